import { CARD_ARGUMENTS } from './card-calls'
import { ROOM_ARGUMENTS } from './room-calls'
import { EVENT_ARGUMENTS } from './event-calls'
import { BOOKING_ARGUMENTS } from './booking-calls'
import { FORM_ARGUMENTS } from './form-calls'
import { SYSTEM_ARGUMENTS } from './system-calls'
import { STAFF_ARGUMENTS } from './staff-calls'
import {
  addedRowId,
  booking,
  comment,
  customer,
  DRAFT,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OPEN_OFFER,
  order,
  product,
  TASMANIA,
} from '../support/people'

type Args = Record<string, unknown>

const createCart = (n: number) => [{ product_id: product(n), quantity: 1 }]
const buyer = { full_name: 'New Buyer', email: 'buyer@example.test' }
const createBookArguments = (event_id: string): Args => ({
  event_id,
  seats: 1,
  plan: 1,
  travellers: [],
  request_id: addedRowId(99),
  expected_price: 1800,
  terms_accepted: true,
})
const visitor = { full_name: 'New Visitor', email: 'visitor@example.test' }

/**
 * The arguments of each function for a call about the member's own row and, if the arguments are different, for another
 * member's row.
 */
export const CALL_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  save_event: [{ event: { title: 'New' } }],
  set_event_status: [{ event_id: DRAFT, status: 'published' }],
  import_events: [{ events: [{ title: 'New' }], check_only: true }],
  save_events: [
    { event: { id: TASMANIA, title: 'New' }, expected_version: 1, others: [{ id: DRAFT, fields: ['title'] }] },
  ],
  create_events: [{ source_id: TASMANIA, events: [{ start_date: '2199-01-01' }], check_only: true }],
  send_claim_link: [{ customer_id: customer(20) }],
  my_claim: [{}],
  request_claim: [{}],
  claim_status: [{ token: addedRowId(20) }, { token: UNKNOWN_ID }],
  claim_customer: [
    { token: addedRowId(20), password: 'lantern-and-fog-9' },
    { token: UNKNOWN_ID, password: 'lantern-and-fog-9' },
  ],
  save_customer: [{ customer: { full_name: 'New', email: 'new@example.test' } }],
  join_waitlist: [{ event_id: TASMANIA, ...visitor }],
  confirm_waitlist: [{ token: `${addedRowId(11)}.${'0'.repeat(64)}` }],
  claim_emails: [{ n: 1 }],
  email_failed: [{ email_id: 1, attempt: 1, error: 'no', kind: 'again' }],
  email_bounced: [{ provider_id: 'one', reason: 'bounced' }],
  list_emails: [{}],
  upcoming_emails: [{}],
  resend_email: [{ email_id: 0, request_id: addedRowId(97) }],
  unsubscribe: [{ token: `${MEMBER}.${'0'.repeat(64)}` }],
  preview_announcement: [{ event_id: TASMANIA }],
  send_announcement: [
    { event_id: TASMANIA, audience: 'all', subject: 'What to bring', body: 'A lantern.', request_id: addedRowId(97) },
  ],
  list_announcements: [{ event_id: TASMANIA }],
  get_offer: [{ token: OPEN_OFFER }],
  get_refund_offer: [{ token: addedRowId(73) }, { token: UNKNOWN_ID }],
  accept_refund_offer: [{ token: addedRowId(73) }, { token: UNKNOWN_ID }],
  confirm_interest: [{ token: `61.${'0'.repeat(64)}` }],
  preview_terms: [{ changes: {} }],
  decline_offer: [{ token: OPEN_OFFER }],
  admin_offer_seats: [{ entry_id: addedRowId(12) }],
  my_waitlist: [{}],
  leave_waitlist: [{ entry_id: addedRowId(12) }, { entry_id: addedRowId(11) }],
  withdraw_offer: [{ entry_id: addedRowId(11) }],
  preview_other_dates: [{ event_id: TASMANIA }],
  offer_other_dates: [{ event_id: TASMANIA }],
  preview_plan: [
    { event_id: FREMANTLE, seats: 1, plan: 1 },
    { event_id: DRAFT, seats: 1, plan: 1 },
  ],
  book: [createBookArguments(FREMANTLE), createBookArguments(DRAFT)],
  book_as_guest: [{ ...createBookArguments(FREMANTLE), full_name: 'Gwen Guest', email: 'gwen.guest@example.test' }],
  guest_booking: [{ booking_id: booking(1), token: UNKNOWN_ID }],
  send_guest_link: [{ booking_id: booking(1), token: UNKNOWN_ID }],
  admin_book: [{ customer_id: customer(23), event_id: FREMANTLE, seats: 1, plan: 1 }],
  update_travellers: [
    { booking_id: booking(1), travellers: [{ full_name: 'New' }] },
    { booking_id: booking(6), travellers: [{ full_name: 'New' }] },
  ],
  share_traveller_name: [
    { traveller_id: addedRowId(7), shares: true },
    { traveller_id: addedRowId(8), shares: true },
  ],
  event_group: [{ event_id: TASMANIA }, { event_id: DRAFT }],
  preview_extras: [
    { booking_id: booking(1), choices: { extras: [] } },
    { booking_id: booking(6), choices: { extras: [] } },
  ],
  change_extras: [
    { booking_id: booking(1), choices: { extras: [] }, expected_total: 2400 },
    { booking_id: booking(6), choices: { extras: [] }, expected_total: 1 },
  ],
  preview_cancellation: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  cancel_booking: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  give_goodwill: [{ booking_id: booking(1), goodwill: 1, expected_retained: 0, reason: 'Illness' }],
  preview_policy: [{ policy: [{ days: 0, keeps: 'deposit', value: null }] }],
  request_bank_transfer: [
    { booking_id: booking(1), amount: 10 },
    { booking_id: booking(6), amount: 10 },
  ],
  confirm_bank_transfer: [{ transfer_id: addedRowId(9) }, { transfer_id: addedRowId(10) }],
  reject_bank_transfer: [{ transfer_id: addedRowId(9) }, { transfer_id: addedRowId(10) }],
  record_payment: [{ booking_id: booking(1), amount: 10, method: 'cash' }],
  refund_payment: [
    { booking_id: booking(1), amount: 10 },
    { booking_id: booking(6), amount: 10 },
  ],
  reprice_plan: [
    { booking_id: booking(1), total_amount: 2500, reason: 'Agreed' },
    { booking_id: booking(6), total_amount: 2500, reason: 'Agreed' },
  ],
  reschedule_plan: [
    { booking_id: booking(1), installments: [{ due_date: '2031-01-01', amount: 2400 }] },
    { booking_id: booking(6), installments: [{ due_date: '2031-01-01', amount: 2400 }] },
  ],
  set_plan_terms: [
    { booking_id: booking(1), payment_method: 'one-off', plan_status: 'active' },
    { booking_id: booking(6), payment_method: 'one-off', plan_status: 'active' },
  ],
  list_bookings: [{}],
  list_customers: [{}],
  express_interest: [
    { ...visitor, event_id: event(3) },
    { ...visitor, event_id: DRAFT },
  ],
  send_contact_message: [{ ...visitor, message: 'Hello' }],
  update_waitlist_entry: [{ entry_id: addedRowId(12), full_name: 'New', email: 'new@example.test' }],
  delete_waitlist_entry: [{ entry_id: addedRowId(12) }],
  list_waitlist: [{}],
  list_next_in_line: [{}],
  list_interest: [{}],
  list_messages: [{}],
  delete_comment: [{ comment_id: comment(3) }, { comment_id: comment(2) }],
  save_product: [{ product_id: product(1), product: { price: 1 } }],
  request_product: [
    { product_id: product(4), email: 'visitor@example.test' },
    { product_id: product(9), email: 'visitor@example.test' },
  ],
  quote_order: [{ lines: createCart(1) }, { lines: createCart(9) }],
  check_store_promo_code: [{ code: 'fixture', lines: createCart(1) }],
  place_order: [
    { lines: createCart(8), buyer, delivery: { method: 'collect' }, expected_total: 100, request_id: addedRowId(98) },
    { lines: createCart(9), buyer, delivery: { method: 'collect' }, expected_total: 32, request_id: addedRowId(98) },
  ],
  get_order: [{ order_id: order(1) }, { order_id: order(2) }],
  mark_order_paid: [{ order_id: order(91) }, { order_id: order(3) }],
  refund_order: [
    { order_id: order(1), amount: 1 },
    { order_id: order(2), amount: 1 },
  ],
  cancel_order: [{ order_id: order(91) }, { order_id: order(3), token: UNKNOWN_ID }],
  list_orders: [{}],
  disconnect_payment_provider: [{}],
  payment_provider_status: [{}],
  card_payment_status: [{}],
  ...CARD_ARGUMENTS,
  ...EVENT_ARGUMENTS,
  ...ROOM_ARGUMENTS,
  ...SYSTEM_ARGUMENTS,
  ...BOOKING_ARGUMENTS,
  ...FORM_ARGUMENTS,
  ...STAFF_ARGUMENTS,
  admin_search: [{ q: 'a' }],
  admin_today: [{}],
  download_my_data: [{}],
  delete_my_account: [{}],
}
