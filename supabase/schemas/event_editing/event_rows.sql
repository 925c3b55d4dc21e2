-- Validates an event with its itinerary and writes the rows.

create function private.have_positions(relation regclass, field text, list jsonb, first_position int) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.length_of(list) = 0
    or not field = any (private.row_validation_errors(relation, jsonb_build_array(jsonb_build_object(
      'path', '', 'row', jsonb_build_object(field, first_position + private.length_of(list) - 1)))));
end
$$;
comment on function private.have_positions(regclass, text, jsonb, int) is
  'Whether a list is short enough for the table. The check constraint of the position column limits the position of
the last entry.';

create function private.list_errors(list jsonb, path text, fits_in boolean) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(list) = 'null' then return '{}'::text[]; end if;
  if jsonb_typeof(list) <> 'array' or not fits_in then return array[path]; end if;
  return array(select format('%s.%s', path, l.n - 1) from jsonb_array_elements(list) with ordinality l (entry, n)
    where jsonb_typeof(l.entry) <> 'object' order by l.n);
end
$$;
comment on function private.list_errors(jsonb, text, boolean) is
  'Field paths of the errors in a list: the value is not an array, it is too long for its table (fits_in is false), or
an entry is not an object.';

create function private.image_rows(images jsonb, path text, event_id uuid, itinerary_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('%s.%s.', path, i.n - 1), 'row',
      private.new_row('public.event_images', i.image, jsonb_build_object('id', gen_random_uuid(), 'event_id', event_id,
        'itinerary_id', itinerary_id, 'sort_order', i.n - 1))) order by i.n)
    from jsonb_array_elements(private.to_list(images)) with ordinality i (image, n)), '[]');
end
$$;
comment on function private.image_rows(jsonb, text, uuid, uuid) is
  'Converts pictures to new rows of event_images. Each row has a field path for error messages.';

create function private.item_rows(items jsonb, path text, itinerary_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('path', format('%s.%s.', path, i.n - 1), 'row',
      private.new_row('public.itinerary_items', i.item, jsonb_build_object('id', gen_random_uuid(),
        'itinerary_id', itinerary_id, 'sort_order', i.n - 1))) order by i.n)
    from jsonb_array_elements(private.to_list(items)) with ordinality i (item, n)), '[]');
end
$$;
comment on function private.item_rows(jsonb, text, uuid) is
  'Converts activities to new rows of itinerary_items. Each row has a field path for error messages.';

create function private.event_list_errors(given jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  errors text[] := private.list_errors(given -> 'images', 'images',
      private.length_of(given -> 'images') <= private.max_day_photos())
    || private.list_errors(given -> 'days', 'days',
      private.have_positions('public.event_itineraries', 'day_number', given -> 'days', 1));
  day record;
begin
  if 'days' = any (errors) then return errors; end if;
  for day in select d.value, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    errors := errors
      || private.list_errors(day.value -> 'items', day.path || 'items',
        private.have_positions('public.itinerary_items', 'sort_order', day.value -> 'items', 0))
      || private.list_errors(day.value -> 'images', day.path || 'images',
        private.length_of(day.value -> 'images') <= private.max_day_photos());
  end loop;
  return errors;
end
$$;
comment on function private.event_list_errors(jsonb) is
  'Paths of the lists of a trip (days, activities, pictures) that cannot be read, because they are not arrays of
objects or are too long.';

create function private.length_of(list jsonb) returns int
language sql immutable set search_path = '' as $$
  select jsonb_array_length(private.to_list(list))
$$;
comment on function private.length_of(jsonb) is 'Number of entries of a JSON array. 0 for any other value.';

create function private.event_rows(given jsonb, old public.events) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  event_id uuid := coalesce(old.id, gen_random_uuid());
  event jsonb := private.new_row('public.events', (case when old.id is null then '{}' else to_jsonb(old) end || given)
    - array['version', 'created_at', 'updated_at', 'guaranteed_at'], jsonb_build_object('id', event_id, 'created_by', private.me()));
  days jsonb := '[]'::jsonb;
  items jsonb := '[]'::jsonb;
  images jsonb := private.image_rows(given -> 'images', 'images', event_id, null);
  day record;
  day_id uuid;
begin
  if not event ? 'end_date' and event ? 'start_date' then
    event := event || jsonb_build_object('end_date', event -> 'start_date');
  end if;
  for day in select d.value, d.n, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    day_id := gen_random_uuid();
    days := days || jsonb_build_object('path', day.path, 'row', private.new_row('public.event_itineraries', day.value,
      jsonb_build_object('id', day_id, 'event_id', event_id, 'day_number', day.n)));
    items := items || private.item_rows(day.value -> 'items', day.path || 'items', day_id);
    images := images || private.image_rows(day.value -> 'images', day.path || 'images', event_id, day_id);
  end loop;
  return jsonb_build_object('events', jsonb_build_array(jsonb_build_object('path', '', 'row', event)),
    'event_contacts', case when private.clean(given ->> 'emergency_phone') is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('path', '', 'row', private.new_row('public.event_contacts',
        jsonb_build_object('emergency_phone', given -> 'emergency_phone'), jsonb_build_object('event_id', event_id)))) end,
    'event_itineraries', days, 'itinerary_items', items, 'event_images', images);
