/** Maximum number of ids per request, because proxies reject URLs over 8 KB. */
const MAX_IDS_PER_REQUEST = 100

/**
 * Splits the ids into chunks and reads the rows of all chunks in parallel.
 * @param readRows reads the rows of at most 100 ids
 */
export const readByIds = async <Row>(
  ids: readonly string[],
  readRows: (idChunk: readonly string[]) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> => {
  const chunkQueries = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, chunkIndex) =>
    readRows(ids.slice(chunkIndex * MAX_IDS_PER_REQUEST, (chunkIndex + 1) * MAX_IDS_PER_REQUEST)),
  )
  return (await Promise.all(chunkQueries)).flatMap(({ data }) => data)
}

/** The first and last row of a page, counted from 0. Page numbers start at 1. */
export const getRowRange = (page: number, size: number): [from: number, to: number] => [
  (page - 1) * size,
  page * size - 1,
]

/**
 * Reads one page of a list and the number of rows in the list. Rows and number are separate requests, because PostgREST
 * rejects a page beyond the end if the request also counts. Such a page is requested after its last row was deleted.
 */
export const readPage = async <Row>(
  countQuery: PromiseLike<{ count: number | null }>,
  rowsQuery: PromiseLike<{ data: Row[] }>,
): Promise<{ rows: Row[]; total: number }> => {
  const [{ count }, { data }] = await Promise.all([countQuery, rowsQuery])
  return { rows: data, total: count ?? data.length }
}

/**
 * Maximum number of rows per response: `max_rows` in supabase/config.toml. PostgREST omits further rows without an
 * error.
 */
export const MAX_ROWS_PER_RESPONSE = 1000

/**
 * Reads all rows of a list that is shown without pages.
 * @param readRows reads the rows between two positions, from 0. No two rows may have the same place in the sort order.
 */
export const readAllRows = async <Row>(
  readRows: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> => {
  const rows: Row[] = []
  let chunk: Row[]
  do {
    chunk = (await readRows(rows.length, rows.length + MAX_ROWS_PER_RESPONSE - 1)).data
    rows.push(...chunk)
  } while (chunk.length === MAX_ROWS_PER_RESPONSE)
  return rows
}
