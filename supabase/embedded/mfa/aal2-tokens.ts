import { randomUUID } from 'node:crypto'
import { bodyOf, isObject, PREFIX, type Body, type Db } from './responses.ts'
import { factorsOf } from './mfa.ts'
import { claimsOf, signed } from './tokens.ts'

/** How a session was started, from the path of the request. Empty: it existed before. */
const methodOf = ({ pathname, searchParams }: URL, requestBody: Body): string => {
  if (pathname === `${PREFIX}/token`) return searchParams.get('grant_type') === 'password' ? 'password' : ''
  if (pathname === `${PREFIX}/signup`) return 'password'
  return (searchParams.get('type') ?? requestBody.type) === 'recovery' ? 'recovery' : 'otp'
}

/** Adds to the package's responses what they lack: `amr`, `aal` and the user's factors. */
export class RaisedTokens {
  /** @param secret signs the tokens */
  constructor(
    private readonly db: Db,
    private readonly secret: string,
  ) {}

  async noteMethod(session: string, method: string): Promise<void> {
    await this.db.query(
      `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
       values ($1, now(), now(), $2, $3) on conflict (session_id, authentication_method) do update
       set updated_at = now()`,
      [session, method, randomUUID()],
    )
  }

  /** The package's response, completed as hosted Supabase would send it. */
  async raised(response: Response, url: URL, requestBody: Body): Promise<Response> {
    const method = methodOf(url, requestBody)
    if (response.headers.has('location')) return this.raisedLink(response, method)
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const body = await bodyOf(response)
    const isUser = url.pathname === `${PREFIX}/user`
    if (!isUser && typeof body.access_token !== 'string') return response
    const completed = isUser ? await this.withFactors(body) : await this.raisedSession(body, method)
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return new Response(JSON.stringify(completed), { status: response.status, headers })
  }

  private async raisedSession(body: Body, method: string): Promise<Body> {
    return {
      ...body,
      access_token: await this.raisedToken(String(body.access_token), method),
      ...(isObject(body.user) && { user: await this.withFactors(body.user) }),
    }
  }

  /** An email's link redirects to the site with the token behind the #. */
  private async raisedLink(response: Response, method: string): Promise<Response> {
    const [address, fragment] = response.headers.get('location')?.split('#') ?? []
    const params = new URLSearchParams(fragment)
    const token = params.get('access_token')
    if (token === null) return response
    params.set('access_token', await this.raisedToken(token, method))
    const headers = new Headers(response.headers)
    headers.set('location', `${address}#${params.toString()}`)
    return new Response(response.body, { status: response.status, headers })
  }

  private async withFactors(user: Body): Promise<Body> {
    const factors = await factorsOf(this.db, String(user.id))
    return factors.length === 0 ? user : { ...user, factors }
  }

  private async raisedToken(token: string, method: string): Promise<string> {
    const claims = claimsOf(token)
    if (!claims) return token
    const session = claims.session_id
    if (method) await this.noteMethod(session, method)
    const { rows } = await this.db.query<{ method: string; timestamp: number }>(
      `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
       from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
      [session],
    )
    const aal = rows.some((one) => one.method === 'totp') ? 'aal2' : 'aal1'
    await this.db.query('update auth.sessions set aal = $2 where id = $1 and aal is distinct from $2', [session, aal])
    return signed({ ...claims, aal, amr: rows }, this.secret)
  }
}
