-- What a guide carries: who goes on his departure, and where they sleep. Nothing about money is in it, and nothing
-- about money is read by whoever may read guests alone.

-- Who goes along, in the order of booking; a booking of which nobody is named is one row. age: of who is under age at
-- departure; guardian: who answers for them.
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
    where y.age < (private.rules()).adult_age) a on true
  where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b)
$$;

create function private.rooms_of(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'beds', r.beds, 'note', r.note,
    'travellers', array(select p.traveller_id from public.room_places p
      join public.travellers t on t.id = p.traveller_id join public.bookings b on b.id = t.booking_id
      where p.room_id = r.id and private.is_live(b) order by b.created_at, b.id, t.sort_order, t.id))
    order by r.sort_order, r.name), '[]')
  from public.rooms r where r.event_id = rooms_of.event_id
$$;

-- Departures whose rooms one without any could take over: of the same name first, then the latest.
create function private.rooms_to_copy(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', x.id, 'title', x.title, 'start_date', x.start_date,
    'rooms', (select count(*) from public.rooms r where r.event_id = x.id),
    'beds', (select sum(r.beds) from public.rooms r where r.event_id = x.id)) order by x.place), '[]')
  from (select o.id, o.title, o.start_date,
    row_number() over (order by o.title = e.title desc, o.start_date desc nulls last, o.id) as place
    from public.events o
    where o.id <> e.id and exists (select from public.rooms r where r.event_id = o.id) order by place limit 5) x
$$;

create function public.guest_sheet(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require('guests', guest_sheet.event_id);
  select * into e from public.events t where t.id = guest_sheet.event_id;
  if e.id is null then return private.answer('not_found'); end if;
  return private.answer('ok', jsonb_build_object(
    'trip', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date),
    'guests', private.guests_going(e), 'rooms', private.rooms_of(e.id),
    'to_copy', case when private.may('booking') and not exists (select from public.rooms r where r.event_id = e.id)
      then private.rooms_to_copy(e) else '[]' end));
end
$$;
comment on function public.guest_sheet(uuid) is 'Who goes on a departure and where they sleep, for whoever may read its
guests; nothing about money. guests: one a traveller, or one a booking while none is named; age: of who is under age at
departure, guardian: who answers for them. to_copy: departures whose rooms this one could take over, while it has none.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?}, guests {traveller_id uuid?,
name text, booking_id uuid, reference text, booked_by text, phone text?,
booking_status bookings.status, seats int, date_of_birth date?, dietary text?, emergency_contact_name text?, emergency_contact_phone text?,
room_mate text?, is_guardian boolean?, age int?, guardian text?}[], rooms {id uuid, name text, beds int, note text?, travellers uuid[]}[],
to_copy {event_id uuid, title text, start_date date?, rooms int, beds int}[]}, not_found.';

-- A guide read the bookings of his departures, with what they cost and what was paid of them, and what staff noted.
alter policy "Members read their own bookings, staff all" on public.bookings
  using (user_id = (select private.me()) or (select private.may('sales')));
alter policy "Staff read what staff note about bookings" on public.booking_staff_notes
  using ((select private.may('guests')));
alter policy "Members read the travellers of their own bookings, staff all" on public.travellers
  using ((select private.may('guests'))
    or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
alter policy "Staff read customers, people their own row" on public.customers
  using (profile_id = (select private.me()) or (select private.may('sales')));

revoke execute on function private.guests_going(public.events), private.rooms_of(uuid),
  private.rooms_to_copy(public.events), public.guest_sheet(uuid) from public, anon, authenticated;
grant execute on function public.guest_sheet(uuid) to authenticated;
