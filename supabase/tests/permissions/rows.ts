import {
  addedRowId,
  booking,
  BEECHWORTH,
  comment,
  customer,
  MANAGER,
  DRAFT,
  event,
  FREMANTLE,
  GUIDE,
  trip,
  MEMBER,
  UNKNOWN_ID,
  order,
  OTHER_MEMBER,
  person,
  product,
  reply,
  TASMANIA,
  variant,
} from '../support/people'

export type ColumnValues = Record<string, string | number | boolean>

export interface TestRows {
  /** Columns that identify the member's own row, or a row that everyone may read. */
  own: ColumnValues
  /** Columns that identify another member's row, or a hidden row. */
  other: ColumnValues
  /** Columns to change, with values that are valid for a caller with permission. */
  set: ColumnValues
  /** A new row in the caller's name and one in another user's name. Undefined if no caller may insert rows. */
  add?: [ColumnValues, ColumnValues]
}

const createRowForAllCallers = (row: ColumnValues, set: ColumnValues): TestRows => ({ own: row, other: row, set })
const createEventRows = (set: ColumnValues): TestRows => ({
  own: { event_id: TASMANIA },
  other: { event_id: DRAFT },
  set,
})
const createBookingRows = (set: ColumnValues, extraColumns: ColumnValues = {}): TestRows => ({
  own: { booking_id: booking(1), ...extraColumns },
  other: { booking_id: booking(6), ...extraColumns },
  set,
})
const createRowsById = (own: string, other: string, set: ColumnValues): TestRows => ({
  own: { id: own },
  other: { id: other },
  set,
})

