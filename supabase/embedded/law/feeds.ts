import type { Bodies as Rules } from './bodies.ts'
import { filled } from './fold.ts'
import { literal } from './types.ts'

/** Bits of pg_trigger.tgtype. */
const EVENTS = { insert: 4, delete: 8, update: 16 } as const
type Event = keyof typeof EVENTS
const SAID = { 'insert into': 'insert', 'delete from': 'delete', update: 'update' } as const
const isSaid = (words: string): words is keyof typeof SAID => words in SAID

/** Names in a body stand with their schema, for no body has a search path. */
const NAME = /\b(?:public|private|auth)\.\w+/g
const WRITE = /\b(insert into|delete from|update) ((?:public|private|auth)\.(?:\w+|%I))([^;]*)/g
/** A table handed to a function that puts its statement together. */
const HANDED = /\b(private\.\w+)\('(\w+)'/g
/** A row as a whole, all columns of which are then told. One that is handed on is read where its columns are named. */
const WHOLE = /select (?:\w+\.)?\*|to_jsonb\(|row_to_json\(/

interface Write {
  table: string
  event: Event
  /** Those that an update sets; without them, any. */
  columns?: string[]
}

/** Itself, and what is named on the way. */
const reached = ({ bodies }: Rules, name: string): string[] => {
  const found = new Set([name])
  for (const one of found) {
    const body = bodies.get(one) ?? ''
    for (const [next] of body.matchAll(NAME)) found.add(next)
    for (const [, , table] of body.matchAll(HANDED)) found.add(`public.${table}`)
  }
  return [...found]
}

/** Columns on the left of a "=" in an update, other than those of a condition, which stand with their table's alias. */
const columnsSet = (rest: string): string[] | undefined => {
  const columns = [...rest.matchAll(/(?<![.\w])(\w+) =/g)].flatMap(([, column]) => column ?? [])
  return columns.length === 0 || rest.includes('%I') ? undefined : columns
}

const said = ({ tables }: Rules, body: string, handed = ''): Write[] =>
  [...body.matchAll(WRITE)].flatMap(([, how = '', what = '', rest = '']): Write[] => {
    const table = what.replace('%I', handed)
    if (!isSaid(how) || !tables.has(table)) return []
    const event = SAID[how]
    if (event === 'insert' && rest.includes('do update'))
      return [
        { table, event },
        { table, event: 'update' },
      ]
    return [event === 'update' ? { table, event, columns: columnsSet(rest) } : { table, event }]
  })

/** The writes that stand in a body, and those that it has another do to a table of its choice. */
const writesIn = (rules: Rules, name: string): Write[] => {
  const body = rules.bodies.get(name) ?? ''
  const handed = [...body.matchAll(HANDED)].flatMap(([, other = '', table = '']) =>
    said(rules, rules.bodies.get(other) ?? '', table).filter((write) => write.table === `public.${table}`),
  )
  return [...said(rules, body), ...handed]
}

/** A trigger `after update of seats` is not run by who leaves the seats as they are. */
const meets = (some: string[] | undefined, others: string[] | undefined): boolean =>
  !some || !others || some.some((column) => others.includes(column))

/** What a trigger does to the row that is being written. */
const columnsOfNew = (body = ''): string[] =>
  [...body.matchAll(/\bnew\.(\w+) :?=/g)].flatMap(([, column]) => column ?? [])

/** These writes, and all that follow from them. */
const followed = (rules: Rules, first: Write[]): Write[] => {
  const found = [...first]
  const known = new Set(found.map((write) => JSON.stringify(write)))
  for (const { table, event, columns } of found) {
    const run = rules.triggers.filter(
      (trigger) =>
        trigger.table === table &&
        (trigger.events & EVENTS[event]) > 0 &&
        (event !== 'update' || trigger.columns.length === 0 || meets(trigger.columns, columns)),
    )
    const next = run.flatMap(({ runs }): Write[] => [
      ...reached(rules, runs).flatMap((name) => writesIn(rules, name)),
      { table, event: 'update', columns: columnsOfNew(rules.bodies.get(runs)) },
    ])
    if (event === 'delete')
      for (const { from, to, ...write } of rules.keys) if (from === table) next.push({ table: to, ...write })
    for (const write of next) {
      if (write.columns?.length === 0 || known.has(JSON.stringify(write))) continue
      known.add(JSON.stringify(write))
      found.push(write)
    }
  }
  return found
}

/** Tables that a view or a function is made of, with the columns that it names; without them, all. */
const usesOf = (rules: Rules, name: string): Map<string, string[] | undefined> => {
  const all = reached(rules, name)
  const bodies = all.map((one) => rules.bodies.get(one) ?? '')
  const words = new Set(bodies.flatMap((body) => body.match(/\w+/g) ?? []))
  const whole = bodies.flatMap((body) => [
    ...(WHOLE.test(body) ? (body.match(NAME) ?? []) : []),
    ...[...body.matchAll(HANDED)].map(([, , table]) => `public.${table}`),
  ])
  return new Map(
    all.flatMap((one) => {
      const columns = rules.tables.get(one)?.columns
      return columns ? [[one, whole.includes(one) ? undefined : columns.filter((column) => words.has(column))]] : []
    }),
  )
}

const bare = (name: string): string => name.replace(/^\w+\./, '')

/**
 * For each function that writes, and each table that a browser may write to: every relation and read function that
 * tells something else afterwards. A table that changes nothing but itself is left out.
 */
export const readFeeds = (rules: Rules): Map<string, string[]> => {
  const called = [...rules.bodies.keys()].filter((name) => name.startsWith('public.'))
  const writes = new Map(called.map((name) => [name, reached(rules, name).flatMap((one) => writesIn(rules, one))]))
  for (const [name, table] of rules.tables)
    if (table.isWritten)
      writes.set(
        name,
        (['insert', 'update', 'delete'] as const).map((event) => ({ table: name, event })),
      )

  const reads = called
    .filter((name) => writes.get(name)?.length === 0)
    .map((name) => ({ name, uses: usesOf(rules, name) }))
  const feeds = [...writes].map(([name, first]): [string, string[]] => {
    const changed = followed(rules, first)
    const tables = changed.map(({ table }) => table).filter((table) => rules.tables.get(table)?.isRead)
    const fed = reads.filter(({ uses }) =>
      changed.some(({ table, columns }) => uses.has(table) && meets(columns, uses.get(table))),
    )
    return [bare(name), [...new Set([...tables, ...fed.map((read) => read.name)].map(bare))].sort()]
  })
  return new Map(feeds.filter(([name, fed]) => fed.some((one) => one !== name)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The text of src/lib/feeds.ts. */
export const writeFeeds = (
  feeds: Map<string, string[]>,
): string => `// Written by npm run gen from the bodies of functions, views and triggers.
import type { Read, Write } from './keys'

/** What tells something else once a function has been called, or a table written to. */
export const FEEDS: Partial<Record<Write, readonly Read[]>> = {
${[...feeds].map(([name, fed]) => filled('  ', `${name}: [`, fed.map(literal), '],')).join('\n')}
}
`
