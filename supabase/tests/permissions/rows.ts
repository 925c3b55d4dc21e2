import {
  added,
  booking,
  BEECHWORTH,
  comment,
  customer,
  MANAGER,
  DRAFT,
  event,
  FREMANTLE,
  GUIDE,
  MEMBER,
  nothing,
  order,
  OTHER,
  person,
  product,
  reply,
  TASMANIA,
  variant,
} from '../support/people'

export type Row = Record<string, string | number | boolean>

export interface Rows {
  /** Finds the member's own row, or a row that everyone may read. */
  own: Row
  /** Finds another's row, or a hidden row. */
  other: Row
  /** A change that is valid for a caller with permission. */
  set: Row
  /** New rows in the caller's own name and in another's name. Absent if no caller may insert. */
  add?: [Row, Row]
}

const same = (row: Row, set: Row): Rows => ({ own: row, other: row, set })
const ofEvent = (set: Row): Rows => ({ own: { event_id: TASMANIA }, other: { event_id: DRAFT }, set })
const ofBooking = (set: Row, more: Row = {}): Rows => ({
  own: { booking_id: booking(1), ...more },
  other: { booking_id: booking(6), ...more },
  set,
})
const byId = (own: string, other: string, set: Row): Rows => ({ own: { id: own }, other: { id: other }, set })

