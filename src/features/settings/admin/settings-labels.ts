import type { TableRow } from '@/lib/table-rows'

export type SettingsRow = TableRow<'settings'>
/** A setting of the settings form. The cancellation policy and the move policy have forms of their own. */
export type SettingName = Exclude<keyof SettingsRow, 'only_row' | 'version' | 'cancellation_policy' | 'move_policy'>

/** The unit of a numeric setting, shown after its field. */
export type SettingUnit = 'AUD' | 'percent' | 'days' | 'hours' | 'months' | 'o’clock' | 'years' | 'seats' | 'items'

export type SettingKind = SettingUnit | 'text' | 'email' | 'phone' | 'links' | 'switch'

interface SettingTexts {
  label: string
  /** The effect of the setting, in one or two sentences. */
  help: string
  kind: SettingKind
}

type SettingTextsByName<Names extends SettingName = SettingName> = Record<Names, SettingTexts>

const createSetting = (label: string, kind: SettingKind, help: string): SettingTexts => ({ label, kind, help })

const COMPANY_SETTINGS = {
  legal_name: createSetting(
    'Legal name',
    'text',
    'Shown at the bottom of every page, in emails, on invoices and in the terms.',
  ),
  address: createSetting('Registered address', 'text', 'On one line. Shown where the legal name is shown.'),
  abn: createSetting('ABN', 'text', 'Shown where the legal name is shown, and on receipts.'),
  email: createSetting('Email address', 'email', 'Shown on the website, in emails and on invoices.'),
  phone: createSetting('Phone number', 'phone', 'Shown on the website, in emails and on invoices.'),
  emergency_number: createSetting(
    'Emergency services',
    'text',
    'The number for police, fire and ambulance. Members see it on the page of their trip, if the trip is in Australia.',
  ),
  bank_account_name: createSetting('Bank account name', 'text', 'The name of the account that customers pay into.'),
  bank_bsb: createSetting('BSB', 'text', 'Shown to customers who pay by bank transfer.'),
  bank_account_number: createSetting('Account number', 'text', 'Shown to customers who pay by bank transfer.'),
  bank_code: createSetting(
    'Bank code',
    'text',
    'Three capital letters, such as WBC. Needed for payment files with refunds. Ask your bank.',
  ),
  apca_number: createSetting(
    'Direct entry user ID',
    'text',
    'Six digits (APCA number). Needed for payment files with refunds. Ask your bank.',
  ),
  insurer: createSetting('Liability insurer', 'text', 'Optional. Shown where the legal name is shown.'),
  accreditation: createSetting('Accreditation', 'text', 'Optional. Shown where the legal name is shown.'),
  socials: createSetting('Social media links', 'links', 'Shown at the bottom of every page.'),
  under_construction: createSetting(
    'Show the under-construction banner',
    'switch',
    'Tells visitors on the home page that the website isn’t finished yet.',
  ),
} satisfies Partial<SettingTextsByName>

const BOOKING_SETTINGS = {
  booking_closes_days: createSetting(
    'Bookings close',
    'days',
    'Trips can be booked until this many days before departure. 0 means until the day of departure. Each trip can differ.',
  ),
  waitlist_closes_days: createSetting(
    'Waitlist offers close',
    'days',
    'After bookings close, freed seats are still offered to the waitlist until this many days before departure.',
  ),
  changes_close_days: createSetting(
    'Traveller changes close',
    'days',
    'Members can change their travellers until this many days before departure. Each trip can differ.',
  ),
  refund_offer_days: createSetting(
    'Refund after a move',
    'days',
    'If you move a trip, customers can cancel within this time and get all of their money back.',
  ),
  call_off_answer_days: createSetting(
    'Answer after a cancelled departure',
    'days',
    'If you call off a departure, its customers choose a refund or another date within this time.',
  ),
  hold_hours: createSetting(
    'Hold for an unpaid booking',
    'hours',
    'A new booking keeps its seats for this long before anything is paid.',
  ),
  offer_hours: createSetting(
    'Hold for a waitlist offer',
    'hours',
    'A free seat is held this long for the person it’s offered to. Shortly before departure, it’s held for less time.',
  ),
  early_booking_days: createSetting(
    'Early booking for members',
    'days',
    'Members can book this many days before a departure opens to everyone. 0 turns this off.',
  ),
  max_seats_per_booking: createSetting(
    'Maximum seats per booking',
    'seats',
    'The most seats in one booking or one waitlist entry. Larger groups need to contact you.',
  ),
  min_age: createSetting(
    'Minimum age',
    'years',
    'Travellers must be at least this old on the day of departure. 0 means any age.',
  ),
  adult_age: createSetting(
    'Adult age',
    'years',
    'Travellers younger than this at departure need a parent or guardian on the same booking.',
  ),
} satisfies Partial<SettingTextsByName>

