-- What is asked many times while a booking is made is planned once a session, not once a call: a function in SQL that
-- sets its own search path is planned anew wherever it is called.

create or replace function private.now() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('house.now', true), '')::timestamptz, now());
end
$$;

create or replace function private.day_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (at at time zone private.zone())::date;
end
$$;

create or replace function private.today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.day_of(private.now());
end
$$;

create or replace function private.rules() returns public.house_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  r public.house_rules;
begin
  select * into r from public.house_rules;
  return r;
end
$$;

create or replace function private.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(regexp_replace(value,
    '^[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      '|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g'), '');
end
$$;
