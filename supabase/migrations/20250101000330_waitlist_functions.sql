-- Joining the waitlist, and offers from making to declining.

-- Fields wrong in what guests send; the same rules for every form.
create function private.form_faults(full_name text, email text, phone text, body text) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when private.clean(full_name) is null or char_length(full_name) > 120 then 'full_name' end,
    case when not private.is_email(private.clean(email)) then 'email' end,
    case when char_length(phone) > 40 then 'phone' end,
    case when char_length(body) > 2000 then 'notes' end], null)
$$;

-- Statuses: joined, duplicate, invalid {fields}, too_many (more than 5 an hour from one address), not_found.
create function public.join_waitlist(event_id uuid, full_name text, email text, phone text default null,
  notes text default null, seats int default 1) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  faults text[] := private.form_faults(full_name, email, phone, notes);
  address text := private.clean(email);
  old public.waitlist_submissions;
begin
  if seats is null or seats not between 1 and 20 then faults := faults || 'seats'::text; end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  select * into e from public.events t
  where t.id = join_waitlist.event_id and t.status = 'published' and t.end_date >= private.today();
  if not found then return jsonb_build_object('status', 'not_found'); end if;
  perform pg_advisory_xact_lock(hashtext('guest ' || lower(address)));  -- so that the limit counts one at a time
  select * into old from public.waitlist_submissions w where w.event_id = e.id and lower(w.email) = lower(address) for update;
  if old.status in ('waiting', 'offered') then return jsonb_build_object('status', 'duplicate'); end if;
  if old.status = 'accepted' and exists (select 1 from public.bookings b
    where b.id = old.booking_id and b.status in ('pending', 'confirmed')) then
    return jsonb_build_object('status', 'duplicate');
  end if;
  if (select count(*) from public.waitlist_submissions w
      where lower(w.email) = lower(address) and w.created_at > now() - interval '1 hour') >= 5 then
    return jsonb_build_object('status', 'too_many');
  end if;
  delete from public.waitlist_submissions w where w.id = old.id;  -- declined or run out: they wait anew, at the end
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats)
  values (e.id, e.title, private.clean(join_waitlist.full_name), address, private.clean(join_waitlist.phone),
    private.clean(join_waitlist.notes), join_waitlist.seats);
  return jsonb_build_object('status', 'joined');
end
$$;

