-- The secrets in the links of waitlist offers and store orders move to private tables: staff who read the waitlist or
-- the orders could read them, and act as the customer.

create table private.offer_tokens (
  entry_id uuid primary key references public.waitlist_submissions (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid() constraint offer_tokens_token_once unique
);
comment on table private.offer_tokens is
  'The secret in the link of a waitlist offer. Its holder may book or decline. Each offer of an entry gets a new one.';
create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid()
);
comment on table private.order_tokens is 'The secret in the link of a store order.';
alter table private.offer_tokens enable row level security;
alter table private.order_tokens enable row level security;
revoke all on private.offer_tokens, private.order_tokens from public, anon, authenticated;

insert into private.offer_tokens (entry_id, token)
select w.id, w.offer_token from public.waitlist_submissions w where w.offer_token is not null;
insert into private.order_tokens (order_id, token) select o.id, o.access_token from public.orders o;

alter table public.waitlist_submissions drop constraint waitlist_offer_is_whole;
alter table public.waitlist_submissions drop column offer_token;
alter table public.waitlist_submissions add constraint waitlist_offer_is_whole
  check (status <> 'offered' or offer_expires_at is not null);
alter table public.orders drop column access_token;

create function private.make_offer_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.offer_tokens (entry_id) values (new.id)
  on conflict (entry_id) do update set token = gen_random_uuid();
  return null;
end
$$;
create trigger a_make_offer_token after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.make_offer_token();
create trigger a_make_offer_token_again after update of status on public.waitlist_submissions
for each row when (new.status = 'offered' and old.status <> 'offered') execute function private.make_offer_token();

create function private.make_order_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_tokens (order_id) values (new.id);
  return null;
end
$$;
create trigger make_order_token after insert on public.orders
for each row execute function private.make_order_token();

