import { messageOf } from './errors'
import { loadSupabase } from './load-supabase'

/** What runs beside the database, as it needs a secret of its own. */
export type BackendFunction = 'checkout' | 'confirm-checkout' | 'refund' | 'connect-provider' | 'reconcile'

interface Asked {
  body?: Record<string, unknown>
  method?: 'POST' | 'DELETE'
  signal?: AbortSignal
}

/** What the function, or whoever stands before it, said of a failure: an ended session is told by that. */
const withReason = async (error: unknown): Promise<unknown> => {
  if (!(error instanceof Error) || !('context' in error) || !(error.context instanceof Response)) return error
  const { context } = error
  const said: unknown = await context.json().catch(() => null)
  return Object.assign(new Error(messageOf(said)), Object(said), { status: context.status })
}

/**
 * Asks a function of the backend; answers what it said.
 * @throws where it said nothing, or that it failed
 */
export const callFunction = async (
  name: BackendFunction,
  { body, method = 'POST', signal }: Asked = {},
): Promise<unknown> => {
  const supabase = await loadSupabase()
  const answer = await supabase.functions.invoke<unknown>(name, { method, body, signal })
  if (answer.error) throw await withReason(answer.error)
  return answer.data
}
