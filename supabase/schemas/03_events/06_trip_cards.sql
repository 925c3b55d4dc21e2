-- The departures of a trip: who reads and changes trips, triggers that add and delete them, and their list.

create policy "Readers of an event read its trip" on public.trips
for select to anon, authenticated using (exists (select from public.events e where e.trip_id = trips.id));
comment on policy "Readers of an event read its trip" on public.trips is
  'Row-level security on events decides who reads a departure.';

create policy "Staff with the permission trips change trips" on public.trips
for update to authenticated using ((select private.has_permission('trips')))
with check ((select private.has_permission('trips')));
comment on policy "Staff with the permission trips change trips" on public.trips is
  'Requires the permission "trips". A trigger restricts which columns staff can change.';

create trigger allow_only_texts before update on public.trips
for each row when (private.is_client()) execute function private.allow_only('slug', 'title', 'summary', 'cancellation_policy',
  'move_policy');

create function private.audit_cancellation_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('set_cancellation_policy', 'trips', new.id::text, jsonb_build_object('title', new.title,
    'before', jsonb_build_object('cancellation_policy', old.cancellation_policy),
    'after', jsonb_build_object('cancellation_policy', new.cancellation_policy)));
  return null;
end
$$;
comment on function private.audit_cancellation_policy() is
  'Trigger: writes an audit log entry when the cancellation policy of a trip changes.';

create trigger audit_cancellation_policy after update of cancellation_policy on public.trips
for each row when (old.cancellation_policy is distinct from new.cancellation_policy)
execute function private.audit_cancellation_policy();

create function private.audit_move_policy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('set_move_policy', 'trips', new.id::text, jsonb_build_object('title', new.title,
    'before', jsonb_build_object('move_policy', old.move_policy),
    'after', jsonb_build_object('move_policy', new.move_policy)));
  return null;
end
$$;
comment on function private.audit_move_policy() is
  'Trigger: writes an audit log entry when the move policy of a trip changes.';

create trigger audit_move_policy after update of move_policy on public.trips
for each row when (old.move_policy is distinct from new.move_policy) execute function private.audit_move_policy();

create function private.set_trip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trip_id := private.add_trip(new.title, new.custom_fields ->> 'summary');
  return new;
end
$$;
comment on function private.set_trip() is 'Trigger: adds a trip for a new departure without trip_id.';

create trigger set_trip before insert on public.events
for each row when (new.trip_id is null) execute function private.set_trip();

create function private.delete_empty_trip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock makes two transactions that delete the last two departures run one after the other.
  perform from public.trips j where j.id = old.trip_id for update;
  delete from public.trips j
  where j.id = old.trip_id and not exists (select from public.events e where e.trip_id = j.id);
  return null;
end
$$;
comment on function private.delete_empty_trip() is
  'Trigger: deletes the trip of a deleted or reassigned departure if no departure is left.';

create trigger delete_empty_trip after delete on public.events
for each row execute function private.delete_empty_trip();

create trigger delete_left_trip after update of trip_id on public.events
for each row when (old.trip_id <> new.trip_id) execute function private.delete_empty_trip();

-- The inner query reads only the columns that decide which departure is listed. The outer query reads the pictures of
-- the listed departures only.
create view public.trip_cards with (security_invoker = true) as
select c.*, n.other_events, n.from_price
from (
  select distinct on (e.trip_id) e.id, (count(*) over (partition by e.trip_id) - 1)::int as other_events,
    min(e.asking_price) filter (where e.is_available) over (partition by e.trip_id) as from_price
  from public.event_cards e
  where e.status = 'published' and e.end_date >= (select private.today())
  order by e.trip_id, e.sort_group, e.start_date, e.id
) n
join public.event_cards c on c.id = n.id;
comment on view public.trip_cards is
  'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, trip_id, is_free_until_guaranteed, other_events.';
comment on column public.trip_cards.other_events is
  'Number of upcoming departures of the trip that the reader can see, besides the departure of this row.';
comment on column public.trip_cards.from_price is
  'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';
revoke all on public.trip_cards from anon, authenticated;
grant select on public.trip_cards to anon, authenticated, service_role;
