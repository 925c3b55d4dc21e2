import type { SupabaseClient } from '@supabase/supabase-js'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database'
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
 * A mutation that is one call of a function. It invalidates all queries; write `mutationOptions` with `callRpc` by hand for
 * one that lists its keys in `meta` (app/query-client.ts).
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

type Public = Database['public']
/** What a read asks: a table, a view, or a function that only reads. */
export type Read = keyof Public['Tables'] | keyof Public['Views'] | keyof Public['Functions']
/** What a write calls or writes to. */
export type Write = keyof Public['Tables'] | keyof Public['Functions']

declare module '@tanstack/react-query' {
  interface Register {
    /** A read's key begins with what it asks; with a list, where it asks several. */
    queryKey: readonly [Read | readonly Read[], ...unknown[]]
    /**
     * A write's key begins with what it calls; 'auth' is the sign-in service, which changes who reads, not the rows.
     */
    mutationKey: readonly [Write | 'auth' | readonly Write[], ...unknown[]]
    /** The reads that a mutation changes. Without the list, all queries are invalidated (`app/query-client.ts`). */
    mutationMeta: { invalidates?: readonly Read[] }
  }
}
