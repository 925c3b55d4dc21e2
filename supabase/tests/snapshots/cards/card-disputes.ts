import { added } from '../../support/people'
import { type Case } from '../case'
import { HELD } from '../payments/transfers'
import { unmatchedPayment, bought, byCard, disputed, handle, TODAY } from './card-refunds'

export const cases: Case[] = [
  {
    name: 'an open dispute is listed for staff, and a lost one removes the payment without cancelling the booking',
    given: byCard,
    ...disputed('applied', 'needs_response'),
    then: [
      TODAY,
      disputed('already_applied', 'warning_needs_response'),
      disputed('applied', 'under_review'),
      disputed('applied', 'lost'),
      disputed('already_applied', 'under_review'),
      disputed('already_applied', 'lost'),
    ],
  },
  {
    name: 'a dispute that is won changes no payment',
    given: byCard,
    ...disputed('applied', 'warning_needs_response', { reason: null, due_by: null }),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'a lost dispute that is won later restores the payment once',
    given: byCard,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won'), disputed('already_applied', 'won')],
  },
  {
    name: 'a deposit kept after a cancellation is restored once its dispute is won',
    given: `${byCard} update public.bookings set status = 'cancelled', retained_amount = 800 where id = '${HELD}'`,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'a won dispute that is reported as lost changes no ledger and is listed as a discrepancy',
    given: byCard,
    ...disputed('applied', 'won'),
    then: [disputed('already_applied', 'lost'), disputed('already_applied', 'lost')],
  },
  {
    name: 'a closed inquiry can become a dispute',
    given: byCard,
    ...disputed('applied', 'warning_closed'),
    then: [disputed('applied', 'needs_response'), disputed('already_applied', 'warning_closed')],
  },
  {
    name: 'a lost dispute removes at most the amount paid, and the rest is a discrepancy until the dispute is won',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'cash', -500)`,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'an admin marks a dispute as handled once',
    given: byCard,
    ...disputed('applied', 'lost'),
    then: [
      {
        sql: `update public.card_disputes set id = '${added(76)}' where provider_id = 'dp_1'`,
        as: 'owner',
        expected: 'done',
      },
      handle(added(76)),
      handle(added(76)),
    ],
  },
  {
    name: "a lost dispute leaves the order's status unchanged and sends no refund email",
    given: bought,
    ...disputed('applied', 'lost', { amount_cents: 10000 }),
    then: [disputed('applied', 'won', { amount_cents: 10000 })],
  },
  {
    name: 'a dispute of an unmatched payment is not recorded in the ledger',
    given: unmatchedPayment(),
    ...disputed('applied', 'lost', { amount_cents: 7900 }),
    then: [disputed('applied', 'won', { amount_cents: 7900 })],
  },
  {
    name: 'a dispute of an unknown payment waits for it, and one of another provider account is ignored',
    given: byCard,
    ...disputed('payment_unknown', 'lost', { intent_id: 'pi_9' }),
    then: [
      disputed('not_ours', 'lost', { account_id: 'acct_other' }),
      disputed('invalid', 'other'),
      disputed('invalid', null, { amount_cents: 0 }),
    ],
  },
]
