-- Rooms of an event, who sleeps in them, and the guest manifest.

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint rooms_name_fits check (private.is_name(name)),
  beds int not null default 2 constraint rooms_beds_range check (beds between 1 and 8),
  note text constraint rooms_note_length check (char_length(note) <= 300),
  sort_order int not null default 0
);
comment on table public.rooms is 'Rooms in which the travellers of a departure sleep.';
comment on column public.rooms.id is
  'Id of the room. The client makes the id of a new room, so that a repeated insert adds it once.';
comment on column public.rooms.event_id is 'The departure.';
comment on column public.rooms.name is 'Number or name of the room, once in a departure.';
comment on column public.rooms.beds is 'Beds of the room.';
comment on column public.rooms.note is
  'Note for staff and the accommodation, such as bathroom, floor or cot. Null: none.';
comment on column public.rooms.sort_order is 'Position in the list; a new room comes last.';

create unique index rooms_name_once on public.rooms (event_id, lower(name));

alter table public.rooms enable row level security;
revoke all on public.rooms from anon, authenticated;
grant select, insert, update, delete on public.rooms to authenticated;
grant all on public.rooms to service_role;

create policy "Staff with the permission guests read rooms" on public.rooms for select to authenticated
using ((select private.has_permission('guests')) or event_id in (select private.departures_for('guests')));
comment on policy "Staff with the permission guests read rooms" on public.rooms is
  'Guides read only the rooms of their own departures.';

create policy "Staff with the permission booking add rooms" on public.rooms for insert to authenticated
with check ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking add rooms" on public.rooms is 'Requires the permission "booking".';

create policy "Staff with the permission booking change rooms" on public.rooms for update to authenticated
using ((select private.has_permission('booking'))) with check ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking change rooms" on public.rooms is
  'Requires the permission "booking".';

create policy "Staff with the permission booking remove rooms" on public.rooms for delete to authenticated
using ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking remove rooms" on public.rooms is
  'Requires the permission "booking".';

