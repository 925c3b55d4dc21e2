import { afterFirstPaint, loadSupabase } from './load-supabase'
import { mayHaveSession } from './session-key'
import type { supabase } from './supabase'

type Reader = Pick<typeof supabase, 'from'>

/** What reads public rows: the client for whoever may be signed in; a guest is spared all of it but its reader. */
export const loadReader = async (): Promise<Reader> => {
  if (mayHaveSession()) return loadSupabase()
  await afterFirstPaint()
  // The client's own `from` hands on to this one.
  return (await import('./reader')).reader
}
