/**
 * Calls every API function with invalid arguments. Each call must return a status that its comment lists, fail with
 * 42501, or be rejected before it runs.
 */
import { RUN_EXPIRY_SQL } from '../support/expiry'
import type { Client } from 'pg'
import { listCaseFiles } from '../snapshots/files'
import { loadCases } from '../snapshots/case'
import { prepareRecording } from '../snapshots/recording'
import { listCallableFunctions, type CallableFunction } from '../snapshots/statuses'
import { CALL_ARGUMENTS } from '../permissions/calls'
import { switchRole } from '../support/as-role'
import { ADMIN, MEMBER } from '../support/people'
import { fetchParameters, type Parameter } from '../support/rpc'
import { changeValue, createRandom, toJsonBody, chooseValueFor, type JsonValue } from './values'

type FuzzArguments = Record<string, JsonValue>
const CALLERS = [null, MEMBER, ADMIN, 'service']
const callerName = (caller: string | null) =>
  caller === null ? 'guest' : caller === MEMBER ? 'member' : caller === ADMIN ? 'admin' : caller

interface FuzzTarget extends CallableFunction {
  parameters: Parameter[]
  /** Arguments of valid calls, which the test varies. */
  validArguments: FuzzArguments[]
}

const listTargets = async (db: Client, onlyFunction: string): Promise<FuzzTarget[]> => {
  const snapshotCases = (await Promise.all(listCaseFiles().map(loadCases))).flat()
  const targets: FuzzTarget[] = []
  for (const fn of await listCallableFunctions(db)) {
    if (!fn.name.includes(onlyFunction)) continue
    const fixtureArguments = CALL_ARGUMENTS[fn.name]?.filter((args) => args !== undefined) ?? []
    const caseArguments = snapshotCases.flatMap((testCase) =>
      'call' in testCase && testCase.call === fn.name && typeof testCase.with === 'object' ? [testCase.with] : [],
    )
    targets.push({
      ...fn,
      parameters: await fetchParameters(db, fn.name),
      validArguments: [...fixtureArguments, ...caseArguments.slice(0, 12), {}] as FuzzArguments[],
    })
  }
  return targets
}

/** Replaces one to three arguments of a valid call, or a value inside them. */
const changeArguments = ({ parameters, validArguments }: FuzzTarget, nextRandom: () => number): FuzzArguments => {
  const args = { ...validArguments[Math.floor(nextRandom() * validArguments.length)] }
  for (let changeCount = Math.ceil(nextRandom() * 3); changeCount > 0; changeCount--) {
    const parameter = parameters[Math.floor(nextRandom() * parameters.length)]
    if (!parameter) break
    const currentValue = args[parameter.name]
    args[parameter.name] =
      typeof currentValue === 'object' && currentValue !== null && nextRandom() < 0.8
        ? changeValue(currentValue, nextRandom)
        : chooseValueFor(parameter.type, nextRandom)
  }
  return args
}

/** SQL of a table with one row, whose columns are the arguments of a call. The values are read from the JSON in $1. */
const createArgumentTableSql = (parameters: Parameter[]) =>
  `json_to_record($1::json) as a(${parameters.map((p) => `"${p.name}" ${p.type}`).join(', ')})`

const createCall = ({ name, parameters }: FuzzTarget, args: FuzzArguments): SqlCall => {
  const givenParameters = parameters.filter((parameter) => parameter.name in args)
  const argumentList = givenParameters.map((p) => `"${p.name}" => a."${p.name}"`).join(', ')
  return givenParameters.length > 0
    ? [
        `select public.${name}(${argumentList}) as result from ${createArgumentTableSql(givenParameters)}`,
        [toJsonBody(args)],
      ]
    : [`select public.${name}() as result`, []]
}

interface FuzzReply {
  code: string
  status: unknown
  message: string
  changedRows: number
}

type SqlCall = [sql: string, body: string[]]

/**
 * Sends a call in a savepoint.
 * @param earlierCall a call with the same idempotency key, which runs first. Only changes of the new call are counted.
 */
