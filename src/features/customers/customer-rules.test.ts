import { expect, test } from 'vitest'
import { readCustomerFilters, writeCustomerFilters } from './customer-rules'

test('an address says which customers are shown, and says nothing that goes without saying', () => {
  const filters = readCustomerFilters(new URLSearchParams('q=ann&status=Pending&page=3'))
  expect(filters).toEqual({ q: 'ann', status: 'Pending', page: 3 })
  expect(writeCustomerFilters(filters)).toEqual({ q: 'ann', status: 'Pending', page: '3' })
  expect(writeCustomerFilters({ q: '', status: '', page: 1 })).toEqual({})
})

test('what an address cannot mean is left out', () => {
  expect(readCustomerFilters(new URLSearchParams('status=Haunted&page=-2'))).toEqual({ q: '', status: '', page: 1 })
})
