-- Trips by what a seat costs now, as the desk's lists tell it.

create or replace function private.trip_order(sort text) returns text
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

do $$
begin
  execute format('comment on function public.list_events(jsonb, int, int) is %L', replace(
    obj_description('public.list_events(jsonb, int, int)'::regprocedure, 'pg_proc'),
    'departure, title, free', 'departure, title, price, free'));
end
$$;
