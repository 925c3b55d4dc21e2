-- Trips are put in order by the columns of the desk's table, each either way round.

create or replace function private.trip_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'free' then '(select e.max_registrations - private.seats_held(s) from public.event_stats s
        where s.event_id = e.id)'
    when 'owing' then '(select t.owing from public.event_totals t where t.event_id = e.id)'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
$$;

comment on function public.list_events(jsonb, int, int) is 'For admins. filters: q (in title and place; of one or two
letters: where a word begins), which (drafts, published, upcoming, past, full; full: upcoming, and no seat is left),
sort (departure, title, free, owing; each with a minus the other way round; without: the newest first). seats_taken:
with open offers; seats: booked. All are counted. Statuses: ok {total int, rows {id uuid, title text, location text,
start_date date?, end_date date?, max_registrations int?, price numeric?, sale_price numeric?, asking_price numeric?,
currency text, status events.status, state event_cards.state, version int, seats_taken int, bookings int, seats int,
received numeric, owing numeric, waiting int}[]}.';
