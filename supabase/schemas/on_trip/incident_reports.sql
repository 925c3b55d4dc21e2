-- Incident reports of guides, with photos. The photos are in the private storage bucket traveller-files.

create function private.max_incident_text() returns int
language sql immutable set search_path = '' as $$
  select 4000
$$;
comment on function private.max_incident_text() is
  'Maximum number of characters of a description, an action or a follow-up note of an incident report.';

create function private.max_incident_place() returns int
language sql immutable set search_path = '' as $$
  select 200
$$;
comment on function private.max_incident_place() is 'Maximum number of characters of the place of an incident.';

create function private.max_incident_photos() returns int
language sql immutable set search_path = '' as $$
  select 5
$$;
comment on function private.max_incident_photos() is 'Maximum number of photos of an incident report.';

create function private.incident_photo_types() returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(private.form_file_types(), 'application/pdf')
$$;
comment on function private.incident_photo_types() is 'The content types of photos of incident reports.';

create table private.incident_reports (
  id uuid primary key,
  arrival bigint generated always as identity unique,
  event_id uuid not null references public.events (id),
  follow_up_of uuid references private.incident_reports (id) on delete cascade,
  happened_at timestamptz,
  place text,
  description text not null,
  action_taken text,
  emergency_services boolean,
  recorded_at timestamptz not null,
  recorded_by uuid references public.profiles (id) on delete set null,
  saved_at timestamptz not null default private.now(),
  constraint incident_reports_happened_at_of_kind check ((happened_at is null) = (follow_up_of is not null)),
  constraint incident_reports_place_of_kind check ((place is null) = (follow_up_of is not null)),
  constraint incident_reports_emergency_services_of_kind
    check ((emergency_services is null) = (follow_up_of is not null)),
  constraint incident_reports_action_taken_of_kind check (action_taken is null or follow_up_of is null),
  constraint incident_reports_place_length check (place ~ '\S' and char_length(place) <= private.max_incident_place()),
  constraint incident_reports_description_length
    check (description ~ '\S' and char_length(description) <= private.max_incident_text()),
  constraint incident_reports_action_taken_length
    check (action_taken ~ '\S' and char_length(action_taken) <= private.max_incident_text())
);
comment on table private.incident_reports is
  'Incidents that staff reported on a departure, and follow-up notes. Rows are added, never changed: a correction is a
follow-up note. Reports are business records. They remain after the travellers are deleted, and a departure with reports
cannot be deleted.';
comment on column private.incident_reports.id is
  'Primary key. Made on the device, so that a report that is sent twice is stored once.';
comment on column private.incident_reports.arrival is
  'The order in which the reports arrived. If two reports have the same time, the higher number is newer.';
comment on column private.incident_reports.event_id is 'The departure on which the incident happened.';
comment on column private.incident_reports.follow_up_of is
  'The report that this follow-up note adds to. Null: the row is a report.';
comment on column private.incident_reports.happened_at is
  'When the incident happened: the server''s time minus the age that the device states. Null for a
follow-up note.';
comment on column private.incident_reports.place is 'Place of the incident. Null for a follow-up note.';
comment on column private.incident_reports.description is
  'Description of the incident, or the text of the follow-up note.';
comment on column private.incident_reports.action_taken is
  'The action taken because of the incident. Null: no action yet, or the row is a follow-up note.';
comment on column private.incident_reports.emergency_services is
  'Whether emergency services were called. Null for a follow-up note.';
comment on column private.incident_reports.recorded_at is
  'When the author saved the report on the device: the server''s time minus the age that the device states.';
comment on column private.incident_reports.recorded_by is
  'The staff member who wrote the report or note. Null: the account was deleted.';
comment on column private.incident_reports.saved_at is 'When the server stored the report.';
create index incident_reports_event_idx on private.incident_reports (event_id, recorded_at, arrival);
create index incident_reports_follow_up_of_idx on private.incident_reports (follow_up_of);
create index incident_reports_recorded_by_idx on private.incident_reports (recorded_by);
alter table private.incident_reports enable row level security;
grant all on private.incident_reports to service_role;

create trigger refuse_change before update on private.incident_reports
for each row when (old.recorded_by is not distinct from new.recorded_by) execute function private.refuse_change();

create table private.incident_travellers (
  report_id uuid not null references private.incident_reports (id) on delete cascade,
  position int not null,
  traveller_id uuid references public.travellers (id) on delete set null,
  primary key (report_id, position)
);
comment on table private.incident_travellers is 'The travellers who were affected by an incident.';
comment on column private.incident_travellers.report_id is 'The report of the incident.';
comment on column private.incident_travellers.position is 'The order in which the author selected the travellers, from 1.';
comment on column private.incident_travellers.traveller_id is
  'The affected traveller. Null: the traveller was not on the departure when the report arrived, or has been deleted
