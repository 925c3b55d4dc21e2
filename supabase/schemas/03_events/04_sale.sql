-- Prices, deposits, deadlines, and whether an event is on sale. Lists call some of these functions for every departure.
-- They are written in PL/pgSQL, which caches their query plan. PostgreSQL would plan an SQL function again for every
-- query.

create function private.booking_closes(e public.events, settings public.settings default private.settings())
returns date
language plpgsql immutable set search_path = '' as $$
begin
  return e.start_date - coalesce(e.booking_closes_days, settings.booking_closes_days);
end
$$;
comment on function private.booking_closes(public.events, public.settings) is
  'The last day on which members can book. Callers that read many events should read the settings once and pass them.';
grant execute on function private.booking_closes(public.events, public.settings) to anon, authenticated, service_role;

create function private.waitlist_closes(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date
    - coalesce(e.booking_closes_days, least(settings.booking_closes_days, settings.waitlist_closes_days))
$$;
comment on function private.waitlist_closes(public.events, public.settings) is
  'The last day on which freed seats are offered to the waitlist. If the event has its own
booking_closes_days, this is the last day of booking. Otherwise this is the last day of booking or the day given by
settings.waitlist_closes_days, whichever is later.';

create function private.changes_close(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date - coalesce(e.changes_close_days, settings.changes_close_days)
$$;
comment on function private.changes_close(public.events, public.settings) is
  'The last day on which members can change the travellers of a booking that is made now.';
grant execute on function private.changes_close(public.events, public.settings) to anon, authenticated, service_role;

create function private.cancellation_policy(e public.events, settings public.settings default private.settings())
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select j.cancellation_policy from public.trips j where j.id = e.trip_id),
    settings.cancellation_policy);
end
$$;
comment on function private.cancellation_policy(public.events, public.settings) is
  'The cancellation policy of a booking made now: the policy of the trip, or otherwise of the settings.';
grant execute on function private.cancellation_policy(public.events, public.settings) to anon, authenticated, service_role;

create function private.move_policy(e public.events, settings public.settings default private.settings())
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select j.move_policy from public.trips j where j.id = e.trip_id), settings.move_policy);
end
$$;
comment on function private.move_policy(public.events, public.settings) is
  'The move policy of a booking made now: the policy of the trip, or otherwise of the settings.';
grant execute on function private.move_policy(public.events, public.settings) to anon, authenticated, service_role;

create function private.min_age(e public.events, settings public.settings default private.settings()) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(e.min_age, settings.min_age);
end
$$;
comment on function private.min_age(public.events, public.settings) is
  'Minimum age in years on the day of departure. Younger travellers cannot join. 0: no minimum age.';
grant execute on function private.min_age(public.events, public.settings) to anon, authenticated, service_role;

create function private.last_installment(start_date date, settings public.settings default private.settings()) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return start_date - settings.last_installment_days;
end
$$;
comment on function private.last_installment(date, public.settings) is
  'The last day on which an instalment of a trip with the given first day may be due.';
grant execute on function private.last_installment(date, public.settings) to anon, authenticated, service_role;

create function private.seat_price(e public.events) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(e.sale_price, e.price);
end
$$;
comment on function private.seat_price(public.events) is 'The current price in AUD per person. Null: no price yet.';
grant execute on function private.seat_price(public.events) to anon, authenticated, service_role;

create function private.seat_deposit(e public.events, settings public.settings default private.settings()) returns numeric
language plpgsql immutable security definer set search_path = '' as $$
begin
  return least(coalesce(e.deposit, settings.default_deposit), private.seat_price(e));
end
$$;
comment on function private.seat_deposit(public.events, public.settings) is
  'The deposit in AUD per person, from the event or otherwise from the settings. Never more than the price.';
grant execute on function private.seat_deposit(public.events, public.settings) to anon, authenticated, service_role;

create function private.sale_state(e public.events, today date default private.today(),
  settings public.settings default private.settings()) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when e.called_off_at is not null then 'called_off'
    when e.end_date < today then 'past'
    when e.phase = 'planning' or coalesce(e.sale_price, e.price) is null then 'planning'
    when private.booking_closes(e, settings) < today then 'closed'
    when today < private.members_book_from(e, settings) then 'coming_soon'
    else e.phase
  end;
end
$$;
comment on function private.sale_state(public.events, date, public.settings) is
  'The sale state of an event, whether or not seats are free: called_off, past, planning, closed, coming_soon or open.
An event that members cannot book yet is coming_soon.';
grant execute on function private.sale_state(public.events, date, public.settings) to anon, authenticated, service_role;

