import { added, booking, MEMBER } from '../../support/people'
import { request, type Case } from '../frame'
import { HELD, held, paid, cancelled, record, refund } from './payments'

export const cases: Case[] = [
  {
    name: 'a receipt says the tax in it, a refund too',
    as: MEMBER,
    answers: 'done',
    given: `update public.settings set gst_percent = 12.5 where only_row; ${paid(800.55, booking(33))}
      insert into public.payments (booking_id, kind, method, amount) values ('${booking(33)}', 'refund', 'cash', -800.55)`,
    sql: 'select amount, gst from public.booking_payments where booking_id = $1 order by amount',
    values: [booking(33)],
  },
  {
    name: 'what ends with a part is an instalment, what does not is extra, by the order of the parts',
    given: `${held} ${paid(800)}
      update public.installments set amount = 300 where id = '${added(32)}';
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${HELD}', 3, private.today() + 62, 700)`,
    ...record({ amount: 300 }),
    answers: 'recorded',
    then: [
      { ...record({ amount: 1 }), answers: 'recorded' },
      { ...record({ amount: 699 }), answers: 'recorded' },
    ],
  },
  {
    name: 'a payment sent again with blanks around its note is the same',
    given: held,
    ...record({ note: 'In coins', request_id: request(3) }),
    answers: 'recorded',
    then: [{ ...record({ note: ' In coins ', request_id: request(3) }), answers: 'recorded' }],
  },
  {
    name: 'a note of money given back is kept without the blanks around it',
    given: `${held} ${paid(800)} ${cancelled(0)}`,
    ...refund({ amount: 800, note: ' In coins ' }),
    answers: 'refunded',
  },
  {
    name: 'of what is paid over all nothing is left to pay',
    given: `${held} ${paid(1900)}`,
    ...record({ amount: 1 }),
    answers: 'too_much',
  },
  {
    name: 'payments of one statement are added up by trip and month',
    given: held,
    sql: `insert into public.payments (booking_id, kind, method, amount, request_id, paid_at) values
      ('${HELD}', 'deposit', 'cash', 300, '${request(5)}', private.now()),
      ('${HELD}', 'extra', 'cash', 200, '${request(6)}', private.now()),
      ('${HELD}', 'extra', 'cash', 100, '${request(7)}', private.now() - interval '40 days')`,
    as: 'owner',
    answers: 'done',
  },
]
