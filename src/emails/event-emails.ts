import { DECISION_CHOICES, describeDecision } from '../lib/rules/decision-rules.ts'
import { createChoiceAction, createChoiceNote } from './call-off-emails.ts'
import { paths } from '../lib/paths.ts'
import type { EmailData } from './email-data.ts'
import { createPaymentSentence } from './share-emails.ts'
import {
  DASHBOARD_ACTION,
  createInvoiceAction,
  createOverpaymentNote,
  createPriceRows,
  createEventAction,
  type EmailTemplates,
  type EmailText,
} from './formatting.ts'

const createPlanRows = (f: EmailData): NonNullable<EmailText['rows']> => [
  ['Booking', f.text('reference')],
  ...f
    .list('installments')
    .map((installment): [string, string] => [
      `Instalment ${installment.text('sequence')}, due ${installment.day('due_date')}`,
      installment.money('amount'),
    ]),
]

/** Texts for each change that staff made to a booking. */
const EVENT_CHANGE_TEXTS: Record<string, (f: EmailData) => Pick<EmailText, 'paragraphs' | 'rows'>> = {
  total: (f) => ({
    paragraphs: [
      `The price of your booking for ${f.text('event')} was ${f.money('total_before')} and is now ${f.money('total')}. Your new payment plan:`,
    ],
    rows: [...createPriceRows(f), ...createPlanRows(f)],
  }),
  extras: (f) => ({
    paragraphs: [
      `The extras of your booking for ${f.text('event')} have changed. The price was ${f.money('total_before')} and is now ${f.money('total')}:`,
    ],
    rows: [...createPriceRows(f), ...createPlanRows(f)],
  }),
  rooms: (f) => ({
    paragraphs: [
      `The rooms of your booking for ${f.text('event')} have changed. The price was ${f.money('total_before')} and is now ${f.money('total')}:`,
    ],
    rows: [...createPriceRows(f), ...createPlanRows(f)],
  }),
  plan: (f) => ({
    paragraphs: [`Your payment plan for ${f.text('event')} has changed:`],
    rows: createPlanRows(f),
  }),
  travellers: (f) => ({
    paragraphs: [
      `We’ve changed the travellers on your booking for ${f.text('event')}. Please check them on your dashboard.`,
    ],
    rows: [['Booking', f.text('reference')]],
  }),
}

/** Dates and place of a trip, before and after the change. */
const createMoveRows = (f: EmailData): NonNullable<EmailText['rows']> => {
  const [dates, previousDates] = [f.days('start_date', 'end_date'), f.days('start_date_before', 'end_date_before')]
  const hasPlaceChanged = f.text('location') !== f.text('location_before')
  return [
    ['When', dates],
    ...(dates === previousDates ? [] : [['Previous dates', previousDates] satisfies [string, string]]),
    ['Where', f.text('location') || 'To be announced'],
    ...(hasPlaceChanged
      ? [['Previous place', f.text('location_before') || 'To be announced'] satisfies [string, string]]
      : []),
  ]
}

const createRefundNote = (f: EmailData): string => {
  const cancelledBookingNote = `Your booking ${f.text('reference')} is cancelled too.`
  if (!f.has('refund')) return `${cancelledBookingNote} Please contact us about your refund.`
  if (f.has('answer_until')) return cancelledBookingNote
  return f.amount('refund') > 0
    ? `${cancelledBookingNote} We’ll refund the ${f.money('refund')} you paid. You don’t need to do anything.`
    : `${cancelledBookingNote} You haven’t paid anything, so you don’t need to do anything.`
}

/** The paragraph about the full refund that customers of a moved trip can get under the terms. */
const createRefundOfferNote = (f: EmailData): string[] => {
  if (f.has('refund_until'))
    return [
      `If the new dates don’t suit you, you can cancel until ${f.getTime('refund_until')}. We’ll then refund everything you’ve paid, including the deposit.`,
    ]
  return f.has('reference') ? ['If the change doesn’t suit you, contact us.'] : []
}

const createDueDateRows = (f: EmailData): NonNullable<EmailText['rows']> =>
  f.has('installments')
    ? f
        .list('installments')
        .map((installment): [string, string] => [
          `Still to pay, due ${installment.day('due_date')}`,
          installment.money('amount'),
        ])
    : []

const createChangeAction = (f: EmailData): EmailText['action'] => {
  if (f.has('refund_until')) return { text: 'Keep or Cancel My Booking', path: paths.eventMoved(f.text('token')) }
  return f.has('token') ? { text: 'See My Offer', path: paths.offer(f.text('token')) } : createEventAction(f)
}

