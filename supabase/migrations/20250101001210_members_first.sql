-- Departures that open to members before they open to all, and departures for members alone.

alter table public.house_rules
  add column early_booking_days int not null default 14 check (early_booking_days between 0 and 365);
comment on column public.house_rules.early_booking_days is
  'Days before a departure opens to all from which members book it.';

create or replace view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction, r.member_discount_percent, r.early_booking_days
from private.rules() r;

alter table public.events
  add column opens_on date,
  add column members_only boolean not null default false,
  add constraint events_opens_on_bounds check (opens_on between '1900-01-01' and '2199-12-31'),
  add constraint events_opens_on_before_start check (opens_on <= start_date),
  add constraint events_opens_on_to_all check (opens_on is null or not members_only);
comment on column public.events.opens_on is
  'The day on which it opens to all; members book the house''s days before. Null: open to all as soon as it is on sale.';
comment on column public.events.members_only is 'It never opens to all: whoever is not signed in does not see it.';

-- The day from which members book it; null: no such day was set.
create function private.members_book_from(e public.events, rules public.house_rules default private.rules())
returns date
language sql immutable set search_path = '' as 'select e.opens_on - rules.early_booking_days';

-- Whether it has not opened to all on that day: members alone book it.
create function private.is_members_first(e public.events, today date default private.today()) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return e.members_only or coalesce(today < e.opens_on, false);
end
$$;

-- How a trip stands for sale, seats left aside: past, planning, closed, or its phase (coming_soon, open). What opens to
-- members on a later day is still to come.
create or replace function private.sale_state(e public.events, today date default private.today(),
  rules public.house_rules default private.rules()) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when e.end_date < today then 'past'
    when e.phase = 'planning' or private.seat_price(e) is null then 'planning'
    when private.booking_closes(e.start_date, rules) < today then 'closed'
    when today < private.members_book_from(e, rules) then 'coming_soon'
    else e.phase
  end;
end
$$;

-- Null: this trip is sold today. Otherwise why not: not_found, not_bookable, closed.
create or replace function private.why_not_on_sale(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'closed' then 'closed' when 'past' then 'closed'
    else case when private.today() < private.members_book_from(e) then 'not_bookable' end end;
end
$$;

-- What a visitor may ask about: a departure for members alone is none of a guest's.
create function private.is_shown(e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(e.status = 'published' and (not e.members_only or private.me() is not null), false);
end
$$;

drop policy "Guests read published events" on public.events;
create policy "Guests read published events that are not for members alone" on public.events
for select to anon using (status = 'published' and not members_only);

create or replace view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, house.rules) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e.start_date, house.rules) as booking_closes_on,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  i.image_url, i.alt_text as image_alt, i.width as image_width, i.height as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state,
  case when house.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, house.rules), house.today), house.today) as members_book_from,
  e.members_only
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select rules, private.today() as today, private.now() as at from private.rules() rules offset 0) house
cross join lateral (
  select private.seats_held(s, house.at) as seats_taken, private.sale_state(e, house.today, house.rules) as state
  offset 0
) now
left join lateral (
  select m.image_url, m.alt_text, m.width, m.height from public.event_images m
  where m.event_id = e.id order by (m.itinerary_id is not null), m.sort_order, m.id limit 1
) i on true;
comment on view public.event_cards is
  'An event with its counters, cover picture, spots left (null: no limit) and state for sale. Never null: deposit,
  seats_taken, state, members_only.';
comment on column public.event_cards.opens_on is 'The day on which it opens to all; null: that is no day to come.';
comment on column public.event_cards.members_book_from is
  'The day from which members book it; null: that is no day to come.';

-- Writes a trip whose rows were found right. Days and pictures, where given, replace all that were there.
create or replace function private.write_event(rows jsonb, given jsonb, is_new boolean) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    end if;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$$;

-- What stands in the record of a trip.
create or replace function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false)))
$$;

create or replace function public.preview_plan(event_id uuid, seats int, plan int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  faults text[] := private.quote_faults(seats, plan);
begin
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_shown(e) then return private.answer('not_found'); end if;
  return coalesce(private.sale_refusal(e),
    private.answer('ok', private.quote_booking(e, seats, plan) || jsonb_build_object('spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
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
  if not private.is_shown(e) or e.end_date < private.today() then return private.answer('not_found'); end if;
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

create
  or replace function public.express_interest(full_name text, email text, phone text default null,
    message text default null, event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  rules public.house_rules := private.rules();
  faults text[];
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title into i.trip_name from public.events e
    where e.id = i.event_id and private.is_shown(e) for key share;
    if not found then return private.answer('not_found'); end if;
  end if;
  faults := private.faults(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('registered');
  end if;
  if (select count(*) from public.interest_submissions t where private.mailbox_of(t.email) = private.mailbox_of(i.email)
    and t.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour then
    return private.answer('too_many');
  end if;
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.answer('registered');
end
$$;

-- Why this person cannot have what is asked for, whatever is free; null: nothing speaks against it. The caller holds
-- the event's lock, so that a customer has one live booking of a trip. Members book for themselves; for a customer
-- without an account the desk books only what has opened to all.
create or replace function private.booking_refusal(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
begin
  if b.id is not null then
    return private.answer('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.answer('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    if r.expected_price is distinct from private.seat_price(e) then
      return private.answer('price_changed', jsonb_build_object('price', private.seat_price(e)));
    end if;
    perform private.one_at_a_time('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= (private.rules()).bookings_an_hour then
      return private.answer('too_many');
    end if;
  end if;
  return private.guardian_refusal(r.travellers, e.start_date);
end
$$;

comment on function public.admin_book(uuid, uuid, int, int, jsonb, uuid, text) is 'For admins: books for a customer
who rang up, at the price of the trip. notes are staff''s. members_only: the customer has no account, and the trip has
not opened to all, which it does on opens_on, null: never. Otherwise as book. Statuses: booked {booking_id uuid,
reference text, total numeric, deposit numeric, booking_status text, expires_at timestamptz?}, repeated {booking_id
uuid, reference text}, sold_out {spots_left int}, closed {closed_on date}, not_bookable, already_booked {booking_id
uuid, reference text}, guardian_needed {travellers int[]}, members_only {opens_on date?}, invalid {fields text[]},
not_found, customer_not_found.';

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
  for one in
    select e.id from public.events e
    where e.opens_on is not null and private.members_book_from(e) <= private.today()
      and private.why_not_on_sale(e) is null
      and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
        and w.created_at < private.start_of(private.members_book_from(e)))
    order by e.id
  loop
    perform private.lock_event(one);
    perform private.offer_free_seats(one);
  end loop;
  orders := private.expire_orders();
  return private.answer('done', jsonb_build_object('bookings', bookings, 'offers', offers, 'transfers', transfers,
    'orders', orders));
end
$$;

comment on function public.expire_holds() is 'Ends every hold that has run out and offers its seats on. Whoever joined
the waitlist before members could book is offered seats once they can. A scheduler calls it, and nothing rests on its
being called. Statuses: done {bookings int, offers int, transfers int, orders int}.';

create index events_opens_on_idx on public.events (opens_on) where opens_on is not null;

revoke execute on function private.members_book_from(public.events, public.house_rules),
  private.is_members_first(public.events, date), private.is_shown(public.events) from public, anon, authenticated;
grant execute on function private.members_book_from(public.events, public.house_rules) to anon, authenticated,
  service_role;
