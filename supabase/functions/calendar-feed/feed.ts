import { escapeText, formatCalendarDate, formatCalendarTime } from '../../../src/lib/calendar-file.ts'
import type { RpcResults } from '../../../src/lib/generated/rpc-results.ts'
import { paths } from '../../../src/lib/paths.ts'

export type CalendarFeedEvent = Extract<RpcResults['calendar_feed'], { status: 'ok' }>
type FeedDay = CalendarFeedEvent['days'][number]
type Activity = FeedDay['items'][number]

/** The interval at which calendar apps should fetch the feed again. Calendar apps may ignore it. */
const REFRESH_INTERVAL = 'PT4H'
const DAY_MS = 24 * 60 * 60 * 1000

/** The day after a date, because the end of an all-day entry is the day after its last day. */
const getNextDay = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)

interface FeedEntry {
  /** Identifies the entry within the trip. It stays the same when the trip changes, so that calendars update the entry. */
  key: string
  title: string
  description?: string
  location: string
  /** True if calendar apps must show the time of this entry as free, not as busy. */
  isShownAsFree?: boolean
  /** The DTSTART and DTEND lines of the entry in the calendar file. */
  timeLines: string[]
}

const createAllDayLines = (firstDay: string, lastDay: string): string[] => [
  `DTSTART;VALUE=DATE:${formatCalendarDate(firstDay)}`,
  `DTEND;VALUE=DATE:${formatCalendarDate(getNextDay(lastDay))}`,
]
const createTimeLines = (startsAt: string, endsAt: string | null): string[] => [
  `DTSTART:${formatCalendarTime(new Date(startsAt))}`,
  ...(endsAt === null ? [] : [`DTEND:${formatCalendarTime(new Date(endsAt))}`]),
]

const describeActivity = ({ title, description }: Activity): string => [title, description].filter(Boolean).join(': ')

/** An all-day entry that lists the activities without a start time. Also created for a day without activities. */
const createDayEntries = (day: FeedDay, eventLocation: string): FeedEntry[] => {
  const untimedActivities = day.items.filter(({ starts_at }) => starts_at === null)
  if (untimedActivities.length === 0 && day.items.length > 0) return []
  return [
    {
      key: `day-${day.day_number}`,
      title: [`Day ${day.day_number}`, day.title].filter(Boolean).join(': '),
      description: untimedActivities.map(describeActivity).join('\n'),
      location: day.place || eventLocation,
      isShownAsFree: true,
      timeLines: createAllDayLines(day.date, day.date),
    },
  ]
}

/** Maximum number of characters of a title in the key of an entry. */
const MAX_KEY_TITLE = 40

/**
 * The keys of the activities of a day, from their titles, so that calendars follow an activity when the order changes.
 * Equal titles are numbered. A renamed activity is a new entry.
 */
const createActivityKeys = ({ day_number, items }: FeedDay): string[] => {
  const titleCounts = new Map<string, number>()
  return items.map(({ title }) => {
    const titlePart = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_KEY_TITLE)
      .replace(/-$/, '')
    const occurrence = (titleCounts.get(titlePart) ?? 0) + 1
    titleCounts.set(titlePart, occurrence)
    return `day-${day_number}-${titlePart}-${occurrence}`
  })
}

const createActivityEntries = (day: FeedDay, eventLocation: string): FeedEntry[] => {
  const activityKeys = createActivityKeys(day)
  return day.items.flatMap(({ starts_at, ends_at, title, description }, index) =>
    starts_at === null
      ? []
      : [
          {
            key: activityKeys[index] ?? '',
            title,
            description,
            location: day.place || eventLocation,
            timeLines: createTimeLines(starts_at, ends_at),
          },
        ],
  )
}

/** The entries of the calendar: the whole trip, the meeting at the start, the end, and each day. */
const listFeedEntries = (event: CalendarFeedEvent): FeedEntry[] => [
  {
    key: 'event',
    title: event.title,
    description: event.meeting_point && `Meeting point: ${event.meeting_point}`,
    location: event.location,
    isShownAsFree: true,
    timeLines: createAllDayLines(event.start_date, event.end_date),
  },
  ...(event.starts_at === null
    ? []
    : [
        {
          key: 'meeting',
          title: `Meet: ${event.title}`,
          location: event.meeting_point || event.location,
          timeLines: createTimeLines(event.starts_at, null),
        },
      ]),
  ...(event.ends_at === null
    ? []
    : [
        {
          key: 'end',
          title: `End: ${event.title}`,
          location: event.end_point || event.location,
          timeLines: createTimeLines(event.ends_at, null),
        },
      ]),
  ...event.days.flatMap((day) => [
    ...createDayEntries(day, event.location),
    ...createActivityEntries(day, event.location),
  ]),
]

/** The lines of the calendar of a trip, with escaped texts. */
export const createFeedLines = (event: CalendarFeedEvent, siteUrl: string): string[] => {
  const formattedChangeTime = formatCalendarTime(new Date(event.changed_at))
  return [
    `X-WR-CALNAME:${escapeText(event.title)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...listFeedEntries(event).flatMap(({ key, title, description, location, isShownAsFree, timeLines }) => [
      'BEGIN:VEVENT',
      `UID:${event.booking_id}-${key}@${new URL(siteUrl).hostname}`,
      `DTSTAMP:${formattedChangeTime}`,
      `LAST-MODIFIED:${formattedChangeTime}`,
      `SEQUENCE:${event.version}`,
      ...timeLines,
      `SUMMARY:${escapeText(title)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      ...(location ? [`LOCATION:${escapeText(location)}`] : []),
      `URL:${siteUrl}${paths.myTrip(event.booking_id)}`,
      'STATUS:CONFIRMED',
      `TRANSP:${isShownAsFree ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
  ]
}
