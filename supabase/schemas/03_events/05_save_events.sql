-- Saves and imports events.

-- Presses of a button that stored trips: whoever has lost the answer asks again, and nothing is stored twice.
create table private.event_requests (
  deed text not null,
  request_id uuid not null,
  content text not null,
  answer jsonb not null,
  primary key (deed, request_id)
);
comment on table private.event_requests is
  'What was answered to requests to store trips, by the client''s id for one press of the button.';
comment on column private.event_requests.content is 'A digest of what was asked for.';

-- What an earlier press of the same button was answered; null: there was none. The same request with other content has
-- not been carried out: repeated, with what is stored. Whoever presses twice at once waits here.
create function private.earlier_answer(deed text, request_id uuid, content jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  r private.event_requests;
begin
  perform private.one_at_a_time(deed || ' ' || request_id);
  select * into r from private.event_requests t
  where t.deed = earlier_answer.deed and t.request_id = earlier_answer.request_id;
  return r.answer || case when r.content <> md5(content::text) then private.result('repeated') else '{}' end;
end
$$;

-- Answers, and keeps the answer for whoever asks again.
create function private.answer_once(deed text, request_id uuid, content jsonb, answer jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into private.event_requests (deed, request_id, content, answer)
  select deed, request_id, md5(content::text), answer where request_id is not null;
  return answer;
end
$$;

-- What stands in the record of a trip.
create function private.event_terms(e public.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false)))
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

-- Writes that went through when they should not: a trip saved without its version, an answer sent again and again, rows
-- for a trip that is being deleted.
create function public.save_event(event jsonb, expected_version integer default null::integer,
    request_id uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.events;
  saved public.events;
  rows jsonb;
  faults text[];
  earlier jsonb;
begin
  perform private.require_permission('trips');
  if jsonb_typeof(event) is distinct from 'object' then return private.invalid('event'); end if;
  earlier := private.earlier_answer('save_event', request_id, event);
  if earlier is not null then return earlier; end if;
  if private.clean(event ->> 'id') is not null then
    old := private.lock_event(private.to_uuid(event ->> 'id'));
    if old.id is null then return private.result('not_found'); end if;
    if expected_version is null then return private.invalid('expected_version'); end if;
    if expected_version <> old.version then
      return private.result('conflict', jsonb_build_object('version', old.version, 'event', to_jsonb(old)));
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
    private.result('saved', jsonb_build_object('id', saved.id, 'version', saved.version)));
end
$$;
comment on function public.save_event(jsonb, integer, uuid) is
  'Saves a trip with its whole itinerary, there complete or not at all: columns of events (AUD, dates as 2031-02-28),
images [{image_url, image_name, alt_text, width, height}] and days [{title, date, description, images,
items [{title, description, start_time, end_time, item_type}]}]. Without an id it is new. What is not given stays,
blank text is none; images and days, where given, replace all, and days that are not given move with the start.
expected_version: the one the form was opened with; without it a known trip is not saved. invalid names fields as in days.2.items.0.title; a booked trip stays
published, keeps the seats taken and is not moved into the past, and one that was ever booked keeps a start. Free seats
are offered on. request_id: made by the client for one press of the button; the same again answers as before, repeated
where it was other content.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict
{version int, event events}, not_found.';
revoke execute on function public.save_event(jsonb, integer, uuid) from public, anon, authenticated;
grant execute on function public.save_event(jsonb, integer, uuid) to authenticated;

create function public.import_events(
  events jsonb, check_only boolean default false, request_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier jsonb;
  max_rows constant int := 500;
  wrong jsonb := '[]'::jsonb;
  right_ones jsonb[] := '{}'::jsonb[];
  ids uuid[] := '{}'::uuid[];
  saved public.events;
  faults text[];
  rows jsonb;
begin
  perform private.require_permission('trips');
  if private.length_of(events) = 0 then return private.result('invalid', jsonb_build_object('rows', wrong)); end if;
  if private.length_of(events) > max_rows then
    return private.result('too_many', jsonb_build_object('most', max_rows));
  end if;
  for n in 0 .. private.length_of(events) - 1 loop
    faults := private.trip_list_faults(events -> n);
    if faults = '{}' then
      rows := private.event_rows(events -> n, null);
      faults := private.event_faults(rows);
      right_ones := right_ones || jsonb_build_object('rows', rows, 'given', events -> n);
    end if;
    if faults <> '{}' then wrong := wrong || jsonb_build_object('row', n, 'fields', to_jsonb(faults)); end if;
  end loop;
  if wrong <> '[]' then return private.result('invalid', jsonb_build_object('rows', wrong)); end if;
  if check_only then return private.result('valid'); end if;
  earlier := private.earlier_answer('import_events', request_id, events);
  if earlier is not null then return earlier; end if;
  foreach rows in array right_ones loop
    saved := private.write_event(rows -> 'rows', rows -> 'given', true);
    perform private.audit_event('import_event', null, saved);
    ids := ids || saved.id;
  end loop;
  return private.answer_once('import_events', request_id, events,
    private.result('imported', jsonb_build_object('ids', to_jsonb(ids))));
end
$$;
comment on function public.import_events(jsonb, boolean, uuid) is
  'Stores new trips, each as save_event takes it, all or none; check_only: none. request_id: as in save_event.
Rows are counted from 0.
Statuses: imported {ids uuid[]}, repeated {ids uuid[]}, valid, invalid {rows {row int, fields text[]}[]}, too_many
{most int}.';
revoke execute on function public.import_events(jsonb, boolean, uuid) from public, anon, authenticated;
grant execute on function public.import_events(jsonb, boolean, uuid) to authenticated;
