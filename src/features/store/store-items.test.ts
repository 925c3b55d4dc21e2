import { expect, it } from 'vitest'
import { getEventStatus, getProductStatus, parseStoreFilter } from './store-items'

it.each([
  ['', 'all'],
  ['show=events', 'events'],
  ['show=merch', 'merch'],
  ['show=everything', 'all'],
])('the store parses the filter of the URL query %j', (address, filter) => {
  expect(parseStoreFilter(new URLSearchParams(address))).toBe(filter)
})

it('the store marks only merchandise that is available and in stock as for sale', () => {
  expect(getProductStatus({ availability: 'available', stock: null })).toBe('available')
  expect(getProductStatus({ availability: 'available', stock: 3 })).toBe('available')
  expect(getProductStatus({ availability: 'available', stock: 0 })).toBe('sold-out')
  expect(getProductStatus({ availability: 'coming_soon', stock: 3 })).toBe('coming-soon')
})

it('the store sells open trips, shows planned trips as coming soon, and omits full, closed and past trips', () => {
  expect(
    (['open', 'coming_soon', 'planning', 'full', 'closed', 'past'] as const).map((state) => getEventStatus({ state })),
  ).toEqual(['booking', 'coming-soon', 'coming-soon', null, null, null])
})
