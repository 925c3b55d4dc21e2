set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

CREATE OR REPLACE FUNCTION private.call_off_of(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_build_object('choice', private.current_choice(c), 'answered_by', c.answered_by,
      'answer_until', o.answer_until, 'start_date', e.start_date, 'end_date', e.end_date, 'paid', c.paid,
      'needs_account', private.current_choice(c) = 'refund' and private.needs_refund_account(b))
    from private.call_off_choices c join public.call_offs o on o.event_id = c.event_id
    join public.events e on e.id = c.event_id
    where c.booking_id = b.id order by c.answer_by desc, c.id limit 1), (
    select jsonb_build_object('choice', null, 'answered_by', null, 'answer_until', null, 'start_date', e.start_date,
      'end_date', e.end_date, 'paid', 0, 'needs_account', false)
    from public.events e where e.id = b.event_id and b.status = 'cancelled' and e.called_off_at = b.cancelled_at));
end
$function$;

ALTER FUNCTION "private"."call_off_of"(public.bookings) OWNER TO "postgres";

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

CREATE VIEW "public"."booking_overview" WITH (security_invoker=true) AS  SELECT b.id,
    b.reference,
    b.event_id,
    e.title AS event_title,
    e.location AS event_location,
    e.start_date,
    e.end_date,
    b.customer_id,
    c.full_name AS customer_name,
    COALESCE(c.email, c.guest_email) AS customer_email,
    c.phone AS customer_phone,
    b.user_id,
    b.seats,
    a.status,
    b.total_amount,
    b.deposit_amount,
    b.paid_amount,
    a.balance,
    a.percent_paid,
    a.payment_status,
    a.refund_due,
    b.payment_method,
    b.plan,
        CASE
            WHEN (a.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) THEN b.plan_status
            ELSE 'cancelled'::text
        END AS plan_status,
    a.next_due_date,
    a.next_due_amount,
    a.overdue_amount,
    a.announced_amount,
    a.gst,
    b.notes,
    b.cancellation_reason,
    s.notes AS staff_notes,
    s.cancellation_reason AS staff_cancellation_reason,
    b.expires_at,
    b.created_at,
    b.confirmed_at,
    b.cancelled_at,
    t.given AS travellers_given,
    (b.seats - t.born) AS details_missing,
    e.gst_free,
    a.invoice_total,
    b.billing_name,
    b.billing_phone,
    b.terms_version,
    b.terms_accepted_at,
    (e.start_date - b.changes_close_days) AS changes_close_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines,
    b.waived_amount,
    n.confirmation,
    n.to_confirm,
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed,
    private.call_off_of(b.*) AS call_off,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', r.id, 'reference', r.reference, 'is_origin', (NOT (r.id IS DISTINCT FROM b.split_from))) ORDER BY (NOT (r.id IS DISTINCT FROM b.split_from)) DESC, r.reference), '[]'::jsonb) AS "coalesce"
           FROM public.bookings r
          WHERE ((r.id = b.split_from) OR (r.split_from = b.id))) AS split_bookings
   FROM ((((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
     LEFT JOIN LATERAL ( SELECT private.confirmation(e.*, x.seats_confirmed, NULL::integer, private.sale_state(e.*)) AS confirmation,
            GREATEST((e.min_group_size - x.seats_confirmed), 0) AS to_confirm
           FROM public.event_stats x
          WHERE (x.event_id = b.event_id)) n ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS given,
            (count(p.date_of_birth))::integer AS born
           FROM public.travellers p
          WHERE (p.booking_id = b.id)) t ON (true));

ALTER VIEW "public"."booking_overview" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."call_off_of"(public.bookings) IS 'The last called-off departure of a booking, and the choice of its booker, as in booking_overview. Null: no departure of the
booking was called off.';

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

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed, split_bookings.';

REVOKE ALL ON FUNCTION "private"."call_off_of"(public.bookings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."call_off_of"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.call_off IS 'The last called-off departure of the booking. choice: refund or date (another date); null: not chosen yet. answer_until: last
day on which the booker chooses; null: there is no choice, because nothing was paid. start_date and end_date: of the
called-off departure. paid: AUD when it was called off. needs_account: the bank account for the refund is missing. Null: no
departure of the booking was called off. Shape: {choice text?, answered_by text?, answer_until date?, start_date date,
end_date date, paid numeric, needs_account boolean}.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.confirmation IS 'Whether the departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not arise.
Values: planned, guaranteed.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.is_free_until_guaranteed IS 'Whether the booking was made under the promise of free cancellation until the departure is guaranteed, and the departure
is not guaranteed yet.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.split_bookings IS 'The booking from which this one was split (is_origin), then the bookings that were split from it. Shape: {id uuid,
reference text, is_origin boolean}[].';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers missing to the minimum of the departure. Null: no minimum.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';
