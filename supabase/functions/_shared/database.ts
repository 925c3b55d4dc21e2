import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { AppDatabase } from '../../../src/lib/database.ts'
import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'

export interface DatabaseEnv {
  supabaseUrl: string
  serviceKey: string
  /** Replaces network requests in the embedded backend, which runs in the same process. */
  fetch?: typeof fetch
}

/** Thrown if the database rejects the caller for a missing permission. */
export class ForbiddenError extends Error {}

/**
 * Creates a client of the database.
 * @param key the service key, or the key that the caller sent
 * @param authorization the caller's Authorization header; without it, the key determines the role
 */
export const openClient = (
  { supabaseUrl, fetch }: Pick<DatabaseEnv, 'supabaseUrl' | 'fetch'>,
  key: string,
  authorization?: string | null,
): SupabaseClient<AppDatabase> =>
  createClient<AppDatabase>(supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { ...(fetch && { fetch }), ...(authorization && { headers: { authorization } }) },
  })

/** Calls a function of the database by name and returns its result. */
export type RpcCall = <Name extends keyof RpcResults>(name: Name, args?: object) => Promise<RpcResults[Name]>

/**
 * Creates the function that calls database functions.
 * @throws {ForbiddenError} if the database rejects the caller
 */
const createRpcCall =
  (client: SupabaseClient): RpcCall =>
  async (name, args = {}) => {
    const response = await client.rpc(name, args)
    if (response.status === 401 || response.status === 403) throw new ForbiddenError(name)
    if (response.error) throw new Error(`The call of ${name} failed with status ${response.status}.`)
    return response.data as RpcResults[typeof name]
  }

/** Returns a function that calls database functions as the service role. */
export const callAsService = (env: DatabaseEnv): RpcCall => createRpcCall(openServiceClient(env))

/** A client that reads and writes tables as the service role. */
export const openServiceClient = (env: DatabaseEnv): SupabaseClient<AppDatabase> => openClient(env, env.serviceKey)

/** Returns a function that calls database functions as the user who sent the request, with this user's permissions. */
export const callAsCaller = (env: DatabaseEnv, request: Request): RpcCall => {
  const { headers } = request
  return createRpcCall(openClient(env, headers.get('apikey') ?? '', headers.get('authorization')))
}

/** Compares two strings in constant time, so that the response time reveals nothing about the key. */
const isSameSecret = (sent: string, expected: string): boolean => {
  let differingBits = sent.length ^ expected.length
  for (let index = 0; index < expected.length; index += 1)
    differingBits |= (sent.charCodeAt(index) || 0) ^ expected.charCodeAt(index)
  return differingBits === 0
}

/** True if the request carries the service key. Requests of the scheduler do. */
export const isService = (request: Request, serviceKey: string): boolean =>
  isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${serviceKey}`)
