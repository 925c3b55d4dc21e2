-- A trip that is called off: it stays for everybody to see that it does not take place, takes nobody any more, and owes
-- back whatever was paid for it.

alter table public.events add column called_off_at timestamptz;
comment on column public.events.called_off_at is 'Since when it is known not to take place; null: it does.';

-- How a trip stands for sale, seats left aside: called_off, past, planning, closed, or its phase (coming_soon, open).
-- What opens to members on a later day is still to come.
create or replace function private.sale_state(e public.events, today date default private.today(),
  rules public.house_rules default private.rules()) returns text
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
comment on column public.event_cards.state is
  'Values: past, planning, closed, full, open, coming_soon, called_off.';

-- Null: this trip is sold today. Otherwise why not: not_found, not_bookable, closed.
create or replace function private.why_not_on_sale(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'closed' then 'closed' when 'past' then 'closed'
    when 'called_off' then 'closed'
    else case when private.today() < private.members_book_from(e) then 'not_bookable' end end;
end
$$;

-- Nobody waits for what does not take place.
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

-- An offer that its holder did not take up or decline is over: it has run out (expired), was taken back (withdrawn), or
-- the trip is not sold any more, and its holder waits again (waiting). Of a trip that is called off, that letter tells.
create or replace function private.tell_of_offer_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    return null;
  end if;
  perform private.send_mail(new.email, 'offer_passed_on', jsonb_build_object('key', md5(old.offer_token::text),
    'full_name', new.full_name, 'event', new.event_name, 'event_id', new.event_id, 'seats', old.seats,
    'why', new.status, 'expires_at', old.offer_expires_at));
  return null;
end
$$;

-- Calling off ----------------------------------------------------------------------------------------------------

-- Tells whoever goes or waits, each once; of a booking with what is paid back. Asked while they still do.
create function private.tell_called_off(e public.events) returns void
language sql set search_path = '' as $$
  select private.send_mails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) order by p.id))
  from (
    select b.id, coalesce(c.email, private.email_of(c.profile_id)) as email, b.id as booking_id, b.reference,
      b.paid_amount as refund
    from public.bookings b join public.customers c on c.id = b.customer_id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0 from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$$;

-- Ends every live booking of a trip with nothing kept; answers how many there were, of how many people, and what is
-- owed back.
create function private.end_bookings(event_id uuid, out bookings int, out people int, out refund numeric)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  bookings := 0;
  people := 0;
  refund := 0;
  for b in
    with over as (
      update public.bookings t
      set status = 'cancelled', cancelled_at = private.now(), expires_at = null, kept_amount = 0
      where t.event_id = end_bookings.event_id and t.status in ('pending', 'confirmed') returning t.*)
    select o.* from over o order by o.id
  loop
    bookings := bookings + 1;
    people := people + b.seats;
    refund := refund + b.paid_amount;
    perform private.touch_customer(b.customer_id);
    perform private.audit('cancel_booking', 'bookings', b.id::text,
      jsonb_build_object('seats', b.seats, 'kept', 0, 'refund', b.paid_amount));
  end loop;
end
$$;

create function public.call_off_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  ended record;
  waiting int;
begin
  perform private.require('trips');
  e := private.lock_event(event_id);
  if e.id is null then return private.answer('not_found'); end if;
  if e.called_off_at is not null then return private.answer('already'); end if;
  if e.status <> 'published' then return private.answer('not_published'); end if;
  if e.end_date < private.today() then return private.answer('over'); end if;
  perform private.tell_called_off(e);
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update public.waitlist_submissions t set status = 'withdrawn'
  where t.event_id = e.id and t.status in ('waiting', 'offered');
  get diagnostics waiting = row_count;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'bookings', ended.bookings, 'people', ended.people, 'refund', ended.refund, 'waiting', waiting));
  return private.answer('called_off', jsonb_build_object('bookings', ended.bookings, 'people', ended.people,
    'refund', ended.refund, 'waiting', waiting));
end
$$;
comment on function public.call_off_event(uuid) is 'For staff: a published trip does not take place. Its bookings are
cancelled with nothing kept (refund: AUD owed back in all), who waits or holds an offer waits no more (waiting), and each
is written to once. It stays to be seen, as called off, and cannot be called on again.
Statuses: called_off {bookings int, people int, refund numeric, waiting int}, already, not_published, over, not_found.';

-- Where trips are listed -------------------------------------------------------------------------------------------

create or replace function private.trip_condition(which text) returns text
language sql immutable set search_path = '' as $$
  select case which
    when 'drafts' then 'e.status = ''draft'''
    when 'published' then 'e.status = ''published'''
    when 'called_off' then 'e.called_off_at is not null'
    when 'upcoming' then
      'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null'
    when 'past' then
      'e.status = ''published'' and e.end_date < (select private.today()) and e.called_off_at is null'
    when 'full' then 'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null
      and e.max_registrations <=
        (select private.seats_held(s) from public.event_stats s where s.event_id = e.id)'
    else 'true' end
$$;

-- What live bookings have paid, apart: it is what calling the trip off gives back.
create or replace function private.trip_money(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirmed', count(*) filter (where a.status = 'confirmed'),
    'pending', count(*) filter (where a.status = 'pending'),
    'confirmed_seats', coalesce(sum(b.seats) filter (where a.status = 'confirmed'), 0),
    'pending_seats', coalesce(sum(b.seats) filter (where a.status = 'pending'), 0),
    'expected', coalesce(sum(b.total_amount) filter (where a.status in ('pending', 'confirmed')), 0),
    'paid', coalesce(sum(b.paid_amount) filter (where a.status in ('pending', 'confirmed')), 0),
    'received', coalesce(sum(b.paid_amount), 0),
    'owing', coalesce(sum(a.balance), 0),
    'overdue', coalesce(sum(a.overdue_amount), 0),
    'overdue_bookings', count(*) filter (where a.overdue_amount > 0),
    'announced', coalesce(sum(a.announced_amount), 0),
    'refund_due', coalesce(sum(a.refund_due), 0),
    'refunds', count(*) filter (where a.refund_due > 0),
    'next_due_on', min(a.next_due_date) filter (where a.next_due_date >= private.today()))
  from public.bookings b join public.booking_balances a on a.booking_id = b.id
  where b.event_id = trip_money.event_id
$$;

do $$
begin
  execute format('comment on function public.trip_overview(uuid) is %L', replace(
    obj_description('public.trip_overview'::regproc, 'pg_proc'), 'expected numeric,',
    'expected numeric, paid numeric,'));
  execute format('comment on function public.list_events(jsonb, int, int) is %L', replace(
    obj_description('public.list_events'::regproc, 'pg_proc'), 'past, full;', 'past, full, called_off;'));
end
$$;

revoke execute on function private.tell_called_off(public.events),
  private.end_bookings(uuid), public.call_off_event(uuid) from public, anon, authenticated;
grant execute on function public.call_off_event(uuid) to authenticated;
