set local check_function_bodies = off;

ALTER TABLE "public"."travellers" ADD COLUMN "shares_name" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.age_band(date_of_birth date, day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when a.age >= 70 then '70+' when a.age >= 30 then a.age / 10 * 10 || '–' || a.age / 10 * 10 + 9
    when a.age >= 18 then '18–29' end
  from (select extract(year from age(age_band.day, age_band.date_of_birth))::int as age) a
$function$;

ALTER FUNCTION "private"."age_band"(date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.first_name(full_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select split_part(full_name, ' ', 1)
$function$;

ALTER FUNCTION "private"."first_name"(text) OWNER TO "postgres";

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
    'is_guardian', coalesce(p.person ->> 'is_guardian' = 'true', false),
    'shares_name', coalesce(p.person ->> 'shares_name' = 'true', false)) order by p.n), '[]')
    from jsonb_array_elements(private.to_list(travellers)) with ordinality as p (person, n));
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
      'room_mate') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key in ('is_guardian', 'shares_name') and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key));
end
$function$;

CREATE OR REPLACE FUNCTION private.write_travellers(booking_id uuid, travellers jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
begin
  if not exists (select from public.travellers t where t.booking_id = write_travellers.booking_id) then
    insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, is_guardian, shares_name)
    select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
      t.emergency_contact_phone, t.room_mate, t.is_guardian, t.shares_name
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
    emergency_contact_phone, room_mate, is_guardian, shares_name)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian, t.shares_name
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate,
    is_guardian = excluded.is_guardian, shares_name = excluded.shares_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.share_traveller_name(traveller_id uuid, shares boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  if shares is null then return private.invalid('shares'); end if;
  b := private.lock_booking((select t.booking_id from public.travellers t where t.id = traveller_id));
  if not private.can_access_booking(b) or not private.is_live(b) then return private.result('not_found'); end if;
  update public.travellers t set shares_name = shares where t.id = traveller_id and t.shares_name <> shares;
  if found and b.user_id is distinct from private.me() then
    perform private.audit('share_traveller_name', 'bookings', b.id::text, jsonb_build_object('shares', shares));
  end if;
  return private.result('saved');
end
$function$;

ALTER FUNCTION "public"."share_traveller_name"(uuid, boolean) OWNER TO "postgres";

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
  others jsonb;
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
  select jsonb_agg(jsonb_build_object('first_name', p.first_name, 'age_band', p.age_band)
    order by p.first_name, p.age_band) into others
  from (select private.first_name(t.full_name) as first_name,
      private.age_band(t.date_of_birth, private.today()) as age_band
    from public.bookings b join public.travellers t on t.booking_id = b.id
    where is_booked and b.event_id = e.id and b.status = 'confirmed' and b.user_id is distinct from member_id
      and t.shares_name) p
  where p.age_band is not null;
  return private.result('ok', jsonb_build_object(
    'group_size', case when group_size >= min_shown_group then group_size end,
    'is_booked', is_booked, 'own', coalesce(own, '[]'), 'others', coalesce(others, '[]')));
end
$function$;

ALTER FUNCTION "public"."trip_group"(uuid) OWNER TO "postgres";

COMMENT ON COLUMN "public"."travellers"."shares_name" IS 'Whether the traveller agreed that the others of the departure see their first name and age group. Minors are never
shown.';

COMMENT ON FUNCTION "private"."age_band"(date, date) IS 'The age group of a person on a day: 18–29, 30–39, 40–49, 50–59, 60–69 or 70+. Null: under 18, or the date of birth
is unknown.';

COMMENT ON FUNCTION "private"."first_name"(text) IS 'The part of a name before the first space.';

COMMENT ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text) IS 'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."share_traveller_name"(uuid, boolean) IS 'Records or withdraws the consent of a traveller to be shown to their group by first name and age group. Members can
change it for their own pending and confirmed bookings at any time, also after other changes have closed. Staff need the
permission "booking".
Statuses: saved, not_found, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."trip_group"(uuid) IS 'The group of a departure. group_size: number of seats of confirmed bookings; null for fewer than 2.
is_booked: the caller has a confirmed booking. own: the
travellers of the caller''s confirmed booking; age_band is null for a traveller who is never shown, because they are
under 18 or their date of birth is unknown. others: the travellers of other confirmed bookings who agreed to be shown,
by first name. Empty unless is_booked, so that an unpaid booking shows no names.
Statuses: ok {group_size int?, is_booked boolean, own {id uuid, full_name text, shares_name boolean, age_band text?}[], others {first_name
text, age_band text}[]}, not_found.';

REVOKE ALL ON FUNCTION "private"."age_band"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."age_band"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."age_band"(date, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."age_band"(date, date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."first_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_name"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_name"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."share_traveller_name"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."share_traveller_name"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."share_traveller_name"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."share_traveller_name"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "public"."trip_group"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_group"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_group"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_group"(uuid) TO "postgres";