create function private.prepare_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken int;
begin
  new.name := private.clean(new.name);
  new.note := private.clean(new.note);
  if tg_op = 'INSERT' then
    new.sort_order := coalesce((select max(r.sort_order) + 1 from public.rooms r where r.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  new.sort_order := old.sort_order;
  taken := (select count(*) from public.room_assignments a where a.room_id = new.id);
  if new.beds < taken then
    raise exception using errcode = '22023', message = 'More travellers are assigned to this room.', detail = taken;
  end if;
  return new;
end
$$;
comment on function private.prepare_room() is
  'Trims the texts of a room that staff write and adds a new room at the end. A room stays with its departure. Raises
22023 for fewer beds than assigned travellers; the detail is their number.';

create trigger prepare_room before insert or update on public.rooms
for each row when (private.is_client()) execute function private.prepare_room();

create function private.audit_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit('remove_room', 'events', old.event_id::text, jsonb_build_object('beds', old.beds,
      'travellers', (select count(*) from public.room_assignments a where a.room_id = old.id)));
    return old;
  end if;
  perform private.audit('save_room', 'events', new.event_id::text, jsonb_build_object('beds', new.beds)
    || case when tg_op = 'UPDATE' then jsonb_build_object('beds_before', old.beds) else '{}' end);
  return null;
end
$$;
comment on function private.audit_room() is 'Audits a room that staff add, change or remove.';

create trigger audit_room after insert or update on public.rooms
for each row when (private.is_client()) execute function private.audit_room();

-- Runs before the delete: the assignments go with the room.
create trigger audit_removed_room before delete on public.rooms
for each row when (private.is_client()) execute function private.audit_room();

create table public.room_assignments (
  traveller_id uuid primary key references public.travellers (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade
);
comment on table public.room_assignments is 'The room of each traveller. Only functions write it.';
comment on column public.room_assignments.traveller_id is 'The traveller; one room each.';
comment on column public.room_assignments.room_id is 'The room.';

create index room_assignments_room_idx on public.room_assignments (room_id);

alter table public.room_assignments enable row level security;
revoke all on public.room_assignments from anon, authenticated;
grant select on public.room_assignments to authenticated;
grant all on public.room_assignments to service_role;

create policy "Staff with the permission guests read room assignments" on public.room_assignments for select to authenticated
using ((select private.has_permission('guests')) or room_id in (
  select r.id from public.rooms r where r.event_id in (select private.departures_for('guests'))));
comment on policy "Staff with the permission guests read room assignments" on public.room_assignments is
  'Guides read only the rooms of their own departures.';

create function private.limit_beds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.rooms;
begin
  select * into r from public.rooms t where t.id = new.room_id;
  if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = new.traveller_id and b.event_id = r.event_id) then
    raise exception 'The room belongs to another departure.' using errcode = '23514';
  end if;
  if (select count(*) from public.room_assignments p where p.room_id = r.id) > r.beds then
    raise exception 'The room has no free bed.' using errcode = '23514';
  end if;
  return null;
end
$$;
comment on function private.limit_beds() is
  'Refuses more travellers in a room than beds, and travellers of another departure, by 23514. The writer holds the
lock of the event.';

-- Deferred, so that two travellers can swap rooms.
create constraint trigger limit_beds after insert or update on public.room_assignments
deferrable initially deferred for each row execute function private.limit_beds();

create function private.leave_rooms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_assignments p using public.travellers t where t.id = p.traveller_id and t.booking_id = new.id;
  return null;
end
$$;
comment on function private.leave_rooms() is
  'Removes the room assignments of a booking that is over or moves to another departure.';

create trigger leave_rooms after update of status, event_id on public.bookings
for each row when (new.status not in ('pending', 'confirmed') or new.event_id <> old.event_id)
execute function private.leave_rooms();

create function public.place_travellers(event_id uuid, assignments jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  traveller_ids uuid[] := array(select private.to_uuid(p ->> 'traveller_id')
    from jsonb_array_elements(private.to_list(assignments)) p);
  room_ids uuid[] := array(select private.to_uuid(p ->> 'room_id')
    from jsonb_array_elements(private.to_list(assignments)) p);
  gone uuid[];
  full_room text;
  moved int;
begin
  perform private.require_permission('booking');
  if jsonb_typeof(assignments) is distinct from 'array' or array_position(traveller_ids, null) is not null
    or cardinality(traveller_ids) <> (select count(distinct u.id) from unnest(traveller_ids) u (id))
    or exists (select from jsonb_array_elements(assignments) p
      where p ->> 'room_id' is not null and private.to_uuid(p ->> 'room_id') is null) then
    return private.invalid('assignments');
  end if;
  if (private.lock_event(event_id)).id is null then return private.result('not_found'); end if;
  gone := array(select u.id from unnest(traveller_ids) u (id) where not exists (
    select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = u.id and b.event_id = place_travellers.event_id and private.is_live(b)));
  if gone <> '{}' then return private.result('gone', jsonb_build_object('travellers', gone)); end if;
  -- Staff change rooms without the lock of the event.
  perform from public.rooms r where r.id = any (room_ids) order by r.id for no key update;
  if exists (select from unnest(room_ids) u (id) where u.id is not null and not exists (
    select from public.rooms r where r.id = u.id and r.event_id = place_travellers.event_id)) then
    return private.result('no_room');
  end if;
  select r.name into full_room from public.rooms r where r.id = any (room_ids) and r.beds <
    (select count(*) from unnest(room_ids) u (id) where u.id = r.id)
    + (select count(*) from public.room_assignments p
      where p.room_id = r.id and p.traveller_id <> all (traveller_ids))
  order by r.sort_order, r.name limit 1;
  if full_room is not null then return private.result('full', jsonb_build_object('room', full_room)); end if;
  with given as (
    select u.traveller_id, u.room_id from unnest(traveller_ids, room_ids) u (traveller_id, room_id)
  ), emptied as (
    delete from public.room_assignments p using given g
    where g.traveller_id = p.traveller_id and g.room_id is null returning 1
  ), filled as (
    insert into public.room_assignments as p (traveller_id, room_id)
    select g.traveller_id, g.room_id from given g where g.room_id is not null
    on conflict (traveller_id) do update set room_id = excluded.room_id where p.room_id <> excluded.room_id
    returning 1)
  select (select count(*) from emptied) + (select count(*) from filled) into moved;
  if moved > 0 then
    perform private.audit('place_travellers', 'events', place_travellers.event_id::text,
      jsonb_build_object('travellers', moved));
  end if;
  return private.result('placed', jsonb_build_object('travellers', moved));
end
$$;
comment on function public.place_travellers(uuid, jsonb) is
  'For staff with the permission "booking": assigns travellers of a departure to rooms, all or none. assignments:
[{traveller_id, room_id}]; room_id null: no room. gone: these travellers are not on the departure. no_room: a room was
removed. full: a room has too few beds. travellers: how many moved.
Statuses: placed {travellers int}, full {room text}, gone {travellers uuid[]}, no_room, invalid {fields text[]},
not_found.';
revoke execute on function public.place_travellers(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.place_travellers(uuid, jsonb) to authenticated;

create function private.guests_going(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('traveller_id', t.id, 'name', coalesce(t.full_name, c.full_name),
    'booking_id', b.id, 'reference', b.reference, 'booked_by', c.full_name, 'phone', c.phone,
    'booking_status', b.status, 'seats', b.seats, 'date_of_birth', t.date_of_birth, 'dietary', t.dietary,
    'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone,
    'room_mate', t.room_mate, 'is_guardian', t.is_guardian, 'age', a.age, 'guardian', case when a.age is not null then (
      select g.full_name from public.travellers g where g.booking_id = b.id and g.is_guardian
      order by g.sort_order, g.id limit 1) end)
    order by b.created_at, b.id, t.sort_order, t.id), '[]')
  from public.bookings b
  join public.customers c on c.id = b.customer_id
  left join public.travellers t on t.booking_id = b.id
  left join lateral (select y.age from (
    select extract(year from age(coalesce(e.start_date, private.today()), t.date_of_birth))::int as age) y
    where y.age < (private.settings()).adult_age) a on true
  where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b)
$$;
comment on function private.guests_going(public.events) is
  'The travellers of an event in the order of booking. A booking without names is one row. age: only of travellers
under the adult age at departure. guardian: the adult who is responsible for them.';

create function private.rooms_of(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'beds', r.beds, 'note', r.note,
    'travellers', array(select p.traveller_id from public.room_assignments p
      join public.travellers t on t.id = p.traveller_id join public.bookings b on b.id = t.booking_id
      where p.room_id = r.id and private.is_live(b) order by b.created_at, b.id, t.sort_order, t.id))
    order by r.sort_order, r.name), '[]')
  from public.rooms r where r.event_id = rooms_of.event_id
