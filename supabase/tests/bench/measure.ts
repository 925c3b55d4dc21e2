import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** A database under measure, and the process that serves it. */
export interface Measured {
  db: Client
  pid: number
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/**
 * As on any disk without a moving arm; and each query in one process, so that its time is what it costs, however many
 * cores the machine has.
 */
const SETTINGS = `set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; load 'auto_explain';
  set auto_explain.log_min_duration = -1; set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
  set statement_timeout = '8s'; set auto_explain.log_level = notice; grant set on parameter auto_explain.log_min_duration to anon, authenticated`

export const measured = async (db: Client): Promise<Measured> => {
  await db.query(SETTINGS)
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { db, pid: rows[0]?.pid ?? 0 }
}

/** Signs somebody in; null is a guest. */
export const become = (db: Client, who: string | null) =>
  db.query(
    `set role ${who === null ? 'anon' : 'authenticated'}; select set_config('request.jwt.claims',
      '${JSON.stringify(who ? { sub: who, role: 'authenticated' } : { role: 'anon' })}', false)`,
  )

/**
 * Milliseconds that the database's process has been running: what others do on the machine at the same time is not in
 * it, nor is the wire. Everything is in memory by then, so it waits for nothing else. Linux tells; elsewhere the clock
 * has to do.
 */
export const spent = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** What is asked of the database: the text of a statement, and what stands for its $1, $2. */
export interface Statement {
  text: string
  values: unknown[]
}

const once = async ({ db, pid }: Measured, statements: Statement[]): Promise<number> => {
  const began = spent(pid)
  for (const statement of statements) await db.query(statement)
  return spent(pid) - began
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** A database, and what a page asks of it. */
export interface Question {
  server: Measured
  statements: Statement[]
}

/** Medians of milliseconds on warm databases, which take turns, so that a slow spell of the machine is everybody's. */
export const timesOf = async (questions: Question[], runs = 5): Promise<number[]> => {
  for (const { server, statements } of questions) await once(server, statements)
  const found = questions.map((question) => ({ ...question, times: [] as number[] }))
  for (let n = 0; n < runs; n++)
    for (const { server, statements, times } of found) times.push(await once(server, statements))
  return found.map(({ times }) => median(times))
}

/** Sequential scans of more rows than a list ever shows, and whatever else goes through a whole table to find few. */
const SEQUENTIAL = 1001
/** What has a row for each departure: some thousands after years, read through in a millisecond or two. */
const DEPARTURES = ['events', 'event_stats', 'event_ledgers']
const MOST_DEPARTURES = 5000
const THROUGH = 20_000

const readsOf = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** Where a list's count ends: one more than it says. What it had counted from was left unread. */
const COUNTED = 1001
const endsCount = (node: Plan): boolean => node['Node Type'] === 'Limit' && node['Actual Rows'] === COUNTED

const isLong = (node: Plan): boolean => {
  const table = node['Relation Name']
  if (!table) return false
  const few = DEPARTURES.includes(table) ? MOST_DEPARTURES : SEQUENTIAL
  return readsOf(node) > (node['Node Type'] === 'Seq Scan' ? few : THROUGH)
}

/** How a query goes about it, also within functions: what it reads of which table by which index, and what of it is long. */
export const planOf = async ({ server: { db }, statements }: Question): Promise<{ ways: string[]; long: string[] }> => {
  const ways = new Set<string>()
  const long = new Set<string>()
  const walk = (node: Plan, ended = false): void => {
    const way = `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name'] ?? ''}`
    if (node['Relation Name'] ?? node['Index Name'])
      ways.add(way + (node['Relation Name'] && node['Index Name'] ? ` by ${node['Index Name']}` : ''))
    if (!ended && isLong(node)) long.add(`${way} ${Math.round(readsOf(node))}`)
    node.Plans?.forEach((part) => walk(part, ended || endsCount(node)))
  }
  const listen = ({ message }: { message?: string }) => {
    const json = message?.slice(message.indexOf('{'))
    if (message?.includes('plan:') && json) walk((JSON.parse(json) as { Plan: Plan }).Plan)
  }
  db.on('notice', listen)
  await db.query('set auto_explain.log_min_duration = 0')
  for (const statement of statements) await db.query(statement)
  await db.query('set auto_explain.log_min_duration = -1')
  db.off('notice', listen)
  return { ways: [...ways].sort(), long: [...long].sort() }
}
