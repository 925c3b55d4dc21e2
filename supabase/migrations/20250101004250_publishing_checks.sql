-- What is published for sale is complete, and an itinerary is possible.

-- What a trip lacks to be on sale. A trip that is announced or planned needs none of it.
create function private.sale_faults(phase text, event jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when phase = 'open' then array_remove(array[
    case when nullif(btrim(event ->> 'location'), '') is null then 'location' end,
    case when event ->> 'start_date' is null then 'start_date' end,
    case when event ->> 'max_registrations' is null then 'max_registrations' end,
    case when coalesce(event ->> 'sale_price', event ->> 'price') is null then 'price' end], null) else '{}'::text[] end
$$;

-- Days that lie outside their trip.
create function private.day_faults(event jsonb, days jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg((d.value ->> 'path') || 'date' order by d.n), '{}')
  from jsonb_array_elements(days) with ordinality d (value, n)
  where private.fits(d.value #> '{row,date}', 'date'::regtype) and private.fits(event -> 'start_date', 'date'::regtype)
    and private.fits(event -> 'end_date', 'date'::regtype)
    and not private.to_date(d.value #>> '{row,date}') between private.to_date(event ->> 'start_date')
    and private.to_date(event ->> 'end_date')
$$;

create or replace function private.event_faults(rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  event jsonb := rows #> '{events,0,row}';
  faults text[] := private.row_faults('public.events', rows -> 'events')
    || private.row_faults('public.event_itineraries', rows -> 'event_itineraries')
    || private.row_faults('public.itinerary_items', rows -> 'itinerary_items')
    || private.row_faults('public.event_images', rows -> 'event_images');
  missing text[] := case when event ->> 'status' = 'published' then private.sale_faults(event ->> 'phase', event)
    else '{}' end
    || private.day_faults(event, rows -> 'event_itineraries');
begin
  return faults || array(select m from unnest(missing) m where not m = any (faults));
end
$$;

-- An activity ends after it starts. One that begins in the evening may end by six in the morning.
alter table public.itinerary_items add constraint itinerary_items_end_time_after_start
  check (end_time > start_time or start_time >= '18:00' and end_time <= '06:00') not valid;

create or replace function public.publish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  faults text[];
begin
  perform private.require('trips');
  old := private.lock_event(event_id);
  if old.id is null then return private.answer('not_found'); end if;
  if old.status = 'published' then return private.answer('published'); end if;
  faults := private.sale_faults(old.phase, to_jsonb(old));
  if old.start_date is null and not 'start_date' = any (faults) then faults := faults || 'start_date'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  update public.events t set status = 'published', end_date = coalesce(old.end_date, old.start_date) where t.id = old.id
  returning * into saved;
  perform private.audit_event('publish_event', old, saved);
  perform private.settle_offers(saved);
  return private.answer('published');
end
$$;
comment on function public.publish_event(uuid) is
  'Shows a draft to everyone; its free seats are offered to who waits. It needs a start, and to be
open a price, a place and seats: fields names what is missing.
Statuses: published, invalid {fields text[]}, not_found.';

revoke execute on function private.sale_faults(text, jsonb), private.day_faults(jsonb, jsonb)
  from public, anon, authenticated;
