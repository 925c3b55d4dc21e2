import { randomUUID } from 'node:crypto'
import { parseJsonBody, isObject, AUTH_PREFIX, type JsonBody, type PgliteDriver } from './responses.ts'
import { fetchFactors } from './mfa.ts'
import { decodeClaims, signToken } from './tokens.ts'

/** Sign-in method for the `amr` claim, from the request path. Empty if the request continues a session. */
const getSignInMethod = ({ pathname, searchParams }: URL, requestBody: JsonBody): string => {
  if (pathname === `${AUTH_PREFIX}/token`) return searchParams.get('grant_type') === 'password' ? 'password' : ''
  if (pathname === `${AUTH_PREFIX}/signup`) return 'password'
  return (searchParams.get('type') ?? requestBody.type) === 'recovery' ? 'recovery' : 'otp'
}

/**
 * Adds the authentication methods (`amr`), the assurance level (`aal`) and the user's factors to the tokens and users
 * in `@supabase/lite`'s responses.
 */
export class Aal2Tokens {
  /** @param secret the key that signs access tokens */
  constructor(
    private readonly db: PgliteDriver,
    private readonly secret: string,
  ) {}

  async recordSignInMethod(session: string, method: string): Promise<void> {
    await this.db.query(
      `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
       values ($1, now(), now(), $2, $3) on conflict (session_id, authentication_method) do update
       set updated_at = now()`,
      [session, method, randomUUID()],
    )
  }

  /** Returns `@supabase/lite`'s response with the claims and factors that hosted Supabase would add. */
  async upgradeResponse(response: Response, url: URL, requestBody: JsonBody): Promise<Response> {
    const signInMethod = getSignInMethod(url, requestBody)
    if (response.headers.has('location')) return this.upgradeLink(response, signInMethod)
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const body = await parseJsonBody(response)
    const isUserResponse = url.pathname === `${AUTH_PREFIX}/user`
    if (!isUserResponse && typeof body.access_token !== 'string') return response
    const upgradedBody = isUserResponse ? await this.addFactors(body) : await this.upgradeSession(body, signInMethod)
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return new Response(JSON.stringify(upgradedBody), { status: response.status, headers })
  }

  private async upgradeSession(body: JsonBody, method: string): Promise<JsonBody> {
    return {
      ...body,
      access_token: await this.upgradeToken(String(body.access_token), method),
      ...(isObject(body.user) && { user: await this.addFactors(body.user) }),
    }
  }

  /**
   * Adds the claims to the access token in a redirect: the link in an email redirects to the site with the token after
   * the #.
   */
  private async upgradeLink(response: Response, method: string): Promise<Response> {
    const [address, fragment] = response.headers.get('location')?.split('#') ?? []
    const fragmentParams = new URLSearchParams(fragment)
    const accessToken = fragmentParams.get('access_token')
    if (accessToken === null) return response
    fragmentParams.set('access_token', await this.upgradeToken(accessToken, method))
    const headers = new Headers(response.headers)
    headers.set('location', `${address}#${fragmentParams.toString()}`)
    return new Response(response.body, { status: response.status, headers })
  }

  private async addFactors(user: JsonBody): Promise<JsonBody> {
    const factors = await fetchFactors(this.db, String(user.id))
    return factors.length === 0 ? user : { ...user, factors }
  }

  private async upgradeToken(token: string, method: string): Promise<string> {
    const claims = decodeClaims(token)
    if (!claims) return token
    const sessionId = claims.session_id
    if (method) await this.recordSignInMethod(sessionId, method)
    const { rows } = await this.db.query<{ method: string; timestamp: number }>(
      `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
      [sessionId],
    )
    const aal = rows.some((entry) => entry.method === 'totp') ? 'aal2' : 'aal1'
    await this.db.query('update auth.sessions set aal = $2 where id = $1 and aal is distinct from $2', [sessionId, aal])
    return signToken({ ...claims, aal, amr: rows }, this.secret)
  }
}
