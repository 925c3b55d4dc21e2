-- What is sold, until when, for how much, and how many seats are left: each question has one function.

-- The last days before a departure; each is asked of its own number of the house. Whoever reads many trips reads the
-- rules once and hands them over.
create function private.booking_closes(start_date date, rules public.house_rules default private.rules()) returns date
language sql immutable set search_path = '' as 'select start_date - rules.booking_closes_days';
create function private.changes_close(start_date date, rules public.house_rules default private.rules()) returns date
language sql immutable set search_path = '' as 'select start_date - rules.changes_close_days';
create function private.cancelling_closes(start_date date, rules public.house_rules default private.rules())
returns date
language sql immutable set search_path = '' as 'select start_date - rules.cancelling_closes_days';
create function private.last_instalment(start_date date, rules public.house_rules default private.rules()) returns date
language sql immutable set search_path = '' as 'select start_date - rules.last_instalment_days';

-- What a seat costs: AUD a person; null: no price yet.
create function private.seat_price(e public.events) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(e.sale_price, e.price);
end
$$;

-- What of it is the deposit: the trip's own or the house's, never more than the price.
create function private.seat_deposit(e public.events, rules public.house_rules default private.rules()) returns numeric
language plpgsql immutable security definer set search_path = '' as $$
begin
  return least(coalesce(e.deposit, rules.default_deposit), private.seat_price(e));
end
$$;

-- How a trip stands for sale, seats left aside: past, planning, closed, or its phase (coming_soon, open).
create function private.sale_state(e public.events, today date default private.today(),
  rules public.house_rules default private.rules()) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when e.end_date < today then 'past'
    when e.phase = 'planning' or private.seat_price(e) is null then 'planning'
    when private.booking_closes(e.start_date, rules) < today then 'closed'
    else e.phase
  end;
end
$$;

-- Null: this trip is sold today. Otherwise why not: not_found, not_bookable, closed.
create function private.why_not_on_sale(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'closed' then 'closed' when 'past' then 'closed' end;
end
$$;

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

-- Seats taken at this moment; what has run out is looked for only where something may have.
create function private.seats_held(s public.event_stats, at timestamptz default private.now()) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  if s.next_expiry <= at then return s.seats_taken - private.stale_seats(s.event_id); end if;
  return s.seats_taken;
end
$$;

-- Seats left at this moment, below zero where too many were sold by hand; null: no limit.
create function private.free_seats(e public.events) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select e.max_registrations - private.seats_held(s) from public.event_stats s where s.event_id = e.id);
end
$$;

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
