import {
  ADMIN,
  addedRowId,
  booking,
  comment,
  event,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OPEN_OFFER,
  product,
  TASMANIA,
} from '../support/people'
import type { Attack } from './attack'

/** Waitlist offers end 90 days before departure, so the trip that departs in 45 days has no offers. */
const CLOSE_OFFERS_EARLY_SQL = 'update public.settings set waitlist_closes_days = 90 where only_row'

const MISSING_ROW_CALLS: [name: string, args: Record<string, unknown>, status?: string][] = [
  ['save_event', { event: { id: UNKNOWN_ID, title: 'x' } }],
  ['set_event_status', { event_id: UNKNOWN_ID, status: 'published' }],
  ['set_event_status', { event_id: UNKNOWN_ID, status: 'draft' }],
  ['save_customer', { customer: { id: UNKNOWN_ID, full_name: 'x', email: 'x@example.test' } }],
  ['admin_offer_seats', { entry_id: UNKNOWN_ID }],
  ['withdraw_offer', { entry_id: UNKNOWN_ID }],
  ['admin_book', { customer_id: UNKNOWN_ID, event_id: FREMANTLE, seats: 1, plan: 1 }, 'customer_not_found'],
  ['update_travellers', { booking_id: UNKNOWN_ID, travellers: [] }],
  ['share_traveller_name', { traveller_id: UNKNOWN_ID, shares: true }],
  ['check_promo_code', { event_id: UNKNOWN_ID, code: 'FIXTURE' }],
  ['preview_extras', { booking_id: UNKNOWN_ID, choices: {} }],
  ['change_extras', { booking_id: UNKNOWN_ID, choices: {}, expected_total: 1 }],
  ['preview_cancellation', { booking_id: UNKNOWN_ID }],
  ['cancel_booking', { booking_id: UNKNOWN_ID }],
  ['give_goodwill', { booking_id: UNKNOWN_ID, goodwill: 1, expected_retained: 1, reason: 'Illness' }],
  ['request_bank_transfer', { booking_id: UNKNOWN_ID, amount: 1 }],
  ['confirm_bank_transfer', { transfer_id: UNKNOWN_ID }],
  ['reject_bank_transfer', { transfer_id: UNKNOWN_ID }],
  ['record_payment', { booking_id: UNKNOWN_ID, amount: 1, method: 'cash' }],
  ['refund_payment', { booking_id: UNKNOWN_ID, amount: 1 }],
  ['reprice_plan', { booking_id: UNKNOWN_ID, total_amount: 1, reason: 'Agreed' }],
  ['reschedule_plan', { booking_id: UNKNOWN_ID, installments: [] }],
  ['set_plan_terms', { booking_id: UNKNOWN_ID }],
  ['express_interest', { full_name: 'x', email: 'x@example.test', event_id: UNKNOWN_ID }],
  ['delete_comment', { comment_id: UNKNOWN_ID }],
  ['delete_comment', { reply_id: UNKNOWN_ID }],
  ['mark_order_paid', { order_id: UNKNOWN_ID }],
  ['refund_order', { order_id: UNKNOWN_ID, amount: 1 }],
  ['cancel_order', { order_id: UNKNOWN_ID }],
  ['get_order', { order_id: UNKNOWN_ID }],
]
const CALLS_WITHOUT_USER: [name: string, args: Record<string, unknown>][] = [
  [
    'book',
    {
      event_id: FREMANTLE,
      seats: 1,
      plan: 1,
      travellers: [],
      request_id: addedRowId(99),
      expected_price: 1800,
      terms_accepted: true,
    },
  ],
  ['delete_comment', { comment_id: comment(2) }],
  ['download_my_data', {}],
  ['delete_my_account', {}],
]
const insertWaitlistEntrySql = (event: string) =>
  `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email) values ('${addedRowId(51)}', '${event}', 'x', 'x', 'closed@example.test')`
const setOfferStatusSql = (status: string) =>
  `update public.waitlist_submissions set status = '${status}' where id = private.offered_entry('${OPEN_OFFER}')`
export const PAYMENT_SUMS_UNCHANGED = {
  unchangedQuery: 'select (select sum(amount) from public.payments), (select sum(amount) from public.order_payments)',
}

/**
 * Calls with ids that do not exist, with a token whose user does not exist, or for rows that are already in the
 * requested state.
 */
