import { ADMIN } from '../../support/people'
import { request, timeAfterTest, type SnapshotCase } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertAutopayBookingSql } from './autopay'

export const paidInFullCases: SnapshotCase[] = [
  {
    name: 'automatic payments end when the remaining amount is paid in cash, and a later refund causes no new charge',
    given: `${insertAutopayBookingSql()} delete from public.email_outbox;`,
    call: 'record_payment',
    with: { booking_id: HELD_ID, amount: 1000, method: 'cash', request_id: request(1) },
    as: ADMIN,
    expected: 'recorded',
    then: [
      {
        call: 'refund_payment',
        with: {
          booking_id: HELD_ID,
          amount: 100,
          method: 'cash',
          request_id: request(2),
          purpose: 'duplicate_payment',
        },
        as: ADMIN,
        expected: 'refunded',
      },
      {
        sql: 'select private.queue_due_charges()',
        as: 'owner',
        expected: 'done',
        at: timeAfterTest('70 days'),
      },
      { call: 'claim_due_charges', as: 'service', expected: 'ok', at: timeAfterTest('70 days') },
    ],
  },
]