create function private.sale_obstacle(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'called_off' then 'not_bookable'
    when 'closed' then 'closed' when 'past' then 'closed'
    else case when private.today() < private.members_book_from(e) then 'not_bookable' end end;
end
$$;
comment on function private.sale_obstacle(public.events) is
  'The reason why an event cannot be booked: not_found, not_bookable (for example called off) or closed. Staff can
still book an event that is closed. Null if it can be booked.';
grant execute on function private.sale_obstacle(public.events) to anon, authenticated, service_role;

create function private.expired_seats(event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(b.seats) from public.bookings b
    where b.event_id = expired_seats.event_id and b.status = 'pending' and not private.is_live(b)), 0)
    + coalesce((
      select sum(w.seats) from public.waitlist_submissions w
      where w.event_id = expired_seats.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()), 0)
    + coalesce((
      select sum(h.seats) from private.call_off_choices h
      where h.held_event_id = expired_seats.event_id and h.answer_by <= private.now()), 0);
end
$$;
comment on function private.expired_seats(uuid) is
  'Number of seats in event_stats.seats_taken whose hold or offer has already expired.';
grant execute on function private.expired_seats(uuid) to anon, authenticated, service_role;

create function private.seats_held(s public.event_stats, at timestamptz default private.now()) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  if s.next_expiry <= at then return s.seats_taken - private.expired_seats(s.event_id); end if;
  return s.seats_taken;
end
$$;
comment on function private.seats_held(public.event_stats, timestamptz) is
  'Number of seats taken at the given time, without those of expired bookings and offers. Reads bookings and offers
only if next_expiry has passed.';
grant execute on function private.seats_held(public.event_stats, timestamptz) to anon, authenticated, service_role;

create function private.free_seats(e public.events) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select e.max_registrations - private.seats_held(s) from public.event_stats s where s.event_id = e.id);
end
$$;
comment on function private.free_seats(public.events) is
  'Number of free seats. Negative if staff oversold the event. Null: no seat limit.';
grant execute on function private.free_seats(public.events) to anon, authenticated, service_role;

create function private.lock_event(event_id uuid) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events;
begin
  perform t.id from public.events t where t.id = lock_event.event_id for update;
  perform private.expire_holds(event_id);
  select * into e from public.events t where t.id = lock_event.event_id;
  return e;
end
$$;
comment on function private.lock_event(uuid) is
  'Locks the row of an event, ends its expired seat holds and returns the event. All columns are null if the event does
not exist. To avoid deadlocks, take this lock before locks of other rows and after advisory locks.';

create function private.members_book_from(e public.events, settings public.settings default private.settings())
returns date
language plpgsql immutable set search_path = '' as $$
begin
  return e.opens_on - settings.early_booking_days;
end
$$;
comment on function private.members_book_from(public.events, public.settings) is
  'The first day on which members can book. Null: the event has no opening day.';
grant execute on function private.members_book_from(public.events, public.settings) to anon, authenticated, service_role;

create function private.is_members_first(e public.events, today date default private.today()) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return e.members_only or coalesce(today < e.opens_on, false);
end
$$;
comment on function private.is_members_first(public.events, date) is
  'Whether only members can book the event on the given day, because the event is for members only or opens to
everyone later.';

create function private.is_visible(e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(e.status = 'published' and (not e.members_only or private.me() is not null), false);
end
$$;
comment on function private.is_visible(public.events) is
  'Whether the caller may see an event. The event must be published. For an event for members only, the caller must be
signed in.';
grant execute on function private.is_visible(public.events) to anon, authenticated, service_role;

create function private.is_free_until_guaranteed(e public.events) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return e.free_until_guaranteed and e.guaranteed_at is null;
end
$$;
comment on function private.is_free_until_guaranteed(public.events) is
  'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';
grant execute on function private.is_free_until_guaranteed(public.events) to anon, authenticated, service_role;

create function private.confirmation(e public.events, seats_confirmed int, spots_left int, state text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Pages show the label for the final spots if at most this many seats are free.
  final_spots constant int := 4;
begin
  if state in ('past', 'planning', 'called_off') then return null; end if;
  return case when e.guaranteed_at is null and seats_confirmed < e.min_group_size then 'planned'
    when spots_left between 1 and final_spots and state in ('open', 'coming_soon') then 'final_spots'
    when e.guaranteed_at is not null then 'guaranteed' end;
end
$$;
comment on function private.confirmation(public.events, int, int, text) is
  'Whether an upcoming departure goes ahead, for its label: planned (more travellers are needed), guaranteed, or
final_spots (no more travellers are needed, and few seats are free). Null: none of these applies, or the departure is
past, in planning or called off. state: the sale state, as in event_cards.state.';
grant execute on function private.confirmation(public.events, int, int, text) to anon, authenticated, service_role;
