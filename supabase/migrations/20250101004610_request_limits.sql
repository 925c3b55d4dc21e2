-- Limits on requests, uploads and imports are constants of the functions that enforce them: nobody changes them.

-- Waitlist entries, expressions of interest, requests for products, or messages (each) from one mailbox within an hour.
create function private.max_enquiries_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;

-- Minutes within which an enquiry with the same text is stored once.
create function private.repeated_enquiry_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;

-- Waitlist entries, bookings, bank transfers, orders, messages, expressions of interest, or requests for products (each)
-- from one network within an hour. Staff are not limited.
create function private.max_network_requests_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;

-- Percent of a product's pieces that unpaid orders of one member, or from one network, may hold.
create function private.max_unpaid_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;

-- Photos of one day of a trip.
create function private.max_day_photos() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;

revoke execute on function
  private.max_enquiries_per_hour(),
  private.repeated_enquiry_minutes(),
  private.max_network_requests_per_hour(),
  private.max_unpaid_stock_percent(),
  private.max_day_photos()
from public, anon, authenticated;

-- The view public_rules shows the limit to pages.
grant execute on function private.max_day_photos() to anon, authenticated, service_role;

create or replace function public.join_waitlist(
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
  faults := private.faults(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_shown(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.answer('not_found');
  end if;
  if not private.could_fit(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.answer('bookable'); end if;
  if private.is_network_over('join') then return private.answer('busy'); end if;
  perform private.note_network('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.answer('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- The address has proved nothing yet: the last request counts, with a link of its own. The emails are limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.answer('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.answer(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.why_not_join(w.email);
  if why_not is not null then return private.answer(why_not); end if;
  -- A declined or expired entry is over: the address joins again at the end of the line.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.answer('joined');
end
$$;

create or replace function public.send_contact_message(
  full_name text, email text, message text, phone text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  faults text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  faults := private.faults(m, 'full_name', 'email', 'phone', 'message');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.lock_network();
  perform private.one_at_a_time('letters ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.answer('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('message') then
    return private.answer('too_many');
  end if;
  perform private.note_network('message');
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.answer('sent');
end
$$;

create or replace function public.express_interest(
  full_name text, email text, phone text default null, message text default null, event_id uuid default null,
  trip_name text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  faults text[];
  off timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  perform private.lock_network();
  if i.event_id is not null then
    -- Kept from being deleted meanwhile.
    select e.title, e.called_off_at into i.trip_name, off from public.events e
    where e.id = i.event_id and private.is_shown(e) for key share;
    if not found then return private.answer('not_found'); end if;
    if off is not null then return private.answer('called_off'); end if;
  end if;
  faults := private.faults(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.answer('registered');
  end if;
  if coalesce(private.own_requests('interest', i.email), (select count(*) from public.interest_submissions t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('interest') then
    return private.answer('too_many');
  end if;
  perform private.note_network('interest');
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message);
  return private.answer('registered');
end
$$;

create or replace function public.ask_for_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
begin
  i.email := private.clean(email);
  if private.faults(i, 'email') <> '{}' then return private.invalid('email'); end if;
  perform private.lock_network();
  -- Kept from being deleted meanwhile.
  perform from public.products p where p.id = ask_for_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.answer('not_found'); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.product_interest t
    where t.product_id = ask_for_product.product_id and lower(t.email) = lower(i.email)) then
    return private.answer('noted');
  end if;
  if coalesce(private.own_requests('product_interest', i.email), (select count(*) from public.product_interest t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('product_interest') then
    return private.answer('too_many');
  end if;
  perform private.note_network('product_interest');
  insert into public.product_interest (product_id, email) values (ask_for_product.product_id, i.email);
  return private.answer('noted');
end
$$;

create or replace function private.is_network_over(kind text) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= private.max_network_requests_per_hour()
  from private.network_requests r
  where r.network = (select private.client_network()) and r.kind = is_network_over.kind
    and r.requested_at > private.now() - interval '1 hour'
$$;

create or replace function private.transfer_refusal(b public.bookings, amount numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_pending_transfers constant int := 3; -- of one booking
  house public.house_rules := private.rules();
  announced numeric := private.announced(b.id);
  balance numeric := greatest(b.total_amount - b.paid_amount - announced, 0);
  missing numeric := case when b.status = 'pending'
    then least(private.first_part(b.id) - b.paid_amount - announced, balance) else 0 end;
begin
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.has_bank_account(house) then return private.answer('no_bank_account'); end if;
  if not private.is_amount(amount) then return private.invalid('amount'); end if;
  if (select count(*) from public.transfers t where t.booking_id = b.id
    and private.transfer_status_now(t) = 'pending') >= max_pending_transfers then
    return private.answer('too_many', jsonb_build_object('most', max_pending_transfers));
  end if;
  if not private.may('booking') then
    if private.is_network_over('transfer') then
      return private.answer('too_many', jsonb_build_object('most', private.max_network_requests_per_hour()));
    end if;
    perform private.note_network('transfer');
  end if;
  if amount > balance then return private.answer('too_much', jsonb_build_object('balance', balance)); end if;
  if amount < missing then return private.answer('too_small', jsonb_build_object('least', missing)); end if;
  return null;
end
$$;

create or replace function private.hold_refusal(person uuid, event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_unpaid_holds constant int := 2; -- of one member
  earlier record := private.earlier_holds(person, event_id, null);
begin
  if (select count(*) from public.bookings b where b.user_id = person and b.status = 'pending'
    and private.is_live(b) and b.paid_amount = 0) >= max_unpaid_holds then
    return private.answer('unpaid_holds', jsonb_build_object('most', max_unpaid_holds));
  end if;
  if earlier.holds >= private.most_earlier_holds() then
    return private.answer('held_before',
      jsonb_build_object('again_at', earlier.ends + make_interval(days => (private.rules()).transfer_days)));
  end if;
  return null;
end
$$;

create or replace function private.booking_refusal(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_bookings_per_hour constant int := 10; -- of one member
  b public.bookings := private.live_booking(r.customer_id, e.id);
  refusal jsonb;
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
      >= max_bookings_per_hour then
      return private.answer('too_many');
    end if;
    if private.is_network_over('book') then return private.answer('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return private.guardian_refusal(r.travellers, e.start_date);
end
$$;

create or replace function public.place_order(
  lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_orders_per_hour constant int := 5; -- of one member or one mailbox
  sent public.orders := private.read_order(buyer, delivery);
  o public.orders;
  quote jsonb;
  faults text[] := private.faults(
    sent, 'full_name', 'email', 'phone', 'delivery', 'address_line', 'suburb', 'state', 'postcode');
begin
  faults := array_replace(faults, 'delivery', 'method');
  if not private.can_collect(sent, delivery) then faults := faults || 'event_id'::text; end if;
  if not private.lines_are_sound(lines) then faults := faults || 'lines'::text; end if;
  if request_id is null then faults := faults || 'request_id'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;

  request_id := md5(request_id::text)::uuid;
  perform private.lock_network();
  perform private.one_at_a_time('orders of ' || private.mailbox_of(sent.email));
  select * into o from public.orders t where t.request_id = place_order.request_id;
  if found then
    if private.is_same_order(o, sent, lines, expected_total) then return private.placed(o); end if;
    return private.invalid('request_id');
  end if;
  if (select count(*) from public.orders t where t.created_at > private.now() - interval '1 hour'
    and case when private.is_my_email(sent.email) then t.user_id = private.me()
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= max_orders_per_hour
    or private.is_network_over('order') then
    return private.answer('too_many');
  end if;

  perform private.expire_orders(array(select l.product_id from private.read_lines(lines) l));
  quote := public.quote_order(lines, sent.delivery);
  if quote ->> 'status' = 'invalid' then return quote; end if;
  if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total
    or (sent.delivery = 'none' and (quote ->> 'posted')::boolean) then
    return private.answer('changed', jsonb_build_object('quote', quote));
  end if;
  o := private.write_order(sent, lines, quote, request_id);
  if o.id is null then return private.invalid('request_id'); end if;
  perform private.note_network('order', o.id);
  return private.placed(o);
end
$$;

create or replace function private.price_lines(lines jsonb)
returns table (product_id uuid, variant_id uuid, name text, variant text, quantity int, unit_price numeric,
  available int, state text)
language sql stable set search_path = '' as $$
  select l.product_id, l.variant_id, p.name, v.name, l.quantity, coalesce(p.sale_price, p.price),
    least(s.there, s.share)::int,
    case when p.id is null or p.status <> 'live' or p.availability <> 'available' then 'unavailable'
      when l.variant_id is not null and v.id is null then 'unavailable'
      when l.variant_id is null and exists (select from public.product_variants x where x.product_id = p.id)
        then 'choose'
      when s.there < l.quantity then 'short'
      when s.share < l.quantity then 'capped' else 'ok' end
  from private.read_lines(lines) l
  left join public.products p on p.id = l.product_id
  left join public.product_variants v on v.id = l.variant_id and v.product_id = l.product_id
  left join private.unpaid_pieces(array(select r.product_id from private.read_lines(lines) r)) u
    on u.product_id = l.product_id and u.variant_id is not distinct from l.variant_id
  left join lateral (
    select t.there, greatest(least(
      ceil(t.pieces * h.percent / 100.0) - greatest(coalesce(u.own, 0), coalesce(u.network, 0)),
      case when private.me() is null then
        greatest(floor(t.pieces * greatest(h.percent, private.max_visitor_stock_percent()) / 100.0), 1)
          - coalesce(u.visitors, 0) end), 0) as share
    from (select coalesce(v.stock, p.stock) as stock) f, (select private.max_unpaid_stock_percent() as percent) h,
      lateral (select f.stock + coalesce(u.stale, 0) as there, f.stock + coalesce(u.stale + u.held, 0) as pieces) t
    where f.stock is not null) s on true
  order by l.place
$$;

create or replace function private.start_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_comments_per_hour constant int := 120; -- comments and replies of one member
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'These columns are not yours to set.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.may_be_called(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.one_at_a_time('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= max_comments_per_hour then
    raise exception 'Too many comments: wait a little.' using errcode = 'PT429';
  end if;
  return new;
end
$$;

create or replace function public.report_comment(
  reason text, comment_id uuid default null, reply_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_reports_per_hour constant int := 20; -- of one member
  r public.comment_reports;
begin
  r.user_id := private.require_member();
  r.comment_id := report_comment.comment_id;
  r.reply_id := report_comment.reply_id;
  r.reason := private.clean(report_comment.reason);
  if private.faults(r, 'reason') <> '{}' then return private.invalid('reason'); end if;
  if num_nonnulls(r.comment_id, r.reply_id) <> 1 then return private.invalid('comment_id'); end if;
  perform private.one_at_a_time('reports ' || r.user_id);
  if exists (select from public.comment_reports t where t.user_id = r.user_id
    and (t.comment_id = r.comment_id or t.reply_id = r.reply_id)) then
    return private.answer('reported');
  end if;
  if (select count(*) from public.comment_reports t
    where t.user_id = r.user_id
      and t.created_at > private.now() - interval '1 hour') >= max_reports_per_hour then
    return private.answer('too_many');
  end if;
  update public.comments c set is_flagged = true
  where c.id = r.comment_id and not c.is_deleted and private.may_read_talk(c.event_id);
  if not found then
    update public.comment_replies a set is_flagged = true
    where a.id = r.reply_id and not a.is_deleted and private.may_read_talk(a.event_id)
      and not (select c.is_deleted from public.comments c where c.id = a.parent_comment_id);
    if not found then return private.answer('not_found'); end if;
  end if;
  insert into public.comment_reports (user_id, comment_id, reply_id, reason)
  values (r.user_id, r.comment_id, r.reply_id, r.reason);
  return private.answer('reported');
end
$$;

create or replace function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.event_itineraries d where d.id = new.itinerary_id for update;
  if private.max_day_photos() <= (select count(*) from public.event_images i
    where i.itinerary_id = new.itinerary_id and i.id <> new.id) then
    raise exception 'Maximum % photos allowed per event.', private.max_day_photos() using errcode = '23514';
  end if;
  return new;
end
$$;

create or replace function private.trip_list_faults(given jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  faults text[] := private.list_faults(given -> 'images', 'images',
      private.length_of(given -> 'images') <= private.max_day_photos())
    || private.list_faults(given -> 'days', 'days',
      private.have_places('public.event_itineraries', 'day_number', given -> 'days', 1));
  day record;
begin
  if 'days' = any (faults) then return faults; end if;
  for day in select d.value, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    faults := faults
      || private.list_faults(day.value -> 'items', day.path || 'items',
        private.have_places('public.itinerary_items', 'sort_order', day.value -> 'items', 0))
      || private.list_faults(day.value -> 'images', day.path || 'images',
        private.length_of(day.value -> 'images') <= private.max_day_photos());
  end loop;
  return faults;
end
$$;

create or replace function public.import_events(
  events jsonb, check_only boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  max_rows constant int := 500;
  wrong jsonb := '[]'::jsonb;
  right_ones jsonb[] := '{}'::jsonb[];
  ids uuid[] := '{}'::uuid[];
  saved public.events;
  faults text[];
  rows jsonb;
begin
  perform private.require('trips');
  if private.length_of(events) = 0 then return private.answer('invalid', jsonb_build_object('rows', wrong)); end if;
  if private.length_of(events) > max_rows then
    return private.answer('too_many', jsonb_build_object('most', max_rows));
  end if;
  for n in 0 .. private.length_of(events) - 1 loop
    faults := private.trip_list_faults(events -> n);
    if faults = '{}' then
      rows := private.event_rows(events -> n, null);
      faults := private.event_faults(rows);
      right_ones := right_ones || jsonb_build_object('rows', rows, 'given', events -> n);
    end if;
    if faults <> '{}' then wrong := wrong || jsonb_build_object('row', n, 'fields', to_jsonb(faults)); end if;
  end loop;
  if wrong <> '[]' then return private.answer('invalid', jsonb_build_object('rows', wrong)); end if;
  if check_only then return private.answer('valid'); end if;
  earlier := private.earlier_answer('import_events', request_id, events);
  if earlier is not null then return earlier; end if;
  foreach rows in array right_ones loop
    saved := private.write_event(rows -> 'rows', rows -> 'given', true);
    perform private.audit_event('import_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.answer_once('import_events', request_id, events,
    private.answer('imported', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;

create or replace function public.spend_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  session uuid := private.my_session();
  max_recovery_tries_per_hour constant int := 5;
  codes_left int;
begin
  perform private.one_at_a_time('recovery ' || person);
  delete from private.recovery_tries t where t.user_id = person and t.tried_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_tries t where t.user_id = person) >= max_recovery_tries_per_hour then
    return private.answer('too_many');
  end if;
  insert into private.recovery_tries (user_id) values (person);
  delete from private.staff_recovery_codes c
  where c.user_id = person and c.code_hash = private.recovery_hash(spend_recovery_code.code);
  if not found then return private.answer('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = person;
  -- Whoever has the lost device is out too.
  delete from auth.sessions s where s.user_id = person and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = person;
  perform private.audit('recovery_code_used', 'profiles', person::text, jsonb_build_object('left', codes_left));
  return private.answer('removed', jsonb_build_object('left', codes_left));
end
$$;
