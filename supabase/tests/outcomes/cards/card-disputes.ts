import { added } from '../../support/people'
import { type Case } from '../frame'
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
      disputed('already', 'won'),
    ],
  },
  {
    name: 'a dispute that was won is done with',
    given: byCard,
    ...disputed('applied', 'warning_needs_response', { reason: null, due_by: null }),
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
      handle('handled', added(76)),
      handle('already', added(76)),
    ],
  },
  {
    name: 'an order whose money was disputed stays what it is',
    given: bought,
    ...disputed('applied', 'lost', { amount_cents: 10000 }),
  },
  {
    name: 'money set aside is disputed, and is in no ledger',
    given: aside(),
    ...disputed('applied', 'lost', { amount_cents: 7900 }),
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
