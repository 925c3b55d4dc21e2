import {
  parseJsonBody,
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
  confirmationEmail: ConfirmationEmail
  /** The request handler of `@supabase/lite`. */
  fetch: RequestHandler
  /** The secret that signs access tokens. */
  jwtSecret: string
  /** The key that `@supabase/lite` requires of every request. */
  serviceKey: string
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
    this.tokens = new Aal2Tokens(options.db, options.jwtSecret)
    this.registeredEmails = new RegisteredEmails(options)
    this.factors = new FactorRequests(options.db, new URL(options.siteUrl).host, (session, method) =>
      this.addFactorsToSession(session, method),
    )
  }

  async fetch(request: Request): Promise<Response> {
    const requestUrl = new URL(request.url)
    const authPath = getDecodedPath(request).slice(AUTH_PREFIX.length)
    if (request.method === 'OPTIONS') return this.options.fetch(request)
    const requestBody = await parseJsonBody(request)
    const isUserChange = authPath === '/user' && request.method === 'PUT'
    const isFactorRequest = authPath === '/factors' || authPath.startsWith('/factors/')
    if (!isUserChange && !isFactorRequest) {
      const response = await this.registeredEmails.handleRequest(
        await this.options.fetch(request),
        authPath,
        requestBody,
      )
      return this.tokens.upgradeResponse(response, requestUrl, requestBody)
    }
    const caller = await this.findCaller(request)
    if (caller instanceof Response) return caller
    return isUserChange
      ? this.changeAuthUser(request, caller, requestBody)
      : this.factors.handleRequest(caller, request.method, authPath.slice('/factors'.length), requestBody)
  }

  /** Gets the caller from `@supabase/lite`. If `@supabase/lite` rejects the token, returns its error response. */
  private async findCaller(request: Request): Promise<AuthCaller | Response> {
    const { apikey, authorization } = Object.fromEntries(request.headers)
    const headers = { ...(apikey && { apikey }), ...(authorization && { authorization }) }
    const response = await this.options.fetch(new Request(new URL(`${AUTH_PREFIX}/user`, request.url), { headers }))
    if (!response.ok) return response
    const claims = decodeClaims(authorization?.split(' ')[1] ?? '')
    if (!claims) return createAuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    const sessionId = claims.session_id
    const { rows } = await this.db.query<{ aal: string | null }>('select aal from auth.sessions where id = $1', [
      sessionId,
    ])
    const user = await parseJsonBody(response)
    return { id: claims.sub, email: String(user.email), sessionId, aal: rows[0]?.aal ?? 'aal1' }
  }

  private handleMfaPost(path: string, body: object): Promise<Response> {
    return this.options.fetch(
      new Request(`${this.options.siteUrl}${AUTH_PREFIX}${path}`, {
        method: 'POST',
        headers: { apikey: this.options.serviceKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }

  private async addFactorsToSession(session: string, method: string): Promise<Response> {
    const { rows } = await this.db.query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
      [session],
    )
    await this.tokens.recordSignInMethod(session, method)
    const path = '/token?grant_type=refresh_token'
    const response = await this.handleMfaPost(path, { refresh_token: rows[0]?.token })
    return this.tokens.upgradeResponse(response, new URL(`${this.options.siteUrl}${AUTH_PREFIX}${path}`), {})
  }

  private async isCurrentPassword(email: string, password: unknown): Promise<boolean> {
    const response = await this.handleMfaPost('/token?grant_type=password', { email, password })
    const { access_token } = await parseJsonBody(response)
    // The password was verified by a sign-in. Deletes the session that this sign-in created.
    const sessionId = decodeClaims(String(access_token))?.session_id ?? ''
    await this.db.query('delete from auth.sessions where id::text = $1', [sessionId])
    return response.ok
  }

  private async isRecovering({ sessionId }: AuthCaller): Promise<boolean> {
    const { rows } = await this.db.query(
      `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'`,
      [sessionId],
    )
    return rows.length > 0
  }

  /**
   * Rejects a change of the email address or password if it breaks a rule of config.toml that `@supabase/lite` does not
   * implement.
   */
  private async checkUserChange(caller: AuthCaller, body: JsonBody): Promise<Response | undefined> {
    const isEmailChange = typeof body.email === 'string' && body.email.toLowerCase() !== caller.email
    if (!isEmailChange && !body.password) return undefined
    const hasVerifiedFactor = (await fetchFactors(this.db, caller.id)).some(({ status }) => status === 'verified')
    if (hasVerifiedFactor && caller.aal !== 'aal2') {
      const aal2RequiredMessage = 'AAL2 session is required to update email or password when MFA is enabled.'
      return createAuthError(401, 'insufficient_aal', aal2RequiredMessage)
    }
    if (!body.password || (await this.isRecovering(caller))) return undefined
    const msg = 'Current password required when setting new password.'
    if (!body.current_password) return createAuthError(400, 'current_password_required', msg)
    if (await this.isCurrentPassword(caller.email, body.current_password)) return undefined
    return createAuthError(400, 'current_password_invalid', msg)
  }

  /** Ends every other session of the account after a password change. */
  private async changeAuthUser(request: Request, caller: AuthCaller, body: JsonBody): Promise<Response> {
    const userChangeError = await this.checkUserChange(caller, body)
    if (userChangeError) return userChangeError
    const response = await this.options.fetch(request)
    if (response.ok && body.password)
      await this.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [caller.id, caller.sessionId])
    return this.tokens.upgradeResponse(response, new URL(request.url), body)
  }
}
