import { callAsService, openServiceClient, type DatabaseEnv } from '../_shared/database.ts'
import type { ClaimedEmail, EmailBooking, EmailPayment, EmailSettings } from '../../../src/emails/email-rows.ts'

/** Opens the email outbox of the database with the service role. */
export const openOutbox = (env: DatabaseEnv) => {
  const callDatabase = callAsService(env)
  const client = openServiceClient(env)
  return {
    claim: async (n: number): Promise<ClaimedEmail[]> => (await callDatabase('claim_emails', { n })).emails,
    /**
     * Records that an email was sent.
     * @param id the email service's message id
     */
    sent: ({ id: emailId }: ClaimedEmail, id: string | null) =>
      client
        .from('email_outbox')
        .update({
          sent_at: new Date().toISOString(),
          provider_id: id,
          locked_until: null,
          last_error: null,
          failed_at: null,
          cancelled_at: null,
        })
        .eq('id', emailId)
        .is('sent_at', null)
        .throwOnError(),
    failed: ({ id, attempt }: ClaimedEmail, kind: 'again' | 'never' | 'held', error: string) =>
      callDatabase('email_failed', { email_id: id, attempt, error, kind }),
    /** Fetches a booking by its id. Null if the booking was deleted. */
    booking: async (id: string): Promise<EmailBooking | null> => {
      const { data } = await client
        .from('booking_overview')
        .select(
          `reference, event_id, event_title, event_location, start_date, end_date, billing_name, customer_email, seats,
          total_amount, invoice_total, gst, paid_amount, balance, refund_due, created_at, meeting_point, start_time,
          end_point, end_time, arrival_note, lines`,
        )
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data
    },
    /** The emergency phone number of a trip. Null if the trip has none. */
    emergencyPhone: async (eventId: string): Promise<string | null> => {
      const { data } = await client
        .from('event_contacts')
        .select('emergency_phone')
        .eq('event_id', eventId)
        .maybeSingle()
        .throwOnError()
      return data?.emergency_phone ?? null
    },
    /** The payments of a booking, oldest first. */
    payments: async (bookingId: string): Promise<EmailPayment[]> => {
      const { data } = await client
        .from('booking_payments')
        .select('id, kind, method, amount, paid_at')
        .eq('booking_id', bookingId)
        .order('paid_at')
        .order('id')
        .throwOnError()
      return data
    },
    readSettings: async (): Promise<EmailSettings> => {
      const { data } = await client
        .from('public_settings')
        .select(
          `transfer_days, reply_hours, gst_percent, email, phone, legal_name, address, abn, insurer, accreditation,
          bank_account_name, bank_bsb, bank_account_number,
          legal_texts_are_drafts, bank_transfers_open`,
        )
        .single()
        .throwOnError()
      return data
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
