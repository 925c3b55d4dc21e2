import { MEALS } from '@/lib/rules/fact-rules'
import { daysBetween, formatDate } from '@/lib/dates'
import { formatMoneyExact, pluralise } from '@/lib/text'
import type { MyTrip } from './my-trip-queries'

type MyTripDays = Pick<MyTrip, 'start_date' | 'end_date'>

/** The days of a trip in the form that `EventItinerary` shows. */
export const toItineraryDays = (days: MyTrip['days']) =>
  days.map(({ items, meals, ...day }) => ({
    ...day,
    meals: MEALS.filter((meal) => meals.includes(meal)),
    id: String(day.day_number),
    itinerary_items: items.map((item, index) => ({ ...item, id: String(index), sort_order: index })),
  }))

/** The time until the trip, or the day of the trip: `12 days to go`, `Day 2 of 5`. */
export const describeCountdown = ({ start_date, end_date }: MyTripDays, today: string): string => {
  const daysToGo = daysBetween(today, start_date) ?? 0
  if (daysToGo > 1) return `${pluralise(daysToGo, 'day')} to go`
  if (daysToGo === 1) return 'Tomorrow'
  if (today > end_date) return 'This trip is over'
  const dayCount = (daysBetween(start_date, end_date) ?? 0) + 1
  if (dayCount === 1) return 'Today'
  return daysToGo === 0 ? `Today: day 1 of ${dayCount}` : `Day ${1 - daysToGo} of ${dayCount}`
}

/** A task of the member before the trip. */
export interface EventTask {
  title: string
  text: string
  isLate: boolean
}

const listPaymentTasks = ({ payment }: Pick<MyTrip, 'payment'>): EventTask[] => {
  if (!payment) return []
  const { due_date, amount, overdue, announced, balance } = payment
  const remainingText = `${formatMoneyExact(balance)} to pay in total.`
  const transferText = announced > 0 ? ` Your bank transfer of ${formatMoneyExact(announced)} is on its way.` : ''
  const paymentText = remainingText + transferText
  if (overdue > 0)
    return [{ title: `Overdue payment of ${formatMoneyExact(overdue)}`, text: paymentText, isLate: true }]
  if (due_date === null || amount === null)
    return [{ title: `Payment of ${formatMoneyExact(balance)}`, text: transferText.trim(), isLate: false }]
  return [
    { title: `Payment of ${formatMoneyExact(amount)} by ${formatDate(due_date)}`, text: paymentText, isLate: false },
  ]
}

/** Lists the open tasks before the trip: payments, traveller details and forms. Empty if nothing is missing. */
export const listEventTasks = (event: MyTrip, today: string): EventTask[] => {
  if (event.end_date < today) return listPaymentTasks(event)
  const detailTasks: EventTask[] =
    event.details_missing > 0
      ? [
          {
            title: `Missing details of ${pluralise(event.details_missing, 'traveller')}`,
            text: `Names, dates of birth and emergency contacts, by ${formatDate(event.changes_close_on)}.`,
            isLate: today > event.changes_close_on,
          },
        ]
      : []
  const formTasks = event.forms.map(({ traveller, title, due_on, state }) => ({
    title: `${title}: ${traveller}`,
    text: `A form to fill in by ${formatDate(due_on)}.`,
    isLate: state === 'late',
  }))
  return [...listPaymentTasks(event), ...detailTasks, ...formTasks]
}

/** The URL of a map of the meeting point. */
export const getMeetingPointUrl = (meetingPoint: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(meetingPoint)}`

/** The URL that calls a phone number. */
export const getCallUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
