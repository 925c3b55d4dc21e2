import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { AppDatabase } from '@/lib/database'
import { loadSupabase } from './load-supabase'

type RpcFunctions = AppDatabase['public']['Functions']
export type FunctionName = keyof RpcFunctions
export type RpcArgs<Name extends FunctionName> = RpcFunctions[Name]['Args']
export type RpcResult<Name extends FunctionName> = RpcFunctions[Name]['Returns']

/**
 * Calls a database function. Expected outcomes are results with a `status`.
 * @param signal the abort signal of a query; omit it for a write, which must never be aborted
 * @throws if the call fails
 */
export const callRpc = async <Name extends FunctionName>(
  name: Name,
  args?: RpcArgs<Name>,
  signal?: AbortSignal,
): Promise<RpcResult<Name>> => {
  // An untyped client, because the typed client infers no result for a generic function name. Tests compare `RpcResult`
  // with the actual results.
  const supabase: SupabaseClient = await loadSupabase()
  const rpcRequest = supabase.rpc(name, args)
  const result = await (signal ? rpcRequest.abortSignal(signal) : rpcRequest).throwOnError()
  return result.data as RpcResult<Name>
}

/**
 * Query options for one function call.
 * @param scope the query key after the function's name: all values that change the result, such as the user's id
 */
export const rpcQuery = <Name extends FunctionName>(name: Name, scope: readonly unknown[], args?: RpcArgs<Name>) =>
  queryOptions({
    queryKey: [name, ...scope] as const,
    queryFn: ({ signal }) => callRpc(name, args, signal),
  })

/**
 * Mutation options for one function call. The call invalidates all queries, even if it fails. To invalidate only some
 * queries, use `mutationOptions` with `callRpc` and `meta.invalidates`.
 * @param toArgs converts the mutation's variables to the function's arguments
 * @param scope the mutation key after the function's name, such as the row's id
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

type PublicSchema = AppDatabase['public']
/** A table, a view, or a function that only reads. */
export type ReadableName = keyof PublicSchema['Tables'] | keyof PublicSchema['Views'] | keyof PublicSchema['Functions']
/** A table or function that a mutation writes to or calls. */
export type WritableName = keyof PublicSchema['Tables'] | keyof PublicSchema['Functions']

declare module '@tanstack/react-query' {
  interface Register {
    /** A query key begins with the table, view or function that the query reads, or with a list of several. */
    queryKey: readonly [ReadableName | readonly ReadableName[], ...unknown[]]
    /**
     * A mutation key begins with the table or function that the mutation writes to. 'auth' is the auth service: it
     * changes who is signed in, but no rows.
     */
    mutationKey: readonly [WritableName | 'auth' | readonly WritableName[], ...unknown[]]
    /**
     * The tables, views and functions whose queries a mutation invalidates. Without this list all queries are
     * invalidated (`app/query-client.ts`).
     */
    mutationMeta: { invalidates?: readonly ReadableName[] }
  }
}