end
$$;
comment on function private.event_rows(jsonb, public.events) is
  'Converts a trip to rows of each table: {relation: [{path, row}]}. old: the event before the save; omitted fields
keep the value from it. The lists must have passed private.event_list_errors.';

create function private.event_errors(rows jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  event jsonb := rows #> '{events,0,row}';
  errors text[] := private.row_validation_errors('public.events', rows -> 'events')
    || private.row_validation_errors('public.event_contacts', rows -> 'event_contacts')
    || private.row_validation_errors('public.event_itineraries', rows -> 'event_itineraries')
    || private.row_validation_errors('public.itinerary_items', rows -> 'itinerary_items')
    || private.row_validation_errors('public.event_images', rows -> 'event_images');
  missing text[] := case when event ->> 'status' = 'published' then private.missing_for_sale(event ->> 'phase', event)
    else '{}' end
    || private.day_errors(event, rows -> 'event_itineraries');
  has_trip boolean := private.clean(event ->> 'trip_id') is not null;
begin
  -- A trigger adds a trip to a departure without one, so trip_id may be null.
  if not has_trip then errors := array_remove(errors, 'trip_id'); end if;
  if has_trip and not exists (
    select from public.trips j where j.id = private.to_uuid(event ->> 'trip_id')) then
    missing := array_append(missing, 'trip_id');
  end if;
  return errors || array(select m from unnest(missing) m where not m = any (errors));
end
$$;
comment on function private.event_errors(jsonb) is
  'Paths of all fields that break a constraint of their table, or that are missing although a published event needs
them.';

create function private.write_itinerary(rows jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_itineraries select t.* from jsonb_array_elements(rows -> 'event_itineraries') r,
    jsonb_populate_record(null::public.event_itineraries, r -> 'row') t;
  insert into public.itinerary_items select t.* from jsonb_array_elements(rows -> 'itinerary_items') r,
    jsonb_populate_record(null::public.itinerary_items, r -> 'row') t;
  insert into public.event_images select t.* from jsonb_array_elements(rows -> 'event_images') r,
    jsonb_populate_record(null::public.event_images, r -> 'row') t;
$$;
comment on function private.write_itinerary(jsonb) is
  'Inserts the days, activities and pictures from the result of private.event_rows, after validation.';

create function private.write_event(rows jsonb, given jsonb, is_new boolean) returns public.events
language plpgsql set search_path = '' as $$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  old_start date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free, booking_closes_days = e.booking_closes_days,
      changes_close_days = e.changes_close_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, trip_id = coalesce(e.trip_id, t.trip_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_costs = e.optional_costs, deposit_includes_extras = e.deposit_includes_extras,
      decision_days = e.decision_days, free_until_guaranteed = e.free_until_guaranteed, time_zone = e.time_zone
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- Keeps the new date within the range that the constraint on the column date allows.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - old_start)))
      where d.event_id = e.id and d.date is not null and e.start_date <> old_start;
    end if;
  end if;
  if given ? 'emergency_phone' then
    delete from public.event_contacts c where c.event_id = e.id;
    insert into public.event_contacts select t.* from jsonb_array_elements(rows -> 'event_contacts') r,
      jsonb_populate_record(null::public.event_contacts, r -> 'row') t;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$$;
comment on function private.write_event(jsonb, jsonb, boolean) is
  'Inserts or updates a trip from the result of private.event_rows, after validation. Days and pictures in the request
replace the stored ones. If the request has no days, the stored days move with the start of the trip.';
