import { paths } from '../lib/paths.ts'
import { DASHBOARD_ACTION, type EmailTemplates } from './formatting.ts'

/** Texts that explain why automatic payments ended, by reason. */
const AUTOPAY_END_REASONS: Record<string, string> = {
  plan_changed: 'Your payment plan was changed, and we only charge the amounts and dates you agreed to.',
  card_gone: 'Your saved card no longer exists.',
  other_account: 'We now take cards through another account, which doesn’t have your card.',
  unmatched: 'The charge to your card doesn’t match the amount due. We’re checking it and will email you.',
  cancelled: 'Your booking was cancelled.',
  removed: 'You removed your card.',
  staff: 'We’ve turned off your automatic payments.',
}

/** Emails about automatic payments. */
export const cardEmails = {
  charge_coming: (f) => ({
    subject: `${f.money('amount')} for ${f.text('event')} on ${f.day('due_date')}`,
    paragraphs: [
      `As you agreed, we’ll charge ${f.money('amount')} for your booking ${f.text('reference')} on ${f.day('due_date')} to your card ending in ${f.text('last4')}.`,
      'You don’t need to do anything. You can turn this off on your account page at any time before.',
    ],
    action: { text: 'Open My Account', path: paths.account },
  }),
  charge_declined: (f) => ({
    subject: `Your card was declined: ${f.text('event')}`,
    paragraphs: [
      `We couldn’t charge ${f.money('amount')} for your booking ${f.text('reference')} to your card.`,
      `We’ll try again on ${f.day('next_try_on')}. You can also pay now on your dashboard, with this card or another.`,
    ],
    action: DASHBOARD_ACTION,
  }),
  charge_needs_you: (f) => ({
    subject: `Action needed: approve your payment for ${f.text('event')}`,
    paragraphs: [
      `Your bank asks you to approve the payment of ${f.money('amount')} for your booking ${f.text('reference')}. Please pay it on your dashboard, where you can approve it.`,
      `Otherwise we’ll try again on ${f.day('next_try_on')}.`,
    ],
    action: DASHBOARD_ACTION,
  }),
  autopay_stopped: (f, settings) => ({
    subject: `Automatic payments have stopped: ${f.text('event')}`,
    paragraphs: [
      `We couldn’t charge ${f.money('amount')} for your booking ${f.text('reference')}, and won’t try again.`,
      `Please pay it on your dashboard, with another card${settings.bank_transfers_open ? ' or by bank transfer' : ''}. Your booking stays as it is.`,
    ],
    action: DASHBOARD_ACTION,
  }),
  autopay_ended: (f) => ({
    subject: `Automatic payments have ended: ${f.text('event')}`,
    paragraphs: [
      `${AUTOPAY_END_REASONS[f.text('why')] ?? AUTOPAY_END_REASONS.staff} We won’t charge your card automatically for your booking ${f.text('reference')}.`,
      f.text('why') === 'cancelled'
        ? 'We’ll email you about your payments and any refund separately.'
        : 'Please pay the rest yourself on your dashboard, or turn automatic payments on again on your account page.',
    ],
    action: { text: 'Open My Account', path: paths.account },
  }),
  card_expiring: (f) => ({
    subject: 'Your card is about to expire',
    paragraphs: [
      `Your card ending in ${f.text('last4')} expires at the end of ${f.day('until')}, before the last payment for your booking ${f.text('reference')}.`,
      'Pay the next instalment with your new card on your dashboard, and save it there.',
    ],
    action: DASHBOARD_ACTION,
  }),
} satisfies EmailTemplates
