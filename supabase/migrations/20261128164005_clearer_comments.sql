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
      -- If the move split the booking, both entries in the audit log have the same time.
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

COMMENT ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) IS 'Divides the price lines of a booking between it and the new booking (part). The new booking has its line for seats
already. One statement, so that no total is below 0 in between.';
