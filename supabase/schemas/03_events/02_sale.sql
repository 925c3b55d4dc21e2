-- Prices, deposits, deadlines, and whether an event is on sale.

-- The last days before a departure; each is asked of its own number of the house. Whoever reads many trips reads the
-- rules once and hands them over.
create function private.booking_closes(start_date date, rules public.settings default private.settings()) returns date
language sql immutable set search_path = '' as $$
  select start_date - rules.booking_closes_days
$$;
grant execute on function private.booking_closes(date, public.settings) to anon, authenticated, service_role;

create function private.changes_close(start_date date, rules public.settings default private.settings()) returns date
language sql immutable set search_path = '' as $$
  select start_date - rules.changes_close_days
$$;

create function private.cancelling_closes(start_date date, rules public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select start_date - rules.cancelling_closes_days
$$;
grant execute on function private.cancelling_closes(date, public.settings) to authenticated, service_role;

create function private.last_instalment(start_date date, rules public.settings default private.settings()) returns date
language sql immutable set search_path = '' as $$
  select start_date - rules.last_instalment_days
$$;
grant execute on function private.last_instalment(date, public.settings) to anon, authenticated, service_role;

-- What a seat costs: AUD a person; null: no price yet.
create function private.seat_price(e public.events) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(e.sale_price, e.price);
end
$$;
grant execute on function private.seat_price(public.events) to anon, authenticated, service_role;

-- What of it is the deposit: the trip's own or the house's, never more than the price.
create function private.seat_deposit(e public.events, rules public.settings default private.settings()) returns numeric
language plpgsql immutable security definer set search_path = '' as $$
begin
  return least(coalesce(e.deposit, rules.default_deposit), private.seat_price(e));
end
$$;
grant execute on function private.seat_deposit(public.events, public.settings) to anon, authenticated, service_role;

-- How a trip stands for sale, seats left aside: called_off, past, planning, closed, or its phase (coming_soon, open).
-- What opens to members on a later day is still to come.
create function private.sale_state(e public.events, today date default private.today(),
  rules public.settings default private.settings()) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when e.called_off_at is not null then 'called_off'
    when e.end_date < today then 'past'
    when e.phase = 'planning' or private.seat_price(e) is null then 'planning'
    when private.booking_closes(e.start_date, rules) < today then 'closed'
    when today < private.members_book_from(e, rules) then 'coming_soon'
    else e.phase
  end;
end
$$;
grant execute on function private.sale_state(public.events, date, public.settings) to anon, authenticated, service_role;

-- A trip that was called off is not bookable. It used to answer closed, which is the one refusal that staff may pass by
-- booking late.
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
grant execute on function private.sale_obstacle(public.events) to anon, authenticated, service_role;

-- Seats that are still counted as taken although their hold has run out.
create function private.stale_seats(event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(b.seats) from public.bookings b
    where b.event_id = stale_seats.event_id and b.status = 'pending' and not private.is_live(b)), 0)
    + coalesce((
      select sum(w.seats) from public.waitlist_submissions w
      where w.event_id = stale_seats.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()), 0);
end
$$;
grant execute on function private.stale_seats(uuid) to anon, authenticated, service_role;

-- Seats taken at this moment; what has run out is looked for only where something may have.
create function private.seats_held(s public.event_stats, at timestamptz default private.now()) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  if s.next_expiry <= at then return s.seats_taken - private.stale_seats(s.event_id); end if;
  return s.seats_taken;
end
$$;
grant execute on function private.seats_held(public.event_stats, timestamptz) to anon, authenticated, service_role;

-- Seats left at this moment, below zero where too many were sold by hand; null: no limit.
create function private.free_seats(e public.events) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select e.max_registrations - private.seats_held(s) from public.event_stats s where s.event_id = e.id);
end
$$;
grant execute on function private.free_seats(public.events) to anon, authenticated, service_role;

-- Locks a trip, ends what has run out on it, and reads it. An id of null: there is none. First of all locks.
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

-- The day from which members book it; null: no such day was set.
create function private.members_book_from(e public.events, rules public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.opens_on - rules.early_booking_days
$$;
grant execute on function private.members_book_from(public.events, public.settings) to anon, authenticated, service_role;

-- Whether it has not opened to all on that day: members alone book it.
create function private.is_members_first(e public.events, today date default private.today()) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return e.members_only or coalesce(today < e.opens_on, false);
end
$$;

-- What a visitor may ask about: a departure for members alone is none of a guest's.
create function private.is_shown(e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(e.status = 'published' and (not e.members_only or private.me() is not null), false);
end
$$;
grant execute on function private.is_shown(public.events) to anon, authenticated, service_role;
