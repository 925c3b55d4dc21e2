import { paths } from '../lib/paths.ts'
import type { EmailData } from './email-data.ts'
import type { EmailTemplates, EmailText } from './formatting.ts'

export const createChoiceAction = (f: EmailData): EmailText['action'] => ({
  text: f.is('can_move') ? 'Choose a Refund or Another Date' : 'See My Refund',
  path: paths.calledOff(f.text('token')),
})

/** Asks the booker to choose a refund or another date, and says what happens if they do not choose. */
export const createChoiceNote = (f: EmailData): string => {
  const isRefundDue = f.amount('refund') > 0
  if (!f.is('can_move'))
    return isRefundDue
      ? `You get a full refund of ${f.money('refund')}, without any fee. Open the link to see how we pay it back.`
      : 'You haven’t paid anything, so you don’t need to do anything.'
  return isRefundDue
    ? `Choose by the end of ${f.day('answer_until')}: a full refund of ${f.money('refund')} without any fee, or another date. Without an answer, we refund everything you’ve paid. You don’t need an account.`
    : `If you’d like another date, choose it by the end of ${f.day('answer_until')}. Without an answer, your booking stays cancelled. You don’t need an account.`
}

/** Emails to bookers of a departure that was called off. */
export const callOffEmails = {
  call_off_reminder: (f) => ({
    subject: `Please choose: ${f.text('event')}`,
    paragraphs: [
      `We had to cancel ${f.text('event')}, ${f.days('start_date', 'end_date')}, and haven’t heard from you yet.`,
      createChoiceNote(f),
    ],
    rows: [['Booking', f.text('reference')]],
    action: createChoiceAction(f),
  }),
  refund_selected: (f) => ({
    subject: `Your refund: ${f.text('event')}`,
    paragraphs: [
      f.is('by_deadline')
        ? `We haven’t heard from you about ${f.text('event')}, which we had to cancel.`
        : `You chose a refund for ${f.text('event')}, which we had to cancel.`,
      f.amount('refund') > 0
        ? `We’ll refund ${f.money('refund')}. You’ll get an email once the money is on its way.`
        : 'You haven’t paid anything, so there is nothing to refund.',
      ...(f.is('needs_account')
        ? ['You paid by bank transfer. Please tell us the account that we can pay the money into.']
        : []),
    ],
    rows: [['Booking', f.text('reference')]],
    action: f.is('needs_account')
      ? { text: 'Enter My Bank Account', path: paths.calledOff(f.text('token')) }
      : { text: 'See My Refund', path: paths.calledOff(f.text('token')) },
  }),
} satisfies EmailTemplates
