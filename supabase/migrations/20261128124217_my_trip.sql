set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."booking_payments";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."public_settings";

ALTER TABLE "public"."settings" ADD COLUMN "emergency_number" text NOT NULL DEFAULT '000'::text;

CREATE OR REPLACE FUNCTION private.guides_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('public_name', g.public_name, 'biography', g.biography,
      'photo_url', g.photo_url) order by g.public_name, g.user_id), '[]')
    from public.staff_events a join public.guide_profiles g on g.user_id = a.user_id
    where a.event_id = guides_of.event_id and g.is_public);
end
$function$;

ALTER FUNCTION "private"."guides_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.missing_forms(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('traveller', t.full_name, 'title', s.title, 'due_on', s.due_on,
      'state', s.state) order by s.due_on, t.sort_order, s.title, s.form_id), '[]')
    from private.form_states(null, missing_forms.booking_id) s join public.travellers t on t.id = s.traveller_id
    where s.state <> 'done');
end
$function$;

ALTER FUNCTION "private"."missing_forms"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_trip()
 RETURNS public.bookings
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select t.* into b from public.bookings t join public.events e on e.id = t.event_id
  where t.user_id = private.me() and t.status = 'confirmed' and e.called_off_at is null
    and e.end_date >= private.today()
  order by e.start_date, t.created_at, t.id limit 1;
  return b;
end
$function$;

ALTER FUNCTION "private"."next_trip"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.staff_second_factor and not old.staff_second_factor and not private.has_shown_factor() then
    raise exception using errcode = '22023', message = 'Show your own second factor first.', detail = 'own_factor_first';
  end if;
  new.email := coalesce(private.clean(new.email), '');
  new.phone := coalesce(private.clean(new.phone), '');
  new.abn := coalesce(private.clean(new.abn), '');
  new.legal_name := coalesce(private.clean(new.legal_name), '');
  new.address := coalesce(private.clean(new.address), '');
  new.insurer := coalesce(private.clean(new.insurer), '');
  new.accreditation := coalesce(private.clean(new.accreditation), '');
  new.data_countries := coalesce(private.clean(new.data_countries), '');
  new.bank_account_name := coalesce(private.clean(new.bank_account_name), '');
  new.bank_bsb := coalesce(private.clean(new.bank_bsb), '');
  new.bank_account_number := coalesce(private.clean(new.bank_account_number), '');
  new.bank_code := upper(coalesce(private.clean(new.bank_code), ''));
  new.apca_number := coalesce(private.clean(new.apca_number), '');
  new.emergency_number := coalesce(private.clean(new.emergency_number), '');
  new.version := old.version;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.received_announcements(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('subject', a.subject, 'body', a.body,
      'written_at', a.written_at) order by a.written_at desc, a.id), '[]')
    from public.announcements a
    where a.event_id = b.event_id and (a.audience <> 'owing' or private.can_access_booking(b))
      and exists (select from public.announcement_recipients r
        where r.announcement_id = a.id and r.customer_id = b.customer_id));
end
$function$;

ALTER FUNCTION "private"."received_announcements"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shown_companions(event_id uuid, member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('first_name', p.first_name, 'age_band', p.age_band)
      order by p.first_name, p.age_band), '[]')
    from (select private.first_name(t.full_name) as first_name,
        private.age_band(t.date_of_birth, private.today()) as age_band
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = shown_companions.event_id and b.status = 'confirmed'
        and b.user_id is distinct from shown_companions.member_id and t.shares_name) p
    where p.age_band is not null);
end
$function$;

ALTER FUNCTION "private"."shown_companions"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trip_days(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'date', d.date,
      'description', d.description, 'place', d.place, 'accommodation', d.accommodation, 'meals', d.meals,
      'latitude', d.latitude, 'longitude', d.longitude, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'description', i.description,
          'start_time', i.start_time, 'end_time', i.end_time) order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d where d.event_id = trip_days.event_id);
end
$function$;

ALTER FUNCTION "private"."trip_days"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trip_payment(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('due_date', a.next_due_date, 'amount', a.next_due_amount,
      'overdue', a.overdue_amount, 'announced', a.announced_amount, 'balance', a.balance)
    from public.booking_balances a where a.booking_id = trip_payment.booking_id and a.balance > 0);
end
$function$;

ALTER FUNCTION "private"."trip_payment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_trip(booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings constant public.settings := private.settings();
  b public.bookings;
  e public.events;
  booked_status text;
  owns_booking boolean;
  is_guide boolean;
