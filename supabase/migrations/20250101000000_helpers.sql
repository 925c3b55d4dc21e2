-- What every drawer asks: time, who is asking, text and numbers from outside, answers, pages of lists.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helpers and secrets. Not exposed by the API; nobody but the owner has usage on it. Policies, triggers, constraints and
-- view definitions are bound to its functions when they are created, so callers need execute there and nothing more.
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

-- Text and numbers from outside ------------------------------------------------------------------------------------

-- Text without the blanks around it; null where nothing is left. What \s means depends on the database's locale, so the
-- rules here name every character that they speak of: blanks as browsers know them.
create function private.clean(value text) returns text
language sql immutable set search_path = '' as $$
  select nullif(regexp_replace(value,
    '^[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
    '|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g'), '')
$$;

-- The three rules of what people are called and reached by; the client's are generated from these.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '@[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '\.[^@\u0000-\u0020.,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
    and char_length(value) <= 254, false)
$$;

-- Something to read; no control, line-break or text-direction character.
create function private.is_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;

create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*'
    '[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 40, false)
$$;

-- Null where the text is no such value; for jsonb that comes from outside.
create function private.to_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return value::date;
exception when datetime_field_overflow or invalid_datetime_format then return null;
end
$$;

create function private.to_amount(value text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{1,8}(\.\d{1,2}0*)?$' then return null; end if;
  return value::numeric;
end
$$;

create function private.to_uuid(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when invalid_text_representation then return null;
end
$$;

-- Amounts from outside: positive, whole cents, below a million.
create function private.is_amount(amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(amount > 0 and amount < 1000000 and amount = round(amount, 2), false)
$$;

-- A list from outside; an empty one where it is none.
create function private.to_list(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;

-- An object from outside, its blank texts made null; an empty one where it is none.
create function private.to_object(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
  from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) f
$$;

-- The number on an invoice, order or transfer: six digits, and more once there are a million.
create function private.numbered(prefix text, n bigint) returns text
language sql immutable set search_path = '' as $$
  select prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end
$$;

-- A substring to look for, lower case, its own wildcards made plain; null: anything.
create function private.like_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(private.clean(left(q, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- What a search looks for, for `like any`; null: anything. Of fewer than three letters in a row an index of trigrams knows
-- only where a word begins, so there they are looked for.
create function private.search_patterns(q text) returns text[]
language sql immutable set search_path = '' as $$
  select case when private.clean(q) is null then null
    when left(q, 200) ~ '[[:alnum:]]{3}' then array[private.like_pattern(q)]
    else array[ltrim(private.like_pattern(q), '%'), '% ' || ltrim(private.like_pattern(q), '%')] end
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
-- Searches run here as the owner, once the caller was found to be an admin: inside row-level security they could not use
-- their indexes (the operators are not leakproof).
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
