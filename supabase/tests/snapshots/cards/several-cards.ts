import { addedRowId, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertAutopayBookingSql, insertCardSql } from './autopay'
import { insertCheckoutSql } from './checkouts'

const OTHER_CARD_ID = addedRowId(79)
const OTHER_BOOKING_ID = addedRowId(51)

/** A second booking of the member with a second card, also with automatic payments and the same due dates. */
const INSERT_SECOND_AUTOPAY_SQL = `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount, plan)
  select '${OTHER_BOOKING_ID}', b.customer_id, e.id, b.user_id, 1, 'confirmed', 1800, 800, 3
  from public.bookings b, public.events e
  where b.id = '${HELD_ID}' and e.id <> b.event_id and e.status = 'published'
    and not exists (select from public.bookings o where o.event_id = e.id and o.customer_id = b.customer_id)
  order by e.start_date desc limit 1;
  insert into public.installments (booking_id, sequence, amount, due_date)
  select '${OTHER_BOOKING_ID}', i.sequence, i.amount, i.due_date from public.installments i where i.booking_id = '${HELD_ID}';
  insert into public.payments (booking_id, kind, method, amount) values ('${OTHER_BOOKING_ID}', 'deposit', 'cash', 800);
  ${insertCardSql({ id: `'${OTHER_CARD_ID}'`, method: `'pm_2'`, last4: `'4444'` })}
  select private.start_autopay('${OTHER_BOOKING_ID}', '${OTHER_CARD_ID}', private.now());`
const INSERT_TWO_AUTOPAY_BOOKINGS_SQL = `${insertAutopayBookingSql()} ${INSERT_SECOND_AUTOPAY_SQL}
  delete from public.email_outbox where true; delete from public.bank_transfers where true;`

const READ_AUTOPAY_STEP: SnapshotStep = {
  sql: `select a.booking_id, a.state from public.autopay a
    where a.booking_id in ('${HELD_ID}', '${OTHER_BOOKING_ID}') order by 1`,
  as: 'owner',
  expected: 'done',
}
const QUEUE_CHARGES_STEP: SnapshotStep = {
  sql: 'select private.queue_due_charges()',
  as: 'owner',
  expected: 'done',
  at: `private.start_of(private.day_of(${timeAfterTest('0 days')}) + 31) + interval '10 hours'`,
}
const readCharges = (name: string): SnapshotStep => ({
  sql: `select c.value ->> 'method' as ${name}, c.value ->> 'amount_cents' as cents
    from jsonb_array_elements(public.claim_due_charges() -> 'charges') c order by 1`,
  as: 'service',
  expected: 'done',
})

export const severalCardsCases: SnapshotCase[] = [
  {
    name: 'removing one of two saved cards ends only the automatic payments that use that card',
    given: INSERT_TWO_AUTOPAY_BOOKINGS_SQL,
    call: 'remove_card',
    with: { card_id: OTHER_CARD_ID },
    as: MEMBER,
    expected: 'removed',
    then: [READ_AUTOPAY_STEP],
  },
  {
    name: 'two bookings with an instalment due on the same day are each charged to their own card',
    given: INSERT_TWO_AUTOPAY_BOOKINGS_SQL,
    ...QUEUE_CHARGES_STEP,
    then: [readCharges('charged_card')],
  },
  {
    name: 'a declined charge closes its own checkout, but not an open checkout of another booking',
    given: `${INSERT_TWO_AUTOPAY_BOOKINGS_SQL} ${insertCheckoutSql({ booking_id: `'${OTHER_BOOKING_ID}'`, status: `'open'` })}`,
    ...QUEUE_CHARGES_STEP,
    then: [
      {
        sql: `update public.autopay_attempts set id = '${addedRowId(81)}'
          where status = 'due' and booking_id = '${HELD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      {
        sql: `select jsonb_array_length(public.claim_due_charges() -> 'charges') as charges`,
        as: 'service',
        expected: 'done',
      },
      {
        call: 'apply_charge_result',
        with: { attempt_id: addedRowId(81), intent_id: 'pi_1', result: 'declined', code: 'card_declined' },
        as: 'service',
        expected: 'later',
      },
      {
        sql: `select c.status, count(*) from public.card_checkouts c
          where c.booking_id = '${OTHER_BOOKING_ID}' group by 1 order by 1`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
]
