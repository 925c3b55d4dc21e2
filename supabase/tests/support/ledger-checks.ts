import assert from 'node:assert/strict'
import type { Client } from 'pg'

/** Queries that find stored values, such as counters, that differ from the same values computed again from the rows. */
const DISCREPANCY_QUERIES: [rule: string, sql: string][] = [
  [
    'the counters of reactions, comments and taken seats equal the rows',
    `
    select s.*, c.* from public.event_stats s cross join lateral (select
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'heart') as c_hearts,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'ghost') as c_ghosts,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'flame') as c_flames,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'eye') as c_eyes,
      (select count(*) from public.comments m where m.event_id = s.event_id and not m.is_deleted) as c_comments,
      coalesce((select sum(b.seats) from public.bookings b where b.event_id = s.event_id and b.status in ('pending', 'confirmed')), 0)
        + coalesce((select sum(w.seats) from public.waitlist_submissions w where w.event_id = s.event_id and w.status = 'offered'), 0)
        + coalesce((select sum(h.seats) from private.call_off_choices h where h.held_event_id = s.event_id), 0) as c_seats) c
    where (s.hearts, s.ghosts, s.flames, s.eyes, s.comments, s.seats_taken) is distinct from (c_hearts, c_ghosts, c_flames, c_eyes, c_comments, c_seats)`,
  ],
  [
    'the counters of likes and replies of a comment equal the rows',
    `
    select c.id from public.comments c where (c.likes, c.replies) is distinct from (
      (select count(*) from public.comment_reactions l where l.comment_id = c.id),
      (select count(*) from public.comment_replies r where r.parent_comment_id = c.id and not r.is_deleted))`,
  ],
  [
    'the counter of likes of a reply equals the rows',
    `
    select r.id from public.comment_replies r where r.likes <> (select count(*) from public.comment_reactions l where l.reply_id = r.id)`,
  ],
  [
    'the next expiry of a trip is not later than its earliest hold or offer',
    `
    select s.event_id from public.event_stats s where s.next_expiry > (select min(h) from (
      select b.expires_at as h from public.bookings b where b.event_id = s.event_id and b.status = 'pending' union all
      select w.offer_expires_at from public.waitlist_submissions w where w.event_id = s.event_id and w.status = 'offered' union all
      select h.answer_by from private.call_off_choices h where h.held_event_id = s.event_id) x)
    or s.next_expiry is null and exists (select from public.bookings b where b.event_id = s.event_id and b.status = 'pending')`,
  ],
  [
    'the taken seats of a trip do not exceed its capacity',
    `
    select e.id, e.max_registrations, s.seats_taken from public.events e join public.event_stats s on s.event_id = e.id where s.seats_taken > e.max_registrations`,
  ],
  [
    'the paid amount of a booking is the sum of its payments',
    `
    select b.id, b.paid_amount from public.bookings b
    where b.paid_amount <> coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) or b.paid_amount < 0`,
  ],
  [
    'the balance of an active booking is its total minus its payments',
    `
    select a.* from public.booking_balances a join public.bookings b on b.id = a.booking_id
    where a.balance <> case when b.status = 'confirmed' or b.status = 'pending' and b.expires_at > private.now()
      then greatest(b.total_amount - coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0), 0) else 0 end`,
  ],
  [
    'the total of a booking is the sum of its active lines, to the cent',
    `
    select b.id, b.total_amount from public.bookings b where b.total_amount <> (
      select coalesce(sum(l.quantity * l.unit_price), 0) from public.booking_lines l
      where l.booking_id = b.id and l.removed_at is null)`,
  ],
  [
    'pending and confirmed bookings have at most the available units of each extra (no staff exceed them here)',
    `
    select x.id from public.extras x where x.max_units < (
      select sum(l.quantity) from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.extra_id = x.id and l.removed_at is null and private.is_live(b))`,
  ],
  [
    'pending and confirmed bookings have at most the available single rooms of each room option',
    `
    select o.id from public.room_options o where o.beds = 1 and o.stock < (
      select sum(l.quantity) from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.room_option_id = o.id and l.removed_at is null and private.is_live(b))`,
  ],
  [
    'a promo code is used at most as often as it allows',
    `
    select c.id from public.promo_codes c where c.max_uses < (
      select count(distinct private.split_origin(b.id, b.split_from))
      from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.promo_code_id = c.id and l.removed_at is null and private.is_live(b)) + (
      select count(*) from public.orders o
      where o.promo_code_id = c.id and private.current_order_status(o) in ('pending', 'paid'))`,
  ],
  [
    'the instalments of a booking add up to its total, to the cent',
    `
    select b.id, b.total_amount from public.bookings b
    where b.total_amount <> coalesce((select sum(i.amount) from public.installments i where i.booking_id = b.id), 0)`,
  ],
  [
    'the covered amounts of the instalments add up to the paid amount, to the cent',
    `
    select b.id from public.bookings b where least(b.paid_amount, b.total_amount) <> (
      select coalesce(sum(s.covered), 0) from public.installment_schedule s where s.booking_id = b.id)`,
  ],
  [
    'the next due date of a booking is that of its first unpaid instalment',
    `
    select b.id, b.next_due_date from public.bookings b where b.next_due_date is distinct from case when b.status in ('pending', 'confirmed') then (
      select min(s.due_date) from public.installment_schedule s where s.booking_id = b.id and s.status <> 'paid') end`,
  ],
  [
    'the ledger of a trip equals its bookings and payments, without refunds due',
    `
    select l.*, c.* from public.event_ledgers l cross join lateral (select
      (select count(*) from public.bookings b where b.event_id = l.event_id and b.status in ('pending', 'confirmed')) as c_bookings,
      coalesce((select sum(b.seats) from public.bookings b where b.event_id = l.event_id and b.status in ('pending', 'confirmed')), 0) as c_seats,
      coalesce((select sum(p.amount) from public.payments p join public.bookings b on b.id = p.booking_id where b.event_id = l.event_id), 0)
        - coalesce((select sum(b.refund_due) from public.bookings b where b.event_id = l.event_id), 0) as c_received,
      coalesce((select sum(greatest(b.total_amount - b.paid_amount, 0)) from public.bookings b
        where b.event_id = l.event_id and b.status in ('pending', 'confirmed')), 0) as c_owing) c
    where (l.bookings, l.seats, l.received, l.owing) is distinct from (c_bookings, c_seats, c_received, c_owing)`,
  ],
  [
    'no bank transfer is pending for a cancelled or expired booking',
    `
    select t.id from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and b.status not in ('pending', 'confirmed')`,
  ],
  [
    'a bank transfer has a payment in the ledger if and only if it is confirmed',
    `
    select t.id from public.bank_transfers t where (t.status = 'confirmed') <> exists (
      select from public.payments p where p.transfer_id = t.id and p.amount = t.amount and p.booking_id = t.booking_id)`,
  ],
  [
    'a customer has one active booking of a trip, or more only after a merge or from one split booking',
    `
    select b.customer_id, b.event_id from public.bookings b where b.status in ('pending', 'confirmed') group by 1, 2
    having count(distinct private.split_origin(b.id, b.split_from)) > 1 + (select count(*) from public.customer_merges m where m.customer_id = b.customer_id)`,
  ],
  [
    'a booking belongs to the account of its customer',
    `
    select b.id from public.bookings b join public.customers c on c.id = b.customer_id
    where b.user_id is distinct from c.profile_id`,
  ],
  [
    'the first instalment of a pending booking is not fully paid',
    `
    select b.id from public.bookings b where b.status = 'pending' and b.paid_amount >= private.first_installment_amount(b.id)`,
  ],
  [
    'the monthly money and seats of a trip equal its payments and bookings',
    `
    select coalesce(m.event_id, c.event_id) as event_id, m.*, c.* from public.event_months m full join (
      select x.event_id, x.month, sum(x.received) as received, sum(x.seats) as seats from (
        select b.event_id, private.month_of(p.paid_at) as month, p.amount as received, 0 as seats
        from public.payments p join public.bookings b on b.id = p.booking_id
        union all select b.event_id, private.month_of(b.created_at), 0, b.seats from public.bookings b where b.status in ('pending', 'confirmed')) x
      group by 1, 2) c on c.event_id = m.event_id and c.month = m.month
    where (coalesce(m.received, 0), coalesce(m.seats, 0)) is distinct from (coalesce(c.received, 0), coalesce(c.seats, 0))`,
  ],
  [
    'the overall totals equal all payments and amounts owing, without refunds due',
    `
    select t.* from public.booking_totals t where t.payments_received <> coalesce((select sum(p.amount) from public.payments p), 0)
        - (select sum(a.refund_due) from public.booking_balances a)
      or t.total_expected <> t.payments_received + t.payments_owing`,
  ],
  [
    'a booking has an expiry time if and only if it is pending',
    `select b.id from public.bookings b where (b.status = 'pending') <> (b.expires_at is not null)`,
  ],
  [
    'the refund due of a booking is its payments minus its total, or minus the retained amount once cancelled',
    `
    select b.id, b.status, b.refund_due from public.bookings b where b.refund_due <> greatest(
      coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0)
      - case b.status when 'cancelled' then b.retained_amount when 'expired' then 0 else b.total_amount end, 0)
    or b.retained_amount > b.paid_amount or (b.status <> 'cancelled' and b.retained_amount > 0)`,
  ],
  [
    'the paid amount of an order is the sum of its payments',
    `
    select o.id from public.orders o where o.paid_amount <> coalesce((select sum(p.amount) from public.order_payments p where p.order_id = o.id), 0)`,
  ],
  [
    'the refund due of an order is its payments minus its total, or all payments once cancelled or expired',
    `
    select o.id from public.orders o
    where o.refund_due <> greatest(o.paid_amount - case when o.status in ('pending', 'paid') then o.total else 0 end, 0)`,
  ],
  [
    'a cancelled or expired order holds no stock',
    `
    select o.id from public.orders o join public.order_items i on i.order_id = o.id where i.from_stock and o.status in ('cancelled', 'expired')`,
  ],
  [
    'the monthly store income equals the payments of orders',
    `
    select m.* from public.store_months m where m.received <> coalesce((select sum(p.amount) from public.order_payments p where private.month_of(p.paid_at) = m.month), 0)`,
  ],
]

/** Checks as the database owner that all values maintained by triggers equal a new computation. */
export const assertLedgerHolds = async (db: Client, history: string): Promise<void> => {
  // The query is prepared once per connection, because planning it takes longer than running it.
  const { rows } = await db.query<{ n: number; found: unknown }>({
    name: 'ledger checks',
    text: DISCREPANCY_QUERIES.map(
      ([, sql], n) => `select ${n} as n, jsonb_agg(d) as found from (${sql}) d having count(*) > 0`,
    ).join(' union all '),
  })
  assert.deepEqual(
    rows.map(({ n, found }) => [DISCREPANCY_QUERIES[n]?.[0], found]),
    [],
    history,
  )
}
