-- An entry on a waitlist exists only for seats that cannot be booked now, and counts once its email address is
-- confirmed. Offers hold only as many seats as came free.

alter table public.waitlist_submissions drop constraint waitlist_submissions_status_known;
alter table public.waitlist_submissions add constraint waitlist_submissions_status_known
  check (status in ('unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'));
comment on column public.waitlist_submissions.status is
  'unconfirmed: the link in the confirmation email was not used yet; no seats are offered.';

-- Whether visitors or members can book the trip now, seats aside. An announced trip (coming_soon) is not open.
create function private.is_open(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.why_not_on_sale(e) is null and private.sale_state(e) = 'open'
$$;

-- How many seats came free and were neither offered nor booked since.

alter table public.event_stats add column seats_freed int not null default 0
  constraint event_stats_seats_freed_min check (seats_freed >= 0);
comment on column public.event_stats.seats_freed is
  'Seats that came free while people waited, and were neither offered nor booked since. Offers hold no more than these.';

create function private.count_freed_seats() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.seats_freed := greatest(old.seats_freed + old.seats_taken - new.seats_taken, 0);
  return new;
end
$$;
create trigger count_freed_seats before update of seats_taken on public.event_stats
for each row execute function private.count_freed_seats();

-- A trip opens: all its free seats can be offered. The caller holds the event's lock.
create function private.free_all_seats(e public.events) returns void
language sql set search_path = '' as $$
  update public.event_stats s set seats_freed = greatest(coalesce(private.free_seats(e), 0), 0) where s.event_id = e.id
$$;

-- Putting a trip on sale, or giving it more seats, frees seats too.
create function private.free_seats_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_open(new) then return null; end if;
  if not private.is_open(old) then
    perform private.free_all_seats(new);
  else
    update public.event_stats s set seats_freed = s.seats_freed + new.max_registrations - old.max_registrations
    where s.event_id = new.id and new.max_registrations > old.max_registrations;
  end if;
  return null;
end
$$;
create trigger free_seats_of_change after update on public.events
for each row execute function private.free_seats_of_change();

-- Offers seats that came free to the entries that fit, in the order of the line. The caller holds the event's lock.
create or replace function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  most int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if not private.is_open(e) then return; end if;
  loop
    select case when e.max_registrations is not null then least(private.free_seats(e), s.seats_freed) end into most
    from public.event_stats s where s.event_id = e.id;
    select l.id, l.seats into w.id, w.seats from public.waitlist_line l
    where l.event_id = e.id and (most is null or l.seats <= most) order by l.place limit 1;
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

-- The token in the link of a confirmation email. It is signed, not stored.
create function private.waitlist_token(entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select entry_id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('waitlist:' || entry_id, 'UTF8'))), 'hex')
  from private.unsubscribe_key k
$$;

-- Confirms by email that somebody joined, once a day at most. An unconfirmed address gets the link that confirms it.
-- Strangers can cause this email, so it repeats nothing they typed.
create function private.send_waitlist_email(w public.waitlist_submissions) returns void
language sql set search_path = '' as $$
  select private.send_mail(w.email, 'waitlist_joined', jsonb_build_object('key', w.id || ':' || private.today(),
    'event', w.event_name, 'event_id', w.event_id, 'seats', w.seats)
    || case when w.status = 'unconfirmed'
      then jsonb_build_object('confirm', true, 'token', private.waitlist_token(w.id)) else '{}' end)
$$;

-- Whether the caller is signed in and has confirmed this address.
create function private.is_my_email(email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.emails_of((select private.me())) m
    where m.email = lower(is_my_email.email) and m.since <= private.now() and private.now() < m.until)
$$;

-- Entries that one mailbox may have unconfirmed at a time.
create function private.most_unconfirmed() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;

-- Null: the address may join. Otherwise: too_many, or busy. Counted under the trip's lock and the mailbox's.
create or replace function private.why_not_join(event_id uuid, email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  box text := private.mailbox_of(email);
begin
  perform private.one_at_a_time('letters ' || box);
  -- Links that nobody used in a week are void.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - interval '7 days';
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour
    or count(*) filter (where w.status = 'unconfirmed') >= private.most_unconfirmed()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box) then
    return 'too_many';
  end if;
  if (select count(*) from public.waitlist_submissions w where w.event_id = why_not_join.event_id
    and w.created_at > private.now() - interval '1 hour') >= rules.joins_an_hour then
    return 'busy';
  end if;
  return null;
end
$$;

-- Whether the caller can book so many seats now.
create function private.is_bookable(e public.events, seats int) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) and coalesce(is_bookable.seats <= private.free_seats(e), true)
    and not (private.is_members_first(e) and private.me() is null)
$$;

