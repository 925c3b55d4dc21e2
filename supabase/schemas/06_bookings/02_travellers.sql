-- Validates and writes the travellers of bookings. Minors need a guardian.

create table public.travellers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sort_order int not null default 0,
  full_name text not null,
  date_of_birth date constraint travellers_date_of_birth_range check (date_of_birth >= date '1900-01-01'),
  dietary text constraint travellers_dietary_length check (char_length(dietary) <= 500),
  emergency_contact_name text,
  emergency_contact_phone text constraint travellers_emergency_contact_phone_fits
    check (emergency_contact_phone is null or private.is_phone(emergency_contact_phone)),
  room_mate text,
  shares_with text constraint travellers_shares_with_known check (shares_with in ('anyone', 'women', 'men')),
  is_guardian boolean not null default false,
  shares_name boolean not null default false,
  constraint travellers_full_name_fits check (private.is_person_name(full_name)),
  constraint travellers_emergency_contact_name_fits check (emergency_contact_name is null or private.is_person_name(emergency_contact_name)),
  constraint travellers_room_mate_fits check (room_mate is null
  or private.is_person_name(room_mate))
);
comment on table public.travellers is
  'Travellers of a booking. There are fewer travellers than seats until every traveller is entered.';
comment on column public.travellers.id is 'Primary key.';
comment on column public.travellers.booking_id is 'The booking that includes the traveller.';
comment on column public.travellers.sort_order is 'Position within the booking, from 0.';
comment on column public.travellers.full_name is 'The traveller''s name.';
comment on column public.travellers.date_of_birth is
  'The date of birth. Null: not entered yet; the traveller is then treated neither as a minor nor as an adult.';
comment on column public.travellers.dietary is 'Dietary requirements, up to 500 characters. Null: not entered.';
comment on column public.travellers.emergency_contact_name is 'Name of the emergency contact. Null: not entered.';
comment on column public.travellers.emergency_contact_phone is
  'Phone number of the emergency contact. Null: not entered.';
comment on column public.travellers.room_mate is 'Name of the preferred roommate. Null: no preference.';
comment on column public.travellers.shares_with is
  'The people with whom the traveller would share a room: anyone, women or men. Null: not entered.';
comment on column public.travellers.is_guardian is
  'Whether the traveller is an adult and the parent or guardian of the minors on this booking.';
comment on column public.travellers.shares_name is
  'Whether the traveller agreed that other travellers of the departure see their first name and age group. Minors are
never shown.';

create index travellers_booking_idx on public.travellers (booking_id, sort_order);

alter table public.travellers enable row level security;
revoke all on public.travellers from anon, authenticated;
grant select on public.travellers to authenticated;
grant all on public.travellers to service_role;

create policy "Members read the travellers of their own bookings, staff all" on public.travellers
for select to authenticated
using ((select private.has_permission('guests'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the travellers of their own bookings, staff all" on public.travellers is
  'Staff need the permission "guests" for all departures. Guides read travellers through public.event_guest_list
instead.';

create function private.read_travellers(travellers jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
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
$$;
comment on function private.read_travellers(jsonb) is
  'Converts the travellers of a request to the format in which they are stored: only known fields, with trimmed texts. A
text that is not a date becomes null.';

create function private.stored_travellers(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'booking_id', 'sort_order'] order by t.sort_order), '[]')
  from public.travellers t where t.booking_id = stored_travellers.booking_id
$$;
comment on function private.stored_travellers(uuid) is
  'The stored travellers of a booking, in the same format as private.read_travellers.';

create function private.traveller_field_errors(person jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(f.key), '{}') from (
    select v.key from jsonb_each(person) v
    where v.key in ('full_name', 'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone',
      'room_mate', 'shares_with') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key in ('is_guardian', 'shares_name') and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key));
end
$$;
comment on function private.traveller_field_errors(jsonb) is
  'The fields of one traveller that have the wrong JSON type, an invalid date or a date of birth in the future.';

create function private.traveller_errors(travellers jsonb, seats int) returns text[]
language plpgsql stable set search_path = '' as $$
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
$$;
comment on function private.traveller_errors(jsonb, int) is
  'Field paths of the validation errors in the travellers of a request, such as travellers.0.full_name. The index
counts from 0.';

create function private.guardian_refusal(travellers jsonb, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  rules public.settings := private.settings();
  read jsonb := private.read_travellers(travellers);
  min_age int := private.min_age(e, rules);
  youngest date := e.start_date - make_interval(years => min_age);
  youngest_adult date := e.start_date - make_interval(years => rules.adult_age);
  too_young text[];
  minors jsonb;
begin
  select array_agg(format('travellers.%s.date_of_birth', p.n - 1) order by p.n) into too_young
  from jsonb_array_elements(read) with ordinality as p (person, n)
  where min_age > 0 and (p.person ->> 'date_of_birth')::date > youngest;
  if too_young is not null then return private.invalid(variadic too_young); end if;
  select jsonb_agg(p.n - 1 order by p.n) into minors from jsonb_array_elements(read) with ordinality as p (person, n)
  where (p.person ->> 'date_of_birth')::date > youngest_adult;
  if minors is null or exists (select 1 from jsonb_array_elements(read) p
    where p ->> 'is_guardian' = 'true' and (p ->> 'date_of_birth')::date <= youngest_adult) then return null; end if;
  return private.result('guardian_needed', jsonb_build_object('travellers', minors));
end
$$;
comment on function private.guardian_refusal(jsonb, public.events) is
  'The reason why the travellers may not book. invalid: a traveller is below the minimum age on the day of departure.
guardian_needed: a minor has no adult guardian on the booking. Null: all may travel.';

create function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language plpgsql set search_path = '' as $$
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
  perform private.erase_answers(array(select t.id from public.travellers t
    join unnest(ids) with ordinality p (id, n) on p.id = t.id
    where lower(t.full_name) <> lower(read -> (p.n - 1)::int ->> 'full_name')));
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
$$;
comment on function private.write_travellers(uuid, jsonb) is
  'Replaces the travellers of a booking. Travellers with an unchanged name keep their id, so that they keep their
rooms, room options and answers to forms. If a person with another name takes the place of a traveller, the answers of
the earlier traveller are deleted.';

create function public.update_travellers(booking_id uuid, travellers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  e public.events := private.event_of(b);
  changes_close_on date := e.start_date - b.changes_close_days;
  errors text[];
  refusal jsonb;
begin
  if not private.can_access_booking(b) or not private.is_live(b) then return private.result('not_found'); end if;
  if private.today() > changes_close_on and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', changes_close_on));
  end if;
  errors := private.traveller_errors(travellers, b.seats);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  refusal := private.guardian_refusal(travellers, e);
  if refusal is not null then return refusal; end if;
  perform private.write_travellers(b.id, travellers);
  if b.user_id is distinct from private.me() then
    perform private.audit('update_travellers', 'bookings', b.id::text,
      jsonb_build_object('travellers', jsonb_array_length(travellers)));
    perform private.notify_booking_changed(b.id, 'travellers');
  end if;
  return private.result('saved');
end
$$;
comment on function public.update_travellers(uuid, jsonb) is
  'Replaces the travellers of a pending or confirmed booking. Members can change the travellers of their own bookings
until the deadline, staff at any time. travellers: in the same format as for the function book. guardian_needed: the
indexes of minors without a guardian.
Statuses: saved, guardian_needed {travellers int[]}, too_late {deadline date}, invalid {fields text[]}, not_found.';
revoke execute on function public.update_travellers(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.update_travellers(uuid, jsonb) to authenticated;
