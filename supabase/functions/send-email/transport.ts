export interface EmailAttachment {
  filename: string
  content_type: string
  /** Content of the attached file, in base64. */
  content: string
}

export interface EmailMessage {
  to: string
  subject: string
  html: string
  text: string
  attachments?: EmailAttachment[]
  /** Headers of this email only. */
  headers?: Record<string, string>
  /** Idempotency key, the same for each attempt, so that the service sends the email once. */
  idempotencyKey: string
}

/**
 * The result of sending an email. `again`: a retry may succeed. `never`: no retry can succeed. `held`: the service
 * accepts no emails now, for example because the key is missing. `isSilent`: the service did not respond, so sending
 * the next email would also time out.
 */
export type DeliveryResult =
  | { kind: 'sent'; id: string | null }
  | { kind: 'again' | 'never' | 'held'; error: string; isSilent?: boolean }

export type EmailTransport = (message: EmailMessage) => Promise<DeliveryResult>

/**
 * The email service's timeout. Ten timeouts in a row take less than three minutes, the shortest lock of a batch of
 * emails.
 */
const SEND_TIMEOUT_MS = 15_000

/** Classifies an error response of Resend by its status. */
const classifyHttpStatus = (status: number): 'again' | 'never' | 'held' => {
  // The email itself is not the problem if the key or the sender address is wrong or the daily limit is reached.
  if ([401, 403, 429].includes(status)) return 'held'
  return status >= 500 || status === 408 || status === 409 ? 'again' : 'never'
}

const getErrorText = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'no reason given'

/** True if the service already accepted an email with this idempotency key, but with other content. */
const wasAlreadySent = (status: number, body: unknown): boolean =>
  status === 409 &&
  typeof body === 'object' &&
  body !== null &&
  'name' in body &&
  body.name === 'invalid_idempotent_request'

const getEmailId = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null

/**
 * Sends emails through Resend's HTTP API.
 * @param apiKey if undefined, every email gets the result `held`
 * @param from sender at a domain verified by Resend, such as `Next Room <hello@nextroom.example>`
 * @param timeoutMs milliseconds until a request without a response fails
 */
export const createResendTransport =
  (
    apiKey: string | undefined,
    from: string | undefined,
    fetchFn: typeof fetch,
    timeoutMs = SEND_TIMEOUT_MS,
  ): EmailTransport =>
  async ({ idempotencyKey, ...message }) => {
    if (!apiKey) return { kind: 'held', error: 'RESEND_API_KEY is not set' }
    if (!from) return { kind: 'held', error: 'MAIL_FROM is not set' }
    try {
      const response = await fetchFn('https://api.resend.com/emails', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ ...message, from }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await response.json().catch(() => null)
      if (response.ok || wasAlreadySent(response.status, body)) return { kind: 'sent', id: getEmailId(body) }
      return {
        kind: classifyHttpStatus(response.status),
        error: `Resend responded with status ${response.status}: ${getErrorText(body)}`,
      }
    } catch (error) {
      return { kind: 'again', error: `Resend did not respond: ${String(error)}`, isSilent: true }
    }
  }
