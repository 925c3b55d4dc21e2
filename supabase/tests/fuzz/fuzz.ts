/**
 * Every function of the API called with what nobody meant: it answers what its comment lists, refuses with 42501, or
 * is not reached.
 */
import { EXPIRE } from '../support/expiry'
import type { Client } from 'pg'
import { drawers } from '../outcomes/drawers'
import { casesOf } from '../outcomes/frame'
import { prepareRecording } from '../outcomes/recording'
import { callables, type Callable } from '../outcomes/statuses'
import { ARGUMENTS } from '../rights/calls'
import { become } from '../support/as-role'
import { ADMIN, MEMBER } from '../support/people'
import { parametersOf, type Parameter } from '../support/rpc'
import { changed, chooser, toBody, valuesFor, type Json } from './values'

type Args = Record<string, Json>
const CALLERS = [null, MEMBER, ADMIN, 'service']
const named = (who: string | null) =>
  who === null ? 'guest' : who === MEMBER ? 'member' : who === ADMIN ? 'admin' : who

interface Target extends Callable {
  parameters: Parameter[]
  /** Calls that are meant. */
  bases: Args[]
}

const targets = async (db: Client, only: string): Promise<Target[]> => {
  const cases = (await Promise.all(drawers().map(casesOf))).flat()
  const found: Target[] = []
  for (const callable of await callables(db)) {
    if (!callable.name.includes(only)) continue
    const known = ARGUMENTS[callable.name]?.filter((args) => args !== undefined) ?? []
    const shown = cases.flatMap((one) =>
      'call' in one && one.call === callable.name && typeof one.with === 'object' ? [one.with] : [],
    )
    found.push({
      ...callable,
      parameters: await parametersOf(db, callable.name),
      bases: [...known, ...shown.slice(0, 12), {}] as Args[],
    })
  }
  return found
}

/** One to three arguments of a meant call replaced, or something inside them. */
const spoil = ({ parameters, bases }: Target, choose: () => number): Args => {
  const args = { ...bases[Math.floor(choose() * bases.length)] }
  for (let change = Math.ceil(choose() * 3); change > 0; change--) {
    const parameter = parameters[Math.floor(choose() * parameters.length)]
    if (!parameter) break
    const inside = args[parameter.name]
    args[parameter.name] =
      typeof inside === 'object' && inside !== null && choose() < 0.8
        ? changed(inside, choose)
        : valuesFor(parameter.type, choose)
  }
  return args
}

const record = (parameters: Parameter[]) =>
  `json_to_record($1::json) as a(${parameters.map((p) => `"${p.name}" ${p.type}`).join(', ')})`

const call = ({ name, parameters }: Target, args: Args): Call => {
  const given = parameters.filter((parameter) => parameter.name in args)
  const list = given.map((p) => `"${p.name}" => a."${p.name}"`).join(', ')
  return given.length > 0
    ? [`select public.${name}(${list}) as answer from ${record(given)}`, [toBody(args)]]
    : [`select public.${name}() as answer`, []]
}

interface Reply {
  code: string
  status: unknown
  message: string
  kept: number
}

type Call = [sql: string, body: string[]]

/** @param before a call that was made already, with the same key: its answer must not be given again */
const send = async (db: Client, who: string | null, [sql, body]: Call, before?: Call): Promise<Reply> => {
  await db.query('savepoint call')
  try {
    await become(db, who)
    if (before) await db.query(...before)
    await db.query(
      'set local session authorization default; set constraints all immediate; delete from recording.changes',
    )
    await become(db, who)
    const { rows } = await db.query<{ answer: { status?: unknown } | null }>(sql, body)
    await db.query('set local session authorization default; set constraints all immediate')
    const {
      rows: [counted],
    } = await db.query<{ n: number }>('select count(*)::int as n from recording.changes')
    return {
      code: '',
      status: rows[0]?.answer?.status,
      message: JSON.stringify(rows[0]?.answer ?? null).slice(0, 200),
      kept: counted?.n ?? 0,
    }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    return { code: String((error as { code?: string }).code), status: undefined, message: error.message, kept: 0 }
  } finally {
    await db.query('rollback to savepoint call; release savepoint call')
  }
}

/** What is wrong with a reply; undefined: nothing. */
const fault = async (
  db: Client,
  { name, statuses, parameters }: Target,
  args: Args,
  who: string | null,
  reply: Reply,
): Promise<string | undefined> => {
  if (reply.code === '42501') return undefined
  if (reply.code !== '') {
    // PostgREST reads the body as a record of the parameters' types before the function is reached.
    const given = parameters.filter((parameter) => parameter.name in args)
    if (given.length === 0) return `${name}: ${reply.code} ${reply.message}`
    const cast = await send(db, who, [
      `select to_json(count(*)) as answer from (select ${given.map((p) => `a."${p.name}"::text`).join(', ')}
        from ${record(given)} offset 0) c`,
      [toBody(args)],
    ])
    return cast.code === reply.code ? undefined : `${name}: ${reply.code} ${reply.message}`
  }
  if (statuses?.length === 0) return undefined
  if (!statuses) return `${name}: its comment lists no statuses`
  if (!statuses.includes(String(reply.status))) return `${name}: status ${String(reply.status)} is not in its comment`
  return reply.status === 'invalid' && reply.kept > 0 ? `${name}: answers invalid, and has changed rows` : undefined
}

export interface Found {
  fault: string
  times: number
  example: string
}

/** Counts a fault, and keeps the first call that showed it. */
const note = (found: Map<string, Found>, fault: string, example: string): void => {
  const known = found.get(fault)
  found.set(fault, { fault, times: (known?.times ?? 0) + 1, example: known?.example ?? example })
}

/** A call that leaves out what has no default does not find the function: the same as an address that is not there. */
const isUnfound = ({ name }: Target, { code, message }: Reply): boolean =>
  code === '42883' && message.startsWith(`function public.${name}(`)

/** What a call sends; at times after another that has its key. */
const choice = (target: Target, choose: () => number): { sent: Args; again: Args | undefined } => {
  const args = spoil(target, choose)
  const again = 'request_id' in args && choose() < 0.4 ? target.bases.find((base) => 'request_id' in base) : undefined
  return { sent: again ? { ...args, request_id: again.request_id ?? null } : args, again }
}

/** @param only part of the names of functions to call; '' for all */
export const fuzz = async (db: Client, calls: number, seed: number, only = ''): Promise<Found[]> => {
  const choose = chooser(seed)
  await prepareRecording(db)
  // Whatever has run out is seen to first: what a call changes then is its own doing.
  await db.query(
    `${EXPIRE}; set constraints all immediate; set constraints all deferred;
      delete from recording.changes`,
  )
  const all = await targets(db, only)
  const found = new Map<string, Found>()
  for (let n = 0; n < calls; n++) {
    const target = all[n % all.length]
    const who = CALLERS[Math.floor(choose() * CALLERS.length)] ?? null
    if (!target) break
    const { sent, again } = choice(target, choose)
    const reply = await send(db, who, call(target, sent), again && call(target, again))
    if (isUnfound(target, reply)) continue
    const wrong = await fault(db, target, sent, who, reply)
    const after = again ? ' after another with its key' : ''
    if (wrong !== undefined) note(found, wrong, `as ${named(who)}: ${toBody(sent).slice(0, 600)}${after}`)
  }
  return [...found.values()]
}
