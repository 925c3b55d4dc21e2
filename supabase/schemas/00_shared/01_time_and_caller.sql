-- Extensions, the current time in the company's time zone, and the current user. Tests can set the time.

set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create schema if not exists private;

-- Only roles with an explicit grant may execute a new function. The grant follows the definition of the function.
alter default privileges revoke execute on functions from public;

-- The API exposes only the schema public. Public functions that run as the caller need usage of the schema private, and
-- an execute grant for each private function that they call. The service role bypasses row-level security and may
-- execute all private functions.
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

create function private.now() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
end
$$;
comment on function private.now() is
  'Returns the current time. Tests override it with the database setting app.now. The function is written in PL/pgSQL,
because PostgreSQL would plan an SQL function with its own search_path again on every call.';
grant execute on function private.now() to anon, authenticated, service_role;

create function private.zone() returns text
language sql immutable set search_path = '' as $$
  select 'Australia/Sydney'
$$;
comment on function private.zone() is 'Time zone of the company. All dates and deadlines use this time zone.';
grant execute on function private.zone() to anon, authenticated, service_role;

create function private.is_time_zone(name text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  -- Accepts only names such as Australia/Perth. PostgreSQL also accepts abbreviations and offsets, which ignore
  -- daylight saving.
  if name !~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' then return false; end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end
$$;
comment on function private.is_time_zone(text) is
  'Whether a text is the IANA name of a time zone, such as Australia/Perth. Faster than pg_timezone_names, which reads every
time zone.';
grant execute on function private.is_time_zone(text) to anon, authenticated, service_role;

create function private.day_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (at at time zone private.zone())::date;
end
$$;
comment on function private.day_of(timestamptz) is 'The date of a timestamp in the company''s time zone.';
grant execute on function private.day_of(timestamptz) to anon, authenticated, service_role;

create function private.today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.day_of(private.now());
end
$$;
comment on function private.today() is 'Today''s date in the company''s time zone.';
grant execute on function private.today() to anon, authenticated, service_role;

create function private.month_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return date_trunc('month', private.day_of(at))::date;
end
$$;
comment on function private.month_of(timestamptz) is
  'The first day of the month that contains a timestamp, in the company''s time zone.';
grant execute on function private.month_of(timestamptz) to authenticated, service_role;

create function private.start_of(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select day::timestamp at time zone private.zone()
$$;
comment on function private.start_of(date) is
  'The time at which a date begins in the company''s time zone. A deadline on a date passes when the next date begins.';
grant execute on function private.start_of(date) to authenticated, service_role;

create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  if session is not null and not exists (select 1 from auth.sessions s where s.id = session) then return null; end if;
  return (select p.id from public.profiles p where p.id = member);
end
$$;
comment on function private.me() is
  'The account id of the caller. Null for visitors, for deleted accounts and for tokens of ended sessions.';
grant execute on function private.me() to anon, authenticated, service_role;
