-- Joins, confirms, changes and leaves a waitlist.

-- Whether an address already has what it asks for: it waits, holds an offer, or booked by one.
create function private.is_waiting(w public.waitlist_submissions) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('waiting', 'offered') or w.status = 'accepted'
    and exists (select from public.bookings b where b.id = w.booking_id and private.is_live(b))
$$;

-- A member's own entries with a confirmed address start as waiting; strangers' entries start as unconfirmed.
create function private.waitlist_refusal(email text) returns text
language plpgsql set search_path = '' as $$
declare
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.one_at_a_time('letters ' || box);
  -- Links that nobody used are void as soon as a claim link would be.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => private.claim_link_hours());
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= private.max_enquiries_per_hour()
    or not own and count(*) filter (where w.status = 'unconfirmed') >= private.max_unconfirmed_entries()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box
      and (not own or lower(w.email) = lower(waitlist_refusal.email) and w.status <> 'unconfirmed')) then
    return 'too_many';
  end if;
  return null;
end
$$;

-- Whether an entry could ever be offered all its seats.
create function private.could_fit(seats int, e public.events) returns boolean
language sql stable set search_path = '' as $$
  select seats <= least((private.settings()).max_seats_per_booking, e.max_registrations)
$$;

-- Nobody waits for what does not take place.
create function public.join_waitlist(
  event_id uuid, full_name text, email text, phone text default null, notes text default null,
  seats int default 1
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  faults text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  faults := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('not_found');
  end if;
  if not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.result('bookable'); end if;
  if private.is_network_over('join') then return private.result('busy'); end if;
  perform private.note_network('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.result('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- The address has proved nothing yet: the last request counts, with a link of its own. The emails are limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.result(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- A declined or expired entry is over: the address joins again at the end of the line.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined');
end
$$;
comment on function public.join_waitlist(uuid, text, text, text, text, integer) is
  'Puts an address on a trip''s waitlist, for seats that cannot be booked now. Seats: as many as could ever be offered
together, a trip''s own or the house''s most. The entry counts once its address is confirmed: at once for a member who
has confirmed it, else by the link in the email (confirm_waitlist). An address stands there once; a request for
an unconfirmed entry replaces it. bookable: so many seats can be booked now, so nobody waits for them. too_many: this
mailbox (what follows a + is not looked at) has joined as often as it may; busy: so has the network of the request.
Statuses: joined, bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';
revoke execute on function public.join_waitlist(uuid, text, text, text, text, integer) from public, anon, authenticated;
grant execute on function public.join_waitlist(uuid, text, text, text, text, integer) to anon, authenticated;

-- Locks the trips of an entry, its own and the one it may move to, and reads it. None: all is null.
create function private.lock_entry(entry_id uuid, other_event uuid default null) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
  one uuid;
begin
  for one in
    select e.id from public.events e
    where e.id = other_event or e.id = (select t.event_id from public.waitlist_submissions t where t.id = entry_id)
    order by e.id
  loop
    perform private.lock_event(one);
  end loop;
  select * into w from public.waitlist_submissions t where t.id = entry_id;
  return w;
end
$$;

create function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  faults text[];
  moved boolean;
begin
  perform private.require_permission('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.result('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  faults := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then faults := faults || 'event_id'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.result('offer_stands');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.result('duplicate');
  end if;
  -- Staff do not prove whose an address is: a new one is confirmed by the link in its email.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- The earlier link confirms the earlier content only.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- Fewer seats may fit where more did not.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.result('updated');
end
$$;
comment on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) is
  'For admins: who waits, for which trip and how many seats; event_id and seats stay where they are not given. Their
place in the line stays; a changed address is unconfirmed. offer_stands: an offer that is open or was taken up keeps its
trip, seats and address. duplicate: the address waits for that trip already.
Statuses: updated, offer_stands, duplicate, invalid {fields text[]}, not_found.';
revoke execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) to authenticated;

-- What an admin changed: which fields, and numbers; no word of the person.
create function private.audit_entry(action text, old public.waitlist_submissions,
  new public.waitlist_submissions) returns void
language plpgsql set search_path = '' as $$
declare
  fields text[] := array(
    select n.key from jsonb_each(to_jsonb(new)) n where n.value <> to_jsonb(old) -> n.key order by n.key);
begin
  if fields = '{}' then return; end if;
  perform private.audit(action, 'waitlist_submissions', old.id::text, jsonb_strip_nulls(jsonb_build_object(
    'fields', fields, 'event_id', nullif(new.event_id, old.event_id), 'seats', nullif(new.seats, old.seats))));
end
$$;

create function public.delete_waitlist_entry(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  perform private.audit('delete_waitlist_entry', 'waitlist_submissions', w.id::text,
    jsonb_build_object('event_id', w.event_id, 'seats', w.seats, 'status', w.status));
  return private.result('deleted');
end
$$;
comment on function public.delete_waitlist_entry(uuid) is
  'For admins. Seats held by an open offer go to whoever is next. Statuses: deleted, not_found.';
revoke execute on function public.delete_waitlist_entry(uuid) from public, anon, authenticated;
grant execute on function public.delete_waitlist_entry(uuid) to authenticated;

-- Whether an entry is a person's own: written to an address of theirs since they have shown that it is.
create function private.is_own(w public.waitlist_submissions, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.emails_of(person) e
    where e.email = lower(w.email) and w.created_at >= e.since and w.created_at < e.until)
$$;

create function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'place', w.place, 'first', w.first,
      'token', case when w.offered then private.offer_token(w.id) end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_expires_at, t.status = 'offered' as offered,
        l.place, coalesce(l.first, false) as first
      from public.waitlist_submissions t
      left join lateral (
        select w.place, w.first from public.waitlist_line w where w.event_id = t.event_id and w.id = t.id) l on true
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_waitlist() is 'For members: the trips that they wait for under an address of theirs,
offers first. place: how many are offered seats before, and one; null with an offer, whose token opens its link until
expires_at. first: whoever has booked before stands before all others. Statuses: ok {entries {id uuid, event_id uuid,
event_title text, start_date date, seats int, place int?, first boolean, token uuid?, expires_at timestamptz?}[]}.';
revoke execute on function public.my_waitlist() from public, anon, authenticated;
grant execute on function public.my_waitlist() to authenticated;

create function public.leave_waitlist(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  w public.waitlist_submissions;
begin
  w := private.lock_entry(entry_id);
  if w.id is null or w.status not in ('waiting', 'offered') or not private.is_own(w, person) then
    return private.result('not_found');
  end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  return private.result('left');
end
$$;
comment on function public.leave_waitlist(uuid) is
  'For members: takes their own entry off a trip''s waitlist. Seats held by an open offer go to whoever is next.
Statuses: left, not_found.';
revoke execute on function public.leave_waitlist(uuid) from public, anon, authenticated;
grant execute on function public.leave_waitlist(uuid) to authenticated;

-- Who is next for each trip comes a page at a time, with the count of trips that somebody waits for.
create function public.list_next_in_line(page integer default 1, page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require_permission('waitlist');
  return (
    with next as materialized (
      select distinct on (w.event_id) w.id, w.created_at, h.first
      from public.waitlist_submissions w
      -- By the index of addresses: customers are many more than those who wait.
      cross join lateral (select exists (select from public.customers c
        where lower(c.email) = lower(w.email) and c.member_status = 'member' offset 0) as first) h
      where w.status = 'waiting'
      order by w.event_id, h.first desc, w.created_at, w.id
    )
    select private.result('ok', jsonb_build_object('total', (select count(*) from next),
      'rows', (select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('first', p.first)
        order by p.created_at, p.id), '[]')
        from (select n.* from next n order by n.created_at, n.id limit size offset skipped) p
        join public.waitlist_submissions w on w.id = p.id))));
end
$$;
comment on function public.list_next_in_line(integer, integer) is
  'For staff who look after the waitlist: of each trip that somebody waits for, who is offered its next free seats, whoever
has waited longest first. first: the address is that of a customer who has booked before.
Statuses: ok {total int, rows {id uuid, event_id uuid, event_name text, full_name text, email text, phone text?, notes
text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id uuid?, created_at
timestamptz, first boolean}[]}.';
revoke execute on function public.list_next_in_line(integer, integer) from public, anon, authenticated;
grant execute on function public.list_next_in_line(integer, integer) to authenticated;

create function public.confirm_waitlist(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
  told jsonb;
begin
  w.id := private.to_uuid(split_part(token, '.', 1));
  if w.id is null or token is distinct from private.waitlist_token(w.id) then
    return private.result('not_found');
  end if;
  w := private.lock_entry(w.id);
  if w.id is null then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = w.event_id;
  told := jsonb_build_object('event_id', e.id, 'event_title', e.title);
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('over', told);
  end if;
  update public.waitlist_submissions t set status = 'waiting' where t.id = w.id and t.status = 'unconfirmed';
  return private.result('confirmed', told);
end
$$;
comment on function public.confirm_waitlist(text) is
  'Confirms the email address of a waitlist entry by the token from its email, signed in or not; again: the same. over:
the trip is not offered any more. Statuses: confirmed {event_id uuid, event_title text}, over {event_id uuid,
event_title text}, not_found.';
revoke execute on function public.confirm_waitlist(text) from public, anon, authenticated;
grant execute on function public.confirm_waitlist(text) to anon, authenticated;
