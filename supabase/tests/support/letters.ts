import type { Rules } from '../../functions/send-mail/outbox'

export const TOKEN = 'a0000000-0000-4000-8000-000000000077'
export const BOOKING = '50000000-0000-4000-8000-000000000001'
export const AT = '2026-07-16T02:00:00Z'
export const RULES: Rules = {
  transfer_days: 5,
  email: 'hello@nextroom.test',
  phone: '1300 000 000',
  bank_account_name: 'Next Room Pty Ltd',
  bank_bsb: '000-000',
  bank_account_number: '12345678',
}
/** All that any letter tells of. */
export const DATA = {
  event: 'Fremantle <Prison> After Dark',
  full_name: 'Ada Grey',
  seats: 2,
  token: TOKEN,
  expires_at: AT,
  waits_until: AT,
  booking_id: BOOKING,
  reference: 'INV-000001',
  booking: 'INV-000001',
  order_id: BOOKING,
  number: 'ORD-000001',
  total: 3600,
  amount: 800,
  kept: 800,
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
}
