set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."booking_payments";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."installment_schedule";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."public_settings";

ALTER TABLE "public"."payments" DROP CONSTRAINT "payments_kind_check";

ALTER TABLE "public"."payments" DROP CONSTRAINT "payments_refunds_are_negative";

DROP FUNCTION "private"."form_reminders"(uuid);

DROP FUNCTION "private"."form_states"(uuid, uuid);

CREATE TABLE "private"."calendar_links" ("booking_id" uuid NOT NULL, "token_hash" uuid NOT NULL, CONSTRAINT "calendar_links_pkey" PRIMARY KEY (booking_id), CONSTRAINT "calendar_links_token_hash_once" UNIQUE (token_hash), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."calendar_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."calendar_links" OWNER TO "postgres";

CREATE TABLE "private"."waiver_signatures" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "traveller_id" uuid, "booking_id" uuid NOT NULL, "journey_id" uuid, "version" integer NOT NULL, "traveller_name" text NOT NULL, "signed_name" text NOT NULL, "is_guardian" boolean NOT NULL, "body" text NOT NULL, "hash" text NOT NULL, "device" text, CONSTRAINT "waiver_signatures_pkey" PRIMARY KEY (id), "signed_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "waiver_signatures_hash_matches" CHECK ((hash = private.terms_hash(body))), CONSTRAINT "waiver_signatures_signed_name_fits" CHECK (private.is_name(signed_name)));

ALTER TABLE "private"."waiver_signatures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waiver_signatures" OWNER TO "postgres";

CREATE TABLE "private"."waiver_versions" ("journey_id" uuid NOT NULL, "version" integer NOT NULL, "body" text NOT NULL, "asks_again" boolean NOT NULL DEFAULT false, "created_by" uuid, "confirmed_at" timestamp with time zone, "confirmed_by" uuid, CONSTRAINT "waiver_versions_pkey" PRIMARY KEY (journey_id, version), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."waiver_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waiver_versions" OWNER TO "postgres";

CREATE TABLE "private"."waivers" ("journey_id" uuid NOT NULL, "due_days" integer NOT NULL, "is_active" boolean NOT NULL DEFAULT true, "latest_version" integer NOT NULL DEFAULT 1, "version" integer, "asked_version" integer, CONSTRAINT "waivers_due_days_range" CHECK (((due_days >= 0) AND (due_days <= 365))), CONSTRAINT "waivers_pkey" PRIMARY KEY (journey_id), CONSTRAINT "waivers_versions_in_order" CHECK (((asked_version <= version) AND (version <= latest_version))));

ALTER TABLE "private"."waivers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."waivers" OWNER TO "postgres";

ALTER TABLE "public"."bookings" ADD COLUMN "split_from" uuid;

ALTER TABLE "public"."events" ADD COLUMN "time_zone" text;

ALTER TABLE "public"."payments" ADD COLUMN "source_payment_id" uuid;

ALTER TABLE "public"."settings" ADD COLUMN "emergency_number" text NOT NULL DEFAULT '000'::text;

CREATE OR REPLACE FUNCTION private.calendar_days(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'place', d.place,
      'date', x.day, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('position', i.sort_order, 'title', i.title,
          'description', i.description, 'starts_at', private.trip_instant(e, x.day, i.start_time),
          'ends_at', private.trip_instant(e, x.day + case when i.end_time <= i.start_time then 1 else 0 end, i.end_time))
          order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d, lateral (select coalesce(d.date, e.start_date + d.day_number - 1) as day) x
    where d.event_id = e.id);
end
$function$;

ALTER FUNCTION "private"."calendar_days"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.card_money(row_id uuid, intent text, OUT paid_by jsonb, OUT intent_id text, OUT amount numeric, OUT currency text, OUT booking_id uuid, OUT order_id uuid, OUT mode text, OUT account_id text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('payment_id', p.id), s.provider_ref, p.amount + (
      select coalesce(sum(k.amount), 0) from public.payments k
      where k.source_payment_id = s.id and k.booking_id = p.booking_id and k.amount < 0),
    c.currency, p.booking_id, null::uuid, c.mode, c.account_id
  from public.payments p join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  join public.card_checkouts c on c.intent_id = s.provider_ref
  where (p.id = row_id or p.provider_ref = intent) and p.amount > 0
  union all
  select jsonb_build_object('order_payment_id', p.id), p.provider_ref, p.amount, c.currency, null, p.order_id, c.mode,
    c.account_id
  from public.order_payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('unmatched_payment_id', s.id), s.intent_id, s.amount, s.currency, c.booking_id, c.order_id, s.mode,
    s.account_id
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  where s.id = row_id or s.intent_id = intent
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.card_payments_left(booking_id uuid, order_id uuid)
 RETURNS TABLE(paid_by jsonb, amount_left numeric, currency text, mode text, account_id text, paid_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.paid_by, greatest(m.amount - private.returned_or_disputed(m.paid_by, m.intent_id), 0), m.currency, m.mode, m.account_id, t.paid_at
  from (
    select p.id, p.paid_at from public.payments p
    where p.booking_id = card_payments_left.booking_id
    union all
    select q.id, q.paid_at from public.order_payments q
    where q.order_id = card_payments_left.order_id) t
  cross join lateral private.card_money(t.id, null) m
  where m.paid_by is not null
  order by t.paid_at desc, t.id
$function$;

CREATE OR REPLACE FUNCTION private.dates_of_choice(c private.call_off_choices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_date', e.start_date,
    'end_date', e.end_date, 'total', m.change #> '{after,total}', 'refund_due', m.change -> 'refund_due',
    'unpaid', greatest((m.change #>> '{after,total}')::numeric - (m.change ->> 'paid')::numeric, 0),
    'is_held', e.id is not distinct from c.held_event_id, 'is_full', m.change ->> 'asks' is not null,
    'given_up', m.change -> 'given_up') order by e.start_date, e.id), '[]')
  from private.call_off_dates d join public.events e on e.id = d.offered_id
  -- Without offset, PostgreSQL would call the function once for each use of its result.
  cross join lateral (select private.moved_after_call_off(c, e) offset 0) m (change)
  where d.event_id = c.event_id and m.change ->> 'status' = 'ok'
$function$;

CREATE OR REPLACE FUNCTION private.device_of_request()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return left(private.clean(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'),
    private.max_device_text());
end
$function$;

ALTER FUNCTION "private"."device_of_request"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_answers(traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  update private.waiver_signatures s set traveller_id = null where s.traveller_id = any (traveller_ids);
  return;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_bookings(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from private.waiver_signatures s where s.booking_id = any (ids);
  delete from public.travellers t where t.booking_id = any (ids);
  perform private.erase_payers(ids);
  delete from private.refund_accounts a where a.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.booking_lines l set description = 'Price change'
  where l.booking_id = any (ids) and l.kind = 'adjustment';
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_old_travellers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from private.waiver_signatures s using public.bookings b, public.events e
  where b.id = s.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  delete from private.refund_accounts a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION private.example_waiver_values(journey_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  select * into e from public.events x where x.journey_id = example_waiver_values.journey_id
  order by x.start_date >= private.today() desc nulls last, abs(x.start_date - private.today()) nulls last, x.id limit 1;
  return private.waiver_values('Alex Example', e.title, e.location, e.start_date, e.end_date);
end
$function$;

ALTER FUNCTION "private"."example_waiver_values"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_bookings(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        || jsonb_build_object('answers', private.answers_of(t.id)) order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'journey_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_placeholders(body text, placeholder_values jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(coalesce(placeholder_values ->> p.part[1], p.part[1]), '' order by p.n)
  from regexp_matches(body, '\{[a-z_]+\}|[^{]+|\{', 'g') with ordinality p (part, n)
$function$;

ALTER FUNCTION "private"."fill_placeholders"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_reminders(only_event uuid)
 RETURNS TABLE(booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, is_late boolean, email text, key text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.booking_id, s.traveller_id, s.form_id, s.title, s.due_on, s.state = 'late', private.traveller_email(t),
    s.form_id || ':' || s.due_on || ':' || case when only_event is null
      then private.form_reminder_stage(s.due_on - d.day)::text else 'staff ' || d.day end, s.is_waiver
  from private.reminder_steps(array[private.now()]) d
  join public.events e on e.status = 'published' and e.start_date >= d.day and (e.id = only_event or only_event is null)
    and (exists (select from private.traveller_forms f where f.journey_id = e.journey_id and f.is_active)
      or exists (select from private.waivers w where w.journey_id = e.journey_id and w.is_active and w.version is not null))
  cross join lateral private.form_states(e.id, null) s
  join public.travellers t on t.id = s.traveller_id join public.bookings b on b.id = s.booking_id
  where s.state <> 'done' and (only_event is not null or d.by_day and b.created_at <= d.quiet_since
    and private.form_reminder_stage(s.due_on - d.day) is not null)
$function$;

ALTER FUNCTION "private"."form_reminders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.form_states(only_event uuid, only_booking uuid)
 RETURNS TABLE(event_id uuid, booking_id uuid, traveller_id uuid, form_id uuid, title text, due_on date, missing text[], state text, is_waiver boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select x.event_id, x.booking_id, x.traveller_id, x.form_id, x.title, x.due_on, x.missing,
    case when x.missing = '{}' then 'done' when private.today() > x.due_on then 'late' else 'missing' end, x.is_waiver
  from (
    select e.id as event_id, b.id as booking_id, t.id as traveller_id, f.id as form_id, f.title,
      e.start_date - f.due_days as due_on, m.missing, false as is_waiver, b.created_at as booked_at, t.sort_order,
      f.created_at as asked_at
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.traveller_forms f on f.journey_id = e.journey_id and f.is_active
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    cross join lateral (select coalesce(array_agg(y.field ->> 'key' order by y.n), '{}') as missing
      from jsonb_array_elements(v.fields) with ordinality y (field, n)
      where (y.field ->> 'required')::boolean and private.form_answer(t, f.id, y.field) is null) m
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)
    union all
    select e.id, b.id, t.id, w.journey_id, 'Waiver', e.start_date - w.due_days,
      case private.waiver_status(t.id, w.journey_id) when 'signed' then '{}'::text[] else array['waiver'] end, true,
      b.created_at, t.sort_order, null
    from public.bookings b join public.events e on e.id = b.event_id
    join public.travellers t on t.booking_id = b.id
    join private.waivers w on w.journey_id = e.journey_id and w.is_active and w.version is not null
    where b.status = 'confirmed' and (b.event_id = only_event or b.id = only_booking)) x
  order by x.booked_at, x.booking_id, x.sort_order, x.is_waiver, x.asked_at, x.form_id
$function$;

ALTER FUNCTION "private"."form_states"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guests_going(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('traveller_id', t.id, 'name', coalesce(t.full_name, c.full_name),
    'booking_id', b.id, 'reference', b.reference, 'booked_by', c.full_name, 'phone', c.phone,
    'booking_status', b.status, 'seats', b.seats, 'date_of_birth', t.date_of_birth, 'dietary', t.dietary,
    'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone,
    'room_mate', t.room_mate, 'shares_with', t.shares_with, 'room_option_id', o.room_option_id, 'is_guardian', t.is_guardian, 'age', a.age, 'guardian', case when a.age is not null then (
      select g.full_name from public.travellers g where g.booking_id = b.id and g.is_guardian
      order by g.sort_order, g.id limit 1) end, 'waiver', private.waiver_status(t.id, e.journey_id))
    order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc, b.created_at, b.id,
      t.sort_order, t.id), '[]')
  from public.bookings b
  join public.customers c on c.id = b.customer_id
  left join public.travellers t on t.booking_id = b.id
  left join public.booking_lines o on o.booking_id = b.id and o.kind = 'room_option' and o.removed_at is null
    and t.sort_order = any (o.traveller_positions)
  left join lateral (select y.age from (
    select extract(year from age(coalesce(e.start_date, private.today()), t.date_of_birth))::int as age) y
    where y.age < (private.settings()).adult_age) a on true
  where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b)
$function$;

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

CREATE OR REPLACE FUNCTION private.has_calendar_feed(b public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.calendar_links f where f.booking_id = b.id);
end
$function$;

ALTER FUNCTION "private"."has_calendar_feed"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_minor(t public.travellers, e public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(t.date_of_birth > e.start_date - make_interval(years => (private.settings()).adult_age), false);
end
$function$;

ALTER FUNCTION "private"."is_minor"(public.travellers, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  -- Only names such as Australia/Perth: PostgreSQL also accepts abbreviations and offsets, which have no daylight saving.
  if name !~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' then return false; end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end
$function$;

ALTER FUNCTION "private"."is_time_zone"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_trip_on(b public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.current_booking_status(b) = 'confirmed', false)
    and exists (select from public.events e where e.id = b.event_id and e.called_off_at is null);
end
$function$;

ALTER FUNCTION "private"."is_trip_on"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_on_departure(b public.bookings, e public.events, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select case when d.unit_price is null then q else jsonb_populate_record(q, jsonb_build_object('unit_price', d.unit_price,
      'amount', d.unit_price)) end as line, coalesce(d.unit_price, q.amount) as amount, 0 as part
    from private.quote_lines(e, b.seats, choices) q
    -- A fixed discount is not higher than before, because a booking can have a part of it after a split.
    left join lateral (select max(l.unit_price) as unit_price from public.booking_lines l
      join public.promo_codes p on p.id = l.promo_code_id and p.amount is not null
      where q.kind = 'discount' and l.booking_id = b.id and l.removed_at is null and l.promo_code_id = q.promo_code_id
      having max(l.unit_price) > q.unit_price) d on true
    union all
    select l, l.amount, 1 from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind = 'adjustment'
    union all
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Fee for the change of departure', 'quantity', b.seats, 'unit_price', f.fee,
      'amount', f.fee * b.seats, 'gst_free', e.gst_free)), f.fee * b.seats, 2
    from private.change_fee(b) f (fee) where f.fee > 0)
  select (p.line).* from (
    select p.line, p.part, (p.line).id from priced p
    union all
    -- Price reductions by staff stay, but the total is never below 0.
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Discount limited to the price', 'quantity', 1, 'unit_price', -sum(p.amount),
      'amount', -sum(p.amount), 'gst_free', e.gst_free)), 3, null from priced p having sum(p.amount) < 0) p
  order by p.part, p.id
$function$;

CREATE OR REPLACE FUNCTION private.link_refunded(link_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(r.booked), 0) from public.card_checkouts c
  join public.payments p on p.provider_ref = c.intent_id
  join public.payments k on k.id = p.id or k.source_payment_id = p.id
  join public.card_refunds r on r.payment_id = k.id and r.status = 'succeeded'
  where c.payment_link_id = link_id and c.status = 'paid'
$function$;

CREATE OR REPLACE FUNCTION private.lock_link_traveller(token uuid)
 RETURNS public.travellers
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_traveller((private.link_traveller(token)).id);
begin
  -- Reads the link again, because it may have been revoked while this call waited for the lock.
  return case when (private.link_traveller(token)).id = t.id then t end;
end
$function$;

ALTER FUNCTION "private"."lock_link_traveller"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_waiver(journey_id uuid)
 RETURNS private.waivers
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.journey_id = lock_waiver.journey_id for update;
  return w;
end
$function$;

ALTER FUNCTION "private"."lock_waiver"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_device_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 300
$function$;

ALTER FUNCTION "private"."max_device_text"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_waiver_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 20000
$function$;

ALTER FUNCTION "private"."max_waiver_text"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.move_travellers(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer, expected_total numeric, expected_fee numeric, reference text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := private.has_permission('booking');
  part public.bookings;
  rest public.bookings;
  change jsonb;
  outcome jsonb := private.split_refusal(b, e, traveller_ids, unnamed_seats);
begin
  if outcome is not null then return outcome; end if;
  part := private.write_split(b, traveller_ids, unnamed_seats, coalesce(reference, gen_random_uuid()::text));
  select * into rest from public.bookings t where t.id = b.id;
  change := private.departure_change(part, e, staff);
  if change ->> 'status' = 'ok' then
    change := change || jsonb_build_object('rest', jsonb_build_object('reference', rest.reference, 'seats', rest.seats,
      'total_before', b.total_amount, 'total', rest.total_amount, 'paid', rest.paid_amount,
      'lines', private.lines_of(rest.id), 'installments', private.installments_of(rest.id)));
  end if;
  outcome := case when change ->> 'status' <> 'ok' or reference is null then change
    when change ->> 'asks' = 'full' and staff
      then private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)))
    when change ->> 'asks' is not null then private.result('ask_staff', jsonb_build_object('asks', change -> 'asks'))
    when (change #>> '{after,total}')::numeric is distinct from expected_total
      or (change ->> 'fee')::numeric is distinct from expected_fee
      then private.result('price_changed', jsonb_build_object('total', change #> '{after,total}', 'fee', change -> 'fee'))
    end;
  -- The error undoes the split.
  if outcome is not null then raise exception using errcode = 'AB003'; end if;
  perform private.write_departure_change(part, e, change);
  return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
    'total', change #> '{after,total}', 'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
exception when sqlstate 'AB003' then return outcome;
end
$function$;

ALTER FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.notify_called_off(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) || p.choice order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference, b.paid_amount as refund,
      jsonb_build_object('message', o.message) || case when h.id is null then '{}' else jsonb_build_object(
        'can_move', h.can_move and exists (select from private.call_off_dates d where d.event_id = e.id),
        'answer_until', o.answer_until, 'token', private.new_call_off_token(h.id)) end as choice
    from public.bookings b join public.customers c on c.id = b.customer_id
    left join public.call_offs o on o.event_id = e.id
    left join private.call_off_choices h on h.booking_id = b.id and h.event_id = e.id
    where b.event_id = e.id and b.status in ('pending', 'confirmed') order by b.id) p
$function$;

CREATE OR REPLACE FUNCTION private.notify_share_refund(payment_id uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_email(l.payer_email, 'share_refunded', jsonb_build_object('booking_id', p.booking_id,
    'reference', b.reference, 'event', e.title, 'amount', notify_share_refund.amount))
  from public.payments p join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  join public.card_checkouts c on c.intent_id = s.provider_ref
  join private.payment_links l on l.id = c.payment_link_id
  join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
  where p.id = notify_share_refund.payment_id
$function$;

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

CREATE OR REPLACE FUNCTION private.protect_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  detached constant jsonb := '{"traveller_id": null, "journey_id": null, "booking_id": null}';
begin
  if to_jsonb(old) || detached <> to_jsonb(new) || detached
    or coalesce(new.traveller_id <> old.traveller_id, old.traveller_id is null and new.traveller_id is not null)
    or coalesce(new.journey_id <> old.journey_id, old.journey_id is null and new.journey_id is not null)
    or new.booking_id <> old.booking_id and not exists (select from public.travellers t
      where t.id = new.traveller_id and t.booking_id = new.booking_id) then
    raise exception 'A signed waiver cannot change.' using errcode = '42501';
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."protect_signature"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_form_reminders(only_event uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  queued int := 0;
begin
  for r in select m.*, t as traveller, m.traveller_id || ':' || m.key as email_key
    from private.form_reminders(only_event) m join public.travellers t on t.id = m.traveller_id
    where m.email is not null and not exists (select from public.email_outbox o
      where o.dedupe_key = 'form_reminder:' || m.traveller_id || ':' || m.key)
    order by m.booking_id, m.traveller_id, m.form_id
  loop
    perform private.queue_traveller_link(r.traveller, r.email, 'form_reminder', r.email_key,
      jsonb_build_object('form', r.title, 'due_on', r.due_on, 'is_late', r.is_late, 'is_waiver', r.is_waiver));
    queued := queued + 1;
  end loop;
  for r in select b.id, b.customer_id, b.reference, e.title as event, m.title, m.due_on, m.is_late, m.is_waiver,
      b.id || ':' || m.key as email_key,
      jsonb_agg(jsonb_build_object('full_name', t.full_name) order by t.sort_order) as travellers
    from private.form_reminders(only_event) m join public.bookings b on b.id = m.booking_id
    join public.events e on e.id = b.event_id join public.travellers t on t.id = m.traveller_id
    join public.customers c on c.id = b.customer_id
    where m.email is null and not exists (select from public.email_outbox o
        where o.dedupe_key = 'forms_missing:' || b.id || ':' || m.key)
      and (only_event is not null or not exists (select from public.email_preferences h
        where h.profile_id = c.profile_id and not h.trip_reminders))
    group by b.id, e.id, m.form_id, m.title, m.due_on, m.is_late, m.is_waiver, m.key order by b.id, m.form_id
  loop
    perform private.queue_customer_email(r.customer_id, 'forms_missing', jsonb_build_object('key', r.email_key,
      'booking_id', r.id, 'reference', r.reference, 'event', r.event, 'form', r.title, 'due_on', r.due_on,
      'is_late', r.is_late, 'is_waiver', r.is_waiver, 'travellers', r.travellers));
    queued := queued + 1;
  end loop;
  return queued;
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

CREATE OR REPLACE FUNCTION private.rooms_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'beds', r.beds, 'note', r.note,
    'travellers', array(select p.traveller_id from public.room_assignments p
      join public.travellers t on t.id = p.traveller_id join public.bookings b on b.id = t.booking_id
      where p.room_id = r.id and private.is_live(b)
      order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc, b.created_at, b.id,
        t.sort_order, t.id)) order by r.sort_order, r.name), '[]')
  from public.rooms r join public.events e on e.id = r.event_id where r.event_id = rooms_of.event_id
$function$;

CREATE OR REPLACE FUNCTION private.sample_waiver()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(e'\n\n',
    '## Who this is between',
    'This waiver is between {traveller} and {company} (ABN {abn}). It is about the trip {trip}, {dates}.',
    '## What you take part in',
    'The trip visits old buildings and sites in {location}, partly at night. Floors are uneven and light is low. Some '
    'stories and places may distress you.',
    '## Your part',
    'You follow the directions of the guide. You tell us before the trip about any condition that could put you or '
    'others at risk. You stop and tell the guide if you feel unwell.',
    '## Risk',
    'You know that these activities have risks that care cannot remove, and you take part by your own choice. To the '
    'extent that the law allows, {company} is not liable for injury or loss that follows from these risks.',
    '## Your rights by law',
    'Nothing in this waiver takes away a right that you have under the Australian Consumer Law or another law that '
    'cannot be excluded.',
    '## Travellers under {adult_age}',
    'A parent or guardian signs for a traveller under {adult_age}, and is responsible for them during the trip.')
$function$;

ALTER FUNCTION "private"."sample_waiver"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'min_age', 'meeting_point',
    'start_time', 'time_zone', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'decision_days', 'free_until_guaranteed', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$function$;

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

CREATE OR REPLACE FUNCTION private.split_lines(b public.bookings, traveller_ids uuid[], unnamed_seats integer)
 RETURNS TABLE(id bigint, kind text, moved_quantity integer, moved_price numeric, moved_seats integer[], rest_quantity integer, rest_price numeric, rest_seats integer[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with seats as (
    select s.* from private.split_seats(b, split_lines.traveller_ids, split_lines.unnamed_seats) s
  ), size as (select count(*) filter (where s.moves)::int as moving from seats s), lines as (
    select l.*, l.kind in ('discount', 'adjustment') and l.traveller_id is null as is_shared
    from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
  ), own as (
    select l.id, l.kind, l.quantity, l.unit_price, l.amount, z.moving, r.moved as moved_seats, r.rest as rest_seats,
      l.kind = 'seat' and l.quantity % b.seats <> 0 as is_divided,
      case when l.traveller_id is not null then case when l.traveller_id = any (split_lines.traveller_ids) then l.quantity else 0 end
        when l.kind = 'room_option' then cardinality(r.moved)
        when l.kind = 'seat' and l.quantity % b.seats <> 0 then 1
        else l.quantity * z.moving / b.seats end as moved_quantity
    from lines l cross join size z cross join lateral (
      select array_agg(s.new_seat order by s.new_seat) filter (where s.moves) as moved,
        array_agg(s.new_seat order by s.new_seat) filter (where not s.moves) as rest
      from seats s where s.seat = any (l.traveller_positions)) a
    cross join lateral (select coalesce(a.moved, '{}') as moved, coalesce(a.rest, '{}') as rest) r
    where not l.is_shared
  ), priced as (
    select o.*, case when o.is_divided then round(o.amount * o.moving / b.seats, 2) else o.unit_price end as moved_price
    from own o
  ), weight as (
    select case when sum(p.amount) > 0 then sum(p.moved_quantity * p.moved_price) / sum(p.amount)
      else z.moving::numeric / b.seats end as part
    from size z left join priced p on true group by z.moving
  ), shared as (
    -- The cumulated parts are rounded, so that no cent is lost and neither booking gets a total below 0.
    select s.id, s.kind, s.amount, round(s.until * w.part, 2) - round((s.until - s.amount) * w.part, 2) as moved
    from (select l.id, l.kind, l.amount, sum(l.amount) over (order by l.id) as until from lines l where l.is_shared) s
    cross join weight w
  )
  select p.id, p.kind, p.moved_quantity, p.moved_price, case when p.kind = 'room_option' then p.moved_seats end,
    case when p.is_divided then 1 else p.quantity - p.moved_quantity end,
    case when p.is_divided then p.amount - p.moved_price else p.unit_price end,
    case when p.kind = 'room_option' then p.rest_seats end
  from priced p
  union all
  select s.id, s.kind, (s.moved <> 0)::int, s.moved, null, (s.moved = 0 or s.moved <> s.amount)::int, s.amount - s.moved, null
  from shared s
$function$;

ALTER FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_payments(b public.bookings, part uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with held as (
    select coalesce(p.source_payment_id, p.id) as source_id, sum(p.amount - coalesce((
      select sum(r.amount) from public.card_refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)) as amount
    from public.payments p
    -- A reversed refund returns money to its payment, so it is no source of its own.
    where p.booking_id = b.id and p.kind <> 'refund' and coalesce(p.provider_ref not like '%:back', true)
    group by 1
  ), shared as (
    select s.id, s.method, s.paid_at, round(h.until * f.part, 2) - round((h.until - h.amount) * f.part, 2) as amount
    from (select g.source_id, g.amount, sum(g.amount) over (order by q.paid_at, q.id) as until
      from held g join public.payments q on q.id = g.source_id where g.amount > 0) h
    join public.payments s on s.id = h.source_id
    cross join (select least(split_payments.amount / nullif(sum(g.amount), 0), 1) as part from held g where g.amount > 0) f
  )
  insert into public.payments (booking_id, kind, method, amount, source_payment_id, paid_at)
  select k.booking_id, 'split', s.method, k.amount, s.id, s.paid_at
  from shared s cross join lateral (values (b.id, -s.amount, 1), (split_payments.part, s.amount, 2)) k (booking_id, amount, n)
  where s.amount > 0 order by s.paid_at, s.id, k.n
$function$;

ALTER FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_refusal(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own constant public.events := private.event_of(b);
  twin constant public.bookings := private.live_booking(b.customer_id, e.id);
  named constant int := (select count(*) from public.travellers t where t.booking_id = b.id);
  errors text[];
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if own.called_off_at is not null then return private.result('called_off'); end if;
  if e.id = b.event_id then return private.result('same_departure'); end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  errors := array(select 'traveller_ids' where traveller_ids is null
      or exists (select from unnest(traveller_ids) i (id) left join public.travellers t on t.id = i.id and t.booking_id = b.id
        where t.id is null)
      or cardinality(traveller_ids) <> (select count(distinct i.id) from unnest(traveller_ids) i (id)))
    || array(select 'unnamed_seats' where coalesce(unnamed_seats not between 0 and b.seats - named
      or cardinality(traveller_ids) + unnamed_seats not between 1 and b.seats - 1, true));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if exists (select from public.departure_change_requests r where r.booking_id = b.id and r.status = 'open') then
    return private.result('request_open');
  end if;
  if private.pending_transfer_amount(b.id) + private.processing_charges(b.id) + private.pending_refunds_of(b.id) > 0 then
    return private.result('payment_pending');
  end if;
  select private.guardian_refusal(coalesce(jsonb_agg(to_jsonb(t) order by t.sort_order), '[]'), own) into refusal
  from public.travellers t where t.booking_id = b.id and t.id <> all (traveller_ids);
  return case when refusal ->> 'status' = 'guardian_needed' then private.result('guardian_leaves') end;
end
$function$;

ALTER FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_seats(b public.bookings, traveller_ids uuid[], unnamed_seats integer)
 RETURNS TABLE(seat integer, traveller_id uuid, moves boolean, new_seat integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.seat, s.traveller_id, s.moves,
    (row_number() over (partition by s.moves order by s.traveller_id is null, s.seat))::int - 1
  from (
    select n as seat, t.id as traveller_id, case when t.id is not null then t.id = any (split_seats.traveller_ids)
      else row_number() over (partition by t.id is null order by n desc) <= split_seats.unnamed_seats end as moves
    from generate_series(0, b.seats - 1) n
    left join public.travellers t on t.booking_id = b.id and t.sort_order = n) s
$function$;

ALTER FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.trip_instant(e public.events, day date, local_time time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (day + local_time) at time zone coalesce(e.time_zone, private.zone());
end
$function$;

ALTER FUNCTION "private"."trip_instant"(public.events, date, time without time zone) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.unknown_placeholders(body text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select distinct p.part[1] from regexp_matches(body, '\{[^{}]*\}', 'g') p (part)
    where not private.waiver_values('', '', '', null, null) ? p.part[1] order by 1)
$function$;

ALTER FUNCTION "private"."unknown_placeholders"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unmatched_reason(c public.card_checkouts, s public.unmatched_payments)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.status = 'paid' and (o.booking_id = c.booking_id or o.order_id = c.order_id)
        -- A payment link is paid once, whatever the round of its checkouts.
        and o.payment_link_id is not distinct from c.payment_link_id
        and (o.round = c.round or c.payment_link_id is not null)) then 'duplicate' end
$function$;

CREATE OR REPLACE FUNCTION private.waiver_counts(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  select * into w from private.waivers x where x.journey_id = e.journey_id and x.is_active and x.version is not null;
  if w.journey_id is null then return null; end if;
  return (select jsonb_build_object('signed', count(*) filter (where t.status = 'signed'),
      'unsigned', count(*) filter (where t.status = 'unsigned'))
    from (select private.waiver_status(x.id, e.journey_id) as status
      from public.bookings b join public.travellers x on x.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed') t);
end
$function$;

ALTER FUNCTION "private"."waiver_counts"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_status(traveller_id uuid, journey_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  if traveller_id is null then return null; end if;
  select * into w from private.waivers x
  where x.journey_id = waiver_status.journey_id and x.is_active and x.version is not null;
  if w.journey_id is null then return null; end if;
  return case when exists (select from private.waiver_signatures s where s.traveller_id = waiver_status.traveller_id
    and s.journey_id = w.journey_id and s.version >= w.asked_version) then 'signed' else 'unsigned' end;
end
$function$;

ALTER FUNCTION "private"."waiver_status"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_text(t public.travellers)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.fill_placeholders(v.body,
    private.waiver_values(t.full_name, e.title, e.location, e.start_date, e.end_date))
  from public.bookings b join public.events e on e.id = b.event_id
  join private.waivers w on w.journey_id = e.journey_id and w.is_active
  join private.waiver_versions v on v.journey_id = w.journey_id and v.version = w.version
  where b.id = t.booking_id
$function$;

ALTER FUNCTION "private"."waiver_text"(public.travellers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_to_sign(t public.travellers, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  w private.waivers;
  body constant text := private.waiver_text(t);
  signature jsonb;
  is_signed boolean;
begin
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  select * into w from private.waivers x where x.journey_id = e.journey_id;
  select jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name, 'signed_name', s.signed_name,
    'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash, 'signed_at', s.signed_at) into signature
  from private.waiver_signatures s where s.traveller_id = t.id and s.journey_id = e.journey_id
  order by s.version desc limit 1;
  is_signed := body is null or private.waiver_status(t.id, e.journey_id) is not distinct from 'signed';
  if body is null and signature is null then return null; end if;
  return jsonb_build_object('version', case when not is_signed then w.version end,
    'body', case when not is_signed then body end, 'hash', case when not is_signed then private.terms_hash(body) end,
    'due_on', case when body is not null then e.start_date - w.due_days end,
    'state', case when is_signed then 'done' when private.today() > e.start_date - w.due_days then 'late'
      else 'missing' end,
    'email', (select l.email from private.traveller_links l where l.token_hash = private.hash_token(token)),
    'adult_age', (private.settings()).adult_age, 'signature', signature);
end
$function$;

ALTER FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_values(traveller_name text, title text, location text, start_date date, end_date date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  r constant public.settings := private.settings();
  day_format constant text := 'FMDD FMMonth YYYY';
begin
  return jsonb_build_object('{company}', coalesce(nullif(r.legal_name, ''), 'the company'),
    '{abn}', coalesce(nullif(r.abn, ''), 'not set'), '{adult_age}', r.adult_age::text,
    '{trip}', title, '{location}', coalesce(nullif(location, ''), 'the places of the trip'),
    '{dates}', coalesce(case when start_date = end_date then to_char(start_date, day_format)
      else to_char(start_date, day_format) || ' to ' || to_char(end_date, day_format) end, 'dates not set'),
    '{traveller}', traveller_name);
end
$function$;

ALTER FUNCTION "private"."waiver_values"(text, text, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_departure_change(b public.bookings, e public.events, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := b.user_id is distinct from private.me() and private.is_admin();
begin
  perform private.write_departure_lines(b, e, case when staff then 'staff' else 'member' end);
  delete from public.room_assignments a using public.travellers t
  where t.id = a.traveller_id and t.booking_id = b.id;
  delete from private.refund_offers o where o.booking_id = b.id;
  update public.bookings t set event_id = e.id,
    changes_close_days = coalesce(e.changes_close_days, (private.settings()).changes_close_days),
    cancellation_policy = private.cancellation_policy(e), move_policy = private.move_policy(e), is_double = false,
    free_until_guaranteed = private.is_free_until_guaranteed(e), min_retained = (change ->> 'min_retained')::numeric,
    deposit_amount = least(private.seat_deposit(e) * t.seats + case when e.deposit_includes_extras then (
      select greatest(coalesce(sum(l.amount), 0), 0) from public.booking_lines l where l.booking_id = t.id
        and l.removed_at is null and l.kind in ('extra', 'room_option')) else 0 end, t.total_amount)
  where t.id = b.id;
  perform private.write_installments(b.id, change #> '{after,installments}');
  perform private.set_next_due_date(b.id);
  perform private.sync_plan_status(b.id);
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff and r.event_id = e.id then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('change_departure', 'bookings', b.id::text, jsonb_build_object('seats', b.seats,
    'fee', change -> 'fee', 'before', jsonb_build_object('event_id', b.event_id, 'total', b.total_amount),
    'after', jsonb_build_object('event_id', e.id, 'total', change #> '{after,total}')));
  perform private.queue_customer_email(b.customer_id, 'departure_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'event_before', change #> '{before,title}', 'start_date_before', change #> '{before,start_date}',
    'end_date_before', change #> '{before,end_date}', 'total_before', b.total_amount, 'total', change #> '{after,total}',
    'lines', change #> '{after,lines}', 'installments', change #> '{after,installments}',
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up')
    || case when change ? 'rest' then jsonb_build_object('seats', b.seats, 'split_from',
      change #> '{rest,reference}', 'rest_seats', change #> '{rest,seats}', 'rest_total', change #> '{rest,total}') else '{}' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_event(rows jsonb, given jsonb, is_new boolean)
 RETURNS public.events
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  old_start date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free, booking_closes_days = e.booking_closes_days,
      changes_close_days = e.changes_close_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras,
      decision_days = e.decision_days, free_until_guaranteed = e.free_until_guaranteed, time_zone = e.time_zone
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The range that the constraint on the column date allows.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - old_start)))
      where d.event_id = e.id and d.date is not null and e.start_date <> old_start;
    end if;
  end if;
  if given ? 'emergency_phone' then
    delete from public.event_contacts c where c.event_id = e.id;
    insert into public.event_contacts select t.* from jsonb_array_elements(rows -> 'event_contacts') r,
      jsonb_populate_record(null::public.event_contacts, r -> 'row') t;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_split(b public.bookings, traveller_ids uuid[], unnamed_seats integer, reference text)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  moving constant int := cardinality(traveller_ids) + unnamed_seats;
  seat_price constant numeric := (select sum(d.moved_quantity * d.moved_price)
    from private.split_lines(b, traveller_ids, unnamed_seats) d where d.kind = 'seat');
  part public.bookings;
  share numeric;
  deposit numeric;
begin
  perform private.close_checkouts(b.id, null);
  perform private.close_checkouts(l.id, null) from private.payment_links l
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids);
  update private.payment_links l set revoked_at = private.now()
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids) and l.revoked_at is null
    and (private.link_payment(l.id)).id is null;
  -- The seats are freed before they are booked again, so that a departure is not guaranteed by counting them twice.
  update public.bookings t set seats = b.seats - moving where t.id = b.id;
  insert into public.bookings (reference, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount,
    payment_method, plan, notes, created_at, confirmed_at, changes_close_days, last_installment_days, terms_version,
    terms_accepted_at, cancellation_policy, move_policy, free_until_guaranteed, split_from)
  values (write_split.reference, b.customer_id, b.event_id, b.user_id, moving, 'confirmed', coalesce(seat_price, 0), 0,
    b.payment_method, b.plan, b.notes, b.created_at, b.confirmed_at, b.changes_close_days, b.last_installment_days,
    b.terms_version, b.terms_accepted_at, b.cancellation_policy, b.move_policy, b.free_until_guaranteed, b.id)
  returning * into part;
  perform private.write_split_lines(b, part.id, traveller_ids, unnamed_seats);
  update public.travellers t set sort_order = s.new_seat, booking_id = case when s.moves then part.id else b.id end
  from private.split_seats(b, traveller_ids, unnamed_seats) s where t.id = s.traveller_id;
  update private.waiver_signatures s set booking_id = part.id where s.traveller_id = any (traveller_ids);
  select * into part from public.bookings t where t.id = part.id;
  share := case when b.total_amount > 0 then part.total_amount / b.total_amount else moving::numeric / b.seats end;
  deposit := greatest(least(round(b.deposit_amount * moving / b.seats, 2), part.total_amount),
    b.deposit_amount - (b.total_amount - part.total_amount), 0);
  update public.bookings t set deposit_amount = case when t.id = part.id then deposit else b.deposit_amount - deposit end,
    min_retained = case when t.id = part.id then round(b.min_retained * share, 2)
      else b.min_retained - round(b.min_retained * share, 2) end,
    billing_name = b.billing_name, billing_phone = b.billing_phone
  where t.id in (b.id, part.id);
  perform private.write_split_installments(b, part.id, share);
  perform private.split_payments(b, part.id, round(least(b.paid_amount, b.total_amount) * share, 2));
  perform private.set_next_due_date(i.id), private.sync_plan_status(i.id) from (values (b.id), (part.id)) i (id);
  insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
  select part.id, o.start_date_before, o.end_date_before, o.expires_at from private.refund_offers o where o.booking_id = b.id;
  select * into part from public.bookings t where t.id = part.id;
  perform private.audit('split_booking', 'bookings', b.id::text, jsonb_build_object('booking_id', part.id,
    'reference', part.reference, 'seats', part.seats, 'total', part.total_amount, 'paid', part.paid_amount));
  return part;
end
$function$;

ALTER FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_split_installments(b public.bookings, part uuid, share numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target record;
begin
  for target in
    with divided as (
      select n.sequence, n.due_date, n.amount, n.refunded,
        round(n.until * share, 2) - round((n.until - n.amount) * share, 2) as moved, round(n.refunded * share, 2) as moved_refund
      from (select i.*, sum(i.amount) over (order by i.sequence) as until from public.installments i where i.booking_id = b.id) n
    ), parts as (
      select k.booking_id, d.due_date, k.amount, k.refunded,
        row_number() over (partition by k.booking_id order by d.sequence)::int as sequence
      from divided d cross join lateral (values (part, d.moved, d.moved_refund),
        (b.id, d.amount - d.moved, d.refunded - d.moved_refund)) k (booking_id, amount, refunded)
      where k.amount > 0)
    select t.id as booking_id, coalesce(jsonb_agg(to_jsonb(p) order by p.sequence) filter (where p.sequence is not null), '[]') as plan
    from (values (part), (b.id)) t (id) left join parts p on p.booking_id = t.id group by t.id
  loop
    perform private.write_installments(target.booking_id, target.plan);
    update public.installments n set refunded = r.refunded
    from jsonb_to_recordset(target.plan) r (sequence int, refunded numeric)
    where n.booking_id = target.booking_id and n.sequence = r.sequence and n.refunded <> r.refunded;
  end loop;
end
$function$;

ALTER FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_split_lines(b public.bookings, part uuid, traveller_ids uuid[], unnamed_seats integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with division as materialized (
    select * from private.split_lines(b, write_split_lines.traveller_ids, write_split_lines.unnamed_seats)
  ), replaced as (
    update public.booking_lines l set removed_at = private.now() from division d where l.id = d.id
  )
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, traveller_id, source,
    created_at, extra_id, answer, promo_code_id, room_option_id, traveller_positions)
  select case when n.is_moved then write_split_lines.part else b.id end, l.kind, l.description, n.quantity, n.price,
    l.gst_free, l.traveller_id, l.source, l.created_at, l.extra_id, l.answer, l.promo_code_id, l.room_option_id, n.seats
  from division d join public.booking_lines l on l.id = d.id
  cross join lateral (values (true, d.moved_quantity, d.moved_price, d.moved_seats),
    (false, d.rest_quantity, d.rest_price, d.rest_seats)) n (is_moved, quantity, price, seats)
  where n.quantity > 0 and not (n.is_moved and l.kind = 'seat')
  order by l.id, n.is_moved
$function$;

ALTER FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text, amount_cents bigint, currency text, mode text, account_id text, happened_at timestamp with time zone, error text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  refunded uuid;
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    errors := errors || 'state'::text;
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  -- A refund for a booking that was split from the booking of the payment.
  refunded := coalesce((select p.booking_id from public.card_refunds t join public.payments p on p.id = t.payment_id
    where p.source_payment_id = (m.paid_by ->> 'payment_id')::uuid and (t.provider_id = apply_card_refund.provider_id
      or t.id = refund_id and t.provider_id is null)), m.booking_id);
  if refunded is not null then perform private.lock_booking(refunded);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'unmatched_payment_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.result('already_applied');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.post_card_refund(t, refunded, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.result('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$function$;

CREATE OR REPLACE FUNCTION public.booking_forms(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = booking_forms.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('travellers', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name,
      'guardian', private.guardian_of(t), 'link', (
        select jsonb_build_object('email', l.email, 'sent_at', l.created_at) from private.traveller_links l
        where l.traveller_id = t.id and l.revoked_at is null order by l.created_at desc, l.id limit 1),
      'forms', (select jsonb_agg(jsonb_build_object('form_id', s.form_id, 'title', s.title, 'due_on', s.due_on,
          'state', s.state, 'is_waiver', s.is_waiver) order by s.due_on, s.title, s.form_id)
        from private.form_states(null, b.id) s where s.traveller_id = t.id)) order by t.sort_order, t.id), '[]')
    from public.travellers t where t.booking_id = b.id
      and exists (select from private.form_states(null, b.id) s where s.traveller_id = t.id))));
end
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feed(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  e public.events;
begin
  select x.* into b from private.calendar_links f join public.bookings x on x.id = f.booking_id
  where f.token_hash = private.hash_token(token);
  if b.id is null then return private.result('not_found'); end if;
  -- A booking keeps its rows when its member deletes their account.
  if b.user_id is null or not private.is_trip_on(b) then return private.result('ended'); end if;
  select * into e from public.events x where x.id = b.event_id;
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'meeting_point', e.meeting_point,
    'starts_at', private.trip_instant(e, e.start_date, e.start_time), 'end_point', e.end_point,
    'ends_at', private.trip_instant(e, e.end_date, e.end_time), 'version', e.version, 'changed_at', e.updated_at,
    'days', private.calendar_days(e)));
end
$function$;

ALTER FUNCTION "public"."calendar_feed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.card_report(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require_permission('sales');
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  first_day := date_trunc('month', month)::date;
  begins := private.start_of(first_day);
  ends := private.start_of((first_day + interval '1 month')::date);
  return (
    with money as (
      select 'bookings' as part, p.method, p.kind = 'refund' as is_refund, p.amount,
        case when e.gst_free then 0 else p.amount end as taxed from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.kind = 'refund', q.amount, q.amount - private.voucher_share(q) from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where not y.is_refund), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.is_refund), 0)::numeric(14, 2) as refunded,
        sum(y.amount)::numeric(14, 2) as net
      from money y group by y.part, y.method
    ), kept as (
      select b.fee - case when b.type = 'stripe_fee' then b.amount else 0 end as fee from public.provider_balance b
      where b.currency = 'aud' and b.happened_at >= begins and b.happened_at < ends
    ), payouts as (
      select o.id, o.amount, o.arrives_on, o.state from public.provider_payouts o
      where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < first_day + interval '1 month'
    )
    select private.result('ok', jsonb_build_object(
      'month', first_day,
      'bookings', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'bookings'),
      'orders', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'orders'),
      'received', (select coalesce(sum(m.received), 0) from by_method m),
      'refunded', (select coalesce(sum(m.refunded), 0) from by_method m),
      'net', (select coalesce(sum(m.net), 0) from by_method m),
      'gst', (select private.gst_in(coalesce(sum(y.taxed), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_waiver(journey_id uuid, version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  perform private.require_permission('settings');
  w := private.lock_waiver(journey_id);
  if w.journey_id is null then return private.result('not_found'); end if;
  if w.latest_version is distinct from confirm_waiver.version then return private.result('conflict'); end if;
  if w.version = w.latest_version then return private.result('confirmed'); end if;
  update private.waiver_versions v set confirmed_at = private.now(), confirmed_by = private.me()
  where v.journey_id = w.journey_id and v.version = w.latest_version;
  update private.waivers x set version = w.latest_version, asked_version = (
    select coalesce(max(v.version) filter (where v.asks_again), min(v.version)) from private.waiver_versions v
    where v.journey_id = w.journey_id)
  where x.journey_id = w.journey_id;
  perform private.audit('confirm_waiver', 'journeys', w.journey_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('confirmed');
end
$function$;

ALTER FUNCTION "public"."confirm_waiver"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.departure_forms(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('guests', departure_forms.event_id);
  select * into e from public.events x where x.id = departure_forms.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return (with states as materialized (select * from private.form_states(e.id, null))
    select private.result('ok', jsonb_build_object('forms', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', e.start_date - f.due_days,
        'is_waiver', f.is_waiver, 'done', n.done, 'missing', n.missing, 'late', n.late)
        order by f.is_waiver, f.created_at, f.id), '[]')
      from (select x.id, x.title, x.due_days, x.created_at, false as is_waiver from private.traveller_forms x
        where x.journey_id = e.journey_id and x.is_active
        union all
        select w.journey_id, 'Waiver', w.due_days, null, true from private.waivers w
        where w.journey_id = e.journey_id and w.is_active and w.version is not null) f
      cross join lateral (select count(*) filter (where s.state = 'done') as done,
        count(*) filter (where s.state = 'missing') as missing, count(*) filter (where s.state = 'late') as late
        from states s where s.form_id = f.id) n), 'travellers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'booking_id', b.id,
        'reference', b.reference, 'secrets', array(select k.kind from private.traveller_secrets k
          where k.traveller_id = t.id order by k.kind), 'forms', (
          select coalesce(jsonb_agg(jsonb_build_object('form_id', s.form_id, 'state', s.state, 'missing', s.missing)
            order by s.title, s.form_id), '[]') from states s where s.traveller_id = t.id))
        order by private.waiver_status(t.id, e.journey_id) is not distinct from 'unsigned' desc,
          (select count(*) from states s where s.traveller_id = t.id and s.state <> 'done') desc, t.full_name, t.id), '[]')
      from public.bookings b join public.travellers t on t.booking_id = b.id
      where b.event_id = e.id and b.status = 'confirmed'))));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_bookings(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_status_filter(given ->> 'status')] || private.booking_payment_filter(payment, given ->> 'departs');
  -- True for filters that match few rows, which the query then sorts. For newest first, an index already has the order.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and coalesce(given ->> 'event_id', given ->> 'journey_id') is not null), false);
  shape constant text := '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)';
  query text;
begin
  perform private.require_permission('sales');
  conditions := conditions || nullif(private.departure_filter(given, 'b.event_id'), '');
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  query := 'select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort, few);
  if few then
    return private.page(query || ' order by ' || private.booking_order(sort), shape, null, page, page_size);
  end if;
  return private.ordered_page(query, private.booking_order(sort), shape, null, page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.move_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], expected_total numeric, expected_fee numeric, unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  select * into e from public.events t where t.id = move_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, expected_total, expected_fee,
    private.numbered('INV-', nextval('public.booking_reference_seq')));
end
$function$;

ALTER FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) OWNER TO "postgres";

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
    'is_own', owns_booking, 'opens_offline', owns_booking or is_guide,
    'has_calendar_feed', owns_booking and private.has_calendar_feed(b), 'title', e.title, 'location', e.location,
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

CREATE OR REPLACE FUNCTION public.preview_move_of_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = preview_move_of_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, null, null, null);
end
$function$;

ALTER FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_waiver(journey_id uuid, body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('guests');
  return private.result('ok', jsonb_build_object('body', coalesce(private.fill_placeholders(
    left(body, private.max_waiver_text()), private.example_waiver_values(preview_waiver.journey_id)), '')));
end
$function$;

ALTER FUNCTION "public"."preview_waiver"(uuid, text) OWNER TO "postgres";

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
      'moves', private.move_sums(begins, ends, chosen),
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

CREATE OR REPLACE FUNCTION public.report_payments(from_day date, to_day date, trips_page integer DEFAULT NULL::integer, page_size integer DEFAULT 20, filters jsonb DEFAULT '{}'::jsonb, by_trip boolean DEFAULT false)
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
    with money as (
      select private.day_of(p.paid_at) as day, p.method, b.event_id,
        case when by_trip then e.journey_id else e.id end as part, e.start_date, p.amount,
        p.kind = 'refund' as is_refund
      from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends and (chosen is null or b.event_id = any (chosen))
      union all
      select private.day_of(q.paid_at), q.method, null, null, null, q.amount, q.kind = 'refund' from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends and chosen is null
    ), sums as (
      select m.day, m.method, m.event_id, m.part, grouping(m.day, m.method, m.event_id, m.part) as grain,
        count(distinct m.event_id)::int as departures, min(m.start_date) as start_date,
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
      'trips_total', (select count(*) from sums s where s.grain = 14),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'journey_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'departures', s.departures) || s.moved
          as entry
        from sums s left join public.events e on e.id = s.part left join public.journeys j on j.id = s.part
        where s.grain = 14 order by s.start_date nulls last, s.part
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'method', s.method, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.moved order by s.day, s.method,
        e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id
        where s.grain = 1 and trips_page is null))));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_traveller_answers(token uuid, form_id uuid, answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
  changed public.travellers;
  v private.traveller_form_versions;
  refusal jsonb;
  missing text[];
begin
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  select x.* into v from private.traveller_forms f
  join private.traveller_form_versions x on x.form_id = f.id and x.version = f.version
  where f.id = save_traveller_answers.form_id and f.is_active
    and f.journey_id = (private.event_of(b)).journey_id;
  if v.form_id is null then return private.result('not_found'); end if;
  if private.form_answer_errors(t, v.fields, answers) <> '{}' then
    return private.invalid(variadic private.form_answer_errors(t, v.fields, answers));
  end if;
  changed := private.with_form_answers(t, answers);
  refusal := private.answers_refusal(t, changed, b);
  if refusal is not null then return refusal; end if;
  update public.travellers x set full_name = changed.full_name, date_of_birth = changed.date_of_birth,
    dietary = changed.dietary, room_mate = changed.room_mate, emergency_contact_name = changed.emergency_contact_name,
    emergency_contact_phone = changed.emergency_contact_phone
  where x.id = t.id and x is distinct from changed;
  delete from private.traveller_answers a where a.traveller_id = t.id and a.form_id = v.form_id
    and answers -> a.key = 'null';
  insert into private.traveller_answers as a (traveller_id, form_id, key, version, value)
  select t.id, v.form_id, g.key, v.version, case when g.key = 'full_name' then 'true' else g.value end
  from jsonb_each(answers) g
  where g.value <> 'null' and g.key not in ('date_of_birth', 'dietary', 'room_mate', 'emergency_contact')
  on conflict on constraint traveller_answers_pkey do update
  set version = excluded.version, value = excluded.value, answered_at = private.now()
  where (a.version, a.value) is distinct from (excluded.version, excluded.value);
  select s.missing into missing from private.form_states(null, b.id) s
  where s.traveller_id = t.id and s.form_id = v.form_id;
  perform private.audit('answer_traveller_form', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'form_id', v.form_id));
  return private.result('saved', jsonb_build_object('missing', missing));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_traveller_form(journey_id uuid, title text, due_days integer, fields jsonb, is_active boolean DEFAULT true, form_id uuid DEFAULT NULL::uuid, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_forms constant int := 10; -- forms of a trip
  f private.traveller_forms;
  existing record;
  errors text[];
  is_changed boolean;
begin
  perform private.require_permission('trips');
  perform from public.journeys j where j.id = save_traveller_form.journey_id for update;
  if not found then return private.result('not_found'); end if;
  if form_id is not null then
    select * into f from private.traveller_forms x
    where x.id = save_traveller_form.form_id and x.journey_id = save_traveller_form.journey_id;
    if f.id is null then return private.result('not_found'); end if;
    if f.version is distinct from expected_version then return private.result('conflict'); end if;
  end if;
  f.title := private.clean(title);
  f.due_days := save_traveller_form.due_days;
  errors := private.validation_errors(f, 'title', 'due_days')
    || array(select 'fields' where not private.is_form_definition(fields));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if f.id is null then
    -- A repeated request, whose first response was lost, returns the form of the first.
    select x.id, x.version into existing from private.traveller_forms x
    join private.traveller_form_versions v on v.form_id = x.id and v.version = x.version
    where x.journey_id = save_traveller_form.journey_id and x.title = f.title and x.due_days = f.due_days
      and v.fields = save_traveller_form.fields
    order by x.created_at, x.id limit 1;
    if existing.id is not null then
      return private.result('saved', jsonb_build_object('form_id', existing.id, 'version', existing.version));
    end if;
    if (select count(*) from private.traveller_forms x
      where x.journey_id = save_traveller_form.journey_id) >= max_forms then
      return private.result('too_many', jsonb_build_object('max', max_forms));
    end if;
    insert into private.traveller_forms (journey_id, title, due_days)
    values (save_traveller_form.journey_id, f.title, f.due_days) returning * into f;
    is_changed := true;
  else
    select v.fields <> save_traveller_form.fields into is_changed from private.traveller_form_versions v
    where v.form_id = f.id and v.version = f.version;
    update private.traveller_forms x set title = f.title, due_days = f.due_days,
      is_active = coalesce(save_traveller_form.is_active, true), version = x.version + is_changed::int
    where x.id = f.id returning * into f;
  end if;
  if is_changed then
    insert into private.traveller_form_versions (form_id, version, fields, created_by)
    values (f.id, f.version, save_traveller_form.fields, private.me());
  end if;
  perform private.audit('save_traveller_form', 'journeys', f.journey_id::text,
    jsonb_build_object('form_id', f.id, 'version', f.version));
  return private.result('saved', jsonb_build_object('form_id', f.id, 'version', f.version));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_traveller_secret(token uuid, kind text, sealed_value text, consents boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = t.booking_id;
  if t.id is null then return private.result('not_found'); end if;
  if not exists (select from private.traveller_forms f
    join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
    where f.is_active and f.journey_id = (private.event_of(b)).journey_id
      and v.fields @> jsonb_build_array(jsonb_build_object('kind', save_traveller_secret.kind))
      and save_traveller_secret.kind in ('medical', 'passport')) then
    return private.result('not_asked');
  end if;
  if kind = 'medical' and consents is not true then return private.result('consent_needed'); end if;
  insert into private.traveller_secrets as s (traveller_id, kind, sealed_value, consented_at)
  values (t.id, kind, sealed_value, case when save_traveller_secret.kind = 'medical' then private.now() end)
  on conflict on constraint traveller_secrets_pkey do update set sealed_value = excluded.sealed_value,
    consented_at = excluded.consented_at, saved_at = private.now();
  perform private.audit('save_traveller_secret', 'bookings', b.id::text,
    jsonb_build_object('traveller_id', t.id, 'kind', kind));
  return private.result('saved');
end
$function$;

CREATE OR REPLACE FUNCTION public.save_waiver(journey_id uuid, body text, due_days integer, is_active boolean DEFAULT true, asks_again boolean DEFAULT false, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
  v private.waiver_versions;
  asked_again constant boolean := coalesce(asks_again, false);
  errors text[];
begin
  perform private.require_permission('trips');
  perform from public.journeys j where j.id = save_waiver.journey_id for update;
  if not found then return private.result('not_found'); end if;
  w := private.lock_waiver(journey_id);
  if w.latest_version is distinct from expected_version then return private.result('conflict'); end if;
  select * into v from private.waiver_versions x where x.journey_id = w.journey_id and x.version = w.latest_version;
  w.due_days := save_waiver.due_days;
  errors := private.validation_errors(w, 'due_days') || array(select 'body' where not coalesce(
    save_waiver.body ~ '\S' and char_length(save_waiver.body) <= private.max_waiver_text(), false));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.unknown_placeholders(body) <> '{}' then
    return private.result('unknown_placeholders', jsonb_build_object('names', private.unknown_placeholders(body)));
  end if;
  insert into private.waivers as x (journey_id, due_days, is_active)
  values (save_waiver.journey_id, save_waiver.due_days, coalesce(save_waiver.is_active, true))
  on conflict on constraint waivers_pkey do update set due_days = excluded.due_days, is_active = excluded.is_active,
    latest_version = x.latest_version + (v.body <> save_waiver.body)::int
  returning * into w;
  if w.latest_version is distinct from v.version then
    insert into private.waiver_versions (journey_id, version, body, asks_again, created_by)
    values (w.journey_id, w.latest_version, save_waiver.body, asked_again, private.me());
  else
    update private.waiver_versions x set asks_again = asked_again
    where x.journey_id = w.journey_id and x.version = w.latest_version and x.confirmed_at is null;
  end if;
  perform private.audit('save_waiver', 'journeys', w.journey_id::text, jsonb_build_object('version', w.latest_version));
  return private.result('saved', jsonb_build_object('version', w.latest_version));
end
$function$;

ALTER FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.sign_waiver(token uuid, version integer, hash text, signed_name text, consents boolean, email text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant public.travellers := private.lock_link_traveller(token);
  e public.events;
  w private.waivers;
  s private.waiver_signatures;
  address text;
begin
  if t.id is null then return private.result('not_found'); end if;
  select x.* into e from public.bookings b join public.events x on x.id = b.event_id where b.id = t.booking_id;
  w := private.lock_waiver(e.journey_id);
  if w.version is null or not w.is_active then return private.result('not_asked'); end if;
  select * into s from private.waiver_signatures x
  where x.traveller_id = t.id and x.journey_id = w.journey_id and x.version >= w.asked_version
  order by x.version desc limit 1;
  if s.id is not null then return private.result('signed', jsonb_build_object('signed_at', s.signed_at)); end if;
  s.body := private.waiver_text(t);
  s.hash := private.terms_hash(s.body);
  if w.version is distinct from sign_waiver.version or s.hash is distinct from sign_waiver.hash then
    return private.result('changed');
  end if;
  s.is_guardian := private.is_minor(t, e);
  if s.is_guardian and private.guardian_of(t) is null then return private.result('guardian_needed'); end if;
  if consents is not true then return private.result('consent_needed'); end if;
  s.signed_name := private.clean(signed_name);
  address := coalesce((select l.email from private.traveller_links l where l.token_hash = private.hash_token(token)),
    private.clean(email));
  if not private.is_name(s.signed_name) or not private.is_email(address) then
    return private.invalid(variadic array_remove(array[case when not private.is_name(s.signed_name) then 'signed_name' end,
      case when not private.is_email(address) then 'email' end], null));
  end if;
  insert into private.waiver_signatures (traveller_id, booking_id, journey_id, version, traveller_name, signed_name,
    is_guardian, body, hash, device)
  values (t.id, t.booking_id, w.journey_id, w.version, t.full_name, s.signed_name, s.is_guardian, s.body, s.hash,
    private.device_of_request())
  returning * into s;
  perform private.queue_email(address, 'waiver_signed', jsonb_build_object('key', s.id, 'booking_id', t.booking_id,
    'full_name', s.signed_name, 'traveller', t.full_name, 'is_guardian', s.is_guardian, 'event', e.title,
    'start_date', e.start_date, 'end_date', e.end_date, 'version', s.version, 'body', s.body, 'hash', s.hash,
    'signed_at', s.signed_at));
  perform private.audit('sign_waiver', 'bookings', t.booking_id::text,
    jsonb_build_object('traveller_id', t.id, 'version', s.version));
  return private.result('signed', jsonb_build_object('signed_at', s.signed_at));
end
$function$;

ALTER FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.signed_waivers(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure constant uuid := (select b.event_id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = signed_waivers.traveller_id);
begin
  perform private.require_permission('guests', departure);
  if departure is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('signatures', (
    select coalesce(jsonb_agg(jsonb_build_object('version', s.version, 'traveller_name', s.traveller_name,
      'signed_name', s.signed_name, 'is_guardian', s.is_guardian, 'body', s.body, 'hash', s.hash,
      'signed_at', s.signed_at, 'device', s.device) order by s.signed_at desc, s.id), '[]')
    from private.waiver_signatures s where s.traveller_id = signed_waivers.traveller_id)));
end
$function$;

ALTER FUNCTION "public"."signed_waivers"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_calendar_feed(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  token constant uuid := gen_random_uuid();
begin
  select * into b from public.bookings x where x.id = start_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  if not private.is_trip_on(b) then return private.result('not_confirmed'); end if;
  insert into private.calendar_links as f (booking_id, token_hash) values (b.id, private.hash_token(token))
  on conflict on constraint calendar_links_pkey do update set token_hash = excluded.token_hash,
    created_at = excluded.created_at;
  perform private.audit('start_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('started', jsonb_build_object('token', token));
end
$function$;

ALTER FUNCTION "public"."start_calendar_feed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.stop_calendar_feed(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = stop_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  delete from private.calendar_links f where f.booking_id = b.id;
  if not found then return private.result('no_feed'); end if;
  perform private.audit('stop_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('stopped');
end
$function$;

ALTER FUNCTION "public"."stop_calendar_feed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.traveller_link(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.travellers;
begin
  perform private.lock_network();
  if private.is_network_over('traveller_link') then return private.result('too_many'); end if;
  t := private.link_traveller(token);
  if t.id is null then
    perform private.record_network_request('traveller_link');
    return private.result('not_found');
  end if;
  return (select private.result('ok', jsonb_build_object('full_name', t.full_name, 'guardian', private.guardian_of(t),
    'waiver', private.waiver_to_sign(t, token),
    'event_title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'booker', private.first_name(c.full_name),
    'forms', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'due_on', s.due_on,
        'state', s.state, 'version', f.version, 'fields', (
          select jsonb_agg(x.field || jsonb_build_object('answer', private.form_answer(t, f.id, x.field), 'known',
            case x.field ->> 'kind' when 'full_name' then t.full_name end) order by x.n)
          from jsonb_array_elements(v.fields) with ordinality x (field, n)))
        order by s.due_on, f.created_at, f.id), '[]')
      from private.form_states(null, b.id) s join private.traveller_forms f on f.id = s.form_id
      join private.traveller_form_versions v on v.form_id = f.id and v.version = f.version
      where s.traveller_id = t.id)))
    from public.bookings b join public.events e on e.id = b.event_id join public.customers c on c.id = b.customer_id
    where b.id = t.booking_id);
end
$function$;

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

CREATE OR REPLACE FUNCTION public.trip_overview(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  today date := private.today();
begin
  perform private.require_permission('sales');
  select * into e from public.events t where t.id = trip_overview.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('trip', private.trip_row(e.id), 'money', private.trip_money(e.id),
    'upcoming', jsonb_build_object(
      'opens_on', case when e.opens_on > today then e.opens_on end,
      'booking_closes_on', case when private.booking_closes(e) >= today
        then private.booking_closes(e) end,
      'last_installment_on', case when private.last_installment(e.start_date) >= today
        then private.last_installment(e.start_date) end,
      'changes_close_on', case when private.changes_close(e) >= today
        then private.changes_close(e) end,
      'departs_on', case when e.start_date >= today then e.start_date end,
      'returns_on', case when e.end_date >= today then e.end_date end)) || private.trip_progress(e) || jsonb_build_object('decision', private.decision_facts(e), 'waivers', private.waiver_counts(e)));
end
$function$;

CREATE OR REPLACE FUNCTION public.trip_waiver(journey_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  w private.waivers;
begin
  perform private.require_permission('guests');
  select * into w from private.waivers x where x.journey_id = trip_waiver.journey_id;
  return private.result('ok', jsonb_build_object('sample', private.sample_waiver(),
    'placeholders', (select jsonb_agg(jsonb_build_object('name', v.key, 'example', v.value) order by v.key)
      from jsonb_each_text(private.example_waiver_values(trip_waiver.journey_id)) v),
    'waiver', case when w.journey_id is not null then jsonb_build_object('due_days', w.due_days,
      'is_active', w.is_active, 'version', w.version, 'latest_version', w.latest_version, 'versions', (
        select jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'asks_again', v.asks_again,
          'created_at', v.created_at, 'created_by', c.full_name, 'confirmed_at', v.confirmed_at,
          'confirmed_by', f.full_name, 'signatures', (select count(*) from private.waiver_signatures s
            where s.journey_id = v.journey_id and s.version = v.version)) order by v.version desc)
        from private.waiver_versions v left join public.profiles c on c.id = v.created_by
        left join public.profiles f on f.id = v.confirmed_by where v.journey_id = w.journey_id)) end));
end
$function$;

ALTER FUNCTION "public"."trip_waiver"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."calendar_links" ADD CONSTRAINT "calendar_links_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_confirmed_by_fkey" FOREIGN KEY (confirmed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."waivers" ADD CONSTRAINT "waivers_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE CASCADE;

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES private.waivers(journey_id) ON DELETE CASCADE;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_split_from_fkey" FOREIGN KEY (split_from) REFERENCES public.bookings(id) ON DELETE SET NULL;

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_kind_check" CHECK ((kind = ANY (ARRAY['deposit'::text, 'installment'::text, 'extra'::text, 'refund'::text, 'split'::text])));

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_refunds_are_negative" CHECK (
CASE kind
    WHEN 'refund'::text THEN (amount < (0)::numeric)
    WHEN 'split'::text THEN (amount <> (0)::numeric)
    ELSE (amount > (0)::numeric)
END);

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_source_of_splits" CHECK (((source_payment_id IS NOT NULL) = (kind = 'split'::text)));

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_source_payment_id_fkey" FOREIGN KEY (source_payment_id) REFERENCES public.payments(id);

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_emergency_number_check" CHECK ((emergency_number ~ '^([0-9]{3,6})?$'::text));

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
                        sum(y.amount) OVER (ORDER BY y.paid_at) AS total
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
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras,
    private.waiver_status(t.id, e.journey_id) AS waiver
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

CREATE INDEX waiver_signatures_booking_idx ON private.waiver_signatures USING btree (booking_id);

CREATE INDEX waiver_signatures_journey_idx ON private.waiver_signatures USING btree (journey_id, version);

CREATE UNIQUE INDEX waiver_signatures_once ON private.waiver_signatures USING btree (traveller_id, journey_id, version);

CREATE INDEX waiver_versions_confirmed_by_idx ON private.waiver_versions USING btree (confirmed_by);

CREATE INDEX waiver_versions_created_by_idx ON private.waiver_versions USING btree (created_by);

CREATE INDEX bookings_split_from_idx ON public.bookings USING btree (split_from);

CREATE INDEX payments_source_idx ON public.payments USING btree (source_payment_id);

CREATE TRIGGER protect_signature BEFORE UPDATE ON private.waiver_signatures FOR EACH ROW EXECUTE FUNCTION private.protect_signature();

COMMENT ON COLUMN "private"."calendar_links"."booking_id" IS 'Primary key: the booking whose trip the feed contains.';

COMMENT ON COLUMN "private"."calendar_links"."token_hash" IS 'Hash of the secret token in the address, as in private.hash_token.';

COMMENT ON COLUMN "private"."waiver_signatures"."body" IS 'The exact text that was shown, with its placeholders filled.';

COMMENT ON COLUMN "private"."waiver_signatures"."booking_id" IS 'The booking of the traveller.';

COMMENT ON COLUMN "private"."waiver_signatures"."device" IS 'The name that the browser gave itself. Null: none was sent.';

COMMENT ON COLUMN "private"."waiver_signatures"."hash" IS 'SHA-256 digest of the text in body.';

COMMENT ON COLUMN "private"."waiver_signatures"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."waiver_signatures"."is_guardian" IS 'Whether a guardian signed on behalf of the traveller.';

COMMENT ON COLUMN "private"."waiver_signatures"."journey_id" IS 'The trip of the waiver. Null: the trip was deleted.';

COMMENT ON COLUMN "private"."waiver_signatures"."signed_name" IS 'The name that the signer typed.';

COMMENT ON COLUMN "private"."waiver_signatures"."traveller_id" IS 'The traveller. Null: the booker has since named another person, who must sign too.';

COMMENT ON COLUMN "private"."waiver_signatures"."traveller_name" IS 'The name of the traveller at that time.';

COMMENT ON COLUMN "private"."waiver_signatures"."version" IS 'The version that was signed.';

COMMENT ON COLUMN "private"."waiver_versions"."asks_again" IS 'Whether travellers who signed an earlier version are asked to sign this one.';

COMMENT ON COLUMN "private"."waiver_versions"."body" IS 'The text with placeholders, as in private.waiver_values. A line that starts with ## is a heading.';

COMMENT ON COLUMN "private"."waiver_versions"."confirmed_at" IS 'When an admin confirmed that a lawyer has checked the text. Null: not confirmed.';

COMMENT ON COLUMN "private"."waiver_versions"."confirmed_by" IS 'The admin who confirmed the text. Null: not confirmed, or the account was deleted.';

COMMENT ON COLUMN "private"."waiver_versions"."created_by" IS 'The staff member who saved the version. Null: the account was deleted.';

COMMENT ON COLUMN "private"."waiver_versions"."journey_id" IS 'The trip.';

COMMENT ON COLUMN "private"."waiver_versions"."version" IS 'Number of the version, from 1.';

COMMENT ON COLUMN "private"."waivers"."asked_version" IS 'A signature of this version or of a later one counts. Travellers with an earlier signature are asked again.';

COMMENT ON COLUMN "private"."waivers"."due_days" IS 'The signature is due this number of days before departure.';

COMMENT ON COLUMN "private"."waivers"."is_active" IS 'Whether travellers are asked to sign. Signatures stay.';

COMMENT ON COLUMN "private"."waivers"."journey_id" IS 'The trip.';

COMMENT ON COLUMN "private"."waivers"."latest_version" IS 'The newest version, which may not be confirmed.';

COMMENT ON COLUMN "private"."waivers"."version" IS 'The version that travellers sign now: the newest confirmed version. Null: no version is confirmed, so nobody is asked.';

COMMENT ON COLUMN "public"."bookings"."split_from" IS 'The booking from which this booking was split, with some of its travellers. Null: it was not split from another one.';

COMMENT ON COLUMN "public"."events"."time_zone" IS 'IANA name of the time zone of all local times of the departure. Null: the time zone of the company.';

COMMENT ON COLUMN "public"."payments"."amount" IS 'The amount, AUD. Negative for refunds, and for money that went to a booking that was split from this one.';

COMMENT ON COLUMN "public"."payments"."kind" IS 'deposit: a payment while the first instalment is not covered. installment: a payment that completes an instalment
exactly, without a remainder. extra: any other payment. refund: money returned to the customer. split: a part of a payment
that went from a booking (negative) to the booking that was split from it (positive).';

COMMENT ON COLUMN "public"."payments"."paid_at" IS 'When the money was paid or refunded. Of a split: when its payment was paid.';

COMMENT ON COLUMN "public"."payments"."source_payment_id" IS 'Of a split: the payment of a customer of which the entry is a part. Null: not a split.';

COMMENT ON COLUMN "public"."settings"."emergency_number" IS 'Phone number of the emergency services in Australia, 3 to 6 digits. Empty: not shown.';

COMMENT ON FUNCTION "private"."calendar_days"(public.events) IS 'The days of a departure with their activities, with instants instead of local times. A day without a date gets the date
that follows from its number. Activities have no stable ids, because every save of a trip adds them again.';

COMMENT ON FUNCTION "private"."card_money"(uuid, text) IS 'Finds a card payment, of a booking, of an order or unmatched, by its row id or by the provider''s payment id.
amount: without the parts that went to bookings that were split from the booking. An entry of such a booking is a part of the
payment, and can be refunded to the same card. paid_by is null if there is no such payment.';

COMMENT ON FUNCTION "private"."card_payments_left"(uuid, uuid) IS 'The amount that can still be refunded for each card payment of a booking or order, newest payment first, AUD. A booking
that was split from another one also has its parts of the payments of that booking.';

COMMENT ON FUNCTION "private"."device_of_request"() IS 'The start of the name that the client''s browser gives itself. Null: it sent none. The IP address is not used.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the answers and links of travellers. Called when the booker names another person instead, who must not get
the answers of the first. Signed waivers stay, but the other person must sign too.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, signed waivers, payers, bank accounts, notes and cancellation reasons. Also
removes the reasons of price changes, the notes of the bookings'' rooms, and queued emails about the bookings.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, the signed waivers, payers
and bank accounts of their bookings, and the notes on their bookings and rooms. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."example_waiver_values"(uuid) IS 'The placeholders of waivers with their values for an invented traveller on the next departure of a trip.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers and answers to forms, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."fill_placeholders"(text, jsonb) IS 'A text with the given values instead of its placeholders. Values are not searched for placeholders.';

COMMENT ON FUNCTION "private"."form_reminders"(uuid) IS 'The forms and waivers that travellers must be reminded of now. only_event: all that are missing of this departure, for
staff; null: the forms of all departures whose reminder is due today. key: identifies the form and the reminder.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form and of the waiver of each traveller of a departure, or of a booking. Only confirmed bookings.
due_on: last day in time. missing: the keys of required fields without an answer. state: done, missing or late. form_id
of the waiver: the id of the trip.';

COMMENT ON FUNCTION "private"."guests_going"(public.events) IS 'The travellers of an event: first those who have not signed the waiver, then in the order of their bookings. A booking
without traveller details is one row. age: only for travellers below the adult age on the day of departure. guardian: the
adult who is responsible for a minor. waiver: as in private.waiver_status.';

COMMENT ON FUNCTION "private"."guides_of"(uuid) IS 'The public profiles of the guides of a departure, without the ids of their accounts.';

COMMENT ON FUNCTION "private"."has_calendar_feed"(public.bookings) IS 'Whether calendars can read the feed of a booking.';

COMMENT ON FUNCTION "private"."is_minor"(public.travellers, public.events) IS 'Whether a traveller is below the adult age on the day of departure. False if the birthday is not known.';

COMMENT ON FUNCTION "private"."is_time_zone"(text) IS 'Whether a text is the IANA name of a time zone, such as Australia/Perth. Faster than pg_timezone_names, which reads every
time zone.';

COMMENT ON FUNCTION "private"."is_trip_on"(public.bookings) IS 'Whether a booking is confirmed and its departure is not called off.';

COMMENT ON FUNCTION "private"."lock_call_off_choice"(uuid, uuid) IS 'Locks the called-off departure, the departure with the hold and another departure, in the order of their ids, then the
booking, and returns the choice. The departure of a hold cannot change while this waits for its lock.';

COMMENT ON FUNCTION "private"."lock_link_traveller"(uuid) IS 'Locks the booking of the traveller whose link has the token, and returns the traveller. All columns are null as in
private.link_traveller.';

COMMENT ON FUNCTION "private"."lock_waiver"(uuid) IS 'Locks the waiver of a trip, so that a signature and a new version do not cross. All columns are null if there is none.
The caller locks the booking or the trip first.';

COMMENT ON FUNCTION "private"."max_device_text"() IS 'Number of characters that are stored of the name that a browser gives itself.';

COMMENT ON FUNCTION "private"."max_waiver_text"() IS 'Maximum number of characters of the text of a waiver.';

COMMENT ON FUNCTION "private"."missing_forms"(uuid) IS 'The forms that travellers of a booking have not filled in, the first due first, without answers.';

COMMENT ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) IS 'Splits a locked booking and changes the new booking to another locked departure. Undoes both if the change is refused.
reference null: a preview, which undoes them in any case. So the preview cannot differ from the change.';

COMMENT ON FUNCTION "private"."next_trip"() IS 'The confirmed booking of the caller that departs first and is not over. All columns are null if there is none.';

COMMENT ON FUNCTION "private"."protect_signature"() IS 'Trigger: refuses changes of signed waivers with error 42501, also by the service role. A signature can only lose its
traveller or its trip, or follow its traveller to another booking.';

COMMENT ON FUNCTION "private"."received_announcements"(public.bookings) IS 'The announcements about the departure of a booking that its customer received, newest first. Guides do not see
announcements to the audience "owing".';

COMMENT ON FUNCTION "private"."rooms_of"(uuid) IS 'The rooms of an event, each with the travellers assigned to it. Travellers who have not signed the waiver come first.';

COMMENT ON FUNCTION "private"."sample_waiver"() IS 'The text with which a new waiver starts. A sample by developers: a lawyer must check it before an admin confirms it.';

COMMENT ON FUNCTION "private"."shown_companions"(uuid, uuid) IS 'The travellers of a departure whom a member travels with and who agreed to be shown, by first name. Without the
travellers of the member''s own bookings, and without minors.';

COMMENT ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) IS 'How a split divides the lines of a booking. Seats, room options and lines of a traveller go with the travellers. The units
of an extra are divided by the number of seats; units that cannot be divided stay. Discounts and price changes are divided in
proportion to the price of all other lines. moved: for the new booking, rest: for the old one. A quantity of 0 is no line.';

COMMENT ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) IS 'Moves an amount of the money paid for a booking to the new booking (part): for each payment a pair of entries in the ledger
that add up to 0. Each payment gives a part in proportion to what it still holds, without the refunds to its card.';

COMMENT ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) IS 'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay without a
guardian. Null: it can be split. The caller must have locked the booking for a decision.';

COMMENT ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) IS 'The seats of a booking, from 0, with their travellers. moves: the seat belongs to one of the given travellers, or is one of
the given number of seats without a traveller. new_seat: the position of the seat in its booking after the split.';

COMMENT ON FUNCTION "private"."trip_days"(uuid) IS 'The days of a departure, each with its activities, without pictures.';

COMMENT ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) IS 'The instant of a local time at the destination of a departure. Null if the day or the time is null.';

COMMENT ON FUNCTION "private"."trip_payment"(uuid) IS 'What is still to pay for a booking, AUD. Null: nothing.';

COMMENT ON FUNCTION "private"."unknown_placeholders"(text) IS 'Texts in braces that are no placeholders, such as {tripp}.';

COMMENT ON FUNCTION "private"."waiver_counts"(public.events) IS 'The numbers of travellers of confirmed bookings who have signed the waiver and who have not. Null: no waiver.';

COMMENT ON FUNCTION "private"."waiver_status"(uuid, uuid) IS 'Whether a traveller has signed the waiver of a trip: signed or unsigned. Null: the trip has no waiver, or no traveller is
given.';

COMMENT ON FUNCTION "private"."waiver_text"(public.travellers) IS 'The waiver that a traveller signs now, with placeholders filled. Null: the trip has no waiver.';

COMMENT ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) IS 'The waiver on the page of a traveller''s link. version, body and hash: the text to sign; null: nothing is to be signed.
due_on: null if the trip has no waiver now. state: done, missing or late. email: the address of the link, which gets a
copy; null: the link was copied. signature: the newest signature of the traveller. Null: no waiver.';

COMMENT ON FUNCTION "private"."waiver_values"(text, text, text, date, date) IS 'The placeholders of waivers, such as {trip}, with their values for a traveller and departure.';

COMMENT ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) IS 'Splits a locked confirmed booking into two bookings of the same departure: the given travellers and seats without a
traveller get a new booking, which is returned. Seats, lines, instalments and payments of both add up to those before.
reference: of the new booking. The caller must have checked private.split_refusal.';

