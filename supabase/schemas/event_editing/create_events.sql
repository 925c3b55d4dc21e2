-- Adds departures to a trip as copies of an existing departure.

create function private.image_list(event_id uuid, itinerary_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(to_jsonb(i) - array['id', 'event_id', 'itinerary_id', 'sort_order'] order by i.sort_order, i.id)
    from public.event_images i
    where i.event_id = image_list.event_id and i.itinerary_id is not distinct from image_list.itinerary_id), '[]');
end
$$;
comment on function private.image_list(uuid, uuid) is
  'The pictures of a day, or of the whole trip if itinerary_id is null, in the format of save_event.';

create function private.event_content(e public.events, days_later int default 0) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(e) - array['id', 'version', 'created_by', 'created_at', 'updated_at', 'called_off_at', 'guaranteed_at']
    || jsonb_build_object(
      'emergency_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
      'images', private.image_list(e.id, null),
      'days', coalesce((
        select jsonb_agg(to_jsonb(d) - array['id', 'event_id', 'day_number'] || jsonb_build_object(
          'date', d.date + days_later, 'images', private.image_list(e.id, d.id), 'items', coalesce((
            select jsonb_agg(to_jsonb(i) - array['id', 'itinerary_id', 'sort_order'] order by i.sort_order, i.id)
            from public.itinerary_items i where i.itinerary_id = d.id), '[]')) order by d.day_number)
        from public.event_itineraries d where d.event_id = e.id), '[]'));
end
$$;
comment on function private.event_content(public.events, int) is
  'A stored departure with its emergency phone, pictures and days, in the format of save_event. days_later: number of
days by which the dates of the itinerary move. Null: the days get no dates.';

