-- Joining the waitlist, and what admins change on it.

-- Whether an address already has what it asks for: it waits, holds an offer, or booked by one.
create function private.is_waiting(w public.waitlist_submissions) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('waiting', 'offered') or w.status = 'accepted'
    and exists (select from public.bookings b where b.id = w.booking_id and private.is_live(b))
$$;

-- Null: one more may join. Otherwise why not now: too_many, or busy. Counted under the trip's lock and the mailbox's.
create function private.why_not_join(event_id uuid, email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
begin
  perform private.one_at_a_time('letters ' || private.mailbox_of(email));
  if (select count(*) from public.waitlist_submissions w
    where private.mailbox_of(w.email) = private.mailbox_of(why_not_join.email)
      and w.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour then
    return 'too_many';
  end if;
  if (select count(*) from public.waitlist_submissions w where w.event_id = why_not_join.event_id
    and w.created_at > private.now() - interval '1 hour') >= rules.joins_an_hour then
    return 'busy';
  end if;
  return null;
end
$$;

-- Whether an entry could ever be offered all its seats.
create function private.could_fit(seats int, e public.events) returns boolean
language sql stable set search_path = '' as $$
  select seats <= least((private.rules()).most_seats, e.max_registrations)
$$;

create function public.join_waitlist(event_id uuid, full_name text, email text, phone text default null,
  notes text default null, seats int default 1) returns jsonb
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
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  e := private.lock_event(event_id);
  if e.id is null or e.status <> 'published' or e.end_date < private.today() then
    return private.answer('not_found');
  end if;
  if not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.answer('duplicate'); end if;
  why_not := private.why_not_join(e.id, w.email);
  if why_not is not null then return private.answer(why_not); end if;
  -- Declined, run out, taken back, or the booking is over: they wait anew, at the end.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats);
  return private.answer('joined');
end
$$;
comment on function public.join_waitlist(uuid, text, text, text, text, int) is
  'Puts an address on a trip''s waitlist. Seats: as many as could ever be offered together, a trip''s own or the
house''s most. An address stands there once; whoever asks again is told so and nothing is changed, for nobody has
proved yet whose it is. too_many: this mailbox (what follows a + is not looked at) has joined as often as it may
within the hour; busy: so have all together.
Statuses: joined, duplicate, too_many, busy, invalid {fields text[]}, not_found.';

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

create function public.update_waitlist_entry(entry_id uuid, full_name text, email text, phone text default null,
  notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  faults text[];
  moved boolean;
begin
  perform private.require_admin();
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.answer('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then faults := faults || 'event_id'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if moved and old.status in ('offered', 'accepted') then return private.answer('offer_stands'); end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.answer('duplicate');
  end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  -- Fewer seats may fit where more did not.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.answer('updated');
end
$$;
comment on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, int) is
  'For admins: who waits, for which trip and how many seats; event_id and seats stay where they are not given. Their
place in the line stays. offer_stands: an offer that is open or was taken up keeps its trip and seats. duplicate: the
address waits for that trip already.
Statuses: updated, offer_stands, duplicate, invalid {fields text[]}, not_found.';

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
  perform private.require_admin();
  w := private.lock_entry(entry_id);
  if w.id is null then return private.answer('not_found'); end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  perform private.audit('delete_waitlist_entry', 'waitlist_submissions', w.id::text,
    jsonb_build_object('event_id', w.event_id, 'seats', w.seats, 'status', w.status));
  return private.answer('deleted');
end
$$;
comment on function public.delete_waitlist_entry(uuid) is
  'For admins. Seats held by an open offer go to whoever is next. Statuses: deleted, not_found.';

revoke execute on function public.join_waitlist(uuid, text, text, text, text, int),
  public.update_waitlist_entry(uuid, text, text, text, text, uuid, int), public.delete_waitlist_entry(uuid)
  from public, anon, authenticated;
grant execute on function public.join_waitlist(uuid, text, text, text, text, int) to anon, authenticated;
grant execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, int),
  public.delete_waitlist_entry(uuid) to authenticated;
