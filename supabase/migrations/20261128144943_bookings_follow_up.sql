set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.move_sums(begins timestamp with time zone, ends timestamp with time zone, event_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with moved as (
    select (a.details #>> '{before,event_id}')::uuid as event_id, (a.details ->> 'seats')::int as seats,
      (a.details ->> 'fee')::numeric as fee, (a.details #>> '{after,total}')::numeric
        - (a.details #>> '{before,total}')::numeric - (a.details ->> 'fee')::numeric as difference,
      -- A split writes its own entry in the transaction of the move.
      exists (select from public.audit_log s where s.action = 'split_booking' and s.at = a.at
        and s.details ->> 'booking_id' = a.entity_id) as is_split
    from public.audit_log a
    where a.action = 'change_departure' and a.at >= begins and a.at < ends
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
$function$;

CREATE OR REPLACE FUNCTION public.report_cancellations(from_day date, to_day date, trips_page integer DEFAULT NULL::integer, page_size integer DEFAULT 20, filters jsonb DEFAULT '{}'::jsonb, by_trip boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  chosen := private.filtered_departures(filters);
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with ended as (
      select b.event_id, case when by_trip then e.journey_id else e.id end as part, e.start_date,
        private.cancelled_by(b) as reason, p.received, p.refunded, b.retained_amount, b.waived_amount,
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
        count(distinct d.event_id)::int as departures, min(d.start_date) as start_date,
        jsonb_build_object('bookings', count(*), 'received', coalesce(sum(d.received), 0),
          'kept', coalesce(sum(d.retained_amount), 0), 'waived', coalesce(sum(d.waived_amount), 0),
          'refunded', coalesce(sum(d.refunded), 0), 'refund_due', coalesce(sum(d.refund_due), 0)) as money
      from ended d group by grouping sets ((d.reason, d.event_id), (d.reason), (d.part), ())
    )
    select private.result('ok', (select s.money from sums s where s.grain = 7) || jsonb_build_object(
      'moves', (select case when trips_page is null then m else m || '{"lines": []}' end
        from private.move_sums(begins, ends, chosen) m),
      'reasons', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason) || s.money order by
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s where s.grain = 3),
      'trips_total', (select count(*) from sums s where s.grain = 6),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'journey_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'departures', s.departures) || s.money
          as entry
        from sums s left join public.events e on e.id = s.part left join public.journeys j on j.id = s.part
        where s.grain = 6 order by s.start_date nulls last, s.part
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'title', e.title,
        'start_date', e.start_date) || s.money order by e.start_date nulls last, e.id,
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s join public.events e on e.id = s.event_id where s.grain = 1 and trips_page is null))));
end
$function$;

COMMENT ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) IS 'Totals of the changes of departure in a period, and the same by the departure that the bookings left, as in
report_cancellations. event_ids: these departures only. Null: all. The audit log has one entry for each change.';

COMMENT ON FUNCTION "public"."report_cancellations"(date, date, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": bookings that were cancelled, or whose seat hold expired, in a period, and what
happened to their payments, AUD. The first and the last day are included; they are at most 366 days apart. The sums are
grouped by reason, by departure (trips), and by both together (lines). A page number limits trips to that page and omits
lines; totals cover all rows.
Parameters:
- filters: as in private.filtered_departures.
- by_trip: trips has one row for each trip, with journey_id instead of event_id and start_date, and the number of
departures with such bookings.
Fields:
- received, refunded: all payments and refunds of these bookings until now. received equals kept plus refunded plus
refund_due.
- kept: bookings.retained_amount.
- waived: the part that staff waived, which is included in refunded or refund_due.
- reason: as in private.cancelled_by.
- moves: bookings that changed their departure in the period, in total and by the departure that they left (lines, omitted
with a page number). splits: those of them that were split from a booking whose other travellers stayed. fees: of the move
policy. raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric,
moves {bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric, lines {title text?, start_date
date?, bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric}[]}, reasons {reason text,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, waived numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';
