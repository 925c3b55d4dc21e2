import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import type { FormNoticeTone } from '@/ui/form/form-notice'
import { formatDate } from '@/lib/format/dates'
import { formatPrice } from '@/lib/format/money'
import type { Answers } from '@/lib/law'

/** All that booking can answer, and `failed` for no answer at all. */
export type BookAnswer = { status: Answers['book']['status'] | 'failed' } & Record<string, unknown>

/** Where an answer leads on to. */
export type WayOn = 'waitlist' | 'dashboard' | 'event' | 'events' | 'none'

interface Message {
  tone: FormNoticeTone
  title: string
  text: (answer: BookAnswer, rules: HouseRules) => string
  wayOn: WayOn
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const spots = (count: number): string => (count === 1 ? 'Only 1 spot is left' : `Only ${count} spots are left`)

const guardianText = ({ adult_age }: HouseRules): string =>
  `Travellers under ${adult_age} need a parent or guardian on the booking: ` +
  'add the adult who travels with them, with a date of birth, and tick them.'

/** Words and way on for each answer to booking. */
export const bookMessages: Record<BookAnswer['status'], Message> = {
  booked: {
    tone: 'success',
    wayOn: 'dashboard',
    title: 'Your spots are held',
    text: (_, { hold_hours }) =>
      `They are yours for ${counted(hold_hours, 'hour')}, and for good once the first payment has arrived.`,
  },
  sold_out: {
    tone: 'warning',
    wayOn: 'waitlist',
    title: 'Not enough spots left',
    text: ({ spots_left }) =>
      number(spots_left) > 0
        ? `${spots(number(spots_left))}. Choose fewer travellers, or join the waitlist and we will write when more come free.`
        : 'This trip has just sold out. Join the waitlist and we will write when spots come free.',
  },
  closed: {
    tone: 'warning',
    wayOn: 'events',
    title: 'Bookings are closed',
    text: ({ closed_on }, { booking_closes_days }) =>
      `Trips are booked at least ${counted(booking_closes_days, 'day')} before departure` +
      (typeof closed_on === 'string' ? `; this one closed on ${formatDate(closed_on)}.` : '.'),
  },
  not_bookable: {
    tone: 'info',
    wayOn: 'event',
    title: 'Not on sale yet',
    text: () =>
      'This trip is still being planned. Tell us that you are interested and we will write when booking opens.',
  },
  already_booked: {
    tone: 'info',
    wayOn: 'dashboard',
    title: 'You are already on this trip',
    text: () => 'There is a booking of yours for these dates. Contact us to add travellers to it.',
  },
  repeated: {
    tone: 'info',
    wayOn: 'dashboard',
    title: 'Your spots are held already',
    text: () =>
      'Your first confirmation came through. What you changed after it is not in the booking: please look it over.',
  },
  too_many: {
    tone: 'warning',
    wayOn: 'none',
    title: 'Too many bookings at once',
    text: () => 'That is as many as one person can start in an hour. Please try again later, or contact us.',
  },
  price_changed: {
    tone: 'warning',
    wayOn: 'none',
    title: 'The price has changed',
    text: ({ price }) =>
      `It is now ${formatPrice(number(price))} per person. Nothing was booked: look over the new plan, then confirm once more.`,
  },
  guardian_needed: {
    tone: 'danger',
    wayOn: 'none',
    title: 'A parent or guardian is needed',
    text: (_, rules) => guardianText(rules),
  },
  terms_required: {
    tone: 'danger',
    wayOn: 'none',
    title: 'Please accept the terms',
    text: () => 'We can only book once you have accepted them.',
  },
  offer_over: {
    tone: 'warning',
    wayOn: 'waitlist',
    title: 'This offer is no longer open',
    text: ({ offer_status }) =>
      offer_status === 'accepted'
        ? 'It has been taken up already: look at your dashboard.'
        : 'Its time ran out and the spots went to the next in line. You can join the waitlist again.',
  },
  invalid: {
    tone: 'danger',
    wayOn: 'none',
    title: 'Please check the form',
    text: () => 'The marked fields could not be accepted.',
  },
  not_found: {
    tone: 'warning',
    wayOn: 'events',
    title: 'This trip is no longer listed',
    text: () => 'It may have moved on. There are others waiting.',
  },
  failed: {
    tone: 'danger',
    wayOn: 'none',
    title: 'Booking failed',
    text: () =>
      'We had no answer. Nothing you typed is lost: check your connection and confirm once more. You will not be booked twice.',
  },
}

/** Words for each answer to saving traveller details. */
export const travellersMessages = (rules: HouseRules) => ({
  saved: { title: 'Details saved', text: 'Thank you: your guides will see them.' },
  invalid: { title: 'Please check the form', text: 'The marked fields could not be accepted.' },
  guardian_needed: { title: bookMessages.guardian_needed.title, text: guardianText(rules) },
  too_late: {
    title: 'Too late to change',
    text: `Changes are possible until ${counted(rules.changes_close_days, 'day')} before departure. Please contact us.`,
  },
  not_found: { title: 'Booking not found', text: 'It may have been cancelled meanwhile.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})

/** Words for each answer to cancelling. */
export const bookingCancelMessages = ({ cancelling_closes_days }: HouseRules) => ({
  invalid: { title: 'Please check the form', text: 'The reason could not be accepted.' },
  cancelled: { title: 'Booking cancelled', text: 'Your spots have been released.' },
  too_late: {
    title: 'Too late to cancel here',
    text: `Cancelling is possible until ${counted(cancelling_closes_days, 'day')} before departure. Please contact us.`,
  },
  already_cancelled: { title: 'Already cancelled', text: 'This booking holds no spots any more.' },
  not_found: { title: 'Booking not found', text: 'It may have been cancelled meanwhile.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})
