-- The provider's keys and post, as the functions that talk to it hand them over.

-- The connection that cards are charged by; null: none.
create function private.card_provider() returns private.payment_provider
language sql stable set search_path = '' as $$
  select p from private.payment_provider p where p.sealed_key is not null
$$;

create function public.save_payment_provider(mode text, account_id text, last_four text, sealed_key text,
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
    'webhook_id')
    || array(select f.field from (values ('account_id', given.account_id), ('sealed_key', given.sealed_key),
      ('sealed_webhook_secret', given.sealed_webhook_secret)) f (field, value) where f.value is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  insert into private.payment_provider as p (mode, last_four, account_id, sealed_key, sealed_webhook_secret, webhook_id,
    connected_by)
  values (given.mode, given.last_four, given.account_id, given.sealed_key, given.sealed_webhook_secret,
    given.webhook_id, private.me())
  on conflict on constraint payment_provider_pkey do update set secret_key = null, mode = excluded.mode,
    last_four = excluded.last_four, account_id = excluded.account_id, sealed_key = excluded.sealed_key,
    sealed_webhook_secret = excluded.sealed_webhook_secret, webhook_id = excluded.webhook_id,
    connected_at = private.now(), connected_by = excluded.connected_by;
  perform private.audit('connect_payment_provider', 'payment_provider', null,
    jsonb_build_object('mode', given.mode, 'last_four', given.last_four, 'account', given.account_id));
  return private.answer('connected', jsonb_build_object('mode', given.mode, 'last_four', given.last_four));
end
$$;
comment on function public.save_payment_provider(text, text, text, text, text, text) is 'For admins, through the
function that has asked the provider about the key and sealed it: the database cannot open what it keeps.
Statuses: connected {mode text, last_four text}, invalid {fields text[]}.';

create function public.payment_provider_secrets() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.answer('connected', jsonb_build_object('mode', p.mode, 'account_id', p.account_id,
    'last_four', p.last_four, 'sealed_key', p.sealed_key, 'sealed_webhook_secret', p.sealed_webhook_secret,
    'webhook_id', p.webhook_id)) from private.payment_provider p where p.sealed_key is not null),
    private.answer('not_connected'))
$$;
comment on function public.payment_provider_secrets() is 'For our own servers: the connection, its secrets sealed.
Statuses: connected {mode text, account_id text, last_four text, sealed_key text, sealed_webhook_secret text,
webhook_id text?}, not_connected.';

-- The provider's post ----------------------------------------------------------------------------------------------

create function public.store_provider_event(event_id text, type text, object_id text, account_id text, mode text,
  happened_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.provider_events;
  p private.payment_provider := private.card_provider();
  faults text[];
begin
  e.id := store_provider_event.event_id;
  e.type := store_provider_event.type;
  e.object_id := store_provider_event.object_id;
  e.account_id := store_provider_event.account_id;
  e.mode := store_provider_event.mode;
  e.happened_at := store_provider_event.happened_at;
  faults := array_replace(private.faults(e, 'id', 'type', 'object_id', 'account_id', 'mode', 'happened_at'), 'id',
    'event_id');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  if (e.mode, e.account_id) <> (p.mode, p.account_id) then return private.answer('wrong_mode'); end if;
  insert into public.provider_events as t (id, type, object_id, account_id, mode, happened_at)
  values (e.id, e.type, e.object_id, e.account_id, e.mode, e.happened_at)
  on conflict on constraint provider_events_pkey do update set deliveries = t.deliveries + 1
  returning * into e;
  if e.applied_at is not null then return private.answer('applied'); end if;
  if e.deliveries > 1 then return private.answer('again'); end if;
  return private.answer('stored');
end
$$;
comment on function public.store_provider_event(text, text, text, text, text, timestamptz) is 'For our own servers: the
provider has posted, and the signature was right. again: known, and not applied yet. applied: nothing is left to do.
wrong_mode: of another account, or test money where live is asked for. Statuses: stored, again, applied, wrong_mode,
no_provider, invalid {fields text[]}.';

create function public.provider_event_applied(event_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_events e set applied_at = coalesce(e.applied_at, private.now()), error = null
  where e.id = event_id;
  if found then return private.answer('noted'); end if;
  return private.answer('not_found');
end
$$;
comment on function public.provider_event_applied(text) is 'For our own servers: all that it was about is in the
ledger. Statuses: noted, not_found.';

create function public.provider_event_failed(event_id text, error text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_events e set error = left(private.clean(provider_event_failed.error), 500)
  where e.id = event_id and e.applied_at is null;
  if found then return private.answer('noted'); end if;
  if exists (select from public.provider_events e where e.id = event_id) then return private.answer('applied'); end if;
  return private.answer('not_found');
end
$$;
comment on function public.provider_event_failed(text, text) is 'For our own servers: it could not be applied; the
provider posts it again, and unapplied_events names it. error: a code. Statuses: noted, applied, not_found.';

create function public.unapplied_events(n int default 20) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer('ok', jsonb_build_object('events', coalesce(jsonb_agg(jsonb_build_object('event_id', e.id,
    'type', e.type, 'object_id', e.object_id, 'mode', e.mode) order by e.received_at, e.id), '[]')))
  from (select * from public.provider_events t where t.applied_at is null
    and t.received_at between private.now() - make_interval(days => (private.rules()).reconcile_back_days)
    and private.now() - interval '1 minute'
    order by t.received_at, t.id
    limit least(greatest(coalesce(n, 20), 1), 100)) e
$$;
comment on function public.unapplied_events(int) is 'For our own servers: what was posted a minute ago or earlier and is
not applied, n at most; what is older than reconcile_back_days is left to the reconciliation. Statuses: ok {events
{event_id text, type text, object_id text, mode text}[]}.';

revoke execute on function private.card_provider(), public.save_payment_provider(text, text, text, text, text, text),
  public.payment_provider_secrets(), public.store_provider_event(text, text, text, text, text, timestamptz),
  public.provider_event_applied(text), public.provider_event_failed(text, text), public.unapplied_events(int)
  from public, anon, authenticated;
grant execute on function public.save_payment_provider(text, text, text, text, text, text) to authenticated;
grant execute on function public.payment_provider_secrets(),
  public.store_provider_event(text, text, text, text, text, timestamptz), public.provider_event_applied(text),
  public.provider_event_failed(text, text), public.unapplied_events(int) to service_role;
