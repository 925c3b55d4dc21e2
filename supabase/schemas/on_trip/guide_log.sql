-- The guide event: check-ins, head counts and notes of a departure, written on devices that may be offline.

create function private.max_guide_note() returns int
language sql immutable set search_path = '' as $$
  select 2000
$$;
comment on function private.max_guide_note() is 'Maximum number of characters of a note of a guide.';

create function private.max_guide_log_entries() returns int
language sql immutable set search_path = '' as $$
  select 200
$$;
comment on function private.max_guide_log_entries() is 'Maximum number of changes that a device sends at once.';

create table private.guide_log (
  id uuid primary key,
  arrival bigint generated always as identity unique,
  event_id uuid not null references public.events (id) on delete cascade,
  traveller_id uuid references public.travellers (id) on delete cascade,
  day_number int constraint guide_log_day_number_range check (day_number between 1 and 60),
  activity text,
  kind text not null constraint guide_log_kind_known check (kind in ('check_in', 'head_count', 'note')),
  value jsonb not null,
  recorded_at timestamptz not null,
  recorded_by uuid references public.profiles (id) on delete set null,
  saved_at timestamptz not null default private.now(),
  constraint guide_log_activity_length check (activity ~ '\S' and char_length(activity) <= 210),
  constraint guide_log_activity_of_day check ((activity is null) = (day_number is null)),
  constraint guide_log_traveller_id_of_kind check (case kind when 'check_in' then traveller_id is not null
    when 'head_count' then traveller_id is null else true end),
  constraint guide_log_value_of_kind check (case kind when 'check_in' then jsonb_typeof(value) = 'boolean'
    when 'head_count' then value::text ~ '^\d{1,3}$'
    else jsonb_typeof(value) = 'string' and value #>> '{}' ~ '\S' and char_length(value #>> '{}') <= private.max_guide_note() end)
);
comment on table private.guide_log is
  'Check-ins, head counts and notes that guides record on a departure. Rows are added, never changed. The newest row
of a traveller and activity is the current state. Rows about a traveller are deleted with the traveller.';
comment on column private.guide_log.id is
  'Primary key. Made on the device, so that a change that is sent twice is stored once.';
comment on column private.guide_log.arrival is
  'The order in which the changes arrived. If two changes have the same recorded_at, the higher number is newer.';
comment on column private.guide_log.event_id is 'The departure on which the change was recorded.';
comment on column private.guide_log.traveller_id is 'The traveller. Null: a head count, or a note about no traveller.';
comment on column private.guide_log.day_number is 'The day of the activity. Null: no activity.';
comment on column private.guide_log.activity is
  'The title of the activity, with a number if the day has several with this title. The id is not stored, because
saving an itinerary replaces its activities. Null: the arrival at the meeting point, or a note about the whole trip.';
comment on column private.guide_log.kind is
  'check_in: the traveller is present or not. head_count: the number of people that the guide counted. note: a text.';
comment on column private.guide_log.value is 'true or false, a number, or a text, as the kind needs.';
comment on column private.guide_log.recorded_at is
  'When the guide recorded the change: the server''s time minus the age that the device states. Never in the future.
Otherwise, a change from a device with a wrong clock could remain the newest one.';
comment on column private.guide_log.recorded_by is 'The staff member. Null: the account was deleted.';
comment on column private.guide_log.saved_at is 'When the server stored the change.';
create index guide_log_event_idx on private.guide_log (event_id, recorded_at, arrival);
create index guide_log_traveller_idx on private.guide_log (traveller_id);
create index guide_log_recorded_by_idx on private.guide_log (recorded_by);
alter table private.guide_log enable row level security;
grant all on private.guide_log to service_role;

create trigger refuse_change before update on private.guide_log
for each row when (old.recorded_by is not distinct from new.recorded_by) execute function private.refuse_change();

create function private.guide_event_travellers(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with states as materialized (select * from private.form_states(e.id, null) s where not s.is_waiver),
    travellers as (select t.*, b.reference, c.full_name as booked_by, c.phone,
        private.waiver_status(t.id, e.trip_id) as waiver
      from public.bookings b join public.customers c on c.id = b.customer_id
      join public.travellers t on t.booking_id = b.id
      where b.event_id = e.id and b.status in ('pending', 'confirmed') and private.is_live(b))
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'full_name', t.full_name, 'booking_id', t.booking_id,
      'reference', t.reference, 'booked_by', t.booked_by, 'phone', t.phone,
      'is_minor', private.is_minor(t.x, e), 'dietary', t.dietary, 'has_medical_notes', exists (
        select from private.traveller_secrets s where s.traveller_id = t.id and s.kind = 'medical'),
      'emergency_contact_name', t.emergency_contact_name, 'emergency_contact_phone', t.emergency_contact_phone,
      'room', (select r.name from public.room_assignments p join public.rooms r on r.id = p.room_id
        where p.traveller_id = t.id),
      'shares_room_with', array(select o.full_name from public.room_assignments p
        join public.room_assignments q on q.room_id = p.room_id and q.traveller_id <> p.traveller_id
        join travellers o on o.id = q.traveller_id where p.traveller_id = t.id order by o.full_name, o.id),
      'extras', (select coalesce(jsonb_agg(jsonb_build_object('name', l.description, 'quantity', l.quantity,
          'answer', l.answer, 'of_booking', l.traveller_id is null) order by l.id), '[]')
        from public.booking_lines l where l.booking_id = t.booking_id and l.kind = 'extra' and l.removed_at is null
          and coalesce(l.traveller_id, t.id) = t.id),
      'waiver', t.waiver, 'missing_forms', array(select s.title from states s
        where s.traveller_id = t.id and s.state <> 'done' order by s.due_on, s.title, s.form_id))
      order by t.waiver is not distinct from 'unsigned' desc, t.full_name, t.id), '[]')
    from (select y.*, x from travellers y join public.travellers x on x.id = y.id) t);