create function private.offer_token(entry_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.offer_tokens t where t.entry_id = offer_token.entry_id
$$;

create function private.offered_entry(token uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.entry_id from private.offer_tokens t where t.token = offered_entry.token
$$;

create function private.order_token(order_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.order_tokens t where t.order_id = order_token.order_id
$$;

create or replace function private.claim_offer(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.id = private.offered_entry(r.offer_token) and w.event_id = e.id for update;
    if state is distinct from 'offered' then
      return private.answer('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.answer('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  update public.waitlist_submissions w set status = 'accepted' where w.id = private.offered_entry(r.offer_token);
  return null;
end
$$;

create or replace function private.take_seats(r private.seat_request, late boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
  faults text[];
  refusal jsonb;
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  faults := private.seat_request_faults(r);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.why_not_on_sale(e) = 'not_found' then return private.answer('not_found'); end if;
  perform private.one_at_a_time('request ' || r.request_id);
  r := private.name_customer(r);
  refusal := private.sale_refusal(e);
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
  if not r.staff then perform private.note_network('book'); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booked(b);
end
$$;

create or replace function private.make_offer(entry_id uuid) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  update public.waitlist_submissions t set status = 'offered',
    offered_at = private.now(), booking_id = null, offer_expires_at = (
      select least(private.now() + make_interval(hours => (private.rules()).offer_hours), private.last_moment(e))
      from public.events e where e.id = t.event_id)
  where t.id = entry_id returning * into w;
  perform private.send_mail(w.email, 'offer_made', jsonb_build_object('full_name', w.full_name, 'event', w.event_name,
    'seats', w.seats, 'token', private.offer_token(w.id), 'expires_at', w.offer_expires_at));
  return w;
end
$$;

create or replace function private.settle_offers(e public.events) returns void
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  if private.why_not_on_sale(e) is null then
    update public.waitlist_submissions t set offer_expires_at = private.last_moment(e)
    where t.event_id = e.id and t.status = 'offered' and t.offer_expires_at > private.last_moment(e);
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

create or replace function private.tell_of_offer_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    return null;
  end if;
  perform private.send_mail(new.email, 'offer_passed_on',
    jsonb_build_object('key', md5(private.offer_token(old.id)::text),
      'full_name', new.full_name, 'event', new.event_name, 'event_id', new.event_id, 'seats', old.seats,
      'why', new.status, 'expires_at', old.offer_expires_at));
  return null;
end
$$;

create or replace function private.offer_reminders(moments timestamptz[], one uuid default null::uuid)
returns table(at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select distinct on (w.id) s.at, w.id, 'waitlist entry ' || w.id, w.email, 'offer_ending', jsonb_build_object(
    'full_name', w.full_name, 'event', w.event_name, 'seats', w.seats, 'token', t.token,
    'expires_at', w.offer_expires_at, 'key', md5(t.token::text))
  from private.rules() r, lateral (select make_interval(hours => r.offer_reminder_hours) as ending) d,
    public.waitlist_submissions w join private.offer_tokens t on t.entry_id = w.id,
      private.reminder_steps(offer_reminders.moments) s
  where w.status = 'offered' and w.offer_expires_at > s.at and w.offer_expires_at <= s.at + d.ending
    and w.offered_at <= s.at - d.ending and (offer_reminders.one is null or w.id = offer_reminders.one)
    and not exists (select from public.email_outbox m where m.dedupe_key = 'offer_ending:' || md5(t.token::text))
  order by w.id, s.at
$$;

create or replace function private.concerned(event_id uuid)
returns table(who uuid, email text, booking_id uuid, reference text, token uuid)
language sql stable security definer set search_path = '' as $$
  select b.id, coalesce(c.email, private.email_of(c.profile_id)), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = concerned.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, private.offer_token(w.id) from public.waitlist_submissions w
  where w.event_id = concerned.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$$;

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
  return private.answer('offered', jsonb_build_object('expires_at', w.offer_expires_at));
end
$$;

comment on function public.admin_offer_seats(uuid) is
  'For staff: offers free seats to this entry now, before its turn, or anew. closed: the trip is not on sale, or only
announced. unconfirmed: the email address is not confirmed. already: an offer is open, or was taken up.
Statuses: offered {expires_at timestamptz}, sold_out {spots_left int}, closed, unconfirmed, already,
not_found.';

create or replace function public.decline_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  w := private.lock_entry(private.offered_entry(token));
  if w.id is null then return private.answer('not_found'); end if;
  if w.status in ('declined', 'expired') then return private.answer(w.status); end if;
  if w.status <> 'offered' then return private.answer('closed'); end if;
  update public.waitlist_submissions t set status = 'declined' where t.id = w.id;
  return private.answer('declined');
end
$$;

create or replace function public.get_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.answer(
      case when w.status = 'offered' and w.offer_expires_at <= private.now() then 'expired' else w.status end,
      jsonb_build_object('event_id', e.id, 'event_title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date, 'seats', w.seats, 'price', private.seat_price(e), 'gst_free', e.gst_free,
        'full_name', w.full_name, 'expires_at', w.offer_expires_at, 'booking_id', w.booking_id))
    from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.id = private.offered_entry(token) and e.status = 'published'), private.answer('not_found'))
$$;

create or replace function public.list_next_in_line(page integer default 1, page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require('waitlist');
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
    select private.answer('ok', jsonb_build_object('total', (select count(*) from next),
      'rows', (select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('first', p.first)
        order by p.created_at, p.id), '[]')
        from (select n.* from next n order by n.created_at, n.id limit size offset skipped) p
        join public.waitlist_submissions w on w.id = p.id))));
end
$$;

create
  or replace function public.list_waitlist(filters jsonb default '{}'::jsonb, page integer default 1,
    page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  perform private.require('waitlist');
  found_rows := private.list_letters('waitlist_submissions', 'event_name', '', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end order by l.place), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, place)));
end
$$;

create or replace function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.answer('ok', jsonb_build_object('entries', coalesce((
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

create or replace function private.may_see_order(o public.orders, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.user_id = private.me() or private.may('store')
    or (private.order_token(o.id) = token
      and private.now() < o.created_at + make_interval(days => (private.rules()).order_link_days)), false)
$$;

create or replace function private.placed(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.answer('placed',
    jsonb_build_object('order_id', o.id, 'number', o.number, 'token', private.order_token(o.id),
      'total', o.total, 'expires_at', o.expires_at))
$$;

create or replace function private.order_row(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(o) - array['request_id', 'search_text', 'user_id']
    || jsonb_build_object('status', private.order_status_now(o), 'collect_title', e.title, 'collect_date', e.start_date)
  from (select) one left join public.events e on e.id = o.collect_event_id
$$;

create or replace function private.tell_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'paid' and old.fulfilled_at is null and new.fulfilled_at is not null then
    perform private.send_mail(new.email, 'order_sent', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'delivery', new.delivery, 'token', private.order_token(new.id)));
  elsif old.status = 'pending' and new.status in ('cancelled', 'expired') then
    perform private.send_mail(new.email, 'order_cancelled', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'why', new.status));
  end if;
  return null;
end
$$;

create or replace function private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    collect_event_id, subtotal, discount_percent, discount, shipping, total, request_id)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, sent.collect_event_id, (quote ->> 'subtotal')::numeric,
    (quote ->> 'discount_percent')::numeric, (quote ->> 'discount')::numeric, (quote ->> 'shipping')::numeric,
    (quote ->> 'total')::numeric, write_order.request_id)
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity)
  select o.id, l.product_id, l.variant_id, l.name, l.variant, l.unit_price, l.quantity
  from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.send_mail(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', private.order_token(o.id), 'total', o.total, 'expires_at', o.expires_at));
  return o;
end
$$;

create or replace function private.forget_orders(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select o.id from private.orders_to_forget(person) o order by o.id);
begin
  perform private.lock_products(array(select i.product_id from public.order_items i where i.order_id = any (ids)));
  perform public.cancel_order(o.id, private.order_token(o.id)) from public.orders o
  where o.id = any (ids) and private.order_status_now(o) = 'pending';
  delete from public.email_outbox m using public.orders o where o.id = any (ids)
    and (m.data ->> 'order_id' = o.id::text or m.data ->> 'number' = o.number);
  delete from public.order_payment_notes n using public.order_payments p
  where p.id = n.payment_id and p.order_id = any (ids);
  update public.orders o set full_name = 'Former customer', email = null, phone = null, address_line = null,
    suburb = null, state = null, postcode = null
  where o.id = any (ids);
  perform private.forget_record('orders', ids);
end
$$;

-- The token of an email's link: of one that waits, or looked up again for one that is sent once more.
create or replace function private.mail_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce((select t.token from private.email_tokens t where t.mail_id = m.id),
    (select k.token::text from public.waitlist_submissions w join private.offer_tokens k on k.entry_id = w.id
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(k.token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select private.order_token(o.id)::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.waitlist_token(w.id) from public.waitlist_submissions w
      where m.template = 'waitlist_joined' and m.data ? 'confirm' and w.status = 'unconfirmed'
        and w.id = private.to_uuid(split_part(m.dedupe_key, ':', 2)) and lower(w.email) = lower(m.to_email)),
    (select private.unsubscribe_token(c.profile_id) from public.mail_choices c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;

create or replace function private.told(stored jsonb, variadic inner_keys text[] default '{}'::text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select stored - inner_keys - array['user_id', 'profile_id', 'is_admin', 'request_id',
    'search_text', 'handled_by', 'recorded_by', 'decided_by', 'provider_ref']
$$;

-- Staff read orders with their request ids and their content. Sent again, those would answer the order's token.
update public.orders o set request_id = md5(o.request_id::text)::uuid where o.request_id is not null;
comment on column public.orders.request_id is 'A hash of the request id that the client sent.';

create
  or replace function public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric,
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
  if (select count(*) from public.orders t where private.mailbox_of(t.email) = private.mailbox_of(sent.email)
    and t.created_at > private.now() - interval '1 hour') >= (private.rules()).orders_an_hour
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

revoke execute on function private.make_offer_token(), private.make_order_token(), private.offer_token(uuid),
  private.offered_entry(uuid), private.order_token(uuid) from public, anon, authenticated;