const sendCall = async (
  db: Client,
  caller: string | null,
  [sql, body]: SqlCall,
  earlierCall?: SqlCall,
): Promise<FuzzReply> => {
  await db.query('savepoint call')
  try {
    await switchRole(db, caller)
    if (earlierCall) await db.query(...earlierCall)
    await db.query(
      'set local session authorization default; set constraints all immediate; delete from recording.changes',
    )
    await switchRole(db, caller)
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

/** Returns the error in a reply, or undefined if the reply is correct. */
const findError = async (
  db: Client,
  { name, statuses, parameters }: FuzzTarget,
  args: FuzzArguments,
  caller: string | null,
  reply: FuzzReply,
): Promise<string | undefined> => {
  if (reply.code === '42501') return undefined
  if (reply.code !== '') {
    // PostgREST converts the body to the types of the parameters first. An error of this conversion is expected, so the
    // conversion is tried alone.
    const givenParameters = parameters.filter((parameter) => parameter.name in args)
    if (givenParameters.length === 0) return `${name}: ${reply.code} ${reply.message}`
    const castReply = await sendCall(db, caller, [
      `select to_json(count(*)) as result from (select ${givenParameters.map((p) => `a."${p.name}"::text`).join(', ')}
        from ${createArgumentTableSql(givenParameters)} offset 0) c`,
      [toJsonBody(args)],
    ])
    return castReply.code === reply.code ? undefined : `${name}: ${reply.code} ${reply.message}`
  }
  if (statuses?.length === 0) return undefined
  if (!statuses) return `${name}: its comment lists no statuses`
  if (!statuses.includes(String(reply.status))) return `${name}: status ${String(reply.status)} is not in its comment`
  return reply.status === 'invalid' && reply.changedRows > 0
    ? `${name}: answers invalid, and has changed rows`
    : undefined
}

export interface FuzzError {
  error: string
  occurrences: number
  example: string
}

/** Counts an error and stores the first call that caused it. */
const recordError = (foundErrors: Map<string, FuzzError>, error: string, example: string): void => {
  const earlierError = foundErrors.get(error)
  foundErrors.set(error, {
    error,
    occurrences: (earlierError?.occurrences ?? 0) + 1,
    example: earlierError?.example ?? example,
  })
}

/** Without a required argument, PostgREST finds no function and responds as if the path were unknown. */
const isUnknownFunction = ({ name }: FuzzTarget, { code, message }: FuzzReply): boolean =>
  code === '42883' && message.startsWith(`function public.${name}(`)

/**
 * Chooses the arguments of a call. Some calls reuse the idempotency key of a valid call. That call is then returned as
 * `earlierCall` and must run first.
 */
const chooseCall = (
  target: FuzzTarget,
  nextRandom: () => number,
): { sentArguments: FuzzArguments; earlierCall: FuzzArguments | undefined } => {
  const args = changeArguments(target, nextRandom)
  const earlierCall =
    'request_id' in args && nextRandom() < 0.4 ? target.validArguments.find((base) => 'request_id' in base) : undefined
  return { sentArguments: earlierCall ? { ...args, request_id: earlierCall.request_id ?? null } : args, earlierCall }
}

/**
 * Calls API functions with random arguments and returns the unexpected errors.
 * @param onlyFunction text in the names of the functions to call; '' for all functions
 */
export const fuzz = async (db: Client, calls: number, seed: number, onlyFunction = ''): Promise<FuzzError[]> => {
  const nextRandom = createRandom(seed)
  await prepareRecording(db)
  // Ends expired holds, offers and orders first. Otherwise a fuzzed call could end them, and their changes would count
  // as changes of the call.
  await db.query(
    `${RUN_EXPIRY_SQL}; set constraints all immediate; set constraints all deferred;
      delete from recording.changes`,
  )
  const allTargets = await listTargets(db, onlyFunction)
  const foundErrors = new Map<string, FuzzError>()
  for (let n = 0; n < calls; n++) {
    const target = allTargets[n % allTargets.length]
    const caller = CALLERS[Math.floor(nextRandom() * CALLERS.length)] ?? null
    if (!target) break
    const { sentArguments, earlierCall } = chooseCall(target, nextRandom)
    const reply = await sendCall(
      db,
      caller,
      createCall(target, sentArguments),
      earlierCall && createCall(target, earlierCall),
    )
    if (isUnknownFunction(target, reply)) continue
    const errorMessage = await findError(db, target, sentArguments, caller, reply)
    const repeatedRequestNote = earlierCall ? ' after another with its key' : ''
    if (errorMessage !== undefined)
      recordError(
        foundErrors,
        errorMessage,
        `as ${callerName(caller)}: ${toJsonBody(sentArguments).slice(0, 600)}${repeatedRequestNote}`,
      )
  }
  return [...foundErrors.values()]
}
