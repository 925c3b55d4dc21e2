import { createHash, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EmailDriver } from '@supabase/lite'
import { AUTH_PREFIX, readBodyText, type JsonBody, type PgliteDriver } from './responses.ts'

/** The confirmation email that config.toml defines, and the function that sends it. */
export interface ConfirmationEmail {
  subject: string
  content_path: string
  mailbox: EmailDriver
}

interface RegisteredEmailsOptions {
  db: PgliteDriver
  confirmationEmail: ConfirmationEmail
  siteUrl: string
}

interface RegisteredAccount {
  id: string
  email: string
  isConfirmed: boolean
}

/**
 * Handles sign-ups with the email address of an existing account, as hosted Supabase does. `@supabase/lite` rejects
 * them with status 429, which would reveal to strangers who has an account.
 */
export class RegisteredEmails {
  constructor(private readonly options: RegisteredEmailsOptions) {}

  /**
   * Replaces the rate limit error that `@supabase/lite` returns for registered addresses by the response of hosted
   * Supabase.
   * @param response the response of `@supabase/lite`
   * @param path the path below /auth/v1
   */
  async handleRequest(response: Response, path: string, requestBody: JsonBody): Promise<Response> {
    if (response.status !== 429 || !(path === '/signup' || path === '/resend')) return response
    const account = await this.findAccount(readBodyText(requestBody, 'email'))
    if (!account) return response
    if (path === '/signup' && account.isConfirmed) return this.createPretendedResponse(account, requestBody)
    if (account.isConfirmed) return Response.json({})
    const sentAt = await this.resendConfirmation(account)
    return Response.json(
      path === '/resend' ? {} : { ...createPretendedUser(account.id, requestBody), confirmation_sent_at: sentAt },
    )
  }

  private async findAccount(email: string): Promise<RegisteredAccount | undefined> {
    const { rows } = await this.options.db.query<RegisteredAccount>(
      'select id, email, email_confirmed_at is not null as "isConfirmed" from auth.users where email = lower($1)',
      [email],
    )
    return rows[0]
  }

  /** Responds as if the account were new, with a random id. The database emails the account's owner. */
  private async createPretendedResponse(account: RegisteredAccount, requestBody: JsonBody): Promise<Response> {
    const auditPayload = { action: 'user_repeated_signup', actor_id: account.id, actor_username: account.email }
    await this.options.db.query(
      'insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2::json, now())',
      [randomUUID(), JSON.stringify(auditPayload)],
    )
    return Response.json({
      ...createPretendedUser(randomUUID(), requestBody),
      confirmation_sent_at: new Date().toISOString(),
    })
  }

  /**
   * Resends the confirmation email, and keeps the password of the first sign-up, like hosted Supabase. The link in the
   * earlier email becomes invalid.
   */
  private async resendConfirmation({ id, email }: RegisteredAccount): Promise<string> {
    const { db, confirmationEmail, siteUrl } = this.options
    const confirmationCode = String(randomInt(1e6)).padStart(6, '0')
    const token = createHash('sha256').update(`${email}${confirmationCode}`).digest('hex')
    await db.query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1', [
      id,
      token,
    ])
    const confirmationLink = `${siteUrl}${AUTH_PREFIX}/verify?${new URLSearchParams({ token, type: 'signup', redirect_to: siteUrl })}`
    const templateValues: Record<string, string> = {
      ConfirmationURL: confirmationLink,
      Email: email,
      SiteURL: siteUrl,
    }
    await confirmationEmail.mailbox.send({
      to: email,
      subject: confirmationEmail.subject,
      text: `Confirm your signup: ${confirmationLink}`,
      html: readFileSync(confirmationEmail.content_path, 'utf8').replace(
        /\{\{\s*\.(\w+)\s*\}\}/g,
        (match, name: string) => templateValues[name] ?? match,
      ),
    })
    return new Date().toISOString()
  }
}

/** Builds a user without identities, as hosted Supabase responds for a known email. */
const createPretendedUser = (id: string, requestBody: JsonBody): JsonBody => {
  const createdAt = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: readBodyText(requestBody, 'email').toLowerCase(),
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: requestBody.data ?? {},
    identities: [],
    created_at: createdAt,
    updated_at: createdAt,
    is_anonymous: false,
  }
}
