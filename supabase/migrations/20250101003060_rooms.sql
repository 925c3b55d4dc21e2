-- The rooms of a departure, and who sleeps in which.

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint rooms_name_fits check (private.is_name(name)),
  beds int not null default 2 constraint rooms_beds_range check (beds between 1 and 8),
  note text constraint rooms_note_length check (char_length(note) <= 300),
  sort_order int not null default 0
);
comment on table public.rooms is 'Where the guests of a departure sleep. Written by functions alone.';
comment on column public.rooms.name is 'What its door says: a number, or a name; once a departure.';
comment on column public.rooms.note is 'For staff and whoever runs the house: bathroom, floor, cot.';
comment on column public.rooms.sort_order is 'In the order in which they were added.';
create unique index rooms_name_once on public.rooms (event_id, lower(name));

create table public.room_places (
  traveller_id uuid primary key references public.travellers (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade
);
comment on table public.room_places is 'Who sleeps where: one room a traveller. Written by functions alone.';
create index room_places_room_idx on public.room_places (room_id);

-- As many to a room as it has beds, and of its own departure, whoever writes it. Whoever does holds the event's lock.
create function private.keep_beds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.rooms;
begin
  select * into r from public.rooms t where t.id = new.room_id;
  if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = new.traveller_id and b.event_id = r.event_id) then
    raise exception 'A traveller sleeps where his trip does.' using errcode = '23514';
  end if;
  if (select count(*) from public.room_places p where p.room_id = r.id) > r.beds then
    raise exception 'A room holds as many as it has beds.' using errcode = '23514';
  end if;
  return null;
end
$$;
-- Deferred: two may change rooms with each other.
create constraint trigger keep_beds after insert or update on public.room_places
deferrable initially deferred for each row execute function private.keep_beds();

-- Whose booking is over, or goes to another departure, has no room any more.
create function private.leave_rooms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_places p using public.travellers t where t.id = p.traveller_id and t.booking_id = new.id;
  return null;
end
$$;
create trigger leave_rooms after update of status, event_id on public.bookings
for each row when (new.status not in ('pending', 'confirmed') or new.event_id <> old.event_id)
execute function private.leave_rooms();

-- Travellers are said anew as a whole: whoever was among them stays who he was, by name, and whoever is new takes
-- the place of one who is left out, so that a mended name keeps its bed.
create or replace function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
begin
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
    emergency_contact_phone, room_mate, is_guardian)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate,
    is_guardian = excluded.is_guardian;
end
$$;

-- Who travelled, what was said of it, and what staff noted, about the room too.
create or replace function private.forget_trips(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select b.id from private.bookings_of(person) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_places p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from public.travellers t where t.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.transfer_notes n using public.transfers t where t.id = n.transfer_id and t.booking_id = any (ids);
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.bookings b set notes = null, cancellation_reason = null where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.forget_record('bookings', ids);
end
$$;

-- Rights ------------------------------------------------------------------------------------------------------------

alter table public.rooms enable row level security;
alter table public.room_places enable row level security;
create policy "Who reads the guests of a departure reads its rooms" on public.rooms for select to authenticated
using ((select private.may('guests')) or event_id in (select private.departures_for('guests')));
create policy "Who reads a room reads who sleeps in it" on public.room_places for select to authenticated
using ((select private.may('guests')) or room_id in (
  select r.id from public.rooms r where r.event_id in (select private.departures_for('guests'))));
revoke all on public.rooms, public.room_places from anon, authenticated;
grant select on public.rooms, public.room_places to authenticated;
grant all on public.rooms, public.room_places to service_role;
revoke execute on function private.keep_beds(), private.leave_rooms() from public, anon, authenticated;
