-- What is owed back told a page at a time, as what is owed is: after a trip that was called off it is hundreds of rows.

drop function public.books_owed(int, int, int);
create function public.books_owed(departures_page int default null, bookings_page int default null,
  refunds_page int default null, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
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
      'departures_total', (select count(*) from sums s where s.grain = 1),
      'departures', (select coalesce(jsonb_agg(d.told order by d.start_date, d.id), '[]') from (
        select e.start_date, e.id, jsonb_build_object('event_id', e.id, 'title', e.title,
          'start_date', e.start_date, 'bookings', s.bookings) || s.owed as told
        from sums s join public.events e on e.id = s.event_id where s.grain = 1 order by e.start_date, e.id
        limit case when departures_page is not null then size end
        offset (greatest(departures_page, 1) - 1)::bigint * size) d),
      'bookings_total', (select s.bookings from sums s where s.grain = 3),
      'bookings', (select coalesce(jsonb_agg(o.told order by o.next_due_date, o.reference), '[]') from (
        select b.next_due_date, b.reference, jsonb_build_object('id', b.id, 'reference', b.reference,
          'customer_name', c.full_name, 'event_id', e.id, 'event_title', e.title, 'start_date', e.start_date,
          'next_due_date', b.next_due_date) || s.owed as told
        from sums s join public.bookings b on b.id = s.booking_id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id where s.grain = 0 order by b.next_due_date, b.reference
        limit case when bookings_page is not null then size end
        offset (greatest(bookings_page, 1) - 1)::bigint * size) o),
      'refunds_total', (select count(*) from refunds r),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(o) order by o.kind, o.reference), '[]') from (
        select r.* from refunds r order by r.kind, r.reference
        limit case when refunds_page is not null then size end
        offset (greatest(refunds_page, 1) - 1)::bigint * size) o),
      'refunds_due', (select coalesce(sum(r.refund_due), 0) from refunds r))));
end
$$;
comment on function public.books_owed(int, int, int, int) is
  'For staff who read money: what is still to come on live bookings, AUD, all
told, by departure and by booking: due in the calendar month of today and in the next, paid or not before; and all of it
by age: not_due, and overdue by 1 to 30 days, 31 to 60 and more. refunds: owed to customers.
Where a page is named, departures, bookings or refunds are those of it alone; the sums are of all.
Statuses: ok {today date, this_month_begins date, next_month_begins date, owing numeric, this_month numeric, next_month
numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more numeric, departures_total int, departures
{event_id uuid, title text, start_date date?, bookings int, owing numeric, this_month numeric, next_month numeric,
not_due numeric, days_30 numeric,
days_60 numeric, days_more numeric}[], bookings_total int, bookings {id uuid, reference text, customer_name text,
event_id uuid, event_title text, start_date date?, next_due_date date?, owing numeric, this_month numeric, next_month
numeric, not_due numeric,
days_30 numeric, days_60 numeric, days_more numeric}[], refunds_total int, refunds {kind text, id uuid, reference text, customer_name text,
refund_due numeric}[], refunds_due numeric}.';
revoke execute on function public.books_owed(int, int, int, int) from public, anon, authenticated;
grant execute on function public.books_owed(int, int, int, int) to authenticated;
