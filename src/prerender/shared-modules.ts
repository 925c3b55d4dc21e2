/** The fields of the bundler's output chunks that this file reads. */
export interface Chunk {
  fileName: string
  facadeModuleId: string | null
  moduleIds: string[]
  /** File names of static imports, and names of external packages. */
  imports: string[]
}

/** A chunk and its static imports, recursively. */
const collectImportedChunks = (chunks: readonly Chunk[], start: Chunk): Chunk[] => {
  const chunksByName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reachedChunks = new Set([start])
  for (const reachedChunk of reachedChunks)
    for (const importedName of reachedChunk.imports) {
      const importedChunk = chunksByName.get(importedName)
      if (importedChunk) reachedChunks.add(importedChunk)
    }
  return [...reachedChunks]
}

const listModuleIds = (files: readonly Chunk[]): string[] => files.flatMap(({ moduleIds }) => moduleIds)

const findChunkWithModule = (chunks: readonly Chunk[], id: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`No chunk contains the module ${id}`)
  return chunk
}

/** Counts, for each module, the pages that import it statically. */
const countPagesPerModule = (chunks: readonly Chunk[], pages: readonly string[]): Map<string, number> => {
  const pageCounts = new Map<string, number>()
  for (const page of pages) {
    const pageChunk = chunks.find(({ facadeModuleId }) => facadeModuleId === page)
    if (!pageChunk) throw new Error(`No chunk was built for the page ${page}`)
    for (const id of listModuleIds(collectImportedChunks(chunks, pageChunk)))
      pageCounts.set(id, (pageCounts.get(id) ?? 0) + 1)
  }
  return pageCounts
}

const filterByMinCount = (counts: Map<string, number>, min: number): string[] =>
  [...counts].flatMap(([id, count]) => (count < min ? [] : [id]))

/**
 * The modules that the app or at least `min` prerendered pages import statically. The bundler's `minShareCount` also
 * counts dynamic imports, which added 9 KB and 30 requests to every page.
 * @param app module id of the app, which every page loads
 * @param pages module ids of the prerendered pages
 * @param min number of pages that must import a module
 */
export const findSharedModules = (
  chunks: readonly Chunk[],
  app: string,
  pages: readonly string[],
  min: number,
): Set<string> =>
  new Set([
    ...listModuleIds(collectImportedChunks(chunks, findChunkWithModule(chunks, app))),
    ...filterByMinCount(countPagesPerModule(chunks, pages), min),
  ])
