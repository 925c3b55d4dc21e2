import { expect, it } from 'vitest'
import { parseAdminEventFilters, applyAdminEventFilters } from './event-list-filters'

const parseFilters = (search: string, defaultFilters = {}) =>
  parseAdminEventFilters(new URLSearchParams(search), defaultFilters)

it('the admin trip list reads filters from the URL, and uses the defaults for missing or invalid ones', () => {
  expect(parseFilters('')).toEqual({ q: '', which: '', sort: '', page: 1 })
  // A larger page number would exceed the integer type of the database.
  expect(parseFilters('page=99999999999').page).toBeLessThan(2 ** 31)
  expect(parseFilters('q=gaol&which=past&sort=-start&page=3')).toEqual({
    q: 'gaol',
    which: 'past',
    sort: '-start',
    page: 3,
  })
  expect(parseFilters('which=nonsense', { which: 'upcoming', sort: 'start' })).toMatchObject({
    which: 'upcoming',
    sort: 'start',
  })
})

it('the admin trip list shows all trips, instead of only those of the default filter, when its URL asks for all', () => {
  const changedSearch = applyAdminEventFilters(new URLSearchParams('tab=events&page=4&q=gaol'), { which: '', q: '' })
  expect(changedSearch.toString()).toBe('tab=events&which=')
  expect(parseAdminEventFilters(changedSearch, { which: 'upcoming' }).which).toBe('')
})
