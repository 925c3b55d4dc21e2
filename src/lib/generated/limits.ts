// Written by `npm run gen`. Change the migrations instead.
// Lengths are in characters. `maxCodePoints` bounds the code points where a length counts what a reader sees as one letter.

/** How an email address, a name and a phone number may look. */
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

export const PERSON_NAME = {
  pattern:
    /^(?!.*(:\u002f\u002f|[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}[.\u3002\uff0e\uff61][^\u0000-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}|[.\u3002\uff0e\uff61][A-Za-z]{2,}\u002f))[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff][^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u,
  max: 120,
} as const

export const PHONE = {
  pattern:
    /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$/u,
  max: 40,
} as const

/** One payment, in AUD. */
export const AMOUNT = { min: 0.01, max: 999999.99 } as const

/** Different products in one order. */
export const ORDER_LINES = { max: 50 } as const

/** A question of a trip and its answer, in characters. */
export const QUESTION = { question: 300, answer: 2000 } as const

/** A password: characters from supabase/config.toml, bytes from `private.max_password_bytes()`. */
export const PASSWORD = { min: 10, maxBytes: 72 } as const

export const announcementsLimits = {
  audience: { values: ['all', 'owing', 'details'] },
  body: { maxLength: 5000 },
  subject: { maxLength: 120 },
} as const

export const autopayLimits = {
  reason: { maxLength: 200 },
  state: { values: ['on', 'off', 'stopped'] },
} as const

export const autopayAttemptsLimits = {
  code: { maxLength: 200 },
  n: { min: 1, max: 3 },
  status: { values: ['due', 'processing', 'succeeded', 'failed', 'dropped'] },
} as const

export const bankTransferNotesLimits = {
  note: { maxLength: 500 },
} as const

export const bankTransfersLimits = {
  amount: { min: 0.01 },
  status: { values: ['pending', 'confirmed', 'rejected', 'expired'] },
} as const

export const bookingBalancesLimits = {
  payment_status: { values: ['paid', 'partial', 'pending'] },
} as const

export const bookingLinesLimits = {
  answer: { maxLength: 300 },
  description: { maxLength: 200 },
  kind: { values: ['seat', 'room_option', 'extra', 'discount', 'adjustment'] },
  quantity: { min: 1, max: 1000 },
  source: { values: ['booking', 'member', 'staff'] },
} as const

export const bookingOverviewLimits = {
  plan_status: { values: ['active', 'completed', 'overdue', 'cancelled'] },
} as const

export const bookingStaffNotesLimits = {
  cancellation_reason: { maxLength: 500 },
  notes: { maxLength: 2000 },
} as const

export const bookingsLimits = {
  cancellation_reason: { maxLength: 500 },
  cancelling_closes_days: { min: 0, max: 730 },
  changes_close_days: { min: 0, max: 730 },
  deposit_amount: { min: 0 },
  last_installment_days: { min: 0, max: 730 },
  notes: { maxLength: 2000 },
  paid_amount: { min: 0 },
  payment_method: { values: ['recurring', 'one-off'] },
  plan: { values: [1, 3, 4] },
  plan_status: { values: ['active', 'completed', 'overdue'] },
  retained_amount: { min: 0 },
  seats: { min: 1, max: 1000 },
  status: { values: ['pending', 'confirmed', 'cancelled', 'expired'] },
  total_amount: { min: 0 },
} as const

export const cannedRepliesLimits = {
  body: { maxLength: 5000 },
  title: { maxLength: 120 },
} as const

export const cardCheckoutsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  status: { values: ['open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'] },
} as const

export const cardDisputesLimits = {
  reason: { maxLength: 200 },
} as const

export const cardExceptionsLimits = {
  kind: { values: ['refund_failed', 'unmatched', 'dispute', 'autopay_stopped', 'difference'] },
} as const

export const cardRefundsLimits = {
  amount: { min: 0.01 },
  error: { maxLength: 500 },
  note: { maxLength: 500 },
  origin: { values: ['staff', 'late', 'duplicate', 'provider'] },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  status: { values: ['requested', 'pending', 'succeeded', 'failed', 'canceled'] },
} as const

