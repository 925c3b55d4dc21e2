/**
 * Records the functions and tables that each check uses, so that a mutant (a small schema change) is tested only with
 * checks that can detect it.
 */
import type { Client } from 'pg'
import type { DatabaseCheck } from '../support/checks'
import type { Mutant } from './schema'

export interface CheckCoverage {
  check: DatabaseCheck
  /** The functions that the check calls. */
  calls: Set<string>
  reads: Set<string>
  writes: Set<string>
  /** The words of all SQL statements that the check sends. */
  tokens: Set<string>
  /** True if a call raised an error. PostgreSQL then counted none of the functions that the call used. */
  hasRaisedError: boolean
  ms: number
}

const USAGE_COUNTS_SQL = `
  select 'f ' || funcname as operation, sum(calls) as n from pg_stat_xact_user_functions
    where schemaname in ('public', 'private') group by 1
  union all
  select t.kind || t.relname, sum(t.n) from (
    select 'r ' as kind, relname, schemaname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n
    from pg_stat_xact_all_tables
    union all select 'w ', relname, schemaname, n_tup_ins + n_tup_upd + n_tup_del from pg_stat_xact_all_tables) t
  where t.schemaname in ('public', 'private', 'auth', 'storage') group by 1`

const fetchUsageCounts = async (db: Client) =>
  new Map(
    (await db.query<{ operation: string; n: string }>(USAGE_COUNTS_SQL)).rows.map(({ operation, n }) => [
      operation,
      Number(n),
    ]),
  )

/** Runs a check and returns each SQL statement that it sends, and whether a statement failed. */
const runCheck = async (db: Client, check: DatabaseCheck) => {
  const query = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>
  const sqlTokens = new Set<string>()
  let hasRaisedError = false
  db.query = ((...args: unknown[]) => {
    for (const sqlToken of String(args[0])
      .toLowerCase()
      .match(/[a-z_]\w+/g) ?? [])
      sqlTokens.add(sqlToken)
    return query(...args).catch((error: unknown) => {
      hasRaisedError = true
      throw error
    })
  }) as Client['query']
  try {
    await check.runCheck(db)
    return { tokens: sqlTokens, hasRaisedError }
  } finally {
    Reflect.deleteProperty(db, 'query')
  }
}

/**
 * Runs each check once and records the functions and SQL words that it uses.
 * @throws if a check fails on the unchanged schema
 */
export const measureCoverage = async (db: Client, checks: DatabaseCheck[]): Promise<CheckCoverage[]> => {
  await db.query(`set track_functions = 'all'`)
  const checkCoverages: CheckCoverage[] = []
  let usageBefore = await fetchUsageCounts(db)
  for (const check of checks) {
    const startMs = performance.now()
    await db.query('savepoint covering')
    const observedUse = await runCheck(db, check).catch((error: unknown) => {
      throw new Error(`Fails on the schema as it is: ${check.name}`, { cause: error })
    })
    const milliseconds = performance.now() - startMs
    await db.query('rollback to savepoint covering; release savepoint covering')
    const usageAfter = await fetchUsageCounts(db)
    const usedOperations = [...usageAfter].flatMap(([operation, n]) =>
      n > (usageBefore.get(operation) ?? 0) ? [operation] : [],
    )
    const listUsedNames = (kind: string) =>
      new Set(usedOperations.flatMap((operation) => (operation.startsWith(kind) ? [operation.slice(kind.length)] : [])))
    checkCoverages.push({
      check,
      calls: listUsedNames('f '),
      reads: listUsedNames('r '),
      writes: listUsedNames('w '),
      ms: milliseconds,
      ...observedUse,
    })
    usageBefore = usageAfter
  }
  await db.query(`set track_functions = 'none'`)
  return checkCoverages
}

/** Returns a function that finds the views and functions whose source contains a name, directly or through others. */
const createUserLookup = async (db: Client): Promise<(name: string) => string[]> => {
  const { rows } = await db.query<{ name: string; source: string }>(`
    select p.proname as name, lower(p.prosrc) as source from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select c.relname, lower(pg_get_viewdef(c.oid)) from pg_class c
      where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  return (name) => {
    // The loop also visits the names that it adds, because other views and functions can use these in turn.
    const namesWithUsers = [name]
    for (const usedName of namesWithUsers) {
      const usedNamePattern = new RegExp(`\\b${usedName}\\b`)
      for (const { name, source } of rows)
        if (!namesWithUsers.includes(name) && usedNamePattern.test(source)) namesWithUsers.push(name)
    }
    return namesWithUsers
  }
}

/** Returns the checks that can detect a mutant (a small schema change). The likeliest and fastest checks come first. */
export const createCheckChooser = async (db: Client, covered: CheckCoverage[]) => {
  const userLookup = await createUserLookup(db)
  const { rows } = await db.query<{ name: string }>(`select proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%raise exception%'`)
  const raisingFunctions = new Set(rows.map(({ name }) => name))
  const calledFunctions = new Set(covered.flatMap(({ calls }) => [...calls]))
  const noticeCounts = new Map<string, Map<DatabaseCheck, number>>()
  const createCoverageFilter = ({ kind, subject, isImmutable }: Mutant): ((check: CheckCoverage) => boolean) => {
    if (kind === 'policy') return ({ reads, tokens }) => reads.has(subject) || tokens.has(subject)
    if (kind === 'table') return ({ writes, tokens }) => writes.has(subject) || tokens.has(subject)
    // PostgreSQL evaluates an immutable function once, when it plans a query, and later calls do not run the function
    // again.
    if (kind === 'view' || isImmutable) {
      const names = userLookup(subject)
      return ({ calls, tokens }) => names.some((name) => calls.has(name) || tokens.has(name))
    }
    if (!calledFunctions.has(subject)) return () => true
    return ({ calls, tokens, hasRaisedError }) =>
      calls.has(subject) || tokens.has(subject) || (hasRaisedError && raisingFunctions.has(subject))
  }
  return {
    choose: (mutant: Mutant): DatabaseCheck[] => {
      const noticesOfSubject = noticeCounts.get(mutant.subject)
      const computeCost = ({ check, tokens, ms: milliseconds }: CheckCoverage) =>
        milliseconds + (tokens.has(mutant.subject) ? 0 : 40) - 500 * Math.min(noticesOfSubject?.get(check) ?? 0, 20)
      return covered
        .filter(createCoverageFilter(mutant))
        .sort((a, b) => computeCost(a) - computeCost(b))
        .map(({ check }) => check)
    },
    recordNotice: ({ subject }: Mutant, check: DatabaseCheck) => {
      const noticesOfSubject = noticeCounts.get(subject) ?? new Map<DatabaseCheck, number>()
      noticeCounts.set(subject, noticesOfSubject.set(check, (noticesOfSubject.get(check) ?? 0) + 1))
    },
  }
}
