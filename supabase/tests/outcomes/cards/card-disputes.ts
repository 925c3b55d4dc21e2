import { added } from '../../support/people'
import { type Case } from '../frame'
import { HELD } from '../payments/transfers'
import { aside, bought, byCard, disputed, handle, TODAY } from './card-refunds'

export const cases: Case[] = [
  {
    name: 'a dispute stands on the desk; once it is lost the money is gone, and nothing ends',
    given: byCard,
    ...disputed('applied', 'needs_response'),
    then: [
      TODAY,
      disputed('already', 'warning_needs_response'),
      disputed('applied', 'under_review'),
      disputed('applied', 'lost'),
      disputed('already', 'under_review'),
      disputed('already', 'lost'),
    ],
  },
  {
    name: 'a dispute that was won is done with',
    given: byCard,
    ...disputed('applied', 'warning_needs_response', { reason: null, due_by: null }),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'what was lost and is won after all has come again, once',
    given: byCard,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won'), disputed('already', 'won')],
  },
  {
    name: 'a deposit that is kept is kept again once the dispute of it is won',
    given: `${byCard} update public.bookings set status = 'cancelled', kept_amount = 800 where id = '${HELD}'`,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'what was won is not taken on hearsay: the desk looks at it',
    given: byCard,
    ...disputed('applied', 'won'),
    then: [disputed('already', 'lost'), disputed('already', 'lost')],
  },
  {
    name: 'an inquiry that was closed may become a dispute',
    given: byCard,
    ...disputed('applied', 'warning_closed'),
    then: [disputed('applied', 'needs_response'), disputed('already', 'warning_closed')],
  },
  {
    name: 'no more is lost in the ledger than was paid; the rest stands on the desk, until it is won back',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'cash', -500)`,
    ...disputed('applied', 'lost'),
    then: [disputed('applied', 'won')],
  },
  {
    name: 'a dispute is seen to',
    given: byCard,
    ...disputed('applied', 'lost'),
    then: [
      {
        sql: `update public.card_disputes set id = '${added(76)}' where provider_id = 'dp_1'`,
        as: 'owner',
        answers: 'done',
      },
      handle(added(76)),
      handle(added(76)),
    ],
  },
  {
    name: 'an order whose money was disputed stays what it is, and nobody is told of a refund',
    given: bought,
    ...disputed('applied', 'lost', { amount_cents: 10000 }),
    then: [disputed('applied', 'won', { amount_cents: 10000 })],
  },
  {
    name: 'money set aside is disputed, and is in no ledger',
    given: aside(),
    ...disputed('applied', 'lost', { amount_cents: 7900 }),
    then: [disputed('applied', 'won', { amount_cents: 7900 })],
  },
  {
    name: 'a dispute of what is not there waits for it; of another connection it is not ours',
    given: byCard,
    ...disputed('payment_unknown', 'lost', { intent_id: 'pi_9' }),
    then: [
      disputed('not_ours', 'lost', { account_id: 'acct_other' }),
      disputed('invalid', 'other'),
      disputed('invalid', null, { amount_cents: 0 }),
    ],
  },
]
