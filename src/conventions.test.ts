import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Matches a mock of the Supabase client or of a query module. */
const BACKEND_MOCK = /vi\s*\.(do)?mock\(\s*(import\()?['"][^'"]*(backend|supabase|-query|-queries|-mutations)/i

it('no test of a page or component mocks the Supabase client or a query module', () => {
  const testFiles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!conventions)\.test\.tsx?$/.test(file),
  )
  const mockingTests = testFiles.filter((file) => BACKEND_MOCK.test(readFileSync(join('src', file), 'utf8')))
  expect(testFiles).not.toEqual([])
  expect(mockingTests).toEqual([])
})

it.each([
  `vi.mock('@/lib/backend/load-supabase', …`,
  `vi.doMock("./booking-queries")`,
  `vi.mock(import('../x-mutations'))`,
])('the check for forbidden mocks of the backend detects %s', (line) => expect(line).toMatch(BACKEND_MOCK))

/**
 * Words that no name may contain, because the glossary replaced them. Examples of refused names: `deskList`,
 * `mail-row.ts`, `told_by`.
 */
const RETIRED_TERMS = new Set(
  `aside asked asks beneath chosen clock deed deeds desk doomed doubles drawer fault faults feeds forget kept known lacks law
   letter letters mail mails matter matters mine outcome outcomes paper pulse said seal sheet shelf standing talk tell
   tells thing things till told trouble turn wake weakening whoever whole words world`.split(/\s+/),
)
/**
 * Names that may contain a retired word: names from packages and browser interfaces, the demo mailbox, and words used
 * in their ordinary sense.
 */
const ALLOWED_NAMES = new Set(['Drawer', 'DrawerProps', 'NavDrawer', 'drawer.tsx', 'nav-drawer.tsx', 'Clock', 'Mail'])

const splitName = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
const hasRetiredWord = (name: string): boolean =>
  !ALLOWED_NAMES.has(name) && splitName(name).some((word) => RETIRED_TERMS.has(word))

const trackedPaths = execFileSync('git', ['ls-files', 'src', 'supabase', 'tests', 'tools'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path) && !/\/generated\/|\/migrations\/|^tools\/art\//.test(path))

it('no file path contains a word that the glossary has replaced', () =>
  expect(trackedPaths.filter((path) => path.split('/').some(hasRetiredWord))).toEqual([]))

it.each([
  ['TypeScript', /\.tsx?$/, /\b(?:const|let|function|class|interface|type) (\w+)/g],
  ['SQL', /\/schemas\/.*\.sql$/, /^create (?:or replace )?(?:table|view|function|trigger|type) (?:\w+\.)?(\w+)/gm],
])('no name declared in %s contains a word that the glossary has replaced', (_, files, declaration) => {
  const declaredNames = trackedPaths
    .filter((path) => files.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(declaration)].map(([, name = '']) => ({ path, name })))
  expect(declaredNames.length).toBeGreaterThan(200)
  expect(declaredNames.filter(({ name }) => hasRetiredWord(name))).toEqual([])
})
