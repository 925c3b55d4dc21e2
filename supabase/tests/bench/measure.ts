import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** A measured database connection and the id of its server process. */
export interface MeasuredConnection {
  db: Client
  pid: number
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * Sets the planner's page costs to those of an SSD. Turns off parallel workers, so that the time does not depend on the
 * number of cores.
 */
const PLANNER_SETTINGS = `set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; load 'auto_explain';
  set auto_explain.log_min_duration = -1; set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
  set statement_timeout = '8s'; set auto_explain.log_level = notice; grant set on parameter auto_explain.log_min_duration to anon, authenticated`

export const prepareConnection = async (db: Client): Promise<MeasuredConnection> => {
  await db.query(PLANNER_SETTINGS)
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { db, pid: rows[0]?.pid ?? 0 }
}

/** Sets the role and the token claims of a user; null is a visitor. */
export const switchUser = (db: Client, userId: string | null) =>
  db.query(
    `set role ${userId === null ? 'anon' : 'authenticated'}; select set_config('request.jwt.claims',
      '${JSON.stringify(userId ? { sub: userId, role: 'authenticated' } : { role: 'anon' })}', false)`,
  )

/**
 * CPU time of the database process in milliseconds. It excludes other processes and the network, and all data is in
 * memory. Only Linux reports it; other systems use the wall clock.
 */
export const readCpuTime = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/** An SQL statement with the values of its placeholders ($1, $2). */
export interface SqlStatement {
  text: string
  values: unknown[]
}

const measureCpuTime = async ({ db, pid }: MeasuredConnection, statements: SqlStatement[]): Promise<number> => {
  const startCpuTime = readCpuTime(pid)
  for (const statement of statements) await db.query(statement)
  return readCpuTime(pid) - startCpuTime
}

/** A database and the statements that a page sends to it. */
export interface MeasuredPage {
  server: MeasuredConnection
  statements: SqlStatement[]
}

/**
 * Measures each query several times and returns its shortest time in milliseconds. Other processes can only slow a run
 * down, so the shortest time is the most accurate. Runs of the compared databases alternate, so that a slow phase
 * affects all of them.
 */
export const measureFastestRuns = async (queries: MeasuredPage[], runs = 11): Promise<number[]> => {
  for (const { server, statements } of queries) await measureCpuTime(server, statements)
  const timedQueries = queries.map((query) => ({ ...query, times: [] as number[] }))
  for (let n = 0; n < runs; n++)
    for (const { server, statements, times: durations } of timedQueries)
      durations.push(await measureCpuTime(server, statements))
  return timedQueries.map(({ times: durations }) => Math.min(...durations))
}

/**
 * A sequential scan that reads more rows than this number is reported as an error, because no list shows more rows. For
 * EVENT_TABLES, the limit is higher.
 */
const MAX_SCANNED_ROWS = 1001
/**
 * Tables with one row per departure. After years they have a few thousand rows, and a full scan takes one or two
 * milliseconds.
 */
const EVENT_TABLES = ['events', 'event_stats', 'event_ledgers']
const MAX_EVENT_ROWS = 5000
const MAX_ALLOWED_SCAN_ROWS = 20_000

const countReadRows = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/**
 * Lists count up to 1,000 matches with `limit 1001`. A scan that such a limit stopped is not reported as a full table
 * scan.
 */
const COUNT_LIMIT_ROWS = 1001
const endsAtCountLimit = (node: PlanNode): boolean =>
  node['Node Type'] === 'Limit' && node['Actual Rows'] === COUNT_LIMIT_ROWS

const isLongScan = (node: PlanNode): boolean => {
  const tableName = node['Relation Name']
  if (!tableName) return false
  const maxTableRows = EVENT_TABLES.includes(tableName) ? MAX_EVENT_ROWS : MAX_SCANNED_ROWS
  return countReadRows(node) > (node['Node Type'] === 'Seq Scan' ? maxTableRows : MAX_ALLOWED_SCAN_ROWS)
}

/** The tables and indexes that a query scans, including inside functions, and the scans that read too many rows. */
export const analyzePlan = async ({
  server: { db },
  statements,
}: MeasuredPage): Promise<{ scans: string[]; longScans: string[] }> => {
  const scanNames = new Set<string>()
  const longScanNames = new Set<string>()
  const visitNode = (node: PlanNode, hasEnded = false): void => {
    const scanName = `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name'] ?? ''}`
    if (node['Relation Name'] ?? node['Index Name'])
      scanNames.add(scanName + (node['Relation Name'] && node['Index Name'] ? ` by ${node['Index Name']}` : ''))
    if (!hasEnded && isLongScan(node)) longScanNames.add(`${scanName} ${Math.round(countReadRows(node))}`)
    node.Plans?.forEach((part) => visitNode(part, hasEnded || endsAtCountLimit(node)))
  }
  const readPlanNotice = ({ message }: { message?: string }) => {
    const planJson = message?.slice(message.indexOf('{'))
    if (message?.includes('plan:') && planJson) visitNode((JSON.parse(planJson) as { Plan: PlanNode }).Plan)
  }
  db.on('notice', readPlanNotice)
  await db.query('set auto_explain.log_min_duration = 0')
  for (const statement of statements) await db.query(statement)
  await db.query('set auto_explain.log_min_duration = -1')
  db.off('notice', readPlanNotice)
  return { scans: [...scanNames].sort(), longScans: [...longScanNames].sort() }
}
