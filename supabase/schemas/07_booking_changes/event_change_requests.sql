-- Members ask for a change of departure that they cannot make themselves. Lists the departures that a booking can change to.

create table public.event_change_requests (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  traveller_ids uuid[],
  unnamed_seats int not null default 0,
  status text not null default 'open' constraint event_change_requests_status_known
    check (status in ('open', 'confirmed', 'declined', 'withdrawn')),
  created_at timestamptz not null default private.now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  constraint event_change_requests_travellers check (traveller_ids is not null or unnamed_seats = 0),
  constraint event_change_requests_decided check ((status = 'open') = (decided_at is null))
);
comment on table public.event_change_requests is
  'Requests of members to change the departure of a booking. Only functions write them.';
comment on column public.event_change_requests.id is 'Primary key.';
comment on column public.event_change_requests.booking_id is 'The booking. It has at most one open request.';
comment on column public.event_change_requests.event_id is 'The departure that the member wants.';
comment on column public.event_change_requests.traveller_ids is
  'The travellers who want to move, in ascending order. They can have been deleted since. Null: the whole booking.';
comment on column public.event_change_requests.unnamed_seats is
  'Number of seats without a traveller that move. 0 for the whole booking.';
comment on column public.event_change_requests.status is
  'open: staff have not answered. confirmed: staff changed the booking to this departure. declined: by staff. withdrawn: by
the member, or because the booking was changed to another departure, cancelled or expired.';
comment on column public.event_change_requests.created_at is 'When the member made the request, or last changed it
to another departure.';
comment on column public.event_change_requests.decided_at is 'When the request ended. Null: it is open.';
comment on column public.event_change_requests.decided_by is
  'The account that ended the request. Null: the request is open or ended automatically, or the account was deleted.';

create unique index event_change_requests_open_once on public.event_change_requests (booking_id)
where status = 'open';
create index event_change_requests_open_idx on public.event_change_requests (created_at, id) where status = 'open';
create index event_change_requests_booking_idx on public.event_change_requests (booking_id, created_at desc);
create index event_change_requests_event_idx on public.event_change_requests (event_id);
create index event_change_requests_decided_by_idx on public.event_change_requests (decided_by);

alter table public.event_change_requests enable row level security;
revoke all on public.event_change_requests from anon, authenticated;
grant select on public.event_change_requests to authenticated;
grant all on public.event_change_requests to service_role;

create policy "Members read the requests of their own bookings, staff all" on public.event_change_requests
for select to authenticated using ((select private.has_permission('booking'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the requests of their own bookings, staff all" on public.event_change_requests is
  'Staff need the permission "booking".';

create function private.end_event_change_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_change_requests r set status = 'withdrawn', decided_at = private.now()
  where r.booking_id = new.id and r.status = 'open';
  return null;
end
$$;
comment on function private.end_event_change_request() is
  'Trigger: ends the open request of a booking that is cancelled or expires.';

create trigger end_event_change_request after update of status on public.bookings
for each row when (old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'expired'))
execute function private.end_event_change_request();

create function public.events_for_change(booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_others constant int := 50; -- departures of other trips
  b public.bookings;
  own public.events;
begin
  select * into b from public.bookings t where t.id = events_for_change.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  own := private.event_of(b);
  return private.result('ok', jsonb_build_object('events', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'start_date', d.start_date,
      'end_date', d.end_date, 'price', private.seat_price(d), 'same_trip', d.trip_id = own.trip_id,
      'is_full', coalesce(b.seats > private.free_seats(d), false))
      order by d.trip_id <> own.trip_id, d.start_date, d.id), '[]')
    from (
      (select e.* from public.events e where e.trip_id = own.trip_id and e.start_date > private.today()
        and e.id <> own.id and private.sale_obstacle(e) is null and private.is_visible(e))
      union all
      (select e.* from public.events e where e.status = 'published' and e.start_date > private.today()
        and e.trip_id <> own.trip_id and private.sale_obstacle(e) is null and private.is_visible(e)
      order by e.start_date, e.id limit max_others)) d)));
end
$$;
comment on function public.events_for_change(uuid) is
  'For the member or staff: the departures on sale to which the booking could change: all of the same trip, then up to 50 of
other trips, the earliest first. price: AUD per person. same_trip: it belongs to the same trip. is_full: it has too few
free seats for the booking.
Statuses: ok {events {id uuid, title text, start_date date, end_date date, price numeric, same_trip boolean, is_full
boolean}[]}, not_found.';
revoke execute on function public.events_for_change(uuid) from public, anon, authenticated;
grant execute on function public.events_for_change(uuid) to authenticated;

