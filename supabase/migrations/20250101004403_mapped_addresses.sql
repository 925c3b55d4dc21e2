-- Addresses as gateways write them: an IPv4 address as IPv6 (::ffff:203.0.113.7) is that IPv4 address, or all of them
-- would be one network and one abuser would stop everybody; a port is left out; a text that is no address does not fail
-- the request.
create or replace function private.client_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  given text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
  client inet;
begin
  -- In the body: what fails in a declaration is not caught.
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
