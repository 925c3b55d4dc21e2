export interface Attachment {
  filename: string
  content_type: string
  /** Base64. */
  content: string
}

export interface Message {
  to: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /** Beside those that every letter has. */
  headers?: Record<string, string>
  /** The same for each attempt at one letter: a service that had it already sends nothing. */
  key: string
}

/**
 * What became of a letter. `again`: it may work later; `never`: no trying helps; `held`: the service takes nothing from us
 * at all, as without a key. silent: the service said nothing, and the next letter would wait for it in vain.
 */
export type Delivery =
  | { kind: 'sent'; id: string | null }
  | { kind: 'again' | 'never' | 'held'; error: string; silent?: boolean }

export type Transport = (message: Message) => Promise<Delivery>

/** Ten such waits are over before a batch's shortest lock, of three minutes, runs out. */
const PATIENCE = 15_000

/** Resend's answer to one letter, by its HTTP status. */
const kindOf = (status: number): 'again' | 'never' | 'held' => {
  // The key, or the address that we write from, is not right: that is no letter's fault. Nor is a full day's measure.
  if ([401, 403, 429].includes(status)) return 'held'
  return status >= 500 || status === 408 || status === 409 ? 'again' : 'never'
}

const wordsOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'no reason given'

/** It has had a letter by this key that read otherwise: what an earlier attempt sent is on its way. */
const hadIt = (status: number, body: unknown): boolean =>
  status === 409 &&
  typeof body === 'object' &&
  body !== null &&
  'name' in body &&
  body.name === 'invalid_idempotent_request'

const idOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null

/**
 * Sends by Resend's HTTP interface.
 * @param apiKey undefined where nobody has set it: everything is held until somebody does
 * @param from such as `Next Room <hello@nextroom.example>`, of a domain that Resend knows as ours
 * @param patience milliseconds until a service that says nothing has failed
 */
export const resend =
  (apiKey: string | undefined, from: string | undefined, ask: typeof fetch, patience = PATIENCE): Transport =>
  async ({ key, ...message }) => {
    if (!apiKey) return { kind: 'held', error: 'RESEND_API_KEY is not set' }
    if (!from) return { kind: 'held', error: 'MAIL_FROM is not set' }
    try {
      const reply = await ask('https://api.resend.com/emails', {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...message, from }),
        signal: AbortSignal.timeout(patience),
      })
      const body: unknown = await reply.json().catch(() => null)
      if (reply.ok || hadIt(reply.status, body)) return { kind: 'sent', id: idOf(body) }
      return { kind: kindOf(reply.status), error: `Resend answered ${reply.status}: ${wordsOf(body)}` }
    } catch (error) {
      return { kind: 'again', error: `Resend did not answer: ${String(error)}`, silent: true }
    }
  }
