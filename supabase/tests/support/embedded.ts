import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database'
import { site } from '@/site'
import { EMBEDDED_KEY, type Backend } from '../../embedded/backend'
import { createMemoryBackend } from '../../embedded/snapshot'
import { CHEAP_DEMO_PASSWORDS, NEW_MEMBER, PASSWORD } from '../../../tests/support/members'
import { remember } from './pristine'

export type Caller = SupabaseClient<Database>

/**
 * A seeded backend in this process and everyone who may call it over its HTTP handlers. Opened anew it holds the demo world
 * again; there is one at a time.
 */
export interface World {
  backend: Backend
  guest: Caller
  member: Caller
  admin: Caller
  /** A member with nothing of his own yet. */
  stranger: Caller
  /** Another new member each time. */
  newMember: () => Promise<Caller>
  /** As the owner: past row-level security. */
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
}

/** A request as the wire would bring it: with the length of its body, by which uploads are judged. */
const requestOf = (input: RequestInfo | URL, init?: RequestInit): Request => {
  const request = new Request(input, init)
  if (init?.body instanceof ArrayBuffer) request.headers.set('content-length', String(init.body.byteLength))
  return request
}

const callerOf = (backend: Backend): Caller =>
  createClient<Database>('http://embedded.invalid', EMBEDDED_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(requestOf(input, init)) },
  })

let members = 0

/** One backend for all files of a worker: each finds the demo world as it was seeded. */
const start = async () => {
  const backend = await createMemoryBackend()
  await backend.db.query(CHEAP_DEMO_PASSWORDS)
  return { backend, restore: await remember(backend.db) }
}
let started: ReturnType<typeof start> | undefined
let used = false

export const openWorld = async (): Promise<World> => {
  started ??= start()
  const { backend, restore } = await started
  if (used) await backend.alone(() => restore())
  used = true
  const sql: World['sql'] = async <Row>(text: string, values?: unknown[]) =>
    (await backend.alone(() => backend.db.query<Row>(text, values))).rows
  const signedIn = async (email: string, password: string): Promise<Caller> => {
    const caller = callerOf(backend)
    const { error } = await caller.auth.signInWithPassword({ email, password })
    if (error) throw error
    return caller
  }
  const newMember = async (): Promise<Caller> => {
    const email = `member-${++members}@example.test`
    await sql(NEW_MEMBER, [email, `Member ${members}`])
    return signedIn(email, PASSWORD)
  }
  const [member, admin, stranger] = [
    await signedIn(site.demo.member, site.demo.password),
    await signedIn(site.demo.admin, site.demo.password),
    await newMember(),
  ]
  return { backend, guest: callerOf(backend), member, admin, stranger, newMember, sql }
}
