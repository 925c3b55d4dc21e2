-- The books look at what they tell of. What is owed is found by its index, and its parts are read without the days on
-- which others were paid; the tax of a year is summed up from what is kept of each month, not
-- from each payment of it.

create or replace function public.books_owed() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today();
  this_month date := date_trunc('month', today)::date;
  next_month date := (this_month + interval '1 month')::date;
  after_next date := (this_month + interval '2 months')::date;
begin
  perform private.require('sales');
  return (
    with parts as (
      select b.id, b.event_id, i.amount, i.due_date,
        -- What a hold has not paid is not overdue.
        case when b.status = 'confirmed' then greatest(today - i.due_date, 0) else 0 end as days
      from public.bookings b
      cross join lateral (select n.due_date,
        least(n.amount, sum(n.amount) over (order by n.sequence) - b.paid_amount) as amount
        from public.installments n where n.booking_id = b.id) i
      where case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0)
        else 0 end > 0
        and (b.status <> 'pending' or b.expires_at > (select private.now())) and i.amount > 0
    ), sums as (
      select p.event_id, p.id as booking_id, grouping(p.event_id, p.id) as grain, count(distinct p.id)::int as bookings,
        jsonb_build_object('owing', coalesce(sum(p.amount), 0),
          'this_month', coalesce(sum(p.amount) filter (where p.due_date >= this_month and p.due_date < next_month), 0),
          'next_month', coalesce(sum(p.amount) filter (where p.due_date >= next_month and p.due_date < after_next), 0),
          'not_due', coalesce(sum(p.amount) filter (where p.days = 0), 0),
          'days_30', coalesce(sum(p.amount) filter (where p.days between 1 and 30), 0),
          'days_60', coalesce(sum(p.amount) filter (where p.days between 31 and 60), 0),
          'days_more', coalesce(sum(p.amount) filter (where p.days > 60), 0)) as owed
      from parts p group by grouping sets ((p.event_id, p.id), (p.event_id), ())
    ), refunds as (
      select 'booking' as kind, b.id, b.reference, c.full_name as customer_name,
        case when private.status_now(b) = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.refund_due > 0 or b.status = 'pending' and b.paid_amount > 0 and not private.is_live(b)
      union all
      select 'order', o.id, o.number, o.full_name, o.refund_due from public.orders o where o.refund_due > 0
    )
    select private.answer('ok', (select s.owed from sums s where s.grain = 3) || jsonb_build_object(
      'today', today, 'this_month_begins', this_month, 'next_month_begins', next_month,
      'departures', (select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'title', e.title,
        'start_date', e.start_date, 'bookings', s.bookings) || s.owed order by e.start_date, e.id), '[]')
        from sums s join public.events e on e.id = s.event_id where s.grain = 1),
      'bookings', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference,
        'customer_name', c.full_name, 'event_id', e.id, 'event_title', e.title, 'start_date', e.start_date,
        'next_due_date', b.next_due_date) || s.owed order by b.next_due_date, b.reference), '[]')
        from sums s join public.bookings b on b.id = s.booking_id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id where s.grain = 0),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r) order by r.kind, r.reference), '[]') from refunds r),
      'refunds_due', (select coalesce(sum(r.refund_due), 0) from refunds r))));
end
$$;

create or replace function public.books_gst(year int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date;
begin
  perform private.require('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  first_day := make_date(year - 1, 7, 1);
  return (
    with quarters as (
      select q.n, (first_day + make_interval(months => 3 * q.n - 3))::date as begins,
        (first_day + make_interval(months => 3 * q.n))::date as next_begins
      from generate_series(1, 4) q (n)
    ), money as (
      select m.month, sum(m.received) as amount, case when e.gst_free then 'gst_free' else 'trips' end as part
      from public.event_months m join public.events e on e.id = m.event_id
      where m.month >= first_day and m.month < first_day + interval '1 year' group by m.month, e.gst_free
      union all
      select s.month, s.received, 'store' from public.store_months s
      where s.month >= first_day and s.month < first_day + interval '1 year'
    ), sums as (
      select q.n, q.begins, q.next_begins - 1 as ends,
        coalesce(sum(m.amount) filter (where m.part = 'trips'), 0) as trips,
        coalesce(sum(m.amount) filter (where m.part = 'store'), 0) as store,
        coalesce(sum(m.amount) filter (where m.part = 'gst_free'), 0) as gst_free,
        coalesce(sum(m.amount), 0) as sales
      from quarters q left join money m on m.month >= q.begins and m.month < q.next_begins
      group by q.n, q.begins, q.next_begins
    ), taxed as (
      select s.*, private.gst_in(s.trips + s.store) as gst from sums s
    )
    select private.answer('ok', jsonb_build_object(
      'quarters', jsonb_agg(to_jsonb(t) - 'n' || jsonb_build_object('quarter', t.n) order by t.n),
      'trips', sum(t.trips), 'store', sum(t.store), 'gst_free', sum(t.gst_free), 'sales', sum(t.sales),
      'gst', sum(t.gst))) from taxed t);
end
$$;