COMMENT ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) IS 'Divides the instalments of a booking between it and the new booking (part), which gets the given share. The cumulated
amounts are rounded, so that no cent is lost. Due dates stay.';

COMMENT ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) IS 'Replaces the lines of a booking by its share and writes those of the new booking (part), which has the line for its seats
already. One statement, so that no total is below 0 in between.';

COMMENT ON FUNCTION "public"."booking_forms"(uuid) IS 'For the member who booked, and for staff with the permission "booking": the state of each form and of the waiver
of each traveller, without answers. guardian: the adult who gets the link of a minor; null: the traveller is an adult. link: the newest link
that is not revoked. Empty if the booking is not confirmed, or the trip has no forms.
Statuses: ok {travellers {id uuid, full_name text, guardian text?, link {email text?, sent_at timestamptz}?, forms {form_id
uuid, title text, due_on date, state text, is_waiver boolean}[]}[]}, not_found.';

COMMENT ON FUNCTION "public"."calendar_feed"(uuid) IS 'For the edge function calendar-feed: the trip of the booking whose feed has the token. It contains no names, prices or
answers. starts_at, ends_at: the meeting and the end of the trip; null: the time is not known. version, changed_at: of the
departure. position: the place of an activity in its day, from 0. ended: the booking is not confirmed or has
no member, or staff called off the departure.
Statuses: ok {booking_id uuid, title text, location text, start_date date, end_date date, meeting_point text, starts_at
timestamptz?, end_point text, ends_at timestamptz?, version int, changed_at timestamptz, days {day_number int, title text,
place text, date date, items {position int, title text, description text, starts_at timestamptz?, ends_at
timestamptz?}[]}[]}, ended, not_found.';

