import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { types, type Client } from 'pg'
import { parse } from 'smol-toml'
import { EMBEDDED_KEY } from '../../embedded/backend'
import type { SqlStatement } from './measure'
import { createSerialQueue, bufferRequest } from '../../embedded/serial-queue'

const { App } = await import('@supabase/lite')
const { createPgliteConnection } = await import('@supabase/lite/pglite')

/** The result of one request. */
export interface RequestMeasurement {
  /** HTTP method and URL of the request, without the origin. */
  description: string
  status: number
  bytes: number
  /** Number of rows in the response, including nested lists. */
  rows: number
  statements: SqlStatement[]
}

const JWT_SECRET = 'only this process asks with it, and only for as long as it runs'
const encodeBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token in the format that sign-in issues. */
export const createToken = (user: string): string => {
  const expirySeconds = Math.floor(Date.now() / 1000) + 86_400
  const unsignedToken = `${encodeBase64({ alg: 'HS256', typ: 'JWT' })}.${encodeBase64({ sub: user, role: 'authenticated', aud: 'authenticated', exp: expirySeconds })}`
  return `${unsignedToken}.${createHmac('sha256', JWT_SECRET).update(unsignedToken).digest('base64url')}`
}

const NAME_ARRAY_OID = 1003
const { builtins, getTypeParser } = types
/** Parses a PostgreSQL array literal such as `{a,b}`. */
const parseArray = (value: string): string[] => value.slice(1, -1).split(',')
const TYPE_PARSERS: Record<number, (value: string) => unknown> = {
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  // The driver parses arrays of text but not arrays of `name`.
  [NAME_ARRAY_OID]: parseArray,
}
/** Parses values into the types that hosted Supabase returns in JSON. */
const HOSTED_TYPE_PARSERS = {
  getTypeParser: ((oid: number) => TYPE_PARSERS[oid] ?? (getTypeParser(oid) as unknown)) as typeof getTypeParser,
}

/**
 * True for the statements that `@supabase/lite` adds to each request. The bench does not measure these statements,
 * because hosted Supabase adds similar ones.
 */
const isTransactionStatement = (text: string) =>
  /^(begin|commit|rollback|set local|select set_config)\b|pg_catalog\.|from "auth"\."users"|'response\.status'/i.test(
    text.trim(),
  )

const countNestedRows = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, row) => sum + 1 + countNestedRows(row), 0)
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, chunk) => sum + countNestedRows(chunk), 0)
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
 * Runs the request handlers of `@supabase/lite` on PostgreSQL. The handlers support PGlite, so this backend replaces
 * the query methods of the PGlite driver.
 */
export const openBackend = async (db: Client) => {
  const connection = await createPgliteConnection()
  let statements: SqlStatement[] = []
  const sendSql = async (text: string, values: unknown[] = []) => {
    const { rows, rowCount, fields } = await db.query<Record<string, unknown>>({
      text,
      values,
      types: HOSTED_TYPE_PARSERS,
    })
    if (!isTransactionStatement(text)) statements.push({ text, values })
    return { rows, affectedRows: rowCount ?? 0, fields: fields ?? [] }
  }
  Object.assign(connection.driver, { query: sendSql, exec: async (text: string) => [await sendSql(text)] })
  const supabaseConfig = parse(readFileSync('supabase/config.toml', 'utf8'))
  const app = new App({
    ...supabaseConfig,
    auth: { jwt_secret: JWT_SECRET, publishable_key: EMBEDDED_KEY },
    connection,
    options: { server: { admin: false } },
  })
  const runExclusive = createSerialQueue()
  /** Sends a request as the given user; null: as a visitor; undefined: with the authorization header of the request. */
  const sendRequest = async (
    request: Request,
    userId?: string | null,
  ): Promise<{ response: Response; measurement: RequestMeasurement }> => {
    const bufferedRequest = await bufferRequest(request)
    const requestUrl = new URL(request.url)
    return runExclusive(async () => {
      statements = []
      bufferedRequest.headers.set('apikey', EMBEDDED_KEY)
      if (userId !== undefined)
        bufferedRequest.headers.set('authorization', `Bearer ${userId === null ? EMBEDDED_KEY : createToken(userId)}`)
      const response = await app.fetch(bufferedRequest)
      const responseBody = await response.arrayBuffer()
      const { status } = response
      const measurement = {
        description: `${request.method} ${requestUrl.pathname}${requestUrl.search}`,
        status,
        bytes: responseBody.byteLength,
        rows: countNestedRows(readJson(responseBody)),
        statements,
      }
      const isBodyForbidden = [101, 204, 205, 304].includes(status)
      return {
        response: new Response(isBodyForbidden ? null : responseBody, { status, headers: response.headers }),
        measurement,
      }
    })
  }
  // These warm-up requests are not measured, because `@supabase/lite` reads the catalogue before its first response.
  await sendRequest(new Request('http://bench.invalid/rest/v1/scheduled_job_status?limit=1'), null)
  await sendRequest(new Request('http://bench.invalid/rest/v1/rpc/get_offer', { method: 'POST', body: '{}' }), null)
  return { send: sendRequest, close: () => connection.close() }
}
