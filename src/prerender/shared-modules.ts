/** What is asked here of a file that the bundler wrote. */
export interface Chunk {
  fileName: string
  /** The module it was written for, if it was for one. */
  facadeModuleId: string | null
  moduleIds: string[]
  /** Names of the files that it imports at once. */
  imports: string[]
}

/** All that a file needs at once, itself among it. */
const treeOf = (chunks: readonly Chunk[], start: Chunk): string[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set([start])
  for (const chunk of files)
    for (const name of chunk.imports) {
      const next = byName.get(name)
      // What is not among them is a package that was left outside.
      if (next) files.add(next)
    }
  return [...files].flatMap(({ moduleIds }) => moduleIds)
}

/**
 * The modules that several pages need at once, and those of what holds all pages, as a bundler found after leaving out what
 * nobody uses.
 * @param app the id of what holds the pages
 * @param pages their ids
 * @param least how many pages are several
 */
export const sharedModules = (
  chunks: readonly Chunk[],
  app: string,
  pages: readonly string[],
  least: number,
): Set<string> => {
  const frame = chunks.find(({ moduleIds }) => moduleIds.includes(app))
  if (!frame) throw new Error(`The bundler wrote no file with ${app}`)
  const counts = new Map<string, number>()
  for (const page of pages) {
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId === page)
    if (!start) throw new Error(`The bundler wrote no file for ${page}`)
    for (const id of treeOf(chunks, start)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return new Set([...treeOf(chunks, frame), ...[...counts].flatMap(([id, count]) => (count < least ? [] : [id]))])
}
