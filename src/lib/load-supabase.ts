/** The client, fetched the first time somebody needs it. */
export const loadSupabase = async () => (await import('./supabase')).supabase
