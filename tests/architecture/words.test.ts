import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listTrackedFiles } from './tracked-files'

/**
 * Parts of names that are retired. A trip groups events, each with its date. The people of an event are on its guest
 * list, a guide's check-ins and notes are in the guide log, and money that we could keep and give back is goodwill. A
 * waiver is a signed text.
 */
const RETIRED_WORDS = /journey|departure|manifest|waive(?!r)|waiving/i

/** Files about the manifest of the web app or of a build. */
const APP_AND_BUILD_FILES =
  /^src\/prerender\/|^src\/features\/on-trip\/offline\/trip-worker|^tests\/(?:e2e\/|budget\.ts$)/

/** The name of a property of https://schema.org/Trip. */
const SCHEMA_ORG_NAME = 'departureTime'

const hasRetiredWord = (name: string, path = ''): boolean =>
  name !== SCHEMA_ORG_NAME && RETIRED_WORDS.test(APP_AND_BUILD_FILES.test(path) ? name.replace(/manifest/i, '') : name)

/** The identifiers of a module, and the property names in quotes. */
const listNames = (path: string, code: string): Set<string> => {
  const names = new Set<string>()
  const visit = (node: object): void => {
    if ('name' in node && typeof node.name === 'string') names.add(node.name)
    if ('key' in node) {
      const { value } = node.key as { value?: unknown }
      if (typeof value === 'string') names.add(value)
    }
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child as object)
  }
  visit(parseSync(path, code).program)
  return names
}

it('no file or folder has a name with a retired word', () => {
  const paths = listTrackedFiles(/^/)
  expect(paths.length).toBeGreaterThan(1500)
  expect(paths.filter((path) => hasRetiredWord(path))).toEqual([])
})

it('no name in TypeScript contains a retired word', () => {
  const names = listTrackedFiles(/\.tsx?$/).flatMap((path) =>
    [...listNames(path, readFileSync(path, 'utf8'))].map((name) => ({ path, name })),
  )
  expect(names.length).toBeGreaterThan(50_000)
  expect(names.filter(({ path, name }) => hasRetiredWord(name, path))).toEqual([])
}, 60_000)

/** The identifiers of SQL, and texts that consist of one name, such as the keys of results. */
const listSqlNames = (sql: string): Set<string> => {
  const withoutComments = sql.replace(/^comment on [\s\S]*?';$/gm, '').replace(/--.*$/gm, '')
  const keys = [...withoutComments.matchAll(/'([a-z_]+)'/g)].map(([, key = '']) => key)
  const withoutTexts = withoutComments.replace(/'(?:[^']|'')*'/g, '')
  return new Set([...keys, ...withoutTexts.matchAll(/\b[a-z_][a-z_0-9]*\b/gi)].flat())
}

it('no name in the database contains a retired word', () => {
  const names = listTrackedFiles(/^supabase\/(schemas|migrations)\/.*\.sql$/).flatMap((path) =>
    [...listSqlNames(readFileSync(path, 'utf8'))].map((name) => ({ path, name })),
  )
  expect(names.length).toBeGreaterThan(10_000)
  expect(names.filter(({ name }) => hasRetiredWord(name))).toEqual([])
})

it('no function of the database with a name that begins with trip takes an event', () => {
  const functions = listTrackedFiles(/^supabase\/schemas\/.*\.sql$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^create function \w+\.(\w+)\(([^)]*)\)/gm)].map(
      ([, name = '', parameters = '']) => ({ name, parameters }),
    ),
  )
  expect(functions.length).toBeGreaterThan(1000)
  expect(
    functions.filter(({ name, parameters }) => /^trip_/.test(name) && /\bevent_id\b|public\.events/.test(parameters)),
  ).toEqual([])
})

it.each([
  ['a declaration', 'const tripJourney = 1'],
  ['a property', 'trip.departures'],
  ['a property in quotes', `({ 'departure-date': 1 })`],
  ['a field of a type', 'type Trip = { journey_id: string }'],
  ['a component', '<DepartureList />'],
  ['money that is given back', 'const waivedAmount = 1'],
])('the check of names detects %s', (_, code) =>
  expect([...listNames('example.tsx', code)].filter((name) => hasRetiredWord(name))).toHaveLength(1),
)

it.each([
  ['a table', 'create table public.journeys (id uuid);'],
  ['a key of a result', `select jsonb_build_object('departure_id', e.id)`],
])('the check of names detects %s', (_, sql) =>
  expect([...listSqlNames(sql)].filter((name) => hasRetiredWord(name))).toHaveLength(1),
)

it.each(['waiverText', 'signWaiver', 'guestList'])('the check of names accepts %s', (name) =>
  expect(hasRetiredWord(name)).toBe(false),
)

it('the check of names accepts a manifest only in files about the web app or a build', () => {
  expect(hasRetiredWord('manifestPath', 'src/prerender/document.ts')).toBe(false)
  expect(hasRetiredWord('manifestPath', 'src/features/rooms/room-rules.ts')).toBe(true)
})
