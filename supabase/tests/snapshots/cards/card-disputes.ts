import { addedRowId } from '../../support/people'
import { type SnapshotCase } from '../case'
import { HELD_ID } from '../payments/transfers'
import {
  insertUnmatchedPaymentSql,
  insertPaidOrderSql,
  insertCardPaymentSql,
  applyCardDispute,
  markHandled,
  READ_TODAY_STEP,
} from './card-refunds'

export const cardDisputesCases: SnapshotCase[] = [
  {
    name: 'an open dispute is listed for staff, and a lost dispute deducts the payment without cancelling the booking',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'needs_response'),
    then: [
      READ_TODAY_STEP,
      applyCardDispute('already_applied', 'warning_needs_response'),
      applyCardDispute('applied', 'under_review'),
      applyCardDispute('applied', 'lost'),
      applyCardDispute('already_applied', 'under_review'),
      applyCardDispute('already_applied', 'lost'),
    ],
  },
  {
    name: 'a won dispute changes no payment in the ledger',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'warning_needs_response', { reason: null, due_by: null }),
    then: [applyCardDispute('applied', 'won')],
  },
  {
    name: 'a lost dispute that is later won restores the payment in the ledger once',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'lost'),
    then: [applyCardDispute('applied', 'won'), applyCardDispute('already_applied', 'won')],
  },
  {
    name: 'a dispute that is lost and later won restores the deposit that the company kept for a cancelled booking',
    given: `${insertCardPaymentSql} update public.bookings set status = 'cancelled', retained_amount = 800 where id = '${HELD_ID}'`,
    ...applyCardDispute('applied', 'lost'),
    then: [applyCardDispute('applied', 'won')],
  },
  {
    name: 'a won dispute that the provider later reports as lost changes no payment and is listed as a discrepancy',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'won'),
    then: [applyCardDispute('already_applied', 'lost'), applyCardDispute('already_applied', 'lost')],
  },
  {
    name: 'an inquiry that the provider closed can become a dispute later',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'warning_closed'),
    then: [applyCardDispute('applied', 'needs_response'), applyCardDispute('already_applied', 'warning_closed')],
  },
  {
    name: 'a lost dispute deducts at most the amount paid, and the rest is a discrepancy until the dispute is won',
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD_ID}', 'refund', 'cash', -500)`,
    ...applyCardDispute('applied', 'lost'),
    then: [applyCardDispute('applied', 'won')],
  },
  {
    name: 'an admin marks a dispute as handled once',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'lost'),
    then: [
      {
        sql: `update public.card_disputes set id = '${addedRowId(76)}' where provider_id = 'dp_1'`,
        as: 'owner',
        expected: 'done',
      },
      markHandled(addedRowId(76)),
      markHandled(addedRowId(76)),
    ],
  },
  {
    name: "a lost dispute leaves the order's status unchanged and sends no refund email",
    given: insertPaidOrderSql,
    ...applyCardDispute('applied', 'lost', { amount_cents: 10000 }),
    then: [applyCardDispute('applied', 'won', { amount_cents: 10000 })],
  },
  {
    name: 'a dispute about an unmatched payment is not recorded in the ledger',
    given: insertUnmatchedPaymentSql(),
    ...applyCardDispute('applied', 'lost', { amount_cents: 7900 }),
    then: [applyCardDispute('applied', 'won', { amount_cents: 7900 })],
  },
  {
    name: 'the report of a dispute is retried until its payment is recorded, and ignored if it is from another provider account',
    given: insertCardPaymentSql,
    ...applyCardDispute('payment_unknown', 'lost', { intent_id: 'pi_9' }),
    then: [
      applyCardDispute('not_ours', 'lost', { account_id: 'acct_other' }),
      applyCardDispute('invalid', 'other'),
      applyCardDispute('invalid', null, { amount_cents: 0 }),
    ],
  },
]
