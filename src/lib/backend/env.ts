import { readBackendEnv } from './env-rules.ts'

const backend = readBackendEnv(import.meta.env)

/** Used instead of a hosted project's API key. Must equal EMBEDDED_KEY in the embedded backend. */
const EMBEDDED_KEY = 'sb_publishable_embedded'

export const isEmbedded = backend.kind === 'embedded'

export const supabaseKey = backend.kind === 'hosted' ? backend.anonKey : EMBEDDED_KEY

/** The backend's origin. The embedded backend has the same origin as the site. */
export const supabaseUrl = backend.kind === 'hosted' ? backend.url : globalThis.location?.origin
