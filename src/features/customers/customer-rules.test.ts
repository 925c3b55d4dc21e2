import { expect, test } from 'vitest'
import { ALL_CUSTOMERS, isNarrowed, readCustomerFilters, VIEWS, writeCustomerFilters } from './customer-rules'

const read = (search: string | Record<string, string>) => readCustomerFilters(new URLSearchParams(search))

test('an address says which customers are shown, and says nothing that goes without saying', () => {
  const filters = read('q=ann&status=Pending&who=owing&sort=-spent&page=3')
  expect(filters).toEqual({
    q: 'ann',
    status: 'Pending',
    who: 'owing',
    order: { by: 'spent', descending: true },
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

test('what an address cannot mean is left out', () =>
  expect(read('status=Haunted&who=toString&sort=ghosts&page=-2')).toEqual(ALL_CUSTOMERS))

test.each(VIEWS)('an address leads back to the view $name', ({ filters }) =>
  expect(read(writeCustomerFilters(filters))).toEqual(filters),
)

test('an order leaves nobody out', () => {
  expect(isNarrowed({ ...ALL_CUSTOMERS, order: { by: 'name', descending: false }, page: 2, q: ' ' })).toBe(false)
  expect(isNarrowed({ ...ALL_CUSTOMERS, who: 'account' })).toBe(true)
  expect(isNarrowed({ ...ALL_CUSTOMERS, status: 'Active' })).toBe(true)
})
