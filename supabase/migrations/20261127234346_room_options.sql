set local check_function_bodies = off;

DROP VIEW "public"."event_travellers";

DROP FUNCTION "private"."extras_change"(public.bookings, jsonb);

DROP FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text);

DROP FUNCTION "private"."total_with_extras"(public.bookings, jsonb);

CREATE TABLE "public"."room_options" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "event_id" uuid NOT NULL, "name" text NOT NULL, "beds" integer NOT NULL DEFAULT 2, "price" numeric(10,2) NOT NULL DEFAULT 0, "stock" integer, "is_shareable" boolean NOT NULL DEFAULT false, "is_offered" boolean NOT NULL DEFAULT true, "sort_order" integer NOT NULL DEFAULT 0, CONSTRAINT "room_options_beds_range" CHECK (((beds >= 1) AND (beds <= 8))), CONSTRAINT "room_options_pkey" PRIMARY KEY (id), CONSTRAINT "room_options_price_range" CHECK (((price >= '-99999.99'::numeric) AND (price <= 99999.99))), CONSTRAINT "room_options_shareable_beds" CHECK (((NOT is_shareable) OR (beds > 1))), CONSTRAINT "room_options_stock_range" CHECK (((stock >= 0) AND (stock <= 1000))), CONSTRAINT "room_options_name_fits" CHECK (private.is_name(name)));

ALTER TABLE "public"."room_options" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."room_options" OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD COLUMN "room_option_id" uuid;

ALTER TABLE "public"."booking_lines" ADD COLUMN "traveller_positions" integer[];

ALTER TABLE "public"."travellers" ADD COLUMN "shares_with" text;

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

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
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
    perform private.advisory_lock('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour then
      return private.result('too_many');
    end if;
    if private.is_network_over('book') then return private.result('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.rooms_refusal(r.choices, e, r.seats), private.codes_refusal(r.choices, e, r.seats, true, r.customer_id, r.user_id));
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
    case when private.read_rooms(r.choices) <> '{}' then private.stored_rooms(b.id) end)
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices),
      array(select c from private.read_codes(r.choices) c order by c), nullif(private.read_rooms(r.choices), '{}')) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$function$;

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
  if private.sale_obstacle(e) = 'not_found' then return private.result('not_found'); end if;
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
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
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

CREATE OR REPLACE FUNCTION public.check_promo_code(event_id uuid, code text, seats integer DEFAULT 1, choices jsonb DEFAULT '{}'::jsonb)
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
  with_code := private.to_object(choices)
    || jsonb_build_object('codes', private.to_list(choices -> 'codes') || to_jsonb(promo.id));
  if private.code_errors(with_code) <> '{}' then return private.invalid('codes'); end if;
  return coalesce(private.codes_refusal(with_code, e, seats),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$function$;

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

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_positions_of_room_option" CHECK (
CASE
    WHEN (kind = 'room_option'::text) THEN COALESCE((cardinality(traveller_positions) = quantity), false)
    ELSE (traveller_positions IS NULL)
END);

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_room_option_of_kind" CHECK (((room_option_id IS NULL) = (kind <> 'room_option'::text)));

ALTER TABLE "public"."room_options" ADD CONSTRAINT "room_options_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_room_option_id_fkey" FOREIGN KEY (room_option_id) REFERENCES public.room_options(id);