create function private.add_surcharge(price jsonb, surcharge numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(to_jsonb(private.to_amount(price #>> '{}') + surcharge), price)
$$;
comment on function private.add_surcharge(jsonb, numeric) is
  'A price plus a surcharge, both in AUD per person. A missing or unreadable price stays as it is.';

create function private.new_event(source public.events, given jsonb, publish boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  start_date date := private.to_date(given ->> 'start_date');
  days_later int := start_date - source.start_date;
  surcharge numeric := coalesce(private.to_amount(given ->> 'surcharge'), 0);
  content jsonb := private.event_content(source, days_later);
  terms jsonb := content || case when jsonb_typeof(given) = 'object' then given else '{}' end;
begin
  return content || jsonb_build_object('start_date', start_date,
    'end_date', coalesce(source.end_date + days_later, start_date), 'opens_on', source.opens_on + days_later,
    'status', case when publish then 'published' else 'draft' end, 'max_registrations', terms -> 'max_registrations',
    'price', private.add_surcharge(terms -> 'price', surcharge),
    'sale_price', private.add_surcharge(terms -> 'sale_price', surcharge));
end
$$;
comment on function private.new_event(public.events, jsonb, boolean) is
  'Copies a departure to another date, as an event for save_event. All dates move by the same number of days. given:
one element of the argument departures of create_events.';

create function private.new_event_errors(given jsonb, event jsonb) returns text[]
language plpgsql volatile set search_path = '' as $$
declare
  candidate public.events;
  -- Checks only changed fields. Texts, pictures and activities are copied from a valid departure.
  changed jsonb := event - array['images', 'emergency_phone'] || jsonb_build_object('days', (
    select jsonb_agg(d.value - array['items', 'images'] order by d.n)
    from jsonb_array_elements(event -> 'days') with ordinality d (value, n)));
  errors text[];
begin
  candidate.start_date := private.to_date(event ->> 'start_date');
  if coalesce(candidate.start_date < private.today(), true)
    or private.validation_errors(candidate, 'start_date') <> '{}' then return array['start_date']; end if;
  errors := private.event_errors(private.event_rows(changed, null));
  if private.clean(given ->> 'surcharge') is not null and private.to_amount(given ->> 'surcharge') is null then
    errors := errors || 'surcharge'::text;
  end if;
  return errors;
end
$$;
comment on function private.new_event_errors(jsonb, jsonb) is
  'Field paths of the errors of a new departure. given: the row of the request; event: the result of
private.new_event for it. A new departure cannot start in the past.';

create function public.create_events(source_id uuid, events jsonb, publish boolean default false,
    check_only boolean default false, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant int := 60;
  content constant jsonb := jsonb_build_object('source_id', source_id, 'events', events, 'publish', publish);
  source public.events;
  saved public.events;
  earlier jsonb;
  given jsonb;
  event jsonb;
  new_events jsonb[] := '{}'::jsonb[];
  dates date[];
  checked jsonb := '[]'::jsonb;
  errors text[];
  valid boolean := true;
  is_taken boolean;
  ids uuid[] := '{}'::uuid[];
begin
  perform private.require_permission('trips');
  if check_only then
    select * into source from public.events e where e.id = source_id;
  else
    earlier := private.earlier_result('create_events', request_id, content);
    if earlier is not null then return earlier; end if;
    source := private.lock_event(source_id);
    -- Locks the trip, so that two admins who add departures to it at the same time do so one after the other.
    perform from public.trips j where j.id = source.trip_id for no key update;
  end if;
  if source.id is null then return private.result('not_found'); end if;
  if private.length_of(events) > max_rows then
    return private.result('too_many', jsonb_build_object('max', max_rows));
  end if;
  dates := array(select e.start_date from public.events e
    where e.trip_id = source.trip_id and e.called_off_at is null);
  for given in select d.value from jsonb_array_elements(private.to_list(events)) with ordinality d (value, n)
    order by d.n loop
    event := private.new_event(source, given, publish);
    errors := private.new_event_errors(given, event);
    is_taken := coalesce((event ->> 'start_date')::date = any (dates), false);
    valid := valid and errors = '{}' and not is_taken;
    checked := checked || jsonb_build_object('row', cardinality(new_events), 'start_date', event -> 'start_date',
      'end_date', event -> 'end_date', 'opens_on', event -> 'opens_on',
      'price', private.to_amount(event ->> 'price'), 'sale_price', private.to_amount(event ->> 'sale_price'),
      'date_taken', is_taken, 'fields', to_jsonb(errors));
    new_events := new_events || event;
    dates := dates || (event ->> 'start_date')::date;
  end loop;
  if not valid or new_events = '{}' then return private.result('invalid', jsonb_build_object('rows', checked)); end if;
  if check_only then return private.result('valid', jsonb_build_object('rows', checked)); end if;
  foreach event in array new_events loop
    saved := private.write_event(private.event_rows(event, null), event, true);
    perform private.copy_extras(source_id, saved.id);
    perform private.copy_room_options(source_id, saved.id);
    perform private.audit_event('create_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('create_events', request_id, content,
    private.result('created', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;
comment on function public.create_events(uuid, jsonb, boolean, boolean, uuid) is
  'For staff with the permission "trips": adds departures to the trip of an existing departure, either all or none. Each
is a copy of the source with its texts, terms, days, pictures and emergency phone, but without bookings and comments. It
takes as many days as the source; the dates of the itinerary and opens_on move with the start. events: at most 60
rows {start_date, price, sale_price, max_registrations, surcharge}. An omitted price or number of seats is the source''s;
surcharge is AUD per person, added to both prices. publish: publishes the new departures; otherwise they are drafts.
check_only: returns the rows without storing them. date_taken: the trip already has a departure on that day that is not
called off, or an earlier row has the same day; this is an error. fields: the invalid fields of a row; a start in the
past is invalid. row: index in the list, from 0. request_id: as in save_event.
Statuses: created {ids uuid[]}, repeated {ids uuid[]}, valid {rows {row int, start_date date, end_date date, opens_on
date?, price numeric?, sale_price numeric?, date_taken boolean, fields text[]}[]}, invalid {rows {row int, start_date
date?, end_date date?, opens_on date?, price numeric?, sale_price numeric?, date_taken boolean, fields text[]}[]},
too_many {max int}, not_found.';
revoke execute on function public.create_events(uuid, jsonb, boolean, boolean, uuid) from public, anon, authenticated;
grant execute on function public.create_events(uuid, jsonb, boolean, boolean, uuid) to authenticated;
