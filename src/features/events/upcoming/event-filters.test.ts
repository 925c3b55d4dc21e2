import { expect, it } from 'vitest'
import { NO_EVENT_FILTERS } from './event-filters'
import { createConditions, hasActiveEventFilters, createDestinationCondition, parseEventFilters } from './event-filters'

const parseFilters = (query: string) => parseEventFilters(new URLSearchParams(query))

it('the events page reads trip filters from the URL and ignores invalid values', () => {
  expect(parseFilters('destination=Tasmania&month=2028-02&price=3000')).toEqual({
    destination: 'Tasmania',
    month: '2028-02',
    maxPrice: 3000,
    availability: '',
  })
  expect(parseFilters('availability=join')).toMatchObject({ availability: 'join' })
  expect(parseFilters('month=soon&price=-4&availability=soon')).toEqual(NO_EVENT_FILTERS)
  expect(parseFilters('price=NaN')).toMatchObject({ maxPrice: null })
  expect([parseFilters('month=soon'), parseFilters('price=1')].map(hasActiveEventFilters)).toEqual([false, true])
})

it("the events page filters nothing by default, and a month filter includes the month's last day", () => {
  expect(createConditions(NO_EVENT_FILTERS)).toEqual([])
  expect(createConditions(parseFilters('month=2028-12&price=2000'))).toEqual([
    ['start_date', 'gte', '2028-12-01'],
    ['start_date', 'lt', '2029-01-01'],
    ['asking_price', 'lte', 2000],
  ])
})

it('the events page escapes special characters in the name of a destination', () => {
  expect(createDestinationCondition('St. John (old)')[2]).toBe(String.raw`(^|,)\s*St\. John \(old\)\s*$`)
})
