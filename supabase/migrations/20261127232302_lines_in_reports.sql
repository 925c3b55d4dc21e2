set local check_function_bodies = off;

DROP VIEW "public"."event_travellers";

CREATE OR REPLACE FUNCTION private.confirm_booking(booking_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = private.now(), expires_at = null
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member' where c.id = b.customer_id;
  perform private.record_customer_activity(b.customer_id);
  perform private.queue_customer_email(b.customer_id, 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event',
      (select e.title from public.events e where e.id = b.event_id), 'total', b.total_amount) || private.line_facts(b.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.line_facts(booking_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_array_length(l.lines) > 1 then jsonb_build_object('lines', l.lines) else '{}' end
  from private.lines_of(booking_id) l (lines)
$function$;

ALTER FUNCTION "private"."line_facts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_missed_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_email(new.email, b.template,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'total', b.total_amount)
      || private.line_facts(b.id) || case b.status when 'pending'
        then jsonb_build_object('due', (select o.next_due_amount from public.booking_overview o where o.id = b.id),
          'expires_at', b.expires_at) else '{}' end)
  from (
    select t.*, case t.status when 'pending' then 'booking_received' else 'booking_confirmed' end as template
    from public.bookings t where t.customer_id = new.id and private.is_live(t)) b
  join public.events e on e.id = b.event_id
  where e.end_date >= private.today()
  order by b.reference;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan, r.choices);
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancelling_closes_days,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => rules.hold_hours),
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    coalesce(e.cancelling_closes_days, rules.cancelling_closes_days), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  perform private.add_choice_lines(b, r.choices);
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if b.total_amount > 0 then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at) || private.line_facts(b.id));
  else  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION public.report_revenue(year integer, trips_page integer DEFAULT NULL::integer, page_size integer DEFAULT 20, filters jsonb DEFAULT '{}'::jsonb, by_trip boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  first_day date;
  today date := private.today();
  chosen uuid[];
begin
  perform private.require_permission('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  chosen := private.filtered_departures(filters);
  first_day := make_date(year - 1, 7, 1);
  return (
    with booked as (
      select e.id as event_id, case when by_trip then e.journey_id else e.id end as part, e.start_date,
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
        count(distinct b.event_id) filter (where b.seats > 0)::int as departures,
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
      'departures', (select s.departures from sums s where s.grain = 3),
      'unearned', (select coalesce(sum(b.paid_amount), 0) from public.bookings b
        join public.events e on e.id = b.event_id
        where e.start_date > today and (chosen is null or e.id = any (chosen))),
      'months', (select jsonb_agg(jsonb_build_object('month', m.month::date, 'departures', coalesce(s.departures, 0))
        || coalesce(s.earned, '{"seats": 0, "received": 0, "owing": 0, "refund_due": 0, "revenue": 0}')
        order by m.month)
        from generate_series(first_day, first_day + interval '11 months', interval '1 month') m (month)
        left join sums s on s.month = m.month::date and s.grain = 1),
      'trips_total', (select count(*) from sums s where s.grain = 2),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'journey_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'gst_free', e.gst_free,
          'departures', s.departures) || s.earned as entry
        from sums s left join public.events e on e.id = s.part left join public.journeys j on j.id = s.part
        where s.grain = 2 order by s.start_date, s.part
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t))));
end
$function$;

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    c.email,
    c.phone,
    b.created_at AS registration_date,
    b.status AS booking_status,
    b.seats,
    a.payment_status,
    t.date_of_birth,
    t.dietary,
    t.emergency_contact_name,
    t.emergency_contact_phone,
    t.room_mate,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."line_facts"(uuid) IS 'The lines of a booking for its emails: {lines}. Empty if the booking has only its seats, because the total then says the
same.';

COMMENT ON FUNCTION "public"."report_revenue"(integer, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": revenue of trips by the month of their departure, AUD, for the financial year
that ends in June of the given year. revenue: received plus owing, minus refunds that are due; earned when the trip
departs. unearned: AUD received for departures after today, of any year. A page number limits trips to that page; totals
cover all rows. filters: as in private.filtered_departures. by_trip: trips has one row for each trip, with journey_id
instead of event_id, start_date and gst_free. departures: number of departures with booked seats. kinds: the parts of
revenue, without zeros: the lines of pending and confirmed bookings by their kind, and kept, the amount that cancelled
bookings have paid and do not get back.
Statuses: ok {today date, departures int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric, unearned numeric, kinds {kind text, amount numeric}[], months {month date, departures int, seats int, received numeric, owing numeric, refund_due
numeric, revenue numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?,
gst_free boolean?, departures int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric}[]}, invalid {fields text[]}.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller or of the whole booking, with quantities above 1 and answers, as text. Null: none.';
