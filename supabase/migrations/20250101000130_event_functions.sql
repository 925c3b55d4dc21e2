-- What admins do with trips.

-- Saves an event with its whole itinerary. Fields that are not given stay; days and images, where given, replace all.
-- Statuses: saved {id, version}, invalid {fields}, conflict {version, event}, not_found.
create function public.save_event(event jsonb, expected_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := (select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
                  from jsonb_each(event) f);
  old public.events;
  faults text[];
  saved uuid;
begin
  perform private.require_admin();
  if event ->> 'id' is not null then
    select * into old from public.events e where e.id = private.to_uuid(event ->> 'id') for update;
    if not found then return jsonb_build_object('status', 'not_found'); end if;
    if expected_version is not null and expected_version <> old.version then
      return jsonb_build_object('status', 'conflict', 'version', old.version, 'event', to_jsonb(old));
    end if;
    given := to_jsonb(old) || given;
  end if;
  faults := private.event_faults(given);
  if old.id is not null and not 'max_registrations' = any (faults)
    and (given ->> 'max_registrations')::int < (select s.seats_taken from public.event_stats s where s.event_id = old.id) then
    faults := faults || 'max_registrations'::text;
  end if;
  if old.status = 'published' and given ->> 'status' = 'draft' and private.has_live_bookings(old.id) then
    faults := faults || 'status'::text;
  end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  saved := private.write_event(given, old.id);
  perform private.audit('save_event', 'events', saved::text, jsonb_build_object('title', given ->> 'title'));
  perform private.offer_free_seats(saved);
  return (select jsonb_build_object('status', 'saved', 'id', e.id, 'version', e.version) from public.events e where e.id = saved);
end
$$;

create function private.has_live_bookings(event_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.bookings b
                 where b.event_id = has_live_bookings.event_id and b.status in ('pending', 'confirmed'));
end
$$;

-- Statuses: published, invalid {fields}, not_found.
create function public.publish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_admin();
  select * into e from public.events t where t.id = publish_event.event_id for update;
  if not found then return jsonb_build_object('status', 'not_found'); end if;
  if e.start_date is null then return jsonb_build_object('status', 'invalid', 'fields', jsonb_build_array('start_date')); end if;
  if e.status = 'draft' then
    update public.events t set status = 'published', end_date = coalesce(e.end_date, e.start_date) where t.id = e.id;
    perform private.audit('publish_event', 'events', e.id::text, jsonb_build_object('title', e.title));
  end if;
  return jsonb_build_object('status', 'published');
end
$$;

-- Statuses: unpublished, has_bookings, not_found.
create function public.unpublish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
begin
  perform private.require_admin();
  select * into e from public.events t where t.id = unpublish_event.event_id for update;
  if not found then return jsonb_build_object('status', 'not_found'); end if;
  if private.has_live_bookings(e.id) then return jsonb_build_object('status', 'has_bookings'); end if;
  if e.status = 'published' then
    update public.events t set status = 'draft' where t.id = e.id;
    perform private.audit('unpublish_event', 'events', e.id::text, jsonb_build_object('title', e.title));
  end if;
  return jsonb_build_object('status', 'unpublished');
end
$$;

-- Deletes an event with all that hangs on it. One with bookings stays, cancelled ones too: the ledger must not lose them.
-- Statuses: deleted {image_names}, has_bookings {bookings}, not_found. image_names: files for the caller to remove.
create function public.delete_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  bookings int;
  names jsonb;
begin
  perform private.require_admin();
  select * into e from public.events t where t.id = delete_event.event_id for update;
  if not found then return jsonb_build_object('status', 'not_found'); end if;
  select count(*) into bookings from public.bookings b where b.event_id = e.id;
  if bookings > 0 then return jsonb_build_object('status', 'has_bookings', 'bookings', bookings); end if;
  select coalesce(jsonb_agg(i.image_name), '[]') into names
  from public.event_images i where i.event_id = e.id and i.image_url !~ '^/' and i.image_name <> '';
  delete from public.events t where t.id = e.id;
  perform private.audit('delete_event', 'events', e.id::text, jsonb_build_object('title', e.title));
  return jsonb_build_object('status', 'deleted', 'image_names', names);
end
$$;

-- Stores all events or none. With check_only it stores nothing.
-- Statuses: imported {ids}, valid, invalid {rows: [{row, fields}]} (rows are counted from 0).
create function public.import_events(events jsonb, check_only boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wrong jsonb := '[]'::jsonb;
  ids jsonb := '[]'::jsonb;
  given jsonb := '[]'::jsonb;
  one record;
  entry jsonb;
  faults text[];
begin
  perform private.require_admin();
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) not between 1 and 500 then
    return jsonb_build_object('status', 'invalid', 'rows', '[]'::jsonb);
  end if;
  for one in select i.value, i.n from jsonb_array_elements(events) with ordinality as i (value, n) loop
    entry := case when jsonb_typeof(one.value) = 'object' then
      (select coalesce(jsonb_object_agg(f.key, case when f.value = '""' then 'null' else f.value end), '{}')
       from jsonb_each(one.value) f where f.key <> 'id') else '{}' end;
    faults := private.event_faults(entry);
    if faults <> '{}' then wrong := wrong || jsonb_build_object('row', one.n - 1, 'fields', to_jsonb(faults)); end if;
    given := given || jsonb_build_array(entry);
  end loop;
  if wrong <> '[]' then return jsonb_build_object('status', 'invalid', 'rows', wrong); end if;
  if check_only then return jsonb_build_object('status', 'valid'); end if;
  for entry in select * from jsonb_array_elements(given) loop
    ids := ids || to_jsonb(private.write_event(entry, null));
  end loop;
  perform private.audit('import_events', 'events', null, jsonb_build_object('count', jsonb_array_length(ids)));
  return jsonb_build_object('status', 'imported', 'ids', ids);
end
$$;

revoke execute on function public.save_event(jsonb, int), public.publish_event(uuid), public.unpublish_event(uuid),
  public.delete_event(uuid), public.import_events(jsonb, boolean) from public, anon, authenticated;
grant execute on function public.save_event(jsonb, int), public.publish_event(uuid), public.unpublish_event(uuid),
  public.delete_event(uuid), public.import_events(jsonb, boolean) to authenticated, service_role;