export const commentReactionsLimits = {
  reaction_type: { values: ['like'] },
} as const

export const commentRepliesLimits = {
  content: { maxLength: 2000, maxCodePoints: 20000 },
  likes: { min: 0 },
} as const

export const commentReportsLimits = {
  reason: { maxLength: 500 },
} as const

export const commentsLimits = {
  content: { maxLength: 2000, maxCodePoints: 20000 },
  likes: { min: 0 },
  replies: { min: 0 },
} as const

export const contactMessagesLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
} as const

export const customerClaimsLimits = {
  email: { maxLength: 254 },
} as const

export const customersLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  member_status: { values: ['none', 'vip', 'member'] },
  phone: { maxLength: 40 },
  status: { values: ['Active', 'Pending', 'Inactive'] },
} as const

export const emailOutboxLimits = {
  last_error: { maxLength: 500 },
} as const

export const emailOverviewLimits = {
  state: { values: ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] },
} as const

export const emailSuppressionsLimits = {
  reason: { values: ['bounced', 'complained'] },
} as const

export const eventCardsLimits = {
  state: { values: ['past', 'planning', 'closed', 'full', 'open', 'coming_soon', 'called_off'] },
} as const

export const eventContactsLimits = {
  emergency_phone: { maxLength: 40 },
} as const

export const eventImagesLimits = {
  alt_text: { maxLength: 300 },
  height: { min: 1, max: 20000 },
  image_name: { maxLength: 300 },
  image_url: { maxLength: 600 },
  width: { min: 1, max: 20000 },
} as const

export const eventItinerariesLimits = {
  accommodation: { maxLength: 300 },
  day_number: { min: 1, max: 60 },
  description: { maxLength: 10000 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  meals: { values: ['breakfast', 'lunch', 'dinner'] },
  place: { maxLength: 200 },
  title: { maxLength: 200 },
} as const

export const eventStatsLimits = {
  seats_freed: { min: 0 },
  seats_taken: { min: 0 },
} as const

export const eventsLimits = {
  activity_level: { min: 1, max: 5 },
  arrival_note: { maxLength: 2000 },
  booking_closes_days: { min: 0, max: 730 },
  cancelling_closes_days: { min: 0, max: 730 },
  changes_close_days: { min: 0, max: 730 },
  currency: { values: ['AUD'] },
  darkness: { maxLength: 300 },
  deposit: { min: 0, max: 99999.99 },
  description: { maxLength: 10000 },
  end_point: { maxLength: 300 },
  event_type: { maxLength: 40 },
  insurance: { maxLength: 1000 },
  languages: { maxLength: 200 },
  location: { maxLength: 200 },
  max_registrations: { min: 1, max: 100000 },
  meeting_point: { maxLength: 300 },
  min_age: { min: 0, max: 30 },
  min_group_size: { min: 1, max: 100000 },
  optional_extras: { maxLength: 2000 },
  packing_list: { maxLength: 2000 },
  phase: { values: ['open', 'coming_soon', 'planning'] },
  price: { min: 0, max: 99999.99 },
  sale_price: { min: 0, max: 99999.99 },
  stairs: { maxLength: 300 },
  status: { values: ['draft', 'published'] },
  title: { maxLength: 200 },
  toilets: { maxLength: 300 },
  visa: { maxLength: 1000 },
  walking_hours: { min: 0, max: 24 },
  wheelchair_access: { maxLength: 300 },
} as const

export const extrasLimits = {
  closes_days: { min: 0, max: 730 },
  description: { maxLength: 500 },
  max_units: { min: 1, max: 100000 },
  name: { maxLength: 120 },
  price: { min: 0, max: 99999.99 },
  price_per: { values: ['person', 'booking', 'night'] },
  question: { maxLength: 200 },
} as const

export const guideProfilesLimits = {
  biography: { maxLength: 1000 },
  photo_url: { maxLength: 600 },
  public_name: { maxLength: 120 },
} as const

export const installmentScheduleLimits = {
  status: { values: ['paid', 'pending', 'overdue', 'cancelled'] },
} as const

export const installmentsLimits = {
  amount: { min: 0.01 },
  refunded: { min: 0 },
  sequence: { min: 1, max: 24 },
} as const

export const interestSubmissionsLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  message: { maxLength: 2000 },
  phone: { maxLength: 40 },
  trip_name: { maxLength: 200 },
} as const

