import type { EmailTemplateName } from '../../functions/send-email/templates/templates'
import type { EmailRow, EmailSettings } from '../../functions/send-email/outbox'

export const TOKEN = 'a0000000-0000-4000-8000-000000000077'
export const BOOKING = '50000000-0000-4000-8000-000000000001'
export const SENT_AT = '2026-07-16T02:00:00Z'
export const EMAIL_SETTINGS: EmailSettings = {
  transfer_days: 5,
  reply_hours: 24,
  gst_percent: 10,
  abn: '00 000 000 000',
  email: 'hello@nextroom.test',
  phone: '1300 000 000',
  legal_name: 'Next Room Pty Ltd',
  address: '1 Hill Road, Sydney NSW 2000',
  insurer: 'Harbour Mutual, policy 77',
  accreditation: 'ATIA 4711',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '000-000',
  legal_texts_are_drafts: false,
  bank_transfers_open: true,
  bank_account_number: '12345678',
}
/** Values for all fields that emails use. */
export const EMAIL_DATA = {
  event: 'Fremantle <Prison> After Dark',
  full_name: 'Ada Grey',
  seats: 2,
  token: TOKEN,
  expires_at: SENT_AT,
  asked_at: SENT_AT,
  waits_until: SENT_AT,
  booking_id: BOOKING,
  reference: 'INV-000001',
  booking: 'INV-000001',
  order_id: BOOKING,
  number: 'ORD-000001',
  due: 1600,
  total: 3600,
  amount: 800,
  retained: 800,
  refund: 100.5,
  refund_due: 50,
  stage: 'week',
  due_date: '2026-07-22',
  missing: 1,
  until: '2026-08-22',
  event_id: BOOKING,
  location: 'Fremantle, Western Australia',
  start_date: '2026-09-21',
  end_date: '2026-09-22',
  start_date_before: '2026-09-14',
  end_date_before: '2026-09-15',
  location_before: 'Perth, Western Australia',
  total_before: 4000,
  event_before: 'Fremantle <Prison> by Day',
  given_up: [{ kind: 'extra', description: 'Night before' }],
  reason: 'The other date is full.',
  installments: [
    { sequence: 1, due_date: '2026-07-22', amount: 800 },
    { sequence: 2, due_date: '2026-08-22', amount: 2800 },
  ],
  refund_until: SENT_AT,
  meeting_point: 'The gate of the prison',
  start_time: '17:30:00',
  end_point: 'The same gate',
  end_time: '09:00:00',
  arrival_note: 'Park in the street.\nBring a torch.',
  emergency_phone: '0491 570 156',
  activity_level: 3,
  walking_hours: 2.5,
  packing_list: 'A coat\nShoes with <grip>',
  first_night: 'A guesthouse by the harbour',
  voucher_years: 3,
  what: 'total',
  why: 'expired',
  delivery: 'post',
  role: 'guide',
  payer: 'Ben Grey',
  booker: 'Ada',
  gst: 72.73,
  last4: '4242',
  next_try_on: '2026-07-25',
  events: [
    {
      event: 'Fremantle <Prison> After Dark',
      location: 'Perth',
      start_date: '2026-09-21',
      end_date: '2026-09-22',
      event_id: BOOKING,
    },
  ],
  product: 'Brass lantern',
  product_id: BOOKING,
  subject: 'What to bring',
  body: 'A lantern.\n\n<Prison> nights are cold: bring socks.',
}

/** Values that differ between the variants of an email. */
const VARIANTS: Partial<
  Record<EmailTemplateName, Partial<Record<keyof typeof EMAIL_DATA | 'called_off' | 'confirm', EmailRow['data']>>[]>
> = {
  booking_cancelled: [{}, { retained: 0, refund: 0 }],
  payment_received: [{ payer: null }, { payer: null, refund_due: 0 }, { refund_due: 0 }],
  paid_up: [{ payer: null }, { payer: null, refund_due: 0 }, { refund_due: 0 }],
  share_receipt: [{}, { refund: 0 }],
  booking_changed: [{}, { what: 'plan' }, { what: 'travellers' }],
  booking_expired: [{}, { refund: 0 }],
  departure_changed: [{}, { refund_due: 0, given_up: [] }],
  installment_due: [{}, { stage: 'late' }],
  offer_made: [{}, { seats: 1 }],
  offer_passed_on: [{}, { why: 'withdrawn', seats: 1 }, { why: 'waiting' }],
  trip_changed: [
    { token: null, refund_until: null },
    {},
    { reference: null, refund_until: null, location_before: EMAIL_DATA.location },
    { called_off: true },
    { called_off: true, reference: null },
  ],
  order_sent: [{}, { delivery: 'collect' }],
  order_cancelled: [{ why: 'cancelled' }, {}],
  interest_received: [{ token: null }, { event: null }],
  product_interest_received: [{}, { token: null }],
  order_placed: [{ voucher_years: null }, {}],
  order_paid: [{ voucher_years: null }, {}],
  trip_soon: [
    {},
    {
      meeting_point: null,
      start_time: null,
      end_point: null,
      end_time: null,
      arrival_note: null,
      emergency_phone: null,
      activity_level: null,
      walking_hours: null,
      packing_list: null,
      first_night: null,
    },
  ],
  waitlist_joined: [{}, { confirm: true }, { confirm: true, token: null }],
}

/** Samples of every email in each variant: its name and its data. */
export const createSamples = (templates: string[]): [name: string, mail: Pick<EmailRow, 'template' | 'data'>][] =>
  templates.flatMap((template) =>
    (VARIANTS[template as EmailTemplateName] ?? [{}]).map(
      (variant, n): [string, Pick<EmailRow, 'template' | 'data'>] => [
        n === 0 ? template : `${template} ${n + 1}`,
        { template, data: { ...EMAIL_DATA, ...variant } },
      ],
    ),
  )