COMMENT ON FUNCTION "public"."confirm_waiver"(uuid, integer) IS 'For staff with the permission "settings": confirms that a lawyer has checked the newest version of a waiver. Travellers
then sign this version. conflict: there is a newer version.
Statuses: confirmed, conflict, not_found.';

COMMENT ON FUNCTION "public"."departure_forms"(uuid) IS 'For staff with the permission "guests": which travellers of a departure have filled in which forms and signed
the waiver. Travellers who have not signed come first, then those who miss most. done, missing and late: numbers of
travellers. secrets: the kinds of encrypted values that are stored. missing: keys of fields.
Statuses: ok {forms {id uuid, title text, due_on date, is_waiver boolean, done int, missing int, late int}[], travellers {id uuid, full_name
text, booking_id uuid, reference text, secrets text[], forms {form_id uuid, state text, missing text[]}[]}[]},
not_found.';

COMMENT ON FUNCTION "public"."guest_manifest"(uuid) IS 'For staff with the permission "guests": the travellers of a departure and their rooms, without money.
Fields:
- guests: one row per traveller, or one row for a booking whose travellers are not entered.
- age: only for travellers below the adult age on the day of departure.
- guardian: the adult who is responsible for a minor.
- waiver: signed or unsigned; null: the trip has no waiver.
- extras: the booked extras, with the number of units.
- room_options: the kinds of rooms that can be booked.
- single_supplement: AUD for a room of one''s own, only for staff with the permission "booking"; null: no such room.
- to_copy: departures whose rooms can be copied, if this departure has no rooms.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
shares_with travellers.shares_with?, room_option_id uuid?, is_guardian boolean?, age int?, guardian text?, waiver text?}[], rooms
{id uuid, name text, beds int, note text?, travellers uuid[]}[], extras {id uuid, name text, price_per
extras.price_per, question text?, units int, bookings {booking_id uuid, reference text, booked_by text, phone text?,
booking_status bookings.status, quantity int, answer text?}[]}[], room_options {id uuid, name text, beds int,
is_shareable boolean}[], single_supplement numeric?, to_copy {event_id uuid, title text, start_date date?, rooms int,
beds int}[]}, not_found.';

