import { paths } from '../lib/paths.ts'
import type { EmailData } from './email-data.ts'
import type { EmailTemplates } from './formatting.ts'

/** The sentence in the booker's email about a payment. `payer`: the traveller who used a payment link. */
export const createPaymentSentence = (f: EmailData): string =>
  f.has('payer')
    ? `${f.text('payer')} paid ${f.money('amount')} of your booking ${f.text('reference')} with the link you sent.`
    : `We have received ${f.money('amount')} for your booking ${f.text('reference')}.`

/** Emails to travellers who pay a share of a booking with a payment link. */
export const shareEmails = {
  payment_link: (f) => ({
    subject: `Your share of ${f.text('event')}: ${f.money('amount')}`,
    paragraphs: [
      `${f.text('full_name')}, ${f.text('booker')} booked ${f.text('event')} for you too, and asks you to pay your share by card. You don’t need an account.`,
      `The link pays this share only. If you don’t know ${f.text('booker')}, you don’t need to do anything.`,
    ],
    rows: [
      ['Trip', f.text('event')],
      ['Dates', f.days('start_date', 'end_date')],
      ['Your share', f.money('amount')],
    ],
    action: { text: 'Pay My Share', path: paths.payShare(f.text('token')) },
  }),
  share_receipt: (f) => ({
    subject: `Receipt: ${f.money('amount')} for ${f.text('event')}`,
    paragraphs: [
      `Thank you. We have received your share of the booking ${f.text('reference')}. This email is your receipt.`,
      ...(f.amount('refund') > 0
        ? [`The booking doesn’t need ${f.money('refund')} of it any more. We’re refunding that to your card.`]
        : []),
    ],
    rows: [
      ['Trip', f.text('event')],
      ['Booking', f.text('reference')],
      ['Paid by card', f.money('amount')],
      ['GST included', f.money('gst')],
    ],
  }),
  share_refunded: (f) => ({
    subject: `Your refund of ${f.money('amount')} is on its way`,
    paragraphs: [
      `We’ve refunded ${f.money('amount')} of your share of ${f.text('event')} (booking ${f.text('reference')}) to the card you paid with.`,
    ],
  }),
} satisfies EmailTemplates
