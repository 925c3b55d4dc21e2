import { mightHaveSession } from './session-key'
import type { supabase } from './supabase'

const waitForPageLoad = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))

/** A prerendered page shows its text without the client. */
const hasPrerenderedRows = (): boolean => document.getElementById('prerendered-rows') !== null

/** On a prerendered page, waits until its pictures have loaded. */
export const waitForFirstPaint = async (): Promise<void> => {
  if (hasPrerenderedRows()) await waitForPageLoad()
}

/** Returns the Supabase client, and loads its code on first use. */
export const loadSupabase = async () => {
  await waitForFirstPaint()
  return (await import('./supabase')).supabase
}

type ReadClient = Pick<typeof supabase, 'from'>

/** Returns what reads public tables: the full client if someone may be signed in, else only its PostgREST part. */
export const loadReadClient = async (): Promise<ReadClient> => {
  if (mightHaveSession()) return loadSupabase()
  await waitForFirstPaint()
  // The client's own `from` uses the same class.
  return (await import('./anon-client')).anonClient
}