COMMENT ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) IS 'For the member or staff: splits a confirmed booking and changes the new booking, which gets some of the travellers, to
another departure, all or nothing. expected_total and expected_fee: AUD, of the new booking, as in the preview. booking_id
and reference in the result: the new booking. Other parameters and results as in preview_move_of_travellers and
change_departure. A repeated request returns already_booked.
Statuses: changed {booking_id uuid, reference text, total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text, seats
int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, request_open,
payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."my_trip"(uuid) IS 'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. It contains no answers, no medical notes and no passports, because browsers
store it for use without a network.
Fields:
- is_own: the caller booked. opens_offline: the caller''s browser may store the trip: the member who booked and the
assigned guides.
- has_calendar_feed: calendars can read the trip at an address that the caller made.
- payment: what is still to pay, AUD; null: nothing, or the caller is a guide.
- details_missing: number of travellers without a name, a date of birth or an emergency contact.
- forms: forms that travellers have not filled in. state: missing or late.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
- companions: travellers of other bookings who agreed to be shown; only for the member who booked.
- announcements: emails of staff about the departure that the customer received.
not_confirmed: nothing is paid yet. cancelled: the booking is cancelled or has expired. called_off: staff called off the
departure.
Statuses: ok {booking_id uuid, reference text, event_id uuid, is_own boolean, opens_offline boolean,
has_calendar_feed boolean, title text, location text, start_date date, end_date date, seats int, meeting_point text,
start_time time?, end_point text, end_time time?, arrival_note text, packing_list text, payment {due_date date?, amount numeric?, overdue numeric, announced numeric,
balance numeric}?, travellers text[], details_missing int, changes_close_on date, forms {traveller text, title text,
due_on date, state text}[], days {day_number int, title text, date date?, description text, place text, accommodation
text, meals text[], latitude numeric?, longitude numeric?, items {title text, description text, start_time time?,
end_time time?}[]}[], guides {public_name text, biography text, photo_url text?}[], trip_phone text?, company_phone
text?, emergency_number text?, announcements {subject text, body text, written_at timestamptz}[], companions {first_name
text, age_band text}[]}, not_confirmed {booking_id uuid, title text, start_date date, end_date date}, cancelled
{booking_id uuid, title text, start_date date, end_date date}, called_off {booking_id uuid, title text, start_date date,
end_date date}, not_found.';

COMMENT ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) IS 'For the member or staff: what it means to split a booking and to change the new booking, which gets some of the travellers,
to another departure. It makes the change and undoes it.
Parameters:
- traveller_ids: the travellers who move.
- unnamed_seats: number of seats without a traveller that move. At least one seat moves and at least one stays.
Fields:
- before and after: the new booking on the old and the new departure. paid: money that goes with it.
- rest: the old booking after the split. total_before: its total before the split.
Results:
- request_open: the member has asked staff to move the booking.
- payment_pending: a payment or refund is on its way.
- called_off: the booked departure does not take place.
- guardian_leaves: a minor would stay without a guardian.
Other parameters, fields and results as in preview_departure_change.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}, rest {reference
text, seats int, total_before numeric, total numeric, paid numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount
numeric}[]}}, request_open, payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_waiver"(uuid, text) IS 'For staff with the permission "guests" for all departures: a text of a waiver with its placeholders filled with examples.
Statuses: ok {body text}.';

