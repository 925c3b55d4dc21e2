-- Saves and imports events.

create table private.event_requests (
  action text not null,
  request_id uuid not null,
  content text not null,
  result jsonb not null,
  primary key (action, request_id)
);
comment on table private.event_requests is
  'Results of requests that stored events, so that a repeated request stores nothing twice.';
comment on column private.event_requests.action is 'The function: save_event or import_events.';
comment on column private.event_requests.request_id is 'Id that the client made for the request.';
comment on column private.event_requests.content is 'MD5 digest of the request.';
comment on column private.event_requests.result is 'The result of the function.';

create function private.earlier_result(action text, request_id uuid, content jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r private.event_requests;
begin
  perform private.advisory_lock(action || ' ' || request_id);
  select * into r from private.event_requests t
  where t.action = earlier_result.action and t.request_id = earlier_result.request_id;
  return r.result || case when r.content <> md5(content::text) then private.result('repeated') else '{}' end;
end
$$;
comment on function private.earlier_result(text, uuid, jsonb) is
  'The result of an earlier request with the same id. Null: there was none. The same id with other content is not
carried out: repeated, with the stored ids. Two such requests at once run one after the other.';

create function private.store_result(action text, request_id uuid, content jsonb, result jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into private.event_requests (action, request_id, content, result)
  select store_result.action, store_result.request_id, md5(store_result.content::text), store_result.result
  where store_result.request_id is not null;
  return result;
end
$$;
comment on function private.store_result(text, uuid, jsonb, jsonb) is
  'Stores and returns the result of a request with an id.';

create function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'cancelling_closes_days', e.cancelling_closes_days, 'min_age', e.min_age,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$$;
comment on function private.event_terms(public.events) is 'The fields of an event that the audit log records.';

create function private.audit_event(action text, old public.events, new public.events) returns void
language plpgsql set search_path = '' as $$
declare
  old_terms jsonb := private.event_terms(old);
  new_terms jsonb := private.event_terms(new);
begin
  perform private.audit(action, 'events', coalesce(new.id, old.id)::text, jsonb_build_object(
    'title', coalesce(new.title, old.title),
    'before', (select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(old_terms) b
      where b.value is distinct from new_terms -> b.key),
    'after', (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(new_terms) a
      where a.value is distinct from old_terms -> a.key)));
end
$$;
comment on function private.audit_event(text, public.events, public.events) is
  'Audits a change of an event: its title, and the fields that differ, before and after.';

create function private.has_live_bookings(event_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.bookings b where b.event_id = has_live_bookings.event_id and private.is_live(b));
end
$$;
comment on function private.has_live_bookings(uuid) is
  'Whether an event has live bookings. The caller holds its lock, which ends expired holds.';

create function private.booking_conflicts(old public.events, new public.events) returns text[]
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
comment on function private.booking_conflicts(public.events, public.events) is
  'Fields of an event that its bookings do not allow to change: fewer seats than taken, a draft, dates in the past. An
event in the past may still correct its dates.';

create function public.save_event(event jsonb, expected_version integer default null::integer,
    request_id uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  errors text[];
  earlier jsonb;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_result('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.result('not_found'); end if;
    if expected_version is null then return private.invalid('expected_version'); end if;
    if expected_version <> old.version then
      return private.result('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
    end if;
  end if;
  errors := private.trip_list_errors(event);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  rows := private.event_rows(event, old);
  errors := private.event_errors(rows);
  if errors = '{}' and old.id is not null then
    errors := private.booking_conflicts(old, jsonb_populate_record(null::public.events, rows #> '{events,0,row}'));
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  saved := private.write_event(rows, event, old.id is null);
  if old.id is not null then perform private.move_bookings(old, saved); end if;
  perform private.audit_event('save_event', old, saved);
  perform private.settle_offers(saved);
  return private.store_result('save_event', request_id, event,
    private.result('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$$;
comment on function public.save_event(jsonb, integer, uuid) is
  'For staff with the permission "trips": saves a trip with its itinerary, completely or not at all. event: columns of
events (AUD, dates as 2031-02-28), emergency_phone, images [{image_url, image_name, alt_text, width, height}] and days
[{title, date, description, images, items [{title, description, start_time, end_time, item_type}]}]. Without an id the
trip is new. Fields that are not given stay; blank text is emptied. Given images and days replace the old ones; days
that are not given move with the start. expected_version: the version that was read, required for an existing trip.
invalid: names fields as in days.2.items.0.title. A trip with live bookings stays published, keeps the seats taken and
does not move into the past. If it moves, unpaid instalments are dated again and customers are offered their money back,
as preview_move shows. Free seats are offered to the waitlist. request_id: generated by the client for each request; a
repeated request has the same result, or repeated if its content differs.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict {version
int, event events}, not_found.';
revoke execute on function public.save_event(jsonb, integer, uuid) from public, anon, authenticated;
grant execute on function public.save_event(jsonb, integer, uuid) to authenticated;

create function public.import_events(
  events jsonb, check_only boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  max_rows constant int := 500;
  invalid_rows jsonb := '[]'::jsonb;
  valid_events jsonb[] := '{}'::jsonb[];
  ids uuid[] := '{}'::uuid[];
  saved public.events;
  errors text[];
  rows jsonb;
begin
  perform private.require_permission('trips');
  if private.length_of(events) = 0 then return private.result('invalid', jsonb_build_object('rows', invalid_rows)); end if;
  if private.length_of(events) > max_rows then
    return private.result('too_many', jsonb_build_object('max', max_rows));
  end if;
  for n in 0 .. private.length_of(events) - 1 loop
    errors := private.trip_list_errors(events -> n);
    if errors = '{}' then
      rows := private.event_rows(events -> n, null);
      errors := private.event_errors(rows);
      valid_events := valid_events || jsonb_build_object('rows', rows, 'given', events -> n);
    end if;
    if errors <> '{}' then invalid_rows := invalid_rows || jsonb_build_object('row', n, 'fields', to_jsonb(errors)); end if;
  end loop;
  if invalid_rows <> '[]' then return private.result('invalid', jsonb_build_object('rows', invalid_rows)); end if;
  if check_only then return private.result('valid'); end if;
  earlier := private.earlier_result('import_events', request_id, events);
  if earlier is not null then return earlier; end if;
  foreach rows in array valid_events loop
    saved := private.write_event(rows -> 'rows', rows -> 'given', true);
    perform private.audit_event('import_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.store_result('import_events', request_id, events,
    private.result('imported', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;
comment on function public.import_events(jsonb, boolean, uuid) is
  'For staff with the permission "trips": stores new trips in the format of save_event, all or none. check_only: only
validates them. request_id: as in save_event. row counts from 0. too_many: more rows than allowed.
Statuses: imported {ids uuid[]}, repeated {ids uuid[]}, valid, invalid {rows {row int, fields text[]}[]}, too_many
{max int}.';
revoke execute on function public.import_events(jsonb, boolean, uuid) from public, anon, authenticated;
grant execute on function public.import_events(jsonb, boolean, uuid) to authenticated;
