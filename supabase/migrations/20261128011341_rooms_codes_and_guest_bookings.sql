set local check_function_bodies = off;

DROP POLICY "Staff with the permission trips add trips of promo codes" ON "public"."promo_code_trips";

DROP POLICY "Staff with the permission trips remove trips of promo codes" ON "public"."promo_code_trips";

DROP POLICY "Staff with the permission trips add promo codes" ON "public"."promo_codes";

DROP TRIGGER "audit_promo_code_trip" ON "public"."promo_code_trips";

DROP TRIGGER "audit_promo_code" ON "public"."promo_codes";

DROP TRIGGER "prepare_promo_code" ON "public"."promo_codes";

DROP INDEX "public"."customers_no_email_idx";

DROP INDEX "public"."customers_search_idx";

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."public_settings";

DROP FUNCTION "private"."audit_promo_code_trip"();

DROP FUNCTION "private"."extras_change"(public.bookings, jsonb);

DROP FUNCTION "private"."prepare_promo_code"();

DROP FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text);

DROP FUNCTION "private"."total_with_extras"(public.bookings, jsonb);

DROP FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb);

CREATE TABLE "private"."guest_bookings" ("booking_id" uuid NOT NULL, "token" uuid NOT NULL DEFAULT gen_random_uuid(), CONSTRAINT "guest_bookings_pkey" PRIMARY KEY (booking_id));

ALTER TABLE "private"."guest_bookings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."guest_bookings" OWNER TO "postgres";

CREATE TABLE "public"."room_options" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "name" text NOT NULL, "beds" integer NOT NULL DEFAULT 2, "price" numeric(10,2) NOT NULL DEFAULT 0, "stock" integer, "is_shareable" boolean NOT NULL DEFAULT false, "is_offered" boolean NOT NULL DEFAULT true, "sort_order" integer NOT NULL DEFAULT 0, CONSTRAINT "room_options_beds_range" CHECK (((beds >= 1) AND (beds <= 8))), CONSTRAINT "room_options_pkey" PRIMARY KEY (id), CONSTRAINT "room_options_price_range" CHECK (((price >= '-99999.99'::numeric) AND (price <= 99999.99))), CONSTRAINT "room_options_shareable_beds" CHECK (((NOT is_shareable) OR (beds > 1))), CONSTRAINT "room_options_stock_range" CHECK (((stock >= 0) AND (stock <= 1000))), CONSTRAINT "room_options_name_fits" CHECK (private.is_name(name)));

ALTER TABLE "public"."room_options" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."room_options" OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD COLUMN "room_option_id" uuid;

ALTER TABLE "public"."booking_lines" ADD COLUMN "traveller_positions" integer[];

ALTER TABLE "public"."customers" ADD COLUMN "guest_email" text;

ALTER TABLE "public"."events" ADD COLUMN "deposit_includes_extras" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."travellers" ADD COLUMN "shares_with" text;

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "guest_email" text CASCADE;

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "guest_name" text CASCADE;

CREATE OR REPLACE FUNCTION private.add_choice_lines(b public.bookings, choices jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id, room_option_id, traveller_positions)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, 'booking', l.extra_id, l.answer,
    l.promo_code_id, l.room_option_id, l.traveller_positions
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind <> 'seat'
$function$;

CREATE OR REPLACE FUNCTION private.add_guest_customer(r private.seat_request)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.customers (full_name, guest_email, last_activity)
  values (r.guest_name, r.guest_email, private.now()) returning id
$function$;

