-- Requests of strangers with a member's address use up the limit of strangers alone: a signed-in member who has confirmed
-- the address is limited by own requests.

alter table private.network_requests alter column network drop not null;
alter table private.network_requests add column user_id uuid references public.profiles (id) on delete cascade;
alter table private.network_requests add constraint network_requests_has_source
  check (num_nonnulls(network, user_id) > 0);
comment on column private.network_requests.network is 'Null: unknown, or this machine.';
comment on column private.network_requests.user_id is 'The member who sent the request; null: a visitor.';
create index network_requests_user_idx on private.network_requests (user_id, kind, requested_at);

create or replace function private.note_network(kind text, order_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o
    where o.requested_at < private.now() - make_interval(days => (private.rules()).order_days + 1)
    order by o.requested_at limit 100 for update skip locked);
  insert into private.network_requests (network, user_id, kind, order_id)
  select private.client_network(), private.me(), note_network.kind, note_network.order_id
  where private.client_network() is not null
    or private.me() is not null and note_network.kind in ('message', 'interest', 'product_interest')
$$;

-- Requests of this kind within the last hour that count against the caller: the member's own with a confirmed address of
-- theirs, else null: those of the mailbox count.
create function private.own_requests(kind text, email text) returns bigint
language sql stable set search_path = '' as $$
  select case when private.is_my_email(own_requests.email) then (
    select count(*) from private.network_requests r where r.user_id = private.me() and r.kind = own_requests.kind
      and r.requested_at > private.now() - interval '1 hour') end
$$;
revoke execute on function private.own_requests(text, text) from public, anon, authenticated;

-- A member's own entries with a confirmed address start as waiting; strangers' entries start as unconfirmed.
create or replace function private.why_not_join(email text) returns text
language plpgsql set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.one_at_a_time('letters ' || box);
  -- Links that nobody used are void as soon as a claim link would be.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => rules.claim_hours);
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour
    or not own and count(*) filter (where w.status = 'unconfirmed') >= private.most_unconfirmed()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box
      and (not own or lower(w.email) = lower(why_not_join.email) and w.status <> 'unconfirmed')) then
    return 'too_many';
  end if;
  return null;
end
$$;

create or replace function public.send_contact_message(full_name text, email text, message text,
  phone text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  rules public.house_rules := private.rules();
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
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= rules.letters_an_hour
    or private.is_network_over('message') then
    return private.answer('too_many');
  end if;
  perform private.note_network('message');
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.answer('sent');
end
$$;

create or replace function public.express_interest(full_name text, email text, phone text default null,
  message text default null, event_id uuid default null, trip_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  rules public.house_rules := private.rules();
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
    and t.created_at > private.now() - make_interval(mins => rules.same_words_minutes)) then
    return private.answer('registered');
  end if;
  if coalesce(private.own_requests('interest', i.email), (select count(*) from public.interest_submissions t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= rules.letters_an_hour
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
      and t.created_at > private.now() - interval '1 hour')) >= (private.rules()).letters_an_hour
    or private.is_network_over('product_interest') then
    return private.answer('too_many');
  end if;
  perform private.note_network('product_interest');
  insert into public.product_interest (product_id, email) values (ask_for_product.product_id, i.email);
  return private.answer('noted');
end
$$;

create or replace function public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric,
  request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
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
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= (private.rules()).orders_an_hour
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

comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Keeps that somebody would go: on an event, whose title counts, or on a trip by its name. The same words sent again
within minutes are stored once. too_many: this mailbox (the part after a + is ignored), this network or, with an own
confirmed address, this member has written as often as allowed within the hour.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';
