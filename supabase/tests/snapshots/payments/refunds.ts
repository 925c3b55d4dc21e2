import { added, ADMIN, booking, MEMBER, nothing } from '../../support/people'
import { request, type Case } from '../case'
import { cancelled, confirmed, expired, HELD, held, odd, paid, record, refund } from './payments'

export const cases: Case[] = [
  {
    name: 'refunding an overpayment clears the refund due',
    given: `${held} ${paid(1800)} ${confirmed} ${paid(200)}`,
    ...refund({ amount: 200 }),
    expected: 'refunded',
  },
  {
    name: 'a goodwill refund is owed again and reopens a completed plan',
    given: `${held} ${paid(1800)} ${confirmed}
      update public.bookings set plan_status = 'completed' where id = '${HELD}'`,
    ...refund({ note: 'A kind word' }),
    expected: 'refunded',
  },
  {
    name: 'a price reduction lowers the total and the paid instalments, and the plan stays completed',
    given: `${held} ${paid(1800)} ${confirmed}
      update public.bookings set plan_status = 'completed' where id = '${HELD}'`,
    ...refund({ purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [{ ...refund({ amount: 1700, purpose: 'price_lowered' }), expected: 'refunded' }],
  },
  {
    name: 'a price reduction of an active plan changes neither the remaining balance nor its due date',
    given: `${held} ${paid(900)} ${confirmed}`,
    ...refund({ amount: 250, purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [{ ...record({ amount: 900 }), expected: 'recorded' }],
  },
  {
    name: 'a price reduction first uses the refund due, and only the rest lowers the total',
    given: `${held} ${paid(1800)} ${confirmed} ${paid(150)}`,
    ...refund({ amount: 100, purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [{ ...refund({ amount: 100, purpose: 'price_lowered', request_id: request(3) }), expected: 'refunded' }],
  },
  {
    name: 'a price reduction does not lower the total of a cancelled booking',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)}`,
    ...refund({ amount: 1200, purpose: 'price_lowered' }),
    expected: 'refunded',
  },
  {
    name: 'refunding the amount due on a cancelled booking does not change the retained amount',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)}`,
    ...refund({ amount: 1000 }),
    expected: 'refunded',
  },
  {
    name: 'a refund beyond the amount due lowers the retained amount, and a later payment is owed back in full',
    given: `${held} ${paid(1800)} ${confirmed} ${cancelled(800)} insert into public.bank_transfers (id, booking_id, amount, status)
      values ('${added(34)}', '${HELD}', 50, 'expired')`,
    ...refund({ amount: 1300 }),
    expected: 'refunded',
    then: [{ call: 'confirm_bank_transfer', with: { transfer_id: added(34) }, as: ADMIN, expected: 'confirmed' }],
  },
  {
    name: 'a refund of an expired booking does not confirm it',
    given: `${held} ${paid(900)} ${expired}`,
    ...refund(),
    expected: 'refunded',
  },
  {
    name: 'a refund cannot exceed the amount that was paid',
    given: `${held} ${paid(100)}`,
    ...refund({ amount: 100.01 }),
    expected: 'too_much',
    then: [{ ...refund(), expected: 'refunded' }],
  },
  {
    name: 'a refund with the same request id is recorded once, and different content is reported as repeated',
    given: `${held} ${paid(300)}`,
    ...refund({ request_id: request(2) }),
    expected: 'refunded',
    then: [
      { ...refund({ request_id: request(2) }), expected: 'refunded' },
      { ...refund({ amount: 50, request_id: request(2) }), expected: 'repeated' },
      { ...refund({ purpose: 'price_lowered', request_id: request(2) }), expected: 'repeated' },
      { ...record({ amount: 100, request_id: request(2) }), expected: 'repeated' },
    ],
  },
  {
    name: 'all validation errors of a refund are returned together',
    ...refund({ booking_id: booking(1), amount: -1, method: 'gold', note: 'x'.repeat(501), purpose: 'fun' }),
    expected: 'invalid',
    then: [
      ...odd.map((amount) => ({ ...refund({ booking_id: booking(1), amount }), expected: 'invalid' })),
      { ...refund({ booking_id: booking(1), purpose: null }), expected: 'invalid' },
    ],
  },
  {
    name: 'a refund of an unknown booking returns not_found',
    ...refund({ booking_id: nothing }),
    expected: 'not_found',
  },
  { name: 'a member cannot refund a payment', ...refund({ booking_id: booking(1) }), as: MEMBER, expected: '42501' },
]
