-- Offers: from the seat that comes free to the answer. Whoever writes here holds the event's lock.

-- Makes an offer of seats found free. It holds them for the hours of the rules, or until booking closes.
create function private.make_offer(entry_id uuid) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  update public.waitlist_submissions t set status = 'offered', offer_token = gen_random_uuid(),
    offered_at = private.now(), booking_id = null, offer_expires_at = (
      select least(private.now() + make_interval(hours => (private.rules()).offer_hours), private.last_moment(e))
      from public.events e where e.id = t.event_id)
  where t.id = entry_id returning * into w;
  perform private.send_mail(w.email, 'offer_made', jsonb_build_object('full_name', w.full_name, 'event', w.event_name,
    'seats', w.seats, 'token', w.offer_token, 'expires_at', w.offer_expires_at));
  return w;
end
$$;

-- The moment from which a trip cannot be booked any more.
create function private.last_moment(e public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(private.booking_closes(e.start_date) + 1)
$$;

-- Free seats go to the earliest entries that fit; nobody did it, so nobody stands in the record.
create function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  free int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if private.why_not_on_sale(e) is not null then return; end if;
  loop
    free := private.free_seats(e);
    select * into w from public.waitlist_submissions t
    where t.event_id = e.id and t.status = 'waiting' and (free is null or t.seats <= free)
    order by t.created_at, t.id limit 1;
    exit when not found;
    perform private.make_offer(w.id);
    insert into public.audit_log (action, entity, entity_id, details)
    values ('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  end loop;
end
$$;

-- Whatever frees a seat, it is offered on before the transaction ends: no writer needs to think of it. By then the
-- seats that the same act has taken again are counted.
create function private.pass_seats_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_event(new.event_id);
  perform private.offer_free_seats(new.event_id);
  return null;
end
$$;
create constraint trigger pass_seats_on after update of seats_taken on public.event_stats
deferrable initially deferred for each row when (new.seats_taken < old.seats_taken)
execute function private.pass_seats_on();

-- A trip has changed. Where it is still sold, its free seats are offered on, and no offer outlives the last day of
-- booking; where it is not, offers that nobody could take up end: whoever held one waits again, in the same place.
create function private.settle_offers(e public.events) returns void
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  if private.why_not_on_sale(e) is null then
    update public.waitlist_submissions t set offer_expires_at = private.last_moment(e)
    where t.event_id = e.id and t.status = 'offered' and t.offer_expires_at > private.last_moment(e);
    perform private.offer_free_seats(e.id);
    return;
  end if;
  for w in
    update public.waitlist_submissions t
    set status = 'waiting', offer_token = null, offered_at = null, offer_expires_at = null
    where t.event_id = e.id and t.status = 'offered' returning t.*
  loop
    perform private.audit('end_offer', 'waitlist_submissions', w.id::text,
      jsonb_build_object('event_id', w.event_id, 'seats', w.seats));
  end loop;
end
$$;

-- Ends the offers of an event that have run out; whoever held one has lost the place. Nobody did it, so nobody stands
-- in the record.
create function private.expire_offers(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.waitlist_submissions w set status = 'expired'
    where w.event_id = expire_offers.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()
    returning w.id, w.seats
  ), told as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_offer', 'waitlist_submissions', o.id::text, jsonb_build_object('seats', o.seats)
    from over o order by o.id
  )
  select count(*) into ended from over;
  return ended;
end
$$;

-- Ends what has run out on this trip and offers its seats on, before anybody else may ask for them; answers how many
-- ended.
create function private.end_holds(event_id uuid, out bookings int, out offers int, out transfers int)
language plpgsql set search_path = '' as $$
begin
  offers := private.expire_offers(event_id);
  transfers := private.expire_transfers(event_id);
  bookings := private.expire_bookings(event_id);
  if bookings + offers = 0 then return; end if;
  update public.event_stats s set next_expiry = least(
    (select min(b.expires_at) from public.bookings b where b.event_id = s.event_id and b.status = 'pending'),
    (select min(w.offer_expires_at) from public.waitlist_submissions w
      where w.event_id = s.event_id and w.status = 'offered'))
  where s.event_id = end_holds.event_id;
  perform private.offer_free_seats(event_id);
end
$$;

create function private.expire_holds(event_id uuid) returns int
language sql volatile set search_path = '' as $$
  select h.bookings + h.offers + h.transfers from private.end_holds(event_id) h
$$;
