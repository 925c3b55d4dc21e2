-- The books say of each trip whether tax is in what it brings.

create or replace function public.books_payments(from_day date, to_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  begins timestamptz;
  ends timestamptz;
  faults text[];
begin
  perform private.require('sales');
  faults := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with money as (
      select private.day_of(p.paid_at) as day, p.method, b.event_id, p.amount
      from public.payments p join public.bookings b on b.id = p.booking_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select private.day_of(q.paid_at), q.method, null, q.amount from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), sums as (
      select m.day, m.method, m.event_id, grouping(m.day, m.method, m.event_id) as grain,
        jsonb_build_object('received', coalesce(sum(m.amount) filter (where m.amount > 0), 0),
          'refunded', coalesce(-sum(m.amount) filter (where m.amount < 0), 0), 'net', coalesce(sum(m.amount), 0))
        as moved
      from money m group by grouping sets ((m.day, m.method, m.event_id), (m.day), (m.method), (m.event_id), ())
    )
    select private.answer('ok', (select s.moved from sums s where s.grain = 7) || jsonb_build_object(
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day) || s.moved order by s.day), '[]')
        from sums s where s.grain = 3),
      'methods', (select coalesce(jsonb_agg(jsonb_build_object('method', s.method) || s.moved order by s.method), '[]')
        from sums s where s.grain = 5),
      'trips', (select coalesce(jsonb_agg(jsonb_build_object('event_id', s.event_id, 'title', e.title,
        'start_date', e.start_date) || s.moved order by e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id where s.grain = 6),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'method', s.method, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.moved order by s.day, s.method,
        e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id where s.grain = 0))));
end
$$;
comment on function public.books_payments(date, date) is 'For staff who read money: what came and went back from one day
to another, both of them in it and at most 366 apart, AUD, as the ledgers of bookings and of the store have it: by day,
by method, by trip, and by all three (lines). Without event_id and title it is the store''s.
Statuses: ok {received numeric, refunded numeric, net numeric, days {day date, received numeric, refunded numeric, net
numeric}[], methods {method payments.method, received numeric, refunded numeric, net numeric}[], trips {event_id uuid?,
title text?, start_date date?, received numeric, refunded numeric, net numeric}[], lines {day date, method
payments.method, title text?, start_date date?, gst_free boolean?, received numeric, refunded numeric, net numeric}[]},
invalid
{fields text[]}.';

create or replace function public.books_revenue(year int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date;
  today date := private.today();
begin
  perform private.require('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  first_day := make_date(year - 1, 7, 1);
  return (
    with booked as (
      select e.id as event_id, date_trunc('month', e.start_date)::date as month, b.paid_amount as received,
        case when n.live then b.seats else 0 end as seats,
        case when n.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing,
        case when n.status = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.events e join public.bookings b on b.event_id = e.id
      cross join lateral (select s.status, s.status in ('pending', 'confirmed') as live
        from (select private.status_now(b) as status offset 0) s) n
      where e.start_date >= first_day and e.start_date < first_day + interval '1 year'
    ), sums as (
      select b.month, b.event_id, grouping(b.month, b.event_id) as grain,
        count(distinct b.event_id) filter (where b.seats > 0)::int as departures,
        jsonb_build_object('seats', coalesce(sum(b.seats), 0), 'received', coalesce(sum(b.received), 0),
          'owing', coalesce(sum(b.owing), 0), 'refund_due', coalesce(sum(b.refund_due), 0),
          'revenue', coalesce(sum(b.received + b.owing - b.refund_due), 0)) as earned
      from booked b group by grouping sets ((b.month, b.event_id), (b.month), ())
    )
    select private.answer('ok', (select s.earned from sums s where s.grain = 3) || jsonb_build_object('today', today,
      'departures', (select s.departures from sums s where s.grain = 3),
      'unearned', (select coalesce(sum(b.paid_amount), 0) from public.bookings b
        join public.events e on e.id = b.event_id where e.start_date > today),
      'months', (select jsonb_agg(jsonb_build_object('month', m.month::date, 'departures', coalesce(s.departures, 0))
        || coalesce(s.earned, '{"seats": 0, "received": 0, "owing": 0, "refund_due": 0, "revenue": 0}')
        order by m.month)
        from generate_series(first_day, first_day + interval '11 months', interval '1 month') m (month)
        left join sums s on s.month = m.month::date and s.grain = 1),
      'trips', (select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.earned order by e.start_date, e.id), '[]')
        from sums s join public.events e on e.id = s.event_id where s.grain = 0))));
end
$$;
comment on function public.books_revenue(int) is 'For staff who read money: what trips bring, AUD, by the month of their
departure, from July to June of the year. revenue is what their bookings come to: what was received and what is still
owing, without what is owed back; it is earned once they have departed. unearned: received for departures of whatever
year that are still to come.
Statuses: ok {today date, departures int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric, unearned numeric, months {month date, departures int, seats int, received numeric, owing numeric, refund_due
numeric, revenue numeric}[], trips {event_id uuid, title text, start_date date, gst_free boolean, seats int, received
numeric, owing numeric, refund_due numeric, revenue numeric}[]}, invalid {fields text[]}.';
