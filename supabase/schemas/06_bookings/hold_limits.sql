-- Limits the seats that a member or an IP network can hold without paying.

create function private.earlier_holds(user_id uuid, event_id uuid, except_id uuid, out holds int, out ends timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  select count(*), max(b.held_until) into holds, ends from public.bookings b
  where b.user_id = earlier_holds.user_id and b.event_id = earlier_holds.event_id
    and b.id is distinct from earlier_holds.except_id and b.status in ('cancelled', 'expired')
    and b.held_until > private.now() - make_interval(days => (private.settings()).transfer_days)
    and not exists (select from public.payments p where p.booking_id = b.id);
  return;
end
$$;
comment on function private.earlier_holds(uuid, uuid, uuid) is
  'The unpaid bookings of an event by a member that were cancelled or expired, and whose seat hold ended within the
last settings.transfer_days days. holds: their number. ends: the latest end of a seat hold.';

create function private.limit_hold_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier record;
begin
  if new.user_id = private.me() then
    earlier := private.earlier_holds(new.user_id, new.event_id, new.id);
    if earlier.holds > 0 then
      new.expires_at := least(new.expires_at, greatest(earlier.ends,
        case when tg_op = 'INSERT' then private.now() + interval '1 hour' else old.expires_at end));
    end if;
  end if;
  new.held_until := greatest(new.held_until, new.expires_at);
  return new;
end
$$;
comment on function private.limit_hold_end() is
  'Trigger: limits the seat hold if a member cancels and books the same event again. The new hold ends when the earlier
hold would have ended, but lasts at least one hour. Staff have no such limit.';

create trigger limit_hold_end before insert or update of expires_at on public.bookings
for each row when (new.expires_at is not null) execute function private.limit_hold_end();

create function private.max_earlier_holds() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.max_earlier_holds() is
  'Maximum number of unpaid bookings of one event that a member may make and let expire, or cancel, within
settings.transfer_days days.';

create function private.hold_refusal(user_id uuid, event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_unpaid_holds constant int := 2; -- unpaid bookings per member
  earlier record := private.earlier_holds(user_id, event_id, null);
begin
  if (select count(*) from public.bookings b where b.user_id = hold_refusal.user_id and b.status = 'pending'
    and private.is_live(b) and b.paid_amount = 0) >= max_unpaid_holds then
    return private.result('unpaid_holds', jsonb_build_object('max', max_unpaid_holds));
  end if;
  if earlier.holds >= private.max_earlier_holds() then
    return private.result('held_before',
      jsonb_build_object('again_at', earlier.ends + make_interval(days => (private.settings()).transfer_days)));
  end if;
  return null;
end
$$;
comment on function private.hold_refusal(uuid, uuid) is
  'The reason why a member may not hold more unpaid seats: unpaid_holds (the member has the maximum number of unpaid
bookings) or held_before (earlier unpaid bookings of this event by the member expired or were cancelled). Null: the
member may hold more seats.';

create function private.max_unpaid_seats_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_unpaid_seats_percent() is
  'Maximum percentage of the seats of an event that the unpaid bookings from one IP network can hold.';

create function private.network_seats_refusal(seats int, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  client text := private.client_network();
  seats_left int;
begin
  if client is null or e.max_registrations is null then return null; end if;
  seats_left := ceil(e.max_registrations * private.max_unpaid_seats_percent() / 100.0) - coalesce((
    select sum(b.seats) from private.network_requests r join public.bookings b on b.id = r.booking_id
    where r.network = client and b.event_id = e.id and b.status = 'pending' and private.is_live(b)
      and b.paid_amount = 0), 0);
  if seats <= seats_left then return null; end if;
  return private.result('network_seats', jsonb_build_object('left', greatest(seats_left, 0)));
end
$$;
comment on function private.network_seats_refusal(int, public.events) is
  'Returns the result network_seats if the client''s IP network would hold more than
private.max_unpaid_seats_percent() of the event''s seats with unpaid bookings. Null if the seats can be booked. The
caller must have locked the network and the event.';
