import { mightHaveSession } from './session-key'
import type { supabase } from './supabase'

const waitForPageLoad = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))

/** True on a prerendered page, which shows its text before the Supabase client has loaded. */
const hasPrerenderedRows = (): boolean => document.getElementById('prerendered-rows') !== null

/** On a prerendered page, waits for the `load` event, so that the client does not delay the page's pictures. */
export const waitForPrerenderedPage = async (): Promise<void> => {
  if (hasPrerenderedRows()) await waitForPageLoad()
}

/** Returns the Supabase client, and loads its code on first use. */
export const loadSupabase = async () => {
  await waitForPrerenderedPage()
  return (await import('./supabase')).supabase
}

type ReadClient = Pick<typeof supabase, 'from'>

/**
 * Returns a client for public tables: the full client if the visitor may be signed in, else only its PostgREST part.
 */
export const loadReadClient = async (): Promise<ReadClient> => {
  if (mightHaveSession()) return loadSupabase()
  await waitForPrerenderedPage()
  // The anonymous client has only PostgREST, which is enough for reads: `from` returns the same class as in the full
  // client.
  return (await import('./anon-client')).anonClient
}
