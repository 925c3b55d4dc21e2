import { paths } from '../../../../src/lib/paths.ts'
import { spots, trip, type Table } from './wording.ts'

/** What whoever waits is told of seats held for him. */
export const offerLetters = {
  offer_made: (f) => ({
    subject: `A place has come free: ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, you are next in line for ${f.text('event')}: ${spots(f)} ${f.amount('seats') === 1 ? 'is' : 'are'} held for you until ${f.when('expires_at')}.`,
      'Take the offer up by booking, or decline it, and it goes to whoever comes next.',
    ],
    action: { text: 'See My Offer', path: paths.offer(f.text('token')) },
  }),
  offer_ending: (f) => ({
    subject: `Your offer runs out soon: ${f.text('event')}`,
    paragraphs: [
      `${f.text('full_name')}, we hold ${spots(f)} on ${f.text('event')} for you until ${f.when('expires_at')}. After that the offer goes to whoever comes next.`,
    ],
    action: { text: 'See My Offer', path: paths.offer(f.text('token')) },
  }),
  offer_passed_on: (f) => {
    const held = `${f.text('full_name')}, we held ${spots(f)} on ${f.text('event')} for you`
    switch (f.text('why')) {
      case 'expired':
        return {
          subject: `Your offer has run out: ${f.text('event')}`,
          paragraphs: [
            `${held} until ${f.when('expires_at')}. They have gone on to whoever comes next in line.`,
            'Would you still like to come? Join the line again on the trip’s page: your place is then at its end.',
          ],
          action: trip(f),
        }
      case 'withdrawn':
        return {
          subject: `Our offer is taken back: ${f.text('event')}`,
          paragraphs: [`${held}. We have had to take this offer back, and are sorry for it. Nothing was charged.`],
          action: trip(f),
        }
      default:
        return {
          subject: `Your offer has ended: ${f.text('event')}`,
          paragraphs: [
            `${held}, but the trip cannot be booked just now. You keep your place in the line, and hear from us when spots can be booked again.`,
          ],
          action: { text: 'See All Trips', path: paths.events },
        }
    }
  },
} satisfies Table
