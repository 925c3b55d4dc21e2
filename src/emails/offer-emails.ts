import { paths } from '../lib/paths.ts'
import { pluralise } from '../lib/text.ts'
import { formatSpots, createEventAction, type EmailTemplates } from './formatting.ts'

/** Emails about waitlist offers, and about other dates of a trip that is full or called off. */
export const offerEmails = {
  other_dates: (f) => ({
    subject: `Other dates with free spots: ${f.text('event')}`,
    paragraphs: [
      f.is('called_off')
        ? `We’re sorry: ${f.text('event')}, ${f.days('start_date', 'end_date')}, will not take place.${f.is('is_waiting') ? ' Its waitlist has ended.' : ''}`
        : `${f.text('event')}, ${f.days('start_date', 'end_date')}, is still full.${f.is('is_waiting') ? ' You stay on its waitlist.' : ''}`,
      'These dates of the same trip have free spots. This email doesn’t hold any: they go to the first who book.',
    ],
    rows: f.list('events').map((date): [string, string, string] => {
      const spotsLeftNote = date.has('spots_left') ? `, ${pluralise(date.amount('spots_left'), 'spot')} left` : ''
      const dateAndPrice = `${date.days('start_date', 'end_date')}: ${date.money('price')} per person${spotsLeftNote}`
      return date.is('is_bookable')
        ? [dateAndPrice, 'Book', paths.book(date.text('event_id'))]
        : [dateAndPrice, 'Join the Waitlist', paths.event(date.text('event_id'))]
    }),
    unsubscribe: {
      token: f.text('token'),
      reason: f.is('is_waiting') ? 'You joined the waitlist of this trip.' : 'You registered interest in this trip.',
    },
  }),
  offer_made: (f) => ({
    subject: `A spot is free: ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, you are next in line for ${f.text('event')}: ${formatSpots(f)} ${f.amount('seats') === 1 ? 'is' : 'are'} held for you until ${f.getTime('expires_at')}.`,
      'Book to accept the offer, or decline it so that it goes to the next person.',
    ],
    action: { text: 'See My Offer', path: paths.offer(f.text('token')) },
  }),
  offer_ending: (f) => ({
    subject: `Your offer expires soon: ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, we hold ${formatSpots(f)} on ${f.text('event')} for you until ${f.getTime('expires_at')}. After that the offer goes to the next person.`,
    ],
    action: { text: 'See My Offer', path: paths.offer(f.text('token')) },
  }),
  offer_passed_on: (f) => {
    const heldSpotsText = `${f.text('full_name')}, we held ${formatSpots(f)} on ${f.text('event')} for you`
    switch (f.text('why')) {
      case 'expired':
        return {
          subject: `Your offer has expired: ${f.text('event')}`,
          paragraphs: [
            `${heldSpotsText} until ${f.getTime('expires_at')}. They have gone to the next person in line.`,
            'Still want to come? Join the waitlist again on the trip’s page. You’ll be last in line.',
          ],
          action: createEventAction(f),
        }
      case 'withdrawn':
        return {
          subject: `Your waitlist offer has been withdrawn: ${f.text('event')}`,
          paragraphs: [`${heldSpotsText}. We’re sorry, but we had to withdraw this offer. You weren’t charged.`],
          action: createEventAction(f),
        }
      default:
        return {
          subject: `Your offer has ended: ${f.text('event')}`,
          paragraphs: [
            `${heldSpotsText}, but the trip can’t be booked at the moment. You keep your place in line, and we’ll email you when spots can be booked again.`,
          ],
          action: { text: 'See All Trips', path: paths.events },
        }
    }
  },
} satisfies EmailTemplates
