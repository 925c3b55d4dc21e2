import { expect, it } from 'vitest'
import { destinationOf, filterChoices, matchesFilters, readEventFilters } from './event-filters'

const read = (query: string) => readEventFilters(new URLSearchParams(query))
const tasmania = { location: 'Port Arthur, Tasmania', start_date: '2028-02-12', asking_price: 2400 }
const unpriced = { location: 'Hanoi, Vietnam', start_date: '2028-10-01', asking_price: null }

it('reads filters from the address and ignores what makes no sense', () => {
  expect(read('destination=Tasmania&month=2028-02&price=3000')).toEqual({
    destination: 'Tasmania',
    month: '2028-02',
    maxPrice: 3000,
  })
  expect(read('month=soon&price=-4')).toEqual({ destination: '', month: '', maxPrice: null })
  expect(read('price=NaN')).toMatchObject({ maxPrice: null })
})

it('narrows by destination, month and price together', () => {
  expect(matchesFilters(tasmania, read(''))).toBe(true)
  expect(matchesFilters(tasmania, read('destination=tasmania&month=2028-02&price=2400'))).toBe(true)
  expect(matchesFilters(tasmania, read('price=2000'))).toBe(false)
  expect(matchesFilters(tasmania, read('month=2028-03'))).toBe(false)
  expect(matchesFilters(tasmania, read('destination=nowhere'))).toBe(false)
})

it('keeps a trip without a price until a price is asked for', () => {
  expect(matchesFilters(unpriced, read(''))).toBe(true)
  expect(matchesFilters(unpriced, read('price=5000'))).toBe(false)
})

it('offers each destination and month once, in order', () => {
  expect(filterChoices([unpriced, tasmania, tasmania])).toEqual({
    destinations: [
      { value: 'Tasmania', label: 'Tasmania' },
      { value: 'Vietnam', label: 'Vietnam' },
    ],
    months: [
      { value: '2028-02', label: 'February 2028' },
      { value: '2028-10', label: 'October 2028' },
    ],
  })
  expect(destinationOf('')).toBe('')
})