const PAYMENT_SETTINGS = {
  default_deposit: createSetting(
    'Deposit per person',
    'AUD',
    'Used for trips without a deposit of their own. Deposits aren’t refundable.',
  ),
  min_installment: createSetting(
    'Minimum instalment',
    'AUD',
    'Payment plans are split into fewer instalments if they’d be smaller than this.',
  ),
  last_installment_days: createSetting(
    'Last instalment due',
    'days',
    'The last instalment of a payment plan is due at least this many days before departure.',
  ),
  transfer_days: createSetting(
    'Wait for a bank transfer',
    'days',
    'An unpaid booking keeps its seats for this long after the member tells you a bank transfer is coming.',
  ),
  gst_percent: createSetting('GST', 'percent', 'Included in every price, and shown on invoices and in reports.'),
  refund_limit: createSetting(
    'Refund limit for staff',
    'AUD',
    'The most that a staff member can refund on one booking or order within a day. Owners have no limit.',
  ),
} satisfies Partial<SettingTextsByName>

const STORE_SETTINGS = {
  postage: createSetting('Postage', 'AUD', 'Charged for an order that’s posted within Australia.'),
  member_discount_percent: createSetting(
    'Member discount',
    'percent',
    'Taken off merchandise for signed-in members. It doesn’t apply to gift vouchers.',
  ),
  low_stock: createSetting(
    'Low stock',
    'items',
    'When this many or fewer are left, the store says so and staff see a reminder to restock.',
  ),
  order_days: createSetting(
    'Hold for an unpaid order',
    'days',
    'A member’s unpaid order keeps its stock for this long. Visitors’ orders are held as long as unpaid bookings.',
  ),
  faulty_goods_days: createSetting(
    'Report faulty goods within',
    'days',
    'The terms give customers this long to tell you that an item is faulty.',
  ),
} satisfies Partial<SettingTextsByName>

const EMAIL_SETTINGS = {
  reply_hours: createSetting(
    'Reply time',
    'hours',
    'The website and emails promise visitors a reply within this time.',
  ),
  reminder_hour: createSetting(
    'Send reminders from',
    'o’clock',
    'Reminders are sent and saved cards are charged from this hour of the day. 9 means 9 am, 17 means 5 pm.',
  ),
  installment_reminder_days: createSetting(
    'First payment reminder',
    'days',
    'Sent this long before an instalment is due. A reminder also goes out on the due date.',
  ),
  installment_last_reminder_days: createSetting(
    'Second payment reminder',
    'days',
    'Sent this long before an instalment is due, if that is after the first reminder.',
  ),
  installment_late_days: createSetting(
    'Overdue payment reminder',
    'days',
    'Sent this long after the due date if an instalment is still unpaid.',
  ),
  details_reminder_days: createSetting(
    'Traveller details reminder',
    'days',
    'Sent this long before departure if a booking’s traveller details are incomplete.',
  ),
  event_reminder_days: createSetting(
    'Trip reminder',
    'days',
    'Sent this long before departure to customers with a confirmed booking.',
  ),
  offer_reminder_hours: createSetting(
    'Waitlist offer reminder',
    'hours',
    'Sent this long before a waitlist offer expires.',
  ),
} satisfies Partial<SettingTextsByName>

const PRIVACY_SETTINGS = {
  data_countries: createSetting(
    'Where data is processed',
    'text',
    'Countries such as “Australia and the United States”. Shown in the privacy policy.',
  ),
  traveller_retention_days: createSetting(
    'Erase traveller details after',
    'days',
    'Counted from the end of the trip. Bookings and payments aren’t erased.',
  ),
  enquiry_retention_months: createSetting(
    'Erase enquiries after',
    'months',
    'Waitlist entries, interest and messages are erased after this time. Current waitlist entries aren’t erased.',
  ),
} satisfies Partial<SettingTextsByName>

const STAFF_SETTINGS = {
  staff_second_factor: createSetting(
    'Require a second factor',
    'switch',
    'All staff enter a code from their phone as well as their password. Staff who have set up a second factor always need it.',
  ),
  staff_idle_hours: createSetting(
    'Sign staff out after',
    'hours',
    'Staff who haven’t used the admin area for this long need to sign in again.',
  ),
} satisfies Partial<SettingTextsByName>

/** The texts of every setting. The compiler reports a setting without texts. */
export const SETTING_TEXTS: SettingTextsByName = {
  ...COMPANY_SETTINGS,
  ...BOOKING_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...STORE_SETTINGS,
  ...EMAIL_SETTINGS,
  ...PRIVACY_SETTINGS,
  ...STAFF_SETTINGS,
}

export interface SettingsGroup {
  id: string
  title: string
  names: SettingName[]
}

const createGroup = (id: string, title: string, texts: Partial<SettingTextsByName>): SettingsGroup => ({
  id,
  title,
  names: Object.keys(texts).filter((name): name is SettingName => name in SETTING_TEXTS),
})

export const SETTINGS_GROUPS: SettingsGroup[] = [
  createGroup('company', 'Company', COMPANY_SETTINGS),
  createGroup('booking', 'Bookings and waitlist', BOOKING_SETTINGS),
  createGroup('payments', 'Payments', PAYMENT_SETTINGS),
  createGroup('store', 'Store', STORE_SETTINGS),
  createGroup('emails', 'Emails and reminders', EMAIL_SETTINGS),
  createGroup('privacy', 'Privacy', PRIVACY_SETTINGS),
  createGroup('staff', 'Staff sign-in', STAFF_SETTINGS),
]
