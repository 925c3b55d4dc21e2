import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listTrackedFiles } from './tracked-files'

/**
 * The names that a module declares and exports. Omits names that it exports from another module, names from `export
 * default`, and the second name in `export { declared as other }`.
 */
const listDeclaredExports = (path: string, code: string): string[] =>
  parseSync(path, code)
    .module.staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, exportName, localName }) =>
      moduleRequest === null && exportName.kind !== 'Default' ? [localName.name ?? exportName.name ?? ''] : [],
    )

/** The files of each exported name. */
const groupFilesByName = (files: { path: string; code: string }[]): Map<string, Set<string>> => {
  const filesByName = new Map<string, Set<string>>()
  for (const { path, code } of files)
    for (const name of listDeclaredExports(path, code))
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(path))
  return filesByName
}

it('no exported name is declared in more than one file', () => {
  const filesByName = groupFilesByName(
    listTrackedFiles(/\.tsx?$/).map((path) => ({ path, code: readFileSync(path, 'utf8') })),
  )
  expect(filesByName.size).toBeGreaterThan(2000)
  const repeatedNames = [...filesByName].filter(([, paths]) => paths.size > 1)
  expect(repeatedNames.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})

it.each([
  ['a function', 'export function show() {}', ['show']],
  ['an asynchronous function', 'export async function load() {}', ['load']],
  ['constants', 'export const first = 1, second = 2', ['first', 'second']],
  ['destructured constants', 'export const [first, { second }] = read()', ['first', 'second']],
  ['a class', 'export class Trip {}', ['Trip']],
  ['a type', 'export type Trip = string', ['Trip']],
  ['an interface', 'export interface Trip { title: string }', ['Trip']],
  ['an enumeration', 'export enum State { Open }', ['State']],
  ['a list of names', 'const first = 1; export { first }', ['first']],
  ['a name under which a tool or an alias expects it', 'const share = 1; export { share as setup }', ['share']],
  ['no name of another module', `export { first } from './first'; export * from './second'`, []],
  ['no imported name', `import { first } from './first'; export { first }`, []],
  ['no default export', 'export default 1', []],
])('the check of exported names finds %s', (_, code, names) =>
  expect(listDeclaredExports('example.ts', code)).toEqual(names),
)
