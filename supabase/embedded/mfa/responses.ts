import type { PgliteConnection } from '@supabase/lite/pglite'

export type PgliteDriver = PgliteConnection['driver']
export type JsonBody = Record<string, unknown>
export type RequestHandler = (request: Request) => Promise<Response>

/** The signed-in user, from the access token. */
export interface AuthCaller {
  id: string
  email: string
  sessionId: string
  aal: string
}

export const AUTH_PREFIX = '/auth/v1'

/** A request's path, decoded as `@supabase/lite` decodes it before routing: /auth/v1/%75ser is /auth/v1/user. */
export const getDecodedPath = (request: Request): string => {
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** An error response in the shape of hosted Supabase Auth. */
export const createAuthError = (status: number, code: string, msg: string): Response =>
  Response.json({ code: status, error_code: code, msg }, { status })

export const isObject = (value: unknown): value is JsonBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const parseJsonBody = async (request: Request | Response): Promise<JsonBody> => {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return isObject(body) ? body : {}
}

export const readBodyText = (body: JsonBody, name: string): string => {
  const fieldValue = body[name]
  return typeof fieldValue === 'string' ? fieldValue : ''
}
