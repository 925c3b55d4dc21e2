set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ordered_page(query text, sort_order text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows',
    case when total = 0 then '[]'  -- the sorted query could read its whole index and find no row
      else private.page_rows(query || ' order by ' || sort_order, shape, arguments, page, page_size) end));
end
$function$;

CREATE OR REPLACE FUNCTION private.trip_order(sort text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'price' then 'coalesce(e.sale_price, e.price)'
    when 'free' then format('e.max_registrations - case when s.next_expiry <= %L then private.seats_held(s)
      else s.seats_taken end', private.now())
    when 'owing' then 't.owing'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
$function$;
