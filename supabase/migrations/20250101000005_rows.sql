-- Rows from outside, judged before they are written: each rule stands once, as a named constraint of its table. A
-- constraint is called <table>_<field>_<what>, so that its name tells the field it is about.

-- Whether a value can stand in a column of this type as it is given: nothing is rounded, and no
-- word is read as a day. Null: of a type that takes what it is given.
create function private.fits(value jsonb, type regtype) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  words text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then words ~ '^-?\d{1,9}$'
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

-- The fields, of those named, that their table finds wrong in a row not stored yet. So each limit stands once, and
-- whoever fills in a form hears of every fault at once.
create function private.faults(candidate anyelement, variadic fields text[]) returns text[]
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

-- Where rows [{path, row}] would break what their table asks of them: path and field, in the order of rows and columns.
create function private.row_faults(relation regclass, rows jsonb) returns text[]
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
