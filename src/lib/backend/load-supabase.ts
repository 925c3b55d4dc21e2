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
