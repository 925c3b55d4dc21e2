-- No key stands open any more: one that did is forgotten, and connected anew.

drop function public.connect_payment_provider(text, text);
delete from private.payment_provider p where p.sealed_key is null;
alter table private.payment_provider
  drop constraint payment_provider_secret_key_wanted,
  drop constraint payment_provider_secret_key_form,
  drop column secret_key,
  alter column account_id set not null,
  alter column sealed_key set not null,
  alter column sealed_webhook_secret set not null;
comment on table private.payment_provider is
  'The connection to the card provider. Its secrets are sealed: whoever reads them here reads nothing.';

create or replace function public.save_payment_provider(mode text, account_id text, last_four text, sealed_key text,
  sealed_webhook_secret text, webhook_id text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.payment_provider;
  faults text[];
begin
  perform private.require_admin();
  given.mode := save_payment_provider.mode;
  given.account_id := save_payment_provider.account_id;
  given.last_four := save_payment_provider.last_four;
  given.sealed_key := save_payment_provider.sealed_key;
  given.sealed_webhook_secret := save_payment_provider.sealed_webhook_secret;
  given.webhook_id := save_payment_provider.webhook_id;
  faults := private.faults(given, 'mode', 'last_four', 'account_id', 'sealed_key', 'sealed_webhook_secret',
    'webhook_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  insert into private.payment_provider as p (mode, last_four, account_id, sealed_key, sealed_webhook_secret, webhook_id,
    connected_by)
  values (given.mode, given.last_four, given.account_id, given.sealed_key, given.sealed_webhook_secret,
    given.webhook_id, private.me())
  on conflict on constraint payment_provider_pkey do update set mode = excluded.mode,
    last_four = excluded.last_four, account_id = excluded.account_id, sealed_key = excluded.sealed_key,
    sealed_webhook_secret = excluded.sealed_webhook_secret, webhook_id = excluded.webhook_id,
    connected_at = private.now(), connected_by = excluded.connected_by;
  perform private.audit('connect_payment_provider', 'payment_provider', null,
    jsonb_build_object('mode', given.mode, 'last_four', given.last_four, 'account', given.account_id));
  return private.answer('connected', jsonb_build_object('mode', given.mode, 'last_four', given.last_four));
end
$$;
