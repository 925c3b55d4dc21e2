import { counted } from '../../../../src/lib/text.ts'
import { paths } from '../../../../src/lib/paths.ts'
import type { Rules } from '../outbox.ts'
import { cardLetters } from './words-of-cards.ts'
import { changedOrderLetters, peopleLetters } from './words-of-people.ts'
import { offerLetters } from './words-of-offers.ts'
import { tripLetters } from './words-of-trips.ts'
import { dashboard, invoice, order, owedBack, priceNow, trip, type Table, type Words } from './wording.ts'

const bank = (rules: Rules, reference: string, amount: string): Words['rows'] => [
  ['Reference', reference],
  ['Amount', amount],
  ['Account name', rules.bank_account_name],
  ['BSB', rules.bank_bsb],
  ['Account number', rules.bank_account_number],
]

const bookingLetters = {
  booking_received: (f, rules) => ({
    subject: `We hold your spots: ${f.text('event')}`,
    paragraphs: [
      `${f.has('due') ? `Please pay ${f.money('due')}` : 'Please make your first payment'} by ${f.when('expires_at')}. Until then we hold your spots for ${f.text('event')}.`,
      `Once your payment arrives, your booking is confirmed. If you tell us that you made a bank transfer, we hold your spots for ${counted(rules.transfer_days, 'day')} from then. Without a payment, we offer them to the next person.`,
    ],
    rows: [
      ...(f.has('due') ? [['Due first', f.money('due')] as [string, string]] : []),
      ['Booking', f.text('reference')],
      ['Total', f.money('total')],
    ],
    action: { text: 'Pay for My Booking', path: paths.booked(f.text('booking_id')) },
  }),
  booking_confirmed: (f) => ({
    subject: `You are going: ${f.text('event')}`,
    paragraphs: [
      `Your booking for ${f.text('event')} is confirmed. Your spots are yours. The file with this letter puts the trip into your calendar.`,
    ],
    rows: [['Booking', f.text('reference')]],
    action: dashboard,
  }),
  booking_cancelled: (f) => ({
    subject: `Cancelled: ${f.text('event')}`,
    paragraphs: [
      `Your booking for ${f.text('event')} is cancelled.`,
      f.amount('refund') > 0
        ? 'What is to come back to you is paid back by the desk, to where it came from.'
        : 'Nothing is to be paid back for it.',
    ],
    rows: [
      ['Booking', f.text('reference')],
      ['Kept', f.money('kept')],
      ['To be paid back', f.money('refund')],
    ],
    action: dashboard,
  }),
} satisfies Table

const paymentLetters = {
  payment_received: (f) => ({
    subject: `Payment received: ${f.money('amount')}`,
    paragraphs: [
      `We have received ${f.money('amount')} for your booking ${f.text('reference')}. The invoice comes with this letter.`,
      ...owedBack(f.amount('refund_due')),
    ],
    action: invoice(f),
  }),
  refund_issued: (f) => ({
    subject: `Money on its way back: ${f.money('amount')}`,
    paragraphs: [`We have paid back ${f.money('amount')} of your booking ${f.text('reference')}.`, ...priceNow(f)],
    action: invoice(f),
  }),
  transfer_requested: (f, rules) => ({
    subject: `How to pay: ${f.money('amount')} for ${f.text('booking')}`,
    paragraphs: [
      `You announced a bank transfer for your booking ${f.text('booking')}. We wait for it until ${f.when('waits_until')}.`,
      'Please write the reference on it: it is how we know the money for yours.',
    ],
    rows: bank(rules, f.text('reference'), f.money('amount')),
    action: dashboard,
  }),
  transfer_rejected: (f) => ({
    subject: `We did not receive your transfer ${f.text('reference')}`,
    paragraphs: [
      `The transfer of ${f.money('amount')} that you announced for your booking ${f.text('booking')} has not come, and we wait for it no longer.`,
      'If you have sent it all the same, write to us with the day on which you did. Otherwise announce another on your dashboard.',
    ],
    action: dashboard,
  }),
  transfer_expired: (f, rules) => ({
    subject: `We did not see your transfer ${f.text('reference')}`,
    paragraphs: [
      `You announced ${f.money('amount')} for your booking ${f.text('booking')}. In ${counted(rules.transfer_days, 'day')} it has not reached us, and we wait for it no longer.`,
      'If it is on its way it still counts once it is here. Your dashboard says how your booking stands.',
    ],
    action: dashboard,
  }),
} satisfies Table

