import type { Row } from '@/lib/database'

export type Rules = Row<'settings'>
export type Setting = Exclude<keyof Rules, 'only_row' | 'version'>

/** The unit of a number, shown after its field. */
export type Unit = 'AUD' | 'percent' | 'days' | 'hours' | 'months' | 'o’clock' | 'years' | 'seats' | 'items'

export type Kind = Unit | 'text' | 'email' | 'phone' | 'links' | 'switch'

interface SettingTexts {
  label: string
  /** The effect of the setting, in one or two sentences. */
  help: string
  kind: Kind
}

type SettingsOf<Names extends Setting = Setting> = Record<Names, SettingTexts>

const setting = (label: string, kind: Kind, help: string): SettingTexts => ({ label, kind, help })

const COMPANY = {
  legal_name: setting(
    'Legal name',
    'text',
    'Shown at the bottom of every page, in emails, on invoices and in the terms.',
  ),
  address: setting('Registered address', 'text', 'On one line. Shown where the legal name is shown.'),
  abn: setting('ABN', 'text', 'Shown where the legal name is shown, and on receipts.'),
  email: setting('Email address', 'email', 'Shown on the website, in emails and on invoices.'),
  phone: setting('Phone number', 'phone', 'Shown on the website, in emails and on invoices.'),
  bank_account_name: setting('Bank account name', 'text', 'The name of the account that customers pay into.'),
  bank_bsb: setting('BSB', 'text', 'Shown to customers who pay by bank transfer.'),
  bank_account_number: setting('Account number', 'text', 'Shown to customers who pay by bank transfer.'),
  insurer: setting('Liability insurer', 'text', 'Optional. Shown at the bottom of every page and in the terms.'),
  accreditation: setting('Accreditation', 'text', 'Optional. Shown at the bottom of every page and in the terms.'),
  socials: setting('Social media links', 'links', 'Shown at the bottom of every page.'),
  under_construction: setting(
    'Show the under-construction banner',
    'switch',
    'Tells visitors on the home page that the website isn’t finished yet.',
  ),
} satisfies Partial<SettingsOf>

const BOOKING = {
  booking_closes_days: setting(
    'Bookings close',
    'days',
    'Trips can be booked until this many days before departure. 0 means until the day itself. Each trip can differ.',
  ),
  waitlist_closes_days: setting(
    'Waitlist offers close',
    'days',
    'After bookings close, freed seats are still offered to the waitlist until this many days before departure.',
  ),
  changes_close_days: setting(
    'Traveller changes close',
    'days',
    'Members can change their travellers until this many days before departure. Each trip can differ.',
  ),
  cancelling_closes_days: setting(
    'Cancellations close',
    'days',
    'Members can cancel a booking until this many days before departure. Each trip can differ.',
  ),
  refund_offer_days: setting(
    'Refund after a move',
    'days',
    'If you move a trip, customers can cancel within this time and get all of their money back.',
  ),
  hold_hours: setting(
    'Hold for an unpaid booking',
    'hours',
    'A new booking keeps its seats for this long before anything is paid.',
  ),
  offer_hours: setting(
    'Hold for a waitlist offer',
    'hours',
    'A free seat is kept for this long for the person it’s offered to, and for less shortly before departure.',
  ),
  early_booking_days: setting(
    'Early booking for members',
    'days',
    'Members can book this many days before a departure opens to everyone. 0 turns this off.',
  ),
  max_seats_per_booking: setting(
    'Maximum seats per booking',
    'seats',
    'The most seats in one booking or one waitlist entry. Larger groups need to contact you.',
  ),
  min_age: setting(
    'Minimum age',
    'years',
    'Travellers must be at least this old on the day of departure. 0 means any age.',
  ),
  adult_age: setting(
    'Adult age',
    'years',
    'Travellers younger than this at departure need a parent or guardian on the same booking.',
  ),
} satisfies Partial<SettingsOf>

const PAYMENTS = {
  default_deposit: setting(
    'Deposit per person',
    'AUD',
    'Used for trips without a deposit of their own. Deposits aren’t refundable.',
  ),
  min_installment: setting(
    'Minimum instalment',
    'AUD',
    'Payment plans are split into fewer instalments if they’d be smaller than this.',
  ),
  last_instalment_days: setting(
    'Last instalment due',
    'days',
    'The last instalment of a payment plan is due at least this many days before departure.',
  ),
  transfer_days: setting(
    'Wait for a bank transfer',
    'days',
    'An unpaid booking keeps its seats for this long after the member tells you a bank transfer is coming.',
  ),
  gst_percent: setting('GST', 'percent', 'Included in every price, and shown on invoices and in reports.'),
  refund_limit: setting(
    'Refund limit for staff',
    'AUD',
    'The most that a staff member can refund on one booking or order within a day. Owners have no limit.',
  ),
} satisfies Partial<SettingsOf>

