import { mayHaveSession } from './session-key'
import type { supabase } from './supabase'

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))

/** A page that was written to HTML shows its words without the client. */
const wordsAreThere = (): boolean => document.getElementById('prerendered-rows') !== null

/** Waits where the page's words are there already: its pictures come first. */
export const afterFirstPaint = async (): Promise<void> => {
  if (wordsAreThere()) await loaded()
}

/** The client, fetched the first time somebody needs it. */
export const loadSupabase = async () => {
  await afterFirstPaint()
  return (await import('./supabase')).supabase
}

type Reader = Pick<typeof supabase, 'from'>

/** What reads public rows: the client for whoever may be signed in; a guest is spared all of it but its reader. */
export const loadReader = async (): Promise<Reader> => {
  if (mayHaveSession()) return loadSupabase()
  await afterFirstPaint()
  // The client's own `from` hands on to this one.
  return (await import('./reader')).reader
}
