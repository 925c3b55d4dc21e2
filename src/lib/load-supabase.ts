const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))

/** A page that was written to HTML shows its words without the client: its pictures come first. */
const wordsAreThere = (): boolean => document.getElementById('prerendered-rows') !== null

/** The client, fetched the first time somebody needs it. */
export const loadSupabase = async () => {
  if (wordsAreThere()) await loaded()
  return (await import('./supabase')).supabase
}