ALTER FUNCTION "private"."add_guest_customer"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.affected_recipients(event_id uuid)
 RETURNS TABLE(who uuid, email text, booking_id uuid, reference text, token uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id, private.customer_email(c), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = affected_recipients.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, private.offer_token(w.id) from public.waitlist_submissions w
  where w.event_id = affected_recipients.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$function$;

CREATE OR REPLACE FUNCTION private.audit_promo_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.audit('delete_promo_code', 'promo_codes', old.id::text, jsonb_build_object('title', old.code,
      'percent', old.percent, 'amount', old.amount));
  else
    perform private.audit('change_promo_code', 'promo_codes', new.id::text, jsonb_build_object(
      'before', jsonb_build_object('is_active', old.is_active), 'after', jsonb_build_object('is_active', new.is_active)));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_room_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.room_options := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.audit(case tg_op when 'INSERT' then 'add_room_option' when 'UPDATE' then 'change_room_option'
    else 'remove_room_option' end, 'events', o.event_id::text,
    jsonb_build_object('name', o.name, 'price', o.price, 'beds', o.beds)
    || case when tg_op = 'UPDATE' and old.price <> new.price then jsonb_build_object('before', old.price)
      else '{}' end);
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_room_option"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booked_room_beds(room_option_id uuid, booking_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.quantity), 0)::int from public.booking_lines l
  where l.booking_id = booked_room_beds.booking_id and l.room_option_id = booked_room_beds.room_option_id
    and l.removed_at is null
$function$;

ALTER FUNCTION "private"."booked_room_beds"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booking_condition(q text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  customers uuid[];
begin
  if patterns is null then return null; end if;
  customers := array(select c.id from public.customers c
    where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
      or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number limit 5001);
  return format('(%s or b.event_id = any (%L::uuid[])%s)',
    case when cardinality(customers) <= 5000 then format('b.customer_id = any (%L::uuid[])', customers)
      else format('(select lower(c.full_name || '' '' || coalesce(c.email, c.guest_email, '''')) like any (%L::text[])
      from public.customers c where c.id = b.customer_id)', patterns) end,
    array(select e.id from public.events e where e.title ilike any (patterns)),
    case when cardinality(patterns) = 1 then format(' or b.reference ilike %L', patterns[1]) end);
end
$function$;

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    total := (private.quote_booking(e, r.seats, r.plan, r.choices) ->> 'total')::numeric;
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    refusal := case when r.guest_email is null then private.member_refusal(r) else private.guest_refusal(r) end;
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.rooms_refusal(r.choices, e, r.seats),
    private.codes_refusal(r.choices, e, r.seats, r.staff, r.customer_id, r.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.choices_change(b public.bookings, choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events := private.event_of(b);
  refusal jsonb;
  total numeric;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if private.extra_errors(choices, e, b.seats) <> '{}' then return private.invalid('extras'); end if;
  if choices -> 'rooms' is not null then
    if private.read_rooms(choices) = '{}' or private.room_errors(choices, e, b.seats) <> '{}' then
      return private.invalid('rooms');
    end if;
    refusal := private.rooms_refusal(choices, e, b.seats, b.id);
  end if;
  if not private.has_permission('booking') then
    refusal := coalesce(private.late_choices_refusal(b, e, choices), refusal);
  end if;
  if refusal is not null then return refusal; end if;
  total := greatest(private.total_with_choices(b, choices), 0);
  return private.result('ok', jsonb_build_object('total_before', b.total_amount, 'total', total,
    'refund_due', greatest(b.paid_amount - total, 0), 'installments', private.plan_for_total(b, total)));
end
$function$;

ALTER FUNCTION "private"."choices_change"(public.bookings, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_errors(choices jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'codes' where jsonb_typeof(choices -> 'codes') not in ('array', 'null')
    or (select count(*) > private.max_codes() or count(*) > count(distinct c) from private.read_codes(choices) c))
$function$;

CREATE OR REPLACE FUNCTION private.codes_refusal(choices jsonb, e public.events, seats integer, for_customer boolean DEFAULT false, customer_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  spend numeric := (select sum(l.amount) from private.quote_lines(e, seats, choices) l where l.kind <> 'discount');
  codes int := (select count(*) from private.read_codes(choices));
begin
  if codes = 0 then return null; end if;
  if for_customer is not true then
    user_id := private.me();
    customer_id := (select c.id from public.customers c where c.profile_id = private.me());
  end if;
  return (
    select private.result('code_refused', jsonb_build_object('code', r.code, 'reason', r.reason,
      'min_spend', case when r.reason = 'min_spend' then r.min_spend end))
    from (
      select c.n, p.code, p.min_spend, case
        when p.is_active is not true then 'unknown'
        when private.today() < p.starts_on then 'not_yet'
        when private.today() > p.ends_on then 'expired'
        when not p.all_trips and not exists (select from public.promo_code_trips t where t.promo_code_id = p.id
          and (t.event_id = e.id or t.journey_id = e.journey_id)) then 'other_trip'
        when p.members_only and codes_refusal.user_id is null
          and (for_customer is not true or codes_refusal.customer_id is not null) then 'members_only'
        -- Uses per person cannot be counted for a visitor without an account.
        when p.max_uses_per_person is not null and codes_refusal.user_id is null and for_customer is not true
          then 'members_only'
        when codes > 1 and not p.is_stackable then 'not_stackable'
        when spend < p.min_spend then 'min_spend'
        when private.promo_code_uses(p.id) >= p.max_uses then 'used_up'
        when codes_refusal.customer_id is not null
          and private.promo_code_uses(p.id, codes_refusal.customer_id) >= p.max_uses_per_person then 'used_up'
        when (select d.amount from private.code_discounts(choices, spend) d where d.promo_code_id = p.id) = 0
          then 'no_discount' end as reason
      from private.read_codes(choices) with ordinality c (id, n) left join public.promo_codes p on p.id = c.id) r
    where r.reason is not null order by r.n limit 1);
end
$function$;

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
  perform private.send_claim(c.id, c.guest_email) from public.customers c
  where c.id = b.customer_id and c.guest_email is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.copy_room_options(from_event uuid, to_event uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.room_options (event_id, name, beds, price, stock, is_shareable, is_offered, sort_order)
  select to_event, o.name, o.beds, o.price, o.stock, o.is_shareable, o.is_offered, o.sort_order
  from public.room_options o where o.event_id = from_event
$function$;

ALTER FUNCTION "private"."copy_room_options"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.customer_email(c public.customers)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(c.email, private.email_of(c.profile_id), c.guest_email)
$function$;

ALTER FUNCTION "private"."customer_email"(public.customers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_room_option(event_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id from public.room_options o where o.event_id = default_room_option.event_id and o.is_offered
  order by o.price <> 0, o.sort_order, o.id limit 1
$function$;

ALTER FUNCTION "private"."default_room_option"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.earlier_booking(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end,
    private.stored_extras(b.id), private.stored_codes(b.id),
    case when private.read_rooms(r.choices) <> '{}' then private.stored_rooms(b.id) end, private.guest_contact(b.id))
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices),
      array(select c from private.read_codes(r.choices) c order by c), nullif(private.read_rooms(r.choices), '{}'),
      array_remove(array[r.guest_name, r.guest_email], null)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$function$;

CREATE OR REPLACE FUNCTION private.entity_name(entity text, entity_id text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key uuid := private.to_uuid(entity_id);
  found_name text;
begin
  case entity
    when 'bookings' then select concat_ws(', ', b.reference, c.full_name) into found_name
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = key;
    when 'events' then select e.title into found_name from public.events e where e.id = key;
    when 'customers' then select c.full_name into found_name from public.customers c where c.id = key;
    when 'profiles' then select p.full_name into found_name from public.profiles p where p.id = key;
    when 'products' then select p.name into found_name from public.products p where p.id = key;
    when 'promo_codes' then select p.code into found_name from public.promo_codes p where p.id = key;
    when 'orders' then select concat_ws(', ', o.number, o.full_name) into found_name from public.orders o where o.id = key;
    when 'bank_transfers' then select concat_ws(', ', t.reference, c.full_name) into found_name
    from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    join public.customers c on c.id = b.customer_id where t.id = key;
    when 'waitlist_submissions' then select concat_ws(', ', w.full_name, w.event_name) into found_name
    from public.waitlist_submissions w where w.id = key;
    when 'interest_submissions' then select concat_ws(', ', i.full_name, i.trip_name) into found_name
    from public.interest_submissions i where i.id = key;
    when 'contact_messages' then select m.full_name into found_name from public.contact_messages m where m.id = key;
    when 'comments' then select concat_ws(', ', c.user_name, e.title) into found_name
    from public.comments c join public.events e on e.id = c.event_id where c.id = key;
    when 'comment_replies' then select concat_ws(', ', r.user_name, e.title) into found_name
    from public.comment_replies r join public.events e on e.id = r.event_id where r.id = key;
    else null;
  end case;
  return found_name;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_customer(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = erase_customer.profile_id for update;
  delete from public.email_outbox m using public.customer_merges g where g.customer_id = c.id
    and lower(m.to_email) in (lower(g.before #>> '{kept,email}'), lower(g.before #>> '{other,email}'));
  update public.customer_merges g set before = null where g.customer_id = c.id;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.email_suppressions m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, guest_email = null, phone = null,
    status = 'Inactive', profile_id = null, forgotten_at = private.now()
  where t.id = c.id;
  perform private.erase_audit_log('customers', array[c.id]);
end
$function$;

CREATE OR REPLACE FUNCTION private.event_terms(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'deposit_includes_extras', nullif(e.deposit_includes_extras, false),
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'cancelling_closes_days', e.cancelling_closes_days, 'min_age', e.min_age,
    'activity_level', e.activity_level, 'min_group_size', e.min_group_size,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$function$;

CREATE OR REPLACE FUNCTION private.find_guest_booking(booking_id uuid, token uuid)
 RETURNS public.bookings
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b from public.bookings b where b.id = find_guest_booking.booking_id and private.is_guest(b, token)
$function$;

ALTER FUNCTION "private"."find_guest_booking"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_contact(booking_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select array[c.full_name, c.guest_email] from private.guest_bookings g
    join public.bookings b on b.id = g.booking_id join public.customers c on c.id = b.customer_id
    where g.booking_id = guest_contact.booking_id), '{}')
$function$;

ALTER FUNCTION "private"."guest_contact"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_hold_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."guest_hold_minutes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_refusal(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 3; -- bookings per email address
  max_unpaid_per_day constant int := 5; -- unpaid bookings per IP network
begin
  perform private.advisory_lock('book as guest ' || lower(r.guest_email));
  if (select count(*) from public.customers c join public.bookings b on b.customer_id = c.id
      where lower(c.guest_email) = lower(r.guest_email) and b.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour
    or private.is_network_over('book')
    or (select count(*) from private.network_requests q join private.guest_bookings g on g.booking_id = q.booking_id
      join public.bookings b on b.id = g.booking_id
      where q.network = private.client_network() and q.kind = 'book'
        and q.requested_at > private.now() - interval '1 day' and b.paid_amount = 0 and b.total_amount > 0)
      >= max_unpaid_per_day then
    return private.result('too_many');
  end if;
  return null;
end
$function$;

ALTER FUNCTION "private"."guest_refusal"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_token_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."guest_token_days"() OWNER TO "postgres";

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
      order by g.sort_order, g.id limit 1) end)
    order by b.created_at, b.id, t.sort_order, t.id), '[]')
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

CREATE OR REPLACE FUNCTION private.guests_of(event_id uuid)
 RETURNS TABLE(customer_id uuid, full_name text, email text, reason text, owes_money boolean, is_missing_details boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select g.customer_id, g.full_name, g.email, a.reason, g.owes_money, g.is_missing_details from (
    select (array_agg(c.id order by c.id))[1] as customer_id, (array_agg(c.full_name order by c.id))[1] as full_name,
      min(d.email) as email, bool_or(o.balance > 0) as owes_money,
      bool_or(private.count_missing_details(b) > 0) as is_missing_details
    from public.bookings b
    join public.booking_balances o on o.booking_id = b.id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select private.customer_email(c) as email) d
    where b.event_id = guests_of.event_id and b.status = 'confirmed'
    group by coalesce(lower(d.email), c.id::text)) g
  left join public.email_suppressions a on a.email = lower(g.email)
$function$;

CREATE OR REPLACE FUNCTION private.has_code_tries_left()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) < private.max_code_tries_per_hour() from private.network_requests r
  where (r.network = (select private.client_network()) or r.user_id = (select private.me()))
    and r.kind = 'promo_code' and r.requested_at > private.now() - interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION private.installment_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with steps as materialized (
    select * from private.reminder_steps(installment_reminders.moments) s where s.by_day
  ), rules as materialized (
    select r.*, 10 as late_until_days, -- days after the due date; staff follow up later
      greatest(r.installment_reminder_days, r.installment_last_reminder_days) as ahead,
      (select min(s.day) from steps s) as first_day, (select max(s.day) from steps s) as last_day
    from private.settings() r
  ), due as materialized (
    select b.id, b.customer_id, b.event_id, b.reference, b.created_at, i.id as part, i.due_date,
      least(i.amount, i.so_far) as amount, i.so_far
    from rules r, public.bookings b
    cross join lateral (select n.id, n.due_date, n.amount,
      sum(n.amount) over (order by n.sequence) - greatest(b.paid_amount, 0) as so_far
      from public.installments n where n.booking_id = b.id) i
    where b.status = 'confirmed' and b.next_due_date <= r.last_day + r.ahead and i.so_far > 0
      and i.due_date >= b.next_due_date
      and i.due_date between r.first_day - r.late_until_days and r.last_day + r.ahead
      and (installment_reminders.only_id is null or b.id = installment_reminders.only_id)
  ), announced as (
    select t.booking_id, s.at, sum(t.amount) as amount from public.bank_transfers t, steps s
    where t.status = 'pending' and t.expires_at > s.at group by t.booking_id, s.at
  ), due_reminders as (
    select distinct on (d.part, g.stage) s.at, d.*, g.stage, d.part || ':' || d.due_date || ':' || g.stage as key
    from rules r cross join steps s join due d on d.created_at <= s.quiet_since
    left join announced a on a.booking_id = d.id and a.at = s.at,
      lateral (select d.due_date - s.day as days) n,
      lateral (select case
        when n.days > r.installment_last_reminder_days and n.days <= r.installment_reminder_days then 'week'
        when n.days between 1 and r.installment_last_reminder_days then 'tomorrow'
        when n.days = 0 then 'today'
        when n.days between -r.late_until_days and -r.installment_late_days then 'late' end as stage) g
    where g.stage is not null and d.so_far > coalesce(a.amount, 0)
    order by d.part, g.stage, s.at
  )
  select t.at, t.id, t.reference, private.customer_email(c), 'installment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from due_reminders t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'installment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$function$;

CREATE OR REPLACE FUNCTION private.is_attached(booking_id uuid, token uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.guest_bookings g join public.bookings b on b.id = g.booking_id
    where g.booking_id = is_attached.booking_id and g.token = is_attached.token and b.user_id is not null)
$function$;

ALTER FUNCTION "private"."is_attached"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_guest(b public.bookings, token uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(b.user_id is null
    and private.now() < b.created_at + make_interval(days => private.guest_token_days())
    and exists (select from private.guest_bookings g where g.booking_id = b.id and g.token = is_guest.token), false)
$function$;

ALTER FUNCTION "private"."is_guest"(public.bookings, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_promo_code_used(promo_code_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.booking_lines l where l.promo_code_id = is_promo_code_used.promo_code_id)
$function$;

ALTER FUNCTION "private"."is_promo_code_used"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_rooms_of_travellers(booking_id uuid, before uuid[], after uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  rooms uuid[] := private.stored_rooms(booking_id);
  moved uuid[];
begin
  if rooms = '{}' or before = after then return; end if;
  select * into b from public.bookings t where t.id = keep_rooms_of_travellers.booking_id;
  with seats as (
    select n, after[n] as traveller, array_position(before, after[n]) as old_n from generate_series(1, b.seats) n
  ), free as (
    select o.n, row_number() over (order by o.n) as k from generate_series(1, b.seats) o (n)
    where o.n not in (select s.old_n from seats s where s.old_n is not null)
  ), newcomers as (
    select s.n, row_number() over (order by s.n) as k from seats s where s.old_n is null
  )
  select array_agg(rooms[coalesce(s.old_n, f.n)] order by s.n) into moved
  from seats s left join newcomers c on c.n = s.n left join free f on f.k = c.k;
  update public.booking_lines l set traveller_positions =
    array(select m.n::int - 1 from unnest(moved) with ordinality m (id, n) where m.id = l.room_option_id order by m.n)
  where l.booking_id = b.id and l.kind = 'room_option' and l.removed_at is null;
end
$function$;

ALTER FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_used_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.code, new.percent, new.amount) is distinct from (old.code, old.percent, old.amount)
    and private.is_promo_code_used(old.id) then
    raise exception 'A promo code that was used keeps its code and its discount.' using errcode = '23001';
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."keep_used_discount"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_choices_refusal(b public.bookings, e public.events, choices jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when choices -> 'rooms' is not null and private.today() > e.start_date - b.changes_close_days
    then private.result('rooms_closed', jsonb_build_object('closed_on', e.start_date - b.changes_close_days))
    when choices -> 'extras' is not null then coalesce((select private.result('too_late', jsonb_build_object(
        'name', x.name, 'closed_on', private.extra_closes(x, e)))
      from public.booking_lines l join public.extras x on x.id = l.extra_id
      where l.booking_id = b.id and l.removed_at is null and private.today() > private.extra_closes(x, e)
        and not exists (select from private.read_extras(choices) c
          where c.extra_id = x.id and c.quantity >= l.quantity)
      order by x.sort_order limit 1), private.extras_refusal(choices, e, b.id)) end
$function$;

ALTER FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.lock_charge(booking_id uuid, order_id uuid, token uuid, wanted numeric, OUT target_id uuid, OUT amount numeric, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  o public.orders;
begin
  if lock_charge.booking_id is not null then
    if not exists (select from public.bookings t where t.id = lock_charge.booking_id
      and (private.can_access_booking(t) or private.is_guest(t, token))) then
      return;
    end if;
    b := private.lock_booking(lock_charge.booking_id);
    target_id := b.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(b, wanted) c;
  else
    if not exists (select from public.orders t where t.id = lock_charge.order_id
      and private.can_access_order(t, token)) then
      return;
    end if;
    o := private.lock_order(lock_charge.order_id);
    target_id := o.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(o) c;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.lower_deposit(before public.bookings)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.bookings b set deposit_amount = least(b.total_amount, b.deposit_amount,
    greatest(private.seat_deposit(e) * b.seats, case when e.deposit_includes_extras
      then b.deposit_amount + b.total_amount - before.total_amount else b.deposit_amount end))
  from public.events e
  where b.id = before.id and e.id = b.event_id and b.total_amount < before.total_amount
$function$;

ALTER FUNCTION "private"."lower_deposit"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_code_tries_per_hour()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 10
$function$;

ALTER FUNCTION "private"."max_code_tries_per_hour"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_codes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 3
$function$;

ALTER FUNCTION "private"."max_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_extra_nights()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."max_extra_nights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_extra_quantity(x public.extras, seats integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case x.price_per when 'person' then seats when 'booking' then 1 else private.max_extra_nights() end
$function$;

CREATE OR REPLACE FUNCTION private.max_extras()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 50
$function$;

ALTER FUNCTION "private"."max_extras"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.member_refusal(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
begin
  perform private.advisory_lock('book ' || r.user_id);
  if (select count(*) from public.bookings t
    where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
    >= max_bookings_per_hour then
    return private.result('too_many');
  end if;
  if private.is_network_over('book') then return private.result('too_many'); end if;
  return private.hold_refusal(r.user_id, r.event_id);
end
$function$;

ALTER FUNCTION "private"."member_refusal"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.merge_customers(from_id uuid, into_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  update public.email_outbox m set dedupe_key = 'announcement_email:' || r.announcement_id || ':' || into_id
  from public.announcement_recipients r where r.customer_id = from_id
    and m.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || from_id
    and not exists (select from public.announcement_recipients t
      where t.announcement_id = r.announcement_id and t.customer_id = into_id);
  insert into public.announcement_recipients (announcement_id, customer_id)
  select r.announcement_id, into_id from public.announcement_recipients r where r.customer_id = from_id on conflict do nothing;
  update public.customer_claims l set customer_id = into_id where l.customer_id = from_id and l.used_at is not null;
  update public.customer_merges m set customer_id = into_id where m.customer_id = from_id;
  insert into public.customer_merges (old_id, customer_id, before, merged_by)
  select from_id, into_id, jsonb_build_object('kept', private.contact_of(k), 'other', private.contact_of(o)), private.me()
  from public.customers k, public.customers o where k.id = into_id and o.id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = coalesce(gone.profile_id, c.profile_id),
    phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member'
      when coalesce(gone.profile_id, c.profile_id) is not null then 'vip' else c.member_status end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at),
    email = coalesce(c.email, gone.email),
    guest_email = case when coalesce(gone.profile_id, c.profile_id) is null
      then coalesce(c.guest_email, gone.guest_email) end
  where c.id = into_id;
  update public.bookings b set user_id = c.profile_id from public.customers c
  where c.id = into_id and b.customer_id = into_id and b.user_id is distinct from c.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.duplicate_bookings(into_id) d);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_booking_expired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A visitor without an account who never paid gets no email, because nobody has proved the address.
  if new.paid_amount = 0 and exists (select from private.guest_bookings g where g.booking_id = new.id) then
    return null;
  end if;
  perform private.queue_customer_email(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_called_off(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference,
      b.paid_amount as refund
    from public.bookings b join public.customers c on c.id = b.customer_id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0 from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$function$;

CREATE OR REPLACE FUNCTION private.prepare_extra()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.name := private.clean(new.name);
  new.description := coalesce(private.clean(new.description), '');
  new.question := private.clean(new.question);
  if tg_op = 'INSERT' then
    if (select count(*) from public.extras x where x.event_id = new.event_id) >= private.max_extras() then
      raise exception 'This departure has the maximum number of extras.' using errcode = '22023',
        detail = private.max_extras();
    end if;
    new.sort_order := coalesce((select max(x.sort_order) + 1 from public.extras x where x.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_room_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_options constant int := 20; -- room options of one departure
begin
  new.name := private.clean(new.name);
  if tg_op = 'INSERT' then
    if (select count(*) from public.room_options o where o.event_id = new.event_id) >= max_options then
      raise exception 'This departure has the maximum number of room options.'
        using errcode = '22023', detail = max_options;
    end if;
    new.sort_order := coalesce(
      (select max(o.sort_order) + 1 from public.room_options o where o.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  return new;
end
$function$;

ALTER FUNCTION "private"."prepare_room_option"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_errors(candidate jsonb, trips jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.row_validation_errors('public.promo_codes', jsonb_build_array(jsonb_build_object('path', '', 'row',
      candidate)))
    || array(select 'percent' where num_nonnulls(candidate ->> 'percent', candidate ->> 'amount') <> 1)
    || array(select 'ends_on'
      where private.to_date(candidate ->> 'starts_on') > private.to_date(candidate ->> 'ends_on'))
    || array(select 'trips' where candidate ->> 'all_trips' = 'false' and (jsonb_array_length(trips) not between 1 and 100
      or exists (select from jsonb_array_elements(trips) t
        left join public.journeys j on j.id = private.to_uuid(t ->> 'journey_id')
        left join public.events e on e.id = private.to_uuid(t ->> 'event_id')
        where num_nonnulls(j.id, e.id) <> 1)))
$function$;

ALTER FUNCTION "private"."promo_code_errors"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_facts(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(p) - array['id', 'created_at'] || jsonb_build_object('trips', (
    select coalesce(jsonb_agg(concat_ws(', ', coalesce(j.title, e.title), e.start_date) order by t.id), '[]')
    from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
    left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
$function$;

ALTER FUNCTION "private"."promo_code_facts"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_row(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p),
    'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'trips', (
      select coalesce(jsonb_agg(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id,
        'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
      from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
      left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
  from public.promo_code_uses u where u.promo_code_id = p.id
$function$;

ALTER FUNCTION "private"."promo_code_row"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not p.is_active then 'inactive'
    when private.today() > p.ends_on then 'expired'
    when private.promo_code_uses(p.id) >= p.max_uses then 'used_up'
    when private.today() < p.starts_on then 'scheduled'
    else 'active' end
$function$;

ALTER FUNCTION "private"."promo_code_state"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_customer_email(customer_id uuid, template text, data jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_email(private.customer_email(c), template, data)
  from public.customers c where c.id = customer_id
$function$;

CREATE OR REPLACE FUNCTION private.quote_booking(e public.events, seats integer, plan integer, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  lines jsonb := (select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description,
    'quantity', l.quantity, 'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free))
    from private.quote_lines(e, seats, choices) l);
  total numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(lines) l);
  extras numeric := (select greatest(coalesce(sum((l ->> 'amount')::numeric), 0), 0) from jsonb_array_elements(lines) l
    where e.deposit_includes_extras and l ->> 'kind' in ('extra', 'room_option'));
  deposit numeric := least(private.seat_deposit(e) * seats + extras, total);
begin
  return jsonb_build_object('price', private.seat_price(e), 'seats', seats, 'total', total, 'deposit', deposit,
    'deposit_extras', least(extras, deposit),
    'lines', lines, 'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(total, deposit, plan, e.start_date) p));
end
$function$;

CREATE OR REPLACE FUNCTION private.quote_lines(e public.events, seats integer, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select 0 as part, 0 as place, jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', private.seat_price(e)) as line, private.seat_price(e) * seats as amount
    union all
    select 1, o.sort_order, jsonb_build_object('kind', 'room_option', 'description', o.name,
      'quantity', cardinality(c.positions), 'unit_price', r.price, 'room_option_id', o.id,
      'traveller_positions', c.positions), r.price * cardinality(c.positions)
    from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
    cross join lateral (select greatest(o.price, -private.seat_price(e)) as price) r
    union all
    select 2, x.sort_order, jsonb_build_object('kind', 'extra', 'description', x.name, 'quantity', c.quantity,
      'unit_price', x.price, 'extra_id', x.id, 'answer', c.answer), x.price * c.quantity
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id)
  select r.* from (
    select p.part, p.place, p.line, p.amount from priced p
    union all
    select 3, d.n::int, jsonb_build_object('kind', 'discount', 'description', d.description, 'quantity', 1,
      'unit_price', -d.amount, 'promo_code_id', d.promo_code_id), -d.amount
    from private.code_discounts(choices, (select sum(p.amount) from priced p))
      with ordinality d (promo_code_id, description, amount, n) where d.amount > 0) q
  cross join lateral jsonb_populate_record(null::public.booking_lines, q.line || jsonb_build_object(
    'amount', q.amount, 'gst_free', e.gst_free)) r
  order by q.part, q.place
$function$;

CREATE OR REPLACE FUNCTION private.read_rooms(choices jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select private.to_uuid(x.value #>> '{}')
    from jsonb_array_elements(case when jsonb_typeof(choices -> 'rooms') = 'array' then choices -> 'rooms' else '[]' end)
      with ordinality x (value, n) order by x.n)
$function$;

ALTER FUNCTION "private"."read_rooms"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_travellers(travellers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'full_name', private.clean(p.person ->> 'full_name'),
    'date_of_birth', private.to_date(private.clean(p.person ->> 'date_of_birth')),
    'dietary', private.clean(p.person ->> 'dietary'),
    'emergency_contact_name', private.clean(p.person ->> 'emergency_contact_name'),
    'emergency_contact_phone', private.clean(p.person ->> 'emergency_contact_phone'),
    'room_mate', private.clean(p.person ->> 'room_mate'),
    'shares_with', private.clean(p.person ->> 'shares_with'),
    'is_guardian', coalesce(p.person ->> 'is_guardian' = 'true', false),
    'shares_name', coalesce(p.person ->> 'shares_name' = 'true', false)) order by p.n), '[]')
    from jsonb_array_elements(private.to_list(travellers)) with ordinality as p (person, n));
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_choice_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total constant numeric := private.total_with_choices(b, choices);
begin
  -- The discounts stay as they are. What they exceed the price by is added first, so that the total is never below 0.
  if total < 0 then perform private.adjust_total(b.id, -total, 'Discount limited to the price', source); end if;
  if choices -> 'extras' is not null then perform private.write_extra_lines(b, choices, source); end if;
  if choices -> 'rooms' is not null then perform private.write_room_lines(b, choices, source); end if;
end
$function$;

ALTER FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.resolve_customer(r private.seat_request)
 RETURNS private.seat_request
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
    if found then return r; end if;
    select m.customer_id into r.customer_id from public.customer_merges m where m.old_id = r.customer_id;
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  elsif r.guest_email is not null then
    select b.customer_id into r.customer_id from public.bookings b
    join private.guest_bookings g on g.booking_id = b.id where b.request_id = r.request_id;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
end
$function$;

CREATE OR REPLACE FUNCTION private.room_beds_left(o public.room_options, except_booking uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when o.stock is null then null when not o.is_shareable
    then private.rooms_left(o, except_booking) * o.beds
    else greatest(o.stock * o.beds - (
      select coalesce(sum(l.quantity), 0) from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.room_option_id = o.id and l.removed_at is null and private.is_live(b)
        and l.booking_id is distinct from except_booking), 0)::int end
$function$;

ALTER FUNCTION "private"."room_beds_left"(public.room_options, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.room_errors(choices jsonb, e public.events, seats integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'rooms' where
    jsonb_typeof(choices -> 'rooms') not in ('array', 'null')
    or cardinality(private.read_rooms(choices)) not in (0, seats)
    or exists (select from unnest(private.read_rooms(choices)) r (id)
      left join public.room_options o on o.id = r.id and o.event_id = e.id where o.id is null))
$function$;

ALTER FUNCTION "private"."room_errors"(jsonb, public.events, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.room_options_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'beds', o.beds,
    'is_shareable', o.is_shareable) order by o.sort_order, o.id), '[]')
  from public.room_options o where o.event_id = room_options_of.event_id
$function$;

ALTER FUNCTION "private"."room_options_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rooms_left(o public.room_options, except_booking uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when o.stock is not null then greatest(o.stock - case when o.is_shareable
    then ceil(coalesce(sum(l.quantity), 0)::numeric / o.beds)
    else coalesce(sum(ceil(l.quantity::numeric / o.beds)), 0) end, 0)::int end
  from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.room_option_id = o.id and l.removed_at is null and private.is_live(b)
    and l.booking_id is distinct from except_booking
$function$;

ALTER FUNCTION "private"."rooms_left"(public.room_options, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rooms_refusal(choices jsonb, e public.events, seats integer, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.result('room_unavailable', jsonb_build_object('name', o.name,
    'left', case when o.is_offered then private.room_beds_left(o, rooms_refusal.booking_id) end))
  from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
  where cardinality(c.positions) > private.booked_room_beds(o.id, rooms_refusal.booking_id)
    and (not o.is_offered or cardinality(c.positions) > private.room_beds_left(o, rooms_refusal.booking_id))
  order by o.sort_order limit 1
$function$;

ALTER FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_entity_ids(q text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
begin
  if patterns is null then return array[]::text[]; end if;
  return array(
    select f.id::text from unnest(private.bookings_found(q, 100)) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$function$;

CREATE OR REPLACE FUNCTION private.selected_rooms(e public.events, seats integer, choices jsonb)
 RETURNS TABLE(room_option_id uuid, positions integer[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.id, array_agg(r.n::int - 1 order by r.n)
  from unnest(case when private.read_rooms(choices) <> '{}' then private.read_rooms(choices)
    else array_fill(private.default_room_option(e.id), array[seats]) end) with ordinality r (id, n)
  where r.id is not null group by r.id
$function$;

ALTER FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'cancelling_closes_days', 'min_age', 'meeting_point',
    'start_time', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$function$;

CREATE OR REPLACE FUNCTION private.single_supplement(event_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.price from public.room_options o
  where o.event_id = single_supplement.event_id and o.beds = 1 and o.is_offered order by o.price, o.sort_order limit 1
$function$;

ALTER FUNCTION "private"."single_supplement"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stored_rooms(booking_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select l.room_option_id from public.booking_lines l, unnest(l.traveller_positions) p (position)
    where l.booking_id = stored_rooms.booking_id and l.kind = 'room_option' and l.removed_at is null
    order by p.position)
$function$;

ALTER FUNCTION "private"."stored_rooms"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_seats(r private.seat_request, late boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
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
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  if r.guest_email is not null then r.customer_id := private.add_guest_customer(r); end if;
  b := private.write_booking(r, e);
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

CREATE OR REPLACE FUNCTION private.total_with_choices(b public.bookings, choices jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b.total_amount
    - (select coalesce(sum(l.amount), 0) from public.booking_lines l
      where l.booking_id = b.id and l.removed_at is null and (l.kind = 'extra' and choices -> 'extras' is not null
        or l.kind = 'room_option' and choices -> 'rooms' is not null))
    + (select coalesce(sum(case when k.id is null then c.quantity * x.price
        else k.unit_price * c.quantity end), 0)
      from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
      left join public.booking_lines k on k.booking_id = b.id and k.extra_id = x.id and k.removed_at is null)
    + (select coalesce(sum(coalesce(k.unit_price, l.unit_price) * l.quantity), 0)
      from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
      left join public.booking_lines k
        on k.booking_id = b.id and k.room_option_id = l.room_option_id and k.removed_at is null
      where e.id = b.event_id and l.kind = 'room_option' and choices -> 'rooms' is not null)
$function$;

ALTER FUNCTION "private"."total_with_choices"(public.bookings, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.traveller_errors(travellers jsonb, seats integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  read jsonb;
  errors text[] := '{}'::text[];
  person jsonb;
begin
  if jsonb_typeof(travellers) is distinct from 'array' then return array['travellers']; end if;
  if jsonb_array_length(travellers) > seats then return array['travellers']; end if;
  read := private.read_travellers(travellers);
  for place in 0 .. jsonb_array_length(read) - 1 loop
    person := travellers -> place;
    if jsonb_typeof(person) <> 'object' then
      errors := errors || format('travellers.%s', place);
    else
      errors := errors || array(select format('travellers.%s.%s', place, f.field) from (
        select unnest(private.traveller_field_errors(person))
        union select unnest(private.validation_errors(jsonb_populate_record(null::public.travellers, read -> place), 'full_name',
          'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone', 'room_mate', 'shares_with'))) f (field)
        order by 1);
    end if;
  end loop;
  return errors;
end
$function$;

CREATE OR REPLACE FUNCTION private.traveller_field_errors(person jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(array_agg(f.key), '{}') from (
    select v.key from jsonb_each(person) v
    where v.key in ('full_name', 'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone',
      'room_mate', 'shares_with') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key in ('is_guardian', 'shares_name') and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key));
end
$function$;

CREATE OR REPLACE FUNCTION private.trip_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, e.activity_level, e.walking_hours, e.packing_list, k.template,
      array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.activity_level, a.walking_hours, a.packing_list, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- The subquery "ahead" limits this read to bookings of upcoming trips. Reading all bookings would become slower
    -- with every year.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.count_missing_details(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.only_id is null or t.id = trip_reminders.only_id) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, private.customer_email(c), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id),
        'activity_level', t.activity_level, 'walking_hours', t.walking_hours,
        'packing_list', nullif(t.packing_list, ''), 'first_night', (
          select nullif(d.accommodation, '') from public.event_itineraries d
          where d.event_id = t.event_id and d.day_number = 1))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$function$;

CREATE OR REPLACE FUNCTION private.unclaimed_customer(profile_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id from public.customers c join public.profiles p on p.id = unclaimed_customer.profile_id and not p.is_admin
  where c.profile_id is null
    and private.email_of(unclaimed_customer.profile_id) in (lower(c.email), lower(c.guest_email))
  order by c.guest_email is not null, c.created_at, c.id limit 1
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
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
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
  if r.guest_email is not null then insert into private.guest_bookings (booking_id) values (b.id); end if;
  -- A visitor gets no email before the payment, because nobody has proved the address.
  if b.total_amount > 0 and r.guest_email is null then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at) || private.line_facts(b.id));
  elsif b.total_amount = 0 then  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
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
      changes_close_days = e.changes_close_days, cancelling_closes_days = e.cancelling_closes_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The constraint of the column allows only dates from 1900 to 2199.
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

CREATE OR REPLACE FUNCTION private.write_extra_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before jsonb := (select coalesce(jsonb_object_agg(l.extra_id, l.unit_price), '{}') from public.booking_lines l
    where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null);
begin
  -- Unchanged lines stay. A line with another quantity or answer is replaced, at the price of its first day. New lines
  -- are added before old ones are removed, so that the total is not below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, 'extra', l.description, l.quantity, coalesce((before ->> l.extra_id::text)::numeric, l.unit_price),
    l.gst_free, write_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra' and not exists (select from public.booking_lines k
    where k.booking_id = b.id and k.removed_at is null and (k.extra_id, k.quantity) = (l.extra_id, l.quantity)
      and k.answer is not distinct from l.answer);
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
    and not exists (select from private.read_extras(choices) c
      where (c.extra_id, c.quantity) = (l.extra_id, l.quantity) and c.answer is not distinct from l.answer);
end
$function$;

ALTER FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_promo_code_trips(promo_code_id uuid, trips jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.promo_code_trips t where t.promo_code_id = write_promo_code_trips.promo_code_id
    and not exists (select from jsonb_array_elements(trips) g
      where private.to_uuid(g ->> 'journey_id') = t.journey_id or private.to_uuid(g ->> 'event_id') = t.event_id);
  insert into public.promo_code_trips (promo_code_id, journey_id, event_id)
  select write_promo_code_trips.promo_code_id, private.to_uuid(g.trip ->> 'journey_id'),
    private.to_uuid(g.trip ->> 'event_id')
  from jsonb_array_elements(trips) with ordinality g (trip, n) order by g.n
  on conflict on constraint promo_code_trips_once do nothing
$function$;

ALTER FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_room_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line public.booking_lines;
begin
  -- New lines are added before old ones are removed, so that the total is not below 0 in between.
  for line in select l.* from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
    where e.id = b.event_id and l.kind = 'room_option' loop
    -- An option with the same number of people keeps its line, also for other travellers of the booking.
    update public.booking_lines k set traveller_positions = line.traveller_positions
    where k.booking_id = b.id and k.removed_at is null and k.room_option_id = line.room_option_id
      and k.quantity = line.quantity;
    continue when found;
    insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
      room_option_id, traveller_positions)
    values (b.id, 'room_option', line.description, line.quantity, coalesce((select k.unit_price
        from public.booking_lines k where k.booking_id = b.id and k.room_option_id = line.room_option_id
          and k.removed_at is null), line.unit_price), line.gst_free, write_room_lines.source,
      line.room_option_id, line.traveller_positions);
  end loop;
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'room_option' and l.removed_at is null
    and not exists (select from public.events e cross join lateral private.selected_rooms(e, b.seats, choices) c
      where e.id = b.event_id and (c.room_option_id, c.positions) = (l.room_option_id, l.traveller_positions));
end
$function$;

ALTER FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_travellers(booking_id uuid, travellers jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
  before uuid[] := array(select t.id from public.travellers t where t.booking_id = write_travellers.booking_id
    order by t.sort_order, t.id);
begin
  if not exists (select from public.travellers t where t.booking_id = write_travellers.booking_id) then
    insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, shares_with, is_guardian, shares_name)
    select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
      t.emergency_contact_phone, t.room_mate, t.shares_with, t.is_guardian, t.shares_name
    from jsonb_array_elements(read) with ordinality as p (person, n),
      jsonb_populate_record(null::public.travellers, p.person) t;
    return;
  end if;
  with given as (
    select p.n, lower(p.person ->> 'full_name') as name,
      row_number() over (partition by lower(p.person ->> 'full_name') order by p.n) as of_name
    from jsonb_array_elements(read) with ordinality as p (person, n)
  ), stored as (
    select t.id, lower(t.full_name) as name, row_number() over (order by t.sort_order, t.id) as n,
      row_number() over (partition by lower(t.full_name) order by t.sort_order, t.id) as of_name
    from public.travellers t where t.booking_id = write_travellers.booking_id
  ), named as (select g.n, s.id from given g join stored s using (name, of_name)), newcomers as (
    select g.n, row_number() over (order by g.n) as place from given g where g.n not in (select m.n from named m)
  ), left_over as (
    select s.id, row_number() over (order by s.n) as place from stored s where s.id not in (select m.id from named m))
  select coalesce(array_agg(coalesce(m.id, o.id, gen_random_uuid()) order by g.n), '{}') into ids
  from given g left join named m on m.n = g.n left join newcomers w on w.n = g.n
  left join left_over o on o.place = w.place;
  delete from public.travellers t where t.booking_id = write_travellers.booking_id and t.id <> all (ids);
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, shares_with, is_guardian, shares_name)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.shares_with, t.is_guardian, t.shares_name
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate, shares_with = excluded.shares_with,
    is_guardian = excluded.is_guardian, shares_name = excluded.shares_name;
  perform private.keep_rooms_of_travellers(booking_id, before, ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_book(event_id uuid, seats integer, plan integer, customer_id uuid DEFAULT NULL::uuid, travellers jsonb DEFAULT '[]'::jsonb, request_id uuid DEFAULT gen_random_uuid(), notes text DEFAULT NULL::text, customer jsonb DEFAULT NULL::jsonb, late boolean DEFAULT false, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged_customer uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = merged_customer) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, merged_customer, null, true, seats, plan, travellers, notes, request_id,
      null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Locks the trip and the promo codes before the customer, to avoid deadlocks.
  perform private.lock_event(event_id);
  perform private.lock_promo_codes(choices);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- no booking, so the customer is not added
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_search(q text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.departures_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": [], "promo_codes": []}';
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(private.bookings_found(q, 5)) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p) as state from public.promo_codes p
        where lower(p.code) like any (patterns) order by p.created_at desc, p.id limit 5) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands of bank transfers.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, e.start_date, w.seats
      from public.waitlist_submissions w left join public.events e on e.id = w.event_id
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where (lower(e.title) like any (patterns) or lower(e.location) like any (patterns))
        and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$function$;

CREATE OR REPLACE FUNCTION public.book(event_id uuid, seats integer, plan integer, travellers jsonb, request_id uuid, expected_price numeric, terms_accepted boolean, offer_token uuid DEFAULT NULL::uuid, notes text DEFAULT NULL::text, terms_hash text DEFAULT NULL::text, choices jsonb DEFAULT '{}'::jsonb, expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book.request_id) then
    return private.result('terms_changed');
  end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token, choices, expected_total, null, null)::private.seat_request);
end
$function$;

CREATE OR REPLACE FUNCTION public.book_as_guest(full_name text, email text, event_id uuid, seats integer, plan integer, travellers jsonb, request_id uuid, expected_price numeric, terms_accepted boolean, notes text DEFAULT NULL::text, terms_hash text DEFAULT NULL::text, choices jsonb DEFAULT '{}'::jsonb, expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := jsonb_build_object('full_name', private.clean(full_name), 'email', private.clean(email));
  errors text[] := private.validation_errors(jsonb_populate_record(null::public.customers, given), 'full_name', 'email');
  outcome jsonb;
begin
  if given ->> 'email' is null then errors := errors || 'email'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book_as_guest.request_id) then
    return private.result('terms_changed');
  end if;
  outcome := private.take_seats(row(event_id, null, null, false, seats, plan, travellers, notes, request_id,
    expected_price, null, choices, expected_total, given ->> 'email', given ->> 'full_name')::private.seat_request);
  return outcome || case when outcome ->> 'status' <> 'booked' then '{}' else jsonb_build_object('token',
    (select g.token from private.guest_bookings g where g.booking_id = (outcome ->> 'booking_id')::uuid)) end;
end
$function$;

ALTER FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.booking_conditions(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  settings constant public.settings := private.settings();
begin
  select * into e from public.events t where t.id = booking_conditions.event_id;
  if not private.is_visible(e) or e.start_date is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('deposit', private.seat_deposit(e, settings),
    'deposit_includes_extras', e.deposit_includes_extras,
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings),
    'cancellation', (select jsonb_agg(to_jsonb(p) order by p.until nulls last)
      from private.cancellation_periods(private.cancelling_closes(e, settings), private.seat_deposit(e, settings)) p)));
end
$function$;

CREATE OR REPLACE FUNCTION public.card_checkout_to_open(checkout_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  if c.status <> 'open' or c.expires_at <= private.now() then
    return private.result('closed', jsonb_build_object('checkout_status', c.status));
  end if;
  if p.sealed_key is null or (p.mode, p.account_id) <> (c.mode, c.account_id) then
    return private.result('no_provider');
  end if;
  return (
    select private.result('open', jsonb_build_object('checkout_id', c.id,
      'purpose', case when c.order_id is null then 'booking' else 'order' end, 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', coalesce(o.email, private.customer_email(u)), 'save_card', c.save_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.change_extras(booking_id uuid, choices jsonb, expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  has_rooms boolean := choices -> 'rooms' is not null;
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if (choices -> 'extras' is null or private.stored_extras(b.id) = private.sorted_extras(choices))
    and (not has_rooms or private.stored_rooms(b.id) = private.read_rooms(choices)) then
    return private.result('saved', jsonb_build_object('total', b.total_amount));
  end if;
  change := private.choices_change(b, choices);
  if change ->> 'status' <> 'ok' then return change; end if;
  if (change ->> 'total')::numeric is distinct from expected_total then
    return private.result('price_changed', change - 'status');
  end if;
  perform private.replace_choice_lines(b, choices, case when own then 'member' else 'staff' end);
  perform private.lower_deposit(b);
  perform private.write_installments(b.id, change -> 'installments');
  perform private.set_next_due_date(b.id);
  perform private.audit(case when has_rooms then 'change_rooms' else 'change_extras' end, 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', change -> 'total', 'installments', change -> 'installments'));
  perform private.notify_booking_changed(b.id, case when has_rooms then 'rooms' else 'extras' end, b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.result('saved', jsonb_build_object('total', change -> 'total'));
end
$function$;

CREATE OR REPLACE FUNCTION public.check_promo_code(event_id uuid, code text, seats integer DEFAULT 1, choices jsonb DEFAULT '{}'::jsonb, for_customer boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := private.clean_code(code);
  e public.events;
  promo public.promo_codes;
  with_code jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = check_promo_code.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if private.extra_errors(choices, e, seats) <> '{}' then return private.invalid('extras'); end if;
  if private.room_errors(choices, e, seats) <> '{}' then return private.invalid('rooms'); end if;
  perform private.lock_network();
  if not private.has_code_tries_left() then return private.result('too_many_tries'); end if;
  select * into promo from public.promo_codes p where p.code = typed and p.is_active;
  if promo.id is null then
    perform private.record_network_request('promo_code');
    return private.result('code_refused', jsonb_build_object('code', left(typed, 30), 'reason', 'unknown',
      'min_spend', null));
  end if;
  if promo.id in (select private.read_codes(choices)) then return private.result('applied_already'); end if;
  if (select count(*) from private.read_codes(choices)) >= private.max_codes() then
    return private.result('too_many_codes', jsonb_build_object('max', private.max_codes()));
  end if;
  with_code := private.to_object(choices)
    || jsonb_build_object('codes', private.to_list(choices -> 'codes') || to_jsonb(promo.id));
  if private.code_errors(with_code) <> '{}' then return private.invalid('codes'); end if;
  return coalesce(private.codes_refusal(with_code, e, seats, for_customer),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$function$;

ALTER FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_departures(source_id uuid, departures jsonb, publish boolean DEFAULT false, check_only boolean DEFAULT false, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_rows constant int := 60;
  content constant jsonb := jsonb_build_object('source_id', source_id, 'departures', departures, 'publish', publish);
  source public.events;
  saved public.events;
  earlier jsonb;
  given jsonb;
  event jsonb;
  events jsonb[] := '{}'::jsonb[];
  dates date[];
  checked jsonb := '[]'::jsonb;
  errors text[];
  valid boolean := true;
  is_taken boolean;
  ids uuid[] := '{}'::uuid[];
begin
  perform private.require_permission('trips');
  if check_only then
    select * into source from public.events e where e.id = source_id;
  else
    earlier := private.earlier_result('create_departures', request_id, content);
    if earlier is not null then return earlier; end if;
    source := private.lock_event(source_id);
    -- Two admins who create departures of the same trip at the same time do so one after the other.
    perform from public.journeys j where j.id = source.journey_id for no key update;
  end if;
  if source.id is null then return private.result('not_found'); end if;
  if private.length_of(departures) > max_rows then
    return private.result('too_many', jsonb_build_object('max', max_rows));
  end if;
  dates := array(select e.start_date from public.events e
    where e.journey_id = source.journey_id and e.called_off_at is null);
  for given in select d.value from jsonb_array_elements(private.to_list(departures)) with ordinality d (value, n)
    order by d.n loop
    event := private.new_departure(source, given, publish);
    errors := private.new_departure_errors(given, event);
    is_taken := coalesce((event ->> 'start_date')::date = any (dates), false);
    valid := valid and errors = '{}' and not is_taken;
    checked := checked || jsonb_build_object('row', cardinality(events), 'start_date', event -> 'start_date',
      'end_date', event -> 'end_date', 'opens_on', event -> 'opens_on',
      'price', private.to_amount(event ->> 'price'), 'sale_price', private.to_amount(event ->> 'sale_price'),
      'date_taken', is_taken, 'fields', to_jsonb(errors));
    events := events || event;
    dates := dates || (event ->> 'start_date')::date;
  end loop;
  if not valid or events = '{}' then return private.result('invalid', jsonb_build_object('rows', checked)); end if;
  if check_only then return private.result('valid', jsonb_build_object('rows', checked)); end if;
  foreach event in array events loop
    saved := private.write_event(private.event_rows(event, null), event, true);
    perform private.copy_extras(source_id, saved.id);
    perform private.copy_room_options(source_id, saved.id);
    perform private.audit_event('create_departure', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('create_departures', request_id, content,
    private.result('created', jsonb_build_object('ids', to_jsonb(ids))));
end
$function$;

CREATE OR REPLACE FUNCTION public.departure_availability(event_id uuid, seats integer DEFAULT 1, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
begin
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = departure_availability.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if booking_id is not null then
    select * into b from public.bookings t where t.id = departure_availability.booking_id;
    if not private.can_access_booking(b) then return private.result('not_found'); end if;
  end if;
  return private.result('ok', jsonb_build_object('seats_left', greatest(private.free_seats(e),
      case when e.max_registrations is not null then 0 end),
    'price_from', private.seat_price(e) * seats,
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name,
      'description', x.description, 'price', x.price, 'price_per', x.price_per, 'question', x.question,
      'closes_on', private.extra_closes(x, e), 'left', private.extra_units_left(x, b.id),
      'max', least(private.max_extra_quantity(x, seats), private.extra_units_left(x, b.id))) order by x.sort_order), '[]')
      from public.extras x
      where x.event_id = e.id and x.is_offered and private.today() <= private.extra_closes(x, e)),
    'rooms', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'beds', o.beds,
      'price', o.price, 'is_shareable', o.is_shareable, 'is_default', o.id = private.default_room_option(e.id),
      'left', private.rooms_left(o, b.id), 'max', least(seats, greatest(k.booked,
        case when o.is_offered then coalesce(private.room_beds_left(o, b.id), seats) else 0 end)))
        order by o.sort_order), '[]')
      from public.room_options o
      cross join lateral (select private.booked_room_beds(o.id, b.id) as booked) k
      where o.event_id = e.id and (o.is_offered or k.booked > 0))));
end
$function$;

CREATE OR REPLACE FUNCTION public.guest_booking(booking_id uuid, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  return (
    select private.result('ok', jsonb_build_object('id', b.id, 'reference', b.reference,
      'booking_status', private.current_booking_status(b), 'full_name', c.full_name, 'email', c.guest_email,
      'event_id', e.id, 'event_title', e.title, 'event_location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'seats', b.seats, 'total', b.total_amount, 'paid', b.paid_amount,
      'due_now', coalesce((private.charge_of(b, null)).amount, 0), 'expires_at', b.expires_at,
      'token_expires_at', b.created_at + make_interval(days => private.guest_token_days()),
      'lines', private.lines_of(b.id), 'installments', (
        select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount', s.amount,
          'paid', s.covered >= s.amount) order by s.sequence), '[]')
        from public.installment_schedule s where s.booking_id = b.id)))
    from public.events e join public.customers c on c.id = b.customer_id where e.id = b.event_id);
end
$function$;

ALTER FUNCTION "public"."guest_booking"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.guest_manifest(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('guests', guest_manifest.event_id);
  select * into e from public.events t where t.id = guest_manifest.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object(
    'trip', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time,
      'end_point', nullif(e.end_point, ''), 'end_time', e.end_time, 'arrival_note', nullif(e.arrival_note, ''),
      'emergency_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id)),
    'guests', private.guests_going(e), 'rooms', private.rooms_of(e.id), 'extras', private.booked_extras(e.id),
    'room_options', private.room_options_of(e.id),
    'single_supplement', case when private.has_permission('booking') then private.single_supplement(e.id) end,
    'to_copy', case when private.has_permission('booking') and not exists (select from public.rooms r where r.event_id = e.id)
      then private.rooms_to_copy(e) else '[]' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_customers(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  patterns text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  status text := given ->> 'status';
  sort text := given ->> 'sort';
  sort_order text := case ltrim(sort, '-') when 'name' then 'lower(c.full_name)' when 'joined' then 'c.created_at'
    when 'active' then 'c.last_activity' when 'departure' then 's.value'
    when 'bookings' then 'coalesce(s.value, 0)' when 'spent' then 'coalesce(s.value, 0)'
    when 'owing' then 'coalesce(s.value, 0)' end
    || case when sort in ('-name', '-joined') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      else ' nulls last, ' end;
  conditions text[] := array['true', case given ->> 'who' when 'account' then 'c.profile_id is not null'
    when 'no_email' then 'c.email is null and c.guest_email is null and c.profile_id is null and c.forgotten_at is null'
    when 'owing' then format('c.id in (select b.customer_id from public.bookings b where %s)',
      (private.booking_payment_filter('owing', null))[1])
    when 'duplicates' then format('c.id = any (%L::uuid[])', array(select private.duplicated_customers())) end];
begin
  perform private.require_permission('sales');
  if patterns is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, c.guest_email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if status is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.ordered_page('select c.id from public.customers c' || private.customer_sums(sort)
    || ' where ' || array_to_string(conditions, ' and '),
    coalesce(sort_order, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', status || patterns, page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_promo_codes(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('sales');
  return private.page('select c.id from public.promo_codes c
      where (($1)[1] is null or lower(c.code) like any (($1)[1]::text[]))
        and (($1)[2] is null or private.promo_code_state(c) = ($1)[2])
      order by c.created_at desc, c.id',
    '(select private.promo_code_row(c) from public.promo_codes c where c.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, nullif(filters ->> 'state', '')], page, page_size);
end
$function$;

ALTER FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_extras(booking_id uuid, choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_extras.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.choices_change(b, choices);
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_plan(event_id uuid, seats integer, plan integer, for_customer boolean DEFAULT false, offer_token uuid DEFAULT NULL::uuid, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  errors text[] := private.quote_errors(seats, plan);
  refusal jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(choices, e, seats) || private.room_errors(choices, e, seats)
    || private.code_errors(choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' = 'closed' and (for_customer and e.start_date >= private.today()
    or private.is_offer_open(offer_token, e.id)) then
    refusal := null;
  end if;
  return coalesce(refusal, private.codes_refusal(choices, e, seats, for_customer),
    private.result('ok', private.quote_booking(e, seats, plan, choices)
    || jsonb_build_object('closed_on', private.sale_refusal(e) -> 'closed_on', 'spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
$function$;

CREATE OR REPLACE FUNCTION public.remind_bookings(booking_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  sent int := 0;
  unreached int := 0;
  nothing_due int;
begin
  perform private.require_permission('emails');
  if coalesce(cardinality(booking_ids), 0) not between 1 and 1000 then return private.invalid('booking_ids'); end if;
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      private.customer_email(c) as email
    from public.bookings b join public.events e on e.id = b.event_id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select s.id, s.due_date, s.amount, s.covered from public.installment_schedule s
      where s.booking_id = b.id and s.status <> 'paid' order by s.sequence limit 1) i
    where b.id = any (booking_ids) and b.status = 'confirmed'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.bank_transfers t
        where t.booking_id = b.id and private.current_bank_transfer_status(t) = 'pending')
    order by b.id
  loop
    if r.email is null or exists (select from public.email_suppressions a where a.email = lower(r.email)) then
      unreached := unreached + 1;
    else
      perform private.queue_reminder(r.customer_id, 'installment_due', format('%s:%s:staff:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end));
      perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.result('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
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

CREATE OR REPLACE FUNCTION public.save_promo_code(promo_code_id uuid, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.promo_codes;
  wanted public.promo_codes;
  before jsonb;
  given jsonb;
  trips jsonb := private.to_list(fields -> 'trips');
  errors text[];
begin
  perform private.require_permission('trips');
  if promo_code_id is null then return private.invalid('promo_code_id'); end if;
  select * into stored from public.promo_codes p where p.id = promo_code_id for update;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into given from jsonb_each(private.to_object(fields)) f
  where f.key in ('percent', 'amount', 'starts_on', 'ends_on', 'all_trips', 'max_uses', 'max_uses_per_person',
    'min_spend', 'members_only', 'is_stackable');
  given := private.new_row('public.promo_codes', given, jsonb_build_object('id', promo_code_id,
    'code', coalesce(private.clean_code(fields ->> 'code'), ''), 'is_active', coalesce(stored.is_active, true),
    'created_at', coalesce(stored.created_at, private.now())));
  errors := private.promo_code_errors(given, trips);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if given ->> 'all_trips' = 'true' then trips := '[]'; end if;
  wanted := jsonb_populate_record(null::public.promo_codes, given);
  if exists (select from public.promo_codes p where p.code = wanted.code and p.id <> wanted.id) then
    return private.result('code_taken');
  end if;
  if (wanted.code, wanted.percent, wanted.amount) is distinct from (stored.code, stored.percent, stored.amount)
    and private.is_promo_code_used(stored.id) then
    return private.result('used');
  end if;
  if stored.id is not null then before := private.promo_code_facts(stored); end if;
  insert into public.promo_codes values (wanted.*)
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, all_trips = excluded.all_trips,
    max_uses = excluded.max_uses, max_uses_per_person = excluded.max_uses_per_person, min_spend = excluded.min_spend,
    members_only = excluded.members_only, is_stackable = excluded.is_stackable;
  perform private.write_promo_code_trips(wanted.id, trips);
  if before is distinct from private.promo_code_facts(wanted) then
    perform private.audit(case when before is null then 'add_promo_code' else 'change_promo_code' end, 'promo_codes',
      wanted.id::text, jsonb_build_object('before', before, 'after', private.promo_code_facts(wanted)));
  end if;
  return private.result('saved');
exception when unique_violation then return private.result('code_taken');  -- a concurrent request added the code
end
$function$;

ALTER FUNCTION "public"."save_promo_code"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_claim_link(customer_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.customers;
  l public.customer_claims;
  recent boolean;
begin
  perform private.require_permission('booking');
  select * into c from public.customers t where t.id = send_claim_link.customer_id for update;
  if not found then return private.result('not_found'); end if;
  if c.profile_id is not null then return private.result('already_linked'); end if;
  if private.customer_email(c) is null then return private.result('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(private.customer_email(c)) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, private.customer_email(c));
  return private.result(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$function$;

CREATE OR REPLACE FUNCTION public.send_guest_link(booking_id uuid, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
  l public.customer_claims;
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  l := private.send_claim(b.customer_id, (select c.guest_email from public.customers c where c.id = b.customer_id));
  if l.id is null then return private.result('not_found'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$function$;

ALTER FUNCTION "public"."send_guest_link"(uuid, uuid) OWNER TO "postgres";

ALTER TABLE "private"."guest_bookings" ADD CONSTRAINT "guest_bookings_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_positions_of_room_option" CHECK (
CASE
    WHEN (kind = 'room_option'::text) THEN COALESCE((cardinality(traveller_positions) = quantity), false)
    ELSE (traveller_positions IS NULL)
END);

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_room_option_of_kind" CHECK (((room_option_id IS NULL) = (kind <> 'room_option'::text)));

ALTER TABLE "public"."customers" ADD CONSTRAINT "customers_guest_email_without_account" CHECK (((guest_email IS NULL) OR (profile_id IS NULL)));

ALTER TABLE "public"."room_options" ADD CONSTRAINT "room_options_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_room_option_id_fkey" FOREIGN KEY (room_option_id) REFERENCES public.room_options(id);

ALTER TABLE "public"."travellers" ADD CONSTRAINT "travellers_shares_with_known" CHECK ((shares_with = ANY (ARRAY['anyone'::text, 'women'::text, 'men'::text])));

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
    (e.start_date - b.cancelling_closes_days) AS cancelling_closes_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
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
    o.description AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
     LEFT JOIN public.booking_lines o ON (((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

CREATE VIEW "public"."public_settings" WITH (security_invoker=true) AS  SELECT r.default_deposit,
    r.booking_closes_days,
    r.waitlist_closes_days,
    r.changes_close_days,
    r.cancelling_closes_days,
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
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, cancelling_closes_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

CREATE INDEX booking_lines_room_option_idx ON public.booking_lines USING btree (room_option_id);

CREATE INDEX customers_guest_email_idx ON public.customers USING btree (lower(guest_email)) WHERE (guest_email IS NOT NULL);

CREATE INDEX customers_no_email_idx ON public.customers USING btree (created_at DESC, id) WHERE ((email IS NULL) AND (guest_email IS NULL) AND (profile_id IS NULL) AND (forgotten_at IS NULL));

CREATE INDEX customers_search_idx ON public.customers USING gin (lower(((full_name || ' '::text) || COALESCE(email, guest_email, ''::text))) extensions.gin_trgm_ops);

CREATE UNIQUE INDEX room_options_name_once ON public.room_options USING btree (event_id, lower(name));

CREATE TRIGGER allow_only_is_active BEFORE UPDATE ON public.promo_codes FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.allow_only('is_active');

CREATE TRIGGER audit_promo_code AFTER DELETE OR UPDATE ON public.promo_codes FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_promo_code();

CREATE TRIGGER keep_used_discount BEFORE UPDATE ON public.promo_codes FOR EACH ROW EXECUTE FUNCTION private.keep_used_discount();

CREATE TRIGGER audit_room_option AFTER INSERT OR DELETE OR UPDATE ON public.room_options FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_room_option();

CREATE TRIGGER prepare_room_option BEFORE INSERT OR UPDATE ON public.room_options FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.prepare_room_option();

CREATE POLICY "Staff with the permission trips delete promo codes" ON "public"."promo_codes" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Everyone reads the room options of visible departures" ON "public"."room_options" FOR SELECT TO "anon", "authenticated" USING ((event_id IN ( SELECT e.id
   FROM public.events e)));

CREATE POLICY "Staff with the permission trips add room options" ON "public"."room_options" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips change room options" ON "public"."room_options" FOR UPDATE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission)) WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips remove room options" ON "public"."room_options" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON COLUMN "private"."guest_bookings"."booking_id" IS 'The booking.';

COMMENT ON COLUMN "private"."guest_bookings"."token" IS 'The secret token. Only the browser that booked has it; emails do not contain it.';

COMMENT ON COLUMN "public"."booking_lines"."room_option_id" IS 'The room option of the line. Null: the line is not a room option.';

COMMENT ON COLUMN "public"."booking_lines"."traveller_positions" IS 'The positions of the travellers with the room option within the booking, as in travellers.sort_order. They are known
before the travellers have names. Null: the line is not a room option.';

COMMENT ON COLUMN "public"."customers"."guest_email" IS 'The email address that a visitor typed to book without an account. Nobody has proved that the address is theirs, so
several customers can have the same one. Null: the customer did not book without an account, or has an account now.';

COMMENT ON COLUMN "public"."events"."deposit_includes_extras" IS 'Whether the deposit of a new booking includes its extras and room supplements. Extras that are removed later lower the
deposit; extras that are added later do not raise it.';

COMMENT ON COLUMN "public"."room_options"."beds" IS 'Number of people per room, 1 to 8.';

COMMENT ON COLUMN "public"."room_options"."event_id" IS 'The departure with which the option can be booked.';

COMMENT ON COLUMN "public"."room_options"."id" IS 'Primary key. Generated by the client for a new option, so that a repeated insert adds the option only once.';

COMMENT ON COLUMN "public"."room_options"."is_offered" IS 'Whether the option can be booked. Existing bookings of it stay.';

COMMENT ON COLUMN "public"."room_options"."is_shareable" IS 'Whether travellers of different bookings share a room. False: each booking has its own rooms.';

COMMENT ON COLUMN "public"."room_options"."name" IS 'Name of the option, unique within the departure.';

COMMENT ON COLUMN "public"."room_options"."price" IS 'Supplement per person, AUD. Negative: a reduction, at most the price of the seat. GST is included if it is included in
the trip.';

COMMENT ON COLUMN "public"."room_options"."sort_order" IS 'Position in the list; a new option is added at the end.';

COMMENT ON COLUMN "public"."room_options"."stock" IS 'Number of rooms for all bookings together. Null: no limit.';

COMMENT ON COLUMN "public"."travellers"."shares_with" IS 'The people with whom the traveller would share a room: anyone, women or men. Null: not entered.';

COMMENT ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) IS 'Adds the room options, the selected extras and the discounts to a new booking, which changes its total.';

COMMENT ON FUNCTION "private"."add_guest_customer"(private.seat_request) IS 'Adds the customer of a booking without an account. Another customer with the same email address stays unchanged.';

COMMENT ON FUNCTION "private"."audit_promo_code"() IS 'Trigger: writes an audit log entry about a promo code that staff deactivated, reactivated or deleted.';

COMMENT ON FUNCTION "private"."audit_room_option"() IS 'Trigger: writes an audit log entry about a room option that staff changed.';

COMMENT ON FUNCTION "private"."booked_room_beds"(uuid, uuid) IS 'Number of travellers of a booking with a room option. 0 without a booking.';

COMMENT ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events) IS 'The reason why this customer cannot book, without checking for free seats. Null: the customer can book. A trip that is
not open to everyone can be booked only for a customer with an account. The caller must have locked the trip and the promo
codes.';

COMMENT ON FUNCTION "private"."choices_change"(public.bookings, jsonb) IS 'What a change of the extras or room options of a booking means. What the booking has already keeps the price of the day
on which it was booked. Staff with the permission "booking" can change extras at any time and above the limit, and room
options at any time within the limit.';

COMMENT ON FUNCTION "private"."code_discounts"(jsonb, numeric) IS 'The discount of each selected promo code, AUD, 0 if nothing is left to reduce. spend: price of the seats, room options and extras.
Percentages come first, each of the whole spend; amounts follow, each at most the rest.';

COMMENT ON FUNCTION "private"."code_errors"(jsonb) IS 'codes if the promo codes of a request are unreadable, repeated or more than private.max_codes. Otherwise empty.';

COMMENT ON FUNCTION "private"."confirm_booking"(uuid) IS 'Confirms a booking, sets the member status of its customer to member, and queues the email. If the booking was made
without an account, queues the email with the link that attaches it to an account. The caller must have
locked the trip.';

COMMENT ON FUNCTION "private"."copy_room_options"(uuid, uuid) IS 'Gives a new departure the room options of another one.';

COMMENT ON FUNCTION "private"."customer_email"(public.customers) IS 'The address to which emails for a customer are sent: their own, otherwise that of their account, otherwise the one that
they typed to book without an account. Null: no address is known.';

COMMENT ON FUNCTION "private"."default_room_option"(uuid) IS 'The first room option without a supplement, or else the first one. Null: the departure offers no options.';

COMMENT ON FUNCTION "private"."find_guest_booking"(uuid, uuid) IS 'The booking that a token opens. All columns are null if the token does not open it.';

COMMENT ON FUNCTION "private"."guest_contact"(uuid) IS 'The name and the email address of a booking that was made without an account. Empty for other bookings.';

COMMENT ON FUNCTION "private"."guest_hold_minutes"() IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON FUNCTION "private"."guest_refusal"(private.seat_request) IS 'The reason why a visitor cannot book without an account now: too_many. Null: the visitor can book. Bookings of members
with the same email address are not counted, so that the result says nothing about them.';

COMMENT ON FUNCTION "private"."guest_token_days"() IS 'Number of days after which the token of a booking without an account expires.';

COMMENT ON FUNCTION "private"."has_code_tries_left"() IS 'Whether the member and the IP network of the client can still type promo codes: fewer than
private.max_code_tries_per_hour were unknown in the last hour.';

COMMENT ON FUNCTION "private"."is_attached"(uuid, uuid) IS 'Whether the booking of a token is attached to an account, so that the token does not open it any more.';

COMMENT ON FUNCTION "private"."is_guest"(public.bookings, uuid) IS 'Whether the token opens the booking: it is the token of this booking, it has not expired, and the booking is not attached
to an account.';

COMMENT ON FUNCTION "private"."is_promo_code_used"(uuid) IS 'Whether any booking ever had the promo code, also one that was cancelled or has expired. Its invoice names the code and
the discount.';

COMMENT ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) IS 'Moves the positions in the lines of room options with their travellers. before, after: the ids of the travellers in
order. New travellers get the rooms that remain, in order.';

COMMENT ON FUNCTION "private"."keep_used_discount"() IS 'Trigger: raises error 23001 if the code or the discount of a used promo code changes.';

COMMENT ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) IS 'The reason why a member cannot change the extras or room options of a booking, but staff can. Null: no such reason.';

COMMENT ON FUNCTION "private"."line_facts"(uuid) IS 'The lines of a booking for its emails: {lines}. Empty if the booking has only its seats, because the total then says the
same.';

COMMENT ON FUNCTION "private"."lower_deposit"(public.bookings) IS 'Lowers the deposit of a booking after a change of its extras lowered the price: to its total, and by the removed extras if the deposit
includes extras, but not below the deposit of the seats. before: the booking before the change.';

COMMENT ON FUNCTION "private"."max_code_tries_per_hour"() IS 'Maximum number of unknown promo codes that a member or an IP network can type within an hour.';

COMMENT ON FUNCTION "private"."max_codes"() IS 'Maximum number of promo codes of one booking.';

COMMENT ON FUNCTION "private"."max_extra_nights"() IS 'Maximum number of nights of an extra in one booking.';

COMMENT ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) IS 'The highest quantity of an extra in one booking with this number of seats.';

COMMENT ON FUNCTION "private"."max_extras"() IS 'Maximum number of extras of one departure.';

COMMENT ON FUNCTION "private"."member_refusal"(private.seat_request) IS 'The reason why a member cannot make another booking now: too_many, unpaid_holds or held_before. Null: the member can
book.';

COMMENT ON FUNCTION "private"."notify_booking_changed"(uuid, text, numeric) IS 'Emails the customer about a change that staff made to a pending or confirmed booking. what: the kind of change
(total, extras, rooms, plan or travellers). One email per change.';

COMMENT ON FUNCTION "private"."notify_booking_expired"() IS 'Trigger: emails the customer when the seat hold of a booking expires. Not if the booking was made without an account
and never paid.';

COMMENT ON FUNCTION "private"."prepare_extra"() IS 'Trigger: trims the texts of an extra that staff write, and adds a new extra at the end of the list. An extra cannot
move to another departure. Raises error 22023 if the departure has private.max_extras already; the detail is this number.';

COMMENT ON FUNCTION "private"."prepare_room_option"() IS 'Trigger: trims the name of a room option that staff write, and adds a new option at the end of the list. An option
cannot move to another departure. Raises error 22023 if the departure has 20 options already; the detail is this number.';

COMMENT ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) IS 'Field names of the validation errors of a promo code: its columns, and trips if a code that is not for all trips has
none, more than 100, or an unknown one.';

COMMENT ON FUNCTION "private"."promo_code_facts"(public.promo_codes) IS 'The values of a promo code with the names of its trips and departures, for the audit log.';

COMMENT ON FUNCTION "private"."promo_code_row"(public.promo_codes) IS 'A promo code as the list of staff shows it, with its state, uses, revenue, trips and departures.';

COMMENT ON FUNCTION "private"."promo_code_state"(public.promo_codes) IS 'Whether a promo code can be used today: active, scheduled (its first day has not come), used_up, expired or inactive.';

COMMENT ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) IS 'Queues an email to a customer, to the address of private.customer_email.';

COMMENT ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) IS 'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD. The
deposit is per seat, plus extras and room supplements if events.deposit_includes_extras is true, at most the total.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, room options, extras, then the discounts of promo codes.
choices: as in private.read_rooms, private.read_extras and private.read_codes. All lines have the GST treatment of the departure. Does not check whether the
choices are allowed.';

COMMENT ON FUNCTION "private"."read_rooms"(jsonb) IS 'The room options in the choices of a request: {rooms: [id]}, one id for each seat. A value that is not an id is null.';

COMMENT ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras and room options, so that the booking has exactly the selected ones. A kind that
choices lacks stays. Discounts keep their amount.';

COMMENT ON FUNCTION "private"."resolve_customer"(private.seat_request) IS 'Fills in the customer and the account of a request. A visitor without an account has a customer only if the request is
repeated. If the customer was merged into another one, uses the customer
that remains.';

COMMENT ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) IS 'Number of people whom one booking can still put into an option. Includes the free beds of shared rooms. Beds of the
given booking count as free. Null: no limit.';

COMMENT ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) IS 'rooms if the selected room options are unreadable, not part of the departure, or fewer or more than the seats. Otherwise
empty.';

COMMENT ON FUNCTION "private"."room_options_of"(uuid) IS 'The room options of an event, without prices.';

COMMENT ON FUNCTION "private"."rooms_left"(public.room_options, uuid) IS 'Number of rooms of an option that are still empty. Shared rooms are counted by their beds, other rooms by booking.
Rooms of the given booking count as empty. Null: no limit.';

COMMENT ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) IS 'The first selected room option that cannot be booked, with the number of people who still fit; left null: it is not
offered any more. booking_id: an existing booking keeps what it has. Null: all can be booked. The caller must have locked
the trip, so that the last room is never sold twice.';

COMMENT ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) IS 'The selected room options, each with the positions of its travellers, from 0. A request without rooms gets the default
option for all seats.';

COMMENT ON FUNCTION "private"."single_supplement"(uuid) IS 'The lowest supplement of a room for one person, AUD. Null: the departure offers no such room.';

COMMENT ON FUNCTION "private"."stored_rooms"(uuid) IS 'The room option of each seat of a booking, in the order of the travellers. Empty: the booking has no room options.';

COMMENT ON FUNCTION "private"."take_seats"(private.seat_request, boolean) IS 'Books seats for the member who calls, for a visitor without an account, or for a customer on behalf of staff. late: staff may book until
departure, after booking has closed. A waitlist offer can also be booked after booking has closed.';

COMMENT ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) IS 'The total of a booking with other extras or room options, AUD. A kind that choices lacks stays. Below 0 if its discounts
are higher than the price that remains.';

COMMENT ON FUNCTION "private"."unclaimed_customer"(uuid) IS 'The customer record that staff added for the email address of an account, or that a visitor with this address booked
with, and that is not linked to the account yet. Null for staff accounts: otherwise a stranger with the link could take over a staff account.';

COMMENT ON FUNCTION "private"."write_booking"(private.seat_request, public.events) IS 'Inserts the booking with its lines, instalments and travellers, and queues the email of a member. A booking without a price to pay is
confirmed immediately.';

COMMENT ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras, so that the booking has exactly the selected ones. The caller must have made sure
that the total does not fall below 0.';

COMMENT ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) IS 'Replaces the trips and departures of a promo code.';

COMMENT ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of room options, so that the booking has exactly the selected ones. An option that the booking
has already keeps its price. The caller must have made sure that the total does not fall below 0.';

COMMENT ON FUNCTION "private"."write_travellers"(uuid, jsonb) IS 'Replaces the travellers of a booking. Travellers with an unchanged name keep their id, so that they keep their
rooms and room options.';

COMMENT ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) IS 'For staff: books for a customer at the price of the trip. Pass either customer_id or customer: {full_name, phone,
email} of a new customer, who is added only if the booking succeeds. customer_known: another customer already has the
email address. late: allows a booking after booking has closed, until departure; the audit log entry records it. notes:
notes that only staff read. members_only: the customer has no account and the trip is open to members only, until
opens_on; null: it never opens to everyone. For the other parameters and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]}, members_only
{opens_on date?}, customer_known {customer_id uuid, full_name text}, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found,
customer_not_found.';

COMMENT ON FUNCTION "public"."admin_search"(text) IS 'For staff: at most five matches of each kind, the newest first; of departures the next one first and past ones last.
A kind is empty if the caller''s role may not read it. Customers and waitlist entries also match by phone number, bank
transfers by at least four digits of their reference. Fewer than three letters match only the start of a word. waitlist: entries that are waiting or have an open
offer. owing: AUD owed on a pending or confirmed booking. Runs as the owner of the tables, because searches under
row-level security cannot use their indexes.
Statuses: ok {customers {id uuid, full_name text, email text?, phone text?}[], events {id uuid, title text, location
text, start_date date?, status events.status}[], bookings {id uuid, reference text, status bookings.status,
customer_name text, event_title text, start_date date?, owing numeric}[], orders {id uuid, number text, full_name
text, total numeric, status orders.status}[], transfers {id uuid, reference text, booking_id uuid, customer_name text,
amount numeric, status bank_transfers.status}[], waitlist {id uuid, full_name text, email text, phone text?,
event_name text, start_date date?, seats int}[], products {id uuid, name text, category products.category, status
products.status}[], promo_codes {id uuid, code text, percent int?, amount numeric?, state text}[]}.';

COMMENT ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid) IS 'Starts a card payment for a booking or an order. Members can pay their own bookings, staff any booking. A booking made
without an account can be paid by the holder of its token, an order by its signed-in buyer or the holder of its token. amount: AUD, for a booking. Null: the amount due now, or
the first instalment of a pending booking. An order is paid in full. save_card: the customer agrees that the remaining
instalments are charged later, on the dates and in the amounts of autopay_terms. Ignored unless the customer of the
booking calls; always ignored for staff. request_id: idempotency key generated by the client for one click. A repeated
request returns the same checkout, or already_closed if that checkout has ended. Other open checkouts of the booking or
order are closed.
Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed {checkout_id uuid,
checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance numeric}, too_small {min
numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) IS 'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate, shares_with,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. expected_total: the total that the page showed, AUD;
null: not checked. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold. choices: {extras: [{extra_id,
quantity, answer}], rooms: [id], codes: [id]}; rooms: the room option of each seat, in the order of the travellers; omitted:
the default option for all. room_unavailable: left is the number of people who still fit; null: the option is not offered
any more. codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?}, room_unavailable
{name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) IS 'Books seats for a visitor without an account. full_name and email: the contact of the booking; nobody has proved the
address. The seats are held for private.guest_hold_minutes() minutes; the booking expires unless the first instalment is
paid by card by then. token: the secret that opens this booking until it is attached to an account; it expires after
private.guest_token_days() days. members_only: only members can book the trip until opens_on; null: it never opens to
everyone. too_many: the email address or the IP network has reached its limit. For the other parameters and statuses, see
the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?, token uuid}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, members_only {opens_on date?}, price_changed {price numeric, total numeric}, too_many, network_seats
{left int}, guardian_needed {travellers int[]}, terms_required, terms_changed, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit and retained: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to both.
pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: periods, the earliest first. until: last day of the period; null: until departure. retained: what the
company keeps if a member cancels; null: everything that is paid.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, pay_by date, changes_until date, cancellation {until date?, retained numeric?}[]},
not_found.';

COMMENT ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) IS 'For the member or staff: replaces the extras or room options of a pending or confirmed booking. choices: as in
preview_extras. expected_total: the total that the preview showed, AUD; price_changed: it is another total now. The change
of the price joins the open instalments; money paid above the new total becomes a refund due. Other parameters and results
as in preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name text,
left int?}, too_late {name text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) IS 'For everyone who can see the departure: whether the caller can use a typed promo code, and its id for the choices of
preview_plan and book. choices: as in preview_plan, with the codes that are applied already. for_customer: true if staff
book for a customer, whose account and earlier uses only admin_book checks. reason: unknown, not_yet,
expired, other_trip, members_only, not_stackable, min_spend, used_up or no_discount. min_spend: AUD, only for this reason.
too_many_tries: private.max_code_tries_per_hour unknown codes were typed by the member or from the IP network.
applied_already: choices contains the code. too_many_codes: choices contains the maximum number of codes.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries,
applied_already, too_many_codes {max int}, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) IS 'For everyone who can see the departure: what a party of this many seats can book. seats_left: null if the trip has no
seat limit. booking_id: a booking of the caller, whose seats, extras and rooms count as free; null: a new booking.
price_from: AUD for all seats without extras; null: no price yet. extras: those that can still be added. price: AUD for one
unit. closes_on: last day on which members can add or remove the extra. left: units left for all bookings; null: no limit.
max: highest quantity for this party, 0 if none is left. rooms: the room options; none: the departure has no choice of
rooms. beds: people per room. price: AUD per person. left: empty rooms; null: no limit. max: number of people of this party
who still fit.
Statuses: ok {seats_left int?, price_from numeric?, extras {id uuid, name text, description text, price numeric,
price_per extras.price_per, question text?, closes_on date, left int?, max int}[], rooms {id uuid, name text, beds int,
price numeric, is_shareable boolean, is_default boolean, left int?, max int}[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."guest_booking"(uuid, uuid) IS 'For the visitor who made a booking without an account: the booking that the token opens. total, paid and due_now: AUD.
due_now: the amount that can be paid by card now; 0: nothing. expires_at: when the seat hold ends; null: the booking is
confirmed or over. token_expires_at: the token opens the booking until then. attached: the booking belongs to an account now, so the person must sign in.
Statuses: ok {id uuid, reference text, booking_status bookings.status, full_name text, email text, event_id uuid,
event_title text, event_location text, start_date date, end_date date, seats int, total numeric, paid numeric, due_now
numeric, expires_at timestamptz?, token_expires_at timestamptz, lines {kind booking_lines.kind, description text, quantity
int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric, paid boolean}[]}, attached,
not_found.';

COMMENT ON FUNCTION "public"."guest_manifest"(uuid) IS 'For staff with the permission "guests": the travellers of a departure and their rooms, without money. guests: one row
per traveller, or one row for a booking whose travellers are not entered. age: only for travellers below the adult age
on the day of departure. guardian: the adult who is responsible for a minor. extras: those that are booked, with the number of units.
room_options: the kinds of rooms that can be
booked. single_supplement: AUD for a room of one''s own, only for staff with the permission "booking"; null: no such room.
to_copy: departures whose rooms can be copied, if this departure has no rooms.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
shares_with travellers.shares_with?, room_option_id uuid?, is_guardian boolean?, age int?, guardian text?}[], rooms {id uuid, name text, beds int, note text?, travellers
uuid[]}[], extras {id uuid, name text, price_per extras.price_per, question text?, units int, bookings {booking_id uuid,
reference text, booked_by text, phone text?, booking_status bookings.status, quantity int, answer text?}[]}[],
room_options {id uuid, name text, beds int, is_shareable boolean}[], single_supplement numeric?, to_copy {event_id uuid, title text, start_date date?, rooms int, beds int}[]}, not_found.';

COMMENT ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) IS 'For staff: one page of promo codes, newest first. filters: q (part of the code), state (active, scheduled, used_up,
expired or inactive). is_used: the code and the discount cannot change any more. uses and revenue: number of pending and
confirmed bookings with the code, and the sum of their totals after discounts, AUD. trips: the trips (journey_id) and
departures (event_id) of a code that is not for all trips. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, code text, percent int?, amount numeric?, starts_on date?, ends_on
date?, all_trips boolean, max_uses int?, max_uses_per_person int?, min_spend numeric, members_only boolean, is_stackable
boolean, is_active boolean, created_at timestamptz, state text, is_used boolean, uses int, revenue numeric, trips
{journey_id uuid?, event_id uuid?, title text, start_date date?}[]}[]}.';

COMMENT ON FUNCTION "public"."preview_extras"(uuid, jsonb) IS 'For the member or staff: what a change of the extras or room options costs. choices: {extras: [{extra_id, quantity,
answer}], rooms: [id]}: all extras that the booking should have, and the room option of each seat in the order of the
travellers. An omitted kind stays as it is. total and refund_due: AUD after the change. extra_unavailable: left is the
number of units left; null: the extra is not offered any more. room_unavailable: left is the number of people who still
fit; null: the option is not offered any more. too_late: the last day to remove the extra has passed. rooms_closed: the
last day on which members can change travellers and rooms has passed.
Statuses: ok {total_before numeric, total numeric, refund_due numeric, installments {sequence int, due_date date, amount
numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name text, left int?}, too_late {name text,
closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}], rooms: [id], codes: [id]}; rooms: the room option of each seat;
omitted: the default option for all. codes: at most private.max_codes ids of promo codes, from check_promo_code.
code_refused: a code cannot be used, with the reasons of check_promo_code. price: AUD per person. total, deposit and
amount: AUD for all seats. deposit_extras: the part of the deposit for extras and room supplements. spots_left: null if
the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, deposit_extras numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';

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

COMMENT ON FUNCTION "public"."save_promo_code"(uuid, jsonb) IS 'For staff: adds or changes a promo code. promo_code_id: generated by the client for a new code, so that a repeated
request adds it only once. fields: {code, percent, amount, starts_on, ends_on, all_trips, trips [{journey_id} or
{event_id}], max_uses, max_uses_per_person, min_spend, members_only, is_stackable}; omitted fields get their default.
Exactly one of percent and amount is given. trips: at most 100, not used if all_trips is true. used: a booking has or had
the code, so that the code and its discount cannot change. code_taken: another promo code has the same code.
Statuses: saved, used, code_taken, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."send_guest_link"(uuid, uuid) IS 'For the visitor who made a booking without an account: emails the link that attaches the booking to an account, at most
once per hour. not_confirmed: the booking is not paid, so nothing is sent to the unproved address. sent_before: the link was
emailed within the last hour and is not sent again. attached: the booking belongs to an account already.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, not_confirmed,
attached, not_found.';

COMMENT ON POLICY "Staff with the permission trips change promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips". A trigger refuses changes to columns other than is_active; the function
save_promo_code changes them.';

COMMENT ON POLICY "Staff with the permission trips delete promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips". A code that was ever used cannot be deleted, because lines refer to it.';

COMMENT ON POLICY "Everyone reads the room options of visible departures" ON "public"."room_options" IS 'The policies of public.events decide which departures are visible.';

COMMENT ON POLICY "Staff with the permission trips add room options" ON "public"."room_options" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips change room options" ON "public"."room_options" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips remove room options" ON "public"."room_options" IS 'Requires the permission "trips". An option that was ever booked cannot be removed, because lines refer to it.';

COMMENT ON TABLE "private"."guest_bookings" IS 'Bookings that visitors made without an account, with their secret tokens.';

COMMENT ON TABLE "public"."promo_codes" IS 'Codes that reduce the price of a booking. Only staff read them; private.codes_refusal decides who can use one. The
function save_promo_code writes them.';

COMMENT ON TABLE "public"."room_options" IS 'Kinds of rooms of a departure, such as twin share or an own room. Staff with the permission "trips" write them;
everyone who can see the departure reads them. A departure without options has no choice of rooms.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, cancelling_closes_on, meeting_point, end_point,
arrival_note, lines.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."add_guest_customer"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_guest_customer"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_guest_customer"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_guest_customer"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "private"."audit_room_option"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_room_option"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_room_option"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_room_option"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."booked_room_beds"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."booked_room_beds"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."booked_room_beds"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booked_room_beds"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."booked_room_beds"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."choices_change"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."choices_change"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."choices_change"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."choices_change"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."copy_room_options"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_room_options"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_room_options"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_room_options"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."customer_email"(public.customers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."customer_email"(public.customers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_email"(public.customers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_email"(public.customers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."find_guest_booking"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_guest_booking"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_guest_booking"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_guest_booking"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_contact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_contact"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_contact"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_contact"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_hold_minutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."guest_hold_minutes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_refusal"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_refusal"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_refusal"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_refusal"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_token_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_token_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_token_days"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_token_days"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_attached"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_attached"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_attached"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_attached"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_guest"(public.bookings, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_guest"(public.bookings, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_guest"(public.bookings, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_guest"(public.bookings, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_used_discount"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_used_discount"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_used_discount"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_used_discount"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lower_deposit"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lower_deposit"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lower_deposit"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lower_deposit"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_code_tries_per_hour"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_code_tries_per_hour"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_tries_per_hour"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_tries_per_hour"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."max_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_extra_nights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."max_extra_nights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_extras"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_extras"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extras"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extras"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."member_refusal"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_refusal"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_refusal"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_refusal"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "private"."prepare_room_option"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prepare_room_option"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_room_option"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_room_option"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_facts"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_facts"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_facts"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_facts"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_rooms"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_rooms"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_options_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."room_options_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_options_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_options_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."rooms_left"(public.room_options, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rooms_left"(public.room_options, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."rooms_left"(public.room_options, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_left"(public.room_options, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_left"(public.room_options, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."single_supplement"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."single_supplement"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."single_supplement"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."single_supplement"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stored_rooms"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stored_rooms"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_rooms"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_rooms"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) TO "anon";

REVOKE ALL ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."guest_booking"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."guest_booking"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."guest_booking"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."guest_booking"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_promo_code"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_promo_code"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_promo_code"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_promo_code"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_guest_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_guest_link"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."send_guest_link"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_guest_link"(uuid, uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."guest_bookings" TO "service_role";

REVOKE ALL ON TABLE "public"."promo_code_trips" FROM "authenticated";

GRANT SELECT ON TABLE "public"."promo_code_trips" TO "authenticated";

REVOKE ALL ON TABLE "public"."promo_codes" FROM "authenticated";

GRANT DELETE, SELECT, UPDATE ON TABLE "public"."promo_codes" TO "authenticated";

GRANT SELECT ON TABLE "public"."room_options" TO "anon";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."room_options" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."room_options" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

ALTER TABLE "public"."customers" ADD CONSTRAINT "customers_guest_email_fits" CHECK (((guest_email IS NULL) OR private.is_email(guest_email)));

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.cancelling_closes_on IS 'The last day on which the member can cancel.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The address typed to book without an account, not proved. Null: the customer has an account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller or of the whole booking, with quantities above 1 and answers, as text. Null: none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.public_settings.bank_transfers_open IS 'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';

COMMENT ON COLUMN public.public_settings.day_photos IS 'Maximum number of photos of one day of an itinerary.';

COMMENT ON COLUMN public.public_settings.guest_hold_minutes IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON COLUMN public.public_settings.legal_texts_are_drafts IS 'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';

COMMENT ON COLUMN public.public_settings.order_link_days IS 'Number of days after an order for which the secret link to the order works.';

COMMENT ON COLUMN public.public_settings.socials IS 'Links to social media. Shape: {name text, url text}[].';

COMMENT ON COLUMN public.public_settings.voucher_years IS 'Years for which a gift voucher is valid.';
