import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database'
import { loadSupabase } from './load-supabase'

type RpcFunctions = Database['public']['Functions']
export type FunctionName = keyof RpcFunctions
export type RpcArgs<Name extends FunctionName> = RpcFunctions[Name]['Args']
export type RpcResult<Name extends FunctionName> = RpcFunctions[Name]['Returns']

/**
 * Calls a database function.
 * @param signal of a query; a call without one is never aborted, because it may write
 * @throws if the call fails; expected outcomes are results with a `status`
 */
export const callRpc = async <Name extends FunctionName>(
  name: Name,
  args?: RpcArgs<Name>,
  signal?: AbortSignal,
): Promise<RpcResult<Name>> => {
  // The client's types infer no result from a generic name. Tests compare RpcResult with what the functions return.
  const supabase: SupabaseClient = await loadSupabase()
  const call = supabase.rpc(name, args)
  const result = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return result.data as RpcResult<Name>
}

/**
 * Query options for one function call.
 * @param scope follows the function's name in the key: all that changes the result, such as the user's id
 */
export const rpcQuery = <Name extends FunctionName>(name: Name, scope: readonly unknown[], args?: RpcArgs<Name>) =>
  queryOptions({
    queryKey: [name, ...scope] as const,
    queryFn: ({ signal }) => callRpc(name, args, signal),
  })

/**
 * Mutation options for one function call. A success invalidates all queries. For a mutation that lists its keys in
 * `meta`, write `mutationOptions` with `callRpc` (app/query-client.ts).
 * @param toArgs maps the mutation's variables to the function's arguments
 * @param scope follows the function's name in the key, such as the row's id
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

type PublicSchema = Database['public']
/** A table, a view, or a function that only reads. */
export type ReadableName = keyof PublicSchema['Tables'] | keyof PublicSchema['Views'] | keyof PublicSchema['Functions']
/** A table or function that a mutation writes to or calls. */
export type WritableName = keyof PublicSchema['Tables'] | keyof PublicSchema['Functions']

declare module '@tanstack/react-query' {
  interface Register {
    /** A query key begins with what it reads, or with a list if it reads several. */
    queryKey: readonly [ReadableName | readonly ReadableName[], ...unknown[]]
    /** A mutation key begins with what it writes. 'auth' is the auth service: it changes who reads, not the rows. */
    mutationKey: readonly [WritableName | 'auth' | readonly WritableName[], ...unknown[]]
    /** The queries that a mutation changes. Without this list all queries are invalidated (`app/query-client.ts`). */
    mutationMeta: { invalidates?: readonly ReadableName[] }
  }
}
