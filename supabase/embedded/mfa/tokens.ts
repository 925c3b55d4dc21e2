import { createHmac } from 'node:crypto'

export interface TokenClaims {
  sub: string
  session_id: string
  [name: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTokenClaims = (value: unknown): value is TokenClaims =>
  isObject(value) && typeof value.sub === 'string' && typeof value.session_id === 'string'

/** Decodes a token without verifying it. Use only for tokens that this backend has just signed or verified. */
export const decodeClaims = (token: string): TokenClaims | undefined => {
  try {
    const parsedClaims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return isTokenClaims(parsedClaims) ? parsedClaims : undefined
  } catch {
    return undefined
  }
}

const encodeTokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token with HS256 and the secret of the backend, as `@supabase/lite` does. */
export const signToken = (claims: TokenClaims, secret: string): string => {
  const token = `${encodeTokenPart({ alg: 'HS256', typ: 'JWT' })}.${encodeTokenPart(claims)}`
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64url')}`
}