export const TEST_ROWS: Record<string, TestRows> = {
  profiles: createRowsById(MEMBER, OTHER_MEMBER, { phone: '0491 570 006' }),
  staff: createRowForAllCallers({ user_id: MANAGER }, { role: 'owner' }),
  staff_events: createRowForAllCallers({ user_id: GUIDE, event_id: TASMANIA }, { event_id: FREMANTLE }),
  staff_invites: createRowsById(addedRowId(72), addedRowId(72), { role: 'owner' }),
  guide_profiles: { own: { user_id: MEMBER }, other: { user_id: OTHER_MEMBER }, set: { public_name: 'Changed' } },
  staff_overview: createRowForAllCallers({ user_id: MANAGER }, { role: 'owner' }),
  role_permissions: createRowForAllCallers({ role: 'owner', permission: 'roles' }, { of_own_events: true }),
  settings: createRowForAllCallers({ only_row: true }, { hold_hours: 1 }),
  public_settings: createRowForAllCallers({ max_seats_per_booking: 20 }, { hold_hours: 1 }),
  audit_log: createRowForAllCallers({ action: 'fixture' }, { entity: 'changed' }),
  scheduled_jobs: createRowForAllCallers({ job: 'holds' }, { error: 'changed' }),
  unapplied_provider_events: createRowForAllCallers({ id: 'evt_fixture' }, { object_id: 'changed' }),
  scheduled_job_status: createRowForAllCallers({ job: 'holds' }, { error: 'changed' }),
  email_suppressions: createRowForAllCallers({ email: 'gone@example.test' }, { reason: 'complained' }),
  announcements: createRowsById(addedRowId(70), addedRowId(70), { subject: 'Changed' }),
  announcement_recipients: createRowForAllCallers({ announcement_id: addedRowId(70) }, { customer_id: customer(23) }),
  email_preferences: {
    own: { profile_id: MEMBER },
    other: { profile_id: OTHER_MEMBER },
    set: { new_dates: true },
    add: [{ new_dates: true }, { profile_id: OTHER_MEMBER, new_dates: true }],
  },
  email_overview: createRowForAllCallers({ template: 'fixture' }, { template: 'changed' }),
  email_outbox: createRowForAllCallers({ template: 'fixture' }, { cancelled_at: '2026-07-01' }),
  events: createRowsById(TASMANIA, DRAFT, { title: 'Changed' }),
  trips: createRowsById(trip(1), trip(12), { title: 'Changed' }),
  event_contacts: createEventRows({ emergency_phone: '0491 570 006' }),
  event_stats: createEventRows({ hearts: 999 }),
  terms_versions: createRowForAllCallers({ version: 1 }, { body: 'Changed' }),
  current_terms: createRowForAllCallers({}, { body: 'Changed' }),
  event_itineraries: createRowsById(addedRowId(1), addedRowId(2), { title: 'Changed' }),
  itinerary_items: createRowsById(addedRowId(3), addedRowId(4), { title: 'Changed' }),
  extras: {
    ...createRowsById(addedRowId(420), addedRowId(421), { price: 1 }),
    add: [
      { event_id: TASMANIA, name: 'New', price: 1, price_per: 'booking' },
      { event_id: TASMANIA, name: 'New', price: 1, price_per: 'booking' },
    ],
  },
  room_options: {
    ...createRowsById(addedRowId(422), addedRowId(423), { price: 1 }),
    add: [
      { event_id: TASMANIA, name: 'New' },
      { event_id: TASMANIA, name: 'New' },
    ],
  },
  promo_codes: createRowForAllCallers({ id: addedRowId(430) }, { is_active: false }),
  promo_code_targets: createRowForAllCallers({ promo_code_id: addedRowId(430) }, { event_id: FREMANTLE }),
  promo_code_uses: createRowForAllCallers({ promo_code_id: addedRowId(430) }, { uses: 9 }),
  event_images: createRowsById(addedRowId(5), addedRowId(6), { alt_text: 'Changed' }),
  customers: { own: { profile_id: MEMBER }, other: { id: customer(20) }, set: { full_name: 'Changed' } },
  customer_merges: createRowForAllCallers({ old_id: addedRowId(44) }, { customer_id: customer(21) }),
  customer_claims: createRowForAllCallers({ token: addedRowId(20) }, { used_at: '2030-01-01' }),
  bookings: createRowsById(booking(1), booking(6), { total_amount: 1 }),
  booking_staff_notes: {
    ...createBookingRows({ notes: 'Changed' }),
    add: [
      { booking_id: booking(2), notes: 'New' },
      { booking_id: booking(2), notes: 'New' },
    ],
  },
  travellers: createRowsById(addedRowId(7), addedRowId(8), { full_name: 'Changed' }),
  rooms: {
    ...createRowForAllCallers({ id: addedRowId(90) }, { beds: 8 }),
    add: [
      { event_id: TASMANIA, name: '13' },
      { event_id: TASMANIA, name: '13' },
    ],
  },
  room_assignments: createRowForAllCallers({ room_id: addedRowId(90) }, { room_id: UNKNOWN_ID }),
  booking_lines: createBookingRows({ description: 'Changed' }, { kind: 'seat' }),
  installments: createBookingRows({ amount: 1 }, { sequence: 1 }),
  payments: createBookingRows({ amount: 1 }, { kind: 'deposit' }),
  payment_notes: createRowForAllCallers({ note: 'fixture' }, { note: 'changed' }),
  call_offs: createRowForAllCallers({ event_id: DRAFT }, { note: 'Changed' }),
  event_change_requests: createRowsById(addedRowId(470), addedRowId(471), { status: 'withdrawn' }),
  bank_transfer_notes: createRowForAllCallers({ note: 'fixture' }, { note: 'changed' }),
  bank_transfers: createRowsById(addedRowId(9), addedRowId(10), { status: 'confirmed' }),
  event_ledgers: createRowForAllCallers({ event_id: TASMANIA }, { received: 0 }),
  event_months: createRowForAllCallers({ event_id: TASMANIA, month: '2001-01-01' }, { received: 0 }),
  waitlist_submissions: createRowsById(addedRowId(12), addedRowId(11), { notes: 'Changed' }),
  interest_submissions: createRowsById(addedRowId(13), addedRowId(14), { handled_at: '2030-01-01' }),
  message_replies: createRowsById(addedRowId(85), addedRowId(85), { body: 'Changed' }),
  my_interest: createRowsById(addedRowId(13), addedRowId(14), { trip_name: 'Changed' }),
  canned_replies: {
    ...createRowsById(addedRowId(86), addedRowId(86), { body: 'Changed' }),
    add: [
      { title: 'New', body: 'New' },
      { title: 'New', body: 'New' },
    ],
  },
  contact_messages: createRowsById(addedRowId(15), addedRowId(16), { handled_at: '2030-01-01' }),
  reactions: {
    own: { user_id: MEMBER, event_id: TASMANIA, reaction_type: 'ghost' },
    other: { user_id: OTHER_MEMBER, event_id: TASMANIA, reaction_type: 'eye' },
    set: { reaction_type: 'flame' },
    add: [
      { event_id: TASMANIA, reaction_type: 'heart' },
      { user_id: person(14), event_id: TASMANIA, reaction_type: 'heart' },
    ],
  },
  favorites: {
    own: { user_id: MEMBER, event_id: event(7) },
    other: { user_id: OTHER_MEMBER, event_id: event(7) },
    set: { event_id: event(6) },
    add: [{ event_id: TASMANIA }, { user_id: OTHER_MEMBER, event_id: TASMANIA }],
  },
  comments: {
    ...createRowsById(comment(3), comment(2), { content: 'Changed' }),
    add: [
      { event_id: TASMANIA, content: 'New' },
      { user_id: OTHER_MEMBER, event_id: TASMANIA, content: 'New' },
    ],
  },
  comment_replies: {
    ...createRowsById(reply(90), reply(1), { content: 'Changed' }),
    add: [
      { parent_comment_id: comment(2), event_id: TASMANIA, content: 'New' },
      { user_id: OTHER_MEMBER, parent_comment_id: comment(2), event_id: TASMANIA, content: 'New' },
    ],
  },
  comment_reactions: {
    own: { user_id: MEMBER, comment_id: comment(1) },
    other: { user_id: OTHER_MEMBER, comment_id: comment(1) },
    set: { comment_id: comment(3) },
    add: [{ comment_id: comment(2) }, { user_id: OTHER_MEMBER, comment_id: comment(3) }],
  },
  comment_reports: {
    own: { user_id: MEMBER, comment_id: comment(6) },
    other: { user_id: person(13), comment_id: comment(6) },
    set: { reason: 'Changed' },
    add: [
      { comment_id: comment(2), reason: 'New' },
      { user_id: OTHER_MEMBER, comment_id: comment(2), reason: 'New' },
    ],
  },
  products: {
    ...createRowsById(product(1), product(9), { price: 1 }),
    add: [
      { name: 'New', price: 5 },
      { name: 'New', price: 5 },
    ],
  },
  product_variants: createRowsById(variant(1), variant(2), { stock: 999 }),
  product_interest: createRowsById(addedRowId(50), addedRowId(51), { email: 'changed@example.test' }),
  orders: createRowsById(order(1), order(2), { fulfilled_at: '2026-07-01' }),
  order_items: { own: { order_id: order(1) }, other: { order_id: order(2) }, set: { unit_price: 1 } },
  order_payments: { own: { order_id: order(1) }, other: { order_id: order(2) }, set: { amount: 1 } },
  order_payment_notes: createRowForAllCallers({ note: 'Own' }, { note: 'Changed' }),
  order_overview: createRowsById(order(1), order(2), { total: 1 }),
  store_catalog: createRowsById(product(1), product(9), { name: 'Changed' }),
  provider_events: createRowForAllCallers({ id: 'evt_fixture' }, { error: 'changed' }),
  card_checkouts: createRowForAllCallers({ id: addedRowId(60) }, { amount: 1 }),
  unmatched_payments: createRowForAllCallers({ id: addedRowId(61) }, { handled_at: '2026-07-01' }),
  card_refunds: createRowForAllCallers({ id: addedRowId(62) }, { handled_at: '2026-07-01' }),
  card_disputes: createRowForAllCallers({ id: addedRowId(63) }, { handled_at: '2026-07-01' }),
  saved_cards: createRowForAllCallers({ id: addedRowId(64) }, { last4: '0000' }),
  autopay: createRowForAllCallers({ booking_id: booking(6) }, { handled_at: '2026-07-01' }),
  autopay_attempts: createRowForAllCallers({ id: addedRowId(65) }, { n: 2 }),
  reconcile_runs: createRowForAllCallers({ id: addedRowId(66) }, { seen: 2 }),
  reconciliation_discrepancies: createRowForAllCallers({ id: addedRowId(67) }, { handled_at: '2026-07-01' }),
  provider_balance: createRowForAllCallers({ id: 'txn_fixture' }, { fee: 2 }),
  // The view lists only open exceptions. The fixtures have none, so this id matches no row.
  card_exceptions: createRowForAllCallers({ id: addedRowId(67) }, { reason: 'changed' }),
  provider_payouts: createRowForAllCallers({ id: 'po_fixture' }, { amount: 2 }),
  store_months: createRowForAllCallers({ month: '2001-01-01' }, { received: 0 }),
  event_choices: createRowForAllCallers({}, { months: '{}' }),
  trip_cards: createRowForAllCallers({ id: TASMANIA }, { title: 'Changed' }),
  event_cards: createRowsById(TASMANIA, DRAFT, { title: 'Changed' }),
  booking_balances: createBookingRows({ paid_amount: 9999 }),
  booking_overview: createRowsById(booking(1), booking(6), { reference: 'Changed' }),
  booking_payments: createBookingRows({ amount: 1 }, { kind: 'deposit' }),
  // This view adds up only the rows that the caller can read, so all sums are zero for callers other than admins.
  booking_totals: { own: { total_bookings: 42 }, other: { total_bookings: 42 }, set: { total_bookings: 1 } },
  event_totals: createRowForAllCallers({ event_id: TASMANIA }, { received: 0 }),
  installment_schedule: createBookingRows({ amount: 1 }, { sequence: 1 }),
  customer_overview: { own: { profile_id: MEMBER }, other: { id: customer(20) }, set: { full_name: 'Changed' } },
  admin_summary: createRowForAllCallers({}, { bookings: 1 }),
  revenue_by_month: createRowForAllCallers({}, { seats: 1 }),
  event_travellers: createBookingRows({ reference: 'Changed' }),
  moderation_queue: { own: { id: comment(6) }, other: { event_id: BEECHWORTH }, set: { content: 'Changed' } },
  'auth.users': createRowsById(MEMBER, OTHER_MEMBER, { email: 'changed@example.test' }),
  'private.payment_provider': createRowForAllCallers({ mode: 'test' }, { last_four: 'gone' }),
  'storage.objects': {
    ...createRowForAllCallers({ bucket_id: 'event-images', name: 'fixture.png' }, { name: 'changed.png' }),
    add: [
      { bucket_id: 'event-images', name: 'new.png' },
      { bucket_id: 'product-images', name: 'new.png' },
    ],
  },
  'storage.buckets': {
    ...createRowsById('event-images', 'product-images', { public: false }),
    add: [
      { id: 'own', name: 'own' },
      { id: 'own', name: 'own' },
    ],
  },
  waitlist_line: { own: { id: addedRowId(12) }, other: { event_id: BEECHWORTH }, set: { full_name: 'Changed' } },
}
