import { describe, expect, it } from 'vitest'
import { createFeatureEdges, findCircles, listFeatureImports, listImports } from './import-graph'
import { listTrackedFiles } from './tracked-files'

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sourceFiles = listTrackedFiles(/^(src|supabase\/functions)\/.*\.tsx?$/).filter((path) => !isTest(path))
const imports = listImports(sourceFiles)
const describeImport = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

it('no files import each other in a circle, counting lazy imports and types', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  expect(findCircles(edges)).toEqual([])
})

describe('the features', () => {
  it('form a directed acyclic graph, counting lazy imports and types', () => {
    expect(findCircles(createFeatureEdges(imports))).toEqual([])
  })

  it('import no components of other features; pages compose them', () => {
    const componentImports = listFeatureImports(imports).filter(({ to }) => to.endsWith('.tsx'))
    expect(componentImports.map(describeImport)).toEqual([])
  })
})

describe('src and supabase', () => {
  it('src imports nothing from supabase', () => {
    const wrongImports = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('supabase/'))
    expect(wrongImports.map(describeImport)).toEqual([])
  })

  it('edge functions import from src only emails, lib and site.ts', () => {
    const wrongImports = imports.filter(
      ({ from, to }) =>
        from.startsWith('supabase/') && to.startsWith('src/') && !/^src\/(emails\/|lib\/|site\.ts$)/.test(to),
    )
    expect(wrongImports.map(describeImport)).toEqual([])
  })

  it('edge functions reach neither the client nor other parts of src through what they import', () => {
    const edges = new Map<string, string[]>()
    for (const { from, to } of imports) edges.set(from, [...(edges.get(from) ?? []), to])
    const reached = new Set<string>()
    const pending = sourceFiles.filter((path) => path.startsWith('supabase/functions/'))
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      pending.push(...(edges.get(path) ?? []))
    }
    const fromSrc = [...reached].filter((path) => path.startsWith('src/'))
    expect(fromSrc.filter((path) => !/^src\/(emails\/|lib\/|site\.ts$)/.test(path))).toEqual([])
    expect(fromSrc.filter((path) => path.startsWith('src/lib/backend/'))).toEqual([])
  })
})

describe('the check', () => {
  it('finds a circle of three and reports no chain', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['e', new Set(['a'])],
    ])
    expect(findCircles(edges)).toEqual([['a', 'b', 'c']])
  })

  it('reads every file of the repository, with its imports', () => {
    expect(sourceFiles.length).toBeGreaterThan(700)
    expect(imports.length).toBeGreaterThan(3000)
  })
})
