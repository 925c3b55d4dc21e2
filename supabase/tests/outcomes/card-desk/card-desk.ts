import { ADMIN, MEMBER, nothing } from '../../support/people'
import { type Case } from '../frame'
import { HELD } from '../payments/transfers'
import { bought, byCard, disputed, PAYMENT, refund } from '../cards/card-refunds'
import { ORDER } from '../cards/checkouts'

export const cases: Case[] = [
  {
    name: 'whoever may see an order sees what goes back of it to a card',
    given: `${bought} ${refund(40, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}`,
    call: 'get_order',
    with: { order_id: ORDER },
    as: ADMIN,
    answers: 'ok',
    then: [{ call: 'get_order', with: { order_id: ORDER, token: nothing }, as: null, answers: 'not_found' }],
  },
  {
    name: 'what stands on the desk of cards is listed with why, and with both sides where they differ',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'cash', -500)`,
    ...disputed('applied', 'lost'),
    then: [
      { sql: 'select * from public.card_exceptions', as: ADMIN, answers: 'done' },
      { sql: 'select * from public.card_exceptions', as: MEMBER, answers: 'done' },
    ],
  },
]
