-- Results of functions, pages of lists, and validation of rows against the constraints of their table.

create function private.advisory_lock(what text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(what, 0));
  return;
end
$$;
comment on function private.advisory_lock(text) is
  'Takes an advisory lock on the key, and waits for other transactions that hold the same lock. The lock is released
when the transaction ends.';

create function private.result(status text, details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', status) || coalesce(details, '{}')
$$;
comment on function private.result(text, jsonb) is 'Builds the result of a function: its status and further fields.';
grant execute on function private.result(text, jsonb) to anon, authenticated, service_role;

create function private.invalid(variadic fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'invalid', 'fields', to_jsonb(fields))
$$;
comment on function private.invalid(text[]) is
  'Builds the result "invalid" of a function, with the names of the fields that have errors.';
grant execute on function private.invalid(text[]) to anon, authenticated, service_role;

create function private.page(query text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  row_limit bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * row_limit;
  total int;
  rows jsonb;
begin
  execute format('with found as materialized (
      select q.id, row_number() over () as position from (%s limit %s) q)
    select (select count(*) from found), (
      select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
      from (select f.id, f.position from found f where f.position > %s and f.position <= %s) p)',
    query, greatest(1001, skipped + row_limit), shape, skipped, skipped + row_limit)
  into total, rows using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows', rows));
end
$$;
comment on function private.page(text, text, text[], int, int) is
  'Returns one page of a list and the total number of rows. Counting stops at 1,000 rows; the result then has capped =
true. The calling functions check the permission and run as the owner of the tables. Under row-level security, a
search could not use its index, because the search operators are not leakproof.
Parameters:
- query: selects the ids in the order of the list; its arguments are in $1.
- shape: an SQL expression that returns one row of the list as JSON. p.id is the id of the row.';

create function private.is_convertible(value jsonb, type regtype) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  content text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then content ~ '^-?\d{1,9}$'
    when 'boolean' then content in ('true', 'false')
    when 'numeric' then private.to_amount(content) is not null
    when 'double precision' then content ~ '^-?\d{1,9}(\.\d+)?$'
    when 'text[]' then jsonb_typeof(value) = 'array'
      and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != "string")')
    when 'date' then private.to_date(content) is not null
    when 'uuid' then private.to_uuid(content) is not null
    when 'time without time zone' then content ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$$;
comment on function private.is_convertible(jsonb, regtype) is
  'Whether a JSON value can be converted to the type of a column.';

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
  'Builds a row to insert from three sources: the trimmed given values, the column defaults for missing values, and
the values in "fixed", which override all others. Without an id in "fixed", the row gets a new id.';

create function private.rules_of(relation regclass, fields text[] default null) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select string_agg(format('(%L, %s, %s)', a.attname, a.attnum, r.rule), ', ')
    from pg_catalog.pg_class t join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    cross join lateral (
      select pg_get_expr(c.conbin, c.conrelid) as rule from pg_catalog.pg_constraint c
      where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any (c.conkey)
        and starts_with(c.conname, t.relname || '_' || a.attname || '_')
      union all
      select format('%I is not null', a.attname) where a.attnotnull) r
    where t.oid = relation and (fields is null or a.attname = any (fields)));
end
$$;
comment on function private.rules_of(regclass, text[]) is
  'Returns the check and not-null constraints of a table as the text of an SQL VALUES list, for queries that check
rows before they are stored. Each entry has the column name, the column number, and an expression that is true if the
row satisfies the constraint. A check of several columns belongs to the column in the name of the constraint. fields:
only the constraints of these columns; null: all. Returns null if there are no constraints.';
grant execute on function private.rules_of(regclass, text[]) to anon, authenticated, service_role;

create function private.validation_errors(candidate anyelement, variadic fields text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  relation regclass := (select t.typrelid from pg_catalog.pg_type t where t.oid = pg_typeof(candidate));
  rules constant text := private.rules_of(relation, fields);
  errors text[];
begin
  if rules is null then return '{}'::text[]; end if;
  execute format('select array(select r.field from (select ($1).*) c, lateral (values %s) r (field, attnum, holds)
    where r.holds is false group by r.field order by array_position($2, r.field))', rules)
    into errors using candidate, fields;
  return errors;
end
$$;
comment on function private.validation_errors(anyelement, text[]) is
  'Returns the names of the given fields that break a constraint of the table. candidate: a row of the table that is not
stored yet, so that a form can show all errors at once.';
grant execute on function private.validation_errors(anyelement, text[]) to anon, authenticated, service_role;

create function private.row_validation_errors(relation regclass, rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  unreadable jsonb;
  errors text[];
begin
  if rows = '[]' then return '{}'::text[]; end if;
  -- Finds the values that cannot be converted to the type of their column.
  -- The check of the constraints below omits these values.
  select jsonb_object_agg(m.position, m.fields) into unreadable from (
    select r.position, jsonb_object_agg(a.attname, a.attnum) as fields
    from jsonb_array_elements(rows) with ordinality r (entry, position)
    cross join lateral jsonb_each(r.entry -> 'row') f
    join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = f.key
    where f.value <> 'null' and private.is_convertible(f.value, a.atttypid) is false group by r.position) m;
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
  'The paths of the fields that break a constraint of the table, sorted by row and column. rows: an array of {path, row}
objects, where row is not stored yet.';

create function private.ordered_page(query text, sort_order text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows',
    case when total = 0 then '[]'  -- the sorted query could read its whole index and find no row
      else private.page_rows(query || ' order by ' || sort_order, shape, arguments, page, page_size) end));
end
$$;
comment on function private.ordered_page(text, text, text, text[], int, int) is
  'Like private.page, but takes an unsorted query and a separate sort order, so that rows are counted without sorting
them.';
