import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../database'
import { loadSupabase } from './load-supabase'

type Functions = Database['public']['Functions']
export type FunctionName = keyof Functions
export type RpcArgs<Name extends FunctionName> = Functions[Name]['Args']
export type RpcResult<Name extends FunctionName> = Functions[Name]['Returns']

/**
 * Calls a function of the database.
 * @param signal of a query; a call without one is never cut off, because it may write
 * @throws if the call fails; results that are expected come as data with a `status`
 */
export const callRpc = async <Name extends FunctionName>(
  name: Name,
  args?: RpcArgs<Name>,
  signal?: AbortSignal,
): Promise<RpcResult<Name>> => {
  // Its own types infer no result from a generic name; tests compare RpcResult with what functions return.
  const supabase: SupabaseClient = await loadSupabase()
  const call = supabase.rpc(name, args)
  const answer = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return answer.data as RpcResult<Name>
}

/**
 * A query that is one call of a function.
 * @param scope joins the key behind the function's name: whatever makes another result, such as the user's id
 */
export const rpcQuery = <Name extends FunctionName>(name: Name, scope: readonly unknown[], args?: RpcArgs<Name>) =>
  queryOptions({
    queryKey: [name, ...scope] as const,
    queryFn: ({ signal }) => callRpc(name, args, signal),
  })

/**
 * A mutation that is one call of a function.
 * @param toArgs the function's arguments from the mutation's variables
 * @param scope joins the key behind the function's name, such as the id of the row
 */
export const rpcMutation = <Name extends FunctionName, Variables = void>(
  name: Name,
  toArgs?: (variables: Variables) => RpcArgs<Name>,
  ...scope: readonly unknown[]
) =>
  mutationOptions({
    mutationKey: [name, ...scope] as const,
    mutationFn: (variables: Variables) => callRpc(name, toArgs?.(variables)),
  })
