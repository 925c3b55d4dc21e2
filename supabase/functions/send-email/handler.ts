import { isService } from '../_shared/database.ts'
import { createAttachments } from './attachments.ts'
import { renderEmail } from '../../../src/emails/email.tsx'
import type { ClaimedEmail, EmailSettings } from '../../../src/emails/email-rows.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { DeliveryResult, EmailMessage, EmailTransport } from './transport.ts'

export interface SendEmailEnv {
  supabaseUrl: string
  /** Public base URL of the edge functions, for one-click unsubscribe. */
  functionsUrl: string
  /** The key that callers must send, so that only the company's own servers can send emails. */
  serviceKey: string
  /** Origin for links in emails, such as https://nextroom.example. */
  siteUrl: string
  transport: EmailTransport
  /** Replaces network requests in the embedded backend, which runs in the same process. */
  fetch?: typeof fetch
}

/** Number of emails per batch. A batch must be sent before its lock expires; the shortest lock is three minutes. */
const BATCH_SIZE = 10
/** Maximum number of batches per call. The remaining emails wait for the next call. */
const MAX_BATCHES = 20

/** Headers for one-click unsubscribe (RFC 8058), on emails that are not about a booking or order. */
const createUnsubscribeHeaders = (token: string, functionsUrl: string): EmailMessage['headers'] => ({
  'List-Unsubscribe': `<${functionsUrl}/unsubscribe?token=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const deliverEmail = async (
  email: ClaimedEmail,
  outbox: Outbox,
  settings: EmailSettings,
  { siteUrl, functionsUrl, transport }: SendEmailEnv,
): Promise<DeliveryResult> => {
  let renderedEmail
  try {
    renderedEmail = renderEmail(email, settings, siteUrl)
  } catch (error) {
    return { kind: 'never', error: String(error) }
  }
  try {
    const attachments = await createAttachments(email, outbox, settings, siteUrl)
    const { unsubscribeToken, ...written } = renderedEmail
    return await transport({
      ...written,
      ...(unsubscribeToken !== undefined && { headers: createUnsubscribeHeaders(unsubscribeToken, functionsUrl) }),
      ...(attachments.length > 0 && { attachments }),
      to: email.to_email,
      idempotencyKey: `mail-${email.id}`,
    })
  } catch (error) {
    return { kind: 'again', error: String(error) }
  }
}

/**
 * Records that an email was sent. Retries twice, because an email without this record is sent again after its lock
 * expires.
 */
const recordSent = async (outbox: Outbox, email: ClaimedEmail, id: string | null): Promise<void> => {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      await outbox.sent(email, id)
      return
    } catch (error) {
      if (attemptNumber === 3) throw error
    }
  }
}

interface SendCounts {
  sent: number
  failed: number
  held: boolean
}

const sendEmailBatch = async (
  emails: ClaimedEmail[],
  outbox: Outbox,
  settings: EmailSettings,
  env: SendEmailEnv,
  counts: SendCounts,
) => {
  for (const email of emails) {
    const deliveryResult: DeliveryResult = counts.held
      ? { kind: 'held', error: 'Not tried: the email service is not accepting emails at the moment.' }
      : await deliverEmail(email, outbox, settings, env)
    if (deliveryResult.kind === 'sent') {
      counts.sent += 1
      await recordSent(outbox, email, deliveryResult.id)
      continue
    }
    counts.failed += 1
    counts.held ||= deliveryResult.kind === 'held' || deliveryResult.isSilent === true
    await outbox.failed(email, deliveryResult.kind, deliveryResult.error)
  }
}

/** Sends due emails. A failed email is recorded and does not stop the others. */
const sendDueEmails = async (env: SendEmailEnv): Promise<SendCounts> => {
  const outbox = openOutbox(env)
  const sendCounts: SendCounts = { sent: 0, failed: 0, held: false }
  let settings: EmailSettings | undefined
  for (let batchNumber = 0; batchNumber < MAX_BATCHES && !sendCounts.held; batchNumber += 1) {
    const emails = await outbox.claim(BATCH_SIZE)
    if (emails.length === 0) break
    settings ??= await outbox.readSettings()
    await sendEmailBatch(emails, outbox, settings, env, sendCounts)
    if (emails.length < BATCH_SIZE) break
  }
  return sendCounts
}

/** `POST` with the service key as bearer: sends due emails and returns their number. */
export const createSendEmailHandler =
  (env: SendEmailEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    if (!isService(request, env.serviceKey)) return Response.json({ status: 'forbidden' }, { status: 401 })
    try {
      return Response.json({ status: 'done', ...(await sendDueEmails(env)) })
    } catch (error) {
      console.warn(`Emails couldn’t be sent: ${String(error)}`)
      return Response.json({ status: 'failed', message: String(error) }, { status: 500 })
    }
  }
