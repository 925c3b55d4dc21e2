import type { Client } from 'pg'

const PARAMETERS_SQL = `
  select coalesce(json_agg(json_build_object('name', a.name, 'type', format_type(a.type, null))), '[]') as parameters
  from (select unnest(p.proargnames[:p.pronargs]) as name, unnest(p.proargtypes::oid[]) as type from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = $1) a`

export interface Parameter {
  name: string
  type: string
}

const parameterCache = new Map<string, Promise<Parameter[]>>()

/** Returns the parameters of an API function. Cached, because signatures do not change while tests run. */
export const fetchParameters = (db: Client, name: string): Promise<Parameter[]> => {
  const parameters =
    parameterCache.get(name) ??
    db.query<{ parameters: Parameter[] }>(PARAMETERS_SQL, [name]).then(({ rows }) => rows[0]?.parameters ?? [])
  parameterCache.set(name, parameters)
  return parameters
}

/** Placeholder for the current version of an event in a call to save_event or save_events. */
export const CURRENT_VERSION = 'the current one'

const readVersion = async (db: Client, event: unknown): Promise<number> => {
  const id = (event as { id?: string } | null)?.id ?? ''
  const { rows } = await db.query<{ version: number }>('select version from public.events where id::text = trim($1)', [
    id,
  ])
  return rows[0]?.version ?? 1
}

/** Replaces CURRENT_VERSION in the arguments with the current versions of the events. */
export const fillVersions = async (db: Client, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const fillVersion = async <Value extends { expected_version?: unknown }>(
    value: Value,
    event: unknown,
  ): Promise<Value> =>
    value.expected_version === CURRENT_VERSION ? { ...value, expected_version: await readVersion(db, event) } : value
  const filledArguments = await fillVersion(args, args.event)
  if (!Array.isArray(args.others)) return filledArguments
  const filledEvents: unknown[] = []
  for (const otherEvent of args.others as unknown[])
    filledEvents.push(
      typeof otherEvent === 'object' && otherEvent !== null ? await fillVersion(otherEvent, otherEvent) : otherEvent,
    )
  return { ...filledArguments, others: filledEvents }
}

/**
 * Builds a call of an API function like PostgREST: the arguments are one JSON value, which is converted to the
 * parameter types.
 */
export const createRpcStatement = async (
  db: Client,
  name: string,
  givenArgs: Record<string, unknown>,
): Promise<[sql: string, values: unknown[]]> => {
  const args = await fillVersions(db, givenArgs)
  const parameters = (await fetchParameters(db, name)).filter((parameter) => parameter.name in args)
  const unknownArgument = Object.keys(args).find((key) => !parameters.some((parameter) => parameter.name === key))
  if (unknownArgument !== undefined) throw new Error(`${name} takes no ${unknownArgument}`)
  if (parameters.length === 0) return [`select public.${name}() as result`, []]
  return [
    `select public.${name}(${parameters.map((p) => `"${p.name}" => a."${p.name}"`).join(', ')}) as result
     from json_to_record($1::json) as a(${parameters.map((p) => `"${p.name}" ${p.type}`).join(', ')})`,
    [JSON.stringify(args)],
  ]
}
