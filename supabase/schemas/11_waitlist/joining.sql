-- Joins, confirms, changes and leaves a waitlist.

create function private.is_waiting(w public.waitlist_submissions) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('waiting', 'offered') or w.status = 'accepted'
    and exists (select from public.bookings b where b.id = w.booking_id and b.event_id = w.event_id
      and private.is_live(b))
$$;
comment on function private.is_waiting(public.waitlist_submissions) is
  'Whether a waitlist entry is waiting, has an open offer, or has an accepted offer with a pending or confirmed booking
of this departure.';

create function private.waitlist_refusal(email text) returns text
language plpgsql set search_path = '' as $$
declare
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.advisory_lock('enquiries ' || box);
  -- Deletes entries whose confirmation link has expired. The link is valid for as many hours as a claim link.
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
comment on function private.waitlist_refusal(text) is
  'Returns too_many if the mailbox has reached a limit of waitlist entries; null if the person may join. Deletes
unconfirmed entries of the mailbox whose links have expired. A member with a confirmed email address has a separate
limit, so that strangers cannot use it up.';

create function private.can_ever_be_offered(seats int, e public.events) returns boolean
language sql stable set search_path = '' as $$
  select seats <= least((private.settings()).max_seats_per_booking, e.max_registrations)
$$;
comment on function private.can_ever_be_offered(int, public.events) is
  'Whether this number of seats could ever be offered together: at most the capacity of the trip and the maximum per
booking.';

create function public.join_waitlist(
  event_id uuid, full_name text, email text, phone text default null, notes text default null,
  seats int default 1
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  errors text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('not_found');
  end if;
  if not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.result('bookable'); end if;
  if private.is_network_over('join') then return private.result('busy'); end if;
  perform private.record_network_request('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.result('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- A new request replaces an entry whose email address is not confirmed, and sends a new link.
    -- The number of confirmation emails per hour is limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    if w.status = 'unconfirmed' then return private.result('duplicate'); end if;
    return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- After a declined or expired offer, the person joins again at the end of the waitlist.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
end
$$;
comment on function public.join_waitlist(uuid, text, text, text, text, integer) is
  'Adds a person to the waitlist of a trip if the seats cannot be booked now. The entry of a member with a confirmed
email address is waiting at once. Any other email address must be confirmed by the link in the email
(confirm_waitlist). A new request replaces an unconfirmed entry.
Parameters:
- seats: at most the capacity of the trip and the maximum in the settings.
Results:
- joined: other_dates are other departures of the trip with free seats; price in AUD per person; spots_left is null
without a limit.
- bookable: the seats can be booked now.
- duplicate: the email address already has an entry.
- too_many: the email address has reached a limit; the part of the address after a + is ignored.
- busy: the IP network of the visitor has reached its request limit.
Statuses: joined {other_dates {event_id uuid, start_date date, end_date date?, price numeric, spots_left int?}[]},
bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';
revoke execute on function public.join_waitlist(uuid, text, text, text, text, integer) from public, anon, authenticated;
grant execute on function public.join_waitlist(uuid, text, text, text, text, integer) to anon, authenticated;

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
comment on function private.lock_entry(uuid, uuid) is
  'Locks the trip of a waitlist entry and, if the entry moves to another trip, also the new trip. Locks both in the
order of their ids, to prevent deadlocks. Returns the entry. All columns are null if the entry does not exist.';

create function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  errors text[];
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
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then errors := errors || 'event_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.result('has_offer');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.result('duplicate');
  end if;
  -- A new email address must be confirmed by the link in its email, even if staff entered the address.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- An earlier link confirms only the earlier content, so the new content needs a new link.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- With fewer seats or on another trip, the entry may fit into freed seats for which other entries are too large.
  if moved then perform private.offer_free_seats(w.event_id); end if;
  return private.result('updated');
end
$$;
comment on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) is
  'For staff: changes a waitlist entry. If event_id or seats is null, the stored value is kept. The entry keeps its
time of joining. After a change of the trip or the seats, freed seats are offered to the waitlist. A changed email
address must be confirmed again.
Results:
- has_offer: the trip, seats and email address of an entry with an open or accepted offer cannot be changed.
- duplicate: the email address already has an entry for that trip.
Statuses: updated, has_offer, duplicate, invalid {fields text[]}, not_found.';
revoke execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) to authenticated;

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
comment on function private.audit_entry(text, public.waitlist_submissions, public.waitlist_submissions) is
  'Writes an audit log entry with the names of the changed fields, and with the new trip and number of seats. Omits
texts, because they are personal data. Writes nothing if nothing changed.';

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
  'For staff: deletes a waitlist entry. If the entry has an open offer, its seats are offered to the next entry.
Statuses: deleted, not_found.';
revoke execute on function public.delete_waitlist_entry(uuid) from public, anon, authenticated;
grant execute on function public.delete_waitlist_entry(uuid) to authenticated;

create function private.is_own(w public.waitlist_submissions, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.emails_of(person) e
    where e.email = lower(w.email) and w.created_at >= e.since and w.created_at < e.until)
$$;
comment on function private.is_own(public.waitlist_submissions, uuid) is
  'Whether a waitlist entry was submitted from an email address of this account while the address belonged to the
account.';

create function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'position', w.position, 'first', w.first,
      'other_dates', case when w.offered then '[]' else private.other_dates(e) end,
      'token', case when w.offered then private.offer_token(w.id) end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_expires_at, t.status = 'offered' as offered,
        l.position, coalesce(l.first, false) as first
      from public.waitlist_submissions t
      left join lateral (
        select w.position, w.first from public.waitlist_line w where w.event_id = t.event_id and w.id = t.id) l on true
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_waitlist() is
  'For members: their own waitlist entries, offers first.
Fields:
- position: position on the waitlist; null for an entry with an offer.
- token: token of the page of the offer, valid until expires_at.
- first: the member has booked before, so their entry precedes those of new customers.
- other_dates: other departures of the trip with free seats, as in join_waitlist; empty for an entry with an offer.
Statuses: ok {entries {id uuid, event_id uuid, event_title text, start_date date, seats int, position int?, first
boolean, other_dates {event_id uuid, start_date date, end_date date?, price numeric, spots_left int?}[], token uuid?, expires_at timestamptz?}[]}.';
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
  'For members: deletes their own waitlist entry. If the entry has an open offer, its seats are offered to the next
entry.
Statuses: left, not_found.';
revoke execute on function public.leave_waitlist(uuid) from public, anon, authenticated;
grant execute on function public.leave_waitlist(uuid) to authenticated;

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
      -- Finds each customer by the index on email, because there are far more customers than waiting entries.
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
  'For staff: the next waitlist entry of each trip, sorted by waiting time, longest first.
Fields:
- first: the email address belongs to a customer who has booked before.
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
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('ended', told);
  end if;
  if w.status in ('withdrawn', 'declined', 'expired') then return private.result('not_waiting', told); end if;
  update public.waitlist_submissions t set status = 'waiting' where t.id = w.id and t.status = 'unconfirmed';
  return private.result('confirmed', told);
end
$$;
comment on function public.confirm_waitlist(text) is
  'Confirms the email address of a waitlist entry by the token from its confirmation email, without sign-in. A second
call returns the same result. ended: the trip is no longer offered. not_waiting: the entry was withdrawn, or its offer
was declined or has expired.
Statuses: confirmed {event_id uuid, event_title text}, ended {event_id uuid, event_title text},
not_waiting {event_id uuid, event_title text}, not_found.';
revoke execute on function public.confirm_waitlist(text) from public, anon, authenticated;
grant execute on function public.confirm_waitlist(text) to anon, authenticated;
