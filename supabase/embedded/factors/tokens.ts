import { createHmac } from 'node:crypto'

export interface Claims {
  sub: string
  session_id: string
  [name: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isClaims = (value: unknown): value is Claims =>
  isObject(value) && typeof value.sub === 'string' && typeof value.session_id === 'string'

/** What a token says, unproved: of one that the backend itself has just signed, or has just taken. */
export const claimsOf = (token: string): Claims | undefined => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return isClaims(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed as the package signs its own: HS256, with its secret. */
export const signed = (claims: Claims, secret: string): string => {
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}
