import type { Row } from '../../../src/lib/database.ts'
import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'

export type Mail = RpcResults['take_mails']['mails'][number]
/** What letters and papers say of the house: the compiler asks here for what they want to say of it. */
const RULES = [
  'transfer_days',
  'reply_hours',
  'gst_percent',
  'email',
  'phone',
  'abn',
  'bank_account_name',
  'bank_bsb',
  'bank_account_number',
  'papers_are_drafts',
] as const satisfies readonly (keyof Row<'public_rules'>)[]
export type Rules = Pick<Row<'public_rules'>, (typeof RULES)[number]>

/** What papers and calendar entries say of a booking. */
const BOOKING = [
  'reference',
  'event_id',
  'event_title',
  'event_location',
  'start_date',
  'end_date',
  'billing_name',
  'customer_email',
  'seats',
  'total_amount',
  'invoice_total',
  'gst',
  'paid_amount',
  'balance',
  'refund_due',
  'created_at',
] as const satisfies readonly (keyof Row<'booking_overview'>)[]
export type Booking = Pick<Row<'booking_overview'>, (typeof BOOKING)[number]>
export type Payment = Pick<Row<'booking_payments'>, 'id' | 'kind' | 'method' | 'amount' | 'paid_at'>

type Functions = 'take_mails' | 'mail_sent' | 'mail_failed'

/** The database, asked as its own server. */
export const openOutbox = (url: string, serviceKey: string, ask: typeof fetch) => {
  const request = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await ask(`${url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: serviceKey,
        // Keys of the newer kind are no tokens, and are refused where one belongs.
        ...(!serviceKey.startsWith('sb_secret_') && { authorization: `Bearer ${serviceKey}` }),
        'content-type': 'application/json',
      },
    })
    if (!reply.ok) throw new Error(`The database answered ${reply.status} to ${path}: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
  const call = <Name extends Functions>(name: Name, args: object) =>
    request<RpcResults[Name]>(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) })
  return {
    take: async (n: number): Promise<Mail[]> => (await call('take_mails', { n })).mails,
    /** @param id the service's name for the letter */
    sent: (mail: Mail, id: string | null) => call('mail_sent', { mail_id: mail.id, provider_id: id }),
    failed: ({ id, attempt }: Mail, kind: 'again' | 'never' | 'held', error: string) =>
      call('mail_failed', { mail_id: id, attempt, error, kind }),
    /** Null: there is none any more. */
    booking: async (id: string): Promise<Booking | null> =>
      (await request<Booking[]>(`booking_overview?id=eq.${encodeURIComponent(id)}&select=${BOOKING.join()}`))[0] ??
      null,
    /** Oldest first. */
    payments: (bookingId: string) =>
      request<Payment[]>(
        `booking_payments?booking_id=eq.${encodeURIComponent(bookingId)}&select=id,kind,method,amount,paid_at&order=paid_at,id`,
      ),
    rules: async (): Promise<Rules> => {
      const [rules] = await request<Rules[]>(`public_rules?select=${RULES.join()}`)
      if (!rules) throw new Error('The house has no rules.')
      return rules
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
