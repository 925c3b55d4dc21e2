-- What the desk does with rooms, and what whoever goes along reads of a departure.

create function public.save_room(event_id uuid, room jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(room);
  known uuid := private.to_uuid(given ->> 'id');
  stored jsonb;
  was public.rooms;
  r public.rooms;
  faults text[];
  taken int;
begin
  perform private.require('booking');
  if (private.lock_event(event_id)).id is null then return private.answer('not_found'); end if;
  select * into was from public.rooms t where t.id = known;
  if was.event_id <> save_room.event_id then return private.answer('not_found'); end if;
  stored := private.new_row('public.rooms', given, jsonb_build_object('id', coalesce(known, gen_random_uuid()),
    'event_id', event_id, 'sort_order', coalesce(was.sort_order, (
      select max(t.sort_order) + 1 from public.rooms t where t.event_id = save_room.event_id), 1)));
  faults := private.row_faults('public.rooms', jsonb_build_array(jsonb_build_object('path', '', 'row', stored)));
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  r := jsonb_populate_record(null::public.rooms, stored);
  if exists (select from public.rooms t where t.event_id = r.event_id and lower(t.name) = lower(r.name)
    and t.id <> r.id) then return private.answer('name_taken'); end if;
  taken := (select count(*) from public.room_places p where p.room_id = r.id);
  if r.beds < taken then return private.answer('too_few_beds', jsonb_build_object('taken', taken)); end if;
  insert into public.rooms select r.*
  on conflict (id) do update set name = excluded.name, beds = excluded.beds, note = excluded.note;
  perform private.audit('save_room', 'events', r.event_id::text, jsonb_build_object('beds', r.beds)
    || case when was.id is not null then jsonb_build_object('beds_before', was.beds) else '{}' end);
  return private.answer('saved', jsonb_build_object('id', r.id));
end
$$;
comment on function public.save_room(uuid, jsonb) is 'For the desk: a room of a departure, new or changed.
room: {id, name, beds, note}; an id that is not known is given to the new room, so that what is sent twice is added once.
name_taken: another room of the departure goes by it. too_few_beds: taken of them sleep there.
Statuses: saved {id uuid}, name_taken, too_few_beds {taken int}, invalid {fields text[]}, not_found.';

create function public.remove_room(room_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.rooms;
  left_over int;
begin
  perform private.require('booking');
  perform private.lock_event((select t.event_id from public.rooms t where t.id = remove_room.room_id));
  select * into r from public.rooms t where t.id = remove_room.room_id;
  if r.id is null then return private.answer('not_found'); end if;
  left_over := (select count(*) from public.room_places p where p.room_id = r.id);
  delete from public.rooms t where t.id = r.id;
  perform private.audit('remove_room', 'events', r.event_id::text,
    jsonb_build_object('beds', r.beds, 'travellers', left_over));
  return private.answer('removed', jsonb_build_object('travellers', left_over));
end
$$;
comment on function public.remove_room(uuid) is 'For the desk: takes a room away; travellers: so many of them have none
now. Statuses: removed {travellers int}, not_found.';

create function public.copy_rooms(event_id uuid, from_event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  copied int;
begin
  perform private.require('booking');
  if (private.lock_event(event_id)).id is null then return private.answer('not_found'); end if;
  if exists (select from public.rooms r where r.event_id = copy_rooms.event_id) then
    return private.answer('has_rooms');
  end if;
  insert into public.rooms (event_id, name, beds, sort_order)
  select copy_rooms.event_id, r.name, r.beds, r.sort_order from public.rooms r where r.event_id = from_event_id;
  get diagnostics copied = row_count;
  if copied = 0 then return private.answer('no_rooms'); end if;
  perform private.audit('copy_rooms', 'events', copy_rooms.event_id::text, jsonb_build_object('rooms', copied));
  return private.answer('copied', jsonb_build_object('rooms', copied));
end
$$;
comment on function public.copy_rooms(uuid, uuid) is 'For the desk: the rooms of another departure, empty and without
what was noted of them, for one that has none. Statuses: copied {rooms int}, has_rooms, no_rooms, not_found.';

create function public.place_travellers(event_id uuid, places jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[] := array(select private.to_uuid(p ->> 'traveller_id')
    from jsonb_array_elements(private.to_list(places)) p);
  given_rooms uuid[] := array(select private.to_uuid(p ->> 'room_id')
    from jsonb_array_elements(private.to_list(places)) p);
  gone uuid[];
  full_room text;
  moved int;
begin
  perform private.require('booking');
  if jsonb_typeof(places) is distinct from 'array' or array_position(people, null) is not null
    or cardinality(people) <> (select count(distinct u.id) from unnest(people) u (id))
    or exists (select from jsonb_array_elements(places) p
      where p ->> 'room_id' is not null and private.to_uuid(p ->> 'room_id') is null) then
    return private.invalid('places');
  end if;
  if (private.lock_event(event_id)).id is null then return private.answer('not_found'); end if;
  gone := array(select u.id from unnest(people) u (id) where not exists (
    select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = u.id and b.event_id = place_travellers.event_id and private.is_live(b)));
  if gone <> '{}' then return private.answer('gone', jsonb_build_object('travellers', gone)); end if;
  if exists (select from unnest(given_rooms) u (id) where u.id is not null and not exists (
    select from public.rooms r where r.id = u.id and r.event_id = place_travellers.event_id)) then
    return private.answer('no_room');
  end if;
  select r.name into full_room from public.rooms r where r.id = any (given_rooms) and r.beds <
    (select count(*) from unnest(given_rooms) u (id) where u.id = r.id)
    + (select count(*) from public.room_places p where p.room_id = r.id and p.traveller_id <> all (people))
  order by r.sort_order, r.name limit 1;
  if full_room is not null then return private.answer('full', jsonb_build_object('room', full_room)); end if;
  with given as (select u.person, u.bed from unnest(people, given_rooms) u (person, bed)), emptied as (
    delete from public.room_places p using given g where g.person = p.traveller_id and g.bed is null returning 1
  ), filled as (
    insert into public.room_places as p (traveller_id, room_id)
    select g.person, g.bed from given g where g.bed is not null
    on conflict (traveller_id) do update set room_id = excluded.room_id where p.room_id <> excluded.room_id
    returning 1)
  select (select count(*) from emptied) + (select count(*) from filled) into moved;
  if moved > 0 then
    perform private.audit('place_travellers', 'events', place_travellers.event_id::text,
      jsonb_build_object('people', moved));
  end if;
  return private.answer('placed', jsonb_build_object('people', moved));
end
$$;
comment on function public.place_travellers(uuid, jsonb) is 'For the desk: who sleeps where on a departure, of as many
as are named; all of it or nothing. places: [{traveller_id, room_id}], room_id null: in no room. gone: these travel on it
no more. no_room: one of the rooms is taken away. full: the room has not so many beds. people: who moved.
Statuses: placed {people int}, full {room text}, gone {travellers uuid[]}, no_room, invalid {fields text[]},
not_found.';

revoke execute on function public.save_room(uuid, jsonb), public.remove_room(uuid), public.copy_rooms(uuid, uuid),
  public.place_travellers(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.save_room(uuid, jsonb), public.remove_room(uuid), public.copy_rooms(uuid, uuid),
  public.place_travellers(uuid, jsonb) to authenticated;
