import { EMBEDDED_KEY, type EmbeddedBackend } from '../../embedded/backend'
import type { Caller, EmbeddedApp } from './embedded'

export interface HttpReply {
  status: number
  /** SQLSTATE or PostgREST's error code; empty if there is none. */
  code: string
  body: unknown
  /** Number of rows that were read or changed; NaN if the reply contains no count. */
  count: number
}

export type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<HttpReply>

/** Sends HTTP requests as one caller. Each request can have any headers, as an attacker's can. */
export const createSender = async (app: EmbeddedApp, caller: Caller): Promise<SendRequest> => {
  const { data } = await caller.auth.getSession()
  return createSessionSender(app, data.session?.access_token ?? EMBEDDED_KEY)
}

/** Like createSender, but takes an access token instead of a caller. */
export const createSessionSender =
  (app: EmbeddedApp, token: string): SendRequest =>
  async (method, path, body, headers = {}) => {
    const response = await app.backend.fetch(
      new Request(`http://embedded.invalid${path}`, {
        method,
        headers: {
          apikey: EMBEDDED_KEY,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'count=exact',
          // Adds the header that a browser sends with every file, because no other code in this process adds it.
          ...(body instanceof Uint8Array && { 'content-length': String(body.byteLength) }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body),
        }),
      }),
    )
    const responseText = await response.text()
    const parsedBody = ((): unknown => {
      try {
        return JSON.parse(responseText)
      } catch {
        return responseText
      }
    })()
    const code = (parsedBody as { code?: unknown } | null)?.code
    const totalCount = response.headers.get('content-range')?.split('/')[1]
    return {
      status: response.status,
      code: typeof code === 'string' ? code : '',
      body: parsedBody,
      count: totalCount === undefined ? NaN : Number(totalCount),
    }
  }

/**
 * Runs requests against the backend and rolls back the changes of each request, so that all requests find the same
 * rows.
 */
export const runAndRollBack = async <Result>(
  backend: EmbeddedBackend,
  requests: () => Promise<Result>,
): Promise<Result> => {
  const { db } = backend
  const query = db.query.bind(db)
  db.query = async (sql: string, ...otherArguments: never[]) => {
    if (sql.toUpperCase() !== 'COMMIT') return query(sql, ...otherArguments)
    await query('set constraints all immediate')
    return query('rollback')
  }
  try {
    return await requests()
  } finally {
    db.query = query
  }
}
