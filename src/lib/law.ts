// Written by npm run gen from the migrations: lengths, bounds and lists from the tables' checks, answers from the
// comments on functions. Nothing here is changed by hand.
import type { Database, Json } from './database.types'

type Public = Database['public']
/** A row of a table or a view. */
export type Row<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] & Public['Views'])[Name]['Row']

/** The three rules of what people are called and reached by: a pattern, and the most characters. */
export const EMAIL = {
  pattern:
    /^[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+@[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+\.[^@\u0000-\u0020.,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$/u,
  max: 254,
} as const

export const NAME = {
  pattern:
    /^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff][^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u,
  max: 120,
} as const

export const PHONE = {
  pattern:
    /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$/u,
  max: 40,
} as const

/** One payment, in AUD. */
export const AMOUNT = { min: 0.01, max: 999999.99 } as const

/** What one request may hold at most. */
export const MOST = { answers_an_hour: 60, earlier_holds: 3, lines: 50, unconfirmed: 5 } as const

/** Characters of a password, as the backend's settings have it. */
export const PASSWORD = { min: 10 } as const

/** Most characters of a text. */
export const LENGTHS = {
  autopay: { trouble: 200 },
  autopay_attempts: { code: 200 },
  booking_staff_notes: { cancellation_reason: 500, notes: 2000 },
  bookings: { cancellation_reason: 500, notes: 2000 },
  canned_answers: { body: 5000, title: 120 },
  card_disputes: { reason: 200 },
  card_refunds: { error: 500, note: 500 },
  comment_replies: { content: 2000 },
  comment_reports: { reason: 500 },
  comments: { content: 2000 },
  contact_messages: { email: 254, full_name: 120, message: 2000, phone: 40 },
  customer_claims: { email: 254 },
  customers: { email: 254, full_name: 120, phone: 40 },
  email_outbox: { last_error: 500 },
  event_images: { alt_text: 300, image_name: 300, image_url: 600 },
  event_itineraries: { description: 10000, title: 200 },
  event_letters: { body: 5000, subject: 120 },
  events: { description: 10000, event_type: 40, location: 200, title: 200 },
  house_rules: { abn: 20, bank_account_name: 120, bank_account_number: 24, bank_bsb: 12, email: 254, phone: 40 },
  interest_submissions: { email: 254, full_name: 120, message: 2000, phone: 40, trip_name: 200 },
  itinerary_items: { description: 5000, item_type: 40, title: 200 },
  message_answers: { body: 5000 },
  order_payment_notes: { note: 500 },
  order_payments: { provider_ref: 200 },
  orders: {
    address_line: 200,
    country: 60,
    email: 254,
    full_name: 120,
    phone: 40,
    postcode: 12,
    state: 40,
    suburb: 100,
  },
  payment_notes: { note: 500 },
  payments: { provider_ref: 200, reference: 120 },
  product_interest: { email: 254 },
  product_variants: { name: 40 },
  products: { description: 5000, image_alt: 300, image_url: 600, name: 200, tags: 500 },
  profiles: { full_name: 120, phone: 40 },
  provider_events: { error: 500 },
  reconcile_runs: { error: 500 },
  rooms: { name: 120, note: 300 },
  saved_cards: { brand: 40 },
  transfer_notes: { note: 500 },
  travellers: {
    dietary: 500,
    emergency_contact_name: 120,
    emergency_contact_phone: 40,
    full_name: 120,
    room_mate: 120,
  },
  waitlist_submissions: { email: 254, full_name: 120, notes: 2000, phone: 40 },
} as const

/** Most code points, where a length counts letters as a reader does. */
export const CODE_POINTS = {
  comment_replies: { content: 20000 },
  comments: { content: 20000 },
} as const

/** Least and most of a number. */
export const BOUNDS = {
  autopay_attempts: { n: { min: 1, max: 3 } },
  bookings: {
    deposit_amount: { min: 0 },
    kept_amount: { min: 0 },
    paid_amount: { min: 0 },
    seats: { min: 1, max: 1000 },
    total_amount: { min: 0 },
  },
  card_checkouts: { amount: { min: 0.01 } },
  card_refunds: { amount: { min: 0.01 } },
  card_set_aside: { amount: { min: 0.01 } },
  comment_replies: { likes: { min: 0 } },
  comments: { likes: { min: 0 }, replies: { min: 0 } },
  event_images: { height: { min: 1, max: 20000 }, width: { min: 1, max: 20000 } },
  event_itineraries: { day_number: { min: 1, max: 60 } },
  event_stats: { seats_freed: { min: 0 }, seats_taken: { min: 0 } },
  events: {
    deposit: { min: 0, max: 99999.99 },
    max_registrations: { min: 1, max: 100000 },
    price: { min: 0, max: 99999.99 },
    sale_price: { min: 0, max: 99999.99 },
  },
  house_rules: {
    adult_age: { min: 0, max: 30 },
    booking_closes_days: { min: 0, max: 730 },
    bookings_an_hour: { min: 1, max: 1000 },
    cancelling_closes_days: { min: 0, max: 730 },
    card_attempts: { min: 1, max: 50 },
    card_lock_minutes: { min: 1, max: 60 },
    card_pause_hours: { min: 1, max: 48 },
    changes_close_days: { min: 0, max: 730 },
    charge_notice_days: { min: 1, max: 30 },
    charge_second_try_days: { min: 1, max: 30 },
    charge_third_try_days: { min: 1, max: 60 },
    checkouts_an_hour: { min: 1, max: 1000 },
    claim_hours: { min: 1, max: 2160 },
    clock_late_minutes: { min: 1, max: 1440 },
    comments_an_hour: { min: 1, max: 10000 },
    day_photos: { min: 1, max: 200 },
    default_deposit: { min: 0, max: 100000 },
    details_reminder_days: { min: 1, max: 365 },
    early_booking_days: { min: 0, max: 365 },
    faulty_goods_days: { min: 1, max: 730 },
    gst_percent: { min: 0, max: 100 },
    hold_hours: { min: 1, max: 2160 },
    import_rows: { min: 1, max: 2000 },
    instalment_last_reminder_days: { min: 1, max: 60 },
    instalment_late_days: { min: 1, max: 60 },
    instalment_late_until_days: { min: 1, max: 90 },
    instalment_reminder_days: { min: 1, max: 60 },
    last_instalment_days: { min: 0, max: 730 },
    least_age: { min: 0, max: 30 },
    least_part: { min: 0.01, max: 100000 },
    letters_an_hour: { min: 1, max: 1000 },
    low_stock: { min: 0, max: 10000 },
    mail_attempts: { min: 1, max: 50 },
    mail_kept_days: { min: 30, max: 730 },
    mail_late_minutes: { min: 1, max: 1440 },
    mail_lock_minutes: { min: 3, max: 60 },
    mail_pause_hours: { min: 1, max: 48 },
    max_network_requests_per_hour: { min: 1, max: 10000 },
    max_unpaid_holds: { min: 1, max: 100 },
    member_discount_percent: { min: 0, max: 100 },
    most_seats: { min: 1, max: 1000 },
    offer_hours: { min: 1, max: 2160 },
    offer_reminder_hours: { min: 1, max: 168 },
    open_transfers: { min: 1, max: 100 },
    order_days: { min: 1, max: 90 },
    order_link_days: { min: 1, max: 3650 },
    orders_an_hour: { min: 1, max: 1000 },
    password_length: { min: 8, max: 72 },
    postage: { min: 0, max: 1000 },
    receipts_an_hour: { min: 0, max: 1000 },
    reconcile_back_days: { min: 1, max: 30 },
    reconcile_hour: { min: 0, max: 23 },
    reconcile_kept_days: { min: 7, max: 730 },
    reconcile_run_minutes: { min: 5, max: 240 },
    recovery_tries_an_hour: { min: 1, max: 100 },
    refund_limit: { min: 0, max: 100000 },
    reminder_hour: { min: 0, max: 23 },
    reminder_quiet_hours: { min: 0, max: 168 },
    reply_hours: { min: 1, max: 720 },
    reports_an_hour: { min: 1, max: 1000 },
    same_words_minutes: { min: 1, max: 1440 },
    staff_idle_hours: { min: 1, max: 720 },
    transfer_days: { min: 1, max: 90 },
    trip_reminder_days: { min: 1, max: 60 },
    unpaid_stock_percent: { min: 1, max: 100 },
  },
  installments: { amount: { min: 0.01 }, refunded: { min: 0 }, sequence: { min: 1, max: 24 } },
  itinerary_items: { sort_order: { min: 0, max: 59 } },
  order_items: { quantity: { min: 1, max: 99 }, unit_price: { min: 0 } },
  orders: {
    discount_percent: { min: 0, max: 100 },
    paid_amount: { min: 0 },
    shipping: { min: 0 },
    subtotal: { min: 0 },
    total: { min: 0 },
  },
  product_variants: { sort_order: { min: 0, max: 19 }, stock: { min: 0, max: 50000 } },
  products: { price: { min: 0 }, stock: { min: 0, max: 1000000 } },
  rooms: { beds: { min: 1, max: 8 } },
  saved_cards: { exp_month: { min: 1, max: 12 }, exp_year: { min: 2000, max: 2100 } },
  transfers: { amount: { min: 0.01 } },
  waitlist_submissions: { seats: { min: 1, max: 1000 } },
} as const

/** What a column may hold. */
export const VALUES = {
  autopay: { state: ['on', 'off', 'stopped'] },
  autopay_attempts: { status: ['due', 'processing', 'succeeded', 'failed', 'dropped'] },
  booking_balances: { payment_status: ['paid', 'partial', 'pending'] },
  booking_overview: { plan_status: ['active', 'completed', 'overdue', 'cancelled'] },
  bookings: {
    payment_method: ['recurring', 'one-off'],
    plan: [1, 3, 4],
    plan_status: ['active', 'completed', 'overdue'],
    status: ['pending', 'confirmed', 'cancelled', 'expired'],
  },
  card_checkouts: {
    mode: ['test', 'live'],
    status: ['open', 'processing', 'paid', 'returned', 'set_aside', 'failed', 'expired', 'closed'],
  },
  card_differences: { kind: ['payment', 'refund', 'dispute'] },
  card_refunds: {
    origin: ['desk', 'late', 'duplicate', 'provider'],
    purpose: ['price_lowered', 'paid_again'],
    status: ['requested', 'pending', 'succeeded', 'failed', 'canceled'],
  },
  card_set_aside: { mode: ['test', 'live'], reason: ['duplicate', 'amount', 'currency', 'mode', 'account', 'unknown'] },
  comment_reactions: { reaction_type: ['like'] },
  customers: { member_status: ['none', 'vip', 'member'], status: ['Active', 'Pending', 'Inactive'] },
  event_cards: { state: ['past', 'planning', 'closed', 'full', 'open', 'coming_soon', 'called_off'] },
  event_letters: { audience: ['all', 'owing', 'details'] },
  events: { currency: ['AUD'], phase: ['open', 'coming_soon', 'planning'], status: ['draft', 'published'] },
  installment_schedule: { status: ['paid', 'pending', 'overdue', 'cancelled'] },
  mail_addresses: { trouble: ['bounced', 'complained'] },
  mail_overview: { state: ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] },
  moderation_queue: { kind: ['comment', 'reply'] },
  order_payments: { kind: ['payment', 'refund'], method: ['card', 'bank_transfer', 'cash'] },
  orders: {
    delivery: ['post', 'collect', 'none'],
    payment_method: ['bank_transfer', 'card'],
    state: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
    status: ['pending', 'paid', 'cancelled', 'expired', 'refunded'],
  },
  payments: {
    kind: ['deposit', 'instalment', 'extra', 'refund'],
    method: ['card', 'bank_transfer', 'cash'],
    purpose: ['price_lowered', 'paid_again'],
  },
  products: {
    availability: ['available', 'coming_soon'],
    category: ['Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other'],
    status: ['draft', 'live'],
  },
  provider_events: { mode: ['test', 'live'] },
  reactions: { reaction_type: ['heart', 'ghost', 'flame', 'eye'] },
  reconcile_runs: { mode: ['test', 'live'] },
  role_rights: {
    right_to: ['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'letters', 'waitlist', 'store', 'community', 'messages', 'history'],
    role: ['owner', 'desk', 'books', 'guide', 'community'],
  },
  staff: { role: ['owner', 'desk', 'books', 'guide', 'community'] },
  transfers: { status: ['pending', 'confirmed', 'rejected', 'expired'] },
  waitlist_submissions: {
    status: ['unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'],
  },
} as const

export type Values = typeof VALUES

/** One of what a column may hold. */
export type Value<Table extends keyof Values, Column extends keyof Values[Table]> =
  Values[Table][Column] extends readonly (infer One)[] ? One : never

/** What belongs to each status. */
export interface Answers {
  admin_book:
    | { status: 'booked'; booking_id: string; reference: string; total: number; deposit: number; booking_status: string; expires_at: string | null }
    | { status: 'repeated'; booking_id: string; reference: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'members_only'; opens_on: string | null }
    | { status: 'customer_known'; customer_id: string; full_name: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'customer_not_found' }
  admin_offer_seats:
    | { status: 'offered'; expires_at: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed' }
    | { status: 'unconfirmed' }
    | { status: 'already' }
    | { status: 'not_found' }
  admin_summary:
    | { status: 'ok'; bookings: number; received: number; owing: number; expected: number; seats: number; published_events: number; draft_events: number; upcoming_events: number; store_received: number }
  admin_today:
    | { status: 'ok'; offers: { count: number; items: { id: string; full_name: string; event_name: string; seats: number; offer_expires_at: string }[] }; overdue: { count: number; items: { id: string; reference: string; next_due_date: string; customer_name: string }[] }; doubles: { count: number; items: { id: string; reference: string; event_title: string; customer_name: string }[] }; transfers: { count: number; items: { id: string; reference: string; amount: number; created_at: string; booking_id: string; booking_reference: string; customer_name: string }[] }; refunds: { count: number; items: { kind: string; id: string; reference: string; refund_due: number; customer_name: string }[] }; flagged: { count: number; items: { kind: string; id: string; user_name: string; content: string }[] }; messages: { count: number; items: { id: string; full_name: string; message: string; created_at: string }[] }; interest: { count: number; items: { id: string; full_name: string; trip_name: string; created_at: string }[] }; orders: { count: number; items: { id: string; number: string; full_name: string; total: number; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string }[] }; low_stock: { count: number; items: { id: string; name: string; variant: string | null; stock: number }[] }; cards: { count: number; items: { kind: string; id: string; reference: string | null; amount: number; currency: string; created_at: string }[] } }
  answer_message:
    | { status: 'answered' }
    | { status: 'answered_before' }
    | { status: 'too_many' }
    | { status: 'bounced' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  apply_card_dispute:
    | { status: 'applied'; dispute_status: string }
    | { status: 'already' }
    | { status: 'payment_unknown' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_card_payment:
    | { status: 'applied'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | null; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' | null }
    | { status: 'already' }
    | { status: 'refund_due'; refund_id: string }
    | { status: 'set_aside'; reason: 'duplicate' | 'amount' | 'currency' | 'mode' | 'account' | 'unknown'; refund_id: string | null }
    | { status: 'processing' }
    | { status: 'failed' }
    | { status: 'expired' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_card_refund:
    | { status: 'applied'; refund_id: string; refund_status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled' }
    | { status: 'already' }
    | { status: 'payment_unknown' }
    | { status: 'not_ours' }
    | { status: 'invalid'; fields: string[] }
  apply_charge_result:
    | { status: 'later'; next_try_at: string }
    | { status: 'stopped' }
    | { status: 'already' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  ask_for_claim:
    | { status: 'sent'; email: string; sent_at: string; expires_at: string }
    | { status: 'sent_before'; email: string; sent_at: string; expires_at: string }
    | { status: 'none' }
  ask_for_product:
    | { status: 'noted' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  autopay_terms:
    | { status: 'ok'; parts: { installment_id: string; due_date: string; amount: number }[]; terms: string }
    | { status: 'nothing_due' }
    | { status: 'not_found' }
  begin_card_checkout:
    | { status: 'ready'; checkout_id: string; amount: number; expires_at: string }
    | { status: 'already'; checkout_id: string; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'set_aside' | 'failed' | 'expired' | 'closed' }
    | { status: 'processing' }
    | { status: 'nothing_due' }
    | { status: 'not_live' }
    | { status: 'too_much'; balance: number }
    | { status: 'too_small'; least: number }
    | { status: 'too_many' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  begin_card_refund:
    | { status: 'requested'; refund_id: string; most: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; most: number }
    | { status: 'not_by_card' }
    | { status: 'other_account' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  begin_refund:
    | { status: 'requested'; amount: number; parts: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'not_by_card' }
    | { status: 'other_account' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  book:
    | { status: 'booked'; booking_id: string; reference: string; total: number; deposit: number; booking_status: string; expires_at: string | null }
    | { status: 'repeated'; booking_id: string; reference: string }
    | { status: 'sold_out'; spots_left: number }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'already_booked'; booking_id: string; reference: string }
    | { status: 'price_changed'; price: number }
    | { status: 'too_many' }
    | { status: 'unpaid_holds'; most: number }
    | { status: 'held_before'; again_at: string }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'terms_required' }
    | { status: 'offer_over'; offer_status: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  books_gst:
    | { status: 'ok'; quarters: { quarter: number; begins: string; ends: string; trips: number; store: number; gst_free: number; sales: number; gst: number }[]; trips: number; store: number; gst_free: number; sales: number; gst: number }
    | { status: 'invalid'; fields: string[] }
  books_owed:
    | { status: 'ok'; today: string; this_month_begins: string; next_month_begins: string; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number; departures_total: number; departures: { event_id: string; title: string; start_date: string | null; bookings: number; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number }[]; bookings_total: number; bookings: { id: string; reference: string; customer_name: string; event_id: string; event_title: string; start_date: string | null; next_due_date: string | null; owing: number; this_month: number; next_month: number; not_due: number; days_30: number; days_60: number; days_more: number }[]; refunds_total: number; refunds: { kind: string; id: string; reference: string; customer_name: string; refund_due: number }[]; refunds_due: number }
  books_payments:
    | { status: 'ok'; received: number; refunded: number; net: number; days: { day: string; received: number; refunded: number; net: number }[]; methods: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; trips_total: number; trips: { event_id: string | null; title: string | null; start_date: string | null; received: number; refunded: number; net: number }[]; lines: { day: string; method: 'card' | 'bank_transfer' | 'cash'; title: string | null; start_date: string | null; gst_free: boolean | null; received: number; refunded: number; net: number }[] }
    | { status: 'invalid'; fields: string[] }
  books_revenue:
    | { status: 'ok'; today: string; departures: number; seats: number; received: number; owing: number; refund_due: number; revenue: number; unearned: number; months: { month: string; departures: number; seats: number; received: number; owing: number; refund_due: number; revenue: number }[]; trips_total: number; trips: { event_id: string; title: string; start_date: string; gst_free: boolean; seats: number; received: number; owing: number; refund_due: number; revenue: number }[] }
    | { status: 'invalid'; fields: string[] }
  call_off_event:
    | { status: 'called_off'; bookings: number; people: number; refund: number; waiting: number }
    | { status: 'already' }
    | { status: 'not_published' }
    | { status: 'over' }
    | { status: 'not_found' }
  cancel_booking:
    | { status: 'cancelled'; paid: number; kept: number; refund: number; deadline: string; offered: { full_name: string; seats: number }[]; passed_by: { full_name: string; seats: number }[] }
    | { status: 'too_late'; paid: number; kept: number; refund: number; deadline: string }
    | { status: 'already_cancelled' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  cancel_mail:
    | { status: 'cancelled' }
    | { status: 'sending' }
    | { status: 'over' }
    | { status: 'not_found' }
  cancel_order:
    | { status: 'cancelled' }
    | { status: 'already'; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }
    | { status: 'not_found' }
  card_checkout_closed:
    | { status: 'noted' }
    | { status: 'not_found' }
  card_checkout_opened:
    | { status: 'opened'; url: string }
    | { status: 'already'; url: string }
    | { status: 'over'; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'set_aside' | 'failed' | 'expired' | 'closed' }
    | { status: 'not_found' }
  card_checkout_state:
    | { status: 'ok'; state: string; purpose: string; booking_id: string | null; order_id: string | null; amount: number; paid_at: string | null; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | null; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' | null; refund_due: number }
    | { status: 'not_found' }
  card_checkout_to_open:
    | { status: 'open'; checkout_id: string; purpose: string; booking_id: string | null; order_id: string | null; reference: string; title: string | null; amount_cents: number; currency: string; mode: string; email: string | null; keep_card: boolean; customer: string | null; expires_at: string; session_id: string | null; url: string | null }
    | { status: 'over'; checkout_status: 'open' | 'processing' | 'paid' | 'returned' | 'set_aside' | 'failed' | 'expired' | 'closed' }
    | { status: 'no_provider' }
    | { status: 'not_found' }
  card_detached:
    | { status: 'noted' }
    | { status: 'not_found' }
  card_payment_status:
    | { status: 'open' }
    | { status: 'closed' }
  card_refund_failed:
    | { status: 'later' }
    | { status: 'failed' }
    | { status: 'already' }
    | { status: 'not_found' }
  card_report:
    | { status: 'ok'; month: string; bookings: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; orders: { method: 'card' | 'bank_transfer' | 'cash'; received: number; refunded: number; net: number }[]; received: number; refunded: number; net: number; gst: number; fees: number; payouts: { id: string; amount: number; arrives_on: string; state: string }[]; paid_out: number }
    | { status: 'invalid'; fields: string[] }
  cards_to_detach:
    | { status: 'ok'; cards: { card_id: string; method: string; mode: string }[] }
  change_staff:
    | { status: 'changed' }
    | { status: 'last_owner' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  checkouts_to_close:
    | { status: 'ok'; checkouts: { checkout_id: string; session_id: string; mode: string }[] }
  claim_customer:
    | { status: 'claimed'; email: string; booked_twice: string[] }
    | { status: 'sign_in'; email: string }
    | { status: 'weak_password'; least: number }
    | { status: 'no_account'; email: string }
    | { status: 'expired' }
    | { status: 'used' }
    | { status: 'not_found' }
  claim_status:
    | { status: 'ok'; email: string; has_account: boolean; must_sign_in: boolean; is_mine: boolean; expires_at: string }
    | { status: 'expired' }
    | { status: 'used' }
    | { status: 'not_found' }
  clear_mail_address:
    | { status: 'cleared' }
    | { status: 'not_found' }
  clear_product_interest:
    | { status: 'cleared'; count: number }
    | { status: 'not_found' }
  close_all_checkouts:
    | { status: 'closed'; n: number }
  confirm_transfer:
    | { status: 'confirmed'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; refund_due: number }
    | { status: 'already'; transfer_status: 'pending' | 'confirmed' | 'rejected' | 'expired' }
    | { status: 'not_found' }
  confirm_waitlist:
    | { status: 'confirmed'; event_id: string; event_title: string }
    | { status: 'over'; event_id: string; event_title: string }
    | { status: 'not_found' }
  copy_rooms:
    | { status: 'copied'; rooms: number }
    | { status: 'has_rooms' }
    | { status: 'no_rooms' }
    | { status: 'not_found' }
  customer_doubles:
    | { status: 'ok'; rows: { id: string; full_name: string; email: string | null; phone: string | null; why: string[] }[] }
  decline_offer:
    | { status: 'declined' }
    | { status: 'expired' }
    | { status: 'closed' }
    | { status: 'not_found' }
  delete_canned_answer:
    | { status: 'deleted' }
    | { status: 'not_found' }
  delete_comment:
    | { status: 'deleted' }
    | { status: 'forbidden' }
    | { status: 'not_found' }
  delete_event:
    | { status: 'deleted'; image_names: string[] }
    | { status: 'has_bookings'; bookings: number }
    | { status: 'not_found' }
  delete_interest:
    | { status: 'deleted' }
    | { status: 'not_found' }
  delete_message:
    | { status: 'deleted' }
    | { status: 'not_found' }
  delete_my_account:
    | { status: 'deleted' }
    | { status: 'code_first' }
    | { status: 'has_bookings' }
    | { status: 'has_orders' }
    | { status: 'money_owed'; amount: number }
    | { status: 'last_admin' }
  delete_reply:
    | { status: 'deleted' }
    | { status: 'forbidden' }
    | { status: 'not_found' }
  delete_waitlist_entry:
    | { status: 'deleted' }
    | { status: 'not_found' }
  desk_search:
    | { status: 'ok'; customers: { id: string; full_name: string; email: string | null; phone: string | null }[]; events: { id: string; title: string; location: string; start_date: string | null; status: 'draft' | 'published' }[]; bookings: { id: string; reference: string; status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; customer_name: string; event_title: string; start_date: string | null; owing: number }[]; orders: { id: string; number: string; full_name: string; total: number; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }[]; transfers: { id: string; reference: string; booking_id: string; customer_name: string; amount: number; status: 'pending' | 'confirmed' | 'rejected' | 'expired' }[]; waiting: { id: string; full_name: string; email: string; phone: string | null; event_name: string; seats: number }[]; products: { id: string; name: string; category: 'Equipment' | 'Apparel' | 'Accessories' | 'Books' | 'Gift Vouchers' | 'Other'; status: 'draft' | 'live' }[] }
  disconnect_payment_provider:
    | { status: 'disconnected' }
    | { status: 'not_connected' }
  download_my_data:
    | { status: 'ok'; exported_at: string; email: string | null; emails: string[]; profile: Json; customer: Json | null; bookings: Json[]; orders: Json[]; cards: Json[]; autopay: Json[]; comments: Json[]; replies: Json[]; likes: Json[]; reports: Json[]; reactions: Json[]; favorites: Json[]; waitlist: Json[]; interest: Json[]; product_interest: Json[]; messages: Json[]; mail_choices: Json | null; mail_addresses: Json[]; guest_letters: Json[] }
  end_autopay:
    | { status: 'off' }
    | { status: 'already' }
    | { status: 'not_found' }
  end_staff:
    | { status: 'ended' }
    | { status: 'last_owner' }
    | { status: 'not_found' }
  expire_holds:
    | { status: 'done'; bookings: number; offers: number; transfers: number; orders: number }
  express_interest:
    | { status: 'registered' }
    | { status: 'too_many' }
    | { status: 'called_off' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  get_offer:
    | { status: 'offered'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'accepted'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'declined'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'expired'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'withdrawn'; event_id: string; event_title: string; location: string; start_date: string; end_date: string; seats: number; price: number | null; gst_free: boolean; full_name: string; expires_at: string; booking_id: string | null }
    | { status: 'not_found' }
  get_order:
    | { status: 'ok'; order: { id: string; number: string; full_name: string; email: string | null; phone: string | null; delivery: 'post' | 'collect' | 'none'; address_line: string | null; suburb: string | null; state: string | null; postcode: string | null; country: string; collect_event_id: string | null; collect_title: string | null; collect_date: string | null; subtotal: number; discount_percent: number; discount: number; shipping: number; total: number; paid_amount: number; refund_due: number; payment_method: 'bank_transfer' | 'card'; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string; expires_at: string; paid_at: string | null; fulfilled_at: string | null; cancelled_at: string | null }; items: { id: string; product_id: string | null; name: string; variant: string | null; unit_price: number; quantity: number; line_total: number }[]; payments: { kind: 'payment' | 'refund'; method: 'card' | 'bank_transfer' | 'cash'; amount: number; paid_at: string }[] }
    | { status: 'not_found' }
  guest_sheet:
    | { status: 'ok'; trip: { id: string; title: string; location: string | null; start_date: string | null; end_date: string | null }; guests: { traveller_id: string | null; name: string; booking_id: string; reference: string; booked_by: string; phone: string | null; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; seats: number; date_of_birth: string | null; dietary: string | null; emergency_contact_name: string | null; emergency_contact_phone: string | null; room_mate: string | null; is_guardian: boolean | null; age: number | null; guardian: string | null }[]; rooms: { id: string; name: string; beds: number; note: string | null; travellers: string[] }[]; to_copy: { event_id: string; title: string; start_date: string | null; rooms: number; beds: number }[] }
    | { status: 'not_found' }
  guests_to_write:
    | { status: 'ok'; title: string; start_date: string | null; end_date: string | null; guests: { customer_id: string; full_name: string; email: string | null; trouble: 'bounced' | 'complained' | null; owes: boolean; lacks: boolean }[] }
    | { status: 'not_found' }
  house_settings:
    | { status: 'ok'; rules: Row<'house_rules'> }
  import_events:
    | { status: 'imported'; ids: string[] }
    | { status: 'repeated'; ids: string[] }
    | { status: 'valid' }
    | { status: 'invalid'; rows: { row: number; fields: string[] }[] }
    | { status: 'too_many'; most: number }
  invite_staff:
    | { status: 'invited'; email: string; expires_at: string }
    | { status: 'already' }
    | { status: 'invalid'; fields: string[] }
  join_staff:
    | { status: 'joined'; email: string; role: 'owner' | 'desk' | 'books' | 'guide' | 'community' }
    | { status: 'weak_password'; least: number }
    | { status: 'other_address'; email: string }
    | { status: 'code_first' }
    | { status: 'expired' }
    | { status: 'not_found' }
  join_waitlist:
    | { status: 'joined' }
    | { status: 'bookable' }
    | { status: 'duplicate' }
    | { status: 'too_many' }
    | { status: 'busy' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  leave_waitlist:
    | { status: 'left' }
    | { status: 'not_found' }
  list_bookings:
    | { status: 'ok'; total: number; capped: boolean; rows: Row<'booking_overview'>[] }
  list_card_matters:
    | { status: 'ok'; matters: { kind: string; id: string; reference: string | null; amount: number; currency: string; created_at: string; why: string | null; due_by: string | null; ours: number | null; theirs: number | null }[] }
  list_customers:
    | { status: 'ok'; total: number; capped: boolean; rows: Row<'customer_overview'>[] }
  list_event_letters:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; audience: 'all' | 'owing' | 'details'; subject: string; body: string; written_at: string; written_by: string | null; readers: { customer_id: string; full_name: string; email: string | null; state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled' | null; last_error: string | null }[] }[] }
  list_events:
    | { status: 'ok'; total: number; rows: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; max_registrations: number | null; price: number | null; sale_price: number | null; asking_price: number | null; currency: string; status: 'draft' | 'published'; state: 'past' | 'planning' | 'closed' | 'full' | 'open' | 'coming_soon' | 'called_off'; version: number; seats_taken: number; bookings: number; seats: number; received: number; owing: number; waiting: number }[] }
  list_history:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: number; at: string; actor_id: string | null; actor: string | null; action: string; entity: string; entity_id: string | null; name: string | null; details: Json }[] }
  list_interest:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; event_id: string | null; trip_name: string; full_name: string; email: string; phone: string | null; message: string | null; handled_at: string | null; created_at: string }[] }
  list_mails:
    | { status: 'ok'; total: number; capped: boolean; rows: Row<'mail_overview'>[] }
  list_messages:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; full_name: string; email: string; phone: string | null; message: string; handled_at: string | null; created_at: string; answers: { id: string; body: string; written_at: string; written_by: string | null; state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled' | null }[] }[] }
  list_next_in_line:
    | { status: 'ok'; total: number; rows: { id: string; event_id: string; event_name: string; full_name: string; email: string; phone: string | null; notes: string | null; seats: number; status: string; offered_at: string | null; offer_expires_at: string | null; booking_id: string | null; created_at: string; first: boolean }[] }
  list_orders:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; number: string; full_name: string; email: string | null; phone: string | null; delivery: 'post' | 'collect' | 'none'; address_line: string | null; suburb: string | null; state: string | null; postcode: string | null; country: string; collect_event_id: string | null; collect_title: string | null; collect_date: string | null; subtotal: number; discount_percent: number; discount: number; shipping: number; total: number; paid_amount: number; refund_due: number; payment_method: 'bank_transfer' | 'card'; status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded'; created_at: string; expires_at: string; paid_at: string | null; fulfilled_at: string | null; cancelled_at: string | null; user_id: string | null; items: { id: string; product_id: string | null; name: string; variant: string | null; unit_price: number; quantity: number; line_total: number }[] }[] }
  list_staff:
    | { status: 'ok'; staff: { user_id: string; full_name: string | null; email: string | null; role: 'owner' | 'desk' | 'books' | 'guide' | 'community'; since: string; ended_at: string | null; departures: string[] }[]; invites: { id: string; email: string; role: 'owner' | 'desk' | 'books' | 'guide' | 'community'; departures: string[]; expires_at: string }[] }
  list_waitlist:
    | { status: 'ok'; total: number; capped: boolean; rows: { id: string; event_id: string; event_name: string; full_name: string; email: string; phone: string | null; notes: string | null; seats: number; status: string; offered_at: string | null; offer_expires_at: string | null; booking_id: string | null; created_at: string }[] }
  mail_bounced:
    | { status: 'noted' }
    | { status: 'already' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  mail_failed:
    | { status: 'later'; next_attempt_at: string }
    | { status: 'given_up' }
    | { status: 'stale' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  mail_sent:
    | { status: 'noted' }
    | { status: 'already' }
    | { status: 'not_found' }
  mails_ahead:
    | { status: 'ok'; total: number; rows: { day: string; to_email: string; template: string; data: Json; trouble: 'bounced' | 'complained' | null }[] }
  make_recovery_codes:
    | { status: 'made'; codes: string[] }
    | { status: 'code_first' }
  mark_order_paid:
    | { status: 'paid' }
    | { status: 'money_owed'; refund_due: number }
    | { status: 'already'; order_status: 'pending' | 'paid' | 'cancelled' | 'expired' | 'refunded' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  merge_customers:
    | { status: 'merged'; customer_id: string }
    | { status: 'same' }
    | { status: 'not_found' }
    | { status: 'forgotten' }
    | { status: 'two_accounts' }
    | { status: 'of_staff' }
    | { status: 'both_offered'; event: string }
    | { status: 'invalid'; fields: string[] }
  my_cards:
    | { status: 'ok'; cards: { id: string; brand: string; last4: string; exp_month: number; exp_year: number; bookings: { booking_id: string; reference: string }[] }[]; autopay: { booking_id: string; reference: string; state: 'on' | 'off' | 'stopped'; card_id: string | null; terms: string; next_on: string | null; next_amount: number | null; trouble: string | null }[] }
  my_claim:
    | { status: 'sent'; email: string; expires_at: string }
    | { status: 'known'; booked: boolean }
    | { status: 'none' }
  my_departures:
    | { status: 'ok'; departures: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; status: 'draft' | 'published'; seats: number }[] }
  my_interest:
    | { status: 'ok'; entries: { id: string; event_id: string | null; trip_name: string; created_at: string }[] }
  my_mail_choices:
    | { status: 'ok'; new_departures: boolean; trip_reminders: boolean }
  my_rights:
    | { status: 'ok'; role: 'owner' | 'desk' | 'books' | 'guide' | 'community' | null; rights: ('roles' | 'settings' | 'refunds' | 'money' | 'sales' | 'booking' | 'guests' | 'trips' | 'letters' | 'waitlist' | 'store' | 'community' | 'messages' | 'history')[]; own_rights: ('roles' | 'settings' | 'refunds' | 'money' | 'sales' | 'booking' | 'guests' | 'trips' | 'letters' | 'waitlist' | 'store' | 'community' | 'messages' | 'history')[]; departures: string[] }
    | { status: 'enrol' }
    | { status: 'code' }
    | { status: 'ended' }
  my_waitlist:
    | { status: 'ok'; entries: { id: string; event_id: string; event_title: string; start_date: string; seats: number; place: number | null; first: boolean; token: string | null; expires_at: string | null }[] }
  order_refunds:
    | { status: 'ok'; refunds: { id: string; amount: number; state: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled'; asked_at: string; settled_at: string | null }[] }
    | { status: 'not_found' }
  payment_provider_secrets:
    | { status: 'connected'; mode: string; account_id: string; last_four: string; sealed_key: string; sealed_webhook_secret: string; webhook_id: string | null }
    | { status: 'not_connected' }
  payment_provider_status:
    | { status: 'connected'; mode: string; last_four: string; connected_at: string }
    | { status: 'not_connected' }
  place_order:
    | { status: 'placed'; order_id: string; number: string; token: string; total: number; expires_at: string }
    | { status: 'changed'; quote: { status: string; lines: { product_id: string; variant_id: string | null; name: string | null; variant: string | null; quantity: number; unit_price: number | null; line_total: number | null; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; shipping: number; total: number } }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
  place_travellers:
    | { status: 'placed'; people: number }
    | { status: 'full'; room: string }
    | { status: 'gone'; travellers: string[] }
    | { status: 'no_room' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  plan_terms:
    | { status: 'ok'; terms: string }
    | { status: 'nothing_due' }
  preview_cancellation:
    | { status: 'ok'; paid: number; kept: number; refund: number; deadline: string }
    | { status: 'too_late'; paid: number; kept: number; refund: number; deadline: string }
    | { status: 'already_cancelled' }
    | { status: 'not_found' }
  preview_desk_plan:
    | { status: 'ok'; price: number; seats: number; total: number; deposit: number; currency: string; plan: number; parts: { sequence: number; due_date: string; amount: number }[]; spots_left: number | null; closed_on: string | null }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  preview_plan:
    | { status: 'ok'; price: number; seats: number; total: number; deposit: number; currency: string; plan: number; parts: { sequence: number; due_date: string; amount: number }[]; spots_left: number | null }
    | { status: 'closed'; closed_on: string }
    | { status: 'not_bookable' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  provider_event_applied:
    | { status: 'noted' }
    | { status: 'not_found' }
  provider_event_failed:
    | { status: 'noted' }
    | { status: 'applied' }
    | { status: 'not_found' }
  publish_event:
    | { status: 'published' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  quote_order:
    | { status: 'ok'; lines: { product_id: string; variant_id: string | null; name: string; variant: string | null; quantity: number; unit_price: number; line_total: number; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; shipping: number; total: number }
    | { status: 'changed'; lines: { product_id: string; variant_id: string | null; name: string | null; variant: string | null; quantity: number; unit_price: number | null; line_total: number | null; available: number | null; state: string }[]; posted: boolean; subtotal: number; member_saving: number; discount_percent: number; discount: number; shipping: number; total: number }
    | { status: 'invalid'; fields: string[] }
  reconcile_begin:
    | { status: 'begun'; run_id: string; since: string; mode: string; account_id: string }
    | { status: 'busy' }
    | { status: 'no_provider' }
  reconcile_due:
    | { status: 'due' }
    | { status: 'not_due' }
  reconcile_failed:
    | { status: 'noted' }
    | { status: 'not_found' }
  reconcile_mark:
    | { status: 'marked' }
    | { status: 'not_found' }
  reconcile_report:
    | { status: 'ok'; differences: number }
    | { status: 'not_found' }
  record_payment:
    | { status: 'recorded'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; refund_due: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; balance: number }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  recovery_codes_left:
    | { status: 'ok'; left: number }
  refund_order:
    | { status: 'refunded'; paid: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  refund_payment:
    | { status: 'refunded'; paid: number; refund_due: number; total: number }
    | { status: 'repeated'; amount: number }
    | { status: 'too_much'; paid: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
    | { status: 'over_limit'; limit: number }
  reject_transfer:
    | { status: 'rejected' }
    | { status: 'already'; transfer_status: 'pending' | 'confirmed' | 'rejected' | 'expired' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  remind_bookings:
    | { status: 'reminded'; sent: number; unreached: number; nothing_due: number }
    | { status: 'invalid'; fields: string[] }
  remove_card:
    | { status: 'removed' }
    | { status: 'not_found' }
  remove_room:
    | { status: 'removed'; travellers: number }
    | { status: 'not_found' }
  report_comment:
    | { status: 'reported' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  reprice_plan:
    | { status: 'saved'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; parts: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'below_paid'; paid: number }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  request_bank_transfer:
    | { status: 'requested'; transfer_id: string; reference: string; amount: number; waits_until: string; expires_at: string | null }
    | { status: 'repeated'; reference: string; amount: number }
    | { status: 'too_small'; least: number }
    | { status: 'too_much'; balance: number }
    | { status: 'too_many'; most: number }
    | { status: 'no_bank_account' }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  require_permission:
    | { status: 'ok' }
  reschedule_plan:
    | { status: 'saved'; booking_status: 'pending' | 'confirmed' | 'cancelled' | 'expired'; parts: { sequence: number; due_date: string; amount: number }[] }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  resend_mail:
    | { status: 'queued' }
    | { status: 'waiting' }
    | { status: 'bounced' }
    | { status: 'over' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  restore_comment:
    | { status: 'restored' }
    | { status: 'forbidden' }
    | { status: 'not_found' }
  restore_reply:
    | { status: 'restored' }
    | { status: 'forbidden' }
    | { status: 'not_found' }
  revenue_by_month:
    | { status: 'ok'; months: { month: string; trips: number; store: number; seats: number }[] }
  review_merge:
    | { status: 'ok'; keep: { id: string; full_name: string; email: string | null; phone: string | null; status: 'Active' | 'Pending' | 'Inactive'; created_at: string; has_account: boolean; bookings: number; paid: number; payments: number; orders: number; waitlist: number; messages: number; letters: number }; other: { id: string; full_name: string; email: string | null; phone: string | null; status: 'Active' | 'Pending' | 'Inactive'; created_at: string; has_account: boolean; bookings: number; paid: number; payments: number; orders: number; waitlist: number; messages: number; letters: number }; account_email: string | null; booked_twice: string[]; waits_twice: string[] }
    | { status: 'same' }
    | { status: 'not_found' }
    | { status: 'forgotten' }
    | { status: 'two_accounts' }
    | { status: 'of_staff' }
  save_canned_answer:
    | { status: 'saved'; id: string }
    | { status: 'duplicate' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
  save_customer:
    | { status: 'saved'; id: string }
    | { status: 'duplicate' }
    | { status: 'has_account' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_event:
    | { status: 'saved'; id: string; version: number }
    | { status: 'repeated'; id: string; version: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'conflict'; version: number; event: Row<'events'> }
    | { status: 'not_found' }
  save_house_rules:
    | { status: 'saved'; version: number }
    | { status: 'conflict'; version: number }
    | { status: 'own_factor_first' }
    | { status: 'invalid'; fields: string[] }
  save_mail_choices:
    | { status: 'saved' }
    | { status: 'invalid'; fields: string[] }
  save_payment_provider:
    | { status: 'connected'; mode: string; last_four: string }
    | { status: 'invalid'; fields: string[] }
  save_product:
    | { status: 'saved'; version: number }
    | { status: 'conflict' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  save_profile:
    | { status: 'saved' }
    | { status: 'name_taken' }
    | { status: 'invalid'; fields: string[] }
  save_room:
    | { status: 'saved'; id: string }
    | { status: 'name_taken' }
    | { status: 'too_few_beds'; taken: number }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  send_claim_link:
    | { status: 'sent'; email: string; expires_at: string }
    | { status: 'sent_before'; email: string; expires_at: string }
    | { status: 'no_email' }
    | { status: 'already_linked' }
    | { status: 'not_found' }
  send_contact_message:
    | { status: 'sent' }
    | { status: 'too_many' }
    | { status: 'invalid'; fields: string[] }
  set_autopay:
    | { status: 'on'; parts: { installment_id: string; due_date: string; amount: number }[] }
    | { status: 'nothing_due' }
    | { status: 'card_gone' }
    | { status: 'not_found' }
  set_booking_notes:
    | { status: 'saved' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_card_matter_handled:
    | { status: 'handled' }
    | { status: 'already' }
    | { status: 'not_found' }
  set_comment_flagged:
    | { status: 'flagged' }
    | { status: 'unflagged' }
    | { status: 'forbidden' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_comment_pinned:
    | { status: 'pinned' }
    | { status: 'unpinned' }
    | { status: 'forbidden' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_interest_handled:
    | { status: 'handled' }
    | { status: 'reopened' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_message_handled:
    | { status: 'handled' }
    | { status: 'reopened' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_order_fulfilled:
    | { status: 'fulfilled' }
    | { status: 'unfulfilled' }
    | { status: 'not_paid' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_plan_terms:
    | { status: 'saved' }
    | { status: 'not_live' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  set_reply_flagged:
    | { status: 'flagged' }
    | { status: 'unflagged' }
    | { status: 'forbidden' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  spend_recovery_code:
    | { status: 'removed'; left: number }
    | { status: 'wrong_code' }
    | { status: 'too_many' }
  staff_invite:
    | { status: 'ok'; email: string; role: 'owner' | 'desk' | 'books' | 'guide' | 'community'; expires_at: string; has_account: boolean; is_mine: boolean }
    | { status: 'expired' }
    | { status: 'not_found' }
  staff_seen:
    | { status: 'seen'; hours: number }
    | { status: 'ended'; hours: number }
    | { status: 'no_staff' }
  store_balance_rows:
    | { status: 'stored'; n: number }
    | { status: 'invalid'; fields: string[] }
  store_payout:
    | { status: 'stored' }
    | { status: 'invalid'; fields: string[] }
  store_provider_event:
    | { status: 'stored' }
    | { status: 'again' }
    | { status: 'applied' }
    | { status: 'wrong_mode' }
    | { status: 'no_provider' }
    | { status: 'invalid'; fields: string[] }
  take_card_refunds:
    | { status: 'ok'; refunds: { refund_id: string; intent_id: string; amount_cents: number; currency: string; mode: string; account_id: string; attempt: number }[] }
  take_due_charges:
    | { status: 'ok'; charges: { attempt_id: string; checkout_id: string; amount_cents: number; currency: string; customer: string; method: string; mode: string; reference: string; attempt: number }[] }
  take_mails:
    | { status: 'ok'; mails: { id: number; to_email: string; template: string; data: Json; attempt: number }[] }
  trip_overview:
    | { status: 'ok'; trip: { id: string; title: string; location: string; start_date: string | null; end_date: string | null; max_registrations: number | null; price: number | null; sale_price: number | null; asking_price: number | null; currency: string; status: 'draft' | 'published'; state: 'past' | 'planning' | 'closed' | 'full' | 'open' | 'coming_soon' | 'called_off'; version: number; seats_taken: number; bookings: number; seats: number; received: number; owing: number; waiting: number }; money: { confirmed: number; pending: number; confirmed_seats: number; pending_seats: number; expected: number; paid: number; received: number; owing: number; overdue: number; overdue_bookings: number; announced: number; refund_due: number; refunds: number; next_due_on: string | null }; lacks: { days: number; days_outside: number; photos: number; unnamed: number; without_details: number; bookings_without_details: number }; offers: { open: number; seats: number }; letters: number; ahead: { opens_on: string | null; booking_closes_on: string | null; last_instalment_on: string | null; changes_close_on: string | null; departs_on: string | null; returns_on: string | null } }
    | { status: 'not_found' }
  unapplied_events:
    | { status: 'ok'; events: { event_id: string; type: string; object_id: string; mode: string }[] }
  unpublish_event:
    | { status: 'unpublished' }
    | { status: 'has_bookings' }
    | { status: 'not_found' }
  unsubscribe:
    | { status: 'unsubscribed' }
    | { status: 'not_found' }
  update_travellers:
    | { status: 'saved' }
    | { status: 'guardian_needed'; travellers: number[] }
    | { status: 'too_late'; deadline: string }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  update_waitlist_entry:
    | { status: 'updated' }
    | { status: 'offer_stands' }
    | { status: 'duplicate' }
    | { status: 'invalid'; fields: string[] }
    | { status: 'not_found' }
  withdraw_interest:
    | { status: 'withdrawn' }
    | { status: 'not_found' }
  withdraw_offer:
    | { status: 'withdrawn'; offered: { full_name: string; seats: number }[]; passed_by: { full_name: string; seats: number }[] }
    | { status: 'not_offered' }
    | { status: 'not_found' }
  withdraw_staff_invite:
    | { status: 'withdrawn' }
    | { status: 'not_found' }
  write_to_guests:
    | { status: 'written'; readers: number; bounced: string[] }
    | { status: 'nobody' }
    | { status: 'not_found' }
    | { status: 'invalid'; fields: string[] }
}
