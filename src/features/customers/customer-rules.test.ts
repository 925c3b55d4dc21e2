import { expect, test } from 'vitest'
import {
  NO_CUSTOMER_FILTERS,
  hasActiveCustomerFilters,
  parseCustomerFilters,
  CUSTOMER_QUICK_FILTERS,
  formatCustomerFilters,
} from './customer-rules'

const readFilters = (search: string | Record<string, string>) => parseCustomerFilters(new URLSearchParams(search))

test('the customer list reads filters from the URL and writes them back, without the defaults', () => {
  const filters = readFilters('q=ann&status=Pending&who=owing&sort=-spent&page=3')
  expect(filters).toEqual({
    q: 'ann',
    status: 'Pending',
    group: 'owing',
    order: { column: 'spent', isDescending: true },
    page: 3,
  })
  expect(formatCustomerFilters(filters)).toEqual({
    q: 'ann',
    status: 'Pending',
    who: 'owing',
    sort: '-spent',
    page: '3',
  })
  expect(formatCustomerFilters(NO_CUSTOMER_FILTERS)).toEqual({})
})

test('the customer list ignores invalid filters in the URL', () =>
  expect(readFilters('status=Haunted&who=toString&sort=ghosts&page=-2')).toEqual(NO_CUSTOMER_FILTERS))

test.each(CUSTOMER_QUICK_FILTERS)('the customer list restores the quick filter "$name" from its URL', ({ filters }) =>
  expect(readFilters(formatCustomerFilters(filters))).toEqual(filters),
)

test('the customer list does not count a sort order, a page number or a blank search text as a filter', () => {
  expect(
    hasActiveCustomerFilters({
      ...NO_CUSTOMER_FILTERS,
      order: { column: 'name', isDescending: false },
      page: 2,
      q: ' ',
    }),
  ).toBe(false)
  expect(hasActiveCustomerFilters({ ...NO_CUSTOMER_FILTERS, group: 'account' })).toBe(true)
  expect(hasActiveCustomerFilters({ ...NO_CUSTOMER_FILTERS, status: 'Active' })).toBe(true)
})