const orderLetters = {
  order_placed: (f) => ({
    subject: `Your order ${f.text('number')}`,
    paragraphs: [
      `Thank you for your order. We keep its things for you until ${f.when('expires_at')}; it is sent or handed over once it is paid.`,
    ],
    rows: [
      ['Order', f.text('number')],
      ['Total', f.money('total')],
    ],
    action: order(f),
  }),
  order_paid: (f) => ({
    subject: `Paid: order ${f.text('number')}`,
    paragraphs: [`We have received ${f.money('amount')} for your order ${f.text('number')}. It is being made ready.`],
  }),
  order_paid_late: (f) => ({
    subject: `Your payment arrived too late: order ${f.text('number')}`,
    paragraphs: [
      `We have received ${f.money('amount')} for your order ${f.text('number')}, after it had run out, and its things are gone. We pay the money back to you.`,
    ],
    action: { text: 'Go to the Store', path: paths.store },
  }),
} satisfies Table

const reminders = {
  instalment_due: (f) => {
    const late = f.text('stage') === 'late'
    return {
      subject: `${late ? 'Overdue' : 'Due soon'}: ${f.money('amount')} for ${f.text('event')}`,
      paragraphs: [
        late
          ? `${f.money('amount')} for your booking ${f.text('reference')} was due on ${f.day('due_date')}, and we have not received it.`
          : `${f.money('amount')} for your booking ${f.text('reference')} is due by the end of ${f.day('due_date')}.`,
        'Pay it from your dashboard, or announce your transfer there. If it is on its way already, there is nothing more to do.',
      ],
      action: dashboard,
    }
  },
  details_missing: (f) => ({
    subject: `Who travels with you? ${f.text('event')}`,
    paragraphs: [
      `For your booking ${f.text('reference')} we still lack the details of ${counted(f.amount('missing'), 'traveller')}: a name, a birthday, and whom we call in an emergency.`,
      `You can give them on your dashboard until the end of ${f.day('until')}.`,
    ],
    action: dashboard,
  }),
  trip_soon: (f) => ({
    subject: `Your trip begins soon: ${f.text('event')}`,
    paragraphs: [
      `${f.text('event')} begins on ${f.days('start_date', 'start_date')}. Its days are on the trip’s page; the file with this letter puts it into your calendar.`,
    ],
    rows: [
      ['Booking', f.text('reference')],
      ['Where', f.text('location')],
      ['When', f.days('start_date', 'end_date')],
    ],
    action: { ...trip(f), text: 'See My Trip' },
  }),
} satisfies Table

/** Every letter that the database queues, by its template. */
export const LETTERS = {
  ...bookingLetters,
  ...paymentLetters,
  ...orderLetters,
  ...reminders,
  ...offerLetters,
  ...cardLetters,
  ...tripLetters,
  ...changedOrderLetters,
  ...peopleLetters,
  new_departures: (f) => {
    const [first, ...others] = f.list('events')
    if (!first) throw new Error('The letter new_departures lacks events.')
    return {
      subject: others.length === 0 ? `A new departure: ${first.text('event')}` : `${others.length + 1} new departures`,
      paragraphs: ['We have opened what you asked to hear of.'],
      rows: [first, ...others].map((one): [string, string] => [
        `${one.text('event')}, ${one.text('location')}`,
        one.days('start_date', 'end_date'),
      ]),
      action: others.length === 0 ? trip(first) : { text: 'See the Trips', path: paths.events },
      unsubscribe: f.text('token'),
    }
  },
  guest_letter: (f) => ({
    subject: f.text('subject'),
    // As the desk wrote it, each line by itself.
    paragraphs: f.text('body').split(/\s*\n\s*/),
    action: { text: 'See My Trip', path: paths.event(f.text('event_id')) },
  }),
  claim_customer: (f) => ({
    subject: 'Take over what is yours',
    paragraphs: [
      `${f.text('full_name')}, the desk keeps bookings or details under this address. The link below links them with your account; choose a new password there by ${f.when('expires_at')}.`,
      'If you did not ask for this, do nothing: without the link nothing changes.',
    ],
    action: { text: 'Choose a New Password', path: paths.claim(f.text('token')) },
  }),
} satisfies Table

export type Template = keyof typeof LETTERS

export const isTemplate = (name: string): name is Template => Object.hasOwn(LETTERS, name)
