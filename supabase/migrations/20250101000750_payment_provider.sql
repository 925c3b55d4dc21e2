-- The payment provider's key: it goes in and never comes out.

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.payment_provider (
  only_row boolean primary key default true check (only_row),
  secret_key text not null,
  mode text not null,
  last_four text not null,
  connected_at timestamptz not null default private.now(),
  connected_by uuid references public.profiles (id) on delete set null,
  constraint payment_provider_secret_key_form check (secret_key ~ '^sk_(test|live)_[A-Za-z0-9_]{8,240}$'),
  constraint payment_provider_mode_known check (mode in ('test', 'live'))
);
comment on table private.payment_provider is
  'The provider''s secret key. Nobody but the server''s own tasks may read it.';
create index payment_provider_connected_by_idx on private.payment_provider (connected_by);
revoke all on private.payment_provider from public, anon, authenticated;

create function public.connect_payment_provider(key text, mode text default 'test') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.payment_provider;
  faults text[];
begin
  perform private.require_admin();
  given.secret_key := private.clean(key);
  given.mode := connect_payment_provider.mode;
  given.last_four := right(given.secret_key, 4);
  faults := array_replace(private.faults(given, 'secret_key', 'mode'), 'secret_key', 'key');
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if split_part(given.secret_key, '_', 2) <> given.mode then return private.answer('wrong_mode'); end if;
  insert into private.payment_provider (secret_key, mode, last_four, connected_by)
  values (given.secret_key, given.mode, given.last_four, private.me())
  on conflict on constraint payment_provider_pkey do update set secret_key = excluded.secret_key, mode = excluded.mode,
    last_four = excluded.last_four, connected_at = private.now(), connected_by = excluded.connected_by;
  perform private.audit('connect_payment_provider', 'payment_provider', null,
    jsonb_build_object('mode', given.mode, 'last_four', given.last_four));
  return private.answer('connected', jsonb_build_object('mode', given.mode, 'last_four', given.last_four));
end
$$;
comment on function public.connect_payment_provider(text, text) is 'For admins. mode: test or live. wrong_mode: the
key fits the other one. Statuses: connected {mode text, last_four text}, wrong_mode, invalid {fields text[]}.';

create function public.disconnect_payment_provider() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.payment_provider where only_row;
  if not found then return private.answer('not_connected'); end if;
  perform private.audit('disconnect_payment_provider', 'payment_provider', null);
  return private.answer('disconnected');
end
$$;
comment on function public.disconnect_payment_provider() is 'For admins. Statuses: disconnected, not_connected.';

create function public.payment_provider_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select private.answer('connected', jsonb_build_object('mode', p.mode, 'last_four', p.last_four,
    'connected_at', p.connected_at)) from private.payment_provider p), private.answer('not_connected'));
end
$$;
comment on function public.payment_provider_status() is 'For admins. Statuses: connected {mode text, last_four text,
connected_at timestamptz}, not_connected.';

create function public.card_payment_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer(case when exists (select from private.payment_provider) then 'open' else 'closed' end)
$$;
comment on function public.card_payment_status() is 'Whether a card can be asked for at all; says nothing more.
Statuses: open, closed.';

revoke execute on function public.connect_payment_provider(text, text), public.disconnect_payment_provider(),
  public.payment_provider_status(), public.card_payment_status() from public, anon, authenticated;
grant execute on function public.connect_payment_provider(text, text), public.disconnect_payment_provider(),
  public.payment_provider_status() to authenticated;
grant execute on function public.card_payment_status() to anon, authenticated;
