-- What every drawer asks: time, who is asking, answers, pages of lists.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helpers and secrets. Not exposed by the API; nobody but the owner has usage on it. Policies, triggers, constraints
-- and view definitions are bound to its functions when they are created, so callers need execute there and nothing
-- more.
create schema if not exists private;
revoke all on schema private from public;

-- Time -----------------------------------------------------------------------------------------------------------

-- The moment that rules ask for. Tests set house.now; no caller of the API can set anything.
create function private.now() returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('house.now', true), '')::timestamptz, now())
$$;

-- The company's day and month: deadlines are counted in its own time zone.
create function private.zone() returns text
language sql immutable set search_path = '' as $$
  select 'Australia/Sydney'
$$;

create function private.day_of(at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (at at time zone private.zone())::date
$$;

create function private.today() returns date
language sql stable security definer set search_path = '' as $$
  select private.day_of(private.now())
$$;

create function private.month_of(at timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select date_trunc('month', private.day_of(at))::date
$$;

-- The moment a day begins: what may be done on a day may be done until the next one begins.
create function private.start_of(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select day::timestamp at time zone private.zone()
$$;

-- Who is asking ---------------------------------------------------------------------------------------------------

-- The signed-in person; null for a guest, and for whoever holds a token of a session that has been ended.
create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if session is not null and not exists (select 1 from auth.sessions s where s.id = session) then return null; end if;
  return (select p.id from public.profiles p where p.id = person);
end
$$;

-- Whether the signed-in person is an admin. Rests on the table alone: metadata in a token can be forged by its owner.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select p.is_admin from public.profiles p where p.id = private.me()), false);
end
$$;

-- Whether this statement comes straight from the API, rather than from a function of ours (which runs as the owner).
create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

-- For what should not happen: screens do not offer it to others.
create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- As require_admin, for what any member may do; answers who it is.
create function private.require_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  person uuid := private.me();
begin
  if person is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  return person;
end
$$;

-- Whoever asks for the same thing at once waits here; the lock goes with the transaction.
create function private.one_at_a_time(what text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0))
$$;

-- Answers ----------------------------------------------------------------------------------------------------------

create function private.answer(status text, details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', status) || coalesce(details, '{}')
$$;

-- The fields found wrong, as the caller named them.
create function private.invalid(variadic fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'invalid', 'fields', to_jsonb(fields))
$$;

-- A page of a list: total (counting stops at 1,000, then capped) and rows.
-- query selects `id` in the list's order, its arguments being ($1)[1], ($1)[2] and so on; shape makes a row of p.id.
-- Searches run here as the owner, once the caller was found to be an admin: inside row-level security they could not
-- use their indexes (the operators are not leakproof).
create function private.page(query text, shape text, arguments text[], page int, page_size int) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  total int;
  rows jsonb;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  execute format('select coalesce(jsonb_agg((%s) order by p.place), ''[]'')
    from (select q.id, row_number() over () as place from (%s limit %s offset %s) q) p', shape, query, size, skipped)
  into rows using arguments;
  return private.answer('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows', rows));
end
$$;

-- What needs doing of one kind, most urgent first: count (stops at 100) and the first five.
create function private.due(query text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found_rows jsonb;
begin
  execute format('select jsonb_build_object(''count'', count(*), ''items'',
      coalesce(jsonb_agg(to_jsonb(r) - ''place'' order by r.place) filter (where r.place <= 5), ''[]''))
    from (select q.*, row_number() over () as place from (%s limit 100) q) r', query) into found_rows;
  return found_rows;
end
$$;
