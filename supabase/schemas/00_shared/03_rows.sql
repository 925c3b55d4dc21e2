-- Results of functions, pages of lists, and validation of rows against the constraints of their table.

-- Whoever asks for the same thing at once waits here; the lock goes with the transaction.
create function private.one_at_a_time(what text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0))
$$;

create function private.result(status text, details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', status) || coalesce(details, '{}')
$$;
grant execute on function private.result(text, jsonb) to anon, authenticated, service_role;

-- The fields found wrong, as the caller named them.
create function private.invalid(variadic fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'invalid', 'fields', to_jsonb(fields))
$$;
grant execute on function private.invalid(text[]) to anon, authenticated, service_role;

-- A page of a list: total (counting stops at 1,000, then capped) and rows.
-- query selects `id` in the list's order, its arguments being ($1)[1], ($1)[2] and so on; shape makes a row of p.id.
-- Searches run here as the owner, once the caller was found to be an admin: inside row-level security they could not
-- use their indexes (the operators are not leakproof).
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

-- Whether something is so is said as true or false: what is said otherwise is a fault of its field, no failure.
create function private.fits(value jsonb, type regtype) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  words text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then words ~ '^-?\d{1,9}$'
    when 'boolean' then words in ('true', 'false')
    when 'numeric' then private.to_amount(words) is not null
    when 'date' then private.to_date(words) is not null
    when 'time without time zone' then words ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$$;

-- What a table puts where nothing is given.
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

-- A row to be written: what is given, its texts without the blanks around them; where nothing is given or left, what
-- the table puts there; and what is fixed, whatever is given. Its id is new unless it is fixed.
create function private.new_row(relation regclass, given jsonb, fixed jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  kept jsonb;
begin
  select jsonb_object_agg(g.key, g.value) into kept from (
    select f.key, case when jsonb_typeof(f.value) <> 'string' then f.value
      else to_jsonb(private.clean(f.value #>> '{}')) end as value
    from jsonb_each(private.to_object(given)) f where f.key <> 'id') g
  where g.value <> 'null';
  return private.defaults(relation) || coalesce(kept, '{}') || fixed;
end
$$;

-- The rules of a table as a list of values: (field, place, whether it holds), for the row whose columns are in sight.
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
grant execute on function private.rules_of(regclass) to anon, authenticated, service_role;

-- The fields, of those named, that their table finds wrong in a row not stored yet. So each limit stands once, and
-- whoever fills in a form hears of every fault at once.
create function private.validation_errors(candidate anyelement, variadic fields text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  relation regclass := (select t.typrelid from pg_catalog.pg_type t where t.oid = pg_typeof(candidate));
  faults text[];
begin
  execute format('select array(select r.field from (select ($1).*) c, lateral (values %s) r (field, attnum, holds)
    where r.holds is false and r.field = any ($2) group by r.field order by array_position($2, r.field))',
    private.rules_of(relation)) into faults using candidate, fields;
  return faults;
end
$$;
grant execute on function private.validation_errors(anyelement, text[]) to anon, authenticated, service_role;

-- Where rows [{path, row}] would break what their table asks of them: path and field, in the order of rows and columns.
create function private.row_validation_errors(relation regclass, rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  misfits jsonb;
  faults text[];
begin
  if rows = '[]' then return '{}'::text[]; end if;
  -- First what its column cannot hold; then, with that left out, what the rules say of the rest.
  select jsonb_object_agg(m.place, m.fields) into misfits from (
    select r.place, jsonb_object_agg(a.attname, a.attnum) as fields
    from jsonb_array_elements(rows) with ordinality r (entry, place)
    cross join lateral jsonb_each(r.entry -> 'row') f
    join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = f.key
    where f.value <> 'null' and private.fits(f.value, a.atttypid) is false group by r.place) m;
  execute format($sql$
    select array(select f.path || f.field from (
      select distinct r.place, r.entry ->> 'path' as path, c.field, c.attnum
      from jsonb_array_elements($1) with ordinality r (entry, place)
      cross join lateral jsonb_populate_record(null::%s,
        (r.entry -> 'row') - array(select jsonb_object_keys(coalesce($2 -> r.place::text, '{}')))) t
      cross join lateral (values %s) c (field, attnum, holds)
      where c.holds is false and not coalesce($2 -> r.place::text ? c.field, false)
      union all
      select r.place, r.entry ->> 'path', m.key, m.value::int
      from jsonb_array_elements($1) with ordinality r (entry, place), jsonb_each_text($2 -> r.place::text) m) f
    order by f.place, f.attnum)
    $sql$, relation, private.rules_of(relation)) into faults using rows, misfits;
  return faults;
end
$$;

-- A page of a list that is counted before it is put in order: which rows there are does not hang on their order.
create function private.ordered_page(query text, ranked text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query || ' order by ' || ranked, shape, arguments, page, page_size)));
end
$$;

-- Whoever may be another one too, of all: the numbers that several have are found first, and names of those who
-- have no address.
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