end
$$;
comment on function private.guide_event_travellers(public.events) is
  'The travellers of a departure for its guides. Travellers who have not signed the waiver come first. extras: of the
traveller, and of the whole booking (of_booking). missing_forms: titles of forms with required fields without an answer.';

create function private.unnamed_seats(event_id uuid) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(b.seats - (select count(*) from public.travellers t where t.booking_id = b.id)), 0)::int
    from public.bookings b where b.event_id = unnamed_seats.event_id and b.status in ('pending', 'confirmed')
      and private.is_live(b));
end
$$;
comment on function private.unnamed_seats(uuid) is 'The number of booked seats whose traveller is not entered.';

create function private.guide_log_of(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'traveller_id', c.traveller_id,
      'day_number', c.day_number, 'activity', c.activity, 'kind', c.kind, 'value', c.value,
      'recorded_at', c.recorded_at, 'recorded_by', coalesce(p.full_name, g.public_name))
      order by c.recorded_at, c.arrival), '[]')
    from private.guide_log c left join public.profiles p on p.id = c.recorded_by
    left join public.guide_profiles g on g.user_id = c.recorded_by
    where c.event_id = guide_log_of.event_id);
end
$$;
comment on function private.guide_log_of(uuid) is
  'The changes that guides recorded on a departure, oldest first. For each traveller and activity, the last change is
the current state.';

create function public.guide_event(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  settings constant public.settings := private.settings();
  e public.events;
begin
  perform private.require_permission('guests', guide_event.event_id);
  select * into e from public.events x where x.id = guide_event.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'is_called_off', e.called_off_at is not null,
    'opens_offline', exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me()),
    'meeting_point', e.meeting_point, 'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time,
    'arrival_note', e.arrival_note, 'days', private.event_days(e.id), 'travellers', private.guide_event_travellers(e),
    'unnamed_seats', private.unnamed_seats(e.id), 'changes', private.guide_log_of(e.id),
    'incidents', private.incidents_of(e.id),
    'event_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end));
end
$$;
comment on function public.guide_event(uuid) is
  'For staff with the permission "guests": all that a guide needs on a departure, in one request. The result contains no
