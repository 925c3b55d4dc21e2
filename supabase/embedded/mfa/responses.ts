import type { PgliteConnection } from '@supabase/lite/pglite'

export type Db = PgliteConnection['driver']
export type Body = Record<string, unknown>
export type Fetch = (request: Request) => Promise<Response>

/** The caller, from the access token. */
export interface Caller {
  id: string
  email: string
  session: string
  aal: string
}

export const PREFIX = '/auth/v1'

/** A request's path, decoded as the package decodes it before routing: /auth/v1/%75ser is /auth/v1/user. */
export const pathOf = (request: Request): string => {
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** An error response in the shape of hosted Supabase Auth. */
export const refused = (status: number, code: string, msg: string): Response =>
  Response.json({ code: status, error_code: code, msg }, { status })

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const bodyOf = async (request: Request | Response): Promise<Body> => {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return isObject(body) ? body : {}
}

export const textOf = (body: Body, name: string): string => {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
