import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { AppDatabase } from '@/lib/database'
import { site } from '@/site'
import { EMBEDDED_KEY, type EmbeddedBackend } from '../../embedded/backend'
import { createMemoryBackend } from '../../embedded/snapshot'
import { CHANGE_TEST_DATA_SQL, INSERT_MEMBER_SQL, TEST_PASSWORD } from '../../../tests/support/members'
import { createRestorePoint } from './clean-database'

export type Caller = SupabaseClient<AppDatabase>

/**
 * A seeded backend in this process, with clients that call its HTTP handlers. Opening it again restores the demo data.
 * Only one backend can be open at a time.
 */
export interface EmbeddedApp {
  backend: EmbeddedBackend
  guest: Caller
  member: Caller
  admin: Caller
  /** A member without any data yet. */
  stranger: Caller
  /** Returns a different new member on each call. */
  newMember: () => Promise<Caller>
  /** Runs SQL as the owner, without row-level security. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
}

/**
 * Adds the content-length header to a request, as a browser does. The backend checks the size of uploads with this
 * header.
 */
const createRequest = (input: RequestInfo | URL, init?: RequestInit): Request => {
  const request = new Request(input, init)
  if (init?.body instanceof ArrayBuffer) request.headers.set('content-length', String(init.body.byteLength))
  return request
}

const createCaller = (backend: EmbeddedBackend): Caller =>
  createClient<AppDatabase>('http://embedded.invalid', EMBEDDED_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(createRequest(input, init)) },
  })

let memberCount = 0

/** All test files of a Vitest worker share one backend. Its demo data is restored before each file. */
const startBackend = async () => {
  const backend = await createMemoryBackend()
  await backend.db.query(CHANGE_TEST_DATA_SQL)
  return { backend, restore: await createRestorePoint(backend.db) }
}
let startedBackend: ReturnType<typeof startBackend> | undefined
let isBackendUsed = false

export const openEmbeddedApp = async (): Promise<EmbeddedApp> => {
  startedBackend ??= startBackend()
  const { backend, restore } = await startedBackend
  if (isBackendUsed) await backend.runExclusive(() => restore())
  isBackendUsed = true
  const sql: EmbeddedApp['sql'] = async <Row>(text: string, values?: unknown[]) =>
    (await backend.runExclusive(() => backend.db.query<Row>(text, values))).rows
  const signIn = async (email: string, password: string): Promise<Caller> => {
    const caller = createCaller(backend)
    const { error } = await caller.auth.signInWithPassword({ email, password })
    if (error) throw error
    return caller
  }
  const newMember = async (): Promise<Caller> => {
    const email = `member-${++memberCount}@example.test`
    await sql(INSERT_MEMBER_SQL, [email, `Member ${memberCount}`])
    return signIn(email, TEST_PASSWORD)
  }
  const [member, admin, stranger] = [
    await signIn(site.demo.member, site.demo.password),
    await signIn(site.demo.admin, site.demo.password),
    await newMember(),
  ]
  return { backend, guest: createCaller(backend), member, admin, stranger, newMember, sql }
}
