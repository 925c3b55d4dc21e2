import assert from 'node:assert/strict'
import type { Client } from 'pg'

/** Each returns the rows whose stored values differ from a fresh computation; there must be none. */
const DISCREPANCY_QUERIES: [what: string, sql: string][] = [
  [
    'counters of reactions, comments and seats',
    `
    select s.*, c.* from public.event_stats s cross join lateral (select
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'heart') as c_hearts,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'ghost') as c_ghosts,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'flame') as c_flames,
      (select count(*) from public.reactions r where r.event_id = s.event_id and r.reaction_type = 'eye') as c_eyes,
      (select count(*) from public.comments m where m.event_id = s.event_id and not m.is_deleted) as c_comments,
      coalesce((select sum(b.seats) from public.bookings b where b.event_id = s.event_id and b.status in ('pending', 'confirmed')), 0)
        + coalesce((select sum(w.seats) from public.waitlist_submissions w where w.event_id = s.event_id and w.status = 'offered'), 0) as c_seats) c
    where (s.hearts, s.ghosts, s.flames, s.eyes, s.comments, s.seats_taken) is distinct from (c_hearts, c_ghosts, c_flames, c_eyes, c_comments, c_seats)`,
  ],
  [
    'likes and replies of comments',
    `
    select c.id from public.comments c where (c.likes, c.replies) is distinct from (
      (select count(*) from public.comment_reactions l where l.comment_id = c.id),
      (select count(*) from public.comment_replies r where r.parent_comment_id = c.id and not r.is_deleted))`,
  ],
  [
    'likes of replies',
    `
    select r.id from public.comment_replies r where r.likes <> (select count(*) from public.comment_reactions l where l.reply_id = r.id)`,
  ],
  [
    'no hold runs out before the moment noted',
    `
    select s.event_id from public.event_stats s where s.next_expiry > (select min(h) from (
      select b.expires_at as h from public.bookings b where b.event_id = s.event_id and b.status = 'pending' union all
      select w.offer_expires_at from public.waitlist_submissions w where w.event_id = s.event_id and w.status = 'offered') x)
    or s.next_expiry is null and exists (select from public.bookings b where b.event_id = s.event_id and b.status = 'pending')`,
  ],
  [
    'seats taken within capacity',
    `
    select e.id, e.max_registrations, s.seats_taken from public.events e join public.event_stats s on s.event_id = e.id where s.seats_taken > e.max_registrations`,
  ],
  [
    'what a booking has paid',
    `
    select b.id, b.paid_amount from public.bookings b
    where b.paid_amount <> coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) or b.paid_amount < 0`,
  ],
  [
    'what a booking owes',
    `
    select a.* from public.booking_balances a join public.bookings b on b.id = a.booking_id
    where a.balance <> case when b.status = 'confirmed' or b.status = 'pending' and b.expires_at > private.now()
      then greatest(b.total_amount - coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0), 0) else 0 end`,
  ],
  [
    'instalments add up to the total, to the cent',
    `
    select b.id, b.total_amount from public.bookings b
    where b.total_amount <> coalesce((select sum(i.amount) from public.installments i where i.booking_id = b.id), 0)`,
  ],
  [
    'instalments are covered to what was paid, to the cent',
    `
    select b.id from public.bookings b where least(b.paid_amount, b.total_amount) <> (
      select coalesce(sum(s.covered), 0) from public.installment_schedule s where s.booking_id = b.id)`,
  ],
  [
    'the next due day is that of the oldest part not fully paid',
    `
    select b.id, b.next_due_date from public.bookings b where b.next_due_date is distinct from case when b.status in ('pending', 'confirmed') then (
      select min(s.due_date) from public.installment_schedule s where s.booking_id = b.id and s.status <> 'paid') end`,
  ],
  [
    'money of each trip, without what is owed back',
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
    'nothing is on its way for a booking that is over',
    `
    select t.id from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and b.status not in ('pending', 'confirmed')`,
  ],
  [
    'the money of a transfer is in the ledger once it is confirmed, and not before',
    `
    select t.id from public.bank_transfers t where (t.status = 'confirmed') <> exists (
      select from public.payments p where p.transfer_id = t.id and p.amount = t.amount and p.booking_id = t.booking_id)`,
  ],
  [
    'nobody has two live bookings of a trip, but for those who were two when they booked',
    `
    select b.customer_id, b.event_id from public.bookings b where b.status in ('pending', 'confirmed') group by 1, 2
    having count(*) > 1 + (select count(*) from public.customer_merges m where m.customer_id = b.customer_id)`,
  ],
  [
    'a booking is its customer’s account’s',
    `
    select b.id from public.bookings b join public.customers c on c.id = b.customer_id
    where b.user_id is distinct from c.profile_id`,
  ],
  [
    'a pending booking lacks something of its first part',
    `
    select b.id from public.bookings b where b.status = 'pending' and b.paid_amount >= private.first_installment_amount(b.id)`,
  ],
  [
    'money and seats of each month',
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
    'money of the whole house',
    `
    select t.* from public.booking_totals t where t.payments_received <> coalesce((select sum(p.amount) from public.payments p), 0)
        - (select sum(a.refund_due) from public.booking_balances a)
      or t.total_expected <> t.payments_received + t.payments_owing`,
  ],
  [
    'a pending booking alone runs out',
    `select b.id from public.bookings b where (b.status = 'pending') <> (b.expires_at is not null)`,
  ],
  [
    'what is owed back: of a live booking what is beyond its total, of one that is over what is beyond what is kept',
    `
    select b.id, b.status, b.refund_due from public.bookings b where b.refund_due <> greatest(
      coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0)
      - case b.status when 'cancelled' then b.retained_amount when 'expired' then 0 else b.total_amount end, 0)
    or b.retained_amount > least(b.paid_amount, b.deposit_amount) or (b.status <> 'cancelled' and b.retained_amount > 0)`,
  ],
  [
    'what an order has paid',
    `
    select o.id from public.orders o where o.paid_amount <> coalesce((select sum(p.amount) from public.order_payments p where p.order_id = o.id), 0)`,
  ],
  [
    'what is owed back of an order',
    `
    select o.id from public.orders o
    where o.refund_due <> greatest(o.paid_amount - case when o.status in ('pending', 'paid') then o.total else 0 end, 0)`,
  ],
  [
    'an order that came to nothing holds nothing',
    `
    select o.id from public.orders o join public.order_items i on i.order_id = o.id where i.from_stock and o.status in ('cancelled', 'expired')`,
  ],
  [
    'months of the store',
    `
    select m.* from public.store_months m where m.received <> coalesce((select sum(p.amount) from public.order_payments p where private.month_of(p.paid_at) = m.month), 0)`,
  ],
]

/** Compares every value that triggers maintain with a fresh computation, as the owner. */
export const assertLedgerHolds = async (db: Client, after: string): Promise<void> => {
  // Prepared once per connection, because planning takes longer than execution.
  const { rows } = await db.query<{ n: number; found: unknown }>({
    name: 'ledger checks',
    text: DISCREPANCY_QUERIES.map(
      ([, sql], n) => `select ${n} as n, jsonb_agg(d) as found from (${sql}) d having count(*) > 0`,
    ).join(' union all '),
  })
  assert.deepEqual(
    rows.map(({ n, found }) => [DISCREPANCY_QUERIES[n]?.[0], found]),
    [],
    after,
  )
}
