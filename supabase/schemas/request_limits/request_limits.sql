-- Limits on the requests of one member or IP network, and on seats that are held without payment.

create table private.network_requests (
  id bigint generated always as identity primary key,
  network text,
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  user_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  constraint network_requests_kind_known
  check (kind in ('join', 'book', 'transfer', 'order', 'message', 'interest', 'product_interest', 'promo_code',
    'payment_link', 'call_off', 'traveller_link')),
  constraint network_requests_has_source
  check (num_nonnulls(network, user_id) > 0)
);
comment on table private.network_requests is
  'Recent requests, which limit the number of requests from one IP network or member. Requests older than every limit
are deleted.';
comment on column private.network_requests.id is 'Primary key.';
comment on column private.network_requests.network is
  'Hash of the client''s IP network (private.client_network), computed with a secret key of this database. Null:
unknown, or localhost.';
comment on column private.network_requests.kind is 'Kind of the request, such as book or order.';
comment on column private.network_requests.order_id is 'The order placed by the request. Null: not an order.';
comment on column private.network_requests.requested_at is 'When the request was made.';
comment on column private.network_requests.user_id is 'The member who sent the request. Null: a visitor.';
comment on column private.network_requests.booking_id is 'The booking made by the request. Null: not a booking.';

create index network_requests_network_idx on private.network_requests (network, kind, requested_at);
create index network_requests_order_idx on private.network_requests (order_id);
create index network_requests_requested_at_idx on private.network_requests (requested_at);
create index network_requests_user_idx on private.network_requests (user_id, kind, requested_at);
create index network_requests_booking_idx on private.network_requests (booking_id);

alter table private.network_requests enable row level security;

create function private.client_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  given text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
  client inet;
begin
  -- The variable client is assigned here and not in the declaration, because the exception handler does not catch
  -- errors in declarations.
  client := nullif(coalesce(substring(given from '^\[([0-9a-fA-F:.]+)\]'), substring(given from '^([0-9.]+):[0-9]+$'),
    given), '')::inet;
  if client <<= inet '::ffff:0:0/96' then client := substring(host(client) from '[^:]+$')::inet; end if;
  if client is null or client <<= inet '127.0.0.0/8' or client = inet '::1' then return null; end if;
  if family(client) = 6 then client := network(set_masklen(client, 64)); end if;
  return (select encode(sha256(k.key || convert_to('network:' || client, 'UTF8')), 'hex')
    from private.unsubscribe_key k);
exception when invalid_text_representation then return null;
end
$$;
comment on function private.client_network() is
  'The hash of the client''s IP network, which is an IPv4 address, or the /64 network of an IPv6 address. An IPv4-mapped
IPv6 address is treated as IPv4; the port is ignored. Null: unknown, or localhost.';

create function private.lock_network() returns void
language sql set search_path = '' as $$
  select private.advisory_lock('network ' || n) from private.client_network() n where n is not null
$$;
comment on function private.lock_network() is
  'Takes an advisory lock on the client''s IP network, so that limited requests from this network run one after the
other. Call this function before taking any other lock.';

create function private.is_network_over(kind text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*) >= private.max_network_requests_per_hour()
    from private.network_requests r
    where r.network = (select private.client_network()) and r.kind = is_network_over.kind
      and r.requested_at > private.now() - interval '1 hour');
end
$$;
comment on function private.is_network_over(text) is
  'Whether the IP network of the client has reached the limit for a kind of request.';

create function private.record_network_request(kind text, order_id uuid default null, booking_id uuid default null) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.settings() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days + 1),
      make_interval(days => h.transfer_days + 1, hours => h.hold_hours))
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), record_network_request.kind, record_network_request.order_id, record_network_request.booking_id
  where private.client_network() is not null
    or private.me() is not null and record_network_request.kind in ('message', 'interest', 'product_interest', 'promo_code');
  return;
end
$$;
comment on function private.record_network_request(text, uuid, uuid) is
  'Stores a request, so that later requests are limited. Deletes rows that are too old for any limit.';

create function private.earlier_holds(user_id uuid, event_id uuid, except_id uuid, out holds int, out ends timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  select count(*), max(b.held_until) into holds, ends from public.bookings b
  where b.user_id = earlier_holds.user_id and b.event_id = earlier_holds.event_id
    and b.id is distinct from earlier_holds.except_id and b.status in ('cancelled', 'expired')
    and b.held_until > private.now() - make_interval(days => (private.settings()).transfer_days)
    and not exists (select from public.payments p where p.booking_id = b.id);
  return;
end
$$;
comment on function private.earlier_holds(uuid, uuid, uuid) is
  'The unpaid bookings of an event by a member that were cancelled or expired, and whose seat hold ended within the
last settings.transfer_days days. holds: their number. ends: the latest end of a seat hold.';

create function private.limit_hold_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier record;
begin
  if new.user_id = private.me() then
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
comment on function private.limit_hold_end() is
  'Trigger: limits the seat hold if a member cancels and books the same event again. The new hold ends when the earlier
hold would have ended, but lasts at least one hour. Staff have no such limit.';

create trigger limit_hold_end before insert or update of expires_at on public.bookings
for each row when (new.expires_at is not null) execute function private.limit_hold_end();

create function private.max_earlier_holds() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.max_earlier_holds() is
  'Maximum number of unpaid bookings of one event that a member may make and let expire, or cancel, within
settings.transfer_days days.';

create function private.hold_refusal(user_id uuid, event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_unpaid_holds constant int := 2; -- unpaid bookings per member
  earlier record := private.earlier_holds(user_id, event_id, null);
begin
  if (select count(*) from public.bookings b where b.user_id = hold_refusal.user_id and b.status = 'pending'
    and private.is_live(b) and b.paid_amount = 0) >= max_unpaid_holds then
    return private.result('unpaid_holds', jsonb_build_object('max', max_unpaid_holds));
  end if;
  if earlier.holds >= private.max_earlier_holds() then
    return private.result('held_before',
      jsonb_build_object('again_at', earlier.ends + make_interval(days => (private.settings()).transfer_days)));
  end if;
  return null;
end
$$;
comment on function private.hold_refusal(uuid, uuid) is
  'The reason why a member may not hold more unpaid seats: unpaid_holds (the member has the maximum number of unpaid
bookings) or held_before (earlier unpaid bookings of this event by the member expired or were cancelled). Null: the
member may hold more seats.';

create function private.max_unpaid_seats_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_unpaid_seats_percent() is
  'Maximum percentage of the seats of an event that the unpaid bookings from one IP network can hold.';

create function private.network_seats_refusal(seats int, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  client text := private.client_network();
  seats_left int;
begin
  if client is null or e.max_registrations is null then return null; end if;
  seats_left := ceil(e.max_registrations * private.max_unpaid_seats_percent() / 100.0) - coalesce((
    select sum(b.seats) from private.network_requests r join public.bookings b on b.id = r.booking_id
    where r.network = client and b.event_id = e.id and b.status = 'pending' and private.is_live(b)
      and b.paid_amount = 0), 0);
  if seats <= seats_left then return null; end if;
  return private.result('network_seats', jsonb_build_object('left', greatest(seats_left, 0)));
end
$$;
comment on function private.network_seats_refusal(int, public.events) is
  'Returns the result network_seats if the client''s IP network would hold more than
private.max_unpaid_seats_percent() of the event''s seats with unpaid bookings. Null if the seats can be booked. The
caller must have locked the network and the event.';

create function private.max_network_requests_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;
comment on function private.max_network_requests_per_hour() is
  'Maximum number of requests of each kind from one IP network per hour. Staff have no such limit.';
