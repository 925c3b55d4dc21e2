import { readBackendEnv } from './env-rules.ts'

const backend = readBackendEnv(import.meta.env)

/** Stands in for the hosted project's key; must equal the embedded backend's EMBEDDED_KEY. */
const EMBEDDED_KEY = 'sb_publishable_embedded'

export const isEmbedded = backend.kind === 'embedded'

export const supabaseKey = backend.kind === 'hosted' ? backend.anonKey : EMBEDDED_KEY

/** The backend's origin: the site's own for the embedded one. */
export const supabaseUrl = backend.kind === 'hosted' ? backend.url : globalThis.location?.origin
