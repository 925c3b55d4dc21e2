import type { TableRow } from '../lib/table-rows.ts'
import type { RpcResults } from '../lib/generated/rpc-results.ts'

/** An email that is claimed for sending. */
export type ClaimedEmail = RpcResults['claim_emails']['emails'][number]

/** The settings that appear in emails and documents. */
export type EmailSettings = Pick<
  TableRow<'public_settings'>,
  | 'transfer_days'
  | 'reply_hours'
  | 'gst_percent'
  | 'email'
  | 'phone'
  | 'legal_name'
  | 'address'
  | 'abn'
  | 'insurer'
  | 'accreditation'
  | 'bank_account_name'
  | 'bank_bsb'
  | 'bank_account_number'
  | 'legal_texts_are_drafts'
  | 'bank_transfers_open'
>

/** The columns of a booking that the attachments of emails need: invoices and calendar entries. */
export type EmailBooking = Pick<
  TableRow<'booking_overview'>,
  | 'reference'
  | 'event_id'
  | 'event_title'
  | 'event_location'
  | 'start_date'
  | 'end_date'
  | 'billing_name'
  | 'customer_email'
  | 'seats'
  | 'total_amount'
  | 'invoice_total'
  | 'gst'
  | 'paid_amount'
  | 'balance'
  | 'refund_due'
  | 'created_at'
  | 'meeting_point'
  | 'start_time'
  | 'end_point'
  | 'end_time'
  | 'arrival_note'
  | 'lines'
>
export type EmailPayment = Pick<TableRow<'booking_payments'>, 'id' | 'kind' | 'method' | 'amount' | 'paid_at'>
