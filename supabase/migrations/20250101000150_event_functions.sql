-- What admins do with trips. Each takes the trip's lock, and tells the record what became of price, seats, dates and
-- status. What that means for who waits and for open offers, the offers' own function settles.

-- What stands in the record of a trip.
create function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date))
$$;

-- The title, and of the terms those that changed: before and after.
create function private.audit_event(action text, old public.events, new public.events) returns void
language plpgsql set search_path = '' as $$
declare
  was jsonb := private.event_terms(old);
  is_now jsonb := private.event_terms(new);
begin
  perform private.audit(action, 'events', coalesce(new.id, old.id)::text, jsonb_build_object(
    'title', coalesce(new.title, old.title),
    'before', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(was) b
      where b.value is distinct from is_now -> b.key),
    'after', (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(is_now) a
      where a.value is distinct from was -> a.key)));
end
$$;

-- The caller holds the trip's lock, which has ended what had run out.
create function private.has_live_bookings(event_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.bookings b where b.event_id = has_live_bookings.event_id and private.is_live(b));
end
$$;

-- What the bookings of a trip forbid: fewer seats than are taken, hiding it, and dates that are over. Those that are
-- over themselves still say when it was, or would have been.
create function private.booked_faults(old public.events, new public.events) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  live boolean := private.has_live_bookings(old.id);
  today date := private.today();
begin
  return array_remove(array[
    case when new.max_registrations < (select private.seats_held(s) from public.event_stats s where s.event_id = old.id)
      then 'max_registrations' end,
    case when live and new.status <> 'published' then 'status' end,
    case when live and new.start_date is distinct from old.start_date and new.start_date < today
      or new.start_date is null and exists (select from public.bookings b where b.event_id = old.id)
      then 'start_date' end,
    case when live and new.end_date is distinct from old.end_date and new.end_date < today then 'end_date' end], null);
end
$$;