create or replace function public.join_waitlist(event_id uuid, full_name text, email text, phone text default null,
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
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.answer('not_found');
  end if;
  if not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.answer('bookable'); end if;
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.answer('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- The address has proved nothing yet: the last request counts.
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.answer(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.why_not_join(e.id, w.email);
  if why_not is not null then return private.answer(why_not); end if;
  -- A declined or expired entry is over: the address joins again at the end of the line.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.answer('joined');
end
$$;
comment on function public.join_waitlist(uuid, text, text, text, text, int) is
  'Puts an address on a trip''s waitlist, for seats that cannot be booked now. Seats: as many as could ever be offered
together, a trip''s own or the house''s most. The entry counts once its address is confirmed: at once for a member who
has confirmed it, else by the link in the email (confirm_waitlist). An address stands there once; a request for
an unconfirmed entry replaces it. bookable: so many seats can be booked now, so nobody waits for them. too_many: this mailbox
(what follows a + is not looked at) has joined as often as it may; busy: so have all together.
Statuses: joined, bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';

create function public.confirm_waitlist(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
  told jsonb;
begin
  w.id := private.to_uuid(split_part(token, '.', 1));
  if w.id is null or token is distinct from private.waitlist_token(w.id) then
    return private.answer('not_found');
  end if;
  w := private.lock_entry(w.id);
  if w.id is null then return private.answer('not_found'); end if;
  select * into e from public.events t where t.id = w.event_id;
  told := jsonb_build_object('event_id', e.id, 'event_title', e.title);
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.answer('over', told);
  end if;
  update public.waitlist_submissions t set status = 'waiting' where t.id = w.id and t.status = 'unconfirmed';
  return private.answer('confirmed', told);
end
$$;
comment on function public.confirm_waitlist(text) is
  'Confirms the email address of a waitlist entry by the token from its email, signed in or not; again: the same. over:
the trip is not offered any more. Statuses: confirmed {event_id uuid, event_title text}, over {event_id uuid,
event_title text}, not_found.';

create or replace function public.admin_offer_seats(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
begin
  perform private.require('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.answer('not_found'); end if;
  if w.status = 'unconfirmed' then return private.answer('unconfirmed'); end if;
  if private.is_waiting(w) and w.status <> 'waiting' then return private.answer('already'); end if;
  select * into e from public.events t where t.id = w.event_id;
  if not private.is_open(e) then return private.answer('closed'); end if;
  if w.seats > private.free_seats(e) then
    return private.answer('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  end if;
  w := private.make_offer(w.id);
  perform private.audit('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.answer('offered', jsonb_build_object('expires_at', w.offer_expires_at, 'token', w.offer_token));
end
$$;
comment on function public.admin_offer_seats(uuid) is
  'For staff: offers free seats to this entry now, before its turn, or anew. closed: the trip is not on sale, or only
announced. unconfirmed: the email address is not confirmed. already: an offer is open, or was taken up. token: for the
offer''s link.
Statuses: offered {expires_at timestamptz, token uuid}, sold_out {spots_left int}, closed, unconfirmed, already,
not_found.';

create or replace function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  faults text[];
  moved boolean;
begin
  perform private.require('waitlist');
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
  -- Staff do not prove whose an address is: a new one is confirmed by the link in its email.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  if lower(w.email) <> lower(old.email) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- Fewer seats may fit where more did not.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.answer('updated');
end
$$;

-- When members can book a trip by its date, all its free seats are offered to those who waited for that. A scheduler
-- that stood still makes up for a week.
create function private.offer_at_opening(event_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.free_all_seats(private.lock_event(offer_at_opening.event_id));
  perform private.offer_free_seats(offer_at_opening.event_id);
end
$$;

-- Trips that opened to members by their date, with people who waited for it.
create function private.opened_trips() returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$$;

create or replace function private.offer_at_openings() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  fault text;
begin
  for one in select private.opened_trips() loop
    begin
      perform private.offer_at_opening(one);
      set constraints public.pass_seats_on immediate;
      set constraints public.pass_seats_on deferred;
    exception when others then
      fault := coalesce(fault, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return fault;
end
$$;

create or replace function public.expire_holds() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  ended record;
  bookings int := 0;
  offers int := 0;
  transfers int := 0;
  orders int;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select b.event_id from public.transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    perform e.id from public.events e where e.id = one for update;
    ended := private.end_holds(one);
    bookings := bookings + ended.bookings;
    offers := offers + ended.offers;
    transfers := transfers + ended.transfers;
  end loop;
  for one in select private.opened_trips() loop
    perform private.offer_at_opening(one);
  end loop;
  orders := private.expire_orders();
  return private.answer('done', jsonb_build_object('bookings', bookings, 'offers', offers, 'transfers', transfers,
    'orders', orders));
end
$$;

revoke execute on function private.is_open(public.events), private.count_freed_seats(),
  private.free_all_seats(public.events), private.free_seats_of_change(), private.waitlist_token(uuid),
  private.send_waitlist_email(public.waitlist_submissions), private.is_my_email(text), private.most_unconfirmed(),
  private.is_bookable(public.events, int), private.offer_at_opening(uuid), private.opened_trips()
  from public, anon, authenticated;
revoke execute on function public.confirm_waitlist(text) from public, anon, authenticated;
grant execute on function public.confirm_waitlist(text) to anon, authenticated;
