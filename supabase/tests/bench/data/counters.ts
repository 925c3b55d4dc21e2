import type { DatasetStep } from './size'

const BENCH_ID_CONDITION = `::text like '1e%'`

/** Sets the counters that triggers normally maintain, because triggers are disabled while the data is written. */
export const countersStep: DatasetStep = [
  'counters',
  `update public.event_stats s set (hearts, ghosts, flames, eyes) = (r.hearts, r.ghosts, r.flames, r.eyes) from (
    select event_id, count(*) filter (where reaction_type = 'heart') as hearts, count(*) filter (where reaction_type = 'ghost') as ghosts,
      count(*) filter (where reaction_type = 'flame') as flames, count(*) filter (where reaction_type = 'eye') as eyes
    from public.reactions group by 1) r where r.event_id = s.event_id;
  update public.event_stats s set comments = c.n
    from (select event_id, count(*) as n from public.comments where not is_deleted group by 1) c where c.event_id = s.event_id;
  update public.event_stats s set seats_taken = b.n, next_expiry = b.soonest from (select event_id, sum(seats) as n, min(expires_at) as soonest
    from public.bookings where status in ('pending', 'confirmed') group by 1) b
    where b.event_id = s.event_id and s.event_id${BENCH_ID_CONDITION};
  update public.event_ledgers l set (bookings, seats, received, owing) = (b.n, b.seats, b.received, b.owing) from (
    select event_id, count(*) filter (where status in ('pending', 'confirmed')) as n,
      coalesce(sum(seats) filter (where status in ('pending', 'confirmed')), 0) as seats, sum(paid_amount) as received,
      coalesce(sum(greatest(total_amount - paid_amount, 0)) filter (where status in ('pending', 'confirmed')), 0) as owing
    from public.bookings group by 1) b where b.event_id = l.event_id and l.event_id${BENCH_ID_CONDITION};
  insert into public.event_months (event_id, month, received, seats)
    select event_id, month, sum(received), sum(seats) from (
      select b.event_id, date_trunc('month', p.paid_at at time zone 'Australia/Sydney')::date as month, p.amount as received, 0 as seats
      from public.payments p join public.bookings b on b.id = p.booking_id where b.event_id${BENCH_ID_CONDITION}
      union all select b.event_id, date_trunc('month', b.created_at at time zone 'Australia/Sydney')::date, 0, b.seats
      from public.bookings b where b.event_id${BENCH_ID_CONDITION} and b.status in ('pending', 'confirmed')) x group by 1, 2;
  insert into public.store_months as m (month, received)
    select date_trunc('month', p.paid_at at time zone 'Australia/Sydney')::date, sum(p.amount) from public.order_payments p
    join public.orders o on o.id = p.order_id where o.id::text like '8e%' group by 1
    on conflict (month) do update set received = m.received + excluded.received;
  drop table drawn, parts`,
]
