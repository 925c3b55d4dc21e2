import { expect, it } from 'vitest'
import { parseFacts } from '@/features/events/event-details'
import { createTripNode } from './event-json-ld'
import type { ListedEvent } from '../upcoming/upcoming-events-queries'
import { DEFAULT_SETTINGS } from '../../../../tests/support/settings'

const event: ListedEvent & { created_at: string } = {
  created_at: '2027-01-31T20:00:00Z',
  id: 'e1',
  trip_id: 'j1',
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
  confirmation: null,
  to_confirm: null,
  is_free_until_guaranteed: false,
  facts: parseFacts({ summary: 'Short.' }),
  image_url: '/pictures/tasmania.avif',
  image_alt: '',
  image_width: 1600,
  image_height: 1000,
  isPrerendered: false,
}
const days = [
  { day_number: 1, title: 'Arrival', place: 'Port Arthur', latitude: -43.1467, longitude: 147.8503 },
  { day_number: 2, title: '', place: '', latitude: null, longitude: null },
]

it('structured data describes the dates, provider, offer and itinerary of a trip, and never has the type Event', () => {
  expect(createTripNode(event, days, DEFAULT_SETTINGS, 'https://example.test')).toMatchObject({
    '@type': ['TouristTrip', 'Product'],
    url: 'https://example.test/event-details/e1',
    departureTime: '2028-02-12',
    arrivalTime: '2028-02-16',
    image: ['https://example.test/pictures/tasmania.avif'],
    provider: { '@type': 'TravelAgency', email: DEFAULT_SETTINGS.email, telephone: DEFAULT_SETTINGS.phone },
    offers: {
      price: '2400.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      inventoryLevel: { value: 8 },
      validFrom: '2027-02-01',
      priceValidUntil: '2027-11-14',
    },
    itinerary: {
      numberOfItems: 2,
      itemListElement: [
        { name: 'Arrival', item: { '@type': 'Place', name: 'Port Arthur', geo: { latitude: -43.1467 } } },
        { name: 'Day 2' },
      ],
    },
  })
})

it('the offer in structured data is valid from the day on which booking opens to everyone', () => {
  expect(createTripNode({ ...event, opens_on: '2027-06-01' }, [], DEFAULT_SETTINGS, '')).toMatchObject({
    offers: { validFrom: '2027-06-01' },
  })
})

it('structured data states that the price includes GST, and says nothing about tax for a GST-free trip', () => {
  const createOfferOf = (gst_free: boolean) => createTripNode({ ...event, gst_free }, [], DEFAULT_SETTINGS, '').offers
  expect(createOfferOf(false)).toMatchObject({ priceSpecification: { price: '2400.00', valueAddedTaxIncluded: true } })
  expect(createOfferOf(true)).not.toHaveProperty('priceSpecification')
})

it.each([
  ['full', 'SoldOut'],
  ['planning', 'PreOrder'],
  ['closed', 'Discontinued'],
  ['past', 'Discontinued'],
] as const)('the structured data of a trip in the state %s contains the availability %s', (state, availability) => {
  expect(createTripNode({ ...event, state }, [], DEFAULT_SETTINGS, '')).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  })
})

it('structured data omits the product of a trip without a price, and states only the month of a trip without exact dates', () => {
  const plannedTripNode = createTripNode(
    { ...event, asking_price: null, facts: parseFacts({ month_only: true }) },
    [],
    DEFAULT_SETTINGS,
    '',
  )
  expect(plannedTripNode['@type']).toBe('TouristTrip')
  expect(plannedTripNode).not.toHaveProperty('offers')
  expect(plannedTripNode.departureTime).toBe('2028-02')
})
