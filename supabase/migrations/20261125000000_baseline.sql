-- The schema as of version 1.0: the files of supabase/schemas, one after the other. Edit those, not this file.

-- schemas/00_shared/01_time_and_caller.sql

-- Extensions, the current time in the company's time zone, and the current user. Tests set the time.

set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create schema if not exists private;

-- Functions are executable only by the roles named after each of them.
alter default privileges revoke execute on functions from public;

-- The API exposes only the schema public. Public functions that run as the caller need the use of this schema, and an
-- execute grant for each private function they call. The service role skips row-level security and may call them all.
grant usage on schema private to anon, authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

create function private.now() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
end
$$;
comment on function private.now() is
  'The current time. Tests set it by app.now. It is written in PL/pgSQL, because a SQL function with its own search
path is planned again for every call.';
grant execute on function private.now() to anon, authenticated, service_role;

create function private.zone() returns text
language sql immutable set search_path = '' as $$
  select 'Australia/Sydney'
$$;
comment on function private.zone() is 'Time zone of the company. Deadlines are counted in it.';
grant execute on function private.zone() to anon, authenticated, service_role;

create function private.day_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (at at time zone private.zone())::date;
end
$$;
comment on function private.day_of(timestamptz) is 'The day of a time in the time zone of the company.';
grant execute on function private.day_of(timestamptz) to anon, authenticated, service_role;

create function private.today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.day_of(private.now());
end
$$;
comment on function private.today() is 'The current day of the company.';
grant execute on function private.today() to anon, authenticated, service_role;

create function private.month_of(at timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return date_trunc('month', private.day_of(at))::date;
end
$$;
comment on function private.month_of(timestamptz) is
  'The first day of the month of a time in the time zone of the company.';
grant execute on function private.month_of(timestamptz) to authenticated, service_role;

create function private.start_of(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select day::timestamp at time zone private.zone()
$$;
comment on function private.start_of(date) is
  'The time at which a day of the company begins. A deadline on a day ends when the next day begins.';
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
  'The account of the caller. Null: a visitor, a deleted account, or a token of an ended session.';
grant execute on function private.me() to anon, authenticated, service_role;

-- schemas/00_shared/02_text.sql

-- Rules for text and numbers from outside: email addresses, names, phone numbers, dates, amounts, search patterns.

create function private.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(regexp_replace(value,
    '^[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      '|[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g'), '');
end
$$;
comment on function private.clean(text) is
  'Text without surrounding blanks; null if nothing is left. Blanks are listed one by one, because the meaning of \s
depends on the locale of the database.';
grant execute on function private.clean(text) to authenticated, service_role;

create function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '@[^@\u0000-\u0020,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '\.[^@\u0000-\u0020.,;<>()[\]"\\\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
    and char_length(value) <= 254, false)
$$;
comment on function private.is_email(text) is
  'Whether the value is an email address. The client has the same rule, generated from this function.';
grant execute on function private.is_email(text) to anon, authenticated, service_role;

create function private.is_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;
comment on function private.is_name(text) is
  'Whether the value has something to read and no control, line-break or text-direction character. At most 120
characters.';
grant execute on function private.is_name(text) to anon, authenticated, service_role;

create function private.is_phone(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*'
    '[0-9][^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 40, false)
$$;
comment on function private.is_phone(text) is
  'Whether the value has a digit and no control, line-break or text-direction character. At most 40 characters.';
grant execute on function private.is_phone(text) to anon, authenticated, service_role;

create function private.to_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return value::date;
exception when datetime_field_overflow or invalid_datetime_format then return null;
end
$$;
comment on function private.to_date(text) is 'The date in a text such as 2031-02-28. Null: no date.';

create function private.to_amount(value text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if value !~ '^\d{1,8}(\.\d{1,2}0*)?$' then return null; end if;
  return value::numeric;
end
$$;
comment on function private.to_amount(text) is 'The amount in a text, with at most two decimals. Null: no amount.';

create function private.to_uuid(value text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return value::uuid;
exception when invalid_text_representation then return null;
end
$$;
comment on function private.to_uuid(text) is 'The UUID in a text. Null: no UUID.';

create function private.is_amount(amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(amount > 0 and amount < 1000000 and amount = round(amount, 2), false)
$$;
comment on function private.is_amount(numeric) is
  'Whether an amount is positive, in whole cents and below a million.';

create function private.to_list(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end
$$;
comment on function private.to_list(jsonb) is 'The value if it is a JSON array; otherwise an empty array.';
grant execute on function private.to_list(jsonb) to authenticated, service_role;

create function private.to_object(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
  from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) f
$$;
comment on function private.to_object(jsonb) is
  'The value if it is a JSON object, with null for empty texts; otherwise an empty object.';
grant execute on function private.to_object(jsonb) to authenticated, service_role;

create function private.numbered(prefix text, n bigint) returns text
language sql immutable set search_path = '' as $$
  select prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end
$$;
comment on function private.numbered(text, bigint) is
  'The number of an invoice, order or bank transfer: at least six digits.';

create function private.like_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(private.clean(left(q, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.like_pattern(text) is
  'A LIKE pattern in lower case that matches a text anywhere. Null: any text.';
grant execute on function private.like_pattern(text) to authenticated, service_role;

create function private.search_patterns(q text) returns text[]
language sql immutable set search_path = '' as $$
  select case when private.clean(q) is null then null
    when left(q, 200) ~ '[[:alnum:]]{3}' then array[private.like_pattern(q)]
    else array[ltrim(private.like_pattern(q), '%'), '% ' || ltrim(private.like_pattern(q), '%')] end
$$;
comment on function private.search_patterns(text) is
  'Patterns for LIKE ANY. Null: any text. Fewer than three letters in a row match the start of a word, because a
trigram index finds nothing else.';
grant execute on function private.search_patterns(text) to authenticated, service_role;

-- schemas/00_shared/03_rows.sql

-- Results of functions, pages of lists, and validation of rows against the constraints of their table.

create function private.advisory_lock(what text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0))
$$;
comment on function private.advisory_lock(text) is
  'Waits for other transactions with the same key. The lock ends with the transaction.';

create function private.result(status text, details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', status) || coalesce(details, '{}')
$$;
comment on function private.result(text, jsonb) is 'The result of a function: its status and details.';
grant execute on function private.result(text, jsonb) to anon, authenticated, service_role;

create function private.invalid(variadic fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'invalid', 'fields', to_jsonb(fields))
$$;
comment on function private.invalid(text[]) is 'The result of a function whose fields have errors.';
grant execute on function private.invalid(text[]) to anon, authenticated, service_role;

create function private.page(query text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query, shape, arguments, page, page_size)));
end
$$;
comment on function private.page(text, text, text[], int, int) is
  'A page of a list with its total; counting stops at 1,000 (capped). query selects the ids in order, with its arguments
in $1. shape: the expression that turns p.id into a row. Callers run as the owner of the tables after a permission
check: searches under row-level security cannot use their indexes, because the operators are not leakproof.';

create function private.fits(value jsonb, type regtype) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  content text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then content ~ '^-?\d{1,9}$'
    when 'boolean' then content in ('true', 'false')
    when 'numeric' then private.to_amount(content) is not null
    when 'date' then private.to_date(content) is not null
    when 'time without time zone' then content ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$$;
comment on function private.fits(jsonb, regtype) is 'Whether a JSON value can be stored in a column of a type.';

create function private.defaults(relation regclass) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  pairs text;
  found_defaults jsonb;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into pairs
  from pg_catalog.pg_attrdef d join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid = relation;
  execute format('select jsonb_build_object(%s)', pairs) into found_defaults;
  return found_defaults;
end
$$;
comment on function private.defaults(regclass) is 'The column defaults of a table.';

create function private.new_row(relation regclass, given jsonb, fixed jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  given_values jsonb;
begin
  select jsonb_object_agg(g.key, g.value) into given_values from (
    select f.key, case when jsonb_typeof(f.value) <> 'string' then f.value
      else to_jsonb(private.clean(f.value #>> '{}')) end as value
    from jsonb_each(private.to_object(given)) f where f.key <> 'id') g
  where g.value <> 'null';
  return private.defaults(relation) || coalesce(given_values, '{}') || fixed;
end
$$;
comment on function private.new_row(regclass, jsonb, jsonb) is
  'A row to be written: trimmed given values, then column defaults for missing ones. fixed overrides both. The id is
new unless fixed has one.';

create function private.rules_of(relation regclass) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select string_agg(format('(%L, %s, %s)', a.attname, a.attnum, r.rule), ', ')
    from pg_catalog.pg_class t join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    cross join lateral (
      select pg_get_expr(c.conbin, c.conrelid) as rule from pg_catalog.pg_constraint c
      where c.conrelid = t.oid and c.contype = 'c' and starts_with(c.conname, t.relname || '_' || a.attname || '_')
      union all
      select format('%I is not null', a.attname) where a.attnotnull) r
    where t.oid = relation);
end
$$;
comment on function private.rules_of(regclass) is
  'The constraints of a table as SQL values: field, column number, and whether the row in scope satisfies the
constraint.';
grant execute on function private.rules_of(regclass) to anon, authenticated, service_role;

create function private.validation_errors(candidate anyelement, variadic fields text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  relation regclass := (select t.typrelid from pg_catalog.pg_type t where t.oid = pg_typeof(candidate));
  errors text[];
begin
  execute format('select array(select r.field from (select ($1).*) c, lateral (values %s) r (field, attnum, holds)
    where r.holds is false and r.field = any ($2) group by r.field order by array_position($2, r.field))',
    private.rules_of(relation)) into errors using candidate, fields;
  return errors;
end
$$;
comment on function private.validation_errors(anyelement, text[]) is
  'The named fields of an unstored row that break a constraint of its table. Forms show all errors at once.';
grant execute on function private.validation_errors(anyelement, text[]) to anon, authenticated, service_role;

create function private.row_validation_errors(relation regclass, rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  unreadable jsonb;
  errors text[];
begin
  if rows = '[]' then return '{}'::text[]; end if;
  -- Values that their column cannot hold come first; constraints are checked without them.
  select jsonb_object_agg(m.position, m.fields) into unreadable from (
    select r.position, jsonb_object_agg(a.attname, a.attnum) as fields
    from jsonb_array_elements(rows) with ordinality r (entry, position)
    cross join lateral jsonb_each(r.entry -> 'row') f
    join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = f.key
    where f.value <> 'null' and private.fits(f.value, a.atttypid) is false group by r.position) m;
  execute format($sql$
    select array(select f.path || f.field from (
      select distinct r.position, r.entry ->> 'path' as path, c.field, c.attnum
      from jsonb_array_elements($1) with ordinality r (entry, position)
      cross join lateral jsonb_populate_record(null::%s,
        (r.entry -> 'row') - array(select jsonb_object_keys(coalesce($2 -> r.position::text, '{}')))) t
      cross join lateral (values %s) c (field, attnum, holds)
      where c.holds is false and not coalesce($2 -> r.position::text ? c.field, false)
      union all
      select r.position, r.entry ->> 'path', m.key, m.value::int
      from jsonb_array_elements($1) with ordinality r (entry, position), jsonb_each_text($2 -> r.position::text) m) f
    order by f.position, f.attnum)
    $sql$, relation, private.rules_of(relation)) into errors using rows, unreadable;
  return errors;
end
$$;
comment on function private.row_validation_errors(regclass, jsonb) is
  'Paths of fields of unstored rows [{path, row}] that break a constraint of their table, in the order of rows and
columns.';

create function private.ordered_page(query text, sort_order text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query || ' order by ' || sort_order, shape, arguments, page, page_size)));
end
$$;
comment on function private.ordered_page(text, text, text, text[], int, int) is
  'Like private.page, but counts the rows without sorting them.';

create function private.duplicated_customers() returns setof uuid
language sql stable set search_path = '' as $$
  select c.id from public.customers c
  where regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '') = any (array(
    select regexp_replace(regexp_replace(d.phone, '\D', '', 'g'), '^(61|0)', '') from public.customers d group by 1
    having count(*) > 1))
  union
  select unnest(array[c.id, o.id]) from public.customers c
  join public.customers o on lower(o.full_name) = lower(c.full_name) and o.id <> c.id
  where c.email is null and c.forgotten_at is null and o.forgotten_at is null
$$;
comment on function private.duplicated_customers() is
  'Customers who may be duplicates of another customer: they share a phone number, or a name where one of them has no
email address.';

-- schemas/00_shared/04_permissions.sql

-- Who is staff, and which permissions a role has. Every admin function and policy uses these.

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.my_role() is not null;
end
$$;
comment on function private.is_admin() is 'Whether the caller is staff, in any role.';
grant execute on function private.is_admin() to authenticated, service_role;

create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;
comment on function private.is_client() is
  'Whether the statement comes directly from the API. Definer functions run as their owner instead.';
grant execute on function private.is_client() to anon, authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin() is 'Raises 42501 unless the caller is staff.';
grant execute on function private.require_admin() to authenticated, service_role;

create function private.require_member() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  member uuid := private.me();
begin
  if member is null then raise exception 'Sign in first.' using errcode = '42501'; end if;
  return member;
end
$$;
comment on function private.require_member() is 'The account of the caller. Raises 42501 for visitors.';
grant execute on function private.require_member() to authenticated, service_role;

create function private.my_role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.role from public.staff s
    where s.user_id = private.me() and s.ended_at is null and private.required_staff_step() is null);
end
$$;
comment on function private.my_role() is
  'The staff role of the caller. Null: not staff, or a required step such as the second factor is open.';
grant execute on function private.my_role() to authenticated, service_role;

create function private.has_permission(permission text, event_id uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own_only boolean := (select r.of_own_departures from public.role_permissions r
    where r.role = private.my_role() and r.permission = has_permission.permission);
begin
  if own_only then
    return exists (select from public.staff_events e where e.user_id = private.me() and e.event_id = has_permission.event_id);
  end if;
  return own_only is not null;
end
$$;
comment on function private.has_permission(text, uuid) is
  'Whether the caller has a permission, for everything or for one departure that is assigned to them.';
grant execute on function private.has_permission(text, uuid) to authenticated, service_role;

create function private.departures_for(permission text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query select e.event_id from public.staff_events e
  join public.role_permissions r on r.role = private.my_role() and r.permission = departures_for.permission
    and r.of_own_departures
  where e.user_id = private.me();
end
$$;
comment on function private.departures_for(text) is
  'Departures for which the caller has a permission that covers only assigned departures.';
grant execute on function private.departures_for(text) to authenticated, service_role;

create function private.require_permission(permission text, event_id uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_permission(permission, event_id) then return; end if;
  raise exception '%', case when private.my_role() is null then 'Only an admin may do this.'
    else 'Your role may not do this.' end using errcode = '42501';
end
$$;
comment on function private.require_permission(text, uuid) is 'Raises 42501 unless the caller has the permission.';
grant execute on function private.require_permission(text, uuid) to authenticated, service_role;

create function private.required_staff_step() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  settings public.settings := private.settings();
begin
  if exists (select from auth.sessions s left join private.staff_sessions t on t.session_id = s.id
    where s.id = private.my_session()
      and greatest(s.created_at, t.seen_at) < now() - make_interval(hours => settings.staff_idle_hours)) then
    return 'ended';
  end if;
  if private.has_shown_factor() then return null; end if;
  if exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified') then
    return 'code';
  end if;
  return case when settings.staff_second_factor then 'enrol' end;
end
$$;
comment on function private.required_staff_step() is
  'The step that staff have to take first. ended: sign in again. code: show the second factor. enrol: set one up.
Null: none. A factor that is set up is always required, whatever the settings say.';
grant execute on function private.required_staff_step() to authenticated, service_role;

create function private.is_staff(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff s where s.user_id = is_staff.user_id and s.ended_at is null)
$$;
comment on function private.is_staff(uuid) is 'Whether an account is current staff.';
grant execute on function private.is_staff(uuid) to authenticated, service_role;

create function public.require_permission(permission text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_permission(permission);
  return private.result('ok');
end
$$;
comment on function public.require_permission(text) is
  'For staff: raises 42501 unless the role has the permission and the session has shown the second factor where one is
set up. Edge functions call it before they change anything outside the database. permission: a value of
role_permissions.permission.
Statuses: ok.';
revoke execute on function public.require_permission(text) from public, anon, authenticated;
grant execute on function public.require_permission(text) to authenticated;

create function private.needs_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.has_shown_factor()
    and exists (select from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified')
$$;
comment on function private.needs_second_factor() is
  'Whether the account of the caller has a second factor that the session has not shown.';
grant execute on function private.needs_second_factor() to authenticated, service_role;

create function private.require_shown_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.needs_second_factor() then
    raise exception 'Show your second factor first.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_shown_factor() is
  'Raises 42501 if the account of the caller has a second factor that the session has not shown. Functions that change the account or export data call it.';

create function private.allow_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'Only these columns of % may be changed: %.', tg_table_name, array_to_string(tg_argv, ', ')
      using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.allow_only() is
  'Trigger: refuses an update that changes a column other than its arguments. Column grants restrict the API in the same
way. The trigger also restricts roles that may update the whole table.';

-- schemas/01_settings/01_settings.sql

-- Business limits and company details that an owner edits: one row, its public view, and how it is saved.

create function private.are_links(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) l
    where jsonb_typeof(l -> 'name') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or l ->> 'name' !~ '[^ ]' or l ->> 'url' !~ '^https?://[^ ]+$')
$$;
comment on function private.are_links(jsonb) is
  'Whether the value is a list of {name, url}. A url starts with http:// or https://, because pages show it as a link.';
grant execute on function private.are_links(jsonb) to authenticated, service_role;

create table public.settings (
  only_row boolean primary key default true check (only_row),
  default_deposit numeric(10, 2) not null default 800 check (default_deposit between 0 and 100000),
  booking_closes_days int not null default 90 check (booking_closes_days between 0 and 730),
  waitlist_closes_days int not null default 14 check (waitlist_closes_days between 0 and 730),
  changes_close_days int not null default 30 check (changes_close_days between 0 and 730),
  cancelling_closes_days int not null default 30 check (cancelling_closes_days between 0 and 730),
  last_installment_days int not null default 30 check (last_installment_days between 0 and 730),
  min_installment numeric(10, 2) not null default 10 check (min_installment between 0.01 and 100000),
  hold_hours int not null default 48 check (hold_hours between 1 and 2160),
  transfer_days int not null default 7 check (transfer_days between 1 and 90),
  offer_hours int not null default 48 check (offer_hours between 1 and 2160),
  max_seats_per_booking int not null default 20 check (max_seats_per_booking between 1 and 1000),
  adult_age int not null default 18 check (adult_age between 0 and 30),
  reply_hours int not null default 24 check (reply_hours between 1 and 720),
  postage numeric(10, 2) not null default 9.95 check (postage between 0 and 1000),
  order_days int not null default 7 check (order_days between 1 and 90),
  faulty_goods_days int not null default 30 check (faulty_goods_days between 1 and 730),
  low_stock int not null default 5 check (low_stock between 0 and 10000),
  gst_percent numeric(5, 2) not null default 10 check (gst_percent between 0 and 100),
  email text not null default '' check (email = '' or private.is_email(email)),
  phone text not null default '' check (phone = '' or private.is_phone(phone)),
  socials jsonb not null default '[]' check (private.are_links(socials) and length(socials::text) <= 4000),
  abn text not null default '' check (char_length(abn) <= 20),
  bank_account_name text not null default '' check (char_length(bank_account_name) <= 120),
  bank_bsb text not null default '' check (char_length(bank_bsb) <= 12),
  bank_account_number text not null default '' check (char_length(bank_account_number) <= 24),
  under_construction boolean not null default true,
  member_discount_percent numeric(5, 2) not null default 10
  check (member_discount_percent between 0 and 100),
  early_booking_days int not null default 14 check (early_booking_days between 0 and 365),
  offer_reminder_hours int not null default 12 check (offer_reminder_hours between 1 and 168),
  reminder_hour int not null default 9 check (reminder_hour between 0 and 23),
  installment_reminder_days int not null default 7 check (installment_reminder_days between 1 and 60),
  installment_last_reminder_days int not null default 1
  check (installment_last_reminder_days between 1 and 60),
  installment_late_days int not null default 3,
  details_reminder_days int not null default 60,
  trip_reminder_days int not null default 7 check (trip_reminder_days between 1 and 60),
  version int not null default 1,
  refund_limit numeric(10, 2) not null default 1000 check (refund_limit between 0 and 100000),
  staff_second_factor boolean not null default false,
  staff_idle_hours int not null default 12 check (staff_idle_hours between 1 and 720),
  min_age int not null default 0 check (min_age between 0 and 30),
  refund_offer_days int not null default 14 check (refund_offer_days between 1 and 90),
  traveller_retention_days int not null default 90 check (traveller_retention_days between 1 and 730),
  enquiry_retention_months int not null default 24 check (enquiry_retention_months between 1 and 84),
  legal_name text not null default '' check (char_length(legal_name) <= 120),
  address text not null default '' check (char_length(address) <= 200),
  insurer text not null default '' check (char_length(insurer) <= 120),
  accreditation text not null default '' check (char_length(accreditation) <= 120),
  data_countries text not null default '' check (char_length(data_countries) <= 200),
  constraint settings_details_reminder_days_check check (details_reminder_days between 1 and 90),
  constraint settings_installment_late_days_check check (installment_late_days between 1 and 10)
);
comment on table public.settings is
  'One row: business limits and company details that an owner edits. Every check covers one column.';
comment on column public.settings.only_row is 'Always true: the table has one row.';
comment on column public.settings.default_deposit is
  'AUD a person, for departures without a deposit of their own. Not refundable.';
comment on column public.settings.booking_closes_days is 'Days before departure. The last day of booking.';
comment on column public.settings.waitlist_closes_days is
  'Days before departure. The last day on which freed seats are offered to the waitlist, if booking closes earlier.';
comment on column public.settings.changes_close_days is
  'Days before departure. The last day on which members change travellers.';
comment on column public.settings.cancelling_closes_days is
  'Days before departure. The last day on which members cancel.';
comment on column public.settings.last_installment_days is
  'Days before departure. The last day on which an instalment may be due.';
comment on column public.settings.min_installment is
  'AUD. A plan has fewer instalments if they would be smaller than this.';
comment on column public.settings.hold_hours is 'Hours that a new booking holds its seats before the first payment.';
comment on column public.settings.transfer_days is
  'Days that a bank transfer may take after the member announces it. The first announced transfer of a pending booking
extends its hold by that time.';
comment on column public.settings.offer_hours is
  'Hours that a waitlist offer holds its seats, at most. Offers shortly before departure hold them for less.';
comment on column public.settings.max_seats_per_booking is 'Seats of one booking or one waitlist entry, at most.';
comment on column public.settings.adult_age is
  'Years. Travellers who are younger at departure need a parent or guardian on the booking.';
comment on column public.settings.reply_hours is 'Hours within which staff reply to messages.';
comment on column public.settings.postage is 'AUD for an order that is posted.';
comment on column public.settings.order_days is
  'Days that an unpaid order of a member keeps its stock. An order of a visitor keeps it for hold_hours.';
comment on column public.settings.faulty_goods_days is 'Days within which customers report faulty goods.';
comment on column public.settings.low_stock is 'Pieces. Staff see a product with this many or fewer as low on stock.';
comment on column public.settings.gst_percent is 'Percent of GST that every price includes.';
comment on column public.settings.email is 'The email address of the company. Empty: none.';
comment on column public.settings.phone is 'The phone number of the company. Empty: none.';
comment on column public.settings.socials is 'Links to social media. Shape: {name text, url text}[].';
comment on column public.settings.abn is 'The Australian Business Number on invoices and terms.';
comment on column public.settings.bank_account_name is 'Name of the bank account for transfers.';
comment on column public.settings.bank_bsb is 'BSB of the bank account for transfers.';
comment on column public.settings.bank_account_number is 'Number of the bank account for transfers.';
comment on column public.settings.under_construction is 'Whether the home page shows the banner.';
comment on column public.settings.member_discount_percent is
  'Percent off merchandise for members. Gift vouchers have no discount.';
comment on column public.settings.early_booking_days is
  'Days before a departure opens to everyone from which members book it.';
comment on column public.settings.offer_reminder_hours is
  'Hours before an offer expires. One reminder is sent then, unless the offer is newer than that.';
comment on column public.settings.reminder_hour is
  'Hour of the day in the time zone of the company. Reminders are sent from this hour.';
comment on column public.settings.installment_reminder_days is
  'Days before an instalment is due. The first reminder is sent then, another one on the due date.';
comment on column public.settings.installment_last_reminder_days is
  'Days before an instalment is due. A second reminder is sent then, if it comes after the first.';
comment on column public.settings.installment_late_days is
  'Days after the due date. A reminder of an unpaid instalment is sent then.';
comment on column public.settings.details_reminder_days is
  'Days before departure. An email then asks customers for missing traveller details.';
comment on column public.settings.trip_reminder_days is
  'Days before departure. Customers get a reminder of the trip then.';
comment on column public.settings.version is
  'Increases with every change. A save sends the version that its form was loaded with.';
comment on column public.settings.refund_limit is
  'AUD. Staff without the permission refunds pay back at most this much on one booking or order within 24 hours.';
comment on column public.settings.staff_second_factor is
  'Whether all staff need a second factor. Staff who have set one up always need it.';
comment on column public.settings.staff_idle_hours is 'Hours without use after which a staff session ends.';
comment on column public.settings.min_age is 'Years at departure. Younger travellers cannot join. 0: no minimum.';
comment on column public.settings.refund_offer_days is
  'Days after a trip was moved within which its customers can cancel and get all of their money back.';
comment on column public.settings.traveller_retention_days is
  'Days after the end of a trip. The details of its travellers are erased then.';
comment on column public.settings.enquiry_retention_months is
  'Months after which waitlist entries, expressions of interest and messages are erased.';
comment on column public.settings.legal_name is 'The registered name of the company. Empty: none.';
comment on column public.settings.address is 'The registered address of the company, on one line. Empty: none.';
comment on column public.settings.insurer is 'The liability insurer, and the policy number if wanted. Empty: none.';
comment on column public.settings.accreditation is 'Accreditations of the company. Empty: none.';
comment on column public.settings.data_countries is
  'The countries in which personal data is processed, as the privacy policy lists them. Empty: not named.';

alter table public.settings enable row level security;
revoke all on public.settings from anon, authenticated;
grant select, update on public.settings to authenticated;
grant all on public.settings to service_role;

create policy "Staff read the settings" on public.settings
for select to authenticated using ((select private.is_admin()));
comment on policy "Staff read the settings" on public.settings is
  'Any current staff member. Visitors read public_settings.';

create policy "Staff with the permission settings change the settings" on public.settings
for update to authenticated using ((select private.has_permission('settings')))
with check ((select private.has_permission('settings')));
comment on policy "Staff with the permission settings change the settings" on public.settings is
  'Requires the permission settings.';

create function private.settings() returns public.settings
language plpgsql stable security definer set search_path = '' as $$
declare
  r public.settings;
begin
  select * into r from public.settings;
  return r;
end
$$;
comment on function private.settings() is 'The row of settings.';
grant execute on function private.settings() to anon, authenticated, service_role;

create function private.raise_settings_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.raise_settings_version() is 'Raises the version of changed settings.';

create trigger raise_version before update on public.settings
for each row when (old.* is distinct from new.*) execute function private.raise_settings_version();

create function private.prepare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.staff_second_factor and not old.staff_second_factor and not private.has_shown_factor() then
    raise exception using errcode = '22023', message = 'Show your own second factor first.', detail = 'own_factor_first';
  end if;
  new.email := coalesce(private.clean(new.email), '');
  new.phone := coalesce(private.clean(new.phone), '');
  new.abn := coalesce(private.clean(new.abn), '');
  new.legal_name := coalesce(private.clean(new.legal_name), '');
  new.address := coalesce(private.clean(new.address), '');
  new.insurer := coalesce(private.clean(new.insurer), '');
  new.accreditation := coalesce(private.clean(new.accreditation), '');
  new.data_countries := coalesce(private.clean(new.data_countries), '');
  new.bank_account_name := coalesce(private.clean(new.bank_account_name), '');
  new.bank_bsb := coalesce(private.clean(new.bank_bsb), '');
  new.bank_account_number := coalesce(private.clean(new.bank_account_number), '');
  new.version := old.version;
  return new;
end
$$;
comment on function private.prepare_settings() is 'Trims the texts of settings that staff change. Raises 22023 with the
detail own_factor_first if the caller requires a second factor of all staff without having shown their own.';

-- Fires before raise_version, by its name.
create trigger prepare_settings before update on public.settings
for each row when (private.is_client()) execute function private.prepare_settings();

create function private.audit_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed text[] := array(select n.key from jsonb_each(to_jsonb(new)) n
    where n.key <> 'version' and n.value <> to_jsonb(old) -> n.key);
begin
  perform private.audit('save_settings', 'settings', 'settings', jsonb_build_object(
    'before', (select jsonb_object_agg(k.key, to_jsonb(old) -> k.key) from unnest(changed) k (key)),
    'after', (select jsonb_object_agg(k.key, to_jsonb(new) -> k.key) from unnest(changed) k (key))));
  return null;
end
$$;
comment on function private.audit_settings() is 'Audits the changed settings with their values before and after.';

create trigger audit_settings after update on public.settings
for each row when (private.is_client() and old.* is distinct from new.*) execute function private.audit_settings();

create function private.has_bank_account(settings public.settings) returns boolean
language sql immutable set search_path = '' as $$
  select settings.bank_account_name <> '' and settings.bank_account_name !~* 'sample' and settings.bank_bsb ~ '[1-9]' and settings.bank_account_number ~ '[1-9]'
$$;
comment on function private.has_bank_account(public.settings) is
  'Whether the bank account is complete and not the sample of the demo data, whose name says so. Placeholders have no
digit from 1 to 9, such as BSB 000-000.';
grant execute on function private.has_bank_account(public.settings) to anon, authenticated, service_role;

create function private.max_day_photos() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;
comment on function private.max_day_photos() is 'Maximum number of photos of one day of an itinerary.';
grant execute on function private.max_day_photos() to anon, authenticated, service_role;

create function private.voucher_years() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.voucher_years() is
  'Years for which a gift voucher is valid, as the Australian Consumer Law requires.';
grant execute on function private.voucher_years() to anon, authenticated, service_role;

create function private.order_link_days() returns int
language sql immutable set search_path = '' as $$
  select 90
$$;
comment on function private.order_link_days() is 'Days after the order for which its secret link works.';
grant execute on function private.order_link_days() to anon, authenticated, service_role;

create view public.public_settings with (security_invoker = true) as
select r.default_deposit, r.booking_closes_days, r.waitlist_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_installment_days,
  r.hold_hours, r.transfer_days, r.offer_hours, r.max_seats_per_booking, r.adult_age, r.min_age, r.early_booking_days,
  r.reply_hours, r.postage, r.order_days, r.faulty_goods_days, r.gst_percent, r.low_stock, r.member_discount_percent,
  r.refund_offer_days, r.traveller_retention_days, r.enquiry_retention_months, r.legal_name, r.address, r.insurer,
  r.accreditation, r.data_countries, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb, r.bank_account_number, r.under_construction,
  private.order_link_days() as order_link_days, private.voucher_years() as voucher_years, private.max_day_photos() as day_photos,
  r.abn !~ '[1-9]' or r.legal_name = '' or r.address = '' or not private.has_bank_account(r)
    as legal_texts_are_drafts,
  private.has_bank_account(r) as bank_transfers_open
from private.settings() r;
comment on view public.public_settings is
  'One row: the settings and limits that pages show, and the contact and bank details of the company.
Never null: every column.';
comment on column public.public_settings.socials is 'Links to social media. Shape: {name text, url text}[].';
comment on column public.public_settings.order_link_days is 'Days after an order for which its secret link works.';
comment on column public.public_settings.voucher_years is 'Years for which a gift voucher is valid.';
comment on column public.public_settings.day_photos is 'Photos of one day of an itinerary, at most.';
comment on column public.public_settings.legal_texts_are_drafts is
  'Whether the ABN, the legal name, the address or the bank account is missing or a placeholder. Invoices are then
marked as drafts.';
comment on column public.public_settings.bank_transfers_open is
  'Whether the bank account is complete, so that bank transfers are offered.';
revoke all on public.public_settings from anon, authenticated;
grant select on public.public_settings to anon, authenticated, service_role;

-- schemas/01_settings/02_terms.sql

-- The terms and conditions: their text, and each version that a customer accepted.

create function private.counted(amount int, noun text) returns text
language sql immutable set search_path = '' as $$
  select amount || ' ' || noun || case when amount = 1 then '' else 's' end
$$;
comment on function private.counted(int, text) is 'A number with its noun, such as "1 day" or "30 days".';
grant execute on function private.counted(int, text) to anon, authenticated, service_role;

create function private.terms_text(r public.settings) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(e'\n\n',
    '## Who we are',
    concat('These terms are between you and ', coalesce(nullif(r.legal_name, ''), 'us'),
      case when r.abn <> '' then ' (ABN ' || r.abn || ')' end,
      case when r.address <> '' then ', ' || r.address end,
      '. They cover guided group trips, events and goods sold on this site. ',
      coalesce(nullif(concat_ws(' or ', 'Write to ' || nullif(r.email, ''),
        case r.email when '' then 'Call ' else 'call ' end || nullif(r.phone, '')), '') || ': we', 'We'),
      ' reply within ', private.counted(r.reply_hours, 'hour'), '.'),
    case when r.insurer <> '' then 'Our liability insurer is ' || r.insurer || '.' end,
    case when r.accreditation <> '' then 'Accreditation: ' || r.accreditation || '.' end,
    '## Prices',
    'Prices are in Australian dollars (AUD) and include GST where it applies. A trip''s price is per person and is the '
    'one shown on the trip''s page when you book. It includes accommodation, guided tours, paranormal investigations '
    'and all meals as specified there. Flights, travel insurance and personal spending are not included unless the '
    'page says so.',
    '## Our tours',
    'Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other '
    'departures are as long as their pages say. Dates and itineraries of a trip in planning may still change. You '
    'can’t book such a trip before they are fixed.',
    '## Booking and deposit',
    format('Book at least %s before departure, unless the trip''s page names another day. A deposit of $%s per person '
      'holds your place, unless a trip''s page names another. The deposit is non-refundable unless stated otherwise in '
      'these terms.', private.counted(r.booking_closes_days, 'day'), to_char(r.default_deposit, 'FM999,999,990.00')),
    format('Your spots are held for %s from booking. Make your first payment in that time. If you tell us that you '
      'made a bank transfer, we hold them for %s from then, to let the money arrive. Your spots are yours once it has '
      'arrived. A seat offered from the waitlist is held for up to %s, and for less if the trip departs soon: the '
      'offer says until when.', private.counted(r.hold_hours, 'hour'), private.counted(r.transfer_days, 'day'),
      private.counted(r.offer_hours, 'hour')),
    '## Payment plans',
    format('Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no '
      'later than %s before departure. There is no interest and no fee. If a part is overdue your dashboard says so.',
      private.counted(r.last_installment_days, 'day')),
    format('## Travellers under %s', r.adult_age),
    concat(format('A traveller under %s on the day of departure needs a parent or guardian who travels on the same '
      'booking and is responsible for them. Without one we can’t accept the booking.', r.adult_age),
      case when r.min_age > 0 then format(' Nobody under %s on the day of departure can travel with us.', r.min_age) end,
      ' A trip''s page may name a higher age.'),
    '## Changing or cancelling your booking',
    format('Ask for changes by email or phone, or on your dashboard, at least %s before the event. If you cancel %s, '
      'we keep the deposit and pay back whatever else you have paid. After that, what you have paid is not refunded, '
      'but we will try to pass your place on. A trip''s page may name other days. Your booking keeps the days that '
      'applied when you made it.', private.counted(r.changes_close_days, 'day'),
      case when r.changes_close_days = r.cancelling_closes_days then 'by then'
        else format('at least %s before it', private.counted(r.cancelling_closes_days, 'day')) end),
    'Refund policies may vary by event: better terms on a trip''s page take precedence.',
    '## If we cancel or move a trip',
    format('If we cancel a trip, we pay all of your money back, the deposit included. If we move a trip to other '
      'dates, we tell you by email. You can then cancel within %s, and we pay all of your money back, the deposit '
      'included.', private.counted(r.refund_offer_days, 'day')),
    '## Safety and good manners',
    'Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave '
    'every site as you found it. A guide may end the tour of anyone who puts others at risk. We promise history and '
    'a proper investigation; we cannot promise a ghost.',
    '## The store',
    format('An order is a purchase once we have your payment. Postage within Australia is shown before you order; '
      'collecting on the trip is free. Tell us within %s if something is not right and we repair, replace or refund '
      'it.', private.counted(r.faulty_goods_days, 'day')),
    format('A gift voucher is valid for %s years from the day it is paid.', private.voucher_years()),
    '## Your rights by law',
    'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a '
    'replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. '
    'You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and '
    'the failure does not amount to a major failure.',
    'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these '
    'terms takes away a right you have by law.',
    '## Law and changes',
    'The law of New South Wales, Australia, applies. If we change these terms, a booking or an order keeps the terms '
    'that it was made under. You can read them on its page.')
$$;
comment on function private.terms_text(public.settings) is
  'The terms and conditions with the numbers of the given settings. A line that starts with ## is a heading; blank lines
separate paragraphs. The only place of this text. It is a draft for the owner''s lawyer.';
grant execute on function private.terms_text(public.settings) to anon, authenticated, service_role;

create table public.terms_versions (
  version int generated by default as identity primary key,
  hash text not null unique constraint terms_versions_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  body text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.terms_versions is
  'Each text of the terms that was in force. Rows are never changed. Everyone reads them.';
comment on column public.terms_versions.version is 'Number of the version.';
comment on column public.terms_versions.hash is 'SHA-256 digest of the text.';
comment on column public.terms_versions.body is 'The text, with headings as private.terms_text writes them.';
comment on column public.terms_versions.created_at is 'When this version came into force.';

alter table public.terms_versions enable row level security;
revoke all on public.terms_versions from anon, authenticated;
grant select on public.terms_versions to anon, authenticated;
grant all on public.terms_versions to service_role;

create policy "Everyone reads the terms" on public.terms_versions for select to anon, authenticated using (true);
comment on policy "Everyone reads the terms" on public.terms_versions is 'Terms are public.';

create function private.terms_hash(body text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(body, 'UTF8')), 'hex')
$$;
comment on function private.terms_hash(text) is 'SHA-256 digest of a text of the terms.';
grant execute on function private.terms_hash(text) to anon, authenticated, service_role;

create view public.current_terms with (security_invoker = true) as
select t.body, private.terms_hash(t.body) as hash from private.terms_text(private.settings()) t (body);
comment on view public.current_terms is 'One row: the terms as they are today. Never null: body, hash.';
comment on column public.current_terms.body is 'The text. A line that starts with ## is a heading.';
comment on column public.current_terms.hash is 'SHA-256 digest of the text. A booking names it.';
revoke all on public.current_terms from anon, authenticated;
grant select on public.current_terms to anon, authenticated, service_role;

create function private.accept_terms() returns int
language plpgsql security definer set search_path = '' as $$
declare
  text_now text := private.terms_text(private.settings());
  accepted int := (select t.version from public.terms_versions t where t.hash = private.terms_hash(text_now));
begin
  if accepted is not null then return accepted; end if;
  insert into public.terms_versions (hash, body) values (private.terms_hash(text_now), text_now)
  on conflict (hash) do nothing;
  return (select t.version from public.terms_versions t where t.hash = private.terms_hash(text_now));
end
$$;
comment on function private.accept_terms() is
  'The version number of the current terms. Stores their text first if it is new.';

create function private.store_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.accept_terms();
  return null;
end
$$;
comment on function private.store_terms() is
  'Trigger: stores the terms when a setting changes them, so that bookings only read their version and do not wait for
each other.';

create trigger store_terms after insert or update on public.settings
for each row execute function private.store_terms();

create function public.preview_terms(changes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(changes);
  errors text[];
begin
  perform private.require_permission('settings');
  errors := private.row_validation_errors('public.settings', jsonb_build_array(jsonb_build_object('path', '',
    'row', to_jsonb(private.settings()) || given)));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  return private.result('ok', jsonb_build_object('body',
    private.terms_text(jsonb_populate_record(private.settings(), given))));
end
$$;
comment on function public.preview_terms(jsonb) is
  'For staff with the permission settings: the terms as they would read with these settings. changes: columns of
settings. Others keep their value.
Statuses: ok {body text}, invalid {fields text[]}.';
revoke execute on function public.preview_terms(jsonb) from public, anon, authenticated;
grant execute on function public.preview_terms(jsonb) to authenticated;

-- schemas/02_people/01_names.sql

-- Which names are refused: links, mixed scripts, and names that pass for staff.

create function private.looks_like(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(private.name_skeleton(name),
    '[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u115f\u1160\u1680\u17b4\u17b5\u2000-\u206f\u2100-\u2bff\u3000\u3164\uffa0'
    '\U0001f000-\U0001faff\U000e0000-\U000e01ef]', '', 'g')
$$;
comment on function private.looks_like(text) is
  'The skeleton of a name without symbols, invisible characters and blanks. Two names that look the same have the same
result.';

create function private.may_be_called(profile_id uuid, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (private.is_staff(profile_id) or not private.is_mixed_script(name) and not private.looks_like_staff(name))
    and not exists (
      select from public.profiles p, lateral (
        select string_agg(w.word, '') as words from unnest(private.name_skeletons(name)) w (word)
        where w.word <> all (private.office_names())) n
      where p.is_admin and p.id <> may_be_called.profile_id
        and private.looks_like(p.full_name) in (private.looks_like(name), n.words))
$$;
comment on function private.may_be_called(uuid, text) is
  'Whether an account may use a name. Members may not use a name that passes for staff or the company, or that mixes
alphabets. No account may use the name of another staff member.';

create function private.is_person_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~
    '^(?!.*(:\u002f\u002f'
    '|[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}'
    '[.\u3002\uff0e\uff61]'
    '[^\u0000-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff61]{2}'
    '|[.\u3002\uff0e\uff61][A-Za-z]{2,}\u002f))'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*'
    '[^\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    '[^\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]*$'
    and char_length(value) <= 120, false)
$$;
comment on function private.is_person_name(text) is
  'Whether the value is a name as in private.is_name, without a web address. "J.R. Moon" and "St. John" are names,
"evil.test" is not. Names appear beside comments and in emails to others.';
grant execute on function private.is_person_name(text) to anon, authenticated, service_role;

create function private.name_skeleton(name text) returns text
language sql immutable set search_path = '' as $$
  select replace(lower(translate(lower(regexp_replace(normalize(name, nfkd),
    '[\u0300-\u036f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')),
    'АаВвСсЕеНнІіЈјКкМмОоРрЅѕТтУуХхԚԛԜԝһԁѴѵΑαΒβΕεΖΗηΙιΚκΜΝνΟοΡρΤτΥυΧχγωσօոսհցզıɑɡɪ0134579@$|i',
    'aabbcceehhlljjkkmmooppssttyyxxqqwwhdvvaabbeezhnllkkmnvooppttyyxxywoonuhgqlagloleastgasll')), 'rn', 'm')
$$;
comment on function private.name_skeleton(text) is
  'Turns names that look alike into the same text. Marks and invisible characters are removed. Letters of other
alphabets and digits become the Latin letters they resemble. i and 1 become l; rn becomes m.';

create function private.brand() returns text
language sql immutable set search_path = '' as $$
  select 'Next Room'
$$;
comment on function private.brand() is 'The brand of src/site.ts. A test compares the two.';

create function private.is_mixed_script(name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) filter (where normalize(name, nfkc) ~ s.letters) > 1
  from (values ('[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]'), ('[\u0370-\u03ff\u1f00-\u1fff]'),
    ('[\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f]'), ('[\u0530-\u058f]'), ('[\u10a0-\u10ff\u1c90-\u1cbf]'),
    ('[\u13a0-\u13ff\uab70-\uabbf]'), ('[\u2c80-\u2cff]'), ('[\ua4d0-\ua4ff]')) s (letters)
$$;
comment on function private.is_mixed_script(text) is
  'Whether a name has letters of two alphabets that resemble each other.';

create function private.looks_like_staff(name text) returns boolean
language sql immutable set search_path = '' as $$
  select strpos(private.looks_like(name), private.looks_like(private.brand())) > 0
    or private.looks_like(name) = any (r.admins) or w.words && r.admins
    or w.words <> '{}' and w.words <@ private.office_names()
  from (
    select array(select private.looks_like(a.word) from unnest(array['admin', 'administrator', 'moderator']) a (word))
      as admins) r,
    private.name_skeletons(name) w (words)
$$;
comment on function private.looks_like_staff(text) is
  'Whether a name contains the brand or a word for admins, or consists of words for an office.';

create function private.office_names() returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.looks_like(o.word) from unnest(array['the', 'official', 'customer', 'guest', 'booking',
    'bookings', 'billing', 'account', 'accounts', 'support', 'service', 'services', 'security', 'help', 'helpdesk',
    'desk', 'office', 'staff', 'team', 'manager', 'owner']) o (word))
$$;
comment on function private.office_names() is 'Skeletons of words that name an office or a role.';

create function private.name_skeletons(name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select private.looks_like(p.word) from regexp_split_to_table(name,
    '[\u0000-\u002f\u003a-\u003f\u005b-\u0060\u007d-\u00bf\u1680\u2000-\u206f\u3000]+') with ordinality p (word, position)
    where private.looks_like(p.word) <> '' order by p.position)
$$;
comment on function private.name_skeletons(text) is 'The words of a name as skeletons, in their order.';

-- schemas/02_people/02_profiles.sql

-- Profiles of signed-up users, their email addresses and passwords.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  phone text constraint profiles_phone_fits check (phone is null or private.is_phone(phone)),
  is_admin boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint profiles_full_name_fits check (full_name is null
  or private.is_person_name(full_name))
);
comment on table public.profiles is 'One row for each account; a trigger adds it with the account.';
comment on column public.profiles.id is 'The id of the account in auth.users.';
comment on column public.profiles.full_name is 'The name that the member goes by. Null: none given yet.';
comment on column public.profiles.phone is 'The phone number of the member. Null: none.';
comment on column public.profiles.is_admin is
  'Whether the account is current staff, in any role. Follows staff. Set by the owner of the database, it makes the
account an owner.';
comment on column public.profiles.created_at is 'When the account was made.';
comment on column public.profiles.updated_at is 'When the member last changed the profile.';

create index profiles_search_idx on public.profiles using gin (lower(full_name) extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "Members read their own profile, staff with sales all" on public.profiles
for select to authenticated using (id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own profile, staff with sales all" on public.profiles is
  'Staff need the names of members on bookings and orders.';

create policy "Members change their own profile" on public.profiles
for update to authenticated using (id = (select private.me())) with check (id = (select private.me()));
comment on policy "Members change their own profile" on public.profiles is
  'The trigger prepare_profile allows changes of the name and the phone number only.';

-- No row-level security: the embedded backend gives the API access to every schema in which a table has it.
create table private.profile_emails (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  confirmed_at timestamptz not null default private.now(),
  claimed_at timestamptz,
  given_up_at timestamptz,
  primary key (profile_id, email)
);
comment on table private.profile_emails is
  'Every email address that an account has confirmed. They identify the messages and orders that belong to the
account.';
comment on column private.profile_emails.profile_id is 'The account.';
comment on column private.profile_emails.email is 'The address in lower case.';
comment on column private.profile_emails.confirmed_at is 'When the account confirmed the address.';
comment on column private.profile_emails.claimed_at is
  'When the reader of the mailbox set the password by a claim link. Null: not claimed. Earlier messages from the
address belong to the account only after that.';
comment on column private.profile_emails.given_up_at is
  'When the account changed to another address. Null: the current address.';

create index profile_emails_email_idx on private.profile_emails (email);

create function private.is_password(value text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(char_length(value) >= private.min_password_length()
    and octet_length(value) <= private.max_password_bytes(), false)
$$;
comment on function private.is_password(text) is
  'Whether a password is long enough and short enough for bcrypt. Registration has the same rule.';

create function private.email_of(profile_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = profile_id and u.email_confirmed_at is not null
$$;
comment on function private.email_of(uuid) is
  'The email address of an account in lower case. Null while it is unconfirmed.';

create function private.confirmed_email() returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(private.me())
$$;
comment on function private.confirmed_email() is 'The confirmed email address of the caller. Null: none.';

create function private.emails_of(profile_id uuid) returns table (email text, since timestamptz, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when e.claimed_at is null then e.confirmed_at else '-infinity' end,
    coalesce(e.given_up_at, 'infinity')
  from private.profile_emails e where e.profile_id = emails_of.profile_id
$$;
comment on function private.emails_of(uuid) is
  'Every address of an account. Messages from the address between since and until belong to the account.';

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(given_name) and private.may_be_called(new.id, given_name)
    then given_name end)
  on conflict do nothing;
  return new;
end
$$;
comment on function private.make_profile() is
  'Adds the profile of a new account. A name that is not allowed is left out.';

create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

create function private.prepare_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_shown_factor();
  if (new.id, new.is_admin, new.created_at) is distinct from (old.id, old.is_admin, old.created_at) then
    raise exception 'Only the name and the phone number can be changed.' using errcode = '42501';
  end if;
  new.full_name := private.clean(new.full_name);
  new.phone := private.clean(new.phone);
  new.updated_at := private.now();
  if new.full_name is null then raise exception 'A name is required.' using errcode = '23502'; end if;
  if private.validation_errors(new, 'full_name', 'phone') <> '{}' then
    raise exception 'The name or the phone number is not valid.' using errcode = '22023';
  end if;
  if not private.may_be_called(new.id, new.full_name) then
    raise exception using errcode = '22023', message = 'Members cannot use this name.', detail = 'name_taken';
  end if;
  return new;
end
$$;
comment on function private.prepare_profile() is 'Checks a profile that its member changes and trims its texts. Raises 42501
before the second factor is shown, and for any other column. Raises 23502 without a name, and 22023 for an invalid name or
phone number. The detail name_taken means that private.may_be_called refuses the name.';

create trigger prepare_profile before update on public.profiles
for each row when (private.is_client()) execute function private.prepare_profile();

create function private.sync_customer_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_customer public.customers;
  new_customer public.customers;
begin
  select * into old_customer from public.customers c where c.profile_id = new.id for update;
  if not found then return null; end if;
  new_customer := old_customer;
  new_customer.full_name := new.full_name;
  if new.phone is distinct from old.phone then new_customer.phone := new.phone; end if;
  perform private.change_customer(old_customer, new_customer);
  return null;
end
$$;
comment on function private.sync_customer_contact() is 'Copies a changed name or phone number to the customer record of the member. A
number that staff noted stays while the number of the member does not change. Names of travellers do not follow.';

create trigger sync_customer_contact after update on public.profiles
for each row when (private.is_client()) execute function private.sync_customer_contact();

create function private.email_account_exists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(u.email, 'account_exists', jsonb_build_object('key',
    u.id || ' ' || to_char(private.now() at time zone 'UTC', 'YYYY-MM-DD HH24')))
  from auth.users u
  where u.id = private.to_uuid(new.payload ->> 'actor_id') and u.email_confirmed_at is not null;
  return null;
-- A failure here must not change the response to the sign-up.
exception when others then
  raise warning 'account_exists was not queued: %', sqlerrm;
  return null;
end
$$;
comment on function private.email_account_exists() is
  'Emails the owner of an account when somebody registers with its address again, once an hour at most. The response to
the registration stays the same, so that it does not reveal the account. The sign-in service writes the log entry that
fires this trigger.';

create trigger email_account_exists after insert on auth.audit_log_entries
for each row when (new.payload ->> 'action' = 'user_repeated_signup') execute function private.email_account_exists();

create function private.void_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end
$$;
comment on function private.void_password() is
  'Voids the password of an unconfirmed address when a second confirmation is requested. A stranger may have
registered the address first and would know the password. The link still signs the person in; a reset sets a new
password.';

create trigger void_password before update of confirmation_sent_at on auth.users
for each row when (new.email_confirmed_at is null and old.confirmation_sent_at is not null
  and new.confirmation_sent_at is distinct from old.confirmation_sent_at)
execute function private.void_password();

create function private.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  -- Only hosted Supabase has this table; the embedded backend does not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using new.id;
  end if;
  return new;
end
$$;
comment on function private.end_email_change() is
  'Ends a pending change of the email address when the password changes. A stranger who knew the old password may have
requested the change.';

create trigger end_email_change before update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_email_change();

create function private.min_password_length() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.min_password_length() is
  'Minimum length of a password in characters. supabase/config.toml has the same number for the sign-in service.';

create function private.max_password_bytes() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
comment on function private.max_password_bytes() is
  'Maximum length of a password in bytes. bcrypt ignores later bytes.';

-- schemas/02_people/03_audit_log.sql

-- The audit log: rows are added, never changed.

create function private.audit(action text, entity text, entity_id text, details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  values (private.me(), action, entity, entity_id, details)
$$;
comment on function private.audit(text, text, text, jsonb) is
  'Adds a row to the audit log, with the caller as the actor.';

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;
comment on function private.refuse_change() is 'Refuses a change of rows that are only added.';

create function private.about(entity_id text, details jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[entity_id, details ->> 'booking_id', details ->> 'event_id', details ->> 'order_id',
    details ->> 'customer_id'], null)
$$;
comment on function private.about(text, jsonb) is
  'Ids of everything that an audit row concerns: the entity, and the booking, event, order or customer in its details.';

create function private.called(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(coalesce(details ->> 'title', '') || ' ' || coalesce(details #>> '{before,title}', '') || ' '
    || coalesce(details #>> '{after,name}', '') || ' ' || coalesce(details #>> '{before,name}', ''))
$$;
comment on function private.called(jsonb) is
  'Names in the details of an audit row. Only the audit log has the name of an entity that was deleted or renamed.';

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null,
  entity text not null,
  entity_id text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is
  'Every action on money, seats, people, prices and comments, with its actor. Rows are added, never changed.';
comment on column public.audit_log.id is 'Number of the row; later rows have higher numbers.';
comment on column public.audit_log.at is 'When the action happened.';
comment on column public.audit_log.actor_id is
  'The account that acted. Null: the database itself (an expiry), a visitor, or an account that was deleted since.';
comment on column public.audit_log.action is 'The action as a verb and its object, such as cancel_booking.';
comment on column public.audit_log.entity is 'The table of the entity, such as bookings.';
comment on column public.audit_log.entity_id is 'The id of the entity. Null: the action concerns no single row.';
comment on column public.audit_log.details is
  'Ids, numbers, statuses and titles of trips. Never a secret, a name of a person, an address or free text.';

create index audit_log_entity_idx on public.audit_log (entity, entity_id);
create index audit_log_about_idx on public.audit_log using gin (private.about(entity_id, details));
create index audit_log_called_idx on public.audit_log using gin (private.called(details) extensions.gin_trgm_ops);
create index audit_log_newest_idx on public.audit_log (at desc, id desc);
create index audit_log_by_idx on public.audit_log (actor_id, at desc, id desc);
create index audit_log_of_kind_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_action_idx on public.audit_log (action, at desc, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated;
grant select on public.audit_log to authenticated, service_role;

create policy "Staff with the permission history read the audit log" on public.audit_log for select to authenticated
using ((select private.has_permission('history')));
comment on policy "Staff with the permission history read the audit log" on public.audit_log is
  'Requires the permission history.';

create trigger append_only before update or delete on public.audit_log
for each row when (private.is_client()) execute function private.refuse_change();

create function private.audit_filter(ids text[]) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(ids) <= 1000 then
    format('private.about(a.entity_id, a.details) && %L::text[]', ids)
    else format('(a.entity_id in (select unnest(%1$L::text[]))%2$s)', ids, string_agg(format(
      ' or a.details ->> %L in (select unnest(%L::text[]))', k.key, ids), '')) end
  from unnest(array['booking_id', 'event_id', 'order_id', 'customer_id']) k (key)
$$;
comment on function private.audit_filter(text[]) is
  'A condition on audit rows a that concern any of the ids. The ids are constants in it, because the planner does not
use the index for a parameter. More than 1,000 ids are looked up in a hash.';

-- schemas/02_people/04_customers.sql

-- Customers: people who book, with or without an account.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid unique references public.profiles (id) on delete set null,
  full_name text not null,
  email text constraint customers_email_fits check (email is null or private.is_email(email)),
  phone text constraint customers_phone_fits check (phone is null or private.is_phone(phone)),
  status text not null default 'Active' constraint customers_status_known
    check (status in ('Active', 'Pending', 'Inactive')),
  member_status text not null default 'none'
    constraint customers_member_status_known check (member_status in ('none', 'vip', 'member')),
  last_activity timestamptz,
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  forgotten_at timestamptz,
  constraint customers_full_name_fits check (private.is_person_name(full_name))
);
comment on table public.customers is
  'People the company deals with, with or without an account. A new account gets a row. A row that staff made belongs
to the account after the reader of the mailbox has claimed it.';
comment on column public.customers.id is 'Id of the customer.';
comment on column public.customers.profile_id is 'The account of the customer. Null: none.';
comment on column public.customers.full_name is 'Name of the customer.';
comment on column public.customers.email is
  'The email address. Null: none, another row with the address waits to be claimed, or the person was erased.';
comment on column public.customers.phone is 'The phone number. Null: none.';
comment on column public.customers.status is 'Status that staff set, such as Active.';
comment on column public.customers.member_status is
  'none: no account. vip: has an account. member: has a confirmed booking.';
comment on column public.customers.last_activity is
  'When the customer last booked, ordered or registered. Null: never.';
comment on column public.customers.request_id is
  'Id that the client made for the request that added the row, so that a repeated request adds it once. Null: added
otherwise.';
comment on column public.customers.created_at is 'When the customer was added.';
comment on column public.customers.forgotten_at is
  'When the personal data was erased. Bookings and the ledger stay. Null: not erased.';

create unique index customers_email_once on public.customers (lower(email));
create index customers_created_at_idx on public.customers (created_at desc, id);
create index customers_status_idx on public.customers (status, created_at desc, id);
create index customers_search_idx on public.customers
using gin (lower(full_name || ' ' || coalesce(email, '')) extensions.gin_trgm_ops);
create index customers_digits_idx on public.customers
using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);
create index customers_name_idx on public.customers (lower(full_name));
create index customers_number_idx on public.customers
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(61|0)', '')) include (phone);
create index customers_account_idx on public.customers (created_at desc, id) where profile_id is not null;
create index customers_no_email_idx on public.customers (created_at desc, id)
where email is null and profile_id is null and forgotten_at is null;

alter table public.customers enable row level security;
revoke all on public.customers from anon, authenticated;
grant select on public.customers to authenticated;
grant all on public.customers to service_role;

create policy "Members read their own customer row, staff with sales all" on public.customers
for select to authenticated
using (profile_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own customer row, staff with sales all" on public.customers is
  'A customer without account has no own row.';

create function private.record_customer_activity(customer_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.customers c set last_activity = private.now() where c.id = customer_id;
end
$$;
comment on function private.record_customer_activity(uuid) is 'Sets last_activity of a customer to the current time.';

create function private.ensure_customer(user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  address text := private.email_of(user_id);
  profile record;
begin
  select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
  if found then return found_id; end if;
  select p.phone, coalesce(p.full_name, case when private.is_person_name(l.name) then l.name end, 'Member') as name
  into strict profile
  from public.profiles p join auth.users u on u.id = p.id
  cross join lateral (select left(replace(split_part(u.email, '@', 1), '.', ' '), 120) as name) l
  where p.id = ensure_customer.user_id;
  -- A second attempt, because another transaction may have added the row or a customer with the address.
  for attempt in 1..2 loop
    insert into public.customers (profile_id, full_name, email, phone, member_status, last_activity)
    values (ensure_customer.user_id, profile.name,
      case when attempt = 1 and not exists (select 1 from public.customers c where lower(c.email) = address)
        then address end,
      profile.phone, 'vip', private.now())
    on conflict do nothing;
    select c.id into found_id from public.customers c where c.profile_id = ensure_customer.user_id;
    exit when found;
  end loop;
  perform private.send_claim_request(user_id);
  return found_id;
end
$$;
comment on function private.ensure_customer(uuid) is
  'The customer row of an account, added if there is none. A row that staff made for the same address stays separate;
the mailbox gets an email to claim it.';

create function private.sync_account_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(new.email);
  customer uuid;
begin
  if not exists (select 1 from public.profiles p where p.id = new.id) or address is null then return new; end if;
  update private.profile_emails e set given_up_at = private.now()
  where e.profile_id = new.id and e.email <> address and e.given_up_at is null;
  insert into private.profile_emails as e (profile_id, email, confirmed_at)
  values (new.id, address,
    case when tg_op = 'UPDATE' and lower(old.email) <> address then private.now() else new.email_confirmed_at end)
  on conflict (profile_id, email) do update set given_up_at = null, confirmed_at = excluded.confirmed_at,
    claimed_at = null
  where e.given_up_at is not null;
  customer := private.ensure_customer(new.id);
  if tg_op = 'UPDATE' and (old.email_confirmed_at is null or lower(old.email) <> address) then
    delete from public.customer_claims l where l.customer_id = customer and l.used_at is null
      and lower(l.email) <> address;
    update public.customers c set email = case when not exists (
      select 1 from public.customers o where lower(o.email) = address and o.id <> c.id) then address end
    where c.id = customer;
    if old.email_confirmed_at is not null then
      perform private.audit('change_email', 'customers', customer::text);
    end if;
    perform private.send_claim_request(new.id);
  end if;
  return new;
exception when others then
  raise warning 'no customer was kept for %: %', new.id, sqlerrm;
  return new;
end
$$;
comment on function private.sync_account_emails() is
  'Keeps the addresses and the customer row of an account when an address is confirmed or changed. A sign-up never
fails because of it.';

create trigger z_sync_account_emails after insert or update of email, email_confirmed_at on auth.users
for each row when (new.email_confirmed_at is not null) execute function private.sync_account_emails();

create function private.customer_added(request uuid, given public.customers) returns jsonb
language sql stable set search_path = '' as $$
  select case when (c.full_name, c.email, c.phone, c.status) is not distinct from
    (given.full_name, given.email, given.phone, given.status)
    then private.result('saved', jsonb_build_object('id', c.id)) else private.invalid('request_id') end
  from public.customers c where c.request_id = request
$$;
comment on function private.customer_added(uuid, public.customers) is
  'The result of an earlier request with the same id. Null: there was none. The same id with other values is invalid.';

create function public.save_customer(customer jsonb, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(customer);
  old public.customers;
  new public.customers;
  errors text[];
begin
  perform private.require_permission('booking');
  if given ->> 'id' is not null then
    select * into old from public.customers c where c.id = private.to_uuid(given ->> 'id') for update;
    if not found then return private.result('not_found'); end if;
  end if;
  new := old;
  if old.id is null or given ? 'full_name' then new.full_name := private.clean(given ->> 'full_name'); end if;
  if given ? 'email' then new.email := private.clean(given ->> 'email'); end if;
  if given ? 'phone' then new.phone := private.clean(given ->> 'phone'); end if;
  new.status := coalesce(given ->> 'status', old.status, 'Active');
  errors := private.validation_errors(new, 'full_name', 'email', 'phone', 'status');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if old.id is not null then return private.change_customer(old, new); end if;
  perform private.advisory_lock('customer ' || request_id::text);
  if private.customer_added(request_id, new) is not null then return private.customer_added(request_id, new); end if;
  insert into public.customers (full_name, email, phone, status, last_activity, request_id)
  values (new.full_name, new.email, new.phone, new.status, private.now(), save_customer.request_id)
  returning id into new.id;
  perform private.audit('add_customer', 'customers', new.id::text, jsonb_build_object('status', new.status));
  return private.result('saved', jsonb_build_object('id', new.id));
exception when unique_violation then return private.result('duplicate');
end
$$;
comment on function public.save_customer(jsonb, uuid) is
  'For staff with the permission booking: adds a customer, or changes the one with the id. customer: {id, full_name,
email, phone, status}. Fields that are not given stay; blank ones are emptied. duplicate: another customer has the
address. has_account: the customer signs in with this address, so only they change it. request_id: made by the client
for one request, so that a repeated one adds no second customer.
Statuses: saved {id uuid}, duplicate, has_account, invalid {fields text[]}, not_found.';
revoke execute on function public.save_customer(jsonb, uuid) from public, anon, authenticated;
grant execute on function public.save_customer(jsonb, uuid) to authenticated;

create function private.change_customer(old public.customers, new public.customers) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changed text[] := array(select n.key from jsonb_each(to_jsonb(new)) n
    where n.value <> to_jsonb(old) -> n.key order by 1);
begin
  if changed = '{}' then return private.result('saved', jsonb_build_object('id', old.id)); end if;
  if old.profile_id is not null and 'email' = any (changed) then return private.result('has_account'); end if;
  update public.customers c set full_name = new.full_name, email = new.email, phone = new.phone, status = new.status
  where c.id = old.id;
  if 'email' = any (changed) then
    delete from public.customer_claims l where l.customer_id = old.id and l.used_at is null;
  end if;
  perform private.audit('change_customer', 'customers', old.id::text, jsonb_build_object('changed', changed)
    || case when old.status <> new.status
      then jsonb_build_object('status_before', old.status, 'status', new.status) else '{}' end);
  return private.result('saved', jsonb_build_object('id', old.id));
end
$$;
comment on function private.change_customer(public.customers, public.customers) is
  'Writes the fields that differ. The audit row names the fields, not their values. A changed address voids the claim
links sent to the old one.';

create function private.postcode_fits(postcode text, state text) returns boolean
language sql immutable set search_path = '' as $$
  select postcode ~ case state
    when 'ACT' then '^(02\d\d|2540|26(0\d|1[0-8]|20)|29([01]\d|20))$'
    when 'NSW' then '^([12]\d{3}|358[56]|3644|3691|3707|4377|438[35])$'
    when 'NT' then '^0[89]\d\d$'
    when 'QLD' then '^([49]\d{3}|2406)$'
    when 'SA' then '^(5\d{3}|0872)$'
    when 'TAS' then '^7\d{3}$'
    when 'VIC' then '^[38]\d{3}$'
    when 'WA' then '^(6\d{3}|0872)$'
  end
$$;
comment on function private.postcode_fits(text, text) is
  'Whether an Australian postcode lies in the state. Source: the ranges of Australia Post. Border towns that use a
postcode of the neighbouring state are listed. NSW accepts all of its range, as it surrounds the ACT.';
grant execute on function private.postcode_fits(text, text) to authenticated, service_role;

create function private.set_billing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.full_name, c.phone into new.billing_name, new.billing_phone
  from public.customers c where c.id = new.customer_id;
  return new;
end
$$;
comment on function private.set_billing() is
  'Copies name and phone number of the customer to a new booking, for its invoice.';

-- schemas/02_people/05_claims.sql

-- Links by which a person asks to connect a customer record with their account.

create table public.customer_claims (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  email text not null check (private.is_email(email)),
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table public.customer_claims is
  'Links by which the reader of a mailbox connects a customer record with an account. Registering with an address does
not prove who reads the mailbox, so the link also sets a new password.';
comment on column public.customer_claims.id is 'Id of the claim.';
comment on column public.customer_claims.customer_id is 'The customer record to connect.';
comment on column public.customer_claims.token is 'The secret in the link.';
comment on column public.customer_claims.email is 'The address that the link is for.';
comment on column public.customer_claims.created_at is 'When the claim was made.';
comment on column public.customer_claims.sent_at is 'When the link was last emailed. Null: never.';
comment on column public.customer_claims.expires_at is 'The link works before this time.';
comment on column public.customer_claims.used_at is 'When the link was used. Null: open.';

create index customer_claims_customer_idx on public.customer_claims (customer_id);
create unique index customer_claims_open_once on public.customer_claims (customer_id) where used_at is null;

alter table public.customer_claims enable row level security;
revoke all on public.customer_claims from anon, authenticated;
grant select on public.customer_claims to authenticated;
grant all on public.customer_claims to service_role;

create policy "No client reads claims" on public.customer_claims for select to authenticated using (false);
comment on policy "No client reads claims" on public.customer_claims is
  'The table holds claim tokens. Only functions read it.';

create function private.open_claim(customer_id uuid, email text) returns public.customer_claims
language plpgsql set search_path = '' as $$
declare
  l public.customer_claims;
  until timestamptz := private.now() + make_interval(hours => private.claim_link_hours());
begin
  delete from public.customer_claims c where c.customer_id = open_claim.customer_id and c.used_at is null
    and (c.expires_at <= private.now() or lower(c.email) <> lower(open_claim.email));
  select * into l from public.customer_claims c where c.customer_id = open_claim.customer_id and c.used_at is null;
  if not found then
    insert into public.customer_claims (customer_id, email, expires_at) values (customer_id, email, until)
    returning * into l;
  end if;
  return l;
end
$$;
comment on function private.open_claim(uuid, text) is
  'The open claim of a customer for an address; an expired one is replaced. The caller holds the lock of the customer.';

create function private.send_claim(customer_id uuid, email text) returns public.customer_claims
language plpgsql set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
begin
  select * into c from public.customers t where t.id = send_claim.customer_id for update;
  if not found then return null; end if;
  l := private.open_claim(c.id, email);
  if l.sent_at > private.now() - interval '1 hour' then return l; end if;
  update public.customer_claims t set sent_at = private.now(),
    expires_at = private.now() + make_interval(hours => private.claim_link_hours())
  where t.id = l.id returning * into l;
  perform private.queue_email(l.email, 'claim_customer',
    jsonb_build_object('full_name', c.full_name, 'token', l.token, 'expires_at', l.expires_at));
  perform private.audit('send_claim', 'customers', c.id::text);
  return l;
end
$$;
comment on function private.send_claim(uuid, text) is
  'Emails the claim link of a customer to an address, once an hour at most. Null: the customer was merged into another
one in the meantime.';

create function private.unclaimed_customer(profile_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select c.id from public.customers c join public.profiles p on p.id = unclaimed_customer.profile_id and not p.is_admin
  where c.profile_id is null and lower(c.email) = private.email_of(unclaimed_customer.profile_id)
$$;
comment on function private.unclaimed_customer(uuid) is
  'The unclaimed customer record that staff added for the email address of an account. Null for staff accounts:
otherwise a stranger with the link could take over a staff account.';

create function private.has_sent_messages(address text, before timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.contact_messages m where lower(m.email) = address and m.created_at < before)
    or exists (select 1 from public.interest_submissions i where lower(i.email) = address and i.created_at < before)
    or exists (select 1 from public.waitlist_submissions w where lower(w.email) = address and w.created_at < before)
    or exists (select 1 from public.orders o where lower(o.email) = address and o.user_id is null
      and o.created_at < before);
end
$$;
comment on function private.has_sent_messages(text, timestamptz) is
  'Whether messages, enquiries, waitlist entries or orders came from an address before a time.';

create function private.has_unclaimed_messages(profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.profile_emails e join public.profiles p on p.id = e.profile_id
    where e.profile_id = has_unclaimed_messages.profile_id and not p.is_admin
      and e.email = private.email_of(has_unclaimed_messages.profile_id) and e.claimed_at is null
      and private.has_sent_messages(e.email, e.confirmed_at))
$$;
comment on function private.has_unclaimed_messages(uuid) is
  'Whether messages or orders came from the address of an account before it existed, and are not claimed yet.';

create function private.send_claim_request(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  customer uuid := private.unclaimed_customer(profile_id);
begin
  if customer is not null then perform private.send_claim(customer, private.email_of(profile_id)); end if;
end
$$;
comment on function private.send_claim_request(uuid) is
  'Emails a claim link to a newly confirmed address that staff had a customer for.';

create function public.my_claim() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  l public.customer_claims;
begin
  select c.* into l from public.customer_claims c
  where c.customer_id = private.unclaimed_customer(member) and c.used_at is null and c.sent_at is not null
    and c.expires_at > private.now();
  if found then return private.result('sent', jsonb_build_object('email', l.email, 'expires_at', l.expires_at)); end if;
  if private.unclaimed_customer(member) is null and not private.has_unclaimed_messages(member) then
    return private.result('none');
  end if;
  return private.result('has_records', jsonb_build_object('booked', private.unclaimed_customer(member) is not null));
end
$$;
comment on function public.my_claim() is
  'For members: whether the company knew their address before the account, and it is not claimed yet. sent: the claim
link was emailed. has_records: the member can request the link. booked: staff have a customer with the address;
otherwise messages came from it. Statuses: sent {email text, expires_at timestamptz}, has_records {booked boolean},
none.';
revoke execute on function public.my_claim() from public, anon, authenticated;
grant execute on function public.my_claim() to authenticated;

create function public.request_claim() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  customer uuid := private.unclaimed_customer(member);
  l public.customer_claims;
begin
  if customer is null and private.has_unclaimed_messages(member) then customer := private.ensure_customer(member); end if;
  if customer is null then return private.result('none'); end if;
  l := private.send_claim(customer, private.email_of(member));
  if l.id is null then return private.result('none'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'sent_at', l.sent_at, 'expires_at', l.expires_at));
end
$$;
comment on function public.request_claim() is
  'For members: emails the claim link to their own address, once an hour at most.
Statuses: sent {email text, sent_at timestamptz, expires_at timestamptz}, sent_before {email text, sent_at timestamptz,
expires_at timestamptz}, none.';
revoke execute on function public.request_claim() from public, anon, authenticated;
grant execute on function public.request_claim() to authenticated;

-- schemas/02_people/06_claiming.sql

-- Connects a customer record, with its bookings and orders, with an account.

create function private.account_of(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  where lower(u.email) = lower(address) and not p.is_admin
$$;
comment on function private.account_of(text) is
  'The account with an email address. Null: none, or a staff account, which nobody claims.';

create function private.claim_refusal(l public.customer_claims) returns text
language sql stable set search_path = '' as $$
  select case when l.id is null then 'not_found' when l.used_at is not null then 'used'
    when l.expires_at <= private.now() then 'expired' end
$$;
comment on function private.claim_refusal(public.customer_claims) is
  'Why a claim cannot be used: not_found, used or expired. Null: it can.';

create function public.claim_status(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  is_mine boolean := coalesce(account = private.me(), false);
  confirmed boolean := private.email_of(account) is not null;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  return private.result('ok', jsonb_build_object('email', l.email, 'expires_at', l.expires_at,
    'has_account', account is not null, 'must_sign_in', confirmed, 'is_mine', is_mine,
    'new_password', account is not null and case when confirmed then is_mine and not private.has_shown_password()
      else true end));
end
$$;
comment on function public.claim_status(uuid) is
  'What the link of a claim email leads to. must_sign_in: the account of the address is confirmed. is_mine: the caller
is signed in to it. new_password: claiming sets a new password.
Statuses: ok {email text, has_account boolean, must_sign_in boolean, is_mine boolean,
new_password boolean, expires_at timestamptz}, expired, used, not_found.';
revoke execute on function public.claim_status(uuid) from public, anon, authenticated;
grant execute on function public.claim_status(uuid) to anon, authenticated;

create function private.take_account(profile_id uuid, password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text := 'auth.one_time_tokens';
begin
  update auth.users u set encrypted_password = extensions.crypt(password, extensions.gen_salt('bf', 10)),
    email_confirmed_at = coalesce(u.email_confirmed_at, private.now()), confirmation_token = '', recovery_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', reauthentication_token = '',
    updated_at = private.now()
  where u.id = profile_id;
  delete from auth.refresh_tokens r where r.user_id::text = profile_id::text;
  delete from auth.sessions s where s.user_id = profile_id;
  delete from auth.identities i where i.user_id = profile_id and i.provider <> 'email';
  -- Only hosted Supabase has this table; the embedded backend does not.
  if to_regclass(kept) is not null then
    execute format('delete from %s where user_id = $1', kept) using profile_id;
  end if;
end
$$;
comment on function private.take_account(uuid, text) is
  'Gives an account to the person who has proved access to its mailbox: sets a new password, confirms the address and
ends other sessions. A second factor stays.';

create function private.merge_customers(from_id uuid, into_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  update public.email_outbox m set dedupe_key = 'announcement_email:' || r.announcement_id || ':' || into_id
  from public.announcement_recipients r where r.customer_id = from_id
    and m.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || from_id
    and not exists (select from public.announcement_recipients t
      where t.announcement_id = r.announcement_id and t.customer_id = into_id);
  insert into public.announcement_recipients (announcement_id, customer_id)
  select r.announcement_id, into_id from public.announcement_recipients r where r.customer_id = from_id on conflict do nothing;
  update public.customer_claims l set customer_id = into_id where l.customer_id = from_id and l.used_at is not null;
  update public.customer_merges m set customer_id = into_id where m.customer_id = from_id;
  insert into public.customer_merges (old_id, customer_id, before, merged_by)
  select from_id, into_id, jsonb_build_object('kept', private.contact_of(k), 'other', private.contact_of(o)), private.me()
  from public.customers k, public.customers o where k.id = into_id and o.id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = coalesce(gone.profile_id, c.profile_id),
    phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member'
      when coalesce(gone.profile_id, c.profile_id) is not null then 'vip' else c.member_status end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at)
  where c.id = into_id;
  update public.bookings b set user_id = c.profile_id from public.customers c
  where c.id = into_id and b.customer_id = into_id and b.user_id is distinct from c.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.duplicate_bookings(into_id) d);
end
$$;
comment on function private.merge_customers(uuid, uuid) is
  'Moves everything of one customer to another, whose row stays. If both customers booked the same trip, both bookings
stay, because either may have payments. Staff see them as duplicates. The caller holds the locks of both and of their
events.';

create function private.lock_customers(variadic ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_event(b.event_id) from (
    select distinct t.event_id from public.bookings t where t.customer_id = any (ids) order by 1) b;
  perform 1 from public.bookings b where b.customer_id = any (ids) order by b.id for update;
  perform 1 from public.customers c where c.id = any (ids) order by c.id for update;
end
$$;
comment on function private.lock_customers(uuid[]) is
  'Locks the events, the bookings and the rows of customers, in that order.';

create function private.find_claim(token uuid, profile_id uuid) returns public.customer_claims
language sql volatile set search_path = '' as $$
  select l from public.customer_claims l join public.customers c on c.id = l.customer_id
  where l.token = find_claim.token
    and (c.profile_id is null or find_claim.profile_id is null or c.profile_id = find_claim.profile_id)
$$;
comment on function private.find_claim(uuid, uuid) is
  'The claim with a token, unless its customer belongs to another account. profile_id null: any account.';

create function public.claim_customer(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(account) is not null;
  keeps_password boolean := confirmed and private.has_shown_password();
  own uuid;
  twice jsonb;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  if account is null then return private.result('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and account is distinct from private.me() then
    return private.result('sign_in', jsonb_build_object('email', l.email));
  end if;
  if confirmed and private.needs_second_factor() then return private.result('code_first'); end if;
  if not keeps_password and not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  if private.find_claim(token, account) is null then return private.result('not_found'); end if;
  own := private.ensure_customer(account);
  perform private.lock_customers(own, l.customer_id);
  -- Read again under the lock: a concurrent claim may have finished first.
  l := private.find_claim(token, account);
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  if not confirmed then
    update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
      full_name = case when private.may_be_called(p.id, c.full_name) then c.full_name else p.full_name end
    from public.customers c where p.id = account and c.id = l.customer_id;
  end if;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  if confirmed then
      update public.customers c set full_name = coalesce(p.full_name, c.full_name), phone = coalesce(p.phone, c.phone)
    from public.profiles p where p.id = account and c.id = l.customer_id;
  end if;
  -- The customer has the account by now, so confirming the address sends no second claim email.
  if not keeps_password then perform private.take_account(account, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = account
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.duplicate_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', account, 'booked_twice', twice));
  return private.result('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$$;
comment on function public.claim_customer(uuid, text) is
  'For the person with the link of a claim email. An unconfirmed account is confirmed by it. The owner of a confirmed
account calls this signed in. Unless the session began with the password of the account, the account gets the given
password and all its sessions end. sign_in: the account is confirmed and the caller is not signed in to it.
code_first: the account has a second factor that this session has not shown. no_account: register first, then open the
link again. booked_twice: references of bookings of trips that the account had booked as well; all stay, and staff see
them.
Statuses: claimed {email text, booked_twice text[]},
sign_in {email text}, code_first, weak_password {min int}, no_account {email text}, expired, used, not_found.';
revoke execute on function public.claim_customer(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_customer(uuid, text) to anon, authenticated;

create function private.has_shown_password() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() -> 'amr' @> '[{"method": "password"}]', false)
$$;
comment on function private.has_shown_password() is
  'Whether the session of the caller began with the password of the account.';

create function private.refuse_member_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff(new.user_id) then
    raise exception 'Only staff set up a second factor.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_member_factor() is 'Refuses a second factor for accounts that are not staff.';

create trigger refuse_member_factor before insert on auth.mfa_factors
for each row execute function private.refuse_member_factor();

create trigger refuse_verified_member_factor before update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified')
execute function private.refuse_member_factor();

create function private.claim_link_hours() returns int
language sql immutable set search_path = '' as $$
  select 72
$$;
comment on function private.claim_link_hours() is
  'Hours that a claim link, a staff invitation and an unconfirmed waitlist entry are valid.';

-- schemas/02_people/07_customer_merges.sql

-- Merges two customer records of one person.

create table public.customer_merges (
  old_id uuid primary key,
  customer_id uuid not null references public.customers (id) on delete cascade,
  before jsonb,
  merged_at timestamptz not null default private.now(),
  merged_by uuid references public.profiles (id) on delete set null
);
comment on table public.customer_merges is 'Customers that were merged into another one.';
comment on column public.customer_merges.old_id is
  'The id of the removed customer. Links with this id lead to customer_id.';
comment on column public.customer_merges.customer_id is 'The customer that stays.';
comment on column public.customer_merges.before is
  'Both customers as they were. Null once the personal data is erased. Shape: {kept {full_name text, email text?,
phone text?}, other {full_name text, email text?, phone text?}}.';
comment on column public.customer_merges.merged_at is 'When the customers were merged.';
comment on column public.customer_merges.merged_by is
  'The staff member who merged them. Null: the claim of an account, or a deleted account.';

create index customer_merges_customer_idx on public.customer_merges (customer_id);
create index customer_merges_merged_by_idx on public.customer_merges (merged_by);

alter table public.customer_merges enable row level security;
revoke all on public.customer_merges from anon, authenticated;
grant select on public.customer_merges to authenticated;
grant all on public.customer_merges to service_role;

create policy "Staff with the permission sales read merges" on public.customer_merges for select to authenticated
using ((select private.has_permission('sales')));
comment on policy "Staff with the permission sales read merges" on public.customer_merges is
  'Requires the permission sales.';

create function private.contact_of(c public.customers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone)
$$;
comment on function private.contact_of(public.customers) is 'Name, email address and phone number of a customer.';

create function private.merge_refusal(keep public.customers, other public.customers) returns text
language sql stable security definer set search_path = '' as $$
  select case when keep.id is null or other.id is null then 'not_found' when keep.id = other.id then 'same'
    when keep.forgotten_at is not null or other.forgotten_at is not null then 'forgotten'
    when keep.profile_id is not null and other.profile_id is not null then 'two_accounts'
    when exists (select from public.staff s where s.user_id in (keep.profile_id, other.profile_id)
      and s.ended_at is null) then 'of_staff' end
$$;
comment on function private.merge_refusal(public.customers, public.customers) is
  'Why two customers cannot be merged: not_found, same, forgotten (one is erased), two_accounts, or of_staff (one is
staff). Null: they can.';

create function private.merged_email(keep public.customers, other public.customers, chosen text) returns text
language sql stable set search_path = '' as $$
  select case when coalesce(keep.profile_id, other.profile_id) is null
    then case when chosen = 'other' then coalesce(other.email, keep.email) else coalesce(keep.email, other.email) end
    else (select a.email from (select coalesce(private.email_of(coalesce(keep.profile_id, other.profile_id)),
      case when keep.profile_id is null then other.email else keep.email end) as email) a
      where not exists (select from public.customers c where lower(c.email) = lower(a.email)
        and c.id not in (keep.id, other.id))) end
$$;
comment on function private.merged_email(public.customers, public.customers, text) is
  'The email address after a merge. An account keeps its own, unless a third customer has it. Otherwise chosen
decides: keep or other.';

create function private.merged_emails(keep public.customers, other public.customers) returns text[]
language sql stable set search_path = '' as $$
  select array(select distinct a.email from unnest(array[lower(keep.email), lower(other.email),
    private.email_of(coalesce(keep.profile_id, other.profile_id))]) a (email)
    where a.email is not null and not exists (select from private.profile_emails e where e.email = a.email
      and e.given_up_at is null and e.profile_id is distinct from coalesce(keep.profile_id, other.profile_id)))
$$;
comment on function private.merged_emails(public.customers, public.customers) is
  'The addresses of both customers in lower case, without those of other accounts.';

create function private.merged_entries(emails text[])
returns table (id uuid, event_id uuid, event_name text, status text, "position" bigint)
language sql stable set search_path = '' as $$
  select w.id, w.event_id, w.event_name, w.status, row_number() over (partition by w.event_id
    order by array_position(array['offered', 'waiting', 'accepted'], w.status) nulls last, w.created_at, w.id)
  from public.waitlist_submissions w where lower(w.email) = any (emails)
$$;
comment on function private.merged_entries(text[]) is
  'Waitlist entries of the addresses, numbered within each departure by position. The first one stays in a merge: an
offer before a waiting entry, then the oldest.';

create function private.customer_to_merge(c public.customers) returns jsonb
language sql stable set search_path = '' as $$
  select private.contact_of(c) || jsonb_build_object('id', c.id, 'status', c.status, 'created_at', c.created_at,
    'has_account', c.profile_id is not null,
    'bookings', (select count(*) from public.bookings b where b.customer_id = c.id),
    'paid', (select coalesce(sum(b.paid_amount), 0)::numeric(12, 2) from public.bookings b where b.customer_id = c.id),
    'payments', (select count(*) from public.payments p join public.bookings b on b.id = p.booking_id
      where b.customer_id = c.id),
    'orders', (select count(*) from public.orders o
      where o.user_id = c.profile_id or o.user_id is null and lower(o.email) = lower(c.email)),
    'waitlist', (select count(*) from public.waitlist_submissions w where lower(w.email) = lower(c.email)),
    'messages', (select count(*) from public.contact_messages m where lower(m.email) = lower(c.email))
      + (select count(*) from public.interest_submissions i where lower(i.email) = lower(c.email)),
    'announcements', (select count(*) from public.announcement_recipients r where r.customer_id = c.id))
$$;
comment on function private.customer_to_merge(public.customers) is
  'A customer with the counts of everything that a merge moves. paid: AUD.';

create function public.review_merge(keep uuid, other uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  k public.customers;
  o public.customers;
begin
  perform private.require_permission('booking');
  select * into k from public.customers c where c.id = review_merge.keep;
  select * into o from public.customers c where c.id = review_merge.other;
  if private.merge_refusal(k, o) is not null then return private.result(private.merge_refusal(k, o)); end if;
  return private.result('ok', jsonb_build_object('keep', private.customer_to_merge(k),
    'other', private.customer_to_merge(o),
    'account_email', case when coalesce(k.profile_id, o.profile_id) is not null
      then coalesce(private.merged_email(k, o, ''), private.email_of(coalesce(k.profile_id, o.profile_id))) end,
    'booked_twice', array(select e.title from public.events e where e.id in (
      select b.event_id from public.bookings b where b.customer_id in (k.id, o.id) and private.is_live(b)
      group by b.event_id having count(distinct b.customer_id) > 1) order by e.title),
    'waiting_twice', array(select e.event_name from private.merged_entries(private.merged_emails(k, o)) e
      where e.position = 2 order by e.event_name)));
end
$$;
comment on function public.review_merge(uuid, uuid) is
  'For staff with the permission booking: two customers who may be one person, and the result of a merge.
account_email: the address that stays because one of them has an account; null: neither has one. booked_twice: trips
that both have booked; all bookings stay, and staff see them. waiting_twice: trips that both wait for; an offer or else
the first entry stays. forgotten: the personal data of one is erased. two_accounts: both have an account. of_staff:
one of them is staff.
Statuses: ok {keep {id uuid, full_name text, email text?, phone text?, status customers.status, created_at timestamptz,
has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int, announcements int},
other {id uuid, full_name text, email text?, phone text?, status customers.status, created_at timestamptz,
has_account boolean, bookings int, paid numeric, payments int, orders int, waitlist int, messages int, announcements int},
account_email text?, booked_twice text[], waiting_twice text[]}, same, not_found, forgotten, two_accounts, of_staff.';
revoke execute on function public.review_merge(uuid, uuid) from public, anon, authenticated;
grant execute on function public.review_merge(uuid, uuid) to authenticated;

create function private.update_recipients(emails text[], email text, account uuid) returns void
language plpgsql set search_path = '' as $$
declare
  old text[] := array_remove(emails, lower(email));
begin
  delete from public.waitlist_submissions w using private.merged_entries(emails) e where w.id = e.id and e.position > 1;
  update public.waitlist_submissions w set email = update_recipients.email where lower(w.email) = any (old);
  delete from public.product_interest p where lower(p.email) = any (old) and exists (
    select from public.product_interest t where t.product_id = p.product_id and t.id <> p.id
      and (lower(t.email) = lower(update_recipients.email) or lower(t.email) = any (old) and t.id < p.id));
  update public.product_interest p set email = update_recipients.email, confirmed_at = null
  where lower(p.email) = any (old);
  update public.interest_submissions i set email = update_recipients.email, confirmed_at = null
  where lower(i.email) = any (old);
  update public.contact_messages m set email = update_recipients.email where lower(m.email) = any (old);
  update public.orders o set email = update_recipients.email, user_id = account
  where o.user_id is null and lower(o.email) = any (old);
  update public.email_outbox m set to_email = update_recipients.email
  where lower(m.to_email) = any (old) and private.is_moved_by_merge(m.template)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
end
$$;
comment on function private.update_recipients(text[], text, uuid) is
  'Moves messages, entries and orders from some addresses to another address. Queued emails go there too. Interest in
trips and products must be confirmed again, because it is sent to another mailbox.';

create function public.merge_customers(keep uuid, other uuid, fields jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(fields);
  k public.customers;
  o public.customers;
  emails text[];
  new_email text;
  offered_event text;
  moved int;
  entries_removed int;
begin
  perform private.require_permission('booking');
  if exists (select from unnest(array['full_name', 'email', 'phone', 'status']) f
    where coalesce(given ->> f, 'keep') not in ('keep', 'other')) then return private.invalid('fields'); end if;
  -- One merge at a time: two would lock events in different orders.
  perform private.advisory_lock('merging');
  select * into k from public.customers c where c.id = merge_customers.keep;
  select * into o from public.customers c where c.id = merge_customers.other;
  emails := private.merged_emails(k, o);
  perform private.lock_event(e.event_id) from (
    select b.event_id from public.bookings b where b.customer_id in (k.id, o.id)
    union select w.event_id from public.waitlist_submissions w where lower(w.email) = any (emails) order by 1) e;
  perform private.lock_customers(merge_customers.keep, merge_customers.other);
  -- Read again under the locks: either customer may have changed.
  select * into k from public.customers c where c.id = merge_customers.keep;
  select * into o from public.customers c where c.id = merge_customers.other;
  if k.id is not null and exists (select from public.customer_merges m
    where m.old_id = merge_customers.other and m.customer_id = k.id) then
    return private.result('merged', jsonb_build_object('customer_id', k.id));
  end if;
  if private.merge_refusal(k, o) is not null then return private.result(private.merge_refusal(k, o)); end if;
  emails := private.merged_emails(k, o);
  select e.event_name into offered_event from private.merged_entries(emails) e where e.status = 'offered' and e.position > 1;
  if found then return private.result('both_offered', jsonb_build_object('event', offered_event)); end if;
  new_email := private.merged_email(k, o, given ->> 'email');
  delete from public.customer_claims l where l.customer_id in (k.id, o.id) and l.used_at is null
    and (coalesce(k.profile_id, o.profile_id) is not null or lower(l.email) is distinct from lower(new_email));
  update public.customer_claims l set customer_id = k.id where l.customer_id = o.id and l.used_at is null;
  select count(*) into moved from public.bookings b where b.customer_id = o.id;
  select count(*) into entries_removed from private.merged_entries(emails) e where e.position > 1;
  perform private.merge_customers(o.id, k.id);
  update public.customers c set email = new_email,
    full_name = case when given ->> 'full_name' = 'other' then o.full_name else k.full_name end,
    phone = case when given ->> 'phone' = 'other' then coalesce(o.phone, k.phone) else coalesce(k.phone, o.phone) end,
    status = case when given ->> 'status' = 'other' then o.status else k.status end
  where c.id = k.id;
  if emails <> '{}' then
    perform private.update_recipients(emails, coalesce(new_email, private.email_of(coalesce(k.profile_id, o.profile_id))),
      coalesce(k.profile_id, o.profile_id));
  end if;
  perform private.audit('merge_customers', 'customers', k.id::text, jsonb_build_object('customer_id', o.id,
    'bookings', moved, 'entries_removed', entries_removed, 'name_from', coalesce(given ->> 'full_name', 'keep'),
    'email_from', case when coalesce(k.profile_id, o.profile_id) is not null then 'account'
      else coalesce(given ->> 'email', 'keep') end, 'phone_from', coalesce(given ->> 'phone', 'keep')));
  return private.result('merged', jsonb_build_object('customer_id', k.id));
end
$$;
comment on function public.merge_customers(uuid, uuid, jsonb) is
  'For staff with the permission booking: merges the customer other into keep. Bookings with their payments, orders,
waitlist entries, enquiries, messages and announcements move; links to other lead to keep. fields: whose full_name,
email, phone and status stays (keep or other); a missing value comes from the other one. A repeated call has the same
result. both_offered: seats of one trip are offered to both; settle one offer first. Other statuses as in
review_merge.
Statuses: merged {customer_id uuid}, same, not_found, forgotten,
two_accounts, of_staff, both_offered {event text}, invalid {fields text[]}.';
revoke execute on function public.merge_customers(uuid, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.merge_customers(uuid, uuid, jsonb) to authenticated;

create function private.is_moved_by_merge(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template = any (array['autopay_ended', 'autopay_stopped', 'booking_cancelled', 'booking_changed',
    'booking_confirmed', 'booking_expired', 'booking_received', 'card_expiring', 'card_gone', 'charge_coming',
    'charge_declined', 'charge_needs_you', 'contact_received', 'details_missing', 'announcement_email', 'installment_due',
    'interest_received', 'message_reply', 'offer_ending', 'offer_made', 'offer_passed_on', 'order_cancelled',
    'order_paid', 'order_paid_late', 'order_placed', 'order_refunded', 'order_sent', 'payment_received',
    'refund_issued', 'transfer_expired', 'transfer_rejected', 'transfer_requested', 'trip_changed', 'trip_soon'])
$$;
comment on function private.is_moved_by_merge(text) is
  'Whether a queued email of a template follows a merged customer. Emails that prove an address, report on an account,
invite staff or need a confirmed address do not.';

-- schemas/03_events/01_events.sql

-- Events: departures of trips, and their counters.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_length check (title ~ '\S' and char_length(title) <= 200),
  description text not null default '' constraint events_description_length check (char_length(description) <= 10000),
  location text not null default '' constraint events_location_length check (char_length(location) <= 200),
  start_date date constraint events_start_date_bounds check (start_date between '1900-01-01' and '2199-12-31'),
  end_date date constraint events_end_date_bounds check (end_date between '1900-01-01' and '2199-12-31'),
  max_registrations int constraint events_max_registrations_bounds check (max_registrations between 1 and 100000),
  price numeric(10, 2) constraint events_price_bounds check (price between 0 and 99999.99),
  sale_price numeric(10, 2) constraint events_sale_price_bounds check (sale_price between 0 and 99999.99),
  deposit numeric(10, 2) constraint events_deposit_bounds check (deposit between 0 and 99999.99),
  currency text not null default 'AUD' constraint events_currency_known check (currency in ('AUD')),
  status text not null default 'draft' constraint events_status_known check (status in ('draft', 'published')),
  phase text not null default 'open' constraint events_phase_known check (phase in ('open', 'coming_soon', 'planning')),
  custom_fields jsonb not null default '{}'
    constraint events_custom_fields_kind check (jsonb_typeof(custom_fields) = 'object')
    constraint events_custom_fields_length check (length(custom_fields::text) <= 40000),
  event_type text not null default 'paranormal_trip'
    constraint events_event_type_length check (char_length(event_type) between 1 and 40),
  version int not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  opens_on date,
  members_only boolean not null default false,
  called_off_at timestamptz,
  gst_free boolean not null default false,
  booking_closes_days int constraint events_booking_closes_days_bounds check (booking_closes_days between 0 and 730),
  changes_close_days int constraint events_changes_close_days_bounds check (changes_close_days between 0 and 730),
  cancelling_closes_days int
    constraint events_cancelling_closes_days_bounds check (cancelling_closes_days between 0 and 730),
  min_age int constraint events_min_age_bounds check (min_age between 0 and 30),
  meeting_point text not null default ''
    constraint events_meeting_point_length check (char_length(meeting_point) <= 300),
  start_time time,
  end_point text not null default '' constraint events_end_point_length check (char_length(end_point) <= 300),
  end_time time,
  arrival_note text not null default ''
    constraint events_arrival_note_length check (char_length(arrival_note) <= 2000),
  constraint events_end_date_not_before_start check (end_date >= start_date),
  constraint events_sale_price_not_above_price check (sale_price is null or coalesce(sale_price <= price, false)),
  constraint events_start_date_published check (status = 'draft' or start_date is not null),
  constraint events_end_date_published check (status = 'draft' or start_date is null or end_date is not null),
  constraint events_opens_on_bounds check (opens_on between '1900-01-01' and '2199-12-31'),
  constraint events_opens_on_before_start check (opens_on <= start_date),
  constraint events_opens_on_to_all check (opens_on is null or not members_only)
);
comment on table public.events is 'Departures of trips. Staff read drafts, everyone reads published ones.';
comment on column public.events.id is 'Id of the departure.';
comment on column public.events.title is 'Title of the trip.';
comment on column public.events.description is 'Description on the trip page. Empty: none.';
comment on column public.events.location is
  'Where the trip goes, such as "Port Arthur, Tasmania". Empty: not known yet.';
comment on column public.events.start_date is 'First day. Null: not fixed, only in drafts.';
comment on column public.events.end_date is 'Last day. Null: not fixed, only in drafts.';
comment on column public.events.max_registrations is 'Seats. Null: no limit.';
comment on column public.events.price is
  'AUD a person. Null: not for sale yet. The bound keeps the largest booking below 100 million.';
comment on column public.events.sale_price is 'AUD a person, instead of price. Null: no sale.';
comment on column public.events.deposit is 'AUD a person, not refundable. Null: settings.default_deposit.';
comment on column public.events.currency is 'Currency of the prices; always AUD.';
comment on column public.events.status is 'draft or published.';
comment on column public.events.phase is
  'planning: visitors express interest. coming_soon: announced, members book early. open: on sale.';
comment on column public.events.custom_fields is
  'summary, includes [text], venues [{name, place, blurb}], faq [{question, answer}], month_only (no day is fixed).';
comment on column public.events.event_type is 'Kind of the trip, such as paranormal_trip.';
comment on column public.events.version is
  'Increases with every save. A save sends the version that its form was loaded with.';
comment on column public.events.created_by is
  'The account that added the departure. Null: a deleted account, or the database.';
comment on column public.events.created_at is 'When the departure was added.';
comment on column public.events.updated_at is 'When the departure was last changed.';
comment on column public.events.opens_on is
  'The day on which it opens to everyone. Members book settings.early_booking_days earlier. Null: open to everyone as
soon as it is on sale.';
comment on column public.events.members_only is 'Whether only members see and book the departure.';
comment on column public.events.called_off_at is 'When staff called the departure off. Null: it was not called off.';
comment on column public.events.gst_free is
  'Whether the price includes no GST, because the trip goes outside Australia.';

comment on column public.events.booking_closes_days is
  'Days before departure. The last day of booking, also for the waitlist. Null: settings.booking_closes_days.';
comment on column public.events.changes_close_days is
  'Days before departure. The last day on which members change travellers. Null: settings.changes_close_days. A booking
keeps the value of the day on which it was made.';
comment on column public.events.cancelling_closes_days is
  'Days before departure. The last day on which members cancel. Null: settings.cancelling_closes_days. A booking keeps
the value of the day on which it was made.';
comment on column public.events.min_age is
  'Years at departure. Younger travellers cannot join. 0: no minimum. Null: settings.min_age.';
comment on column public.events.meeting_point is 'Where the group meets on the first day. Empty: not known yet.';
comment on column public.events.start_time is 'Local time at the meeting point. Null: not known yet.';
comment on column public.events.end_point is 'Where the trip ends on the last day. Empty: not known yet.';
comment on column public.events.end_time is 'Local time at the end point. Null: not known yet.';
comment on column public.events.arrival_note is
  'Notes for arrival, such as how to get there and what to bring. Empty: none.';

create index events_published_start_idx on public.events (start_date, id) where status = 'published';
create index events_created_at_idx on public.events (created_at desc);
create index events_created_by_idx on public.events (created_by);
create index events_title_trgm_idx on public.events using gin (title extensions.gin_trgm_ops);
create index events_opens_on_idx on public.events (opens_on) where opens_on is not null;
create index events_published_end_idx on public.events (end_date, id) include (members_only, called_off_at)
where status = 'published';
create index events_start_idx on public.events (start_date);
create index events_latest_idx on public.events (start_date desc nulls last);

alter table public.events enable row level security;
revoke all on public.events from anon, authenticated;
grant select on public.events to anon;
grant select, delete on public.events to authenticated;
grant all on public.events to service_role;

create policy "Visitors read published events that are not for members only" on public.events
for select to anon using (status = 'published' and not members_only);
comment on policy "Visitors read published events that are not for members only" on public.events is
  'Members have a policy of their own.';

create policy "Staff with the permission trips delete events" on public.events
for delete to authenticated using ((select private.has_permission('trips')));
comment on policy "Staff with the permission trips delete events" on public.events is
  'Requires the permission trips.';

create table public.event_contacts (
  event_id uuid primary key references public.events (id) on delete cascade,
  emergency_phone text not null
    constraint event_contacts_emergency_phone_form check (private.is_phone(emergency_phone))
);
comment on table public.event_contacts is
  'The emergency phone number of a departure, apart from events because visitors do not see it.';
comment on column public.event_contacts.event_id is 'The departure.';
comment on column public.event_contacts.emergency_phone is 'Phone number that travellers call in an emergency.';

alter table public.event_contacts enable row level security;
revoke all on public.event_contacts from anon, authenticated;
grant select on public.event_contacts to authenticated;
grant all on public.event_contacts to service_role;

create table public.event_stats (
  event_id uuid primary key references public.events (id) on delete cascade,
  hearts int not null default 0,
  ghosts int not null default 0,
  flames int not null default 0,
  eyes int not null default 0,
  comments int not null default 0,
  revision int not null default 0,
  seats_taken int not null default 0 check (seats_taken >= 0),
  next_expiry timestamptz,
  seats_freed int not null default 0
  constraint event_stats_seats_freed_min check (seats_freed >= 0)
);
comment on table public.event_stats is
  'One row for each event. Triggers keep the counters, so that no page counts rows.';
comment on column public.event_stats.event_id is 'The event.';
comment on column public.event_stats.hearts is 'Reactions with a heart.';
comment on column public.event_stats.ghosts is 'Reactions with a ghost.';
comment on column public.event_stats.flames is 'Reactions with a flame.';
comment on column public.event_stats.eyes is 'Reactions with an eye.';
comment on column public.event_stats.comments is 'Comments that are not deleted. Replies are not counted.';
comment on column public.event_stats.revision is
  'Increases with every change of a comment or reply. A changed number tells readers to refetch.';
comment on column public.event_stats.seats_taken is
  'Seats of confirmed and pending bookings and of open offers. Expired holds count until they are ended.';
comment on column public.event_stats.next_expiry is
  'No hold of the event expires before this time. Null: none is known.';
comment on column public.event_stats.seats_freed is
  'Seats that became free while people were on the waitlist, and were neither offered nor booked since. Offers use at
most this number.';

alter table public.event_stats enable row level security;
revoke all on public.event_stats from anon, authenticated;
grant select on public.event_stats to anon, authenticated;
grant all on public.event_stats to service_role;

create policy "Readers of an event read its counters" on public.event_stats
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its counters" on public.event_stats is
  'The policies of events decide who reads the event.';

create function private.start_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_stats (event_id) values (new.id);
  insert into public.event_ledgers (event_id) values (new.id);
  return new;
end
$$;
comment on function private.start_event() is 'Adds the counters and the ledger of a new event.';

create trigger start_event after insert on public.events for each row execute function private.start_event();

create function private.raise_event_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.raise_event_version() is 'Raises the version of a changed event.';

create trigger raise_event_version before update on public.events for each row execute function private.raise_event_version();

create function private.booked_events() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  member uuid := private.me();
begin
  return query select b.event_id from public.bookings b
  where b.user_id = member and (private.is_live(b) or b.paid_amount <> 0);
end
$$;
comment on function private.booked_events() is
  'Events on which the caller has a live booking or one with money in it. The caller reads them even as drafts.';
grant execute on function private.booked_events() to authenticated, service_role;

create policy "Members read published events and those they booked, staff all" on public.events
for select to authenticated
using (status = 'published' or (select private.has_permission('sales'))
  or id in (select private.departures_for('guests')) or id in (select private.booked_events()));
comment on policy "Members read published events and those they booked, staff all" on public.events is
  'Staff need the permission sales. Guides also read the departures assigned to them.';

create policy "Booked members and staff read the emergency phone" on public.event_contacts
for select to authenticated
using (event_id in (select private.booked_events()) or (select private.has_permission('sales'))
  or event_id in (select private.departures_for('guests')));
comment on policy "Booked members and staff read the emergency phone" on public.event_contacts is
  'Staff need the permission sales. Guides read the departures assigned to them.';

create function private.max_replies_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 60
$$;
comment on function private.max_replies_per_hour() is 'Replies that one staff member sends within an hour, at most.';

create function private.require_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e where e.id = new.event_id for key share;
  if not found then raise exception using errcode = '42501', message = 'This event does not exist.'; end if;
  return new;
end
$$;
comment on function private.require_event() is
  'Refuses a row for an event that was deleted, with SQLSTATE 42501 instead of 23503.';

-- schemas/03_events/02_sale.sql

-- Prices, deposits, deadlines, and whether an event is on sale.

create function private.booking_closes(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date - coalesce(e.booking_closes_days, settings.booking_closes_days)
$$;
comment on function private.booking_closes(public.events, public.settings) is
  'The last day of booking. Callers that read many events read the settings once and pass them.';
grant execute on function private.booking_closes(public.events, public.settings) to anon, authenticated, service_role;

create function private.waitlist_closes(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date
    - coalesce(e.booking_closes_days, least(settings.booking_closes_days, settings.waitlist_closes_days))
$$;
comment on function private.waitlist_closes(public.events, public.settings) is
  'The last day on which freed seats are offered to the waitlist: the last day of booking, or later if the event uses
the general last day of booking.';

create function private.changes_close(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date - coalesce(e.changes_close_days, settings.changes_close_days)
$$;
comment on function private.changes_close(public.events, public.settings) is
  'The last day on which members who book now can change travellers.';
grant execute on function private.changes_close(public.events, public.settings) to anon, authenticated, service_role;

create function private.cancelling_closes(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.start_date - coalesce(e.cancelling_closes_days, settings.cancelling_closes_days)
$$;
comment on function private.cancelling_closes(public.events, public.settings) is
  'The last day on which members who book now can cancel.';
grant execute on function private.cancelling_closes(public.events, public.settings) to anon, authenticated, service_role;

create function private.min_age(e public.events, settings public.settings default private.settings()) returns int
language sql immutable set search_path = '' as $$
  select coalesce(e.min_age, settings.min_age)
$$;
comment on function private.min_age(public.events, public.settings) is
  'Years at departure. Younger travellers cannot join. 0: no minimum.';
grant execute on function private.min_age(public.events, public.settings) to anon, authenticated, service_role;

create function private.last_installment(start_date date, settings public.settings default private.settings()) returns date
language sql immutable set search_path = '' as $$
  select start_date - settings.last_installment_days
$$;
comment on function private.last_installment(date, public.settings) is
  'The last day on which an instalment may be due.';
grant execute on function private.last_installment(date, public.settings) to anon, authenticated, service_role;

create function private.seat_price(e public.events) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(e.sale_price, e.price);
end
$$;
comment on function private.seat_price(public.events) is 'AUD a person. Null: no price yet.';
grant execute on function private.seat_price(public.events) to anon, authenticated, service_role;

create function private.seat_deposit(e public.events, settings public.settings default private.settings()) returns numeric
language plpgsql immutable security definer set search_path = '' as $$
begin
  return least(coalesce(e.deposit, settings.default_deposit), private.seat_price(e));
end
$$;
comment on function private.seat_deposit(public.events, public.settings) is
  'The deposit in AUD a person: of the event or of the settings, at most the price.';
grant execute on function private.seat_deposit(public.events, public.settings) to anon, authenticated, service_role;

create function private.sale_state(e public.events, today date default private.today(),
  settings public.settings default private.settings()) returns text
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case
    when e.called_off_at is not null then 'called_off'
    when e.end_date < today then 'past'
    when e.phase = 'planning' or private.seat_price(e) is null then 'planning'
    when private.booking_closes(e, settings) < today then 'closed'
    when today < private.members_book_from(e, settings) then 'coming_soon'
    else e.phase
  end;
end
$$;
comment on function private.sale_state(public.events, date, public.settings) is
  'The state of an event for sale, without its seats: called_off, past, planning, closed, coming_soon or open. An
event that members cannot book yet is coming_soon.';
grant execute on function private.sale_state(public.events, date, public.settings) to anon, authenticated, service_role;

create function private.sale_obstacle(e public.events) returns text
language plpgsql stable set search_path = '' as $$
begin
  if e.id is null or e.status <> 'published' then return 'not_found'; end if;
  return case private.sale_state(e)
    when 'planning' then 'not_bookable' when 'called_off' then 'not_bookable'
    when 'closed' then 'closed' when 'past' then 'closed'
    else case when private.today() < private.members_book_from(e) then 'not_bookable' end end;
end
$$;
comment on function private.sale_obstacle(public.events) is
  'Why an event cannot be booked: not_found, not_bookable or closed. Null: it can. Staff may book late only where the
result is closed, so an event that was called off is not_bookable.';
grant execute on function private.sale_obstacle(public.events) to anon, authenticated, service_role;

create function private.expired_seats(event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select sum(b.seats) from public.bookings b
    where b.event_id = expired_seats.event_id and b.status = 'pending' and not private.is_live(b)), 0)
    + coalesce((
      select sum(w.seats) from public.waitlist_submissions w
      where w.event_id = expired_seats.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()), 0);
end
$$;
comment on function private.expired_seats(uuid) is
  'Seats that still count as taken although their hold or offer has expired.';
grant execute on function private.expired_seats(uuid) to anon, authenticated, service_role;

create function private.seats_held(s public.event_stats, at timestamptz default private.now()) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  if s.next_expiry <= at then return s.seats_taken - private.expired_seats(s.event_id); end if;
  return s.seats_taken;
end
$$;
comment on function private.seats_held(public.event_stats, timestamptz) is
  'Seats taken at a time. Expired holds are looked up only if one may exist.';
grant execute on function private.seats_held(public.event_stats, timestamptz) to anon, authenticated, service_role;

create function private.free_seats(e public.events) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select e.max_registrations - private.seats_held(s) from public.event_stats s where s.event_id = e.id);
end
$$;
comment on function private.free_seats(public.events) is
  'Seats left. Below zero: staff sold too many. Null: no limit.';
grant execute on function private.free_seats(public.events) to anon, authenticated, service_role;

create function private.lock_event(event_id uuid) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events;
begin
  perform t.id from public.events t where t.id = lock_event.event_id for update;
  perform private.expire_holds(event_id);
  select * into e from public.events t where t.id = lock_event.event_id;
  return e;
end
$$;
comment on function private.lock_event(uuid) is
  'Locks an event, ends its expired holds and returns the event. Its id is null if there is no such event. Take this
lock before any other.';

create function private.members_book_from(e public.events, settings public.settings default private.settings())
returns date
language sql immutable set search_path = '' as $$
  select e.opens_on - settings.early_booking_days
$$;
comment on function private.members_book_from(public.events, public.settings) is
  'The day from which members book. Null: no such day is set.';
grant execute on function private.members_book_from(public.events, public.settings) to anon, authenticated, service_role;

create function private.is_members_first(e public.events, today date default private.today()) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return e.members_only or coalesce(today < e.opens_on, false);
end
$$;
comment on function private.is_members_first(public.events, date) is
  'Whether only members book the event on a day, because it opens to everyone later or never.';

create function private.is_visible(e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(e.status = 'published' and (not e.members_only or private.me() is not null), false);
end
$$;
comment on function private.is_visible(public.events) is
  'Whether the caller may see an event: it is published and not for members only, or the caller is a member.';
grant execute on function private.is_visible(public.events) to anon, authenticated, service_role;

-- schemas/03_events/03_itineraries.sql

-- Days of an event, their items, and pictures.

create table public.event_itineraries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  day_number int not null constraint event_itineraries_day_number_bounds check (day_number between 1 and 60),
  title text not null default '' constraint event_itineraries_title_length check (char_length(title) <= 200),
  date date constraint event_itineraries_date_bounds check (date between '1900-01-01' and '2199-12-31'),
  description text not null default ''
    constraint event_itineraries_description_length check (char_length(description) <= 10000),
  constraint event_itineraries_day_once unique (event_id, day_number) deferrable initially deferred
);
comment on table public.event_itineraries is 'The days of a trip.';
comment on column public.event_itineraries.id is 'Id of the day.';
comment on column public.event_itineraries.event_id is 'The event.';
comment on column public.event_itineraries.day_number is 'Number of the day, from 1.';
comment on column public.event_itineraries.title is 'Title of the day. Empty: none.';
comment on column public.event_itineraries.date is 'Date of the day. Null: not given.';
comment on column public.event_itineraries.description is 'Description of the day. Empty: none.';

alter table public.event_itineraries enable row level security;
revoke all on public.event_itineraries from anon, authenticated;
grant select on public.event_itineraries to anon, authenticated;
grant all on public.event_itineraries to service_role;

create policy "Readers of an event read its days" on public.event_itineraries
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its days" on public.event_itineraries is
  'The policies of events decide who reads the event.';

create table public.itinerary_items (
  id uuid primary key default gen_random_uuid(),
  itinerary_id uuid not null references public.event_itineraries (id) on delete cascade,
  title text not null constraint itinerary_items_title_length check (title ~ '\S' and char_length(title) <= 200),
  description text not null default ''
    constraint itinerary_items_description_length check (char_length(description) <= 5000),
  start_time time,
  end_time time,
  item_type text not null default 'activity'
    constraint itinerary_items_item_type_length check (char_length(item_type) between 1 and 40),
  sort_order int not null default 0 constraint itinerary_items_sort_order_bounds check (sort_order between 0 and 59),
  constraint itinerary_items_end_time_after_start
  check (end_time > start_time or start_time >= '18:00' and end_time <= '06:00')
);
comment on table public.itinerary_items is 'The activities of a day.';
comment on column public.itinerary_items.id is 'Id of the activity.';
comment on column public.itinerary_items.itinerary_id is 'The day.';
comment on column public.itinerary_items.title is 'Title of the activity.';
comment on column public.itinerary_items.description is 'Description of the activity. Empty: none.';
comment on column public.itinerary_items.start_time is 'Local time at the place of the trip. Null: not given.';
comment on column public.itinerary_items.end_time is
  'Local time. An end before the start is after midnight. Null: not given.';
comment on column public.itinerary_items.item_type is 'Kind of the activity, such as activity or meal.';
comment on column public.itinerary_items.sort_order is 'Position within the day, from 0.';

create index itinerary_items_itinerary_idx on public.itinerary_items (itinerary_id, sort_order);

alter table public.itinerary_items enable row level security;
revoke all on public.itinerary_items from anon, authenticated;
grant select on public.itinerary_items to anon, authenticated;
grant all on public.itinerary_items to service_role;

create policy "Readers of a day read its activities" on public.itinerary_items
for select to anon, authenticated using (exists (select 1 from public.event_itineraries d where d.id = itinerary_id));
comment on policy "Readers of a day read its activities" on public.itinerary_items is
  'The policies of event_itineraries decide who reads the day.';

create table public.event_images (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  itinerary_id uuid references public.event_itineraries (id) on delete cascade,
  image_url text not null constraint event_images_image_url_kind check (image_url ~ '^(/[^/]|https?://)')
    constraint event_images_image_url_length check (char_length(image_url) <= 600),
  image_name text not null default '' constraint event_images_image_name_length check (char_length(image_name) <= 300),
  alt_text text not null default '' constraint event_images_alt_text_length check (char_length(alt_text) <= 300),
  width int constraint event_images_width_bounds check (width between 1 and 20000),
  height int constraint event_images_height_bounds check (height between 1 and 20000),
  sort_order int not null default 0
);
comment on table public.event_images is
  'Pictures of a trip and its days. The first picture of the trip is its cover.';
comment on column public.event_images.id is 'Id of the picture.';
comment on column public.event_images.event_id is 'The event.';
comment on column public.event_images.itinerary_id is
  'The day; private.max_day_photos() pictures a day at most. Null: of the whole trip.';
comment on column public.event_images.image_url is 'Address of the picture.';
comment on column public.event_images.image_name is
  'Name of the file in the bucket event-images. Empty: not uploaded.';
comment on column public.event_images.alt_text is 'Description of the picture for screen readers.';
comment on column public.event_images.width is 'Pixels. Null: unknown.';
comment on column public.event_images.height is 'Pixels. Null: unknown.';
comment on column public.event_images.sort_order is 'Position, from 0.';

create index event_images_itinerary_idx on public.event_images (itinerary_id, sort_order);
create index event_images_event_idx on public.event_images (event_id, (itinerary_id is not null), sort_order, id);

alter table public.event_images enable row level security;
revoke all on public.event_images from anon, authenticated;
grant select on public.event_images to anon, authenticated;
grant all on public.event_images to service_role;

create policy "Readers of an event read its pictures" on public.event_images
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its pictures" on public.event_images is
  'The policies of events decide who reads the event.';

create function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.event_itineraries d where d.id = new.itinerary_id for update;
  if private.max_day_photos() <= (select count(*) from public.event_images i
    where i.itinerary_id = new.itinerary_id and i.id <> new.id) then
    raise exception 'Maximum % photos allowed per event.', private.max_day_photos() using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.limit_photos() is
  'Refuses more pictures of one day than private.max_day_photos(). Locks the day.';

create trigger limit_photos before insert or update of itinerary_id on public.event_images
for each row when (new.itinerary_id is not null) execute function private.limit_photos();

-- schemas/03_events/04_event_rows.sql

-- Validates an event with its itinerary and writes the rows.

create function private.have_positions(relation regclass, field text, list jsonb, first_position int) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.length_of(list) = 0
    or not field = any (private.row_validation_errors(relation, jsonb_build_array(jsonb_build_object(
      'path', '', 'row', jsonb_build_object(field, first_position + private.length_of(list) - 1)))));
end
$$;
comment on function private.have_positions(regclass, text, jsonb, int) is
  'Whether a list has no more rows than its table allows, by the bounds of the field that holds the position.';

create function private.list_errors(list jsonb, path text, fits_in boolean) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(list) = 'null' then return '{}'::text[]; end if;
  if jsonb_typeof(list) <> 'array' or not fits_in then return array[path]; end if;
  return array(select format('%s.%s', path, l.n - 1) from jsonb_array_elements(list) with ordinality l (entry, n)
    where jsonb_typeof(l.entry) <> 'object' order by l.n);
end
$$;
comment on function private.list_errors(jsonb, text, boolean) is
  'Paths of the errors in a list: the value is not an array, the array is too long, or an entry is not an object.';

create function private.image_rows(images jsonb, path text, event_id uuid, itinerary_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('%s.%s.', path, i.n - 1), 'row',
      private.new_row('public.event_images', i.image, jsonb_build_object('id', gen_random_uuid(), 'event_id', event_id,
        'itinerary_id', itinerary_id, 'sort_order', i.n - 1))) order by i.n)
    from jsonb_array_elements(private.to_list(images)) with ordinality i (image, n)), '[]');
end
$$;
comment on function private.image_rows(jsonb, text, uuid, uuid) is
  'Pictures as new rows of event_images, each with its field path for error messages.';

create function private.item_rows(items jsonb, path text, itinerary_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('%s.%s.', path, i.n - 1), 'row',
      private.new_row('public.itinerary_items', i.item, jsonb_build_object('id', gen_random_uuid(),
        'itinerary_id', itinerary_id, 'sort_order', i.n - 1))) order by i.n)
    from jsonb_array_elements(private.to_list(items)) with ordinality i (item, n)), '[]');
end
$$;
comment on function private.item_rows(jsonb, text, uuid) is 'Activities as rows of itinerary_items with their paths.';

create function private.trip_list_errors(given jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  errors text[] := private.list_errors(given -> 'images', 'images',
      private.length_of(given -> 'images') <= private.max_day_photos())
    || private.list_errors(given -> 'days', 'days',
      private.have_positions('public.event_itineraries', 'day_number', given -> 'days', 1));
  day record;
begin
  if 'days' = any (errors) then return errors; end if;
  for day in select d.value, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    errors := errors
      || private.list_errors(day.value -> 'items', day.path || 'items',
        private.have_positions('public.itinerary_items', 'sort_order', day.value -> 'items', 0))
      || private.list_errors(day.value -> 'images', day.path || 'images',
        private.length_of(day.value -> 'images') <= private.max_day_photos());
  end loop;
  return errors;
end
$$;
comment on function private.trip_list_errors(jsonb) is
  'Errors in the lists of a trip (days, activities, pictures) that make them unreadable.';

create function private.length_of(list jsonb) returns int
language sql immutable set search_path = '' as $$
  select jsonb_array_length(private.to_list(list))
$$;
comment on function private.length_of(jsonb) is 'Number of entries of a JSON array. 0 for any other value.';

create function private.event_rows(given jsonb, old public.events) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  event_id uuid := coalesce(old.id, gen_random_uuid());
  event jsonb := private.new_row('public.events', (case when old.id is null then '{}' else to_jsonb(old) end || given)
    - array['version', 'created_at', 'updated_at'], jsonb_build_object('id', event_id, 'created_by', private.me()));
  days jsonb := '[]'::jsonb;
  items jsonb := '[]'::jsonb;
  images jsonb := private.image_rows(given -> 'images', 'images', event_id, null);
  day record;
  day_id uuid;
begin
  if not event ? 'end_date' and event ? 'start_date' then
    event := event || jsonb_build_object('end_date', event -> 'start_date');
  end if;
  for day in select d.value, d.n, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    day_id := gen_random_uuid();
    days := days || jsonb_build_object('path', day.path, 'row', private.new_row('public.event_itineraries', day.value,
      jsonb_build_object('id', day_id, 'event_id', event_id, 'day_number', day.n)));
    items := items || private.item_rows(day.value -> 'items', day.path || 'items', day_id);
    images := images || private.image_rows(day.value -> 'images', day.path || 'images', event_id, day_id);
  end loop;
  return jsonb_build_object('events', jsonb_build_array(jsonb_build_object('path', '', 'row', event)),
    'event_contacts', case when private.clean(given ->> 'emergency_phone') is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('path', '', 'row', private.new_row('public.event_contacts',
        jsonb_build_object('emergency_phone', given -> 'emergency_phone'), jsonb_build_object('event_id', event_id)))) end,
    'event_itineraries', days, 'itinerary_items', items, 'event_images', images);
end
$$;
comment on function private.event_rows(jsonb, public.events) is
  'A trip as rows of each table: {relation: [{path, row}]}. old: the event before the save; fields that are not given
keep its values. The lists have no errors.';

create function private.event_errors(rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  event jsonb := rows #> '{events,0,row}';
  errors text[] := private.row_validation_errors('public.events', rows -> 'events')
    || private.row_validation_errors('public.event_contacts', rows -> 'event_contacts')
    || private.row_validation_errors('public.event_itineraries', rows -> 'event_itineraries')
    || private.row_validation_errors('public.itinerary_items', rows -> 'itinerary_items')
    || private.row_validation_errors('public.event_images', rows -> 'event_images');
  missing text[] := case when event ->> 'status' = 'published' then private.missing_for_sale(event ->> 'phase', event)
    else '{}' end
    || private.day_errors(event, rows -> 'event_itineraries');
begin
  return errors || array(select m from unnest(missing) m where not m = any (errors));
end
$$;
comment on function private.event_errors(jsonb) is
  'Paths of all fields that break a rule of their table, or that a published event lacks.';

create function private.write_itinerary(rows jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_itineraries select t.* from jsonb_array_elements(rows -> 'event_itineraries') r,
    jsonb_populate_record(null::public.event_itineraries, r -> 'row') t;
  insert into public.itinerary_items select t.* from jsonb_array_elements(rows -> 'itinerary_items') r,
    jsonb_populate_record(null::public.itinerary_items, r -> 'row') t;
  insert into public.event_images select t.* from jsonb_array_elements(rows -> 'event_images') r,
    jsonb_populate_record(null::public.event_images, r -> 'row') t;
$$;
comment on function private.write_itinerary(jsonb) is
  'Writes the days, activities and pictures among validated rows.';

create function private.write_event(rows jsonb, given jsonb, is_new boolean) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  old_start date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free, booking_closes_days = e.booking_closes_days,
      changes_close_days = e.changes_close_days, cancelling_closes_days = e.cancelling_closes_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The constraint of the column allows only dates from 1900 to 2199.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - old_start)))
      where d.event_id = e.id and d.date is not null and e.start_date <> old_start;
    end if;
  end if;
  if given ? 'emergency_phone' then
    delete from public.event_contacts c where c.event_id = e.id;
    insert into public.event_contacts select t.* from jsonb_array_elements(rows -> 'event_contacts') r,
      jsonb_populate_record(null::public.event_contacts, r -> 'row') t;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$$;
comment on function private.write_event(jsonb, jsonb, boolean) is
  'Writes validated rows of a trip. Given days and pictures replace the old ones. Days that are not given move with
the start of the trip.';

-- schemas/03_events/05_save_events.sql

-- Saves and imports events.

create table private.event_requests (
  action text not null,
  request_id uuid not null,
  content text not null,
  result jsonb not null,
  primary key (action, request_id)
);
comment on table private.event_requests is
  'Results of requests that stored events, so that a repeated request stores nothing twice.';
comment on column private.event_requests.action is 'The function: save_event or import_events.';
comment on column private.event_requests.request_id is 'Id that the client made for the request.';
comment on column private.event_requests.content is 'MD5 digest of the request.';
comment on column private.event_requests.result is 'The result of the function.';

create function private.earlier_result(action text, request_id uuid, content jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r private.event_requests;
begin
  perform private.advisory_lock(action || ' ' || request_id);
  select * into r from private.event_requests t
  where t.action = earlier_result.action and t.request_id = earlier_result.request_id;
  return r.result || case when r.content <> md5(content::text) then private.result('repeated') else '{}' end;
end
$$;
comment on function private.earlier_result(text, uuid, jsonb) is
  'The result of an earlier request with the same id. Null: there was none. The same id with other content is not
carried out: repeated, with the stored ids. Two such requests at once run one after the other.';

create function private.store_result(action text, request_id uuid, content jsonb, result jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into private.event_requests (action, request_id, content, result)
  select store_result.action, store_result.request_id, md5(store_result.content::text), store_result.result
  where store_result.request_id is not null;
  return result;
end
$$;
comment on function private.store_result(text, uuid, jsonb, jsonb) is
  'Stores and returns the result of a request with an id.';

create function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'cancelling_closes_days', e.cancelling_closes_days, 'min_age', e.min_age,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$$;
comment on function private.event_terms(public.events) is 'The fields of an event that the audit log records.';

create function private.audit_event(action text, old public.events, new public.events) returns void
language plpgsql set search_path = '' as $$
declare
  old_terms jsonb := private.event_terms(old);
  new_terms jsonb := private.event_terms(new);
begin
  perform private.audit(action, 'events', coalesce(new.id, old.id)::text, jsonb_build_object(
    'title', coalesce(new.title, old.title),
    'before', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(old_terms) b
      where b.value is distinct from new_terms -> b.key),
    'after', (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(new_terms) a
      where a.value is distinct from old_terms -> a.key)));
end
$$;
comment on function private.audit_event(text, public.events, public.events) is
  'Audits a change of an event: its title, and the fields that differ, before and after.';

create function private.has_live_bookings(event_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.bookings b where b.event_id = has_live_bookings.event_id and private.is_live(b));
end
$$;
comment on function private.has_live_bookings(uuid) is
  'Whether an event has live bookings. The caller holds its lock, which ends expired holds.';

create function private.booking_conflicts(old public.events, new public.events) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  live boolean := private.has_live_bookings(old.id);
  today date := private.today();
begin
  return array_remove(array[
    case when new.max_registrations < (select private.seats_held(s) from public.event_stats s where s.event_id = old.id)
      then 'max_registrations' end,
    case when live and new.status <> 'published' then 'status' end,
    case when live and new.start_date is distinct from old.start_date and new.start_date < today
      or new.start_date is null and exists (select from public.bookings b where b.event_id = old.id)
      then 'start_date' end,
    case when live and new.end_date is distinct from old.end_date and new.end_date < today then 'end_date' end], null);
end
$$;
comment on function private.booking_conflicts(public.events, public.events) is
  'Fields of an event that its bookings do not allow to change: fewer seats than taken, a draft, dates in the past. An
event in the past may still correct its dates.';

create function public.save_event(event jsonb, expected_version integer default null::integer,
    request_id uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  errors text[];
  earlier jsonb;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_result('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.result('not_found'); end if;
    if expected_version is null then return private.invalid('expected_version'); end if;
    if expected_version <> old.version then
      return private.result('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
    end if;
  end if;
  errors := private.trip_list_errors(event);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  rows := private.event_rows(event, old);
  errors := private.event_errors(rows);
  if errors = '{}' and old.id is not null then
    errors := private.booking_conflicts(old, jsonb_populate_record(null::public.events, rows #> '{events,0,row}'));
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  saved := private.write_event(rows, event, old.id is null);
  if old.id is not null then perform private.move_bookings(old, saved); end if;
  perform private.audit_event('save_event', old, saved);
  perform private.settle_offers(saved);
  return private.store_result('save_event', request_id, event,
    private.result('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$$;
comment on function public.save_event(jsonb, integer, uuid) is
  'For staff with the permission trips: saves a trip with its itinerary, completely or not at all. event: columns of
events (AUD, dates as 2031-02-28), emergency_phone, images [{image_url, image_name, alt_text, width, height}] and days [{title, date,
description, images, items [{title, description, start_time, end_time, item_type}]}]. Without an id the trip is new.
Fields that are not given stay; blank text is emptied. Given images and days replace the old ones; days that are not
given move with the start. expected_version: the version that was read, required for an existing trip. invalid: names
fields as in days.2.items.0.title. A trip with live bookings stays published, keeps the seats taken and does not move
into the past. If it moves, unpaid instalments are dated again and customers are offered their money back, as
preview_move shows. Free seats are offered to the waitlist. request_id: made by the client for one request; a repeated
request has the same result, or repeated if its content differs.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict
{version int, event events}, not_found.';
revoke execute on function public.save_event(jsonb, integer, uuid) from public, anon, authenticated;
grant execute on function public.save_event(jsonb, integer, uuid) to authenticated;

create function public.import_events(
  events jsonb, check_only boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  max_rows constant int := 500;
  invalid_rows jsonb := '[]'::jsonb;
  valid_events jsonb[] := '{}'::jsonb[];
  ids uuid[] := '{}'::uuid[];
  saved public.events;
  errors text[];
  rows jsonb;
begin
  perform private.require_permission('trips');
  if private.length_of(events) = 0 then return private.result('invalid', jsonb_build_object('rows', invalid_rows)); end if;
  if private.length_of(events) > max_rows then
    return private.result('too_many', jsonb_build_object('max', max_rows));
  end if;
  for n in 0 .. private.length_of(events) - 1 loop
    errors := private.trip_list_errors(events -> n);
    if errors = '{}' then
      rows := private.event_rows(events -> n, null);
      errors := private.event_errors(rows);
      valid_events := valid_events || jsonb_build_object('rows', rows, 'given', events -> n);
    end if;
    if errors <> '{}' then invalid_rows := invalid_rows || jsonb_build_object('row', n, 'fields', to_jsonb(errors)); end if;
  end loop;
  if invalid_rows <> '[]' then return private.result('invalid', jsonb_build_object('rows', invalid_rows)); end if;
  if check_only then return private.result('valid'); end if;
  earlier := private.earlier_result('import_events', request_id, events);
  if earlier is not null then return earlier; end if;
  foreach rows in array valid_events loop
    saved := private.write_event(rows -> 'rows', rows -> 'given', true);
    perform private.audit_event('import_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('import_events', request_id, events,
    private.result('imported', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;
comment on function public.import_events(jsonb, boolean, uuid) is
  'For staff with the permission trips: stores new trips in the format of save_event, all or none. check_only: only
validates them. request_id: as in save_event. row counts from 0. too_many: more rows than allowed.
Statuses: imported {ids uuid[]}, repeated {ids uuid[]}, valid, invalid {rows {row int, fields text[]}[]}, too_many
{max int}.';
revoke execute on function public.import_events(jsonb, boolean, uuid) from public, anon, authenticated;
grant execute on function public.import_events(jsonb, boolean, uuid) to authenticated;

-- schemas/03_events/06_publishing.sql

-- Publishes, unpublishes, deletes and calls off events.

create function public.set_event_status(event_id uuid, status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  errors text[];
begin
  perform private.require_permission('trips');
  saved.status := status;
  if private.validation_errors(saved, 'status') <> '{}' then return private.invalid('status'); end if;
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  if status = 'draft' and private.has_live_bookings(old.id) then return private.result('has_bookings'); end if;
  if old.status <> status then
    if status = 'published' then
      errors := private.missing_for_sale(old.phase, to_jsonb(old));
      if old.start_date is null and not 'start_date' = any (errors) then errors := errors || 'start_date'::text; end if;
      if errors <> '{}' then return private.invalid(variadic errors); end if;
    end if;
    update public.events t set status = set_event_status.status,
      end_date = case when set_event_status.status = 'published' then coalesce(old.end_date, old.start_date)
        else old.end_date end
    where t.id = old.id returning * into saved;
    perform private.audit_event(case status when 'published' then 'publish_event' else 'unpublish_event' end, old, saved);
    perform private.settle_offers(saved);
  end if;
  return private.result(case status when 'published' then 'published' else 'unpublished' end);
end
$$;
comment on function public.set_event_status(uuid, text) is
  'For staff with the permission trips: publishes a draft (published) or makes a departure a draft again (draft).
Publishing offers free seats to the waitlist. A published departure needs a start date; one on sale also a location, a
price and seats: fields names the missing ones. Unpublishing ends open offers, and their entries wait again.
has_bookings: a departure with live bookings stays published.
Statuses: published, unpublished, invalid {fields text[]}, has_bookings, not_found.';
revoke execute on function public.set_event_status(uuid, text) from public, anon, authenticated;
grant execute on function public.set_event_status(uuid, text) to authenticated;

create function private.notify_called_off(e public.events) returns void
language sql set search_path = '' as $$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) order by p.id))
  from (
    select b.id, coalesce(c.email, private.email_of(c.profile_id)) as email, b.id as booking_id, b.reference,
      b.paid_amount as refund
    from public.bookings b join public.customers c on c.id = b.customer_id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0 from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$$;
comment on function private.notify_called_off(public.events) is
  'Emails everyone with a live booking or a waitlist entry, once each, with the AUD that a booking gets back. Call it
before they end.';

create function private.end_bookings(event_id uuid, out bookings int, out seats int, out refund numeric)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  bookings := 0;
  seats := 0;
  refund := 0;
  for b in
    with over as (
      update public.bookings t
      set status = 'cancelled', cancelled_at = private.now(), expires_at = null, retained_amount = 0
      where t.event_id = end_bookings.event_id and t.status in ('pending', 'confirmed') returning t.*)
    select o.* from over o order by o.id
  loop
    bookings := bookings + 1;
    seats := seats + b.seats;
    refund := refund + b.paid_amount;
    perform private.record_customer_activity(b.customer_id);
    perform private.audit('cancel_booking', 'bookings', b.id::text,
      jsonb_build_object('seats', b.seats, 'retained', 0, 'refund', b.paid_amount));
  end loop;
end
$$;
comment on function private.end_bookings(uuid) is
  'Cancels every live booking of an event and keeps no money. Returns their number, their seats and the AUD
owed back.';

create function public.call_off_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  if e.id is null then return private.result('not_found'); end if;
  if e.called_off_at is not null then return private.result('already_called_off'); end if;
  if e.status <> 'published' then return private.result('not_published'); end if;
  if e.end_date < private.today() then return private.result('ended'); end if;
  perform private.notify_called_off(e);
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update public.waitlist_submissions t set status = 'withdrawn'
  where t.event_id = e.id and t.status in ('waiting', 'offered');
  get diagnostics waiting = row_count;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'bookings', ended.bookings, 'seats', ended.seats, 'refund', ended.refund, 'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'seats', ended.seats,
    'refund', ended.refund, 'waiting', waiting));
end
$$;
comment on function public.call_off_event(uuid) is
  'For staff with the permission trips: calls off a published trip. Its bookings are cancelled and nothing is
retained; its waitlist entries are withdrawn. Everyone gets one email. refund: AUD owed back in total. waiting: number of
entries withdrawn. The trip stays visible as called off; this cannot be undone.
Statuses: called_off {bookings int, seats int, refund numeric, waiting int}, already_called_off, not_published,
ended, not_found.';
revoke execute on function public.call_off_event(uuid) from public, anon, authenticated;
grant execute on function public.call_off_event(uuid) to authenticated;

create function private.missing_for_sale(phase text, event jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when phase = 'open' then array_remove(array[
    case when nullif(btrim(event ->> 'location'), '') is null then 'location' end,
    case when event ->> 'start_date' is null then 'start_date' end,
    case when event ->> 'max_registrations' is null then 'max_registrations' end,
    case when coalesce(event ->> 'sale_price', event ->> 'price') is null then 'price' end], null) else '{}'::text[] end
$$;
comment on function private.missing_for_sale(text, jsonb) is
  'Fields that an event lacks to be on sale. An announced or planned event needs none of them.';

create function private.day_errors(event jsonb, days jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg((d.value ->> 'path') || 'date' order by d.n), '{}')
  from jsonb_array_elements(days) with ordinality d (value, n)
  where private.fits(d.value #> '{row,date}', 'date'::regtype) and private.fits(event -> 'start_date', 'date'::regtype)
    and private.fits(event -> 'end_date', 'date'::regtype)
    and not private.to_date(d.value #>> '{row,date}') between private.to_date(event ->> 'start_date')
    and private.to_date(event ->> 'end_date')
$$;
comment on function private.day_errors(jsonb, jsonb) is 'Paths of days whose date lies outside their trip.';

create function private.audit_deleted_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit_event('delete_event', old, null);
  return null;
end
$$;
comment on function private.audit_deleted_event() is 'Audits an event that staff deleted.';

create trigger audit_deleted_event after delete on public.events
for each row when (private.is_client()) execute function private.audit_deleted_event();

-- schemas/03_events/07_event_cards.sql

-- Events as cards and lists show them. The cover picture is looked up only for the rows of a page.

create view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, context.settings) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e, context.settings) as booking_closes_on,
  private.changes_close(e, context.settings) as changes_close_on,
  private.cancelling_closes(e, context.settings) as cancelling_closes_on,
  private.min_age(e, context.settings) as min_age,
  e.meeting_point, e.start_time, e.end_point, e.end_time, e.arrival_note,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  (select m.image_url from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_url,
  (select m.alt_text from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_alt,
  (select m.width from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_width,
  (select m.height from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state,
  case when context.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, context.settings), context.today), context.today) as members_book_from,
  e.members_only, e.gst_free,
  e.end_date >= context.today as is_upcoming,
  now.state in ('open', 'coming_soon', 'planning') as is_available,
  case when now.state = 'open' and coalesce(e.max_registrations > now.seats_taken, true) then 0
    when now.state in ('open', 'coming_soon') then 1
    when now.state = 'planning' then 2 else 3 end as sort_group
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select settings, private.today() as today, private.now() as at from private.settings() settings offset 0) context
cross join lateral (
  select private.seats_held(s, context.at) as seats_taken, private.sale_state(e, context.today, context.settings) as state
  offset 0
) now;
comment on view public.event_cards is
  'An event with its counters, cover picture and state for sale. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group.';
comment on column public.event_cards.nights is 'Nights from the first to the last day.';
comment on column public.event_cards.asking_price is 'AUD a person that a seat costs now. Null: no price yet.';
comment on column public.event_cards.deposit is 'AUD a person.';
comment on column public.event_cards.summary is 'Short text for lists. Null: none.';
comment on column public.event_cards.booking_closes_on is 'The last day of booking.';
comment on column public.event_cards.changes_close_on is
  'The last day on which members who book now can change travellers.';
comment on column public.event_cards.cancelling_closes_on is
  'The last day on which members who book now can cancel.';
comment on column public.event_cards.min_age is 'Years at departure. 0: no minimum.';
comment on column public.event_cards.start_time is 'Local time at the meeting point. Null: not known yet.';
comment on column public.event_cards.end_time is 'Local time at the end point. Null: not known yet.';
comment on column public.event_cards.seats_taken is 'Seats of live bookings and open offers.';
comment on column public.event_cards.spots_left is 'Seats left, at least 0. Null: no limit.';
comment on column public.event_cards.image_url is 'The cover picture. Null: none.';
comment on column public.event_cards.image_alt is 'What the cover picture shows.';
comment on column public.event_cards.image_width is 'Pixels. Null: unknown.';
comment on column public.event_cards.image_height is 'Pixels. Null: unknown.';
comment on column public.event_cards.state is 'Values: past, planning, closed, full, open, coming_soon, called_off.';
comment on column public.event_cards.opens_on is 'The day after today on which it opens to everyone. Null: none.';
comment on column public.event_cards.members_book_from is
  'The day after today from which members book it. Null: none.';
comment on column public.event_cards.gst_free is
  'Whether the price includes no GST, because the trip goes outside Australia.';
comment on column public.event_cards.is_upcoming is
  'The last day is today or later, even if the trip was called off. Known without the state.';
comment on column public.event_cards.is_available is
  'Whether visitors can book the trip, join its waitlist or express interest.';
comment on column public.event_cards.sort_group is
  'Order of lists: 0 can be booked, 1 has a waitlist, 2 takes enquiries, 3 none of these.';
revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;

create view public.departure_choices with (security_invoker = true) as
select coalesce(array_agg(distinct e.place) filter (where e.place <> ''), '{}') as destinations,
  coalesce(array_agg(distinct e.month), '{}') as months
from (
  select btrim(regexp_replace(t.location, '^.*,', '')) as place, to_char(t.start_date, 'YYYY-MM') as month
  from public.events t
  where t.status = 'published' and t.end_date >= (select private.today())
) e;
comment on view public.departure_choices is
  'One row: the filter choices of published departures that are not over. Neither column is null.';
comment on column public.departure_choices.destinations is 'The last part of each location, such as Tasmania.';
comment on column public.departure_choices.months is 'The months of the starts, such as 2031-02.';
revoke all on public.departure_choices from anon, authenticated;
grant select on public.departure_choices to anon, authenticated, service_role;

-- schemas/03_events/08_event_lists.sql

-- The admin list of events and the overview of one.

create function private.trip_condition(which text) returns text
language sql immutable set search_path = '' as $$
  select case which
    when 'drafts' then 'e.status = ''draft'''
    when 'published' then 'e.status = ''published'''
    when 'called_off' then 'e.called_off_at is not null'
    when 'upcoming' then
      'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null'
    when 'past' then
      'e.status = ''published'' and e.end_date < (select private.today()) and e.called_off_at is null'
    when 'full' then 'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null
      and e.max_registrations <=
        (select private.seats_held(s) from public.event_stats s where s.event_id = e.id)'
    else 'true' end
$$;
comment on function private.trip_condition(text) is
  'A condition on events e of the trips in a filter; true for any other value.';

create function private.trip_order(sort text) returns text
language sql stable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'price' then 'private.seat_price(e)'
    when 'free' then format('e.max_registrations - case when s.next_expiry <= %L then private.seats_held(s)
      else s.seats_taken end', private.now())
    when 'owing' then 't.owing'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
$$;
comment on function private.trip_order(text) is
  'The sort order of a list of trips e. A minus before the name sorts descending.';

create function private.trip_row(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'title', c.title, 'location', c.location, 'start_date', c.start_date,
    'end_date', c.end_date, 'max_registrations', c.max_registrations, 'price', c.price, 'sale_price', c.sale_price,
    'asking_price', c.asking_price, 'currency', c.currency, 'status', c.status, 'state', c.state,
    'version', c.version, 'seats_taken', c.seats_taken, 'bookings', t.bookings, 'seats', t.seats,
    'received', t.received, 'owing', t.owing,
    'waiting', (select count(*) from public.waitlist_submissions w
      where w.event_id = c.id and w.status = 'waiting'))
  from public.event_cards c join public.event_totals t on t.event_id = c.id where c.id = trip_row.event_id
$$;
comment on function private.trip_row(uuid) is 'A trip as a row of admin lists.';

create function public.list_events(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  patterns text[] := private.search_patterns(given ->> 'q');
  condition text := private.trip_condition(given ->> 'which') || case when patterns is null then ''
    else ' and (lower(e.title) like any ($1) or lower(e.location) like any ($1))' end;
  total int;
begin
  perform private.require_permission('sales');
  execute 'select count(*) from public.events e where ' || condition into total using patterns;
  return private.result('ok', jsonb_build_object('total', total, 'rows', private.page_rows(
    format('select e.id from public.events e %s where %s order by %s, e.id', coalesce(private.trip_counters(sort), ''),
      condition, private.trip_order(sort)), 'private.trip_row(p.id)', patterns, page, page_size)));
end
$$;
comment on function public.list_events(jsonb, int, int) is
  'For staff with the permission sales: a page of trips and their total number. filters: q (part of the title or
location; one or two letters: the start of a word), which (drafts, published, upcoming, past, full, called_off), sort
(departure, title, price, free, owing; a minus before it sorts descending; none: the newest first). full: upcoming
without a free seat. seats_taken: with open offers. seats: booked.
Statuses: ok {total int, rows {id uuid, title text, location text,
start_date date?, end_date date?, max_registrations int?, price numeric?, sale_price numeric?, asking_price numeric?,
currency text, status events.status, state event_cards.state, version int, seats_taken int, bookings int, seats int,
received numeric, owing numeric, waiting int}[]}.';
revoke execute on function public.list_events(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_events(jsonb, integer, integer) to authenticated;

create function private.trip_money(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirmed', count(*) filter (where a.status = 'confirmed'),
    'pending', count(*) filter (where a.status = 'pending'),
    'confirmed_seats', coalesce(sum(b.seats) filter (where a.status = 'confirmed'), 0),
    'pending_seats', coalesce(sum(b.seats) filter (where a.status = 'pending'), 0),
    'expected', coalesce(sum(b.total_amount) filter (where a.status in ('pending', 'confirmed')), 0),
    'paid', coalesce(sum(b.paid_amount - a.refund_due) filter (where a.status in ('pending', 'confirmed')), 0),
    'received', coalesce(sum(b.paid_amount - a.refund_due), 0),
    'owing', coalesce(sum(a.balance), 0),
    'overdue', coalesce(sum(a.overdue_amount), 0),
    'overdue_bookings', count(*) filter (where a.overdue_amount > 0),
    'announced', coalesce(sum(a.announced_amount), 0),
    'refund_due', coalesce(sum(a.refund_due), 0),
    'refunds', count(*) filter (where a.refund_due > 0),
    'next_due_on', min(a.next_due_date) filter (where a.next_due_date >= private.today()))
  from public.bookings b join public.booking_balances a on a.booking_id = b.id
  where b.event_id = trip_money.event_id
$$;
comment on function private.trip_money(uuid) is
  'The money of a trip in AUD. paid: of live bookings, which get it back if the trip is called off.';

create function private.trip_progress(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'missing', (
      select jsonb_build_object(
        'days', (select count(*) from public.event_itineraries d where d.event_id = e.id),
        'days_outside', (select count(*) from public.event_itineraries d where d.event_id = e.id
          and not coalesce(d.date between e.start_date and e.end_date, true)),
        'photos', (select count(*) from public.event_images i where i.event_id = e.id),
        'unnamed', coalesce(sum(b.seats - t.named), 0),
        'without_details', coalesce(sum(private.details_missing(b)), 0),
        'bookings_without_details', count(*) filter (where private.details_missing(b) > 0))
      from public.bookings b
      cross join lateral (select count(*) as named from public.travellers p where p.booking_id = b.id) t
      where b.event_id = e.id and private.is_live(b)),
    'offers', (select jsonb_build_object('open', count(*), 'seats', coalesce(sum(w.seats), 0))
      from public.waitlist_submissions w
      where w.event_id = e.id and w.status = 'offered' and w.offer_expires_at > private.now()),
    'announcements', (select count(*) from public.announcements a where a.event_id = e.id))
$$;
comment on function private.trip_progress(public.events) is 'Counts for the overview of a departure: unnamed travellers,
missing details, open offers and announcements.';

create function public.trip_overview(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  today date := private.today();
begin
  perform private.require_permission('sales');
  select * into e from public.events t where t.id = trip_overview.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('trip', private.trip_row(e.id), 'money', private.trip_money(e.id),
    'upcoming', jsonb_build_object(
      'opens_on', case when e.opens_on > today then e.opens_on end,
      'booking_closes_on', case when private.booking_closes(e) >= today
        then private.booking_closes(e) end,
      'last_installment_on', case when private.last_installment(e.start_date) >= today
        then private.last_installment(e.start_date) end,
      'changes_close_on', case when private.changes_close(e) >= today
        then private.changes_close(e) end,
      'departs_on', case when e.start_date >= today then e.start_date end,
      'returns_on', case when e.end_date >= today then e.end_date end)) || private.trip_progress(e));
end
$$;
comment on function public.trip_overview(uuid) is
  'For staff with the permission sales: totals and open tasks of one departure; amounts in AUD. trip: as list_events.
money: of live bookings; received and refund_due cover all bookings. missing: days_outside are days outside the dates
of the departure; unnamed and without_details count seats. upcoming: dates from today on; null where they have passed.
Statuses: ok {trip {id uuid, title text, location text,
start_date date?, end_date date?, max_registrations int?, price numeric?, sale_price numeric?, asking_price numeric?,
currency text, status events.status, state event_cards.state, version int, seats_taken int, bookings int, seats int,
received numeric, owing numeric, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings int,
announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int, photos int,
unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int}, announcements int,
upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on date?, departs_on date?,
returns_on date?}}, not_found.';
revoke execute on function public.trip_overview(uuid) from public, anon, authenticated;
grant execute on function public.trip_overview(uuid) to authenticated;

create function private.page_rows(query text, shape text, arguments text[], page int, page_size int) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  rows jsonb;
begin
  execute format('select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
    from (select q.id, row_number() over () as position from (%s limit %s offset %s) q) p', shape, query, size, skipped)
  into rows using arguments;
  return rows;
end
$$;
comment on function private.page_rows(text, text, text[], int, int) is
  'The rows of one page. query: selects the ids in order. shape: the expression that turns p.id into a row.';
grant execute on function private.page_rows(text, text, text[], int, int) to authenticated, service_role;

create function private.trip_counters(sort text) returns text
language sql immutable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'free' then 'left join public.event_stats s on s.event_id = e.id'
    when 'owing' then 'left join public.event_totals t on t.event_id = e.id'
    else '' end
$$;
comment on function private.trip_counters(text) is
  'The join that a sort order of trips e needs: s for seats, t for money.';
grant execute on function private.trip_counters(text) to authenticated, service_role;

-- schemas/03_events/09_announce_departures.sql

-- Emails about new departures to members who asked for them.

create table private.event_announcements (
  event_id uuid primary key references public.events (id) on delete cascade,
  announced_at timestamptz not null default private.now()
);
comment on table private.event_announcements is
  'Departures that were announced by email, or existed before the feature. Each is announced once.';
comment on column private.event_announcements.event_id is 'The departure.';
comment on column private.event_announcements.announced_at is 'When the departure was announced.';

alter table private.event_announcements enable row level security;

create function private.announce_departures() returns void
language sql security definer set search_path = '' as $$
  with announced as (
    insert into private.event_announcements (event_id) select d from private.new_departures(private.today()) d
    on conflict do nothing returning event_id)
  select private.queue_email(l.to_email, l.template, l.data)
  from private.departure_emails(array(select t.event_id from announced t)) l
$$;
comment on function private.announce_departures() is
  'Emails departures published since the last run to members who chose it, one email each.';

create function private.departure_emails(event_ids uuid[]) returns table (to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select private.email_of(c.profile_id), 'new_departures', jsonb_build_object('key', c.profile_id || ':' || d.key,
    'events', d.events, 'token', private.unsubscribe_token(c.profile_id))
  from (
    select md5(string_agg(e.id::text, ' ' order by e.id)) as key, jsonb_agg(jsonb_build_object('event_id', e.id,
      'event', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', coalesce(e.end_date, e.start_date)) order by e.start_date, e.id) as events
    from public.events e where e.id = any (departure_emails.event_ids)
    having count(*) > 0) d
  join public.email_preferences c on c.new_departures
$$;
comment on function private.departure_emails(uuid[]) is
  'One email about new departures for each member who chose it.';

create function private.new_departures(day date) returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  where e.status = 'published' and e.start_date > new_departures.day
    and not exists (select from private.event_announcements a where a.event_id = e.id)
$$;
comment on function private.new_departures(date) is 'Published departures after a day that were not announced yet.';

-- schemas/04_staff/01_staff.sql

-- Staff, their departures, and the permissions of each role.

create table public.staff (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null
    constraint staff_role_known check (role in ('owner', 'manager', 'accountant', 'guide', 'moderator')),
  since timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table public.staff is 'Current and former staff. profiles.is_admin follows it.';
comment on column public.staff.user_id is 'The account.';
comment on column public.staff.role is 'The role; role_permissions has its permissions.';
comment on column public.staff.since is 'When this person last joined.';
comment on column public.staff.ended_at is 'When this person left the staff. Null: current staff.';

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated;
grant select on public.staff to authenticated;
grant all on public.staff to service_role;

create policy "Owners read the staff" on public.staff for select to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners read the staff" on public.staff is 'Requires the permission roles.';

create table public.staff_events (
  user_id uuid not null references public.staff (user_id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  primary key (user_id, event_id)
);
comment on table public.staff_events is 'Departures assigned to guides.';
comment on column public.staff_events.user_id is 'The guide.';
comment on column public.staff_events.event_id is 'The departure.';

create index staff_events_event_idx on public.staff_events (event_id);

alter table public.staff_events enable row level security;
revoke all on public.staff_events from anon, authenticated;
grant select on public.staff_events to authenticated;
grant all on public.staff_events to service_role;

create policy "Staff read their own departures, owners all" on public.staff_events for select to authenticated
using ((select private.has_permission('roles')) or user_id = (select private.me()) and (select private.is_admin()));
comment on policy "Staff read their own departures, owners all" on public.staff_events is
  'Guides need their departures. All rows require the permission roles.';

create table public.role_permissions (
  role text not null
    constraint role_permissions_role_known check (role in ('owner', 'manager', 'accountant', 'guide', 'moderator')),
  permission text not null constraint role_permissions_right_to_known check (permission in ('roles', 'settings', 'refunds',
    'money', 'sales', 'booking', 'guests', 'trips', 'emails', 'waitlist', 'store', 'moderation', 'messages',
    'history')),
  of_own_departures boolean not null default false,
  primary key (role, permission)
);
comment on table public.role_permissions is 'The permissions of each role, one a row. The rows are in migrations/20261125000001_initial_rows.sql.';
comment on column public.role_permissions.role is 'The role.';
comment on column public.role_permissions.permission is
  'roles: invite, change and remove staff. settings: change settings and the card provider. refunds: with money, pay back more than settings.refund_limit. money: record, confirm and pay back payments, change plans. sales: read bookings,
customers, orders and all money. booking: book, change and cancel for customers, and manage customers. guests: read
travellers. trips: save and publish trips. emails: read the outbox and email guests. waitlist: manage the waitlist
and its offers. store: manage products and orders. moderation: moderate comments. messages: read and answer messages
and enquiries. history: read the activity log.';
comment on column public.role_permissions.of_own_departures is
  'Whether the permission covers only the departures in staff_events.';

alter table public.role_permissions enable row level security;
revoke all on public.role_permissions from anon, authenticated;
grant select on public.role_permissions to authenticated;
grant all on public.role_permissions to service_role;

create policy "Staff read the permissions of all roles" on public.role_permissions for select to authenticated
using ((select private.is_admin()));
comment on policy "Staff read the permissions of all roles" on public.role_permissions is 'Any current staff member.';

create function private.sync_is_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_role text := case when tg_op = 'UPDATE' and old.ended_at is null then old.role end;
begin
  if new.ended_at is not null or new.role <> 'guide' then
    delete from public.staff_events e where e.user_id = new.user_id;
  end if;
  update public.profiles p set is_admin = new.ended_at is null
  where p.id = new.user_id and p.is_admin <> (new.ended_at is null);
  if new.ended_at is null and old_role is null then
    perform private.audit('staff_joined', 'profiles', new.user_id::text, jsonb_build_object('role', new.role));
  elsif new.ended_at is not null and old_role is not null then
    perform private.audit('staff_ended', 'profiles', new.user_id::text, jsonb_build_object('role', old_role));
  elsif new.role <> old_role then
    perform private.audit('staff_changed', 'profiles', new.user_id::text,
      jsonb_build_object('role', new.role, 'role_before', old_role));
  end if;
  return null;
end
$$;
comment on function private.sync_is_admin() is
  'Keeps profiles.is_admin in step with staff, removes the departures of former guides, and audits the change.';

create trigger sync_is_admin after insert or update on public.staff
for each row execute function private.sync_is_admin();

create function private.sync_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_admin then
    insert into public.staff as s (user_id, role) values (new.id, 'owner')
    on conflict (user_id) do update set role = 'owner', since = private.now(), ended_at = null
    where s.ended_at is not null;
  else
    update public.staff s set ended_at = private.now() where s.user_id = new.id and s.ended_at is null;
  end if;
  return null;
end
$$;
comment on function private.sync_owner() is
  'Makes an account an owner when the owner of the database sets profiles.is_admin, which is how the first owner
starts. Unsetting it ends the staff membership.';

create trigger sync_owner after insert or update of is_admin on public.profiles
for each row execute function private.sync_owner();

create function private.is_last_owner(user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.staff s
      where s.user_id = is_last_owner.user_id and s.role = 'owner' and s.ended_at is null)
    and not exists (select from public.staff s
      where s.user_id <> is_last_owner.user_id and s.role = 'owner' and s.ended_at is null)
$$;
comment on function private.is_last_owner(uuid) is 'Whether an account is the only owner.';

create function private.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.staff_recovery_codes c where c.user_id = private.me()
$$;
comment on function private.recovery_codes_left() is 'Unused recovery codes of the caller.';
grant execute on function private.recovery_codes_left() to authenticated, service_role;

create function public.my_permissions() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member uuid := private.require_member();
  next_step text := case when private.is_staff(member) then private.required_staff_step() end;
  own_role text := private.my_role();
begin
  if next_step is not null then return private.result(next_step); end if;
  return private.result('ok', jsonb_build_object('role', own_role,
    'permissions', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and not r.of_own_departures),
    'own_permissions', (select coalesce(jsonb_agg(r.permission order by r.permission), '[]') from public.role_permissions r
      where r.role = own_role and r.of_own_departures),
    'departures', array(select e.event_id from public.staff_events e where own_role is not null and e.user_id = member
      order by e.event_id),
    'recovery_codes', private.recovery_codes_left()));
end
$$;
comment on function public.my_permissions() is 'The permissions of the caller. role: null for members who are not staff.
permissions: permissions for all departures. own_permissions: permissions for the departures assigned to the caller. recovery_codes:
unused recovery codes. Staff who have to do something first get its name instead: enrol: set up a second factor. code:
show the second factor. ended: sign in again, because the session was idle for too long.
Statuses: ok {role staff.role?, permissions role_permissions.permission[], own_permissions role_permissions.permission[],
departures uuid[], recovery_codes int}, enrol, code, ended.';
revoke execute on function public.my_permissions() from public, anon, authenticated;
grant execute on function public.my_permissions() to authenticated;

-- schemas/04_staff/02_staff_functions.sql

-- Invites, changes and ends staff.

create table public.staff_invites (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  role text not null,
  departures uuid[] not null default '{}',
  expires_at timestamptz not null,
  request_id uuid
);
comment on table public.staff_invites is 'Open invitations to the staff. The row is deleted when the person joins.';
comment on column public.staff_invites.id is 'Id of the invitation.';
comment on column public.staff_invites.email is 'The address that the invitation was emailed to, in lower case.';
comment on column public.staff_invites.role is 'The role after joining. Values: staff.role.';
comment on column public.staff_invites.departures is 'Departures that a guide will look after; empty for other roles.';
comment on column public.staff_invites.expires_at is 'The link works before this time.';
comment on column public.staff_invites.request_id is
  'Id that the client made for the request, so that a repeated request sends one email.';

alter table public.staff_invites enable row level security;
revoke all on public.staff_invites from anon, authenticated;
grant select, delete on public.staff_invites to authenticated;
grant all on public.staff_invites to service_role;

create policy "Owners read invitations" on public.staff_invites for select to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners read invitations" on public.staff_invites is 'Requires the permission roles.';

create policy "Owners withdraw invitations" on public.staff_invites for delete to authenticated
using ((select private.has_permission('roles')));
comment on policy "Owners withdraw invitations" on public.staff_invites is 'Requires the permission roles.';

create function private.audit_withdrawn_invite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('withdraw_staff_invite', 'staff_invites', old.id::text);
  return null;
end
$$;
comment on function private.audit_withdrawn_invite() is 'Audits an invitation that an owner withdraws.';

create trigger audit_withdrawn_invite after delete on public.staff_invites
for each row when (private.is_client()) execute function private.audit_withdrawn_invite();

create table private.staff_invite_tokens (
  invite_id uuid primary key references public.staff_invites (id) on delete cascade,
  token uuid not null default gen_random_uuid() constraint staff_invite_tokens_token_once unique
);
comment on table private.staff_invite_tokens is 'The secret in the link of each open invitation to the staff.';
comment on column private.staff_invite_tokens.invite_id is 'The invitation.';
comment on column private.staff_invite_tokens.token is 'The secret token. A repeated invitation gets a new token.';

alter table private.staff_invite_tokens enable row level security;

create function private.make_invite_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_invite_tokens (invite_id) values (new.id)
  on conflict (invite_id) do update set token = gen_random_uuid();
  return null;
end
$$;
comment on function private.make_invite_token() is 'Makes the secret of a new or renewed invitation.';

create trigger make_invite_token after insert or update of expires_at on public.staff_invites
for each row execute function private.make_invite_token();

create function private.account_at(address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u where lower(u.email) = lower(address)
$$;
comment on function private.account_at(text) is 'The account with an email address, staff included. Null: none.';

create function private.staff_email(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.email_of(staff_email.user_id) where private.has_permission('roles')
$$;
comment on function private.staff_email(uuid) is
  'The confirmed email address of a staff member, for callers with the permission roles; null for others.';
grant execute on function private.staff_email(uuid) to authenticated, service_role;

create view public.staff_overview with (security_invoker = true) as
select s.user_id, p.full_name, private.staff_email(s.user_id) as email, s.role, s.since, s.ended_at,
  array(select e.event_id from public.staff_events e where e.user_id = s.user_id order by e.event_id) as departures
from public.staff s left join public.profiles p on p.id = s.user_id;
comment on view public.staff_overview is 'Current and former staff, for owners. Never null: user_id, role, since,
departures.';
comment on column public.staff_overview.role is 'Values: staff.role.';
comment on column public.staff_overview.email is 'The confirmed address of the account; null while it is unconfirmed.';
comment on column public.staff_overview.since is 'When this person last joined.';
comment on column public.staff_overview.ended_at is 'When this person left the staff; null for current staff.';
comment on column public.staff_overview.departures is 'Departures assigned to a guide.';
revoke all on public.staff_overview from anon, authenticated;
grant select on public.staff_overview to authenticated, service_role;

create function private.valid_departures(role text, ids jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select e.id from public.events e where valid_departures.role = 'guide' and e.id in (
    select private.to_uuid(d.id) from jsonb_array_elements_text(
      case when jsonb_typeof(ids) = 'array' then ids else '[]' end) d (id)) order by e.id)
$$;
comment on function private.valid_departures(text, jsonb) is
  'Ids of existing departures among the given ones, for a guide; none for other roles.';

create function public.invite_staff(
  email text, role text, departures jsonb default '[]', request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(private.clean(email));
  member public.staff;
  i public.staff_invites;
  token uuid;
begin
  perform private.require_permission('roles');
  member.role := coalesce(role, '');
  if private.validation_errors(member, 'role') <> '{}' or not private.is_email(address) then
    return private.invalid(variadic private.validation_errors(member, 'role')
      || case when private.is_email(address) then '{}'::text[] else '{email}'::text[] end);
  end if;
  if exists (select from public.staff s where s.user_id = private.account_at(address) and s.ended_at is null) then
    return private.result('already_staff');
  end if;
  insert into public.staff_invites as t (email, role, departures, expires_at, request_id)
  values (address, member.role, private.valid_departures(member.role, invite_staff.departures),
    private.now() + make_interval(hours => private.claim_link_hours()), invite_staff.request_id)
  on conflict on constraint staff_invites_email_key do update set role = excluded.role,
    departures = excluded.departures, expires_at = excluded.expires_at,
    request_id = excluded.request_id
  where excluded.request_id is null or t.request_id is distinct from excluded.request_id
  returning * into i;
  if i.id is null then
    return private.result('invited', (select jsonb_build_object('email', t.email, 'expires_at', t.expires_at)
      from public.staff_invites t where t.email = address));
  end if;
  select t.token into token from private.staff_invite_tokens t where t.invite_id = i.id;
  perform private.queue_email(i.email, 'staff_invited', jsonb_build_object('key', md5(token::text), 'token', token,
    'role', i.role, 'expires_at', i.expires_at));
  perform private.audit('invite_staff', 'staff_invites', i.id::text, jsonb_build_object('role', i.role));
  return private.result('invited', jsonb_build_object('email', i.email, 'expires_at', i.expires_at));
end
$$;
comment on function public.invite_staff(text, text, jsonb, uuid) is
  'For owners: emails an invitation to join the staff. A repeated invitation voids the earlier link; one with the same
request_id sends nothing. departures: ids, for a guide. already_staff: the address belongs to a staff member.
Statuses: invited {email text, expires_at timestamptz}, already_staff, invalid {fields text[]}.';
revoke execute on function public.invite_staff(text, text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.invite_staff(text, text, jsonb, uuid) to authenticated;

create function public.staff_invite(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = staff_invite.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  return private.result('ok', jsonb_build_object('email', i.email, 'role', i.role, 'expires_at', i.expires_at,
    'has_account', private.account_at(i.email) is not null, 'is_mine',
    private.confirmed_email() is not distinct from i.email));
end
$$;
comment on function public.staff_invite(uuid) is
  'What the link of an invitation leads to. is_mine: the caller is signed in with its address, confirmed.
Statuses: ok {email text, role staff.role, expires_at timestamptz,
has_account boolean, is_mine boolean}, expired, not_found.';
revoke execute on function public.staff_invite(uuid) from public, anon, authenticated;
grant execute on function public.staff_invite(uuid) to anon, authenticated;

create function public.join_staff(token uuid, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.result('other_address', jsonb_build_object('email', i.email));
  end if;
  if private.needs_second_factor() then return private.result('code_first'); end if;
  if not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  -- Another request may have used, withdrawn or renewed the invitation in the meantime.
  perform from public.staff_invites v where v.id = i.id for update;
  delete from private.staff_invite_tokens t where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  delete from public.staff_invites v where v.id = i.id;
  -- Current staff keep their role: otherwise the last owner could join with a lower one.
  insert into public.staff as s (user_id, role) values (member, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select member, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.take_account(member, password);
  return private.result('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = member)));
end
$$;
comment on function public.join_staff(uuid, text) is
  'For the person with the link of an invitation, signed in with its address, confirmed: joins the staff. Current
staff keep their role. The account gets the password, and all its sessions end. code_first: the account has a second
factor that this session has not shown.
Statuses: joined {email text, role staff.role}, weak_password {min int}, other_address {email text}, code_first,
expired, not_found.';
revoke execute on function public.join_staff(uuid, text) from public, anon, authenticated;
grant execute on function public.join_staff(uuid, text) to authenticated;

create function public.change_staff(user_id uuid, role text, departures jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.staff;
  event_ids uuid[];
begin
  -- One change at a time: another one may have removed the permission of the caller.
  perform private.advisory_lock('admins');
  perform private.require_permission('roles');
  select * into s from public.staff t where t.user_id = change_staff.user_id and t.ended_at is null;
  if not found then return private.result('not_found'); end if;
  s.role := coalesce(change_staff.role, '');
  if private.validation_errors(s, 'role') <> '{}' then return private.invalid('role'); end if;
  if s.role <> 'owner' and private.is_last_owner(s.user_id) then return private.result('last_owner'); end if;
  event_ids := private.valid_departures(s.role, change_staff.departures);
  update public.staff t set role = s.role where t.user_id = s.user_id and t.role <> s.role;
  if event_ids is distinct from array(select e.event_id from public.staff_events e where e.user_id = s.user_id
    order by e.event_id) then
    delete from public.staff_events e where e.user_id = s.user_id;
    insert into public.staff_events (user_id, event_id) select s.user_id, unnest(event_ids);
    perform private.audit('staff_departures', 'profiles', s.user_id::text,
      jsonb_build_object('departures', cardinality(event_ids)));
  end if;
  return private.result('changed');
end
$$;
comment on function public.change_staff(uuid, text, jsonb) is
  'For owners: changes the role of a staff member, or the departures (ids) of a guide. last_owner: the only owner
keeps the role.
Statuses: changed, last_owner, not_found,
invalid {fields text[]}.';
revoke execute on function public.change_staff(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.change_staff(uuid, text, jsonb) to authenticated;

create function public.end_staff(user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- One change at a time: another one may have removed the permission of the caller.
  perform private.advisory_lock('admins');
  perform private.require_permission('roles');
  if private.is_last_owner(end_staff.user_id) then return private.result('last_owner'); end if;
  update public.staff s set ended_at = private.now() where s.user_id = end_staff.user_id and s.ended_at is null;
  return private.result(case when found then 'ended' else 'not_found' end);
end
$$;
comment on function public.end_staff(uuid) is
  'For owners: removes a person from the staff; the account stays. last_owner: the only owner stays.
Statuses: ended, last_owner, not_found.';
revoke execute on function public.end_staff(uuid) from public, anon, authenticated;
grant execute on function public.end_staff(uuid) to authenticated;

-- schemas/04_staff/03_second_factor.sql

-- The second factor of staff: sessions that have shown it, recovery codes, notifications.

-- No row-level security: the embedded backend gives the API access to every schema in which a table has it.
create table private.staff_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.staff_sessions is
  'When staff last used a session of the sign-in service. Uses the real clock, as that service does. The test clock
app.now does not end sessions.';
comment on column private.staff_sessions.session_id is 'The session in auth.sessions.';
comment on column private.staff_sessions.user_id is 'The account.';
comment on column private.staff_sessions.seen_at is 'When the session was last used.';

create index staff_sessions_user_idx on private.staff_sessions (user_id);

create function private.my_session() returns uuid
language sql stable security definer set search_path = '' as $$
  select (auth.jwt() ->> 'session_id')::uuid
$$;
comment on function private.my_session() is
  'The session of the token of the caller. Null: a token without a session.';

create function private.has_shown_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and not exists (select from auth.sessions s
      where s.id = private.my_session() and s.aal::text is distinct from 'aal2')
$$;
comment on function private.has_shown_factor() is
  'Whether the session of the caller has shown its second factor, and has not lost it since the token was signed.';

create function public.staff_seen() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  session uuid := private.my_session();
  hours int := (private.settings()).staff_idle_hours;
begin
  if not private.is_staff(member) then return private.result('no_staff'); end if;
  if private.required_staff_step() = 'ended' then
    delete from auth.sessions s where s.id = session;
    return private.result('ended', jsonb_build_object('hours', hours));
  end if;
  delete from private.staff_sessions t where t.user_id = member and t.seen_at < now() - make_interval(hours => hours);
  if session is not null then
    insert into private.staff_sessions as t (session_id, user_id, seen_at) values (session, member, now())
    on conflict (session_id) do update set seen_at = excluded.seen_at;
  end if;
  return private.result('seen', jsonb_build_object('hours', hours));
end
$$;
comment on function public.staff_seen() is
  'Records that staff are using the session. hours: idle hours after which it ends. ended: it was idle for longer and is
over. no_staff: the caller is not staff. Statuses: seen {hours int}, ended {hours int}, no_staff.';
revoke execute on function public.staff_seen() from public, anon, authenticated;
grant execute on function public.staff_seen() to authenticated;

-- No row-level security: the embedded backend gives the API access to every schema in which a table has it.
create table private.staff_recovery_codes (
  code_hash text primary key,
  user_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.staff_recovery_codes is 'Unused recovery codes as hashes. Only their owner knows the codes.';
comment on column private.staff_recovery_codes.code_hash is 'SHA-256 of the code.';
comment on column private.staff_recovery_codes.user_id is 'The account.';

create index staff_recovery_codes_user_idx on private.staff_recovery_codes (user_id);

create table private.recovery_attempts (
  user_id uuid not null references public.profiles (id) on delete cascade,
  attempted_at timestamptz not null default private.now(),
  id bigint generated always as identity primary key
);
comment on table private.recovery_attempts is 'Attempts of the last hour to use a recovery code, to limit guessing.';
comment on column private.recovery_attempts.user_id is 'The account.';
comment on column private.recovery_attempts.attempted_at is 'When the attempt was made.';
comment on column private.recovery_attempts.id is 'Number of the attempt.';

create index recovery_attempts_user_idx on private.recovery_attempts (user_id);

create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(b.bytes, n.i) % 32 + 1, 1)
    || case when n.i in (3, 7, 11, 15, 19) then '-' else '' end, '' order by n.i)
  from (select extensions.gen_random_bytes(24) as bytes) b, generate_series(0, 23) n (i)
$$;
comment on function private.new_recovery_code() is
  'A code of 120 random bits in letters and digits that do not look alike. A fast hash is safe for 120 random bits.';

create function private.recovery_hash(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(regexp_replace(coalesce(code, ''), '[^a-zA-Z0-9]', '', 'g')), 'utf8')), 'hex')
$$;
comment on function private.recovery_hash(text) is
  'The hash of a code as typed: in any case, with or without dashes.';

create function public.make_recovery_codes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  codes text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  if private.my_role() is null or not private.has_shown_factor() then return private.result('code_first'); end if;
  delete from private.staff_recovery_codes c where c.user_id = member;
  insert into private.staff_recovery_codes (code_hash, user_id)
  select private.recovery_hash(c.code), member from unnest(codes) c (code);
  perform private.audit('recovery_codes_made', 'profiles', member::text);
  return private.result('made', jsonb_build_object('codes', codes));
end
$$;
comment on function public.make_recovery_codes() is
  'For staff who have shown their second factor: makes new codes and shows them once. Earlier codes are void.
Statuses: made {codes text[]}, code_first.';
revoke execute on function public.make_recovery_codes() from public, anon, authenticated;
grant execute on function public.make_recovery_codes() to authenticated;

create function public.spend_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  session uuid := private.my_session();
  max_recovery_attempts_per_hour constant int := 5;
  codes_left int;
begin
  perform private.advisory_lock('recovery ' || member);
  delete from private.recovery_attempts t where t.user_id = member and t.attempted_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_attempts t where t.user_id = member) >= max_recovery_attempts_per_hour then
    return private.result('too_many');
  end if;
  insert into private.recovery_attempts (user_id) values (member);
  delete from private.staff_recovery_codes c
  where c.user_id = member and c.code_hash = private.recovery_hash(spend_recovery_code.code);
  if not found then return private.result('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = member;
  -- Also signs out the lost device.
  delete from auth.sessions s where s.user_id = member and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = member;
  perform private.audit('recovery_code_used', 'profiles', member::text, jsonb_build_object('left', codes_left));
  return private.result('removed', jsonb_build_object('left', codes_left));
end
$$;
comment on function public.spend_recovery_code(text) is
  'Removes the second factor of the caller by a recovery code, and ends all other sessions. too_many: too many
attempts within an hour.
Statuses: removed {left int}, wrong_code, too_many.';
revoke execute on function public.spend_recovery_code(text) from public, anon, authenticated;
grant execute on function public.spend_recovery_code(text) to authenticated;

create function private.notify_factor_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  email text := private.email_of(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
begin
  if email is null then return null; end if;
  if tg_op = 'DELETE' then
    perform private.audit('factor_removed', 'profiles', old.user_id::text);
    perform private.queue_email(email, 'factor_removed', jsonb_build_object('key', old.id));
  else
    perform private.audit('factor_added', 'profiles', new.user_id::text);
    perform private.queue_email(email, 'factor_added', jsonb_build_object('key', new.id));
  end if;
  return null;
end
$$;
comment on function private.notify_factor_changed() is
  'Audits an added or removed second factor and emails the owner of the account. A deleted account gets no email.';

create trigger notify_added_factor after update of status on auth.mfa_factors
for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.notify_factor_changed();

create trigger notify_removed_factor after delete on auth.mfa_factors
for each row when (old.status = 'verified') execute function private.notify_factor_changed();

create function private.notify_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(private.email_of(new.id), 'password_changed', jsonb_build_object('key',
    md5(new.encrypted_password)));
  return null;
end
$$;
comment on function private.notify_password_changed() is
  'Emails the owner of an account after a change of the password.';

create trigger notify_password_changed after update of encrypted_password on auth.users
for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
execute function private.notify_password_changed();

-- schemas/05_bookings/01_bookings.sql

-- Bookings, staff notes and travellers, with seat counting.

create sequence public.booking_reference_seq;
grant usage, select, update on sequence public.booking_reference_seq to service_role;

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.numbered('INV-', nextval('public.booking_reference_seq')),
  customer_id uuid not null references public.customers (id),
  event_id uuid not null references public.events (id),
  user_id uuid references public.profiles (id) on delete set null,
  seats int not null constraint bookings_seats_range check (seats between 1 and 1000),
  status text not null default 'pending'
    constraint bookings_status_known check (status in ('pending', 'confirmed', 'cancelled', 'expired')),
  total_amount numeric(10, 2) not null constraint bookings_total_amount_range check (total_amount >= 0),
  deposit_amount numeric(10, 2) not null constraint bookings_deposit_amount_range check (deposit_amount >= 0),
  paid_amount numeric(10, 2) not null default 0,
  retained_amount numeric(10, 2) not null default 0 constraint bookings_retained_amount_range check (retained_amount >= 0),
  refund_due numeric(10, 2) not null generated always as (greatest(
    paid_amount - case when status in ('pending', 'confirmed') then total_amount else retained_amount end, 0)) stored,
  payment_method text not null default 'one-off'
    constraint bookings_payment_method_known check (payment_method in ('recurring', 'one-off')),
  plan int not null constraint bookings_plan_known check (plan in (1, 3, 4)),
  plan_status text not null default 'active'
    constraint bookings_plan_status_known check (plan_status in ('active', 'completed', 'overdue')),
  next_due_date date,
  notes text constraint bookings_notes_length check (char_length(notes) <= 2000),
  cancellation_reason text
    constraint bookings_cancellation_reason_length check (char_length(cancellation_reason) <= 500),
  is_double boolean not null default false,
  request_id uuid unique,
  expires_at timestamptz,
  created_at timestamptz not null default private.now(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  held_until timestamptz,
  billing_name text,
  billing_phone text,
  changes_close_days int not null default (private.settings()).changes_close_days
    constraint bookings_changes_close_days_range check (changes_close_days between 0 and 730),
  cancelling_closes_days int not null default (private.settings()).cancelling_closes_days
    constraint bookings_cancelling_closes_days_range check (cancelling_closes_days between 0 and 730),
  last_installment_days int not null default (private.settings()).last_installment_days
    constraint bookings_last_installment_days_range check (last_installment_days between 0 and 730),
  terms_version int references public.terms_versions (version),
  terms_accepted_at timestamptz,
  constraint bookings_terms_complete check ((terms_version is null) = (terms_accepted_at is null)),
  constraint bookings_only_pending_expires check ((status = 'pending') = (expires_at is not null)),
  constraint bookings_paid_amount_range check (paid_amount >= 0)
);
comment on table public.bookings is
  'Bookings of seats on a trip for a customer. Only functions write them, so that seats are never oversold.';
comment on column public.bookings.id is 'The id.';
comment on column public.bookings.reference is 'The booking reference and invoice number.';
comment on column public.bookings.customer_id is 'The customer.';
comment on column public.bookings.event_id is 'The trip.';
comment on column public.bookings.user_id is 'The member whose booking it is. Null: the customer has no account.';
comment on column public.bookings.seats is 'Number of seats.';
comment on column public.bookings.status is
  'The status as last written. An expired hold stays pending until the scheduled jobs run;
private.current_booking_status returns the current status.';
comment on column public.bookings.total_amount is 'Price of all seats on the day of booking, AUD with GST.';
comment on column public.bookings.deposit_amount is
  'Deposit of all seats, AUD. It is not refunded when the booking is cancelled.';
comment on column public.bookings.paid_amount is 'Payments less refunds, AUD. A trigger of the ledger maintains it.';
comment on column public.bookings.retained_amount is
  'Amount that the company keeps of a cancelled or expired booking, AUD. 0 while the booking is live.';
comment on column public.bookings.refund_due is
  'Amount owed back to the customer, AUD: paid above the total, or above the retained amount once the booking is over.';
comment on column public.bookings.payment_method is 'recurring: paid in instalments. one-off: paid in full.';
comment on column public.bookings.plan is
  'Instalments requested: 1 (in full), 3 or 4. If departure is near there are fewer.';
comment on column public.bookings.plan_status is
  'Set by staff. A payment sets active or completed automatically. Overdue amounts follow from the instalments.';
comment on column public.bookings.next_due_date is
  'Due date of the oldest instalment that is not fully paid. Null: none, or the booking is not live.';
comment on column public.bookings.notes is
  'The customer''s notes, up to 2,000 characters. Notes of staff are in booking_staff_notes. Null: none.';
comment on column public.bookings.cancellation_reason is
  'The customer''s reason for cancelling. The reason of staff is in booking_staff_notes. Null: none.';
comment on column public.bookings.is_double is
  'Whether two customers were merged who both had a live booking of this trip. Staff decide which one stays.';
comment on column public.bookings.request_id is
  'The idempotency key of the request, so that a repeated click books once. Null: older or imported bookings.';
comment on column public.bookings.expires_at is 'A pending booking holds its seats until then. Null: not pending.';
comment on column public.bookings.created_at is 'When the booking was made.';
comment on column public.bookings.confirmed_at is 'When the booking was confirmed. Null: never.';
comment on column public.bookings.cancelled_at is 'When the booking was cancelled. Null: never.';
comment on column public.bookings.held_until is
  'The latest time until which this booking held seats. It limits new unpaid bookings of the same trip. Null: it never
held seats.';
comment on column public.bookings.billing_name is 'The customer''s name on the invoice, as at booking.';
comment on column public.bookings.billing_phone is
  'The customer''s phone number on the invoice, as at booking. Null: not given.';
comment on column public.bookings.changes_close_days is
  'Days before departure. The last day on which the member changes travellers, as on the day of booking.';
comment on column public.bookings.cancelling_closes_days is
  'Days before departure. The last day on which the member cancels, as on the day of booking.';
comment on column public.bookings.last_installment_days is
  'Days before departure. The last day on which an instalment may be due, as on the day of booking.';
comment on column public.bookings.terms_version is
  'The version of the terms that the member accepted. Null: staff booked, or it was imported.';
comment on column public.bookings.terms_accepted_at is 'When the member accepted the terms. Null: not accepted.';

create index bookings_customer_idx on public.bookings (customer_id, created_at desc);
create index bookings_terms_version_idx on public.bookings (terms_version);
create index bookings_event_idx on public.bookings (event_id, status, expires_at);
create index bookings_event_newest_idx on public.bookings (event_id, created_at desc, id);
create index bookings_unpaid_idx on public.bookings (created_at desc, id) where paid_amount = 0;
create index bookings_user_idx on public.bookings (user_id, created_at desc);
create index bookings_created_at_idx on public.bookings (created_at desc, id);
create index bookings_status_idx on public.bookings (status, created_at desc, id);
create index bookings_expiry_idx on public.bookings (expires_at) where status = 'pending';
create index bookings_double_idx on public.bookings (created_at) where is_double;
create index bookings_refund_due_idx on public.bookings (created_at) where refund_due > 0;
create index bookings_reference_search_idx on public.bookings using gin (reference extensions.gin_trgm_ops);
create index bookings_due_idx on public.bookings (next_due_date, created_at desc, id);
create index bookings_due_last_idx on public.bookings (next_due_date desc nulls last, created_at desc, id);
create index bookings_owing_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end), created_at desc, id);
create index bookings_owing_most_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end) desc, created_at desc, id);
create index bookings_partly_paid_idx on public.bookings (created_at desc, id)
  include (status, expires_at, next_due_date, event_id, total_amount, paid_amount)
where paid_amount > 0 and paid_amount < total_amount;

alter table public.bookings enable row level security;
revoke all on public.bookings from anon, authenticated;
grant select on public.bookings to authenticated;
grant all on public.bookings to service_role;

create policy "Members read their own bookings, staff all" on public.bookings
for select to authenticated
using (user_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own bookings, staff all" on public.bookings is 'Staff need the permission sales.';

create table public.booking_staff_notes (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  notes text constraint booking_staff_notes_notes_length check (char_length(notes) <= 2000),
  cancellation_reason text
    constraint booking_staff_notes_cancellation_reason_length check (char_length(cancellation_reason) <= 500),
  updated_at timestamptz not null default private.now(),
  updated_by uuid references public.profiles (id) on delete set null
);
comment on table public.booking_staff_notes is 'Notes of staff on a booking. Only staff read them.';
comment on column public.booking_staff_notes.booking_id is 'The booking.';
comment on column public.booking_staff_notes.notes is 'The notes, up to 2,000 characters. Null: none.';
comment on column public.booking_staff_notes.cancellation_reason is
  'The reason of staff for cancelling. Null: none, or the customer cancelled.';
comment on column public.booking_staff_notes.updated_at is 'When the notes were last changed.';
comment on column public.booking_staff_notes.updated_by is 'The staff member. Null: the account was deleted.';

create index booking_staff_notes_updated_by_idx on public.booking_staff_notes (updated_by);

alter table public.booking_staff_notes enable row level security;
revoke all on public.booking_staff_notes from anon, authenticated;
grant select, insert, update on public.booking_staff_notes to authenticated;
grant all on public.booking_staff_notes to service_role;

create policy "Staff read the notes on bookings" on public.booking_staff_notes
for select to authenticated using ((select private.has_permission('guests')));
comment on policy "Staff read the notes on bookings" on public.booking_staff_notes is
  'Requires the permission guests.';

create policy "Staff write notes on bookings" on public.booking_staff_notes
for insert to authenticated with check ((select private.has_permission('booking')));
comment on policy "Staff write notes on bookings" on public.booking_staff_notes is 'Requires the permission booking.';

create policy "Staff change notes on bookings" on public.booking_staff_notes
for update to authenticated using ((select private.has_permission('booking')))
with check ((select private.has_permission('booking')));
comment on policy "Staff change notes on bookings" on public.booking_staff_notes is
  'The trigger prepare_staff_notes allows changes of notes only.';

create function private.prepare_staff_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('booking');
  if tg_op = 'INSERT' then
    if (private.lock_booking(new.booking_id)).id is null then
      raise exception 'This booking does not exist.' using errcode = '23503';
    end if;
    new.cancellation_reason := null;
  elsif (new.booking_id, new.cancellation_reason) is distinct from (old.booking_id, old.cancellation_reason) then
    raise exception 'Only the notes can be changed.' using errcode = '42501';
  end if;
  new.notes := private.clean(new.notes);
  new.updated_at := private.now();
  new.updated_by := private.me();
  return new;
end
$$;
comment on function private.prepare_staff_notes() is
  'Trigger: trims the notes and records the staff member and the time. An insert or upsert locks the event and the
booking first, so that it waits for an erasure of the customer. Raises 23503 if the booking does not exist, 42501
without the permission or if another column changes.';

create trigger prepare_staff_notes before insert or update on public.booking_staff_notes
for each row when (private.is_client()) execute function private.prepare_staff_notes();

create function private.audit_staff_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('set_booking_notes', 'bookings', new.booking_id::text);
  return null;
end
$$;
comment on function private.audit_staff_notes() is 'Trigger: writes an audit entry without the text.';

create trigger audit_staff_notes after insert or update on public.booking_staff_notes
for each row when (private.is_client()) execute function private.audit_staff_notes();

create table public.travellers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sort_order int not null default 0,
  full_name text not null,
  date_of_birth date constraint travellers_date_of_birth_range check (date_of_birth >= date '1900-01-01'),
  dietary text constraint travellers_dietary_length check (char_length(dietary) <= 500),
  emergency_contact_name text,
  emergency_contact_phone text constraint travellers_emergency_contact_phone_fits
    check (emergency_contact_phone is null or private.is_phone(emergency_contact_phone)),
  room_mate text,
  is_guardian boolean not null default false,
  constraint travellers_full_name_fits check (private.is_person_name(full_name)),
  constraint travellers_emergency_contact_name_fits check (emergency_contact_name is null or private.is_person_name(emergency_contact_name)),
  constraint travellers_room_mate_fits check (room_mate is null
  or private.is_person_name(room_mate))
);
comment on table public.travellers is 'Travellers of a booking. There may be fewer than seats until all are named.';
comment on column public.travellers.id is 'The id.';
comment on column public.travellers.booking_id is 'The booking.';
comment on column public.travellers.sort_order is 'The order in the booking, from 0.';
comment on column public.travellers.full_name is 'The traveller''s name.';
comment on column public.travellers.date_of_birth is
  'The date of birth. Null: not given yet; the traveller then counts neither as a minor nor as an adult.';
comment on column public.travellers.dietary is 'Dietary requirements, up to 500 characters. Null: none.';
comment on column public.travellers.emergency_contact_name is 'Name of the emergency contact. Null: not given.';
comment on column public.travellers.emergency_contact_phone is
  'Phone number of the emergency contact. Null: not given.';
comment on column public.travellers.room_mate is 'Preferred roommate. Null: none.';
comment on column public.travellers.is_guardian is
  'Whether the traveller is an adult who is the parent or guardian of the minors on this booking.';

create index travellers_booking_idx on public.travellers (booking_id, sort_order);

alter table public.travellers enable row level security;
revoke all on public.travellers from anon, authenticated;
grant select on public.travellers to authenticated;
grant all on public.travellers to service_role;

create policy "Members read the travellers of their own bookings, staff all" on public.travellers
for select to authenticated
using ((select private.has_permission('guests'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the travellers of their own bookings, staff all" on public.travellers is
  'Staff need the permission guests for all departures. Guides read travellers through guest_manifest.';

create function private.clear_next_due_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.next_due_date := null;
  return new;
end
$$;
comment on function private.clear_next_due_date() is 'Trigger: a booking that is over has no next due date.';

create trigger clear_next_due_date before insert or update on public.bookings
for each row when (new.status not in ('pending', 'confirmed')) execute function private.clear_next_due_date();

create function private.count_seats_taken() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('pending', 'confirmed');
  live boolean := tg_op <> 'DELETE' and new.status in ('pending', 'confirmed');
  b public.bookings := case when tg_op = 'DELETE' then old else new end;
begin
  update public.event_stats s set
    seats_taken = s.seats_taken + case when live then new.seats else 0 end - case when was then old.seats else 0 end,
    next_expiry = case when live then least(s.next_expiry, new.expires_at) else s.next_expiry end
  where s.event_id = b.event_id;
  return null;
end
$$;
comment on function private.count_seats_taken() is
  'Trigger: adds the difference in seats to the trip''s seats taken. The writer holds the lock of the trip.';

create trigger count_seats_taken after insert or delete or update of status, seats, expires_at on public.bookings
for each row execute function private.count_seats_taken();

create trigger set_billing before insert on public.bookings for each row execute function private.set_billing();

-- schemas/05_bookings/02_booking_states.sql

-- What a booking is now, its row lock, confirmation and expiry.

create function private.current_booking_status(b public.bookings) returns text
language sql stable security definer set search_path = '' as $$
  select case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end
$$;
comment on function private.current_booking_status(public.bookings) is
  'The status of a booking at this time: a pending booking whose hold has ended is expired, before the scheduled jobs
run.';
grant execute on function private.current_booking_status(public.bookings) to authenticated, service_role;

create function private.is_live(b public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.current_booking_status(b) in ('pending', 'confirmed')
$$;
comment on function private.is_live(public.bookings) is
  'Whether the booking holds seats at this time: it is pending or confirmed.';
grant execute on function private.is_live(public.bookings) to authenticated, service_role;

create function private.event_of(b public.bookings) returns public.events
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
begin
  select * into e from public.events t where t.id = b.event_id;
  return e;
end
$$;
comment on function private.event_of(public.bookings) is 'The trip of a booking, as far as the caller may read it.';
grant execute on function private.event_of(public.bookings) to authenticated, service_role;

create function private.can_access_booking(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.id is not null and (b.user_id = private.me() or private.has_permission('booking')), false)
$$;
comment on function private.can_access_booking(public.bookings) is
  'Whether the booking is the caller''s own, or the caller has the permission booking.';
grant execute on function private.can_access_booking(public.bookings) to authenticated, service_role;

create function private.live_booking(customer_id uuid, event_id uuid) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  found public.bookings;
begin
  select b.* into found from public.bookings b where b.customer_id = live_booking.customer_id
    and b.event_id = live_booking.event_id and private.is_live(b)
  order by b.created_at, b.id limit 1;
  return found;
end
$$;
comment on function private.live_booking(uuid, uuid) is
  'The live booking of a trip by a customer. All columns are null if there is none. After customers were merged, the
first of several.';
grant execute on function private.live_booking(uuid, uuid) to authenticated, service_role;

create function private.duplicate_bookings(customer_id uuid) returns setof public.bookings
language plpgsql stable set search_path = '' as $$
begin
  return query select b.* from public.bookings b
  where b.customer_id = duplicate_bookings.customer_id and private.is_live(b)
    and b.id <> (select f.id from private.live_booking(b.customer_id, b.event_id) f) order by b.created_at, b.id;
end
$$;
comment on function private.duplicate_bookings(uuid) is
  'Live bookings of a customer beside the first live booking of the same trip. They exist only after customers were
merged.';
grant execute on function private.duplicate_bookings(uuid) to authenticated, service_role;

create function private.lock_booking(booking_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.lock_event((select t.event_id from public.bookings t where t.id = lock_booking.booking_id));
  select * into b from public.bookings t where t.id = lock_booking.booking_id for update;
  return b;
end
$$;
comment on function private.lock_booking(uuid) is
  'Locks the trip of a booking, expires holds on it, then locks and returns the booking. All columns are null if it
does not exist.';

create function private.confirm_booking(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = private.now(), expires_at = null
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member' where c.id = b.customer_id;
  perform private.record_customer_activity(b.customer_id);
  perform private.queue_customer_email(b.customer_id, 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event',
      (select e.title from public.events e where e.id = b.event_id)));
end
$$;
comment on function private.confirm_booking(uuid) is
  'Confirms a booking, makes its customer a member and queues the email. The caller holds the lock of the trip.';

create function private.expire_bookings(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.bookings b set status = 'expired', expires_at = null
    where b.event_id = expire_bookings.event_id and b.status = 'pending' and b.expires_at <= private.now()
    returning b.id, b.seats, b.refund_due
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_booking', 'bookings', o.id::text, jsonb_build_object('seats', o.seats, 'refund', o.refund_due)
    from over o
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.expire_bookings(uuid) is
  'Expires pending bookings of a trip whose hold has ended; payments become refunds due. Returns how many. The caller
holds the lock of the trip. The audit entries have no actor.';

create function private.write_booking_notes(booking_id uuid, notes text, cancellation_reason text default null) returns void
language sql set search_path = '' as $$
  insert into public.booking_staff_notes as n (booking_id, notes, cancellation_reason, updated_by)
  select write_booking_notes.booking_id, private.clean(write_booking_notes.notes),
    private.clean(write_booking_notes.cancellation_reason), private.me()
  where write_booking_notes.notes is not null or write_booking_notes.cancellation_reason is not null
  on conflict (booking_id) do update set updated_at = private.now(), updated_by = excluded.updated_by,
    notes = case when write_booking_notes.notes is null then n.notes else excluded.notes end,
    cancellation_reason = coalesce(excluded.cancellation_reason, n.cancellation_reason)
$$;
comment on function private.write_booking_notes(uuid, text, text) is
  'Writes notes or the cancellation reason of staff. Null keeps a value; blank notes are removed.';

-- schemas/05_bookings/03_travellers.sql

-- Validates and writes travellers; minors need a guardian.

create function private.read_travellers(travellers jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'full_name', private.clean(p.person ->> 'full_name'),
    'date_of_birth', private.to_date(private.clean(p.person ->> 'date_of_birth')),
    'dietary', private.clean(p.person ->> 'dietary'),
    'emergency_contact_name', private.clean(p.person ->> 'emergency_contact_name'),
    'emergency_contact_phone', private.clean(p.person ->> 'emergency_contact_phone'),
    'room_mate', private.clean(p.person ->> 'room_mate'),
    'is_guardian', coalesce(p.person ->> 'is_guardian' = 'true', false)) order by p.n), '[]')
    from jsonb_array_elements(private.to_list(travellers)) with ordinality as p (person, n));
end
$$;
comment on function private.read_travellers(jsonb) is
  'The travellers of a request as they are stored: known fields only, trimmed. A text that is not a date becomes
null.';

create function private.stored_travellers(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'booking_id', 'sort_order'] order by t.sort_order), '[]')
  from public.travellers t where t.booking_id = stored_travellers.booking_id
$$;
comment on function private.stored_travellers(uuid) is 'The travellers of a booking in the same shape.';

create function private.traveller_field_errors(person jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(f.key), '{}') from (
    select v.key from jsonb_each(person) v
    where v.key in ('full_name', 'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone',
      'room_mate') and jsonb_typeof(v.value) not in ('string', 'null')
      or v.key = 'is_guardian' and v.value not in ('true', 'false', '"true"', '"false"', '""', 'null')
    union select 'date_of_birth' where private.clean(person ->> 'date_of_birth') is not null
      and not coalesce(private.to_date(private.clean(person ->> 'date_of_birth')) <= private.today(), false)) f (key));
end
$$;
comment on function private.traveller_field_errors(jsonb) is
  'The fields of one traveller with the wrong JSON type, a wrong date or a date of birth in the future.';

create function private.traveller_errors(travellers jsonb, seats int) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  read jsonb;
  errors text[] := '{}'::text[];
  person jsonb;
begin
  if jsonb_typeof(travellers) is distinct from 'array' then return array['travellers']; end if;
  if jsonb_array_length(travellers) > seats then return array['travellers']; end if;
  read := private.read_travellers(travellers);
  for place in 0 .. jsonb_array_length(read) - 1 loop
    person := travellers -> place;
    if jsonb_typeof(person) <> 'object' then
      errors := errors || format('travellers.%s', place);
    else
      errors := errors || array(select format('travellers.%s.%s', place, f.field) from (
        select unnest(private.traveller_field_errors(person))
        union select unnest(private.validation_errors(jsonb_populate_record(null::public.travellers, read -> place), 'full_name',
          'date_of_birth', 'dietary', 'emergency_contact_name', 'emergency_contact_phone', 'room_mate'))) f (field)
        order by 1);
    end if;
  end loop;
  return errors;
end
$$;
comment on function private.traveller_errors(jsonb, int) is
  'The validation errors in the travellers of a request, as travellers.<index>.<field>, counted from 0.';

create function private.guardian_refusal(travellers jsonb, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  rules public.settings := private.settings();
  read jsonb := private.read_travellers(travellers);
  min_age int := private.min_age(e, rules);
  youngest date := e.start_date - make_interval(years => min_age);
  youngest_adult date := e.start_date - make_interval(years => rules.adult_age);
  too_young text[];
  minors jsonb;
begin
  select array_agg(format('travellers.%s.date_of_birth', p.n - 1) order by p.n) into too_young
  from jsonb_array_elements(read) with ordinality as p (person, n)
  where min_age > 0 and (p.person ->> 'date_of_birth')::date > youngest;
  if too_young is not null then return private.invalid(variadic too_young); end if;
  select jsonb_agg(p.n - 1 order by p.n) into minors from jsonb_array_elements(read) with ordinality as p (person, n)
  where (p.person ->> 'date_of_birth')::date > youngest_adult;
  if minors is null or exists (select 1 from jsonb_array_elements(read) p
    where p ->> 'is_guardian' = 'true' and (p ->> 'date_of_birth')::date <= youngest_adult) then return null; end if;
  return private.result('guardian_needed', jsonb_build_object('travellers', minors));
end
$$;
comment on function private.guardian_refusal(jsonb, public.events) is
  'Null: all may travel. invalid: travellers below the minimum age on the day of departure. guardian_needed: minors
without an adult guardian on the booking.';

create function private.write_travellers(booking_id uuid, travellers jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  read jsonb := private.read_travellers(travellers);
  ids uuid[];
begin
  if not exists (select from public.travellers t where t.booking_id = write_travellers.booking_id) then
    insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
      emergency_contact_phone, room_mate, is_guardian)
    select write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary, t.emergency_contact_name,
      t.emergency_contact_phone, t.room_mate, t.is_guardian
    from jsonb_array_elements(read) with ordinality as p (person, n),
      jsonb_populate_record(null::public.travellers, p.person) t;
    return;
  end if;
  with given as (
    select p.n, lower(p.person ->> 'full_name') as name,
      row_number() over (partition by lower(p.person ->> 'full_name') order by p.n) as of_name
    from jsonb_array_elements(read) with ordinality as p (person, n)
  ), stored as (
    select t.id, lower(t.full_name) as name, row_number() over (order by t.sort_order, t.id) as n,
      row_number() over (partition by lower(t.full_name) order by t.sort_order, t.id) as of_name
    from public.travellers t where t.booking_id = write_travellers.booking_id
  ), named as (select g.n, s.id from given g join stored s using (name, of_name)), newcomers as (
    select g.n, row_number() over (order by g.n) as place from given g where g.n not in (select m.n from named m)
  ), left_over as (
    select s.id, row_number() over (order by s.n) as place from stored s where s.id not in (select m.id from named m))
  select coalesce(array_agg(coalesce(m.id, o.id, gen_random_uuid()) order by g.n), '{}') into ids
  from given g left join named m on m.n = g.n left join newcomers w on w.n = g.n
  left join left_over o on o.place = w.place;
  delete from public.travellers t where t.booking_id = write_travellers.booking_id and t.id <> all (ids);
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
    emergency_contact_phone, room_mate, is_guardian)
  select ids[p.n], write_travellers.booking_id, p.n - 1, t.full_name, t.date_of_birth, t.dietary,
    t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian
  from jsonb_array_elements(read) with ordinality as p (person, n),
    jsonb_populate_record(null::public.travellers, p.person) t
  on conflict (id) do update set sort_order = excluded.sort_order, full_name = excluded.full_name,
    date_of_birth = excluded.date_of_birth, dietary = excluded.dietary,
    emergency_contact_name = excluded.emergency_contact_name,
    emergency_contact_phone = excluded.emergency_contact_phone, room_mate = excluded.room_mate,
    is_guardian = excluded.is_guardian;
end
$$;
comment on function private.write_travellers(uuid, jsonb) is
  'Replaces the travellers of a booking. Travellers with the same name keep their id, so that their rooms stay
assigned.';

create function public.update_travellers(booking_id uuid, travellers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  e public.events := private.event_of(b);
  changes_close_on date := e.start_date - b.changes_close_days;
  errors text[];
  refusal jsonb;
begin
  if not private.can_access_booking(b) or not private.is_live(b) then return private.result('not_found'); end if;
  if private.today() > changes_close_on and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', changes_close_on));
  end if;
  errors := private.traveller_errors(travellers, b.seats);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  refusal := private.guardian_refusal(travellers, e);
  if refusal is not null then return refusal; end if;
  perform private.write_travellers(b.id, travellers);
  if b.user_id is distinct from private.me() then
    perform private.audit('update_travellers', 'bookings', b.id::text,
      jsonb_build_object('travellers', jsonb_array_length(travellers)));
    perform private.notify_booking_changed(b.id, 'travellers');
  end if;
  return private.result('saved');
end
$$;
comment on function public.update_travellers(uuid, jsonb) is
  'Replaces the travellers of a live booking. Members change their own until the deadline, staff always. travellers:
as in book. guardian_needed: the indexes of minors without a guardian.
Statuses: saved,
guardian_needed {travellers int[]}, too_late {deadline date}, invalid {fields text[]}, not_found.';
revoke execute on function public.update_travellers(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.update_travellers(uuid, jsonb) to authenticated;

-- schemas/05_bookings/04_quotes.sql

-- What a booking would cost, and why it would be refused.

create function private.quote_booking(e public.events, seats int, plan int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  price numeric := private.seat_price(e);
  deposit numeric := private.seat_deposit(e) * seats;
begin
  return jsonb_build_object('price', price, 'seats', seats, 'total', price * seats, 'deposit', deposit,
    'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(price * seats, deposit, plan, e.start_date) p));
end
$$;
comment on function private.quote_booking(public.events, int, int) is
  'Price a person, total, deposit and instalments of a booking, AUD.';
grant execute on function private.quote_booking(public.events, int, int) to anon, authenticated, service_role;

create function private.quote_errors(seats int, plan int) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select unnest(private.validation_errors(jsonb_populate_record(null::public.bookings,
      jsonb_build_object('seats', seats, 'plan', plan)), 'seats', 'plan'))
    union select 'seats' where seats > (private.settings()).max_seats_per_booking);
end
$$;
comment on function private.quote_errors(int, int) is 'The validation errors of seats and plan.';
grant execute on function private.quote_errors(int, int) to anon, authenticated, service_role;

create function private.sale_refusal(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  why text := private.sale_obstacle(e);
begin
  if why = 'closed' then
    return private.result(why, jsonb_build_object('closed_on', private.booking_closes(e)));
  elsif why is not null then
    return private.result(why);
  end if;
  return null;
end
$$;
comment on function private.sale_refusal(public.events) is
  'The reason why the trip cannot be booked now, apart from free seats. Null: it can.';
grant execute on function private.sale_refusal(public.events) to anon, authenticated, service_role;

create function public.preview_plan(event_id uuid, seats int, plan int, for_customer boolean default false,
  offer_token uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
  errors text[] := private.quote_errors(seats, plan);
  refusal jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' = 'closed' and (for_customer and e.start_date >= private.today()
    or private.is_offer_open(offer_token, e.id)) then
    refusal := null;
  end if;
  return coalesce(refusal, private.result('ok', private.quote_booking(e, seats, plan)
    || jsonb_build_object('closed_on', private.sale_refusal(e) -> 'closed_on', 'spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
$$;
comment on function public.preview_plan(uuid, integer, integer, boolean, uuid) is
  'The price of a booking made today, for visitors, members and staff. seats: how many. plan: the number of
instalments, 1, 3 or 4; if departure is near there are fewer. for_customer: for staff who book for a customer, until
departure. offer_token: of an open waitlist offer, which can be booked after booking has closed. price: AUD a person. total, deposit and amounts: AUD for all seats. spots_left: null if the trip has no
limit. closed_on: the last day on which members could book; null: booking is open.
Statuses: ok {price numeric, seats int, total numeric,
deposit numeric, currency text, plan int, installments {sequence int, due_date date, amount numeric}[], spots_left int?,
closed_on date?}, closed {closed_on date}, not_bookable, not_found, invalid {fields text[]}.';
revoke execute on function public.preview_plan(uuid, integer, integer, boolean, uuid) from public, anon, authenticated;
grant execute on function public.preview_plan(uuid, integer, integer, boolean, uuid) to anon, authenticated;

create function private.add_customer_for_booking(caller jsonb, request_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb := private.to_object(caller) - 'id' - 'status';
  outcome jsonb := public.save_customer(given, request_id);
begin
  if outcome ->> 'status' = 'duplicate' then
    return (select private.result('customer_known', jsonb_build_object('customer_id', c.id, 'full_name', c.full_name))
      from public.customers c where lower(c.email) = lower(private.clean(given ->> 'email')));
  end if;
  return outcome;
end
$$;
comment on function private.add_customer_for_booking(jsonb, uuid) is
  'Adds the new customer of a booking by staff. customer_known: a customer has this email address already, and nobody
is added.';

-- schemas/05_bookings/05_booking.sql

-- Takes seats: by members, by staff, and through a waitlist offer.

create type private.seat_request as (
  event_id uuid, customer_id uuid, user_id uuid, staff boolean, seats int, plan int, travellers jsonb, notes text,
  request_id uuid, expected_price numeric, offer_token uuid
);

create function private.seat_request_errors(r private.seat_request) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := jsonb_build_object('notes', private.clean(r.notes));
begin
  return private.quote_errors(r.seats, r.plan)
    || case when given -> 'notes' = 'null' then '{}'::text[]
      when r.staff then private.validation_errors(jsonb_populate_record(null::public.booking_staff_notes, given), 'notes')
      else private.validation_errors(jsonb_populate_record(null::public.bookings, given), 'notes') end
    || array(select 'request_id' where r.request_id is null)
    || private.traveller_errors(r.travellers, greatest(r.seats, 0));
end
$$;
comment on function private.seat_request_errors(private.seat_request) is 'The validation errors of a booking request.';

create function private.booking_result(b public.bookings) returns jsonb
language sql immutable set search_path = '' as $$
  select private.result('booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference,
    'total', b.total_amount, 'deposit', b.deposit_amount, 'booking_status', b.status, 'expires_at', b.expires_at))
$$;
comment on function private.booking_result(public.bookings) is 'The result booked for a booking.';

create function private.earlier_booking(r private.seat_request) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end)
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$$;
comment on function private.earlier_booking(private.seat_request) is
  'The result for a repeated request_id. Null: it is new. repeated: the earlier request had other content. invalid:
the earlier request was made for another customer.';

create function private.booking_refusal(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_bookings_per_hour constant int := 10; -- of one member
  b public.bookings := private.live_booking(r.customer_id, e.id);
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    if r.expected_price is distinct from private.seat_price(e) then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e)));
    end if;
    perform private.advisory_lock('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour then
      return private.result('too_many');
    end if;
    if private.is_network_over('book') then return private.result('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return private.guardian_refusal(r.travellers, e);
end
$$;
comment on function private.booking_refusal(private.seat_request, public.events) is
  'The reason why this customer cannot book, whatever is free. Null: none. Members book for themselves. For a customer
without an account, staff book only what is open to all. The caller holds the lock of the trip.';

create function private.claim_offer(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.id = private.offered_entry(r.offer_token) and w.event_id = e.id for update;
    if state is distinct from 'offered' then
      return private.result('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.result('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  update public.waitlist_submissions w set status = 'accepted' where w.id = private.offered_entry(r.offer_token);
  return null;
end
$$;
comment on function private.claim_offer(private.seat_request, public.events) is
  'Accepts the waitlist offer of the request, if any, and checks that the seats are free. Null: they are.';

create function private.write_booking(r private.seat_request, e public.events) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan);
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancelling_closes_days,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, (quote ->> 'total')::numeric, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => rules.hold_hours),
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    coalesce(e.cancelling_closes_days, rules.cancelling_closes_days), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if b.total_amount > 0 then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- a free booking is confirmed at once, so it needs no hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$$;
comment on function private.write_booking(private.seat_request, public.events) is
  'Inserts the booking, its instalments and travellers, and queues the email. A booking that costs nothing is
confirmed at once.';

create function private.resolve_customer(r private.seat_request) returns private.seat_request
language plpgsql set search_path = '' as $$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
    if found then return r; end if;
    select m.customer_id into r.customer_id from public.customer_merges m where m.old_id = r.customer_id;
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
end
$$;
comment on function private.resolve_customer(private.seat_request) is
  'Fills in the customer and the account of a request. A merged customer becomes the one that remains.';

create function private.take_seats(r private.seat_request, late boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' then return private.result('not_found'); end if;
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$$;
comment on function private.take_seats(private.seat_request, boolean) is
  'Books seats for a member, or for a customer by staff. late: staff may book until departure, after booking has
closed. A waitlist offer can be booked after that, too.';

create function public.book(event_id uuid, seats int, plan int, travellers jsonb, request_id uuid,
  expected_price numeric, terms_accepted boolean, offer_token uuid default null, notes text default null,
  terms_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book.request_id) then
    return private.result('terms_changed');
  end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token)::private.seat_request);
end
$$;
comment on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text) is
  'Books seats for the signed-in member. They are held for settings.hold_hours hours, until the first instalment is
paid. plan: 1, 3 or 4 instalments. travellers: at most one a seat, [{full_name, date_of_birth, dietary,
emergency_contact_name, emergency_contact_phone, room_mate, is_guardian}]. request_id: the idempotency key; repeated:
it was used with other content. expected_price: AUD a person, as the page showed it. offer_token: books the seats of a
waitlist offer. terms_hash: hash of the terms that the member read; terms_changed: they read differently now. too_many: limit of the member or the network within the hour. unpaid_holds: the member has too many
unpaid bookings. held_before: unpaid holds of this member on this trip ended too often. network_seats: unpaid bookings
of the network would hold over half of the trip; left: seats that it may still hold.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text,
expires_at timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric}, too_many,
unpaid_holds {max int}, network_seats {left int}, held_before {again_at timestamptz},
guardian_needed {travellers int[]}, terms_required, terms_changed, offer_over {offer_status text}, invalid {fields text[]}, not_found.';
revoke execute on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text) from public, anon, authenticated;
grant execute on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text) to authenticated;

create function public.admin_book(event_id uuid, seats int, plan int, customer_id uuid default null,
  travellers jsonb default '[]', request_id uuid default gen_random_uuid(), notes text default null,
  customer jsonb default null, late boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = caller) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, caller, null, true, seats, plan, travellers, notes, request_id,
      null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Lock order: the trip before the customer.
  perform private.lock_event(event_id);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- without a booking the customer is not added
end
$$;
comment on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean) is
  'For staff: books for a customer at the price of the trip. customer_id, or customer: {full_name, phone, email} of a
new customer, who is added only with the booking. customer_known: the email address belongs to another customer. late:
books after booking has closed, until departure, and the audit entry says so. notes: notes of staff. members_only: the
customer has no account and the trip is open to members only, until opens_on; null: always. Otherwise as book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text,
expires_at timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]},
members_only {opens_on date?}, customer_known {customer_id uuid, full_name text}, invalid {fields text[]}, not_found,
customer_not_found.';
revoke execute on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean) to authenticated;

-- schemas/05_bookings/06_cancelling.sql

-- Cancels bookings and previews what is refunded.

create function private.cancellation(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  deadline date := (private.event_of(b)).start_date - b.cancelling_closes_days;
  moved boolean := private.has_refund_offer(b.id);
  retained numeric := case when moved then 0 else least(b.paid_amount, b.deposit_amount) end;
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  return private.result(case when private.today() > deadline and not moved and not private.has_permission('booking')
    then 'too_late' else 'ok' end,
    jsonb_build_object('paid', b.paid_amount, 'retained', retained, 'refund', b.paid_amount - retained, 'deadline', deadline));
end
$$;
comment on function private.cancellation(public.bookings) is
  'The amounts if a booking is cancelled now, AUD: the paid part of the deposit is retained, the rest is refunded.
Nothing is retained while a refund offer for a moved trip is open. too_late: members cannot cancel after the deadline.';
grant execute on function private.cancellation(public.bookings) to authenticated, service_role;

create function public.preview_cancellation(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_cancellation.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.cancellation(b);
end
$$;
comment on function public.preview_cancellation(uuid) is
  'The amounts if the booking is cancelled now, AUD, for its member or staff. retained: the paid part of the deposit.
deadline: the last day on which members can cancel. already_cancelled: also an expired hold. Statuses: ok {paid numeric,
retained numeric, refund numeric, deadline date}, too_late {paid numeric, retained numeric, refund numeric, deadline
date}, already_cancelled, not_found.';
revoke execute on function public.preview_cancellation(uuid) from public, anon, authenticated;
grant execute on function public.preview_cancellation(uuid) to authenticated;

create function private.write_cancellation(b public.bookings, amounts jsonb, reason text, own boolean) returns void
language plpgsql set search_path = '' as $$
begin
  update public.bookings t set status = 'cancelled', cancelled_at = private.now(), expires_at = null,
    retained_amount = (amounts ->> 'retained')::numeric, cancellation_reason = case when own then reason end
  where t.id = b.id;
  if not own then perform private.write_booking_notes(b.id, null, reason); end if;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('cancel_booking', 'bookings', b.id::text,
    jsonb_build_object('seats', b.seats, 'retained', amounts -> 'retained', 'refund', amounts -> 'refund'));
  perform private.queue_customer_email(b.customer_id, 'booking_cancelled',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'retained', amounts -> 'retained',
      'refund', amounts -> 'refund', 'event', (select e.title from public.events e where e.id = b.event_id)));
end
$$;
comment on function private.write_cancellation(public.bookings, jsonb, text, boolean) is
  'Cancels a locked booking with the amounts of private.cancellation, audits it and queues the email. own: the customer
cancels. Otherwise staff cancel and give the reason.';

create function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
  b.cancellation_reason := private.clean(reason);
  if private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  perform private.write_cancellation(b, outcome, b.cancellation_reason, own);
  return outcome || private.offer_and_report(b.event_id) || private.result('cancelled');
end
$$;
comment on function public.cancel_booking(uuid, text) is
  'Cancels a booking: frees its seats and makes what is not retained a refund due. Members cancel their own until the deadline, after showing their second factor. Staff may cancel at any time. reason: only staff read the reason of staff. Amounts as in
preview_cancellation. offered: people who got an offer of the seats. skipped: people before them who need more seats.
Both are empty without the permission waitlist.
Statuses: cancelled {paid numeric, retained
numeric, refund numeric, deadline date, offered {full_name text, seats int}[], skipped {full_name text,
seats int}[]}, too_late {paid numeric, retained numeric, refund numeric, deadline date}, already_cancelled, invalid
{fields text[]}, not_found.';
revoke execute on function public.cancel_booking(uuid, text) from public, anon, authenticated;
grant execute on function public.cancel_booking(uuid, text) to authenticated;

-- schemas/05_bookings/07_booking_lists.sql

-- The admin list of bookings and its filters, and reminders sent from it.

create function private.booking_condition(q text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  customers uuid[];
begin
  if patterns is null then return null; end if;
  customers := array(select c.id from public.customers c
    where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns)
      or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number limit 5001);
  return format('(%s or b.event_id = any (%L::uuid[])%s)',
    case when cardinality(customers) <= 5000 then format('b.customer_id = any (%L::uuid[])', customers)
      else format('(select lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (%L::text[])
      from public.customers c where c.id = b.customer_id)', patterns) end,
    array(select e.id from public.events e where e.title ilike any (patterns)),
    case when cardinality(patterns) = 1 then format(' or b.reference ilike %L', patterns[1]) end);
end
$$;
comment on function private.booking_condition(text) is
  'The SQL condition that finds bookings by a search text. Null: no text. Up to 5,000 matching customers are found
first; with more, bookings are filtered by row.';

create function private.bookings_found(q text, max_rows int) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select b.id from public.bookings b where %s order by b.created_at desc, b.id limit $1)',
    private.booking_condition(q)) into found_ids using max_rows;
  return found_ids;
end
$$;
comment on function private.bookings_found(text, int) is
  'The newest bookings that a search text finds, at most this many.';

create function private.bookings_found(conditions text, sort text, few boolean) returns text
language sql stable set search_path = '' as $$
  select case when few then format(
    $sql$(select b.id, b.created_at, b.next_due_date, d.start_date, case when b.status = 'confirmed'
      or b.status = 'pending' and b.expires_at > %L then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
      from public.bookings b left join public.events d on d.id = b.event_id where %s offset 0) b,
    lateral (select b.start_date) e$sql$, private.now(), conditions)
    else private.booking_rows(sort)
      || case when ltrim(sort, '-') = 'departure' then ' join public.events e on e.id = b.event_id' else '' end
      || ' where ' || conditions end
$$;
comment on function private.bookings_found(text, text, boolean) is
  'The SQL query for a list of bookings. few: the conditions match few rows, so the query filters first and sorts
afterwards.';

create function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_status_filter(given ->> 'status')] || private.booking_payment_filter(payment, given ->> 'departs');
  -- These filters match few rows. Sorted by newest first, an index gives the order.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and given ->> 'event_id' is not null), false);
begin
  perform private.require_permission('sales');
  if given ->> 'event_id' is not null then
    conditions := conditions || format('b.event_id = %L', private.to_uuid(given ->> 'event_id'));
  end if;
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  return private.ordered_page('select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort,
    few),
    private.booking_order(sort), '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page,
    page_size);
end
$$;
comment on function public.list_bookings(jsonb, integer, integer) is
  'For staff: a page of bookings. filters: q (reference, customer''s name, email or phone number, or trip), status
(pending, confirmed, cancelled, expired; live: pending or confirmed), payment (paid, partial, pending, owing, overdue,
transfers, refund_due), event_id, customer_id, departs (soon: changes close within the days in settings), sort
(departure, due, owing, created; descending with a minus; none: newest first). The count stops at 1,000 (capped).
Statuses: ok {total int, capped boolean, rows booking_overview[]}.';
revoke execute on function public.list_bookings(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_bookings(jsonb, integer, integer) to authenticated;

create function private.number_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select case when q ~ '^[\d\s()+.-]+$' and q ~ '\d.*\d.*\d.*\d'
    then '%' || regexp_replace(regexp_replace(q, '\D', '', 'g'), '^(61|0)', '') || '%' end
$$;
comment on function private.number_pattern(text) is
  'The LIKE pattern for a phone number, without separators, leading 0 or country code. Null: the text is not a
number.';

create function private.booking_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'due' then 'b.next_due_date'
    when 'owing' then 'b.owing'
    when 'created' then 'b.created_at' end
    || case when sort in ('-owing', '-created') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      when sort = 'owing' then ', ' else ' nulls last, ' end, '') || 'b.created_at desc, b.id'
$$;
comment on function private.booking_order(text) is
  'The SQL order of a list of bookings. Columns that are never null use their index in both directions.';

create function private.booking_payment_filter(payment text, departs text) returns text[]
language sql stable set search_path = '' as $$
  select array[case payment
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'owing' then format('case when b.status in (''pending'', ''confirmed'')
      then greatest(b.total_amount - b.paid_amount, 0) else 0 end > 0
      and (b.status <> ''pending'' or b.expires_at > %L)', private.now())
    when 'overdue' then format('b.status = ''confirmed'' and b.next_due_date < %L', private.today())
    when 'transfers' then format('b.id = any (array(select t.booking_id from public.bank_transfers t
      where t.status = ''pending'' and t.expires_at > %L))', private.now())
    when 'refund_due' then format('(b.refund_due > 0
      or b.status = ''pending'' and b.paid_amount > 0 and b.expires_at <= %L)', private.now()) end,
    case when departs = 'soon' then format('b.event_id = any (array(select d.id from public.events d
      where d.start_date between %L and %L))', private.today(),
      private.today() + (private.settings()).changes_close_days) end]
$$;
comment on function private.booking_payment_filter(text, text) is
  'The SQL conditions of the filters payment and departs.';

create function public.remind_bookings(booking_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  sent int := 0;
  unreached int := 0;
  nothing_due int;
begin
  perform private.require_permission('emails');
  if coalesce(cardinality(booking_ids), 0) not between 1 and 1000 then return private.invalid('booking_ids'); end if;
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      coalesce(c.email, private.email_of(c.profile_id)) as email
    from public.bookings b join public.events e on e.id = b.event_id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select s.id, s.due_date, s.amount, s.covered from public.installment_schedule s
      where s.booking_id = b.id and s.status <> 'paid' order by s.sequence limit 1) i
    where b.id = any (booking_ids) and b.status = 'confirmed'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.bank_transfers t
        where t.booking_id = b.id and private.current_bank_transfer_status(t) = 'pending')
    order by b.id
  loop
    if r.email is null or exists (select from public.email_suppressions a where a.email = lower(r.email)) then
      unreached := unreached + 1;
    else
      perform private.remind(r.customer_id, 'installment_due', format('%s:%s:staff:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end));
      perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.result('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
end
$$;
comment on function public.remind_bookings(uuid[]) is
  'For staff: queues emails about the next instalment of these bookings, at most one a day and instalment. unreached:
bookings without an email address, or with one that does not accept email. nothing_due: paid, transfer announced, not
confirmed or not found.
Statuses: reminded {sent int, unreached int, nothing_due int}, invalid
{fields text[]}.';
revoke execute on function public.remind_bookings(uuid[]) from public, anon, authenticated;
grant execute on function public.remind_bookings(uuid[]) to authenticated;

create function private.booking_rows(sort text) returns text
language sql stable set search_path = '' as $$
  select case when ltrim(sort, '-') = 'owing' then format($sql$(
      (select b.*, case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0)
          else 0 end as owing from public.bookings b where b.status <> 'pending' or b.expires_at > %1$L
        order by owing %2$s, created_at desc, id)
      union all
      (select b.*, 0::numeric as owing from public.bookings b where b.status = 'pending' and b.expires_at <= %1$L
        order by owing %2$s, created_at desc, id)) b$sql$,
    private.now(), case when sort like '-%' then 'desc' else '' end)
    else 'public.bookings b' end
$$;
comment on function private.booking_rows(text) is
  'The SQL source of a list of bookings. Expired holds owe nothing; they are read separately, so that an index gives
the order of the others.';

create function private.booking_status_filter(status text) returns text
language sql stable set search_path = '' as $$
  select case status
    when 'pending' then format('b.status = ''pending'' and b.expires_at > %L', private.now())
    when 'live' then format('(b.status = ''confirmed'' or b.status = ''pending'' and b.expires_at > %L)', private.now())
    when 'expired' then format('b.status in (''expired'', ''pending'')
      and (b.status = ''expired'' or b.expires_at <= %L)', private.now())
    else format('b.status = %L', status) end where status is not null
$$;
comment on function private.booking_status_filter(text) is
  'The SQL condition of the filter status, on columns only, as private.current_booking_status defines it.';

-- schemas/05_bookings/08_moved_trips.sql

-- Moved trips: new due dates for unpaid instalments, and the offer to cancel without a loss.

create table private.refund_offers (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  token uuid not null default gen_random_uuid() constraint refund_offers_token_once unique,
  start_date_before date not null,
  end_date_before date not null,
  expires_at timestamptz not null
);
comment on table private.refund_offers is
  'Bookings of moved trips whose customers can cancel and get all of their money back. The token is in their email.';
comment on column private.refund_offers.booking_id is 'The booking.';
comment on column private.refund_offers.token is 'The token in the link. Each move creates a new one.';
comment on column private.refund_offers.start_date_before is 'First day of the trip before the move.';
comment on column private.refund_offers.end_date_before is 'Last day of the trip before the move.';
comment on column private.refund_offers.expires_at is 'When the offer ends.';

alter table private.refund_offers enable row level security;

create function private.has_refund_offer(booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.refund_offers o
    where o.booking_id = has_refund_offer.booking_id and o.expires_at > private.now())
$$;
comment on function private.has_refund_offer(uuid) is
  'Whether the trip of the booking was moved and the customer can still cancel it and get all of their money back.';
grant execute on function private.has_refund_offer(uuid) to authenticated, service_role;

create function private.moved_installments(b public.bookings, start_date date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- Due dates do not decrease, even after an early payment.
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due from public.installments i
      where i.booking_id = b.id) s) d
$$;
comment on function private.moved_installments(public.bookings, date) is
  'The instalments of a booking if its trip starts on another day. Unpaid ones are dated by the rule of the plan: a
month apart from the day of booking, the last bookings.last_installment_days days before the start, none in the past.
Paid ones, overdue ones and the first keep their dates.';

create function private.move_bookings(old public.events, new public.events) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  before jsonb;
  after jsonb;
begin
  if (old.start_date, old.end_date) is not distinct from (new.start_date, new.end_date)
    or new.start_date <= private.today() then return; end if;
  for b in select t.* from public.bookings t where t.event_id = new.id and private.is_live(t) order by t.id for update loop
    insert into private.refund_offers as o (booking_id, start_date_before, end_date_before, expires_at)
    values (b.id, old.start_date, coalesce(old.end_date, old.start_date),
      private.now() + make_interval(days => (private.settings()).refund_offer_days))
    on conflict (booking_id) do update set token = gen_random_uuid(), expires_at = excluded.expires_at,
      start_date_before = case when o.expires_at > private.now() then o.start_date_before
        else excluded.start_date_before end,
      end_date_before = case when o.expires_at > private.now() then o.end_date_before
        else excluded.end_date_before end;
    before := private.installments_of(b.id);
    after := private.moved_installments(b, new.start_date);
    continue when before = after;
    perform private.write_installments(b.id, after);
    perform private.set_next_due_date(b.id);
    perform private.audit('move_plan', 'bookings', b.id::text, jsonb_build_object('before', before, 'after', after));
  end loop;
end
$$;
comment on function private.move_bookings(public.events, public.events) is
  'Sets new due dates for the unpaid instalments of the live bookings of a moved trip, and offers each customer all of
their money back. The email about the move lists both. Does nothing if the dates stay or the trip has begun. The caller
holds the lock of the trip.';

create function public.preview_move(event_id uuid, start_date date, end_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('trips');
  select * into e from public.events t where t.id = preview_move.event_id;
  if e.id is null then return private.result('not_found'); end if;
  if start_date is null then return private.invalid('start_date'); end if;
  return private.result('ok', jsonb_build_object('refund_days', (private.settings()).refund_offer_days,
    'bookings', case when (e.start_date, e.end_date) is not distinct from (start_date, coalesce(end_date, start_date))
      or start_date <= private.today() then '[]'::jsonb else coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference, 'paid', b.paid_amount,
        'customer_name', case when (select private.has_permission('sales')) then c.full_name end,
        'before', private.installments_of(b.id), 'after', private.moved_installments(b, preview_move.start_date))
        order by b.reference)
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.event_id = e.id and private.is_live(b)), '[]') end));
end
$$;
comment on function public.preview_move(uuid, date, date) is
  'For staff with the permission trips: the live bookings of a trip with their instalments before and after it moves to
these dates. end_date: null means the start date. refund_days: days within which each customer can then cancel and get
all of their money back. paid: AUD. customer_name: null without the permission sales. bookings is empty if the dates
stay or the trip would have begun.
Statuses: ok {refund_days int, bookings {id uuid, reference text, paid numeric, customer_name text?, before {sequence
int, due_date date, amount numeric}[], after {sequence int, due_date date, amount numeric}[]}[]}, invalid {fields
text[]}, not_found.';
revoke execute on function public.preview_move(uuid, date, date) from public, anon, authenticated;
grant execute on function public.preview_move(uuid, date, date) to authenticated;

create function private.refund_offer_facts(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('event_id', e.id, 'event_title', e.title, 'reference', b.reference,
    'start_date', e.start_date, 'end_date', e.end_date, 'start_date_before', o.start_date_before,
    'end_date_before', o.end_date_before, 'paid', b.paid_amount, 'expires_at', o.expires_at)
  from private.refund_offers o join public.bookings b on b.id = o.booking_id join public.events e on e.id = b.event_id
  where o.token = refund_offer_facts.token
$$;
comment on function private.refund_offer_facts(uuid) is
  'What the page of a refund offer shows. Null: there is no such offer.';

create function public.get_refund_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result(case when not private.is_live(b) then 'cancelled'
      when o.expires_at <= private.now() then 'expired' else 'open' end, private.refund_offer_facts(o.token))
    from private.refund_offers o join public.bookings b on b.id = o.booking_id
    where o.token = get_refund_offer.token), private.result('not_found'))
$$;
comment on function public.get_refund_offer(uuid) is
  'The offer to cancel the booking of a moved trip, for the holder of the token. paid: AUD that is paid back in full.
Statuses: open {event_id uuid, event_title text, reference text, start_date date, end_date date, start_date_before
date, end_date_before date, paid numeric, expires_at timestamptz}, expired {event_id uuid, event_title text, reference
text, start_date date, end_date date, start_date_before date, end_date_before date, paid numeric, expires_at
timestamptz}, cancelled {event_id uuid, event_title text, reference text, start_date date, end_date date,
start_date_before date, end_date_before date, paid numeric, expires_at timestamptz}, not_found.';
revoke execute on function public.get_refund_offer(uuid) from public, anon, authenticated;
grant execute on function public.get_refund_offer(uuid) to anon, authenticated;

create function public.accept_refund_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select t.* into b from private.lock_booking((select o.booking_id from private.refund_offers o
    where o.token = accept_refund_offer.token)) t;
  -- Another move may have replaced the token before the lock.
  if not exists (select from private.refund_offers o where o.token = accept_refund_offer.token) then
    return private.result('not_found');
  end if;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if not private.has_refund_offer(b.id) then return private.result('expired'); end if;
  perform private.write_cancellation(b, private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', 0,
    'refund', b.paid_amount)), null, true);
  perform private.offer_free_seats(b.event_id);
  return private.result('cancelled', jsonb_build_object('refund', b.paid_amount));
end
$$;
comment on function public.accept_refund_offer(uuid) is
  'Cancels the booking of a moved trip for the holder of the token, without sign-in. All paid money becomes a refund
due.
Statuses: cancelled {refund numeric}, already_cancelled, expired, not_found.';
revoke execute on function public.accept_refund_offer(uuid) from public, anon, authenticated;
grant execute on function public.accept_refund_offer(uuid) to anon, authenticated;

-- schemas/06_payments/01_ledger.sql

-- Instalments, the append-only ledger of payments and refunds, and bank transfers.

create sequence public.bank_transfer_reference_seq;
grant usage, select, update on sequence public.bank_transfer_reference_seq to service_role;

create table public.installments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sequence int not null check (sequence between 1 and 24),
  due_date date not null check (due_date between date '2000-01-01' and date '2100-12-31'),
  amount numeric(10, 2) not null check (amount > 0),
  refunded numeric(10, 2) not null default 0
  constraint installments_refunded_check check (refunded >= 0),
  constraint installments_sequence_once unique (booking_id, sequence)
);
comment on table public.installments is
  'Instalments of a booking. The ledger decides which are paid, the oldest first.';
comment on column public.installments.id is 'The id.';
comment on column public.installments.booking_id is 'The booking.';
comment on column public.installments.sequence is 'The order in the plan, from 1.';
comment on column public.installments.due_date is 'The due date.';
comment on column public.installments.amount is 'The amount, AUD.';
comment on column public.installments.refunded is
  'Amount of this paid instalment that a refund with a lower price paid back, AUD. It is not part of amount.';

alter table public.installments enable row level security;
revoke all on public.installments from anon, authenticated;
grant select on public.installments to authenticated;
grant all on public.installments to service_role;

create policy "Members read the instalments of their own bookings, staff all" on public.installments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the instalments of their own bookings, staff all" on public.installments is
  'Staff need the permission sales.';

create table public.bank_transfers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  reference text not null unique default private.numbered('TR-', nextval('public.bank_transfer_reference_seq')),
  amount numeric(10, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'expired')),
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null
    default private.now() + make_interval(days => (private.settings()).transfer_days),
  decided_at timestamptz
);
comment on table public.bank_transfers is
  'Bank transfers that members announced. The money counts once staff confirm the transfer.';
comment on column public.bank_transfers.id is 'The id.';
comment on column public.bank_transfers.booking_id is 'The booking.';
comment on column public.bank_transfers.reference is 'The reference that the payer writes on the transfer.';
comment on column public.bank_transfers.amount is 'The announced amount, AUD.';
comment on column public.bank_transfers.status is
  'pending, confirmed, rejected or expired. expired: no money came in time, or the booking ended. Staff can still
confirm an expired transfer.';
comment on column public.bank_transfers.request_id is 'The idempotency key of the request. Null: older rows.';
comment on column public.bank_transfers.created_at is 'When the member announced the transfer.';
comment on column public.bank_transfers.expires_at is 'A pending transfer counts as announced until then.';
comment on column public.bank_transfers.decided_at is
  'When the transfer was confirmed, rejected or expired. Null: pending.';

create index bank_transfers_booking_idx on public.bank_transfers (booking_id);
create index bank_transfers_pending_idx on public.bank_transfers (created_at) where status = 'pending';
create index bank_transfers_run_out_idx on public.bank_transfers (decided_at desc, id) where status = 'expired';
create index bank_transfers_expiry_idx on public.bank_transfers (expires_at) where status = 'pending';
create index bank_transfers_reference_search_idx on public.bank_transfers
using gin (lower(reference) extensions.gin_trgm_ops);

alter table public.bank_transfers enable row level security;
revoke all on public.bank_transfers from anon, authenticated;
grant select on public.bank_transfers to authenticated;
grant all on public.bank_transfers to service_role;

create policy "Members read the transfers of their own bookings, staff all" on public.bank_transfers
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the transfers of their own bookings, staff all" on public.bank_transfers is
  'Staff need the permission sales.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('deposit', 'installment', 'extra', 'refund')),
  method text not null check (method in ('card', 'bank_transfer', 'cash')),
  amount numeric(10, 2) not null,
  reference text check (char_length(reference) <= 120),
  transfer_id uuid unique references public.bank_transfers (id),
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  paid_at timestamptz not null default private.now(),
  purpose text constraint payments_purpose_known check (purpose in ('price_lowered', 'duplicate_payment')),
  constraint payments_refunds_are_negative check (case when kind = 'refund' then amount < 0 else amount > 0 end),
  constraint payments_purpose_of_refunds check (purpose is null or kind = 'refund')
);
comment on table public.payments is
  'The ledger of bookings: payments are positive, refunds negative. Rows are only added, never changed.';
comment on column public.payments.id is 'The id.';
comment on column public.payments.booking_id is 'The booking.';
comment on column public.payments.kind is
  'deposit: until the first instalment is covered. instalment: pays up to the end of an instalment. extra: any other
payment. refund.';
comment on column public.payments.method is 'How the money was paid.';
comment on column public.payments.amount is 'The amount, AUD. Negative for refunds.';
comment on column public.payments.reference is 'The reference of the bank transfer. Null: none.';
comment on column public.payments.transfer_id is 'The confirmed bank transfer. Null: another method.';
comment on column public.payments.provider_ref is
  'The card provider''s id, so that an event counts once. Null: no card payment.';
comment on column public.payments.request_id is 'The idempotency key of the request. Null: none.';
comment on column public.payments.paid_at is 'When the money was paid.';
comment on column public.payments.purpose is
  'Of a refund on a live booking. price_lowered: the total decreased by the same amount. duplicate_payment: the total stays.
Null: a payment, or a refund without a purpose.';

create index payments_booking_idx on public.payments (booking_id, paid_at, id);
create index payments_paid_at_idx on public.payments (paid_at desc);

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert on public.payments to service_role;

create policy "Members read the payments of their own bookings, staff all" on public.payments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the payments of their own bookings, staff all" on public.payments is
  'Staff need the permission sales.';

create trigger protect_ledger before update or delete on public.payments
for each row execute function private.refuse_change();

create trigger protect_ledger_from_truncate before truncate on public.payments
for each statement execute function private.refuse_change();

create table public.payment_notes (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  note text check (char_length(note) <= 500),
  recorded_by uuid references public.profiles (id) on delete set null
);
comment on table public.payment_notes is 'Notes of staff on payments and refunds. Only staff read them.';
comment on column public.payment_notes.payment_id is 'The payment.';
comment on column public.payment_notes.note is 'The note, up to 500 characters. Null: none.';
comment on column public.payment_notes.recorded_by is
  'The staff member who recorded the payment or refund. Null: the system, or a deleted account.';

create index payment_notes_recorded_by_idx on public.payment_notes (recorded_by);

alter table public.payment_notes enable row level security;
revoke all on public.payment_notes from anon, authenticated;
grant select on public.payment_notes to authenticated;
grant all on public.payment_notes to service_role;

create policy "Staff read the notes on payments" on public.payment_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the notes on payments" on public.payment_notes is 'Requires the permission sales.';

create table public.bank_transfer_notes (
  transfer_id uuid primary key references public.bank_transfers (id) on delete cascade,
  note text check (char_length(note) <= 500),
  decided_by uuid references public.profiles (id) on delete set null
);
comment on table public.bank_transfer_notes is 'Notes of staff on bank transfers. Only staff read them.';
comment on column public.bank_transfer_notes.transfer_id is 'The bank transfer.';
comment on column public.bank_transfer_notes.note is 'The reason for the decision, up to 500 characters. Null: none.';
comment on column public.bank_transfer_notes.decided_by is
  'The staff member who confirmed or rejected the transfer. Null: a deleted account.';

create index bank_transfer_notes_decided_by_idx on public.bank_transfer_notes (decided_by);

alter table public.bank_transfer_notes enable row level security;
revoke all on public.bank_transfer_notes from anon, authenticated;
grant select on public.bank_transfer_notes to authenticated;
grant all on public.bank_transfer_notes to service_role;

create policy "Staff read the notes on transfers" on public.bank_transfer_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the notes on transfers" on public.bank_transfer_notes is
  'Requires the permission sales.';

create function private.current_bank_transfer_status(t public.bank_transfers) returns text
language sql stable security definer set search_path = '' as $$
  select case when t.status = 'pending' and t.expires_at <= private.now() then 'expired' else t.status end
$$;
comment on function private.current_bank_transfer_status(public.bank_transfers) is
  'The status of a bank transfer at this time: a pending transfer after expires_at is expired, before the scheduled
jobs run.';
grant execute on function private.current_bank_transfer_status(public.bank_transfers) to authenticated, service_role;

create function private.pending_transfer_amount(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0) from public.bank_transfers t
  where t.booking_id = pending_transfer_amount.booking_id and t.status = 'pending'
$$;
comment on function private.pending_transfer_amount(uuid) is
  'Amount of the pending bank transfers of a booking, AUD. The caller holds the lock of the booking.';

create function private.first_installment_amount(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select n.amount from public.installments n where n.booking_id = first_installment_amount.booking_id
    order by n.sequence limit 1), 0)
$$;
comment on function private.first_installment_amount(uuid) is
  'Amount of the first instalment, AUD. 0 if there is none.';

create function private.set_next_due_date(booking_id uuid) returns void
language sql set search_path = '' as $$
  update public.bookings b set next_due_date = (
    select min(i.due_date) from (
      select n.due_date, sum(n.amount) over (order by n.sequence) as due
      from public.installments n where n.booking_id = b.id) i
    where i.due > b.paid_amount)
  where b.id = set_next_due_date.booking_id
$$;
comment on function private.set_next_due_date(uuid) is
  'Updates the due date of the oldest instalment that is not fully paid.';

create function private.post_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set paid_amount = b.paid_amount + new.amount,
    retained_amount = case when new.amount < 0 then greatest(least(b.retained_amount, b.paid_amount + new.amount), 0)
      else b.retained_amount end
  where b.id = new.booking_id;
  perform private.set_next_due_date(new.booking_id);
  return null;
end
$$;
comment on function private.post_payment() is
  'Trigger: adds a payment to the booking''s paid amount. On a booking that is over, a refund above the refund due
reduces the retained amount.';

create trigger post_payment after insert on public.payments for each row execute function private.post_payment();

-- schemas/06_payments/02_balances.sql

-- What is paid, owed, overdue and refundable, by booking, event and month.

create table public.event_ledgers (
  event_id uuid primary key references public.events (id) on delete cascade,
  bookings int not null default 0,
  seats int not null default 0,
  received numeric(14, 2) not null default 0,
  owing numeric(14, 2) not null default 0
);
comment on table public.event_ledgers is
  'Totals of each trip, maintained by triggers. Expired holds count until the scheduled jobs end them; event_totals
excludes them.';
comment on column public.event_ledgers.event_id is 'The trip.';
comment on column public.event_ledgers.bookings is 'Pending and confirmed bookings.';
comment on column public.event_ledgers.seats is 'Seats of these bookings.';
comment on column public.event_ledgers.received is
  'Payments less refunds and less refunds due, AUD, of cancelled bookings too.';
comment on column public.event_ledgers.owing is 'Amount that customers still owe, AUD.';

alter table public.event_ledgers enable row level security;
revoke all on public.event_ledgers from anon, authenticated;
grant select on public.event_ledgers to authenticated;
grant all on public.event_ledgers to service_role;

create policy "Staff read the money of each trip" on public.event_ledgers
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the money of each trip" on public.event_ledgers is 'Requires the permission sales.';

create table public.event_months (
  event_id uuid references public.events (id) on delete cascade,
  month date check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0,
  seats int not null default 0,
  primary key (month, event_id)
);
comment on table public.event_months is
  'Money received and seats booked by trip and month in Sydney time, maintained by triggers.';
comment on column public.event_months.event_id is 'The trip.';
comment on column public.event_months.month is 'The first day of the month.';
comment on column public.event_months.received is 'Payments less refunds in this month, AUD.';
comment on column public.event_months.seats is 'Seats booked in this month, less those cancelled since.';

create index event_months_event_idx on public.event_months (event_id);

alter table public.event_months enable row level security;
revoke all on public.event_months from anon, authenticated;
grant select on public.event_months to authenticated;
grant all on public.event_months to service_role;

create policy "Staff read the money of each month" on public.event_months
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the money of each month" on public.event_months is 'Requires the permission sales.';

create function private.add_to_totals(added public.bookings[], removed public.bookings[]) returns void
language plpgsql set search_path = '' as $$
declare
  change record;
begin
  for change in
    select t.event_id, private.month_of(t.created_at) as month, sum(t.live) as bookings, sum(t.live * t.seats) as seats,
      sum(t.sign * (t.paid_amount - t.refund_due)) as received,
      sum(t.live * greatest(t.total_amount - t.paid_amount, 0)) as owing
    from (select b.*, s.sign, case when b.status in ('pending', 'confirmed') then s.sign else 0 end as live
      from (values (1, added), (-1, removed)) s (sign, bookings), unnest(s.bookings) b) t
    group by 1, 2 order by 1, 2
  loop
    update public.event_ledgers l set bookings = l.bookings + change.bookings, seats = l.seats + change.seats,
      received = l.received + change.received, owing = l.owing + change.owing
    where l.event_id = change.event_id;
    if change.seats <> 0 then
      insert into public.event_months as m (event_id, month, seats) values (change.event_id, change.month, change.seats)
      on conflict (month, event_id) do update set seats = m.seats + excluded.seats;
    end if;
  end loop;
end
$$;
comment on function private.add_to_totals(public.bookings[], public.bookings[]) is
  'Adds changed bookings to the totals of their trips and months. added: the new rows. removed: the old rows.';

create function private.count_booking_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added public.bookings[];
  removed public.bookings[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::public.bookings) into added from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(o.*)::public.bookings) into removed from old_rows o;
  else
    -- Updates that look for expired rows often match none, so this case returns early.
    if not exists (select from new_rows) then return null; end if;
    select array_agg(row(n.*)::public.bookings), array_agg(row(o.*)::public.bookings) into added, removed
    from new_rows n join old_rows o on o.id = n.id
    where (n.event_id, n.status, n.seats, n.paid_amount, n.total_amount)
      is distinct from (o.event_id, o.status, o.seats, o.paid_amount, o.total_amount);
  end if;
  if added is not null or removed is not null then perform private.add_to_totals(added, removed); end if;
  return null;
end
$$;
comment on function private.count_booking_totals() is 'Trigger: updates the totals of trips and months once per statement.';

create trigger count_new_booking_totals after insert on public.bookings
referencing new table as new_rows for each statement execute function private.count_booking_totals();

create trigger count_changed_booking_totals after update on public.bookings
referencing old table as old_rows new table as new_rows for each statement execute function private.count_booking_totals();

create trigger tally_deleted_bookings after delete on public.bookings
referencing old table as old_rows for each statement execute function private.count_booking_totals();

create function private.count_payment_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_months as m (event_id, month, received)
  select b.event_id, private.month_of(p.paid_at), sum(p.amount)
  from new_rows p join public.bookings b on b.id = p.booking_id group by 1, 2 order by 1, 2
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$$;
comment on function private.count_payment_totals() is 'Trigger: adds payments to the month in which they were paid.';

create trigger count_payment_totals after insert on public.payments
referencing new table as new_rows for each statement execute function private.count_payment_totals();

create view public.event_totals with (security_invoker = true) as
select l.event_id, (l.bookings - coalesce(o.bookings, 0))::int as bookings,
  (l.seats - coalesce(o.seats, 0))::int as seats, (l.received - coalesce(o.paid, 0))::numeric(14, 2) as received,
  (l.owing - coalesce(o.owing, 0))::numeric(14, 2) as owing,
  e.title, e.location, e.status, e.start_date, e.end_date, e.max_registrations
from public.event_ledgers l
join public.events e on e.id = l.event_id
left join (  -- holds that have expired and that the scheduled jobs have not ended yet
  select b.event_id, count(*) as bookings, sum(b.seats) as seats, sum(b.paid_amount - b.refund_due) as paid,
    sum(greatest(b.total_amount - b.paid_amount, 0)) as owing
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now())
  group by b.event_id) o on o.event_id = l.event_id;
comment on view public.event_totals is
  'Totals of each trip: live bookings, their seats, money received without refunds due, and money owing, AUD.
Never null: event_id, bookings, seats, received, owing, title, location, status.';
revoke all on public.event_totals from anon, authenticated;
grant select on public.event_totals to authenticated, service_role;

create view public.booking_totals with (security_invoker = true) as
select coalesce(sum(t.bookings), 0)::int as total_bookings,
  coalesce(sum(t.received), 0)::numeric(14, 2) as payments_received,
  coalesce(sum(t.owing), 0)::numeric(14, 2) as payments_owing,
  coalesce(sum(t.received + t.owing), 0)::numeric(14, 2) as total_expected
from public.event_totals t;
comment on view public.booking_totals is
  'Totals over all trips: live bookings, money received without refunds due, money owing, and both together, AUD.
Never null: every column.';
revoke all on public.booking_totals from anon, authenticated;
grant select on public.booking_totals to authenticated, service_role;

create function private.gst_in(amount numeric, percent numeric default (private.settings()).gst_percent) returns numeric
language sql immutable set search_path = '' as $$
  select round(amount * percent / (100 + percent), 2)
$$;
comment on function private.gst_in(numeric, numeric) is
  'The GST included in a price, rounded to the cent (A New Tax System Act 1999, s 9-70). percent: the rate.';
grant execute on function private.gst_in(numeric, numeric) to authenticated, service_role;

create view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when not private.is_live(b) then 'cancelled'
    when i.due_date < (select private.today()) and b.status = 'confirmed' then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date,
  (i.amount + i.refunded)::numeric(10, 2) as original_amount, i.refunded
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on view public.installment_schedule is
  'Instalments with the amount that the ledger has covered. Never null: covered, status, original_amount.';
comment on column public.installment_schedule.covered is 'Amount that payments have covered, AUD.';
comment on column public.installment_schedule.status is
  'Unpaid instalments of a cancelled or expired booking are cancelled. Those of a pending booking are never overdue.
Values: paid, pending, overdue, cancelled.';
comment on column public.installment_schedule.original_amount is 'The amount before a refund lowered the price, AUD.';
revoke all on public.installment_schedule from anon, authenticated;
grant select on public.installment_schedule to authenticated, service_role;

create view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, s.status, b.total_amount, private.gst_in(m.invoice_total, case
  when (select e.gst_free from public.events e where e.id = b.event_id) then 0 else current_settings.gst_percent end) as gst,
  b.paid_amount,
  (case when s.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end)::numeric(10, 2) as balance,
  case when b.total_amount = 0 then 100
    else floor(least(b.paid_amount / b.total_amount, 1) * 100)::int end as percent_paid,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial'
    else 'pending' end as payment_status,
  m.refund_due,
  case when s.live then b.next_due_date end as next_due_date,
  (select i.amount - i.covered from public.installment_schedule i
    where s.live and i.booking_id = b.id and i.status <> 'paid' order by i.sequence limit 1) as next_due_amount,
  case when b.status = 'confirmed' and b.next_due_date < (select private.today()) then (
    select sum(i.amount - i.covered) from public.installment_schedule i where i.booking_id = b.id
      and i.status = 'overdue')
    else 0 end as overdue_amount,
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.bank_transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.current_bank_transfer_status(t) = 'pending') as announced_amount,
  m.invoice_total
from public.bookings b
cross join (select r.gst_percent from private.settings() r) current_settings
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.current_booking_status(b) as status offset 0) n offset 0) s
cross join lateral (select d.refund_due,
  (case when s.live then b.total_amount else b.paid_amount - d.refund_due end)::numeric(10, 2) as invoice_total
  from (select (case when s.status = b.status then b.refund_due else b.paid_amount end)::numeric(10, 2) as refund_due
    offset 0) d offset 0) m;
comment on view public.booking_balances is
  'Amounts paid, owed, due and overdue of each booking, from the ledger, AUD. Never null: status, gst, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, invoice_total.';
comment on column public.booking_balances.status is
  'The status at this time: an expired hold is expired. Values: bookings.status.';
comment on column public.booking_balances.gst is 'GST in invoice_total. 0 for a trip without GST.';
comment on column public.booking_balances.balance is 'Amount owed on a live booking. 0 once the booking is over.';
comment on column public.booking_balances.payment_status is
  'How much of the total is paid. Values: paid, partial, pending.';
comment on column public.booking_balances.refund_due is 'Amount owed back to the customer.';
comment on column public.booking_balances.overdue_amount is
  'Overdue instalments of a confirmed booking. A pending booking expires instead.';
comment on column public.booking_balances.announced_amount is
  'Pending bank transfers. They are not part of paid_amount.';
comment on column public.booking_balances.invoice_total is
  'The amount of the invoice: the price, or the retained amount of a cancelled or expired booking.';
revoke all on public.booking_balances from anon, authenticated;
grant select on public.booking_balances to authenticated, service_role;

create view public.booking_payments with (security_invoker = true) as
select p.id, p.booking_id, p.kind, p.method, p.amount, private.gst_in(p.amount, case
  when (select e.gst_free from public.bookings b join public.events e on e.id = b.event_id where b.id = p.booking_id)
    then 0 else current_settings.gst_percent end) as gst,
  p.reference, p.paid_at, p.purpose
from public.payments p cross join (select r.gst_percent from private.settings() r) current_settings;
comment on view public.booking_payments is
  'The ledger of bookings as invoices and receipts show it, with the GST in each amount, AUD. Never null: gst.';
revoke all on public.booking_payments from anon, authenticated;
grant select on public.booking_payments to authenticated, service_role;

-- schemas/06_payments/03_settling.sql

-- Confirms bookings that are paid enough, and ends those that are over.

create function private.may_confirm(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select case b.status
    when 'pending' then e.status = 'published' and e.start_date >= private.today()
    when 'expired' then private.sale_obstacle(e) is null and coalesce(private.free_seats(e) >= b.seats, true)
      and not exists (select 1 from public.bookings o where o.customer_id = b.customer_id and o.event_id = b.event_id
        and o.id <> b.id and private.is_live(o))
    else false end
  from public.events e where e.id = b.event_id
$$;
comment on function private.may_confirm(public.bookings) is
  'Whether the booking may be confirmed now. An expired booking needs a trip on sale, free seats and no other live
booking of its customer. Otherwise its money is owed back.';

create function private.confirm_if_covered(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = confirm_if_covered.booking_id;
  if b.status not in ('pending', 'expired') or b.paid_amount < private.first_installment_amount(b.id) then return; end if;
  if private.may_confirm(b) then
    perform private.confirm_booking(b.id);
    perform private.set_next_due_date(b.id);
  elsif b.status = 'pending' then
    update public.bookings t set expires_at = private.now() where t.id = b.id;
    perform private.expire_holds(b.event_id);
  end if;
end
$$;
comment on function private.confirm_if_covered(uuid) is
  'Confirms a booking whose first instalment is covered. Expires a pending one that may not be confirmed any more.';

create function private.sync_plan_status(booking_id uuid) returns void
language sql set search_path = '' as $$
  update public.bookings b set plan_status = case when b.paid_amount >= b.total_amount then 'completed'
    else 'active' end
  where b.id = sync_plan_status.booking_id and b.status in ('pending', 'confirmed')
    and (b.paid_amount >= b.total_amount) <> (b.plan_status = 'completed')
$$;
comment on function private.sync_plan_status(uuid) is
  'Sets the plan to completed once the total is paid, and back to active if it is not.';

create function private.payment_kind(b public.bookings, amount numeric) returns text
language sql stable set search_path = '' as $$
  select case when b.paid_amount < private.first_installment_amount(b.id) then 'deposit'
    when exists (select 1 from (select sum(n.amount) over (order by n.sequence) as due
      from public.installments n where n.booking_id = b.id) s where s.due = b.paid_amount + payment_kind.amount)
      then 'installment'
    else 'extra' end
$$;
comment on function private.payment_kind(public.bookings, numeric) is
  'deposit until the first instalment is covered, instalment if it pays up to the end of an instalment, otherwise
extra.';

create function private.add_payment(b public.bookings, amount numeric, method text, note text default null,
  transfer public.bank_transfers default null, request_id uuid default null, provider_ref text default null,
  paid_at timestamptz default private.now()) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  payment_id uuid;
begin
  insert into public.payments (booking_id, kind, method, amount, reference, transfer_id, request_id, provider_ref,
    paid_at)
  values (b.id, private.payment_kind(b, amount), method, amount, transfer.reference, transfer.id, request_id,
    provider_ref, paid_at)
  returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'booking_status', b.status, 'refund_due', b.refund_due));
  perform private.notify_payment(b, amount);
  return b;
end
$$;
comment on function private.add_payment(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamptz) is
  'Adds a payment to the ledger, confirms the booking if its first instalment is covered, and queues the email.
Returns the booking.';

create function private.expire_bank_transfers(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  t record;
  ended int := 0;
begin
  for t in
    update public.bank_transfers x set status = 'expired', decided_at = private.now()
    from public.bookings b
    where b.id = x.booking_id and b.event_id = expire_bank_transfers.event_id
      and x.status = 'pending' and x.expires_at <= private.now()
    returning x.id, x.reference, x.amount, b.reference as booking, b.customer_id
  loop
    insert into public.audit_log (action, entity, entity_id, details)
    values ('expire_bank_transfer', 'bank_transfers', t.id::text, jsonb_build_object('amount', t.amount));
    perform private.queue_customer_email(t.customer_id, 'transfer_expired',
      jsonb_build_object('reference', t.reference, 'amount', t.amount, 'booking', t.booking));
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.expire_bank_transfers(uuid) is
  'Expires pending bank transfers of a trip after expires_at, and queues the emails. Returns how many. The audit
entries have no actor.';

create function private.end_bank_transfers(booking_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.bank_transfers t set status = 'expired', decided_at = private.now()
    where t.booking_id = end_bank_transfers.booking_id and t.status = 'pending' returning t.id, t.amount
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_bank_transfer', 'bank_transfers', o.id::text, jsonb_build_object('amount', o.amount) from over o order by o.id
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.end_bank_transfers(uuid) is
  'Expires the pending bank transfers of a booking that is over. Money that still arrives can be confirmed. Returns
how many.';

create function private.end_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_bank_transfers(new.id);
  return null;
end
$$;
comment on function private.end_booking() is
  'Trigger: expires pending bank transfers when a booking is cancelled or expires.';

create trigger end_booking after update of status on public.bookings
for each row when (old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'expired'))
execute function private.end_booking();

-- schemas/06_payments/04_bank_transfers.sql

-- Bank transfers: requested by members, confirmed or rejected by staff.

create function private.bank_transfer_result(t public.bank_transfers) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('requested', jsonb_build_object('transfer_id', t.id, 'reference', t.reference,
    'amount', t.amount, 'waits_until', t.expires_at, 'expires_at', b.expires_at))
  from public.bookings b where b.id = t.booking_id
$$;
comment on function private.bank_transfer_result(public.bank_transfers) is 'The result requested for a bank transfer.';

create function private.bank_transfer_refusal(b public.bookings, amount numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_pending_bank_transfers constant int := 3; -- of one booking
  current_settings public.settings := private.settings();
  announced numeric := private.pending_transfer_amount(b.id);
  balance numeric := greatest(b.total_amount - b.paid_amount - announced, 0);
  missing numeric := case when b.status = 'pending'
    then least(private.first_installment_amount(b.id) - b.paid_amount - announced, balance) else 0 end;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.has_bank_account(current_settings) then return private.result('no_bank_account'); end if;
  if not private.is_amount(amount) then return private.invalid('amount'); end if;
  if (select count(*) from public.bank_transfers t where t.booking_id = b.id
    and private.current_bank_transfer_status(t) = 'pending') >= max_pending_bank_transfers then
    return private.result('too_many', jsonb_build_object('max', max_pending_bank_transfers));
  end if;
  if not private.has_permission('booking') then
    if private.is_network_over('transfer') then
      return private.result('too_many', jsonb_build_object('max', private.max_network_requests_per_hour()));
    end if;
    perform private.record_network_request('transfer');
  end if;
  if amount > balance then return private.result('too_much', jsonb_build_object('balance', balance)); end if;
  if amount < missing then return private.result('too_small', jsonb_build_object('min', missing)); end if;
  return null;
end
$$;
comment on function private.bank_transfer_refusal(public.bookings, numeric) is
  'The reason why this amount cannot be announced. Null: it can. Pending transfers count as paid. For a pending
booking the amount must cover the rest of the first instalment. Staff have no network limit.';

create function public.request_bank_transfer(booking_id uuid, amount numeric, request_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  t public.bank_transfers;
  refusal jsonb;
begin
  perform private.require_member();
  perform private.advisory_lock('transfer ' || request_id);
  b := private.lock_booking(booking_id);
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into t from public.bank_transfers x where x.request_id = request_bank_transfer.request_id;
  if t.booking_id = b.id and t.amount = request_bank_transfer.amount then return private.bank_transfer_result(t); end if;
  if t.booking_id = b.id then
    return private.result('repeated', jsonb_build_object('reference', t.reference, 'amount', t.amount));
  end if;
  if t.id is not null then return private.invalid('request_id'); end if;
  refusal := private.bank_transfer_refusal(b, amount);
  if refusal is not null then return refusal; end if;
  insert into public.bank_transfers (booking_id, amount, request_id) values (b.id, amount, request_id) returning * into t;
  -- Only the first transfer extends the hold.
  update public.bookings x set expires_at = greatest(x.expires_at, t.expires_at)
  where x.id = b.id and x.status = 'pending'
    and not exists (select 1 from public.bank_transfers o where o.booking_id = x.id and o.id <> t.id);
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('request_bank_transfer', 'bank_transfers', t.id::text,
    jsonb_build_object('booking_id', b.id, 'amount', t.amount));
  perform private.queue_customer_email(b.customer_id, 'transfer_requested', jsonb_build_object('booking_id', b.id,
    'reference', t.reference, 'amount', t.amount, 'booking', b.reference, 'waits_until', t.expires_at));
  return private.bank_transfer_result(t);
end
$$;
comment on function public.request_bank_transfer(uuid, numeric, uuid) is
  'Announces a bank transfer for the caller''s own booking; staff for any booking. amount: AUD, at most the balance
less pending transfers. For a pending booking at least the rest of the first instalment; the first transfer holds the
seats until waits_until. request_id: the idempotency key; repeated: it was used with another amount. too_many: limit
of pending transfers, or of the network. no_bank_account: the bank account of the company is not set.
Statuses: requested {transfer_id uuid,
reference text, amount numeric, waits_until timestamptz, expires_at timestamptz?}, repeated {reference text, amount
numeric}, too_small {min numeric}, too_much {balance numeric}, too_many {max int}, no_bank_account, not_live,
invalid {fields text[]}, not_found.';
revoke execute on function public.request_bank_transfer(uuid, numeric, uuid) from public, anon, authenticated;
grant execute on function public.request_bank_transfer(uuid, numeric, uuid) to authenticated;

create function private.lock_bank_transfer(transfer_id uuid) returns public.bank_transfers
language plpgsql set search_path = '' as $$
declare
  t public.bank_transfers;
begin
  perform private.lock_booking((select x.booking_id from public.bank_transfers x where x.id = lock_bank_transfer.transfer_id));
  select * into t from public.bank_transfers x where x.id = lock_bank_transfer.transfer_id for update;
  return t;
end
$$;
comment on function private.lock_bank_transfer(uuid) is
  'Locks a bank transfer with its trip and booking and returns it. All columns are null if it does not exist.';

create function private.decide_bank_transfer(t public.bank_transfers, decision text, note text default null) returns void
language sql set search_path = '' as $$
  update public.bank_transfers x set status = decision, decided_at = private.now() where x.id = t.id;
  insert into public.bank_transfer_notes (transfer_id, note, decided_by) values (t.id, private.clean(note), private.me());
$$;
comment on function private.decide_bank_transfer(public.bank_transfers, text, text) is
  'Sets the decision on a bank transfer and stores who decided.';

create function public.confirm_bank_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.bank_transfers;
  b public.bookings;
begin
  perform private.require_permission('money');
  t := private.lock_bank_transfer(transfer_id);
  if t.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(t.booking_id, null);
  if t.status in ('confirmed', 'rejected') then
    return private.result('already_decided', jsonb_build_object('transfer_status', t.status));
  end if;
  perform private.decide_bank_transfer(t, 'confirmed');
  select * into b from public.bookings x where x.id = t.booking_id;
  b := private.add_payment(b, t.amount, 'bank_transfer', transfer => t);
  return private.result('confirmed', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.confirm_bank_transfer(uuid) is
  'For staff: the money of a bank transfer arrived. All of it is counted. What the booking does not need is owed back:
refund_due. already_decided: confirmed or rejected before.
Statuses: confirmed {booking_status bookings.status, refund_due numeric}, already_decided {transfer_status
bank_transfers.status}, not_found.';
revoke execute on function public.confirm_bank_transfer(uuid) from public, anon, authenticated;
grant execute on function public.confirm_bank_transfer(uuid) to authenticated;

create function public.reject_bank_transfer(transfer_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.bank_transfers;
  b public.bookings;
  words public.bank_transfer_notes;
begin
  perform private.require_permission('money');
  t := private.lock_bank_transfer(transfer_id);
  if t.id is null then return private.result('not_found'); end if;
  if t.status <> 'pending' then
    return private.result('already_decided', jsonb_build_object('transfer_status', t.status));
  end if;
  words.note := private.clean(reason);
  if private.validation_errors(words, 'note') <> '{}' then return private.invalid('reason'); end if;
  perform private.decide_bank_transfer(t, 'rejected', reason);
  select * into b from public.bookings x where x.id = t.booking_id;
  perform private.audit('reject_bank_transfer', 'bank_transfers', t.id::text,
    jsonb_build_object('booking_id', b.id, 'amount', t.amount));
  perform private.queue_customer_email(b.customer_id, 'transfer_rejected',
    jsonb_build_object('reference', t.reference, 'amount', t.amount, 'booking', b.reference));
  return private.result('rejected');
end
$$;
comment on function public.reject_bank_transfer(uuid, text) is
  'For staff: the money of a bank transfer will not come. reason: only staff read it. already_decided: not pending any
more.
Statuses: rejected, already_decided {transfer_status bank_transfers.status},
invalid {fields text[]}, not_found.';
revoke execute on function public.reject_bank_transfer(uuid, text) from public, anon, authenticated;
grant execute on function public.reject_bank_transfer(uuid, text) to authenticated;

-- schemas/06_payments/05_payments.sql

-- Records payments and refunds that staff received or paid out.

create function private.payment_errors(amount numeric, method text, note text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  p public.payments;
  words public.payment_notes;
begin
  p.method := method;
  words.note := private.clean(note);
  return case when private.is_amount(amount) then '{}' else '{amount}'::text[] end
    || private.validation_errors(p, 'method') || private.validation_errors(words, 'note');
end
$$;
comment on function private.payment_errors(numeric, text, text) is
  'The validation errors of a payment or refund entered by staff: amount, method, note.';

create function private.payment_of(request_id uuid, given public.payments, note text, out same boolean,
  out amount_then numeric)
language sql stable set search_path = '' as $$
  select (p.booking_id, p.amount, p.method) = (given.booking_id, given.amount, given.method)
    and coalesce(p.purpose = given.purpose, true)
    and coalesce(private.day_of(p.paid_at) = private.day_of(given.paid_at), true)
    and n.note is not distinct from private.clean(payment_of.note), abs(p.amount)
  from public.payments p left join public.payment_notes n on n.payment_id = p.id
  where p.request_id = payment_of.request_id
$$;
comment on function private.payment_of(uuid, public.payments, text) is
  'The payment recorded for a request_id: same: whether the content was equal. amount_then: its amount. All null: the
request is new.';

create function public.record_payment(booking_id uuid, amount numeric, method text,
  note text default null, request_id uuid default null, received_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  errors text[];
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then amount end;
  given.method := method;
  given.paid_at := case when received_on is not null then private.received_at(b, received_on) end;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.result('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
  elsif earlier.amount_then is not null then
    return private.result('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  errors := private.payment_errors(amount, method, note);
  if private.received_at(b, received_on) is null then errors := errors || 'received_on'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if b.status = 'cancelled' then return private.result('not_live'); end if;
  if amount > b.total_amount - b.paid_amount then
    return private.result('too_much', jsonb_build_object('balance', greatest(b.total_amount - b.paid_amount, 0)));
  end if;
  b := private.add_payment(b, amount, method, note, request_id => request_id,
    paid_at => private.received_at(b, received_on));
  return private.result('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.record_payment(uuid, numeric, text, text, uuid, date) is
  'For staff: records money received. amount: AUD, at most the unpaid total; pending transfers do not reduce it.
Refused for a cancelled booking. For an expired booking the money is owed back if the booking cannot be confirmed.
note: only staff read it. request_id: the idempotency key; repeated: it was used for another payment. received_on: the
day it came, from the day of booking to today; null: today.
Statuses: recorded {booking_status bookings.status, refund_due numeric}, repeated {amount numeric},
too_much {balance numeric}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.record_payment(uuid, numeric, text, text, uuid, date) from public, anon, authenticated;
grant execute on function public.record_payment(uuid, numeric, text, text, uuid, date) to authenticated;

create function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null, purpose text default 'duplicate_payment') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  errors text[];
  refusal jsonb;
  payment_id uuid;
  paid numeric;
  total_before numeric;
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then -amount end;
  given.method := method;
  given.purpose := purpose;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.result('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
      'total', b.total_amount));
  elsif earlier.amount_then is not null then
    return private.result('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  refusal := private.beyond_refund_limit(amount, b.id, null);
  if refusal is not null then return refusal; end if;
  errors := private.payment_errors(amount, method, note) || private.validation_errors(given, 'purpose')
    || array(select 'purpose' where purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  paid := b.paid_amount - private.pending_refunds_of(b.id);
  if amount > paid then
    return private.result('too_much', jsonb_build_object('paid', greatest(paid, 0)));
  end if;
  total_before := b.total_amount;
  if purpose = 'price_lowered' then perform private.lower_total(b, amount); end if;
  insert into public.payments (booking_id, kind, method, amount, request_id, purpose)
  values (b.id, 'refund', method, -amount, request_id,
    case when private.is_live(b) then refund_payment.purpose end) returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.sync_plan_status(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('refund', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'purpose', purpose, 'refund_due', b.refund_due));
  perform private.notify_refund(b.id, amount, total_before);
  return private.result('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
    'total', b.total_amount));
end
$$;
comment on function public.refund_payment(uuid, numeric, text, text, uuid, text) is
  'For staff: records money paid back, at most what was paid. amount: AUD. note: only staff read it. request_id: as in
record_payment. purpose: price_lowered lowers the total by the part that was not owed back; duplicate_payment keeps the
total. It has no effect on a booking that is over. refund_due: still owed back. over_limit: above the caller''s refund
limit.
Statuses: refunded {paid numeric, refund_due numeric, total numeric},
repeated {amount numeric}, too_much {paid numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) to authenticated;

-- schemas/06_payments/06_refunds.sql

-- Refund limits of staff, and refunds across cards and bank.

create function private.lower_total(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  less numeric := least(amount - least(amount, greatest(b.paid_amount - b.total_amount, 0)), b.total_amount);
  covers numeric := least(b.paid_amount, b.total_amount) - less;
  installments jsonb;
  refunds jsonb;
begin
  if less <= 0 or not private.is_live(b) then return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'due_date', s.due_date, 'amount', s.amount)
    order by s.place), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'refunded', s.refunded)), '[]') into installments, refunds
  from (select r.due_date, r.amount, r.refunded, row_number() over (order by r.sequence) as place
    from (select n.sequence, n.due_date, n.amount - o.went_back as amount,
      n.refunded + case when n.before + n.amount <= b.paid_amount then o.went_back else 0 end as refunded
      from (select i.*, sum(i.amount) over (order by i.sequence) - i.amount as before
        from public.installments i where i.booking_id = b.id) n,
        lateral (select least(n.amount, greatest(b.paid_amount - n.before, 0))
          - least(n.amount, greatest(covers - n.before, 0)) as went_back) o) r
    where r.amount > 0) s;
  perform private.write_installments(b.id, installments);
  update public.installments n set refunded = r.refunded
  from jsonb_to_recordset(refunds) r (sequence int, refunded numeric)
  where n.booking_id = b.id and n.sequence = r.sequence and n.refunded <> r.refunded;
  update public.bookings t set total_amount = b.total_amount - less,
    deposit_amount = least(t.deposit_amount, b.total_amount - less)
  where t.id = b.id;
  perform private.audit('lower_total', 'bookings', b.id::text, jsonb_build_object('before', b.total_amount,
    'after', b.total_amount - less, 'installments', installments));
end
$$;
comment on function private.lower_total(public.bookings, numeric) is
  'Lowers the total by the part of a refund that was not owed back. The instalments that the money had covered
decrease, the last first. Unpaid amounts and due dates stay. The caller holds the lock of the trip.';

create function private.notify_refund(booking_id uuid, amount numeric, total_before numeric) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, 'refund_issued', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'amount', notify_refund.amount) || case when b.total_amount < total_before
      then jsonb_build_object('total', b.total_amount, 'total_before', total_before) else '{}' end)
  from public.bookings b where b.id = notify_refund.booking_id;
end
$$;
comment on function private.notify_refund(uuid, numeric, numeric) is
  'Queues the email about a refund, with the new total if it changed.';

create function private.received_at(b public.bookings, received_on date) returns timestamptz
language sql stable set search_path = '' as $$
  select case when received_on is null or received_on = private.today() then private.now()
    when received_on between private.day_of(b.created_at) and private.today()
      then least(greatest((received_on + time '12:00') at time zone private.zone(), b.created_at), private.now()) end
$$;
comment on function private.received_at(public.bookings, date) is
  'Noon of the given day, as the time of a payment. Null: the day is before the booking or in the future.';

create function private.beyond_refund_limit(amount numeric, booking_id uuid, order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_amount numeric := (private.settings()).refund_limit;
begin
  if private.has_permission('refunds')
    or coalesce(amount, 0) + private.refunded_by_me(beyond_refund_limit.booking_id, beyond_refund_limit.order_id) <= max_amount
  then return null; end if;
  return private.result('over_limit', jsonb_build_object('limit', max_amount));
end
$$;
comment on function private.beyond_refund_limit(numeric, uuid, uuid) is
  'The refusal of a refund above the caller''s limit (settings.refund_limit). Null: within the limit. The caller holds
the lock of the booking or order, so that concurrent refunds count.';

create function private.card_payments_left(booking_id uuid, order_id uuid)
returns table (paid_by jsonb, amount_left numeric, currency text, mode text, account_id text, paid_at timestamptz)
language sql stable set search_path = '' as $$
  select m.paid_by, m.amount - private.returned_or_disputed(m.paid_by, m.intent_id), m.currency, m.mode, m.account_id, t.paid_at
  from (
    select p.id, p.paid_at from public.payments p
    where p.booking_id = card_payments_left.booking_id
    union all
    select q.id, q.paid_at from public.order_payments q
    where q.order_id = card_payments_left.order_id) t
  cross join lateral private.card_money(t.id, null) m
  where m.paid_by is not null
  order by t.paid_at desc, t.id
$$;
comment on function private.card_payments_left(uuid, uuid) is
  'The amount that can be refunded of each card payment of a booking or order, newest first, AUD.';

create function private.earlier_refund(booking_id uuid, order_id uuid, amount numeric, purpose text, request_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.amount = earlier_refund.amount and r.same_purpose and r.same_thing
      then private.result('requested', jsonb_build_object('amount', r.amount, 'refunds', r.refunds))
    else private.result('repeated', jsonb_build_object('amount', r.amount)) end
  from (
    select sum(t.amount) as amount, count(*) as refunds,
      bool_and(coalesce(t.purpose = earlier_refund.purpose, true)) as same_purpose,
      bool_and(coalesce(p.booking_id, q.order_id) = coalesce(earlier_refund.booking_id, earlier_refund.order_id))
      as same_thing
    from public.card_refunds t
    left join public.payments p on p.id = t.payment_id left join public.order_payments q on q.id = t.order_payment_id
    where t.refund_request_id = earlier_refund.request_id
    having count(*) > 0) r
$$;
comment on function private.earlier_refund(uuid, uuid, numeric, text, uuid) is
  'The result for a repeated request_id. Null: it is new. The caller holds the lock of the request.';

create function public.begin_refund(booking_id uuid, order_id uuid, amount numeric, note text,
  purpose text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  words public.card_refunds;
  errors text[];
  refusal jsonb;
  paid numeric;
  max_amount numeric;
  anywhere numeric;
  found_any boolean;
  open numeric := begin_refund.amount;
  part record;
  refund_id uuid;
  refunds int := 0;
begin
  perform private.require_permission('money');
  if request_id is null or num_nonnulls(booking_id, order_id) <> 1 then return private.result('not_found'); end if;
  perform private.advisory_lock('refund ' || request_id);
  if booking_id is not null then paid := (private.lock_booking(booking_id)).paid_amount;
  else paid := (private.lock_order(order_id)).paid_amount; end if;
  if paid is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(booking_id, order_id);
  words.note := private.clean(note);
  words.purpose := begin_refund.purpose;
  errors := array(select 'amount' where not private.is_amount(amount)) || private.validation_errors(words, 'note', 'purpose')
    || array(select 'purpose' where begin_refund.purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.earlier_refund(booking_id, order_id, amount, purpose, request_id) is not null then
    return private.earlier_refund(booking_id, order_id, amount, purpose, request_id);
  end if;
  refusal := private.beyond_refund_limit(amount, begin_refund.booking_id, begin_refund.order_id);
  if refusal is not null then return refusal; end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  select coalesce(sum(l.amount_left) filter (where (l.mode, l.account_id) = (p.mode, p.account_id)), 0),
    sum(l.amount_left), count(*) > 0
  into max_amount, anywhere, found_any
  from private.card_payments_left(booking_id, order_id) l;
  if not found_any then return private.result('not_by_card'); end if;
  if max_amount = 0 and anywhere > 0 then return private.result('other_account'); end if;
  max_amount := greatest(least(max_amount, paid - private.pending_refunds_of(coalesce(booking_id, order_id))), 0);
  if amount > max_amount then return private.result('too_much', jsonb_build_object('paid', max_amount)); end if;
  for part in select l.* from private.card_payments_left(booking_id, order_id) l
    where (l.mode, l.account_id) = (p.mode, p.account_id) and l.amount_left > 0
  loop
    exit when open = 0;
    refund_id := private.request_card_refund(part.paid_by, least(open, part.amount_left), part.currency, 'staff', note);
    update public.card_refunds t set refund_request_id = begin_refund.request_id,
      purpose = case when part.paid_by ? 'payment_id' then words.purpose end
    where t.id = refund_id;
    refunds := refunds + 1;
    open := open - least(open, part.amount_left);
  end loop;
  return private.result('requested', jsonb_build_object('amount', amount, 'refunds', refunds));
end
$$;
comment on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) is
  'For staff: starts refunds to the cards that paid a booking or order, newest payment first. booking_id or order_id:
exactly one. amount: AUD, at most the card payments less refunds and disputes, and at most what was paid. purpose: as
in refund_payment, applied once the money has gone. request_id: the idempotency key; repeated: it was used for another
refund. refunds: card payments that the refund is split over. too_much: at most paid. other_account: paid through
another provider account. over_limit: the limit applies to the whole amount.
Statuses: requested {amount numeric, refunds int}, repeated {amount numeric},
too_much {paid numeric}, not_by_card, other_account, no_provider, invalid {fields text[]}, not_found,
over_limit {limit numeric}.';
revoke execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) to authenticated;

create function private.refunded_by_me(booking_id uuid, order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select -sum(p.amount) from public.payments p join public.payment_notes n on n.payment_id = p.id
    where p.booking_id = refunded_by_me.booking_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select -sum(p.amount) from public.order_payments p join public.order_payment_notes n on n.payment_id = p.id
    where p.order_id = refunded_by_me.order_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select sum(r.amount) from public.card_refunds r
    left join public.payments p on p.id = r.payment_id left join public.order_payments o on o.id = r.order_payment_id
    where (p.booking_id = refunded_by_me.booking_id or o.order_id = refunded_by_me.order_id)
      and r.requested_by = private.me() and r.status in ('requested', 'pending', 'succeeded')
      and r.created_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
$$;
comment on function private.refunded_by_me(uuid, uuid) is
  'Amount that the caller refunded, or asked the card provider to refund, on a booking or order within 24 hours,
AUD.';

create function private.refuse_own_money(booking_id uuid, order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.my_role() = 'owner' then return; end if;
  if exists (select from public.bookings b join public.customers c on c.id = b.customer_id
    where b.id = refuse_own_money.booking_id and private.me() in (b.user_id, c.profile_id))
    or exists (select from public.orders o where o.id = refuse_own_money.order_id and o.user_id = private.me()) then
    raise exception 'This is your own booking or order. Ask another staff member.' using errcode = '42501';
  end if;
end
$$;
comment on function private.refuse_own_money(uuid, uuid) is
  'Raises 42501 if a staff member would record money on their own booking or order. Owners may do so.';

create function private.refund_limit_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;
comment on function private.refund_limit_hours() is
  'Hours within which the refunds of a staff member on one booking or order add up.';

-- schemas/06_payments/07_payment_plans.sql

-- Payment plans: instalments, their dates, and changes to them.

create function private.plan_installments(total numeric, deposit numeric, plan int, start_date date)
returns table (sequence int, due_date date, amount numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with due as (
      select k, m.day from private.settings() r, generate_series(1, plan - 1) k,
        lateral (select (private.today() + make_interval(months => k))::date as day) m
      where deposit > 0 and m.day <= private.last_installment(start_date, r)
        and r.min_installment * k <= total - deposit
    ), n as (
      select count(*)::int as installments, trunc((total - deposit) / nullif(count(*), 0), 2) as part from due
    )
  select 1, private.today(), case when n.installments = 0 then total else deposit end from n where total > 0
  union all
  select due.k + 1, due.day, case when due.k = n.installments then total - deposit - n.part * (n.installments - 1) else n.part end
  from due, n order by 1;
end
$$;
comment on function private.plan_installments(numeric, numeric, int, date) is
  'The instalments of a new booking: the deposit now, equal amounts one month apart, the last
settings.last_installment_days days before departure. Fewer if time is short. Remaining cents go to the last.';
grant execute on function private.plan_installments(numeric, numeric, int, date) to anon, authenticated, service_role;

create function private.installments_of(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', n.sequence, 'due_date', n.due_date, 'amount', n.amount)
    order by n.sequence), '[]')
  from public.installments n where n.booking_id = installments_of.booking_id
$$;
comment on function private.installments_of(uuid) is 'The instalments of a booking: [{sequence, due_date, amount}].';

create function private.read_installments(installments jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', p.n, 'due_date', private.to_date(p.part ->> 'due_date'),
    'amount', private.to_amount(p.part ->> 'amount')) order by p.n), '[]')
  from jsonb_array_elements(private.to_list(installments)) with ordinality as p (part, n)
$$;
comment on function private.read_installments(jsonb) is
  'Instalments of a request as they are stored. A text that is no date or amount becomes null.';

create function private.write_installments(booking_id uuid, installments jsonb) returns void
language sql set search_path = '' as $$
  delete from public.installments n where n.booking_id = write_installments.booking_id
    and n.sequence > jsonb_array_length(installments);
  insert into public.installments (booking_id, sequence, due_date, amount)
  select write_installments.booking_id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(installments) as p (sequence int, due_date date, amount numeric)
  on conflict on constraint installments_sequence_once do update set due_date = excluded.due_date,
    amount = excluded.amount;
$$;
comment on function private.write_installments(uuid, jsonb) is 'Replaces the instalments of a booking.';

create function private.fit_installments(booking_id uuid, total numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount',
    case when s.last then total - s.before else least(s.amount, total - s.before) end) order by s.sequence),
    jsonb_build_array(jsonb_build_object('sequence', 1, 'due_date', private.today(), 'amount', total)))
  from (select n.sequence, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) - n.amount as before,
    n.sequence = max(n.sequence) over () as last
    from public.installments n where n.booking_id = fit_installments.booking_id) s
  where s.before < total
$$;
comment on function private.fit_installments(uuid, numeric) is
  'The instalments of a booking under another total, with the same due dates. Each keeps its amount as far as the
total reaches; the rest goes to the last.';

create function private.plan_result(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('saved', jsonb_build_object('booking_status', b.status, 'installments', private.installments_of(b.id)))
  from public.bookings b where b.id = plan_result.booking_id
$$;
comment on function private.plan_result(uuid) is 'The result saved for a plan.';

create function public.reprice_plan(booking_id uuid, total_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.is_amount(total_amount) then return private.invalid('total_amount'); end if;
  if total_amount = b.total_amount then return private.plan_result(b.id); end if;
  if total_amount < least(b.paid_amount, b.total_amount) then
    return private.result('below_paid', jsonb_build_object('paid', b.paid_amount));
  end if;
  perform private.write_installments(b.id, private.fit_installments(b.id, total_amount));
  update public.bookings t set total_amount = reprice_plan.total_amount,
    deposit_amount = least(t.deposit_amount, reprice_plan.total_amount)
  where t.id = b.id;
  perform private.set_next_due_date(b.id);
  perform private.audit('reprice_plan', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', total_amount, 'installments', private.installments_of(b.id)));
  perform private.notify_booking_changed(b.id, 'total', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.plan_result(b.id);
end
$$;
comment on function public.reprice_plan(uuid, numeric) is
  'For staff: changes the total of a live booking. total_amount: AUD, above 0 and not below what is paid. Instalments
keep their amounts as far as the total reaches; the rest goes to the last. A pending booking is confirmed if its first
instalment is then covered.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date date, amount numeric}[]}, below_paid
{paid numeric}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.reprice_plan(uuid, numeric) from public, anon, authenticated;
grant execute on function public.reprice_plan(uuid, numeric) to authenticated;

create function private.are_installments(installments jsonb, total numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(sum(s.amount) = total and count(s.amount) = count(*)
    and bool_and(s.due_date >= coalesce(s.before, s.due_date)), false)
  from (select p.amount, p.due_date, lag(p.due_date) over (order by p.sequence) as before
    from jsonb_to_recordset(installments) as p (sequence int, due_date date, amount numeric)) s
$$;
comment on function private.are_installments(jsonb, numeric) is
  'Whether the instalments add up to the total and their due dates do not decrease.';

create function public.reschedule_plan(booking_id uuid, installments jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  new_installments jsonb := private.read_installments(installments);
  before jsonb;
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.are_installments(new_installments, b.total_amount) then return private.invalid('installments'); end if;
  before := private.installments_of(b.id);
  if before = new_installments then return private.plan_result(b.id); end if;
  begin
    perform private.write_installments(b.id, new_installments);
  exception when check_violation or not_null_violation then return private.invalid('installments');
  end;
  perform private.set_next_due_date(b.id);
  perform private.audit('reschedule_plan', 'bookings', b.id::text,
    jsonb_build_object('before', before, 'after', new_installments));
  perform private.notify_booking_changed(b.id, 'plan');
  perform private.confirm_if_covered(b.id);
  return private.plan_result(b.id);
end
$$;
comment on function public.reschedule_plan(uuid, jsonb) is
  'For staff: replaces the instalments of a live booking. installments: [{due_date (YYYY-MM-DD), amount (AUD)}] by due
date; they add up to the total. A pending booking is confirmed if its first instalment is then covered.
Statuses: saved {booking_status bookings.status, installments {sequence int, due_date
date, amount numeric}[]}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.reschedule_plan(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.reschedule_plan(uuid, jsonb) to authenticated;

create function public.set_plan_terms(booking_id uuid, payment_method text default null,
  plan_status text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  terms public.bookings;
  errors text[];
begin
  perform private.require_permission('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  if not private.is_live(b) then return private.result('not_live'); end if;
  terms.payment_method := coalesce(set_plan_terms.payment_method, b.payment_method);
  terms.plan_status := coalesce(set_plan_terms.plan_status, b.plan_status);
  errors := private.validation_errors(terms, 'payment_method', 'plan_status');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if (b.payment_method, b.plan_status) is distinct from (terms.payment_method, terms.plan_status) then
    update public.bookings t set payment_method = terms.payment_method, plan_status = terms.plan_status
    where t.id = b.id;
    perform private.audit('set_plan_terms', 'bookings', b.id::text, jsonb_build_object(
      'before', jsonb_build_object('payment_method', b.payment_method, 'plan_status', b.plan_status),
      'after', jsonb_build_object('payment_method', terms.payment_method, 'plan_status', terms.plan_status)));
  end if;
  return private.result('saved');
end
$$;
comment on function public.set_plan_terms(uuid, text, text) is
  'For staff: sets how a live booking is paid and the status of its plan. Null keeps a value. Overdue amounts follow
from the instalments.
Statuses: saved,
not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.set_plan_terms(uuid, text, text) from public, anon, authenticated;
grant execute on function public.set_plan_terms(uuid, text, text) to authenticated;

-- schemas/06_payments/08_booking_views.sql

-- Bookings and travellers with what is paid, as lists show them.

create view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, c.email as customer_email, c.phone as customer_phone, b.user_id,
  b.seats, a.status, b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status,
  a.refund_due, b.payment_method, b.plan,
  case when a.status in ('pending', 'confirmed') then b.plan_status else 'cancelled' end as plan_status,
  a.next_due_date, a.next_due_amount, a.overdue_amount, a.announced_amount, a.gst, b.notes, b.cancellation_reason,
  s.notes as staff_notes, s.cancellation_reason as staff_cancellation_reason, b.expires_at, b.created_at,
  b.confirmed_at, b.cancelled_at, t.given as travellers_given, b.seats - t.born as details_missing, e.gst_free,
  a.invoice_total, b.billing_name, b.billing_phone, b.terms_version, b.terms_accepted_at,
  e.start_date - b.changes_close_days as changes_close_on,
  e.start_date - b.cancelling_closes_days as cancelling_closes_on, e.min_age,
  e.meeting_point, e.start_time, e.end_point, e.end_time, e.arrival_note
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id
left join public.booking_staff_notes s on s.booking_id = b.id
left join lateral (
  select count(*)::int as given, count(p.date_of_birth)::int as born
  from public.travellers p where p.booking_id = b.id) t on true;
comment on view public.booking_overview is
  'Bookings with trip, customer and balance. Members do not see bookings that are over, without payments, of a trip
hidden since. Never null: event_title, event_location, start_date, end_date, status, balance, percent_paid,
payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given, details_missing,
gst_free, invoice_total, changes_close_on, cancelling_closes_on, meeting_point,
end_point, arrival_note.';
comment on column public.booking_overview.status is
  'The status at this time: an expired hold is expired. Values: bookings.status.';
comment on column public.booking_overview.plan_status is
  'The status that staff set, or cancelled with the booking. Values: active, completed, overdue, cancelled.';
comment on column public.booking_overview.staff_notes is 'Notes of staff. Null for members.';
comment on column public.booking_overview.travellers_given is 'Number of travellers named.';
comment on column public.booking_overview.details_missing is 'Seats without both a name and a date of birth.';
comment on column public.booking_overview.gst_free is 'Whether the trip is sold without GST.';
comment on column public.booking_overview.billing_name is
  'The customer''s name on the invoice, as at booking. customer_name is the current name.';
comment on column public.booking_overview.changes_close_on is 'The last day on which the member changes travellers.';
comment on column public.booking_overview.start_time is 'Local time at the meeting point. Null: not known yet.';
comment on column public.booking_overview.end_time is 'Local time at the end point. Null: not known yet.';
comment on column public.booking_overview.min_age is 'Minimum age of the trip. Null: settings.min_age.';
comment on column public.booking_overview.cancelling_closes_on is 'The last day on which the member cancels.';
revoke all on public.booking_overview from anon, authenticated;
grant select on public.booking_overview to authenticated, service_role;

create view public.event_travellers with (security_invoker = true) as
select b.event_id, e.title as event_name, b.id as booking_id, b.reference, t.id as traveller_id,
  coalesce(t.full_name, c.full_name) as traveller_name, c.full_name as booked_by, c.email, c.phone,
  b.created_at as registration_date, b.status as booking_status, b.seats, a.payment_status,
  t.date_of_birth, t.dietary, t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
join public.customers c on c.id = b.customer_id
left join public.travellers t on t.booking_id = b.id
where b.status = 'confirmed' or (b.status = 'pending' and private.is_live(b));
comment on view public.event_travellers is
  'Travellers of each trip: one row a traveller, or one row a booking while none is named. Filter by event_id.
Never null: traveller_name, payment_status.';
revoke all on public.event_travellers from anon, authenticated;
grant select on public.event_travellers to authenticated, service_role;

-- schemas/07_waitlist/01_waitlist.sql

-- Waitlist entries, their tokens and confirmation emails.

create function private.mailbox_of(email text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(email, '\+[^@]*@', '@'))
$$;
comment on function private.mailbox_of(text) is
  'The mailbox of an address, for request limits: lower case, without the part after a +.';
grant execute on function private.mailbox_of(text) to authenticated, service_role;

create table public.waitlist_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  event_name text not null,
  full_name text not null,
  email text not null constraint waitlist_submissions_email_is_email check (private.is_email(email)),
  phone text constraint waitlist_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  notes text constraint waitlist_submissions_notes_fits check (char_length(notes) <= 2000),
  seats int not null default 1 constraint waitlist_submissions_seats_fits check (seats between 1 and 1000),
  status text not null default 'waiting',
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.bookings (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint waitlist_submissions_status_known
  check (status in ('unconfirmed', 'waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
  constraint waitlist_offer_is_whole
  check (status <> 'offered' or offer_expires_at is not null),
  constraint waitlist_submissions_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.waitlist_submissions is
  'Waitlist entries of trips. Only staff read them. An address has one entry for each trip.';
comment on column public.waitlist_submissions.id is 'The id.';
comment on column public.waitlist_submissions.event_id is 'The trip. Deleting the trip deletes its waitlist.';
comment on column public.waitlist_submissions.event_name is 'The title of the trip. The database copies it.';
comment on column public.waitlist_submissions.full_name is 'The person''s name.';
comment on column public.waitlist_submissions.email is 'The person''s email address.';
comment on column public.waitlist_submissions.phone is 'The person''s phone number. Null: not given.';
comment on column public.waitlist_submissions.notes is 'Notes of the person, up to 2,000 characters. Null: none.';
comment on column public.waitlist_submissions.seats is
  'Seats requested. They are offered together or not at all. The maximum is settings.max_seats_per_booking.';
comment on column public.waitlist_submissions.status is
  'unconfirmed: the person has not opened the link in the confirmation email, so no seats are offered. waiting.
offered: seats are held. accepted: booked. declined or expired: the offer ended. withdrawn: staff withdrew the
offer.';
comment on column public.waitlist_submissions.offered_at is 'When the latest offer was made. Null: no offer yet.';
comment on column public.waitlist_submissions.offer_expires_at is
  'The offer holds its seats until then. Null: no offer.';
comment on column public.waitlist_submissions.booking_id is 'The booking made with the offer. Null: none.';
comment on column public.waitlist_submissions.created_at is
  'When the person joined. Seats are offered to returning customers first, then to others, each in this order.';

create unique index waitlist_once_an_event on public.waitlist_submissions (event_id, lower(email));
create index waitlist_created_at_idx on public.waitlist_submissions (created_at desc, id);
create index waitlist_email_idx on public.waitlist_submissions (lower(email));
create index waitlist_mailbox_idx on public.waitlist_submissions (private.mailbox_of(email), created_at);
create index waitlist_event_idx on public.waitlist_submissions (event_id, created_at);
create index waitlist_next_idx on public.waitlist_submissions (event_id, created_at, id) where status = 'waiting';
create index waitlist_offered_idx on public.waitlist_submissions (offer_expires_at) where status = 'offered';
create index waitlist_booking_idx on public.waitlist_submissions (booking_id);
create index waitlist_search_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email || ' ' || event_name) extensions.gin_trgm_ops);
create index waitlist_person_idx on public.waitlist_submissions
using gin (lower(full_name || ' ' || email) extensions.gin_trgm_ops);
create index waitlist_phone_idx on public.waitlist_submissions
using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);

alter table public.waitlist_submissions enable row level security;
revoke all on public.waitlist_submissions from anon, authenticated;
grant select on public.waitlist_submissions to authenticated;
grant all on public.waitlist_submissions to service_role;

create policy "Staff read the waitlist" on public.waitlist_submissions
for select to authenticated using ((select private.has_permission('waitlist')));
comment on policy "Staff read the waitlist" on public.waitlist_submissions is 'Requires the permission waitlist.';

create function private.count_offer_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held int := case when tg_op <> 'INSERT' and old.status = 'offered' then old.seats else 0 end;
  holds int := case when tg_op <> 'DELETE' and new.status = 'offered' then new.seats else 0 end;
begin
  update public.event_stats s
  set seats_taken = s.seats_taken + holds - held, next_expiry = least(s.next_expiry, new.offer_expires_at)
  where s.event_id = coalesce(new.event_id, old.event_id);
  return null;
end
$$;
comment on function private.count_offer_seats() is
  'Trigger: adds the seats of an open offer to the trip''s seats taken, and subtracts them when the offer ends.';

create trigger count_new_offer_seats after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.count_offer_seats();

create trigger count_offer_seats after update on public.waitlist_submissions
for each row when (new.status = 'offered' or old.status = 'offered') execute function private.count_offer_seats();

create trigger tally_old_offer after delete on public.waitlist_submissions
for each row when (old.status = 'offered') execute function private.count_offer_seats();

create view public.waitlist_line with (security_invoker = true) as
select w.id, w.event_id, w.event_name, w.full_name, w.email, w.phone, w.notes, w.seats, w.status, w.offered_at,
  w.offer_expires_at, w.booking_id, w.created_at, c.id is not null as first,
  row_number() over (partition by w.event_id order by c.id is null, w.created_at, w.id)::int as position
from public.waitlist_submissions w
left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
where w.status = 'waiting';
comment on view public.waitlist_line is
  'Waiting entries of each trip in the order in which free seats are offered. Only staff see rows. Never null: id,
event_id, event_name, full_name, email, seats, status, created_at, first, position.';
comment on column public.waitlist_line.first is 'Whether the address belongs to a customer who has booked before.';
comment on column public.waitlist_line.position is 'The position on the waitlist of the trip, from 1.';
revoke all on public.waitlist_line from anon, authenticated;
grant select on public.waitlist_line to authenticated, service_role;

create function private.waitlist_token(entry_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select w.id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('waitlist:' || w.id || ':'
    || private.waitlist_content(w), 'UTF8'))), 'hex')
  from public.waitlist_submissions w, private.unsubscribe_key k where w.id = waitlist_token.entry_id
$$;
comment on function private.waitlist_token(uuid) is
  'The signed token in the link of a confirmation email. It is not stored, and it is valid only for the current
content of the entry.';

create function private.send_waitlist_email(w public.waitlist_submissions) returns void
language sql set search_path = '' as $$
  select private.queue_email(w.email, 'waitlist_joined', jsonb_build_object('key',
    w.id || ':' || private.today() || ':' || private.waitlist_content(w),
    'event', w.event_name, 'event_id', w.event_id, 'seats', w.seats)
    || case when w.status = 'unconfirmed'
      then jsonb_build_object('confirm', true, 'token', private.waitlist_token(w.id)) else '{}' end)
$$;
comment on function private.send_waitlist_email(public.waitlist_submissions) is
  'Queues the confirmation email of a waitlist entry, at most once a day for the same content.';

create function private.is_my_email(email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.emails_of((select private.me())) m
    where m.email = lower(is_my_email.email) and m.since <= private.now() and private.now() < m.until)
$$;
comment on function private.is_my_email(text) is
  'Whether the caller is signed in and has confirmed this email address.';

create function private.max_unconfirmed_entries() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.max_unconfirmed_entries() is 'Unconfirmed entries that one mailbox may have at a time.';

create table private.offer_tokens (
  entry_id uuid primary key references public.waitlist_submissions (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid() constraint offer_tokens_token_once unique
);
comment on table private.offer_tokens is
  'The secret tokens in the links of waitlist offers. The holder of a token may book or decline. Each offer of an
entry gets a new token.';
comment on column private.offer_tokens.entry_id is 'The waitlist entry.';
comment on column private.offer_tokens.token is 'The token in the link.';

alter table private.offer_tokens enable row level security;

create function private.make_offer_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.offer_tokens (entry_id) values (new.id)
  on conflict (entry_id) do update set token = gen_random_uuid();
  return null;
end
$$;
comment on function private.make_offer_token() is
  'Trigger: creates a new token for each offer. An earlier token of the entry becomes invalid.';

create trigger a_make_offer_token after insert on public.waitlist_submissions
for each row when (new.status = 'offered') execute function private.make_offer_token();

create trigger a_make_offer_token_again after update of status on public.waitlist_submissions
for each row when (new.status = 'offered' and old.status <> 'offered') execute function private.make_offer_token();

create function private.offer_token(entry_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.offer_tokens t where t.entry_id = offer_token.entry_id
$$;
comment on function private.offer_token(uuid) is 'The token of the current offer of an entry. Null: there is none.';

create function private.offered_entry(token uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.entry_id from private.offer_tokens t where t.token = offered_entry.token
$$;
comment on function private.offered_entry(uuid) is 'The id of the entry with this offer token. Null: there is none.';

create function private.waitlist_content(w public.waitlist_submissions) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(lower(w.email), w.full_name, w.phone, w.notes, w.seats)::text)
$$;
comment on function private.waitlist_content(public.waitlist_submissions) is
  'A hash of the content that a confirmation link confirms. A later request for the same unconfirmed entry has another
hash and needs its own link.';

-- schemas/07_waitlist/02_joining.sql

-- Joins, confirms, changes and leaves a waitlist.

create function private.is_waiting(w public.waitlist_submissions) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('waiting', 'offered') or w.status = 'accepted'
    and exists (select from public.bookings b where b.id = w.booking_id and private.is_live(b))
$$;
comment on function private.is_waiting(public.waitlist_submissions) is
  'Whether the entry is waiting, has an open offer, or led to a live booking.';

create function private.waitlist_refusal(email text) returns text
language plpgsql set search_path = '' as $$
declare
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.advisory_lock('enquiries ' || box);
  -- Unused confirmation links expire after the same time as claim links.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => private.claim_link_hours());
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= private.max_enquiries_per_hour()
    or not own and count(*) filter (where w.status = 'unconfirmed') >= private.max_unconfirmed_entries()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box
      and (not own or lower(w.email) = lower(waitlist_refusal.email) and w.status <> 'unconfirmed')) then
    return 'too_many';
  end if;
  return null;
end
$$;
comment on function private.waitlist_refusal(text) is
  'too_many if a mailbox has reached its limits; null: it may join. Deletes unconfirmed entries of the mailbox whose
links have expired. Entries of a member with a confirmed address count apart from entries of strangers.';

create function private.can_ever_be_offered(seats int, e public.events) returns boolean
language sql stable set search_path = '' as $$
  select seats <= least((private.settings()).max_seats_per_booking, e.max_registrations)
$$;
comment on function private.can_ever_be_offered(int, public.events) is
  'Whether the trip has enough seats for this number of seats to be offered together at some time.';

create function public.join_waitlist(
  event_id uuid, full_name text, email text, phone text default null, notes text default null,
  seats int default 1
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  errors text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('not_found');
  end if;
  if not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.result('bookable'); end if;
  if private.is_network_over('join') then return private.result('busy'); end if;
  perform private.record_network_request('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.result('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- The address is not confirmed, so the latest request replaces it and gets its own link. Emails are limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    return private.result(case w.status when 'unconfirmed' then 'duplicate' else 'joined' end);
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- After a declined or expired offer the address joins again at the end.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined');
end
$$;
comment on function public.join_waitlist(uuid, text, text, text, text, integer) is
  'Adds an address to a trip''s waitlist when the seats cannot be booked now. seats: at most the smaller of the
trip''s capacity and the maximum in settings. A member''s confirmed address waits at once. Any other address must be
confirmed by the link in the email (confirm_waitlist). A new request for an unconfirmed entry replaces it. bookable:
the seats can be booked now. duplicate: the address has an entry. too_many: limit of the mailbox, without the part
after a +. busy: limit of the network.
Statuses: joined, bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';
revoke execute on function public.join_waitlist(uuid, text, text, text, text, integer) from public, anon, authenticated;
grant execute on function public.join_waitlist(uuid, text, text, text, text, integer) to anon, authenticated;

create function private.lock_entry(entry_id uuid, other_event uuid default null) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
  one uuid;
begin
  for one in
    select e.id from public.events e
    where e.id = other_event or e.id = (select t.event_id from public.waitlist_submissions t where t.id = entry_id)
    order by e.id
  loop
    perform private.lock_event(one);
  end loop;
  select * into w from public.waitlist_submissions t where t.id = entry_id;
  return w;
end
$$;
comment on function private.lock_entry(uuid, uuid) is
  'Locks the trip of an entry, and the trip that it moves to, by id. Returns the entry; all columns are null if it
does not exist.';

create function public.update_waitlist_entry(entry_id uuid, full_name text, email text,
  phone text default null, notes text default null, event_id uuid default null, seats int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  errors text[];
  moved boolean;
begin
  perform private.require_permission('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.result('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then errors := errors || 'event_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.result('offer_stands');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.result('duplicate');
  end if;
  -- A new address must be confirmed by the link in its email, even if staff enter it.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- An earlier link confirms only the earlier content, so the new content needs a new link.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- The smaller entry may fit into the free seats now.
  if w.seats < old.seats then perform private.offer_free_seats(w.event_id); end if;
  return private.result('updated');
end
$$;
comment on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) is
  'For staff: changes an entry. A null event_id or seats keeps the value. The entry keeps its position. A changed
address must be confirmed again. offer_stands: an entry with an open or accepted offer keeps its trip, seats and
address. duplicate: the address has an entry for that trip.
Statuses: updated, offer_stands, duplicate, invalid {fields text[]}, not_found.';
revoke execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) from public, anon, authenticated;
grant execute on function public.update_waitlist_entry(uuid, text, text, text, text, uuid, integer) to authenticated;

create function private.audit_entry(action text, old public.waitlist_submissions,
  new public.waitlist_submissions) returns void
language plpgsql set search_path = '' as $$
declare
  fields text[] := array(
    select n.key from jsonb_each(to_jsonb(new)) n where n.value <> to_jsonb(old) -> n.key order by n.key);
begin
  if fields = '{}' then return; end if;
  perform private.audit(action, 'waitlist_submissions', old.id::text, jsonb_strip_nulls(jsonb_build_object(
    'fields', fields, 'event_id', nullif(new.event_id, old.event_id), 'seats', nullif(new.seats, old.seats))));
end
$$;
comment on function private.audit_entry(text, public.waitlist_submissions, public.waitlist_submissions) is
  'Writes an audit entry with the changed fields and numbers, without the person''s text. Writes nothing if nothing
changed.';

create function public.delete_waitlist_entry(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  perform private.audit('delete_waitlist_entry', 'waitlist_submissions', w.id::text,
    jsonb_build_object('event_id', w.event_id, 'seats', w.seats, 'status', w.status));
  return private.result('deleted');
end
$$;
comment on function public.delete_waitlist_entry(uuid) is
  'For staff: deletes an entry. Seats held by an open offer are offered to the next entry.
Statuses: deleted, not_found.';
revoke execute on function public.delete_waitlist_entry(uuid) from public, anon, authenticated;
grant execute on function public.delete_waitlist_entry(uuid) to authenticated;

create function private.is_own(w public.waitlist_submissions, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.emails_of(person) e
    where e.email = lower(w.email) and w.created_at >= e.since and w.created_at < e.until)
$$;
comment on function private.is_own(public.waitlist_submissions, uuid) is
  'Whether a waitlist entry was made with an email address of this profile, after the address was confirmed.';

create function public.my_waitlist() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'position', w.position, 'first', w.first,
      'token', case when w.offered then private.offer_token(w.id) end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_expires_at, t.status = 'offered' as offered,
        l.position, coalesce(l.first, false) as first
      from public.waitlist_submissions t
      left join lateral (
        select w.position, w.first from public.waitlist_line w where w.event_id = t.event_id and w.id = t.id) l on true
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$$;
comment on function public.my_waitlist() is
  'For members: their own entries, offers first. position: the position on the waitlist; null with an offer. token:
opens the offer until expires_at. first: a returning customer comes before others.
Statuses: ok {entries {id uuid, event_id uuid,
event_title text, start_date date, seats int, position int?, first boolean, token uuid?, expires_at timestamptz?}[]}.';
revoke execute on function public.my_waitlist() from public, anon, authenticated;
grant execute on function public.my_waitlist() to authenticated;

create function public.leave_waitlist(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
  w public.waitlist_submissions;
begin
  w := private.lock_entry(entry_id);
  if w.id is null or w.status not in ('waiting', 'offered') or not private.is_own(w, person) then
    return private.result('not_found');
  end if;
  delete from public.waitlist_submissions t where t.id = w.id;
  return private.result('left');
end
$$;
comment on function public.leave_waitlist(uuid) is
  'For members: deletes their own entry. Seats held by an open offer are offered to the next entry.
Statuses: left, not_found.';
revoke execute on function public.leave_waitlist(uuid) from public, anon, authenticated;
grant execute on function public.leave_waitlist(uuid) to authenticated;

create function public.list_next_in_line(page integer default 1, page_size integer default 20) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require_permission('waitlist');
  return (
    with next as materialized (
      select distinct on (w.event_id) w.id, w.created_at, h.first
      from public.waitlist_submissions w
      -- A lookup per entry by the email index: there are far more customers than waiting entries.
      cross join lateral (select exists (select from public.customers c
        where lower(c.email) = lower(w.email) and c.member_status = 'member' offset 0) as first) h
      where w.status = 'waiting'
      order by w.event_id, h.first desc, w.created_at, w.id
    )
    select private.result('ok', jsonb_build_object('total', (select count(*) from next),
      'rows', (select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('first', p.first)
        order by p.created_at, p.id), '[]')
        from (select n.* from next n order by n.created_at, n.id limit size offset skipped) p
        join public.waitlist_submissions w on w.id = p.id))));
end
$$;
comment on function public.list_next_in_line(integer, integer) is
  'For staff: the next entry of each trip that has a waitlist, the longest waiting first. first: the address belongs
to a customer who has booked before.
Statuses: ok {total int, rows {id uuid, event_id uuid, event_name text, full_name text, email text, phone text?, notes
text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id uuid?, created_at
timestamptz, first boolean}[]}.';
revoke execute on function public.list_next_in_line(integer, integer) from public, anon, authenticated;
grant execute on function public.list_next_in_line(integer, integer) to authenticated;

create function public.confirm_waitlist(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
  told jsonb;
begin
  w.id := private.to_uuid(split_part(token, '.', 1));
  if w.id is null or token is distinct from private.waitlist_token(w.id) then
    return private.result('not_found');
  end if;
  w := private.lock_entry(w.id);
  if w.id is null then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = w.event_id;
  told := jsonb_build_object('event_id', e.id, 'event_title', e.title);
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('ended', told);
  end if;
  update public.waitlist_submissions t set status = 'waiting' where t.id = w.id and t.status = 'unconfirmed';
  return private.result('confirmed', told);
end
$$;
comment on function public.confirm_waitlist(text) is
  'Confirms the email address of an entry with the token from its email, without sign-in. A second call has the same
result. ended: the trip is not offered any more. Statuses: confirmed {event_id uuid, event_title text}, ended {event_id
uuid, event_title text}, not_found.';
revoke execute on function public.confirm_waitlist(text) from public, anon, authenticated;
grant execute on function public.confirm_waitlist(text) to anon, authenticated;

-- schemas/07_waitlist/03_offers.sql

-- Makes offers that hold seats, and expires them.

create function private.make_offer(entry_id uuid) returns public.waitlist_submissions
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  update public.waitlist_submissions t set status = 'offered',
    offered_at = private.now(), booking_id = null,
    offer_expires_at = (select private.offer_expiry(e) from public.events e where e.id = t.event_id)
  where t.id = entry_id returning * into w;
  perform private.queue_email(w.email, 'offer_made', jsonb_build_object('full_name', w.full_name, 'event', w.event_name,
    'seats', w.seats, 'token', private.offer_token(w.id), 'expires_at', w.offer_expires_at));
  return w;
end
$$;
comment on function private.make_offer(uuid) is
  'Makes an offer for seats that are free, and queues its email. The offer holds the seats until
private.offer_expiry. The caller holds the lock of the trip.';

create function private.last_offer_moment(e public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(private.waitlist_closes(e) + 1)
$$;
comment on function private.last_offer_moment(public.events) is 'The moment at which the last offers of a trip expire.';

create function private.offer_expiry(e public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select least(private.last_offer_moment(e), private.now() + make_interval(hours =>
    -- At least 6 hours, so that an offer made at night is still open in the morning.
    least((private.settings()).offer_hours, greatest(e.start_date - private.today(), 6))))
$$;
comment on function private.offer_expiry(public.events) is
  'When an offer made now expires: after settings.offer_hours hours, but near departure after one hour for each day
left, at least 6. Never later than the last day of offers.';

create function private.can_offer_seats(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) or e.phase = 'open' and private.sale_obstacle(e) = 'closed'
    and private.sale_state(e) = 'closed' and private.today() <= private.waitlist_closes(e)
$$;
comment on function private.can_offer_seats(public.events) is
  'Whether freed seats of the trip are offered to its waitlist now: booking is open, or it has closed for everyone
else.';

create function private.is_offer_open(token uuid, event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.id = private.offered_entry(token) and w.status = 'offered' and w.offer_expires_at > private.now()
      and e.id = is_offer_open.event_id and private.can_offer_seats(e))
$$;
comment on function private.is_offer_open(uuid, uuid) is
  'Whether the token belongs to an offer for this trip that can be booked now.';
grant execute on function private.is_offer_open(uuid, uuid) to anon, authenticated, service_role;

create function private.offer_free_seats(event_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.events;
  w public.waitlist_submissions;
  max_seats int;
begin
  select * into e from public.events t where t.id = offer_free_seats.event_id;
  if not private.can_offer_seats(e) then return; end if;
  loop
    select case when e.max_registrations is not null then least(private.free_seats(e), s.seats_freed) end into max_seats
    from public.event_stats s where s.event_id = e.id;
    select l.id, l.seats into w.id, w.seats from public.waitlist_line l
    where l.event_id = e.id and (max_seats is null or l.seats <= max_seats) order by l.position limit 1;
    exit when not found;
    perform private.make_offer(w.id);
    insert into public.audit_log (action, entity, entity_id, details)
    values ('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  end loop;
  update public.event_stats s set seats_freed = 0
  where s.event_id = e.id and s.seats_freed > 0
    and not exists (select from public.waitlist_submissions t where t.event_id = e.id and t.status = 'waiting');
end
$$;
comment on function private.offer_free_seats(uuid) is
  'Offers freed seats to the first entries on the waitlist that fit. Does nothing if seats of the trip cannot be offered. The caller
holds the lock of the trip.';

create function private.settle_offers(e public.events) returns void
language plpgsql set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  if private.sale_obstacle(e) is null or private.can_offer_seats(e) then
    update public.waitlist_submissions t set offer_expires_at = private.last_offer_moment(e)
    where t.event_id = e.id and t.status = 'offered' and t.offer_expires_at > private.last_offer_moment(e);
    perform private.offer_free_seats(e.id);
    return;
  end if;
  for w in
    update public.waitlist_submissions t
    set status = 'waiting', offered_at = null, offer_expires_at = null
    where t.event_id = e.id and t.status = 'offered' returning t.*
  loop
    delete from private.offer_tokens t where t.entry_id = w.id;
    perform private.audit('end_offer', 'waitlist_submissions', w.id::text,
      jsonb_build_object('event_id', w.event_id, 'seats', w.seats));
  end loop;
end
$$;
comment on function private.settle_offers(public.events) is
  'Updates offers after a trip changed. On sale: an offer ends on the last day of offers, and free seats are offered. Not on sale:
open offers end and their entries wait again in the same position.';

create function private.expire_offers(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.waitlist_submissions w set status = 'expired'
    where w.event_id = expire_offers.event_id and w.status = 'offered' and w.offer_expires_at <= private.now()
    returning w.id, w.seats
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_offer', 'waitlist_submissions', o.id::text, jsonb_build_object('seats', o.seats)
    from over o order by o.id
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.expire_offers(uuid) is
  'Expires the offers of a trip that are past their time. Returns how many. The audit entries have no actor.';

create function private.end_holds(event_id uuid, out bookings int, out offers int, out transfers int)
language plpgsql security definer set search_path = '' as $$
begin
  offers := private.expire_offers(event_id);
  transfers := private.expire_bank_transfers(event_id);
  bookings := private.expire_bookings(event_id);
  if bookings + offers = 0 then return; end if;
  update public.event_stats s set next_expiry = least(
    (select min(b.expires_at) from public.bookings b where b.event_id = s.event_id and b.status = 'pending'),
    (select min(w.offer_expires_at) from public.waitlist_submissions w
      where w.event_id = s.event_id and w.status = 'offered'))
  where s.event_id = end_holds.event_id;
  perform private.offer_free_seats(event_id);
end
$$;
comment on function private.end_holds(uuid) is
  'Expires offers, bank transfers and unpaid bookings of a trip, then offers the freed seats. Returns the number of
each.';

create function private.expire_holds(event_id uuid) returns int
language sql volatile set search_path = '' as $$
  select h.bookings + h.offers + h.transfers from private.end_holds(event_id) h
$$;
comment on function private.expire_holds(uuid) is 'As end_holds; returns the total.';

-- schemas/07_waitlist/04_freed_seats.sql

-- Offers freed seats to the waitlist, whatever freed them.

create function private.offer_freed_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_event(new.event_id);
  perform private.offer_free_seats(new.event_id);
  return null;
end
$$;
comment on function private.offer_freed_seats() is
  'Deferred trigger: offers seats that a transaction freed before it commits. Seats that the same transaction took
again are not offered.';

create constraint trigger offer_freed_seats after update of seats_taken on public.event_stats
deferrable initially deferred for each row when (new.seats_taken < old.seats_taken)
execute function private.offer_freed_seats();

create function private.offer_at_openings() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  error_text text;
begin
  for one in select private.opened_trips() loop
    begin
      perform private.offer_at_opening(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      error_text := coalesce(error_text, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return error_text;
end
$$;
comment on function private.offer_at_openings() is
  'Scheduled job: offers the free seats of trips that opened to members. Returns the first error. Null: none.';

create function private.offer_and_report(event_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.offer_free_seats(event_id);
  return (
    with line as (
      select w.id, w.full_name, w.seats, w.status, w.created_at, c.id is null as later,
        w.status = 'offered' and w.offered_at = private.now() as now
      from public.waitlist_submissions w
      left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
      where w.event_id = offer_and_report.event_id and w.status in ('waiting', 'offered')
        and (select private.has_permission('waitlist'))
    )
    select jsonb_build_object(
      'offered', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.now), '[]'),
      'skipped', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.status = 'waiting' and exists (
          select from line o where o.now and (o.later, o.created_at, o.id) > (l.later, l.created_at, l.id))), '[]'))
    from line l);
end
$$;
comment on function private.offer_and_report(uuid) is
  'Offers free seats now. Returns the people who got an offer, and those skipped because they need more seats. Returns
empty lists without the permission waitlist. The caller holds the lock of the trip.';

create function private.is_open(e public.events) returns boolean
language sql stable set search_path = '' as $$
  select private.sale_obstacle(e) is null and private.sale_state(e) = 'open'
$$;
comment on function private.is_open(public.events) is
  'Whether visitors or members can book the trip now, apart from free seats. An announced trip (coming_soon) is not
open.';

create function private.count_freed_seats() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.seats_freed := greatest(old.seats_freed + old.seats_taken - new.seats_taken, 0);
  return new;
end
$$;
comment on function private.count_freed_seats() is
  'Trigger: counts seats that became free and are neither offered nor booked yet.';

create trigger count_freed_seats before update of seats_taken on public.event_stats
for each row execute function private.count_freed_seats();

create function private.free_all_seats(e public.events) returns void
language sql set search_path = '' as $$
  update public.event_stats s set seats_freed = greatest(coalesce(private.free_seats(e), 0), 0) where s.event_id = e.id
$$;
comment on function private.free_all_seats(public.events) is
  'Makes all free seats of a trip available for offers when it opens. The caller holds the lock of the trip.';

create function private.free_seats_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.can_offer_seats(new) then return null; end if;
  if not private.can_offer_seats(old) then
    perform private.free_all_seats(new);
  else
    update public.event_stats s set seats_freed = s.seats_freed + new.max_registrations - old.max_registrations
    where s.event_id = new.id and new.max_registrations > old.max_registrations;
  end if;
  return null;
end
$$;
comment on function private.free_seats_of_change() is
  'Trigger: counts free seats as freed when a trip opens or its capacity increases.';

create trigger free_seats_of_change after update on public.events
for each row execute function private.free_seats_of_change();

create function private.is_bookable(e public.events, seats int) returns boolean
language sql stable set search_path = '' as $$
  select private.is_open(e) and coalesce(is_bookable.seats <= private.free_seats(e), true)
    and not (private.is_members_first(e) and private.me() is null)
$$;
comment on function private.is_bookable(public.events, int) is 'Whether the caller can book this number of seats now.';

create function private.offer_at_opening(event_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.free_all_seats(private.lock_event(offer_at_opening.event_id));
  perform private.offer_free_seats(offer_at_opening.event_id);
end
$$;
comment on function private.offer_at_opening(uuid) is
  'Offers all free seats of a trip that has opened to members to the people on its waitlist.';

create function private.opened_trips() returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  -- The first condition repeats the second, so that the partial index on opens_on is used.
  where e.opens_on is not null
    and private.members_book_from(e) between private.today() - 7 and private.today()
    and private.is_open(e)
    and exists (select from public.waitlist_submissions w where w.event_id = e.id and w.status = 'waiting'
      and w.created_at < private.start_of(private.members_book_from(e)))
  order by e.id
$$;
comment on function private.opened_trips() is
  'Trips that opened to members within the last seven days while people were waiting. Seven days allow for a scheduler
that did not run.';

-- schemas/07_waitlist/05_offer_responses.sql

-- Accepts, declines and withdraws offers.

create function public.get_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result(
      case when w.status = 'offered' and w.offer_expires_at <= private.now() then 'expired' else w.status end,
      jsonb_build_object('event_id', e.id, 'event_title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date, 'seats', w.seats, 'price', private.seat_price(e), 'gst_free', e.gst_free,
        'full_name', w.full_name, 'expires_at', w.offer_expires_at, 'booking_id', w.booking_id))
    from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.id = private.offered_entry(token) and e.status = 'published'), private.result('not_found'))
$$;
comment on function public.get_offer(uuid) is
  'An offer as its link shows it to the holder of the token. price: AUD a person. A trip that is not published is not
found.
Statuses: offered {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
accepted {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
declined {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
expired {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
withdrawn {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
not_found.';
revoke execute on function public.get_offer(uuid) from public, anon, authenticated;
grant execute on function public.get_offer(uuid) to anon, authenticated;

create function public.decline_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  w := private.lock_entry(private.offered_entry(token));
  if w.id is null then return private.result('not_found'); end if;
  if w.status in ('declined', 'expired') then return private.result(w.status); end if;
  if w.status <> 'offered' then return private.result('closed'); end if;
  update public.waitlist_submissions t set status = 'declined' where t.id = w.id;
  return private.result('declined');
end
$$;
comment on function public.decline_offer(uuid) is
  'Declines an offer, for the holder of its token. The seats are offered to the next entry. closed: the offer was
accepted or withdrawn.
Statuses: declined, expired, closed, not_found.';
revoke execute on function public.decline_offer(uuid) from public, anon, authenticated;
grant execute on function public.decline_offer(uuid) to anon, authenticated;

create function public.admin_offer_seats(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  if w.status = 'unconfirmed' then return private.result('unconfirmed'); end if;
  if private.is_waiting(w) and w.status <> 'waiting' then return private.result('already_offered'); end if;
  select * into e from public.events t where t.id = w.event_id;
  if not private.can_offer_seats(e) then return private.result('closed'); end if;
  if w.seats > private.free_seats(e) then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  end if;
  w := private.make_offer(w.id);
  perform private.audit('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.result('offered', jsonb_build_object('expires_at', w.offer_expires_at));
end
$$;
comment on function public.admin_offer_seats(uuid) is
  'For staff: offers free seats to this entry now, out of order or again. closed: the last day of
offers is over, or the trip is not on sale or only announced. unconfirmed: the email address is not confirmed. already_offered: an offer is open or was accepted.
Statuses: offered {expires_at timestamptz}, sold_out {spots_left int}, closed, unconfirmed, already_offered,
not_found.';
revoke execute on function public.admin_offer_seats(uuid) from public, anon, authenticated;
grant execute on function public.admin_offer_seats(uuid) to authenticated;

create function public.withdraw_offer(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  if w.status <> 'offered' then return private.result('not_offered'); end if;
  update public.waitlist_submissions t set status = 'withdrawn' where t.id = w.id;
  perform private.audit('withdraw_offer', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.offer_and_report(w.event_id) || private.result('withdrawn');
end
$$;
comment on function public.withdraw_offer(uuid) is
  'For staff: withdraws an open offer. Its seats are offered to the next entry. offered and skipped: as in
cancel_booking.
Statuses: withdrawn {offered {full_name text, seats int}[], skipped
{full_name text, seats int}[]}, not_offered, not_found.';
revoke execute on function public.withdraw_offer(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_offer(uuid) to authenticated;

-- schemas/08_enquiries/01_enquiries.sql

-- Expressions of interest and contact messages from visitors.

create function private.own_interest_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select i.id from private.emails_of(private.me()) e
  join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since and i.created_at < e.until
$$;
comment on function private.own_interest_ids() is
  'The interest that the caller submitted from an email address of theirs, after they confirmed the address.';
grant execute on function private.own_interest_ids() to authenticated;

create table public.interest_submissions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events (id) on delete set null,
  trip_name text not null constraint interest_submissions_trip_name_fits
    check (private.clean(trip_name) is not null and char_length(trip_name) <= 200),
  full_name text not null,
  email text not null constraint interest_submissions_email_is_email check (private.is_email(email)),
  phone text constraint interest_submissions_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text constraint interest_submissions_message_fits check (char_length(message) <= 2000),
  handled_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint interest_submissions_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.interest_submissions is
  'Expressions of interest in trips that cannot be booked yet. Staff read all, members read their own.';
comment on column public.interest_submissions.id is 'The id.';
comment on column public.interest_submissions.event_id is
  'The event. Null: the trip is not in events, or the event was deleted.';
comment on column public.interest_submissions.trip_name is
  'The title of the event at that time, or the name of a trip that is not in events.';
comment on column public.interest_submissions.full_name is 'The visitor''s name.';
comment on column public.interest_submissions.email is 'The visitor''s email address.';
comment on column public.interest_submissions.phone is 'The visitor''s phone number. Null: not given.';
comment on column public.interest_submissions.message is
  'The visitor''s message, up to 2,000 characters. Null: no message.';
comment on column public.interest_submissions.handled_at is
  'When staff marked it as handled. Null: it is new. audit_log has the staff member.';
comment on column public.interest_submissions.confirmed_at is
  'When the visitor confirmed the address with the link in the email, or was signed in with it. Null: not confirmed; we
send no news of the trip.';
comment on column public.interest_submissions.created_at is 'When the visitor submitted the form.';

create index interest_created_at_idx on public.interest_submissions (created_at desc, id);
create index interest_email_idx on public.interest_submissions (lower(email));
create index interest_mailbox_idx on public.interest_submissions (private.mailbox_of(email), created_at);
create index interest_event_idx on public.interest_submissions (event_id);
create index interest_new_idx on public.interest_submissions (created_at) where handled_at is null;
create index interest_search_idx on public.interest_submissions
using gin (lower(full_name || ' ' || email || ' ' || trip_name) extensions.gin_trgm_ops);

alter table public.interest_submissions enable row level security;
revoke all on public.interest_submissions from anon, authenticated;
grant select, update, delete on public.interest_submissions to authenticated;
grant all on public.interest_submissions to service_role;

create policy "Members read their own interest, staff read all" on public.interest_submissions
for select to authenticated
using ((select private.has_permission('messages')) or id in (select private.own_interest_ids()));
comment on policy "Members read their own interest, staff read all" on public.interest_submissions is
  'Own rows come from an address that the member has confirmed. All rows require the permission messages.';

create policy "Staff mark interest as handled" on public.interest_submissions
for update to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff mark interest as handled" on public.interest_submissions is
  'The trigger mark_enquiry allows changes of handled_at only.';

create policy "Members withdraw their own interest" on public.interest_submissions
for delete to authenticated using (id in (select private.own_interest_ids()));
comment on policy "Members withdraw their own interest" on public.interest_submissions is
  'Own rows come from an address that the member has confirmed.';

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text not null constraint contact_messages_email_is_email check (private.is_email(email)),
  phone text constraint contact_messages_phone_is_phone check (phone is null or private.is_phone(phone)),
  message text not null constraint contact_messages_message_fits
    check (private.clean(message) is not null and char_length(message) <= 2000),
  handled_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint contact_messages_full_name_is_name check (private.is_person_name(full_name))
);
comment on table public.contact_messages is 'Messages from the contact form. Only staff read them.';
comment on column public.contact_messages.id is 'The id.';
comment on column public.contact_messages.full_name is 'The sender''s name.';
comment on column public.contact_messages.email is 'The sender''s email address.';
comment on column public.contact_messages.phone is 'The sender''s phone number. Null: not given.';
comment on column public.contact_messages.message is 'The message, 1 to 2,000 characters.';
comment on column public.contact_messages.handled_at is
  'When staff replied or marked it as handled. Null: it is new. audit_log has the staff member.';
comment on column public.contact_messages.created_at is 'When the message was sent.';

create index contact_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_email_idx on public.contact_messages (lower(email));
create index contact_mailbox_idx on public.contact_messages (private.mailbox_of(email), created_at);
create index contact_new_idx on public.contact_messages (created_at) where handled_at is null;
create index contact_search_idx on public.contact_messages
using gin (lower(full_name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, update on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "Staff read messages" on public.contact_messages
for select to authenticated using ((select private.has_permission('messages')));
comment on policy "Staff read messages" on public.contact_messages is 'Requires the permission messages.';

create policy "Staff mark messages as handled" on public.contact_messages
for update to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff mark messages as handled" on public.contact_messages is
  'The trigger mark_enquiry allows changes of handled_at only.';

create function private.mark_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - 'handled_at' <> to_jsonb(old) - 'handled_at' then
    raise exception 'Only handled_at can be changed.' using errcode = '42501';
  end if;
  if (new.handled_at is null) = (old.handled_at is null) then return old; end if;
  if new.handled_at is not null then new.handled_at := private.now(); end if;
  perform private.audit(case when new.handled_at is null then 'reopen' else 'handle' end, tg_table_name, new.id::text);
  return new;
end
$$;
comment on function private.mark_enquiry() is
  'Trigger: staff mark an enquiry as handled or as new. The database sets the time and writes an audit entry. Marking it
as handled again keeps the first time. Raises 42501 if another column changes.';

create trigger mark_enquiry before update on public.interest_submissions
for each row when (private.is_client()) execute function private.mark_enquiry();

create trigger mark_enquiry before update on public.contact_messages
for each row when (private.is_client()) execute function private.mark_enquiry();

create function public.express_interest(
  full_name text, email text, phone text default null, message text default null, event_id uuid default null,
  trip_name text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.interest_submissions;
  errors text[];
  called_off_at timestamptz;
begin
  i.full_name := private.clean(full_name);
  i.email := private.clean(email);
  i.phone := private.clean(phone);
  i.message := private.clean(message);
  i.trip_name := private.clean(trip_name);
  i.event_id := express_interest.event_id;
  perform private.lock_network();
  if i.event_id is not null then
    -- The lock keeps the event from being deleted.
    select e.title, e.called_off_at into i.trip_name, called_off_at from public.events e
    where e.id = i.event_id and private.is_visible(e) for key share;
    if not found then return private.result('not_found'); end if;
    if called_off_at is not null then return private.result('called_off'); end if;
  end if;
  errors := private.validation_errors(i, 'full_name', 'email', 'phone', 'message', 'trip_name');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('enquiries ' || private.mailbox_of(i.email));
  if exists (select from public.interest_submissions t where lower(t.email) = lower(i.email)
    and t.trip_name = i.trip_name
    and t.message is not distinct from i.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('registered');
  end if;
  if coalesce(private.own_requests('interest', i.email), (select count(*) from public.interest_submissions t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('interest') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('interest');
  insert into public.interest_submissions (event_id, trip_name, full_name, email, phone, message, confirmed_at)
  values (i.event_id, i.trip_name, i.full_name, i.email, i.phone, i.message,
    case when private.is_my_email(i.email) then private.now() end);
  return private.result('registered');
end
$$;
comment on function public.express_interest(text, text, text, text, uuid, text) is
  'Stores interest in an event, or in a trip that is not in events. event_id: its title replaces trip_name. The same text
from the same address within 10 minutes is stored once. too_many: the mailbox, the network or the member sent as many as
allowed within the hour. The part of an address after a + is ignored. called_off: the trip does not take place.
Statuses: registered, too_many, called_off, invalid {fields text[]}, not_found.';
revoke execute on function public.express_interest(text, text, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.express_interest(text, text, text, text, uuid, text) to anon, authenticated;

create function public.confirm_interest(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.address_of_token('confirm_interest', token);
begin
  if address is null then return private.result('not_found'); end if;
  update public.interest_submissions i set confirmed_at = private.now()
  where lower(i.email) = address and i.confirmed_at is null;
  update public.product_interest p set confirmed_at = private.now()
  where lower(p.email) = address and p.confirmed_at is null;
  return private.result('confirmed');
end
$$;
comment on function public.confirm_interest(text) is
  'Confirms the address in the token, so that it gets news about the trips and products that it expressed interest in.
Works signed out. A second call has the same result.
Statuses: confirmed, not_found.';
revoke execute on function public.confirm_interest(text) from public, anon, authenticated;
grant execute on function public.confirm_interest(text) to anon, authenticated;

create function public.send_contact_message(
  full_name text, email text, message text, phone text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  errors text[];
begin
  m.full_name := private.clean(full_name);
  m.email := private.clean(email);
  m.phone := private.clean(phone);
  m.message := private.clean(message);
  errors := private.validation_errors(m, 'full_name', 'email', 'phone', 'message');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  perform private.advisory_lock('enquiries ' || private.mailbox_of(m.email));
  if exists (select from public.contact_messages t where lower(t.email) = lower(m.email) and t.message = m.message
    and t.created_at > private.now() - make_interval(mins => private.repeated_enquiry_minutes())) then
    return private.result('sent');
  end if;
  if coalesce(private.own_requests('message', m.email), (select count(*) from public.contact_messages t
    where private.mailbox_of(t.email) = private.mailbox_of(m.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('message') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('message');
  insert into public.contact_messages (full_name, email, phone, message)
  values (m.full_name, m.email, m.phone, m.message);
  return private.result('sent');
end
$$;
comment on function public.send_contact_message(text, text, text, text) is
  'Stores a message for staff. The same text from the same address within 10 minutes is stored once. too_many: as
express_interest.
Statuses: sent, too_many, invalid {fields text[]}.';
revoke execute on function public.send_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text) to anon, authenticated;

create view public.my_interest with (security_invoker = true) as
select distinct on (i.event_id, case when i.event_id is null then i.trip_name end)
  i.id, i.event_id, coalesce(e.title, i.trip_name) as trip_name, i.created_at
from public.interest_submissions i left join public.events e on e.id = i.event_id
where i.id in (select private.own_interest_ids())
  and (i.event_id is null or e.status = 'published' and e.end_date >= (select private.today()))
order by i.event_id, case when i.event_id is null then i.trip_name end, i.created_at desc, i.id;
comment on view public.my_interest is 'The trips that the caller is interested in, each once, with the latest submission.
Hidden trips and past trips are left out. Never null: id, trip_name, created_at.';
comment on column public.my_interest.id is 'The latest submission about the trip.';
comment on column public.my_interest.event_id is 'The event. Null: the trip is not in events.';
comment on column public.my_interest.trip_name is 'The title of the event, or the name of the trip.';
comment on column public.my_interest.created_at is 'When the latest submission was made.';
revoke all on public.my_interest from anon, authenticated;
grant select on public.my_interest to authenticated, service_role;

create function private.own_requests(kind text, email text) returns bigint
language sql stable set search_path = '' as $$
  select case when private.is_my_email(own_requests.email) then (
    select count(*) from private.network_requests r where r.user_id = private.me() and r.kind = own_requests.kind
      and r.requested_at > private.now() - interval '1 hour') end
$$;
comment on function private.own_requests(text, text) is
  'Requests of one kind that the caller made within the last hour. Null: the email address is not a confirmed address of
the caller, so the requests of the mailbox count instead.';

create function private.max_enquiries_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.max_enquiries_per_hour() is
  'Enquiries that one mailbox may send within an hour, counted for each kind: waitlist, interest, products, messages.';

create function private.repeated_enquiry_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.repeated_enquiry_minutes() is
  'Minutes within which an enquiry with the same text is stored once.';

-- schemas/08_enquiries/02_inbox.sql

-- The admin inbox: lists, replies, canned replies.

create function private.list_enquiries(relation text, subject text, filters jsonb, page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  patterns text[] := private.search_patterns(filters ->> 'q');
begin
  return private.page(
    format('select s.id from public.%I s', relation) || case when patterns is not null then
      format(' where lower(s.full_name || '' '' || s.email || '' '' || s.%I) like any ($1)', subject) else '' end
      || ' order by s.created_at desc, s.id',
    format('select to_jsonb(s) from public.%I s where s.id = p.id', relation), patterns, page, page_size);
end
$$;
comment on function private.list_enquiries(text, text, jsonb, int, int) is
  'A page of a table of enquiries, newest first. filters: q searches name, email and the column named by subject. Runs as
the owner: the trigram index cannot be used under row-level security.';

create function public.list_waitlist(filters jsonb default '{}'::jsonb, page integer default 1,
    page_size integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  perform private.require_permission('waitlist');
  found_rows := private.list_enquiries('waitlist_submissions', 'event_name', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end order by l.position), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, position)));
end
$$;
comment on function public.list_waitlist(jsonb, integer, integer) is
  'For staff: a page of waitlist entries, newest first. filters: q searches name, email and event; one or two letters match
the start of a word. An offer that has expired has the status expired. The count stops at 1,000 (capped).
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, full_name text, email text,
  phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?, booking_id
  uuid?, created_at timestamptz}[]}.';
revoke execute on function public.list_waitlist(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_waitlist(jsonb, integer, integer) to authenticated;

create function public.list_interest(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('messages');
  return private.list_enquiries('interest_submissions', 'trip_name', filters, page, page_size);
end
$$;
comment on function public.list_interest(jsonb, integer, integer) is
  'For staff: a page of interest, as list_waitlist. filters: q searches name, email and trip.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid?, trip_name text, full_name text, email text,
  phone text?, message text?, handled_at timestamptz?, confirmed_at timestamptz?, created_at
timestamptz}[]}.';
revoke execute on function public.list_interest(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_interest(jsonb, integer, integer) to authenticated;

create function public.list_messages(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_page jsonb;
begin
  perform private.require_permission('messages');
  found_page := private.list_enquiries('contact_messages', 'message', filters, page, page_size);
  return found_page || jsonb_build_object('rows', (
    select coalesce(jsonb_agg(r.entry || jsonb_build_object('replies', private.replies_to((r.entry ->> 'id')::uuid))
      order by r.position), '[]')
    from jsonb_array_elements(found_page -> 'rows') with ordinality r (entry, position)));
end
$$;
comment on function public.list_messages(jsonb, integer, integer) is
  'For staff: a page of messages with their replies, as list_waitlist. filters: q searches name, email and message.
replies: written_by is the name of the staff member; state is null when the outbox no longer has the email.
Statuses: ok {total int, capped boolean, rows {id uuid, full_name text, email text, phone text?, message text,
  handled_at timestamptz?, created_at timestamptz, replies {id uuid, body text, written_at timestamptz, written_by
  text?, state email_overview.state?}[]}[]}.';
revoke execute on function public.list_messages(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_messages(jsonb, integer, integer) to authenticated;

create table public.message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null constraint message_replies_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.message_replies is
  'Replies of staff to messages. Each reply is sent by email. Deleting the message deletes its replies.';
comment on column public.message_replies.id is 'The id.';
comment on column public.message_replies.message_id is 'The message.';
comment on column public.message_replies.body is 'The text of the reply, 1 to 5,000 characters.';
comment on column public.message_replies.written_by is 'The staff member. Null: the account was deleted.';
comment on column public.message_replies.written_at is 'When the reply was sent.';
comment on column public.message_replies.request_id is
  'The idempotency key of the request: a retried request sends one reply.';

create index message_replies_message_idx on public.message_replies (message_id, written_at);
create index message_replies_written_by_idx on public.message_replies (written_by);

alter table public.message_replies enable row level security;
revoke all on public.message_replies from anon, authenticated;
grant select on public.message_replies to authenticated;
grant all on public.message_replies to service_role;

create policy "Staff read replies" on public.message_replies
for select to authenticated using ((select private.has_permission('messages')));
comment on policy "Staff read replies" on public.message_replies is 'Requires the permission messages.';

create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint canned_replies_title_line check (private.is_name(title)),
  body text not null constraint canned_replies_body_length check (char_length(body) between 1 and 5000),
  title_key text not null generated always as (lower(title)) stored constraint canned_replies_title_once unique
);
comment on table public.canned_replies is 'Texts that staff use often in replies.';
comment on column public.canned_replies.id is 'The id.';
comment on column public.canned_replies.title is 'The title in the list. Unique without regard to case.';
comment on column public.canned_replies.body is 'The text, 1 to 5,000 characters.';
comment on column public.canned_replies.title_key is
  'The title in lower case. An upsert on this column replaces the canned reply with the same title.';

alter table public.canned_replies enable row level security;
revoke all on public.canned_replies from anon, authenticated;
grant select, insert, update, delete on public.canned_replies to authenticated;
grant all on public.canned_replies to service_role;

create policy "Staff manage canned replies" on public.canned_replies
for all to authenticated using ((select private.has_permission('messages')))
with check ((select private.has_permission('messages')));
comment on policy "Staff manage canned replies" on public.canned_replies is 'Requires the permission messages.';

create function private.clean_canned_reply() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := coalesce(private.clean(new.title), '');
  new.body := coalesce(private.clean(new.body), '');
  return new;
end
$$;
comment on function private.clean_canned_reply() is 'Trigger: removes whitespace around the title and the text.';

create trigger clean_canned_reply before insert or update on public.canned_replies
for each row execute function private.clean_canned_reply();

create function private.replies_to(message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'written_at', a.written_at,
    'written_by', (select p.full_name from public.profiles p where p.id = a.written_by), 'state', m.state)
    order by a.written_at, a.id), '[]')
  from public.message_replies a
  left join public.email_outbox o on o.dedupe_key = 'message_reply:' || a.id
  left join lateral (select v.state from public.email_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where a.message_id = replies_to.message_id
$$;

comment on function private.replies_to(uuid) is
  'The replies to a message, the first one first, each with the state of its latest email.';

create function public.reply_to_message(message_id uuid, body text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.contact_messages;
  a public.message_replies;
  errors text[];
begin
  perform private.require_permission('messages');
  a.body := private.clean(reply_to_message.body);
  a.request_id := reply_to_message.request_id;
  errors := private.validation_errors(a, 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('replies ' || private.me());
  select * into m from public.contact_messages t where t.id = reply_to_message.message_id for update;
  if not found then return private.result('not_found'); end if;
  if exists (select from public.email_suppressions t where t.email = lower(m.email)) then
    return private.result('bounced');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id and t.request_id = a.request_id) then
    return private.result('replied');
  end if;
  if exists (select from public.message_replies t where t.message_id = m.id) then
    return private.result('replied_before');
  end if;
  if (select count(*) from public.message_replies t where t.written_by = private.me()
    and t.written_at > private.now() - interval '1 hour') >= private.max_replies_per_hour() then
    return private.result('too_many');
  end if;
  insert into public.message_replies (message_id, body, written_by, request_id)
  values (m.id, a.body, private.me(), a.request_id)
  on conflict on constraint message_replies_request_id_key do nothing returning * into a;
  if a.id is null then return private.invalid('request_id'); end if;
  perform private.queue_email(m.email, 'message_reply', jsonb_build_object('key', a.id, 'full_name', m.full_name,
    'body', a.body, 'asked_at', m.created_at));
  update public.contact_messages t set handled_at = private.now()
  where t.id = m.id and t.handled_at is null;
  perform private.audit('reply_to_message', 'contact_messages', m.id::text);
  return private.result('replied');
end
$$;
comment on function public.reply_to_message(uuid, text, uuid) is
  'For staff: sends a reply by email, stores it with the message and marks the message as handled. request_id: the
idempotency key; a retry sends nothing. replied_before: the message has a reply already. too_many: the caller sent 60
replies within the hour. bounced: the address does not accept email. Statuses: replied, replied_before, too_many,
bounced, not_found, invalid {fields text[]}.';
revoke execute on function public.reply_to_message(uuid, text, uuid) from public, anon, authenticated;
grant execute on function public.reply_to_message(uuid, text, uuid) to authenticated;

-- schemas/09_community/01_community.sql

-- Reactions, favourites, comments, replies, likes and reports.

create function private.human_length(value text) returns int
language sql immutable set search_path = '' as $$
  select char_length(regexp_replace(regexp_replace(regexp_replace(value,
    -- surrounding whitespace, accents, keycaps and variation selectors
    '^[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
      '|[\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$'
      '|[\u0300-\u036f\u20e3\ufe00-\ufe0f\U000e0020-\U000e007f]', '', 'g'),
    -- joined emoji with skin tones
    '([\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?)'
      '(\u200d[\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f0ff'
      '\U0001f200-\U0001f3fa\U0001f400-\U0001faff][\U0001f3fb-\U0001f3ff]?){0,3}', 'x', 'g'),
    -- flags
    '[\U0001f1e6-\U0001f1ff]{2}', 'x', 'g'))
$$;
comment on function private.human_length(text) is
  'Counts the characters of a text as a reader sees them. Whitespace at both ends is not counted. An accent or a skin
tone belongs to its character. A flag is one character. Up to four joined emoji are one character.';
grant execute on function private.human_length(text) to authenticated, service_role;

create table public.reactions (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  reaction_type text not null constraint reactions_reaction_type_known
    check (reaction_type in ('heart', 'ghost', 'flame', 'eye')),
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id, reaction_type)
);
comment on table public.reactions is
  'Reactions of members to events: one row per member, event and type. event_stats has the counts.';
comment on column public.reactions.user_id is 'The member. Defaults to the caller.';
comment on column public.reactions.event_id is 'The event. Deleting the event deletes its reactions.';
comment on column public.reactions.reaction_type is 'The type of reaction.';
comment on column public.reactions.created_at is 'When the member reacted. A trigger sets it.';

create index reactions_event_idx on public.reactions (event_id);

alter table public.reactions enable row level security;
revoke all on public.reactions from anon, authenticated;
grant select, insert, delete on public.reactions to authenticated;
grant all on public.reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.reactions is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Members remove their own reactions" on public.reactions
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own reactions" on public.reactions is 'user_id must be the id of the caller.';

create policy "Members react to events that they can read" on public.reactions
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
comment on policy "Members react to events that they can read" on public.reactions is
  'The policies of events decide who reads the event.';

create policy "Members read their own reactions" on public.reactions
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own reactions" on public.reactions is 'user_id must be the id of the caller.';

create table public.favorites (
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  primary key (user_id, event_id)
);
comment on table public.favorites is 'Events that a member saved for later: one row per member and event.';
comment on column public.favorites.user_id is 'The member. Defaults to the caller.';
comment on column public.favorites.event_id is 'The event. Deleting the event deletes the row.';
comment on column public.favorites.created_at is 'When the member saved the event. A trigger sets it.';

create index favorites_event_idx on public.favorites (event_id);
create index favorites_user_idx on public.favorites (user_id, created_at desc);

alter table public.favorites enable row level security;
revoke all on public.favorites from anon, authenticated;
grant select, insert, delete on public.favorites to authenticated;
grant all on public.favorites to service_role;

create policy "Members remove their own favorites" on public.favorites
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own favorites" on public.favorites is 'user_id must be the id of the caller.';

create policy "Members save events that they can read" on public.favorites
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
comment on policy "Members save events that they can read" on public.favorites is
  'The policies of events decide who reads the event.';

create policy "Members read their own favorites" on public.favorites
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own favorites" on public.favorites is 'user_id must be the id of the caller.';

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null constraint comments_content_fits
    check (char_length(content) <= 20000 and private.human_length(content) between 1 and 2000),
  likes int not null default 0 check (likes >= 0),
  replies int not null default 0 check (replies >= 0),
  is_deleted boolean not null default false,
  is_pinned boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.comments is
  'Comments of members on events. Deleting a comment keeps the row. Only moderators read deleted comments.';
comment on column public.comments.id is
  'The id. The client generates it, so that a retried request stores the comment once.';
comment on column public.comments.event_id is 'The event. Deleting the event deletes its comments.';
comment on column public.comments.user_id is 'The author. Null: the author''s account was deleted.';
comment on column public.comments.user_name is
  'The author''s name at the time of writing. A trigger copies it from the profile.';
comment on column public.comments.content is
  'The text: 1 to 2,000 characters as private.human_length counts them.';
comment on column public.comments.likes is 'Number of likes. A trigger maintains it.';
comment on column public.comments.replies is 'Number of replies that are not deleted. A trigger maintains it.';
comment on column public.comments.is_deleted is 'Whether the author or a moderator deleted the comment.';
comment on column public.comments.is_pinned is 'Whether a moderator pinned the comment. Pinned comments come first.';
comment on column public.comments.is_flagged is
  'Whether a member reported the comment, or a moderator flagged it. Flagged comments are in moderation_queue.';
comment on column public.comments.created_at is 'When the comment was posted. A trigger sets it.';
comment on column public.comments.updated_at is
  'When the author last edited the text. Equals created_at until then. Pins and flags do not change it.';

create index comments_thread_idx on public.comments (event_id, is_pinned desc, created_at, id) where not is_deleted;
create index comments_event_idx on public.comments (event_id);
create index comments_user_idx on public.comments (user_id, created_at);
create index comments_flagged_idx on public.comments (created_at) where is_flagged;
create index comments_newest_idx on public.comments (event_id, is_pinned desc, created_at desc, id desc)
where not is_deleted;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated;
grant select, insert, update on public.comments to authenticated;
grant all on public.comments to service_role;

create policy "Sessions show the second factor before an update" on public.comments
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an update" on public.comments is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Sessions show the second factor before an insert" on public.comments
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comments is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Members read visible comments, moderators read all" on public.comments
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and (select true from public.events e where e.id = comments.event_id));
comment on policy "Members read visible comments, moderators read all" on public.comments is
  'The event must be visible too. Deleted rows require the permission moderation.';

create policy "Authors edit their own comments, moderators change flags" on public.comments
for update to authenticated
using (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')))
with check (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')));
comment on policy "Authors edit their own comments, moderators change flags" on public.comments is
  'The trigger guard_comment allows authors to change the text and moderators to change the flags, nothing else.';

create policy "Members comment on events that they can read" on public.comments
for insert to authenticated
with check (user_id = (select private.me()) and event_id in (select e.id from public.events e));
comment on policy "Members comment on events that they can read" on public.comments is
  'The policies of events decide who reads the event.';

create table public.comment_replies (
  id uuid primary key default gen_random_uuid(),
  parent_comment_id uuid not null references public.comments (id) on delete cascade,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  user_name text not null default '',
  content text not null constraint comment_replies_content_fits
    check (char_length(content) <= 20000 and private.human_length(content) between 1 and 2000),
  likes int not null default 0 check (likes >= 0),
  is_deleted boolean not null default false,
  is_flagged boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.comment_replies is
  'Replies of members to comments. Deleting a reply keeps the row. Only moderators read deleted replies.';
comment on column public.comment_replies.id is
  'The id. The client generates it, so that a retried request stores the reply once.';
comment on column public.comment_replies.parent_comment_id is
  'The comment. Deleting its row deletes the replies.';
comment on column public.comment_replies.event_id is 'The event of the comment. A trigger sets it.';
comment on column public.comment_replies.user_id is 'The author. Null: the author''s account was deleted.';
comment on column public.comment_replies.user_name is
  'The author''s name at the time of writing. A trigger copies it from the profile.';
comment on column public.comment_replies.content is
  'The text: 1 to 2,000 characters as private.human_length counts them.';
comment on column public.comment_replies.likes is 'Number of likes. A trigger maintains it.';
comment on column public.comment_replies.is_deleted is 'Whether the author or a moderator deleted the reply.';
comment on column public.comment_replies.is_flagged is
  'Whether a member reported the reply, or a moderator flagged it. Flagged replies are in moderation_queue.';
comment on column public.comment_replies.created_at is 'When the reply was posted. A trigger sets it.';
comment on column public.comment_replies.updated_at is
  'When the author last edited the text. Equals created_at until then. Flags do not change it.';

create index comment_replies_parent_idx on public.comment_replies (parent_comment_id, created_at, id);
create index comment_replies_event_idx on public.comment_replies (event_id, created_at);
create index comment_replies_user_idx on public.comment_replies (user_id, created_at);
create index comment_replies_flagged_idx on public.comment_replies (created_at) where is_flagged;

alter table public.comment_replies enable row level security;
revoke all on public.comment_replies from anon, authenticated;
grant select, insert, update on public.comment_replies to authenticated;
grant all on public.comment_replies to service_role;

create policy "Sessions show the second factor before an update" on public.comment_replies
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an update" on public.comment_replies is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Sessions show the second factor before an insert" on public.comment_replies
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comment_replies is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Members read visible replies, moderators read all" on public.comment_replies
for select to authenticated
using ((not is_deleted or (select private.has_permission('moderation')))
  and exists (select from public.comments c where c.id = parent_comment_id));
comment on policy "Members read visible replies, moderators read all" on public.comment_replies is
  'The comment must be visible too. Deleted rows require the permission moderation.';

create policy "Authors edit their own replies, moderators change flags" on public.comment_replies
for update to authenticated
using (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')))
with check (user_id = (select private.me()) and not is_deleted or (select private.has_permission('moderation')));
comment on policy "Authors edit their own replies, moderators change flags" on public.comment_replies is
  'The trigger guard_comment allows authors to change the text and moderators to change the flags, nothing else.';

create policy "Members reply to comments that they can read" on public.comment_replies
for insert to authenticated
with check (user_id = (select private.me())
  and exists (select from public.comments c where c.id = parent_comment_id and not c.is_deleted));
comment on policy "Members reply to comments that they can read" on public.comment_replies is
  'Deleted comments take no replies, not even from moderators.';

create table public.comment_reactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default private.me() references public.profiles (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reaction_type text not null default 'like'
    constraint comment_reactions_reaction_type_known check (reaction_type = 'like'),
  created_at timestamptz not null default private.now(),
  constraint comment_reactions_one_target check (num_nonnulls(comment_id, reply_id) = 1),
  constraint comment_reactions_comment_once unique (user_id, comment_id),
  constraint comment_reactions_reply_once unique (user_id, reply_id)
);
comment on table public.comment_reactions is
  'Likes of comments and replies. A member likes each comment or reply once.';
comment on column public.comment_reactions.id is 'The id.';
comment on column public.comment_reactions.user_id is 'The member. Defaults to the caller.';
comment on column public.comment_reactions.comment_id is 'The comment. Null: the like is for a reply.';
comment on column public.comment_reactions.reply_id is 'The reply. Null: the like is for a comment.';
comment on column public.comment_reactions.reaction_type is 'The type of reaction: always like.';
comment on column public.comment_reactions.created_at is 'When the member liked it. A trigger sets it.';

create index comment_reactions_comment_idx on public.comment_reactions (comment_id);
create index comment_reactions_reply_idx on public.comment_reactions (reply_id);

alter table public.comment_reactions enable row level security;
revoke all on public.comment_reactions from anon, authenticated;
grant select, insert, delete on public.comment_reactions to authenticated;
grant all on public.comment_reactions to service_role;

create policy "Sessions show the second factor before an insert" on public.comment_reactions
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Sessions show the second factor before an insert" on public.comment_reactions is
  'Restrictive: an account with a second factor must have shown it in this session.';

create policy "Members remove their own likes" on public.comment_reactions
for delete to authenticated using (user_id = (select private.me()));
comment on policy "Members remove their own likes" on public.comment_reactions is
  'user_id must be the id of the caller.';

create policy "Members like comments and replies that they can read" on public.comment_reactions
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r where r.id = reply_id and not r.is_deleted)));
comment on policy "Members like comments and replies that they can read" on public.comment_reactions is
  'Deleted comments and replies take no likes.';

create policy "Members read their own likes" on public.comment_reactions
for select to authenticated using (user_id = (select private.me()));
comment on policy "Members read their own likes" on public.comment_reactions is 'user_id must be the id of the caller.';

create table public.comment_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default private.me() references public.profiles (id) on delete set null,
  comment_id uuid references public.comments (id) on delete cascade,
  reply_id uuid references public.comment_replies (id) on delete cascade,
  reason text not null constraint comment_reports_reason_fits
    check (private.clean(reason) is not null and char_length(reason) <= 500),
  created_at timestamptz not null default private.now(),
  constraint comment_reports_one_target check (num_nonnulls(comment_id, reply_id) = 1),
  constraint comment_reports_comment_once unique (comment_id, user_id),
  constraint comment_reports_reply_once unique (reply_id, user_id)
);
comment on table public.comment_reports is
  'Reports of comments and replies by members. A member reports each comment or reply once. Only moderators read them.';
comment on column public.comment_reports.id is 'The id.';
comment on column public.comment_reports.user_id is
  'The member who reported. Defaults to the caller. Null: the account was deleted.';
comment on column public.comment_reports.comment_id is 'The comment. Null: the report is about a reply.';
comment on column public.comment_reports.reply_id is 'The reply. Null: the report is about a comment.';
comment on column public.comment_reports.reason is 'The member''s reason: 1 to 500 characters.';
comment on column public.comment_reports.created_at is 'When the member reported. A trigger sets it.';

create index comment_reports_user_idx on public.comment_reports (user_id, created_at);

alter table public.comment_reports enable row level security;
revoke all on public.comment_reports from anon, authenticated;
grant select, insert on public.comment_reports to authenticated;
grant all on public.comment_reports to service_role;

create policy "Moderators read reports" on public.comment_reports
for select to authenticated using ((select private.has_permission('moderation')));
comment on policy "Moderators read reports" on public.comment_reports is 'Requires the permission moderation.';

create policy "Members report comments and replies that they can read" on public.comment_reports
for insert to authenticated
with check (user_id = (select private.me()) and (
  exists (select from public.comments c where c.id = comment_id and not c.is_deleted)
    or exists (select from public.comment_replies r join public.comments c on c.id = r.parent_comment_id
      where r.id = reply_id and not r.is_deleted and not c.is_deleted)));
comment on policy "Members report comments and replies that they can read" on public.comment_reports is
  'Deleted comments, deleted replies and replies to a deleted comment cannot be reported.';

create function private.prepare_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_comments_per_hour constant int := 120; -- comments and replies of one member
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'Clients cannot set these columns.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.may_be_called(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.advisory_lock('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= max_comments_per_hour then
    raise exception 'Too many comments. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.prepare_comment() is
  'Trigger: sets the author''s name, the event and the times of a new comment or reply. A name that is not allowed any
more becomes Member. Raises 42501 if the client sets counters or flags, PT429 above 120 comments and replies per hour.';

create trigger prepare_comment before insert on public.comments
for each row when (private.is_client()) execute function private.prepare_comment();

create trigger prepare_comment before insert on public.comment_replies
for each row when (private.is_client()) execute function private.prepare_comment();

create function private.guard_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  flags constant text[] := array['is_deleted', 'is_pinned', 'is_flagged'];
begin
  if to_jsonb(new) - flags - array['content', 'updated_at'] <> to_jsonb(old) - flags - array['content', 'updated_at']
  then
    raise exception 'Only the text and the flags can be changed.' using errcode = '42501';
  end if;
  if new.content <> old.content and (old.user_id is distinct from private.me() or old.is_deleted) then
    raise exception 'Only the author can change the text.' using errcode = '42501';
  end if;
  if to_jsonb(new) - array['content', 'updated_at'] <> to_jsonb(old) - array['content', 'updated_at']
    and not private.has_permission('moderation') then
    raise exception 'Only moderators can change the flags.' using errcode = '42501';
  end if;
  new.updated_at := case when new.content = old.content then old.updated_at else private.now() end;
  return new;
end
$$;
comment on function private.guard_comment() is
  'Trigger: a client may change the text of its own comment or reply that is not deleted. Moderators may change the
flags is_deleted, is_pinned and is_flagged. Raises 42501 for any other change. Sets updated_at when the text changes.';

create trigger guard_comment before update on public.comments
for each row when (private.is_client()) execute function private.guard_comment();

create trigger guard_comment before update on public.comment_replies
for each row when (private.is_client()) execute function private.guard_comment();

create function private.set_created_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := private.now();
  return new;
end
$$;
comment on function private.set_created_at() is 'Trigger: the database sets created_at, not the client.';

create trigger set_created_at before insert on public.reactions
for each row when (private.is_client()) execute function private.set_created_at();

create trigger set_created_at before insert on public.favorites
for each row when (private.is_client()) execute function private.set_created_at();

create trigger set_created_at before insert on public.comment_reactions
for each row when (private.is_client()) execute function private.set_created_at();

create trigger require_event before insert on public.reactions for each row execute function private.require_event();

create trigger require_event before insert on public.comments for each row execute function private.require_event();

create trigger require_event before insert on public.favorites for each row execute function private.require_event();

create function private.require_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e
  where e.id = (select c.event_id from public.comments c where c.id = new.parent_comment_id) for key share;
  if not found or not exists (select from public.comments c where c.id = new.parent_comment_id) then
    raise exception using errcode = '42501', message = 'This comment does not exist.';
  end if;
  return new;
end
$$;
comment on function private.require_comment() is
  'Trigger: locks the event of the comment, so that the event cannot be deleted while a reply is added. Raises 42501 if
the comment does not exist.';

create trigger require_comment before insert on public.comment_replies for each row
execute function private.require_comment();

-- schemas/09_community/02_counters.sql

-- Counters of reactions and comments, and their broadcast to clients.

create function private.count_reactions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
  events uuid[];
  kinds text[];
  steps int[];
begin
  select array_agg(c.event_id), array_agg(c.reaction_type), array_agg(sign * c.n) into events, kinds, steps
  from (select r.event_id, r.reaction_type, count(*) as n from changed r group by 1, 2) c;
  perform s.event_id from public.event_stats s where s.event_id = any (events) order by s.event_id for no key update;
  update public.event_stats s set hearts = s.hearts + c.hearts, ghosts = s.ghosts + c.ghosts,
    flames = s.flames + c.flames, eyes = s.eyes + c.eyes
  from (
    select x.event_id, coalesce(sum(x.n) filter (where x.kind = 'heart'), 0) as hearts,
      coalesce(sum(x.n) filter (where x.kind = 'ghost'), 0) as ghosts,
      coalesce(sum(x.n) filter (where x.kind = 'flame'), 0) as flames,
      coalesce(sum(x.n) filter (where x.kind = 'eye'), 0) as eyes
    from unnest(events, kinds, steps) x (event_id, kind, n) group by 1) c
  where s.event_id = c.event_id;
  return null;
end
$$;

comment on function private.count_reactions() is
  'Trigger: updates the reaction counters in event_stats once per statement. Counters are locked in the order of their
event ids, so that concurrent transactions do not deadlock.';

create trigger count_added after insert on public.reactions
referencing new table as changed for each statement execute function private.count_reactions();

create trigger count_removed after delete on public.reactions
referencing old table as changed for each statement execute function private.count_reactions();

create function private.count_comment_changes(events uuid[], comments int[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform s.event_id from public.event_stats s where s.event_id = any (events) order by s.event_id for no key update;
  update public.event_stats s set comments = s.comments + c.comments, revision = s.revision + 1
  from unnest(events, count_comment_changes.comments) c (event_id, comments) where s.event_id = c.event_id;
end
$$;
comment on function private.count_comment_changes(uuid[], int[]) is
  'Adds to the comment counter of each event and increases its revision. Clients fetch comments again when the revision
changes. comments: the change for each event, in the order of events.';

create function private.count_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
  events uuid[];
  steps int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c.event_id), array_agg(c.n) into events, steps from (
      select n.event_id, count(*) filter (where not n.is_deleted) as n from new_rows n group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c.event_id), array_agg(-c.n) into events, steps from (
      select o.event_id, count(*) filter (where not o.is_deleted) as n from old_rows o group by 1) c;
  else
    select array_agg(distinct c.event_id) into touched from (
      select n.id, n.event_id, n.content, n.is_deleted, n.is_pinned, n.is_flagged from new_rows n
      except select o.id, o.event_id, o.content, o.is_deleted, o.is_pinned, o.is_flagged from old_rows o) c;
    select array_agg(c.event_id), array_agg(c.n) into events, steps from (
      select s.event_id, sum(s.n) as n from (
        select n.event_id, (not n.is_deleted)::int as n from new_rows n
        union all select o.event_id, -(not o.is_deleted)::int from old_rows o) s
      where s.event_id = any (touched) group by 1) c;
  end if;
  if events is not null then perform private.count_comment_changes(events, steps); end if;
  return null;
end
$$;

comment on function private.count_comments() is
  'Trigger: counts comments that are not deleted, once per statement. An update without a visible change is not counted.';

create trigger count_added after insert on public.comments
referencing new table as new_rows for each statement execute function private.count_comments();

create trigger count_removed after delete on public.comments
referencing old table as old_rows for each statement execute function private.count_comments();

create trigger count_changed after update on public.comments
referencing old table as old_rows new table as new_rows for each statement execute function private.count_comments();

create function private.count_replies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  events uuid[];
  parents uuid[];
  steps int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.event_id) into events from new_rows n;
    select array_agg(c.id), array_agg(c.n) into parents, steps from (
      select n.parent_comment_id as id, count(*) as n from new_rows n where not n.is_deleted group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.event_id) into events from old_rows o;
    select array_agg(c.id), array_agg(-c.n) into parents, steps from (
      select o.parent_comment_id as id, count(*) as n from old_rows o where not o.is_deleted group by 1) c;
  else
    select array_agg(distinct c.event_id) into events from (
      select n.id, n.event_id, n.content, n.is_deleted, n.is_flagged from new_rows n
      except select o.id, o.event_id, o.content, o.is_deleted, o.is_flagged from old_rows o) c;
    select array_agg(c.id), array_agg(c.n) into parents, steps from (
      select s.id, sum(s.n) as n from (
        select n.parent_comment_id as id, (not n.is_deleted)::int as n from new_rows n
        union all select o.parent_comment_id, -(not o.is_deleted)::int from old_rows o) s
      group by 1 having sum(s.n) <> 0) c;
  end if;
  if events is null then return null; end if;
  perform c.id from public.comments c where c.id = any (parents) order by c.id for no key update;
  update public.comments c set replies = c.replies + n.n from unnest(parents, steps) n (id, n) where c.id = n.id;
  perform private.count_comment_changes(events, array_fill(0, array[cardinality(events)]));
  return null;
end
$$;

comment on function private.count_replies() is
  'Trigger: counts the replies of each comment that are not deleted, once per statement. Locks comments before events.';

create trigger count_added after insert on public.comment_replies
referencing new table as new_rows for each statement execute function private.count_replies();

create trigger count_removed after delete on public.comment_replies
referencing old table as old_rows for each statement execute function private.count_replies();

create trigger count_changed after update on public.comment_replies
referencing old table as old_rows new table as new_rows for each statement execute function private.count_replies();

create function private.count_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
  replies uuid[];
  reply_steps int[];
  comments uuid[];
  comment_steps int[];
begin
  select array_agg(c.reply_id), array_agg(sign * c.n) into replies, reply_steps
  from (select l.reply_id, count(*) as n from changed l where l.reply_id is not null group by 1) c;
  select array_agg(c.comment_id), array_agg(sign * c.n) into comments, comment_steps
  from (select l.comment_id, count(*) as n from changed l where l.comment_id is not null group by 1) c;
  perform r.id from public.comment_replies r where r.id = any (replies) order by r.id for no key update;
  perform c.id from public.comments c where c.id = any (comments) order by c.id for no key update;
  update public.comment_replies r set likes = r.likes + l.n from unnest(replies, reply_steps) l (id, n)
  where r.id = l.id;
  update public.comments c set likes = c.likes + l.n from unnest(comments, comment_steps) l (id, n) where c.id = l.id;
  return null;
end
$$;

comment on function private.count_likes() is
  'Trigger: counts likes of replies and comments, once per statement. Locks replies before comments, each by id.';

create trigger count_added after insert on public.comment_reactions
referencing new table as changed for each statement execute function private.count_likes();

create trigger count_removed after delete on public.comment_reactions
referencing old table as changed for each statement execute function private.count_likes();

create function private.lock_comments_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform r.id from public.comment_replies r where r.event_id = old.id order by r.id for update;
  perform c.id from public.comments c where c.event_id = old.id order by c.id for update;
  return old;
end
$$;

comment on function private.lock_comments_of_event() is
  'Trigger: locks the replies and then the comments of an event before it is deleted. This is the lock order of the
counters, so that deleting an event does not deadlock with moderation.';

create trigger lock_comments_of_event before delete on public.events for each row execute function private.lock_comments_of_event();

create function private.broadcast_event_counters() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  send constant text := 'select realtime.send($1, ''counters'', $2, true)';
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then return null; end if;
  execute send using jsonb_build_object('hearts', new.hearts, 'ghosts', new.ghosts, 'flames', new.flames,
    'eyes', new.eyes, 'comments', new.comments, 'revision', new.revision), 'event:' || new.event_id;
  return null;
end
$$;

comment on function private.broadcast_event_counters() is
  'Trigger: sends the counters of an event to the Realtime channel event:<id>, one message per change. Does nothing on a
database without Realtime.';

create trigger broadcast_event_counters after update on public.event_stats for each row
  when ((old.hearts, old.ghosts, old.flames, old.eyes, old.comments, old.revision)
    is distinct from (new.hearts, new.ghosts, new.flames, new.eyes, new.comments, new.revision))
execute function private.broadcast_event_counters();

-- schemas/09_community/03_moderation.sql

-- Deletes and reports comments, records what moderators change, and lists flagged comments.

create function public.delete_comment(comment_id uuid default null, reply_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  profile_id uuid := private.require_member();
  is_moderator boolean := private.has_permission('moderation');
  author uuid;
  event uuid;
  was_deleted boolean;
begin
  if num_nonnulls(comment_id, reply_id) <> 1 then return private.invalid('comment_id'); end if;
  select t.user_id, t.event_id, t.is_deleted into author, event, was_deleted from (
    select c.user_id, c.event_id, c.is_deleted from public.comments c where c.id = delete_comment.comment_id
    union all
    select r.user_id, r.event_id, r.is_deleted from public.comment_replies r where r.id = delete_comment.reply_id) t
  join public.events e on e.id = t.event_id
    and (is_moderator or e.status = 'published' or e.id in (select private.booked_events()));
  if event is null or was_deleted and not is_moderator then return private.result('not_found'); end if;
  if not is_moderator and author is distinct from profile_id then return private.result('forbidden'); end if;
  if comment_id is not null then
    update public.comments c set is_deleted = true where c.id = delete_comment.comment_id and not c.is_deleted;
  else
    update public.comment_replies r set is_deleted = true where r.id = delete_comment.reply_id and not r.is_deleted;
  end if;
  if found and author is distinct from profile_id then
    if comment_id is not null then perform private.audit('delete_comment', 'comments', comment_id::text);
    else perform private.audit('delete_reply', 'comment_replies', reply_id::text); end if;
  end if;
  return private.result('deleted');
end
$$;
comment on function public.delete_comment(uuid, uuid) is
  'Deletes a comment or a reply, for its author or a moderator. The row stays, so that moderators can restore it.
comment_id or reply_id: exactly one of them. An update of the table cannot do this for authors, because they do not read
deleted rows. Statuses: deleted, forbidden, not_found, invalid {fields text[]}.';
revoke execute on function public.delete_comment(uuid, uuid) from public, anon, authenticated;
grant execute on function public.delete_comment(uuid, uuid) to authenticated;

create function private.audit_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(case when to_jsonb(new) ->> f.flag = 'true' then f.set_action else f.unset_action end
    || case tg_table_name when 'comments' then '_comment' else '_reply' end, tg_table_name, new.id::text)
  from (values ('is_deleted', 'delete', 'restore'), ('is_pinned', 'pin', 'unpin'), ('is_flagged', 'flag', 'unflag'))
    as f (flag, set_action, unset_action)
  where to_jsonb(new) -> f.flag <> to_jsonb(old) -> f.flag;
  return null;
end
$$;
comment on function private.audit_moderation() is
  'Trigger: writes an audit entry for each flag of a comment or reply that a moderator changed.';

create trigger audit_moderation after update of is_deleted, is_pinned, is_flagged on public.comments
for each row when (private.is_client()) execute function private.audit_moderation();

create trigger audit_moderation after update of is_deleted, is_flagged on public.comment_replies
for each row when (private.is_client()) execute function private.audit_moderation();

create function private.check_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_reports_per_hour constant int := 20; -- of one member
begin
  new.reason := coalesce(private.clean(new.reason), '');
  new.created_at := private.now();
  perform private.advisory_lock('reports ' || new.user_id);
  if exists (select from public.comment_reports t where t.user_id = new.user_id
    and (t.comment_id = new.comment_id or t.reply_id = new.reply_id)) then
    return null;
  end if;
  if (select count(*) from public.comment_reports t
    where t.user_id = new.user_id
      and t.created_at > private.now() - interval '1 hour') >= max_reports_per_hour then
    raise exception 'Too many reports. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.check_report() is
  'Trigger: a second report of the same comment or reply by one member is skipped without an error. Raises PT429 above 20
reports of one member per hour.';

create trigger check_report before insert on public.comment_reports
for each row when (private.is_client()) execute function private.check_report();

create function private.flag_reported() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.comments c set is_flagged = true where c.id = new.comment_id and not c.is_deleted;
  update public.comment_replies r set is_flagged = true where r.id = new.reply_id and not r.is_deleted;
  return null;
end
$$;
comment on function private.flag_reported() is 'Trigger: flags a reported comment or reply for the moderators.';

create trigger flag_reported after insert on public.comment_reports
for each row when (private.is_client()) execute function private.flag_reported();

create function private.erase_comments(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform a.id from public.comment_replies a where a.user_id = erase_comments.profile_id order by a.id for update;
  perform c.id from public.comments c
  where c.user_id = erase_comments.profile_id or c.id in (select a.parent_comment_id from public.comment_replies a
    where a.user_id = erase_comments.profile_id)
  order by c.id for update;
  perform s.event_id from public.event_stats s
  where s.event_id in (select a.event_id from public.comment_replies a where a.user_id = erase_comments.profile_id)
    or s.event_id in (select c.event_id from public.comments c where c.user_id = erase_comments.profile_id)
  order by s.event_id for update;
  delete from public.comment_reports r where r.user_id = erase_comments.profile_id
    or r.comment_id in (select c.id from public.comments c where c.user_id = erase_comments.profile_id)
    or r.reply_id in (select a.id from public.comment_replies a where a.user_id = erase_comments.profile_id);
  update public.comment_replies a set user_name = 'Former member', content = '…', is_deleted = true
  where a.user_id = erase_comments.profile_id;
  update public.comments c set user_name = 'Former member', content = '…', is_deleted = true
  where c.user_id = erase_comments.profile_id;
end
$$;
comment on function private.erase_comments(uuid) is
  'Removes the name and the text from a member''s comments and replies, and deletes their reports. The rows stay, so that
the replies of other members keep their place. Locks replies, comments and counters in the order of the counters.';

create view public.moderation_queue with (security_invoker = true) as
select 'comment' as kind, c.id, c.event_id, e.title as event_title, c.id as comment_id, null::text as parent_content,
  c.user_name, c.content, c.is_deleted, c.is_flagged, c.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
    from public.comment_reports r where r.comment_id = c.id) as reports
from public.comments c join public.events e on e.id = c.event_id
where c.is_flagged and (select private.has_permission('moderation'))
union all
select 'reply', a.id, a.event_id, e.title, a.parent_comment_id, c.content, a.user_name, a.content, a.is_deleted,
  a.is_flagged, a.created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'at', r.created_at) order by r.created_at), '[]')
    from public.comment_reports r where r.reply_id = a.id)
from public.comment_replies a join public.comments c on c.id = a.parent_comment_id
join public.events e on e.id = a.event_id
where a.is_flagged and (select private.has_permission('moderation'));
comment on view public.moderation_queue is 'Flagged comments and replies with their reports, deleted ones too. Only
moderators see rows. Never null: kind, id, event_id, event_title, comment_id, user_name, content, is_deleted,
is_flagged, created_at, reports.';
comment on column public.moderation_queue.kind is 'Values: comment, reply.';
comment on column public.moderation_queue.id is 'The id of the comment or reply.';
comment on column public.moderation_queue.event_id is 'The event.';
comment on column public.moderation_queue.event_title is 'The title of the event.';
comment on column public.moderation_queue.comment_id is 'The comment itself, or the comment that the reply belongs to.';
comment on column public.moderation_queue.parent_content is
  'The text of the comment that the reply belongs to. Null for a comment.';
comment on column public.moderation_queue.user_name is 'The author''s name.';
comment on column public.moderation_queue.content is 'The text.';
comment on column public.moderation_queue.is_deleted is 'The comment or reply is deleted.';
comment on column public.moderation_queue.is_flagged is 'Always true.';
comment on column public.moderation_queue.created_at is 'When it was posted.';
comment on column public.moderation_queue.reports is
  'The reports of members, the oldest first. Shape: {reason text, at timestamptz}[].';
revoke all on public.moderation_queue from anon, authenticated;
grant select on public.moderation_queue to authenticated, service_role;

-- schemas/10_store/01_products.sql

-- Products, their variants, and interest in products to come.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  price numeric(10, 2) not null,
  sale_price numeric(10, 2),
  category text not null default 'Other',
  tags text[] not null default '{}',
  status text not null default 'draft',
  availability text not null default 'available',
  stock int,
  image_url text,
  image_alt text not null default '',
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  is_posted boolean not null default true,
  constraint products_name_length check (name ~ '\S' and char_length(name) <= 200),
  constraint products_description_length check (char_length(description) <= 5000),
  constraint products_price_range check (price >= 0 and price < 'NaN'),
  constraint products_sale_price_range check (sale_price >= 0 and sale_price <= price),
  constraint products_category_known
    check (category in ('Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other')),
  constraint products_tags_length check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 500),
  constraint products_status_known check (status in ('draft', 'live')),
  constraint products_availability_known check (availability in ('available', 'coming_soon')),
  constraint products_stock_range check (stock between 0 and 1000000),
  constraint products_image_url_form check (image_url ~ '^(/[^/]|https?://)' and char_length(image_url) <= 600),
  constraint products_image_alt_length check (char_length(image_alt) <= 300)
);
comment on table public.products is 'Products that the store sells, without trips. Drafts are for staff only.';
comment on column public.products.id is
  'Id of the product. The client makes the id, so that a retried request saves the same product.';
comment on column public.products.name is 'Name on the product card.';
comment on column public.products.description is 'Text on the product card. Empty: none.';
comment on column public.products.price is 'Price of one piece in AUD, with GST.';
comment on column public.products.sale_price is 'Price in AUD that applies instead of price. Null: no sale.';
comment on column public.products.category is 'Category in the store. Members get no discount on Gift Vouchers.';
comment on column public.products.tags is 'Tags in lower case, without duplicates.';
comment on column public.products.status is 'draft: only staff see it. live: everyone sees it.';
comment on column public.products.availability is
  'available: it can be ordered. coming_soon: visitors can leave an email address.';
comment on column public.products.stock is
  'Pieces left to sell. With variants, the sum over the variants. Null: unlimited.';
comment on column public.products.image_url is 'Address of the picture. Null: no picture.';
comment on column public.products.image_alt is 'Description of the picture for screen readers.';
comment on column public.products.version is
  'Increases by one with each update. A save sends the version that its form was loaded with.';
comment on column public.products.created_at is 'When the product was added.';
comment on column public.products.updated_at is 'When the product last changed.';
comment on column public.products.is_posted is
  'False: the product is not sent by post, so the order needs no address and no postage.';

create index products_live_idx on public.products (created_at, id) where status = 'live';
create index products_stock_idx on public.products (stock) where status = 'live';

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "Members read live products and staff read all" on public.products
for select to authenticated using (status = 'live' or (select private.has_permission('store')));
comment on policy "Members read live products and staff read all" on public.products is
  'Staff need the store permission to read drafts.';

create policy "Staff delete products" on public.products
for delete to authenticated using ((select private.has_permission('store')));
comment on policy "Staff delete products" on public.products is 'Needs the store permission.';

create policy "Staff change products" on public.products
for update to authenticated using ((select private.has_permission('store'))) with check ((select private.has_permission('store')));
comment on policy "Staff change products" on public.products is 'Needs the store permission.';

create policy "Staff add products" on public.products
for insert to authenticated with check ((select private.has_permission('store')));
comment on policy "Staff add products" on public.products is 'Needs the store permission.';

create policy "Visitors read live products" on public.products for select to anon using (status = 'live');
comment on policy "Visitors read live products" on public.products is 'Drafts are hidden.';

create function private.prepare_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean(new.name);
  new.tags := array(select distinct lower(btrim(t)) from unnest(new.tags) t where btrim(t) <> '' order by 1);
  new.stock := coalesce((select sum(v.stock)::int from public.product_variants v where v.product_id = new.id),
    new.stock);
  new.updated_at := private.now();
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
comment on function private.prepare_product is
  'Trigger: cleans name and tags, sets stock to the sum over variants, and counts the version.';

create trigger prepare_product before insert or update on public.products
for each row execute function private.prepare_product();

create function private.product_state(p public.products) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'stock', p.stock,
    'status', p.status)
  where p.id is not null
$$;
comment on function private.product_state is
  'Returns what the audit log keeps of a product: name, prices in AUD, stock and status. Null for no product.';

create function private.audit_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case tg_op when 'INSERT' then 'add_product' when 'UPDATE' then 'change_product' else 'delete_product' end,
    'products', coalesce(new.id, old.id)::text,
    jsonb_build_object('before', private.product_state(old), 'after', private.product_state(new)));
  return null;
end
$$;
comment on function private.audit_product is
  'Trigger: records what staff change directly. Stock that orders take and return is not recorded.';

create trigger audit_product after insert or update or delete on public.products
for each row when (private.is_client()) execute function private.audit_product();

create function private.is_discounted(p public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.category <> 'Gift Vouchers';
end
$$;
comment on function private.is_discounted is
  'Whether the member discount applies to the product. It does not apply to gift vouchers.';

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  name text not null,
  stock int not null default 0,
  sort_order int not null default 0,
  constraint product_variants_name_length check (name ~ '\S' and char_length(name) <= 40),
  constraint product_variants_stock_range check (stock between 0 and 50000),
  constraint product_variants_sort_order_range check (sort_order between 0 and 19),
  constraint product_variants_name_once unique (product_id, name) deferrable initially deferred
);
comment on table public.product_variants is
  'Variants of a product, such as sizes. Only functions write them, with the product locked.';
comment on column public.product_variants.id is 'Id of the variant.';
comment on column public.product_variants.product_id is 'Product that the variant belongs to.';
comment on column public.product_variants.name is 'Name, such as M or XL. Unique within the product.';
comment on column public.product_variants.stock is 'Pieces left to sell.';
comment on column public.product_variants.sort_order is 'Position in the list of variants, from 0.';

alter table public.product_variants enable row level security;
revoke all on public.product_variants from anon, authenticated;
grant select on public.product_variants to authenticated;
grant all on public.product_variants to service_role;

create policy "Staff read variants" on public.product_variants
for select to authenticated using ((select private.has_permission('store')));
comment on policy "Staff read variants" on public.product_variants is 'Visitors read variants in store_catalog.';

create function private.count_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set stock = p.stock where p.id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;
comment on function private.count_variants is
  'Trigger: updates the stock of the product, which is the sum over its variants.';

create trigger count_variants after insert or update or delete on public.product_variants
for each row execute function private.count_variants();

create function private.store_catalog_variants(product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'stock', v.stock + (
    select coalesce(sum(i.quantity), 0) from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock and i.variant_id = v.id))
    order by v.sort_order), '[]')
  from public.product_variants v where v.product_id = store_catalog_variants.product_id
$$;
grant execute on function private.store_catalog_variants(uuid) to anon, authenticated, service_role;
comment on function private.store_catalog_variants is
  'Returns the variants of a product for visitors. Stock includes pieces held by orders that have expired.';

create table public.product_interest (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  email text not null constraint product_interest_email_is_email check (private.is_email(email)),
  confirmed_at timestamptz,
  created_at timestamptz not null default private.now()
);
comment on table public.product_interest is
  'Email addresses of visitors who want an email when a product is available. The rows are deleted with that email.';
comment on column public.product_interest.id is 'Id of the request.';
comment on column public.product_interest.product_id is 'Product that is coming soon.';
comment on column public.product_interest.email is
  'Address that the visitor entered. One request for each product and address.';
comment on column public.product_interest.confirmed_at is
  'When the visitor confirmed the address with the link in the email, or was signed in with it. Null: not confirmed; the
address gets no email about the product.';
comment on column public.product_interest.created_at is 'When the visitor left the address.';

create unique index product_interest_once_idx on public.product_interest (product_id, lower(email));
create index product_interest_email_idx on public.product_interest (lower(email));
create index product_interest_mailbox_idx on public.product_interest (private.mailbox_of(email), created_at);

alter table public.product_interest enable row level security;
revoke all on public.product_interest from anon, authenticated;
grant select, delete on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

create policy "Staff read product interest" on public.product_interest
for select to authenticated using ((select private.has_permission('store')));
comment on policy "Staff read product interest" on public.product_interest is 'Needs the store permission.';

create policy "Staff delete product interest" on public.product_interest
for delete to authenticated using ((select private.has_permission('store')));
comment on policy "Staff delete product interest" on public.product_interest is
  'Needs the store permission. The audit log records how many rows were deleted.';

create function private.audit_product_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('clear_product_interest', 'products', d.product_id::text, jsonb_build_object('count', count(*)))
  from deleted d group by d.product_id;
  return null;
end
$$;
comment on function private.audit_product_interest is
  'Trigger: records how many requests of each product staff have deleted.';

create trigger audit_product_interest after delete on public.product_interest
referencing old table as deleted
for each statement when (private.is_client()) execute function private.audit_product_interest();

create function public.request_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
  known public.product_interest;
begin
  i.email := private.clean(email);
  if private.validation_errors(i, 'email') <> '{}' then return private.invalid('email'); end if;
  perform private.lock_network();
  -- Locks the product so that it cannot be deleted.
  perform from public.products p where p.id = request_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.result('not_found'); end if;
  perform private.advisory_lock('letters ' || private.mailbox_of(i.email));
  if private.is_my_email(i.email) then i.confirmed_at := private.now(); end if;
  update public.product_interest t set confirmed_at = coalesce(t.confirmed_at, i.confirmed_at)
  where t.product_id = request_product.product_id and lower(t.email) = lower(i.email) returning t.* into known;
  if found then
    if known.confirmed_at is null then perform private.send_product_receipt(known); end if;
    return private.result('registered');
  end if;
  if coalesce(private.own_requests('product_interest', i.email), (select count(*) from public.product_interest t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('product_interest') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('product_interest');
  insert into public.product_interest (product_id, email, confirmed_at)
  values (request_product.product_id, i.email, i.confirmed_at) returning * into i;
  perform private.send_product_receipt(i);
  return private.result('registered');
end
$$;
comment on function public.request_product(uuid, text) is 'For visitors: stores an email address for a product that is
coming soon, and sends a receipt. A known address gets the same result, and the receipt again until it is confirmed. too_many: the hourly limit for the address or the network is reached.
Statuses: registered, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.request_product(uuid, text) from public, anon, authenticated;
grant execute on function public.request_product(uuid, text) to anon, authenticated;

-- schemas/10_store/02_product_saving.sql

-- Validates and saves products with their variants.

create function private.variant_state(product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(v.name, v.stock) from public.product_variants v
  where v.product_id = variant_state.product_id
$$;
comment on function private.variant_state is
  'Returns the stock of each variant of a product by name, for the audit log. Null: no variants.';

create function private.product_row(given jsonb, id uuid, old public.products) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted jsonb := case when old.id is null then '{}' else to_jsonb(old) end || (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(given) g
    where g.key = any (array['name', 'description', 'price', 'sale_price', 'category', 'tags', 'status', 'availability',
      'stock', 'image_url', 'image_alt', 'is_posted']));
begin
  return jsonb_build_object('path', '', 'row', private.new_row('public.products', wanted, jsonb_build_object('id', id,
    'tags', (select coalesce(jsonb_agg(t.tag), '[]') from jsonb_array_elements_text(private.to_list(wanted -> 'tags'))
      t (tag)),
    'is_posted', coalesce(wanted ->> 'is_posted', 'true') <> 'false')));
end
$$;
comment on function private.product_row is
  'Returns the row that a product from a form would be. Fields that are not given keep their value.';

create function private.variant_rows(given jsonb, product_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('variants.%s.', g.n - 1), 'row',
      private.new_row('public.product_variants', g.entry, jsonb_build_object('product_id', variant_rows.product_id,
        'sort_order', g.n - 1, 'id', coalesce(v.id, gen_random_uuid())))) order by g.n)
    from jsonb_array_elements(private.to_list(given)) with ordinality g (entry, n)
    left join public.product_variants v
      on v.id = private.to_uuid(g.entry ->> 'id') and v.product_id = variant_rows.product_id), '[]');
end
$$;
comment on function private.variant_rows is
  'Returns variants from a form as rows in the given order. Variants that the product has keep their ids.';

create function private.duplicate_variants(rows jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select (r.entry ->> 'path') || 'name' from jsonb_array_elements(rows) with ordinality r (entry, n)
    where exists (select from jsonb_array_elements(rows) with ordinality b (entry, n) where b.n < r.n
      and (lower(b.entry #>> '{row,name}') = lower(r.entry #>> '{row,name}')
        or b.entry #> '{row,id}' = r.entry #> '{row,id}'))
    order by r.n)
$$;
comment on function private.duplicate_variants is
  'Returns the fields of variants that repeat the name or the id of an earlier variant.';

create function private.write_variants(product_id uuid, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  gone uuid[] := array(select v.id from public.product_variants v where v.product_id = write_variants.product_id
    and not exists (select from jsonb_array_elements(rows) r where r.value #>> '{row,id}' = v.id::text));
begin
  update public.order_items i set from_stock = false where i.variant_id = any (gone);
  delete from public.product_variants v where v.id = any (gone);
  insert into public.product_variants select t.* from jsonb_array_elements(rows) r,
    jsonb_populate_record(null::public.product_variants, r -> 'row') t
  on conflict (id) do update set name = excluded.name, stock = excluded.stock, sort_order = excluded.sort_order;
end
$$;
comment on function private.write_variants is 'Replaces the variants of a product. The caller holds the lock on the
product. Orders of a deleted variant return no stock to it.';

create function private.write_product(p public.products) returns void
language sql set search_path = '' as $$
  insert into public.products (id, name, description, price, sale_price, category, tags, status, availability, stock,
    image_url, image_alt, is_posted)
  values (p.id, p.name, p.description, p.price, p.sale_price, p.category, p.tags, p.status, p.availability, p.stock,
    p.image_url, p.image_alt, p.is_posted)
  on conflict (id) do update set name = excluded.name, description = excluded.description, price = excluded.price,
    sale_price = excluded.sale_price, category = excluded.category, tags = excluded.tags, status = excluded.status,
    availability = excluded.availability, stock = excluded.stock, image_url = excluded.image_url,
    image_alt = excluded.image_alt, is_posted = excluded.is_posted
$$;
comment on function private.write_product is 'Inserts a product, or updates the row with the same id.';

create function public.save_product(product_id uuid, product jsonb, variants jsonb default '[]',
  expected_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.products;
  was jsonb;
  saved public.products;
  item jsonb;
  rows jsonb;
  errors text[];
begin
  perform private.require_permission('store');
  if product_id is null then return private.invalid('product_id'); end if;
  if jsonb_typeof(product) is distinct from 'object' then return private.invalid('product'); end if;
  perform private.advisory_lock('product ' || product_id);
  select * into old from public.products p where p.id = save_product.product_id for update;
  if old.id is null and expected_version is not null then return private.result('not_found'); end if;
  if expected_version <> old.version then return private.result('conflict'); end if;
  errors := private.list_errors(coalesce(variants, 'null'), 'variants',
    private.have_positions('public.product_variants', 'sort_order', variants, 0));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  item := private.product_row(product, product_id, old);
  rows := private.variant_rows(variants, product_id);
  errors := private.row_validation_errors('public.products', jsonb_build_array(item))
    || private.row_validation_errors('public.product_variants', rows);
  if errors = '{}' then errors := private.duplicate_variants(rows); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  was := private.product_state(old) || jsonb_build_object('variants', private.variant_state(product_id));
  -- Variants are written first: without them, the stock of the form counts.
  if old.id is not null then perform private.write_variants(product_id, rows); end if;
  perform private.write_product(jsonb_populate_record(null::public.products, item -> 'row'));
  if old.id is null then perform private.write_variants(product_id, rows); end if;
  select * into saved from public.products p where p.id = save_product.product_id;
  perform private.audit(case when old.id is null then 'add_product' else 'change_product' end, 'products',
    product_id::text, jsonb_build_object('before', was, 'after', private.product_state(saved)
      || jsonb_build_object('variants', private.variant_state(product_id))));
  return private.result('saved', jsonb_build_object('version', saved.version));
end
$$;
comment on function public.save_product(uuid, jsonb, jsonb, integer) is
  'For staff: saves a product with all its variants. product: columns of products. Columns that are not given keep their
value. variants: [{id, name, stock}] in order and complete. A variant that is left out is deleted. A variant without an
id is new. expected_version: the version that the form was loaded with. Null: a new product, or a second attempt to save
it. conflict: another member of staff has saved the product since. invalid names fields as in variants.2.name.
Statuses: saved {version int}, conflict, invalid {fields text[]}, not_found.';
revoke execute on function public.save_product(uuid, jsonb, jsonb, integer) from public, anon, authenticated;
grant execute on function public.save_product(uuid, jsonb, jsonb, integer) to authenticated;

-- schemas/10_store/03_orders.sql

-- Orders, their items, the ledger of the store, and links for visitors.

create sequence public.order_number_seq;
grant usage, select, update on sequence public.order_number_seq to service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default private.numbered('ORD-', nextval('public.order_number_seq')),
  user_id uuid references public.profiles (id) on delete set null,
  full_name text not null,
  email text,
  phone text,
  delivery text not null,
  address_line text,
  suburb text,
  state text,
  postcode text,
  country text not null default 'Australia',
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping numeric(10, 2) not null check (shipping >= 0),
  total numeric(10, 2) not null check (total >= 0),
  paid_amount numeric(10, 2) not null default 0,
  refund_due numeric(10, 2) not null generated always as
    (greatest(paid_amount - case when status in ('pending', 'paid') then total else 0 end, 0)) stored,
  payment_method text not null default 'bank_transfer' check (payment_method in ('bank_transfer', 'card')),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'cancelled', 'expired', 'refunded')),
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + make_interval(days => (private.settings()).order_days),
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null default '',
  discount_percent numeric(5, 2) not null default 0,
  discount numeric(10, 2) not null default 0,
  collect_event_id uuid references public.events (id) on delete set null,
  voucher_amount numeric(10, 2) not null default 0,
  terms_version int references public.terms_versions (version),
  terms_accepted_at timestamptz,
  constraint orders_voucher_amount_range check (voucher_amount between 0 and subtotal),
  constraint orders_terms_complete check ((terms_version is null) = (terms_accepted_at is null)),
  constraint orders_email_form check (email is null or private.is_email(email)),
  constraint orders_phone_form check (phone is null or private.is_phone(phone)),
  constraint orders_address_line_length check (char_length(address_line) <= 200),
  constraint orders_suburb_length check (char_length(suburb) <= 100),
  constraint orders_state_length check (char_length(state) <= 40),
  constraint orders_postcode_length check (char_length(postcode) <= 12),
  constraint orders_country_length check (char_length(country) <= 60),
  constraint orders_discount_percent_range check (discount_percent between 0 and 100),
  constraint orders_discount_range check (discount between 0 and subtotal),
  constraint orders_delivery_known check (delivery in ('post', 'collect', 'none')),
  constraint orders_address_line_wanted check (delivery <> 'post' or email is null or address_line is not null),
  constraint orders_suburb_wanted check (delivery <> 'post' or email is null or suburb is not null),
  constraint orders_state_wanted check (delivery <> 'post' or email is null or state is not null),
  constraint orders_postcode_wanted check (delivery <> 'post' or email is null or postcode is not null),
  constraint orders_paid_amount_range check (paid_amount >= 0),
  constraint orders_state_list check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  constraint orders_postcode_in_state check (private.postcode_fits(postcode, state)),
  constraint orders_full_name_form check (private.is_person_name(full_name))
);
comment on table public.orders is 'Orders of the store. Functions write them. Staff only set fulfilled_at.';
comment on column public.orders.id is 'Id of the order.';
comment on column public.orders.number is 'Order number, such as ORD-000123. Buyers write it on a bank transfer.';
comment on column public.orders.user_id is 'Member who ordered. Null: a visitor, or the account was deleted.';
comment on column public.orders.full_name is 'Name of the buyer.';
comment on column public.orders.email is 'Email address of the buyer. Null: the data of the buyer was erased.';
comment on column public.orders.phone is 'Phone number of the buyer. Null: not given.';
comment on column public.orders.delivery is 'post, collect (handed over on a trip) or none (nothing is sent).';
comment on column public.orders.address_line is 'Street and number. Required for post.';
comment on column public.orders.suburb is 'Suburb. Required for post.';
comment on column public.orders.state is 'Australian state or territory. Required for post.';
comment on column public.orders.postcode is 'Postcode that fits the state. Required for post.';
comment on column public.orders.country is 'Country of the address.';
comment on column public.orders.subtotal is 'AUD: sum of the items before the member discount.';
comment on column public.orders.shipping is 'AUD: postage.';
comment on column public.orders.total is 'AUD: subtotal less discount plus shipping.';
comment on column public.orders.paid_amount is 'AUD: payments less refunds. A trigger of order_payments keeps it.';
comment on column public.orders.refund_due is
  'AUD: money that we owe the buyer, because the order was over when it was paid.';
comment on column public.orders.payment_method is 'Method that the buyer used.';
comment on column public.orders.status is 'pending (unpaid), paid, cancelled, expired (not paid in time) or refunded
(paid back in full). Stock returns with the last three.';
comment on column public.orders.request_id is
  'Hash of the request id that the client sent. The same request places one order.';
comment on column public.orders.created_at is 'When the order was placed.';
comment on column public.orders.expires_at is 'An unpaid order holds its stock until then.';
comment on column public.orders.paid_at is 'When the money arrived, in time or late. Null: not paid.';
comment on column public.orders.fulfilled_at is 'When staff sent the order or handed it over. Null: not yet.';
comment on column public.orders.cancelled_at is 'When the order was cancelled. Null: never.';
comment on column public.orders.search_text is 'Number, name and email address in lower case, for the search of staff.';
comment on column public.orders.discount_percent is
  'Member discount in percent on the day of the order. 0: a visitor ordered.';
comment on column public.orders.discount is 'AUD: member discount, taken off the subtotal.';
comment on column public.orders.collect_event_id is
  'Trip on which the buyer collects the order. Null: not named, or the trip was deleted.';
comment on column public.orders.voucher_amount is
  'AUD: the part of the subtotal that gift vouchers cost. It is not taxed when they are sold.';
comment on column public.orders.terms_version is
  'The version of the terms that the buyer accepted. Null: it was imported.';
comment on column public.orders.terms_accepted_at is 'When the buyer accepted the terms. Null: imported.';

create index orders_terms_version_idx on public.orders (terms_version);
create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_idx on public.orders (status, created_at desc, id);
create index orders_unsent_idx on public.orders (created_at desc, id) where fulfilled_at is null;
create index orders_email_idx on public.orders (lower(email), created_at);
create index orders_mailbox_idx on public.orders (private.mailbox_of(email), created_at);
create index orders_open_idx on public.orders (created_at) where status in ('pending', 'paid') and fulfilled_at is null;
create index orders_unpaid_idx on public.orders (expires_at) where status = 'pending';
create index orders_refund_due_idx on public.orders (created_at) where refund_due > 0;
create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
create index orders_collect_event_idx on public.orders (collect_event_id);

alter table public.orders enable row level security;
revoke all on public.orders from anon, authenticated;
grant select, update on public.orders to authenticated;
grant all on public.orders to service_role;

create policy "Members read their own orders and staff read all" on public.orders
for select to authenticated using (user_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own orders and staff read all" on public.orders is
  'Staff need the sales permission.';

create policy "Staff mark paid orders as fulfilled" on public.orders
for update to authenticated using (status = 'paid' and (select private.has_permission('store')))
with check (status = 'paid' and (select private.has_permission('store')));
comment on policy "Staff mark paid orders as fulfilled" on public.orders is
  'Needs the store permission. Triggers refuse changes to other columns and set the time.';

create trigger allow_only_fulfilled_at before update on public.orders
for each row when (private.is_client())
execute function private.allow_only('fulfilled_at', 'refund_due', 'search_text');

create function private.set_fulfilled_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.fulfilled_at := case when new.fulfilled_at is not null then coalesce(old.fulfilled_at, private.now()) end;
  return new;
end
$$;
comment on function private.set_fulfilled_at is
  'Trigger: sets the time when staff mark an order as fulfilled. A second time keeps the first value.';

create trigger set_fulfilled_at before update of fulfilled_at on public.orders
for each row when (private.is_client()) execute function private.set_fulfilled_at();

create function private.audit_fulfilment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case when new.fulfilled_at is null then 'order_unfulfilled' else 'order_fulfilled' end, 'orders', new.id::text);
  return null;
end
$$;
comment on function private.audit_fulfilment is 'Trigger: records who marked an order as fulfilled or not fulfilled.';

create trigger audit_fulfilment after update of fulfilled_at on public.orders
for each row when (private.is_client() and old.fulfilled_at is distinct from new.fulfilled_at)
execute function private.audit_fulfilment();

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  name text not null,
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  quantity int not null,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  from_stock boolean not null default false,
  variant_id uuid references public.product_variants (id) on delete set null
  deferrable initially deferred,
  variant_name text,
  constraint order_items_quantity_range check (quantity between 1 and 99)
);
comment on table public.order_items is
  'Items of an order with the name and price of the day. One row for each product and variant.';
comment on column public.order_items.id is 'Id of the item.';
comment on column public.order_items.order_id is 'Order that the item belongs to.';
comment on column public.order_items.product_id is 'Product that was ordered. Null: it was deleted.';
comment on column public.order_items.name is 'Name of the product on the day of the order.';
comment on column public.order_items.unit_price is 'AUD: price of one piece on the day of the order.';
comment on column public.order_items.quantity is 'Number of pieces.';
comment on column public.order_items.line_total is 'AUD: unit_price times quantity.';
comment on column public.order_items.from_stock is
  'Whether the pieces were taken from stock. They return if the order expires or is cancelled.';
comment on column public.order_items.variant_id is 'Variant that was ordered. Null: no variants, or it was deleted.';
comment on column public.order_items.variant_name is
  'Name of the variant on the day of the order. Null: the product had no variants.';

create index order_items_order_idx on public.order_items (order_id);
create index order_items_product_idx on public.order_items (product_id);
create index order_items_variant_idx on public.order_items (variant_id);

alter table public.order_items enable row level security;
revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;
grant all on public.order_items to service_role;

create policy "Members read the items of their own orders and staff read all" on public.order_items
for select to authenticated using ((select private.has_permission('sales'))
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
comment on policy "Members read the items of their own orders and staff read all" on public.order_items is
  'Staff need the sales permission.';

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  kind text not null check (kind in ('payment', 'refund')),
  method text not null,
  amount numeric(10, 2) not null,
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  paid_at timestamptz not null default private.now(),
  constraint order_payments_method_known check (method in ('card', 'bank_transfer', 'cash')),
  constraint order_payments_amount_sign check (case when kind = 'refund' then amount < 0 else amount > 0 end)
);
comment on table public.order_payments is
  'The ledger of the store. Payments are positive, refunds negative. Rows are added and never changed.';
comment on column public.order_payments.id is 'Id of the row.';
comment on column public.order_payments.order_id is 'Order that the money belongs to.';
comment on column public.order_payments.kind is 'payment or refund.';
comment on column public.order_payments.method is 'How the money was paid or paid back.';
comment on column public.order_payments.amount is 'AUD. Negative for a refund.';
comment on column public.order_payments.provider_ref is
  'The card provider''s id of the payment, refund or dispute. Null: not by card.';
comment on column public.order_payments.request_id is
  'Id that the client made for one refund. Null: it was not a refund by staff.';
comment on column public.order_payments.paid_at is 'When the money moved.';

create index order_payments_order_idx on public.order_payments (order_id, paid_at);

alter table public.order_payments enable row level security;
revoke all on public.order_payments from anon, authenticated;
grant select on public.order_payments to authenticated;
grant select, insert on public.order_payments to service_role;

create policy "Members read the payments of their own orders and staff read all" on public.order_payments
for select to authenticated using ((select private.has_permission('sales'))
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
comment on policy "Members read the payments of their own orders and staff read all" on public.order_payments is
  'Staff need the sales permission.';

create trigger protect_ledger before update or delete on public.order_payments
for each row execute function private.refuse_change();

create trigger protect_ledger_from_truncate before truncate on public.order_payments
for each statement execute function private.refuse_change();

create table public.order_payment_notes (
  payment_id uuid primary key references public.order_payments (id),
  note text,
  recorded_by uuid references public.profiles (id) on delete set null,
  constraint order_payment_notes_note_length check (char_length(note) <= 500)
);
comment on table public.order_payment_notes is 'Notes of staff on rows of the store''s ledger. Buyers do not see them.';
comment on column public.order_payment_notes.payment_id is 'Row of the ledger.';
comment on column public.order_payment_notes.note is 'Text of the note. Null: none.';
comment on column public.order_payment_notes.recorded_by is
  'Member of staff who recorded the payment. Null: the system, or the account was deleted.';

create index order_payment_notes_recorded_by_idx on public.order_payment_notes (recorded_by);

alter table public.order_payment_notes enable row level security;
revoke all on public.order_payment_notes from anon, authenticated;
grant select on public.order_payment_notes to authenticated;
grant all on public.order_payment_notes to service_role;

create policy "Staff read notes on store payments" on public.order_payment_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read notes on store payments" on public.order_payment_notes is 'Needs the sales permission.';

create table public.store_months (
  month date primary key check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0,
  vouchers numeric(14, 2) not null default 0
);
comment on table public.store_months is
  'Money that the store received in each month of the company''s time zone. A trigger of the ledger keeps it.';
comment on column public.store_months.month is 'First day of the month.';
comment on column public.store_months.received is 'AUD: payments less refunds.';
comment on column public.store_months.vouchers is 'AUD: the part of received that gift vouchers account for.';

alter table public.store_months enable row level security;
revoke all on public.store_months from anon, authenticated;
grant select on public.store_months to authenticated;
grant all on public.store_months to service_role;

create policy "Staff read the monthly sums of the store" on public.store_months
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the monthly sums of the store" on public.store_months is 'Needs the sales permission.';

create function private.current_order_status(o public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case when o.status = 'pending' and o.expires_at <= private.now() then 'expired' else o.status end
$$;
grant execute on function private.current_order_status(public.orders) to authenticated, service_role;
comment on function private.current_order_status is 'Returns the status of an order now. A pending order past its time
is expired, even before the scheduled job has run.';

create function private.set_order_search_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := lower(concat_ws(' ', new.number, new.full_name, new.email));
  return new;
end
$$;
comment on function private.set_order_search_text is 'Trigger: sets the text that staff search.';

create trigger set_order_search_text before insert or update on public.orders
for each row execute function private.set_order_search_text();

create function private.voucher_share(p public.order_payments) returns numeric
language sql stable set search_path = '' as $$
  select case when o.total = 0 then 0 else round(p.amount * o.voucher_amount / o.total, 2) end
  from public.orders o where o.id = p.order_id
$$;
comment on function private.voucher_share(public.order_payments) is
  'The AUD of a payment or refund of an order that gift vouchers account for, in proportion to the total. No GST is due
on it (A New Tax System Act 1999, s 100-5).';
grant execute on function private.voucher_share(public.order_payments) to authenticated, service_role;

create function private.voucher_facts(o public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select case when o.voucher_amount > 0 then jsonb_build_object('voucher_years', private.voucher_years()) else '{}' end
$$;
comment on function private.voucher_facts(public.orders) is
  'What the emails about an order with gift vouchers state: the years for which they are valid.';

create function private.post_order_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set paid_amount = o.paid_amount + new.amount where o.id = new.order_id;
  insert into public.store_months as m (month, received, vouchers)
  values (private.month_of(new.paid_at), new.amount, private.voucher_share(new))
  on conflict (month) do update set received = m.received + excluded.received,
    vouchers = m.vouchers + excluded.vouchers;
  return null;
end
$$;
comment on function private.post_order_payment is
  'Trigger: adds a payment to the paid amount of the order and to the sum of its month.';

create trigger post_order_payment after insert on public.order_payments
for each row execute function private.post_order_payment();

create function private.placed(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('placed',
    jsonb_build_object('order_id', o.id, 'number', o.number, 'token', private.order_token(o.id),
      'total', o.total, 'expires_at', o.expires_at))
$$;
comment on function private.placed is 'Returns the result of place_order for a stored order.';

create view public.order_overview with (security_invoker = true) as
select o.id, o.user_id, o.number, private.current_order_status(o) as status, o.total, o.refund_due, o.created_at,
  o.expires_at, o.fulfilled_at,
  (select string_agg(i.quantity || ' × ' || i.name || coalesce(' (' || i.variant_name || ')', ''),
    ', ' order by i.name, i.variant_name, i.id) from public.order_items i where i.order_id = o.id) as items
from public.orders o;
comment on view public.order_overview is
  'Orders with their status now and their items as text. Never null: status, items.';
comment on column public.order_overview.status is 'Status now. Values: orders.status.';
revoke all on public.order_overview from anon, authenticated;
grant select on public.order_overview to authenticated, service_role;

create function private.can_collect(sent public.orders, delivery jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if sent.delivery is distinct from 'collect' or delivery ->> 'event_id' is null then return true; end if;
  perform from public.events e where e.id = sent.collect_event_id and e.status = 'published'
    and e.start_date >= private.today() for key share;
  return found;
end
$$;
comment on function private.can_collect is 'Whether an order can be collected on the named trip: published and not yet
started. Locks the trip so that it cannot be deleted.';

create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid()
);
comment on table private.order_tokens is 'The secret token in the link to each order.';
comment on column private.order_tokens.order_id is 'Order that the token opens.';
comment on column private.order_tokens.token is 'Secret token. Emails to the buyer contain it.';

alter table private.order_tokens enable row level security;
grant all on private.order_tokens to service_role;

create function private.make_order_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_tokens (order_id) values (new.id);
  return null;
end
$$;
comment on function private.make_order_token is 'Trigger: creates the token of a new order.';

create trigger make_order_token after insert on public.orders
for each row execute function private.make_order_token();

create function private.order_token(order_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.order_tokens t where t.order_id = order_token.order_id
$$;
comment on function private.order_token is 'Returns the token of an order. Null: no such order.';

-- schemas/10_store/04_stock.sql

-- Takes and returns stock, and expires unpaid orders.

create function private.lock_products(products uuid[]) returns void
language sql volatile set search_path = '' as $$
  select from public.products p where p.id = any (products) order by p.id for update
$$;
comment on function private.lock_products is
  'Locks products in the order of their ids. Functions that move stock lock products first, then orders.';

create function private.lock_order(order_id uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.lock_products(array(
    select i.product_id from public.order_items i where i.order_id = lock_order.order_id));
  select * into o from public.orders t where t.id = lock_order.order_id for update;
  return o;
end
$$;
comment on function private.lock_order is
  'Locks the products of an order and then the order. Returns null if there is no such order.';

create function private.take_stock(order_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_items i left join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = i.variant_id
    where i.order_id = take_stock.order_id and (p.id is null or coalesce(v.stock, p.stock) < i.quantity
      or v.id is null and (i.variant_name is not null
        or exists (select from public.product_variants x where x.product_id = p.id)))) then
    return false;
  end if;
  update public.order_items i set from_stock = true
  from public.products p where i.order_id = take_stock.order_id and p.id = i.product_id and p.stock is not null;
  update public.product_variants v set stock = v.stock - i.quantity
  from public.order_items i where i.order_id = take_stock.order_id and i.from_stock and v.id = i.variant_id;
  update public.products p set stock = p.stock - i.quantity
  from public.order_items i where i.order_id = take_stock.order_id and i.from_stock and p.id = i.product_id
    and i.variant_id is null;
  return true;
end
$$;
comment on function private.take_stock is 'Takes the pieces of an order from stock, all or none. The caller holds the
locks on the products. False: some pieces are missing, or the variant is gone.';

create function private.give_back_stock(orders uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  for back in
    select i.product_id, i.variant_id, sum(i.quantity) as pieces from public.order_items i
    where i.order_id = any (give_back_stock.orders) and i.from_stock group by 1, 2
  loop
    begin
      update public.product_variants v set stock = v.stock + back.pieces where v.id = back.variant_id;
      update public.products p set stock = p.stock + back.pieces
      where p.id = back.product_id and back.variant_id is null and p.stock is not null;
    exception when check_violation then
      perform private.audit('stock_not_given_back', 'products', back.product_id::text,
        jsonb_build_object('pieces', back.pieces));
    end;
  end loop;
  update public.order_items i set from_stock = false
  where i.order_id = any (give_back_stock.orders) and i.from_stock;
end
$$;
comment on function private.give_back_stock is 'Returns the pieces of orders to stock, once. The caller holds the locks
on the products. Pieces above the maximum stock are recorded and lost.';

create function private.expire_orders(products uuid[] default null) returns int
language plpgsql set search_path = '' as $$
declare
  ended uuid[];
begin
  perform private.lock_products(expire_orders.products || array(
    select i.product_id from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= private.now()));
  ended := array(
    select o.id from public.orders o
    where o.status = 'pending' and o.expires_at <= private.now() and (expire_orders.products is null or exists (
      select from public.order_items i
      where i.order_id = o.id and i.from_stock and i.product_id = any (expire_orders.products)))
    order by o.id for update);
  update public.orders o set status = 'expired' where o.id = any (ended);
  perform private.give_back_stock(ended);
  insert into public.audit_log (action, entity, entity_id)
  select 'expire_order', 'orders', id::text from unnest(ended) id;
  return cardinality(ended);
end
$$;
comment on function private.expire_orders is 'Ends unpaid orders past their time and returns their stock. products: only
orders that hold these products end. Null: all. Returns the number of orders that ended.';

create function private.unpaid_pieces(products uuid[])
returns table(product_id uuid, variant_id uuid, held bigint, stale bigint, own bigint, network bigint, visitors bigint)
language sql stable set search_path = '' as $$
  select i.product_id, i.variant_id,
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now())), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at <= (select private.now())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and o.user_id = (select private.me())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and (r.network = (select private.client_network())
        or coalesce(r.network, (select private.client_network())) is null
        and coalesce(o.user_id, (select private.me())) is null)), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now()) and o.user_id is null), 0)
  from public.orders o join public.order_items i on i.order_id = o.id
  left join private.network_requests r on r.order_id = o.id
  where o.status = 'pending' and i.from_stock and i.product_id = any (products)
  group by 1, 2
$$;
comment on function private.unpaid_pieces is 'Counts pieces in unpaid orders. held: in live orders. stale: in expired
orders not yet ended. own: held by the member. network: held from the network of the request. visitors: held by all
visitors.';

create function private.stale_pieces(product_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.quantity), 0)::int
  from public.orders o join public.order_items i on i.order_id = o.id
  where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock
    and i.product_id = stale_pieces.product_id
$$;
grant execute on function private.stale_pieces(uuid) to anon, authenticated, service_role;
comment on function private.stale_pieces is
  'Returns the pieces of a product in orders that have expired and are not yet ended. They count as available.';

create view public.store_catalog with (security_invoker = true) as
select p.id, p.name, p.description, p.price, p.sale_price, p.category, p.availability,
  p.stock + stale.pieces as stock, p.image_url, p.image_alt, p.created_at, p.is_posted,
  private.store_catalog_variants(p.id) as variants
from public.products p cross join lateral private.stale_pieces(p.id) as stale (pieces) where p.status = 'live';
comment on view public.store_catalog is
  'Live products with their stock now, for visitors. Pieces in expired orders count as available. Never null: variants.';
comment on column public.store_catalog.variants is 'Shape: {id uuid, name text, stock int}[].';
revoke all on public.store_catalog from anon, authenticated;
grant select on public.store_catalog to anon, authenticated, service_role;

create function private.max_visitor_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 75
$$;
comment on function private.max_visitor_stock_percent is
  'Percent of the stock of a product that unpaid orders of all visitors together may hold.';

create function private.max_unpaid_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_unpaid_stock_percent is
  'Percent of the stock of a product that unpaid orders of one member or one network may hold.';

-- schemas/10_store/05_checkout.sql

-- Prices a cart and places an order.

create function private.read_lines(lines jsonb)
returns table (product_id uuid, variant_id uuid, quantity int, place bigint)
language sql immutable set search_path = '' as $$
  select l.product_id, l.variant_id, case when bool_and(l.quantity is not null) then sum(l.quantity)::int end,
    min(l.place)
  from (
    select private.to_uuid(j.line ->> 'product_id') as product_id,
      private.to_uuid(j.line ->> 'variant_id') as variant_id,
      j.place, case when j.line ->> 'quantity' ~ '^[1-9]\d{0,3}$'
        and (j.line ->> 'variant_id' is null or private.to_uuid(j.line ->> 'variant_id') is not null)
        then (j.line ->> 'quantity')::int end as quantity
    from jsonb_array_elements(private.to_list(lines)) with ordinality as j (line, place)) l
  group by 1, 2
$$;
comment on function private.read_lines is 'Returns cart lines from the client as rows. Lines of one product and variant
are added up. quantity: null if one of them is not valid.';

create function private.max_order_lines() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_order_lines is 'Number of lines that one order can have.';

create function private.are_order_lines_valid(lines jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  item public.order_items;
begin
  if jsonb_array_length(private.to_list(lines)) not between 1 and private.max_order_lines()
    or exists (select from private.read_lines(lines) l where l.product_id is null or l.quantity is null) then
    return false;
  end if;
  item.quantity := (select max(l.quantity) from private.read_lines(lines) l);
  return private.validation_errors(item, 'quantity') = '{}';
end
$$;
comment on function private.are_order_lines_valid is
  'Whether cart lines have products, valid quantities and at most max_order_lines lines.';

create function private.price_lines(lines jsonb)
returns table (product_id uuid, variant_id uuid, name text, variant text, quantity int, unit_price numeric,
  available int, state text)
language sql stable set search_path = '' as $$
  select l.product_id, l.variant_id, p.name, v.name, l.quantity, coalesce(p.sale_price, p.price),
    least(s.there, s.share)::int,
    case when p.id is null or p.status <> 'live' or p.availability <> 'available' then 'unavailable'
      when l.variant_id is not null and v.id is null then 'unavailable'
      when l.variant_id is null and exists (select from public.product_variants x where x.product_id = p.id)
        then 'choose'
      when s.there < l.quantity then 'short'
      when s.share < l.quantity then 'capped' else 'ok' end
  from private.read_lines(lines) l
  left join public.products p on p.id = l.product_id
  left join public.product_variants v on v.id = l.variant_id and v.product_id = l.product_id
  left join private.unpaid_pieces(array(select r.product_id from private.read_lines(lines) r)) u
    on u.product_id = l.product_id and u.variant_id is not distinct from l.variant_id
  left join lateral (
    select t.there, greatest(least(
      ceil(t.pieces * h.percent / 100.0) - greatest(coalesce(u.own, 0), coalesce(u.network, 0)),
      case when private.me() is null then
        greatest(floor(t.pieces * greatest(h.percent, private.max_visitor_stock_percent()) / 100.0), 1)
          - coalesce(u.visitors, 0) end), 0) as share
    from (select coalesce(v.stock, p.stock) as stock) f, (select private.max_unpaid_stock_percent() as percent) h,
      lateral (select f.stock + coalesce(u.stale, 0) as there, f.stock + coalesce(u.stale + u.held, 0) as pieces) t
    where f.stock is not null) s on true
  order by l.place
$$;
comment on function private.price_lines is 'Returns the price and availability of cart lines. available: pieces that the
caller can order now. Null: unlimited. state: as in quote_order.';

create function private.shipping_fee(delivery text) returns numeric
language sql stable set search_path = '' as $$
  select case when delivery = 'post' then (private.settings()).postage else 0.00 end
$$;
comment on function private.shipping_fee is 'Returns the postage in AUD. 0 unless the order is sent by post.';

create function public.quote_order(lines jsonb, delivery text default 'post') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  off numeric := (private.settings()).member_discount_percent;
  is_member boolean := private.me() is not null;
  errors text[] := private.validation_errors(
    jsonb_populate_record(null::public.orders, jsonb_build_object('delivery', delivery)), 'delivery');
begin
  if not private.are_order_lines_valid(lines) then errors := 'lines'::text || errors; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  return (
    with priced as (select * from private.price_lines(lines))
    select private.result(case when bool_and(l.state = 'ok') then 'ok' else 'changed' end, jsonb_build_object(
      'lines', jsonb_agg(jsonb_build_object('product_id', l.product_id, 'variant_id', l.variant_id, 'name', l.name,
        'variant', l.variant, 'quantity', l.quantity, 'unit_price', l.unit_price,
        'line_total', (l.unit_price * l.quantity), 'available', l.available, 'state', l.state)),
      'posted', s.posted, 'subtotal', s.subtotal, 'member_saving', s.saving,
      'discount_percent', case when is_member then off else 0 end,
      'discount', case when is_member then s.saving else 0 end, 'shipping', s.shipping,
      'total', (s.subtotal - case when is_member then s.saving else 0 end + s.shipping)::numeric(10, 2)))
    from priced l, (
      select coalesce(sum(t.unit_price * t.quantity), 0)::numeric(10, 2) as subtotal,
        round(coalesce(sum(t.unit_price * t.quantity) filter (where private.is_discounted(p)), 0) * off / 100, 2)
        as saving,
        coalesce(bool_or(p.is_posted), false) as posted,
        case when bool_or(p.is_posted) then private.shipping_fee(delivery) else 0.00 end as shipping
      from priced t join public.products p on p.id = t.product_id where t.state <> 'unavailable') s
    group by s.subtotal, s.saving, s.posted, s.shipping);
exception when numeric_value_out_of_range then return private.invalid('lines');  -- the total is too large
end
$$;
comment on function public.quote_order(jsonb, text) is 'Returns the price of a cart now, in AUD. lines: a list of
{product_id, variant_id, quantity}, at most private.max_order_lines. Lines of one product and variant are added up.
delivery: post, collect or none. available: pieces that this buyer can order now. Null: unlimited. state: ok, short
(fewer are left), capped (fewer may wait for payment), choose (a variant must be named) or unavailable. Totals leave out
unavailable lines. posted: at least one line is sent by post. Without one, there is no postage and no address is needed.
member_saving: the discount that members get. discount: that amount if the caller is a member. Statuses: ok {lines
{product_id uuid, variant_id uuid?, name text, variant text?, quantity int, unit_price numeric, line_total numeric,
available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric, discount_percent numeric,
discount numeric, shipping numeric, total numeric}, changed {lines {product_id uuid, variant_id uuid?, name text?,
variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?, state text}[], posted boolean,
subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric, shipping numeric, total numeric},
invalid {fields text[]}.';
revoke execute on function public.quote_order(jsonb, text) from public, anon, authenticated;
grant execute on function public.quote_order(jsonb, text) to anon, authenticated;

create function private.is_same_order(o public.orders, sent public.orders, lines jsonb,
  expected_total numeric)
returns boolean language sql stable set search_path = '' as $$
  select (o.full_name, lower(o.email), o.phone, o.delivery, o.address_line, o.suburb, o.state, o.postcode,
    o.collect_event_id, o.total)
    is not distinct from (sent.full_name, lower(sent.email), sent.phone, sent.delivery, sent.address_line,
      sent.suburb, sent.state, sent.postcode, sent.collect_event_id, expected_total)
    and array(select (i.product_id, i.variant_id, i.quantity)::text from public.order_items i where i.order_id = o.id
      order by 1)
    = array(select (l.product_id, l.variant_id, l.quantity)::text from private.read_lines(lines) l order by 1)
$$;
comment on function private.is_same_order is 'Whether a stored order has the content of a request. A second request with
the same id and content returns the first order.';

create function private.read_order(buyer jsonb, delivery jsonb) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  o public.orders;
begin
  o.full_name := private.clean(buyer ->> 'full_name');
  o.email := coalesce(private.clean(buyer ->> 'email'), '');
  o.phone := private.clean(buyer ->> 'phone');
  o.delivery := delivery ->> 'method';
  if o.delivery = 'post' then
    o.address_line := private.clean(delivery ->> 'address_line');
    o.suburb := private.clean(delivery ->> 'suburb');
    o.state := private.clean(delivery ->> 'state');
    o.postcode := private.clean(delivery ->> 'postcode');
  elsif o.delivery = 'collect' then
    o.collect_event_id := private.to_uuid(delivery ->> 'event_id');
  end if;
  return o;
end
$$;
comment on function private.read_order is
  'Returns the form of the checkout as an order row. It does not validate the row.';

create function private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  rules public.settings := private.settings();
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    collect_event_id, subtotal, voucher_amount, discount_percent, discount, shipping, total, request_id, terms_version,
    terms_accepted_at, expires_at)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, sent.collect_event_id, (quote ->> 'subtotal')::numeric,
    (select coalesce(sum(l.unit_price * l.quantity), 0) from private.price_lines(lines) l
      join public.products p on p.id = l.product_id where p.category = 'Gift Vouchers'),
    (quote ->> 'discount_percent')::numeric, (quote ->> 'discount')::numeric, (quote ->> 'shipping')::numeric,
    (quote ->> 'total')::numeric, write_order.request_id, private.accept_terms(), private.now(),
    least(private.now() + make_interval(days => rules.order_days), case when private.me() is null
      then private.now() + make_interval(hours => rules.hold_hours) end))
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity)
  select o.id, l.product_id, l.variant_id, l.name, l.variant, l.unit_price, l.quantity
  from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.queue_email(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', private.order_token(o.id), 'total', o.total, 'expires_at', o.expires_at) || private.voucher_facts(o));
  return o;
end
$$;
comment on function private.write_order is 'Stores a valid order at the quoted price, takes its stock and queues the
email. Null: a request with the same id was stored at the same time.';

create function public.place_order(
  lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_orders_per_hour constant int := 5; -- of one member or one mailbox
  sent public.orders := private.read_order(buyer, delivery);
  o public.orders;
  quote jsonb;
  errors text[] := private.validation_errors(
    sent, 'full_name', 'email', 'phone', 'delivery', 'address_line', 'suburb', 'state', 'postcode');
begin
  errors := array_replace(errors, 'delivery', 'method');
  if not private.can_collect(sent, delivery) then errors := errors || 'event_id'::text; end if;
  if not private.are_order_lines_valid(lines) then errors := errors || 'lines'::text; end if;
  if request_id is null then errors := errors || 'request_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;

  request_id := md5(request_id::text)::uuid;
  perform private.lock_network();
  perform private.advisory_lock('orders of ' || private.mailbox_of(sent.email));
  select * into o from public.orders t where t.request_id = place_order.request_id;
  if found then
    if private.is_same_order(o, sent, lines, expected_total) then return private.placed(o); end if;
    return private.invalid('request_id');
  end if;
  if (select count(*) from public.orders t where t.created_at > private.now() - interval '1 hour'
    and case when private.is_my_email(sent.email) then t.user_id = private.me()
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= max_orders_per_hour
    or private.is_network_over('order') then
    return private.result('too_many');
  end if;

  perform private.expire_orders(array(select l.product_id from private.read_lines(lines) l));
  quote := public.quote_order(lines, sent.delivery);
  if quote ->> 'status' = 'invalid' then return quote; end if;
  if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total
    or (sent.delivery = 'none' and (quote ->> 'posted')::boolean) then
    return private.result('changed', jsonb_build_object('quote', quote));
  end if;
  o := private.write_order(sent, lines, quote, request_id);
  if o.id is null then return private.invalid('request_id'); end if;
  perform private.record_network_request('order', o.id);
  return private.placed(o);
end
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid) is 'Places an order at the database''s own
prices and holds its stock until it expires. lines: as in quote_order. buyer: {full_name, email, phone}. delivery:
{method: post, collect or none; address_line, suburb, state, postcode; event_id: the published trip on which the buyer
collects, not yet started; null: not named}. expected_total: AUD, as the page showed it. The same request_id with the
same content places one order. With other content it is invalid. changed: price, stock or total differ, or something
must be posted after all. too_many: the hourly limit is reached. Statuses: placed {order_id uuid, number text, token
uuid, total numeric, expires_at timestamptz}, changed {quote {status text, lines {product_id uuid, variant_id uuid?,
name text?, variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?, state text}[], posted
boolean, subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric, shipping numeric, total
numeric}}, too_many, invalid {fields text[]}.';
revoke execute on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid) from public, anon, authenticated;
grant execute on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid) to anon, authenticated;

-- schemas/10_store/06_order_functions.sql

-- Reads, pays, ships, refunds and cancels orders.

create function private.may_see_order(o public.orders, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.user_id = private.me() or private.has_permission('store')
    or (private.order_token(o.id) = token
      and private.now() < o.created_at + make_interval(days => private.order_link_days())), false)
$$;
comment on function private.may_see_order is 'Whether the caller may read an order: its buyer, staff with the store
permission, or the holder of its token while the link is valid.';

create function private.order_row(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(o) - array['request_id', 'search_text', 'user_id']
    || jsonb_build_object('status', private.current_order_status(o), 'collect_title', e.title, 'collect_date', e.start_date)
  from (select) one left join public.events e on e.id = o.collect_event_id
$$;
comment on function private.order_row is 'Returns an order as pages show it, without secrets.';

create function private.order_lines(order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name,
    'variant', i.variant_name, 'unit_price', i.unit_price, 'quantity', i.quantity, 'line_total', i.line_total)
    order by i.name, i.variant_name, i.id), '[]')
  from public.order_items i where i.order_id = order_lines.order_id
$$;
comment on function private.order_lines is 'Returns the items of an order as JSON.';

create function public.get_order(order_id uuid, token uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result('ok', jsonb_build_object('order', private.order_row(o), 'items', private.order_lines(o.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'method', p.method,
        'amount', p.amount, 'paid_at', p.paid_at) order by p.paid_at, p.id), '[]')
        from public.order_payments p where p.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.status,
        'requested_at', r.created_at, 'settled_at', r.settled_at) order by r.created_at, r.id), '[]')
        from public.card_refunds r left join public.order_payments p on p.id = r.order_payment_id
        left join public.unmatched_payments s on s.id = r.unmatched_payment_id
        left join public.card_checkouts c on c.id = s.checkout_id
        where o.id in (p.order_id, c.order_id))))
    from public.orders o where o.id = get_order.order_id and private.may_see_order(o, token)),
    private.result('not_found'))
$$;
comment on function public.get_order(uuid, uuid) is 'Returns an order for its buyer, for staff, or for the holder of its
secret link while the link is valid. AUD. refunds: refunds to the cards that paid, oldest first. Their state: requested
(sent to the provider soon), pending (on its way), succeeded, failed or canceled (staff follow up). Statuses: ok {order
{id uuid, number text, full_name text, email text?, phone text?, delivery orders.delivery, address_line text?, suburb
text?, state text?, postcode text?, country text, collect_event_id uuid?, collect_title text?, collect_date date?,
subtotal numeric, discount_percent numeric, discount numeric, shipping numeric, total numeric, paid_amount numeric,
refund_due numeric, payment_method orders.payment_method, status orders.status, created_at timestamptz, expires_at
timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at timestamptz?,
voucher_amount numeric, terms_version int?, terms_accepted_at timestamptz?}, items {id uuid, product_id
uuid?, name text, variant text?, unit_price numeric, quantity int, line_total numeric}[], payments {kind
order_payments.kind, method order_payments.method, amount numeric, paid_at timestamptz}[], refunds {id uuid, amount
numeric, state card_refunds.status, requested_at timestamptz, settled_at timestamptz?}[]}, not_found.';
revoke execute on function public.get_order(uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_order(uuid, uuid) to anon, authenticated;

create function private.add_order_payment(payment public.order_payments, note text) returns uuid
language plpgsql set search_path = '' as $$
declare
  added uuid;
begin
  insert into public.order_payments (order_id, kind, method, amount, request_id)
  values (payment.order_id, payment.kind, payment.method, payment.amount, payment.request_id)
  on conflict on constraint order_payments_request_id_key do nothing returning id into added;
  insert into public.order_payment_notes (payment_id, note, recorded_by)
  select added, private.clean(note), private.me() where added is not null;
  return added;
end
$$;
comment on function private.add_order_payment is
  'Adds a row to the store''s ledger with the note of staff. Null: the request_id is already in the ledger.';

create function public.mark_order_paid(order_id uuid, method text default 'bank_transfer') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  payment public.order_payments;
  o public.orders;
  kept boolean;
begin
  perform private.require_permission('store');
  payment.method := mark_order_paid.method;
  if private.validation_errors(payment, 'method') <> '{}' then return private.invalid('method'); end if;
  o := private.lock_order(order_id);
  if o.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  kept := o.status = 'pending' or (o.status = 'expired' and o.paid_at is null and private.take_stock(o.id));
  if o.paid_at is not null or (o.total = 0 and not kept) then
    return private.result('already_paid', jsonb_build_object('order_status', o.status));
  end if;
  update public.orders t set status = case when kept then 'paid' else o.status end, paid_at = private.now()
  where t.id = o.id;
  if o.total > 0 then
    payment.order_id := o.id;
    payment.kind := 'payment';
    payment.amount := o.total;
    perform private.add_order_payment(payment, null);
  end if;
  perform private.audit(case when kept then 'order_paid' else 'order_paid_late' end, 'orders', o.id::text,
    jsonb_build_object('amount', o.total, 'method', method));
  perform private.queue_email(o.email, case when kept then 'order_paid' else 'order_paid_late' end,
    jsonb_build_object('number', o.number, 'amount', o.total) || private.voucher_facts(o));
  if kept then return private.result('paid'); end if;
  return private.result('money_owed', jsonb_build_object('refund_due', o.total));
end
$$;
comment on function public.mark_order_paid(uuid, text) is 'For staff: records that the money of an order has arrived. An
expired order is kept if its stock is still available. money_owed: it is not available, or the order was cancelled, so
the money must be paid back. already_paid: the order was paid before. Statuses: paid, money_owed {refund_due numeric},
already_paid {order_status orders.status}, invalid {fields text[]}, not_found.';
revoke execute on function public.mark_order_paid(uuid, text) from public, anon, authenticated;
grant execute on function public.mark_order_paid(uuid, text) to authenticated;

create function public.refund_order(order_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  payment public.order_payments;
  earlier public.order_payments;
  payment_note public.order_payment_notes;
  errors text[];
  refusal jsonb;
begin
  perform private.require_permission('money');
  o := private.lock_order(order_id);
  if o.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  select * into earlier from public.order_payments p where p.request_id = refund_order.request_id;
  if found and (earlier.order_id, earlier.amount, earlier.method)
    = (o.id, -refund_order.amount, refund_order.method) then
    return private.result('refunded', jsonb_build_object('paid', o.paid_amount));
  elsif found then
    return private.result('repeated', jsonb_build_object('amount', abs(earlier.amount)));
  end if;
  refusal := private.beyond_refund_limit(amount, null, o.id);
  if refusal is not null then return refusal; end if;
  payment.method := refund_order.method;
  payment_note.note := refund_order.note;
  errors := private.validation_errors(payment, 'method') || private.validation_errors(payment_note, 'note');
  if not private.is_amount(amount) then errors := 'amount'::text || errors; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if amount > o.paid_amount - private.pending_refunds_of(o.id) then
    return private.result('too_much', jsonb_build_object('paid',
      greatest(o.paid_amount - private.pending_refunds_of(o.id), 0)));
  end if;
  payment.order_id := o.id;
  payment.kind := 'refund';
  payment.amount := -amount;
  payment.request_id := refund_order.request_id;
  if private.add_order_payment(payment, note) is null then  -- request_id of another order
    return private.result('repeated', jsonb_build_object('amount',
      (select abs(p.amount) from public.order_payments p where p.request_id = refund_order.request_id)));
  end if;
  if amount = o.paid_amount and o.status = 'paid' then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
  end if;
  perform private.audit('refund_order', 'orders', o.id::text, jsonb_build_object('amount', amount, 'method', method));
  return private.result('refunded', jsonb_build_object('paid', o.paid_amount - amount));
end
$$;
comment on function public.refund_order(uuid, numeric, text, text, uuid) is 'For staff: pays AUD back, at most the paid
amount less refunds on their way. A refund of the whole amount sets a paid order to refunded, and unsent items return to
stock. The same request_id refunds once. repeated {the earlier amount}: that request_id was used with another amount,
method or order. over_limit: the amount exceeds the limit of the role. Statuses: refunded {paid numeric}, repeated
{amount numeric}, too_much {paid numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.refund_order(uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.refund_order(uuid, numeric, text, text, uuid) to authenticated;

create function public.cancel_order(order_id uuid, token uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  if not exists (
    select from public.orders t where t.id = cancel_order.order_id and private.may_see_order(t, token)) then
    return private.result('not_found');
  end if;
  o := private.lock_order(order_id);
  if private.current_order_status(o) <> 'pending' then
    return private.result('already_closed', jsonb_build_object('order_status', private.current_order_status(o)));
  end if;
  update public.orders t set status = 'cancelled', cancelled_at = private.now() where t.id = o.id;
  perform private.give_back_stock(array[o.id]);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return private.result('cancelled');
end
$$;
comment on function public.cancel_order(uuid, uuid) is 'Cancels an unpaid order and returns its stock. For the buyer,
signed in or by the secret link, and for staff. already_closed: the order is not pending. Statuses: cancelled, already_closed
{order_status orders.status}, not_found.';
revoke execute on function public.cancel_order(uuid, uuid) from public, anon, authenticated;
grant execute on function public.cancel_order(uuid, uuid) to anon, authenticated;

create function public.list_orders(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state text := nullif(filters ->> 'status', '');
  rows text := 'public.orders o';
  conditions text := 'true';
begin
  perform private.require_permission('sales');
  if private.clean(filters ->> 'q') is not null then
    conditions := conditions || ' and o.search_text like any (($1)[1]::text[])';
  end if;
  conditions := conditions || case
    when state is null then ''
    when state = 'pending' then ' and o.status = ''pending'' and o.expires_at > (select private.now())'
    when state = 'expired' then
      ' and (o.status = ''expired'' or (o.status = ''pending'' and o.expires_at <= (select private.now())))'
    when state = 'refund_due' then ' and o.refund_due > 0'
    else ' and o.status = ($1)[2]' end;
  if state = 'expired' and filters ->> 'fulfilled' = 'true' then
    rows := format('(select * from public.orders o where %s offset 0) o', conditions);
    conditions := 'true';
  end if;
  conditions := conditions || case filters ->> 'fulfilled'
    when 'true' then ' and o.fulfilled_at is not null'
    when 'false' then ' and o.fulfilled_at is null' else '' end;
  return private.page(format('select o.id from %s where %s order by o.created_at desc, o.id', rows, conditions),
    '(select private.order_row(o) || jsonb_build_object(''user_id'', o.user_id, ''items'', private.order_lines(o.id))
      from public.orders o where o.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, state], page, page_size);
end
$$;
comment on function public.list_orders(jsonb, integer, integer) is 'For staff: lists orders, newest first. filters: q
(number, name, email address), status (as in orders, or refund_due), fulfilled (true or false). total stops at 1,000,
and capped is true then. Statuses: ok {total int, capped boolean, rows {id uuid, number text, full_name text, email
text?, phone text?, delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country
text, collect_event_id uuid?, collect_title text?, collect_date date?, subtotal numeric, discount_percent numeric,
discount numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method
orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?,
fulfilled_at timestamptz?, cancelled_at timestamptz?, voucher_amount numeric, terms_version int?, terms_accepted_at
timestamptz?, user_id uuid?, items {id uuid, product_id uuid?, name text,
variant text?, unit_price numeric, quantity int, line_total numeric}[]}[]}.';
revoke execute on function public.list_orders(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_orders(jsonb, integer, integer) to authenticated;

-- schemas/11_email/01_outbox.sql

-- The email outbox and how emails are queued. Tokens leave it once an email is sent.

create table public.email_outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  template text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  dedupe_key text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default private.now(),
  locked_until timestamptz,
  last_error text,
  provider_id text,
  useless_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  again_of bigint references public.email_outbox (id) on delete set null,
  constraint email_outbox_dedupe_key_once unique (dedupe_key),
  constraint email_outbox_last_error_length check (char_length(last_error) <= 500)
);
comment on table public.email_outbox is 'Emails that wait to be sent, and those of the last 90 days.';
comment on column public.email_outbox.id is 'Id of the email.';
comment on column public.email_outbox.to_email is 'Address of the recipient.';
comment on column public.email_outbox.template is
  'Template that renders the email, such as offer_made or booking_confirmed.';
comment on column public.email_outbox.data is 'Facts for the template. Secrets are not kept here.';
comment on column public.email_outbox.created_at is 'When the email was queued.';
comment on column public.email_outbox.sent_at is 'When the email service accepted the email. Null: not sent.';
comment on column public.email_outbox.dedupe_key is
  'Identifies the subject of the email. A second email with the same key is not queued. Null: no limit.';
comment on column public.email_outbox.attempts is 'How many times a sender has claimed the email.';
comment on column public.email_outbox.next_attempt_at is 'When the next attempt is due.';
comment on column public.email_outbox.locked_until is 'A sender has claimed the email until then. Null: not claimed.';
comment on column public.email_outbox.last_error is 'Error of the last attempt, or bounced or complained. Null: none.';
comment on column public.email_outbox.provider_id is 'The email service''s id of the message. Null: not sent.';
comment on column public.email_outbox.useless_at is
  'After this time the email is not sent, because its content is out of date. Null: no limit.';
comment on column public.email_outbox.failed_at is 'When the attempts to send the email were given up. Null: never.';
comment on column public.email_outbox.cancelled_at is 'When the email was cancelled. Null: never.';
comment on column public.email_outbox.again_of is 'The email that staff sent again as this one. Null: an original.';

create index email_outbox_address_idx on public.email_outbox (lower(to_email));
create index email_outbox_due_idx on public.email_outbox (next_attempt_at, id)
where sent_at is null and failed_at is null and cancelled_at is null;
create index email_outbox_provider_id_idx on public.email_outbox (provider_id) where provider_id is not null;
create index email_outbox_created_at_idx on public.email_outbox (created_at);
create index email_outbox_again_of_idx on public.email_outbox (again_of);
create index email_outbox_template_idx on public.email_outbox (template, id);
create index email_outbox_unsent_idx on public.email_outbox (id) where sent_at is null;
create index email_outbox_undelivered_idx on public.email_outbox (id) where last_error in ('bounced', 'complained');
create index email_outbox_search_idx on public.email_outbox using gin (lower(to_email || ' ' || template || ' '
  || coalesce(data ->> 'subject', '') || ' ' || coalesce(data ->> 'event', '') || ' '
  || coalesce(data ->> 'reference', '') || ' ' || coalesce(data ->> 'booking', '') || ' '
  || coalesce(data ->> 'number', '')) extensions.gin_trgm_ops);

alter table public.email_outbox enable row level security;
revoke all on public.email_outbox from anon, authenticated;
grant select on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy "Staff read emails" on public.email_outbox
for select to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff read emails" on public.email_outbox is 'Needs the email permission.';

create function private.queue_email(to_email text, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_emails(template, array[to_email], array[data])
$$;
comment on function private.queue_email is
  'Queues an email. Without an address it does nothing. To a suppressed address the email is stored and not sent.';

create function private.queue_customer_email(customer_id uuid, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.queue_email(coalesce(c.email, private.email_of(c.profile_id)), template, data)
  from public.customers c where c.id = customer_id
$$;
comment on function private.queue_customer_email is
  'Queues an email to a customer: to the customer''s own address, else to the address of their account.';

create table private.email_tokens (
  email_id bigint primary key,
  token text not null
);
comment on table private.email_tokens is 'The secret token of each email that waits. Deleted once the email is sent,
failed or cancelled. No foreign key: the row is written before the email, which may turn out to be a duplicate.';
comment on column private.email_tokens.email_id is 'Email in email_outbox.';
comment on column private.email_tokens.token is 'Secret token for the link in the email.';

alter table private.email_tokens enable row level security;
grant all on private.email_tokens to service_role;

create function private.store_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.data ? 'token' then
    insert into private.email_tokens (email_id, token)
    select new.id, new.data ->> 'token' where new.data ->> 'token' is not null
    on conflict (email_id) do update set token = excluded.token;
    new.data := new.data - 'token';
  end if;
  return new;
end
$$;
comment on function private.store_email_token is
  'Trigger: moves the token of an email to email_tokens, so that staff who read the outbox never see it.';

create trigger store_email_token before insert or update of data on public.email_outbox
for each row execute function private.store_email_token();

create function private.drop_email_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_tokens t where t.email_id = old.id;
  return null;
end
$$;
comment on function private.drop_email_token is
  'Trigger: deletes the token of an email that is sent, failed, cancelled or deleted.';

create trigger drop_email_token after update of sent_at, failed_at, cancelled_at on public.email_outbox
for each row when (coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.drop_email_token();

create trigger drop_email_token_of_deleted after delete on public.email_outbox
for each row execute function private.drop_email_token();

create function public.send_claim_link(customer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
  l public.customer_claims;
  recent boolean;
begin
  perform private.require_permission('booking');
  select * into c from public.customers t where t.id = send_claim_link.customer_id for update;
  if not found then return private.result('not_found'); end if;
  if c.profile_id is not null then return private.result('already_linked'); end if;
  if c.email is null then return private.result('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(c.email) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, c.email);
  return private.result(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$$;
comment on function public.send_claim_link(uuid) is 'For staff: emails customers the link by which they take over their
bookings. Staff never see the link. sent_before: the same link was sent within the last hour. Statuses: sent {email
text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, no_email, already_linked, not_found.';
revoke execute on function public.send_claim_link(uuid) from public, anon, authenticated;
grant execute on function public.send_claim_link(uuid) to authenticated;

-- schemas/11_email/02_sending.sql

-- Claims queued emails, records delivery and failure, and suppresses addresses that bounce.

create table public.email_suppressions (
  email text primary key constraint email_suppressions_email_form check (email = lower(email)),
  reason text not null constraint email_suppressions_reason_known check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default private.now()
);
comment on table public.email_suppressions is 'Addresses that get no emails, and why.';
comment on column public.email_suppressions.email is 'Address in lower case.';
comment on column public.email_suppressions.reason is
  'bounced: the mailbox does not exist. complained: the recipient reported an email as spam.';
comment on column public.email_suppressions.suppressed_at is 'When the address was suppressed.';

alter table public.email_suppressions enable row level security;
revoke all on public.email_suppressions from anon, authenticated;
grant select, delete on public.email_suppressions to authenticated;
grant all on public.email_suppressions to service_role;

create policy "Staff read email suppressions" on public.email_suppressions
for select to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff read email suppressions" on public.email_suppressions is 'Requires the permission emails.';

create policy "Staff delete email suppressions" on public.email_suppressions
for delete to authenticated using ((select private.has_permission('emails')));
comment on policy "Staff delete email suppressions" on public.email_suppressions is
  'Needs the email permission. New emails to the address are sent again. Failed ones are not.';

create function private.audit_email_suppression() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('clear_email_suppression', 'customers', c.id::text)
  from (select) one left join public.customers c on lower(c.email) = old.email;
  return null;
end
$$;
comment on function private.audit_email_suppression is 'Trigger: records which customers get emails again.';

create trigger audit_email_suppression after delete on public.email_suppressions
for each row when (private.is_client()) execute function private.audit_email_suppression();

create function private.email_key(template text, data jsonb) returns text
language sql immutable set search_path = '' as $$
  select template || ':' || case
    when template = 'offer_made' then md5(data ->> 'token')
    when template in ('booking_received', 'booking_confirmed', 'booking_cancelled') then data ->> 'booking_id'
    when template in ('transfer_requested', 'transfer_rejected', 'transfer_expired') then data ->> 'reference'
    when template in ('order_placed', 'order_paid', 'order_paid_late') then data ->> 'number'
    else data ->> 'key'
  end
$$;
comment on function private.email_key is 'Returns the dedupe key of an email, from its template and data. Null: no
limit. Payments have none, because each ledger row gets its own email.';

create function public.claim_emails(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  emails jsonb;
begin
  with due as (
    select m.id from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.attempts < private.max_email_attempts() and m.next_attempt_at <= private.now()
      and (m.locked_until is null or m.locked_until <= private.now())
      and (m.useless_at is null or m.useless_at > private.now())
    order by m.next_attempt_at, m.id limit least(greatest(coalesce(claim_emails.n, 10), 1), 100)
    for update skip locked
  ), claimed as (
    update public.email_outbox m
    set attempts = m.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.email_lock_minutes())
    from due where m.id = due.id returning m.id, m.to_email, m.template, m.data, m.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'to_email', t.to_email, 'template', t.template,
    'data', t.data || coalesce((select jsonb_build_object('token', k.token) from private.email_tokens k
      where k.email_id = t.id), '{}'), 'attempt', t.attempts) order by t.id), '[]') into emails
  from claimed t;
  return private.result('ok', jsonb_build_object('emails', emails));
end
$$;
comment on function public.claim_emails(integer) is 'For the service role: claims the emails that are due, n at most,
never more than 100. Other senders do not get them for 5 minutes. A sender that dies has used up one attempt. attempt:
pass it to email_failed. Statuses: ok {emails {id int, to_email text, template text, data jsonb, attempt int}[]}.';
revoke execute on function public.claim_emails(integer) from public, anon, authenticated;
grant execute on function public.claim_emails(integer) to service_role;

create function public.email_failed(email_id bigint, attempt int, error text, kind text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_pause_hours constant int := 6; -- between two attempts
  m public.email_outbox;
begin
  if kind is null or kind not in ('again', 'never', 'held') then return private.invalid('kind'); end if;
  update public.email_outbox t set locked_until = null, last_error = left(private.clean(error), 500),
    attempts = t.attempts - case when kind = 'held' then 1 else 0 end,
    next_attempt_at = private.now() + case
      when kind = 'held' then make_interval(mins => private.email_lock_minutes())
      else least(make_interval(mins => (4 ^ least(t.attempts - 1, 8))::int),
        make_interval(hours => max_pause_hours)) end,
    failed_at = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then private.now() end,
    data = case when kind = 'never' or kind = 'again' and t.attempts >= private.max_email_attempts()
      then t.data - 'token' else t.data end
  where t.id = email_id and t.attempts = attempt and t.locked_until is not null and t.sent_at is null
  returning * into m;
  if m.failed_at is not null then return private.result('given_up'); end if;
  if m.id is not null then
    return private.result('later', jsonb_build_object('next_attempt_at', m.next_attempt_at));
  end if;
  return private.result(case when exists (select from public.email_outbox t where t.id = email_id) then 'stale'
    else 'not_found' end);
end
$$;
comment on function public.email_failed(bigint, integer, text, text) is 'For the service role: records that an email was
not sent. kind: again (retried after a growing pause, up to 10 attempts), never (retrying is useless) or held (the email
service accepts nothing now, which uses up no attempt). stale: another sender has claimed the email since, or it is
sent. Statuses: later {next_attempt_at timestamptz}, given_up, stale, invalid {fields text[]}, not_found.';
revoke execute on function public.email_failed(bigint, integer, text, text) from public, anon, authenticated;
grant execute on function public.email_failed(bigint, integer, text, text) to service_role;

create function public.email_bounced(provider_id text, reason text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m public.email_outbox;
  a public.email_suppressions;
begin
  a.reason := email_bounced.reason;
  if a.reason is null or private.validation_errors(a, 'reason') <> '{}' then return private.invalid('reason'); end if;
  select * into m from public.email_outbox t where t.provider_id = email_bounced.provider_id order by t.id limit 1;
  if not found then return private.result('not_found'); end if;
  insert into public.email_suppressions (email, reason) values (lower(m.to_email), reason) on conflict do nothing;
  if not found then return private.result('already_suppressed'); end if;
  update public.email_outbox t set failed_at = private.now(), last_error = reason, data = t.data - 'token'
  where lower(t.to_email) = lower(m.to_email) and t.sent_at is null and t.cancelled_at is null
    and t.failed_at is null;
  update public.email_outbox t set last_error = reason where t.provider_id = email_bounced.provider_id;
  perform private.audit('email_bounced', 'email_outbox', m.id::text, jsonb_build_object('reason', reason));
  return private.result('recorded');
end
$$;
comment on function public.email_bounced(text, text) is 'For the service role: the email service reports that a message
bounced or was marked as spam. provider_id: the service''s id of the message. Nothing more is sent to that address.
already_suppressed: it was suppressed before. Statuses: recorded, already_suppressed, not_found, invalid {fields text[]}.';
revoke execute on function public.email_bounced(text, text) from public, anon, authenticated;
grant execute on function public.email_bounced(text, text) to service_role;

create function private.prune_outbox() returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- Not shorter than the longest lead time of a reminder, because a stored email prevents a second one.
  kept_days constant int := 90;
  late_minutes constant int := 10; -- after which staff see a warning
  waiting int;
  why text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= private.max_email_attempts() and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, why from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; waiting emails: %s', coalesce(why, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', because of the missing ' || private.missing_email_setup(), '') else '' end),
    waiting);
end
$$;
comment on function private.prune_outbox is 'Scheduled job: cancels useless emails, gives up emails without attempts
left, and deletes emails after 90 days. Returns a warning if emails wait for more than 10 minutes, else null.';

create function private.send_missed_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(new.email, b.template,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title)
      || case b.status when 'pending'
        then jsonb_build_object('due', (select o.next_due_amount from public.booking_overview o where o.id = b.id),
          'total', b.total_amount, 'expires_at', b.expires_at) else '{}' end)
  from (
    select t.*, case t.status when 'pending' then 'booking_received' else 'booking_confirmed' end as template
    from public.bookings t where t.customer_id = new.id and private.is_live(t)) b
  join public.events e on e.id = b.event_id
  where e.end_date >= private.today()
  order by b.reference;
  return null;
end
$$;
comment on function private.send_missed_emails is 'Trigger: when staff add the first email address of a customer, queues
the emails that the customer missed. Each live booking gets booking_received or booking_confirmed.';

create trigger send_missed_emails after update of email on public.customers
for each row when (old.email is null and new.email is not null and new.profile_id is null)
execute function private.send_missed_emails();

create function private.max_email_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.max_email_attempts is 'Number of attempts before sending an email is given up.';

create function private.email_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.email_lock_minutes is
  'Minutes for which a claimed email stays locked, and for which a held email waits.';

-- schemas/11_email/03_preferences.sql

-- Email preferences of members and one-click unsubscribe.

create table public.email_preferences (
  profile_id uuid primary key default private.me() references public.profiles (id) on delete cascade,
  new_departures boolean not null default false,
  trip_reminders boolean not null default true,
  changed_at timestamptz not null default private.now()
);
comment on table public.email_preferences is 'Email preferences of members. No row: the defaults of the columns apply.
Emails about bookings, payments and offers are always sent.';
comment on column public.email_preferences.profile_id is 'Member.';
comment on column public.email_preferences.new_departures is 'Whether the member gets emails about new departures.';
comment on column public.email_preferences.trip_reminders is
  'Whether the member gets reminders about missing traveller details and about a trip that starts soon.';
comment on column public.email_preferences.changed_at is 'When the preferences last changed.';

create index email_preferences_new_departures_idx on public.email_preferences (profile_id) where new_departures;

alter table public.email_preferences enable row level security;
revoke all on public.email_preferences from anon, authenticated;
grant select, insert, update on public.email_preferences to authenticated;
grant all on public.email_preferences to service_role;

create policy "Members read their own email preferences" on public.email_preferences
for select to authenticated using (profile_id = (select private.me()));
comment on policy "Members read their own email preferences" on public.email_preferences is
  'profile_id must be the id of the caller.';

create policy "Members add their own email preferences" on public.email_preferences
for insert to authenticated with check (profile_id = (select private.me()));
comment on policy "Members add their own email preferences" on public.email_preferences is
  'profile_id is the member by default.';

create policy "Members change their own email preferences" on public.email_preferences
for update to authenticated using (profile_id = (select private.me())) with check (profile_id = (select private.me()));
comment on policy "Members change their own email preferences" on public.email_preferences is
  'The row cannot move to another member.';

create policy "Email preferences are added with the second factor" on public.email_preferences
as restrictive for insert to authenticated with check (not (select private.needs_second_factor()));
comment on policy "Email preferences are added with the second factor" on public.email_preferences is
  'Restrictive: the session has shown the second factor if the account has one.';

create policy "Email preferences are changed with the second factor" on public.email_preferences
as restrictive for update to authenticated using (not (select private.needs_second_factor()))
with check (not (select private.needs_second_factor()));
comment on policy "Email preferences are changed with the second factor" on public.email_preferences is
  'Restrictive: the session has shown the second factor if the account has one.';

create function private.date_email_preferences() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := case when tg_op = 'UPDATE'
    and (new.new_departures, new.trip_reminders) = (old.new_departures, old.trip_reminders) then old.changed_at
    else private.now() end;
  return new;
end
$$;
comment on function private.date_email_preferences is 'Trigger: sets changed_at when a member changes a preference.';

create trigger date_email_preferences before insert or update on public.email_preferences
for each row when (private.is_client()) execute function private.date_email_preferences();

create table private.unsubscribe_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
comment on table private.unsubscribe_key is
  'One row: the secret that signs unsubscribe links. Its holder can only unsubscribe members.';
comment on column private.unsubscribe_key.only_row is 'Always true, so that there is one row.';
comment on column private.unsubscribe_key.key is 'Random secret of 32 bytes.';

alter table private.unsubscribe_key enable row level security;

create function private.unsubscribe_token(member_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select member_id || '.' || encode(sha256(k.key || sha256(k.key || convert_to('new_departures:' || member_id, 'UTF8'))),
    'hex')
  from private.unsubscribe_key k
$$;
comment on function private.unsubscribe_token is
  'Returns the token of a member''s unsubscribe link: the profile id and a keyed hash of it.';

create function private.address_token(purpose text, email text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(convert_to(lower(email), 'UTF8'), 'hex') || '.' || encode(sha256(k.key || sha256(k.key
    || convert_to(purpose || ':' || lower(email), 'UTF8'))), 'hex')
  from private.unsubscribe_key k
$$;
comment on function private.address_token is
  'Returns the token of a link for an email address without an account: the address and a keyed hash of it. purpose:
unsubscribe or confirm_interest.';

create function private.address_of_token(purpose text, token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address text;
begin
  if token !~ '^([0-9a-f]{2})+\.[0-9a-f]{64}$' then return null; end if;
  address := convert_from(decode(split_part(token, '.', 1), 'hex'), 'UTF8');
  return case when token = private.address_token(purpose, address) then address end;
exception when character_not_in_repertoire then return null;  -- no UTF-8
end
$$;
comment on function private.address_of_token is
  'Returns the address in a token of private.address_token. Null: the token is not valid.';

create function public.unsubscribe(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.to_uuid(split_part(token, '.', 1));
  address text := private.address_of_token('unsubscribe', token);
begin
  if address is not null then
    update public.interest_submissions i set confirmed_at = null
    where lower(i.email) = address;
    update public.product_interest p set confirmed_at = null
    where lower(p.email) = address;
    update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
    where m.template in ('trip_opened', 'product_available') and lower(m.to_email) = address
      and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
    return private.result('unsubscribed');
  end if;
  if member_id is null or token is distinct from private.unsubscribe_token(member_id)
    or not exists (select from public.profiles p where p.id = member_id) then
    return private.result('not_found');
  end if;
  update public.email_preferences c set new_departures = false, changed_at = private.now()
  where c.profile_id = member_id and c.new_departures;
  if found then
    insert into public.audit_log (action, entity, entity_id) values ('unsubscribe', 'profiles', member_id::text);
  end if;
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where starts_with(m.dedupe_key, 'new_departures:' || member_id || ':')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  return private.result('unsubscribed');
end
$$;
comment on function public.unsubscribe(text) is 'Unsubscribes the member in the token from emails about new
departures, or the address in the token from news about trips and products, and cancels such emails that wait. To get
news again, the address must be confirmed again. Works signed out. A second call changes nothing, so there is no rate
limit. Statuses: unsubscribed, not_found.';
revoke execute on function public.unsubscribe(text) from public, anon, authenticated;
grant execute on function public.unsubscribe(text) to anon, authenticated;

create function private.export_emails(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'email_preferences', (select private.strip_internal_fields(to_jsonb(c)) from public.email_preferences c where c.profile_id = member_id),
    'email_suppressions', (select coalesce(jsonb_agg(to_jsonb(a) order by a.email), '[]') from private.emails_of(member_id) e
      join public.email_suppressions a on a.email = e.email and a.suppressed_at >= e.since and a.suppressed_at < e.until),
    'announcements_received', (select coalesce(jsonb_agg(jsonb_build_object('event', v.title, 'subject', l.subject,
      'body', l.body, 'written_at', l.written_at) order by l.written_at, l.id), '[]')
      from public.customers c join public.announcement_recipients r on r.customer_id = c.id
      join public.announcements l on l.id = r.announcement_id join public.events v on v.id = l.event_id
      where c.profile_id = member_id));
end
$$;
comment on function private.export_emails is
  'Returns a member''s email preferences, suppressions and announcements, for the export of personal data.';

-- schemas/11_email/04_people_emails.sql

-- Emails to people: accounts, enquiries, orders, offers.

create function private.queue_emails(template text, to_emails text[], facts jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, failed_at, last_error)
  select m.to_email, queue_emails.template, case when a.email is null then m.data else m.data - 'token' end,
    private.email_key(queue_emails.template, m.data),
    case when queue_emails.template in ('offer_made', 'offer_ending') then (m.data ->> 'expires_at')::timestamptz end,
    case when a.email is not null then private.now() end, a.reason
  from unnest(to_emails, facts) with ordinality m (to_email, data, n)
  left join public.email_suppressions a on a.email = lower(m.to_email)
  where m.to_email is not null order by m.n
  on conflict on constraint email_outbox_dedupe_key_once do nothing;
end
$$;
comment on function private.queue_emails is 'Queues many emails of one template in one statement. Rows without an
address are skipped. Emails to suppressed addresses are stored as failed.';

create function private.notify_offer_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    return null;
  end if;
  perform private.queue_email(new.email, 'offer_passed_on',
    jsonb_build_object('key', md5(private.offer_token(old.id)::text),
      'full_name', new.full_name, 'event', new.event_name, 'event_id', new.event_id, 'seats', old.seats,
      'why', new.status, 'expires_at', old.offer_expires_at));
  return null;
end
$$;
comment on function private.notify_offer_ended is 'Trigger: emails the holder of a waitlist offer that expired, was
withdrawn or went back to waiting. A trip that is called off has its own email.';

create trigger notify_offer_ended after update of status on public.waitlist_submissions
for each row when (old.status = 'offered' and new.status in ('expired', 'withdrawn', 'waiting'))
execute function private.notify_offer_ended();

create function private.notify_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'paid' and old.fulfilled_at is null and new.fulfilled_at is not null then
    perform private.queue_email(new.email, 'order_sent', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'delivery', new.delivery, 'token', private.order_token(new.id)));
  elsif old.status = 'pending' and new.status in ('cancelled', 'expired') then
    perform private.queue_email(new.email, 'order_cancelled', jsonb_build_object('key', new.id, 'order_id', new.id,
      'number', new.number, 'why', new.status));
  end if;
  return null;
end
$$;
comment on function private.notify_order is
  'Trigger: emails the buyer when an order is fulfilled, cancelled or expired.';

create trigger notify_order after update of status, fulfilled_at on public.orders
for each row execute function private.notify_order();

create function private.notify_order_refunded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_email(o.email, 'order_refunded', jsonb_build_object('key', new.id, 'order_id', o.id,
    'number', o.number, 'amount', -new.amount))
  from public.orders o
  where o.id = new.order_id
    and not exists (select from public.card_disputes d where d.provider_id = new.provider_ref);
  return null;
end
$$;
comment on function private.notify_order_refunded is
  'Trigger: emails the buyer about a refund. A lost dispute sends no email, because the bank informs the cardholder.';

create trigger notify_order_refunded after insert on public.order_payments
for each row when (new.kind = 'refund') execute function private.notify_order_refunded();

create function private.send_receipt(to_email text, template text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_receipts_per_hour constant int := 60; -- of one template, to all visitors
  key text := md5(private.mailbox_of(to_email)) || ':' || private.today();
begin
  if exists (select from public.email_outbox m where m.dedupe_key = send_receipt.template || ':' || key)
    or (select count(*) from public.email_outbox m where m.template = send_receipt.template
      and m.created_at > private.now() - interval '1 hour') >= max_receipts_per_hour then
    return;
  end if;
  perform private.queue_email(to_email, send_receipt.template, send_receipt.data || jsonb_build_object('key', key));
end
$$;
comment on function private.send_receipt is 'Queues a receipt for a form that anybody can send for any address. It
contains no words of the sender. A mailbox gets one of each template a day. All mailboxes together get 60 an hour.';

create function private.notify_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'interest_received', jsonb_build_object('event_id', new.event_id,
      'event', case when new.event_id is not null then new.trip_name end)
      || case when new.confirmed_at is null
        then jsonb_build_object('confirm', true, 'token', private.address_token('confirm_interest', new.email))
        else '{}' end);
  end if;
  return null;
end
$$;
comment on function private.notify_interest is
  'Trigger: sends a receipt for an expression of interest made within the last hour.';

create trigger notify_interest after insert on public.interest_submissions
for each row execute function private.notify_interest();

create function private.send_product_receipt(interest public.product_interest) returns void
language sql security definer set search_path = '' as $$
  select private.send_receipt(interest.email, 'product_interest_received', jsonb_build_object('product_id', p.id,
    'product', p.name) || case when interest.confirmed_at is null
      then jsonb_build_object('confirm', true, 'token', private.address_token('confirm_interest', interest.email))
      else '{}' end)
  from public.products p where p.id = interest.product_id
$$;
comment on function private.send_product_receipt is 'Sends a receipt for a request to hear about a product. It asks for
confirmation if the address is not confirmed.';

create function private.notify_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.created_at > private.now() - interval '1 hour' then
    perform private.send_receipt(new.email, 'contact_received', jsonb_build_object());
  end if;
  return null;
end
$$;
comment on function private.notify_message is
  'Trigger: sends a receipt for a contact message sent within the last hour.';

create trigger notify_message after insert on public.contact_messages
for each row execute function private.notify_message();

create function private.welcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.confirmed_at > private.now() - interval '1 hour' and not exists (select from private.profile_emails e
    where e.profile_id = new.profile_id and e.email <> new.email) then
    perform private.queue_email(new.email, 'welcome', jsonb_build_object('key', new.profile_id));
  end if;
  return null;
end
$$;
comment on function private.welcome is 'Trigger: sends the welcome email when a member confirms a first email address.';

create trigger welcome after insert on private.profile_emails for each row execute function private.welcome();

create function private.erase_farewell_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox m where m.id = new.id;
  return null;
end
$$;
comment on function private.erase_farewell_email is
  'Trigger: deletes the email about a deleted account once it is sent, failed or cancelled.';

create trigger erase_farewell_email after insert or update on public.email_outbox
for each row when (new.template = 'account_deleted'
  and coalesce(new.sent_at, new.failed_at, new.cancelled_at) is not null)
execute function private.erase_farewell_email();

create function private.notify_opening() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.start_date <= private.today(), true) then return null; end if;
  perform private.queue_emails('trip_opened', array_agg(i.email order by i.key), array_agg(jsonb_build_object(
    'key', new.id || ':' || i.key, 'event', new.title, 'event_id', new.id, 'start_date', new.start_date,
    'end_date', coalesce(new.end_date, new.start_date), 'location', new.location,
    'token', private.address_token('unsubscribe', i.email)) order by i.key))
  from (select min(t.email) as email, md5(private.mailbox_of(t.email)) as key from public.interest_submissions t
    where t.event_id = new.id and t.confirmed_at is not null group by 2) i;
  return null;
end
$$;
comment on function private.notify_opening is 'Trigger: emails everyone who expressed interest when a trip in planning
opens for booking and confirmed their address. Each mailbox gets one email.';

create trigger notify_opening after update on public.events
for each row when (new.status = 'published' and new.phase = 'open'
  and (old.status <> 'published' or old.phase <> 'open')) execute function private.notify_opening();

create function private.notify_product_available() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_emails('product_available', array_agg(i.email order by i.key), array_agg(jsonb_build_object(
    'key', new.id || ':' || i.key || ':' || private.today(), 'product', new.name, 'product_id', new.id,
    'token', private.address_token('unsubscribe', i.email)) order by i.key))
  from (select min(t.email) as email, md5(private.mailbox_of(t.email)) as key from public.product_interest t
    where t.product_id = new.id and t.confirmed_at is not null group by 2) i;
  delete from public.product_interest t where t.product_id = new.id;
  return null;
end
$$;
comment on function private.notify_product_available is 'Trigger: emails everyone who asked for it and confirmed their
address when a product becomes available. Each mailbox gets one email. Then the addresses are deleted.';

create trigger notify_product_available after update on public.products
for each row when (new.status = 'live' and new.availability = 'available'
  and (old.status <> 'live' or old.availability <> 'available')) execute function private.notify_product_available();

create function private.is_security_email(template text) returns boolean
language sql immutable set search_path = '' as $$
  select template in ('password_changed', 'factor_added', 'factor_removed', 'account_deleted', 'account_exists',
    'staff_invited')
$$;
grant execute on function private.is_security_email(text) to authenticated, service_role;
comment on function private.is_security_email is
  'Whether an email concerns the security of an account or an invitation. Staff cannot cancel such an email.';

-- schemas/11_email/05_trip_emails.sql

-- Emails about bookings and events: changes, payments, expiry, cancellation.

create function private.notify_booking_changed(booking_id uuid, what text, total_before numeric default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, 'booking_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'what', what, 'total_before', total_before, 'total', b.total_amount,
    'installments', private.installments_of(b.id)))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = notify_booking_changed.booking_id;
end
$$;
comment on function private.notify_booking_changed is 'Emails the customer about a change that staff made to a live
booking. what: total, plan or travellers. Each change sends one email.';

create function private.notify_payment(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, case when private.is_live(b) and b.paid_amount >= b.total_amount
    and b.paid_amount - amount < b.total_amount then 'paid_up' else 'payment_received' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'amount', amount, 'booking_status', b.status,
      'refund_due', b.refund_due, 'event', (select e.title from public.events e where e.id = b.event_id)));
end
$$;
comment on function private.notify_payment is 'Emails the customer about a payment. The payment that completes a live
booking sends paid_up instead of payment_received.';

create function private.notify_booking_expired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_customer_email(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$$;
comment on function private.notify_booking_expired is 'Trigger: emails the customer whose hold has expired.';

create trigger notify_booking_expired after update of status on public.bookings
for each row when (old.status = 'pending' and new.status = 'expired') execute function private.notify_booking_expired();

create function private.affected_recipients(event_id uuid)
returns table(who uuid, email text, booking_id uuid, reference text, token uuid)
language sql stable security definer set search_path = '' as $$
  select b.id, coalesce(c.email, private.email_of(c.profile_id)), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = affected_recipients.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, private.offer_token(w.id) from public.waitlist_submissions w
  where w.event_id = affected_recipients.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$$;
comment on function private.affected_recipients is
  'Returns who must hear about a change of a trip: customers with a live booking and holders of an offer.';

create function private.owed_installments(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date,
    'amount', s.amount - s.covered) order by s.sequence), '[]')
  from public.installment_schedule s
  where s.booking_id = owed_installments.booking_id and s.status in ('pending', 'overdue')
$$;
comment on function private.owed_installments(uuid) is
  'The instalments of a booking that are not fully paid, with the AUD that each still needs.';

create function private.notify_event_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(greatest(old.end_date, new.end_date) < private.today(), false) then return null; end if;
  perform private.queue_emails('trip_changed', array_agg(p.email order by p.who), array_agg(jsonb_build_object('key',
    format('%s:%s:%s', new.id, new.version, p.who), 'event', new.title, 'event_id', new.id,
    'called_off', new.status <> 'published', 'booking_id', p.booking_id, 'reference', p.reference, 'token', coalesce(p.token, case when p.moved then o.token end),
    'start_date', new.start_date, 'end_date', new.end_date, 'location', new.location,
    'start_date_before', old.start_date, 'end_date_before', old.end_date, 'location_before', old.location,
    'installments', case when p.moved then private.owed_installments(p.booking_id) end,
    'refund_until', case when p.moved then o.expires_at end)
    order by p.who))
  from (select r.*, r.booking_id is not null
      and (old.start_date, old.end_date) is distinct from (new.start_date, new.end_date) as moved
    from private.affected_recipients(new.id) r) p
  left join private.refund_offers o on o.booking_id = p.booking_id and o.expires_at > private.now();
  return null;
end
$$;
comment on function private.notify_event_changed is 'Trigger: emails everyone concerned when the dates, the place or the
status of a published trip change. It runs at commit, so that offers that ended by the change are left out. If a trip moved,
each booking''s email lists the unpaid instalments and links to its refund offer.';

create constraint trigger notify_event_changed after update on public.events
deferrable initially deferred for each row when (old.status = 'published'
  and (old.start_date, old.end_date, old.location, old.status)
  is distinct from (new.start_date, new.end_date, new.location, new.status))
execute function private.notify_event_changed();

create function private.notify_event_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_emails('trip_changed', array_agg(w.email order by w.id), array_agg(jsonb_build_object('key',
    old.id || ':gone:' || w.id, 'event', old.title, 'called_off', true) order by w.id))
  from public.waitlist_submissions w where w.event_id = old.id and private.is_waiting(w)
    and coalesce(old.end_date >= private.today(), true);
  return old;
end
$$;
comment on function private.notify_event_deleted is
  'Trigger: emails everyone on the waitlist of a trip that is deleted.';

create trigger notify_event_deleted before delete on public.events
for each row execute function private.notify_event_deleted();

-- schemas/11_email/06_reminders.sql

-- Reminders before instalments, trips, offers and missing details.

create function private.remind(customer_id uuid, template text, key text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.email_outbox m where m.dedupe_key = remind.template || ':' || key) then
    return;
  end if;
  perform private.queue_customer_email(customer_id, remind.template, remind.data || jsonb_build_object('key', key));
end
$$;
comment on function private.remind is 'Queues a reminder to a customer unless its key was used before.';

create function private.queue_reminders() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  first_error text;
begin
  begin
    perform private.send_reminders();
  exception when others then
    for one in
      select distinct r.place, r.id, r.name from private.reminders(array[private.now()]) r order by r.place, r.id
    loop
      begin
        perform private.send_reminders(one.id);
      exception when others then
        first_error := coalesce(first_error, format('%s: %s; %s', sqlstate, sqlerrm, one.name));
      end;
    end loop;
  end;
  begin
    perform private.announce_departures();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; new departures', sqlstate, sqlerrm));
  end;
  return first_error;
end
$$;
comment on function private.queue_reminders is 'Scheduled job: queues all reminders in one statement. If that fails, it
queues each one separately. Returns the first error, or null.';

create function private.reminder_steps(moments timestamptz[])
returns table (at timestamptz, day date, by_day boolean, quiet_since timestamptz)
language sql stable set search_path = '' as $$
  select s.at, private.day_of(s.at), extract(hour from s.at at time zone private.zone()) >= r.reminder_hour,
    s.at - make_interval(hours => private.reminder_quiet_hours())
  from unnest(reminder_steps.moments) s (at), private.settings() r
$$;
comment on function private.reminder_steps is
  'Returns each moment with its day, whether the reminders of that day are due at that moment, and the start of the
quiet time. Bookings made in the quiet time get no reminder.';

create function private.offer_reminders(moments timestamptz[], one uuid default null::uuid)
returns table(at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select distinct on (w.id) s.at, w.id, 'waitlist entry ' || w.id, w.email, 'offer_ending', jsonb_build_object(
    'full_name', w.full_name, 'event', w.event_name, 'seats', w.seats, 'token', t.token,
    'expires_at', w.offer_expires_at, 'key', md5(t.token::text))
  from private.settings() r, lateral (select make_interval(hours => r.offer_reminder_hours) as ending) d,
    public.waitlist_submissions w join private.offer_tokens t on t.entry_id = w.id,
      private.reminder_steps(offer_reminders.moments) s
  where w.status = 'offered' and w.offer_expires_at > s.at and w.offer_expires_at <= s.at + d.ending
    and w.offered_at <= s.at - d.ending and (offer_reminders.one is null or w.id = offer_reminders.one)
    and not exists (select from public.email_outbox m where m.dedupe_key = 'offer_ending:' || md5(t.token::text))
  order by w.id, s.at
$$;
comment on function private.offer_reminders is
  'Returns reminders for offers that end soon, at any hour. Each offer gets one.';

create function private.installment_reminders(moments timestamptz[], one uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with steps as materialized (
    select * from private.reminder_steps(installment_reminders.moments) s where s.by_day
  ), rules as materialized (
    select r.*, 10 as late_until_days, -- days after the due date; later staff follow up
      greatest(r.installment_reminder_days, r.installment_last_reminder_days) as ahead,
      (select min(s.day) from steps s) as first_day, (select max(s.day) from steps s) as last_day
    from private.settings() r
  ), due as materialized (
    select b.id, b.customer_id, b.event_id, b.reference, b.created_at, i.id as part, i.due_date,
      least(i.amount, i.so_far) as amount, i.so_far
    from rules r, public.bookings b
    cross join lateral (select n.id, n.due_date, n.amount,
      sum(n.amount) over (order by n.sequence) - greatest(b.paid_amount, 0) as so_far
      from public.installments n where n.booking_id = b.id) i
    where b.status = 'confirmed' and b.next_due_date <= r.last_day + r.ahead and i.so_far > 0
      and i.due_date >= b.next_due_date
      and i.due_date between r.first_day - r.late_until_days and r.last_day + r.ahead
      and (installment_reminders.one is null or b.id = installment_reminders.one)
  ), announced as (
    select t.booking_id, s.at, sum(t.amount) as amount from public.bank_transfers t, steps s
    where t.status = 'pending' and t.expires_at > s.at group by t.booking_id, s.at
  ), due_reminders as (
    select distinct on (d.part, g.stage) s.at, d.*, g.stage, d.part || ':' || d.due_date || ':' || g.stage as key
    from rules r cross join steps s join due d on d.created_at <= s.quiet_since
    left join announced a on a.booking_id = d.id and a.at = s.at,
      lateral (select d.due_date - s.day as days) n,
      lateral (select case
        when n.days > r.installment_last_reminder_days and n.days <= r.installment_reminder_days then 'week'
        when n.days between 1 and r.installment_last_reminder_days then 'tomorrow'
        when n.days = 0 then 'today'
        when n.days between -r.late_until_days and -r.installment_late_days then 'late' end as stage) g
    where g.stage is not null and d.so_far > coalesce(a.amount, 0)
    order by d.part, g.stage, s.at
  )
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), 'installment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from due_reminders t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'installment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$$;
comment on function private.installment_reminders is 'Returns reminders for instalments of confirmed bookings: a week
before, the day before, on the day and late. Each stage is sent once. Payments and announced bank transfers cover the
oldest instalment first. Bookings with automatic payments get none.';

create function private.trip_reminders(moments timestamptz[], one uuid default null)
returns table (at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, k.template, array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- Reads the bookings of these trips only. Reading all bookings would be slow after years.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.details_missing(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.one is null or t.id = trip_reminders.one) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$$;
comment on function private.trip_reminders is 'Returns reminders about missing traveller details and about a trip that
starts soon. Members who turned reminders off get none.';

create function private.reminders(moments timestamptz[], one uuid default null)
returns table (place int, at timestamptz, id uuid, name text, to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select 1, o.* from private.offer_reminders(reminders.moments, reminders.one) o
  union all select 2, i.* from private.installment_reminders(reminders.moments, reminders.one) i
  union all select 3, t.* from private.trip_reminders(reminders.moments, reminders.one) t
$$;
comment on function private.reminders is 'Returns all reminders that are due at some of the moments. place: order in
which they are queued. one: only this offer or booking.';

create function private.send_reminders(one uuid default null) returns void
language sql security definer set search_path = '' as $$
  select private.queue_emails(g.template, g.to_emails, g.facts) from (
    select r.place, r.template, array_agg(r.to_email order by r.n) as to_emails, array_agg(r.data order by r.n) as facts
    from private.reminders(array[private.now()], send_reminders.one)
      with ordinality r (place, at, id, name, to_email, template, data, n)
    group by r.place, r.template order by r.place, r.template) g
$$;
comment on function private.send_reminders is 'Queues the reminders that are due now. one: only this offer or booking.';

create function private.reminder_quiet_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;
comment on function private.reminder_quiet_hours is 'Hours after booking during which no reminder is sent.';

-- schemas/11_email/07_announcements.sql

-- Announcements to the guests of an event.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  audience text not null constraint announcements_audience_known check (audience in ('all', 'owing', 'details')),
  subject text not null constraint announcements_subject_line check (private.is_name(subject)),
  body text not null constraint announcements_body_length check (char_length(body) between 1 and 5000),
  written_by uuid references public.profiles (id) on delete set null,
  written_at timestamptz not null default private.now(),
  request_id uuid not null unique
);
comment on table public.announcements is 'Emails that staff sent to the guests of a departure.';
comment on column public.announcements.id is 'Id of the announcement.';
comment on column public.announcements.event_id is 'The departure.';
comment on column public.announcements.audience is
  'all, owing (guests who owe money) or details (guests with missing traveller details). Only confirmed bookings.';
comment on column public.announcements.subject is 'Subject line.';
comment on column public.announcements.body is 'Text of the email.';
comment on column public.announcements.written_by is
  'Member of staff who sent the announcement. Null: the account was deleted.';
comment on column public.announcements.written_at is 'When the announcement was sent.';
comment on column public.announcements.request_id is
  'Id that the client made. The same request sends one announcement.';

create index announcements_event_idx on public.announcements (event_id, written_at desc, id);
create index announcements_written_by_idx on public.announcements (written_by);

alter table public.announcements enable row level security;
revoke all on public.announcements from anon, authenticated;
grant select on public.announcements to authenticated;
grant all on public.announcements to service_role;

create policy "Staff read announcements" on public.announcements
for select to authenticated
using ((select private.has_permission('emails'))
  or audience <> 'owing' and event_id in (select private.departures_for('emails')));
comment on policy "Staff read announcements" on public.announcements is
  'Guides read those of their own departures, without the audience owing.';

create table public.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  customer_id uuid not null references public.customers (id) on delete cascade,
  primary key (announcement_id, customer_id)
);
comment on table public.announcement_recipients is
  'Customers who got an announcement. The address is the customer''s own, so it is erased with the customer.';
comment on column public.announcement_recipients.announcement_id is 'Announcement.';
comment on column public.announcement_recipients.customer_id is 'Recipient.';

create index announcement_recipients_customer_idx on public.announcement_recipients (customer_id);

alter table public.announcement_recipients enable row level security;
revoke all on public.announcement_recipients from anon, authenticated;
grant select on public.announcement_recipients to authenticated;
grant all on public.announcement_recipients to service_role;

create policy "Staff read announcement recipients" on public.announcement_recipients
for select to authenticated
using ((select private.has_permission('emails')) or announcement_id in (select l.id from public.announcements l
  where l.event_id in (select private.departures_for('emails'))));
comment on policy "Staff read announcement recipients" on public.announcement_recipients is
  'Guides read those of their own departures.';

create function private.details_missing(b public.bookings) returns int
language sql stable set search_path = '' as $$
  select b.seats - count(*)::int from public.travellers t
  where t.booking_id = b.id and t.date_of_birth is not null and t.emergency_contact_name is not null
    and t.emergency_contact_phone is not null
$$;
comment on function private.details_missing is
  'Returns how many travellers of a booking lack a name, a date of birth or an emergency contact.';

create function private.guests_of(event_id uuid)
returns table (customer_id uuid, full_name text, email text, reason text, owes boolean, lacks boolean)
language sql stable set search_path = '' as $$
  select g.customer_id, g.full_name, g.email, a.reason, g.owes, g.lacks from (
    select (array_agg(c.id order by c.id))[1] as customer_id, (array_agg(c.full_name order by c.id))[1] as full_name,
      min(d.email) as email, bool_or(o.balance > 0) as owes, bool_or(private.details_missing(b) > 0) as lacks
    from public.bookings b
    join public.booking_balances o on o.booking_id = b.id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select coalesce(c.email, private.email_of(c.profile_id)) as email) d
    where b.event_id = guests_of.event_id and b.status = 'confirmed'
    group by coalesce(lower(d.email), c.id::text)) g
  left join public.email_suppressions a on a.email = lower(g.email)
$$;
comment on function private.guests_of is 'Returns the customers with a confirmed booking of a departure, each email
address once. reason: why the address is suppressed. owes: money is owed. lacks: traveller details are missing.';

create function private.is_in_audience(audience text, owes boolean, lacks boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case audience when 'all' then true when 'owing' then owes when 'details' then lacks end
$$;
comment on function private.is_in_audience is 'Whether a guest belongs to the audience of an announcement.';

create function private.announcement_readers(announcement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', c.id, 'full_name', c.full_name, 'email', m.to_email,
    'state', m.state, 'last_error', m.last_error) order by c.full_name, c.id), '[]')
  from public.announcement_recipients r join public.customers c on c.id = r.customer_id
  left join public.email_outbox o on o.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || r.customer_id
  left join lateral (select v.to_email, v.state, v.last_error from public.email_overview v
    where v.id = o.id or v.again_of = o.id order by v.id desc limit 1) m on true
  where r.announcement_id = announcement_readers.announcement_id
$$;
comment on function private.announcement_readers is 'Returns the recipients of an announcement with the state of the
last email to each. Null state: the outbox no longer has the email.';

create function public.preview_announcement(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('emails', preview_announcement.event_id);
  select * into e from public.events t where t.id = preview_announcement.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'guests', (select coalesce(jsonb_agg(to_jsonb(g)
      || case when private.has_permission('sales') then '{}' else '{"owes": false}'::jsonb end
      order by g.full_name, g.customer_id), '[]')
      from private.guests_of(e.id) g)));
end
$$;
comment on function public.preview_announcement(uuid) is 'For staff who may write to the guests of a departure, guides
for their own: lists the guests with a confirmed booking, each address once. email: null if there is none. reason: why
the address is suppressed. owes, lacks: the guest belongs to the audiences owing or details. owes is false for a guide.
Statuses: ok {title text, start_date date?, end_date date?, guests {customer_id uuid, full_name text, email text?,
reason email_suppressions.reason?, owes boolean, lacks boolean}[]}, not_found.';
revoke execute on function public.preview_announcement(uuid) from public, anon, authenticated;
grant execute on function public.preview_announcement(uuid) to authenticated;

create function public.send_announcement(event_id uuid, audience text, subject text, body text,
  request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.announcements;
  title text := (select e.title from public.events e where e.id = send_announcement.event_id);
  errors text[];
  guests jsonb;
begin
  perform private.require_permission('emails', send_announcement.event_id);
  if send_announcement.audience = 'owing' then perform private.require_permission('sales'); end if;
  l.audience := send_announcement.audience;
  l.subject := private.clean(send_announcement.subject);
  l.body := private.clean(send_announcement.body);
  l.request_id := send_announcement.request_id;
  errors := private.validation_errors(l, 'audience', 'subject', 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if title is null then return private.result('not_found'); end if;
  perform private.advisory_lock('announcements ' || private.me());
  if not exists (select from public.announcements t where t.request_id = l.request_id) and (
    select count(*) from public.announcements t
    where t.written_by = private.me() and t.written_at > private.now() - interval '1 hour')
    >= private.max_announcements_per_hour() then
    return private.result('too_many', jsonb_build_object('max', private.max_announcements_per_hour()));
  end if;
  select jsonb_agg(to_jsonb(g) order by g.full_name, g.customer_id) into guests
  from private.guests_of(send_announcement.event_id) g
  where g.email is not null and private.is_in_audience(l.audience, g.owes, g.lacks);
  if guests is not null then
    insert into public.announcements (event_id, audience, subject, body, written_by, request_id)
    values (send_announcement.event_id, l.audience, l.subject, l.body, private.me(), l.request_id)
    on conflict on constraint announcements_request_id_key do nothing returning id into l.id;
  end if;
  if l.id is not null then
    insert into public.announcement_recipients (announcement_id, customer_id)
    select l.id, (g ->> 'customer_id')::uuid from jsonb_array_elements(guests) g;
    perform private.queue_email(g ->> 'email', 'announcement_email', jsonb_build_object('key',
      l.id || ':' || (g ->> 'customer_id'), 'event_id', send_announcement.event_id, 'event', title,
      'subject', l.subject, 'body', l.body))
    from jsonb_array_elements(guests) g;
    perform private.audit('send_announcement', 'events', send_announcement.event_id::text, jsonb_build_object(
      'announcement_id', l.id, 'audience', l.audience, 'readers', jsonb_array_length(guests)));
  end if;
  -- A request_id of another departure or member of staff returns nothing.
  select private.announcement_readers(t.id) into guests from public.announcements t where t.request_id = l.request_id
    and t.event_id = send_announcement.event_id and t.written_by = private.me();
  if not found then return private.result('no_recipients'); end if;
  return private.result('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$$;
comment on function public.send_announcement(uuid, text, text, text, uuid) is 'For staff who may write to the guests of
a departure: sends them an email, each address once. A guide may write to own departures and not to the audience owing.
The same request_id sends one announcement. audience: as in announcements. bounced: names of guests whose address is
suppressed. no_recipients: no guest has an address. too_many: the caller has sent the hourly maximum. Statuses: written
{readers int, bounced text[]}, too_many {max int}, no_recipients, not_found, invalid {fields text[]}.';
revoke execute on function public.send_announcement(uuid, text, text, text, uuid) from public, anon, authenticated;
grant execute on function public.send_announcement(uuid, text, text, text, uuid) to authenticated;

create function public.list_announcements(event_id uuid, page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('emails', event_id);
  return private.page('select l.id from public.announcements l where l.event_id = ($1)[1]::uuid
      and (l.audience <> ''owing'' or ($1)[2]::boolean) order by l.written_at desc, l.id',
    '(select jsonb_build_object(''id'', l.id, ''audience'', l.audience, ''subject'', l.subject, ''body'', l.body,
        ''written_at'', l.written_at, ''written_by'', (select w.full_name from public.profiles w
          where w.id = l.written_by), ''readers'', private.announcement_readers(l.id))
      from public.announcements l where l.id = p.id)',
    array[list_announcements.event_id::text, private.has_permission('sales')::text], page, page_size);
end
$$;
comment on function public.list_announcements(uuid, integer, integer) is 'For staff: lists the announcements of a
departure, newest first, with the state of the last email to each recipient, as in email_overview. Null state: the
outbox no longer has the email. Statuses: ok {total int, capped boolean, rows {id uuid, audience announcements.audience,
subject text, body text, written_at timestamptz, written_by text?, readers {customer_id uuid, full_name text, email
text?, state email_overview.state?, last_error text?}[]}[]}.';
revoke execute on function public.list_announcements(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.list_announcements(uuid, integer, integer) to authenticated;

create function private.max_announcements_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;
comment on function private.max_announcements_per_hour is
  'Announcements that one member of staff can send in an hour. Each goes to many addresses.';

-- schemas/11_email/08_admin_emails.sql

-- The admin list of emails: resend, cancel, upcoming.

create view public.email_overview with (security_invoker = true) as
select m.id, m.to_email, m.template, m.data - 'token' as data,
  case when m.last_error in ('bounced', 'complained') and coalesce(m.sent_at, m.failed_at) is not null then 'bounced'
    when m.sent_at is not null then 'sent'
    when m.failed_at is not null then 'failed'
    when m.cancelled_at is not null or m.useless_at <= private.now() then 'cancelled'
    else 'waiting' end as state,
  m.last_error, m.attempts, m.created_at, m.sent_at, m.next_attempt_at, m.again_of
from public.email_outbox m;
comment on view public.email_overview is
  'Emails with their state now, without secrets, for staff. Never null: data, state.';
comment on column public.email_overview.state is 'bounced: the email came back, was reported as spam, or went to a
suppressed address. Values: waiting, sent, failed, bounced, cancelled.';
revoke all on public.email_overview from anon, authenticated;
grant select on public.email_overview to authenticated, service_role;

create function private.email_filter(state text) returns text
language sql immutable set search_path = '' as $$
  select case state
    when 'waiting' then 'm.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and (m.useless_at is null or m.useless_at > (select private.now()))'
    when 'sent' then 'm.sent_at is not null and m.last_error is null'
    when 'failed' then 'm.sent_at is null and m.failed_at is not null
      and m.last_error is distinct from ''bounced'' and m.last_error is distinct from ''complained'''
    when 'bounced' then 'm.last_error in (''bounced'', ''complained'')
      and (m.sent_at is not null or m.failed_at is not null)'
    when 'cancelled' then 'm.sent_at is null and m.failed_at is null
      and (m.cancelled_at is not null or m.useless_at <= (select private.now()))'
    else 'true' end
$$;
comment on function private.email_filter is
  'Returns the SQL condition for a state of email_overview, in a form that an index supports.';

create function public.list_emails(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  conditions text := private.email_filter(filters ->> 'state');
begin
  perform private.require_permission('emails');
  if private.clean(filters ->> 'q') is not null then
    conditions := conditions || ' and lower(m.to_email || '' '' || m.template || '' ''
      || coalesce(m.data ->> ''subject'', '''') || '' '' || coalesce(m.data ->> ''event'', '''') || '' ''
      || coalesce(m.data ->> ''reference'', '''') || '' '' || coalesce(m.data ->> ''booking'', '''') || '' ''
      || coalesce(m.data ->> ''number'', '''')) like any (($1)[1]::text[])';
  end if;
  if private.clean(filters ->> 'template') is not null then
    conditions := conditions || ' and m.template = ($1)[2]';
  end if;
  return private.page('select m.id from public.email_outbox m where ' || conditions || ' order by m.id desc',
    '(select to_jsonb(v) from public.email_overview v where v.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, filters ->> 'template'], page, page_size);
end
$$;
comment on function public.list_emails(jsonb, integer, integer) is 'For staff: lists emails, newest first. filters: q
(address, template, and event, reference, booking or number), state (as in email_overview), template. The count stops at 1,000.
Statuses: ok {total int, capped boolean, rows email_overview[]}.';
revoke execute on function public.list_emails(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_emails(jsonb, integer, integer) to authenticated;

create function private.reminders_ahead(until timestamptz)
returns table (at timestamptz, to_email text, template text, data jsonb, reason text)
language sql stable security definer set search_path = '' as $$
  with steps as (
    select array_agg(d.at order by d.at) as at from (
      select private.start_of(private.today() + g.n + 1) - interval '1 second' as at
      from generate_series(0, private.day_of(until) - private.today()) g (n)
      union
      select w.offer_expires_at - interval '1 second' from public.waitlist_submissions w
      where w.status = 'offered') d
    where d.at > private.now() and d.at <= until
  ), upcoming as (
    select r.at, r.to_email, r.template, r.data from steps s, private.reminders(s.at) r
    union all
    select s.at[1], l.to_email, l.template, l.data
    from steps s, private.departure_emails(array(select private.new_departures(private.day_of(s.at[1])))) l
    where s.at is not null)
  select t.at, t.to_email, t.template, t.data - 'token', a.reason
  from upcoming t left join public.email_suppressions a on a.email = lower(t.to_email) where t.to_email is not null
$$;
comment on function private.reminders_ahead is 'Returns the reminders that would be queued until a time, with the reason
why an address is suppressed. It computes the end of each day and the last second of each offer.';

create function public.upcoming_emails(page int default 1, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  found_page jsonb;
begin
  perform private.require_permission('emails');
  with ahead as materialized (
    select * from private.reminders_ahead(private.start_of(private.today() + 7) - interval '1 second')
  ), shown as (
    select a.*, row_number() over () as place from (
      select r.* from ahead r order by r.at, r.template, r.to_email, r.data ->> 'key' limit size offset skipped) a)
  select private.result('ok', jsonb_build_object('total', (select count(*) from ahead), 'rows', coalesce(jsonb_agg(
    jsonb_build_object('day', private.day_of(s.at), 'to_email', s.to_email, 'template', s.template, 'data', s.data,
      'reason', s.reason) order by s.place), '[]')))
  into found_page from shown s;
  return found_page;
end
$$;
comment on function public.upcoming_emails(integer, integer) is 'For staff: forecasts the reminders of today and the
next six days from the current data, earliest first. A reminder is not sent if the payment or the details arrive before.
reason: why the address is suppressed. Statuses: ok {total int, rows {day date, to_email text, template text, data jsonb, reason
email_suppressions.reason?}[]}.';
revoke execute on function public.upcoming_emails(integer, integer) from public, anon, authenticated;
grant execute on function public.upcoming_emails(integer, integer) to authenticated;

create function private.email_token(m public.email_outbox) returns text
language sql stable set search_path = '' as $$
  select coalesce((select t.token from private.email_tokens t where t.email_id = m.id),
    (select k.token::text from public.waitlist_submissions w join private.offer_tokens k on k.entry_id = w.id
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(k.token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select private.order_token(o.id)::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.waitlist_token(w.id) from public.waitlist_submissions w
      where m.template = 'waitlist_joined' and m.data ? 'confirm' and w.status = 'unconfirmed'
        and w.id = private.to_uuid(split_part(m.dedupe_key, ':', 2))
        and private.waitlist_content(w) = split_part(m.dedupe_key, ':', 4) and lower(w.email) = lower(m.to_email)),
    (select o.token::text from private.refund_offers o
      where m.template = 'trip_changed' and m.data ->> 'refund_until' is not null
        and o.booking_id = private.to_uuid(m.data ->> 'booking_id') and o.expires_at > private.now()),
    (select private.address_token('confirm_interest', m.to_email)
      where m.template in ('interest_received', 'product_interest_received') and m.data ? 'confirm'
        and (exists (select from public.interest_submissions i
            where lower(i.email) = lower(m.to_email) and i.confirmed_at is null)
          or exists (select from public.product_interest p
            where lower(p.email) = lower(m.to_email) and p.confirmed_at is null))),
    (select private.address_token('unsubscribe', m.to_email)
      where m.template = 'trip_opened' and exists (select from public.interest_submissions i
        where lower(i.email) = lower(m.to_email) and i.event_id = private.to_uuid(m.data ->> 'event_id')
          and i.confirmed_at is not null)),
    (select private.unsubscribe_token(c.profile_id) from public.email_preferences c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$$;
comment on function private.email_token is 'Returns the token for the link in an email: of an email that waits, or
looked up again for an email that is resent. Null: the link is no longer valid, or there is none.';

create function public.resend_email(email_id bigint, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require_permission('emails');
  if request_id is null then return private.invalid('request_id'); end if;
  select * into m from public.email_outbox t where t.id = email_id;
  if not found then return private.result('not_found'); end if;
  again := coalesce(m.dedupe_key, m.template) || ':again:' || m.id || ':' || request_id;
  if exists (select from public.email_outbox t where t.dedupe_key = again) then return private.result('queued'); end if;
  if (select v.state from public.email_overview v where v.id = m.id) = 'waiting' then
    return private.result('waiting');
  end if;
  if exists (select from public.email_suppressions a where a.email = lower(m.to_email)) then
    return private.result('bounced');
  end if;
  secret := private.email_token(m);
  if m.useless_at <= private.now() or secret is null
    and (m.data ? 'confirm' or m.data ->> 'refund_until' is not null
      or m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_departures',
        'staff_invited', 'trip_opened', 'product_available')) then
    return private.result('no_longer_relevant');
  end if;
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, again_of)
  values (m.to_email, m.template,
    case when secret is null then m.data else m.data || jsonb_build_object('token', secret) end, again, m.useless_at,
    coalesce(m.again_of, m.id))
  on conflict on constraint email_outbox_dedupe_key_once do nothing returning id into made;
  if made is not null then
    perform private.audit('resend_email', 'email_outbox', m.id::text,
      jsonb_build_object('template', m.template, 'as', made));
  end if;
  return private.result('queued');
end
$$;
comment on function public.resend_email(bigint, uuid) is
  'For staff: queues a copy of an email. The same request_id queues one copy. waiting: the email has not been sent yet.
bounced: the address is suppressed. no_longer_relevant: the link in the email is no longer valid, or the person has unsubscribed. An invitation is sent
again from the staff page, with a new link. Statuses: queued, waiting, bounced, no_longer_relevant, not_found, invalid
{fields text[]}.';
revoke execute on function public.resend_email(bigint, uuid) from public, anon, authenticated;
grant execute on function public.resend_email(bigint, uuid) to authenticated;

grant update on public.email_outbox to authenticated;

create policy "Staff cancel emails that wait" on public.email_outbox
for update to authenticated using ((select private.has_permission('emails'))
  and sent_at is null and failed_at is null and cancelled_at is null
  and (locked_until is null or locked_until <= private.now()) and not private.is_security_email(template))
with check ((select private.has_permission('emails')) and cancelled_at is not null);
comment on policy "Staff cancel emails that wait" on public.email_outbox is 'Needs the email permission. Emails that a
sender has claimed and emails about account security are hidden from the update.';

create trigger allow_only_cancelled_at before update on public.email_outbox
for each row when (private.is_client()) execute function private.allow_only('cancelled_at');

create function private.set_cancelled_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.cancelled_at := private.now();
  return new;
end
$$;
comment on function private.set_cancelled_at is 'Trigger: sets the time when staff cancel an email.';

create trigger set_cancelled_at before update of cancelled_at on public.email_outbox
for each row when (private.is_client()) execute function private.set_cancelled_at();

create function private.audit_cancelled_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('cancel_email', 'email_outbox', new.id::text);
  return null;
end
$$;
comment on function private.audit_cancelled_email is 'Trigger: records who cancelled an email.';

create trigger audit_cancelled_email after update of cancelled_at on public.email_outbox
for each row when (private.is_client()) execute function private.audit_cancelled_email();

-- schemas/12_cards/01_provider.sql

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
  'One row: the connection to the card provider. Its secrets are encrypted with a key that the database does not have.';
comment on column private.payment_provider.only_row is 'Always true, so that there is one row.';
comment on column private.payment_provider.mode is 'test or live.';
comment on column private.payment_provider.last_four is 'Last four characters of the secret key.';
comment on column private.payment_provider.connected_at is 'When the key was saved.';
comment on column private.payment_provider.connected_by is
  'Member of staff who saved the key. Null: the account was deleted.';
comment on column private.payment_provider.account_id is 'The provider''s id of the account.';
comment on column private.payment_provider.sealed_key is 'Secret key, encrypted by the edge functions.';
comment on column private.payment_provider.sealed_webhook_secret is
  'Secret of the webhook, encrypted by the edge functions.';
comment on column private.payment_provider.webhook_id is 'The provider''s id of the webhook endpoint. Null: unknown.';

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
  'For staff: returns whether a card provider is connected, its mode and the last four characters of its key.
Statuses: connected {mode text, last_four text, connected_at timestamptz}, not_connected.';
revoke execute on function public.payment_provider_status() from public, anon, authenticated;
grant execute on function public.payment_provider_status() to authenticated;

create function public.card_payment_status() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.result(case when exists (select from private.payment_provider) then 'open' else 'closed' end)
$$;
comment on function public.card_payment_status() is
  'Returns whether card payments are possible. Statuses: open, closed.';
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
  'Webhook events. They only name the object to fetch. Their content is never trusted or stored.';
comment on column public.provider_events.id is 'The provider''s id of the event.';
comment on column public.provider_events.type is 'Type of the event, such as refund.updated.';
comment on column public.provider_events.object_id is 'The provider''s id of the object to fetch.';
comment on column public.provider_events.account_id is 'The provider''s id of the account.';
comment on column public.provider_events.mode is 'test or live.';
comment on column public.provider_events.happened_at is 'When the provider created the event.';
comment on column public.provider_events.received_at is 'When the first delivery arrived.';
comment on column public.provider_events.deliveries is 'Number of deliveries.';
comment on column public.provider_events.applied_at is 'When the object was applied to the ledger. Null: not yet.';
comment on column public.provider_events.error is 'Code of the last failure. Null: none.';

create index provider_events_open_idx on public.provider_events (received_at) where applied_at is null;

alter table public.provider_events enable row level security;
revoke all on public.provider_events from anon, authenticated;
grant select on public.provider_events to authenticated;
grant all on public.provider_events to service_role;

create policy "Staff read webhook events" on public.provider_events
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read webhook events" on public.provider_events is 'Needs the sales permission.';

create function private.card_provider() returns private.payment_provider
language sql stable set search_path = '' as $$
  select p from private.payment_provider p where p.sealed_key is not null
$$;
comment on function private.card_provider is 'Returns the connection that charges cards. Null: none.';

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
comment on function public.save_payment_provider(text, text, text, text, text, text) is 'For staff, through the edge
function that has checked the key with the provider and encrypted it: saves the connection. Statuses: connected {mode
text, last_four text}, invalid {fields text[]}.';
revoke execute on function public.save_payment_provider(text, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.save_payment_provider(text, text, text, text, text, text) to authenticated;

create function public.payment_provider_secrets() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select private.result('connected', jsonb_build_object('mode', p.mode, 'account_id', p.account_id,
    'last_four', p.last_four, 'sealed_key', p.sealed_key, 'sealed_webhook_secret', p.sealed_webhook_secret,
    'webhook_id', p.webhook_id)) from private.payment_provider p where p.sealed_key is not null),
    private.result('not_connected'))
$$;
comment on function public.payment_provider_secrets() is 'For the service role: returns the connection with its
encrypted secrets. Statuses: connected {mode text, account_id text, last_four text, sealed_key text,
sealed_webhook_secret text, webhook_id text?}, not_connected.';
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
  'For the service role: stores a webhook event whose signature is valid. again: known and not applied yet. applied:
nothing is left to do. wrong_mode: the event belongs to another account or another mode. Statuses: stored, again,
applied, wrong_mode, no_provider, invalid {fields text[]}.';
revoke execute on function public.store_provider_event(text, text, text, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.store_provider_event(text, text, text, text, text, timestamptz) to service_role;

-- schemas/12_cards/02_checkouts.sql

-- Checkouts: card payments that customers start.

create table public.card_checkouts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references public.bookings (id),
  order_id uuid references public.orders (id),
  round int not null,
  amount numeric(10, 2) not null,
  currency text not null default 'aud',
  mode text not null,
  account_id text not null,
  status text not null default 'open',
  save_card boolean not null default false,
  terms text,
  request_id uuid unique,
  created_by uuid references public.profiles (id) on delete set null,
  session_id text unique,
  intent_id text unique,
  session_closed boolean not null default false,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint card_checkouts_one_thing check (num_nonnulls(booking_id, order_id) = 1),
  constraint card_checkouts_amount_range check (amount > 0),
  constraint card_checkouts_mode_known check (mode in ('test', 'live')),
  constraint card_checkouts_status_known check (status in
    ('open', 'processing', 'paid', 'returned', 'unmatched', 'failed', 'expired', 'closed'))
);
comment on table public.card_checkouts is 'Amounts that customers were requested to pay by card.';
comment on column public.card_checkouts.id is 'Id of the checkout. It is the idempotency key at the provider.';
comment on column public.card_checkouts.booking_id is 'Booking to pay. Null: an order.';
comment on column public.card_checkouts.order_id is 'Order to pay. Null: a booking.';
comment on column public.card_checkouts.round is 'Checkouts of one booking or order belong to one round until one of
them is paid or on its way. One payment of a round counts.';
comment on column public.card_checkouts.amount is 'Amount in the currency of the row.';
comment on column public.card_checkouts.currency is 'ISO code in lower case.';
comment on column public.card_checkouts.mode is 'test or live.';
comment on column public.card_checkouts.account_id is 'The provider''s id of the account.';
comment on column public.card_checkouts.status is 'open, processing (takes days), paid, returned (a second payment of
its round, refunded), unmatched (not the requested money), failed, expired or closed (superseded).';
comment on column public.card_checkouts.save_card is 'Whether the customer agreed to save the card.';
comment on column public.card_checkouts.terms is
  'Consent text that the customer saw, verbatim. Null: the card is not saved.';
comment on column public.card_checkouts.request_id is
  'Id that the client made for one click. Null: an automatic charge.';
comment on column public.card_checkouts.created_by is
  'User who started the checkout. Null: a visitor, or the account was deleted.';
comment on column public.card_checkouts.session_id is 'The provider''s id of the checkout page. Null: not opened.';
comment on column public.card_checkouts.intent_id is 'The provider''s id of the payment. Null: not paid.';
comment on column public.card_checkouts.session_closed is 'Whether the provider''s page accepts no payment any more.';
comment on column public.card_checkouts.created_at is 'When the checkout was started.';
comment on column public.card_checkouts.expires_at is 'The page accepts payments until then.';
comment on column public.card_checkouts.settled_at is 'When the checkout reached a final status. Null: not yet.';

create unique index card_checkouts_paid_once on public.card_checkouts (coalesce(booking_id, order_id), round)
where status = 'paid';
create index card_checkouts_booking_idx on public.card_checkouts (booking_id, created_at);
create index card_checkouts_order_idx on public.card_checkouts (order_id, created_at);
create index card_checkouts_created_by_idx on public.card_checkouts (created_by);
create index card_checkouts_live_idx on public.card_checkouts (created_at)
where session_id is not null and not session_closed;

alter table public.card_checkouts enable row level security;
revoke all on public.card_checkouts from anon, authenticated;
grant select on public.card_checkouts to authenticated;
grant all on public.card_checkouts to service_role;

create policy "Staff read card checkouts" on public.card_checkouts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card checkouts" on public.card_checkouts is 'Needs the sales permission.';

create function private.min_charge() returns numeric
language sql immutable set search_path = '' as $$
  select 0.50
$$;
comment on function private.min_charge is 'Smallest amount in AUD that the provider accepts.';

create function private.max_charge() returns numeric
language sql immutable set search_path = '' as $$
  select 999999.99
$$;
comment on function private.max_charge is 'Largest amount in AUD that the provider accepts in one payment.';

create function private.processing_charges(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(c.amount), 0) from public.card_checkouts c
  where c.booking_id = processing_charges.booking_id and c.status = 'processing'
$$;
comment on function private.processing_charges is 'Returns AUD of card payments of a booking that are processing.';

create function private.due_now(booking_id uuid, paid numeric) returns numeric
language sql stable set search_path = '' as $$
  select greatest(coalesce(max(p.due) filter (where p.due_date < private.today()), 0),
    coalesce(min(p.due) filter (where p.due > paid), 0)) - paid
  from (select n.due_date, sum(n.amount) over (order by n.sequence) as due
    from public.installments n where n.booking_id = due_now.booking_id) p
$$;
comment on function private.due_now is 'Returns AUD that a booking must pay now: all overdue instalments, or else the
oldest that is not covered. paid: money that arrived or is on its way.';

create function private.charge_of(b public.bookings, wanted numeric, out amount numeric, out refusal jsonb)
language plpgsql stable set search_path = '' as $$
declare
  coming numeric := private.processing_charges(b.id);
  paid numeric := b.paid_amount + coming;
  balance numeric := b.total_amount - paid;
  least_now numeric := case when b.status = 'pending' then private.first_installment_amount(b.id) - paid else 0 end;
begin
  if not private.is_live(b) then
    refusal := private.result('not_live');
  elsif balance <= 0 or wanted is null and least_now <= 0 and b.status = 'pending' then
    refusal := private.result(case when coming > 0 then 'processing' else 'nothing_due' end);
  elsif wanted is not null and not private.is_amount(wanted) then
    refusal := private.invalid('amount');
  else
    least_now := greatest(least_now, private.min_charge());
    amount := coalesce(wanted, case when b.status = 'pending' then least_now
      else greatest(private.due_now(b.id, paid), private.min_charge()) end);
    if amount > least(balance, private.max_charge()) then
      refusal := private.result('too_much', jsonb_build_object('balance', least(balance, private.max_charge())));
    elsif amount < least_now then
      refusal := private.result('too_small', jsonb_build_object('min', least_now));
    end if;
  end if;
end
$$;
comment on function private.charge_of(public.bookings, numeric) is 'Returns the amount to charge for a booking, or the
refusal. wanted: AUD that the customer chose. Null: what is due now.';

create function private.charge_of(o public.orders, out amount numeric, out refusal jsonb)
language plpgsql stable set search_path = '' as $$
begin
  amount := o.total;
  refusal := case
    when o.paid_at is not null or o.total = 0 then private.result('nothing_due')
    when private.current_order_status(o) <> 'pending' then private.result('not_live')
    when exists (select from public.card_checkouts c where c.order_id = o.id and c.status = 'processing')
      then private.result('processing')
    when o.total < private.min_charge() then private.result('too_small',
      jsonb_build_object('min', private.min_charge()))
    when o.total > private.max_charge() then private.result('too_much',
      jsonb_build_object('balance', private.max_charge())) end;
end
$$;
comment on function private.charge_of(public.orders) is
  'Returns the amount to charge for an order, or the refusal. An order is paid in full.';

create function private.current_round(thing uuid) returns int
language sql stable set search_path = '' as $$
  select coalesce(max(c.round) + max(case when c.status in ('paid', 'processing') then 1 else 0 end)
    filter (where c.round = c.last), 1)
  from (select t.*, max(t.round) over () as last from public.card_checkouts t
    where thing in (t.booking_id, t.order_id)) c
$$;
comment on function private.current_round is 'Returns the round that a new checkout of a booking or order belongs to.';

create function private.close_checkouts(thing uuid, but uuid) returns void
language sql set search_path = '' as $$
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  where thing in (c.booking_id, c.order_id) and c.status = 'open' and c.id <> but
$$;
comment on function private.close_checkouts is
  'Closes the other open checkouts of a booking or order. A late payment on one of them is handled when it arrives.';

create function private.lock_charge(booking_id uuid, order_id uuid, token uuid, wanted numeric,
  out thing uuid, out amount numeric, out refusal jsonb)
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  o public.orders;
begin
  if lock_charge.booking_id is not null then
    if not exists (select from public.bookings t where t.id = lock_charge.booking_id and private.can_access_booking(t)) then
      return;
    end if;
    b := private.lock_booking(lock_charge.booking_id);
    thing := b.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(b, wanted) c;
  else
    if not exists (select from public.orders t where t.id = lock_charge.order_id
      and private.may_see_order(t, token)) then
      return;
    end if;
    o := private.lock_order(lock_charge.order_id);
    thing := o.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(o) c;
  end if;
end
$$;
comment on function private.lock_charge is 'Locks the booking or order to pay and returns the amount to charge. thing:
null if it does not exist or the caller may not see it.';

create function private.charge_ends(booking_id uuid, order_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(private.now() + interval '31 minutes', least(private.now() + interval '23 hours', coalesce(
    (select b.expires_at from public.bookings b where b.id = charge_ends.booking_id),
    (select o.expires_at from public.orders o where o.id = charge_ends.order_id), 'infinity')))
$$;
comment on function private.charge_ends is 'Returns when the provider''s page expires: with the hold, after 31 minutes
at the earliest and 23 hours at the latest.';

create function private.terms_of(booking_id uuid, paid numeric) returns text
language sql stable set search_path = '' as $$
  select private.autopay_terms_text(private.installments_as_json(terms_of.booking_id, terms_of.paid))
$$;
comment on function private.terms_of is
  'Returns the consent text for the instalments that are left once so much more is paid. Null: none are left.';

create function public.begin_card_checkout(
  booking_id uuid default null, order_id uuid default null, token uuid default null,
  amount numeric default null, save_card boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_checkouts_per_hour constant int := 20; -- of one booking or order
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
  charge record;
  terms text;
begin
  if num_nonnulls(booking_id, order_id) <> 1 then return private.invalid('booking_id', 'order_id'); end if;
  if request_id is null then return private.invalid('request_id'); end if;
  if order_id is not null and amount is not null then return private.invalid('amount'); end if;
  perform private.advisory_lock('card checkout ' || request_id);
  select * into charge from private.lock_charge(booking_id, order_id, token, amount);
  if charge.thing is null then return private.result('not_found'); end if;
  select * into c from public.card_checkouts t where t.request_id = begin_card_checkout.request_id;
  if found then
    if charge.thing is distinct from coalesce(c.booking_id, c.order_id)
      or begin_card_checkout.amount <> c.amount then
      return private.invalid('request_id');
    elsif c.status <> 'open' or c.expires_at <= private.now() then
      return private.result('already_closed', jsonb_build_object('checkout_id', c.id, 'checkout_status', c.status));
    end if;
    return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
      'expires_at', c.expires_at));
  end if;
  if charge.refusal is not null then return charge.refusal; end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (select count(*) from public.card_checkouts t where charge.thing in (t.booking_id, t.order_id)
    and t.created_at > private.now() - interval '1 hour') >= max_checkouts_per_hour then
    return private.result('too_many');
  end if;
  if save_card and private.can_save_card(booking_id, private.me()) then
    terms := private.terms_of(booking_id, charge.amount);
  end if;
  insert into public.card_checkouts (booking_id, order_id, round, amount, mode, account_id, save_card, terms,
    request_id, created_by, expires_at)
  values (begin_card_checkout.booking_id, begin_card_checkout.order_id, private.current_round(charge.thing), charge.amount,
    p.mode, p.account_id, terms is not null, terms, begin_card_checkout.request_id, private.me(),
    private.charge_ends(booking_id, order_id)) returning * into c;
  perform private.close_checkouts(charge.thing, c.id);
  return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
    'expires_at', c.expires_at));
end
$$;
comment on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) is
  'Starts a card payment: for the caller''s own booking (staff: any), or for an order, signed in as its buyer or with
its token. amount: AUD, for a booking. Null: what is due now, or the first instalment of a hold. An order is paid in
full. save_card: the rest of the booking may be charged later, on the days and in the amounts of autopay_terms. It
has no effect unless the customer of the booking calls, and never for staff. request_id: made by the client for one
click. The same id returns the same checkout, and already_closed once that has ended. Other open checkouts of the booking or
order are closed. Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed {checkout_id
uuid, checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance numeric},
too_small {min numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';
revoke execute on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) from public, anon, authenticated;
grant execute on function public.begin_card_checkout(uuid, uuid, uuid, numeric, boolean, uuid) to anon, authenticated;

create table private.checkout_pages (
  checkout_id uuid primary key references public.card_checkouts (id) on delete cascade on update cascade,
  url text not null
);
comment on table private.checkout_pages is
  'The address of the provider''s page for each checkout. Secret: anyone who opens it pays with the consent of the
member who started it.';
comment on column private.checkout_pages.checkout_id is 'Checkout.';
comment on column private.checkout_pages.url is 'Address of the page.';

alter table private.checkout_pages enable row level security;
grant all on private.checkout_pages to service_role;

create function private.checkout_page(checkout_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select g.url from private.checkout_pages g where g.checkout_id = checkout_page.checkout_id
$$;
comment on function private.checkout_page is
  'Returns the address of the provider''s page for a checkout. Null: not opened.';

-- schemas/12_cards/03_checkout_sessions.sql

-- Opens and closes the provider's checkout pages.

create function public.card_checkout_to_open(checkout_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  if c.status <> 'open' or c.expires_at <= private.now() then
    return private.result('closed', jsonb_build_object('checkout_status', c.status));
  end if;
  if p.sealed_key is null or (p.mode, p.account_id) <> (c.mode, c.account_id) then
    return private.result('no_provider');
  end if;
  return (
    select private.result('open', jsonb_build_object('checkout_id', c.id,
      'purpose', case when c.order_id is null then 'booking' else 'order' end, 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', coalesce(o.email, u.email, private.email_of(u.profile_id)), 'save_card', c.save_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$$;
comment on function public.card_checkout_to_open(uuid) is
  'For the service role: returns what the provider''s page must show. session_id: the page exists already. customer: the
provider''s customer, only if the member pays for their own booking or order. closed: the checkout is paid or no longer
wanted. no_provider: it was started under another connection. Statuses: open {checkout_id uuid, purpose text, booking_id
uuid?, order_id uuid?, reference text, title text?, amount_cents int, currency text, mode text, email text?, save_card
boolean, customer text?, expires_at timestamptz, session_id text?, url text?}, closed {checkout_status
card_checkouts.status}, no_provider, not_found.';
revoke execute on function public.card_checkout_to_open(uuid) from public, anon, authenticated;
grant execute on function public.card_checkout_to_open(uuid) to service_role;

create function public.card_checkout_opened(checkout_id uuid, session_id text, url text,
  expires_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
begin
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if not found then return private.result('not_found'); end if;
  if c.session_id is null then
    update public.card_checkouts t set session_id = card_checkout_opened.session_id,
      expires_at = coalesce(card_checkout_opened.expires_at, t.expires_at)
    where t.id = c.id;
    insert into private.checkout_pages (checkout_id, url)
    select c.id, card_checkout_opened.url where card_checkout_opened.url is not null on conflict do nothing;
  end if;
  if c.status <> 'open' then return private.result('closed', jsonb_build_object('checkout_status', c.status)); end if;
  return private.result(case when c.session_id is null then 'opened' else 'already_opened' end,
    jsonb_build_object('url', coalesce(private.checkout_page(c.id),
      card_checkout_opened.url)));
end
$$;
comment on function public.card_checkout_opened(uuid, text, text, timestamptz) is 'For the service role: records the
provider''s page. already_opened: the page was recorded before, with this url. closed: the checkout is no longer wanted, and
checkouts_to_close returns it. Statuses: opened {url text}, already_opened {url text}, closed {checkout_status
card_checkouts.status}, not_found.';
revoke execute on function public.card_checkout_opened(uuid, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.card_checkout_opened(uuid, text, text, timestamptz) to service_role;

create function private.is_still_payable(c public.card_checkouts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select private.is_live(b) and b.total_amount - b.paid_amount >= c.amount
    from public.bookings b where b.id = c.booking_id),
    (select private.current_order_status(o) = 'pending' from public.orders o where o.id = c.order_id))
$$;
comment on function private.is_still_payable is 'Whether a checkout is still needed: the booking owes at least its amount, or the order is unpaid.';

create function public.checkouts_to_close(n int default 20) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  from (select t.id from public.card_checkouts t where t.session_id is not null and not t.session_closed
    and t.status = 'open' and not private.is_still_payable(t) order by t.id for update skip locked) over
  where c.id = over.id;
  return (
    select private.result('ok', jsonb_build_object('checkouts', coalesce(jsonb_agg(jsonb_build_object(
      'checkout_id', c.id, 'session_id', c.session_id, 'mode', c.mode) order by c.created_at, c.id), '[]')))
    from (select * from public.card_checkouts t where t.session_id is not null and not t.session_closed
      and t.status in ('closed', 'expired', 'failed') order by t.created_at, t.id
      limit least(greatest(coalesce(n, 20), 1), 100)) c);
end
$$;
comment on function public.checkouts_to_close(integer) is 'For the service role: closes checkouts that are no longer
wanted, and returns pages of the provider to expire, n at most. Statuses: ok {checkouts {checkout_id uuid, session_id
text, mode text}[]}.';
revoke execute on function public.checkouts_to_close(integer) from public, anon, authenticated;
grant execute on function public.checkouts_to_close(integer) to service_role;

create function public.card_checkout_state(checkout_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.card_checkouts;
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  return (
    select private.result('ok', jsonb_build_object(
      'state', case when c.status = 'open' then 'checking'
        when c.status = 'paid' and exists (select from public.card_refunds r where r.origin = 'late'
          and (r.payment_id = p.id or r.order_payment_id = q.id)) then 'paid_late' else c.status end,
      'purpose', case when c.order_id is null then 'booking' else 'order' end, 'booking_id', c.booking_id,
      'order_id', c.order_id, 'amount', c.amount, 'paid_at', coalesce(p.paid_at, q.paid_at),
      'booking_status', private.current_booking_status(b), 'order_status', private.current_order_status(o),
      'refund_due', coalesce(b.refund_due, o.refund_due, 0)))
    from (select 1) one
    left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
    left join public.payments p on p.provider_ref = c.intent_id
    left join public.order_payments q on q.provider_ref = c.intent_id);
end
$$;
comment on function public.card_checkout_state(uuid) is 'For the page after payment: returns the state of a checkout in
our ledger to anyone who knows its id. It contains no personal data. checking: no payment is known yet. paid_late: the
payment was counted for something that was over, and is refunded. returned: a second payment, which is refunded.
Statuses: ok {state text, purpose text, booking_id uuid?, order_id uuid?, amount numeric, paid_at timestamptz?,
booking_status bookings.status?, order_status orders.status?, refund_due numeric}, not_found.';
revoke execute on function public.card_checkout_state(uuid) from public, anon, authenticated;
grant execute on function public.card_checkout_state(uuid) to anon, authenticated;

-- schemas/12_cards/04_card_payments.sql

-- Applies card payments. Money that matches no checkout becomes an unmatched payment.

create table public.unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  intent_id text not null unique,
  checkout_id uuid references public.card_checkouts (id),
  reason text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  mode text not null,
  account_id text not null,
  received_at timestamptz not null default private.now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint unmatched_payments_intent_id_form check (intent_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint unmatched_payments_reason_known check (reason in
    ('duplicate', 'amount', 'currency', 'mode', 'account', 'unknown')),
  constraint unmatched_payments_amount_range check (amount > 0),
  constraint unmatched_payments_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint unmatched_payments_mode_known check (mode in ('test', 'live')),
  constraint unmatched_payments_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$')
);
comment on table public.unmatched_payments is
  'Card payments that are in no ledger, because no checkout requested them, the amount differs, or another payment of the round came first.';
comment on column public.unmatched_payments.id is 'Id of the row.';
comment on column public.unmatched_payments.intent_id is 'The provider''s id of the payment.';
comment on column public.unmatched_payments.checkout_id is 'Checkout that the payment names. Null: none of ours.';
comment on column public.unmatched_payments.reason is
  'Why the payment does not match. duplicate: a second payment of a round, refunded automatically.';
comment on column public.unmatched_payments.amount is 'Amount in the currency of the row.';
comment on column public.unmatched_payments.currency is 'ISO code in lower case.';
comment on column public.unmatched_payments.mode is 'test or live.';
comment on column public.unmatched_payments.account_id is 'The provider''s id of the account.';
comment on column public.unmatched_payments.received_at is 'When we recorded the payment.';
comment on column public.unmatched_payments.handled_at is
  'When the payment was refunded or staff handled it. Null: open.';
comment on column public.unmatched_payments.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';

create index unmatched_payments_checkout_idx on public.unmatched_payments (checkout_id);
create index unmatched_payments_open_idx on public.unmatched_payments (received_at) where handled_at is null;
create index unmatched_payments_handled_by_idx on public.unmatched_payments (handled_by);

alter table public.unmatched_payments enable row level security;
revoke all on public.unmatched_payments from anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;

create policy "Staff read unmatched payments" on public.unmatched_payments
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read unmatched payments" on public.unmatched_payments is 'Needs the sales permission.';

create function private.provider_errors(intent_id text, amount_cents bigint, currency text, mode text,
  account_id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  s public.unmatched_payments;
begin
  s.intent_id := provider_errors.intent_id;
  s.amount := case when amount_cents between 1 and 99999999999 then amount_cents / 100.0 end;
  s.currency := provider_errors.currency;
  s.mode := provider_errors.mode;
  s.account_id := provider_errors.account_id;
  return array_replace(private.validation_errors(s, 'intent_id', 'amount', 'currency', 'mode', 'account_id'), 'amount',
    'amount_cents');
end
$$;
comment on function private.provider_errors is 'Returns the arguments of an object of the provider that are not valid.';

create function private.request_card_refund(paid_by jsonb, amount numeric, currency text, origin text,
  note text default null, request_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
begin
  insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, note,
    request_id, requested_by)
  values ((paid_by ->> 'payment_id')::uuid, (paid_by ->> 'order_payment_id')::uuid, (paid_by ->> 'unmatched_payment_id')::uuid,
    amount, currency, origin, private.clean(note), request_id, private.me()) returning * into r;
  perform private.audit('request_card_refund', 'card_refunds', r.id::text,
    paid_by || jsonb_build_object('amount', amount, 'origin', origin));
  return r.id;
end
$$;
comment on function private.request_card_refund is
  'Requests a refund to the card that paid. An edge function sends it to the provider. Returns the id of the refund.';

create function private.add_unmatched_payment(s public.unmatched_payments) returns jsonb
language plpgsql set search_path = '' as $$
declare
  refund uuid;
begin
  insert into public.unmatched_payments (intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values (s.intent_id, s.checkout_id, s.reason, s.amount, s.currency, s.mode, s.account_id) returning * into s;
  update public.card_checkouts c set status = case when s.reason = 'duplicate' then 'returned' else 'unmatched' end,
    intent_id = s.intent_id, settled_at = private.now()
  where c.id = s.checkout_id and c.intent_id is null;
  perform private.audit('unmatched', 'unmatched_payments', s.id::text,
    jsonb_build_object('reason', s.reason, 'amount', s.amount, 'currency', s.currency));
  if s.reason = 'duplicate' then
    refund := private.request_card_refund(jsonb_build_object('unmatched_payment_id', s.id), s.amount, s.currency, 'duplicate');
  end if;
  return private.result('unmatched', jsonb_build_object('reason', s.reason, 'refund_id', refund));
end
$$;
comment on function private.add_unmatched_payment is
  'Stores a payment that matches no checkout. A duplicate is refunded automatically.';

create function private.unmatched_reason(c public.card_checkouts, s public.unmatched_payments) returns text
language sql stable set search_path = '' as $$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.round = c.round and o.status = 'paid'
        and (o.booking_id = c.booking_id or o.order_id = c.order_id)) then 'duplicate' end
$$;
comment on function private.unmatched_reason is 'Returns why a payment does not match its checkout. Null: it matches.';

create function private.pay_booking(c public.card_checkouts, b public.bookings, paid_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  owed_before numeric := b.refund_due;
  excess numeric;
  refund uuid;
begin
  b := private.add_payment(b, c.amount, 'card', provider_ref => c.intent_id, paid_at => paid_at);
  excess := least(c.amount, b.refund_due - owed_before);
  if excess <= 0 then
    return private.result('applied', jsonb_build_object('booking_status', b.status, 'order_status', null));
  end if;
  refund := private.request_card_refund((select jsonb_build_object('payment_id', p.id) from public.payments p
    where p.provider_ref = c.intent_id), excess, c.currency, 'late');
  return private.result('refund_due', jsonb_build_object('refund_id', refund));
end
$$;
comment on function private.pay_booking is
  'Adds a card payment to a booking. Money that the booking no longer needed is refunded.';

create function private.pay_order(c public.card_checkouts, o public.orders, paid_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  payment uuid;
  refund uuid;
  kept boolean := o.paid_at is null and (o.status = 'pending'
    or o.status = 'expired' and private.take_stock(o.id));
  template text := case when kept then 'order_paid' else 'order_paid_late' end;
begin
  update public.orders t set status = case when kept then 'paid' else t.status end, payment_method = 'card',
    paid_at = coalesce(t.paid_at, private.now())
  where t.id = o.id;
  insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
  values (o.id, 'payment', 'card', c.amount, c.intent_id, pay_order.paid_at) returning id into payment;
  perform private.audit(template, 'orders', o.id::text, jsonb_build_object('amount', c.amount, 'method', 'card'));
  perform private.queue_email(o.email, template, jsonb_build_object('number', o.number, 'amount', c.amount)
    || private.voucher_facts(o));
  if kept then
    return private.result('applied', jsonb_build_object('booking_status', null, 'order_status', 'paid'));
  end if;
  refund := private.request_card_refund(jsonb_build_object('order_payment_id', payment), c.amount, c.currency, 'late');
  return private.result('refund_due', jsonb_build_object('refund_id', refund));
end
$$;
comment on function private.pay_order is 'Adds a card payment to an order. An expired order is kept if its stock is
available. Otherwise the money is refunded.';

create function private.record_charge_state(c public.card_checkouts, state text, intent_id text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  steps constant text[] := array['open', 'closed', 'processing', 'failed', 'expired'];
begin
  -- A late report of an earlier state changes nothing.
  if coalesce(array_position(steps, c.status), 4) >= least(array_position(steps, state), 4) then
    return private.result('already_applied');
  end if;
  update public.card_checkouts t
  set status = state, settled_at = case when state <> 'processing' then private.now() end,
    session_closed = t.session_closed or state in ('expired', 'processing')
  where t.id = c.id;
  -- A processing payment extends the hold as long as a bank transfer does.
  if state = 'processing' then
    update public.bookings b set expires_at = greatest(b.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where b.id = c.booking_id and b.status = 'pending';
    update public.orders o set expires_at = greatest(o.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where o.id = c.order_id and o.status = 'pending';
  end if;
  perform private.audit('card_' || state, 'card_checkouts', c.id::text, jsonb_build_object('intent', intent_id));
  return private.result(state);
end
$$;
comment on function private.record_charge_state is 'Records that a payment is processing, failed or expired. A
processing payment extends the hold as long as a bank transfer does. A later report of an earlier state changes nothing.
';

create function public.apply_card_payment(checkout_id uuid, session_id text, intent_id text, state text,
  amount_cents bigint, currency text, mode text, account_id text, paid_at timestamptz, card jsonb default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  s public.unmatched_payments;
  b public.bookings;
  o public.orders;
  outcome jsonb;
  errors text[] := '{}'::text[];
begin
  if state is null or state not in ('succeeded', 'processing', 'failed', 'expired') then
    return private.invalid('state');
  end if;
  if state in ('succeeded', 'processing') then
    errors := errors || private.provider_errors(intent_id, amount_cents, currency, mode, account_id);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if checkout_id is null then return private.result('not_ours'); end if;
  perform private.advisory_lock('card payment ' || coalesce(intent_id, checkout_id::text));
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if c.booking_id is not null then b := private.lock_booking(c.booking_id);
  elsif c.order_id is not null then o := private.lock_order(c.order_id); end if;
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if state <> 'succeeded' then
    if c.id is null then return private.result('not_ours'); end if;
    return private.record_charge_state(c, state, intent_id);
  end if;
  if exists (select from public.unmatched_payments t where t.intent_id = apply_card_payment.intent_id)
    or exists (select from public.payments t where t.provider_ref = apply_card_payment.intent_id)
    or exists (select from public.order_payments t where t.provider_ref = apply_card_payment.intent_id) then
    return private.result('already_applied');
  end if;
  s.intent_id := apply_card_payment.intent_id;
  s.checkout_id := c.id;
  s.amount := amount_cents / 100.0;
  s.currency := apply_card_payment.currency;
  s.mode := apply_card_payment.mode;
  s.account_id := apply_card_payment.account_id;
  s.reason := private.unmatched_reason(c, s);
  if s.reason is not null then return private.add_unmatched_payment(s); end if;
  update public.card_checkouts t set status = 'paid', intent_id = s.intent_id, settled_at = private.now(),
    session_id = coalesce(t.session_id, apply_card_payment.session_id), session_closed = true
  where t.id = c.id returning * into c;
  outcome := case when b.id is not null
    then private.pay_booking(c, b, least(coalesce(paid_at, private.now()), private.now()))
    else private.pay_order(c, o, least(coalesce(paid_at, private.now()), private.now())) end;
  perform private.close_checkouts(coalesce(c.booking_id, c.order_id), c.id);
  if outcome ->> 'status' = 'applied' then perform private.save_card(c, card); end if;
  return outcome;
end
$$;
comment on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) is
  'For the service role: applies the state of a payment that the edge function fetched from the provider. state:
succeeded, processing (takes days), failed (such a payment failed) or expired (the page). amount_cents, currency, mode,
account_id, intent_id: as the provider has them. card: {customer, method, brand, last4, exp_month, exp_year}. Each
payment counts once. already_applied: it was counted before. refund_due: the booking or order was over, so the payment is
counted and refunded. unmatched: it is not the requested money (reason: amount, currency, mode, account or unknown) and
staff follow up, or it is a duplicate and is refunded. not_ours: it names no checkout of ours. Statuses: applied
{booking_status bookings.status?, order_status orders.status?}, already_applied, refund_due {refund_id uuid}, unmatched {reason
unmatched_payments.reason, refund_id uuid?}, processing, failed, expired, not_ours, invalid {fields text[]}.';
revoke execute on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) from public, anon, authenticated;
grant execute on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) to service_role;

-- schemas/12_cards/05_card_refunds.sql

-- Starts refunds to cards, and disputes.

create table public.card_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references public.payments (id),
  order_payment_id uuid references public.order_payments (id),
  unmatched_payment_id uuid references public.unmatched_payments (id),
  amount numeric(14, 2) not null,
  currency text not null default 'aud',
  status text not null default 'requested',
  origin text not null,
  provider_id text unique,
  note text,
  request_id uuid unique,
  requested_by uuid references public.profiles (id) on delete set null,
  attempts int not null default 0,
  next_try_at timestamptz not null default private.now(),
  locked_until timestamptz,
  error text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  booked numeric(14, 2) not null default 0,
  retained_less numeric(10, 2) not null default 0,
  purpose text constraint card_refunds_purpose_known check (purpose in ('price_lowered', 'duplicate_payment')),
  refund_request_id uuid,
  constraint card_refunds_one_payment check (num_nonnulls(payment_id, order_payment_id, unmatched_payment_id) = 1),
  constraint card_refunds_amount_range check (amount > 0),
  constraint card_refunds_status_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint card_refunds_origin_known check (origin in ('staff', 'late', 'duplicate', 'provider')),
  constraint card_refunds_note_length check (char_length(note) <= 500),
  constraint card_refunds_error_length check (char_length(error) <= 500),
  constraint card_refunds_booked_range check (booked between 0 and amount)
);
comment on table public.card_refunds is 'Refunds to cards. The ledger gets its row once the provider reports success.';
comment on column public.card_refunds.id is 'Id of the refund. It is the idempotency key at the provider.';
comment on column public.card_refunds.payment_id is
  'Booking payment to refund. Null: the refund is of a store payment or an unmatched payment.';
comment on column public.card_refunds.order_payment_id is
  'Store payment to refund. Null: the refund is of a booking payment or an unmatched payment.';
comment on column public.card_refunds.unmatched_payment_id is
  'Unmatched payment to refund. Null: the refund is of a booking payment or a store payment.';
comment on column public.card_refunds.amount is 'Amount in the currency of the row.';
comment on column public.card_refunds.currency is 'ISO code in lower case.';
comment on column public.card_refunds.status is
  'requested (not sent yet), pending (on its way), succeeded, failed or canceled.';
comment on column public.card_refunds.origin is 'staff: requested by staff. late: for something that was over. duplicate:
a second payment. provider: started on the provider''s own pages.';
comment on column public.card_refunds.provider_id is 'The provider''s id of the refund. Null: not sent.';
comment on column public.card_refunds.note is 'Note of staff. Null: none.';
comment on column public.card_refunds.request_id is 'Id that the client made for one refund. Null: automatic.';
comment on column public.card_refunds.requested_by is
  'Member of staff who requested the refund. Null: automatic, or the account was deleted.';
comment on column public.card_refunds.attempts is 'How many times a server has claimed the refund.';
comment on column public.card_refunds.next_try_at is 'When the next attempt is due.';
comment on column public.card_refunds.locked_until is 'A server has claimed the refund until then. Null: not claimed.';
comment on column public.card_refunds.error is 'Code of the last failure. Null: none.';
comment on column public.card_refunds.created_at is 'When the refund was requested.';
comment on column public.card_refunds.settled_at is 'When the refund reached a final status. Null: not yet.';
comment on column public.card_refunds.handled_at is 'When staff handled the failure. Null: open, or no failure.';
comment on column public.card_refunds.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';
comment on column public.card_refunds.booked is
  'Amount that the ledger has. It is less than amount if more went back than had been paid.';
comment on column public.card_refunds.retained_less is
  'AUD by which this refund reduced the retained amount of a cancelled booking.';
comment on column public.card_refunds.purpose is
  'As in payments, once the refund has succeeded. Null: of an order, or started at the provider.';
comment on column public.card_refunds.refund_request_id is
  'The refund request that this refund is part of. Null: a single refund.';

create index card_refunds_payment_idx on public.card_refunds (payment_id);
create index card_refunds_order_payment_idx on public.card_refunds (order_payment_id);
create index card_refunds_unmatched_payment_idx on public.card_refunds (unmatched_payment_id);
create index card_refunds_due_idx on public.card_refunds (next_try_at) where status = 'requested';
create index card_refunds_failed_idx on public.card_refunds (settled_at) where status in ('failed', 'canceled')
  and handled_at is null;
create index card_refunds_requested_by_idx on public.card_refunds (requested_by);
create index card_refunds_handled_by_idx on public.card_refunds (handled_by);
create index card_refunds_refund_request_idx on public.card_refunds (refund_request_id);

alter table public.card_refunds enable row level security;
revoke all on public.card_refunds from anon, authenticated;
grant select on public.card_refunds to authenticated;
grant all on public.card_refunds to service_role;

create policy "Staff read card refunds" on public.card_refunds
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card refunds" on public.card_refunds is 'Needs the sales permission.';

create table public.card_disputes (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  intent_id text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  status text not null,
  reason text,
  due_by timestamptz,
  opened_at timestamptz not null,
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  booked numeric(14, 2) not null default 0,
  retained_less numeric(10, 2) not null default 0,
  constraint card_disputes_status_form check (status ~ '^[a-z_]{1,60}$'),
  constraint card_disputes_reason_length check (char_length(reason) <= 200),
  constraint card_disputes_booked_range check (booked between 0 and amount)
);
comment on table public.card_disputes is
  'Payments that a cardholder disputes with the bank. The ledger changes once a dispute is lost.';
comment on column public.card_disputes.id is 'Id of the row.';
comment on column public.card_disputes.provider_id is 'The provider''s id of the dispute.';
comment on column public.card_disputes.intent_id is 'The provider''s id of the payment.';
comment on column public.card_disputes.amount is 'Amount in the currency of the row.';
comment on column public.card_disputes.currency is 'ISO code in lower case.';
comment on column public.card_disputes.status is 'The provider''s status, such as needs_response, lost or won.';
comment on column public.card_disputes.reason is 'The provider''s reason code. Null: none.';
comment on column public.card_disputes.due_by is 'Deadline for a response. Null: none.';
comment on column public.card_disputes.opened_at is 'When the dispute was opened.';
comment on column public.card_disputes.settled_at is 'When the dispute reached a final status. Null: not yet.';
comment on column public.card_disputes.handled_at is
  'When staff handled the dispute, or it ended without a loss. Null: open.';
comment on column public.card_disputes.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';
comment on column public.card_disputes.booked is 'Amount that the ledger has. 0 unless the dispute is lost.';
comment on column public.card_disputes.retained_less is
  'AUD by which the lost dispute reduced the retained amount of a cancelled booking.';

create index card_disputes_intent_idx on public.card_disputes (intent_id);
create index card_disputes_open_idx on public.card_disputes (opened_at) where handled_at is null;
create index card_disputes_handled_by_idx on public.card_disputes (handled_by);

alter table public.card_disputes enable row level security;
revoke all on public.card_disputes from anon, authenticated;
grant select on public.card_disputes to authenticated;
grant all on public.card_disputes to service_role;

create policy "Staff read card disputes" on public.card_disputes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card disputes" on public.card_disputes is 'Needs the sales permission.';

create function private.card_money(row_id uuid, intent text, out paid_by jsonb, out intent_id text,
  out amount numeric, out currency text, out booking_id uuid, out order_id uuid, out mode text, out account_id text)
language sql stable set search_path = '' as $$
  select jsonb_build_object('payment_id', p.id), p.provider_ref, p.amount, c.currency, p.booking_id, null::uuid,
    c.mode, c.account_id
  from public.payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('order_payment_id', p.id), p.provider_ref, p.amount, c.currency, null, p.order_id, c.mode,
    c.account_id
  from public.order_payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('unmatched_payment_id', s.id), s.intent_id, s.amount, s.currency, c.booking_id, c.order_id, s.mode,
    s.account_id
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  where s.id = row_id or s.intent_id = intent
  limit 1
$$;
comment on function private.card_money is 'Returns a card payment by its row or by the provider''s id: of a booking, of
an order, or unmatched. paid_by: null if there is none.';

create function private.returned_or_disputed(paid_by jsonb, intent text) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select sum(r.amount) from public.card_refunds r
    where r.status in ('requested', 'pending', 'succeeded')
      and (r.payment_id = (paid_by ->> 'payment_id')::uuid
        or r.order_payment_id = (paid_by ->> 'order_payment_id')::uuid
        or r.unmatched_payment_id = (paid_by ->> 'unmatched_payment_id')::uuid)), 0)
    + coalesce((select sum(d.amount) from public.card_disputes d where d.intent_id = intent
      and d.status in ('needs_response', 'under_review', 'lost')), 0)
$$;
comment on function private.returned_or_disputed is
  'Returns how much of a payment was refunded, is on its way back, or is disputed or lost.';

create function private.pending_refunds_of(thing uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select sum(r.amount) from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = thing and r.status in ('requested', 'pending')), 0)
    + coalesce((select sum(r.amount) from public.card_refunds r
      join public.order_payments p on p.id = r.order_payment_id
      where p.order_id = thing and r.status in ('requested', 'pending')), 0)
$$;
comment on function private.pending_refunds_of is
  'Returns AUD of refunds to cards that are on their way and still in the ledger of a booking or order.';

create function public.begin_card_refund(payment_id uuid, amount numeric, note text default null,
  request_id uuid default null, purpose text default 'duplicate_payment') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m record;
  p private.payment_provider := private.card_provider();
  r public.card_refunds;
  words public.card_refunds;
  paid numeric;
  max_amount numeric;
  errors text[];
  refusal jsonb;
  refund_id uuid;
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  select * into m from private.card_money(begin_card_refund.payment_id, null);
  if m.paid_by is null then
    return private.result(case when exists (select from public.payments t where t.id = begin_card_refund.payment_id)
      or exists (select from public.order_payments t where t.id = begin_card_refund.payment_id)
      then 'not_by_card' else 'not_found' end);
  end if;
  if m.booking_id is not null then paid := (private.lock_booking(m.booking_id)).paid_amount;
  elsif m.order_id is not null then paid := (private.lock_order(m.order_id)).paid_amount;
  else perform s.id from public.unmatched_payments s where s.id = begin_card_refund.payment_id for update; end if;
  perform private.refuse_own_money(m.booking_id, m.order_id);
  max_amount := m.amount - private.returned_or_disputed(m.paid_by, m.intent_id);
  if not m.paid_by ? 'unmatched_payment_id' then
    max_amount := least(max_amount, paid - private.pending_refunds_of(coalesce(m.booking_id, m.order_id)));
  end if;
  words.note := private.clean(note);
  words.purpose := purpose;
  select * into r from public.card_refunds t where t.request_id = begin_card_refund.request_id;
  if begin_card_refund.payment_id in (r.payment_id, r.order_payment_id, r.unmatched_payment_id)
    and r.amount = begin_card_refund.amount and coalesce(r.purpose = words.purpose, true) then
    return private.result('requested', jsonb_build_object('refund_id', r.id, 'max', greatest(max_amount, 0)));
  elsif found then
    return private.result('repeated', jsonb_build_object('amount', r.amount));
  end if;
  refusal := private.beyond_refund_limit(amount, m.booking_id, m.order_id);
  if refusal is not null then return refusal; end if;
  errors := array(select 'amount' where not private.is_amount(amount)) || private.validation_errors(words, 'note', 'purpose')
    || array(select 'purpose' where purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (p.mode, p.account_id) <> (m.mode, m.account_id) then return private.result('other_account'); end if;
  if amount > max_amount then return private.result('too_much', jsonb_build_object('max', greatest(max_amount, 0))); end if;
  refund_id := private.request_card_refund(m.paid_by, amount, m.currency, 'staff', note, request_id);
  update public.card_refunds t set purpose = words.purpose
  where t.id = refund_id and m.paid_by ? 'payment_id';
  return private.result('requested', jsonb_build_object('max', max_amount - amount, 'refund_id', refund_id));
end
$$;
comment on function public.begin_card_refund(uuid, numeric, text, uuid, text) is 'For staff: requests a refund to the
card that paid. payment_id: a row of payments, order_payments or unmatched_payments. The ledger gets its row once the
provider has paid. amount: at most what is left of that payment, and of the paid amount less refunds on their way. max:
what could still be refunded after it. note: text of staff. request_id: the same id requests one refund, and gets
repeated if the content differs. purpose: for a booking, as in refund_payment. other_account: the payment was taken
under another connection. Statuses: requested {refund_id uuid, max numeric}, repeated {amount numeric}, too_much {max
numeric}, not_by_card, other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.begin_card_refund(uuid, numeric, text, uuid, text) from public, anon, authenticated;
grant execute on function public.begin_card_refund(uuid, numeric, text, uuid, text) to authenticated;

create function public.claim_card_refunds(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  taken jsonb;
begin
  with due as (
    select r.id, m.intent_id, m.mode, m.account_id from public.card_refunds r
    cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.unmatched_payment_id), null) m
    where r.status = 'requested' and r.next_try_at <= private.now()
      and (r.locked_until is null or r.locked_until <= private.now())
      and (m.mode, m.account_id) = (p.mode, p.account_id)
    order by r.next_try_at, r.id limit least(greatest(coalesce(claim_card_refunds.n, 10), 1), 100)
    for update of r skip locked
  ), mine as (
    update public.card_refunds r set attempts = r.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
    from due where r.id = due.id
    returning r.id, due.intent_id, r.amount, r.currency, due.mode, due.account_id, r.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('refund_id', t.id, 'intent_id', t.intent_id,
    'amount_cents', (t.amount * 100)::bigint, 'currency', t.currency, 'mode', t.mode, 'account_id', t.account_id,
    'attempt', t.attempts) order by t.id), '[]') into taken from mine t;
  return private.result('ok', jsonb_build_object('refunds', taken));
end
$$;
comment on function public.claim_card_refunds(integer) is 'For the service role: claims the refunds to send to the
provider, n at most. Other servers do not get them for 10 minutes. refund_id is the idempotency key, so a retry pays
nothing twice. Statuses: ok {refunds {refund_id uuid, intent_id text, amount_cents int, currency text, mode text,
account_id text, attempt int}[]}.';
revoke execute on function public.claim_card_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_card_refunds(integer) to service_role;

create function public.card_refund_failed(refund_id uuid, error text, final boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
begin
  select * into r from public.card_refunds t where t.id = refund_id for update;
  if not found then return private.result('not_found'); end if;
  if r.status <> 'requested' then return private.result('already_decided'); end if;
  if final or r.attempts >= private.max_card_attempts() then
    update public.card_refunds t set status = 'failed', settled_at = private.now(), locked_until = null,
      error = left(private.clean(card_refund_failed.error), 500) where t.id = r.id;
    perform private.audit('card_refund_failed', 'card_refunds', r.id::text,
      jsonb_build_object('amount', r.amount, 'origin', r.origin));
    return private.result('failed');
  end if;
  update public.card_refunds t set locked_until = null, error = left(private.clean(card_refund_failed.error), 500),
    next_try_at = private.now() + least(make_interval(mins => (2 ^ r.attempts)::int),
      make_interval(hours => private.max_card_pause_hours()))
  where t.id = r.id;
  return private.result('later');
end
$$;
comment on function public.card_refund_failed(uuid, text, boolean) is 'For the service role: records that the provider
refused a refund. final: retrying is useless. After 10 attempts it fails too, and staff see it in card_exceptions.
error: a code. Statuses: later, failed, already_decided, not_found.';
revoke execute on function public.card_refund_failed(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.card_refund_failed(uuid, text, boolean) to service_role;

-- schemas/12_cards/06_refunded.sql

-- Applies refunds and disputes that the provider reports.

create function private.post_refund(booking uuid, ordered uuid, amount numeric, ref text, at timestamptz,
  note text default null, by uuid default null, retained_less numeric default 0, purpose text default null) returns numeric
language plpgsql set search_path = '' as $$
declare
  row_id uuid;
  b public.bookings;
  retained numeric := 0;
begin
  if amount = 0 then return 0; end if;
  if booking is not null then
    select * into b from public.bookings t where t.id = booking;
    retained := coalesce(b.retained_amount, 0);
    if purpose = 'price_lowered' then perform private.lower_total(b, -amount); end if;
    insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at, purpose)
    values (booking, case when amount < 0 then 'refund' else 'extra' end, 'card', amount, ref, at,
      case when amount < 0 and private.is_live(b) then post_refund.purpose end) returning id into row_id;
    insert into public.payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
    update public.bookings t set retained_amount = t.retained_amount + post_refund.retained_less
    where t.id = booking and post_refund.retained_less > 0;
    perform private.sync_plan_status(booking);
    perform private.record_customer_activity(b.customer_id);
  else
    insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
    values (ordered, case when amount < 0 then 'refund' else 'payment' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.order_payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
  end if;
  return retained - coalesce((select t.retained_amount from public.bookings t where t.id = booking), 0);
end
$$;
comment on function private.post_refund is 'Adds a ledger row for a card refund or a lost dispute (negative amount), or
for one that came back (positive). A refund with the purpose price_lowered also lowers the total, which stays lower if
the money comes back. Returns by how much the retained amount of a cancelled booking fell.';

create function private.post_card_refund(r public.card_refunds, booking uuid, ordered uuid, went boolean,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := case when r.unmatched_payment_id is not null then r.amount
    when went then least(r.amount, greatest(private.paid_for(booking, ordered), 0)) else r.booked end;
  less numeric := 0;
  total_before numeric := (select b.total_amount from public.bookings b where b.id = booking);
begin
  if r.unmatched_payment_id is not null then
    update public.unmatched_payments s set handled_at = case when went and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.unmatched_payment_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.unmatched_payment_id;
  else
    less := private.post_refund(booking, ordered, case when went then -counted else counted end,
      r.provider_id || case when went then '' else ':back' end, at, r.note, r.requested_by,
      case when went then 0 else r.retained_less end, r.purpose);
  end if;
  update public.card_refunds t set booked = case when went then counted else 0 end,
    retained_less = case when went then less else 0 end where t.id = r.id;
  perform private.record_discrepancy('refund', r.provider_id, case when went then -counted else 0 end,
    case when went then -r.amount else 0 end);
  if went and r.origin = 'staff' and r.order_payment_id is not null then
    perform private.end_paid_back_order(ordered);
  end if;
  perform private.audit(case when went then 'card_refund' else 'card_refund_failed' end, 'card_refunds', r.id::text,
    jsonb_build_object('amount', r.amount, 'booked', counted, 'origin', r.origin, 'booking_id', booking,
      'order_id', ordered) || case when r.purpose is null then '{}' else jsonb_build_object('purpose', r.purpose) end);
  if went and counted > 0 then
    perform private.notify_refund(booking, counted, total_before);
  end if;
end
$$;
comment on function private.post_card_refund is
  'Books a refund that succeeded, or reverses it if it failed later. A refund started at the provider cancels nothing.';

create function public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text,
  amount_cents bigint, currency text, mode text, account_id text, happened_at timestamptz, error text default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    errors := errors || 'state'::text;
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'unmatched_payment_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.result('already_applied');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.post_card_refund(t, m.booking_id, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.result('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$$;
comment on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) is
  'For the service role: applies the state of a refund that the edge function fetched from the provider. refund_id: our
id, if we requested it. Null: it was started at the provider. state: pending, requires_action, succeeded, failed or
canceled. Each refund counts once. One that fails after success is reversed. payment_unknown: apply the payment first.
not_ours: another connection or currency. Statuses: applied {refund_id uuid, refund_status card_refunds.status},
already_applied, payment_unknown, not_ours, invalid {fields text[]}.';
revoke execute on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) from public, anon, authenticated;
grant execute on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) to service_role;

create function public.apply_card_dispute(provider_id text, intent_id text, state text,
  amount_cents bigint, currency text, mode text, account_id text, reason text, due_by timestamptz,
  happened_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.card_disputes;
  m record;
  was text;
  -- An inquiry can become a dispute after it was closed, and a lost dispute can be won. The reverse does not happen.
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'lost', 'won', 'prevented'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps) then errors := errors || 'state'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  was := d.status;
  if least(array_position(steps, state), 7) <= least(coalesce(array_position(steps, was), 0), 7) then
    -- A dispute that was won and is reported as lost becomes a discrepancy for staff.
    if state = 'lost' and was = 'won' then
      perform private.record_discrepancy('dispute', d.provider_id, 0, -d.amount);
    end if;
    return private.result('already_applied');
  end if;
  insert into public.card_disputes as t (provider_id, intent_id, amount, currency, status, reason, due_by, opened_at,
    settled_at, handled_at)
  values (apply_card_dispute.provider_id, m.intent_id, amount_cents / 100.0, apply_card_dispute.currency, state,
    left(private.clean(apply_card_dispute.reason), 200), apply_card_dispute.due_by, at,
    case when state = any (over) then private.now() end,
    case when state = any (over) and state <> 'lost' then private.now() end)
  on conflict on constraint card_disputes_provider_id_key do update set status = excluded.status,
    amount = greatest(excluded.amount, t.booked), due_by = excluded.due_by, settled_at = excluded.settled_at,
    handled_at = excluded.handled_at
  returning * into d;
  -- The provider dates the start of a dispute, not its end.
  perform private.post_dispute(d, m.booking_id, m.order_id, m.paid_by ? 'unmatched_payment_id', was, private.now());
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.result('applied', jsonb_build_object('dispute_status', state));
end
$$;
comment on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) is
  'For the service role: applies the state of a dispute that the edge function fetched from the provider. A lost dispute
is booked as money that went back. If it is won later, it is reversed. A dispute cancels nothing. payment_unknown:
apply the payment first. not_ours: another connection or currency. Statuses: applied {dispute_status text}, already_applied,
payment_unknown, not_ours, invalid {fields text[]}.';
revoke execute on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) to service_role;

create function private.record_discrepancy(kind text, provider_id text, ours numeric, theirs numeric) returns void
language plpgsql set search_path = '' as $$
begin
  if ours = theirs then
    update public.reconciliation_discrepancies d set settled_at = private.now()
    where d.provider_id = record_discrepancy.provider_id and d.settled_at is null;
    return;
  end if;
  insert into public.reconciliation_discrepancies as d (kind, provider_id, ours, theirs)
  values (record_discrepancy.kind, record_discrepancy.provider_id, record_discrepancy.ours, record_discrepancy.theirs)
  on conflict on constraint reconciliation_discrepancies_provider_id_key do update set ours = excluded.ours,
    theirs = excluded.theirs, settled_at = null,
    handled_at = case when (d.ours, d.theirs) = (excluded.ours, excluded.theirs) then d.handled_at end;
end
$$;
comment on function private.record_discrepancy is
  'Records that our ledger and the provider differ on an object, or settles the discrepancy once they agree.';

create function private.paid_for(booking uuid, ordered uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select b.paid_amount from public.bookings b where b.id = paid_for.booking),
    (select o.paid_amount from public.orders o where o.id = paid_for.ordered), 0)
$$;
comment on function private.paid_for is 'Returns AUD that a booking or order has paid. No more can be refunded.';

create function private.end_paid_back_order(ordered uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders t where t.id = ordered;
  if o.status = 'paid' and o.paid_amount <= 0 then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
  end if;
end
$$;
comment on function private.end_paid_back_order is
  'Sets a paid order to refunded once all its money is paid back, and returns unsent items to stock.';

create function private.post_dispute(d public.card_disputes, booking uuid, ordered uuid, is_aside boolean, was text,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := 0;
  less numeric := 0;
begin
  if d.status = 'lost' then
    counted := case when is_aside then d.amount
      else least(d.amount, greatest(private.paid_for(booking, ordered), 0)) end;
    if not is_aside then less := private.post_refund(booking, ordered, -counted, d.provider_id, at); end if;
  elsif was = 'lost' and not is_aside then
    perform private.post_refund(booking, ordered, d.booked, d.provider_id || ':back', at, retained_less => d.retained_less);
  end if;
  update public.card_disputes t set booked = counted, retained_less = less where t.id = d.id;
  perform private.record_discrepancy('dispute', d.provider_id, -counted,
    case when d.status = 'lost' then -d.amount else 0 end);
end
$$;
comment on function private.post_dispute is
  'Books a lost dispute, or reverses the booking if the dispute is no longer lost.';

-- schemas/12_cards/07_saved_cards.sql

-- Saved cards and the consent to charge them.

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  customer text not null,
  method text not null unique,
  brand text,
  last4 text,
  exp_month int,
  exp_year int,
  mode text not null,
  account_id text not null,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  detached_at timestamptz,
  constraint saved_cards_brand_length check (char_length(brand) <= 40),
  constraint saved_cards_last4_form check (last4 ~ '^[0-9]{4}$'),
  constraint saved_cards_exp_month_range check (exp_month between 1 and 12),
  constraint saved_cards_exp_year_range check (exp_year between 2000 and 2100),
  constraint saved_cards_known_by_owner check (case when user_id is null
  then num_nonnulls(brand, last4, exp_month, exp_year) = 0 else num_nulls(brand, last4, exp_month, exp_year) = 0 end)
);
comment on table public.saved_cards is
  'Cards that members let us charge: the provider''s ids, and the facts by which members recognise them.';
comment on column public.saved_cards.id is 'Id of the card.';
comment on column public.saved_cards.user_id is
  'Owner. Null: the account was deleted, and the provider must delete the card.';
comment on column public.saved_cards.customer is 'The provider''s id of the customer.';
comment on column public.saved_cards.method is 'The provider''s id of the card.';
comment on column public.saved_cards.brand is 'Brand, such as visa. Null: the account was deleted.';
comment on column public.saved_cards.last4 is 'Last four digits. Null: the account was deleted.';
comment on column public.saved_cards.exp_month is 'Month of expiry, 1 to 12. Null: the account was deleted.';
comment on column public.saved_cards.exp_year is 'Year of expiry. Null: the account was deleted.';
comment on column public.saved_cards.mode is 'test or live.';
comment on column public.saved_cards.account_id is 'The provider''s id of the account.';
comment on column public.saved_cards.created_at is 'When the card was saved.';
comment on column public.saved_cards.removed_at is 'When the owner removed the card. Null: in use.';
comment on column public.saved_cards.detached_at is 'When the provider deleted the card. Null: not yet.';

create index saved_cards_user_idx on public.saved_cards (user_id);
create index saved_cards_attached_idx on public.saved_cards (created_at) where detached_at is null;

alter table public.saved_cards enable row level security;
revoke all on public.saved_cards from anon, authenticated;
grant select on public.saved_cards to authenticated;
grant all on public.saved_cards to service_role;

create policy "Staff read saved cards" on public.saved_cards
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read saved cards" on public.saved_cards is 'Needs the sales permission.';

create function private.save_card(c public.card_checkouts, card jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not c.save_card or card is null or not private.can_save_card(c.booking_id, c.created_by) then return; end if;
  insert into public.saved_cards as s (user_id, customer, method, brand, last4, exp_month, exp_year, mode, account_id)
  values (c.created_by, card ->> 'customer', card ->> 'method', card ->> 'brand', card ->> 'last4',
    (card ->> 'exp_month')::int, (card ->> 'exp_year')::int, c.mode, c.account_id)
  on conflict on constraint saved_cards_method_key do update set removed_at = null where s.user_id = excluded.user_id
  returning s.id into kept;
  if kept is not null and c.terms = private.terms_of(c.booking_id, 0) then
    perform private.start_autopay(c.booking_id, kept, c.created_at);
  end if;
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.audit('card_not_kept', 'card_checkouts', c.id::text);
end
$$;
comment on function private.save_card is 'Saves the card of a payment if the customer agreed, and turns on automatic
payments if the agreed terms still match what is left. The payment counts even if the card cannot be saved.';

create function private.erase_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.brand := null;
  new.last4 := null;
  new.exp_month := null;
  new.exp_year := null;
  perform private.end_autopay(a.booking_id, 'off', null) from public.autopay a
  where a.card_id = new.id and a.state = 'on';
  return new;
end
$$;
comment on function private.erase_card is
  'Trigger: erases the facts of a card whose owner has no account any more, and ends its automatic payments.';

create trigger erase_card before update of user_id on public.saved_cards
for each row when (new.user_id is null) execute function private.erase_card();

create function private.export_cards(member_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'kept_at', s.created_at, 'removed_at', s.removed_at)
      order by s.created_at, s.id), '[]') from public.saved_cards s where s.user_id = member_id),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('reference', b.reference, 'state', a.state,
      'last4', s.last4, 'terms', a.terms, 'agreed_at', a.agreed_at, 'ended_at', a.ended_at)
      order by a.agreed_at, b.reference), '[]')
      from private.bookings_of(member_id) b join public.autopay a on a.booking_id = b.id
      left join public.saved_cards s on s.id = a.card_id))
$$;
comment on function private.export_cards is
  'Returns a member''s cards and automatic payments, for the export of personal data.';

create function private.can_save_card(booking_id uuid, member_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.id = can_save_card.booking_id and b.user_id = member_id)
    and not private.is_staff(member_id)
$$;
comment on function private.can_save_card is 'Whether a user may have the rest of a booking charged to their card: the
customer of the booking, unless they are staff.';

create function private.cards_without_consent()
returns table (problem text, card_id uuid, booking_id uuid, card_owner uuid, customer uuid, last4 text)
language sql stable security definer set search_path = '' as $$
  select 'card kept by staff', s.id, null::uuid, s.user_id, null::uuid, s.last4
  from public.saved_cards s where s.detached_at is null and private.is_staff(s.user_id)
  union all
  select 'card kept from a payment for another person''s booking', s.id, c.booking_id, s.user_id, b.user_id,
    s.last4
  from public.saved_cards s join public.card_checkouts c on c.save_card and c.created_by = s.user_id
  join public.bookings b on b.id = c.booking_id
  where s.detached_at is null and c.status = 'paid' and b.user_id is distinct from s.user_id
    and not private.is_staff(s.user_id)
  union all
  select 'automatic payments from a card that is not the customer''s', s.id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  where a.state = 'on' and not private.can_save_card(b.id, s.user_id)
  union all
  select 'automatic payments that another person agreed to', a.card_id, a.booking_id, s.user_id, b.user_id, s.last4
  from public.autopay a join public.bookings b on b.id = a.booking_id
  join public.saved_cards s on s.id = a.card_id
  join public.card_checkouts c on c.booking_id = a.booking_id and c.save_card and c.created_at = a.agreed_at
  where a.state = 'on' and c.created_by is distinct from b.user_id
  order by 1, 3, 2
$$;
comment on function private.cards_without_consent is 'For the operator: lists cards and automatic payments that no
customer agreed to, from before the rule existed (docs/security.md).';

-- schemas/12_cards/08_autopay.sql

-- Autopay: terms, consent, and how it ends.

create table public.autopay (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  card_id uuid references public.saved_cards (id) on delete set null,
  state text not null default 'on',
  terms text not null,
  agreed jsonb not null,
  agreed_at timestamptz not null,
  reason text,
  ended_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint autopay_state_known check (state in ('on', 'off', 'stopped')),
  constraint autopay_reason_length check (char_length(reason) <= 200)
);
comment on table public.autopay is
  'Automatic payments: which card pays the rest of a booking, and the terms that its owner agreed to.';
comment on column public.autopay.booking_id is 'Booking.';
comment on column public.autopay.card_id is 'Card to charge. Null: it was deleted.';
comment on column public.autopay.state is
  'on, off (ended by its owner, or nothing is left) or stopped (it could not continue, and staff follow up).';
comment on column public.autopay.terms is 'Consent text that the owner saw, verbatim.';
comment on column public.autopay.agreed is
  'Days and amounts of the terms: [{due_date, amount}], AUD. Nothing else is charged.';
comment on column public.autopay.agreed_at is 'When the owner agreed.';
comment on column public.autopay.reason is
  'Why automatic payments ended: plan_changed, card_gone, other_account, unmatched, cancelled, removed, staff, or the
provider''s code. Null: they are on, or the owner ended them.';
comment on column public.autopay.ended_at is 'When automatic payments ended. Null: they are on.';
comment on column public.autopay.handled_at is 'When staff handled the stop. Null: open, or no stop.';
comment on column public.autopay.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';

create index autopay_card_idx on public.autopay (card_id);
create index autopay_on_idx on public.autopay (booking_id) where state = 'on';
create index autopay_stopped_idx on public.autopay (ended_at) where state = 'stopped' and handled_at is null;
create index autopay_handled_by_idx on public.autopay (handled_by);

alter table public.autopay enable row level security;
revoke all on public.autopay from anon, authenticated;
grant select on public.autopay to authenticated;
grant all on public.autopay to service_role;

create policy "Staff read automatic payments" on public.autopay
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read automatic payments" on public.autopay is 'Needs the sales permission.';

create table public.autopay_attempts (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.autopay (booking_id) on delete cascade,
  installment_id uuid references public.installments (id) on delete set null,
  n int not null,
  checkout_id uuid references public.card_checkouts (id),
  status text not null default 'due',
  code text,
  tries int not null default 0,
  first_day date not null,
  next_try_at timestamptz not null,
  locked_until timestamptz,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  constraint autopay_attempts_once unique (installment_id, n),
  constraint autopay_attempts_n_range check (n between 1 and 3),
  constraint autopay_attempts_status_known check (status in ('due', 'processing', 'succeeded', 'failed', 'dropped')),
  constraint autopay_attempts_code_length check (char_length(code) <= 200)
);
comment on table public.autopay_attempts is 'Charges of saved cards. Each instalment gets three attempts at most.';
comment on column public.autopay_attempts.id is 'Id of the attempt.';
comment on column public.autopay_attempts.booking_id is 'Booking.';
comment on column public.autopay_attempts.installment_id is 'Instalment to charge. Null: it was deleted.';
comment on column public.autopay_attempts.n is 'Number of the attempt, 1 to 3.';
comment on column public.autopay_attempts.checkout_id is 'Checkout of the charge. Null: not opened.';
comment on column public.autopay_attempts.status is
  'due, processing, succeeded, failed or dropped (nothing was left to charge).';
comment on column public.autopay_attempts.code is 'The provider''s code, or why nothing was charged. Null: none.';
comment on column public.autopay_attempts.tries is 'Calls to the provider for this attempt.';
comment on column public.autopay_attempts.first_day is 'Day of the first attempt.';
comment on column public.autopay_attempts.next_try_at is 'When the next call is due.';
comment on column public.autopay_attempts.locked_until is
  'A server has claimed the attempt until then. Null: not claimed.';
comment on column public.autopay_attempts.created_at is 'When the attempt was queued.';
comment on column public.autopay_attempts.settled_at is 'When the attempt reached a final status. Null: not yet.';

create index autopay_attempts_booking_idx on public.autopay_attempts (booking_id);
create index autopay_attempts_checkout_idx on public.autopay_attempts (checkout_id);
create index autopay_attempts_due_idx on public.autopay_attempts (next_try_at) where status = 'due';

alter table public.autopay_attempts enable row level security;
revoke all on public.autopay_attempts from anon, authenticated;
grant select on public.autopay_attempts to authenticated;
grant all on public.autopay_attempts to service_role;

create policy "Staff read automatic charges" on public.autopay_attempts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read automatic charges" on public.autopay_attempts is 'Needs the sales permission.';

create function private.unpaid_installments(booking_id uuid, paid numeric)
returns table (installment_id uuid, due_date date, amount numeric)
language sql stable set search_path = '' as $$
  select p.id, p.due_date, least(p.amount, p.due - p.paid)
  from (select n.id, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) as due,
    b.paid_amount + unpaid_installments.paid as paid
    from public.installments n join public.bookings b on b.id = n.booking_id
    where n.booking_id = unpaid_installments.booking_id) p
  where p.due > p.paid order by p.due
$$;
comment on function private.unpaid_installments is
  'Returns the instalments of a booking that are left once so much more is paid, each with the amount it lacks.';

create function private.installments_as_json(booking_id uuid, paid numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('installment_id', p.installment_id, 'due_date', p.due_date,
    'amount', p.amount) order by p.due_date, p.amount), '[]')
  from private.unpaid_installments(installments_as_json.booking_id, installments_as_json.paid) p
$$;
comment on function private.installments_as_json is 'Returns the unpaid instalments of a booking as JSON.';

create function public.autopay_terms(booking_id uuid, amount numeric default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
  paid numeric;
  installments jsonb;
begin
  select * into b from public.bookings t where t.id = autopay_terms.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  paid := coalesce(autopay_terms.amount, (private.charge_of(b, null)).amount, 0);
  installments := private.installments_as_json(b.id, paid);
  if installments = '[]' or not private.is_live(b) or not private.can_save_card(b.id, member_id) then
    return private.result('nothing_due');
  end if;
  return private.result('ok', jsonb_build_object('installments', installments, 'terms', private.terms_of(b.id, paid)));
end
$$;
comment on function public.autopay_terms(uuid, numeric) is 'Returns the terms that the customer of a booking agrees to
when the rest is charged to their card. Show them verbatim. amount: AUD that is paid now beside it. Null: what is due
now. Staff save no cards and get nothing_due. Statuses: ok {installments {installment_id uuid, due_date date, amount
numeric}[], terms text}, nothing_due, not_found.';
revoke execute on function public.autopay_terms(uuid, numeric) from public, anon, authenticated;
grant execute on function public.autopay_terms(uuid, numeric) to authenticated;

create function private.start_autopay(booking_id uuid, card_id uuid, agreed_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
  values (start_autopay.booking_id, start_autopay.card_id, private.terms_of(start_autopay.booking_id, 0),
    private.installments_as_json(start_autopay.booking_id, 0), start_autopay.agreed_at)
  on conflict on constraint autopay_pkey do update set card_id = excluded.card_id, state = 'on',
    terms = excluded.terms, agreed = excluded.agreed, agreed_at = excluded.agreed_at, reason = null, ended_at = null,
    handled_at = null, handled_by = null;
  perform private.audit('autopay_on', 'bookings', start_autopay.booking_id::text,
    jsonb_build_object('card_id', start_autopay.card_id));
end
$$;
comment on function private.start_autopay is 'Turns automatic payments on for the instalments that are left now.';

create function public.my_cards() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object(
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'brand', s.brand, 'last4', s.last4,
      'exp_month', s.exp_month, 'exp_year', s.exp_year, 'bookings', (
        select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'reference', b.reference)
          order by b.reference), '[]')
        from public.autopay a join public.bookings b on b.id = a.booking_id
        where a.card_id = s.id and a.state = 'on')) order by s.created_at desc, s.id), '[]')
      from public.saved_cards s where s.user_id = member_id and s.removed_at is null),
    'autopay', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', a.booking_id, 'reference', b.reference,
      'state', a.state, 'card_id', a.card_id, 'terms', a.terms, 'next_on', p.due_date, 'next_amount', p.amount,
      'reason', a.reason) order by b.created_at desc, b.id), '[]')
      from public.autopay a join public.bookings b on b.id = a.booking_id
      left join lateral (select l.due_date, l.amount from private.unpaid_installments(b.id, 0) l
        where a.state = 'on' and b.status = 'confirmed' limit 1) p on true
      where b.user_id = member_id)));
end
$$;
comment on function public.my_cards() is 'Returns the caller''s saved cards, the bookings that each card pays, and ended automatic payments. reason: why
automatic payments ended: plan_changed, card_gone, other_account, unmatched, cancelled, removed, staff, or the
provider''s code. AUD. Statuses: ok {cards {id uuid, brand text, last4 text, exp_month int, exp_year int, bookings
{booking_id uuid, reference text}[]}[], autopay {booking_id uuid, reference text, state autopay.state, card_id uuid?,
terms text, next_on date?, next_amount numeric?, reason text?}[]}.';
revoke execute on function public.my_cards() from public, anon, authenticated;
grant execute on function public.my_cards() to authenticated;

create function public.set_autopay(booking_id uuid, card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = set_autopay.booking_id and t.user_id = member_id;
  if not found then return private.result('not_found'); end if;
  b := private.lock_booking(b.id);
  if not private.can_save_card(b.id, member_id) or not exists (select from public.saved_cards s
    where s.id = set_autopay.card_id and s.user_id = member_id and s.removed_at is null) then
    return private.result('card_gone');
  end if;
  if b.status <> 'confirmed' or private.installments_as_json(b.id, 0) = '[]' then return private.result('nothing_due'); end if;
  perform private.start_autopay(b.id, set_autopay.card_id, private.now());
  return private.result('on', jsonb_build_object('installments', private.installments_as_json(b.id, 0)));
end
$$;
comment on function public.set_autopay(uuid, uuid) is 'Lets the rest of the caller''s own booking be charged to their
card, on the terms of autopay_terms with an amount of 0. card_gone: the card was removed, or the caller may save no
cards. Statuses: on {installments {installment_id uuid, due_date date, amount numeric}[]}, nothing_due, card_gone, not_found.';
revoke execute on function public.set_autopay(uuid, uuid) from public, anon, authenticated;
grant execute on function public.set_autopay(uuid, uuid) to authenticated;

create function private.end_autopay(booking uuid, state text, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.autopay_attempts t set status = 'dropped', settled_at = private.now()
  where t.booking_id = booking and t.status = 'due' and (t.locked_until is null or t.locked_until <= private.now())
    and exists (select from public.autopay a where a.booking_id = booking and a.state = 'on');
  update public.autopay a set state = end_autopay.state, reason = end_autopay.reason, ended_at = private.now()
  where a.booking_id = booking and a.state = 'on';
  if not found then return; end if;
  perform private.audit('autopay_' || state, 'bookings', booking::text, jsonb_build_object('reason', reason));
  if reason not in ('plan_changed', 'card_gone', 'other_account', 'unmatched', 'cancelled', 'removed', 'staff') then
    return;
  end if;
  perform private.queue_customer_email(b.customer_id, 'autopay_ended', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'why', reason,
    'key', b.id || ':' || reason || ':' || private.today()))
  from public.bookings b join public.events e on e.id = b.event_id
  where b.id = booking and reason is not null;
end
$$;
comment on function private.end_autopay is 'Ends automatic payments: charges that are not on their way are dropped. The
customer gets an email with the reason, unless the bank refused, which has its own email. Locks attempts before autopay,
as the charging functions do.';

create function public.end_autopay(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = end_autopay.booking_id;
  if not private.can_access_booking(b) or not exists (select from public.autopay a where a.booking_id = b.id) then
    return private.result('not_found');
  end if;
  perform private.lock_booking(b.id);
  if not exists (select from public.autopay a where a.booking_id = b.id and a.state = 'on') then
    return private.result('already_off');
  end if;
  perform private.end_autopay(b.id, 'off', case when b.user_id is distinct from member_id then 'staff' end);
  return private.result('off');
end
$$;
comment on function public.end_autopay(uuid) is 'Ends automatic payments of the caller''s own booking. Staff may end
those of any booking. already_off: they were off. Statuses: off, already_off, not_found.';
revoke execute on function public.end_autopay(uuid) from public, anon, authenticated;
grant execute on function public.end_autopay(uuid) to authenticated;

create function public.remove_card(card_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member_id uuid := private.require_member();
begin
  update public.saved_cards s set removed_at = private.now()
  where s.id = remove_card.card_id and s.user_id = member_id and s.removed_at is null;
  if not found then return private.result('not_found'); end if;
  perform private.end_autopay(a.booking_id, 'off', 'removed') from public.autopay a
  where a.card_id = remove_card.card_id and a.state = 'on';
  return private.result('removed');
end
$$;
comment on function public.remove_card(uuid) is 'Removes the caller''s own card and ends the automatic payments that use
it. The provider deletes it later. Statuses: removed, not_found.';
revoke execute on function public.remove_card(uuid) from public, anon, authenticated;
grant execute on function public.remove_card(uuid) to authenticated;

create function private.autopay_terms_text(installments jsonb) returns text
language sql stable set search_path = '' as $$
  select 'For this booking my card may be charged: ' || string_agg(
    '$' || to_char((p.part ->> 'amount')::numeric, 'FM999,999,990.00') || ' on '
      || to_char((p.part ->> 'due_date')::date, 'FMDD FMMonth YYYY'), ', ' order by p.n)
    || '. I get an email ' || private.charge_notice_days() || ' days before each charge, and can stop this'
    || ' at any time on my account page.'
  from jsonb_array_elements(autopay_terms_text.installments) with ordinality p (part, n)
$$;
grant execute on function private.autopay_terms_text(jsonb) to authenticated, service_role;
comment on function private.autopay_terms_text is
  'Returns the consent text for a list of instalments. It is the same before booking, at payment and afterwards.';

create function public.plan_terms(event_id uuid, seats integer, plan integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  quote jsonb := public.preview_plan(plan_terms.event_id, plan_terms.seats, plan_terms.plan);
  installments jsonb;
begin
  select jsonb_agg(p.part order by (p.part ->> 'sequence')::int) into installments
  from jsonb_array_elements(private.to_list(quote -> 'installments')) p (part) where (p.part ->> 'sequence')::int > 1;
  if installments is null or private.is_staff(private.me()) then return private.result('nothing_due'); end if;
  return private.result('ok', jsonb_build_object('terms', private.autopay_terms_text(installments)));
end
$$;
comment on function public.plan_terms(uuid, integer, integer) is 'Returns the consent text for a booking that pays the
first instalment by card and has the rest charged. Show it verbatim. nothing_due: all is paid at once, the trip cannot
be booked, or the caller is staff. Statuses: ok {terms text}, nothing_due.';
revoke execute on function public.plan_terms(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.plan_terms(uuid, integer, integer) to authenticated;

create function private.is_agreed(a public.autopay, due_date date, amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(a.agreed) g (part)
    where (g.part ->> 'due_date')::date = is_agreed.due_date and (g.part ->> 'amount')::numeric >= is_agreed.amount)
$$;
comment on function private.is_agreed is
  'Whether an instalment is charged as agreed: on that day, and no more than that amount.';

create function private.end_autopay_of_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_autopay(new.id, 'off', 'cancelled');
  return null;
end
$$;
comment on function private.end_autopay_of_booking is
  'Trigger: ends automatic payments of a booking that is cancelled or expired.';

create trigger end_autopay_of_booking after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status in ('cancelled', 'expired'))
execute function private.end_autopay_of_booking();

-- schemas/12_cards/09_charges.sql

-- Charges instalments to saved cards when they are due.

create function private.charge_time(day date) returns timestamptz
language sql stable set search_path = '' as $$
  select private.start_of(day) + make_interval(hours => (private.settings()).reminder_hour)
$$;
comment on function private.charge_time is 'Returns the time of day at which cards are charged.';

create function private.queue_charges(a public.autopay) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  s public.saved_cards;
  title text;
begin
  select * into b from public.bookings t where t.id = a.booking_id;
  select * into s from public.saved_cards t where t.id = a.card_id;
  select e.title into title from public.events e where e.id = b.event_id;
  if b.status <> 'confirmed' then return; end if;
  if exists (select from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today() + private.charge_notice_days()
    and not private.is_agreed(a, p.due_date, p.amount)) then
    perform private.end_autopay(b.id, 'stopped', 'plan_changed');
    return;
  end if;
  perform private.remind(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.unpaid_installments(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + private.charge_notice_days();
  perform private.remind(b.customer_id, 'card_expiring', s.id || ':' || s.exp_year || '-' || s.exp_month,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'brand', s.brand, 'last4', s.last4,
      'until', e.ends))
  from (select (make_date(s.exp_year, s.exp_month, 1) + interval '1 month')::date - 1 as ends) e
  where e.ends <= private.today() + 30 and exists (
    select from private.unpaid_installments(b.id, 0) p where p.due_date > e.ends);
  insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
  select b.id, p.installment_id, 1, private.today(), private.charge_time(private.today())
  from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today()
  on conflict on constraint autopay_attempts_once do nothing;
end
$$;
comment on function private.queue_charges is 'Queues the charges of one booking that are due today, and the emails
before charges and before the card expires. If an instalment was not agreed to, automatic payments stop in time for a
manual payment.';

create function private.queue_due_charges() returns text
language plpgsql security definer set search_path = '' as $$
declare
  a public.autopay;
  first_error text;
begin
  if private.now() < private.charge_time(private.today()) then return null; end if;
  for a in select * from public.autopay t where t.state = 'on' order by t.booking_id loop
    begin
      perform private.queue_charges(a);
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$$;
comment on function private.queue_due_charges is
  'Scheduled job: queues the charges of all bookings. Returns the first error, or null.';

create function private.charge_refusal(t public.autopay_attempts, p private.payment_provider) returns text
language sql stable set search_path = '' as $$
  select case when a.state <> 'on' then 'off' when b.status <> 'confirmed' then 'not_live'
    when l.installment_id is null then 'paid'
    when not exists (select from jsonb_array_elements(a.agreed) g (part)
      where (g.part ->> 'due_date')::date = l.due_date and (g.part ->> 'amount')::numeric >= l.amount)
      then 'plan_changed'
    when s.id is null or s.removed_at is not null or not private.can_save_card(b.id, s.user_id) then 'card_gone'
    when (s.mode, s.account_id) is distinct from (p.mode, p.account_id) then 'other_account'
    when l.amount < private.min_charge() then 'too_small'
    when private.pending_transfer_amount(b.id) + private.processing_charges(b.id) > 0 then 'on_its_way' end
  from public.autopay a join public.bookings b on b.id = a.booking_id
  left join public.saved_cards s on s.id = a.card_id
  left join lateral (select * from private.unpaid_installments(b.id, 0) x where x.installment_id = t.installment_id) l on true
  where a.booking_id = t.booking_id
$$;
comment on function private.charge_refusal is 'Returns why an attempt must not be charged. Null: charge it. A card that
is not the customer''s, or that staff saved, is never charged.';

create function private.open_charge(t public.autopay_attempts, p private.payment_provider) returns public.card_checkouts
language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  why text := private.charge_refusal(t, p);
begin
  if t.checkout_id is not null then
    select * into c from public.card_checkouts x where x.id = t.checkout_id;
    if c.status = 'open' and c.expires_at > private.now() then return c; end if;
    -- The provider drops idempotency keys after one day, so a retry might charge twice. A webhook reports a charge.
    if c.status = 'open' then
      perform private.refuse_charge(t, 'declined', 'unknown');
      return null;
    end if;
    -- The customer has started a manual payment. The attempt waits one day for its result.
    update public.autopay_attempts x set checkout_id = null, locked_until = null,
      next_try_at = private.now() + interval '1 day' where x.id = t.id;
    return null;
  end if;
  if why is not null then
    update public.autopay_attempts x set status = case when why = 'on_its_way' then 'due' else 'dropped' end,
      code = why, locked_until = null, next_try_at = private.now() + interval '1 day',
      settled_at = case when why <> 'on_its_way' then private.now() end
    where x.id = t.id;
    if why in ('plan_changed', 'card_gone', 'other_account') then
      perform private.end_autopay(t.booking_id, 'stopped', why);
    end if;
    return null;
  end if;
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, created_by, expires_at)
  select b.id, private.current_round(b.id), l.amount, p.mode, p.account_id, b.user_id, private.now() + interval '23 hours'
  from public.bookings b, private.unpaid_installments(b.id, 0) l
  where b.id = t.booking_id and l.installment_id = t.installment_id returning * into c;
  update public.autopay_attempts x set checkout_id = c.id where x.id = t.id;
  return c;
end
$$;
comment on function private.open_charge is
  'Returns the checkout for an attempt, and opens one if needed. Null: nothing is charged now.';

create function public.claim_due_charges(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  t public.autopay_attempts;
  c public.card_checkouts;
  charges jsonb := '[]'::jsonb;
begin
  if p.sealed_key is null then return private.result('ok', jsonb_build_object('charges', charges)); end if;
  for t in
    select * from public.autopay_attempts x where x.status = 'due' and x.next_try_at <= private.now()
      and (x.locked_until is null or x.locked_until <= private.now())
    order by x.next_try_at, x.id limit least(greatest(coalesce(claim_due_charges.n, 10), 1), 100)
    for update skip locked
  loop
    c := private.open_charge(t, p);
    continue when c.id is null;
    update public.autopay_attempts x set tries = x.tries + 1,
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
    where x.id = t.id;
    charges := charges || (select jsonb_build_object('attempt_id', t.id, 'checkout_id', c.id,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'customer', s.customer, 'method', s.method,
      'mode', c.mode, 'reference', b.reference, 'attempt', t.n)
      from public.autopay a join public.saved_cards s on s.id = a.card_id
      join public.bookings b on b.id = a.booking_id where a.booking_id = t.booking_id);
  end loop;
  return private.result('ok', jsonb_build_object('charges', charges));
end
$$;
comment on function public.claim_due_charges(integer) is 'For the service role: claims the saved cards to charge, n at
most. Other servers do not get them for 10 minutes. checkout_id is the idempotency key, so a retry charges nothing
twice. Report a successful charge to apply_card_payment, everything else to apply_charge_result. Statuses: ok {charges
{attempt_id uuid, checkout_id uuid, amount_cents int, currency text, customer text, method text, mode text, reference
text, attempt int}[]}.';
revoke execute on function public.claim_due_charges(integer) from public, anon, authenticated;
grant execute on function public.claim_due_charges(integer) to service_role;

create function private.refuse_charge(t public.autopay_attempts, result text, code text)
returns timestamptz
language plpgsql set search_path = '' as $$
declare
  second_try_days constant int := 3; -- after the first try
  third_try_days constant int := 7; -- after the first try
  again timestamptz := case
    when result = 'hard' or t.n = 3 then null
    else private.charge_time(t.first_day + case t.n when 1 then second_try_days else third_try_days end) end;
begin
  update public.autopay_attempts x set status = 'failed', code = left(private.clean(refuse_charge.code), 200),
    locked_until = null, settled_at = private.now() where x.id = t.id;
  update public.card_checkouts c set status = 'failed', settled_at = private.now()
  where c.id = t.checkout_id and c.status in ('open', 'closed');
  if again is null then
    perform private.end_autopay(t.booking_id, 'stopped', left(private.clean(code), 200));
  else
    insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
    values (t.booking_id, t.installment_id, t.n + 1, t.first_day, again)
    on conflict on constraint autopay_attempts_once do nothing;
  end if;
  perform private.queue_customer_email(b.customer_id, case when again is null then 'autopay_stopped'
    when result like 'needs%' then 'charge_needs_you' else 'charge_declined' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', e.title, 'amount', c.amount,
      'next_try_on', private.day_of(again), 'key', t.id))
  from public.bookings b join public.events e on e.id = b.event_id
  left join public.card_checkouts c on c.id = t.checkout_id
  where b.id = t.booking_id;
  return again;
end
$$;
comment on function private.refuse_charge is 'Records a refused charge, queues the next attempt after 3 or 7 days, or
stops automatic payments. The customer gets an email. Returns the time of the next attempt, or null.';

create function public.apply_charge_result(
  attempt_id uuid, intent_id text, result text, code text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  t public.autopay_attempts;
  again timestamptz;
begin
  if result is null or result not in ('declined', 'hard', 'needs_action', 'again') then
    return private.invalid('result');
  end if;
  -- Locks the checkout before the attempt, as apply_card_payment does.
  perform c.id from public.card_checkouts c join public.autopay_attempts x on x.checkout_id = c.id
  where x.id = attempt_id for update of c;
  select * into t from public.autopay_attempts x where x.id = attempt_id for update;
  if not found then return private.result('not_found'); end if;
  if t.status <> 'due' then return private.result('already_applied'); end if;
  if result = 'again' and t.tries < private.max_card_attempts() then
    again := private.now() + least(make_interval(mins => (2 ^ t.tries)::int),
      make_interval(hours => private.max_card_pause_hours()));
    update public.autopay_attempts x set locked_until = null, next_try_at = again,
      code = left(private.clean(apply_charge_result.code), 200) where x.id = t.id;
  else
    again := private.refuse_charge(t, result, coalesce(code, result));
    perform private.audit('charge_refused', 'autopay_attempts', t.id::text, jsonb_build_object('n', t.n,
      'result', result, 'intent', intent_id, 'booking_id', t.booking_id));
  end if;
  if again is null then return private.result('stopped'); end if;
  return private.result('later', jsonb_build_object('next_try_at', again));
end
$$;
comment on function public.apply_charge_result(uuid, text, text, text) is 'For the service role: records that a saved
card was not charged. result: declined, hard (retrying is useless), needs_action (the owner must confirm) or again (the
provider was not reached). After three attempts automatic payments stop, and staff see them in card_exceptions. code:
the provider''s code. Statuses: later {next_try_at timestamptz}, stopped, already_applied, invalid {fields text[]}, not_found.';
revoke execute on function public.apply_charge_result(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.apply_charge_result(uuid, text, text, text) to service_role;

create function private.sync_attempt_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  t public.autopay_attempts;
begin
  select * into t from public.autopay_attempts x where x.checkout_id = new.id and x.status in ('due', 'processing')
  for update;
  if not found then return null; end if;
  if new.status = 'failed' then
    perform private.refuse_charge(t, 'declined', 'payment_failed');
  else
    update public.autopay_attempts x set locked_until = null,
      status = case new.status when 'paid' then 'succeeded' when 'processing' then 'processing' else 'dropped' end,
      settled_at = case when new.status <> 'processing' then private.now() end
    where x.id = t.id;
    if new.status = 'unmatched' then perform private.end_autopay(t.booking_id, 'stopped', 'unmatched'); end if;
    if new.status = 'paid' and not exists (select from private.unpaid_installments(new.booking_id, 0)) then
      perform private.end_autopay(t.booking_id, 'off', null);
    end if;
  end if;
  return null;
end
$$;
comment on function private.sync_attempt_status is
  'Trigger: copies the status of a checkout to the attempt that opened it. A superseded checkout changes nothing,
because its card may still have been charged.';

create trigger sync_attempt_status after update of status on public.card_checkouts
for each row when (old.status <> new.status and new.booking_id is not null and new.status not in ('open', 'closed'))
execute function private.sync_attempt_status();

create function private.max_card_attempts() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.max_card_attempts is
  'Calls to the provider for one refund or charge. After that it fails, and staff see it.';

create function private.max_card_pause_hours() returns int
language sql immutable set search_path = '' as $$
  select 6
$$;
comment on function private.max_card_pause_hours is 'Longest pause between two such calls, in hours.';

create function private.card_lock_minutes() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.card_lock_minutes is 'Minutes for which a server keeps a claimed refund or charge.';

create function private.charge_notice_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
grant execute on function private.charge_notice_days() to authenticated, service_role;
comment on function private.charge_notice_days is 'Days before a charge on which the owner of the card gets an email.';

-- schemas/12_cards/10_reconciliation.sql

-- Compares our ledger with the provider's.

create table public.reconcile_runs (
  id uuid primary key default gen_random_uuid(),
  mode text not null,
  account_id text not null,
  since timestamptz not null,
  started_at timestamptz not null default private.now(),
  started_by uuid references public.profiles (id) on delete set null,
  reached timestamptz,
  seen int not null default 0,
  ended_at timestamptz,
  error text,
  constraint reconcile_runs_mode_known check (mode in ('test', 'live')),
  constraint reconcile_runs_error_length check (char_length(error) <= 500),
  constraint reconcile_runs_reached_order check (reached <= ended_at)
);
comment on table public.reconcile_runs is
  'Comparisons of our ledger with the provider. One runs each night, and staff can start one.';
comment on column public.reconcile_runs.id is 'Id of the run.';
comment on column public.reconcile_runs.mode is 'test or live.';
comment on column public.reconcile_runs.account_id is 'The provider''s id of the account.';
comment on column public.reconcile_runs.since is 'The run compares objects created from then on.';
comment on column public.reconcile_runs.started_at is 'When the run began.';
comment on column public.reconcile_runs.started_by is
  'Member of staff who started the run. Null: unknown, or a scheduled job.';
comment on column public.reconcile_runs.reached is
  'The run has compared everything that the provider had until this time. Null: the run failed, or has not ended.';
comment on column public.reconcile_runs.seen is 'Number of objects that the provider returned.';
comment on column public.reconcile_runs.ended_at is
  'When the run ended. Null: it is in progress, or its server stopped.';
comment on column public.reconcile_runs.error is 'Code of the failure. Null: none.';

create index reconcile_runs_started_at_idx on public.reconcile_runs (started_at desc);
create index reconcile_runs_started_by_idx on public.reconcile_runs (started_by);

alter table public.reconcile_runs enable row level security;
revoke all on public.reconcile_runs from anon, authenticated;
grant select on public.reconcile_runs to authenticated;
grant all on public.reconcile_runs to service_role;

create policy "Staff read reconciliation runs" on public.reconcile_runs
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read reconciliation runs" on public.reconcile_runs is 'Needs the sales permission.';

create table public.reconciliation_discrepancies (
  id uuid primary key default gen_random_uuid(),
  run_id uuid references public.reconcile_runs (id) on delete cascade,
  kind text not null,
  provider_id text not null unique,
  ours numeric(14, 2) not null,
  theirs numeric(14, 2) not null,
  found_at timestamptz not null default private.now(),
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint reconciliation_discrepancies_kind_known check (kind in ('payment', 'refund', 'dispute'))
);
comment on table public.reconciliation_discrepancies is
  'Objects of the provider on which our ledger and the provider differ, with both amounts.';
comment on column public.reconciliation_discrepancies.id is 'Id of the row.';
comment on column public.reconciliation_discrepancies.run_id is
  'Run that found the discrepancy. Null: a webhook event found it.';
comment on column public.reconciliation_discrepancies.kind is 'payment, refund or dispute.';
comment on column public.reconciliation_discrepancies.provider_id is 'The provider''s id of the object.';
comment on column public.reconciliation_discrepancies.ours is 'AUD in our ledger.';
comment on column public.reconciliation_discrepancies.theirs is 'AUD at the provider.';
comment on column public.reconciliation_discrepancies.found_at is 'When the discrepancy was first found.';
comment on column public.reconciliation_discrepancies.settled_at is 'When both sides agreed. Null: they differ.';
comment on column public.reconciliation_discrepancies.handled_at is 'When staff handled the discrepancy. Null: open.';
comment on column public.reconciliation_discrepancies.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';

create index reconciliation_discrepancies_run_idx on public.reconciliation_discrepancies (run_id);
create index reconciliation_discrepancies_open_idx on public.reconciliation_discrepancies (found_at)
where settled_at is null and handled_at is null;
create index reconciliation_discrepancies_handled_by_idx on public.reconciliation_discrepancies (handled_by);

alter table public.reconciliation_discrepancies enable row level security;
revoke all on public.reconciliation_discrepancies from anon, authenticated;
grant select on public.reconciliation_discrepancies to authenticated;
grant all on public.reconciliation_discrepancies to service_role;

create policy "Staff read reconciliation discrepancies" on public.reconciliation_discrepancies
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read reconciliation discrepancies" on public.reconciliation_discrepancies is
  'Needs the sales permission.';

create function private.card_ledger() returns table (kind text, provider_id text, ours
  numeric, mode text, account_id text, begun_at timestamptz)
language sql stable set search_path = '' as $$
  select 'payment', c.intent_id, coalesce(p.amount, q.amount, 0), c.mode, c.account_id, c.created_at
  from public.card_checkouts c left join public.payments p on p.provider_ref = c.intent_id
  left join public.order_payments q on q.provider_ref = c.intent_id
  where c.status = 'paid'
  union all
  select 'payment', s.intent_id, s.amount, s.mode, s.account_id, coalesce(c.created_at, s.received_at)
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  union all
  select 'refund', r.provider_id, -r.booked, m.mode, m.account_id, r.created_at
  from public.card_refunds r
  cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.unmatched_payment_id), null) m
  where r.provider_id is not null
  union all
  select 'dispute', d.provider_id, -d.booked, m.mode, m.account_id, d.opened_at
  from public.card_disputes d cross join lateral private.card_money(null, d.intent_id) m
$$;
comment on function private.card_ledger is
  'Returns the card payments, refunds and disputes in our ledger, with amounts in AUD.';

create function private.is_reconciliation_due() returns boolean
language sql stable set search_path = '' as $$
  select private.now() >= n.begins and not exists (select from public.reconcile_runs t
    where t.started_at >= n.begins and t.reached is not null or t.started_at > private.now() - interval '1 hour')
  from (values (3)) c (start_hour), -- of the company's day
    lateral (select private.start_of(private.today()) + make_interval(hours => c.start_hour) as begins) n
$$;
comment on function private.is_reconciliation_due() is
  'Whether the nightly comparison with the provider is due: from 3 am of the company''s day until it succeeds, one hour
after a failure at the earliest.';

create function public.reconcile_begin(started_by uuid default null, only_if_due boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_run_minutes constant int := 30; -- after which a run counts as dead
  kept_days constant int := 90; -- of runs without a difference
  p private.payment_provider := private.card_provider();
  r public.reconcile_runs;
begin
  perform private.advisory_lock('reconcile');
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if exists (select from public.reconcile_runs t where t.ended_at is null
    and t.started_at > private.now() - make_interval(mins => max_run_minutes)) then
    return private.result('busy');
  end if;
  if only_if_due and not private.is_reconciliation_due() then return private.result('not_due'); end if;
  delete from public.reconcile_runs t
  where t.started_at < private.now() - make_interval(days => kept_days)
    and not exists (select from public.reconciliation_discrepancies d where d.run_id = t.id);
  insert into public.reconcile_runs (mode, account_id, started_by, since)
  select p.mode, p.account_id, (select f.id from public.profiles f where f.id = reconcile_begin.started_by),
    coalesce((select max(t.reached) from public.reconcile_runs t
      where (t.mode, t.account_id) = (p.mode, p.account_id)),
      (select min(c.created_at) from public.card_checkouts c
        where (c.mode, c.account_id) = (p.mode, p.account_id)), private.now())
    - make_interval(days => private.reconcile_back_days())
  returning * into r;
  return private.result('begun', jsonb_build_object('run_id', r.id, 'since', r.since, 'mode', r.mode,
    'account_id', r.account_id));
end
$$;
comment on function public.reconcile_begin(uuid, boolean) is
  'For the service role: begins a comparison with the provider. started_by: the member of staff who started it. Null:
unknown, or a scheduled job. only_if_due: not_due unless the nightly comparison is due. since: the comparison covers
objects created from then on, 3 days before the end of the last complete run. busy: a run that began less than 30
minutes ago has not ended. Statuses: begun {run_id uuid, since timestamptz, mode text, account_id text}, busy,
not_due, no_provider.';
revoke execute on function public.reconcile_begin(uuid, boolean) from public, anon, authenticated;
grant execute on function public.reconcile_begin(uuid, boolean) to service_role;

create function public.reconcile_report(run_id uuid, rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.reconcile_runs;
  n int;
begin
  select * into r from public.reconcile_runs t where t.id = reconcile_report.run_id and t.ended_at is null for update;
  if not found then return private.result('not_found'); end if;
  with theirs as (
    select distinct on (j.row ->> 'id') j.row ->> 'kind' as kind, j.row ->> 'id' as id,
      j.row ->> 'checkout_id' is not null or j.row ->> 'kind' <> 'payment' as is_ours,
      case when j.row ->> 'state' = k.counts then k.sign else 0 end
      * coalesce((j.row ->> 'amount_cents')::numeric, 0) / 100 as amount,
      exists (select from public.card_checkouts c where c.intent_id = j.row ->> 'intent_id')
      or exists (select from public.unmatched_payments s where s.intent_id = j.row ->> 'intent_id') as is_known
    from jsonb_array_elements(private.to_list(reconcile_report.rows)) j (row)
    join (values ('payment', 'succeeded', 1), ('refund', 'succeeded', -1), ('dispute', 'lost', -1)) k (kind, counts,
      sign)
      on k.kind = j.row ->> 'kind'
    order by j.row ->> 'id'
  ), ours as (
    select l.* from private.card_ledger() l
    where l.begun_at >= r.since + interval '1 hour' and (l.mode, l.account_id) = (r.mode, r.account_id)
      or l.provider_id in (select t.id from theirs t)
  ), compared as (
    select coalesce(t.kind, o.kind) as kind, coalesce(t.id, o.provider_id) as id, coalesce(o.ours, 0) as ours,
      coalesce(t.amount, 0) as theirs
    from theirs t full join ours o on o.provider_id = t.id
    where o.provider_id is not null or t.is_known or t.is_ours and t.kind = 'payment'
  ), differing as (
    insert into public.reconciliation_discrepancies as d (run_id, kind, provider_id, ours, theirs)
    select r.id, c.kind, c.id, c.ours, c.theirs from compared c where c.ours <> c.theirs
    on conflict on constraint reconciliation_discrepancies_provider_id_key do update set run_id = excluded.run_id,
      ours = excluded.ours, theirs = excluded.theirs, settled_at = null,
      handled_at = case when (d.ours, d.theirs) = (excluded.ours, excluded.theirs) then d.handled_at end
    returning 1
  ), settled as (
    update public.reconciliation_discrepancies d set settled_at = private.now()
    from compared c where c.id = d.provider_id and c.ours = c.theirs and d.settled_at is null returning 1
  )
  select (select count(*) from differing) + 0 * (select count(*) from settled) into n;
  update public.reconcile_runs t set seen = jsonb_array_length(private.to_list(reconcile_report.rows))
  where t.id = r.id;
  return private.result('ok', jsonb_build_object('discrepancies', n));
end
$$;
comment on function public.reconcile_report(uuid, jsonb) is
  'For the service role: compares everything that the provider has with our ledger. The edge function has applied each
object before. rows: [{kind: payment, refund or dispute, id, intent_id, state, amount_cents, checkout_id}]. Payments of
others are ignored. discrepancies: how many were found. Statuses: ok {discrepancies int}, not_found.';
revoke execute on function public.reconcile_report(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.reconcile_report(uuid, jsonb) to service_role;

create function private.reconcile_back_days() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.reconcile_back_days is
  'Days before the end of the last run at which a run begins. The provider resends webhooks for that long.';

create view public.unapplied_provider_events with (security_invoker = true) as
select e.id, e.object_id, e.received_at
from public.provider_events e
where e.applied_at is null
  and e.received_at between private.now() - make_interval(days => private.reconcile_back_days())
  and private.now() - interval '1 minute';
comment on view public.unapplied_provider_events is
  'Webhook events that arrived at least one minute ago and are not applied. The service role retries them.
Reconciliation finds older ones. Never null: id, object_id, received_at.';
revoke all on public.unapplied_provider_events from anon, authenticated;
grant select on public.unapplied_provider_events to service_role;

-- schemas/12_cards/11_card_admin.sql

-- Card payments for staff: exceptions, balance, payouts, report.

create table public.provider_balance (
  id text primary key,
  type text not null,
  amount numeric(14, 2) not null,
  fee numeric(14, 2) not null,
  currency text not null,
  source_id text,
  payout_id text,
  happened_at timestamptz not null,
  constraint provider_balance_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_balance_type_form check (type ~ '^[a-z0-9_]{1,60}$'),
  constraint provider_balance_currency_form check (currency ~ '^[a-z]{3}$')
);
comment on table public.provider_balance is 'Movements of our account at the provider, with the fees.';
comment on column public.provider_balance.id is 'The provider''s id of the movement.';
comment on column public.provider_balance.type is 'The provider''s type, such as charge or stripe_fee.';
comment on column public.provider_balance.amount is 'Amount in the currency of the row.';
comment on column public.provider_balance.fee is 'Fee in the currency of the row.';
comment on column public.provider_balance.currency is 'ISO code in lower case.';
comment on column public.provider_balance.source_id is
  'The provider''s id of the payment, refund or dispute. Null: none.';
comment on column public.provider_balance.payout_id is 'Payout that contains the movement. Null: not paid out yet.';
comment on column public.provider_balance.happened_at is 'When the movement happened.';

create index provider_balance_happened_at_idx on public.provider_balance (happened_at);

alter table public.provider_balance enable row level security;
revoke all on public.provider_balance from anon, authenticated;
grant select on public.provider_balance to authenticated;
grant all on public.provider_balance to service_role;

create policy "Staff read the provider balance" on public.provider_balance
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the provider balance" on public.provider_balance is 'Needs the sales permission.';

create table public.provider_payouts (
  id text primary key,
  amount numeric(14, 2) not null,
  currency text not null,
  arrives_on date not null,
  state text not null,
  constraint provider_payouts_id_form check (id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint provider_payouts_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint provider_payouts_state_form check (state ~ '^[a-z_]{1,40}$')
);
comment on table public.provider_payouts is 'Payouts of the provider to the company''s bank account.';
comment on column public.provider_payouts.id is 'The provider''s id of the payout.';
comment on column public.provider_payouts.amount is 'Amount in the currency of the row.';
comment on column public.provider_payouts.currency is 'ISO code in lower case.';
comment on column public.provider_payouts.arrives_on is 'Day on which the money arrives at the bank.';
comment on column public.provider_payouts.state is 'The provider''s status, such as pending, paid or failed.';

create index provider_payouts_arrives_on_idx on public.provider_payouts (arrives_on);

alter table public.provider_payouts enable row level security;
revoke all on public.provider_payouts from anon, authenticated;
grant select on public.provider_payouts to authenticated;
grant all on public.provider_payouts to service_role;

create policy "Staff read payouts" on public.provider_payouts
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read payouts" on public.provider_payouts is 'Needs the sales permission.';

create function public.card_report(month date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require_permission('sales');
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  first_day := date_trunc('month', month)::date;
  begins := private.start_of(first_day);
  ends := private.start_of((first_day + interval '1 month')::date);
  return (
    with money as (
      select 'bookings' as part, p.method, p.amount, case when e.gst_free then 0 else p.amount end as taxed from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.amount, q.amount - private.voucher_share(q) from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where y.amount > 0), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.amount < 0), 0)::numeric(14, 2) as refunded,
        sum(y.amount)::numeric(14, 2) as net
      from money y group by y.part, y.method
    ), kept as (
      select b.fee - case when b.type = 'stripe_fee' then b.amount else 0 end as fee from public.provider_balance b
      where b.currency = 'aud' and b.happened_at >= begins and b.happened_at < ends
    ), payouts as (
      select o.id, o.amount, o.arrives_on, o.state from public.provider_payouts o
      where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < first_day + interval '1 month'
    )
    select private.result('ok', jsonb_build_object(
      'month', first_day,
      'bookings', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'bookings'),
      'orders', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'orders'),
      'received', (select coalesce(sum(m.received), 0) from by_method m),
      'refunded', (select coalesce(sum(m.refunded), 0) from by_method m),
      'net', (select coalesce(sum(m.net), 0) from by_method m),
      'gst', (select private.gst_in(coalesce(sum(y.taxed), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$$;
comment on function public.card_report(date) is 'For staff: returns the money of a month in AUD, by method, as the
ledgers of bookings and store have it. month: any day of the month. gst: tax in the payments less refunds. fees: what
the provider kept. payouts: what it paid to the bank. paid_out: payouts that did not fail. Statuses: ok {month date,
bookings {method payments.method, received numeric, refunded numeric, net numeric}[], orders {method
order_payments.method, received numeric, refunded numeric, net numeric}[], received numeric, refunded numeric, net
numeric, gst numeric, fees numeric, payouts {id text, amount numeric, arrives_on date, state text}[], paid_out numeric},
invalid {fields text[]}.';
revoke execute on function public.card_report(date) from public, anon, authenticated;
grant execute on function public.card_report(date) to authenticated;

create view public.card_exceptions with (security_invoker = true) as
(select 'refund_failed' as kind, r.id, coalesce(b.reference, o.number) as reference, r.amount, r.currency, r.created_at,
  r.error as reason, null::timestamptz as due_by, null::numeric as ours, null::numeric as theirs
from public.card_refunds r left join public.payments p on p.id = r.payment_id
left join public.bookings b on b.id = p.booking_id
left join public.order_payments q on q.id = r.order_payment_id left join public.orders o on o.id = q.order_id
where r.status in ('failed', 'canceled') and r.handled_at is null order by r.settled_at, r.id limit 100)
union all
(select 'unmatched', s.id, coalesce(b.reference, o.number), s.amount, s.currency, s.received_at, s.reason, null, null,
  null
from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
where s.handled_at is null and s.reason <> 'duplicate' order by s.received_at, s.id limit 100)
union all
(select 'dispute', d.id, coalesce(b.reference, o.number), d.amount, d.currency, d.opened_at, d.status, d.due_by, null,
  null
from public.card_disputes d left join public.card_checkouts c on c.intent_id = d.intent_id
left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
where d.handled_at is null order by d.opened_at, d.id limit 100)
union all
(select 'autopay_stopped', b.id, b.reference, b.total_amount - b.paid_amount, 'aud', a.ended_at, a.reason, null, null,
  null
from public.autopay a join public.bookings b on b.id = a.booking_id
where a.state = 'stopped' and a.handled_at is null order by a.ended_at, b.id limit 100)
union all
(select 'difference', d.id, d.provider_id, d.theirs - d.ours, 'aud', d.found_at, d.kind, null, d.ours, d.theirs
from public.reconciliation_discrepancies d
where d.settled_at is null and d.handled_at is null order by d.found_at, d.id limit 100);
comment on view public.card_exceptions is 'Card payments that staff must look at: the 100 oldest of each kind.
Staff mark one as handled in its own table. Never null: kind, id, amount, currency, created_at.';
comment on column public.card_exceptions.kind is
  'Values: refund_failed, unmatched, dispute, autopay_stopped, difference.';
comment on column public.card_exceptions.id is 'The row in card_refunds, unmatched_payments, card_disputes or
reconciliation_discrepancies. For autopay_stopped, the booking.';
comment on column public.card_exceptions.reference is 'Reference of the booking, number of the order, or the provider''s
id of the object. Null: unknown.';
comment on column public.card_exceptions.amount is 'In the currency of the row. For difference: theirs less ours.';
comment on column public.card_exceptions.currency is 'ISO code in lower case, such as aud.';
comment on column public.card_exceptions.created_at is 'When the exception arose.';
comment on column public.card_exceptions.reason is
  'For a refund the provider''s error code, for an unmatched payment its reason. For a dispute its status, for automatic
payments why they ended, for a difference the kind of object.';
comment on column public.card_exceptions.due_by is
  'Deadline for a response to a dispute. Null: no dispute, or no deadline.';
comment on column public.card_exceptions.ours is 'For difference: AUD of the object in our ledger.';
comment on column public.card_exceptions.theirs is 'For difference: AUD of the object at the provider.';
revoke all on public.card_exceptions from anon, authenticated;
grant select on public.card_exceptions to authenticated, service_role;

create function private.set_handled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.handled_at := private.now();
  new.handled_by := private.me();
  perform private.audit('card_matter_handled', tg_table_name,
    coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'booking_id'));
  return new;
end
$$;
comment on function private.set_handled() is
  'Trigger: records who handled a card exception and when, and writes the audit log. The caller only sends handled_at.';

grant update on public.card_refunds to authenticated;

create policy "Staff mark failed card refunds as handled" on public.card_refunds
for update to authenticated
using (status in ('failed', 'canceled') and handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark failed card refunds as handled" on public.card_refunds is
  'Needs the money permission. A trigger sets the time and the member of staff.';

create trigger allow_only_handled_at before update on public.card_refunds
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.card_refunds
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.unmatched_payments to authenticated;

create policy "Staff mark unmatched payments as handled" on public.unmatched_payments
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark unmatched payments as handled" on public.unmatched_payments is
  'Needs the money permission. A trigger sets the time and the member of staff.';

create trigger allow_only_handled_at before update on public.unmatched_payments
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.unmatched_payments
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.card_disputes to authenticated;

create policy "Staff mark card disputes as handled" on public.card_disputes
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark card disputes as handled" on public.card_disputes is
  'Needs the money permission. A trigger sets the time and the member of staff.';

create trigger allow_only_handled_at before update on public.card_disputes
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.card_disputes
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.autopay to authenticated;

create policy "Staff mark stopped automatic payments as handled" on public.autopay
for update to authenticated
using (state = 'stopped' and handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark stopped automatic payments as handled" on public.autopay is
  'Needs the money permission. A trigger sets the time and the member of staff.';

create trigger allow_only_handled_at before update on public.autopay
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.autopay
for each row when (private.is_client()) execute function private.set_handled();

grant update on public.reconciliation_discrepancies to authenticated;

create policy "Staff mark reconciliation discrepancies as handled" on public.reconciliation_discrepancies
for update to authenticated using (handled_at is null and (select private.has_permission('money')))
with check ((select private.has_permission('money')));
comment on policy "Staff mark reconciliation discrepancies as handled" on public.reconciliation_discrepancies is
  'Needs the money permission. A trigger sets the time and the member of staff.';

create trigger allow_only_handled_at before update on public.reconciliation_discrepancies
for each row when (private.is_client()) execute function private.allow_only('handled_at', 'handled_by');

create trigger set_handled before update of handled_at on public.reconciliation_discrepancies
for each row when (private.is_client()) execute function private.set_handled();

-- schemas/13_jobs/01_jobs.sql

-- Scheduled jobs: private.run_scheduled_jobs() runs all of them and is idempotent.

create table public.scheduled_jobs (
  job text primary key,
  position int not null unique,
  daily boolean not null default false,
  tried_at timestamptz,
  done_at timestamptz,
  error text
);
comment on table public.scheduled_jobs is
  'Scheduled jobs in the order in which they run, with the result of the last run.';
comment on column public.scheduled_jobs.job is 'Name of the job.';
comment on column public.scheduled_jobs.position is 'Order of the run. Lower runs first.';
comment on column public.scheduled_jobs.daily is 'Whether the job runs once a day. Other jobs run every minute.';
comment on column public.scheduled_jobs.tried_at is 'When the job last ran. Null: never.';
comment on column public.scheduled_jobs.done_at is 'When the job last succeeded. Null: never.';
comment on column public.scheduled_jobs.error is 'Error of the last run. Null: none.';

alter table public.scheduled_jobs enable row level security;
revoke all on public.scheduled_jobs from anon, authenticated;
grant select on public.scheduled_jobs to authenticated;
grant all on public.scheduled_jobs to service_role;

create policy "Staff read scheduled jobs" on public.scheduled_jobs
for select to authenticated using ((select private.is_admin()));
comment on policy "Staff read scheduled jobs" on public.scheduled_jobs is 'All roles.';

create view public.scheduled_job_status with (security_invoker = true) as
select p.job, p.position, p.tried_at, p.done_at, p.error,
  (p.tried_at is null or p.tried_at < private.now()
    - case when p.daily then interval '2 days' else interval '10 minutes' end) as is_late
from public.scheduled_jobs p;
comment on view public.scheduled_job_status is
  'Scheduled jobs with the result of the last run, for staff. Never null: job, position, is_late.';
comment on column public.scheduled_job_status.is_late is
  'Whether the job has never run, or not within the last 10 minutes (a daily job: 2 days).';
revoke all on public.scheduled_job_status from anon, authenticated;
grant select on public.scheduled_job_status to authenticated, service_role;

create function private.end_due_holds() returns text
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  first_error text;
begin
  for one in
    select b.event_id from public.bookings b where b.status = 'pending' and b.expires_at <= private.now()
    union
    select w.event_id from public.waitlist_submissions w
    where w.status = 'offered' and w.offer_expires_at <= private.now()
    union
    select b.event_id from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    where t.status = 'pending' and t.expires_at <= private.now()
    order by 1
  loop
    begin
      perform e.id from public.events e where e.id = one for update;
      perform private.end_holds(one);
      set constraints public.offer_freed_seats immediate;
      set constraints public.offer_freed_seats deferred;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$$;
comment on function private.end_due_holds is
  'Scheduled job: ends holds, offers and bank transfers past their time, one event at a time. A failure in one event
does not stop the others. Returns the first error, or null.';

create function private.run_scheduled_job(job text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wrong text;
begin
  case job
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'emails' then wrong := private.prune_outbox();
    when 'retention' then perform private.erase_old_data();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;
comment on function private.run_scheduled_job is 'Runs one job. Returns its error, or null.';

create function private.run_scheduled_jobs(at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text := current_setting('app.now', true);
  p public.scheduled_jobs;
  wrong text;
  errors jsonb := '[]'::jsonb;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('scheduled jobs', 0)) then return private.result('busy'); end if;
  perform set_config('app.now', run_scheduled_jobs.at::text, true);
  for p in select * from public.scheduled_jobs t
    where not t.daily or coalesce(private.day_of(t.done_at) < private.today(), true) order by t.position loop
    wrong := private.run_scheduled_job(p.job);
    update public.scheduled_jobs t set tried_at = private.now(), error = wrong,
      done_at = case when wrong is null then private.now() else t.done_at end
    where t.job = p.job;
    continue when wrong is null;
    errors := errors || jsonb_build_object('job', p.job, 'error', wrong);
    if p.error is null then
      insert into public.audit_log (action, entity, entity_id, details)
      values ('scheduled_job_failed', 'scheduled_jobs', p.job, jsonb_build_object('code', split_part(wrong, ':', 1)));
    end if;
  end loop;
  perform set_config('app.now', coalesce(before, ''), true);
  return private.result('done', jsonb_build_object('errors', errors));
end
$$;
comment on function private.run_scheduled_jobs is 'Runs all jobs as of a time, and is idempotent. busy: another run is
in progress. A job that begins to fail is recorded in the audit log once.';

-- schemas/13_jobs/02_schedule.sql

-- Schedules jobs with pg_cron and invokes edge functions with pg_net.

create function private.vault_secret(name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  ask text := 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1';
  kept text;
begin
  if to_regclass('vault.decrypted_secrets') is null then return null; end if;
  execute ask into kept using vault_secret.name;
  return nullif(kept, '');
end
$$;
comment on function private.vault_secret is
  'Returns a secret of the project''s Vault. Null: there is no such secret, or no Vault.';

create function private.missing_email_setup() returns text
language sql stable security definer set search_path = '' as $$
  select case when to_regproc('net.http_post') is null then 'the extension pg_net'
    when private.vault_secret('project_url') is null then 'the Vault''s secret project_url'
    when private.vault_secret('service_key') is null then 'the Vault''s secret service_key' end
$$;
comment on function private.missing_email_setup is 'Returns what is missing to invoke edge functions. Null: nothing.';

create function private.invoke_send_email() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('send-email')
  where exists (select from public.email_outbox m
    where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
      and m.next_attempt_at <= private.now())
$$;
comment on function private.invoke_send_email is
  'Invokes the edge function that sends emails, if any are due. Returns the request id of pg_net. Null: not invoked.';

create function private.is_scheduled() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_proc p where p.pronamespace = to_regnamespace('cron') and p.proname = 'schedule')
$$;
comment on function private.is_scheduled is
  'Whether the database has pg_cron. Without it, another scheduler must call the jobs.';

create function private.schedule_all() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  schedule text := 'select cron.schedule($1, $2, $3)';
begin
  if not private.is_scheduled() then return false; end if;
  execute schedule using 'tick', '* * * * *', 'select private.run_scheduled_jobs()';
  execute schedule using 'wake-sender', '* * * * *', 'select private.invoke_send_email()';
  execute schedule using 'wake-card-jobs', '* * * * *', 'select private.invoke_card_jobs()';
  execute schedule using 'wake-builder', '* * * * *', 'select private.invoke_site_build()';
  -- pg_cron never deletes its log of runs.
  execute schedule using 'forget-runs', '17 3 * * *',
    'delete from cron.job_run_details where end_time < now() - interval ''7 days''';
  return true;
end
$$;
comment on function private.schedule_all is
  'Schedules all jobs with pg_cron. It is idempotent. Returns whether pg_cron is there.';

create function private.invoke_function(task text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1, headers := $2)';
  request bigint;
begin
  if private.missing_email_setup() is not null then return null; end if;
  execute ask into request
  using rtrim(private.vault_secret('project_url'), '/') || '/functions/v1/' || task,
    jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || private.vault_secret('service_key'));
  return request;
end
$$;
comment on function private.invoke_function is
  'Invokes an edge function with the service key. Returns the request id of pg_net. Null: the setup is incomplete.';

create function private.invoke_card_jobs() returns bigint
language sql security definer set search_path = '' as $$
  select private.invoke_function('card-jobs')
  where exists (select from private.payment_provider) and exists (select from public.card_checkouts)
$$;
comment on function private.invoke_card_jobs is
  'Invokes the edge function for card work, if a provider is connected and a checkout was ever started.';

create function private.invoke_site_build() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  ask text := 'select net.http_post(url := $1)';
  hook text := private.vault_secret('build_hook');
  until timestamptz := date_trunc('minute', private.now()) - interval '1 minute';
  request bigint;
begin
  if hook is null or to_regproc('net.http_post') is null then return null; end if;
  if not exists (select from public.audit_log a where a.at >= until - interval '1 minute' and a.at < until
    and a.entity in ('events', 'products', 'settings'))
    and private.day_of(until) = private.day_of(until - interval '1 minute') then
    return null;
  end if;
  execute ask into request using hook;
  return request;
end
$$;
comment on function private.invoke_site_build is 'Invokes the build hook if events, products or settings changed in the
minute before the last one, and at the start of each day. Waiting one minute builds a series of changes once. Returns
the request id of pg_net. Null: not invoked.';

-- schemas/14_rooms/01_rooms.sql

-- Rooms of an event, who sleeps in them, and the guest manifest.

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint rooms_name_fits check (private.is_name(name)),
  beds int not null default 2 constraint rooms_beds_range check (beds between 1 and 8),
  note text constraint rooms_note_length check (char_length(note) <= 300),
  sort_order int not null default 0
);
comment on table public.rooms is 'Rooms in which the travellers of a departure sleep.';
comment on column public.rooms.id is
  'Id of the room. The client makes the id of a new room, so that a repeated insert adds it once.';
comment on column public.rooms.event_id is 'The departure.';
comment on column public.rooms.name is 'Number or name of the room, once in a departure.';
comment on column public.rooms.beds is 'Beds of the room.';
comment on column public.rooms.note is
  'Note for staff and the accommodation, such as bathroom, floor or cot. Null: none.';
comment on column public.rooms.sort_order is 'Position in the list; a new room comes last.';

create unique index rooms_name_once on public.rooms (event_id, lower(name));

alter table public.rooms enable row level security;
revoke all on public.rooms from anon, authenticated;
grant select, insert, update, delete on public.rooms to authenticated;
grant all on public.rooms to service_role;

create policy "Staff with the permission guests read rooms" on public.rooms for select to authenticated
using ((select private.has_permission('guests')) or event_id in (select private.departures_for('guests')));
comment on policy "Staff with the permission guests read rooms" on public.rooms is
  'Guides read only the rooms of their own departures.';

create policy "Staff with the permission booking add rooms" on public.rooms for insert to authenticated
with check ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking add rooms" on public.rooms is 'Requires the permission booking.';

create policy "Staff with the permission booking change rooms" on public.rooms for update to authenticated
using ((select private.has_permission('booking'))) with check ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking change rooms" on public.rooms is
  'Requires the permission booking.';

create policy "Staff with the permission booking remove rooms" on public.rooms for delete to authenticated
using ((select private.has_permission('booking')));
comment on policy "Staff with the permission booking remove rooms" on public.rooms is
  'Requires the permission booking.';

create function private.prepare_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken int;
begin
  new.name := private.clean(new.name);
  new.note := private.clean(new.note);
  if tg_op = 'INSERT' then
    new.sort_order := coalesce((select max(r.sort_order) + 1 from public.rooms r where r.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  new.sort_order := old.sort_order;
  taken := (select count(*) from public.room_assignments a where a.room_id = new.id);
  if new.beds < taken then
    raise exception using errcode = '22023', message = 'More travellers are assigned to this room.', detail = taken;
  end if;
  return new;
end
$$;
comment on function private.prepare_room() is 'Trims the texts of a room that staff write and adds a new room at the end.
A room stays with its departure. Raises 22023 for fewer beds than assigned travellers; the detail is their number.';

create trigger prepare_room before insert or update on public.rooms
for each row when (private.is_client()) execute function private.prepare_room();

create function private.audit_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit('remove_room', 'events', old.event_id::text, jsonb_build_object('beds', old.beds,
      'travellers', (select count(*) from public.room_assignments a where a.room_id = old.id)));
    return old;
  end if;
  perform private.audit('save_room', 'events', new.event_id::text, jsonb_build_object('beds', new.beds)
    || case when tg_op = 'UPDATE' then jsonb_build_object('beds_before', old.beds) else '{}' end);
  return null;
end
$$;
comment on function private.audit_room() is 'Audits a room that staff add, change or remove.';

create trigger audit_room after insert or update on public.rooms
for each row when (private.is_client()) execute function private.audit_room();

-- Runs before the delete: the assignments go with the room.
create trigger audit_removed_room before delete on public.rooms
for each row when (private.is_client()) execute function private.audit_room();

create table public.room_assignments (
  traveller_id uuid primary key references public.travellers (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade
);
comment on table public.room_assignments is 'The room of each traveller. Only functions write it.';
comment on column public.room_assignments.traveller_id is 'The traveller; one room each.';
comment on column public.room_assignments.room_id is 'The room.';

create index room_assignments_room_idx on public.room_assignments (room_id);

alter table public.room_assignments enable row level security;
revoke all on public.room_assignments from anon, authenticated;
grant select on public.room_assignments to authenticated;
grant all on public.room_assignments to service_role;

create policy "Staff with the permission guests read room assignments" on public.room_assignments for select to authenticated
using ((select private.has_permission('guests')) or room_id in (
  select r.id from public.rooms r where r.event_id in (select private.departures_for('guests'))));
comment on policy "Staff with the permission guests read room assignments" on public.room_assignments is
  'Guides read only the rooms of their own departures.';

create function private.limit_beds() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  r public.rooms;
begin
  select * into r from public.rooms t where t.id = new.room_id;
  if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = new.traveller_id and b.event_id = r.event_id) then
    raise exception 'The room belongs to another departure.' using errcode = '23514';
  end if;
  if (select count(*) from public.room_assignments p where p.room_id = r.id) > r.beds then
    raise exception 'The room has no free bed.' using errcode = '23514';
  end if;
  return null;
end
$$;
comment on function private.limit_beds() is
  'Refuses more travellers in a room than beds, and travellers of another departure, by 23514. The writer holds the
lock of the event.';

-- Deferred, so that two travellers can swap rooms.
create constraint trigger limit_beds after insert or update on public.room_assignments
deferrable initially deferred for each row execute function private.limit_beds();

create function private.leave_rooms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_assignments p using public.travellers t where t.id = p.traveller_id and t.booking_id = new.id;
  return null;
end
$$;
comment on function private.leave_rooms() is
  'Removes the room assignments of a booking that is over or moves to another departure.';

create trigger leave_rooms after update of status, event_id on public.bookings
for each row when (new.status not in ('pending', 'confirmed') or new.event_id <> old.event_id)
execute function private.leave_rooms();

create function public.place_travellers(event_id uuid, assignments jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  traveller_ids uuid[] := array(select private.to_uuid(p ->> 'traveller_id')
    from jsonb_array_elements(private.to_list(assignments)) p);
  room_ids uuid[] := array(select private.to_uuid(p ->> 'room_id')
    from jsonb_array_elements(private.to_list(assignments)) p);
  gone uuid[];
  full_room text;
  moved int;
begin
  perform private.require_permission('booking');
  if jsonb_typeof(assignments) is distinct from 'array' or array_position(traveller_ids, null) is not null
    or cardinality(traveller_ids) <> (select count(distinct u.id) from unnest(traveller_ids) u (id))
    or exists (select from jsonb_array_elements(assignments) p
      where p ->> 'room_id' is not null and private.to_uuid(p ->> 'room_id') is null) then
    return private.invalid('assignments');
  end if;
  if (private.lock_event(event_id)).id is null then return private.result('not_found'); end if;
  gone := array(select u.id from unnest(traveller_ids) u (id) where not exists (
    select from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = u.id and b.event_id = place_travellers.event_id and private.is_live(b)));
  if gone <> '{}' then return private.result('gone', jsonb_build_object('travellers', gone)); end if;
  -- Staff change rooms without the lock of the event.
  perform from public.rooms r where r.id = any (room_ids) order by r.id for no key update;
  if exists (select from unnest(room_ids) u (id) where u.id is not null and not exists (
    select from public.rooms r where r.id = u.id and r.event_id = place_travellers.event_id)) then
    return private.result('no_room');
  end if;
  select r.name into full_room from public.rooms r where r.id = any (room_ids) and r.beds <
    (select count(*) from unnest(room_ids) u (id) where u.id = r.id)
    + (select count(*) from public.room_assignments p
      where p.room_id = r.id and p.traveller_id <> all (traveller_ids))
  order by r.sort_order, r.name limit 1;
  if full_room is not null then return private.result('full', jsonb_build_object('room', full_room)); end if;
  with given as (
    select u.traveller_id, u.room_id from unnest(traveller_ids, room_ids) u (traveller_id, room_id)
  ), emptied as (
    delete from public.room_assignments p using given g
    where g.traveller_id = p.traveller_id and g.room_id is null returning 1
  ), filled as (
    insert into public.room_assignments as p (traveller_id, room_id)
    select g.traveller_id, g.room_id from given g where g.room_id is not null
    on conflict (traveller_id) do update set room_id = excluded.room_id where p.room_id <> excluded.room_id
    returning 1)
  select (select count(*) from emptied) + (select count(*) from filled) into moved;
  if moved > 0 then
    perform private.audit('place_travellers', 'events', place_travellers.event_id::text,
      jsonb_build_object('travellers', moved));
  end if;
  return private.result('placed', jsonb_build_object('travellers', moved));
end
$$;
comment on function public.place_travellers(uuid, jsonb) is
  'For staff with the permission booking: assigns travellers of a departure to rooms, all or none. assignments:
[{traveller_id, room_id}]; room_id null: no room. gone: these travellers are not on the departure. no_room: a room was
removed. full: a room has too few beds. travellers: how many moved.
Statuses: placed {travellers int}, full {room text}, gone {travellers uuid[]}, no_room, invalid {fields text[]},
not_found.';
revoke execute on function public.place_travellers(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.place_travellers(uuid, jsonb) to authenticated;

create function private.guests_going(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('traveller_id', t.id, 'name', coalesce(t.full_name, c.full_name),
    'booking_id', b.id, 'reference', b.reference, 'booked_by', c.full_name, 'phone', c.phone,
    'booking_status', b.status, 'seats', b.seats, 'date_of_birth', t.date_of_birth, 'dietary', t.dietary,
    'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone,
    'room_mate', t.room_mate, 'is_guardian', t.is_guardian, 'age', a.age, 'guardian', case when a.age is not null then (
      select g.full_name from public.travellers g where g.booking_id = b.id and g.is_guardian
      order by g.sort_order, g.id limit 1) end)
    order by b.created_at, b.id, t.sort_order, t.id), '[]')
  from public.bookings b
  join public.customers c on c.id = b.customer_id
  left join public.travellers t on t.booking_id = b.id
  left join lateral (select y.age from (
    select extract(year from age(coalesce(e.start_date, private.today()), t.date_of_birth))::int as age) y
    where y.age < (private.settings()).adult_age) a on true
  where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b)
$$;
comment on function private.guests_going(public.events) is
  'The travellers of an event in the order of booking. A booking without names is one row. age: only of travellers
under the adult age at departure. guardian: the adult who is responsible for them.';

create function private.rooms_of(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'beds', r.beds, 'note', r.note,
    'travellers', array(select p.traveller_id from public.room_assignments p
      join public.travellers t on t.id = p.traveller_id join public.bookings b on b.id = t.booking_id
      where p.room_id = r.id and private.is_live(b) order by b.created_at, b.id, t.sort_order, t.id))
    order by r.sort_order, r.name), '[]')
  from public.rooms r where r.event_id = rooms_of.event_id
$$;
comment on function private.rooms_of(uuid) is 'The rooms of an event with the travellers in them.';

create function private.rooms_to_copy(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', x.id, 'title', x.title, 'start_date', x.start_date,
    'rooms', (select count(*) from public.rooms r where r.event_id = x.id),
    'beds', (select sum(r.beds) from public.rooms r where r.event_id = x.id)) order by x.position), '[]')
  from (select o.id, o.title, o.start_date,
    row_number() over (order by o.title = e.title desc, o.start_date desc nulls last, o.id) as position
    from public.events o
    where o.id <> e.id and exists (select from public.rooms r where r.event_id = o.id) order by position limit 5) x
$$;
comment on function private.rooms_to_copy(public.events) is
  'At most five departures with rooms that one without rooms can copy: the same trip first, then the latest.';

create function public.guest_manifest(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_permission('guests', guest_manifest.event_id);
  select * into e from public.events t where t.id = guest_manifest.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object(
    'trip', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time,
      'end_point', nullif(e.end_point, ''), 'end_time', e.end_time, 'arrival_note', nullif(e.arrival_note, ''),
      'emergency_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id)),
    'guests', private.guests_going(e), 'rooms', private.rooms_of(e.id),
    'to_copy', case when private.has_permission('booking') and not exists (select from public.rooms r where r.event_id = e.id)
      then private.rooms_to_copy(e) else '[]' end));
end
$$;
comment on function public.guest_manifest(uuid) is
  'For staff with the permission guests: the travellers of a departure and their rooms, without money. guests: one row
a traveller, or one a booking without names. age: of travellers under the adult age at departure. guardian: the adult
who is responsible for them. to_copy: departures whose rooms can be copied, if this one has none.
Statuses: ok {trip {id uuid, title text, location text?, start_date date?, end_date date?,
meeting_point text?, start_time time?, end_point text?, end_time time?, arrival_note text?, emergency_phone text?},
guests {traveller_id uuid?,
name text, booking_id uuid, reference text, booked_by text, phone text?,
booking_status bookings.status, seats int, date_of_birth date?, dietary text?, emergency_contact_name text?,
emergency_contact_phone text?, room_mate text?, is_guardian boolean?, age int?, guardian text?}[],
rooms {id uuid, name text, beds int, note text?, travellers uuid[]}[],
to_copy {event_id uuid, title text, start_date date?, rooms int, beds int}[]}, not_found.';
revoke execute on function public.guest_manifest(uuid) from public, anon, authenticated;
grant execute on function public.guest_manifest(uuid) to authenticated;

-- schemas/15_reports/01_overview.sql

-- The admin overview: open tasks, totals and revenue by month.

create function private.tasks_due(permission text, query text) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found_rows jsonb;
begin
  if not private.has_permission(permission) then return '{"count": 0, "items": []}'::jsonb; end if;
  execute format('select jsonb_build_object(''count'', count(*), ''items'',
      coalesce(jsonb_agg(to_jsonb(r) - ''position'' order by r.position) filter (where r.position <= 5), ''[]''))
    from (select q.*, row_number() over () as position from (%s limit 100) q) r', query) into found_rows;
  return found_rows;
end
$$;
comment on function private.tasks_due(text, text) is 'Open tasks of one kind, for callers with the permission; for others
none. query selects the tasks, the most urgent first. Returns count, at most 100, and items, the first five rows.';
grant execute on function private.tasks_due(text, text) to authenticated, service_role;

create function public.admin_today() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'offers', private.tasks_due('waitlist', 'select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.tasks_due('sales', 'select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'duplicates', private.tasks_due('booking', 'select b.id, b.reference, e.title as event_title,
        c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'transfers', private.tasks_due('money', 'select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.tasks_due('sales', 'select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.tasks_due('moderation', 'select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.tasks_due('messages', 'select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.tasks_due('messages', 'select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.tasks_due('store', 'select o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status = ''paid'' and o.fulfilled_at is null order by o.created_at, o.number'),
    'low_stock', private.tasks_due('store', 'select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as position from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.position'),
    'cards', private.tasks_due('sales', 'select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at
      from public.card_exceptions x order by x.created_at, x.id')));
end
$$;
comment on function public.admin_today() is 'For staff: their open tasks. A kind that the role may not read is empty. Each
kind has count, at most 100, and the five most urgent items. low_stock lists each variant separately. Amounts are in AUD.
Orders to send are paid orders.
Statuses: ok {offers {count int, items {id uuid, full_name text, event_name text, seats int,
offer_expires_at timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date,
customer_name text}[]}, duplicates {count int, items {id uuid, reference text, event_title text, customer_name text}[]},
transfers {count int, items {id uuid, reference text, amount numeric, created_at timestamptz,
booking_id uuid, booking_reference text, customer_name text}[]}, refunds {count int, items {kind text, id uuid,
reference text, refund_due numeric, customer_name text}[]}, flagged {count int, items {kind text, id uuid, user_name
text, content text}[]}, messages {count int, items {id uuid, full_name text, message text, created_at timestamptz}[]},
interest {count int, items {id uuid, full_name text, trip_name text, created_at timestamptz}[]}, orders {count int,
items {id uuid, number text, full_name text, total numeric, status orders.status, created_at timestamptz}[]},
low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';
revoke execute on function public.admin_today() from public, anon, authenticated;
grant execute on function public.admin_today() to authenticated;

create view public.admin_summary with (security_invoker = true) as
select b.total_bookings as bookings, b.payments_received as received, b.payments_owing as owing,
  b.total_expected as expected, t.seats, e.published_events, e.draft_events, e.upcoming_events, m.store_received
from public.booking_totals b
cross join (select coalesce(sum(t.seats), 0)::int as seats from public.event_totals t) t
cross join (
  select count(*) filter (where e.status = 'published')::int as published_events,
    count(*) filter (where e.status = 'draft')::int as draft_events,
    count(*) filter (where e.status = 'published' and e.start_date >= (select private.today()))::int as upcoming_events
  from public.events e) e
cross join (select coalesce(sum(m.received), 0)::numeric(14, 2) as store_received from public.store_months m) m
where (select private.has_permission('sales'));
comment on view public.admin_summary is
  'One row with the totals of the admin overview. Members and staff without the permission sales read no row.
Never null: every column.';
comment on column public.admin_summary.bookings is 'Pending and confirmed bookings.';
comment on column public.admin_summary.received is 'AUD received for trips, without refunds that are due.';
comment on column public.admin_summary.owing is 'AUD that live bookings have not paid yet.';
comment on column public.admin_summary.expected is 'AUD: received and owing together.';
comment on column public.admin_summary.seats is 'Seats of live bookings.';
comment on column public.admin_summary.published_events is 'Published departures, past ones included.';
comment on column public.admin_summary.draft_events is 'Departures that are drafts.';
comment on column public.admin_summary.upcoming_events is 'Published departures that start today or later.';
comment on column public.admin_summary.store_received is 'AUD received in the store, without refunds.';
revoke all on public.admin_summary from anon, authenticated;
grant select on public.admin_summary to authenticated, service_role;

create view public.revenue_by_month with (security_invoker = true) as
with months as (
  select (private.month_of(private.now()) - make_interval(months => back))::date as month
  from generate_series(0, 11) back
), trips as (
  select e.month, sum(e.received) as received, sum(e.seats) as seats
  from public.event_months e where e.month >= (select min(m.month) from months m) group by e.month
), expired as (  -- holds that have expired and that the scheduled jobs have not ended yet
  select private.month_of(b.created_at) as month, sum(b.seats) as seats
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now()) group by 1
)
select m.month, coalesce(t.received, 0)::numeric(14, 2) as trips, coalesce(s.received, 0)::numeric(14, 2) as store,
  (coalesce(t.seats, 0) - coalesce(x.seats, 0))::int as seats
from months m left join trips t on t.month = m.month left join public.store_months s on s.month = m.month
left join expired x on x.month = m.month
where (select private.has_permission('sales'));
comment on view public.revenue_by_month is
  'Twelve rows: the current month and the eleven before it. Members and staff without the permission sales read no row.
Never null: every column.';
comment on column public.revenue_by_month.month is 'The first day of the month.';
comment on column public.revenue_by_month.trips is 'AUD received for trips in the month, less refunds.';
comment on column public.revenue_by_month.store is 'AUD received in the store in the month, less refunds.';
comment on column public.revenue_by_month.seats is 'Seats booked in the month that are still held.';
revoke all on public.revenue_by_month from anon, authenticated;
grant select on public.revenue_by_month to authenticated, service_role;

-- schemas/15_reports/02_customer_list.sql

-- The admin list of customers, with totals and likely duplicates.

create view public.customer_overview with (security_invoker = true) as
select c.id, c.profile_id, c.full_name, c.email, c.phone, c.status, c.member_status, c.last_activity, c.created_at,
  (select count(*)::int from public.bookings b where b.customer_id = c.id
    and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as events_count,
  (select coalesce(sum(b.paid_amount - a.refund_due), 0)::numeric(12, 2) from public.bookings b
    join public.booking_balances a on a.booking_id = b.id where b.customer_id = c.id) as total_spent,
  (select coalesce(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title,
    'date', h.start_date, 'cost', h.total_amount, 'status', h.state) order by h.start_date desc), '[]')
    from (select b.id, b.event_id, e.title, e.start_date, b.total_amount,
      case when b.status = 'cancelled' then 'Cancelled' when b.status = 'pending' then 'Pending'
        when e.end_date < (select private.today()) then 'Completed' else 'Upcoming' end as state
      from public.bookings b join public.events e on e.id = b.event_id
      where b.customer_id = c.id
        and (b.status in ('confirmed', 'cancelled') or b.status = 'pending' and private.is_live(b))
      order by e.start_date desc limit 20) h) as event_history,
  (select coalesce(jsonb_agg(l.location), '[]') from (
    select e.location from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.location <> ''
    group by e.location order by count(*) desc, e.location limit 5) l) as favorite_locations,
  (select coalesce(sum(greatest(b.total_amount - b.paid_amount, 0)), 0)::numeric(12, 2) from public.bookings b
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as owing,
  (select min(e.start_date) from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.start_date >= (select private.today())) as next_departure,
  c.forgotten_at
from public.customers c;
comment on view public.customer_overview is
  'A customer with trips, money spent and history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';
comment on column public.customer_overview.status is 'Set by staff. Values: customers.status.';
comment on column public.customer_overview.events_count is 'Live bookings.';
comment on column public.customer_overview.total_spent is 'AUD paid in total, less refunds that are due.';
comment on column public.customer_overview.event_history is
  'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';
comment on column public.customer_overview.favorite_locations is
  'At most five locations, the most booked first. Shape: text[].';
comment on column public.customer_overview.owing is 'AUD that live bookings have not paid yet.';
comment on column public.customer_overview.next_departure is
  'The first departure from today on with a live booking. Null: none.';
revoke all on public.customer_overview from anon, authenticated;
grant select on public.customer_overview to authenticated, service_role;

create function public.list_customers(filters jsonb default '{}', page int default 1,
  page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  patterns text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  status text := given ->> 'status';
  sort text := given ->> 'sort';
  sort_order text := case ltrim(sort, '-') when 'name' then 'lower(c.full_name)' when 'joined' then 'c.created_at'
    when 'active' then 'c.last_activity' when 'departure' then 's.value'
    when 'bookings' then 'coalesce(s.value, 0)' when 'spent' then 'coalesce(s.value, 0)'
    when 'owing' then 'coalesce(s.value, 0)' end
    || case when sort in ('-name', '-joined') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      else ' nulls last, ' end;
  conditions text[] := array['true', case given ->> 'who' when 'account' then 'c.profile_id is not null'
    when 'no_email' then 'c.email is null and c.profile_id is null and c.forgotten_at is null'
    when 'owing' then format('c.id in (select b.customer_id from public.bookings b where %s)',
      (private.booking_payment_filter('owing', null))[1])
    when 'duplicates' then format('c.id = any (%L::uuid[])', array(select private.duplicated_customers())) end];
begin
  perform private.require_permission('sales');
  if patterns is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if status is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.ordered_page('select c.id from public.customers c' || private.customer_sums(sort)
    || ' where ' || array_to_string(conditions, ' and '),
    coalesce(sort_order, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', status || patterns, page, page_size);
end
$$;
comment on function public.list_customers(jsonb, int, int) is
  'For staff with the permission sales: a page of customers and their total number. filters: {q (part of a name, email
address or phone number), status, who (account: with an account; no_email: no way to email them; owing; duplicates:
may be another customer too), sort (name, joined, active, bookings, spent, owing, departure; a minus before it sorts
descending; none: the newest first)}. page from 1, page_size 1 to 1000. Runs as the owner of the tables, because
searches under row-level security cannot use their indexes.
Statuses: ok {total int, capped boolean, rows
customer_overview[]}.';
revoke execute on function public.list_customers(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_customers(jsonb, integer, integer) to authenticated;

create function private.customer_sums(sort text) returns text
language sql stable set search_path = '' as $$
  select coalesce(' left join (select b.customer_id, ' || case ltrim(sort, '-')
    when 'bookings' then 'count(*) as value from public.bookings b where ' || private.booking_status_filter('live')
    when 'spent' then format('sum(b.paid_amount - case when b.status = ''pending'' and b.expires_at <= %L
      then b.paid_amount else b.refund_due end) as value from public.bookings b where b.paid_amount <> 0', private.now())
    when 'owing' then 'sum(b.total_amount - b.paid_amount) as value from public.bookings b where '
      || (private.booking_payment_filter('owing', null))[1]
    when 'departure' then format('min(e.start_date) as value from public.events e
      join public.bookings b on b.event_id = e.id where e.start_date >= %L and ', private.today())
      || private.booking_status_filter('live') end || ' group by b.customer_id) s on s.customer_id = c.id', '')
$$;
comment on function private.customer_sums(text) is
  'The join that a sort order of customers c needs. spent: less refunds that are due, as the list shows it.';

create function private.likely_duplicates(customer_id uuid) returns table (id uuid, other uuid, why text)
language sql stable set search_path = '' as $$
  select c.id, o.id, 'phone' from public.customers c join public.customers o on o.id <> c.id
    and regexp_replace(regexp_replace(o.phone, '\D', '', 'g'), '^(61|0)', '')
    = regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '')
  where c.id = likely_duplicates.customer_id
  union all
  select c.id, o.id, 'name' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.full_name) = lower(c.full_name) and (o.email is null or c.email is null)
  where c.id = likely_duplicates.customer_id and c.forgotten_at is null and o.forgotten_at is null
  union all
  select c.id, o.id, 'email' from public.customers c join public.customers o
    on lower(o.email) = private.email_of(c.profile_id)
  where c.id = likely_duplicates.customer_id and c.email is null
  union all
  select c.id, o.id, 'email' from public.customers c join auth.users u on lower(u.email) = lower(c.email)
  join public.customers o on o.profile_id = u.id
  where c.id = likely_duplicates.customer_id and o.email is null
$$;
comment on function private.likely_duplicates(uuid) is
  'Customers who may be the same person, with the reason: phone: the same number. name: the same name where one has no
address. email: the address of the account of the other.';

create function public.customer_duplicates(customer_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return private.result('ok', jsonb_build_object('rows', coalesce((
    select jsonb_agg(private.contact_of(c) || jsonb_build_object('id', c.id, 'why', d.why) order by c.full_name, c.id)
    from (select l.other, array_agg(distinct l.why order by l.why) as why
      from private.likely_duplicates(customer_duplicates.customer_id) l group by l.other) d
    join public.customers c on c.id = d.other), '[]')));
end
$$;
comment on function public.customer_duplicates(uuid) is
  'For staff with the permission sales: customers who may be the same person, and why. phone: the same number. name:
the same name, and one has no address. email: the address of the account of the other.
Statuses: ok {rows {id uuid,
full_name text, email text?, phone text?, why text[]}[]}.';
revoke execute on function public.customer_duplicates(uuid) from public, anon, authenticated;
grant execute on function public.customer_duplicates(uuid) to authenticated;

-- schemas/15_reports/03_reports.sql

-- Financial reports: amounts owed, payments, revenue, GST.

create function public.report_owed(departures_page int default null, bookings_page int default null,
  refunds_page int default null, page_size int default 20)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  today date := private.today();
  this_month date := date_trunc('month', today)::date;
  next_month date := (this_month + interval '1 month')::date;
  after_next date := (this_month + interval '2 months')::date;
begin
  perform private.require_permission('sales');
  return (
    with installments as (
      select b.id, b.event_id, i.amount, i.due_date,
        -- Unpaid holds are not overdue.
        case when b.status = 'confirmed' then greatest(today - i.due_date, 0) else 0 end as days
      from public.bookings b
      cross join lateral (select n.due_date,
        least(n.amount, sum(n.amount) over (order by n.sequence) - b.paid_amount) as amount
        from public.installments n where n.booking_id = b.id) i
      where case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0)
        else 0 end > 0
        and (b.status <> 'pending' or b.expires_at > (select private.now())) and i.amount > 0
    ), sums as (
      select p.event_id, p.id as booking_id, grouping(p.event_id, p.id) as grain, count(distinct p.id)::int as bookings,
        jsonb_build_object('owing', coalesce(sum(p.amount), 0),
          'this_month', coalesce(sum(p.amount) filter (where p.due_date >= this_month and p.due_date < next_month), 0),
          'next_month', coalesce(sum(p.amount) filter (where p.due_date >= next_month and p.due_date < after_next), 0),
          'not_due', coalesce(sum(p.amount) filter (where p.days = 0), 0),
          'days_30', coalesce(sum(p.amount) filter (where p.days between 1 and 30), 0),
          'days_60', coalesce(sum(p.amount) filter (where p.days between 31 and 60), 0),
          'days_more', coalesce(sum(p.amount) filter (where p.days > 60), 0)) as owed
      from installments p group by grouping sets ((p.event_id, p.id), (p.event_id), ())
    ), refunds as (
      select 'booking' as kind, b.id, b.reference, c.full_name as customer_name,
        case when private.current_booking_status(b) = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.refund_due > 0 or b.status = 'pending' and b.paid_amount > 0 and not private.is_live(b)
      union all
      select 'order', o.id, o.number, o.full_name, o.refund_due from public.orders o where o.refund_due > 0
    )
    select private.result('ok', (select s.owed from sums s where s.grain = 3) || jsonb_build_object(
      'today', today, 'this_month_begins', this_month, 'next_month_begins', next_month,
      'departures_total', (select count(*) from sums s where s.grain = 1),
      'departures', (select coalesce(jsonb_agg(d.entry order by d.start_date, d.id), '[]') from (
        select e.start_date, e.id, jsonb_build_object('event_id', e.id, 'title', e.title,
          'start_date', e.start_date, 'bookings', s.bookings) || s.owed as entry
        from sums s join public.events e on e.id = s.event_id where s.grain = 1 order by e.start_date, e.id
        limit case when departures_page is not null then size end
        offset (greatest(departures_page, 1) - 1)::bigint * size) d),
      'bookings_total', (select s.bookings from sums s where s.grain = 3),
      'bookings', (select coalesce(jsonb_agg(o.entry order by o.next_due_date, o.reference), '[]') from (
        select b.next_due_date, b.reference, jsonb_build_object('id', b.id, 'reference', b.reference,
          'customer_name', c.full_name, 'event_id', e.id, 'event_title', e.title, 'start_date', e.start_date,
          'next_due_date', b.next_due_date) || s.owed as entry
        from sums s join public.bookings b on b.id = s.booking_id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id where s.grain = 0 order by b.next_due_date, b.reference
        limit case when bookings_page is not null then size end
        offset (greatest(bookings_page, 1) - 1)::bigint * size) o),
      'refunds_total', (select count(*) from refunds r),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(o) order by o.kind, o.reference), '[]') from (
        select r.* from refunds r order by r.kind, r.reference
        limit case when refunds_page is not null then size end
        offset (greatest(refunds_page, 1) - 1)::bigint * size) o),
      'refunds_due', (select coalesce(sum(r.refund_due), 0) from refunds r))));
end
$$;
comment on function public.report_owed(integer, integer, integer, integer) is
  'For staff with the permission sales: AUD that live bookings still have to pay, in total, by departure and by
booking. this_month and next_month: instalments due in the calendar month of today and in the next one. not_due, days_30,
days_60, days_more: the amount by age, not overdue, or overdue by 1 to 30 days, 31 to 60 days, and more.
refunds: AUD owed to customers. Totals cover all rows. A page number limits departures, bookings or refunds to that page;
without one, the list is complete.
Statuses: ok {today date, this_month_begins date, next_month_begins date, owing numeric, this_month numeric, next_month
numeric, not_due numeric, days_30 numeric, days_60 numeric, days_more numeric, departures_total int, departures
{event_id uuid, title text, start_date date?, bookings int, owing numeric, this_month numeric, next_month numeric,
not_due numeric, days_30 numeric,
days_60 numeric, days_more numeric}[], bookings_total int, bookings {id uuid, reference text, customer_name text,
event_id uuid, event_title text, start_date date?, next_due_date date?, owing numeric, this_month numeric, next_month
numeric, not_due numeric,
days_30 numeric, days_60 numeric, days_more numeric}[], refunds_total int, refunds {kind text, id uuid,
reference text, customer_name text, refund_due numeric}[], refunds_due numeric}.';
revoke execute on function public.report_owed(integer, integer, integer, integer) from public, anon, authenticated;
grant execute on function public.report_owed(integer, integer, integer, integer) to authenticated;

create function public.report_payments(from_day date, to_day date, trips_page int default null, page_size int default 20)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  begins timestamptz;
  ends timestamptz;
  errors text[];
begin
  perform private.require_permission('sales');
  errors := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with money as (
      select private.day_of(p.paid_at) as day, p.method, b.event_id, p.amount
      from public.payments p join public.bookings b on b.id = p.booking_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select private.day_of(q.paid_at), q.method, null, q.amount from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), sums as (
      select m.day, m.method, m.event_id, grouping(m.day, m.method, m.event_id) as grain,
        jsonb_build_object('received', coalesce(sum(m.amount) filter (where m.amount > 0), 0),
          'refunded', coalesce(-sum(m.amount) filter (where m.amount < 0), 0), 'net', coalesce(sum(m.amount), 0))
        as moved
      from money m group by grouping sets ((m.day, m.method, m.event_id), (m.day), (m.method), (m.event_id), ())
    )
    select private.result('ok', (select s.moved from sums s where s.grain = 7) || jsonb_build_object(
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day) || s.moved order by s.day), '[]')
        from sums s where s.grain = 3),
      'methods', (select coalesce(jsonb_agg(jsonb_build_object('method', s.method) || s.moved order by s.method), '[]')
        from sums s where s.grain = 5),
      'trips_total', (select count(*) from sums s where s.grain = 6),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.id), '[]') from (
        select e.start_date, e.id, jsonb_build_object('event_id', s.event_id, 'title', e.title,
          'start_date', e.start_date) || s.moved as entry
        from sums s left join public.events e on e.id = s.event_id where s.grain = 6
        order by e.start_date nulls last, e.id
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'method', s.method, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.moved order by s.day, s.method,
        e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id
        where s.grain = 0 and trips_page is null))));
end
$$;
comment on function public.report_payments(date, date, int, int) is
  'For staff with the permission sales: AUD received and refunded, from the ledgers of bookings and the store. The two
days are included and at most 366 days apart. Sums are by day, by payment method, by trip, and by all three (lines).
Rows without event_id and title belong to the store. A page number limits trips to that page and leaves lines out;
totals cover all rows.
Statuses: ok {received numeric, refunded numeric, net numeric, days {day date, received numeric, refunded numeric, net
numeric}[], methods {method payments.method, received numeric, refunded numeric, net numeric}[], trips_total int,
trips {event_id uuid?, title text?, start_date date?, received numeric, refunded numeric, net numeric}[], lines {day
date, method
payments.method, title text?, start_date date?, gst_free boolean?, received numeric, refunded numeric, net
numeric}[]}, invalid
{fields text[]}.';
revoke execute on function public.report_payments(date, date, integer, integer) from public, anon, authenticated;
grant execute on function public.report_payments(date, date, integer, integer) to authenticated;

create function public.report_revenue(year int, trips_page int default null, page_size int default 20)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  first_day date;
  today date := private.today();
begin
  perform private.require_permission('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  first_day := make_date(year - 1, 7, 1);
  return (
    with booked as (
      select e.id as event_id, date_trunc('month', e.start_date)::date as month, b.paid_amount as received,
        case when n.live then b.seats else 0 end as seats,
        case when n.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing,
        case when n.status = b.status then b.refund_due else b.paid_amount end as refund_due
      from public.events e join public.bookings b on b.event_id = e.id
      cross join lateral (select s.status, s.status in ('pending', 'confirmed') as live
        from (select private.current_booking_status(b) as status offset 0) s) n
      where e.start_date >= first_day and e.start_date < first_day + interval '1 year'
    ), sums as (
      select b.month, b.event_id, grouping(b.month, b.event_id) as grain,
        count(distinct b.event_id) filter (where b.seats > 0)::int as departures,
        jsonb_build_object('seats', coalesce(sum(b.seats), 0), 'received', coalesce(sum(b.received), 0),
          'owing', coalesce(sum(b.owing), 0), 'refund_due', coalesce(sum(b.refund_due), 0),
          'revenue', coalesce(sum(b.received + b.owing - b.refund_due), 0)) as earned
      from booked b group by grouping sets ((b.month, b.event_id), (b.month), ())
    )
    select private.result('ok', (select s.earned from sums s where s.grain = 3) || jsonb_build_object('today', today,
      'departures', (select s.departures from sums s where s.grain = 3),
      'unearned', (select coalesce(sum(b.paid_amount), 0) from public.bookings b
        join public.events e on e.id = b.event_id where e.start_date > today),
      'months', (select jsonb_agg(jsonb_build_object('month', m.month::date, 'departures', coalesce(s.departures, 0))
        || coalesce(s.earned, '{"seats": 0, "received": 0, "owing": 0, "refund_due": 0, "revenue": 0}')
        order by m.month)
        from generate_series(first_day, first_day + interval '11 months', interval '1 month') m (month)
        left join sums s on s.month = m.month::date and s.grain = 1),
      'trips_total', (select count(*) from sums s where s.grain = 0),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date, t.id), '[]') from (
        select e.start_date, e.id, jsonb_build_object('event_id', e.id, 'title', e.title,
          'start_date', e.start_date, 'gst_free', e.gst_free) || s.earned as entry
        from sums s join public.events e on e.id = s.event_id where s.grain = 0 order by e.start_date, e.id
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t))));
end
$$;
comment on function public.report_revenue(integer, integer, integer) is
  'For staff with the permission sales: AUD that trips bring by the month of their departure, from July of the year before
to June of the year. revenue: received plus owing, less refunds that are due; it is earned once the trip has departed.
unearned: AUD received for departures after today, of any year. A page number limits trips to that page; totals cover
all rows.
Statuses: ok {today date, departures int, seats int, received numeric, owing numeric, refund_due numeric, revenue
numeric, unearned numeric, months {month date, departures int, seats int, received numeric, owing numeric, refund_due
numeric, revenue numeric}[], trips_total int, trips {event_id uuid, title text, start_date date, gst_free boolean,
seats int, received numeric, owing numeric, refund_due numeric, revenue numeric}[]}, invalid {fields text[]}.';
revoke execute on function public.report_revenue(integer, integer, integer) from public, anon, authenticated;
grant execute on function public.report_revenue(integer, integer, integer) to authenticated;

create function public.report_gst(year int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  first_day date;
begin
  perform private.require_permission('sales');
  if coalesce(year not between 2000 and 2100, true) then return private.invalid('year'); end if;
  first_day := make_date(year - 1, 7, 1);
  return (
    with quarters as (
      select q.n, (first_day + make_interval(months => 3 * q.n - 3))::date as begins,
        (first_day + make_interval(months => 3 * q.n))::date as next_begins
      from generate_series(1, 4) q (n)
    ), money as (
      select m.month, sum(m.received) as amount, case when e.gst_free then 'gst_free' else 'trips' end as part
      from public.event_months m join public.events e on e.id = m.event_id
      group by m.month, e.gst_free
      union all
      select s.month, s.received - s.vouchers, 'store' from public.store_months s
      union all
      select s.month, s.vouchers, 'vouchers' from public.store_months s
    ), sums as (
      select q.n, q.begins, q.next_begins - 1 as ends,
        coalesce(sum(m.amount) filter (where m.part = 'trips'), 0) as trips,
        coalesce(sum(m.amount) filter (where m.part = 'store'), 0) as store,
        coalesce(sum(m.amount) filter (where m.part = 'gst_free'), 0) as gst_free,
        coalesce(sum(m.amount) filter (where m.part = 'vouchers'), 0) as vouchers,
        coalesce(sum(m.amount) filter (where m.part <> 'vouchers'), 0) as sales
      from quarters q left join money m on m.month >= q.begins and m.month < q.next_begins
      group by q.n, q.begins, q.next_begins
    ), taxed as (
      select s.*, private.gst_in(s.trips + s.store) as gst from sums s
    )
    select private.result('ok', jsonb_build_object(
      'quarters', jsonb_agg(to_jsonb(t) - 'n' || jsonb_build_object('quarter', t.n) order by t.n),
      'trips', sum(t.trips), 'store', sum(t.store), 'gst_free', sum(t.gst_free), 'vouchers', sum(t.vouchers),
      'sales', sum(t.sales),
      'gst', sum(t.gst))) from taxed t);
end
$$;
comment on function public.report_gst(int) is
  'For staff with the permission sales: the GST of the financial year that ends in June of the year, by quarter, in
AUD. The day of a payment or refund decides. trips: taxed trips. store: taxed store sales. gst_free: trips
sold without GST. sales: all three. vouchers: gift vouchers sold, which are not sales and are taxed when they are used.
gst: the tax in trips and store.
Statuses: ok {quarters {quarter int, begins date, ends date, trips numeric, store numeric, gst_free numeric, vouchers
numeric, sales numeric, gst numeric}[], trips numeric, store numeric, gst_free numeric, vouchers numeric, sales numeric, gst numeric}, invalid
{fields text[]}.';
revoke execute on function public.report_gst(integer) from public, anon, authenticated;
grant execute on function public.report_gst(integer) to authenticated;

-- schemas/15_reports/04_activity_log.sql

-- The activity log: the audit log as staff read it.

create function private.protect_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.actor_id is null or new.actor_id = old.actor_id) and old.details @> new.details
      and (new.id, new.at, new.action, new.entity, new.entity_id)
      is not distinct from (old.id, old.at, old.action, old.entity, old.entity_id) then
      return new;
    end if;
  end if;
  raise exception 'Rows of % are added, never changed.', tg_table_name using errcode = '42501';
end
$$;
comment on function private.protect_audit_log() is
  'Refuses changes of the audit log, also by the owner of the tables. Only a deleted actor and erased free text are
removed.';

create trigger protect_rows before update on public.audit_log
for each row execute function private.protect_audit_log();

create trigger protect_table before truncate on public.audit_log
for each statement execute function private.protect_audit_log();

create function private.with_related_ids(ids uuid[]) returns text[]
language sql stable set search_path = '' as $$
  select array(select i::text from unnest(ids) i
    union select t.id::text from public.bank_transfers t where t.booking_id = any (ids)
    union select c.id::text from public.card_checkouts c where c.booking_id = any (ids) or c.order_id = any (ids)
    union select r.id::text from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = any (ids)
    union select r.id::text from public.card_refunds r join public.order_payments p on p.id = r.order_payment_id
    where p.order_id = any (ids))
$$;
comment on function private.with_related_ids(uuid[]) is
  'Ids of bookings and orders with those of their bank transfers, card checkouts and card refunds.';

create function private.activity_ids(kind text, id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  entity_id uuid := private.to_uuid(id);
begin
  if kind = 'trip' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.event_id = entity_id))
      || array(select entity_id::text
        union select w.id::text from public.waitlist_submissions w where w.event_id = entity_id);
  end if;
  if kind in ('booking', 'order') then
    return private.with_related_ids(array[entity_id])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = entity_id);
  end if;
  if kind = 'customer' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.customer_id = entity_id
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = entity_id))
      || array(select entity_id::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = entity_id
        union select c.profile_id::text from public.customers c where c.id = entity_id and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = entity_id);
  end if;
  return array[case when kind = 'settings' then kind else entity_id::text end];
end
$$;
comment on function private.activity_ids(text, text) is
  'Ids of everything that the history of an entity covers. kind: trip, booking, customer, product, order or settings.
The history of a customer includes merged customers.';

create function private.search_entity_ids(q text) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
begin
  if patterns is null then return array[]::text[]; end if;
  return array(
    select f.id::text from unnest(private.bookings_found(q, 100)) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$$;
comment on function private.search_entity_ids(text) is
  'Ids of entities whose name, reference or number matches a search.';

create function private.search_actor_ids(q text) returns text[]
language sql stable set search_path = '' as $$
  select array(select p.id::text from public.profiles p
    where lower(p.full_name) like any (private.search_patterns(q)) limit 100)
$$;
comment on function private.search_actor_ids(text) is 'Ids of accounts whose name matches a search.';

create function private.entity_name(entity text, entity_id text) returns text
language plpgsql stable set search_path = '' as $$
declare
  key uuid := private.to_uuid(entity_id);
  found_name text;
begin
  case entity
    when 'bookings' then select concat_ws(', ', b.reference, c.full_name) into found_name
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = key;
    when 'events' then select e.title into found_name from public.events e where e.id = key;
    when 'customers' then select c.full_name into found_name from public.customers c where c.id = key;
    when 'profiles' then select p.full_name into found_name from public.profiles p where p.id = key;
    when 'products' then select p.name into found_name from public.products p where p.id = key;
    when 'orders' then select concat_ws(', ', o.number, o.full_name) into found_name from public.orders o where o.id = key;
    when 'bank_transfers' then select concat_ws(', ', t.reference, c.full_name) into found_name
    from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    join public.customers c on c.id = b.customer_id where t.id = key;
    when 'waitlist_submissions' then select concat_ws(', ', w.full_name, w.event_name) into found_name
    from public.waitlist_submissions w where w.id = key;
    when 'interest_submissions' then select concat_ws(', ', i.full_name, i.trip_name) into found_name
    from public.interest_submissions i where i.id = key;
    when 'contact_messages' then select m.full_name into found_name from public.contact_messages m where m.id = key;
    when 'comments' then select concat_ws(', ', c.user_name, e.title) into found_name
    from public.comments c join public.events e on e.id = c.event_id where c.id = key;
    when 'comment_replies' then select concat_ws(', ', r.user_name, e.title) into found_name
    from public.comment_replies r join public.events e on e.id = r.event_id where r.id = key;
    else null;
  end case;
  return found_name;
end
$$;
comment on function private.entity_name(text, text) is
  'The current name of an entity. Null: it was deleted or has no name.';

create function private.activity_row(a public.audit_log) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'at', a.at, 'actor_id', a.actor_id,
    'actor', (select p.full_name from public.profiles p where p.id = a.actor_id), 'action', a.action,
    'entity', a.entity, 'entity_id', a.entity_id, 'details', a.details,
    'name', coalesce(private.entity_name(a.entity, a.entity_id), a.details ->> 'title',
      a.details #>> '{before,name}', private.entity_name('bookings', a.details ->> 'booking_id'),
      private.entity_name('orders', a.details ->> 'order_id')))
$$;
comment on function private.activity_row(public.audit_log) is
  'An audit row with the names of its actor and its entity.';

create function public.list_activity(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  actor_id uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  ids text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require_permission('history');
  if given #>> '{of,kind}' is not null then
    ids := private.activity_ids(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.audit_filter(ids);
    if cardinality(ids) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- A union, so that each condition uses its own index. With "or" the planner would read the whole log.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (id), lateral (select d.id from public.audit_log d
          where private.about(d.entity_id, d.details) && array[t.id] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.called(d.details) like any (%L::text[])))',
      private.search_entity_ids(q), private.search_actor_ids(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif actor_id is not null then
    conditions := conditions || format(' and a.actor_id = %L', actor_id);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- Few rows are found by their ids and then sorted; many rows are read in order until the page is full.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.activity_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$$;
comment on function public.list_activity(jsonb, int, int) is
  'For staff with the permission history: a page of the activity log, the newest first. filters: q (name of the actor
or of an entity), who (an account, or nobody: scheduled jobs, the card provider, visitors and deleted accounts),
entity, action, since, until (days of the company), of {kind, id}: everything about a trip, booking, customer,
product, order or the settings. name: the name of the entity; null: it has none. total stops at 1,000. Runs as the
owner of the tables, because searches under row-level security cannot use their indexes.
Statuses: ok {total int, capped boolean, rows {id int, at timestamptz, actor_id uuid?, actor text?, action text, entity text,
entity_id text?, name text?, details jsonb}[]}.';
revoke execute on function public.list_activity(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_activity(jsonb, integer, integer) to authenticated;

-- schemas/16_search/01_search.sql

-- The admin search across customers, events, bookings, orders, transfers and products.

create function public.admin_search(q text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.departures_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": []}';
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(private.bookings_found(q, 5)) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, w.seats from public.waitlist_submissions w
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where (lower(e.title) like any (patterns) or lower(e.location) like any (patterns))
        and (reads_all or e.id = any (own_event_ids))
      order by e.start_date desc, e.id limit 5) r)));
end
$$;
comment on function public.admin_search(text) is
  'For staff: at most five matches of each kind, the newest first. A kind that the role may not read is empty.
Customers and waitlist entries also match by phone number, bank transfers by at least four digits of their reference.
Fewer than three letters match the start of a word. waitlist: entries that wait or have an offer. owing: AUD of a live
booking. Runs as the owner of the tables, because searches under row-level security cannot use their indexes.
Statuses: ok {customers {id uuid, full_name text, email text?, phone text?}[],
events {id uuid, title text, location text, start_date date?, status events.status}[], bookings {id uuid,
reference text, status bookings.status, customer_name text, event_title text, start_date date?, owing numeric}[], orders
{id uuid, number text, full_name text, total numeric, status orders.status}[], transfers {id uuid, reference text,
booking_id uuid, customer_name text, amount numeric, status bank_transfers.status}[], waitlist {id uuid, full_name text, email
text, phone text?, event_name text, seats int}[], products {id uuid, name text, category products.category, status
products.status}[]}.';
revoke execute on function public.admin_search(text) from public, anon, authenticated;
grant execute on function public.admin_search(text) to authenticated;

-- schemas/17_storage/01_storage.sql

-- Policies of the picture buckets. The buckets are rows: see migrations.

create policy "Staff delete pictures" on storage.objects
for delete to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store')));

create policy "Staff replace pictures" on storage.objects
for update to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store')))
with check (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store')));

create policy "Staff upload pictures" on storage.objects
for insert to authenticated
with check (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store')));

create policy "Staff list pictures" on storage.objects
for select to authenticated
using (bucket_id = 'event-images' and (select private.has_permission('trips'))
  or bucket_id = 'product-images' and (select private.has_permission('store')));
comment on policy "Staff list pictures" on storage.objects is
  'Pictures of events need the permission trips, pictures of products the permission store.';

-- schemas/18_personal_data/01_data_export.sql

-- Exports all data of a member.

create function private.strip_internal_fields(stored jsonb, variadic more_fields text[] default '{}'::text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select stored - more_fields - array['user_id', 'profile_id', 'is_admin', 'request_id',
    'search_text', 'handled_by', 'recorded_by', 'decided_by', 'provider_ref']
$$;
comment on function private.strip_internal_fields(jsonb, text[]) is
  'A row without internal fields: secrets, request ids and staff who handled it.';

create function private.bookings_of(profile_id uuid) returns setof public.bookings
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select b.* from public.bookings b where b.user_id = bookings_of.profile_id
    or b.customer_id = any (array(select c.id from public.customers c where c.profile_id = bookings_of.profile_id))
  order by b.created_at, b.id;
end
$$;
comment on function private.bookings_of(uuid) is 'Bookings by an account or for its customer.';

create function private.orders_of(profile_id uuid) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select o.* from public.orders o where o.user_id = orders_of.profile_id or o.id = any (array(
    select g.id from private.emails_of(orders_of.profile_id) e join public.orders g on lower(g.email) = e.email
    where g.user_id is null and g.created_at >= e.since and g.created_at < e.until)) order by o.created_at, o.id;
end
$$;
comment on function private.orders_of(uuid) is
  'Orders of an account: made while signed in, or as a visitor with an address while it belonged to the account.';

create function private.export_bookings(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$$;
comment on function private.export_bookings(uuid) is
  'Bookings with travellers, instalments, payments and bank transfers.';

create function private.export_orders(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(o)) || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'order_id')), '[]')
        from public.order_items i where i.order_id = o.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'order_id') order by p.paid_at), '[]')
        from public.order_payments p where p.order_id = o.id)))
    from private.orders_of(profile_id) o), '[]');
end
$$;
comment on function private.export_orders(uuid) is 'Orders with items and payments.';

create function private.export_comments(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'comments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(c))), '[]') from public.comments c
      where c.user_id = profile_id),
    'replies', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_replies r
      where r.user_id = profile_id),
    'likes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l))), '[]') from public.comment_reactions l
      where l.user_id = profile_id),
    'reports', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.comment_reports r
      where r.user_id = profile_id),
    'reactions', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r))), '[]') from public.reactions r
      where r.user_id = profile_id),
    'favorites', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(f))), '[]') from public.favorites f
      where f.user_id = profile_id));
end
$$;
comment on function private.export_comments(uuid) is 'Comments, replies, likes, reports, reactions and favourites.';

create function private.export_messages(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'waitlist', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(w))), '[]')
      from private.emails_of(profile_id) e
      join public.waitlist_submissions w on lower(w.email) = e.email and w.created_at >= e.since
        and w.created_at < e.until),
    'interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i))), '[]')
      from private.emails_of(profile_id) e
      join public.interest_submissions i on lower(i.email) = e.email and i.created_at >= e.since
        and i.created_at < e.until),
    'product_interest', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p))), '[]')
      from private.emails_of(profile_id) e
      join public.product_interest p on lower(p.email) = e.email and p.created_at >= e.since
        and p.created_at < e.until),
    'messages', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(m))), '[]')
      from private.emails_of(profile_id) e
      join public.contact_messages m on lower(m.email) = e.email and m.created_at >= e.since
        and m.created_at < e.until));
end
$$;
comment on function private.export_messages(uuid) is
  'Waitlist entries, enquiries and messages from an address while it belonged to the account. Earlier ones only after
a claim.';

create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(member),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(member) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = member),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = member),
    'bookings', private.export_bookings(member), 'orders', private.export_orders(member))
    || private.export_cards(member) || private.export_comments(member) || private.export_messages(member)
    || private.export_emails(member));
end
$$;
comment on function public.download_my_data() is
  'For members: all data stored about the caller, without notes of staff and secrets. Messages and orders from before
the account are included after a claim.
Statuses: ok {exported_at
timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, bookings jsonb[], orders jsonb[], cards
jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[], reports jsonb[], reactions jsonb[],
favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[], messages jsonb[], email_preferences jsonb?,
email_suppressions jsonb[], announcements_received jsonb[]}.';
revoke execute on function public.download_my_data() from public, anon, authenticated;
grant execute on function public.download_my_data() to authenticated;

-- schemas/18_personal_data/02_erasure.sql

-- Erases a member's personal data and keeps what the law requires.

create function private.erase_refund_notes(booking_ids uuid[], order_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.card_refunds r set note = null
  where r.note is not null and (
    r.payment_id in (select p.id from public.payments p where p.booking_id = any (booking_ids))
    or r.order_payment_id in (select p.id from public.order_payments p where p.order_id = any (order_ids))
    or r.unmatched_payment_id in (select u.id from public.unmatched_payments u
      join public.card_checkouts c on c.id = u.checkout_id
      where c.booking_id = any (booking_ids) or c.order_id = any (order_ids)))
$$;
comment on function private.erase_refund_notes(uuid[], uuid[]) is
  'Removes the notes of staff from card refunds of bookings and orders. A refund that settles later copies its note to
the ledger.';

create function private.erase_bookings(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from public.travellers t where t.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$$;
comment on function private.erase_bookings(uuid) is
  'Removes travellers, notes and reasons from the bookings of an account, notes of their rooms, and queued emails
about them.';

create function private.orders_to_erase(profile_id uuid) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select * from private.orders_of(profile_id)
  union
  select o.* from public.orders o join private.emails_to_erase(profile_id) a on lower(o.email) = a.email
  where o.user_id is null and o.created_at < a.until and o.refund_due = 0
    and (o.fulfilled_at is not null or private.current_order_status(o) not in ('pending', 'paid'));
end
$$;
comment on function private.orders_to_erase(uuid) is
  'Orders of an account, and older ones from one of its addresses if nothing is open on them. The older orders are not
proven to belong to the same person.';

create function private.erase_orders(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(select o.id from private.orders_to_erase(profile_id) o order by o.id);
begin
  perform private.lock_products(array(select i.product_id from public.order_items i where i.order_id = any (ids)));
  perform public.cancel_order(o.id, private.order_token(o.id)) from public.orders o
  where o.id = any (ids) and private.current_order_status(o) = 'pending';
  delete from public.email_outbox m using public.orders o where o.id = any (ids)
    and (m.data ->> 'order_id' = o.id::text or m.data ->> 'number' = o.number);
  delete from public.order_payment_notes n using public.order_payments p
  where p.id = n.payment_id and p.order_id = any (ids);
  perform private.erase_refund_notes('{}', ids);
  update public.orders o set full_name = 'Former customer', email = null, phone = null, address_line = null,
    suburb = null, state = null, postcode = null
  where o.id = any (ids);
  perform private.erase_audit_log('orders', ids);
end
$$;
comment on function private.erase_orders(uuid) is
  'Removes names and addresses from orders. Unpaid ones are cancelled first, so that their stock is free again.';

create function private.emails_to_erase(profile_id uuid) returns table (email text, until timestamptz)
language sql stable security definer set search_path = '' rows 3 as $$
  select e.email, case when exists (select 1 from private.profile_emails o
    where o.email = e.email and o.given_up_at is null) then e.until else 'infinity' end
  from private.emails_of(profile_id) e
$$;
comment on function private.emails_to_erase(uuid) is
  'Every address of an account, and until when its messages are erased. Later messages belong to another account that
has the address now.';

create function private.erase_emails(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist_submissions w using private.emails_to_erase(profile_id) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.emails_to_erase(profile_id) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.emails_to_erase(profile_id) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.emails_to_erase(profile_id) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.emails_to_erase(profile_id) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
  delete from public.email_suppressions m using private.emails_to_erase(profile_id) a
  where m.email = a.email and m.suppressed_at < a.until;
  delete from public.staff_invites i using private.emails_of(profile_id) e
  where i.email = e.email and e.until = 'infinity';
end
$$;
comment on function private.erase_emails(uuid) is
  'Deletes waitlist entries, enquiries, messages, queued emails and invitations of the addresses of an account.';

create function private.erase_customer(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = erase_customer.profile_id for update;
  delete from public.email_outbox m using public.customer_merges g where g.customer_id = c.id
    and lower(m.to_email) in (lower(g.before #>> '{kept,email}'), lower(g.before #>> '{other,email}'));
  update public.customer_merges g set before = null where g.customer_id = c.id;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.email_suppressions m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, phone = null, status = 'Inactive',
    profile_id = null, forgotten_at = private.now()
  where t.id = c.id;
  perform private.erase_audit_log('customers', array[c.id]);
end
$$;
comment on function private.erase_customer(uuid) is
  'Removes the personal data of the customer of an account. The row stays for bookings and the ledger.';

create function private.erase_audit_log(entity text, ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.audit_log a set details = a.details - array['reason', 'note', 'notes']
  where a.entity = erase_audit_log.entity and a.entity_id = any (ids::text[])
    and a.details ?| array['reason', 'note', 'notes']
$$;
comment on function private.erase_audit_log(text, uuid[]) is 'Removes free text from audit rows.';

create function private.erase_account(profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries a where a.payload ->> ''actor_id'' = $1
      or a.payload ->> ''actor_username'' in (select e.email from private.emails_of($1::uuid) e)' using profile_id::text;
  end if;
  delete from auth.refresh_tokens r where r.user_id::text = profile_id::text;
  delete from auth.users u where u.id = profile_id;
end
$$;
comment on function private.erase_account(uuid) is
  'Deletes an account and the log entries that the sign-in service has about it.';

create function private.erasure_refusal(profile_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  owed numeric;
begin
  if private.is_last_owner(profile_id) then return private.result('last_admin'); end if;
  if exists (select 1 from private.bookings_of(profile_id) b join public.events e on e.id = b.event_id
    where private.is_live(b) and coalesce(e.end_date, e.start_date, 'infinity') >= private.today()) then
    return private.result('has_bookings');
  end if;
  if exists (select 1 from private.orders_of(profile_id) o where o.status = 'paid' and o.fulfilled_at is null) then
    return private.result('has_orders');
  end if;
  select coalesce((select sum(b.refund_due) from private.bookings_of(profile_id) b), 0)
    + coalesce((select sum(o.refund_due) from private.orders_of(profile_id) o), 0) into owed;
  if owed > 0 then return private.result('money_owed', jsonb_build_object('amount', owed)); end if;
  return null;
end
$$;
comment on function private.erasure_refusal(uuid) is
  'Why an account cannot be deleted: last_admin, has_bookings, has_orders or money_owed. Null: it can.';

create function public.delete_my_account() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  address text := private.email_of(member);
begin
  if private.needs_second_factor() then return private.result('code_first'); end if;
  -- Locks the owners, so that two owners cannot delete their accounts at once and leave none.
  if exists (select from public.staff s where s.user_id = member and s.ended_at is null) then
    perform private.advisory_lock('admins');
  end if;
  perform private.lock_event(w.event_id) from (
    select distinct s.event_id from public.waitlist_submissions s
    join private.emails_to_erase(member) a on lower(s.email) = a.email
    order by 1) w;
  -- Waits for a booking of this account in progress and blocks new ones.
  perform 1 from public.profiles p where p.id = member for update;
  if private.erasure_refusal(member) is not null then return private.erasure_refusal(member); end if;
  perform private.erase_bookings(member);
  perform private.erase_orders(member);
  perform private.erase_comments(member);
  perform private.erase_emails(member);
  perform private.erase_customer(member);
  perform private.erase_account(member);
  perform private.queue_email(address, 'account_deleted', jsonb_build_object());
  perform private.audit('delete_account', 'profiles', member::text);
  return private.result('deleted');
end
$$;
comment on function public.delete_my_account() is
  'For members: deletes the account and anonymises bookings, orders and the ledger. code_first: the account has a
second factor that this session has not shown. has_bookings: a booked trip is not over. has_orders: a paid order is
not sent. money_owed: AUD to be refunded first. last_admin: the only owner.
Statuses: deleted, code_first,
has_bookings, has_orders, money_owed {amount numeric}, last_admin.';
revoke execute on function public.delete_my_account() from public, anon, authenticated;
grant execute on function public.delete_my_account() to authenticated;

-- schemas/18_personal_data/03_retention.sql

-- Erases personal data that is no longer needed.

create function private.erase_old_travellers() returns int
language plpgsql security definer set search_path = '' as $$
declare
  erased int;
  last_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < last_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < last_day and b.notes is not null;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < last_day;
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function private.erase_old_travellers() is
  'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, and the notes on
their bookings and rooms. Returns the number of travellers. Bookings and money stay.';

create function private.erase_old_enquiries() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before timestamptz := private.now() - make_interval(months => (private.settings()).enquiry_retention_months);
  entries int;
  interest int;
  messages int;
  products int;
begin
  delete from public.waitlist_submissions w where w.created_at < before and not exists (select from public.events e
    where e.id = w.event_id and w.status in ('waiting', 'offered') and e.end_date >= private.today());
  get diagnostics entries = row_count;
  delete from public.interest_submissions i where i.created_at < before;
  get diagnostics interest = row_count;
  delete from public.contact_messages m where m.created_at < before;
  get diagnostics messages = row_count;
  delete from public.product_interest p where p.created_at < before;
  get diagnostics products = row_count;
  return jsonb_build_object('waitlist', entries, 'interest', interest, 'messages', messages,
    'product_interest', products);
end
$$;
comment on function private.erase_old_enquiries() is
  'Deletes waitlist entries, interest in trips and products, and messages that are older than
settings.enquiry_retention_months months. An entry that still waits for a trip stays. Returns the numbers.';

create function private.erase_old_data() returns void
language plpgsql security definer set search_path = '' as $$
declare
  counts jsonb := jsonb_build_object('travellers', private.erase_old_travellers()) || private.erase_old_enquiries();
begin
  if exists (select from jsonb_each(counts) c where c.value <> '0') then
    insert into public.audit_log (action, entity, details) values ('erase_old_data', 'settings', counts);
  end if;
end
$$;
comment on function private.erase_old_data() is
  'Scheduled job, once a day: erases personal data after the times in settings, and audits how many rows.';

-- schemas/19_request_limits/01_request_limits.sql

-- Limits on requests of one person or network, and on seats held without payment.

create table private.network_requests (
  id bigint generated always as identity primary key,
  network text,
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  user_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  constraint network_requests_kind_known
  check (kind in ('join', 'book', 'transfer', 'order', 'message', 'interest', 'product_interest')),
  constraint network_requests_has_source
  check (num_nonnulls(network, user_id) > 0)
);
comment on table private.network_requests is
  'Requests of the last days, to limit the requests of one network or member.';
comment on column private.network_requests.id is 'Number of the request.';
comment on column private.network_requests.network is
  'The client network, hashed with a key of this database. Null: unknown, or localhost.';
comment on column private.network_requests.kind is 'Kind of the request, such as book or order.';
comment on column private.network_requests.order_id is 'The order that the request placed. Null: none.';
comment on column private.network_requests.requested_at is 'When the request was made.';
comment on column private.network_requests.user_id is 'The member who sent the request. Null: a visitor.';
comment on column private.network_requests.booking_id is 'The booking that the request made. Null: none.';

create index network_requests_network_idx on private.network_requests (network, kind, requested_at);
create index network_requests_order_idx on private.network_requests (order_id);
create index network_requests_requested_at_idx on private.network_requests (requested_at);
create index network_requests_user_idx on private.network_requests (user_id, kind, requested_at);
create index network_requests_booking_idx on private.network_requests (booking_id);

alter table private.network_requests enable row level security;

create function private.client_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  given text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
  client inet;
begin
  -- Assigned in the body: the exception handler does not catch errors in declarations.
  client := nullif(coalesce(substring(given from '^\[([0-9a-fA-F:.]+)\]'), substring(given from '^([0-9.]+):[0-9]+$'),
    given), '')::inet;
  if client <<= inet '::ffff:0:0/96' then client := substring(host(client) from '[^:]+$')::inet; end if;
  if client is null or client <<= inet '127.0.0.0/8' or client = inet '::1' then return null; end if;
  if family(client) = 6 then client := network(set_masklen(client, 64)); end if;
  return (select encode(sha256(k.key || convert_to('network:' || client, 'UTF8')), 'hex')
    from private.unsubscribe_key k);
exception when invalid_text_representation then return null;
end
$$;
comment on function private.client_network() is
  'The hashed network of the client: an IPv4 address, or the /64 network of an IPv6 address. An IPv4 address written as
IPv6 counts as IPv4; a port is ignored. Null: unknown, or localhost.';

create function private.lock_network() returns void
language sql set search_path = '' as $$
  select private.advisory_lock('network ' || n) from private.client_network() n where n is not null
$$;
comment on function private.lock_network() is
  'Serialises the requests of one network that are counted. Call it before taking any other lock.';

create function private.is_network_over(kind text) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= private.max_network_requests_per_hour()
  from private.network_requests r
  where r.network = (select private.client_network()) and r.kind = is_network_over.kind
    and r.requested_at > private.now() - interval '1 hour'
$$;
comment on function private.is_network_over(text) is
  'Whether the network of the client has reached the limit of a kind of request.';

create function private.record_network_request(kind text, order_id uuid default null, booking_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.settings() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days + 1),
      make_interval(days => h.transfer_days + 1, hours => h.hold_hours))
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), record_network_request.kind, record_network_request.order_id, record_network_request.booking_id
  where private.client_network() is not null
    or private.me() is not null and record_network_request.kind in ('message', 'interest', 'product_interest')
$$;
comment on function private.record_network_request(text, uuid, uuid) is
  'Records a request, and deletes rows that no limit needs any more.';

create function private.earlier_holds(user_id uuid, event_id uuid, except_id uuid, out holds int, out ends timestamptz)
language sql stable set search_path = '' as $$
  select count(*), max(b.held_until) from public.bookings b
  where b.user_id = earlier_holds.user_id and b.event_id = earlier_holds.event_id
    and b.id is distinct from earlier_holds.except_id and b.status in ('cancelled', 'expired')
    and b.held_until > private.now() - make_interval(days => (private.settings()).transfer_days)
    and not exists (select from public.payments p where p.booking_id = b.id)
$$;
comment on function private.earlier_holds(uuid, uuid, uuid) is
  'Holds of a member on an event that ended without a payment, within the days of a bank transfer.';

create function private.limit_hold_end() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  earlier record;
begin
  if new.user_id = private.me() then
    earlier := private.earlier_holds(new.user_id, new.event_id, new.id);
    if earlier.holds > 0 then
      new.expires_at := least(new.expires_at, greatest(earlier.ends,
        case when tg_op = 'INSERT' then private.now() + interval '1 hour' else old.expires_at end));
    end if;
  end if;
  new.held_until := greatest(new.held_until, new.expires_at);
  return new;
end
$$;
comment on function private.limit_hold_end() is
  'A member who cancels and books again keeps the end of the earlier hold, but has at least an hour. Staff have no
such limit.';

create trigger limit_hold_end before insert or update of expires_at on public.bookings
for each row when (new.expires_at is not null) execute function private.limit_hold_end();

create function private.max_earlier_holds() returns int
language sql immutable set search_path = '' as $$
  select 3
$$;
comment on function private.max_earlier_holds() is
  'Holds on one event that a member may let end unpaid, within the days of a bank transfer.';

create function private.hold_refusal(user_id uuid, event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_unpaid_holds constant int := 2; -- of one member
  earlier record := private.earlier_holds(user_id, event_id, null);
begin
  if (select count(*) from public.bookings b where b.user_id = hold_refusal.user_id and b.status = 'pending'
    and private.is_live(b) and b.paid_amount = 0) >= max_unpaid_holds then
    return private.result('unpaid_holds', jsonb_build_object('max', max_unpaid_holds));
  end if;
  if earlier.holds >= private.max_earlier_holds() then
    return private.result('held_before',
      jsonb_build_object('again_at', earlier.ends + make_interval(days => (private.settings()).transfer_days)));
  end if;
  return null;
end
$$;
comment on function private.hold_refusal(uuid, uuid) is
  'Why a member may hold no more unpaid seats: unpaid_holds or held_before. Null: they may.';

create function private.max_unpaid_seats_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_unpaid_seats_percent() is
  'Percent of the seats of an event that unpaid bookings of one network hold, at most.';

create function private.network_seats_refusal(seats int, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  client text := private.client_network();
  seats_left int;
begin
  if client is null or e.max_registrations is null then return null; end if;
  seats_left := ceil(e.max_registrations * private.max_unpaid_seats_percent() / 100.0) - coalesce((
    select sum(b.seats) from private.network_requests r join public.bookings b on b.id = r.booking_id
    where r.network = client and b.event_id = e.id and b.status = 'pending' and private.is_live(b)
      and b.paid_amount = 0), 0);
  if seats <= seats_left then return null; end if;
  return private.result('network_seats', jsonb_build_object('left', greatest(seats_left, 0)));
end
$$;
comment on function private.network_seats_refusal(int, public.events) is
  'The refusal of seats beyond the share of the network; null: it may hold them. The caller holds the locks of the
network and of the event.';

create function private.max_network_requests_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 20
$$;
comment on function private.max_network_requests_per_hour() is
  'Requests of each kind from one network within an hour, at most. Staff have no such limit.';

reset check_function_bodies;
