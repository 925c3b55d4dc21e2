/** Names and formats of the fields in an audit log entry. */

/**
 * How the activity log formats a field. `words`: a status from the database, shown as words. `none`: not shown, because
 * the entry's name and link already show it.
 */
export type FieldKind =
  | 'money'
  | 'date'
  | 'instant'
  | 'count'
  | 'words'
  | 'role'
  | 'side'
  | 'purpose'
  | 'text'
  | 'list'
  | 'installments'
  | 'policy'
  | 'movePolicy'
  | 'stock'
  | 'none'

export const ACTIVITY_FIELDS: Record<string, readonly [kind: FieldKind, name: string]> = {
  account: ['text', 'Account'],
  activity_level: ['count', 'Activity level'],
  after_closing: ['words', 'Booked after bookings closed'],
  all_trips: ['words', 'For all trips'],
  amount: ['money', 'Amount'],
  as: ['none', ''],
  audience: ['words', 'Audience'],
  beds: ['count', 'Beds'],
  beds_before: ['count', 'Previous number of beds'],
  booked: ['money', 'Amount recorded'],
  booked_twice: ['list', 'Bookings of the same trip'],
  booking_id: ['none', ''],
  booking_status: ['words', 'Booking status'],
  bookings: ['count', 'Bookings'],
  cancellation_policy: ['policy', 'Cancellation policy'],
  move_policy: ['movePolicy', 'Move policy'],
  card_id: ['none', ''],
  changed: ['list', 'Changed fields'],
  code: ['text', 'Code'],
  count: ['count', 'Requests'],
  currency: ['text', 'Currency'],
  customer_id: ['none', ''],
  departures: ['count', 'Departures'],
  deposit: ['money', 'Deposit'],
  dispute_status: ['words', 'Dispute status'],
  email_from: ['side', 'Email address comes from'],
  end_date: ['date', 'Last day of the trip'],
  event_id: ['none', ''],
  fee: ['money', 'Fee'],
  late_fee: ['money', 'Fee later'],
  fields: ['list', 'Changed fields'],
  is_active: ['words', 'Active'],
  is_stackable: ['words', 'Can be combined with other codes'],
  for_store: ['words', 'For the store'],
  intent: ['none', ''],
  retained: ['money', 'Kept'],
  last_four: ['text', 'Secret key ends in'],
  left: ['count', 'Recovery codes left'],
  announcement_id: ['none', ''],
  max_registrations: ['count', 'Seats'],
  max_uses: ['count', 'Maximum uses'],
  max_uses_per_person: ['count', 'Maximum uses per person'],
  min_spend: ['money', 'Minimum spend'],
  members_only: ['words', 'Members only'],
  gst_free: ['words', 'GST-free'],
  deposit_includes_extras: ['words', 'Deposit includes extras'],
  method: ['words', 'Method'],
  mode: ['words', 'Mode'],
  n: ['count', 'Attempt number'],
  name: ['text', 'Name'],
  name_from: ['side', 'Name comes from'],
  opens_on: ['date', 'Booking opens to everyone'],
  order_id: ['none', ''],
  order_payment_id: ['none', ''],
  origin: ['words', 'Cause'],
  installments: ['installments', 'Instalments'],
  payment_id: ['none', ''],
  payment_method: ['words', 'Payment method'],
  phase: ['words', 'Phase'],
  phone_from: ['side', 'Phone number comes from'],
  pieces: ['count', 'Items'],
  ends_on: ['date', 'Last day'],
  entries_removed: ['count', 'Waitlist entries removed'],
  percent: ['count', 'Discount in percent'],
  plan_status: ['words', 'Plan status'],
  price: ['money', 'Price'],
  price_per: ['words', 'Price applies per'],
  profile_id: ['none', ''],
  starts_on: ['date', 'First day'],
  purpose: ['purpose', 'Purpose'],
  readers: ['count', 'Recipients'],
  reason: ['words', 'Reason'],
  refund: ['money', 'Refund'],
  refund_due: ['money', 'Amount to be refunded'],
  result: ['words', 'Result'],
  role: ['role', 'Role'],
  role_before: ['role', 'Previous role'],
  rooms: ['count', 'Rooms'],
  sale_price: ['money', 'Sale price'],
  shares: ['words', 'First name shown'],
  is_public: ['words', 'Shown on trip pages'],
  seats: ['count', 'Seats'],
  unmatched_payment_id: ['none', ''],
  start_date: ['date', 'Departure'],
  start_time: ['text', 'Start time'],
  meeting_point: ['text', 'Meeting point'],
  min_group_size: ['count', 'Minimum group size'],
  interest: ['count', 'Expressions of interest'],
  messages: ['count', 'Messages'],
  waitlist: ['count', 'Waitlist entries'],
  product_interest: ['count', 'Product interest requests'],
  guests: ['count', 'Guests who never paid'],
  status: ['words', 'Status'],
  status_before: ['words', 'Previous status'],
  stock: ['count', 'Stock'],
  template: ['words', 'Email template'],
  title: ['text', 'Title'],
  total: ['money', 'Total'],
  trip: ['text', 'Trip'],
  trips: ['list', 'Trips'],
  travellers: ['count', 'Named travellers'],
  variants: ['stock', 'Sizes'],
  waiting: ['count', 'Waiting'],
}
