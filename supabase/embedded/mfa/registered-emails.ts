import { createHash, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { EmailDriver } from '@supabase/lite'
import { PREFIX, textOf, type Body, type Db } from './responses.ts'

/** The confirmation email that config.toml defines, and the function that sends it. */
export interface Confirmation {
  subject: string
  content_path: string
  mailbox: EmailDriver
}

interface Given {
  db: Db
  confirmation: Confirmation
  siteUrl: string
}

interface Account {
  id: string
  email: string
  confirmed: boolean
}

/**
 * Handles sign-ups for an email that has an account, as hosted Supabase does. The package rejects them with status
 * 429, which tells strangers who has an account.
 */
export class RegisteredEmails {
  constructor(private readonly given: Given) {}

  /**
   * @param response the package's response
   * @param path below /auth/v1
   */
  async handle(response: Response, path: string, requestBody: Body): Promise<Response> {
    if (response.status !== 429 || !(path === '/signup' || path === '/resend')) return response
    const account = await this.find(textOf(requestBody, 'email'))
    if (!account) return response
    if (path === '/signup' && account.confirmed) return this.pretended(account, requestBody)
    if (account.confirmed) return Response.json({})
    const sentAt = await this.confirmAgain(account)
    return Response.json(path === '/resend' ? {} : { ...userOf(account.id, requestBody), confirmation_sent_at: sentAt })
  }

  private async find(email: string): Promise<Account | undefined> {
    const { rows } = await this.given.db.query<Account>(
      'select id, email, email_confirmed_at is not null as confirmed from auth.users where email = lower($1)',
      [email],
    )
    return rows[0]
  }

  /** Looks like a new account, with a random id. The database emails the account's owner. */
  private async pretended(account: Account, requestBody: Body): Promise<Response> {
    const payload = { action: 'user_repeated_signup', actor_id: account.id, actor_username: account.email }
    await this.given.db.query(
      'insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2::json, now())',
      [randomUUID(), JSON.stringify(payload)],
    )
    return Response.json({ ...userOf(randomUUID(), requestBody), confirmation_sent_at: new Date().toISOString() })
  }

  /** Hosted Supabase keeps the first password and sends a new link. The old link becomes invalid. */
  private async confirmAgain({ id, email }: Account): Promise<string> {
    const { db, confirmation, siteUrl } = this.given
    const code = String(randomInt(1e6)).padStart(6, '0')
    const token = createHash('sha256').update(`${email}${code}`).digest('hex')
    await db.query('update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1', [
      id,
      token,
    ])
    const link = `${siteUrl}${PREFIX}/verify?${new URLSearchParams({ token, type: 'signup', redirect_to: siteUrl })}`
    const values: Record<string, string> = {
      ConfirmationURL: link,
      Email: email,
      SiteURL: siteUrl,
    }
    await confirmation.mailbox.send({
      to: email,
      subject: confirmation.subject,
      text: `Confirm your signup: ${link}`,
      html: readFileSync(confirmation.content_path, 'utf8').replace(
        /\{\{\s*\.(\w+)\s*\}\}/g,
        (match, name: string) => values[name] ?? match,
      ),
    })
    return new Date().toISOString()
  }
}

/** Without identities, as hosted Supabase responds for a known email. */
const userOf = (id: string, requestBody: Body): Body => {
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: textOf(requestBody, 'email').toLowerCase(),
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: requestBody.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