export const ROWS: Record<string, Rows> = {
  profiles: byId(MEMBER, OTHER, { phone: '0491 570 006' }),
  staff: same({ user_id: MANAGER }, { role: 'owner' }),
  staff_events: same({ user_id: GUIDE, event_id: TASMANIA }, { event_id: FREMANTLE }),
  staff_invites: byId(added(72), added(72), { role: 'owner' }),
  staff_overview: same({ user_id: MANAGER }, { role: 'owner' }),
  role_permissions: same({ role: 'owner', permission: 'roles' }, { of_own_departures: true }),
  settings: same({ only_row: true }, { hold_hours: 1 }),
  public_settings: same({ max_seats_per_booking: 20 }, { hold_hours: 1 }),
  audit_log: same({ action: 'fixture' }, { entity: 'changed' }),
  scheduled_jobs: same({ job: 'holds' }, { error: 'changed' }),
  unapplied_provider_events: same({ id: 'evt_fixture' }, { object_id: 'changed' }),
  scheduled_job_status: same({ job: 'holds' }, { error: 'changed' }),
  email_suppressions: same({ email: 'gone@example.test' }, { reason: 'complained' }),
  announcements: byId(added(70), added(70), { subject: 'Changed' }),
  announcement_recipients: same({ announcement_id: added(70) }, { customer_id: customer(23) }),
  email_preferences: {
    own: { profile_id: MEMBER },
    other: { profile_id: OTHER },
    set: { new_departures: true },
    add: [{ new_departures: true }, { profile_id: OTHER, new_departures: true }],
  },
  email_overview: same({ template: 'fixture' }, { template: 'changed' }),
  email_outbox: same({ template: 'fixture' }, { cancelled_at: '2026-07-01' }),
  events: byId(TASMANIA, DRAFT, { title: 'Changed' }),
  event_contacts: ofEvent({ emergency_phone: '0491 570 006' }),
  event_stats: ofEvent({ hearts: 999 }),
  terms_versions: same({ version: 1 }, { body: 'Changed' }),
  current_terms: same({}, { body: 'Changed' }),
  event_itineraries: byId(added(1), added(2), { title: 'Changed' }),
  itinerary_items: byId(added(3), added(4), { title: 'Changed' }),
  event_images: byId(added(5), added(6), { alt_text: 'Changed' }),
  customers: { own: { profile_id: MEMBER }, other: { id: customer(20) }, set: { full_name: 'Changed' } },
  customer_merges: same({ old_id: added(44) }, { customer_id: customer(21) }),
  customer_claims: same({ token: added(20) }, { used_at: '2030-01-01' }),
  bookings: byId(booking(1), booking(6), { total_amount: 1 }),
  booking_staff_notes: {
    ...ofBooking({ notes: 'Changed' }),
    add: [
      { booking_id: booking(2), notes: 'New' },
      { booking_id: booking(2), notes: 'New' },
    ],
  },
  travellers: byId(added(7), added(8), { full_name: 'Changed' }),
  rooms: {
    ...same({ id: added(90) }, { beds: 8 }),
    add: [
      { event_id: TASMANIA, name: '13' },
      { event_id: TASMANIA, name: '13' },
    ],
  },
  room_assignments: same({ room_id: added(90) }, { room_id: nothing }),
  installments: ofBooking({ amount: 1 }, { sequence: 1 }),
  payments: ofBooking({ amount: 1 }, { kind: 'deposit' }),
  payment_notes: same({ note: 'fixture' }, { note: 'changed' }),
  bank_transfer_notes: same({ note: 'fixture' }, { note: 'changed' }),
  bank_transfers: byId(added(9), added(10), { status: 'confirmed' }),
  event_ledgers: same({ event_id: TASMANIA }, { received: 0 }),
  event_months: same({ event_id: TASMANIA, month: '2001-01-01' }, { received: 0 }),
  waitlist_submissions: byId(added(12), added(11), { notes: 'Changed' }),
  interest_submissions: byId(added(13), added(14), { handled_at: '2030-01-01' }),
  message_replies: byId(added(85), added(85), { body: 'Changed' }),
  my_interest: byId(added(13), added(14), { trip_name: 'Changed' }),
  canned_replies: {
    ...byId(added(86), added(86), { body: 'Changed' }),
    add: [
      { title: 'New', body: 'New' },
      { title: 'New', body: 'New' },
    ],
  },
  contact_messages: byId(added(15), added(16), { handled_at: '2030-01-01' }),
  reactions: {
    own: { user_id: MEMBER, event_id: TASMANIA, reaction_type: 'ghost' },
    other: { user_id: OTHER, event_id: TASMANIA, reaction_type: 'eye' },
    set: { reaction_type: 'flame' },
    add: [
      { event_id: TASMANIA, reaction_type: 'heart' },
      { user_id: person(14), event_id: TASMANIA, reaction_type: 'heart' },
    ],
  },
  favorites: {
    own: { user_id: MEMBER, event_id: event(7) },
    other: { user_id: OTHER, event_id: event(7) },
    set: { event_id: event(6) },
    add: [{ event_id: TASMANIA }, { user_id: OTHER, event_id: TASMANIA }],
  },
  comments: {
    ...byId(comment(3), comment(2), { content: 'Changed' }),
    add: [
      { event_id: TASMANIA, content: 'New' },
      { user_id: OTHER, event_id: TASMANIA, content: 'New' },
    ],
  },
  comment_replies: {
    ...byId(reply(90), reply(1), { content: 'Changed' }),
    add: [
      { parent_comment_id: comment(2), event_id: TASMANIA, content: 'New' },
      { user_id: OTHER, parent_comment_id: comment(2), event_id: TASMANIA, content: 'New' },
    ],
  },
  comment_reactions: {
    own: { user_id: MEMBER, comment_id: comment(1) },
    other: { user_id: OTHER, comment_id: comment(1) },
    set: { comment_id: comment(3) },
    add: [{ comment_id: comment(2) }, { user_id: OTHER, comment_id: comment(3) }],
  },
  comment_reports: {
    own: { user_id: MEMBER, comment_id: comment(6) },
    other: { user_id: person(13), comment_id: comment(6) },
    set: { reason: 'Changed' },
    add: [
      { comment_id: comment(2), reason: 'New' },
      { user_id: OTHER, comment_id: comment(2), reason: 'New' },
    ],
  },
  products: {
    ...byId(product(1), product(9), { price: 1 }),
    add: [
      { name: 'New', price: 5 },
      { name: 'New', price: 5 },
    ],
  },
  product_variants: byId(variant(1), variant(2), { stock: 999 }),
  product_interest: byId(added(50), added(51), { email: 'changed@example.test' }),
  orders: byId(order(1), order(2), { fulfilled_at: '2026-07-01' }),
  order_items: { own: { order_id: order(1) }, other: { order_id: order(2) }, set: { unit_price: 1 } },
  order_payments: { own: { order_id: order(1) }, other: { order_id: order(2) }, set: { amount: 1 } },
  order_payment_notes: same({ note: 'Own' }, { note: 'Changed' }),
  order_overview: byId(order(1), order(2), { total: 1 }),
  store_catalog: byId(product(1), product(9), { name: 'Changed' }),
  provider_events: same({ id: 'evt_fixture' }, { error: 'changed' }),
  card_checkouts: same({ id: added(60) }, { amount: 1 }),
  unmatched_payments: same({ id: added(61) }, { handled_at: '2026-07-01' }),
  card_refunds: same({ id: added(62) }, { handled_at: '2026-07-01' }),
  card_disputes: same({ id: added(63) }, { handled_at: '2026-07-01' }),
  saved_cards: same({ id: added(64) }, { last4: '0000' }),
  autopay: same({ booking_id: booking(6) }, { handled_at: '2026-07-01' }),
  autopay_attempts: same({ id: added(65) }, { n: 2 }),
  reconcile_runs: same({ id: added(66) }, { seen: 2 }),
  reconciliation_discrepancies: same({ id: added(67) }, { handled_at: '2026-07-01' }),
  provider_balance: same({ id: 'txn_fixture' }, { fee: 2 }),
  // The fixtures contain no open exception.
  card_exceptions: same({ id: added(67) }, { reason: 'changed' }),
  provider_payouts: same({ id: 'po_fixture' }, { amount: 2 }),
  store_months: same({ month: '2001-01-01' }, { received: 0 }),
  departure_choices: same({}, { months: '{}' }),
  event_cards: byId(TASMANIA, DRAFT, { title: 'Changed' }),
  booking_balances: ofBooking({ paid_amount: 9999 }),
  booking_overview: byId(booking(1), booking(6), { reference: 'Changed' }),
  booking_payments: ofBooking({ amount: 1 }, { kind: 'deposit' }),
  // The view sums only the rows that the reader sees, so the sums are zero for everyone but admins.
  booking_totals: { own: { total_bookings: 42 }, other: { total_bookings: 42 }, set: { total_bookings: 1 } },
  event_totals: same({ event_id: TASMANIA }, { received: 0 }),
  installment_schedule: ofBooking({ amount: 1 }, { sequence: 1 }),
  customer_overview: { own: { profile_id: MEMBER }, other: { id: customer(20) }, set: { full_name: 'Changed' } },
  admin_summary: same({}, { bookings: 1 }),
  revenue_by_month: same({}, { seats: 1 }),
  event_travellers: ofBooking({ reference: 'Changed' }),
  moderation_queue: { own: { id: comment(6) }, other: { event_id: BEECHWORTH }, set: { content: 'Changed' } },
  'auth.users': byId(MEMBER, OTHER, { email: 'changed@example.test' }),
  'private.payment_provider': same({ mode: 'test' }, { last_four: 'gone' }),
  'storage.objects': {
    ...same({ bucket_id: 'event-images', name: 'fixture.png' }, { name: 'changed.png' }),
    add: [
      { bucket_id: 'event-images', name: 'new.png' },
      { bucket_id: 'product-images', name: 'new.png' },
    ],
  },
  'storage.buckets': {
    ...byId('event-images', 'product-images', { public: false }),
    add: [
      { id: 'own', name: 'own' },
      { id: 'own', name: 'own' },
    ],
  },
  waitlist_line: { own: { id: added(12) }, other: { event_id: BEECHWORTH }, set: { full_name: 'Changed' } },
}
