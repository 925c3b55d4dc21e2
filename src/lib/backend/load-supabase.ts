import { mightHaveSession } from './session-key'
import type { supabase } from './supabase'

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))

/** A prerendered page shows its text without the client. */
const hasPrerenderedRows = (): boolean => document.getElementById('prerendered-rows') !== null

/** On a prerendered page, waits until its pictures have loaded. */
export const afterFirstPaint = async (): Promise<void> => {
  if (hasPrerenderedRows()) await loaded()
}

/** Returns the Supabase client, and loads its code on first use. */
export const loadSupabase = async () => {
  await afterFirstPaint()
  return (await import('./supabase')).supabase
}

type Reader = Pick<typeof supabase, 'from'>

/** Returns what reads public tables: the full client if someone may be signed in, else only its PostgREST part. */
export const loadReader = async (): Promise<Reader> => {
  if (mightHaveSession()) return loadSupabase()
  await afterFirstPaint()
  // The client's own `from` uses the same class.
  return (await import('./anon-client')).reader
}
