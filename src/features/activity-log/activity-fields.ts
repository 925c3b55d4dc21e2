/** Names and formats of the fields in an audit entry. */

/** `words`: a database state. `none`: shown by the row's name and link. */
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
  | 'stock'
  | 'none'

export const ACTIVITY_FIELDS: Record<string, readonly [kind: FieldKind, name: string]> = {
  account: ['text', 'Account'],
  after_closing: ['words', 'After booking closed'],
  amount: ['money', 'Amount'],
  as: ['none', ''],
  audience: ['words', 'To'],
  beds: ['count', 'Beds'],
  beds_before: ['count', 'Beds before'],
  booked: ['money', 'Counted'],
  booked_twice: ['list', 'Booked twice'],
  booking_id: ['none', ''],
  booking_status: ['words', 'Booking is'],
  bookings: ['count', 'Bookings'],
  card_id: ['none', ''],
  changed: ['list', 'Changed'],
  code: ['text', 'Code'],
  count: ['count', 'How many'],
  currency: ['text', 'Currency'],
  customer_id: ['none', ''],
  departures: ['count', 'Departures'],
  deposit: ['money', 'Deposit'],
  dispute_status: ['words', 'Dispute is'],
  email_from: ['side', 'Address of'],
  end_date: ['date', 'Last day'],
  event_id: ['none', ''],
  fields: ['list', 'Changed'],
  intent: ['none', ''],
  retained: ['money', 'Kept'],
  last_four: ['text', 'Key ends in'],
  left: ['count', 'Left'],
  announcement_id: ['none', ''],
  max_registrations: ['count', 'Seats'],
  members_only: ['words', 'Members first'],
  gst_free: ['words', 'Free of GST'],
  method: ['words', 'By'],
  mode: ['words', 'Mode'],
  n: ['count', 'Try'],
  name: ['text', 'Name'],
  name_from: ['side', 'Name of'],
  opens_on: ['date', 'Opens to all'],
  order_id: ['none', ''],
  order_payment_id: ['none', ''],
  origin: ['words', 'Because of'],
  installments: ['installments', 'Plan'],
  payment_id: ['none', ''],
  payment_method: ['words', 'Paid'],
  phase: ['words', 'Phase'],
  phone_from: ['side', 'Number of'],
  pieces: ['count', 'Pieces'],
  entries_removed: ['count', 'Places in a line given up'],
  plan_status: ['words', 'Plan is'],
  price: ['money', 'Price'],
  profile_id: ['none', ''],
  purpose: ['purpose', 'What it is'],
  readers: ['count', 'Readers'],
  reason: ['words', 'Reason'],
  refund: ['money', 'Refund'],
  refund_due: ['money', 'To be refunded'],
  result: ['words', 'Answer'],
  role: ['role', 'Role'],
  role_before: ['role', 'Role before'],
  rooms: ['count', 'Rooms'],
  sale_price: ['money', 'Sale price'],
  seats: ['count', 'Seats'],
  unmatched_payment_id: ['none', ''],
  start_date: ['date', 'Departure'],
  start_time: ['text', 'Start time'],
  meeting_point: ['text', 'Meeting point'],
  interest: ['count', 'Expressions of interest'],
  messages: ['count', 'Messages'],
  waitlist: ['count', 'Waitlist entries'],
  product_interest: ['count', 'Interest in products'],
  status: ['words', 'Status'],
  status_before: ['words', 'Status before'],
  stock: ['count', 'Stock'],
  template: ['words', 'Email'],
  title: ['text', 'Title'],
  total: ['money', 'Total'],
  travellers: ['count', 'Travellers named'],
  variants: ['stock', 'Sizes'],
  waiting: ['count', 'Waiting'],
}