create function public.save_event(event jsonb, expected_version int default null, request_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  faults text[];
  earlier jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_answer('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.answer('not_found'); end if;
    if expected_version <> old.version then
      return private.answer('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
    end if;
  end if;
  faults := private.trip_list_faults(event);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  rows := private.event_rows(event, old);
  faults := private.event_faults(rows);
  if faults = '{}' and old.id is not null then
    faults := private.booked_faults(old, jsonb_populate_record(null::public.events, rows #> '{events,0,row}'));
  end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  saved := private.write_event(rows, event, old.id is null);
  perform private.audit_event('save_event', old, saved);
  perform private.settle_offers(saved);
  return private.answer_once('save_event', request_id, event,
    private.answer('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$$;
comment on function public.save_event(jsonb, int, uuid) is
  'Saves a trip with its whole itinerary, there complete or not at all: columns of events (AUD, dates as 2031-02-28),
images [{image_url, image_name, alt_text, width, height}] and days [{title, date, description, images,
items [{title, description, start_time, end_time, item_type}]}]. Without an id it is new. What is not given stays,
blank text is none; images and days, where given, replace all. expected_version: the one the form was opened with.
invalid names fields as in days.2.items.0.title; a booked trip stays published, keeps the seats taken and is not moved
into the past, and one that was ever booked keeps a start. Free seats are offered on. request_id: made by the client for
one press of the button; the same again answers as before, repeated where it was other content.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict
{version int, event events}, not_found.';

create function public.publish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
begin
  perform private.require_admin();
  old := private.lock_event(event_id);
  if old.id is null then return private.answer('not_found'); end if;
  if old.start_date is null then return private.invalid('start_date'); end if;
  if old.status = 'published' then return private.answer('published'); end if;
  update public.events t set status = 'published', end_date = coalesce(old.end_date, old.start_date) where t.id = old.id
  returning * into saved;
  perform private.audit_event('publish_event', old, saved);
  perform private.settle_offers(saved);
  return private.answer('published');
end
$$;
comment on function public.publish_event(uuid) is
  'Shows a draft to everyone; its free seats are offered to who waits. It needs a start.
Statuses: published, invalid {fields text[]}, not_found.';

create function public.unpublish_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
begin
  perform private.require_admin();
  old := private.lock_event(event_id);
  if old.id is null then return private.answer('not_found'); end if;
  if private.has_live_bookings(old.id) then return private.answer('has_bookings'); end if;
  if old.status = 'draft' then return private.answer('unpublished'); end if;
  update public.events t set status = 'draft' where t.id = old.id returning * into saved;
  perform private.audit_event('unpublish_event', old, saved);
  perform private.settle_offers(saved);
  return private.answer('unpublished');
end
$$;
comment on function public.unpublish_event(uuid) is
  'Makes a trip a draft again; its open offers end, who held one waits again.
Statuses: unpublished, has_bookings, not_found.';

create function public.delete_event(event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  bookings int;
  names jsonb;
begin
  perform private.require_admin();
  old := private.lock_event(event_id);
  if old.id is null then return private.answer('not_found'); end if;
  select count(*) into bookings from public.bookings b where b.event_id = old.id;
  if bookings > 0 then return private.answer('has_bookings', jsonb_build_object('bookings', bookings)); end if;
  select coalesce(jsonb_agg(i.image_name order by i.image_name), '[]') into names
  from public.event_images i where i.event_id = old.id and i.image_url !~ '^/' and i.image_name <> '';
  delete from public.events t where t.id = old.id;
  perform private.audit_event('delete_event', old, null);
  return private.answer('deleted', jsonb_build_object('image_names', names));
end
$$;
comment on function public.delete_event(uuid) is
  'Deletes a trip with all that hangs on it. One with bookings stays, cancelled ones too:
the ledger must not lose them. image_names: files in the bucket event-images for the caller to remove.
Statuses: deleted {image_names text[]}, has_bookings {bookings int}, not_found.';

create function public.import_events(events jsonb, check_only boolean default false, request_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  most int := (private.rules()).import_rows;
  wrong jsonb := '[]'::jsonb;
  right_ones jsonb[] := '{}'::jsonb[];
  ids uuid[] := '{}'::uuid[];
  saved public.events;
  faults text[];
  rows jsonb;
begin
  perform private.require_admin();
  if private.length_of(events) = 0 then return private.answer('invalid', jsonb_build_object('rows', wrong)); end if;
  if private.length_of(events) > most then return private.answer('too_many', jsonb_build_object('most', most)); end if;
  for n in 0 .. private.length_of(events) - 1 loop
    faults := private.trip_list_faults(events -> n);
    if faults = '{}' then
      rows := private.event_rows(events -> n, null);
      faults := private.event_faults(rows);
      right_ones := right_ones || jsonb_build_object('rows', rows, 'given', events -> n);
    end if;
    if faults <> '{}' then wrong := wrong || jsonb_build_object('row', n, 'fields', to_jsonb(faults)); end if;
  end loop;
  if wrong <> '[]' then return private.answer('invalid', jsonb_build_object('rows', wrong)); end if;
  if check_only then return private.answer('valid'); end if;
  earlier := private.earlier_answer('import_events', request_id, events);
  if earlier is not null then return earlier; end if;
  foreach rows in array right_ones loop
    saved := private.write_event(rows -> 'rows', rows -> 'given', true);
    perform private.audit_event('import_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.answer_once('import_events', request_id, events,
    private.answer('imported', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;
comment on function public.import_events(jsonb, boolean, uuid) is
  'Stores new trips, each as save_event takes it, all or none; check_only: none. request_id: as in save_event.
Rows are counted from 0.
Statuses: imported {ids uuid[]}, repeated {ids uuid[]}, valid, invalid {rows {row int, fields text[]}[]}, too_many
{most int}.';

revoke execute on function public.save_event(jsonb, int, uuid), public.publish_event(uuid),
  public.unpublish_event(uuid),
  public.delete_event(uuid), public.import_events(jsonb, boolean, uuid) from public, anon, authenticated;
grant execute on function public.save_event(jsonb, int, uuid), public.publish_event(uuid), public.unpublish_event(uuid),
  public.delete_event(uuid), public.import_events(jsonb, boolean, uuid) to authenticated;
