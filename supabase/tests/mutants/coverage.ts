/**
 * Which checks touch what: learned once by running each of them, so that a mutant meets those alone that can notice
 * it.
 */
import type { Client } from 'pg'
import type { Check } from '../support/checks'
import type { Mutant } from './mutant'

export interface Covered {
  check: Check
  functions: Set<string>
  /** Tables read, and tables written. */
  reads: Set<string>
  writes: Set<string>
  /** Words of the statements that it sends itself. */
  says: Set<string>
  /** SQLSTATEs of class 42 that it meets on a sound schema. */
  refusals: Set<string>
  /** Whether a call of it ended in an error: what that called, nobody counted. */
  raised: boolean
  ms: number
}

/** Runs with everything that is sent, and every refusal of the kind that a broken statement gets, noted. */
export const observed = async <Result>(
  db: Client,
  run: () => Promise<Result>,
  sent: (sql: string) => void,
  refused: (code: string) => void,
  raised: () => void = () => undefined,
): Promise<Result> => {
  const query = db.query.bind(db) as (...given: unknown[]) => Promise<unknown>
  db.query = ((...given: unknown[]) => {
    if (typeof given[0] === 'string') sent(given[0])
    return query(...given).catch((error: unknown) => {
      raised()
      const code = (error as { code?: unknown }).code
      if (typeof code === 'string' && code.startsWith('42') && code !== '42501') refused(code)
      throw error
    })
  }) as Client['query']
  try {
    return await run()
  } finally {
    // What is bound again and again costs each query all of its layers.
    Reflect.deleteProperty(db, 'query')
  }
}

const COUNTS = `
  select 'f ' || funcname as what, sum(calls) as n from pg_stat_xact_user_functions where schemaname in ('public',
    'private') group by 1
  union all select 'r ' || relname, sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) from pg_stat_xact_all_tables
    where schemaname in ('public', 'private', 'auth', 'storage') group by 1
  union all select 'w ' || relname, sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_xact_all_tables
    where schemaname in ('public', 'private', 'auth', 'storage') group by 1`

const counts = async (db: Client) =>
  new Map((await db.query<{ what: string; n: string }>(COUNTS)).rows.map(({ what, n }) => [what, Number(n)]))

/** Runs every check once, on a sound schema, inside the transaction that it finds. */
export const cover = async (db: Client, checks: Check[]): Promise<{ covered: Covered[]; broken: string[] }> => {
  await db.query(`set track_functions = 'all'`)
  const covered: Covered[] = []
  const broken: string[] = []
  let before = await counts(db)
  for (const check of checks) {
    const [says, refusals] = [new Set<string>(), new Set<string>()]
    await db.query('savepoint covering')
    const failed = broken.length
    let raised = false
    const started = performance.now()
    try {
      await observed(
        db,
        () => check.run(db),
        (sql) =>
          sql
            .toLowerCase()
            .match(/[a-z_]\w+/g)
            ?.forEach((word) => says.add(word)),
        (code) => refusals.add(code),
        () => {
          raised = true
        },
      )
    } catch (error) {
      broken.push(
        `${check.name}: ${error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n') : String(error)}`,
      )
    }
    const sound = broken.length === failed
    const ms = performance.now() - started
    await db.query('rollback to savepoint covering')
    const after = await counts(db)
    const touched = (kind: string) =>
      new Set(
        [...after].flatMap(([what, n]) =>
          what.startsWith(kind) && n > (before.get(what) ?? 0) ? [what.slice(2)] : [],
        ),
      )
    const seen = { functions: touched('f '), reads: touched('r '), writes: touched('w ') }
    if (sound) covered.push({ check, ...seen, says, refusals, raised, ms })
    before = after
  }
  await db.query(`set track_functions = 'none'`)
  return { covered, broken }
}

