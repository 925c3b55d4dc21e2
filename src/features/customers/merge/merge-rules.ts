import { formatMoney } from '@/lib/text'
import type { MergeReview, MergeCustomer } from './merge-queries'

export type MergeSide = 'keep' | 'other'
export type MergeField = 'full_name' | 'email' | 'phone' | 'status'
/** For each field, the customer whose value the merge keeps. */
export type MergeSelection = Record<MergeField, MergeSide>

export const MERGE_FIELD_LABELS: Record<MergeField, string> = {
  full_name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  status: 'Status',
}

export const DEFAULT_SELECTION: MergeSelection = { full_name: 'keep', email: 'keep', phone: 'keep', status: 'keep' }

/** The value of a field after the merge if the user has chosen no customer for it. Null if the two values differ. */
export const getMergedValue = ({ keep, other, account_email }: MergeReview, field: MergeField): string | null => {
  if (field === 'email' && account_email) return account_email
  const [firstValue, secondValue] = [keep[field], other[field]]
  if (firstValue === null || secondValue === null || firstValue === secondValue)
    return firstValue ?? secondValue ?? 'None'
  return null
}

const formatCount = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`

/** Describes the records of a customer, such as bookings, as texts. */
export const listRecords = (one: MergeCustomer): string[] =>
  [
    formatCount(one.bookings, 'booking', 'bookings'),
    one.payments > 0 ? `${formatCount(one.payments, 'payment', 'payments')}, ${formatMoney(one.paid)} in all` : null,
    formatCount(one.orders, 'order', 'orders'),
    formatCount(one.waitlist, 'place on a waitlist', 'places on waitlists'),
    formatCount(one.messages, 'message or interest', 'messages and interests'),
    formatCount(one.announcements, 'announcement', 'announcements'),
  ].filter((label) => label !== null)
