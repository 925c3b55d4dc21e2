import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Import {
  from: string
  to: string
}

const IMPORT_PATTERN = /(?:from|import)\s*\(?\s*['"]([@.][^'"\n]*)['"]/g

const resolveImport = (from: string, specifier: string): string | undefined => {
  const path = specifier.startsWith('@/') ? join('src', specifier.slice(2)) : join(dirname(from), specifier)
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate) && /\.\w+$/.test(candidate))
}

/** All imports between files of the repository: static, lazy and of types. */
export const listImports = (files: string[]): Import[] =>
  files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(IMPORT_PATTERN)].flatMap(([, specifier = '']) => {
      const to = resolveImport(from, specifier)
      return to === undefined ? [] : [{ from, to }]
    }),
  )

/** @returns the feature that a file belongs to; undefined if the file is not in src/features */
export const getFeature = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/**
 * The strongly connected sets with more than one node, sorted: within a set, every node reaches every other one.
 * @param edges the targets of each node
 */
export const findCircles = (edges: Map<string, Set<string>>): string[][] => {
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const pending = [...(edges.get(start) ?? [])]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (reached.has(node)) continue
      reached.add(node)
      pending.push(...(edges.get(node) ?? []))
    }
    return reached
  }
  const reached = new Map([...edges.keys()].map((node) => [node, reachedFrom(node)]))
  const circles = [...reached].map(([node, targets]) =>
    [...targets].filter((target) => reached.get(target)?.has(node)).sort(),
  )
  return [...new Set(circles.filter((circle) => circle.length > 1).map((circle) => circle.join(' ')))]
    .sort()
    .map((circle) => circle.split(' '))
}

/** The imports from one feature into another one. */
export const listFeatureImports = (imports: Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [importer, imported] = [getFeature(from), getFeature(to)]
    return importer !== undefined && imported !== undefined && importer !== imported
  })

export const createFeatureEdges = (imports: Import[]): Map<string, Set<string>> => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of listFeatureImports(imports)) {
    const [importer, imported] = [getFeature(from)!, getFeature(to)!]
    edges.set(importer, (edges.get(importer) ?? new Set()).add(imported))
  }
  return edges
}