ALTER TABLE "public"."travellers" ADD CONSTRAINT "travellers_shares_with_known" CHECK ((shares_with = ANY (ARRAY['anyone'::text, 'women'::text, 'men'::text])));

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
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    o.description AS room_option
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
     LEFT JOIN public.booking_lines o ON (((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

CREATE INDEX booking_lines_room_option_idx ON public.booking_lines USING btree (room_option_id);

CREATE UNIQUE INDEX room_options_name_once ON public.room_options USING btree (event_id, lower(name));

CREATE TRIGGER audit_room_option AFTER INSERT OR DELETE OR UPDATE ON public.room_options FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_room_option();

CREATE TRIGGER prepare_room_option BEFORE INSERT OR UPDATE ON public.room_options FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.prepare_room_option();

CREATE POLICY "Everyone reads the room options of visible departures" ON "public"."room_options" FOR SELECT TO "anon", "authenticated" USING ((event_id IN ( SELECT e.id
   FROM public.events e)));

CREATE POLICY "Staff with the permission trips add room options" ON "public"."room_options" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips change room options" ON "public"."room_options" FOR UPDATE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission)) WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips remove room options" ON "public"."room_options" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON COLUMN "public"."booking_lines"."room_option_id" IS 'The room option of the line. Null: the line is not a room option.';

COMMENT ON COLUMN "public"."booking_lines"."traveller_positions" IS 'The positions of the travellers with the room option within the booking, as in travellers.sort_order. They are known
before the travellers have names. Null: the line is not a room option.';

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

COMMENT ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) IS 'Adds the room options, the chosen extras and the discounts to a new booking, which changes its total.';

COMMENT ON FUNCTION "private"."audit_room_option"() IS 'Trigger: writes an audit log entry about a room option that staff changed.';

COMMENT ON FUNCTION "private"."booked_room_beds"(uuid, uuid) IS 'Number of travellers of a booking with a room option. 0 without a booking.';

COMMENT ON FUNCTION "private"."choices_change"(public.bookings, jsonb) IS 'What a change of the extras or room options of a booking means. What the booking has already keeps the price of the day
on which it was booked. Staff with the permission "booking" can change extras at any time and above the limit, and room
options at any time within the limit.';

COMMENT ON FUNCTION "private"."code_discounts"(jsonb, numeric) IS 'The discount of each chosen promo code, AUD, 0 if nothing is left to reduce. spend: price of the seats, room options and extras.
Percentages come first, each of the whole spend; amounts follow, each at most the rest.';

COMMENT ON FUNCTION "private"."copy_room_options"(uuid, uuid) IS 'Gives a new departure the room options of another one.';

COMMENT ON FUNCTION "private"."default_room_option"(uuid) IS 'The first room option without a supplement, or else the first one. Null: the departure offers no options.';

COMMENT ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) IS 'Moves the positions in the lines of room options with their travellers. before, after: the ids of the travellers in
order. New travellers get the rooms that remain, in order.';

COMMENT ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) IS 'The reason why a member cannot change the extras or room options of a booking, but staff can. Null: no such reason.';

COMMENT ON FUNCTION "private"."notify_booking_changed"(uuid, text, numeric) IS 'Emails the customer about a change that staff made to a pending or confirmed booking. what: the kind of change
(total, extras, rooms, plan or travellers). One email per change.';

COMMENT ON FUNCTION "private"."prepare_room_option"() IS 'Trigger: trims the name of a room option that staff write, and adds a new option at the end of the list. An option
cannot move to another departure. Raises error 22023 if the departure has 20 options already; the detail is this number.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, room options, extras, then the discounts of promo codes.
choices: as in private.read_rooms, private.read_extras and private.read_codes. All lines have the GST treatment of the departure. Does not check whether the
choices are allowed.';

COMMENT ON FUNCTION "private"."read_rooms"(jsonb) IS 'The room options in the choices of a request: {rooms: [id]}, one id for each seat. A value that is not an id is null.';

COMMENT ON FUNCTION "private"."replace_choice_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras and room options, so that the booking has exactly the chosen ones. A kind that
choices lacks stays. Discounts keep their amount.';

COMMENT ON FUNCTION "private"."room_beds_left"(public.room_options, uuid) IS 'Number of people whom one booking can still put into an option. Includes the free beds of shared rooms. Beds of the
given booking count as free. Null: no limit.';

COMMENT ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) IS 'rooms if the chosen room options are unreadable, not part of the departure, or fewer or more than the seats. Otherwise
empty.';

COMMENT ON FUNCTION "private"."room_options_of"(uuid) IS 'The room options of an event, without prices.';

COMMENT ON FUNCTION "private"."rooms_left"(public.room_options, uuid) IS 'Number of rooms of an option that are still empty. Shared rooms are counted by their beds, other rooms by booking.
Rooms of the given booking count as empty. Null: no limit.';