COMMENT ON FUNCTION "public"."save_traveller_form"(uuid, text, integer, jsonb, boolean, uuid, integer) IS 'For staff with the permission "trips": adds a form to a trip, or changes it. Changed fields become a new version;
answers to fields with the same key stay. form_id null: a new form. is_active false: travellers no longer fill it in.
expected_version: the version that the caller changed. conflict: the form has another version now. A new form that equals
a form of the trip is not added again. fields: as in private.is_form_field. too_many: the trip has the maximum number of forms.
Statuses: saved {form_id uuid, version int}, conflict, too_many {max int}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) IS 'For staff with the permission "trips": writes the waiver of a trip. A changed text becomes a new version, which travellers
sign after an admin has confirmed it. asks_again: travellers who signed an earlier version are asked again. is_active
false: nobody is asked to sign. expected_version: the newest version that the caller knew; null: none. conflict: there is
another one now. unknown_placeholders: names are texts in braces that are no placeholders.
Statuses: saved {version int}, conflict, unknown_placeholders {names text[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) IS 'For everyone with the link: signs the waiver of the traveller. version and hash: of the text that was shown. signed_name:
the full name of the traveller, or of the guardian who signs for a minor. email: gets a copy if the link was not emailed.
A second call returns the first signature. changed: another text is to be signed now. not_asked: the trip has no waiver.
guardian_needed: the traveller is a minor, and the booking has no guardian.
Statuses: signed {signed_at timestamptz}, changed, not_asked, guardian_needed, consent_needed, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."signed_waivers"(uuid) IS 'For staff with the permission "guests": the waivers that a traveller has signed, the newest first.
Statuses: ok {signatures {version int, traveller_name text, signed_name text, is_guardian boolean, body text, hash text,
signed_at timestamptz, device text?}[]}, not_found.';

COMMENT ON FUNCTION "public"."start_calendar_feed"(uuid) IS 'For the member who booked: makes the secret address of the calendar feed, and ends an earlier one. The token is stored
nowhere else. not_confirmed: the booking is not confirmed, or staff called off the departure.
Statuses: started {token uuid}, not_confirmed, not_found.';

COMMENT ON FUNCTION "public"."stop_calendar_feed"(uuid) IS 'For the member who booked: ends the address of the calendar feed.
Statuses: stopped, no_feed, not_found.';

COMMENT ON FUNCTION "public"."traveller_link"(uuid) IS 'For everyone with the link: the forms of one traveller with their answers. Medical notes and passports are not returned;
their answer is true if they are stored. answer: null if there is none. known: the name of the traveller. guardian: the
guardian of a minor. booker: first name. waiver: as in private.waiver_to_sign. too_many: many wrong links were opened
from the IP network within an hour.
Statuses: ok {full_name text, guardian text?, event_title text, start_date date, end_date date, booker text, waiver
{version int?, body text?, hash text?, due_on date?, state text, email text?, adult_age int, signature {version int,
traveller_name text, signed_name text, is_guardian boolean, body text, hash text, signed_at timestamptz}?}?, forms {id uuid, title text, due_on date, state text, version int, fields {key text, kind text, label text, help text, required
boolean, choices text[], answer jsonb?, known text?}[]}[]}, too_many, not_found.';

COMMENT ON FUNCTION "public"."trip_overview"(uuid) IS 'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed. decision: minimum and number of confirmed
travellers; is_due: the decision day has come and staff must decide; bookings, paid and free_bookings: pending and
confirmed bookings, their payments, and those that can be cancelled without cost until the departure is guaranteed.
waivers: as in private.waiver_counts.
Statuses: ok {trip {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?,
price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int, photos
int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int}, announcements int,
upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on date?, departs_on date?,
returns_on date?}, decision {minimum int?, confirmed int, decision_on date?, is_due boolean, guaranteed_at timestamptz?,
bookings int, paid numeric, free_bookings int}, waivers {signed int, unsigned int}?}, not_found.';