export const EMPTY_ARGUMENT_ATTACKS: Attack[] = [
  ...MISSING_ROW_CALLS.map(([name, args, result = 'not_found']): Attack => [
    `calling ${name} with an ID that does not exist`,
    ADMIN,
    [name, args],
    result,
  ]),
  ...CALLS_WITHOUT_USER.map(([name, args]): Attack => [
    `calling ${name} with a token that has no user ID`,
    MEMBER,
    [name, args],
    '42501',
    { claims: { sub: null } },
  ]),
  [
    'declining an offer twice',
    null,
    ['decline_offer', { token: OPEN_OFFER }],
    'declined',
    {
      after: setOfferStatusSql('declined'),
      unchangedQuery: 'select event_id, seats_taken from public.event_stats order by 1',
    },
  ],
  [
    'declining an expired waitlist offer',
    null,
    ['decline_offer', { token: OPEN_OFFER }],
    'expired',
    { after: setOfferStatusSql('expired') },
  ],
  [
    'declining a waitlist offer that was accepted',
    null,
    ['decline_offer', { token: OPEN_OFFER }],
    'closed',
    {
      after: setOfferStatusSql('accepted'),
      unchangedQuery: 'select event_id, seats_taken from public.event_stats order by 1',
    },
  ],
  [
    'declining a waitlist offer that was withdrawn',
    null,
    ['decline_offer', { token: OPEN_OFFER }],
    'closed',
    { after: setOfferStatusSql('withdrawn') },
  ],
  ['withdrawing an offer that was never made', ADMIN, ['withdraw_offer', { entry_id: addedRowId(12) }], 'not_offered'],
  [
    'an admin offers seats of a trip after its last day for waitlist offers',
    ADMIN,
    ['admin_offer_seats', { entry_id: addedRowId(51) }],
    'closed',
    { after: `${insertWaitlistEntrySql(event(9))}; ${CLOSE_OFFERS_EARLY_SQL}` },
  ],
  [
    "a free seat is not offered automatically after the trip's last day for waitlist offers",
    'owner',
    `select status from public.waitlist_submissions where id = '${addedRowId(51)}'`,
    { status: 'waiting' },
    {
      after: `${insertWaitlistEntrySql(event(9))}; ${CLOSE_OFFERS_EARLY_SQL}; select private.offer_free_seats('${event(9)}')`,
    },
  ],
  [
    'joining the waitlist of a trip again after booking a seat from it',
    null,
    ['join_waitlist', { event_id: TASMANIA, full_name: 'x', email: 'closed@example.test' }],
    'duplicate',
    {
      after: `${insertWaitlistEntrySql(TASMANIA)}; update public.waitlist_submissions set status = 'accepted', booking_id = '${booking(1)}' where id = '${addedRowId(51)}'`,
    },
  ],
  [
    'rejecting a bank transfer that is already confirmed',
    ADMIN,
    ['reject_bank_transfer', { transfer_id: addedRowId(9) }],
    'already_decided',
    { after: `update public.bank_transfers set status = 'confirmed' where id = '${addedRowId(9)}'` },
  ],
  [
    'confirming a bank transfer that is already rejected',
    ADMIN,
    ['confirm_bank_transfer', { transfer_id: addedRowId(9) }],
    'already_decided',
    {
      ...PAYMENT_SUMS_UNCHANGED,
      after: `update public.bank_transfers set status = 'rejected' where id = '${addedRowId(9)}'`,
    },
  ],
  [
    'publishing a draft trip without a date',
    ADMIN,
    ['set_event_status', { event_id: event(13), status: 'published' }],
    'invalid',
  ],
  [
    'updating the travellers of a cancelled booking',
    MEMBER,
    ['update_travellers', { booking_id: booking(1), travellers: [] }],
    'not_found',
    { after: `update public.bookings set status = 'cancelled' where id = '${booking(1)}'` },
  ],
  [
    'updating the travellers of a past trip',
    MEMBER,
    `select public.update_travellers((select id from public.bookings where user_id = '${MEMBER}' and event_id = '${event(10)}'), '[]') as result`,
    'too_late',
  ],
  [
    'pricing a cart with an unknown delivery method',
    null,
    ['quote_order', { lines: [{ product_id: product(1), quantity: 1 }], delivery: 'ghost' }],
    'invalid',
  ],
  [
    'previewing a payment plan of two instalments, which is not available',
    null,
    ['preview_plan', { event_id: FREMANTLE, seats: 1, plan: 2 }],
    'invalid',
  ],
  [
    'previewing a payment plan of a trip after its last day for booking',
    null,
    ['preview_plan', { event_id: event(9), seats: 1, plan: 1 }],
    'closed',
  ],
  [
    'saving a trip with activities that are not a list',
    ADMIN,
    ['save_event', { event: { title: 'x', days: [{ items: { title: 'x' } }] } }],
    'invalid',
  ],
  [
    'saving a trip with pictures that are not a list',
    ADMIN,
    ['save_event', { event: { title: 'x', images: { image_url: '/x.png' } } }],
    'invalid',
  ],
  [
    'an admin search for spaces returns no results',
    ADMIN,
    `select public.admin_search('  ') as result`,
    {
      result: {
        status: 'ok',
        customers: [],
        events: [],
        bookings: [],
        orders: [],
        transfers: [],
        waitlist: [],
        promo_codes: [],
        products: [],
      },
    },
  ],
]