since.';
create index incident_travellers_traveller_idx on private.incident_travellers (traveller_id);
alter table private.incident_travellers enable row level security;
grant all on private.incident_travellers to service_role;

create table private.incident_photos (
  id uuid primary key,
  report_id uuid not null references private.incident_reports (id) on delete cascade,
  file_id uuid not null unique,
  size int not null,
  content_type text not null,
  saved_at timestamptz not null default private.now()
);
comment on table private.incident_photos is 'Photos of incident reports. The author of the report adds them.';
comment on column private.incident_photos.id is
  'Primary key. Made on the device, so that a photo that is sent twice is stored once.';
comment on column private.incident_photos.report_id is 'The incident report that the photo is part of.';
comment on column private.incident_photos.file_id is 'Name of the file in the storage bucket traveller-files.';
comment on column private.incident_photos.size is 'Size of the file in bytes.';
comment on column private.incident_photos.content_type is 'Content type of the file, from its first bytes.';
comment on column private.incident_photos.saved_at is 'When the server stored the photo.';
create index incident_photos_report_idx on private.incident_photos (report_id);
alter table private.incident_photos enable row level security;
grant all on private.incident_photos to service_role;

create function private.release_incident_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unused_files (id, delete_after) values (old.file_id, private.now());
  return null;
end
$$;
comment on function private.release_incident_photo() is 'Trigger: marks the file of a deleted photo for deletion.';

create trigger release_incident_photo after delete on private.incident_photos
for each row execute function private.release_incident_photo();

create table private.incident_acknowledgements (
  report_id uuid primary key references private.incident_reports (id) on delete cascade,
  acknowledged_at timestamptz not null default private.now(),
  acknowledged_by uuid references public.profiles (id) on delete set null
);
comment on table private.incident_acknowledgements is
  'Reports and follow-up notes that the office has read. A report by staff who have the permission "guests" for all
departures counts as read.';
comment on column private.incident_acknowledgements.report_id is 'The report or follow-up note.';
comment on column private.incident_acknowledgements.acknowledged_at is 'When a staff member first confirmed that they
have read the report or note.';
comment on column private.incident_acknowledgements.acknowledged_by is
  'The staff member who first confirmed that they have read the report or note. Null: the account was deleted.';
create index incident_acknowledgements_acknowledged_by_idx on private.incident_acknowledgements (acknowledged_by);
alter table private.incident_acknowledgements enable row level security;
grant all on private.incident_acknowledgements to service_role;

create function private.staff_name(user_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select p.full_name from public.profiles p where p.id = staff_name.user_id),
    (select g.public_name from public.guide_profiles g where g.user_id = staff_name.user_id));
end
$$;
comment on function private.staff_name(uuid) is 'The name of a staff member. Null: the account was deleted.';

create function private.incident_notes_of(report_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'description', n.description,
      'recorded_at', n.recorded_at, 'recorded_by', private.staff_name(n.recorded_by),
      'acknowledged_at', a.acknowledged_at, 'acknowledged_by', private.staff_name(a.acknowledged_by))
      order by n.recorded_at, n.arrival), '[]')
    from private.incident_reports n left join private.incident_acknowledgements a on a.report_id = n.id
    where n.follow_up_of = incident_notes_of.report_id);
end
$$;
comment on function private.incident_notes_of(uuid) is 'The follow-up notes of an incident report, oldest first.';

create function private.incidents_of(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'happened_at', r.happened_at, 'place', r.place,
      'description', r.description, 'action_taken', r.action_taken, 'emergency_services', r.emergency_services,
      'travellers', (select coalesce(jsonb_agg(jsonb_build_object('full_name', t.full_name) order by x.position), '[]')
        from private.incident_travellers x left join public.travellers t on t.id = x.traveller_id
        where x.report_id = r.id),
      'photos', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'size', p.size, 'type', p.content_type)
        order by p.saved_at, p.id), '[]') from private.incident_photos p where p.report_id = r.id),
      'recorded_at', r.recorded_at, 'recorded_by', private.staff_name(r.recorded_by),
      'acknowledged_at', a.acknowledged_at, 'acknowledged_by', private.staff_name(a.acknowledged_by),
      'notes', private.incident_notes_of(r.id)) order by r.happened_at desc, r.arrival desc), '[]')
    from private.incident_reports r left join private.incident_acknowledgements a on a.report_id = r.id
    where r.event_id = incidents_of.event_id and r.follow_up_of is null);
