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
