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

/**
 * The value that a field has after the merge if staff select no value for it. Null if both customers have a value and
 * the values differ, because the user must then choose.
 */
export const getMergedValue = ({ keep, other, account_email }: MergeReview, field: MergeField): string | null => {
  if (field === 'email' && account_email) return account_email
  const [firstValue, secondValue] = [keep[field], other[field]]
  if (firstValue === null || secondValue === null || firstValue === secondValue)
    return firstValue ?? secondValue ?? 'None'
  return null
}

const formatCount = (count: number, singular: string, plural: string) =>
  count === 0 ? null : `${count} ${count === 1 ? singular : plural}`

/** Describes the records of a customer, such as bookings, as texts. */
export const listRecords = (customer: MergeCustomer): string[] =>
  [
    formatCount(customer.bookings, 'booking', 'bookings'),
    customer.payments > 0
      ? `${formatCount(customer.payments, 'payment', 'payments')}, ${formatMoney(customer.paid)} in total`
      : null,
    formatCount(customer.orders, 'order', 'orders'),
    formatCount(customer.waitlist, 'place on a waitlist', 'places on waitlists'),
    formatCount(customer.messages, 'message or interest', 'messages and interests'),
    formatCount(customer.announcements, 'announcement', 'announcements'),
  ].filter((label) => label !== null)
