-- The card provider: connection, encrypted keys, stored webhook events.

create table private.payment_provider (
  only_row boolean primary key default true check (only_row),
  mode text not null,
  last_four text not null,
  connected_at timestamptz not null default private.now(),
  connected_by uuid references public.profiles (id) on delete set null,
  account_id text not null,
  sealed_key text not null,
  sealed_webhook_secret text not null,
  webhook_id text,
  constraint payment_provider_mode_known check (mode in ('test', 'live')),
  constraint payment_provider_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint payment_provider_last_four_form check (last_four ~ '^[A-Za-z0-9_]{4}$'),
  constraint payment_provider_sealed_key_form check (sealed_key ~ '^[A-Za-z0-9+/=_.:-]{16,}$'
    and char_length(sealed_key) <= 2000),
  constraint payment_provider_sealed_webhook_secret_form
  check (sealed_webhook_secret ~ '^[A-Za-z0-9+/=_.:-]{16,}$'
    and char_length(sealed_webhook_secret) <= 2000),
  constraint payment_provider_webhook_id_form check (webhook_id ~ '^[A-Za-z0-9_]{1,200}$')
);
comment on table private.payment_provider is
  'One row: the connection to the card provider. The secrets are encrypted with a key that is not in the database.';
comment on column private.payment_provider.only_row is 'Always true: the table has one row.';
comment on column private.payment_provider.mode is 'Mode of the provider account: test or live.';
comment on column private.payment_provider.last_four is 'Last four characters of the secret key.';
comment on column private.payment_provider.connected_at is 'When the secret key was saved.';
comment on column private.payment_provider.connected_by is
  'The staff member who saved the secret key. Null: the account was deleted.';
comment on column private.payment_provider.account_id is 'Account id at the provider.';
comment on column private.payment_provider.sealed_key is 'Secret key, encrypted by the edge functions.';
comment on column private.payment_provider.sealed_webhook_secret is
  'Signing secret of the webhook, encrypted by the edge functions.';
comment on column private.payment_provider.webhook_id is 'Id of the webhook endpoint at the provider. Null: unknown.';

create index payment_provider_connected_by_idx on private.payment_provider (connected_by);

grant all on private.payment_provider to service_role;

create function public.disconnect_payment_provider() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('settings');
  delete from private.payment_provider where only_row;
  if not found then return private.result('not_connected'); end if;
  perform private.audit('disconnect_payment_provider', 'payment_provider', null);
  return private.result('disconnected');
end
$$;
comment on function public.disconnect_payment_provider() is
  'For staff: deletes the connection to the card provider. Statuses: disconnected, not_connected.';
revoke execute on function public.disconnect_payment_provider() from public, anon, authenticated;
grant execute on function public.disconnect_payment_provider() to authenticated;

create function public.payment_provider_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return coalesce((select private.result('connected', jsonb_build_object('mode', p.mode, 'last_four', p.last_four,
    'connected_at', p.connected_at)) from private.payment_provider p), private.result('not_connected'));
end
$$;
comment on function public.payment_provider_status() is
  'For staff: whether a card provider is connected, its mode, and the last four characters of its secret key.
Statuses: connected {mode text, last_four text, connected_at timestamptz}, not_connected.';
revoke execute on function public.payment_provider_status() from public, anon, authenticated;
grant execute on function public.payment_provider_status() to authenticated;

create function public.card_payment_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.result(case when exists (select from private.payment_provider) then 'open' else 'closed' end)
$$;
comment on function public.card_payment_status() is
  'For everyone: whether card payments are possible.
Statuses: open, closed.';
revoke execute on function public.card_payment_status() from public, anon, authenticated;
grant execute on function public.card_payment_status() to anon, authenticated;