COMMENT ON FUNCTION "public"."trip_waiver"(uuid) IS 'For staff with the permission "guests" for all departures: the waiver of a trip with its versions, the newest first.
version: the version that travellers sign; null: none is confirmed. signatures: their number. sample: the text to start
with. placeholders: with values of the next departure.
Statuses: ok {sample text, placeholders {name text, example text}[], waiver {due_days int, is_active boolean, version int?,
latest_version int, versions {version int, body text, asks_again boolean, created_at timestamptz, created_by text?,
confirmed_at timestamptz?, confirmed_by text?, signatures int}[]}?}.';

COMMENT ON TABLE "private"."calendar_links" IS 'Secret addresses of the calendar feeds of bookings, at most one per booking. Only the hash of the token is stored.';

COMMENT ON TABLE "private"."waiver_signatures" IS 'Signed waivers. Rows do not change. They are erased together with the travellers of a booking.';

COMMENT ON TABLE "private"."waiver_versions" IS 'The versions of waivers. A text never changes. Travellers sign a version only after an admin has confirmed it.';

COMMENT ON TABLE "private"."waivers" IS 'The waiver that each traveller of a trip signs. Its texts are in private.waiver_versions.';

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

COMMENT ON VIEW "public"."installment_schedule" IS 'Instalments, each with the amount that payments have covered. Never null: covered, status, original_amount.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed, other_departures.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."calendar_days"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."calendar_days"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."calendar_days"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."calendar_days"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."device_of_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_of_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_of_request"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_of_request"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."example_waiver_values"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."example_waiver_values"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."example_waiver_values"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."example_waiver_values"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."fill_placeholders"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_placeholders"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_placeholders"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_placeholders"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_reminders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_reminders"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."form_states"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."form_states"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guides_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guides_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guides_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guides_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."has_calendar_feed"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_calendar_feed"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_calendar_feed"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_calendar_feed"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_minor"(public.travellers, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_minor"(public.travellers, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_minor"(public.travellers, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_minor"(public.travellers, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_trip_on"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trip_on"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_trip_on"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_trip_on"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_link_traveller"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_link_traveller"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_link_traveller"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_link_traveller"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_waiver"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_waiver"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_waiver"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_waiver"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_device_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_device_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_device_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_device_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_waiver_text"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_waiver_text"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_waiver_text"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_waiver_text"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."missing_forms"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_forms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_forms"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_forms"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_trip"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_trip"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_trip"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_trip"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."protect_signature"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."protect_signature"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."protect_signature"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."protect_signature"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."received_announcements"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."received_announcements"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."received_announcements"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."received_announcements"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."sample_waiver"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sample_waiver"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sample_waiver"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."sample_waiver"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."shown_companions"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_companions"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_companions"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_companions"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_days"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_days"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_days"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."unknown_placeholders"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unknown_placeholders"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unknown_placeholders"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."unknown_placeholders"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_counts"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_counts"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_counts"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_counts"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_status"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."waiver_status"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_status"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_text"(public.travellers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_text"(public.travellers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_text"(public.travellers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_text"(public.travellers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_to_sign"(public.travellers, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_values"(text, text, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_values"(text, text, text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_values"(text, text, text, date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_values"(text, text, text, date, date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."calendar_feed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."calendar_feed"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."calendar_feed"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_waiver"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_waiver"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_waiver"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_waiver"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_trip"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_trip"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_trip"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_trip"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_waiver"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_waiver"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_waiver"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_waiver"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_waiver"(uuid, text, integer, boolean, boolean, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."sign_waiver"(uuid, integer, text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."signed_waivers"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."signed_waivers"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."signed_waivers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."signed_waivers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."start_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_calendar_feed"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_calendar_feed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."stop_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_calendar_feed"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_calendar_feed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_waiver"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_waiver"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_waiver"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_waiver"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."calendar_links" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waiver_signatures" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waiver_versions" TO "service_role";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."waivers" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_payments" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."installment_schedule" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