begin
  if my_trip.booking_id is null then
    b := private.next_trip();
  else
    select * into b from public.bookings x where x.id = my_trip.booking_id;
  end if;
  if not (private.can_access_booking(b) or b.id is not null and private.has_permission('guests', b.event_id)) then
    return private.result('not_found');
  end if;
  select * into e from public.events x where x.id = b.event_id;
  booked_status := private.current_booking_status(b);
  if e.called_off_at is not null or booked_status <> 'confirmed' then
    return private.result(case when e.called_off_at is not null then 'called_off' when booked_status = 'pending'
      then 'not_confirmed' else 'cancelled' end, jsonb_build_object('booking_id', b.id, 'title', e.title,
      'start_date', e.start_date, 'end_date', e.end_date));
  end if;
  owns_booking := coalesce(b.user_id = private.me(), false);
  is_guide := exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me());
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event_id', e.id,
    'is_own', owns_booking, 'opens_offline', owns_booking or is_guide, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'seats', b.seats, 'meeting_point', e.meeting_point,
    'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time, 'arrival_note', e.arrival_note,
    'packing_list', e.packing_list,
    'payment', case when private.can_access_booking(b) then private.trip_payment(b.id) end,
    'travellers', (select coalesce(jsonb_agg(t.full_name order by t.sort_order, t.id), '[]')
      from public.travellers t where t.booking_id = b.id),
    'details_missing', private.count_missing_details(b),
    'changes_close_on', e.start_date - b.changes_close_days,
    'forms', private.missing_forms(b.id), 'days', private.trip_days(e.id), 'guides', private.guides_of(e.id),
    'trip_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end,
    'announcements', private.received_announcements(b),
    'companions', case when owns_booking then private.shown_companions(e.id, b.user_id) else '[]' end));
end
$function$;

ALTER FUNCTION "public"."my_trip"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.trip_group(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  min_shown_group constant int := 2; -- a smaller group would show whether one certain person has booked
  member_id uuid := private.me();
  e public.events;
  group_size int;
  is_booked boolean;
  own jsonb;
begin
  select * into e from public.events t where t.id = trip_group.event_id;
  if e.id is null or not private.is_visible(e) then return private.result('not_found'); end if;
  select coalesce(sum(b.seats), 0) into group_size from public.bookings b
  where b.event_id = e.id and b.status = 'confirmed';
  is_booked := exists (select from public.bookings b
    where b.event_id = e.id and b.user_id = member_id and b.status = 'confirmed');
  select jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'shares_name', t.shares_name,
    'age_band', private.age_band(t.date_of_birth, private.today())) order by b.created_at, t.sort_order, t.id) into own
  from public.bookings b join public.travellers t on t.booking_id = b.id
  where b.event_id = e.id and b.user_id = member_id and b.status = 'confirmed';
  return private.result('ok', jsonb_build_object(
    'group_size', case when group_size >= min_shown_group then group_size end,
    'is_booked', is_booked, 'own', coalesce(own, '[]'),
    'others', case when is_booked then private.shown_companions(e.id, member_id) else '[]' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.trip_guides(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  select * into e from public.events t where t.id = trip_guides.event_id;
  if e.id is null or not private.is_visible(e) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('guides', private.guides_of(e.id)));
end
$function$;

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_emergency_number_check" CHECK ((emergency_number ~ '^([0-9]{3,6})?$'::text));

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
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number, emergency_number)) current_settings)
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

CREATE VIEW "public"."booking_payments" WITH (security_invoker=true) AS  SELECT p.id,
    p.booking_id,
    p.kind,
    p.method,
    p.amount,
    private.gst_in(p.amount,
        CASE
            WHEN ( SELECT e.gst_free
               FROM (public.bookings b
                 JOIN public.events e ON ((e.id = b.event_id)))
              WHERE (b.id = p.booking_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    p.reference,
    p.paid_at,
    p.purpose
   FROM (public.payments p
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number, emergency_number)) current_settings);

ALTER VIEW "public"."booking_payments" OWNER TO "postgres";

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
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number, emergency_number)
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

CREATE VIEW "public"."public_settings" WITH (security_invoker=true) AS  SELECT r.default_deposit,
    r.booking_closes_days,
    r.waitlist_closes_days,
    r.changes_close_days,
    r.last_installment_days,
    r.hold_hours,
    r.transfer_days,
    r.offer_hours,
    r.max_seats_per_booking,
    r.adult_age,
    r.min_age,
    r.early_booking_days,
    r.reply_hours,
    r.postage,
    r.order_days,
    r.faulty_goods_days,
    r.gst_percent,
    r.low_stock,
    r.member_discount_percent,
    r.refund_offer_days,
    r.traveller_retention_days,
    r.enquiry_retention_months,
    r.legal_name,
    r.address,
    r.insurer,
    r.accreditation,
    r.data_countries,
    r.email,
    r.phone,
    r.socials,
    r.abn,
    r.bank_account_name,
    r.bank_bsb,
    r.bank_account_number,
    r.under_construction,
    private.guest_hold_minutes() AS guest_hold_minutes,
    private.order_link_days() AS order_link_days,
    private.voucher_years() AS voucher_years,
    private.max_day_photos() AS day_photos,
    ((r.abn !~ '[1-9]'::text) OR (r.legal_name = ''::text) OR (r.address = ''::text) OR (NOT private.has_bank_account(r.*))) AS legal_texts_are_drafts,
    private.has_bank_account(r.*) AS bank_transfers_open
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number, emergency_number);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

