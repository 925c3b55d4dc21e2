-- The payment provider's key: it goes in and never comes out.

-- Without row-level security on purpose: the embedded backend opens every schema that has a table with it.
create table private.payment_provider (
  only_row boolean primary key default true check (only_row),
  secret_key text not null,
  mode text not null check (mode in ('test', 'live')),
  last_four text not null,
  connected_at timestamptz not null default now(),
  connected_by uuid references public.profiles (id) on delete set null
);
comment on table private.payment_provider is 'The provider''s secret key. Nobody but the server''s own tasks may read it.';
create index payment_provider_connected_by_idx on private.payment_provider (connected_by);
revoke all on private.payment_provider from public, anon, authenticated;

-- mode: test or live. Statuses: connected {mode, last_four}, invalid (blank or no key), wrong_mode (it fits the other mode).
create function public.connect_payment_provider(key text, mode text default 'test') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given text := private.clean(key);
begin
  perform private.require_admin();
  if coalesce(mode, '') not in ('test', 'live') or given is null or given !~ '^sk_(test|live)_[A-Za-z0-9_]{8,240}$' then
    return '{"status": "invalid"}'::jsonb;
  end if;
  if given not like 'sk\_' || mode || '\_%' then return '{"status": "wrong_mode"}'::jsonb; end if;
  insert into private.payment_provider (secret_key, mode, last_four, connected_by)
  values (given, connect_payment_provider.mode, right(given, 4), auth.uid())
  on conflict on constraint payment_provider_pkey do update set secret_key = excluded.secret_key, mode = excluded.mode,
    last_four = excluded.last_four, connected_at = now(), connected_by = excluded.connected_by;
  perform private.audit('connect_payment_provider', 'payment_provider', null, jsonb_build_object('mode', mode, 'last_four', right(given, 4)));
  return jsonb_build_object('status', 'connected', 'mode', mode, 'last_four', right(given, 4));
end
$$;

-- Statuses: disconnected, not_connected.
create function public.disconnect_payment_provider() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.payment_provider where only_row;
  if not found then return '{"status": "not_connected"}'::jsonb; end if;
  perform private.audit('disconnect_payment_provider', 'payment_provider', null);
  return '{"status": "disconnected"}'::jsonb;
end
$$;

-- For admins. Statuses: connected {mode, last_four, connected_at}, not_connected.
create function public.payment_provider_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((select jsonb_build_object('status', 'connected', 'mode', p.mode, 'last_four', p.last_four,
    'connected_at', p.connected_at) from private.payment_provider p), '{"status": "not_connected"}');
end
$$;

-- Whether a card can be asked for at all; says nothing more. Statuses: open, closed.
create function public.card_payment_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', case when exists (select 1 from private.payment_provider) then 'open' else 'closed' end)
$$;

revoke execute on function public.connect_payment_provider(text, text), public.disconnect_payment_provider(),
  public.payment_provider_status(), public.card_payment_status() from public, anon, authenticated;
grant execute on function public.connect_payment_provider(text, text), public.disconnect_payment_provider(),
  public.payment_provider_status() to authenticated, service_role;
grant execute on function public.card_payment_status() to anon, authenticated, service_role;
