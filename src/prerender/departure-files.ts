import { Feed } from 'feed'
import type { FeedDeparture } from '@/features/events/upcoming/feed-queries'
import { createCalendarFile } from '@/features/events/sharing/event-calendar'
import { formatDateRange, formatMonth } from '@/lib/dates'
import { feedPaths, paths } from '@/lib/paths'
import { formatPrice } from '@/lib/text'
import { site } from '@/site'

export { feedDepartures } from '@/features/events/upcoming/feed-queries'

const TITLE = `${site.brand}: departures`

const describeDeparture = ({ facts, description }: FeedDeparture): string => facts.summary || description

/** The calendar of departures, for calendar apps. Departures whose days are not fixed are left out. */
export const createDeparturesCalendar = (origin: string, departures: readonly FeedDeparture[]): string =>
  createCalendarFile(
    departures
      .filter(({ facts }) => !facts.monthOnly)
      .map((departure) => ({
        title: departure.title,
        description: describeDeparture(departure),
        location: departure.location,
        start_date: departure.start_date,
        end_date: departure.end_date,
        url: origin + paths.event(departure.id),
        updatedAt: departure.updatedAt,
        isFree: true,
      })),
    TITLE,
  )

const createItemTitle = ({ title, start_date, end_date, facts }: FeedDeparture): string =>
  `${title}, ${facts.monthOnly ? formatMonth(start_date) : formatDateRange(start_date, end_date)}`

/** The RSS feed of departures. The departure that was added most recently comes first. */
export const createDeparturesFeed = (origin: string, departures: readonly FeedDeparture[]): string => {
  const departuresByCreation = [...departures].sort(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? -1 : 1),
  )
  const feed = new Feed({
    title: TITLE,
    description: site.blurb,
    id: origin,
    link: `${origin}${paths.events}`,
    language: 'en-AU',
    // The build writes the same file for the same rows, so the time of the build is not in it.
    updated: departuresByCreation[0]?.createdAt ?? new Date(0),
    generator: false,
    feedLinks: { rss: `${origin}${feedPaths.rss}` },
  })
  for (const departure of departuresByCreation) {
    const url = origin + paths.event(departure.id)
    const { asking_price: price, currency } = departure
    feed.addItem({
      title: createItemTitle(departure),
      id: url,
      link: url,
      date: departure.createdAt,
      description: [describeDeparture(departure), price !== null && `${formatPrice(price, currency)} per person`]
        .filter(Boolean)
        .join(' '),
    })
  }
  return feed.rss2()
}