$$;
comment on function private.rooms_of(uuid) is 'The rooms of an event with the travellers in them.';

create function private.rooms_to_copy(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', x.id, 'title', x.title, 'start_date', x.start_date,
    'rooms', (select count(*) from public.rooms r where r.event_id = x.id),
    'beds', (select sum(r.beds) from public.rooms r where r.event_id = x.id)) order by x.position), '[]')
  from (select o.id, o.title, o.start_date,
    row_number() over (order by o.title = e.title desc, o.start_date desc nulls last, o.id) as position
    from public.events o
    where o.id <> e.id and exists (select from public.rooms r where r.event_id = o.id) order by position limit 5) x
$$;
comment on function private.rooms_to_copy(public.events) is
  'At most five departures with rooms that one without rooms can copy: the same trip first, then the latest.';

create function public.guest_manifest(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
    'guests', private.guests_going(e), 'rooms', private.rooms_of(e.id),
    'to_copy', case when private.has_permission('booking') and not exists (select from public.rooms r where r.event_id = e.id)
      then private.rooms_to_copy(e) else '[]' end));
end
$$;
comment on function public.guest_manifest(uuid) is
  'For staff with the permission "guests": the travellers of a departure and their rooms, without money. guests: one row
a traveller, or one a booking without names. age: of travellers under the adult age at departure. guardian: the adult
who is responsible for them. to_copy: departures whose rooms can be copied, if this one has none.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?, meeting_point text?,
start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?}, guests {traveller_id
uuid?, name text, booking_id uuid, reference text, booked_by text, phone text?, booking_status bookings.status, seats
int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?, room_mate text?,
is_guardian boolean?, age int?, guardian text?}[], rooms {id uuid, name text, beds int, note text?, travellers
uuid[]}[], to_copy {event_id uuid, title text, start_date date?, rooms int, beds int}[]}, not_found.';
revoke execute on function public.guest_manifest(uuid) from public, anon, authenticated;
grant execute on function public.guest_manifest(uuid) to authenticated;
