import { pluralise } from '../lib/text.ts'
import type { EmailData } from './email-data.ts'
import type { EmailTemplates } from './formatting.ts'
import { createPriceRows, DASHBOARD_ACTION } from './formatting.ts'

const countTravellers = (count: number): string => pluralise(count, 'traveller')

/**
 * The paragraphs about a change to another departure and about its price. If only some travellers of a booking change,
 * they get a new booking.
 */
const describeMove = (f: EmailData): string[] => {
  const changedDates = `from ${f.text('event_before')}, ${f.days('start_date_before', 'end_date_before')}, to ${f.text('event')}, ${f.days('start_date', 'end_date')}`
  const calendarFileNote = 'Open the attached file to add the new dates to your calendar.'
  if (!f.has('split_from'))
    return [
      `Your booking ${f.text('reference')} has moved ${changedDates}. ${calendarFileNote}`,
      `The price was ${f.money('total_before')} and is now ${f.money('total')}. What you’ve already paid counts towards it.`,
    ]
  return [
    `A part of your booking ${f.text('split_from')}, with ${countTravellers(f.amount('seats'))}, has moved ${changedDates}. It has a new booking reference, ${f.text('reference')}. ${calendarFileNote}`,
    `Its price was ${f.money('total_before')} and is now ${f.money('total')}. Its share of what you’ve already paid counts towards it.`,
    `Your booking ${f.text('split_from')} stays on the old dates, with ${countTravellers(f.amount('rest_seats'))}. Its price is now ${f.money('rest_total')}.`,
  ]
}

/** Emails about a booking that changes to another departure. */
export const moveEmails = {
  event_changed: (f) => {
    const givenUpItems = f.list('given_up').map((line) => line.text('description'))
    return {
      subject: `Your booking has moved: ${f.text('event')}`,
      paragraphs: [
        ...describeMove(f),
        ...(f.amount('refund_due') > 0
          ? [`You’ve paid ${f.money('refund_due')} more than the new price. We’ll refund it.`]
          : []),
        ...(givenUpItems.length > 0
          ? [`Your booking doesn’t include these any more: ${givenUpItems.join(', ')}.`]
          : []),
      ],
      rows: [
        ['Booking', f.text('reference')],
        ...createPriceRows(f),
        ['Total', f.money('total')],
        ...f
          .list('installments')
          .map((installment): [string, string] => [
            `Instalment ${installment.text('sequence')}, due ${installment.day('due_date')}`,
            installment.money('amount'),
          ]),
      ],
      action: DASHBOARD_ACTION,
    }
  },
  event_change_declined: (f) => ({
    subject: `We can’t move your booking: ${f.text('event')}`,
    paragraphs: [
      `You asked us to move your booking ${f.text('reference')} to ${f.text('event')}, ${f.days('start_date', 'end_date')}. We can’t do that: ${f.text('reason')}`,
      'Your booking stays as it is. Contact us if you have questions.',
    ],
    action: DASHBOARD_ACTION,
  }),
} satisfies EmailTemplates