COMMENT ON COLUMN "public"."settings"."emergency_number" IS 'Phone number of the emergency services in Australia, 3 to 6 digits. Empty: not shown.';

COMMENT ON FUNCTION "private"."guides_of"(uuid) IS 'The public profiles of the guides of a departure, without the ids of their accounts.';

COMMENT ON FUNCTION "private"."missing_forms"(uuid) IS 'The forms that travellers of a booking have not filled in, the first due first, without answers.';

COMMENT ON FUNCTION "private"."next_trip"() IS 'The confirmed booking of the caller that departs first and is not over. All columns are null if there is none.';

COMMENT ON FUNCTION "private"."received_announcements"(public.bookings) IS 'The announcements about the departure of a booking that its customer received, newest first. Guides do not see
announcements to the audience "owing".';

COMMENT ON FUNCTION "private"."shown_companions"(uuid, uuid) IS 'The travellers of a departure whom a member travels with and who agreed to be shown, by first name. Without the
travellers of the member''s own bookings, and without minors.';

COMMENT ON FUNCTION "private"."trip_days"(uuid) IS 'The days of a departure, each with its activities, without pictures.';

COMMENT ON FUNCTION "private"."trip_payment"(uuid) IS 'What is still to pay for a booking, AUD. Null: nothing.';

COMMENT ON FUNCTION "public"."my_trip"(uuid) IS 'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. It contains no answers, no medical notes and no passports, because browsers
store it for use without a network.
Fields:
- is_own: the caller booked. opens_offline: the caller''s browser may store the trip: the member who booked and the
assigned guides.
- payment: what is still to pay, AUD; null: nothing, or the caller is a guide.
- details_missing: number of travellers without a name, a date of birth or an emergency contact.
- forms: forms that travellers have not filled in. state: missing or late.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
- companions: travellers of other bookings who agreed to be shown; only for the member who booked.
- announcements: emails of staff about the departure that the customer received.
not_confirmed: nothing is paid yet. cancelled: the booking is cancelled or has expired. called_off: staff called off the
departure.
Statuses: ok {booking_id uuid, reference text, event_id uuid, is_own boolean, opens_offline boolean, title text, location
text, start_date date, end_date date, seats int, meeting_point text, start_time time?, end_point text, end_time time?,
arrival_note text, packing_list text, payment {due_date date?, amount numeric?, overdue numeric, announced numeric,
balance numeric}?, travellers text[], details_missing int, changes_close_on date, forms {traveller text, title text,
due_on date, state text}[], days {day_number int, title text, date date?, description text, place text, accommodation
text, meals text[], latitude numeric?, longitude numeric?, items {title text, description text, start_time time?,
end_time time?}[]}[], guides {public_name text, biography text, photo_url text?}[], trip_phone text?, company_phone
text?, emergency_number text?, announcements {subject text, body text, written_at timestamptz}[], companions {first_name
text, age_band text}[]}, not_confirmed {booking_id uuid, title text, start_date date, end_date date}, cancelled
{booking_id uuid, title text, start_date date, end_date date}, called_off {booking_id uuid, title text, start_date date,
end_date date}, not_found.';

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."booking_payments" IS 'Payments and refunds of bookings for invoices and receipts, with the GST in each amount, AUD. Never null: gst.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed, other_departures.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."guides_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guides_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guides_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guides_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."missing_forms"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_forms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_forms"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_forms"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_trip"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_trip"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_trip"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_trip"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."received_announcements"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."received_announcements"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."received_announcements"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."received_announcements"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."shown_companions"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_companions"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_companions"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_companions"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_days"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_days"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_days"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."my_trip"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_trip"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_trip"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_trip"(uuid) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_payments" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

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

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';

COMMENT ON COLUMN public.public_settings.bank_transfers_open IS 'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';

COMMENT ON COLUMN public.public_settings.day_photos IS 'Maximum number of photos of one day of an itinerary.';

COMMENT ON COLUMN public.public_settings.guest_hold_minutes IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON COLUMN public.public_settings.legal_texts_are_drafts IS 'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';

COMMENT ON COLUMN public.public_settings.order_link_days IS 'Number of days after an order for which the secret link to the order works.';

COMMENT ON COLUMN public.public_settings.socials IS 'Links to social media. Shape: {name text, url text}[].';

COMMENT ON COLUMN public.public_settings.voucher_years IS 'Years for which a gift voucher is valid.';
