import { expect, it } from 'vitest'
import type { MergeReview, MergeCustomer } from './merge-queries'
import { listRecords, getMergedValue } from './merge-rules'

const REMAINING_CUSTOMER: MergeCustomer = {
  id: 'a',
  full_name: 'Ada',
  email: 'ada@example.test',
  phone: null,
  status: 'Active',
  created_at: '2026-01-01T00:00:00Z',
  has_account: false,
  bookings: 2,
  paid: 250,
  payments: 1,
  orders: 0,
  waitlist: 1,
  messages: 0,
  announcements: 3,
}
const createReview = (otherCustomer: Partial<MergeCustomer>, account_email: string | null = null): MergeReview => ({
  status: 'ok',
  keep: REMAINING_CUSTOMER,
  other: { ...REMAINING_CUSTOMER, ...otherCustomer },
  account_email,
  booked_twice: [],
  waiting_twice: [],
})

it('a merge of two customers requires a choice only for fields with two different values', () => {
  const review = createReview({ full_name: 'Ada B.', phone: '0412', email: 'b@example.test' })
  expect(getMergedValue(review, 'full_name')).toBeNull()
  expect(getMergedValue(review, 'email')).toBeNull()
  expect(getMergedValue(review, 'phone')).toBe('0412')
  expect(getMergedValue(review, 'status')).toBe('Active')
  expect(getMergedValue(createReview({ email: null }), 'email')).toBe('ada@example.test')
  expect(getMergedValue(createReview({}), 'phone')).toBe('None')
})

it('a merge keeps the email address of the account, if there is one', () =>
  expect(getMergedValue(createReview({ email: 'b@example.test' }, 'own@example.test'), 'email')).toBe(
    'own@example.test',
  ))

it('the records of a customer are counted by kind, and kinds without records are omitted', () => {
  expect(listRecords(REMAINING_CUSTOMER)).toEqual([
    '2 bookings',
    '1 payment, $250 in total',
    '1 place on a waitlist',
    '3 announcements',
  ])
  expect(listRecords({ ...REMAINING_CUSTOMER, bookings: 0, payments: 0, waitlist: 0, announcements: 0 })).toEqual([])
})
