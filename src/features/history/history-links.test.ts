import { expect, it } from 'vitest'
import { wayTo } from './history-links'

const ID = '10000000-0000-4000-8000-000000000001'
const TRIP = '10000000-0000-4000-8000-000000000002'
const way = (entity: string, details: Parameters<typeof wayTo>[0]['details'] = {}, name: string | null = 'It') =>
  wayTo({ id: 1, at: '', actor: null, actor_id: null, action: 'change', entity, entity_id: ID, name, details })

it('leads to the place of each thing', () => {
  expect(way('events')).toBe(`/admin/trips/${ID}`)
  expect(way('bookings')).toBe(`/admin/bookings/${ID}`)
  expect(way('customers')).toBe(`/admin/customer/${ID}`)
  expect(way('products')).toBe(`/admin/merchandise?open=${ID}`)
  expect(way('orders', {}, 'ORD-000007, Isolde Wick')).toBe('/admin/orders?q=ORD-000007')
  expect(way('waitlist_submissions', { event_id: TRIP })).toBe(`/admin/trips/${TRIP}?tab=waitlist`)
  expect(way('transfers', { booking_id: TRIP })).toBe(`/admin/bookings/${TRIP}`)
})

it('leads nowhere from what is gone or has no place', () => {
  expect(way('products', {}, null)).toBeNull()
  expect(way('clock_parts')).toBeNull()
})
