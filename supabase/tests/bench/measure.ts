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
  set auto_explain.log_level = notice; grant set on parameter auto_explain.log_min_duration to anon, authenticated`

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

/** How many rows stand in the lists of what a function answers, lists within them too. */
const rowsIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, row) => sum + 1 + rowsIn(row), 0)
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + rowsIn(part), 0)
    : 0
}

export interface Time {
  ms: number
  rows: number
}

const once = async ({ db, pid }: Measured, sql: string): Promise<Time> => {
  const began = spent(pid)
  const { rows } = await db.query<Record<string, unknown>>(sql)
  const ms = spent(pid) - began
  const [first] = rows
  const only = rows.length === 1 && first && Object.keys(first).length === 1 ? Object.values(first)[0] : null
  // The rows themselves; or, of a single value, what it counts or lists.
  return {
    ms,
    rows: only === null ? rows.length : typeof only === 'string' ? Number(only) || rows.length : rowsIn(only),
  }
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Medians of a query on warm databases, which take turns, so that a slow spell of the machine is everybody's. */
export const timesOf = async (servers: Measured[], sql: string, runs = 21): Promise<Time[]> => {
  for (const server of servers) for (let n = 0; n < 3; n++) await once(server, sql)
  const found = servers.map((server) => ({ server, times: [] as number[], rows: 0 }))
  for (let n = 0; n < runs; n++) {
    for (const one of found) {
      const { ms, rows } = await once(one.server, sql)
      one.times.push(ms)
      one.rows = rows
    }
  }
  return found.map(({ times, rows }) => ({ ms: median(times), rows }))
}

/** Sequential scans of more rows than a list ever shows, and whatever else goes through a whole table to find few. */
const SEQUENTIAL = 1001
const THROUGH = 20_000

const readsOf = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** The long scans of a query, also those inside functions. */
export const scansOf = async ({ db }: Measured, sql: string): Promise<string[]> => {
  const scans: string[] = []
  const walk = (node: Plan): void => {
    const most = node['Node Type'] === 'Seq Scan' ? SEQUENTIAL : THROUGH
    if (node['Relation Name'] && readsOf(node) > most)
      scans.push(`${node['Node Type']} ${node['Relation Name']} ${Math.round(readsOf(node))}`)
    node.Plans?.forEach(walk)
  }
  const listen = ({ message }: { message?: string }) => {
    const json = message?.slice(message.indexOf('{'))
    if (message?.includes('plan:') && json) walk((JSON.parse(json) as { Plan: Plan }).Plan)
  }
  db.on('notice', listen)
  await db.query('set auto_explain.log_min_duration = 0')
  await db.query(sql)
  await db.query('set auto_explain.log_min_duration = -1')
  db.off('notice', listen)
  return [...new Set(scans)]
}
