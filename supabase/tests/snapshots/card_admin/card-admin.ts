import { ADMIN, MEMBER, UNKNOWN_ID } from '../../support/people'
import { type SnapshotCase } from '../case'
import { HELD_ID } from '../payments/transfers'
import {
  insertPaidOrderSql,
  insertCardPaymentSql,
  applyCardDispute,
  PAYMENT_ID,
  insertRefundSql,
} from '../cards/card-refunds'
import { ORDER_ID } from '../cards/checkouts'

export const cardAdminCases: SnapshotCase[] = [
  {
    name: 'the order page shows pending card refunds to an admin, and is not found for a visitor with a wrong token',
    given: `${insertPaidOrderSql} ${insertRefundSql(40, { payment_id: 'null', order_payment_id: `'${PAYMENT_ID}'` })}`,
    call: 'get_order',
    with: { order_id: ORDER_ID },
    as: ADMIN,
    expected: 'ok',
    then: [{ call: 'get_order', with: { order_id: ORDER_ID, token: UNKNOWN_ID }, as: null, expected: 'not_found' }],
  },
  {
    name: 'staff see why each card payment must be checked, with the amounts of ledger and provider if these differ; members see nothing',
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD_ID}', 'refund', 'cash', -500)`,
    ...applyCardDispute('applied', 'lost'),
    then: [
      { sql: 'select * from public.card_exceptions', as: ADMIN, expected: 'done' },
      { sql: 'select * from public.card_exceptions', as: MEMBER, expected: 'done' },
    ],
  },
]
