/** Where a page of a list begins and ends, both counted from 0; pages count from 1. */
export const rangeOf = (page: number, size: number): [from: number, to: number] => [(page - 1) * size, page * size - 1]

/**
 * A page of a list, and how many rows the whole list has. Two questions: one that counts as well is refused on a page
 * past the end, where somebody stands whose last row has just gone.
 */
export const readPage = async <Row>(
  counted: PromiseLike<{ count: number | null }>,
  asked: PromiseLike<{ data: Row[] }>,
): Promise<{ rows: Row[]; total: number }> => {
  const [{ count }, { data }] = await Promise.all([counted, asked])
  return { rows: data, total: count ?? data.length }
}
