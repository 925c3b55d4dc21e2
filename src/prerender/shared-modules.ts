/** What is asked here of a file that the bundler wrote. */
export interface Chunk {
  fileName: string
  /** The module it was written for, if it was for one. */
  facadeModuleId: string | null
  moduleIds: string[]
  /** Names of the files that it imports at once, and of packages that were left outside. */
  imports: string[]
  /** Names of the files that it may import later. */
  dynamicImports: string[]
}

/** A file and all that comes with it. */
const filesWith = (chunks: readonly Chunk[], start: Chunk, next = ({ imports }: Chunk) => imports): Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set([start])
  for (const chunk of files)
    for (const name of next(chunk)) {
      const file = byName.get(name)
      if (file) files.add(file)
    }
  return [...files]
}

const modulesOf = (files: readonly Chunk[]): string[] => files.flatMap(({ moduleIds }) => moduleIds)

const fileHolding = (chunks: readonly Chunk[], id: string): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`The bundler wrote no file with ${id}`)
  return chunk
}

/** How many of the pages need each module at once. */
const countNeeds = (chunks: readonly Chunk[], pages: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId === page)
    if (!start) throw new Error(`The bundler wrote no file for ${page}`)
    for (const id of modulesOf(filesWith(chunks, start))) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

const atLeast = (counts: Map<string, number>, least: number): string[] =>
  [...counts].flatMap(([id, count]) => (count < least ? [] : [id]))

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
): Set<string> =>
  new Set([...modulesOf(filesWith(chunks, fileHolding(chunks, app))), ...atLeast(countNeeds(chunks, pages), least)])

/** Ids of modules, by what part they have in the site. */
export interface Site {
  /** What holds all pages. */
  app: string
  /** What all the desk's pages stand in, and nobody else fetches. */
  frame: readonly string[]
  /** The desk's pages. */
  desk: readonly string[]
  /** All other pages. */
  others: readonly string[]
}

/** The files that the desk's pages share, by their names. */
export interface DeskFiles {
  /** What only the desk ever needs. */
  desk: ReadonlySet<string>
  /** What others may come to fetch. */
  inside: ReadonlySet<string>
}

/** The modules that need no package but those that what holds all pages needs too. */
const withoutPackages = (chunks: readonly Chunk[], app: Chunk): Set<string> => {
  const usual = new Set([
    ...filesWith(chunks, app).flatMap(({ imports }) => imports),
    ...chunks.map((one) => one.fileName),
  ])
  const light = (chunk: Chunk) =>
    filesWith(chunks, chunk).every(({ imports }) => imports.every((name) => usual.has(name)))
  return new Set(modulesOf(chunks.filter(light)))
}

/**
 * What the desk's frame or many of its pages need at once, and no other page does, as a bundler found. What brings a package
 * of its own is left out. Whoever needs a module needs all that it needs, so neither file waits for the other.
 * @param many how many pages are many
 */
export const deskFiles = (chunks: readonly Chunk[], site: Site, many: number): DeskFiles => {
  const app = fileHolding(chunks, site.app)
  const frame = site.frame.map((id) => fileHolding(chunks, id))
  const shut = new Set(frame.map(({ fileName }) => fileName))
  const visited = new Set(
    modulesOf(
      filesWith(chunks, app, ({ imports, dynamicImports }) =>
        [...imports, ...dynamicImports].filter((name) => !shut.has(name)),
      ),
    ),
  )
  const light = withoutPackages(chunks, app)
  const others = countNeeds(chunks, site.others)
  const wanted = new Set([
    ...modulesOf(frame.flatMap((file) => filesWith(chunks, file))),
    ...atLeast(countNeeds(chunks, site.desk), many),
  ])
  // The frame's own files are asked for by name.
  const shared = [...wanted].filter((id) => light.has(id) && !others.has(id) && !site.frame.includes(id))
  return {
    desk: new Set(shared.filter((id) => !visited.has(id))),
    inside: new Set(shared.filter((id) => visited.has(id))),
  }
}
