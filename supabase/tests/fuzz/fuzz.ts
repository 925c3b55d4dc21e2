/**
 * Calls every API function with invalid arguments. It must return a status that its comment lists, fail with 42501,
 * or be rejected before it runs.
 */
import { EXPIRE } from '../support/expiry'
import type { Client } from 'pg'
import { caseFiles } from '../snapshots/files'
import { casesOf } from '../snapshots/case'
import { prepareRecording } from '../snapshots/recording'
import { callables, type Callable } from '../snapshots/statuses'
import { ARGUMENTS } from '../permissions/calls'
import { become } from '../support/as-role'
import { ADMIN, MEMBER } from '../support/people'
import { parametersOf, type Parameter } from '../support/rpc'
import { changed, chooser, toBody, valuesFor, type Json } from './values'

type Args = Record<string, Json>
const CALLERS = [null, MEMBER, ADMIN, 'service']
const callerName = (caller: string | null) =>
  caller === null ? 'guest' : caller === MEMBER ? 'member' : caller === ADMIN ? 'admin' : caller

interface Target extends Callable {
  parameters: Parameter[]
  /** Valid calls, which are then varied. */
  bases: Args[]
}

const targets = async (db: Client, only: string): Promise<Target[]> => {
  const cases = (await Promise.all(caseFiles().map(casesOf))).flat()
  const found: Target[] = []
  for (const callable of await callables(db)) {
    if (!callable.name.includes(only)) continue
    const existing = ARGUMENTS[callable.name]?.filter((args) => args !== undefined) ?? []
    const shown = cases.flatMap((one) =>
      'call' in one && one.call === callable.name && typeof one.with === 'object' ? [one.with] : [],
    )
    found.push({
      ...callable,
      parameters: await parametersOf(db, callable.name),
      bases: [...existing, ...shown.slice(0, 12), {}] as Args[],
    })
  }
  return found
}

/** Replaces one to three arguments of a valid call, or a value inside them. */
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
    ? [`select public.${name}(${list}) as result from ${record(given)}`, [toBody(args)]]
    : [`select public.${name}() as result`, []]
}

interface Reply {
  code: string
  status: unknown
  message: string
  changedRows: number
}

type Call = [sql: string, body: string[]]

/** @param before an earlier call with the same idempotency key, whose result this call must not get */
const send = async (db: Client, caller: string | null, [sql, body]: Call, before?: Call): Promise<Reply> => {
  await db.query('savepoint call')
  try {
    await become(db, caller)
    if (before) await db.query(...before)
    await db.query(
      'set local session authorization default; set constraints all immediate; delete from recording.changes',
    )
    await become(db, caller)
    const { rows } = await db.query<{ result: { status?: unknown } | null }>(sql, body)
    await db.query('set local session authorization default; set constraints all immediate')
    const {
      rows: [changed],
    } = await db.query<{ n: number }>('select count(*)::int as n from recording.changes')
    return {
      code: '',
      status: rows[0]?.result?.status,
      message: JSON.stringify(rows[0]?.result ?? null).slice(0, 200),
      changedRows: changed?.n ?? 0,
    }
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error)) throw error
    return {
      code: String((error as { code?: string }).code),
      status: undefined,
      message: error.message,
      changedRows: 0,
    }
  } finally {
    await db.query('rollback to savepoint call; release savepoint call')
  }
}

/** The error in a reply; undefined if it is correct. */
const error = async (
  db: Client,
  { name, statuses, parameters }: Target,
  args: Args,
  caller: string | null,
  reply: Reply,
): Promise<string | undefined> => {
  if (reply.code === '42501') return undefined
  if (reply.code !== '') {
    // PostgREST converts the body to the parameter types before it calls the function.
    const given = parameters.filter((parameter) => parameter.name in args)
    if (given.length === 0) return `${name}: ${reply.code} ${reply.message}`
    const cast = await send(db, caller, [
      `select to_json(count(*)) as result from (select ${given.map((p) => `a."${p.name}"::text`).join(', ')}
        from ${record(given)} offset 0) c`,
      [toBody(args)],
    ])
    return cast.code === reply.code ? undefined : `${name}: ${reply.code} ${reply.message}`
  }
  if (statuses?.length === 0) return undefined
  if (!statuses) return `${name}: its comment lists no statuses`
  if (!statuses.includes(String(reply.status))) return `${name}: status ${String(reply.status)} is not in its comment`
  return reply.status === 'invalid' && reply.changedRows > 0
    ? `${name}: answers invalid, and has changed rows`
    : undefined
}

export interface Found {
  error: string
  times: number
  example: string
}

/** Counts an error and stores the first call that caused it. */
const note = (found: Map<string, Found>, error: string, example: string): void => {
  const existing = found.get(error)
  found.set(error, { error, times: (existing?.times ?? 0) + 1, example: existing?.example ?? example })
}

/** A call without a required argument finds no function. The API answers it like an unknown path. */
const isUnfound = ({ name }: Target, { code, message }: Reply): boolean =>
  code === '42883' && message.startsWith(`function public.${name}(`)

/** The arguments of a call, and sometimes an earlier call with the same idempotency key. */
const choice = (target: Target, choose: () => number): { sent: Args; again: Args | undefined } => {
  const args = spoil(target, choose)
  const again = 'request_id' in args && choose() < 0.4 ? target.bases.find((base) => 'request_id' in base) : undefined
  return { sent: again ? { ...args, request_id: again.request_id ?? null } : args, again }
}

/** @param only part of the names of the functions to call; '' for all */
export const fuzz = async (db: Client, calls: number, seed: number, only = ''): Promise<Found[]> => {
  const choose = chooser(seed)
  await prepareRecording(db)
  // End expired rows first, so that later changes come from the fuzzed calls.
  await db.query(
    `${EXPIRE}; set constraints all immediate; set constraints all deferred;
      delete from recording.changes`,
  )
  const all = await targets(db, only)
  const found = new Map<string, Found>()
  for (let n = 0; n < calls; n++) {
    const target = all[n % all.length]
    const caller = CALLERS[Math.floor(choose() * CALLERS.length)] ?? null
    if (!target) break
    const { sent, again } = choice(target, choose)
    const reply = await send(db, caller, call(target, sent), again && call(target, again))
    if (isUnfound(target, reply)) continue
    const wrong = await error(db, target, sent, caller, reply)
    const after = again ? ' after another with its key' : ''
    if (wrong !== undefined) note(found, wrong, `as ${callerName(caller)}: ${toBody(sent).slice(0, 600)}${after}`)
  }
  return [...found.values()]
}
