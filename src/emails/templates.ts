import { EMERGENCY_LABEL, listArrivalRows } from '../lib/rules/arrival-rules.ts'
import { describeEffort, EFFORT_LABEL, FACT_LABELS, splitLines } from '../lib/rules/fact-rules.ts'
import { pluralise } from '../lib/text.ts'
import { paths } from '../lib/paths.ts'
import type { EmailSettings } from './email-rows.ts'
import type { EmailData } from './email-data.ts'
import { callOffEmails } from './call-off-emails.ts'
import { cardEmails } from './card-emails.ts'
import { formEmails } from './form-emails.ts'
import { changedOrderEmails, peopleEmails } from './people-emails.ts'
import { moveEmails } from './move-emails.ts'
import { offerEmails } from './offer-emails.ts'
import { createPaymentSentence, shareEmails } from './share-emails.ts'
import { eventEmails } from './event-emails.ts'
import {
  DASHBOARD_ACTION,
  createInvoiceAction,
  createOrderAction,
  createOverpaymentNote,
  createPriceNote,
  createPriceRows,
  createEventAction,
  type EmailTemplates,
  type EmailText,
} from './formatting.ts'

const createBankRows = (settings: EmailSettings, reference: string, amount: string): EmailText['rows'] => [
  ['Reference', reference],
  ['Amount', amount],
  ['Account name', settings.bank_account_name],
  ['BSB', settings.bank_bsb],
  ['Account number', settings.bank_account_number],
]

