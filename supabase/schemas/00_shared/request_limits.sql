-- Limits the requests of each IP network. The table of requests is in request_limits/network_requests.sql, because it
-- refers to bookings and orders.

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

create function private.max_network_requests_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;
comment on function private.max_network_requests_per_hour() is
  'Maximum number of requests of each kind from one IP network per hour. Staff have no such limit.';
