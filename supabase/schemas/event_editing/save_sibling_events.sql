-- Saves a departure together with other departures of its trip.

create function private.custom_field_names() returns text[]
language sql immutable set search_path = '' as $$
  select array['summary', 'includes', 'excludes', 'venues', 'faq']
$$;
comment on function private.custom_field_names() is 'The keys of events.custom_fields that can be copied to other departures.';

create function private.shared_field_names() returns text[]
language sql immutable set search_path = '' as $$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'min_age', 'meeting_point',
    'start_time', 'time_zone', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'decision_days', 'free_until_guaranteed', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_costs', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$$;
comment on function private.shared_field_names() is
  'The fields of a departure that can be copied to other departures of its trip. Dates, the opening day, the status and the
phase belong to one departure and are never copied.';

create function private.move_days(days jsonb, days_later int) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(d.day || jsonb_build_object('date', private.to_date(d.day ->> 'date') + days_later) order by d.n),
    '[]')
  from jsonb_array_elements(private.to_list(days)) with ordinality d (day, n)
$$;
comment on function private.move_days(jsonb, int) is
  'Days of an itinerary in the format of save_event, with dates moved by a number of days. Null: the days get no dates.';

create function private.copied_fields(content jsonb, fields text[], target public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  custom_fields text[] := array(select unnest(fields) intersect select unnest(private.custom_field_names()));
  copied jsonb := (select jsonb_object_agg(f.name, content -> f.name) from unnest(fields) f (name)
    where not f.name = any (custom_fields) and content ? f.name);
begin
  return jsonb_build_object('id', target.id) || coalesce(copied, '{}')
    || case when custom_fields = '{}' then '{}' else jsonb_build_object('custom_fields',
      (target.custom_fields - custom_fields) || (
        select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(content -> 'custom_fields') c
        where c.key = any (custom_fields))) end
    || case when 'days' = any (fields) then jsonb_build_object('days',
      private.move_days(content -> 'days', target.start_date - private.to_date(content ->> 'start_date'))) else '{}' end;
end
$$;
comment on function private.copied_fields(jsonb, text[], public.events) is
  'Copies named fields of one departure to another departure of its trip: returns the change of the other departure in
the format of save_event. content: all fields of the first departure, after validation. The dates of the days move by
the difference of the start dates.';

create function private.is_other_event(other public.events, e public.events) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(other.id <> e.id and other.trip_id = e.trip_id and other.called_off_at is null
    and other.start_date >= private.today(), false);
end
$$;
comment on function private.is_other_event(public.events, public.events) is
  'Whether a departure is another departure of the same trip that has not started and is not called off.';

create function private.are_changes_of_others(others jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(others) = 'array' and not exists (
    select from jsonb_array_elements(private.to_list(others)) o (entry)
    where private.to_uuid(o.entry ->> 'id') is null or private.length_of(o.entry -> 'fields') = 0
      or exists (select from jsonb_array_elements(private.to_list(o.entry -> 'fields')) f (name)
        where not coalesce(f.name #>> '{}' = any (private.shared_field_names()), false)))
    and (select count(*) = count(distinct private.to_uuid(o.entry ->> 'id'))
      from jsonb_array_elements(private.to_list(others)) o (entry));
end
$$;
comment on function private.are_changes_of_others(jsonb) is
  'Whether the argument "others" of save_events is a list of different departures, each with at least one field
that can be copied.';

create function public.save_events(event jsonb, expected_version integer, others jsonb,
    request_id uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_others constant int := 100;
  request constant jsonb := jsonb_build_object('event', event, 'others', others);
  event_id uuid;
  old public.events;
  stored public.events;
  earlier jsonb;
  content jsonb;
  change jsonb;
  changes jsonb[];
  rows jsonb;
  errors text[];
  conflicts uuid[];
  invalid_events jsonb := '[]'::jsonb;
  version int;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then errors := array['event']; end if;
  if not coalesce(private.are_changes_of_others(others), false) then errors := errors || 'others'::text; end if;
  if expected_version is null then errors := errors || 'expected_version'::text; end if;
  if errors <> '{}' then
    return private.invalid(variadic errors) || jsonb_build_object('events', invalid_events);
  end if;
  if private.length_of(others) > max_others then
    return private.result('too_many', jsonb_build_object('max', max_others));
  end if;
  earlier := private.earlier_result('save_events', request_id, request);
  if earlier is not null then return earlier; end if;
  event_id := private.to_uuid(event ->> 'id');
  -- Locks the departures in the order of their ids, so that two concurrent calls do not deadlock.
  perform private.lock_event(l.id) from (
    select event_id as id union select private.to_uuid(o.entry ->> 'id') from jsonb_array_elements(others) o (entry)
    order by 1) l;
  select * into old from public.events e where e.id = event_id;
  if old.id is null then return private.result('not_found'); end if;
  conflicts := array(
    select old.id where expected_version <> old.version
    union
    select private.to_uuid(o.entry ->> 'id') from jsonb_array_elements(others) o (entry)
    left join public.events e on e.id = private.to_uuid(o.entry ->> 'id')
    where not (private.is_other_event(e, old)
      and coalesce(to_jsonb(e.version) = o.entry -> 'expected_version', false))
    order by 1);
  if conflicts <> '{}' then return private.result('conflict', jsonb_build_object('ids', to_jsonb(conflicts))); end if;
  select p.rows, p.errors into rows, errors from private.prepare_event(event, old) p;
  if errors <> '{}' then
    return private.invalid(variadic errors) || jsonb_build_object('events', invalid_events);
  end if;
  changes := array[jsonb_build_object('id', old.id, 'given', event, 'rows', rows)];
  -- Lists that the request omits or sends as null keep their stored value.
  content := private.event_content(old, private.to_date(rows #>> '{events,0,row,start_date}') - old.start_date)
    || (event - array(select l.name from unnest(array['images', 'days']) l (name)
      where jsonb_typeof(event -> l.name) is distinct from 'array'));
  for change in select o.entry from jsonb_array_elements(others) o (entry) order by o.entry ->> 'id' loop
    select * into stored from public.events e where e.id = private.to_uuid(change ->> 'id');
    change := private.copied_fields(content, array(select jsonb_array_elements_text(change -> 'fields')), stored);
    select p.rows, p.errors into rows, errors from private.prepare_event(change, stored) p;
    if errors <> '{}' then
      invalid_events := invalid_events || jsonb_build_object('id', stored.id, 'fields', to_jsonb(errors));
    end if;
    changes := changes || jsonb_build_object('id', stored.id, 'given', change, 'rows', rows);
  end loop;
  if invalid_events <> '[]' then
    return private.result('invalid', jsonb_build_object('fields', '[]'::jsonb, 'events', invalid_events));
  end if;
  for change in select c.entry from unnest(changes) c (entry) order by c.entry ->> 'id' loop
    select * into stored from public.events e where e.id = (change ->> 'id')::uuid;
    stored := private.store_event(change -> 'rows', change -> 'given', stored);
    if stored.id = event_id then version := stored.version; end if;
  end loop;
  return private.store_result('save_events', request_id, request,
    private.result('saved', jsonb_build_object('id', event_id, 'version', version)));
end
$$;
comment on function public.save_events(jsonb, integer, jsonb, uuid) is
  'For staff with the permission "trips": saves a departure like save_event, and copies some of its new fields to
other departures of its trip, all in one transaction or not at all. event, expected_version: as in save_event; event
must have an id. others: at most 100 rows {id, expected_version, fields}; fields names what is copied: columns of
events, summary, includes, excludes, venues, faq, emergency_phone, images or days. The days move by the difference of
the start dates. Dates, opens_on, status and phase are never copied. conflict: ids of the departures that were changed
since they were loaded, or that cannot be changed with this one: they are called off, have already started or belong
to another trip. invalid: fields are those of the departure itself; departures lists the other departures that the
copied fields make invalid, for example because more seats are taken. request_id: as in save_event.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[], events {id uuid,
fields text[]}[]}, conflict {ids uuid[]}, too_many {max int}, not_found.';
revoke execute on function public.save_events(jsonb, integer, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.save_events(jsonb, integer, jsonb, uuid) to authenticated;
