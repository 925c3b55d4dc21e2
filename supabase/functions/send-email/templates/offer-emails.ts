import { paths } from '../../../../src/lib/paths.ts'
import { formatSpots, createTripAction, type EmailTemplates } from './formatting.ts'

/** Emails about waitlist offers. */
export const offerEmails = {
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
    const heldText = `${f.text('full_name')}, we held ${formatSpots(f)} on ${f.text('event')} for you`
    switch (f.text('why')) {
      case 'expired':
        return {
          subject: `Your offer has expired: ${f.text('event')}`,
          paragraphs: [
            `${heldText} until ${f.getTime('expires_at')}. They have gone to the next person in line.`,
            'Still want to come? Join the waitlist again on the trip’s page. You’ll be last in line.',
          ],
          action: createTripAction(f),
        }
      case 'withdrawn':
        return {
          subject: `Your waitlist offer has been withdrawn: ${f.text('event')}`,
          paragraphs: [`${heldText}. We’re sorry, but we had to withdraw this offer. You weren’t charged.`],
          action: createTripAction(f),
        }
      default:
        return {
          subject: `Your offer has ended: ${f.text('event')}`,
          paragraphs: [
            `${heldText}, but the trip can’t be booked at the moment. You keep your place in line, and we’ll email you when spots can be booked again.`,
          ],
          action: { text: 'See All Trips', path: paths.events },
        }
    }
  },
} satisfies EmailTemplates
