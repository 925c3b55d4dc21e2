import { expect, it } from 'vitest'
import { eventStatus, productStatus, readFilter } from './store-items'

it.each([
  ['', 'all'],
  ['show=events', 'events'],
  ['show=merch', 'merch'],
  ['show=everything', 'all'],
])('reads the store filter from the URL query %j', (address, filter) => {
  expect(readFilter(new URLSearchParams(address))).toBe(filter)
})

it('sells merchandise that is available and in stock', () => {
  expect(productStatus({ availability: 'available', stock: null })).toBe('available')
  expect(productStatus({ availability: 'available', stock: 3 })).toBe('available')
  expect(productStatus({ availability: 'available', stock: 0 })).toBe('sold-out')
  expect(productStatus({ availability: 'coming_soon', stock: 3 })).toBe('coming-soon')
})

it('sells open trips, announces planned ones, and leaves out full, closed and past ones', () => {
  expect(
    (['open', 'coming_soon', 'planning', 'full', 'closed', 'past'] as const).map((state) => eventStatus({ state })),
  ).toEqual(['booking', 'coming-soon', 'coming-soon', null, null, null])
})
