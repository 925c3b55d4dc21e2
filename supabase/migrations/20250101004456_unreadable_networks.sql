-- An unreadable x-forwarded-for is an unknown network, not a failed request: the cast stands where its error is caught.
create or replace function private.client_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  client inet;
begin
  client := nullif(btrim(coalesce(headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1))), '')::inet;
  if client is null or client <<= inet '127.0.0.0/8' or client = inet '::1' then return null; end if;
  if family(client) = 6 then client := network(set_masklen(client, 64)); end if;
  return (select encode(sha256(k.key || convert_to('network:' || client, 'UTF8')), 'hex')
    from private.unsubscribe_key k);
exception when invalid_text_representation then return null;
end
$$;
