import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** Files that one folder may hold: what has more is several things. */
const MOST = 30
/** The Supabase CLI wants all migrations in one. */
const FLAT = ['supabase/migrations']

const foldersIn = (folder: string): { folder: string; files: number }[] => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  )
  return [
    { folder, files: entries.filter((entry) => entry.isFile()).length },
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(join(folder, name))),
  ]
}

it(`keeps at most ${MOST} files in a folder`, () => {
  const full = ['src', 'supabase', 'tests'].flatMap(foldersIn).filter(({ files }) => files > MOST)
  expect(full.map(({ folder }) => folder)).toEqual(FLAT)
})

/** The client, and what is asked through it. */
const ASKED = /vi\s*\.(do)?mock\(\s*(import\()?['"][^'"]*(backend|supabase|-query|-queries|-mutations)/i

it('lets no test of a page or a part stand in for the client: openWorld() of tests/support/world.ts brings a real one', () => {
  const tests = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!house)\.test\.tsx?$/.test(file),
  )
  const standingIn = tests.filter((file) => ASKED.test(readFileSync(join('src', file), 'utf8')))
  expect(tests).not.toEqual([])
  expect(standingIn).toEqual([])
})

it.each([
  `vi.mock('@/lib/backend/load-supabase', …`,
  `vi.doMock("./booking-queries")`,
  `vi.mock(import('../x-mutations'))`,
])('knows %s for a stand-in', (line) => expect(line).toMatch(ASKED))

/** What a file of ours imports of ours, at once or later, but for types. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8').replace(/^import type [^']*'[^']+'/gm, '')
  return [...text.matchAll(/(?:from|import\()\s*'(@\/|\.)([^']+)'/g)].flatMap(([, from, rest = '']) => {
    const path = from === '@/' ? join('src', rest) : normalize(join(dirname(file), `.${rest}`))
    return [path, `${path}.ts`, `${path}.tsx`].filter((one) => /\.tsx?$/.test(one) && existsSync(one))
  })
}

/** The ways to what nobody sees who is not signed in: there `src/inside.css` is loaded too. */
const INSIDE = /^src\/(app\/(desk-routes|layouts\/(admin|member)-layout)|ui\/parts\/parts-page)\.tsx$/

const reachedFrom = (files: string[]): Set<string> => {
  const found = new Set(files)
  for (const file of found) for (const next of importsOf(file)) if (!INSIDE.test(next)) found.add(next)
  return found
}

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(folder, file))

/** A path of `@source not`, as what matches files: `*` is one folder, `{a,b}` either. */
const matching = (path: string): RegExp =>
  new RegExp(
    `^src/${path
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]+')
      .replace(/{(.*)}/, (_, names: string) => `(${names.replaceAll(',', '|')})`)}(/|$)`,
  )

it("gives the sheet that a visitor's page begins with the classes of what visitors see, and of nothing else", () => {
  const left = [...readFileSync('src/styles.css', 'utf8').matchAll(/@source not '\.\/([^']+)'/g)].map(([, path = '']) =>
    matching(path),
  )
  const isLeft = (file: string) => left.some((path) => path.test(file))
  const pages = codeIn('src/pages/public')
  const reached = reachedFrom([...pages, 'src/main.tsx'])
  expect(left.length).toBeGreaterThan(10)
  expect(reached.size).toBeGreaterThan(pages.length * 2)
  expect([...reached].filter((file) => isLeft(file) && file.endsWith('.tsx'))).toEqual([])
  const others = ['app', 'features', 'pages', 'ui']
    .flatMap((folder) => codeIn(join('src', folder)))
    .filter((file) => !reached.has(file) && /className|\bcn\(/.test(readFileSync(file, 'utf8')))
  expect(others.filter((file) => !isLeft(file))).toEqual([])
})
