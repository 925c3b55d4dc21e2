-- The other dates of a trip: its upcoming departures on sale with free seats.

create function private.other_events(e public.events) returns setof public.events
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The largest number of dates that a page or an email lists.
  max_dates constant int := 10;
begin
  return query select t.* from public.events t
  where t.trip_id = e.trip_id and t.id <> e.id and t.status = 'published' and t.start_date > private.today()
    and private.is_open(t) and not private.is_members_first(t) and coalesce(private.free_seats(t) > 0, true)
  order by t.start_date, t.id limit max_dates;
  return;
end
$$;
comment on function private.other_events(public.events) is
  'The next departures of the same trip that everyone can book now and that have free seats, at most 10.';

create function private.other_dates(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(jsonb_build_object('event_id', d.id, 'start_date', d.start_date,
    'end_date', d.end_date, 'price', private.seat_price(d), 'spots_left', private.free_seats(d))
    order by d.start_date, d.id) from private.other_events(e) d), '[]');
end
$$;
comment on function private.other_dates(public.events) is
  'The departures of private.other_events as JSON. price: AUD per person. spots_left: null if there is no limit.';
