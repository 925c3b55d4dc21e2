import { added, ADMIN, booking, MEMBER, nothing } from '../../support/people'
import { request, type Case } from '../frame'
import { cancelled, confirmed, expired, HELD, held, odd, paid, record, refund } from './payments'

export const cases: Case[] = [
  {
    name: 'what is owed back goes back, and is owed no more',
    given: `${held} ${paid(1800)} ${confirmed} ${paid(200)}`,
    ...refund({ amount: 200 }),
    answers: 'refunded',
  },
  {
    name: 'goodwill is owed by the customer again, and the plan is open again',
    given: `${held} ${paid(1800)} ${confirmed}
      update public.bookings set plan_status = 'completed' where id = '${HELD}'`,
    ...refund({ note: 'A kind word' }),
    answers: 'refunded',
  },
  {
    name: 'a lower price makes nobody a debtor: the total and the paid parts go down with it, the plan stays completed',
    given: `${held} ${paid(1800)} ${confirmed}
      update public.bookings set plan_status = 'completed' where id = '${HELD}'`,
    ...refund({ purpose: 'price_lowered' }),
    answers: 'refunded',
    then: [{ ...refund({ amount: 1700, purpose: 'price_lowered' }), answers: 'refunded' }],
  },
  {
    name: 'a lower price of a plan that runs leaves what is to come, and when, as it was',
    given: `${held} ${paid(900)} ${confirmed}`,
    ...refund({ amount: 250, purpose: 'price_lowered' }),
    answers: 'refunded',
    then: [{ ...record({ amount: 900 }), answers: 'recorded' }],
  },
  {
    name: 'what was owed back anyway lowers no price; what goes beyond it does',
    given: `${held} ${paid(1800)} ${confirmed} ${paid(150)}`,
    ...refund({ amount: 100, purpose: 'price_lowered' }),
    answers: 'refunded',
    then: [{ ...refund({ amount: 100, purpose: 'price_lowered', request_id: request(3) }), answers: 'refunded' }],
  },
  {
    name: 'of a booking that is over no price is lowered',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)}`,
    ...refund({ amount: 1200, purpose: 'price_lowered' }),
    answers: 'refunded',
  },
  {
    name: 'what is kept of a cancelled booking stays kept',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)}`,
    ...refund({ amount: 1000 }),
    answers: 'refunded',
  },
  {
    name: 'what goes back beyond what is owed is no longer kept: money that comes later is owed in full',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)} insert into public.bank_transfers (id, booking_id, amount, status)
      values ('${added(34)}', '${HELD}', 50, 'expired')`,
    ...refund({ amount: 1300 }),
    answers: 'refunded',
    then: [{ call: 'confirm_bank_transfer', with: { transfer_id: added(34) }, as: ADMIN, answers: 'confirmed' }],
  },
  {
    name: 'a refund of an expired booking confirms nothing',
    given: `${held} ${paid(900)} ${expired}`,
    ...refund(),
    answers: 'refunded',
  },
  {
    name: 'no more goes back than was paid',
    given: `${held} ${paid(100)}`,
    ...refund({ amount: 100.01 }),
    answers: 'too_much',
    then: [{ ...refund(), answers: 'refunded' }],
  },
  {
    name: 'the same refund goes back once',
    given: `${held} ${paid(300)}`,
    ...refund({ request_id: request(2) }),
    answers: 'refunded',
    then: [
      { ...refund({ request_id: request(2) }), answers: 'refunded' },
      { ...refund({ amount: 50, request_id: request(2) }), answers: 'repeated' },
      { ...refund({ purpose: 'price_lowered', request_id: request(2) }), answers: 'repeated' },
      { ...record({ amount: 100, request_id: request(2) }), answers: 'repeated' },
    ],
  },
  {
    name: 'every fault of a refund is told at once',
    ...refund({ booking_id: booking(1), amount: -1, method: 'gold', note: 'x'.repeat(501), purpose: 'fun' }),
    answers: 'invalid',
    then: [
      ...odd.map((amount) => ({ ...refund({ booking_id: booking(1), amount }), answers: 'invalid' })),
      { ...refund({ booking_id: booking(1), purpose: null }), answers: 'invalid' },
    ],
  },
  { name: 'no refund without a booking', ...refund({ booking_id: nothing }), answers: 'not_found' },
  { name: 'members refund nothing', ...refund({ booking_id: booking(1) }), as: MEMBER, answers: '42501' },
]
