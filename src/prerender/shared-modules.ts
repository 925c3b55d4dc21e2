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
 * The modules that two or more pages need at once, as a bundler found after leaving out what nobody uses.
 * @param pages their ids
 */
export const sharedModules = (chunks: readonly Chunk[], pages: readonly string[]): Set<string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const once = new Set<string>()
  const shared = new Set<string>()
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
    for (const id of [...files].flatMap(({ moduleIds }) => moduleIds)) (once.has(id) ? shared : once).add(id)
  }
  return shared
}
