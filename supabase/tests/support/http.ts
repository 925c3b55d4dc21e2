import { EMBEDDED_KEY, type Backend } from '../../embedded/backend'
import type { Caller, World } from './embedded'

export interface Reply {
  status: number
  /** SQLSTATE or PostgREST's own code; '' where there is none. */
  code: string
  body: unknown
  /** Rows read or touched; NaN where the reply does not say. */
  count: number
}

export type Request = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Plain HTTP as one caller, with whatever headers: what a browser's console could send. */
export const httpAs = async (world: World, caller: Caller): Promise<Request> => {
  const { data } = await caller.auth.getSession()
  return sessionAs(world, data.session?.access_token ?? EMBEDDED_KEY)
}

/** As httpAs, for whoever holds an access token. */
export const sessionAs =
  (world: World, token: string): Request =>
  async (method, path, body, headers = {}) => {
    const response = await world.backend.fetch(
      new Request(`http://embedded.invalid${path}`, {
        method,
        headers: {
          apikey: EMBEDDED_KEY,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'count=exact',
          // A browser sends it with every file; in this process nobody else would.
          ...(body instanceof Uint8Array && { 'content-length': String(body.byteLength) }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body),
        }),
      }),
    )
    const text = await response.text()
    const parsed = ((): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    })()
    const code = (parsed as { code?: unknown } | null)?.code
    const range = response.headers.get('content-range')?.split('/')[1]
    return {
      status: response.status,
      code: typeof code === 'string' ? code : '',
      body: parsed,
      count: range === undefined ? NaN : Number(range),
    }
  }

/** Runs requests whose every transaction is undone instead of kept: each finds the database as the one before did. */
export const undone = async <Result>(backend: Backend, requests: () => Promise<Result>): Promise<Result> => {
  const { db } = backend
  const query = db.query.bind(db)
  db.query = async (sql: string, ...rest: never[]) => {
    if (sql.toUpperCase() !== 'COMMIT') return query(sql, ...rest)
    await query('set constraints all immediate')
    return query('rollback')
  }
  try {
    return await requests()
  } finally {
    db.query = query
  }
}
