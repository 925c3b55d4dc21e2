import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** Files that one folder may hold: what has more is several things. */
const MOST = 25
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

/** What a file of ours imports of ours, at once or later. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(@\/|\.)([^']+)'/g)].flatMap(([, from, rest = '']) => {
    const path = from === '@/' ? join('src', rest) : normalize(join(dirname(file), `.${rest}`))
    return [path, `${path}.ts`, `${path}.tsx`].filter((one) => /\.tsx?$/.test(one) && existsSync(one))
  })

const reachedFrom = (files: string[]): Set<string> => {
  const found = new Set(files)
  for (const file of found) importsOf(file).forEach((next) => found.add(next))
  return found
}

it("leaves no class of a public page out of the sheet that a visitor's page begins with", () => {
  const left = [...readFileSync('src/styles.css', 'utf8').matchAll(/@source not '\.\/([^']+)'/g)].map(
    ([, path = '']) => new RegExp(`^src/${path.replace('*', '[^/]+')}/`),
  )
  const pages = readdirSync('src/pages/public', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => join('src/pages/public', file))
  const reached = [...reachedFrom([...pages, 'src/app/layouts/public-layout.tsx'])].filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(left.length).toBeGreaterThan(10)
  expect(reached.length).toBeGreaterThan(pages.length * 2)
  expect(reached.filter((file) => left.some((path) => path.test(file)))).toEqual([])
})