create table public.provider_events (
  id text primary key,
  type text not null,
  object_id text not null,
  account_id text not null,
  mode text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default private.now(),
  deliveries int not null default 1,
  applied_at timestamptz,
  error text,
  constraint provider_events_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_type_form check (type ~ '^[a-z0-9_.]{1,100}$'),
  constraint provider_events_object_id_form check (object_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_events_mode_known check (mode in ('test', 'live')),
  constraint provider_events_error_length check (char_length(error) <= 500)
);
comment on table public.provider_events is
  'Received webhook events. An event only identifies the object to fetch from the provider; its other content is
neither trusted nor stored.';
comment on column public.provider_events.id is 'Event id at the provider.';
comment on column public.provider_events.type is 'Type of the event, such as refund.updated.';
comment on column public.provider_events.object_id is
  'Id of the object (payment, refund or dispute) to fetch from the provider.';
comment on column public.provider_events.account_id is 'Account id at the provider.';
comment on column public.provider_events.mode is 'Mode of the provider account: test or live.';
comment on column public.provider_events.happened_at is 'When the provider created the event.';
comment on column public.provider_events.received_at is 'When the event was first delivered.';
comment on column public.provider_events.deliveries is 'Number of times that the provider delivered the event.';
comment on column public.provider_events.applied_at is
  'When the object was applied to the ledger. Null: not applied yet.';
comment on column public.provider_events.error is 'Error code of the last failure. Null: no failure.';

create index provider_events_open_idx on public.provider_events (received_at) where applied_at is null;

alter table public.provider_events enable row level security;
revoke all on public.provider_events from anon, authenticated;
grant select on public.provider_events to authenticated;
grant all on public.provider_events to service_role;

create policy "Staff read webhook events" on public.provider_events
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read webhook events" on public.provider_events is 'Requires the permission "sales".';

create function private.card_provider() returns private.payment_provider
language sql stable set search_path = '' as $$
  select p from private.payment_provider p where p.sealed_key is not null
$$;
comment on function private.card_provider is
  'The connection through which cards are charged. Null: no provider is connected.';

create function public.save_payment_provider(mode text, account_id text, last_four text, sealed_key text,
  sealed_webhook_secret text, webhook_id text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.payment_provider;
  errors text[];
begin
  perform private.require_permission('settings');
  given.mode := save_payment_provider.mode;
  given.account_id := save_payment_provider.account_id;
  given.last_four := save_payment_provider.last_four;
  given.sealed_key := save_payment_provider.sealed_key;
  given.sealed_webhook_secret := save_payment_provider.sealed_webhook_secret;
  given.webhook_id := save_payment_provider.webhook_id;
  errors := private.validation_errors(given, 'mode', 'last_four', 'account_id', 'sealed_key', 'sealed_webhook_secret',
    'webhook_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
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
  return private.result('connected', jsonb_build_object('mode', given.mode, 'last_four', given.last_four));
end
$$;
comment on function public.save_payment_provider(text, text, text, text, text, text) is
  'For staff: saves the connection with the card provider. The edge function connect-provider calls it, after
verifying the secret key with the provider and encrypting it.
Statuses: connected {mode text, last_four text}, invalid {fields text[]}.';
revoke execute on function public.save_payment_provider(text, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.save_payment_provider(text, text, text, text, text, text) to authenticated;

create function public.payment_provider_secrets() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select private.result('connected', jsonb_build_object('mode', p.mode, 'account_id', p.account_id,
    'last_four', p.last_four, 'sealed_key', p.sealed_key, 'sealed_webhook_secret', p.sealed_webhook_secret,
    'webhook_id', p.webhook_id)) from private.payment_provider p where p.sealed_key is not null),
    private.result('not_connected'))
$$;
comment on function public.payment_provider_secrets() is
  'For the service role: the connection with its encrypted secrets.
Statuses: connected {mode text, account_id text, last_four text, sealed_key text, sealed_webhook_secret text,
webhook_id text?}, not_connected.';
revoke execute on function public.payment_provider_secrets() from public, anon, authenticated;
grant execute on function public.payment_provider_secrets() to service_role;

create function public.store_provider_event(event_id text, type text, object_id text, account_id text, mode text,
  happened_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.provider_events;
  p private.payment_provider := private.card_provider();
  errors text[];
begin
  e.id := store_provider_event.event_id;
  e.type := store_provider_event.type;
  e.object_id := store_provider_event.object_id;
  e.account_id := store_provider_event.account_id;
  e.mode := store_provider_event.mode;
  e.happened_at := store_provider_event.happened_at;
  errors := array_replace(private.validation_errors(e, 'id', 'type', 'object_id', 'account_id', 'mode', 'happened_at'), 'id',
    'event_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (e.mode, e.account_id) <> (p.mode, p.account_id) then return private.result('wrong_mode'); end if;
  insert into public.provider_events as t (id, type, object_id, account_id, mode, happened_at)
  values (e.id, e.type, e.object_id, e.account_id, e.mode, e.happened_at)
  on conflict on constraint provider_events_pkey do update set deliveries = t.deliveries + 1
  returning * into e;
  if e.applied_at is not null then return private.result('applied'); end if;
  if e.deliveries > 1 then return private.result('again'); end if;
  return private.result('stored');
end
$$;
comment on function public.store_provider_event(text, text, text, text, text, timestamptz) is
  'For the service role: stores a webhook event whose signature is valid.
Results:
- again: the event was stored before and is not applied yet.
- applied: the event was applied before.
- wrong_mode: the event belongs to another account, or to another mode (test or live), than the connected one.
Statuses: stored, again, applied, wrong_mode, no_provider, invalid {fields text[]}.';
revoke execute on function public.store_provider_event(text, text, text, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.store_provider_event(text, text, text, text, text, timestamptz) to service_role;
