import { bodyOf, pathOf, PREFIX, refused, type Body, type Caller, type Db, type Fetch } from './responses.ts'
import { Factors, factorsOf } from './mfa.ts'
import { RegisteredEmails, type Confirmation } from './registered-emails.ts'
import { RaisedTokens } from './aal2-tokens.ts'
import { claimsOf } from './tokens.ts'

interface Given {
  db: Db
  confirmation: Confirmation
  /** The package's request handler. */
  fetch: Fetch
  /** Signs the tokens. */
  secret: string
  /** The key that the package requires of every request. */
  key: string
  siteUrl: string
}

/**
 * A proxy before the package's auth service. It adds second factors, hosted rules for password changes, and hosted
 * responses for known emails. Tokens carry `aal` and `amr`, also after a refresh.
 */
export class SignInProxy {
  private readonly db: Db
  private readonly tokens: RaisedTokens
  private readonly factors: Factors
  private readonly registeredEmails: RegisteredEmails

  constructor(private readonly given: Given) {
    this.db = given.db
    this.tokens = new RaisedTokens(given.db, given.secret)
    this.registeredEmails = new RegisteredEmails(given)
    this.factors = new Factors(given.db, new URL(given.siteUrl).host, (session, method) =>
      this.renewed(session, method),
    )
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = pathOf(request).slice(PREFIX.length)
    if (request.method === 'OPTIONS') return this.given.fetch(request)
    const requestBody = await bodyOf(request)
    const isChange = path === '/user' && request.method === 'PUT'
    const isFactors = path === '/factors' || path.startsWith('/factors/')
    if (!isChange && !isFactors) {
      const response = await this.registeredEmails.handle(await this.given.fetch(request), path, requestBody)
      return this.tokens.raised(response, url, requestBody)
    }
    const caller = await this.callerOf(request)
    if (caller instanceof Response) return caller
    return isChange
      ? this.change(request, caller, requestBody)
      : this.factors.handle(caller, request.method, path.slice('/factors'.length), requestBody)
  }

  /** Asks the package who the caller is. A Response is its rejection. */
  private async callerOf(request: Request): Promise<Caller | Response> {
    const { apikey, authorization } = Object.fromEntries(request.headers)
    const headers = { ...(apikey && { apikey }), ...(authorization && { authorization }) }
    const response = await this.given.fetch(new Request(new URL(`${PREFIX}/user`, request.url), { headers }))
    if (!response.ok) return response
    const claims = claimsOf(authorization?.split(' ')[1] ?? '')
    if (!claims) return refused(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const session = claims.session_id
    const { rows } = await this.db.query<{ aal: string | null }>('select aal from auth.sessions where id = $1', [
      session,
    ])
    const user = await bodyOf(response)
    return { id: claims.sub, email: String(user.email), session, aal: rows[0]?.aal ?? 'aal1' }
  }

  private post(path: string, body: object): Promise<Response> {
    return this.given.fetch(
      new Request(`${this.given.siteUrl}${PREFIX}${path}`, {
        method: 'POST',
        headers: { apikey: this.given.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }

  private async renewed(session: string, method: string): Promise<Response> {
    const { rows } = await this.db.query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
      [session],
    )
    await this.tokens.noteMethod(session, method)
    const path = '/token?grant_type=refresh_token'
    const response = await this.post(path, { refresh_token: rows[0]?.token })
    return this.tokens.raised(response, new URL(`${this.given.siteUrl}${PREFIX}${path}`), {})
  }

  private async isPassword(email: string, password: unknown): Promise<boolean> {
    const response = await this.post('/token?grant_type=password', { email, password })
    const { access_token } = await bodyOf(response)
    // Verifies the password without keeping the new session.
    const session = claimsOf(String(access_token))?.session_id ?? ''
    await this.db.query('delete from auth.sessions where id::text = $1', [session])
    return response.ok
  }

  private async isRecovering({ session }: Caller): Promise<boolean> {
    const { rows } = await this.db.query(
      `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'`,
      [session],
    )
    return rows.length > 0
  }

  /** Rejections by config.toml that the package does not implement. */
  private async refusalOfChange(caller: Caller, body: Body): Promise<Response | undefined> {
    const isMove = typeof body.email === 'string' && body.email.toLowerCase() !== caller.email
    if (!isMove && !body.password) return undefined
    const verified = (await factorsOf(this.db, caller.id)).some(({ status }) => status === 'verified')
    if (verified && caller.aal !== 'aal2') {
      const msg = 'AAL2 session is required to update email or password when MFA is enabled.'
      return refused(401, 'insufficient_aal', msg)
    }
    if (!body.password || (await this.isRecovering(caller))) return undefined
    const msg = 'Current password required when setting new password.'
    if (!body.current_password) return refused(400, 'current_password_required', msg)
    if (await this.isPassword(caller.email, body.current_password)) return undefined
    return refused(400, 'current_password_invalid', msg)
  }

  /** A new password ends every other session of the account. */
  private async change(request: Request, caller: Caller, body: Body): Promise<Response> {
    const refusal = await this.refusalOfChange(caller, body)
    if (refusal) return refusal
    const response = await this.given.fetch(request)
    if (response.ok && body.password)
      await this.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [caller.id, caller.session])
    return this.tokens.raised(response, new URL(request.url), body)
  }
}
