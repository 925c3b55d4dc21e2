set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."installment_schedule";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."promo_code_uses";

ALTER TABLE "public"."bookings" DROP CONSTRAINT "bookings_move_policy_valid";

ALTER TABLE "public"."journeys" DROP CONSTRAINT "journeys_move_policy_valid";

ALTER TABLE "public"."settings" DROP CONSTRAINT "settings_move_policy_check";

DROP FUNCTION "private"."advisory_lock"(text);

DROP FUNCTION "private"."code_day_refusal"(public.promo_codes);

DROP FUNCTION "private"."current_booking_status"(public.bookings);

DROP FUNCTION "private"."email_key"(text, jsonb);

DROP FUNCTION "private"."is_live"(public.bookings);

DROP FUNCTION "private"."is_move_policy"(jsonb);

DROP FUNCTION "private"."is_promo_code_used"(uuid);

DROP FUNCTION "private"."is_used_up"(public.promo_codes, uuid);

DROP FUNCTION "private"."line_facts"(uuid);

DROP FUNCTION "private"."min_age"(public.events, public.settings);

DROP FUNCTION "private"."move_fees_text"(jsonb);

DROP FUNCTION "private"."move_policy"(public.events, public.settings);

DROP FUNCTION "private"."promo_code_row"(public.promo_codes);

DROP FUNCTION "private"."promo_code_state"(public.promo_codes);

DROP FUNCTION "private"."promo_code_uses"(uuid, uuid);

ALTER TABLE "public"."bank_transfers" ALTER COLUMN "reference" DROP DEFAULT;

ALTER TABLE "public"."bookings" ALTER COLUMN "reference" DROP DEFAULT;

ALTER TABLE "public"."orders" ALTER COLUMN "number" DROP DEFAULT;

DROP FUNCTION "private"."numbered"(text, bigint);

CREATE OR REPLACE FUNCTION private.advisory_lock(what text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(what, 0));
  return;
end
$function$;

