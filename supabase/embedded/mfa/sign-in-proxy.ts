import {
  parseBody,
  getDecodedPath,
  AUTH_PREFIX,
  createAuthError,
  type JsonBody,
  type AuthCaller,
  type PgliteDriver,
  type RequestHandler,
} from './responses.ts'
import { FactorRequests, fetchFactors } from './mfa.ts'
import { RegisteredEmails, type ConfirmationEmail } from './registered-emails.ts'
import { Aal2Tokens } from './aal2-tokens.ts'
import { decodeClaims } from './tokens.ts'

interface SignInProxyOptions {
  db: PgliteDriver
  confirmation: ConfirmationEmail
  /** The request handler of `@supabase/lite`. */
  fetch: RequestHandler
  /** The secret that signs access tokens. */
  secret: string
  /** The key that `@supabase/lite` requires of every request. */
  key: string
  siteUrl: string
}

/**
 * Handles requests to the auth API before `@supabase/lite` does. Adds what only hosted Supabase has: second factors,
 * its rules for password changes, and its responses to sign-ups with a registered email address. Access tokens have the
 * claims `aal` and `amr`, also after a refresh.
 */
export class SignInProxy {
  private readonly db: PgliteDriver
  private readonly tokens: Aal2Tokens
  private readonly factors: FactorRequests
  private readonly registeredEmails: RegisteredEmails

  constructor(private readonly options: SignInProxyOptions) {
    this.db = options.db
    this.tokens = new Aal2Tokens(options.db, options.secret)
    this.registeredEmails = new RegisteredEmails(options)
    this.factors = new FactorRequests(options.db, new URL(options.siteUrl).host, (session, method) =>
      this.addFactorsToSession(session, method),
    )
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = getDecodedPath(request).slice(AUTH_PREFIX.length)
    if (request.method === 'OPTIONS') return this.options.fetch(request)
    const requestBody = await parseBody(request)
    const isUserChange = path === '/user' && request.method === 'PUT'
    const isFactorRequest = path === '/factors' || path.startsWith('/factors/')
    if (!isUserChange && !isFactorRequest) {
      const response = await this.registeredEmails.handleRequest(await this.options.fetch(request), path, requestBody)
      return this.tokens.upgradeResponse(response, url, requestBody)
    }
    const caller = await this.findCaller(request)
    if (caller instanceof Response) return caller
    return isUserChange
      ? this.changeUser(request, caller, requestBody)
      : this.factors.handleRequest(caller, request.method, path.slice('/factors'.length), requestBody)
  }

  /** Gets the caller from `@supabase/lite`, or its error response if it rejects the token. */
  private async findCaller(request: Request): Promise<AuthCaller | Response> {
    const { apikey, authorization } = Object.fromEntries(request.headers)
    const headers = { ...(apikey && { apikey }), ...(authorization && { authorization }) }
    const response = await this.options.fetch(new Request(new URL(`${AUTH_PREFIX}/user`, request.url), { headers }))
    if (!response.ok) return response
    const claims = decodeClaims(authorization?.split(' ')[1] ?? '')
    if (!claims) return createAuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const session = claims.session_id
    const { rows } = await this.db.query<{ aal: string | null }>('select aal from auth.sessions where id = $1', [
      session,
    ])
    const user = await parseBody(response)
    return { id: claims.sub, email: String(user.email), session, aal: rows[0]?.aal ?? 'aal1' }
  }

  private handlePost(path: string, body: object): Promise<Response> {
    return this.options.fetch(
      new Request(`${this.options.siteUrl}${AUTH_PREFIX}${path}`, {
        method: 'POST',
        headers: { apikey: this.options.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }

  private async addFactorsToSession(session: string, method: string): Promise<Response> {
    const { rows } = await this.db.query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
      [session],
    )
    await this.tokens.recordMethod(session, method)
    const path = '/token?grant_type=refresh_token'
    const response = await this.handlePost(path, { refresh_token: rows[0]?.token })
    return this.tokens.upgradeResponse(response, new URL(`${this.options.siteUrl}${AUTH_PREFIX}${path}`), {})
  }

  private async isCurrentPassword(email: string, password: unknown): Promise<boolean> {
    const response = await this.handlePost('/token?grant_type=password', { email, password })
    const { access_token } = await parseBody(response)
    // The password was verified by a sign-in. Deletes the session that this sign-in created.
    const session = decodeClaims(String(access_token))?.session_id ?? ''
    await this.db.query('delete from auth.sessions where id::text = $1', [session])
    return response.ok
  }

  private async isRecovering({ session }: AuthCaller): Promise<boolean> {
    const { rows } = await this.db.query(
      `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'`,
      [session],
    )
    return rows.length > 0
  }

  /** Rejects requests by rules of config.toml that `@supabase/lite` does not implement. */
  private async checkUserChange(caller: AuthCaller, body: JsonBody): Promise<Response | undefined> {
    const isEmailChange = typeof body.email === 'string' && body.email.toLowerCase() !== caller.email
    if (!isEmailChange && !body.password) return undefined
    const hasVerifiedFactor = (await fetchFactors(this.db, caller.id)).some(({ status }) => status === 'verified')
    if (hasVerifiedFactor && caller.aal !== 'aal2') {
      const msg = 'AAL2 session is required to update email or password when MFA is enabled.'
      return createAuthError(401, 'insufficient_aal', msg)
    }
    if (!body.password || (await this.isRecovering(caller))) return undefined
    const msg = 'Current password required when setting new password.'
    if (!body.current_password) return createAuthError(400, 'current_password_required', msg)
    if (await this.isCurrentPassword(caller.email, body.current_password)) return undefined
    return createAuthError(400, 'current_password_invalid', msg)
  }

  /** Ends every other session of the account after a password change. */
  private async changeUser(request: Request, caller: AuthCaller, body: JsonBody): Promise<Response> {
    const error = await this.checkUserChange(caller, body)
    if (error) return error
    const response = await this.options.fetch(request)
    if (response.ok && body.password)
      await this.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [caller.id, caller.session])
    return this.tokens.upgradeResponse(response, new URL(request.url), body)
  }
}
