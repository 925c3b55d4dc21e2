-- One abuser only stops themselves: unpaid holds of a member and of a client network are limited, and booking again
-- does not renew a hold.

alter table public.house_rules drop column joins_an_hour;
alter table public.house_rules add column max_network_requests_per_hour int not null default 20
  constraint house_rules_max_network_requests_per_hour_check check (max_network_requests_per_hour between 1 and 10000);
comment on column public.house_rules.max_network_requests_per_hour is
  'Waitlist entries, bookings, bank transfers and orders (each) that visitors of one network may start within an hour.';
alter table public.house_rules add column max_unpaid_holds int not null default 2
  constraint house_rules_max_unpaid_holds_check check (max_unpaid_holds between 1 and 100);
comment on column public.house_rules.max_unpaid_holds is
  'Bookings without any payment that one member may hold at a time; staff book for customers without this limit.';

-- What client networks started, for limits alone. The network is hashed with a key of this database.
create table private.network_requests (
  id bigint generated always as identity primary key,
  network text not null,
  kind text not null constraint network_requests_kind_known check (kind in ('join', 'book', 'transfer', 'order')),
  order_id uuid references public.orders (id) on delete cascade,
  requested_at timestamptz not null default private.now()
);
comment on table private.network_requests is 'Of the last days, for limits of what one network starts.';
create index network_requests_network_idx on private.network_requests (network, kind, requested_at);
create index network_requests_order_idx on private.network_requests (order_id);
create index network_requests_requested_at_idx on private.network_requests (requested_at);
alter table private.network_requests enable row level security;

-- The network of the request, hashed: an IPv4 address, or the /64 of an IPv6 address. Null: unknown, or this machine.
create function private.client_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  client inet := nullif(btrim(coalesce(headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1))), '')::inet;
begin
  if client is null or client <<= inet '127.0.0.0/8' or client = inet '::1' then return null; end if;
  if family(client) = 6 then client := network(set_masklen(client, 64)); end if;
  return (select encode(sha256(k.key || convert_to('network:' || client, 'UTF8')), 'hex')
    from private.unsubscribe_key k);
exception when invalid_text_representation then return null;
end
$$;

-- Counts a network's requests one at a time. Call it before any other lock is taken.
create function private.lock_network() returns void
language sql set search_path = '' as $$
  select private.one_at_a_time('network ' || n) from private.client_network() n where n is not null
$$;

create function private.is_network_over(kind text) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= (private.rules()).max_network_requests_per_hour
  from private.network_requests r
  where r.network = (select private.client_network()) and r.kind = is_network_over.kind
    and r.requested_at > private.now() - interval '1 hour'
$$;

-- Notes a request, and deletes rows that no limit needs: a day after unpaid orders have expired.
create function private.note_network(kind text, order_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o
    where o.requested_at < private.now() - make_interval(days => (private.rules()).order_days + 1)
    order by o.requested_at limit 100 for update skip locked);
  insert into private.network_requests (network, kind, order_id)
  select n, note_network.kind, note_network.order_id from private.client_network() n where n is not null
$$;

-- How a hold ended that was never paid.

alter table public.bookings add column held_until timestamptz;
comment on column public.bookings.held_until is
  'The latest end that the hold of this booking had; it carries over when the member books the same trip again.';
update public.bookings b set held_until = b.expires_at where b.expires_at is not null;

-- A member's holds on a trip that ended without any payment, for as many days as a bank transfer may take.
create function private.earlier_holds(user_id uuid, event_id uuid, except_id uuid, out holds int, out ends timestamptz)
language sql stable set search_path = '' as $$
  select count(*), max(b.held_until) from public.bookings b
  where b.user_id = earlier_holds.user_id and b.event_id = earlier_holds.event_id
    and b.id is distinct from earlier_holds.except_id and b.status in ('cancelled', 'expired')
    and b.held_until > private.now() - make_interval(days => (private.rules()).transfer_days)
    and not exists (select from public.payments p where p.booking_id = b.id)
$$;

-- A member who cancels and books again keeps the end of the earlier hold, an hour at least; staff are not limited.
create function private.keep_hold_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier record;
begin
  if new.user_id = private.me() and (tg_op = 'INSERT' or new.expires_at > old.expires_at) then
    earlier := private.earlier_holds(new.user_id, new.event_id, new.id);
    if earlier.holds > 0 then
      new.expires_at := least(new.expires_at, greatest(earlier.ends,
        case when tg_op = 'INSERT' then private.now() + interval '1 hour' else old.expires_at end));
    end if;
  end if;
  new.held_until := greatest(new.held_until, new.expires_at);
  return new;
end
$$;
create trigger keep_hold_end before insert or update of expires_at on public.bookings
for each row when (new.expires_at is not null) execute function private.keep_hold_end();

-- Holds on one trip that a member may let end without paying, within those days.
create function private.most_earlier_holds() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;

