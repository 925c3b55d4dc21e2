import { formatMoney } from '@/lib/text'
import type { MergeReview, ToMerge } from './merge-queries'

export type Side = 'keep' | 'other'
export type Field = 'full_name' | 'email' | 'phone' | 'status'
/** Which customer's value to keep for each field. */
export type Selection = Record<Field, Side>

export const FIELDS: Record<Field, string> = {
  full_name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  status: 'Status',
}

export const DEFAULT_SELECTION: Selection = { full_name: 'keep', email: 'keep', phone: 'keep', status: 'keep' }

/** The value to keep if there is no choice. Null: the two differ. */
export const settled = ({ keep, other, account_email }: MergeReview, field: Field): string | null => {
  if (field === 'email' && account_email) return account_email
  const [one, two] = [keep[field], other[field]]
  if (one === null || two === null || one === two) return one ?? two ?? 'None'
  return null
}

const pluralise = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`

/** The records of a customer, as texts. */
export const belongings = (one: ToMerge): string[] =>
  [
    pluralise(one.bookings, 'booking', 'bookings'),
    one.payments > 0 ? `${pluralise(one.payments, 'payment', 'payments')}, ${formatMoney(one.paid)} in all` : null,
    pluralise(one.orders, 'order', 'orders'),
    pluralise(one.waitlist, 'place on a waitlist', 'places on waitlists'),
    pluralise(one.messages, 'message or interest', 'messages and interests'),
    pluralise(one.announcements, 'announcement', 'announcements'),
  ].filter((label) => label !== null)
