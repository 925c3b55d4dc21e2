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
