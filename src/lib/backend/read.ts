/** Ids in one address: proxies refuse those over 8 KB. */
const IN_ONE = 100

/**
 * The rows of so many ids, asked for at the same time.
 * @param read the rows of at most a hundred of them
 */
export const readByIds = async <Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / IN_ONE) }, (_, part) =>
    read(ids.slice(part * IN_ONE, (part + 1) * IN_ONE)),
  )
  return (await Promise.all(parts)).flatMap(({ data }) => data)
}

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

/**
 * Rows that the backend hands out at once: `max_rows` in supabase/config.toml. It cuts off the others without a word.
 */
export const AT_ONCE = 1000

/**
 * Every row of a list that is shown whole, however long it has grown.
 * @param read the rows from one place to another, both counted from 0, in an order that no two rows share
 */
export const readWhole = async <Row>(
  read: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> => {
  const rows: Row[] = []
  let part: Row[]
  do {
    part = (await read(rows.length, rows.length + AT_ONCE - 1)).data
    rows.push(...part)
  } while (part.length === AT_ONCE)
  return rows
}
