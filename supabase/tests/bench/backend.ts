import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { types, type Client } from 'pg'
import { parse } from 'smol-toml'
import { EMBEDDED_KEY } from '../../embedded/backend'
import type { Statement } from './measure'
import { oneByOne, wholeRequest } from '../../embedded/one-by-one'

const { App } = await import('@supabase/lite')
const { createPgliteConnection } = await import('@supabase/lite/pglite')

/** What one request brought. */
export interface Asked {
  /** Method and address, without the origin. */
  what: string
  status: number
  bytes: number
  /** In the lists of what came, lists within them too. */
  rows: number
  statements: Statement[]
}

const SECRET = 'only this process asks with it, and only for as long as it runs'
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as sign-in gives one. */
export const tokenOf = (user: string): string => {
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const body = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: user, role: 'authenticated', aud: 'authenticated', exp })}`
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`
}

const NAMES = 1003
const { builtins, getTypeParser } = types
/** {a,b} */
const listed = (value: string): string[] => value.slice(1, -1).split(',')
const PARSERS: Record<number, (value: string) => unknown> = {
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  // The driver knows lists of texts, and not those of names.
  [NAMES]: listed,
}
/** Values as hosted writes them into JSON. */
const AS_HOSTED = {
  getTypeParser: ((oid: number) => PARSERS[oid] ?? (getTypeParser(oid) as unknown)) as typeof getTypeParser,
}

/** What makes way for a request: the package's own, of which hosted's has its like. */
const isFrame = (text: string) =>
  /^(begin|commit|rollback|set local|select set_config)\b|pg_catalog\.|from "auth"\."users"|'response\.status'/i.test(
    text.trim(),
  )

const rowsIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, row) => sum + 1 + rowsIn(row), 0)
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + rowsIn(part), 0)
    : 0
}
const readJson = (body: ArrayBuffer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/**
 * The backend's own handlers before a database of a real PostgreSQL: what a request comes to is what the package makes of
 * it. It brings no connection of this kind without another driver, so its embedded one is led there.
 */
export const openBackend = async (db: Client) => {
  const connection = await createPgliteConnection()
  let statements: Statement[] = []
  const ask = async (text: string, values: unknown[] = []) => {
    const { rows, rowCount, fields } = await db.query<Record<string, unknown>>({ text, values, types: AS_HOSTED })
    if (!isFrame(text)) statements.push({ text, values })
    return { rows, affectedRows: rowCount ?? 0, fields: fields ?? [] }
  }
  Object.assign(connection.driver, { query: ask, exec: async (text: string) => [await ask(text)] })
  const config = parse(readFileSync('supabase/config.toml', 'utf8'))
  const app = new App({
    ...config,
    auth: { jwt_secret: SECRET, publishable_key: EMBEDDED_KEY },
    connection,
    options: { server: { admin: false } },
  })
  const alone = oneByOne()
  /** Answers a request of somebody; null is a guest; of whom it says itself, where nobody is named. */
  const answer = async (request: Request, who?: string | null): Promise<{ response: Response; asked: Asked }> => {
    const whole = await wholeRequest(request)
    const address = new URL(request.url)
    return alone(async () => {
      statements = []
      whole.headers.set('apikey', EMBEDDED_KEY)
      if (who !== undefined) whole.headers.set('authorization', `Bearer ${who === null ? EMBEDDED_KEY : tokenOf(who)}`)
      const reply = await app.fetch(whole)
      const body = await reply.arrayBuffer()
      const { status } = reply
      const asked = {
        what: `${request.method} ${address.pathname}${address.search}`,
        status,
        bytes: body.byteLength,
        rows: rowsIn(readJson(body)),
        statements,
      }
      const none = [101, 204, 205, 304].includes(status)
      return { response: new Response(none ? null : body, { status, headers: reply.headers }), asked }
    })
  }
  // The package looks at the catalogue before it answers for the first time.
  await answer(new Request('http://bench.invalid/rest/v1/scheduled_job_status?limit=1'), null)
  await answer(new Request('http://bench.invalid/rest/v1/rpc/get_offer', { method: 'POST', body: '{}' }), null)
  return { ask: answer, close: () => connection.close() }
}