medical notes and no passports.
Fields:
- opens_offline: the departure is assigned to the caller, whose browser may store the guide event.
- travellers: as in private.guide_event_travellers. phone: of the customer who booked.
- unnamed_seats: booked seats without an entered traveller.
- changes: as in private.guide_log_of. recorded_by: name of the staff member; null: the account was deleted.
- incidents: as in private.incidents_of.
- event_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
Statuses: ok {event_id uuid, title text, location text, start_date date?, end_date date?, is_called_off boolean,
opens_offline boolean, meeting_point text, start_time time?, end_point text, end_time time?, arrival_note text, days
{day_number int, title text, date date?, description text, place text, accommodation text, meals text[], latitude
numeric?, longitude numeric?, items {title text, description text, start_time time?, end_time time?}[]}[], travellers
{id uuid, full_name text, booking_id uuid, reference text, booked_by text, phone text?, is_minor boolean, dietary
text?, has_medical_notes boolean, emergency_contact_name text?, emergency_contact_phone text?, room text?,
shares_room_with text[], extras {name text, quantity int, answer text?, of_booking boolean}[], waiver text?,
missing_forms text[]}[], unnamed_seats int, changes {id uuid, traveller_id uuid?, day_number int?, activity text?,
kind text, value jsonb, recorded_at timestamptz, recorded_by text?}[], incidents {id uuid, happened_at timestamptz,
place text, description text, action_taken text?, emergency_services boolean, travellers {full_name text?}[], photos
{id uuid, size int, type text}[], recorded_at timestamptz, recorded_by text?, acknowledged_at timestamptz?,
acknowledged_by text?, notes {id uuid, description text, recorded_at timestamptz, recorded_by text?, acknowledged_at
timestamptz?, acknowledged_by text?}[]}[], event_phone text?, company_phone text?, emergency_number text?}, not_found.';
revoke execute on function public.guide_event(uuid) from public, anon, authenticated;
grant execute on function public.guide_event(uuid) to authenticated;

create function private.time_of_age(age jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  max_age constant int := 90 * 24 * 60 * 60; -- seconds
begin
  return private.now() - make_interval(secs => case when jsonb_typeof(age) = 'number'
    then least(greatest(age::numeric, 0), max_age)::double precision end);
end
$$;
comment on function private.time_of_age(jsonb) is
  'The time of something that happened the given number of seconds ago. Never in the future. Ages over 90 days count as 90
days. Null: the age is not a number.';

create function private.read_guide_log_entry(event_id uuid, change jsonb) returns private.guide_log
language plpgsql stable set search_path = '' as $$
declare
  c private.guide_log;
begin
  c.id := private.to_uuid(change ->> 'id');
  c.event_id := read_guide_log_entry.event_id;
  c.traveller_id := private.to_uuid(change ->> 'traveller_id');
  c.day_number := case when change ->> 'day_number' ~ '^\d{1,2}$' then (change ->> 'day_number')::int end;
  c.activity := private.clean(change ->> 'activity');
  c.kind := change ->> 'kind';
  c.value := case when c.kind = 'note' then to_jsonb(private.clean(change ->> 'value')) else change -> 'value' end;
  c.recorded_at := private.time_of_age(change -> 'seconds_ago');
  c.recorded_by := private.me();
  return c;
end
$$;
comment on function private.read_guide_log_entry(uuid, jsonb) is
  'Converts a change that a device sent to a row of guide_log. Values that cannot be read become null.';

create function private.save_guide_log_entry(c private.guide_log) returns text
language plpgsql set search_path = '' as $$
begin
  if c.id is null or c.recorded_at is null or private.validation_errors(c, 'day_number', 'activity', 'kind',
    'traveller_id', 'value') <> '{}' then return 'invalid'; end if;
  if c.traveller_id is not null then
    -- If a booker is removing the traveller at the same time, the lock waits until that transaction ends.
    perform from public.travellers t where t.id = c.traveller_id for key share;
    if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
      where t.id = c.traveller_id and b.event_id = c.event_id and private.is_live(b)) then return 'gone'; end if;
  end if;
  insert into private.guide_log (id, event_id, traveller_id, day_number, activity, kind, value, recorded_at, recorded_by)
  values (c.id, c.event_id, c.traveller_id, c.day_number, c.activity, c.kind, c.value, c.recorded_at, c.recorded_by)
  on conflict on constraint guide_log_pkey do nothing;
  if found then return 'new'; end if;
  return case when exists (select from private.guide_log x
    where x.id = c.id and x.event_id = c.event_id and x.recorded_by = c.recorded_by) then 'saved' else 'invalid' end;
