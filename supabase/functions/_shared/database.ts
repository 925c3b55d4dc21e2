import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'

export interface DatabaseEnv {
  supabaseUrl: string
  serviceKey: string
  /** How the database is reached; the embedded backend is in the same process. */
  fetch?: typeof fetch
}

/** The database refused whoever asked. */
export class Forbidden extends Error {}

const rpc = async <Name extends keyof RpcResults>(
  { supabaseUrl, fetch: ask = fetch }: DatabaseEnv,
  headers: Record<string, string>,
  name: Name,
  args: object,
): Promise<RpcResults[Name]> => {
  const reply = await ask(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (reply.status === 401 || reply.status === 403) throw new Forbidden(name)
  if (!reply.ok) throw new Error(`The database answered ${reply.status} to ${name}.`)
  return (await reply.json()) as RpcResults[Name]
}

/** Asks as the project's own server. */
export const asService =
  (env: DatabaseEnv) =>
  <Name extends keyof RpcResults>(name: Name, args: object = {}): Promise<RpcResults[Name]> => {
    const { serviceKey } = env
    // Keys of the newer kind are no tokens, and are refused where one belongs.
    const bearer: Record<string, string> = serviceKey.startsWith('sb_secret_')
      ? {}
      : { authorization: `Bearer ${serviceKey}` }
    return rpc(env, { apikey: serviceKey, ...bearer }, name, args)
  }

const headersOf = (request: Request): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const each of ['apikey', 'authorization']) {
    const shown = request.headers.get(each)
    if (shown) headers[each] = shown
  }
  return headers
}

/** Asks as whoever asked us: the law judges them, not us. */
export const asCaller =
  (env: DatabaseEnv, request: Request) =>
  <Name extends keyof RpcResults>(name: Name, args: object = {}): Promise<RpcResults[Name]> =>
    rpc(env, headersOf(request), name, args)

export type Ask = ReturnType<typeof asService>
