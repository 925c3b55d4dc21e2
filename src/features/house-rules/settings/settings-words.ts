import type { Row } from '@/lib/database'

export type Rules = Row<'house_rules'>
/** What the owner may set: the row's own workings and the password's length, which the sign-in service keeps too, he may not. */
export type Setting = Exclude<keyof Rules, 'only_row' | 'version'>

/** How a number is counted; what stands behind its field. */
export type Unit =
  | 'AUD'
  | 'percent'
  | 'days'
  | 'hours'
  | 'minutes'
  | 'o’clock'
  | 'years'
  | 'seats'
  | 'pieces'
  | 'an hour'
  | 'times'
  | 'pictures'
  | 'trips'
  | 'characters'

export type Kind = Unit | 'text' | 'email' | 'phone' | 'links' | 'switch'

interface Said {
  label: string
  /** What it changes, in a sentence. */
  says: string
  kind: Kind
  /** Shown, and set elsewhere. */
  fixed?: boolean
}

/** Nobody can add a number to the house and forget it here: the compiler asks for its words, a test for its place. */
export type SettingsOf<Names extends Setting = Setting> = Record<Names, Said>

const said = (label: string, kind: Kind, says: string): Said => ({ label, kind, says })

export const COMPANY = {
  abn: said('ABN', 'text', 'Printed on invoices, receipts and in the terms.'),
  bank_account_name: said(
    'Account name',
    'text',
    'Whom a bank transfer goes to, in letters, invoices and on dashboards.',
  ),
  bank_bsb: said('BSB', 'text', 'The branch that a bank transfer goes to.'),
  bank_account_number: said('Account number', 'text', 'The account that a bank transfer goes to.'),
  email: said('E-mail address', 'email', 'How visitors write to us, on every page’s foot, in letters and papers.'),
  phone: said('Phone number', 'phone', 'How visitors ring us.'),
  socials: said('Social pages', 'links', 'The links in every page’s foot; a name and an address each.'),
  under_construction: said('Under-construction banner', 'switch', 'Whether the home page says that it is being built.'),
} satisfies Partial<SettingsOf>

export const BOOKING = {
  default_deposit: said(
    'Deposit',
    'AUD',
    'Asked of each traveller, where a trip sets none of its own; not refundable.',
  ),
  booking_closes_days: said('Booking closes', 'days', 'Before departure: the last day on which a trip can be booked.'),
  changes_close_days: said(
    'Changes close',
    'days',
    'Before departure: the last day on which members change travellers.',
  ),
  cancelling_closes_days: said('Cancelling closes', 'days', 'Before departure: the last day on which members cancel.'),
  hold_hours: said('Unpaid booking holds', 'hours', 'So long a new booking keeps its seats without any payment.'),
  transfer_days: said('Announced transfer holds', 'days', 'So long seats wait for a bank transfer that was announced.'),
  open_transfers: said('Transfers at once', 'times', 'So many announced transfers may wait on one booking.'),
  most_seats: said('Most seats', 'seats', 'Of one booking, or of one entry on a waitlist.'),
  adult_age: said('Grown up at', 'years', 'Whoever is younger at departure needs a parent or guardian on the booking.'),
  least_age: said('Least age', 'years', 'Whoever is younger at departure does not travel. 0: everybody may.'),
  early_booking_days: said('Members first', 'days', 'Before a departure opens to all, members may book it.'),
  offer_hours: said('Waitlist offer holds', 'hours', 'So long a freed seat is kept for whom it is offered to.'),
  day_photos: said('Pictures a day', 'pictures', 'So many pictures one day of a trip may have.'),
  import_rows: said('Trips in one file', 'trips', 'So many trips may be imported at once.'),
} satisfies Partial<SettingsOf>

export const MONEY = {
  refund_limit: said(
    'Refund limit',
    'AUD',
    'The most that the desk’s role may pay back at once; the owner has no limit.',
  ),
  least_part: said('Least instalment', 'AUD', 'No part of a plan is smaller: too little to divide means fewer parts.'),
  last_instalment_days: said('Last instalment', 'days', 'Before departure: the last day on which a part may fall due.'),
  gst_percent: said('GST', 'percent', 'Contained in every price, and told on invoices and in the books.'),
  charge_notice_days: said('Notice of a charge', 'days', 'Before a kept card is charged, its owner is told.'),
  charge_second_try_days: said('Second try', 'days', 'After a kept card was refused, it is tried again.'),
  charge_third_try_days: said(
    'Third try',
    'days',
    'After the first refusal, it is tried a last time; then the desk is told.',
  ),
  checkouts_an_hour: said('Card payments begun', 'an hour', 'So often one booking or order may open the payment page.'),
  card_attempts: said('Tries at the provider', 'times', 'Before what the card provider refuses stands on the desk.'),
  card_pause_hours: said('Longest pause', 'hours', 'Between two tries at the card provider.'),
  card_lock_minutes: said('Work kept', 'minutes', 'So long one server keeps a task at the card provider to itself.'),
  reconcile_hour: said(
    'Books are compared at',
    'o’clock',
    'From this hour on, once a night, with those of the card provider.',
  ),
  reconcile_back_days: said('Compared back', 'days', 'So far before the last comparison the next one begins.'),
  reconcile_run_minutes: said('Comparison gives up', 'minutes', 'One that takes longer has died, and is begun anew.'),
  reconcile_kept_days: said('Comparisons kept', 'days', 'Those without a difference are forgotten after so long.'),
} satisfies Partial<SettingsOf>