end
$$;
comment on function private.save_guide_log_entry(private.guide_log) is
  'Stores a change that a guide recorded, but not twice. Returns new (stored now), saved (stored by an earlier
request), gone (the traveller is no longer on the departure) or invalid. The caller has locked the event.';

create function public.record_guide_log(event_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
  change_status text;
  results jsonb := '[]'::jsonb;
  added int := 0;
begin
  perform private.require_permission('guests', record_guide_log.event_id);
  if jsonb_typeof(changes) is distinct from 'array' then return private.invalid('changes'); end if;
  if jsonb_array_length(changes) > private.max_guide_log_entries() then
    return private.result('too_many', jsonb_build_object('max', private.max_guide_log_entries()));
  end if;
  perform from public.events e where e.id = record_guide_log.event_id for key share;
  if not found then return private.result('not_found'); end if;
  for change in select * from jsonb_array_elements(changes) loop
    change_status := private.save_guide_log_entry(private.read_guide_log_entry(record_guide_log.event_id, change));
    added := added + (change_status = 'new')::int;
    results := results || jsonb_build_object('id', private.to_uuid(change ->> 'id'),
      'status', replace(change_status, 'new', 'saved'));
  end loop;
  if added > 0 then
    perform private.audit('record_guide_log', 'events', record_guide_log.event_id::text,
      jsonb_build_object('changes', added));
  end if;
  return private.result('recorded', jsonb_build_object('results', results));
end
$$;
comment on function public.record_guide_log(uuid, jsonb) is
  'For staff with the permission "guests": stores changes that a device recorded, in their order. changes: {id,
traveller_id, day_number, activity, kind, value, seconds_ago}, as in private.guide_log. seconds_ago: the age of the
change when it is sent, by the clock of the device. A change that was stored before is saved again without effect.
results: one per change. status: saved; gone: the traveller is no longer on the departure; invalid.
Statuses: recorded {results {id uuid?, status text}[]}, too_many {max int}, invalid {fields text[]}, not_found.';
revoke execute on function public.record_guide_log(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.record_guide_log(uuid, jsonb) to authenticated;

create function public.read_medical_notes(event_id uuid, reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.events;
  notes jsonb;
begin
  perform private.require_permission('guests', read_medical_notes.event_id);
  if reason is null or reason not in ('emergency', 'preparation', 'request') then
    return private.invalid('reason');
  end if;
  select * into e from public.events x where x.id = read_medical_notes.event_id;
  if e.id is null then return private.result('not_found'); end if;
  if coalesce(e.end_date < private.today(), false) then return private.result('over'); end if;
  with secrets as (select s.traveller_id, s.sealed_value, s.saved_at, b.id as booking_id
    from private.traveller_secrets s join public.travellers t on t.id = s.traveller_id
    join public.bookings b on b.id = t.booking_id
    where b.event_id = e.id and s.kind = 'medical' and b.status in ('pending', 'confirmed') and private.is_live(b)
  ), audited as (
    insert into public.audit_log (actor_id, action, entity, entity_id, details)
    select private.me(), 'read_traveller_secret', 'bookings', s.booking_id::text, jsonb_build_object('traveller_id',
      s.traveller_id, 'kind', 'medical', 'viewed_for', read_medical_notes.reason)
    from secrets s order by s.traveller_id)
  select coalesce(jsonb_agg(jsonb_build_object('traveller_id', s.traveller_id, 'sealed_value', s.sealed_value,
    'saved_at', s.saved_at) order by s.traveller_id), '[]') into notes from secrets s;
  return private.result('ok', jsonb_build_object('notes', notes, 'end_date', e.end_date));
end
$$;
comment on function public.read_medical_notes(uuid, text) is
  'For staff with the permission "guests": the encrypted medical notes of all travellers of a departure, which the edge
function read-traveller-secret decrypts. Writes an audit log entry per traveller. reason: emergency, preparation (of the
trip) or request (of the traveller). over: the last day of the trip has passed.
Statuses: ok {notes {traveller_id uuid, sealed_value text, saved_at timestamptz}[], end_date date?}, over, invalid {fields
text[]}, not_found.';
revoke execute on function public.read_medical_notes(uuid, text) from public, anon, authenticated;
grant execute on function public.read_medical_notes(uuid, text) to authenticated;
