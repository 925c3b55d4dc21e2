import { expect, test } from 'vitest'
import { ALL_CUSTOMERS, isNarrowed, readCustomerFilters, VIEWS, writeCustomerFilters } from './customer-rules'

const readFilters = (search: string | Record<string, string>) => readCustomerFilters(new URLSearchParams(search))

test('reads customer filters from the URL and writes them back, without the defaults', () => {
  const filters = readFilters('q=ann&status=Pending&who=owing&sort=-spent&page=3')
  expect(filters).toEqual({
    q: 'ann',
    status: 'Pending',
    who: 'owing',
    order: { column: 'spent', descending: true },
    page: 3,
  })
  expect(writeCustomerFilters(filters)).toEqual({
    q: 'ann',
    status: 'Pending',
    who: 'owing',
    sort: '-spent',
    page: '3',
  })
  expect(writeCustomerFilters(ALL_CUSTOMERS)).toEqual({})
})

test('ignores invalid customer filters in the URL', () =>
  expect(readFilters('status=Haunted&who=toString&sort=ghosts&page=-2')).toEqual(ALL_CUSTOMERS))

test.each(VIEWS)('restores the view $name from its URL', ({ filters }) =>
  expect(readFilters(writeCustomerFilters(filters))).toEqual(filters),
)

test('does not count a sort order, a page or a blank search as a filter', () => {
  expect(isNarrowed({ ...ALL_CUSTOMERS, order: { column: 'name', descending: false }, page: 2, q: ' ' })).toBe(false)
  expect(isNarrowed({ ...ALL_CUSTOMERS, who: 'account' })).toBe(true)
  expect(isNarrowed({ ...ALL_CUSTOMERS, status: 'Active' })).toBe(true)
})
