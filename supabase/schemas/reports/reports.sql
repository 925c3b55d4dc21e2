-- Financial reports: amounts owed, payments, cancellations, revenue, GST.

create function public.report_owed(events_page int default null, bookings_page int default null,
  refunds_page int default null, page_size int default 20, filters jsonb default '{}', by_trip boolean default false)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  today date := private.today();
  this_month date := date_trunc('month', today)::date;
  next_month date := (this_month + interval '1 month')::date;
  after_next date := (this_month + interval '2 months')::date;
  chosen uuid[];
begin
  perform private.require_permission('sales');
  chosen := private.filtered_events(filters);
  return (
    with installments as (
      select b.id, b.event_id, case when by_trip then e.trip_id else e.id end as part, e.start_date, i.amount,
        i.due_date,
        -- The instalments of pending bookings are never overdue.
        case when b.status = 'confirmed' then greatest(today - i.due_date, 0) else 0 end as days
      from public.bookings b
      join public.events e on e.id = b.event_id
      cross join lateral (select n.due_date,
        least(n.amount, sum(n.amount) over (order by n.sequence) - b.paid_amount) as amount
        from public.installments n where n.booking_id = b.id) i
      where case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0)
        else 0 end > 0
        and (b.status <> 'pending' or b.expires_at > (select private.now())) and i.amount > 0
        and (chosen is null or b.event_id = any (chosen))
    ), sums as (
      select p.part, p.id as booking_id, grouping(p.part, p.id) as grain, count(distinct p.id)::int as bookings,
        count(distinct p.event_id)::int as event_count, min(p.start_date) as start_date,
        jsonb_build_object('owing', coalesce(sum(p.amount), 0),
          'this_month', coalesce(sum(p.amount) filter (where p.due_date >= this_month and p.due_date < next_month), 0),
          'next_month', coalesce(sum(p.amount) filter (where p.due_date >= next_month and p.due_date < after_next), 0),
          'not_due', coalesce(sum(p.amount) filter (where p.days = 0), 0),
          'days_30', coalesce(sum(p.amount) filter (where p.days between 1 and 30), 0),
          'days_60', coalesce(sum(p.amount) filter (where p.days between 31 and 60), 0),
          'days_more', coalesce(sum(p.amount) filter (where p.days > 60), 0)) as owed
      from installments p group by grouping sets ((p.part, p.id), (p.part), ())
    ), refunds as (
      select 'booking' as kind, b.id, b.reference, c.full_name as customer_name,
        case when private.current_booking_status(b) = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.bookings b join public.customers c on c.id = b.customer_id
      where (b.refund_due > 0 or b.status = 'pending' and b.paid_amount > 0 and not private.is_live(b))
        and (chosen is null or b.event_id = any (chosen))
      union all
      select 'order', o.id, o.number, o.full_name, o.refund_due from public.orders o
      where o.refund_due > 0 and chosen is null
    )
    select private.result('ok', (select s.owed from sums s where s.grain = 3) || jsonb_build_object(
      'today', today, 'this_month_begins', this_month, 'next_month_begins', next_month,
      'events_total', (select count(*) from sums s where s.grain = 1),
      'events', (select coalesce(jsonb_agg(d.entry order by d.start_date, d.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'trip_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'event_count', s.event_count,
          'bookings', s.bookings) || s.owed as entry
        from sums s left join public.events e on e.id = s.part left join public.trips j on j.id = s.part
        where s.grain = 1 order by s.start_date, s.part
        limit case when events_page is not null then size end
        offset (greatest(events_page, 1) - 1)::bigint * size) d),
      'bookings_total', (select s.bookings from sums s where s.grain = 3),
      'bookings', (select coalesce(jsonb_agg(o.entry order by o.next_due_date, o.reference), '[]') from (
        select b.next_due_date, b.reference, jsonb_build_object('id', b.id, 'reference', b.reference,
          'customer_name', c.full_name, 'event_id', e.id, 'event_title', e.title, 'start_date', e.start_date,
          'next_due_date', b.next_due_date) || s.owed as entry
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
comment on function public.report_owed(integer, integer, integer, integer, jsonb, boolean) is
  'For staff with the permission "sales": the amounts that customers still owe on pending or confirmed bookings, AUD,
in total, by departure and by booking. Totals cover all rows. A page number limits the list of departures, bookings or
refunds to that page; without a page number, the list is complete.
Parameters:
- filters: event_id (one departure) or trip_id (all departures of a trip).
- by_trip: events has one row for each trip, with trip_id instead of event_id and start_date, and the number of
departures with an amount owing.
Fields:
- this_month and next_month: instalments due in the calendar month of today and in the next one.
- not_due, days_30, days_60, days_more: the amounts that are not overdue, or overdue by 1 to 30 days, 31 to 60 days,
and more than 60 days.
- refunds: refunds due to customers, AUD.
Statuses: ok {today date, this_month_begins date, next_month_begins date, owing numeric, this_month numeric,
next_month numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more numeric, events_total int,
events {event_id uuid?, trip_id uuid?, title text, start_date date?, event_count int, bookings int, owing
numeric, this_month numeric, next_month numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more
numeric}[], bookings_total int, bookings {id uuid, reference text, customer_name text, event_id uuid, event_title
text, start_date date?, next_due_date date?, owing numeric, this_month numeric, next_month numeric, not_due numeric,
days_30 numeric, days_60 numeric, days_more numeric}[], refunds_total int, refunds {kind text, id uuid, reference
text, customer_name text, refund_due numeric}[], refunds_due numeric}.';
revoke execute on function public.report_owed(integer, integer, integer, integer, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.report_owed(integer, integer, integer, integer, jsonb, boolean) to authenticated;

create function public.report_payments(from_day date, to_day date, events_page int default null,
  page_size int default 20, filters jsonb default '{}', by_trip boolean default false)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  begins timestamptz;
  ends timestamptz;
  errors text[];
  chosen uuid[];
begin
  perform private.require_permission('sales');
  errors := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  chosen := private.filtered_events(filters);
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with money as (
      select private.day_of(p.paid_at) as day, p.method, b.event_id,
        case when by_trip then e.trip_id else e.id end as part, e.start_date, p.amount,
        p.kind = 'refund' as is_refund
      from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends and (chosen is null or b.event_id = any (chosen))
      union all
      select private.day_of(q.paid_at), q.method, null, null, null, q.amount, q.kind = 'refund' from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends and chosen is null
    ), sums as (
      select m.day, m.method, m.event_id, m.part, grouping(m.day, m.method, m.event_id, m.part) as grain,
        count(distinct m.event_id)::int as event_count, min(m.start_date) as start_date,
        jsonb_build_object('received', coalesce(sum(m.amount) filter (where not m.is_refund), 0),
          'refunded', coalesce(-sum(m.amount) filter (where m.is_refund), 0), 'net', coalesce(sum(m.amount), 0))
        as moved
      from money m group by grouping sets ((m.day, m.method, m.event_id), (m.day), (m.method), (m.part), ())
    )
    select private.result('ok', (select s.moved from sums s where s.grain = 15) || jsonb_build_object(
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day) || s.moved order by s.day), '[]')
        from sums s where s.grain = 7),
      'methods', (select coalesce(jsonb_agg(jsonb_build_object('method', s.method) || s.moved order by s.method), '[]')
        from sums s where s.grain = 11),
      'events_total', (select count(*) from sums s where s.grain = 14),
      'events', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'trip_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'event_count', s.event_count) || s.moved
          as entry
        from sums s left join public.events e on e.id = s.part left join public.trips j on j.id = s.part
        where s.grain = 14 order by s.start_date nulls last, s.part
        limit case when events_page is not null then size end
        offset (greatest(events_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'method', s.method, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.moved order by s.day, s.method,
        e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id
        where s.grain = 1 and events_page is null))));
end
$$;
comment on function public.report_payments(date, date, int, int, jsonb, boolean) is
  'For staff with the permission "sales": AUD received and refunded, from the ledgers of bookings and the store. The
first and the last day are included; they are at most 366 days apart. The sums are grouped by day, by payment method,
by departure (events), and by all three together (lines). Rows without a title are sales of the store. A page number
limits events to that page and omits lines; totals cover all rows.
Parameters:
- filters: event_id (one departure) or trip_id (all departures of a trip). A report with a filter has no sales of the
store.
- by_trip: events has one row for each trip, with trip_id instead of event_id and start_date, and the number of
departures with payments.
Statuses: ok {received numeric, refunded numeric, net numeric, days {day date, received numeric, refunded numeric, net
numeric}[], methods {method payments.method, received numeric, refunded numeric, net numeric}[], events_total int,
events {event_id uuid?, trip_id uuid?, title text?, start_date date?, event_count int, received numeric, refunded
numeric, net numeric}[], lines {day date, method payments.method, title text?, start_date date?, gst_free boolean?,
received numeric, refunded numeric, net numeric}[]}, invalid {fields text[]}.';
revoke execute on function public.report_payments(date, date, integer, integer, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.report_payments(date, date, integer, integer, jsonb, boolean) to authenticated;

create function private.cancelled_by(b public.bookings) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when b.status <> 'cancelled' then 'expired'
    when b.cancelled_at = (select e.called_off_at from public.events e where e.id = b.event_id) then 'called_off'
    else coalesce((select case when a.actor_id = b.user_id then 'member' when a.actor_id is not null then 'staff' end
      from public.audit_log a
      where a.entity = 'bookings' and a.entity_id = b.id::text and a.action = 'cancel_booking'
      order by a.id desc limit 1), 'unknown') end;
end
$$;
comment on function private.cancelled_by(public.bookings) is
  'Why a cancelled or expired booking ended. Security definer, because the audit log says who cancelled, and only staff
with the permission "history" may read the audit log.
Reasons:
- member, staff: who cancelled the booking.
- called_off: the departure was called off.
- expired: the seat hold expired.
- unknown: a link in an email was used without sign-in, the account was deleted, or the booking was imported.';
revoke execute on function private.cancelled_by(public.bookings) from public, anon, authenticated;
grant execute on function private.cancelled_by(public.bookings) to authenticated;

create function private.move_sums(begins timestamptz, ends timestamptz, event_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with moved as (
    select (a.details #>> '{before,event_id}')::uuid as event_id, (a.details ->> 'seats')::int as seats,
      (a.details ->> 'fee')::numeric as fee, (a.details #>> '{after,total}')::numeric
        - (a.details #>> '{before,total}')::numeric - (a.details ->> 'fee')::numeric as difference,
      -- True if only some travellers moved. Their booking was then split, and the audit log has a split_booking entry
      -- with the same time.
      exists (select from public.audit_log s where s.action = 'split_booking' and s.at = a.at
        and s.details ->> 'booking_id' = a.entity_id) as is_split
    from public.audit_log a
    where a.action = 'change_event' and a.at >= begins and a.at < ends
      and (event_ids is null or (a.details #>> '{before,event_id}')::uuid = any (event_ids))
  ), sums as (
    select m.event_id, grouping(m.event_id) = 1 as is_total, jsonb_build_object('bookings', count(*),
      'splits', count(*) filter (where m.is_split), 'seats', coalesce(sum(m.seats), 0), 'fees', coalesce(sum(m.fee), 0),
      'raised', coalesce(sum(m.difference) filter (where m.difference > 0), 0),
      'lowered', coalesce(-sum(m.difference) filter (where m.difference < 0), 0)) as money
    from moved m group by grouping sets ((m.event_id), ())
  )
  select (select s.money from sums s where s.is_total) || jsonb_build_object('lines', (
    select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'start_date', e.start_date) || s.money
      order by e.start_date nulls last, s.event_id), '[]')
    from sums s left join public.events e on e.id = s.event_id where not s.is_total))
$$;
comment on function private.move_sums(timestamptz, timestamptz, uuid[]) is
  'Totals of the moves of bookings to other departures in a period: overall, and for each departure from which bookings
were moved. The fields are those of moves in report_cancellations. event_ids: only moves from these departures; null:
all. The audit log has one entry for each move.';
grant execute on function private.move_sums(timestamptz, timestamptz, uuid[]) to authenticated, service_role;

create function public.report_cancellations(from_day date, to_day date, events_page int default null,
  page_size int default 20, filters jsonb default '{}', by_trip boolean default false)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  begins timestamptz;
  ends timestamptz;
  errors text[];
  chosen uuid[];
begin
  perform private.require_permission('sales');
  errors := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  chosen := private.filtered_events(filters);
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with ended as (
      select b.event_id, case when by_trip then e.trip_id else e.id end as part, e.start_date,
        private.cancelled_by(b) as reason, p.received, p.refunded, b.retained_amount, b.goodwill_amount,
        case when b.status = 'pending' then b.paid_amount else b.refund_due end as refund_due
      from public.bookings b join public.events e on e.id = b.event_id
      cross join lateral (select coalesce(sum(t.amount) filter (where t.kind <> 'refund'), 0) as received,
        coalesce(-sum(t.amount) filter (where t.kind = 'refund'), 0) as refunded
        from public.payments t where t.booking_id = b.id) p
      where (b.status in ('cancelled', 'expired')
          and case b.status when 'cancelled' then b.cancelled_at else b.held_until end >= begins
          and case b.status when 'cancelled' then b.cancelled_at else b.held_until end < ends
        or b.status = 'pending' and b.expires_at <= (select private.now()) and b.expires_at >= begins
          and b.expires_at < ends)
        and (chosen is null or b.event_id = any (chosen))
    ), sums as (
      select d.reason, d.event_id, d.part, grouping(d.reason, d.event_id, d.part) as grain,
        count(distinct d.event_id)::int as event_count, min(d.start_date) as start_date,
        jsonb_build_object('bookings', count(*), 'received', coalesce(sum(d.received), 0),
          'kept', coalesce(sum(d.retained_amount), 0), 'goodwill', coalesce(sum(d.goodwill_amount), 0),
          'refunded', coalesce(sum(d.refunded), 0), 'refund_due', coalesce(sum(d.refund_due), 0)) as money
      from ended d group by grouping sets ((d.reason, d.event_id), (d.reason), (d.part), ())
    )
    select private.result('ok', (select s.money from sums s where s.grain = 7) || jsonb_build_object(
      'moves', (select case when events_page is null then m else m || '{"lines": []}' end
        from private.move_sums(begins, ends, chosen) m),
      'reasons', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason) || s.money order by
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s where s.grain = 3),
      'events_total', (select count(*) from sums s where s.grain = 6),
      'events', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'trip_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'event_count', s.event_count) || s.money
          as entry
        from sums s left join public.events e on e.id = s.part left join public.trips j on j.id = s.part
        where s.grain = 6 order by s.start_date nulls last, s.part
        limit case when events_page is not null then size end
        offset (greatest(events_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'title', e.title,
        'start_date', e.start_date) || s.money order by e.start_date nulls last, e.id,
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s join public.events e on e.id = s.event_id where s.grain = 1 and events_page is null))));
end
$$;
comment on function public.report_cancellations(date, date, int, int, jsonb, boolean) is
  'For staff with the permission "sales": bookings that were cancelled, or whose seat hold expired, in a period, and
what happened to their payments, AUD. The first and the last day are included; they are at most 366 days apart. The sums
are grouped by reason, by departure (events), and by both together (lines). A page number limits events to that page and
omits lines; totals cover all rows.
Parameters:
- filters: event_id (one departure) or trip_id (all departures of a trip).
- by_trip: events has one row for each trip, with trip_id instead of event_id and start_date, and the number of
departures with such bookings.
Fields:
- received, refunded: all payments and refunds of these bookings until now. received equals kept plus refunded plus
refund_due.
- kept: bookings.retained_amount.
- goodwill: the retained money that staff gave back, which is included in refunded or refund_due.
- reason: why the booking ended: member, staff, called_off, expired or unknown (private.cancelled_by).
- moves: bookings that changed their departure in the period, in total and by the departure that they left (lines,
omitted with a page number). splits: the number of these bookings that were split from a booking whose other travellers
stayed. fees: the fees of the move policy. raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, goodwill numeric, refunded numeric, refund_due numeric,
moves {bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric, lines {title text?, start_date
date?, bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric}[]}, reasons {reason text,
bookings int, received numeric, kept numeric, goodwill numeric, refunded numeric, refund_due numeric}[], events_total int, events {event_id uuid?, trip_id uuid?, title text, start_date date?, event_count int,
bookings int, received numeric, kept numeric, goodwill numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, goodwill numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';
revoke execute on function public.report_cancellations(date, date, integer, integer, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.report_cancellations(date, date, integer, integer, jsonb, boolean) to authenticated;

create function public.report_revenue(year int, events_page int default null, page_size int default 20,
  filters jsonb default '{}', by_trip boolean default false)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  first_day date;
  today date := private.today();
  chosen uuid[];
begin
  perform private.require_permission('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  chosen := private.filtered_events(filters);
  first_day := make_date(year - 1, 7, 1);
  return (
    with booked as (
      select e.id as event_id, case when by_trip then e.trip_id else e.id end as part, e.start_date,
        date_trunc('month', e.start_date)::date as month, b.id as booking_id, n.live, b.paid_amount as received,
        case when n.live then b.seats else 0 end as seats,
        case when n.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing,
        case when n.status = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.events e join public.bookings b on b.event_id = e.id
      cross join lateral (select s.status, s.status in ('pending', 'confirmed') as live
        from (select private.current_booking_status(b) as status offset 0) s) n
      where e.start_date >= first_day and e.start_date < first_day + interval '1 year'
        and (chosen is null or e.id = any (chosen))
    ), sums as (
      select b.month, b.part, grouping(b.month, b.part) as grain, min(b.start_date) as start_date,
        count(distinct b.event_id) filter (where b.seats > 0)::int as event_count,
        jsonb_build_object('seats', coalesce(sum(b.seats), 0), 'received', coalesce(sum(b.received), 0),
          'owing', coalesce(sum(b.owing), 0), 'refund_due', coalesce(sum(b.refund_due), 0),
          'revenue', coalesce(sum(b.received + b.owing - b.refund_due), 0)) as earned
      from booked b group by grouping sets ((b.part), (b.month), ())
    ), line_sums as (
      select l.kind, sum(l.amount) as amount from booked b
      join public.booking_lines l on l.booking_id = b.booking_id and l.removed_at is null
      where b.live group by l.kind
    ), kinds as (
      select s.kind, s.amount from line_sums s
      union all
      select 'kept', (s.earned ->> 'revenue')::numeric - coalesce((select sum(t.amount) from line_sums t), 0)
      from sums s where s.grain = 3
    )
    select private.result('ok', (select s.earned from sums s where s.grain = 3) || jsonb_build_object('today', today,
      'kinds', (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'amount', k.amount) order by
        array_position(array['seat', 'room_option', 'extra', 'discount', 'adjustment', 'kept'], k.kind)), '[]')
        from kinds k where k.amount <> 0),
      'event_count', (select s.event_count from sums s where s.grain = 3),
      'unearned', (select coalesce(sum(b.paid_amount), 0) from public.bookings b
        join public.events e on e.id = b.event_id
        where e.start_date > today and (chosen is null or e.id = any (chosen))),
      'months', (select jsonb_agg(jsonb_build_object('month', m.month::date, 'event_count', coalesce(s.event_count, 0))
        || coalesce(s.earned, '{"seats": 0, "received": 0, "owing": 0, "refund_due": 0, "revenue": 0}')
        order by m.month)
        from generate_series(first_day, first_day + interval '11 months', interval '1 month') m (month)
        left join sums s on s.month = m.month::date and s.grain = 1),
      'events_total', (select count(*) from sums s where s.grain = 2),
      'events', (select coalesce(jsonb_agg(t.entry order by t.start_date, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'trip_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'gst_free', e.gst_free,
          'event_count', s.event_count) || s.earned as entry
        from sums s left join public.events e on e.id = s.part left join public.trips j on j.id = s.part
        where s.grain = 2 order by s.start_date, s.part
        limit case when events_page is not null then size end
        offset (greatest(events_page, 1) - 1)::bigint * size) t))));
end
$$;
comment on function public.report_revenue(integer, integer, integer, jsonb, boolean) is
  'For staff with the permission "sales": revenue of trips by the month of their departure, AUD, for the financial
year that ends in June of the given year. A page number limits events to that page; totals cover all rows.
Parameters:
- filters: event_id (one departure) or trip_id (all departures of a trip).
- by_trip: events has one row for each trip, with trip_id instead of event_id, start_date and gst_free.
Fields:
- revenue: received plus owing, minus refunds that are due; earned when the trip departs.
- unearned: AUD received for departures after today, of any year.
- event_count: number of departures with booked seats.
- kinds: the parts of revenue, without zeros: the lines of pending and confirmed bookings by their kind, and "kept",
the payments of cancelled bookings that are not refunded.
Statuses: ok {today date, event_count int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric, unearned numeric, kinds {kind text, amount numeric}[], months {month date, event_count int, seats int,
received numeric, owing numeric, refund_due numeric, revenue numeric}[], events_total int, events {event_id uuid?,
trip_id uuid?, title text, start_date date?, gst_free boolean?, event_count int, seats int, received numeric, owing
numeric, refund_due numeric, revenue numeric}[]}, invalid {fields text[]}.';
revoke execute on function public.report_revenue(integer, integer, integer, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.report_revenue(integer, integer, integer, jsonb, boolean) to authenticated;

create function public.report_gst(year int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  first_day date;
begin
  perform private.require_permission('sales');
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
      select s.month, s.received - s.vouchers, 'store' from public.store_months s
      where s.month >= first_day and s.month < first_day + interval '1 year'
      union all
      select s.month, s.vouchers, 'vouchers' from public.store_months s
      where s.month >= first_day and s.month < first_day + interval '1 year'
    ), sums as (
      select q.n, q.begins, q.next_begins - 1 as ends,
        coalesce(sum(m.amount) filter (where m.part = 'trips'), 0) as trips,
        coalesce(sum(m.amount) filter (where m.part = 'store'), 0) as store,
        coalesce(sum(m.amount) filter (where m.part = 'gst_free'), 0) as gst_free,
        coalesce(sum(m.amount) filter (where m.part = 'vouchers'), 0) as vouchers,
        coalesce(sum(m.amount) filter (where m.part <> 'vouchers'), 0) as sales
      from quarters q left join money m on m.month >= q.begins and m.month < q.next_begins
      group by q.n, q.begins, q.next_begins
    ), taxed as (
      select s.*, private.gst_in(s.trips + s.store) as gst from sums s
    )
    select private.result('ok', jsonb_build_object(
      'quarters', jsonb_agg(to_jsonb(t) - 'n' || jsonb_build_object('quarter', t.n) order by t.n),
      'trips', sum(t.trips), 'store', sum(t.store), 'gst_free', sum(t.gst_free), 'vouchers', sum(t.vouchers),
      'sales', sum(t.sales),
      'gst', sum(t.gst))) from taxed t);
end
$$;
comment on function public.report_gst(int) is
  'For staff with the permission "sales": the GST of the financial year that ends in June of the given year, by
quarter, in AUD. The date of each payment or refund determines the quarter.
Fields:
- trips: trips with GST.
- store: store sales with GST.
- gst_free: trips without GST.
- sales: the sum of these three.
- vouchers: sold gift vouchers, which are not sales and are taxed when they are redeemed.
- gst: the GST included in trips and store.
Statuses: ok {quarters {quarter int, begins date, ends date, trips numeric, store numeric, gst_free numeric, vouchers
numeric, sales numeric, gst numeric}[], trips numeric, store numeric, gst_free numeric, vouchers numeric, sales
numeric, gst numeric}, invalid {fields text[]}.';
revoke execute on function public.report_gst(integer) from public, anon, authenticated;
grant execute on function public.report_gst(integer) to authenticated;