-- Whether seats of an event are sold today.
create function private.is_on_sale(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select e.status = 'published' and e.phase <> 'planning' and e.price is not null
    and private.today() <= private.booking_closes(e.start_date)
$$;

-- Makes the offer; the caller holds the event's lock and has found the seats free.
create function private.make_offer(entry_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  update public.waitlist_submissions t set status = 'offered', offer_token = gen_random_uuid(), offered_at = now(),
    offer_expires_at = (select least(now() + interval '48 hours',
      (private.booking_closes(e.start_date) + 1)::timestamp at time zone 'Australia/Sydney')
      from public.events e where e.id = t.event_id)
  where t.id = entry_id returning * into w;
  perform private.send_mail(w.email, 'offer_made', jsonb_build_object('full_name', w.full_name, 'event', w.event_name,
    'seats', w.seats, 'token', w.offer_token, 'expires_at', w.offer_expires_at));
  perform private.audit('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
end
$$;

-- Free seats go to the earliest entries that fit. The caller holds the event's lock.
create function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  entry_id uuid;
  free int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if not coalesce(private.is_on_sale(e), false) then return; end if;
  loop
    free := private.free_seats(e);
    select w.id into entry_id from public.waitlist_submissions w
    where w.event_id = e.id and w.status = 'waiting' and (free is null or w.seats <= free)
    order by w.created_at, w.id limit 1;
    exit when not found;
    perform private.make_offer(entry_id);
  end loop;
end
$$;

-- Null: no limit.
create function private.free_seats(e public.events) returns int
language sql stable set search_path = '' as $$
  select e.max_registrations - s.seats_taken from public.event_stats s where s.event_id = e.id
$$;

-- Ends what has run out and passes its seats on. The caller holds the event's lock. Returns how many ended.
create function private.expire_holds(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  bookings int;
  offers int;
begin
  if not exists (select 1 from public.event_stats s where s.event_id = expire_holds.event_id and s.next_expiry <= now()) then
    return 0;
  end if;
  update public.bookings b set status = 'expired', expires_at = null, refund_due = b.paid_amount
  where b.event_id = expire_holds.event_id and b.status = 'pending' and b.expires_at <= now();
  get diagnostics bookings = row_count;
  update public.waitlist_submissions w set status = 'expired'
  where w.event_id = expire_holds.event_id and w.status = 'offered' and w.offer_expires_at <= now();
  get diagnostics offers = row_count;
  update public.event_stats s set next_expiry = least(
    (select min(b.expires_at) from public.bookings b where b.event_id = s.event_id and b.status = 'pending'),
    (select min(w.offer_expires_at) from public.waitlist_submissions w where w.event_id = s.event_id and w.status = 'offered'))
  where s.event_id = expire_holds.event_id;
  if bookings + offers > 0 then perform private.offer_free_seats(event_id); end if;
  return bookings + offers;
end
$$;

-- For a scheduler, or an admin's page: nothing rests on it. Statuses: done {expired}.
create function public.expire_holds() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  event_id uuid;
  ended int := 0;
begin
  for event_id in select s.event_id from public.event_stats s where s.next_expiry <= now() order by s.event_id loop
    perform 1 from public.events e where e.id = event_id for update;
    ended := ended + private.expire_holds(event_id);
  end loop;
  return jsonb_build_object('status', 'done', 'expired', ended);
end
$$;

-- What an offer's link shows. Statuses: offered, accepted, declined, expired, withdrawn, not_found; all but the last
-- with event_id, event_title, location, start_date, end_date, seats, price, full_name, expires_at, booking_id.
create function public.get_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('status', case when w.status = 'offered' and w.offer_expires_at <= now() then 'expired' else w.status end,
      'event_id', e.id, 'event_title', e.title, 'location', e.location, 'start_date', e.start_date, 'end_date', e.end_date,
      'seats', w.seats, 'price', coalesce(e.sale_price, e.price), 'full_name', w.full_name,
      'expires_at', w.offer_expires_at, 'booking_id', w.booking_id)
    from public.waitlist_submissions w join public.events e on e.id = w.event_id where w.offer_token = token),
    jsonb_build_object('status', 'not_found'))
$$;

-- Locks an entry's event, ends what has run out, and reads the entry.
create function private.lock_entry(entry_id uuid) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  select * into w from public.waitlist_submissions t where t.id = entry_id;
  perform 1 from public.events e where e.id = w.event_id for update;
  perform private.expire_holds(w.event_id);
  select * into w from public.waitlist_submissions t where t.id = entry_id for update;
  return w;
end
$$;

-- Statuses: declined, expired, closed (taken up or taken back already), not_found.
create function public.decline_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  w := private.lock_entry((select t.id from public.waitlist_submissions t where t.offer_token = token));
  if w.id is null then return jsonb_build_object('status', 'not_found'); end if;
  if w.status in ('declined', 'expired') then return jsonb_build_object('status', w.status); end if;
  if w.status <> 'offered' then return jsonb_build_object('status', 'closed'); end if;
  update public.waitlist_submissions t set status = 'declined' where t.id = w.id;
  perform private.offer_free_seats(w.event_id);
  return jsonb_build_object('status', 'declined');
end
$$;

-- Offers seats to this entry now, before its turn. Statuses: offered {expires_at, token}, sold_out {spots_left},
-- closed (not on sale), already (offered or accepted), not_found.
create function public.admin_offer_seats(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
begin
  perform private.require_admin();
  w := private.lock_entry(entry_id);
  if w.id is null then return jsonb_build_object('status', 'not_found'); end if;
  if w.status in ('offered', 'accepted') then return jsonb_build_object('status', 'already'); end if;
  select * into e from public.events t where t.id = w.event_id;
  if not private.is_on_sale(e) then return jsonb_build_object('status', 'closed'); end if;
  if w.seats > private.free_seats(e) then
    return jsonb_build_object('status', 'sold_out', 'spots_left', private.free_seats(e));
  end if;
  perform private.make_offer(w.id);
  return (select jsonb_build_object('status', 'offered', 'expires_at', t.offer_expires_at, 'token', t.offer_token)
          from public.waitlist_submissions t where t.id = w.id);
end
$$;

-- Takes an offer back; its seats go to whoever is next. Statuses: withdrawn, not_offered, not_found.
create function public.withdraw_offer(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require_admin();
  w := private.lock_entry(entry_id);
  if w.id is null then return jsonb_build_object('status', 'not_found'); end if;
  if w.status <> 'offered' then return jsonb_build_object('status', 'not_offered'); end if;
  update public.waitlist_submissions t set status = 'withdrawn' where t.id = w.id;
  perform private.audit('withdraw_offer', 'waitlist_submissions', w.id::text);
  perform private.offer_free_seats(w.event_id);
  return jsonb_build_object('status', 'withdrawn');
end
$$;

revoke execute on function public.join_waitlist(uuid, text, text, text, text, int), public.expire_holds(),
  public.get_offer(uuid), public.decline_offer(uuid), public.admin_offer_seats(uuid), public.withdraw_offer(uuid)
  from public, anon, authenticated;
grant execute on function public.join_waitlist(uuid, text, text, text, text, int), public.get_offer(uuid),
  public.decline_offer(uuid) to anon, authenticated, service_role;
grant execute on function public.admin_offer_seats(uuid), public.withdraw_offer(uuid) to authenticated, service_role;
grant execute on function public.expire_holds() to service_role;