ALTER FUNCTION "private"."advisory_lock"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_day_refusal(p public.promo_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when p.is_active is not true then 'unknown'
    when private.today() < p.starts_on then 'not_yet'
    when private.today() > p.ends_on then 'expired' end;
end
$function$;

ALTER FUNCTION "private"."code_day_refusal"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.current_booking_status(b public.bookings)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end;
end
$function$;

ALTER FUNCTION "private"."current_booking_status"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.email_key(template text, data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return template || ':' || case
    when template = 'offer_made' then md5(data ->> 'token')
    when template in ('booking_received', 'booking_confirmed', 'booking_cancelled') then data ->> 'booking_id'
    when template in ('transfer_requested', 'transfer_rejected', 'transfer_expired') then data ->> 'reference'
    when template in ('order_placed', 'order_paid', 'order_paid_late') then data ->> 'number'
    else data ->> 'key'
  end;
end
$function$;

ALTER FUNCTION "private"."email_key"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_live(b public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return b.status = 'confirmed' or b.status = 'pending' and private.current_booking_status(b) = 'pending';
end
$function$;

ALTER FUNCTION "private"."is_live"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_move_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(policy) <> 'object' then false
    else policy - array['days', 'fee', 'late_fee'] = '{}'
      and coalesce((select bool_and(case when jsonb_typeof(v.value) <> 'number' then false
          when v.key = 'days' then v.value::numeric between 0 and 730 and v.value::numeric % 1 = 0
          else v.value::numeric between 0 and 100000 and v.value::numeric * 100 % 1 = 0 end)
        and count(*) = 3 from jsonb_each(policy) v), false) end;
end
$function$;

ALTER FUNCTION "private"."is_move_policy"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_promo_code_used(promo_code_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.booking_lines l where l.promo_code_id = is_promo_code_used.promo_code_id)
    or exists (select from public.orders o where o.promo_code_id = is_promo_code_used.promo_code_id);
end
$function$;

ALTER FUNCTION "private"."is_promo_code_used"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_used_up(p public.promo_codes, customer_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Counts only if there is a limit, because a code can have thousands of uses.
  return case when p.max_uses is null then false else private.promo_code_uses(p.id) >= p.max_uses end
    or case when p.max_uses_per_person is null or customer_id is null then false
      else private.promo_code_uses(p.id, customer_id) >= p.max_uses_per_person end;
end
$function$;

ALTER FUNCTION "private"."is_used_up"(public.promo_codes, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.line_facts(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when jsonb_array_length(l.lines) > 1 then jsonb_build_object('lines', l.lines) else '{}' end
    from private.lines_of(booking_id) l (lines));
end
$function$;

ALTER FUNCTION "private"."line_facts"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.min_age(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(e.min_age, settings.min_age);
end
$function$;

ALTER FUNCTION "private"."min_age"(public.events, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_fees_text(policy jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when f.fee = 0 and f.late_fee = 0 then 'There is no fee for it. '
      when f.fee = f.late_fee then format('It costs $%s per person. ', to_char(f.fee, 'FM999,990.00'))
      when f.fee = 0 then format('It is free until that day and costs $%s per person later. ',
        to_char(f.late_fee, 'FM999,990.00'))
      else format('It costs $%s per person until that day and $%s later. ', to_char(f.fee, 'FM999,990.00'),
        to_char(f.late_fee, 'FM999,990.00')) end
    from (select (policy ->> 'fee')::numeric as fee, (policy ->> 'late_fee')::numeric as late_fee) f);
end
$function$;

ALTER FUNCTION "private"."move_fees_text"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_policy(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select j.move_policy from public.journeys j where j.id = e.journey_id), settings.move_policy);
end
$function$;

ALTER FUNCTION "private"."move_policy"(public.events, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.numbered(prefix text, n bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;
end
$function$;

ALTER FUNCTION "private"."numbered"(text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.page(query text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  row_limit bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * row_limit;
  total int;
  rows jsonb;
begin
  execute format('with found as materialized (
      select q.id, row_number() over () as position from (%s limit %s) q)
    select (select count(*) from found), (
      select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
      from (select f.id, f.position from found f where f.position > %s and f.position <= %s) p)',
    query, greatest(1001, skipped + row_limit), shape, skipped, skipped + row_limit)
  into total, rows using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows', rows));
end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_row(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p),
      'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'trips', (
        select coalesce(jsonb_agg(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id,
          'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
        from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
        left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
    from public.promo_code_uses u where u.promo_code_id = p.id);
end
$function$;

ALTER FUNCTION "private"."promo_code_row"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not p.is_active then 'inactive'
    when private.today() > p.ends_on then 'expired'
    when private.is_used_up(p, null) then 'used_up'
    when private.today() < p.starts_on then 'scheduled'
    else 'active' end;
end
$function$;

ALTER FUNCTION "private"."promo_code_state"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_uses(promo_code_id uuid, customer_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.promo_code_id = promo_code_uses.promo_code_id and l.removed_at is null and private.is_live(b)
      and b.customer_id = coalesce(promo_code_uses.customer_id, b.customer_id))::int
    + (
    select count(*) from public.orders o
    where o.promo_code_id = promo_code_uses.promo_code_id and private.current_order_status(o) in ('pending', 'paid')
      and (promo_code_uses.customer_id is null or o.user_id = (
        select c.profile_id from public.customers c where c.id = promo_code_uses.customer_id)))::int;
end
$function$;

ALTER FUNCTION "private"."promo_code_uses"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_seats(r private.seat_request, late boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
  quote jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' or not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(r.choices, e, r.seats) || private.room_errors(r.choices, e, r.seats)
    || private.code_errors(r.choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_promo_codes(r.choices);
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  if r.guest_email is null then
    r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  end if;
  quote := private.quote_booking(e, r.seats, r.plan, r.choices);
  outcome := coalesce(private.booking_refusal(r, e, quote), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  if r.guest_email is not null then r.customer_id := private.add_guest_customer(r); end if;
  b := private.write_booking(r, e, quote);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$function$;

CREATE VIEW "public"."event_cards" WITH (security_invoker=true) AS  SELECT e.id,
    e.title,
    e.description,
    e.location,
    e.start_date,
    e.end_date,
    (e.end_date - e.start_date) AS nights,
    e.max_registrations,
    e.price,
    e.sale_price,
    private.seat_price(e.*) AS asking_price,
    private.seat_deposit(e.*, context.settings) AS deposit,
    e.currency,
    e.status,
    e.phase,
    e.custom_fields,
    (e.custom_fields ->> 'summary'::text) AS summary,
    e.event_type,
    e.version,
    e.created_at,
    e.updated_at,
    private.booking_closes(e.*, context.settings) AS booking_closes_on,
    private.changes_close(e.*, context.settings) AS changes_close_on,
    private.min_age(e.*, context.settings) AS min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    now.seats_taken,
        CASE
            WHEN (e.max_registrations IS NOT NULL) THEN GREATEST(0, (e.max_registrations - now.seats_taken))
            ELSE NULL::integer
        END AS spots_left,
    (picture.cover).image_url AS image_url,
    (picture.cover).alt_text AS image_alt,
    (picture.cover).width AS image_width,
    (picture.cover).height AS image_height,
        CASE
            WHEN ((now.state = ANY (ARRAY['coming_soon'::text, 'open'::text])) AND (e.max_registrations <= now.seats_taken)) THEN 'full'::text
            ELSE now.state
        END AS state,
        CASE
            WHEN (context.today < e.opens_on) THEN e.opens_on
            ELSE NULL::date
        END AS opens_on,
    NULLIF(GREATEST(private.members_book_from(e.*, context.settings), context.today), context.today) AS members_book_from,
    e.members_only,
    e.gst_free,
    (e.end_date >= context.today) AS is_upcoming,
    (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text, 'planning'::text])) AS is_available,
        CASE
            WHEN ((now.state = 'open'::text) AND COALESCE((e.max_registrations > now.seats_taken), true)) THEN 0
            WHEN (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text])) THEN 1
            WHEN (now.state = 'planning'::text) THEN 2
            ELSE 3
        END AS sort_group,
    e.journey_id,
    e.min_group_size,
    private.confirmation(e.*, s.seats_confirmed, (e.max_registrations - now.seats_taken), now.state) AS confirmation,
    GREATEST((e.min_group_size - s.seats_confirmed), 0) AS to_confirm,
    private.is_free_until_guaranteed(e.*) AS is_free_until_guaranteed
   FROM ((((public.events e
     JOIN public.event_stats s ON ((s.event_id = e.id)))
     CROSS JOIN ( SELECT settings.*::public.settings AS settings,
            private.today() AS today,
            private.now() AS at
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)
         OFFSET 0) context)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (s.next_expiry <= context.at) THEN private.seats_held(s.*, context.at)
                    ELSE s.seats_taken
                END AS seats_taken,
            private.sale_state(e.*, context.today, context.settings) AS state
         OFFSET 0) now)
     CROSS JOIN LATERAL ( SELECT ( SELECT m.*::public.event_images AS m
                   FROM public.event_images m
                  WHERE (m.event_id = e.id)
                  ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
                 LIMIT 1) AS cover
         OFFSET 0) picture);

ALTER VIEW "public"."event_cards" OWNER TO "postgres";

CREATE VIEW "public"."installment_schedule" WITH (security_invoker=true) AS  SELECT i.id,
    b.id AS booking_id,
    i.sequence,
    i.due_date,
    i.amount,
    (LEAST(i.amount, GREATEST((b.paid_amount - (i.due - i.amount)), (0)::numeric)))::numeric(10,2) AS covered,
        CASE
            WHEN (i.due <= b.paid_amount) THEN 'paid'::text
            WHEN (NOT private.is_live(b.*)) THEN 'cancelled'::text
            WHEN ((i.due_date < ( SELECT private.today() AS today)) AND (b.status = 'confirmed'::text)) THEN 'overdue'::text
            ELSE 'pending'::text
        END AS status,
        CASE
            WHEN (i.due <= b.paid_amount) THEN ( SELECT min(p.paid_at) AS min
               FROM ( SELECT y.paid_at,
                        sum(y.amount) OVER (ORDER BY y.paid_at, y.id) AS total
                       FROM public.payments y
                      WHERE (y.booking_id = b.id)) p
              WHERE (p.total >= i.due))
            ELSE NULL::timestamp with time zone
        END AS paid_date,
    ((i.amount + i.refunded))::numeric(10,2) AS original_amount,
    i.refunded
   FROM (public.bookings b
     CROSS JOIN LATERAL ( SELECT n.id,
            n.booking_id,
            n.sequence,
            n.due_date,
            n.amount,
            n.refunded,
            sum(n.amount) OVER (ORDER BY n.sequence) AS due
           FROM public.installments n
          WHERE (n.booking_id = b.id)) i);

CREATE VIEW "public"."booking_balances" WITH (security_invoker=true) AS  SELECT b.id AS booking_id,
    s.status,
    b.total_amount,
    private.gst_in(m.invoice_total,
        CASE
            WHEN ( SELECT e.gst_free
               FROM public.events e
              WHERE (e.id = b.event_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    b.paid_amount,
    (
        CASE
            WHEN s.live THEN GREATEST((b.total_amount - b.paid_amount), (0)::numeric)
            ELSE (0)::numeric
        END)::numeric(10,2) AS balance,
        CASE
            WHEN (b.total_amount = (0)::numeric) THEN 100
            ELSE (floor((LEAST((b.paid_amount / b.total_amount), (1)::numeric) * (100)::numeric)))::integer
        END AS percent_paid,
        CASE
            WHEN (b.paid_amount >= b.total_amount) THEN 'paid'::text
            WHEN (b.paid_amount > (0)::numeric) THEN 'partial'::text
            ELSE 'pending'::text
        END AS payment_status,
    m.refund_due,
        CASE
            WHEN s.live THEN b.next_due_date
            ELSE NULL::date
        END AS next_due_date,
    ( SELECT (i.amount - i.covered)
           FROM public.installment_schedule i
          WHERE (s.live AND (i.booking_id = b.id) AND (i.status <> 'paid'::text))
          ORDER BY i.sequence
         LIMIT 1) AS next_due_amount,
        CASE
            WHEN ((b.status = 'confirmed'::text) AND (b.next_due_date < ( SELECT private.today() AS today))) THEN ( SELECT sum((i.amount - i.covered)) AS sum
               FROM public.installment_schedule i
              WHERE ((i.booking_id = b.id) AND (i.status = 'overdue'::text)))
            ELSE (0)::numeric
        END AS overdue_amount,
    ( SELECT (COALESCE(sum(t.amount), (0)::numeric))::numeric(10,2) AS "coalesce"
           FROM public.bank_transfers t
          WHERE ((t.booking_id = b.id) AND (t.status = 'pending'::text) AND (private.current_bank_transfer_status(t.*) = 'pending'::text))) AS announced_amount,
    m.invoice_total
   FROM (((public.bookings b
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)) current_settings)
     CROSS JOIN LATERAL ( SELECT n.status,
            (n.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) AS live
           FROM ( SELECT private.current_booking_status(b.*) AS status
                 OFFSET 0) n
         OFFSET 0) s)
     CROSS JOIN LATERAL ( SELECT d.refund_due,
            (
                CASE
                    WHEN s.live THEN b.total_amount
                    ELSE (b.paid_amount - d.refund_due)
                END)::numeric(10,2) AS invoice_total
           FROM ( SELECT
                        CASE
                            WHEN (s.status = b.status) THEN b.refund_due
                            ELSE b.paid_amount
                        END AS refund_due
                 OFFSET 0) d
         OFFSET 0) m);

ALTER VIEW "public"."booking_balances" OWNER TO "postgres";

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
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed
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

CREATE VIEW "public"."customer_overview" WITH (security_invoker=true) AS  SELECT c.id,
    c.profile_id,
    c.full_name,
    c.email,
    c.phone,
    c.status,
    c.member_status,
    c.last_activity,
    c.created_at,
    ( SELECT (count(*))::integer AS count
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS events_count,
    ( SELECT (COALESCE(sum((b.paid_amount - a.refund_due)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM (public.bookings b
             JOIN public.booking_balances a ON ((a.booking_id = b.id)))
          WHERE (b.customer_id = c.id)) AS total_spent,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title, 'date', h.start_date, 'cost', h.total_amount, 'status', h.state) ORDER BY h.start_date DESC), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT b.id,
                    b.event_id,
                    e.title,
                    e.start_date,
                    b.total_amount,
                        CASE
                            WHEN (b.status = 'cancelled'::text) THEN 'Cancelled'::text
                            WHEN (b.status = 'pending'::text) THEN 'Pending'::text
                            WHEN (e.end_date < ( SELECT private.today() AS today)) THEN 'Completed'::text
                            ELSE 'Upcoming'::text
                        END AS state
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))
                  ORDER BY e.start_date DESC
                 LIMIT 20) h) AS event_history,
    ( SELECT COALESCE(jsonb_agg(l.location), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT e.location
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.location <> ''::text))
                  GROUP BY e.location
                  ORDER BY (count(*)) DESC, e.location
                 LIMIT 5) l) AS favorite_locations,
    ( SELECT (COALESCE(sum(GREATEST((b.total_amount - b.paid_amount), (0)::numeric)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS owing,
    ( SELECT min(e.start_date) AS min
           FROM (public.bookings b
             JOIN public.events e ON ((e.id = b.event_id)))
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.start_date >= ( SELECT private.today() AS today)))) AS next_departure,
    c.forgotten_at,
    c.guest_email
   FROM public.customers c;

ALTER VIEW "public"."customer_overview" OWNER TO "postgres";

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    COALESCE(c.email, c.guest_email) AS email,
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
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    ( SELECT o.description
           FROM public.booking_lines o
          WHERE ((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))) AS room_option,
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

ALTER VIEW "public"."installment_schedule" OWNER TO "postgres";

CREATE VIEW "public"."journey_cards" WITH (security_invoker=true) AS  SELECT c.id,
    c.title,
    c.description,
    c.location,
    c.start_date,
    c.end_date,
    c.nights,
    c.max_registrations,
    c.price,
    c.sale_price,
    c.asking_price,
    c.deposit,
    c.currency,
    c.status,
    c.phase,
    c.custom_fields,
    c.summary,
    c.event_type,
    c.version,
    c.created_at,
    c.updated_at,
    c.booking_closes_on,
    c.changes_close_on,
    c.min_age,
    c.meeting_point,
    c.start_time,
    c.end_point,
    c.end_time,
    c.arrival_note,
    c.seats_taken,
    c.spots_left,
    c.image_url,
    c.image_alt,
    c.image_width,
    c.image_height,
    c.state,
    c.opens_on,
    c.members_book_from,
    c.members_only,
    c.gst_free,
    c.is_upcoming,
    c.is_available,
    c.sort_group,
    c.journey_id,
    c.min_group_size,
    c.confirmation,
    c.to_confirm,
    c.is_free_until_guaranteed,
    n.other_departures,
    n.from_price
   FROM (( SELECT DISTINCT ON (e.journey_id) e.id,
            ((count(*) OVER (PARTITION BY e.journey_id) - 1))::integer AS other_departures,
            min(e.asking_price) FILTER (WHERE e.is_available) OVER (PARTITION BY e.journey_id) AS from_price
           FROM public.event_cards e
          WHERE ((e.status = 'published'::text) AND (e.end_date >= ( SELECT private.today() AS today)))
          ORDER BY e.journey_id, e.sort_group, e.start_date, e.id) n
     JOIN public.event_cards c ON ((c.id = n.id)));

ALTER VIEW "public"."journey_cards" OWNER TO "postgres";

CREATE VIEW "public"."promo_code_uses" WITH (security_invoker=true) AS  SELECT p.id AS promo_code_id,
    (count(u.total))::integer AS uses,
    COALESCE(sum(u.total), (0)::numeric) AS revenue
   FROM (public.promo_codes p
     LEFT JOIN LATERAL ( SELECT b.total_amount AS total
           FROM (public.booking_lines l
             JOIN public.bookings b ON ((b.id = l.booking_id)))
          WHERE ((l.promo_code_id = p.id) AND (l.removed_at IS NULL) AND private.is_live(b.*))
        UNION ALL
         SELECT o.total
           FROM public.orders o
          WHERE ((o.promo_code_id = p.id) AND (private.current_order_status(o.*) = ANY (ARRAY['pending'::text, 'paid'::text])))) u ON (true))
  GROUP BY p.id;

ALTER VIEW "public"."promo_code_uses" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."advisory_lock"(text) IS 'Takes an advisory lock on the key, and waits for other transactions that hold the same lock. The lock is released
when the transaction ends.';

COMMENT ON FUNCTION "private"."code_day_refusal"(public.promo_codes) IS 'Why a promo code cannot be used today: unknown (also if it is not active), not_yet or expired. Null: it can be used.';

COMMENT ON FUNCTION "private"."current_booking_status"(public.bookings) IS 'The actual status of a booking now: a pending booking whose seat hold has ended is expired, even before the scheduled
jobs run.';

COMMENT ON FUNCTION "private"."email_key"(text, jsonb) IS 'The dedupe key of an email, computed from its template and data. Null: duplicates are allowed. Emails about
payments have no key, because each ledger row has its own email.';

COMMENT ON FUNCTION "private"."is_live"(public.bookings) IS 'Whether the booking reserves seats now: it is confirmed, or pending with a seat hold that has not expired.';

COMMENT ON FUNCTION "private"."is_move_policy"(jsonb) IS 'Whether the value is a move policy {days int, fee numeric, late_fee numeric}. days: members change the departure of
their bookings themselves until this many days before departure, 0 to 730; later they ask staff. fee: for a change until
that day. late_fee: for a later change. Both fees are AUD per person, 0 to 100,000. Null: no value.';

COMMENT ON FUNCTION "private"."is_promo_code_used"(uuid) IS 'Whether any booking or order ever had the promo code, also one that was cancelled or has expired. The invoice of the
booking and the page of the order name the code and the discount.';

COMMENT ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) IS 'Whether a promo code has reached its number of uses, in total or by the customer. customer_id null: not known.';

COMMENT ON FUNCTION "private"."line_facts"(uuid) IS 'The lines of a booking for its emails, as {lines}. Empty if the booking has only seats, because the total is then
enough.';

COMMENT ON FUNCTION "private"."min_age"(public.events, public.settings) IS 'Minimum age in years on the day of departure. Younger travellers cannot join. 0: no minimum age.';

COMMENT ON FUNCTION "private"."move_fees_text"(jsonb) IS 'The fees of a move policy as one sentence with a final space, for the terms.';

COMMENT ON FUNCTION "private"."move_policy"(public.events, public.settings) IS 'The move policy of a booking made now: the policy of the trip, or otherwise of the settings.';

COMMENT ON FUNCTION "private"."numbered"(text, bigint) IS 'Formats the number of an invoice, order or bank transfer: a prefix and at least six digits.';

COMMENT ON FUNCTION "private"."promo_code_row"(public.promo_codes) IS 'A promo code as the list of staff shows it, with its state, uses, revenue, trips and departures.';

COMMENT ON FUNCTION "private"."promo_code_state"(public.promo_codes) IS 'Whether a promo code can be used today: active, scheduled (its first day has not come), used_up, expired or inactive.';

COMMENT ON FUNCTION "private"."promo_code_uses"(uuid, uuid) IS 'Number of bookings (pending or confirmed) and orders (pending or paid) that have a promo code. customer_id: counts
only those of this customer. Null: counts all.';

COMMENT ON FUNCTION "private"."take_seats"(private.seat_request, boolean) IS 'Books seats for a member, for a visitor without an account, or for a customer on behalf of staff. late: true if
staff may book until departure, although booking has closed. A waitlist offer can also be booked after booking has
closed. Its queries find rows by key, so that one generic plan fits all values. PostgreSQL would otherwise plan many of
them again for each booking, which takes a quarter of the time.';

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."installment_schedule" IS 'Instalments, each with the amount that payments have covered. Never null: covered, status, original_amount.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed, other_departures.';

COMMENT ON VIEW "public"."promo_code_uses" IS 'For staff: how often each promo code is used in bookings (pending or confirmed) and orders (pending or paid).';

REVOKE ALL ON FUNCTION "private"."advisory_lock"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."advisory_lock"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."advisory_lock"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."advisory_lock"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."code_day_refusal"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_day_refusal"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_day_refusal"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_day_refusal"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."current_booking_status"(public.bookings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."current_booking_status"(public.bookings) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."current_booking_status"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_booking_status"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_booking_status"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."email_key"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_key"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_key"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_key"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_live"(public.bookings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_live"(public.bookings) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_live"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_live"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_live"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_move_policy"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_move_policy"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."min_age"(public.events, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."min_age"(public.events, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."min_age"(public.events, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_age"(public.events, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_age"(public.events, public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_fees_text"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."move_fees_text"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_policy"(public.events, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."move_policy"(public.events, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."numbered"(text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."numbered"(text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."numbered"(text, bigint) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."numbered"(text, bigint) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_uses"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_uses"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_uses"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_uses"(uuid, uuid) TO "service_role";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."installment_schedule" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."promo_code_uses" TO "authenticated", "service_role";

ALTER TABLE "public"."bank_transfers" ALTER COLUMN "reference" SET DEFAULT private.numbered('TR-'::text, nextval('public.bank_transfer_reference_seq'::regclass));

ALTER TABLE "public"."bookings" ALTER COLUMN "reference" SET DEFAULT private.numbered('INV-'::text, nextval('public.booking_reference_seq'::regclass));

ALTER TABLE "public"."orders" ALTER COLUMN "number" SET DEFAULT private.numbered('ORD-'::text, nextval('public.order_number_seq'::regclass));

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_move_policy_valid" CHECK (private.is_move_policy(move_policy));

ALTER TABLE "public"."journeys" ADD CONSTRAINT "journeys_move_policy_valid" CHECK (private.is_move_policy(move_policy));

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_move_policy_check" CHECK (private.is_move_policy(move_policy));

COMMENT ON COLUMN public.booking_balances.announced_amount IS 'Total of the pending bank transfers, AUD. Not included in paid_amount.';

COMMENT ON COLUMN public.booking_balances.balance IS 'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';

COMMENT ON COLUMN public.booking_balances.gst IS 'GST included in invoice_total, AUD. 0 for a trip without GST.';

COMMENT ON COLUMN public.booking_balances.invoice_total IS 'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';

COMMENT ON COLUMN public.booking_balances.payment_status IS 'Whether the total is fully paid, partly paid or unpaid. Values: paid, partial, pending.';

COMMENT ON COLUMN public.booking_balances.refund_due IS 'Amount to refund to the customer, AUD.';

COMMENT ON COLUMN public.booking_balances.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

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

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers missing to the minimum of the departure. Null: no minimum.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.event_cards.asking_price IS 'Current price in AUD per person: the sale price if there is one. Null: no price yet.';

COMMENT ON COLUMN public.event_cards.booking_closes_on IS 'The last day on which members can book.';

COMMENT ON COLUMN public.event_cards.changes_close_on IS 'The last day on which members can change travellers, for bookings made now.';

COMMENT ON COLUMN public.event_cards.confirmation IS 'Whether an upcoming departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not
arise. Values: planned, guaranteed, final_spots.';

COMMENT ON COLUMN public.event_cards.deposit IS 'Deposit in AUD per person.';

COMMENT ON COLUMN public.event_cards.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.gst_free IS 'Whether the price includes no GST, because the trip goes outside Australia.';

COMMENT ON COLUMN public.event_cards.image_alt IS 'Alternative text of the cover picture for screen readers.';

COMMENT ON COLUMN public.event_cards.image_height IS 'Height of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.image_url IS 'URL of the cover picture. Null: no cover picture.';

COMMENT ON COLUMN public.event_cards.image_width IS 'Width of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.is_available IS 'Whether visitors can book the trip, join its waitlist or express interest.';

COMMENT ON COLUMN public.event_cards.is_free_until_guaranteed IS 'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';

COMMENT ON COLUMN public.event_cards.is_upcoming IS 'Whether the last day is today or later, even if the trip was called off. Does not depend on the sale state, so that
queries can filter by it quickly.';

COMMENT ON COLUMN public.event_cards.members_book_from IS 'The future day on which booking opens to members. Null: members can book already, or no day is set.';

COMMENT ON COLUMN public.event_cards.min_age IS 'Minimum age in years on the day of departure. 0: no minimum age.';

COMMENT ON COLUMN public.event_cards.min_group_size IS 'Number of confirmed travellers that the departure needs to go ahead. Null: no minimum.';

COMMENT ON COLUMN public.event_cards.nights IS 'Number of nights from the first to the last day.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if it has passed.';

COMMENT ON COLUMN public.event_cards.seats_taken IS 'Seats of pending and confirmed bookings and of open waitlist offers.';

COMMENT ON COLUMN public.event_cards.sort_group IS 'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';

COMMENT ON COLUMN public.event_cards.spots_left IS 'Number of free seats, at least 0. Null: no limit.';

COMMENT ON COLUMN public.event_cards.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.state IS 'Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.event_cards.summary IS 'Short description for lists. Null: no summary.';

COMMENT ON COLUMN public.event_cards.to_confirm IS 'Number of travellers missing to the minimum: seats of confirmed bookings count. Null: no minimum.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.installment_schedule.covered IS 'Amount that payments have covered, AUD.';

COMMENT ON COLUMN public.installment_schedule.original_amount IS 'The amount of the instalment before a refund lowered the price, AUD.';

COMMENT ON COLUMN public.installment_schedule.status IS 'Unpaid instalments of a cancelled or expired booking are cancelled. Unpaid instalments of a pending booking are never
overdue. Values: paid, pending, overdue, cancelled.';

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';

COMMENT ON COLUMN public.promo_code_uses.promo_code_id IS 'The promo code.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Sum of the totals of the bookings and orders in uses after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of pending or confirmed bookings, and of pending or paid orders, with the code.';
