-- Trips by free seats or by what is owed: their counters are joined to them once, not looked up for each of all that
-- ever departed, and a list that has counted its rows does not count them again.

-- The rows of a page, for a list that counts by itself; as private.page.
create function private.page_rows(query text, shape text, arguments text[], page int, page_size int) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  rows jsonb;
begin
  execute format('select coalesce(jsonb_agg((%s) order by p.place), ''[]'')
    from (select q.id, row_number() over () as place from (%s limit %s offset %s) q) p', shape, query, size, skipped)
  into rows using arguments;
  return rows;
end
$$;

create or replace function private.page(query text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.answer('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query, shape, arguments, page, page_size)));
end
$$;

-- What a list of trips e is put in order by, beside the trips themselves: s, their seats; t, their money.
create function private.trip_counters(sort text) returns text
language sql immutable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'free' then 'left join public.event_stats s on s.event_id = e.id'
    when 'owing' then 'left join public.event_totals t on t.event_id = e.id'
    else '' end
$$;

create or replace function private.trip_order(sort text) returns text
language sql stable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'free' then format('e.max_registrations - case when s.next_expiry <= %L then private.seats_held(s)
      else s.seats_taken end', private.now())
    when 'owing' then 't.owing'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
$$;

create or replace function public.list_events(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  words text[] := private.search_patterns(given ->> 'q');
  asked text := private.trip_condition(given ->> 'which') || case when words is null then ''
    else ' and (lower(e.title) like any ($1) or lower(e.location) like any ($1))' end;
  total int;
begin
  perform private.require('sales');
  execute 'select count(*) from public.events e where ' || asked into total using words;
  return private.answer('ok', jsonb_build_object('total', total, 'rows', private.page_rows(
    format('select e.id from public.events e %s where %s order by %s, e.id', coalesce(private.trip_counters(sort), ''),
      asked, private.trip_order(sort)), 'private.trip_row(p.id)', words, page, page_size)));
end
$$;

revoke execute on function private.page_rows(text, text, text[], int, int), private.trip_counters(text)
  from public, anon, authenticated;
