import { getErrorMessage } from './errors'
import { loadSupabase } from './load-supabase'

/** The edge functions that the client calls. They run outside the database because they need a secret. */
export type BackendFunction =
  | 'checkout'
  | 'confirm-checkout'
  | 'refund'
  | 'connect-provider'
  | 'reconcile'
  | 'save-traveller-secret'
  | 'read-traveller-secret'
  | 'read-traveller-file'
  | 'save-incident-photo'
  | 'read-incident-photo'
  | 'read-event-document'

interface FunctionRequest {
  body?: Record<string, unknown>
  method?: 'POST' | 'DELETE'
  signal?: AbortSignal
}

/**
 * Adds the response body to the error of an edge function. `isSessionError` needs the body to recognize an ended
 * session.
 */
const addResponseBody = async (error: unknown): Promise<unknown> => {
  if (!(error instanceof Error) || !('context' in error) || !(error.context instanceof Response)) return error
  const { context } = error
  const body: unknown = await context.json().catch(() => null)
  return Object.assign(new Error(getErrorMessage(body)), Object(body), { status: context.status })
}

/**
 * Calls an edge function and returns the JSON of its response. The caller states the result's type.
 * @throws if the function failed or did not respond
 */
export const callFunction = async <Result>(
  name: BackendFunction,
  { body, method = 'POST', signal }: FunctionRequest = {},
): Promise<Result> => {
  const supabase = await loadSupabase()
  const invokeResult = await supabase.functions.invoke<Result>(name, { method, body, signal })
  if (invokeResult.error) throw await addResponseBody(invokeResult.error)
  if (invokeResult.data === null) throw new Error(`${name} returned nothing.`)
  return invokeResult.data
}