create function public.request_event_change(booking_id uuid, event_id uuid, traveller_ids uuid[] default null,
  unnamed_seats int default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- If only some travellers move, also locks the new departure, because the preview below takes seats there for a
  -- moment before it is rolled back.
  b public.bookings := private.lock_booking(booking_id, case when traveller_ids is not null then event_id end);
  e public.events;
  movers constant uuid[] := array(select t.id from unnest(traveller_ids) t (id) order by t.id);
  change jsonb;
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = request_event_change.event_id;
  change := case when traveller_ids is null then private.event_change(b, e, false)
    else private.move_travellers(b, e, movers, unnamed_seats, null, null, null) end;
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is null then return private.result('can_change'); end if;
  update public.event_change_requests r set event_id = e.id,
    traveller_ids = case when request_event_change.traveller_ids is not null then movers end,
    unnamed_seats = case when request_event_change.traveller_ids is not null
      then request_event_change.unnamed_seats else 0 end,
    created_at = case when r.event_id = e.id then r.created_at else private.now() end
  where r.booking_id = b.id and r.status = 'open';
  if not found then
    insert into public.event_change_requests (booking_id, event_id, traveller_ids, unnamed_seats)
    select b.id, e.id, case when request_event_change.traveller_ids is not null then movers end,
      case when request_event_change.traveller_ids is not null then request_event_change.unnamed_seats else 0 end;
  end if;
  return private.result('requested');
end
$$;
comment on function public.request_event_change(uuid, uuid, uuid[], int) is
  'For members: asks staff to move their own booking, or some of its travellers, to another departure. Only for moves
that the member cannot make without staff. A request for the whole booking replaces an open request.
Parameters:
- traveller_ids and unnamed_seats: who moves, as in preview_move_of_travellers. traveller_ids null: the whole booking.
Results:
- can_change: the member can change the booking themselves.
- request_open: the booking has an open request for other travellers or another departure.
Other results as in preview_event_change and preview_move_of_travellers.
Statuses: requested, can_change, request_open, payment_pending, called_off, guardian_leaves, invalid {fields text[]}, not_live, not_confirmed, departed {departed_on date}, same_event, not_bookable, closed
{closed_on date}, already_booked {booking_id uuid, reference text}, too_young,
guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';
revoke execute on function public.request_event_change(uuid, uuid, uuid[], int) from public, anon, authenticated;
grant execute on function public.request_event_change(uuid, uuid, uuid[], int) to authenticated;

create function public.withdraw_event_change(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  update public.event_change_requests r set status = 'withdrawn', decided_at = private.now(), decided_by = private.me()
  where r.booking_id = b.id and r.status = 'open';
  return private.result(case when found then 'withdrawn' else 'no_request' end);
end
$$;
comment on function public.withdraw_event_change(uuid) is
  'For members: withdraws the open request to change the departure of their own booking. no_request: there is no open
request.
Statuses: withdrawn, no_request, not_found.';
revoke execute on function public.withdraw_event_change(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_event_change(uuid) to authenticated;

create function public.decline_event_change(booking_id uuid, event_id uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require_permission('booking');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  b.cancellation_reason := private.clean(reason);
  if b.cancellation_reason is null or private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  update public.event_change_requests r set status = 'declined', decided_at = private.now(), decided_by = private.me()
  where r.booking_id = b.id and r.status = 'open' and r.event_id = decline_event_change.event_id;
  if not found then return private.result('no_request'); end if;
  perform private.audit('decline_event_change', 'bookings', b.id::text,
    jsonb_build_object('event_id', decline_event_change.event_id));
  perform private.queue_customer_email(b.customer_id, 'event_change_declined', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'reason', b.cancellation_reason, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date))
  from public.events e where e.id = decline_event_change.event_id;
  return private.result('declined');
end
$$;
comment on function public.decline_event_change(uuid, uuid, text) is
  'For staff with the permission "booking": declines the open request to change a booking to a departure. reason: a text
for the email to the customer, with the same maximum length as the reason of a cancellation. no_request: there is no
such open request any more.
Statuses: declined, no_request, invalid {fields text[]}, not_found.';
revoke execute on function public.decline_event_change(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.decline_event_change(uuid, uuid, text) to authenticated;