COMMENT ON COLUMN "private"."calendar_links"."created_at" IS 'When the address was made.';

COMMENT ON COLUMN "private"."waiver_signatures"."signed_at" IS 'When the waiver was signed.';

COMMENT ON COLUMN "private"."waiver_versions"."created_at" IS 'When the version was saved.';

ALTER TABLE "private"."waiver_signatures" ADD CONSTRAINT "waiver_signatures_device_length" CHECK ((char_length(device) <= private.max_device_text()));

ALTER TABLE "private"."waiver_versions" ADD CONSTRAINT "waiver_versions_body_length" CHECK (((body ~ '\S'::text) AND (char_length(body) <= private.max_waiver_text())));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_time_zone_form" CHECK (private.is_time_zone(time_zone));

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

COMMENT ON COLUMN public.event_travellers.waiver IS 'Whether the traveller has signed the waiver: signed or unsigned. Null: the trip has no waiver.';

COMMENT ON COLUMN public.installment_schedule.covered IS 'Amount that payments have covered, AUD.';

COMMENT ON COLUMN public.installment_schedule.original_amount IS 'The amount of the instalment before a refund lowered the price, AUD.';

COMMENT ON COLUMN public.installment_schedule.status IS 'Unpaid instalments of a cancelled or expired booking are cancelled. Unpaid instalments of a pending booking are never
overdue. Values: paid, pending, overdue, cancelled.';

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