export const itineraryItemsLimits = {
  description: { maxLength: 5000 },
  item_type: { maxLength: 40 },
  sort_order: { min: 0, max: 59 },
  title: { maxLength: 200 },
} as const

export const journeysLimits = {
  slug: { maxLength: 80 },
  summary: { maxLength: 500 },
  title: { maxLength: 200 },
} as const

export const messageRepliesLimits = {
  body: { maxLength: 5000 },
} as const

export const moderationQueueLimits = {
  kind: { values: ['comment', 'reply'] },
} as const

export const orderItemsLimits = {
  quantity: { min: 1, max: 99 },
  unit_price: { min: 0 },
} as const

export const orderPaymentNotesLimits = {
  note: { maxLength: 500 },
} as const

export const orderPaymentsLimits = {
  kind: { values: ['payment', 'refund'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
} as const

export const ordersLimits = {
  address_line: { maxLength: 200 },
  country: { maxLength: 60 },
  delivery: { values: ['post', 'collect', 'none'] },
  discount_percent: { min: 0, max: 100 },
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  paid_amount: { min: 0 },
  payment_method: { values: ['bank_transfer', 'card'] },
  phone: { maxLength: 40 },
  postcode: { maxLength: 12 },
  shipping: { min: 0 },
  state: { maxLength: 40, values: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] },
  status: { values: ['pending', 'paid', 'cancelled', 'expired', 'refunded'] },
  subtotal: { min: 0 },
  suburb: { maxLength: 100 },
  total: { min: 0 },
} as const

export const paymentNotesLimits = {
  note: { maxLength: 500 },
} as const

export const paymentsLimits = {
  kind: { values: ['deposit', 'installment', 'extra', 'refund'] },
  method: { values: ['card', 'bank_transfer', 'cash'] },
  provider_ref: { maxLength: 200 },
  purpose: { values: ['price_lowered', 'duplicate_payment'] },
  reference: { maxLength: 120 },
} as const

export const productInterestLimits = {
  email: { maxLength: 254 },
} as const

export const productVariantsLimits = {
  name: { maxLength: 40 },
  sort_order: { min: 0, max: 19 },
  stock: { min: 0, max: 50000 },
} as const

export const productsLimits = {
  availability: { values: ['available', 'coming_soon'] },
  category: { values: ['Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other'] },
  description: { maxLength: 5000 },
  image_alt: { maxLength: 300 },
  image_url: { maxLength: 600 },
  name: { maxLength: 200 },
  price: { min: 0 },
  status: { values: ['draft', 'live'] },
  stock: { min: 0, max: 1000000 },
  tags: { maxLength: 500 },
} as const

export const profilesLimits = {
  full_name: { maxLength: 120 },
  phone: { maxLength: 40 },
} as const

export const promoCodesLimits = {
  amount: { min: 0.01, max: 99999.99 },
  max_uses: { min: 1, max: 100000 },
  max_uses_per_person: { min: 1, max: 1000 },
  min_spend: { min: 0, max: 99999.99 },
  percent: { min: 1, max: 100 },
} as const

export const providerEventsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const

export const reactionsLimits = {
  reaction_type: { values: ['heart', 'ghost', 'flame', 'eye'] },
} as const

export const reconcileRunsLimits = {
  error: { maxLength: 500 },
  mode: { values: ['test', 'live'] },
} as const

export const reconciliationDiscrepanciesLimits = {
  kind: { values: ['payment', 'refund', 'dispute'] },
} as const

export const rolePermissionsLimits = {
  permission: { values: ['roles', 'settings', 'refunds', 'money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store', 'moderation', 'messages', 'history'] },
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const

export const roomOptionsLimits = {
  beds: { min: 1, max: 8 },
  name: { maxLength: 120 },
  price: { max: 99999.99 },
  stock: { min: 0, max: 1000 },
} as const

export const roomsLimits = {
  beds: { min: 1, max: 8 },
  name: { maxLength: 120 },
  note: { maxLength: 300 },
} as const

export const savedCardsLimits = {
  brand: { maxLength: 40 },
  exp_month: { min: 1, max: 12 },
  exp_year: { min: 2000, max: 2100 },
} as const

export const settingsLimits = {
  abn: { maxLength: 20 },
  accreditation: { maxLength: 120 },
  address: { maxLength: 200 },
  adult_age: { min: 0, max: 30 },
  bank_account_name: { maxLength: 120 },
  bank_account_number: { maxLength: 24 },
  bank_bsb: { maxLength: 12 },
  booking_closes_days: { min: 0, max: 730 },
  cancelling_closes_days: { min: 0, max: 730 },
  changes_close_days: { min: 0, max: 730 },
  data_countries: { maxLength: 200 },
  default_deposit: { min: 0, max: 100000 },
  details_reminder_days: { min: 1, max: 90 },
  early_booking_days: { min: 0, max: 365 },
  email: { maxLength: 254 },
  enquiry_retention_months: { min: 1, max: 84 },
  faulty_goods_days: { min: 1, max: 730 },
  gst_percent: { min: 0, max: 100 },
  hold_hours: { min: 1, max: 2160 },
  installment_last_reminder_days: { min: 1, max: 60 },
  installment_late_days: { min: 1, max: 10 },
  installment_reminder_days: { min: 1, max: 60 },
  insurer: { maxLength: 120 },
  last_installment_days: { min: 0, max: 730 },
  legal_name: { maxLength: 120 },
  low_stock: { min: 0, max: 10000 },
  max_seats_per_booking: { min: 1, max: 1000 },
  member_discount_percent: { min: 0, max: 100 },
  min_age: { min: 0, max: 30 },
  min_installment: { min: 0.01, max: 100000 },
  offer_hours: { min: 1, max: 2160 },
  offer_reminder_hours: { min: 1, max: 168 },
  order_days: { min: 1, max: 90 },
  phone: { maxLength: 40 },
  postage: { min: 0, max: 1000 },
  refund_limit: { min: 0, max: 100000 },
  refund_offer_days: { min: 1, max: 90 },
  reminder_hour: { min: 0, max: 23 },
  reply_hours: { min: 1, max: 720 },
  staff_idle_hours: { min: 1, max: 720 },
  transfer_days: { min: 1, max: 90 },
  traveller_retention_days: { min: 1, max: 730 },
  trip_reminder_days: { min: 1, max: 60 },
  waitlist_closes_days: { min: 0, max: 730 },
} as const

export const staffLimits = {
  role: { values: ['owner', 'manager', 'accountant', 'guide', 'moderator'] },
} as const

export const travellersLimits = {
  dietary: { maxLength: 500 },
  emergency_contact_name: { maxLength: 120 },
  emergency_contact_phone: { maxLength: 40 },
  full_name: { maxLength: 120 },
  room_mate: { maxLength: 120 },
  shares_with: { values: ['anyone', 'women', 'men'] },
} as const

export const unmatchedPaymentsLimits = {
  amount: { min: 0.01 },
  mode: { values: ['test', 'live'] },
  reason: { values: ['duplicate', 'amount', 'currency', 'mode', 'account', 'unknown'] },
} as const

export const waitlistSubmissionsLimits = {
  email: { maxLength: 254 },
  full_name: { maxLength: 120 },
  notes: { maxLength: 2000 },
  phone: { maxLength: 40 },
  seats: { min: 1, max: 1000 },
  status: { values: ['unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'] },
} as const
