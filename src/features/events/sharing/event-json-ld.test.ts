import { expect, it } from 'vitest'
import { parseExtras } from '@/features/events/event-details'
import { createEventJsonLd } from './event-json-ld'
import type { ListedEvent } from '@/features/events/upcoming/departures-queries'
import { RULES } from '../../../../tests/support/settings'

const event: ListedEvent = {
  id: 'e1',
  title: 'Haunted Tasmania',
  description: 'Long.',
  location: 'Port Arthur, Tasmania',
  start_date: '2028-02-12',
  end_date: '2028-02-16',
  nights: 4,
  max_registrations: 20,
  price: 2400,
  sale_price: null,
  asking_price: 2400,
  deposit: 800,
  currency: 'AUD',
  status: 'published',
  phase: 'open',
  state: 'open',
  booking_closes_on: '2027-11-14',
  changes_close_on: '2028-01-13',
  cancelling_closes_on: '2028-01-13',
  min_age: 0,
  meeting_point: '',
  start_time: null,
  end_point: '',
  end_time: null,
  arrival_note: '',
  spots_left: 8,
  opens_on: null,
  members_book_from: null,
  members_only: false,
  gst_free: false,
  extras: parseExtras({ summary: 'Short.' }),
  image_url: '/pictures/tasmania.avif',
  image_alt: '',
  image_width: 1600,
  image_height: 1000,
  written: false,
}
const days = [
  { day_number: 1, title: 'Arrival' },
  { day_number: 2, title: '' },
]

it('describes the date, organizer, price and itinerary of an event', () => {
  expect(createEventJsonLd(event, days, RULES, 'https://example.test')).toMatchObject({
    '@type': ['Event', 'TouristTrip'],
    url: 'https://example.test/event-details/e1',
    startDate: '2028-02-12',
    remainingAttendeeCapacity: 8,
    image: ['https://example.test/pictures/tasmania.avif'],
    organizer: { '@type': 'Organization', email: RULES.email, telephone: RULES.phone },
    offers: { price: '2400.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    itinerary: { numberOfItems: 2, itemListElement: [{ name: 'Arrival' }, { name: 'Day 2' }] },
  })
})

it('states that the price includes GST, and says nothing about tax for a GST-free trip', () => {
  const specified = (gst_free: boolean) =>
    createEventJsonLd({ ...event, gst_free }, [], RULES, '').offers?.priceSpecification
  expect(specified(false)).toMatchObject({ price: '2400.00', valueAddedTaxIncluded: true })
  expect(specified(true)).toBeUndefined()
})

it.each([
  ['full', 'SoldOut'],
  ['planning', 'PreOrder'],
  ['closed', 'Discontinued'],
  ['past', 'Discontinued'],
] as const)('states the right availability for a trip that is %s', (state, availability) => {
  expect(createEventJsonLd({ ...event, state }, [], RULES, '')).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  })
})

it('leaves out the offer without a price, and gives only the month when the exact date is open', () => {
  const planned = createEventJsonLd(
    { ...event, asking_price: null, extras: parseExtras({ month_only: true }) },
    [],
    RULES,
    '',
  )
  expect(planned).not.toHaveProperty('offers')
  expect(planned.startDate).toBe('2028-02')
})
