import { paths } from '../../../../src/lib/paths.ts'
import type { Facts } from './facts.ts'
import { dashboard, invoice, owedBack, trip, type Table, type Words } from './wording.ts'

const planRows = (f: Facts): Words['rows'] => [
  ['Booking', f.text('reference')],
  ...f
    .list('parts')
    .map((part): [string, string] => [
      `Instalment ${part.text('sequence')}, due ${part.day('due_date')}`,
      part.money('amount'),
    ]),
]

/** What the desk changed about a booking. */
const changes: Record<string, (f: Facts) => Pick<Words, 'paragraphs' | 'rows'>> = {
  total: (f) => ({
    paragraphs: [
      `The price of your booking for ${f.text('event')} was ${f.money('total_before')} and is ${f.money('total')} now. This is how it is to be paid:`,
    ],
    rows: planRows(f),
  }),
  plan: (f) => ({
    paragraphs: [`The payment plan of your booking for ${f.text('event')} is another now:`],
    rows: planRows(f),
  }),
  travellers: (f) => ({
    paragraphs: [
      `Our desk has changed who travels with you on ${f.text('event')}. Your dashboard names them: please look whether all is right.`,
    ],
    rows: [['Booking', f.text('reference')]],
  }),
}

/** Where and when a trip is, and was. */
const changedRows = (f: Facts): NonNullable<Words['rows']> => {
  const [when, before] = [f.days('start_date', 'end_date'), f.days('start_date_before', 'end_date_before')]
  const moved = f.text('location') !== f.text('location_before')
  return [
    ['When', when],
    ...(when === before ? [] : [['When until now', before] satisfies [string, string]]),
    ['Where', f.text('location') || 'To be announced'],
    ...(moved ? [['Where until now', f.text('location_before') || 'To be announced'] satisfies [string, string]] : []),
  ]
}

const paidBack = (f: Facts): string => {
  const ended = `Your booking ${f.text('reference')} has ended with it.`
  if (!f.has('refund')) return `${ended} Please write to us about it: what you have paid is yours.`
  return f.amount('refund') > 0
    ? `${ended} What you have paid for it, ${f.money('refund')}, is paid back to you: there is nothing for you to do.`
    : `${ended} Nothing was paid for it, and there is nothing for you to do.`
}

const calledOff = (f: Facts): Words => ({
  subject: `Called off: ${f.text('event')}`,
  paragraphs: [
    `${f.text('event')} does not take place. We are sorry.`,
    f.has('reference') ? paidBack(f) : 'You were in line for it. There is nothing left for you to do.',
  ],
  action: { text: 'See Other Trips', path: paths.events },
})

/** Letters about trips, and about bookings that change. */
export const tripLetters = {
  booking_changed: (f) => ({
    subject: `Your booking has changed: ${f.text('event')}`,
    ...f.one('what', changes)(f),
    action: dashboard,
  }),
  booking_expired: (f) => ({
    subject: `Your spots are no longer held: ${f.text('event')}`,
    paragraphs: [
      `Your booking ${f.text('reference')} was not paid for in time, so its spots on ${f.text('event')} are free for others again.`,
      f.amount('refund') > 0
        ? `We pay back to you the ${f.money('refund')} that you have paid.`
        : 'Money that is on its way still counts if the spots are free when it is here. Otherwise we pay it back to you.',
    ],
    action: trip(f),
  }),
  paid_up: (f) => ({
    subject: `All paid: ${f.text('event')}`,
    paragraphs: [
      `We have received ${f.money('amount')} for your booking ${f.text('reference')}. With that all of it is paid. The invoice comes with this letter.`,
      ...owedBack(f.amount('refund_due')),
    ],
    action: invoice(f),
  }),
  trip_changed: (f) =>
    f.is('called_off')
      ? calledOff(f)
      : {
          subject: `Changed: ${f.text('event')}`,
          paragraphs: [
            `${f.text('event')} is not as it was announced. This is how it stands now.`,
            f.has('reference')
              ? `Your booking ${f.text('reference')} goes along, and there is nothing for you to do. Should the change not suit you, write to us.`
              : 'We still hold spots on it for you: see your offer.',
          ],
          rows: changedRows(f),
          action: f.has('token') ? { text: 'See My Offer', path: paths.offer(f.text('token')) } : trip(f),
        },
} satisfies Table
