/** What is asked here of a file that the bundler wrote. */
export interface Chunk {
  fileName: string
  /** The module it was written for, if it was for one. */
  facadeModuleId: string | null
  moduleIds: string[]
  /** Names of the files that it imports at once. */
  imports: string[]
}

/**
 * The modules that several pages need at once, as a bundler found after leaving out what nobody uses.
 * @param pages their ids
 * @param least how many pages are several
 */
export const sharedModules = (chunks: readonly Chunk[], pages: readonly string[], least: number): Set<string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const counts = new Map<string, number>()
  for (const page of pages) {
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId === page)
    if (!start) throw new Error(`The bundler wrote no file for ${page}`)
    const files = new Set<Chunk>()
    const visit = (chunk: Chunk | undefined): void => {
      // What is not among them is a package that was left outside.
      if (!chunk || files.has(chunk)) return
      files.add(chunk)
      chunk.imports.forEach((name) => visit(byName.get(name)))
    }
    visit(start)
    for (const id of [...files].flatMap(({ moduleIds }) => moduleIds)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([id, count]) => (count < least ? [] : [id])))
}
