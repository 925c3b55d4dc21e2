-- Makes offers that hold seats, and expires them.

create function private.make_offer(entry_id uuid) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  update public.waitlist_submissions t set status = 'offered',
    offered_at = private.now(), booking_id = null,
    offer_expires_at = (select private.offer_expiry(e) from public.events e where e.id = t.event_id)
  where t.id = entry_id returning * into w;
  perform private.queue_email(w.email, 'offer_made', jsonb_build_object('full_name', w.full_name, 'event', w.event_name,
    'seats', w.seats, 'token', private.offer_token(w.id), 'expires_at', w.offer_expires_at));
  return w;
end
$$;
comment on function private.make_offer(uuid) is
  'Offers free seats to a waitlist entry, and queues the email. The offer holds the seats until the time from
private.offer_expiry. The caller must have locked the trip.';

create function private.last_offer_moment(e public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(private.waitlist_closes(e) + 1)
$$;
comment on function private.last_offer_moment(public.events) is
  'The latest time at which a waitlist offer of the trip can expire: the end of the last day on which seats are
offered.';

create function private.offer_expiry(e public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select least(private.last_offer_moment(e), private.now() + make_interval(hours =>
    -- At least 6 hours, so that an offer made at night is still open in the morning.
    least((private.settings()).offer_hours, greatest(e.start_date - private.today(), 6))))
$$;
comment on function private.offer_expiry(public.events) is
  'The expiry time of an offer made now: settings.offer_hours hours from now. Shortly before departure, one hour for
each remaining day, but at least 6 hours. Never later than private.last_offer_moment.';

create function private.can_offer_seats(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) or e.phase = 'open' and private.sale_obstacle(e) = 'closed'
    and private.sale_state(e) = 'closed' and private.today() <= private.waitlist_closes(e)
$$;
comment on function private.can_offer_seats(public.events) is
  'Whether freed seats of the trip are offered to its waitlist now: booking is open, or booking has closed but the last
day for waitlist offers has not passed.';

create function private.is_offer_open(token uuid, event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.id = private.offered_entry(token) and w.status = 'offered' and w.offer_expires_at > private.now()
      and e.id = is_offer_open.event_id and private.can_offer_seats(e))
$$;
comment on function private.is_offer_open(uuid, uuid) is
  'Whether the token belongs to an offer for this trip that can be booked now.';
grant execute on function private.is_offer_open(uuid, uuid) to anon, authenticated, service_role;

create function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  max_seats int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if not private.can_offer_seats(e) then return; end if;
  loop
    select case when e.max_registrations is not null then least(private.free_seats(e), s.seats_freed) end into max_seats
    from public.event_stats s where s.event_id = e.id;
    select l.id, l.seats into w.id, w.seats from public.waitlist_line l
    where l.event_id = e.id and (max_seats is null or l.seats <= max_seats) order by l.position limit 1;
    exit when not found;
    perform private.make_offer(w.id);
    insert into public.audit_log (action, entity, entity_id, details)
    values ('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  end loop;
  update public.event_stats s set seats_freed = 0
  where s.event_id = e.id and s.seats_freed > 0
    and not exists (select from public.waitlist_submissions t where t.event_id = e.id and t.status = 'waiting');
end
$$;
comment on function private.offer_free_seats(uuid) is
  'Offers freed seats to the first waitlist entries that fit into them. Does nothing if seats of the trip cannot be
offered. The caller must have locked the trip.';

create function private.settle_offers(e public.events) returns void
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  if private.sale_obstacle(e) is null or private.can_offer_seats(e) then
    update public.waitlist_submissions t set offer_expires_at = private.last_offer_moment(e)
    where t.event_id = e.id and t.status = 'offered' and t.offer_expires_at > private.last_offer_moment(e);
    perform private.offer_free_seats(e.id);
    return;
  end if;
  for w in
    update public.waitlist_submissions t
    set status = 'waiting', offered_at = null, offer_expires_at = null
    where t.event_id = e.id and t.status = 'offered' returning t.*
  loop
    delete from private.offer_tokens t where t.entry_id = w.id;
    perform private.audit('end_offer', 'waitlist_submissions', w.id::text,
      jsonb_build_object('event_id', w.event_id, 'seats', w.seats));
  end loop;
end
$$;
comment on function private.settle_offers(public.events) is
  'Updates waitlist offers after a trip changed. If the trip is on sale, its offers end no later than the last day for
waitlist offers, and free seats are offered. Otherwise open offers end, and their waitlist entries wait again at the
same position.';

create function private.expire_offers(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.waitlist_submissions w set status = 'expired'
    where w.event_id = expire_offers.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()
    returning w.id, w.seats
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_offer', 'waitlist_submissions', o.id::text, jsonb_build_object('seats', o.seats)
    from over o order by o.id
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.expire_offers(uuid) is
  'Expires the open offers of a trip whose offer_expires_at has passed, and returns their number. Each person gets an
email and does not return to the waitlist. A trigger frees the seats; private.offer_free_seats must be called to offer
them to others. The audit log entries have no actor.';

create function private.end_holds(event_id uuid, out bookings int, out offers int, out transfers int)
language plpgsql security definer set search_path = '' as $$
declare
  holds constant int := private.release_expired_holds(event_id);
begin
  offers := private.expire_offers(event_id);
  transfers := private.expire_bank_transfers(event_id);
  bookings := private.expire_bookings(event_id);
  if bookings + offers + holds = 0 then return; end if;
  update public.event_stats s set next_expiry = least(
    (select min(b.expires_at) from public.bookings b where b.event_id = s.event_id and b.status = 'pending'),
    (select min(w.offer_expires_at) from public.waitlist_submissions w
      where w.event_id = s.event_id and w.status = 'offered'),
    (select min(h.answer_by) from private.call_off_choices h where h.held_event_id = s.event_id))
  where s.event_id = end_holds.event_id;
  perform private.offer_free_seats(event_id);
end
$$;
comment on function private.end_holds(uuid) is
  'Expires the offers, bank transfers and unpaid bookings of a trip that are past their expiry time, and the holds for
travellers of called-off departures, then offers the freed seats to the waitlist. Returns the numbers of expired offers,
transfers and bookings.';

create function private.expire_holds(event_id uuid) returns int
language sql volatile set search_path = '' as $$
  select h.bookings + h.offers + h.transfers from private.end_holds(event_id) h
$$;
comment on function private.expire_holds(uuid) is
  'Expires the offers, bank transfers and unpaid bookings of a trip like private.end_holds, but returns one total.';