end
$$;
comment on function private.incidents_of(uuid) is
  'The incident reports of a departure, the latest incident first. full_name: null for travellers who are no longer
stored. photos: size in bytes. notes: follow-up notes, oldest first.';

create function public.event_incidents(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('guests', event_incidents.event_id);
  return private.result('ok', jsonb_build_object('incidents', private.incidents_of(event_incidents.event_id)));
end
$$;
comment on function public.event_incidents(uuid) is
  'For staff with the permission "guests": the incident reports of a departure, as in private.incidents_of.
Statuses: ok {incidents {id uuid, happened_at timestamptz, place text, description text, action_taken text?,
emergency_services boolean, travellers {full_name text?}[], photos {id uuid, size int, type text}[], recorded_at
timestamptz, recorded_by text?, acknowledged_at timestamptz?, acknowledged_by text?, notes {id uuid, description text,
recorded_at timestamptz, recorded_by text?, acknowledged_at timestamptz?, acknowledged_by text?}[]}[]}.';
revoke execute on function public.event_incidents(uuid) from public, anon, authenticated;
grant execute on function public.event_incidents(uuid) to authenticated;

create function private.read_incident(event_id uuid, report jsonb) returns private.incident_reports
language plpgsql stable set search_path = '' as $$
declare
  r private.incident_reports;
begin
  r.id := private.to_uuid(report ->> 'id');
  r.event_id := read_incident.event_id;
  r.follow_up_of := private.to_uuid(report ->> 'follow_up_of');
  r.happened_at := private.time_of_age(report -> 'happened_seconds_ago');
  r.place := private.clean(report ->> 'place');
  r.description := private.clean(report ->> 'description');
  r.action_taken := private.clean(report ->> 'action_taken');
  r.emergency_services := case when jsonb_typeof(report -> 'emergency_services') = 'boolean'
    then (report -> 'emergency_services')::boolean end;
  r.recorded_at := private.time_of_age(report -> 'seconds_ago');
  r.recorded_by := private.me();
  return r;
end
$$;
comment on function private.read_incident(uuid, jsonb) is
  'Converts the incident report in a request to a row of incident_reports. Values that cannot be read become null.';

create function private.incident_errors(r private.incident_reports, traveller_ids jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  max_travellers constant int := 200;
begin
  return private.validation_errors(r, 'happened_at', 'place', 'description', 'action_taken', 'emergency_services')
    || array_remove(array[
      case when r.id is null then 'id' end,
      case when r.recorded_at is null then 'seconds_ago' end,
      case when r.follow_up_of is not null and not exists (select from private.incident_reports x
        where x.id = r.follow_up_of and x.event_id = r.event_id and x.follow_up_of is null) then 'follow_up_of' end,
      case when jsonb_typeof(traveller_ids) is distinct from 'array' or jsonb_array_length(traveller_ids) > max_travellers
        or r.follow_up_of is not null and traveller_ids <> '[]' then 'traveller_ids' end], null);
end
$$;
comment on function private.incident_errors(private.incident_reports, jsonb) is
  'The names of the invalid fields of an incident report.';

create function private.link_incident_travellers(r private.incident_reports, traveller_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- If a booker is removing a traveller at the same time, the lock waits until that transaction ends.
  perform from public.travellers t where t.id = any (traveller_ids) order by t.id for key share;
  insert into private.incident_travellers (report_id, position, traveller_id)
  select r.id, i.position, (select t.id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = i.id and b.event_id = r.event_id)
  from unnest(traveller_ids) with ordinality i (id, position);
end
$$;
comment on function private.link_incident_travellers(private.incident_reports, uuid[]) is
  'Stores the travellers who were affected by an incident. A traveller who is not on the departure is stored with
traveller_id null, so that the report is never lost.';

create function private.email_incident(r private.incident_reports) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_email(private.email_of(p.user_id), 'incident_reported', jsonb_build_object(
    'key', r.id || ':' || p.user_id, 'event', e.title, 'event_id', e.id, 'start_date', e.start_date,
    'end_date', e.end_date, 'emergency_services', r.emergency_services))
  from public.events e cross join public.staff p join public.role_permissions t on t.role = p.role
    and t.permission = 'guests' and not t.of_own_events
  where e.id = r.event_id and p.ended_at is null and p.user_id <> r.recorded_by
  order by p.user_id;
end
$$;
comment on function private.email_incident(private.incident_reports) is
  'Emails all staff with the permission "guests" for all departures, except the author, that an incident was reported.
The email contains no text of the report.';

create function public.report_incident(event_id uuid, report jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  traveller_ids constant jsonb := coalesce(report -> 'traveller_ids', '[]');
  r private.incident_reports;
  errors text[];
begin
  perform private.require_permission('guests', report_incident.event_id);
  perform from public.events e where e.id = report_incident.event_id for key share;
  if not found then return private.result('not_found'); end if;
  r := private.read_incident(report_incident.event_id, report);
  errors := private.incident_errors(r, traveller_ids);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  insert into private.incident_reports (id, event_id, follow_up_of, happened_at, place, description, action_taken,
    emergency_services, recorded_at, recorded_by)
  values (r.id, r.event_id, r.follow_up_of, r.happened_at, r.place, r.description, r.action_taken, r.emergency_services,
    r.recorded_at, r.recorded_by)
  on conflict on constraint incident_reports_pkey do nothing;
  if not found then
    return case when exists (select from private.incident_reports x
      where x.id = r.id and x.event_id = r.event_id and x.recorded_by = r.recorded_by) then private.result('saved')
      else private.invalid('id') end;
  end if;
  perform private.link_incident_travellers(r, array(select private.to_uuid(t.id)
    from jsonb_array_elements_text(traveller_ids) with ordinality t (id, position) order by t.position));
  if r.follow_up_of is null then perform private.email_incident(r); end if;
  if private.has_permission('guests') then
    insert into private.incident_acknowledgements (report_id, acknowledged_by) values (r.id, r.recorded_by);
  end if;
  perform private.audit('report_incident', 'events', r.event_id::text,
    jsonb_build_object('report_id', coalesce(r.follow_up_of, r.id), 'is_note', r.follow_up_of is not null));
  return private.result('saved');
end
$$;
comment on function public.report_incident(uuid, jsonb) is
  'For staff with the permission "guests": stores an incident report, or a follow-up note, only once. report: {id,
follow_up_of, happened_seconds_ago, place, description, action_taken, emergency_services, traveller_ids, seconds_ago}, as
in private.incident_reports. happened_seconds_ago and seconds_ago: how long ago the incident happened and the report was
saved on the device, by the clock of the device. A note has only id, follow_up_of, description and seconds_ago.
Statuses: saved, invalid {fields text[]}, not_found.';
revoke execute on function public.report_incident(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.report_incident(uuid, jsonb) to authenticated;

create function public.start_incident_photo(report_id uuid, photo_id uuid, size int, content_type text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r private.incident_reports;
  photo private.incident_photos;
  file_id uuid;
begin
  select * into r from private.incident_reports x where x.id = start_incident_photo.report_id;
  perform private.require_permission('guests', r.event_id);
  if r.recorded_by is distinct from private.me() or photo_id is null then return private.result('not_found'); end if;
  select * into photo from private.incident_photos p where p.id = start_incident_photo.photo_id;
  if photo.id is not null then
    return private.result(case when photo.report_id = r.id then 'saved' else 'not_found' end);
  end if;
  if size > private.max_form_file() then
    return private.result('too_large', jsonb_build_object('max', private.max_form_file()));
  end if;
  if not coalesce(size > 0 and content_type = any (private.incident_photo_types()), false) then
    return private.result('wrong_type');
  end if;
  if (select count(*) from private.incident_photos p where p.report_id = r.id) >= private.max_incident_photos() then
    return private.result('too_many', jsonb_build_object('max', private.max_incident_photos()));
  end if;
  insert into private.unused_files as u (delete_after) values (private.now() + interval '1 hour') returning u.id into file_id;
  return private.result('started', jsonb_build_object('file_id', file_id));
end
$$;
comment on function public.start_incident_photo(uuid, uuid, int, text) is
  'For the author of an incident report, through the edge function save-incident-photo: starts the upload of a photo. If
save_incident_photo does not follow within an hour, the file is deleted. size: in bytes. saved: the photo was stored
before. too_large: max is in bytes. too_many: the report has the maximum number of photos.
Statuses: started {file_id uuid}, saved, too_large {max int}, wrong_type, too_many {max int}, not_found.';
revoke execute on function public.start_incident_photo(uuid, uuid, int, text) from public, anon, authenticated;
grant execute on function public.start_incident_photo(uuid, uuid, int, text) to authenticated;

create function public.save_incident_photo(report_id uuid, photo_id uuid, file_id uuid, size int, content_type text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r private.incident_reports;
begin
  -- Locks the report, so that two photos at the same time cannot exceed the maximum.
  select * into r from private.incident_reports x where x.id = save_incident_photo.report_id for update;
  if r.id is null then return private.result('not_found'); end if;
  if exists (select from private.incident_photos p where p.id = photo_id and p.report_id = r.id) then
    return private.result('saved');
  end if;
  if (select count(*) from private.incident_photos p where p.report_id = r.id) >= private.max_incident_photos() then
    return private.result('too_many', jsonb_build_object('max', private.max_incident_photos()));
  end if;
  delete from private.unused_files u where u.id = save_incident_photo.file_id and u.claimed_at is null;
  if not found then return private.result('expired'); end if;
  insert into private.incident_photos (id, report_id, file_id, size, content_type)
  values (photo_id, r.id, save_incident_photo.file_id, save_incident_photo.size, save_incident_photo.content_type);
  insert into public.audit_log (actor_id, action, entity, entity_id, details) values (r.recorded_by,
    'save_incident_photo', 'events', r.event_id::text, jsonb_build_object('report_id', r.id));
  return private.result('saved');
end
$$;
comment on function public.save_incident_photo(uuid, uuid, uuid, int, text) is
  'For the edge function save-incident-photo: adds an uploaded file to an incident report. file_id: from
start_incident_photo. A file that is not needed is deleted within an hour. expired: the upload took too long.
too_many: the report has the maximum number of photos.
Statuses: saved, too_many {max int}, expired, not_found.';
revoke execute on function public.save_incident_photo(uuid, uuid, uuid, int, text) from public, anon, authenticated;
grant execute on function public.save_incident_photo(uuid, uuid, uuid, int, text) to service_role;

create function public.read_incident_photo(photo_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  photo private.incident_photos;
  own_event_id uuid;
begin
  select * into photo from private.incident_photos p where p.id = read_incident_photo.photo_id;
  select r.event_id into own_event_id from private.incident_reports r where r.id = photo.report_id;
  perform private.require_permission('guests', own_event_id);
  if photo.id is null then return private.result('not_found'); end if;
  perform private.audit('read_incident_photo', 'events', own_event_id::text,
    jsonb_build_object('report_id', photo.report_id));
  return private.result('ok', jsonb_build_object('file_id', photo.file_id));
end
$$;
comment on function public.read_incident_photo(uuid) is
  'For staff with the permission "guests": allows the edge function read-incident-photo to open a photo. Each call writes
an audit log entry.
Statuses: ok {file_id uuid}, not_found.';
revoke execute on function public.read_incident_photo(uuid) from public, anon, authenticated;
grant execute on function public.read_incident_photo(uuid) to authenticated;

create function public.acknowledge_incidents(report_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('guests');
  with acknowledged as (
    insert into private.incident_acknowledgements (report_id, acknowledged_by)
    select r.id, private.me() from private.incident_reports r where r.id = any (report_ids) order by r.id
    on conflict on constraint incident_acknowledgements_pkey do nothing returning report_id)
  insert into public.audit_log (actor_id, action, entity, entity_id, details)
  select private.me(), 'acknowledge_incidents', 'events', r.event_id::text,
    jsonb_build_object('report_id', coalesce(r.follow_up_of, r.id))
  from acknowledged a join private.incident_reports r on r.id = a.report_id order by r.arrival;
  return private.result('acknowledged');
end
$$;
comment on function public.acknowledge_incidents(uuid[]) is
  'For staff with the permission "guests" for all departures: confirms that the caller has read incident reports and
follow-up notes. The first confirmation of each counts. Unknown ids are ignored.
Statuses: acknowledged.';
revoke execute on function public.acknowledge_incidents(uuid[]) from public, anon, authenticated;
grant execute on function public.acknowledge_incidents(uuid[]) to authenticated;

create function private.unread_incidents() returns table (id uuid, event_id uuid, event_title text, is_note boolean,
  emergency_services boolean, recorded_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id, r.event_id, e.title, r.follow_up_of is not null, coalesce(r.emergency_services, false),
    r.recorded_at
  from private.incident_reports r join public.events e on e.id = r.event_id
  where private.has_permission('guests')
    and not exists (select from private.incident_acknowledgements a where a.report_id = r.id);
end
$$;
comment on function private.unread_incidents() is
  'Incident reports and follow-up notes that the office has not confirmed as read, for staff with the permission "guests"
for all departures.';
grant execute on function private.unread_incidents() to authenticated, service_role;
