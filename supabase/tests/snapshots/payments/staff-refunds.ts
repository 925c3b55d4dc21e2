import { addedRowId, ADMIN, booking, customer, MANAGER, MEMBER, order, OTHER_MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID, insertHoldSql } from './transfers'

/** Calls an internal function as the given staff member. */
const queryAs = (user: string, select: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({
    sql: `with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${user}"}', true))
      select ${select} from caller`,
    as: 'owner',
    expected: 'done',
    ...overrides,
  }) as SnapshotStep

/** Adds a payment of 10 for a booking, and its refund. A staff member made the refund the given number of hours ago. */
const insertBookingRefundSql = (
  id: number,
  targetId: string,
  amount: number,
  user = MANAGER,
  hours = 0,
  overrides = 'null',
) => `
  insert into public.payments (id, booking_id, kind, method, amount, paid_at, provider_ref)
  values ('${addedRowId(id)}', '${targetId}', 'refund', 'cash', -${amount}, private.now() - interval '${hours} hours', ${overrides});
  insert into public.payment_notes (payment_id, recorded_by) values ('${addedRowId(id)}', '${user}');`
const insertOrderRefundSql = (
  id: number,
  targetId: string,
  amount: number,
  user = MANAGER,
  hours = 0,
  overrides = 'null',
) => `
  insert into public.order_payments (id, order_id, kind, method, amount, paid_at, provider_ref)
  values ('${addedRowId(id)}', '${targetId}', 'refund', 'cash', -${amount}, private.now() - interval '${hours} hours', ${overrides});
  insert into public.order_payment_notes (payment_id, recorded_by) values ('${addedRowId(id)}', '${user}');`
const insertCardRefundSql = (
  column: string,
  targetId: number,
  amount: number,
  status = 'pending',
  user = MANAGER,
  hours = 0,
) => `
  insert into public.card_refunds (${column}, amount, origin, status, requested_by, created_at)
  values ('${addedRowId(targetId)}', ${amount}, 'staff', '${status}', '${user}', private.now() - interval '${hours} hours');`
const [OWN, OTHERS] = [order(1), order(91)]
/** The amount of each refund is a different power of two, so that a sum shows which refunds it includes. */
const INSERT_REFUNDS_SQL = `${insertHoldSql}
  insert into public.payments (id, booking_id, kind, method, amount) values
    ('${addedRowId(300)}', '${HELD_ID}', 'extra', 'cash', 900), ('${addedRowId(301)}', '${booking(1)}', 'extra', 'cash', 900);
  insert into public.payment_notes (payment_id, recorded_by) values ('${addedRowId(300)}', '${MANAGER}');
  insert into public.order_payments (id, order_id, kind, method, amount) values
    ('${addedRowId(302)}', '${OWN}', 'payment', 'cash', 9000), ('${addedRowId(303)}', '${OTHERS}', 'payment', 'cash', 9000);
  insert into public.order_payment_notes (payment_id, recorded_by) values ('${addedRowId(302)}', '${MANAGER}');
  ${insertBookingRefundSql(310, HELD_ID, 1)} ${insertBookingRefundSql(311, HELD_ID, 2, MANAGER, 23)} ${insertBookingRefundSql(312, HELD_ID, 4, MANAGER, 24)}
  ${insertBookingRefundSql(313, HELD_ID, 8, ADMIN)} ${insertBookingRefundSql(314, booking(1), 16)} ${insertBookingRefundSql(315, HELD_ID, 32, MANAGER, 0, `'re_9'`)}
  ${insertCardRefundSql('payment_id', 300, 64)} ${insertCardRefundSql('payment_id', 301, 128)} ${insertCardRefundSql('payment_id', 300, 256, 'failed')}
  ${insertCardRefundSql('payment_id', 300, 512, 'pending', ADMIN)} ${insertCardRefundSql('payment_id', 300, 1024, 'pending', MANAGER, 24)}
  ${insertOrderRefundSql(320, OWN, 1)} ${insertOrderRefundSql(321, OWN, 2, MANAGER, 23)} ${insertOrderRefundSql(322, OWN, 4, MANAGER, 24)}
  ${insertOrderRefundSql(323, OWN, 8, ADMIN)} ${insertOrderRefundSql(324, OTHERS, 16)} ${insertOrderRefundSql(325, OWN, 32, MANAGER, 0, `'re_8'`)}
  ${insertCardRefundSql('order_payment_id', 302, 64, 'requested')} ${insertCardRefundSql('order_payment_id', 303, 128)}
  ${insertCardRefundSql('order_payment_id', 302, 2048, 'succeeded')}`

const refuseOwnMoney = (user: string, bookingId: string | null, orderId: string | null, expected = 'done') =>
  queryAs(
    user,
    `private.refuse_own_money(${bookingId ? `'${bookingId}'` : 'null'}, ${orderId ? `'${orderId}'` : 'null'})`,
    {
      expected,
    },
  )
/**
 * A manager who is also a customer. One booking belongs to the manager's account, another to the manager's customer
 * record.
 */
const INSERT_OWN_BOOKINGS_SQL = `${insertHoldSql} update public.orders set user_id = '${MANAGER}' where id = '${OTHERS}';
  update public.bookings set user_id = '${MANAGER}' where id = '${HELD_ID}';
  update public.customers set profile_id = null where profile_id in ('${MANAGER}', '${OTHER_MEMBER}');
  update public.customers set profile_id = '${MANAGER}' where id = '${customer(24)}';
  update public.bookings set customer_id = '${customer(24)}', user_id = null where id = '${booking(6)}'`

export const staffRefundsCases: SnapshotCase[] = [
  {
    name: "a manager's daily refund limit counts their own refunds of the same booking within 24 hours",
    given: INSERT_REFUNDS_SQL,
    ...queryAs(MANAGER, `private.refunded_by_me('${HELD_ID}', null) as refunded`),
    then: [queryAs(MANAGER, `private.refunded_by_me(null, '${OWN}') as refunded`)],
  },
  {
    name: 'managers cannot record payments or refunds of their own bookings and orders, but owners can',
    given: INSERT_OWN_BOOKINGS_SQL,
    ...refuseOwnMoney(MANAGER, HELD_ID, null, '42501'),
    then: [
      refuseOwnMoney(MANAGER, booking(6), null, '42501'),
      refuseOwnMoney(MANAGER, booking(1), null),
      refuseOwnMoney(MANAGER, null, OTHERS, '42501'),
      refuseOwnMoney(MANAGER, null, OWN),
      {
        sql: `update public.bookings set user_id = '${ADMIN}' where id = '${booking(1)}'`,
        as: 'owner',
        expected: 'done',
      },
      refuseOwnMoney(ADMIN, booking(1), null),
    ],
  },
  {
    name: 'a card refund or dispute reduces what can be refunded of a payment, until the refund fails or the dispute is won',
    given: `${insertHoldSql} insert into public.payments (id, booking_id, kind, method, amount) values
        ('${addedRowId(300)}', '${HELD_ID}', 'extra', 'cash', 900);
      ${['requested', 'pending', 'succeeded', 'failed', 'canceled'].map((status, n) => insertCardRefundSql('payment_id', 300, 2 ** n, status)).join('')}
      insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
      select 'dp_' || s.n, 'pi_d', 32 * 2 ^ s.n, 'aud', s.status, private.now() from unnest(array['needs_response', 'under_review',
        'lost', 'won', 'prevented', 'warning_needs_response']) with ordinality s (status, n)`,
    ...queryAs(MEMBER, `private.returned_or_disputed('{"payment_id": "${addedRowId(300)}"}', 'pi_d') as amount`),
  },
]