COMMENT ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) IS 'The first chosen room option that cannot be booked, with the number of people who still fit; left null: it is not
offered any more. booking_id: an existing booking keeps what it has. Null: all can be booked. The caller must have locked
the trip, so that the last room is never sold twice.';

COMMENT ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) IS 'The chosen room options, each with the positions of its travellers, from 0. A request without rooms gets the default
option for all seats.';

COMMENT ON FUNCTION "private"."single_supplement"(uuid) IS 'The lowest supplement of a room for one person, AUD. Null: the departure offers no such room.';

COMMENT ON FUNCTION "private"."stored_rooms"(uuid) IS 'The room option of each seat of a booking, in the order of the travellers. Empty: the booking has no room options.';

COMMENT ON FUNCTION "private"."total_with_choices"(public.bookings, jsonb) IS 'The total of a booking with other extras or room options, AUD. A kind that choices lacks stays. Below 0 if its discounts
are higher than the price that remains.';

COMMENT ON FUNCTION "private"."write_extra_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras, so that the booking has exactly the chosen ones. The caller must have made sure
that the total does not fall below 0.';

COMMENT ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of room options, so that the booking has exactly the chosen ones. An option that the booking
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
any more. codes: at most 3 ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?}, room_unavailable
{name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."change_extras"(uuid, jsonb, numeric) IS 'For the member or staff: replaces the extras or room options of a pending or confirmed booking. choices: as in
preview_extras. expected_total: the total that the preview showed, AUD; price_changed: it is another total now. The change
of the price joins the open instalments; money paid above the new total becomes a refund due. Other parameters and results
as in preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name text,
left int?}, too_late {name text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields text[]},
not_found.';

COMMENT ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) IS 'For everyone who can see the departure: what a party of this many seats can book. seats_left: null if the trip has no
seat limit. booking_id: an own booking, whose extras and rooms count as free; null: a new booking. price_from: AUD for all
seats without extras; null: no price yet. extras: those that can still be added. price: AUD for one unit. closes_on: last
day on which members can add or remove the extra. left: units left for all bookings; null: no limit. max: highest quantity
for this party, 0 if none is left. rooms: the room options; none: the departure has no choice of rooms. beds: people per
room. price: AUD per person. left: empty rooms; null: no limit. max: number of people of this party who still fit.
Statuses: ok {seats_left int?, price_from numeric?, extras {id uuid, name text, description text, price numeric,
price_per extras.price_per, question text?, closes_on date, left int?, max int}[], rooms {id uuid, name text, beds int,
price numeric, is_shareable boolean, is_default boolean, left int?, max int}[]}, invalid {fields text[]}, not_found.';

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
omitted: the default option for all. codes: at most 3 ids of promo codes, from check_promo_code. code_refused: a code cannot be used, with the reasons of
check_promo_code. price: AUD per person. total, deposit and amount: AUD for all seats. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';

COMMENT ON POLICY "Everyone reads the room options of visible departures" ON "public"."room_options" IS 'The policies of public.events decide which departures are visible.';

COMMENT ON POLICY "Staff with the permission trips add room options" ON "public"."room_options" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips change room options" ON "public"."room_options" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips remove room options" ON "public"."room_options" IS 'Requires the permission "trips". An option that was ever booked cannot be removed, because lines refer to it.';

COMMENT ON TABLE "public"."room_options" IS 'Kinds of rooms of a departure, such as twin share or an own room. Staff with the permission "trips" write them;
everyone who can see the departure reads them. A departure without options has no choice of rooms.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

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

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_rooms_of_travellers"(uuid, uuid[], uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_choices_refusal"(public.bookings, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."prepare_room_option"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prepare_room_option"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_room_option"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_room_option"() TO "service_role";

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

REVOKE ALL ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_room_lines"(public.bookings, jsonb, text) TO "service_role";

GRANT SELECT ON TABLE "public"."room_options" TO "anon";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."room_options" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."room_options" TO "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';