export const STORE = {
  postage: said('Postage', 'AUD', 'Of an order that is posted within Australia.'),
  member_discount_percent: said(
    'Member discount',
    'percent',
    'Off merchandise for whoever is signed in; vouchers keep their price.',
  ),
  low_stock: said('Low stock', 'pieces', 'With so many left, or fewer, the desk is told and the store says so.'),
  order_days: said(
    'Unpaid order holds',
    'days',
    'How long an unpaid order of a member keeps its stock. An order without sign-in keeps it as long as a booking holds its seats.',
  ),
  unpaid_stock_percent: said(
    'Held by unpaid orders',
    'percent',
    'The most pieces of a product that unpaid orders of one member, or from one network, hold.',
  ),
  faulty_goods_days: said('Faults told within', 'days', 'The time that the terms give to tell us of faulty goods.'),
  order_link_days: said('Order link', 'days', 'So long the secret link to an order opens it.'),
  orders_an_hour: said('Orders', 'an hour', 'So many one address may place.'),
} satisfies Partial<SettingsOf>

export const LETTERS = {
  reply_hours: said('We reply within', 'hours', 'Promised on the contact, support and terms pages, and in letters.'),
  reminder_hour: said(
    'Reminders from',
    'o’clock',
    'Nobody is reminded of a part or a trip before this hour of the day.',
  ),
  reminder_quiet_hours: said('Quiet after booking', 'hours', 'Nobody is reminded of anything so soon after booking.'),
  instalment_reminder_days: said('First reminder', 'days', 'Before a part is due; once more on the day itself.'),
  instalment_last_reminder_days: said('Second reminder', 'days', 'Before a part is due.'),
  instalment_late_days: said('Late after', 'days', 'So long after it was due, a part that is not paid is told of.'),
  instalment_late_until_days: said('Late until', 'days', 'After that it is the desk’s to ask for, and no letter’s.'),
  details_reminder_days: said(
    'Travellers’ details',
    'days',
    'Before departure, who is missing on a booking is asked for.',
  ),
  trip_reminder_days: said('Trip reminder', 'days', 'Before departure, the trip is told of.'),
  offer_reminder_hours: said('Offer running out', 'hours', 'Before its end an offer is told of once more.'),
  claim_hours: said('Claim link', 'hours', 'So long the link by which a customer takes over bookings is good.'),
  mail_attempts: said('Tries of a letter', 'times', 'After so many failures a letter is given up.'),
  mail_pause_hours: said('Longest pause', 'hours', 'Between two tries of a letter.'),
  mail_lock_minutes: said('Sender keeps', 'minutes', 'So long one sender has a letter to itself.'),
  mail_late_minutes: said('Letter is late', 'minutes', 'One that waits longer is told of on the desk.'),
  mail_kept_days: said('Letters kept', 'days', 'In the outbox; longer than the longest reminder.'),
  clock_late_minutes: said(
    'Clock is late',
    'minutes',
    'Without a tick for so long, the desk says that it stands still.',
  ),
} satisfies Partial<SettingsOf>

export const LIMITS = {
  bookings_an_hour: said('Bookings', 'an hour', 'So many one member may start.'),
  letters_an_hour: said('Letters from one address', 'an hour', 'Waitlist entries, interest or messages.'),
  max_network_requests_per_hour: said(
    'Requests from one network',
    'an hour',
    'Waitlist entries, bookings, bank transfers, orders and messages, each. Staff are not limited.',
  ),
  max_unpaid_holds: said(
    'Unpaid bookings at a time',
    'times',
    'So many one member may hold before anything is paid. Staff book for customers without this limit.',
  ),
  same_words_minutes: said('The same words', 'minutes', 'Sent again within this time, they are stored once.'),
  comments_an_hour: said('Comments', 'an hour', 'So many one member may write.'),
  reports_an_hour: said('Reports', 'an hour', 'So many comments one member may report.'),
  receipts_an_hour: said('Receipts to strangers', 'an hour', 'Letters that tell visitors that theirs has come.'),
  password_length: {
    ...said('Password length', 'characters', 'Set in the sign-in service too, so it is changed there, by a developer.'),
    fixed: true,
  },
} satisfies Partial<SettingsOf>

export const STAFF = {
  staff_second_factor: said(
    'Staff need a second factor',
    'switch',
    'All of the staff show a code from their phone beside the password. Whoever has set one up is asked in any case.',
  ),
  staff_idle_hours: said(
    'Staff are signed out after',
    'hours',
    'So long nobody has touched the desk; then its session is over.',
  ),
  recovery_tries_an_hour: said('Recovery codes', 'an hour', 'So many one of the staff may try.'),
} satisfies Partial<SettingsOf>

/** All of them; where one is missing, this does not compile. */
export const SETTINGS: SettingsOf = { ...COMPANY, ...BOOKING, ...MONEY, ...STORE, ...LETTERS, ...STAFF, ...LIMITS }

export interface Group {
  id: string
  title: string
  names: Setting[]
}

const group = (id: string, title: string, words: Partial<SettingsOf>): Group => ({
  id,
  title,
  names: Object.keys(words).filter((name): name is Setting => name in SETTINGS),
})

export const GROUPS: Group[] = [
  group('company', 'The company', COMPANY),
  group('booking', 'Booking and seats', BOOKING),
  group('money', 'Payments', MONEY),
  group('store', 'The store', STORE),
  group('letters', 'Letters and reminders', LETTERS),
  group('staff', 'The staff', STAFF),
  group('limits', 'Against abuse', LIMITS),
]
