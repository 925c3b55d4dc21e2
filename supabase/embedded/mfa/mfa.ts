import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { createAuthError, readBodyText, type JsonBody, type AuthCaller, type PgliteDriver } from './responses.ts'
import { createOtpauthUrl, createSecret, findTimeStep } from './totp.ts'

export interface Factor {
  id: string
  friendly_name: string
  factor_type: string
  status: 'verified' | 'unverified'
  created_at: string
  updated_at: string
}

/** Limits of hosted Supabase: factors of a user, verifications in a minute, and seconds until a challenge expires. */
const MAX_FACTORS = 10
const MAX_TRIES_PER_MINUTE = 15
const CHALLENGE_LIFETIME_S = 300

export const fetchFactors = async (db: PgliteDriver, userId: string): Promise<Factor[]> =>
  (
    await db.query<Factor>(
      `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
       where user_id = $1 order by created_at, id`,
      [userId],
    )
  ).rows

/** Handles the requests of supabase.auth.mfa as hosted Supabase Auth does. */
export class FactorRequests {
  // Used codes and failed attempts are in memory only.
  private readonly usedCodeSteps = new Map<string, number>()
  private readonly failedTries = new Map<string, number[]>()

  /** @param renewSession issues a token with a higher assurance level */
  constructor(
    private readonly db: PgliteDriver,
    private readonly issuer: string,
    private readonly renewSession: (session: string, method: string) => Promise<Response>,
  ) {}

  /**
   * Inserts an unverified factor. Returns false if a trigger rejects the insert. Hosted Supabase responds with an
   * internal error then.
   */
  private async insertFactor(id: string, userId: string, name: string, secret: string): Promise<boolean> {
    try {
      await this.db.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
        [id, userId, name, secret],
      )
      return true
    } catch (error) {
      if ((error as { code?: unknown }).code !== '42501') throw error
      return false
    }
  }

  private async enrolFactor(caller: AuthCaller, body: JsonBody): Promise<Response> {
    if (body.factor_type !== 'totp')
      return createAuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    const friendlyName = readBodyText(body, 'friendly_name')
    await this.db.query(
      `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '5 minutes'`,
    )
    const existingFactors = await fetchFactors(this.db, caller.id)
    if (existingFactors.some(({ friendly_name }) => friendly_name === friendlyName))
      return createAuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      )
    if (existingFactors.length >= MAX_FACTORS)
      return createAuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    if (existingFactors.some(({ status }) => status === 'verified') && caller.aal !== 'aal2')
      return createAuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const [id, secret] = [randomUUID(), createSecret()]
    const otpauthUri = createOtpauthUrl(secret, readBodyText(body, 'issuer') || this.issuer, caller.email)
    if (!(await this.insertFactor(id, caller.id, friendlyName, secret)))
      return createAuthError(500, 'unexpected_failure', 'Database error creating factor')
    return Response.json({
      id,
      type: 'totp',
      friendly_name: friendlyName,
      totp: { qr_code: renderSVG(otpauthUri), secret, uri: otpauthUri },
    })
  }

  private async createChallenge(factorId: string): Promise<Response> {
    const id = randomUUID()
    await this.db.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), '127.0.0.1')`,
      [id, factorId],
    )
    return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME_S })
  }

  private async findOpenChallenge(factorId: string, id: string): Promise<Response | undefined> {
    const { rows } = await this.db.query<{ verified: boolean; expired: boolean }>(
      `select verified_at is not null as verified, created_at < now() - make_interval(secs => $3) as expired
       from auth.mfa_challenges where factor_id = $1 and id::text = $2`,
      [factorId, id, CHALLENGE_LIFETIME_S],
    )
    const [challenge] = rows
    if (!challenge)
      return createAuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (challenge.verified)
      return createAuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (!challenge.expired) return undefined
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    return createAuthError(422, 'mfa_challenge_expired', message)
  }

  private hasTooManyTries(userId: string): boolean {
    const countRecentTries = [
      ...(this.failedTries.get(userId) ?? []).filter((triedAt) => triedAt > Date.now() - 60_000),
      Date.now(),
    ]
    this.failedTries.set(userId, countRecentTries)
    return countRecentTries.length > MAX_TRIES_PER_MINUTE
  }

  private async isCodeCorrect(factorId: string, code: string): Promise<boolean> {
    const { rows } = await this.db.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
      factorId,
    ])
    const timeStep = findTimeStep(code, rows[0]?.secret ?? '')
    if (timeStep === undefined || timeStep <= (this.usedCodeSteps.get(factorId) ?? 0)) return false
    this.usedCodeSteps.set(factorId, timeStep)
    return true
  }

  private async verifyFactorCode(caller: AuthCaller, factorId: string, body: JsonBody): Promise<Response> {
    const code = readBodyText(body, 'code')
    if (code === '') return createAuthError(400, 'validation_failed', 'Code needs to be non-empty')
    if (this.hasTooManyTries(caller.id))
      return createAuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
    const id = readBodyText(body, 'challenge_id')
    const challengeError = await this.findOpenChallenge(factorId, id)
    if (challengeError) return challengeError
    if (!(await this.isCodeCorrect(factorId, code)))
      return createAuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await this.db.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
    await this.db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
      [factorId],
    )
    const renewedSession = await this.renewSession(caller.sessionId, 'totp')
    await this.db.query('update auth.sessions set factor_id = $1 where id = $2', [factorId, caller.sessionId])
    await this.db.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [caller.id])
    await this.db.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [caller.id])
    return renewedSession
  }

  private async removeFactor(caller: AuthCaller, { id, status }: Factor): Promise<Response> {
    if (status === 'verified' && caller.aal !== 'aal2')
      return createAuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await this.db.query('delete from auth.mfa_factors where id = $1', [id])
    await this.db.query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select s.id from auth.sessions s where s.factor_id = $1)`,
      [id],
    )
    await this.db.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id])
    return Response.json({ id })
  }

  /**
   * Handles the enrolment, verification and removal of factors.
   * @param path the path below /auth/v1/factors
   */
  async handleRequest(caller: AuthCaller, method: string, path: string, body: JsonBody): Promise<Response> {
    if (path === '' && method === 'POST') return this.enrolFactor(caller, body)
    const [, id, action] = path.split('/')
    const factor = (await fetchFactors(this.db, caller.id)).find((candidate) => candidate.id === id)
    if (!factor) return createAuthError(404, 'mfa_factor_not_found', 'Factor not found')
    if (action === undefined && method === 'DELETE') return this.removeFactor(caller, factor)
    if (action === 'challenge' && method === 'POST') return this.createChallenge(factor.id)
    if (action === 'verify' && method === 'POST') return this.verifyFactorCode(caller, factor.id, body)
    return createAuthError(405, 'method_not_allowed', 'Method not allowed')
  }
}