const createCalledOffEmail = (f: EmailData): EmailText => ({
  subject: `Cancelled by us: ${f.text('event')}`,
  paragraphs: [
    `We’re sorry, but ${f.text('event')} has been cancelled.`,
    ...(f.has('message') ? f.text('message').split(/\n+/) : []),
    f.has('reference') ? createRefundNote(f) : 'You were on its waitlist. You don’t need to do anything.',
    ...(f.has('answer_until') ? [createChoiceNote(f)] : []),
  ],
  action: f.has('answer_until') ? createChoiceAction(f) : { text: 'See Other Trips', path: paths.events },
})

/** Emails about trips and changed bookings. */
export const eventEmails = {
  booking_changed: (f) => ({
    subject: `Your booking has changed: ${f.text('event')}`,
    ...f.pickValue('what', EVENT_CHANGE_TEXTS)(f),
    action: DASHBOARD_ACTION,
  }),
  booking_expired: (f) => ({
    subject: `Your spots are no longer held: ${f.text('event')}`,
    paragraphs: [
      `Your booking ${f.text('reference')} wasn’t paid in time, so we’ve released your spots on ${f.text('event')}.`,
      f.amount('refund') > 0
        ? `We’ll refund the ${f.money('refund')} you paid.`
        : 'If your payment still arrives and the spots are free, your booking is confirmed. Otherwise we’ll refund you.',
    ],
    action: createEventAction(f),
  }),
  event_guaranteed: (f) => ({
    subject: `Guaranteed: ${f.text('event')}`,
    paragraphs: [
      `Good news: ${f.text('event')} is guaranteed to go ahead.`,
      f.is('free_until_guaranteed')
        ? 'Free cancellation was open until today. From now on, the cancellation terms of your booking apply.'
        : 'You don’t need to do anything.',
    ],
    rows: [
      ['When', f.days('start_date', 'end_date')],
      ['Booking', f.text('reference')],
    ],
    action: DASHBOARD_ACTION,
  }),
  decision_due: (f) => {
    const decisionTexts = describeDecision({
      confirmed: f.amount('confirmed'),
      bookings: f.amount('bookings'),
      paid: f.amount('paid'),
      free_bookings: f.amount('free_bookings'),
    })
    return {
      subject: `Please decide: ${f.text('event')}, ${f.days('start_date', 'end_date')}`,
      paragraphs: [
        `The decision day of this trip has come. ${f.text('confirmed')} of ${f.text('minimum')} travellers are confirmed.`,
        'Open the trip and choose one of the following:',
      ],
      rows: [
        [DECISION_CHOICES.guarantee, decisionTexts.guarantee],
        [DECISION_CHOICES.extend, decisionTexts.extend],
        [DECISION_CHOICES.callOff, decisionTexts.callOff],
      ],
      action: { text: 'Open the Trip', path: paths.adminEvent(f.text('event_id')) },
    }
  },
  incident_reported: (f) => ({
    subject: [
      `${f.is('emergency_services') ? 'Emergency' : 'Incident'}: ${f.text('event')}`,
      ...(f.has('end_date') ? [f.days('start_date', 'end_date')] : []),
    ].join(', '),
    paragraphs: [
      `Staff reported an incident on this trip. Emergency services were ${f.is('emergency_services') ? '' : 'not '}called.`,
      'Please read the report and mark it as read.',
    ],
    action: { text: 'Open the Report', path: `${paths.adminEvent(f.text('event_id'))}?tab=incidents` },
  }),
  paid_up: (f) => ({
    subject: `All paid: ${f.text('event')}`,
    paragraphs: [
      `${createPaymentSentence(f)} It’s now paid in full. The invoice is attached.`,
      ...createOverpaymentNote(f.amount('refund_due')),
    ],
    action: createInvoiceAction(f),
  }),
  event_updated: (f) =>
    f.is('called_off')
      ? createCalledOffEmail(f)
      : {
          subject: `Changed: ${f.text('event')}`,
          paragraphs: [
            `We’ve changed the details of ${f.text('event')}:`,
            f.has('reference')
              ? `Your booking ${f.text('reference')} has been updated. You don’t need to do anything.`
              : 'We’re still holding spots for you: see your offer.',
            ...createRefundOfferNote(f),
          ],
          rows: [...createMoveRows(f), ...createDueDateRows(f)],
          action: createChangeAction(f),
        },
} satisfies EmailTemplates
