/**
 * Records the functions and tables that each check uses, so that a mutant runs only the checks that can notice it.
 */
import type { Client } from 'pg'
import type { Check } from '../support/checks'
import type { Mutant } from './schema'

export interface Covered {
  check: Check
  /** Functions called; tables read; tables written. */
  calls: Set<string>
  reads: Set<string>
  writes: Set<string>
  /** Words of the statements that the check sends. */
  tokens: Set<string>
  /** PostgreSQL does not count the functions of a call that ends in an error. */
  raised: boolean
  ms: number
}

const COUNTS = `
  select 'f ' || funcname as what, sum(calls) as n from pg_stat_xact_user_functions
    where schemaname in ('public', 'private') group by 1
  union all
  select t.kind || t.relname, sum(t.n) from (
    select 'r ' as kind, relname, schemaname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n
    from pg_stat_xact_all_tables
    union all select 'w ', relname, schemaname, n_tup_ins + n_tup_upd + n_tup_del from pg_stat_xact_all_tables) t
  where t.schemaname in ('public', 'private', 'auth', 'storage') group by 1`

const counts = async (db: Client) =>
  new Map((await db.query<{ what: string; n: string }>(COUNTS)).rows.map(({ what, n }) => [what, Number(n)]))

/** Runs a check and reports each statement that it sends, and whether one failed. */
const observe = async (db: Client, check: Check) => {
  const query = db.query.bind(db) as (...given: unknown[]) => Promise<unknown>
  const tokens = new Set<string>()
  let raised = false
  db.query = ((...given: unknown[]) => {
    for (const word of String(given[0])
      .toLowerCase()
      .match(/[a-z_]\w+/g) ?? [])
      tokens.add(word)
    return query(...given).catch((error: unknown) => {
      raised = true
      throw error
    })
  }) as Client['query']
  try {
    await check.run(db)
    return { tokens, raised }
  } finally {
    Reflect.deleteProperty(db, 'query')
  }
}

/**
 * Runs each check once.
 * @throws if a check fails on the unchanged schema
 */
export const cover = async (db: Client, checks: Check[]): Promise<Covered[]> => {
  await db.query(`set track_functions = 'all'`)
  const covered: Covered[] = []
  let before = await counts(db)
  for (const check of checks) {
    const started = performance.now()
    await db.query('savepoint covering')
    const seen = await observe(db, check).catch((error: unknown) => {
      throw new Error(`Fails on the schema as it is: ${check.name}`, { cause: error })
    })
    const ms = performance.now() - started
    await db.query('rollback to savepoint covering; release savepoint covering')
    const after = await counts(db)
    const touched = [...after].flatMap(([what, n]) => (n > (before.get(what) ?? 0) ? [what] : []))
    const named = (kind: string) =>
      new Set(touched.flatMap((what) => (what.startsWith(kind) ? [what.slice(kind.length)] : [])))
    covered.push({ check, calls: named('f '), reads: named('r '), writes: named('w '), ms, ...seen })
    before = after
  }
  await db.query(`set track_functions = 'none'`)
  return covered
}

/** The views and functions whose source names a view or function, directly or through another one. */
const usersOf = async (db: Client): Promise<(name: string) => string[]> => {
  const { rows } = await db.query<{ name: string; source: string }>(`
    select p.proname as name, lower(p.prosrc) as source from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select c.relname, lower(pg_get_viewdef(c.oid)) from pg_class c
      where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  return (used) => {
    const found = [used]
    for (const one of found) {
      const named = new RegExp(`\\b${one}\\b`)
      for (const { name, source } of rows) if (!found.includes(name) && named.test(source)) found.push(name)
    }
    return found
  }
}

/** Returns the checks that can notice a mutant, the likeliest and cheapest first. */
export const chooser = async (db: Client, covered: Covered[]) => {
  const users = await usersOf(db)
  const { rows } = await db.query<{ name: string }>(`select proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%raise exception%'`)
  const raisers = new Set(rows.map(({ name }) => name))
  const called = new Set(covered.flatMap(({ calls }) => [...calls]))
  const noticed = new Map<string, Map<Check, number>>()
  const touches = ({ kind, subject, immutable }: Mutant): ((one: Covered) => boolean) => {
    if (kind === 'policy') return ({ reads, tokens }) => reads.has(subject) || tokens.has(subject)
    if (kind === 'table') return ({ writes, tokens }) => writes.has(subject) || tokens.has(subject)
    // An immutable function is evaluated when a query is planned, which later calls do not repeat.
    if (kind === 'view' || immutable) {
      const names = users(subject)
      return ({ calls, tokens }) => names.some((name) => calls.has(name) || tokens.has(name))
    }
    if (!called.has(subject)) return () => true
    return ({ calls, raised }) => calls.has(subject) || (raised && raisers.has(subject))
  }
  return {
    choose: (mutant: Mutant): Check[] => {
      const before = noticed.get(mutant.subject)
      const rank = ({ check, tokens, ms }: Covered) =>
        ms + (tokens.has(mutant.subject) ? 0 : 40) - 500 * Math.min(before?.get(check) ?? 0, 20)
      return covered
        .filter(touches(mutant))
        .sort((a, b) => rank(a) - rank(b))
        .map(({ check }) => check)
    },
    learn: ({ subject }: Mutant, check: Check) => {
      const before = noticed.get(subject) ?? new Map<Check, number>()
      noticed.set(subject, before.set(check, (before.get(check) ?? 0) + 1))
    },
  }
}
