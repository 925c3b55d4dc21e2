import { paths } from '../../../../src/lib/paths.ts'
import { dashboard, type Table } from './wording.ts'

/** Why a kept card is charged no more, by what ended it. */
const ENDINGS: Record<string, string> = {
  plan_changed: 'Your payment plan was changed, and we charge only what you agreed to, on the days that you agreed to.',
  card_gone: 'The card that you let us keep is no longer there.',
  other_account: 'We take cards through another account now, which does not know yours.',
  unmatched: 'What your card was charged is not what we asked for: we are looking into it, and write to you.',
  cancelled: 'Your booking was cancelled.',
  removed: 'You removed your card.',
  desk: 'We have ended the automatic payments that you had agreed to.',
}

/** Letters to whoever lets us charge a card for what is left of a booking. */
export const cardLetters = {
  charge_coming: (f) => ({
    subject: `${f.money('amount')} for ${f.text('event')} on ${f.day('due_date')}`,
    paragraphs: [
      `As you agreed, ${f.money('amount')} for your booking ${f.text('reference')} is charged on ${f.day('due_date')} to your card ending in ${f.text('last4')}.`,
      'There is nothing for you to do. You can end this on your account page at any time before.',
    ],
    action: { text: 'Open My Account', path: paths.account },
  }),
  charge_declined: (f) => ({
    subject: `Your card was declined: ${f.text('event')}`,
    paragraphs: [
      `We couldn’t charge ${f.money('amount')} for your booking ${f.text('reference')} to your card.`,
      `We try again on ${f.day('next_try_on')}. You can also pay it now, with this card or another, on your dashboard.`,
    ],
    action: dashboard,
  }),
  charge_needs_you: (f) => ({
    subject: `Your bank asks for you: ${f.text('event')}`,
    paragraphs: [
      `Your bank wants you to confirm the payment of ${f.money('amount')} for your booking ${f.text('reference')}. Please pay it on your dashboard, where your bank can ask you.`,
      `Otherwise we try again on ${f.day('next_try_on')}.`,
    ],
    action: dashboard,
  }),
  autopay_stopped: (f) => ({
    subject: `We no longer charge your card: ${f.text('event')}`,
    paragraphs: [
      `We couldn’t charge ${f.money('amount')} for your booking ${f.text('reference')}, and do not try again.`,
      'Please pay it on your dashboard, with another card or by bank transfer. Your booking stays as it is meanwhile.',
    ],
    action: dashboard,
  }),
  autopay_ended: (f) => ({
    subject: `Automatic payments have ended: ${f.text('event')}`,
    paragraphs: [
      `${ENDINGS[f.text('why')] ?? ENDINGS.desk} Nothing more is charged by itself for your booking ${f.text('reference')}.`,
      f.text('why') === 'cancelled'
        ? 'What you paid, and what of it goes back to you, is told in a letter of its own.'
        : 'Please pay what is left yourself, or let it be charged again: both are done on your account page and your dashboard.',
    ],
    action: { text: 'Open My Account', path: paths.account },
  }),
  card_expiring: (f) => ({
    subject: 'Your card runs out soon',
    paragraphs: [
      `Your card ending in ${f.text('last4')} is good until the end of ${f.day('until')}, and is to pay for your booking ${f.text('reference')} after that.`,
      'Pay the next part with your new card and let us keep it, on your dashboard.',
    ],
    action: dashboard,
  }),
} satisfies Table
