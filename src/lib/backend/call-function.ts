import { loadSupabase } from './load-supabase'

/** What runs beside the database, as it needs a secret of its own. */
export type BackendFunction = 'checkout' | 'confirm-checkout' | 'refund' | 'connect-provider' | 'reconcile'

interface Asked {
  body?: Record<string, unknown>
  method?: 'POST' | 'DELETE'
  signal?: AbortSignal
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
  if (answer.error) throw answer.error
  return answer.data
}
