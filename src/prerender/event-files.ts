import { Feed } from 'feed'
import type { FeedEvent } from '@/features/events/upcoming/feed-queries'
import { createCalendarFile } from '@/lib/rules/event-calendar'
import { formatDateRange, formatMonth } from '@/lib/dates'
import { feedPaths, paths } from '@/lib/paths'
import { formatPrice } from '@/lib/text'
import { site } from '@/site'

export { feedEvents } from '@/features/events/upcoming/feed-queries'

const TITLE = `${site.brand}: departures`

const describeEvent = ({ facts, description }: FeedEvent): string => facts.summary || description

/** The calendar of departures, for calendar apps. Departures whose days are not fixed are left out. */
export const createEventsCalendar = (origin: string, events: readonly FeedEvent[]): string =>
  createCalendarFile(
    events
      .filter(({ facts }) => !facts.monthOnly)
      .map((event) => ({
        title: event.title,
        description: describeEvent(event),
        location: event.location,
        start_date: event.start_date,
        end_date: event.end_date,
        url: origin + paths.event(event.id),
        updatedAt: event.updatedAt,
        isFree: true,
      })),
    TITLE,
  )

const createItemTitle = ({ title, start_date, end_date, facts }: FeedEvent): string =>
  `${title}, ${facts.monthOnly ? formatMonth(start_date) : formatDateRange(start_date, end_date)}`

/** The RSS feed of departures. The departure that was added most recently comes first. */
export const createEventsFeed = (origin: string, events: readonly FeedEvent[]): string => {
  const eventsByCreation = [...events].sort(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? -1 : 1),
  )
  const feed = new Feed({
    title: TITLE,
    description: site.blurb,
    id: origin,
    link: `${origin}${paths.events}`,
    language: 'en-AU',
    // The build writes the same file for the same rows, so the time of the build is not in it.
    updated: eventsByCreation[0]?.createdAt ?? new Date(0),
    generator: false,
    feedLinks: { rss: `${origin}${feedPaths.rss}` },
  })
  for (const event of eventsByCreation) {
    const url = origin + paths.event(event.id)
    const { asking_price: price, currency } = event
    feed.addItem({
      title: createItemTitle(event),
      id: url,
      link: url,
      date: event.createdAt,
      description: [describeEvent(event), price !== null && `${formatPrice(price, currency)} per person`]
        .filter(Boolean)
        .join(' '),
    })
  }
  return feed.rss2()
}