const bookingEmails = {
  booking_received: (f, settings) => ({
    subject: `Your spots are on hold: ${f.text('event')}`,
    paragraphs: [
      `${f.has('due') ? `Please pay ${f.money('due')}` : 'Please make your first payment'} by ${f.getTime('expires_at')}. Until then we hold your spots for ${f.text('event')}.`,
      [
        'Once your payment arrives, your booking is confirmed.',
        settings.bank_transfers_open &&
          `If you tell us that you made a bank transfer, we hold your spots for ${pluralise(settings.transfer_days, 'day')} from then.`,
        'Without a payment, we offer them to the next person.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    rows: [
      ...(f.has('due') ? [['First payment', f.money('due')] as [string, string]] : []),
      ['Booking', f.text('reference')],
      ...createPriceRows(f),
      ['Total', f.money('total')],
    ],
    action: { text: 'Pay for My Booking', path: paths.booked(f.text('booking_id')) },
  }),
  booking_confirmed: (f) => ({
    subject: `You’re going: ${f.text('event')}`,
    paragraphs: [
      `Your booking for ${f.text('event')} is confirmed. Open the attached file to add the trip to your calendar.`,
    ],
    rows: [
      ['Booking', f.text('reference')],
      ...createPriceRows(f),
      // Emails queued by an earlier version have no total.
      ...(f.has('total') ? [['Total', f.money('total')] as [string, string]] : []),
    ],
    action: DASHBOARD_ACTION,
  }),
  booking_cancelled: (f) => ({
    subject: `Cancelled: ${f.text('event')}`,
    paragraphs: [
      `Your booking for ${f.text('event')} is cancelled.`,
      f.amount('refund') > 0 ? 'We’ll refund you to your original payment method.' : 'No refund is due.',
    ],
    rows: [
      ['Booking', f.text('reference')],
      ['Kept', f.money('retained')],
      ['To be refunded', f.money('refund')],
    ],
    action: DASHBOARD_ACTION,
  }),
} satisfies EmailTemplates

const paymentEmails = {
  payment_received: (f) => ({
    subject: `Payment received: ${f.money('amount')}`,
    paragraphs: [
      `${createPaymentSentence(f)} The invoice is attached.`,
      ...createOverpaymentNote(f.amount('refund_due')),
    ],
    action: createInvoiceAction(f),
  }),
  refund_issued: (f) => ({
    subject: `Your refund of ${f.money('amount')} is on its way`,
    paragraphs: [`We’ve refunded ${f.money('amount')} of your booking ${f.text('reference')}.`, ...createPriceNote(f)],
    action: createInvoiceAction(f),
  }),
  transfer_requested: (f, settings) => ({
    subject: `How to pay: ${f.money('amount')} for ${f.text('booking')}`,
    paragraphs: [
      `You told us about a bank transfer for your booking ${f.text('booking')}. We hold your spots for it until ${f.getTime('waits_until')}.`,
      'Please put the reference on it, so we can match your payment.',
    ],
    rows: createBankRows(settings, f.text('reference'), f.money('amount')),
    action: DASHBOARD_ACTION,
  }),
  transfer_rejected: (f) => ({
    subject: `We haven’t received your transfer ${f.text('reference')}`,
    paragraphs: [
      `Your bank transfer of ${f.money('amount')} for your booking ${f.text('booking')} hasn’t arrived, and we’re no longer waiting for it.`,
      'If you’ve sent it, tell us on which day. Otherwise make a new transfer from your dashboard.',
    ],
    action: DASHBOARD_ACTION,
  }),
  transfer_expired: (f, settings) => ({
    subject: `Your transfer ${f.text('reference')} has expired`,
    paragraphs: [
      `You told us about a transfer of ${f.money('amount')} for your booking ${f.text('booking')}. It hasn’t arrived within ${pluralise(settings.transfer_days, 'day')}, and we’re no longer waiting for it.`,
      'If it still arrives, it counts. Your dashboard shows the state of your booking.',
    ],
    action: DASHBOARD_ACTION,
  }),
} satisfies EmailTemplates

/** A gift voucher must state how long it is valid (Australian Consumer Law, part 3-2, division 3A). */
const createVoucherNote = (f: EmailData): string[] =>
  f.has('voucher_years')
    ? [`Gift vouchers are valid for ${f.text('voucher_years')} years from the day they’re paid.`]
    : []

const orderEmails = {
  order_placed: (f) => ({
    subject: `Your order ${f.text('number')}`,
    paragraphs: [
      f.has('expires_at')
        ? `Thank you for your order. We’re holding your items until ${f.getTime('expires_at')}. We’ll send them or hand them over after payment.`
        : 'Thank you for your order. There’s nothing to pay. We’re preparing your order.',
      ...createVoucherNote(f),
    ],
    rows: [
      ['Order', f.text('number')],
      ['Total', f.money('total')],
    ],
    action: createOrderAction(f),
  }),
  order_paid: (f) => ({
    subject: `Paid: order ${f.text('number')}`,
    paragraphs: [
      `We have received ${f.money('amount')} for your order ${f.text('number')}. We’re preparing your order.`,
      ...createVoucherNote(f),
    ],
  }),
  order_paid_late: (f) => ({
    subject: `Your payment arrived too late: order ${f.text('number')}`,
    paragraphs: [
      `We have received ${f.money('amount')} for your order ${f.text('number')}, after it had expired and the items were gone. We’ll refund you.`,
    ],
    action: { text: 'Go to the Store', path: paths.store },
  }),
} satisfies EmailTemplates

/** When and where the trip starts and ends, as far as it is known, and whom to call in an emergency. */
const createArrivalRows = (f: EmailData): NonNullable<EmailText['rows']> => {
  const readOptionalText = (name: string): string | null => (f.has(name) ? f.text(name) : null)
  const emergencyPhone = readOptionalText('emergency_phone')
  return [
    ...listArrivalRows({
      meeting_point: readOptionalText('meeting_point'),
      start_time: readOptionalText('start_time'),
      end_point: readOptionalText('end_point'),
      end_time: readOptionalText('end_time'),
    }),
    ...(emergencyPhone === null ? [] : [[EMERGENCY_LABEL, emergencyPhone] satisfies [string, string]]),
  ]
}

/** The accommodation of the first night, the effort and the packing list of a trip, as far as they are known. */
const createFactRows = (f: EmailData): NonNullable<EmailText['rows']> => {
  const readOptionalAmount = (name: string): number | null => (f.has(name) ? f.amount(name) : null)
  const effortText = describeEffort({
    activity_level: readOptionalAmount('activity_level'),
    walking_hours: readOptionalAmount('walking_hours'),
  })
  const packingList = f.has('packing_list') ? splitLines(f.text('packing_list')) : []
  const detailRows: NonNullable<EmailText['rows']> = [
    ['First night', f.has('first_night') ? f.text('first_night') : ''],
    [EFFORT_LABEL, effortText],
    [FACT_LABELS.packing_list, packingList.join('; ')],
  ]
  return detailRows.filter(([, text]) => text !== '')
}

const reminderEmails = {
  installment_due: (f, settings) => {
    const isFinalReminder = f.text('stage') === 'late'
    return {
      subject: `${isFinalReminder ? 'Overdue' : 'Due soon'}: ${f.money('amount')} for ${f.text('event')}`,
      paragraphs: [
        isFinalReminder
          ? `${f.money('amount')} for your booking ${f.text('reference')} was due on ${f.day('due_date')}, and we haven’t received it.`
          : `${f.money('amount')} for your booking ${f.text('reference')} is due by the end of ${f.day('due_date')}.`,
        `Pay it from your dashboard${settings.bank_transfers_open ? ', or tell us there about your bank transfer' : ''}. If you’ve already paid, you don’t need to do anything.`,
      ],
      action: DASHBOARD_ACTION,
    }
  },
  details_missing: (f) => ({
    subject: `We need your travellers’ details: ${f.text('event')}`,
    paragraphs: [
      `For your booking ${f.text('reference')} we still need the details of ${pluralise(f.amount('missing'), 'traveller')}: name, date of birth and an emergency contact.`,
      `Please add them on your dashboard by the end of ${f.day('until')}.`,
    ],
    action: DASHBOARD_ACTION,
  }),
  event_soon: (f) => ({
    subject: `Your trip begins soon: ${f.text('event')}`,
    paragraphs: [
      `${f.text('event')} begins on ${f.days('start_date', 'start_date')}. You’ll find the itinerary on the trip’s page. Open the attached file to add the trip to your calendar.`,
      ...(f.has('arrival_note') ? f.text('arrival_note').split(/\s*\n\s*/) : []),
    ],
    rows: [
      ['Booking', f.text('reference')],
      ['Where', f.text('location')],
      ['When', f.days('start_date', 'end_date')],
      ...createArrivalRows(f),
      ...createFactRows(f),
    ],
    action: { ...createEventAction(f), text: 'See My Trip' },
  }),
} satisfies EmailTemplates

/** The function that writes each kind of queued email. The key is the template name that is stored with the email. */
export const EMAIL_TEMPLATES = {
  ...bookingEmails,
  ...paymentEmails,
  ...orderEmails,
  ...reminderEmails,
  ...offerEmails,
  ...cardEmails,
  ...callOffEmails,
  ...moveEmails,
  ...shareEmails,
  ...formEmails,
  ...eventEmails,
  ...changedOrderEmails,
  ...peopleEmails,
  new_dates: (f) => {
    const [first, ...others] = f.list('events')
    if (!first) throw new Error('The data of the email new_dates has no events.')
    return {
      subject: others.length === 0 ? `A new departure: ${first.text('event')}` : `${others.length + 1} new departures`,
      paragraphs: ['New trips are open for booking.'],
      rows: [first, ...others].map((event): [string, string] => [
        `${event.text('event')}, ${event.text('location')}`,
        event.days('start_date', 'end_date'),
      ]),
      action: others.length === 0 ? createEventAction(first) : { text: 'See the Trips', path: paths.events },
      unsubscribe: { token: f.text('token'), reason: 'You asked us to tell you about new departures.' },
    }
  },
  announcement_email: (f) => ({
    subject: f.text('subject'),
    // Each line that staff wrote is a paragraph.
    paragraphs: f.text('body').split(/\s*\n\s*/),
    action: { text: 'See My Trip', path: paths.event(f.text('event_id')) },
  }),
  claim_customer: (f) => ({
    subject: 'Confirm your email to see your bookings',
    paragraphs: [
      `${f.text('full_name')}, we have bookings or details for this email address. Use the link below to add them to your account and choose a new password by ${f.getTime('expires_at')}.`,
      'If you didn’t ask for this, you don’t need to do anything.',
    ],
    action: { text: 'Choose a New Password', path: paths.claim(f.text('token')) },
  }),
} satisfies EmailTemplates

export type EmailTemplateName = keyof typeof EMAIL_TEMPLATES

export const isEmailTemplate = (name: string): name is EmailTemplateName => Object.hasOwn(EMAIL_TEMPLATES, name)