/** Views named by functions and by other views: who uses one uses those that it is made of. */
const usersOf = async (db: Client): Promise<(view: string) => string[]> => {
  const { rows } = await db.query<{ name: string; source: string }>(`
    select p.proname as name, lower(p.prosrc) as source from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select c.relname, lower(pg_get_viewdef(c.oid)) from pg_class c
      where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  return (view) => {
    const found = [view]
    for (const one of found) {
      const named = new RegExp(`\\b${one}\\b`)
      for (const { name, source } of rows) if (!found.includes(name) && named.test(source)) found.push(name)
    }
    return found
  }
}

/** Functions that refuse by raising: a call that ends so is counted for none of them. */
const raisersOf = async (db: Client): Promise<Set<string>> => {
  const { rows } = await db.query<{ name: string }>(`select proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%raise exception%'`)
  return new Set(rows.map(({ name }) => name))
}

export type Choose = (mutant: Mutant) => Covered[]

/** Functions that judge a row by its table's constraints before it is written: a refused one touches no table. */
const READ_CONSTRAINTS = ['rules_of', 'faults']

/** So many likely checks are asked of a relation before the record is, which knows of all that is declared. */
const BEFORE_THE_RECORD = 40

/** What is done to whatever stands around functions: the words before what it is done to. */
const ruleOf = ({ name }: Mutant): string => `${name.split(':', 1)[0]}:`

/**
 * Those checks that can notice a mutant, likeliest and cheapest first; it learns from what noticed the subject's
 * others, and from the same done to others.
 */
export const chooser = async (
  db: Client,
  covered: Covered[],
): Promise<{ choose: Choose; noticed: (mutant: Mutant, check: Check) => void }> => {
  const [users, raisers] = [await usersOf(db), await raisersOf(db)]
  const hits = new Map<string, Map<Check, number>>()
  const isCatalogue = ({ functions, writes }: Covered) => functions.size === 0 && writes.size === 0
  // A call that ends in an error is not counted: what none is seen to call may be called by any.
  const called = new Set(covered.flatMap(({ functions }) => [...functions]))
  const touches = ({ kind, touches: what, subject }: Mutant): ((one: Covered) => boolean) => {
    if (kind === 'view' || (kind === 'relation' && what === 'rights')) {
      const names = users(subject)
      return (one) =>
        one.reads.has(subject) ||
        one.writes.has(subject) ||
        names.some((name) => one.says.has(name) || one.functions.has(name))
    }
    if (kind === 'relation') {
      return (one) =>
        one.writes.has(subject) || one.says.has(subject) || READ_CONSTRAINTS.some((name) => one.functions.has(name))
    }
    if (kind === 'function' && !called.has(subject)) return () => true
    // Nor is one that is refused: those that take rights away ask for nothing else.
    const refused = (one: Covered) => one.says.has('role_rights') && one.says.has(subject)
    const raises = raisers.has(subject)
    return (one) =>
      one.functions.has(subject) ||
      (raises && one.raised) ||
      refused(one) ||
      (what === 'rights' && one.says.has(subject))
  }
  const choose: Choose = (mutant) => {
    const touched = touches(mutant)
    const luck = [hits.get(mutant.subject), hits.get(ruleOf(mutant))]
    const turn = (one: Covered) => {
      if (one.check.record) return mutant.declared ? -2e6 : 1e6
      return mutant.touches === 'rights' && isCatalogue(one) ? -1e6 : 0
    }
    const lucky = (one: Covered) => luck.reduce((sum, counted) => sum + Math.min(counted?.get(one.check) ?? 0, 20), 0)
    const rank = (one: Covered) => turn(one) + one.ms + (one.says.has(mutant.subject) ? 0 : 40) - 500 * lucky(one)
    const sorted = covered
      .filter((one) => (!mutant.declared && touched(one)) || (mutant.touches !== undefined && isCatalogue(one)))
      .sort((a, b) => rank(a) - rank(b))
    const record = sorted.findIndex(({ check }) => check.record)
    if (record > BEFORE_THE_RECORD) sorted.splice(BEFORE_THE_RECORD, 0, ...sorted.splice(record, 1))
    return sorted
  }
  const noticed = (mutant: Mutant, check: Check) => {
    for (const key of [mutant.subject, ruleOf(mutant)]) {
      const counted = hits.get(key) ?? new Map<Check, number>()
      counted.set(check, (counted.get(check) ?? 0) + 1)
      hits.set(key, counted)
    }
  }
  return { choose, noticed }
}
