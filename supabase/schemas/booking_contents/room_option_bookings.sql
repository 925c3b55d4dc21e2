-- Room options of a booking: what can be booked, checks, and the option of each traveller.

create function private.read_rooms(choices jsonb) returns uuid[]
language plpgsql immutable security definer set search_path = '' as $$
begin
  return (
    select array(select private.to_uuid(x.value #>> '{}')
      from jsonb_array_elements(case when jsonb_typeof(choices -> 'rooms') = 'array' then choices -> 'rooms' else '[]' end)
        with ordinality x (value, n) order by x.n));
end
$$;
comment on function private.read_rooms(jsonb) is
  'The room options in the choices of a request: {rooms: [id]}, one id for each seat. A value that is not an id is null.';
grant execute on function private.read_rooms(jsonb) to anon, authenticated, service_role;

create function private.default_room_option(event_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select o.id from public.room_options o where o.event_id = default_room_option.event_id and o.is_offered
    order by o.price <> 0, o.sort_order, o.id limit 1);
end
$$;
comment on function private.default_room_option(uuid) is
  'The first room option of a departure without a supplement. If every option has a supplement, the first option. Null
if the departure offers no options.';
grant execute on function private.default_room_option(uuid) to anon, authenticated, service_role;

create function private.selected_rooms(e public.events, seats int, choices jsonb)
returns table (room_option_id uuid, positions int[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  select r.id, array_agg(r.n::int - 1 order by r.n)
  from unnest(case when private.read_rooms(choices) <> '{}' then private.read_rooms(choices)
    else array_fill(private.default_room_option(e.id), array[seats]) end) with ordinality r (id, n)
  where r.id is not null group by r.id;
  return;
end
$$;
comment on function private.selected_rooms(public.events, int, jsonb) is
  'The selected room options, each with the positions of its travellers, from 0. A request without rooms gets the default
option for all seats.';
grant execute on function private.selected_rooms(public.events, int, jsonb) to anon, authenticated, service_role;

create function private.room_errors(choices jsonb, e public.events, seats int) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array(select 'rooms' where
      jsonb_typeof(choices -> 'rooms') not in ('array', 'null')
      or cardinality(private.read_rooms(choices)) not in (0, seats)
      or exists (select from unnest(private.read_rooms(choices)) r (id)
        left join public.room_options o on o.id = r.id and o.event_id = e.id where o.id is null)));
end
$$;
comment on function private.room_errors(jsonb, public.events, int) is
  'Returns {rooms} if the selected room options are unreadable, belong to another departure, or are not one per seat.
Otherwise empty.';
grant execute on function private.room_errors(jsonb, public.events, int) to anon, authenticated, service_role;

create function private.rooms_left(o public.room_options, except_booking uuid default null) returns int
language sql stable security definer set search_path = '' as $$
  select case when o.stock is not null then greatest(o.stock - case when o.is_shareable
    then ceil(coalesce(sum(l.quantity), 0)::numeric / o.beds)
    else coalesce(sum(ceil(l.quantity::numeric / o.beds)), 0) end, 0)::int end
  from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.room_option_id = o.id and l.removed_at is null and private.is_live(b)
    and l.booking_id is distinct from except_booking
$$;
comment on function private.rooms_left(public.room_options, uuid) is
  'Number of rooms of an option that can still be booked, or null without a limit. A shareable room is full when its
beds are booked; any other room belongs to one booking. Rooms of the given booking count as free.';
grant execute on function private.rooms_left(public.room_options, uuid) to anon, authenticated, service_role;

create function private.room_beds_left(o public.room_options, except_booking uuid default null) returns int
language sql stable security definer set search_path = '' as $$
  select case when o.stock is null then null when not o.is_shareable
    then private.rooms_left(o, except_booking) * o.beds
    else greatest(o.stock * o.beds - (
      select coalesce(sum(l.quantity), 0) from public.booking_lines l join public.bookings b on b.id = l.booking_id
      where l.room_option_id = o.id and l.removed_at is null and private.is_live(b)
        and l.booking_id is distinct from except_booking), 0)::int end
$$;
comment on function private.room_beds_left(public.room_options, uuid) is
  'Number of people whom one booking can still put into an option. Includes the free beds of shared rooms. Beds of the
given booking count as free. Null: no limit.';
grant execute on function private.room_beds_left(public.room_options, uuid) to anon, authenticated, service_role;

create function private.booked_room_beds(room_option_id uuid, booking_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(l.quantity), 0)::int from public.booking_lines l
  where l.booking_id = booked_room_beds.booking_id and l.room_option_id = booked_room_beds.room_option_id
    and l.removed_at is null
$$;
comment on function private.booked_room_beds(uuid, uuid) is
  'Number of travellers of a booking with a room option. 0 without a booking.';
grant execute on function private.booked_room_beds(uuid, uuid) to anon, authenticated, service_role;

create function private.rooms_refusal(choices jsonb, e public.events, seats int, booking_id uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.result('room_unavailable', jsonb_build_object('name', o.name,
      'left', case when o.is_offered then private.room_beds_left(o, rooms_refusal.booking_id) end))
    from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
    where cardinality(c.positions) > private.booked_room_beds(o.id, rooms_refusal.booking_id)
      and (not o.is_offered or cardinality(c.positions) > private.room_beds_left(o, rooms_refusal.booking_id))
    order by o.sort_order limit 1);
end
$$;
comment on function private.rooms_refusal(jsonb, public.events, int, uuid) is
  'The first selected room option that cannot be booked, with the number of people who still fit, or null if all can
be booked. The number is null if the option is no longer offered. booking_id: the rooms that this booking already has
are always accepted; null: a new booking. The caller must have locked the trip, so that the last room is never sold
twice.';

create function private.stored_rooms(booking_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select l.room_option_id from public.booking_lines l, unnest(l.traveller_positions) p (position)
    where l.booking_id = stored_rooms.booking_id and l.kind = 'room_option' and l.removed_at is null
    order by p.position)
$$;
comment on function private.stored_rooms(uuid) is
  'The room option of each seat of a booking, in the order of the travellers. Empty: the booking has no room options.';

create function private.copy_room_options(from_event uuid, to_event uuid) returns void
language sql set search_path = '' as $$
  insert into public.room_options (event_id, name, beds, price, stock, is_shareable, is_offered, sort_order)
  select to_event, o.name, o.beds, o.price, o.stock, o.is_shareable, o.is_offered, o.sort_order
  from public.room_options o where o.event_id = from_event
$$;
comment on function private.copy_room_options(uuid, uuid) is
  'Copies the room options of a departure to a new departure.';

create function private.write_room_lines(b public.bookings, choices jsonb, source text) returns void
language plpgsql set search_path = '' as $$
declare
  line public.booking_lines;
begin
  -- New lines are added before old ones are removed, so that the total is not below 0 in between.
  for line in select l.* from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
    where e.id = b.event_id and l.kind = 'room_option' loop
    -- If an option still has the same number of people, its line stays, with other traveller positions.
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
$$;
comment on function private.write_room_lines(public.bookings, jsonb, text) is
  'Removes and adds the lines of room options, so that the booking has exactly the selected ones. An option that the booking
has already keeps its price. The caller must have made sure that the total does not fall below 0.';

create function private.keep_rooms_of_travellers(booking_id uuid, before uuid[], after uuid[]) returns void
language plpgsql set search_path = '' as $$
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
$$;
comment on function private.keep_rooms_of_travellers(uuid, uuid[], uuid[]) is
  'When travellers of a booking change places, their room options move with them. before, after: the ids of the
travellers in their old and new order. New travellers get the remaining room options.';