-- Why a member may not hold more seats unpaid; null: they may.
create function private.hold_refusal(person uuid, event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most int := (private.rules()).max_unpaid_holds;
  earlier record := private.earlier_holds(person, event_id, null);
begin
  if (select count(*) from public.bookings b where b.user_id = person and b.status = 'pending'
    and private.is_live(b) and b.paid_amount = 0) >= most then
    return private.answer('unpaid_holds', jsonb_build_object('most', most));
  end if;
  if earlier.holds >= private.most_earlier_holds() then
    return private.answer('held_before',
      jsonb_build_object('again_at', earlier.ends + make_interval(days => (private.rules()).transfer_days)));
  end if;
  return null;
end
$$;

create or replace function private.booking_refusal(r private.seat_request, e public.events)
returns jsonb
language plpgsql set search_path = '' as $$
declare
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
      >= (private.rules()).bookings_an_hour then
      return private.answer('too_many');
    end if;
    if private.is_network_over('book') then return private.answer('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is not null then return refusal; end if;
  end if;
  return private.guardian_refusal(r.travellers, e.start_date);
end
$$;

create or replace function private.take_seats(r private.seat_request, late boolean default false)
returns jsonb
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
    update public.waitlist_submissions w set booking_id = b.id where w.offer_token = r.offer_token;
  end if;
  return private.booked(b);
end
$$;

create or replace function private.transfer_refusal(b public.bookings, amount numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  house public.house_rules := private.rules();
  announced numeric := private.announced(b.id);
  balance numeric := greatest(b.total_amount - b.paid_amount - announced, 0);
  missing numeric := case when b.status = 'pending'
    then least(private.first_part(b.id) - b.paid_amount - announced, balance) else 0 end;
begin
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.is_amount(amount) then return private.invalid('amount'); end if;
  if (select count(*) from public.transfers t where t.booking_id = b.id
    and private.transfer_status_now(t) = 'pending') >= house.open_transfers then
    return private.answer('too_many', jsonb_build_object('most', house.open_transfers));
  end if;
  if not private.is_admin() then
    if private.is_network_over('transfer') then
      return private.answer('too_many', jsonb_build_object('most', house.max_network_requests_per_hour));
    end if;
    perform private.note_network('transfer');
  end if;
  if amount > balance then return private.answer('too_much', jsonb_build_object('balance', balance)); end if;
  if amount < missing then return private.answer('too_small', jsonb_build_object('least', missing)); end if;
  return null;
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

-- own: of the member; of visitors, those of the same network.
create or replace function private.unpaid_pieces(products uuid[])
returns table(product_id uuid, variant_id uuid, held bigint, stale bigint, own bigint)
language sql stable set search_path = '' as $$
  select i.product_id, i.variant_id,
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now())), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at <= (select private.now())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and o.user_id is not distinct from (select private.me())
        and (o.user_id is not null or r.network is not distinct from (select private.client_network()))), 0)
  from public.orders o join public.order_items i on i.order_id = o.id
  left join private.network_requests r on r.order_id = o.id
  where o.status = 'pending' and i.from_stock and i.product_id = any (products)
  group by 1, 2
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
    -- The address has proved nothing yet: the last request counts.
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
comment on function public.join_waitlist(uuid, text, text, text, text, int) is
  'Puts an address on a trip''s waitlist, for seats that cannot be booked now. Seats: as many as could ever be offered
together, a trip''s own or the house''s most. The entry counts once its address is confirmed: at once for a member who
has confirmed it, else by the link in the email (confirm_waitlist). An address stands there once; a request for
an unconfirmed entry replaces it. bookable: so many seats can be booked now, so nobody waits for them. too_many: this
mailbox (what follows a + is not looked at) has joined as often as it may; busy: so has the network of the request.
Statuses: joined, bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';

drop function private.why_not_join(uuid, text);
-- Null: the address may join. Otherwise: too_many. Counted under the mailbox's lock.
create function private.why_not_join(email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  rules public.house_rules := private.rules();
  box text := private.mailbox_of(email);
begin
  perform private.one_at_a_time('letters ' || box);
  -- Links that nobody used are void as soon as a claim link would be.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => rules.claim_hours);
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= rules.letters_an_hour
    or count(*) filter (where w.status = 'unconfirmed') >= private.most_unconfirmed()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box) then
    return 'too_many';
  end if;
  return null;
end
$$;

comment on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text) is 'Books seats for the
signed-in member. They are held for the hours of the house''s rules, until the first part is paid. plan: parts, 1, 3 or
4. travellers: at most one a seat, [{full_name, date_of_birth, dietary, emergency_contact_name,
emergency_contact_phone, room_mate, is_guardian}]; who is under age at departure needs a guardian among them.
request_id: made by the client for one press of the button; with other content it is repeated. expected_price: AUD a
person, as the page showed it. offer_token: of an offer of the waitlist, whose seats are taken up. too_many: the member
or the network started as many as the rules allow within the last hour. unpaid_holds: as many bookings of the member as
the rules allow wait for their first payment. held_before: holds of the member on this trip ended unpaid too often. Statuses: booked {booking_id uuid, reference text, total
numeric, deposit numeric, booking_status text, expires_at timestamptz?}, repeated {booking_id uuid, reference text},
sold_out {spots_left int}, closed {closed_on date}, not_bookable, already_booked {booking_id uuid, reference text},
price_changed {price numeric}, too_many, unpaid_holds {most int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]}, terms_required, offer_over {offer_status
text}, invalid {fields text[]}, not_found.';

revoke execute on function private.client_network(), private.lock_network(), private.is_network_over(text),
  private.note_network(text, uuid), private.earlier_holds(uuid, uuid, uuid), private.keep_hold_end(),
  private.most_earlier_holds(), private.hold_refusal(uuid, uuid), private.why_not_join(text)
  from public, anon, authenticated;
