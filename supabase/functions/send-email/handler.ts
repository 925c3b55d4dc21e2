import { isService } from '../_shared/database.ts'
import { attachmentsOf } from './templates/attachments.ts'
import { renderEmail } from './templates/email.tsx'
import { openOutbox, type EmailRow, type Outbox, type Rules } from './outbox.ts'
import type { Delivery, Message, Transport } from './transport.ts'

export interface SendEmailEnv {
  supabaseUrl: string
  /** Public base URL of the edge functions, for one-click unsubscribe. */
  functionsUrl: string
  /** Callers must send this key: only our own servers send emails. */
  serviceKey: string
  /** Origin for links in emails, such as https://nextroom.example. */
  siteUrl: string
  transport: Transport
  /** Replaces the network in the embedded backend, which runs in the same process. */
  fetch?: typeof fetch
}

/** Emails claimed at once. A batch must be sent before its lock expires; the shortest lock is three minutes. */
const BATCH = 10
/** Batches per call. The rest waits for the next call. */
const BATCHES = 20

/** Headers for one-click unsubscribe (RFC 8058), on emails that are not about a booking or order. */
const headersOf = (token: string, functionsUrl: string): Message['headers'] => ({
  'List-Unsubscribe': `<${functionsUrl}/unsubscribe?token=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const deliver = async (
  email: EmailRow,
  outbox: Outbox,
  settings: Rules,
  { siteUrl, functionsUrl, transport }: SendEmailEnv,
): Promise<Delivery> => {
  let rendered
  try {
    rendered = renderEmail(email, settings, siteUrl)
  } catch (error) {
    return { kind: 'never', error: String(error) }
  }
  try {
    const attachments = await attachmentsOf(email, outbox, settings, siteUrl)
    const { unsubscribe, ...written } = rendered
    return await transport({
      ...written,
      ...(unsubscribe !== undefined && { headers: headersOf(unsubscribe, functionsUrl) }),
      ...(attachments.length > 0 && { attachments }),
      to: email.to_email,
      key: `mail-${email.id}`,
    })
  } catch (error) {
    return { kind: 'again', error: String(error) }
  }
}

/** Records that an email was sent, with three attempts: an unrecorded email is sent again when its lock expires. */
const noteSent = async (outbox: Outbox, email: EmailRow, id: string | null): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await outbox.sent(email, id)
      return
    } catch (error) {
      if (tries === 3) throw error
    }
  }
}

interface Tally {
  sent: number
  failed: number
  held: boolean
}

const sendBatch = async (emails: EmailRow[], outbox: Outbox, settings: Rules, env: SendEmailEnv, tally: Tally) => {
  for (const email of emails) {
    const delivery: Delivery = tally.held
      ? { kind: 'held', error: 'The service has accepted no email before this one.' }
      : await deliver(email, outbox, settings, env)
    if (delivery.kind === 'sent') {
      tally.sent += 1
      await noteSent(outbox, email, delivery.id)
      continue
    }
    tally.failed += 1
    tally.held ||= delivery.kind === 'held' || delivery.silent === true
    await outbox.failed(email, delivery.kind, delivery.error)
  }
}

/** Sends due emails. A failed one is recorded and does not stop the others. */
const sendDue = async (env: SendEmailEnv): Promise<Tally> => {
  const outbox = openOutbox(env)
  const tally: Tally = { sent: 0, failed: 0, held: false }
  let settings: Rules | undefined
  for (let batch = 0; batch < BATCHES && !tally.held; batch += 1) {
    const emails = await outbox.take(BATCH)
    if (emails.length === 0) break
    settings ??= await outbox.rules()
    await sendBatch(emails, outbox, settings, env, tally)
    if (emails.length < BATCH) break
  }
  return tally
}

/** `POST` with the service key as bearer: sends due emails and returns their number. */
export const sendEmail =
  (env: SendEmailEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return Response.json({ status: 'post_only' }, { status: 405 })
    if (!isService(request, env.serviceKey)) return Response.json({ status: 'forbidden' }, { status: 401 })
    try {
      return Response.json({ status: 'done', ...(await sendDue(env)) })
    } catch (error) {
      console.warn(`Emails couldn’t be sent: ${String(error)}`)
      return Response.json({ status: 'failed', message: String(error) }, { status: 500 })
    }
  }
