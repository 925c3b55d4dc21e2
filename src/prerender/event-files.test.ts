import { expect, it } from 'vitest'
import type { FeedEvent } from '@/features/events/upcoming/feed-queries'
import { createEventsCalendar, createEventsFeed } from './event-files'

const ORIGIN = 'https://trips.example.test'
const createEvent = (changes: Partial<FeedEvent>): FeedEvent =>
  ({
    id: '1',
    title: 'Tasmania & ghosts',
    description: '',
    location: 'Port Arthur, Tasmania',
    start_date: '2098-02-12',
    end_date: '2098-02-16',
    asking_price: 2400,
    currency: 'AUD',
    facts: { summary: 'Four nights.', monthOnly: false },
    createdAt: new Date('2030-01-01T00:00:00Z'),
    updatedAt: new Date('2030-02-01T00:00:00Z'),
    ...changes,
  }) as FeedEvent

it("the departures calendar has an entry for each departure, with the time of the departure's last change", () => {
  const calendar = createEventsCalendar(ORIGIN, [
    createEvent({}),
    createEvent({ id: '2', start_date: '2098-03-01', end_date: '2098-03-02' }),
  ])
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(calendar).toContain(`UID:${ORIGIN}/event-details/2`)
  expect(calendar).toContain('DTSTART;VALUE=DATE:20980301')
  expect(calendar).toContain('DTSTAMP:20300201T000000Z')
})

it('the departures calendar leaves out departures that have only a month and no fixed days', () => {
  const monthOnlyFacts = { summary: '', monthOnly: true } as FeedEvent['facts']
  expect(createEventsCalendar(ORIGIN, [createEvent({ facts: monthOnlyFacts })])).not.toContain('BEGIN:VEVENT')
})

it('the RSS feed lists the newest departure first, with its dates, price and link', () => {
  const rssFile = createEventsFeed(ORIGIN, [
    createEvent({}),
    createEvent({ id: '2', title: 'Port Arthur', createdAt: new Date('2030-01-02T00:00:00Z') }),
  ])
  expect([...rssFile.matchAll(/<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/g)].map(([, title]) => title)).toEqual([
    'Next Room: departures',
    'Port Arthur, 12th February, 2098 – 16th February, 2098',
    'Tasmania & ghosts, 12th February, 2098 – 16th February, 2098',
  ])
  expect(rssFile).toContain(`<link>${ORIGIN}/event-details/2</link>`)
  expect(rssFile).toContain('Four nights. $2,400 AUD per person')
})

it('the RSS feed does not depend on the order in which departures are read', () => {
  const events = [createEvent({}), createEvent({ id: '2' })]
  expect(createEventsFeed(ORIGIN, events)).toBe(createEventsFeed(ORIGIN, events.toReversed()))
})