const STORE = {
  postage: setting('Postage', 'AUD', 'Charged for an order that’s posted within Australia.'),
  member_discount_percent: setting(
    'Member discount',
    'percent',
    'Taken off merchandise for signed-in members. It doesn’t apply to gift vouchers.',
  ),
  low_stock: setting(
    'Low stock',
    'items',
    'When this many or fewer are left, the store says so and staff see a reminder to restock.',
  ),
  order_days: setting(
    'Hold for an unpaid order',
    'days',
    'A member’s unpaid order keeps its stock for this long. Visitors’ orders are held as long as unpaid bookings.',
  ),
  faulty_goods_days: setting(
    'Report faulty goods within',
    'days',
    'The terms give customers this long to tell you that an item is faulty.',
  ),
} satisfies Partial<SettingsOf>

const EMAILS = {
  reply_hours: setting('Reply time', 'hours', 'The website and emails promise visitors a reply within this time.'),
  reminder_hour: setting(
    'Send reminders from',
    'o’clock',
    'Reminders are sent and saved cards are charged from this hour of the day. 9 means 9 am, 17 means 5 pm.',
  ),
  instalment_reminder_days: setting(
    'First payment reminder',
    'days',
    'Sent this long before an instalment is due. A reminder also goes out on the due date.',
  ),
  instalment_last_reminder_days: setting(
    'Second payment reminder',
    'days',
    'Sent this long before an instalment is due. It’s skipped unless it comes after the first reminder.',
  ),
  instalment_late_days: setting(
    'Overdue payment reminder',
    'days',
    'Sent this long after the due date if an instalment is still unpaid.',
  ),
  details_reminder_days: setting(
    'Traveller details reminder',
    'days',
    'Sent this long before departure if a booking’s traveller details are incomplete.',
  ),
  trip_reminder_days: setting(
    'Trip reminder',
    'days',
    'Sent this long before departure to customers with a confirmed booking.',
  ),
  offer_reminder_hours: setting('Waitlist offer reminder', 'hours', 'Sent this long before a waitlist offer expires.'),
} satisfies Partial<SettingsOf>

const PRIVACY = {
  data_countries: setting(
    'Where data is processed',
    'text',
    'Countries such as “Australia and the United States”. Shown in the privacy policy.',
  ),
  traveller_retention_days: setting(
    'Erase traveller details after',
    'days',
    'Counted from the end of the trip. Bookings and payments stay.',
  ),
  enquiry_retention_months: setting(
    'Erase enquiries after',
    'months',
    'Waitlist entries, interest and messages are erased after this time. Current waitlist entries stay.',
  ),
} satisfies Partial<SettingsOf>

const STAFF = {
  staff_second_factor: setting(
    'Require a second factor',
    'switch',
    'All staff enter a code from their phone as well as their password. Staff who have set one up always need it.',
  ),
  staff_idle_hours: setting(
    'Sign staff out after',
    'hours',
    'Staff who haven’t used the admin area for this long need to sign in again.',
  ),
} satisfies Partial<SettingsOf>

/** Every setting; the compiler fails where one is missing. */
export const SETTINGS: SettingsOf = { ...COMPANY, ...BOOKING, ...PAYMENTS, ...STORE, ...EMAILS, ...PRIVACY, ...STAFF }

export interface Group {
  id: string
  title: string
  names: Setting[]
}

const group = (id: string, title: string, texts: Partial<SettingsOf>): Group => ({
  id,
  title,
  names: Object.keys(texts).filter((name): name is Setting => name in SETTINGS),
})

export const GROUPS: Group[] = [
  group('company', 'Company', COMPANY),
  group('booking', 'Bookings and waitlist', BOOKING),
  group('payments', 'Payments', PAYMENTS),
  group('store', 'Store', STORE),
  group('emails', 'Emails and reminders', EMAILS),
  group('privacy', 'Privacy', PRIVACY),
  group('staff', 'Staff sign-in', STAFF),
]
