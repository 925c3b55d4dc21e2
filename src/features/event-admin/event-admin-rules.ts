import { pluralise, formatMoney } from '@/lib/text'
import type { EventOverview } from '@/features/events/event-overview-queries'

/** The tabs of a trip's admin page. The first tab is the default. */
export const EVENT_TABS = [
  'overview',
  'travellers',
  'rooms',
  'extras',
  'forms',
  'waitlist',
  'money',
  'events',
  'announcements',
  'incidents',
  'documents',
  'days',
  'history',
] as const
export type EventTab = (typeof EVENT_TABS)[number]

interface SeatShare {
  label: string
  seats: number
  /** CSS classes for the color of the seats with this status, in the bar that shows a trip's seats by status. */
  className: string
}

/**
 * Counts a trip's seats by status, such as confirmed or on hold. Includes the free seats if the trip has a seat limit.
 */
export const listSeatShares = ({ event, money, offers }: EventOverview): SeatShare[] => [
  { label: 'Confirmed', seats: money.confirmed_seats, className: 'bg-success' },
  { label: 'Held, not paid yet', seats: money.pending_seats, className: 'bg-warning' },
  { label: 'Offered to the waitlist', seats: offers.seats, className: 'bg-info' },
  ...(event.max_registrations === null
    ? []
    : [{ label: 'Free', seats: Math.max(0, event.max_registrations - event.seats_taken), className: 'bg-raised' }]),
]

interface MissingDetail {
  text: string
  /** The tab on which staff can add the missing detail, and the text of the link to that tab. */
  tab: EventTab
  link: string
}

const omitFalse = (details: (MissingDetail | false)[]): MissingDetail[] => details.filter((detail) => detail !== false)

const listMissingPayments = ({ money }: EventOverview): MissingDetail[] =>
  omitFalse([
    money.refund_due > 0 && {
      text: `${formatMoney(money.refund_due)} to refund, ${pluralise(money.refunds, 'booking')}`,
      tab: 'money',
      link: 'Refund',
    },
    money.overdue > 0 && {
      text: `${formatMoney(money.overdue)} overdue, ${pluralise(money.overdue_bookings, 'booking')}`,
      tab: 'money',
      link: 'Show bookings',
    },
    money.announced > 0 && {
      text: `${formatMoney(money.announced)} on its way by bank transfer`,
      tab: 'money',
      link: 'View',
    },
  ])

const listMissingTravellerDetails = ({
  event,
  missing: { unnamed, without_details },
  waivers,
}: EventOverview): MissingDetail[] => {
  if (event.state === 'past' || event.state === 'called_off') return []
  const guestListLink = { tab: 'travellers', link: 'Show guests' } as const
  return omitFalse([
    unnamed > 0 && { text: `${pluralise(unnamed, 'traveller')} not named yet`, ...guestListLink },
    without_details > unnamed && {
      text: `Details missing for ${pluralise(without_details - unnamed, 'traveller')}`,
      ...guestListLink,
    },
    waivers !== null &&
      waivers.unsigned > 0 && {
        text: `Waiver: ${waivers.unsigned} not signed, ${waivers.signed} signed`,
        tab: 'forms',
        link: 'Show',
      },
  ])
}

const listMissingPageDetails = ({ event, missing }: EventOverview): MissingDetail[] =>
  omitFalse([
    event.start_date === null && { text: 'No dates yet', tab: 'days', link: 'Edit' },
    event.asking_price === null && { text: 'No price yet', tab: 'days', link: 'Edit' },
    missing.days === 0 && { text: 'No itinerary days yet', tab: 'days', link: 'Add days' },
    missing.days_outside > 0 && {
      text: `${pluralise(missing.days_outside, 'day')} of the itinerary outside the trip’s dates`,
      tab: 'days',
      link: 'Fix',
    },
    missing.photos === 0 && { text: 'No photos yet', tab: 'days', link: 'Add photos' },
  ])

/** The details that a trip needs before departure and does not have yet, the most urgent first. */
export const listMissingEventDetails = (overview: EventOverview): MissingDetail[] => [
  ...listMissingPayments(overview),
  ...listMissingTravellerDetails(overview),
  ...listMissingPageDetails(overview),
]

const UPCOMING_DATE_LABELS = {
  opens_on: 'Booking opens to everyone',
  booking_closes_on: 'Last day to book',
  last_installment_on: 'Last instalments due',
  changes_close_on: 'Last day to change travellers',
  departs_on: 'Departs',
  returns_on: 'Returns',
} as const

/** The next dates of a trip, such as its departure, the soonest first. */
export const listUpcomingDates = ({ event, upcoming, money }: EventOverview): { label: string; date: string }[] => {
  if (event.state === 'called_off') return []
  return [
    { label: 'Next instalment due', date: money.next_due_on },
    ...Object.entries(UPCOMING_DATE_LABELS).map(([key, label]) => ({
      label,
      date: upcoming[key as keyof typeof UPCOMING_DATE_LABELS],
    })),
  ]
    .filter((day): day is { label: string; date: string } => day.date !== null)
    .sort((a, b) => a.date.localeCompare(b.date))
}
