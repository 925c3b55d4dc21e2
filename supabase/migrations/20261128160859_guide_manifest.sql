set local check_function_bodies = off;

CREATE TABLE "private"."trip_changes" ("id" uuid NOT NULL, "arrival" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "event_id" uuid NOT NULL, "traveller_id" uuid, "day_number" integer, "activity" text, "kind" text NOT NULL, "value" jsonb NOT NULL, "recorded_at" timestamp with time zone NOT NULL, "recorded_by" uuid, CONSTRAINT "trip_changes_activity_length" CHECK (((activity ~ '\S'::text) AND (char_length(activity) <= 210))), CONSTRAINT "trip_changes_activity_of_day" CHECK (((activity IS NULL) = (day_number IS NULL))), CONSTRAINT "trip_changes_arrival_key" UNIQUE (arrival), CONSTRAINT "trip_changes_day_number_range" CHECK (((day_number >= 1) AND (day_number <= 60))), CONSTRAINT "trip_changes_kind_known" CHECK ((kind = ANY (ARRAY['check_in'::text, 'head_count'::text, 'note'::text]))), CONSTRAINT "trip_changes_pkey" PRIMARY KEY (id), CONSTRAINT "trip_changes_traveller_id_of_kind" CHECK (
CASE kind
    WHEN 'check_in'::text THEN (traveller_id IS NOT NULL)
    WHEN 'head_count'::text THEN (traveller_id IS NULL)
    ELSE true
END), "saved_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."trip_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."trip_changes" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_ins_of(traveller_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', c.day_number, 'activity', c.activity,
      'is_present', c.value, 'recorded_at', c.recorded_at) order by c.recorded_at, c.arrival), '[]')
    from private.trip_changes c where c.traveller_id = check_ins_of.traveller_id and c.kind = 'check_in');
end
$function$;

ALTER FUNCTION "private"."check_ins_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_answers(traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.traveller_answers a where a.traveller_id = any (traveller_ids);
  delete from private.form_submissions s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_secrets s where s.traveller_id = any (traveller_ids);
  delete from private.traveller_links l where l.traveller_id = any (traveller_ids);
  delete from private.trip_changes c where c.traveller_id = any (traveller_ids);
  update private.waiver_signatures s set traveller_id = null where s.traveller_id = any (traveller_ids);
  return;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_old_travellers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from private.trip_changes c using public.events e where e.id = c.event_id and e.end_date < cutoff_day;
  delete from private.waiver_signatures s using public.bookings b, public.events e
  where b.id = s.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  delete from private.refund_accounts a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_bookings(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        || jsonb_build_object('answers', private.answers_of(t.id), 'check_ins', private.check_ins_of(t.id))
        order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'journey_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id', 'traveller_ids')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date, 'travellers', (
          select jsonb_agg(t.full_name order by t.id) from public.travellers t where t.id = any (r.traveller_ids))) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.manifest_travellers(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (with states as materialized (select * from private.form_states(e.id, null) s where not s.is_waiver),
    travellers as (select t.*, b.reference, c.full_name as booked_by, c.phone,
        private.waiver_status(t.id, e.journey_id) as waiver
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
$function$;

ALTER FUNCTION "private"."manifest_travellers"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_trip_changes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 200
$function$;

ALTER FUNCTION "private"."max_trip_changes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_trip_note()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 2000
$function$;

ALTER FUNCTION "private"."max_trip_note"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_trip_change(event_id uuid, change jsonb)
 RETURNS private.trip_changes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  max_age constant int := 90 * 24 * 60 * 60; -- seconds
  c private.trip_changes;
begin
  c.id := private.to_uuid(change ->> 'id');
  c.event_id := read_trip_change.event_id;
  c.traveller_id := private.to_uuid(change ->> 'traveller_id');
  c.day_number := case when change ->> 'day_number' ~ '^\d{1,2}$' then (change ->> 'day_number')::int end;
  c.activity := private.clean(change ->> 'activity');
  c.kind := change ->> 'kind';
  c.value := case when c.kind = 'note' then to_jsonb(private.clean(change ->> 'value')) else change -> 'value' end;
  c.recorded_at := private.now() - make_interval(secs => case when jsonb_typeof(change -> 'seconds_ago') = 'number'
    then least(greatest((change ->> 'seconds_ago')::numeric, 0), max_age)::double precision end);
  c.recorded_by := private.me();
  return c;
end
$function$;

ALTER FUNCTION "private"."read_trip_change"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_trip_change(c private.trip_changes)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if c.id is null or c.recorded_at is null or private.validation_errors(c, 'day_number', 'activity', 'kind',
    'traveller_id', 'value') <> '{}' then return 'invalid'; end if;
  if c.traveller_id is not null then
    -- The lock waits for a booker who removes the traveller.
    perform from public.travellers t where t.id = c.traveller_id for key share;
    if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
      where t.id = c.traveller_id and b.event_id = c.event_id and private.is_live(b)) then return 'gone'; end if;
  end if;
  insert into private.trip_changes (id, event_id, traveller_id, day_number, activity, kind, value, recorded_at, recorded_by)
  values (c.id, c.event_id, c.traveller_id, c.day_number, c.activity, c.kind, c.value, c.recorded_at, c.recorded_by)
  on conflict on constraint trip_changes_pkey do nothing;
  if found then return 'new'; end if;
  return case when exists (select from private.trip_changes x
    where x.id = c.id and x.event_id = c.event_id and x.recorded_by = c.recorded_by) then 'saved' else 'invalid' end;
end
$function$;

ALTER FUNCTION "private"."save_trip_change"(private.trip_changes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trip_changes_of(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'traveller_id', c.traveller_id,
      'day_number', c.day_number, 'activity', c.activity, 'kind', c.kind, 'value', c.value,
      'recorded_at', c.recorded_at, 'recorded_by', coalesce(p.full_name, g.public_name))
      order by c.recorded_at, c.arrival), '[]')
    from private.trip_changes c left join public.profiles p on p.id = c.recorded_by
    left join public.guide_profiles g on g.user_id = c.recorded_by
    where c.event_id = trip_changes_of.event_id);
end
$function$;

ALTER FUNCTION "private"."trip_changes_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unnamed_seats(event_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(sum(b.seats - (select count(*) from public.travellers t where t.booking_id = b.id)), 0)::int
    from public.bookings b where b.event_id = unnamed_seats.event_id and b.status in ('pending', 'confirmed')
      and private.is_live(b));
end
$function$;

ALTER FUNCTION "private"."unnamed_seats"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.guide_manifest(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings constant public.settings := private.settings();
  e public.events;
begin
  perform private.require_permission('guests', guide_manifest.event_id);
  select * into e from public.events x where x.id = guide_manifest.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'is_called_off', e.called_off_at is not null,
    'opens_offline', exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me()),
    'meeting_point', e.meeting_point, 'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time,
    'arrival_note', e.arrival_note, 'days', private.trip_days(e.id), 'travellers', private.manifest_travellers(e),
    'unnamed_seats', private.unnamed_seats(e.id), 'changes', private.trip_changes_of(e.id),
    'trip_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end));
end
$function$;

ALTER FUNCTION "public"."guide_manifest"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_medical_notes(event_id uuid, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."read_medical_notes"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_trip_changes(event_id uuid, changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change jsonb;
  change_status text;
  results jsonb := '[]'::jsonb;
  added int := 0;
begin
  perform private.require_permission('guests', record_trip_changes.event_id);
  if jsonb_typeof(changes) is distinct from 'array' then return private.invalid('changes'); end if;
  if jsonb_array_length(changes) > private.max_trip_changes() then
    return private.result('too_many', jsonb_build_object('max', private.max_trip_changes()));
  end if;
  perform from public.events e where e.id = record_trip_changes.event_id for key share;
  if not found then return private.result('not_found'); end if;
  for change in select * from jsonb_array_elements(changes) loop
    change_status := private.save_trip_change(private.read_trip_change(record_trip_changes.event_id, change));
    added := added + (change_status = 'new')::int;
    results := results || jsonb_build_object('id', private.to_uuid(change ->> 'id'),
      'status', replace(change_status, 'new', 'saved'));
  end loop;
  if added > 0 then
    perform private.audit('record_trip_changes', 'events', record_trip_changes.event_id::text,
      jsonb_build_object('changes', added));
  end if;
  return private.result('recorded', jsonb_build_object('results', results));
end
$function$;

ALTER FUNCTION "public"."record_trip_changes"(uuid, jsonb) OWNER TO "postgres";

ALTER TABLE "private"."trip_changes" ADD CONSTRAINT "trip_changes_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "private"."trip_changes" ADD CONSTRAINT "trip_changes_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."trip_changes" ADD CONSTRAINT "trip_changes_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE CASCADE;

CREATE INDEX trip_changes_event_idx ON private.trip_changes USING btree (event_id, recorded_at, arrival);

CREATE INDEX trip_changes_recorded_by_idx ON private.trip_changes USING btree (recorded_by);

CREATE INDEX trip_changes_traveller_idx ON private.trip_changes USING btree (traveller_id);

CREATE TRIGGER refuse_change BEFORE UPDATE ON private.trip_changes FOR EACH ROW WHEN ((NOT (old.recorded_by IS DISTINCT FROM new.recorded_by))) EXECUTE FUNCTION private.refuse_change();

COMMENT ON COLUMN "private"."trip_changes"."activity" IS 'The title of the activity, with a number if the day has several with this title. Not its id, because saving an
itinerary replaces its activities. Null: the arrival at the meeting point, or a note about the whole trip.';

COMMENT ON COLUMN "private"."trip_changes"."arrival" IS 'The order in which the changes arrived. Decides between equal times.';

COMMENT ON COLUMN "private"."trip_changes"."day_number" IS 'The day of the activity. Null: no activity.';

COMMENT ON COLUMN "private"."trip_changes"."event_id" IS 'The departure.';

COMMENT ON COLUMN "private"."trip_changes"."id" IS 'Primary key. Made on the device, so that a change that is sent twice is stored once.';

COMMENT ON COLUMN "private"."trip_changes"."kind" IS 'check_in: the traveller is present or not. head_count: the number of people that the guide counted. note: a text.';

COMMENT ON COLUMN "private"."trip_changes"."recorded_at" IS 'When the guide recorded the change: the server''s time minus the age that the device states. Never in the future, so
that a wrong clock cannot win forever.';

COMMENT ON COLUMN "private"."trip_changes"."recorded_by" IS 'The staff member. Null: the account was deleted.';

COMMENT ON COLUMN "private"."trip_changes"."traveller_id" IS 'The traveller. Null: a head count, or a note about no traveller.';

COMMENT ON COLUMN "private"."trip_changes"."value" IS 'true or false, a number, or a text, as the kind needs.';

COMMENT ON FUNCTION "private"."check_ins_of"(uuid) IS 'The check-ins of a traveller, oldest first, without the names of the guides.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the answers and links of travellers, and what guides recorded about them. Called when the booker names another person instead, who must not get
the answers of the first. Signed waivers stay, but the other person must sign too.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, the signed waivers, payers
and bank accounts of their bookings, the notes on their bookings and rooms, and what guides recorded. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers, answers to forms and check-ins, signed waivers, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."manifest_travellers"(public.events) IS 'The travellers of a departure for its guides. Travellers who have not signed the waiver come first. extras: of the
traveller, and of the whole booking (of_booking). missing_forms: titles of forms with required fields without an answer.';

COMMENT ON FUNCTION "private"."max_trip_changes"() IS 'Maximum number of changes that a device sends at once.';

COMMENT ON FUNCTION "private"."max_trip_note"() IS 'Maximum number of characters of a note of a guide.';

COMMENT ON FUNCTION "private"."read_trip_change"(uuid, jsonb) IS 'Reads a change of a request into a row. Values that cannot be read become null. Ages over 90 days count as 90 days.';

COMMENT ON FUNCTION "private"."save_trip_change"(private.trip_changes) IS 'Stores a change once. Returns new; saved: the caller stored it before; gone: the traveller is no longer on the departure;
invalid. The caller has locked the event.';

COMMENT ON FUNCTION "private"."trip_changes_of"(uuid) IS 'The changes that guides recorded on a departure, oldest first. The last change of a traveller and activity counts.';

COMMENT ON FUNCTION "private"."unnamed_seats"(uuid) IS 'The number of booked seats whose traveller is not entered.';

COMMENT ON FUNCTION "public"."guide_manifest"(uuid) IS 'For staff with the permission "guests": all that a guide needs on a departure, in one request. It contains no medical
notes and no passports.
Fields:
- opens_offline: the departure is assigned to the caller, whose browser may store the manifest.
- travellers: as in private.manifest_travellers. phone: of the customer who booked.
- unnamed_seats: booked seats without an entered traveller.
- changes: as in private.trip_changes_of. recorded_by: name of the staff member; null: the account was deleted.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
Statuses: ok {event_id uuid, title text, location text, start_date date?, end_date date?, is_called_off boolean,
opens_offline boolean, meeting_point text, start_time time?, end_point text, end_time time?, arrival_note text, days
{day_number int, title text, date date?, description text, place text, accommodation text, meals text[], latitude
numeric?, longitude numeric?, items {title text, description text, start_time time?, end_time time?}[]}[], travellers
{id uuid, full_name text, booking_id uuid, reference text, booked_by text, phone text?, is_minor boolean, dietary text?,
has_medical_notes boolean, emergency_contact_name text?, emergency_contact_phone text?, room text?, shares_room_with
text[], extras {name text, quantity int, answer text?, of_booking boolean}[], waiver text?, missing_forms text[]}[],
unnamed_seats int, changes {id uuid, traveller_id uuid?, day_number int?, activity text?, kind text, value jsonb,
recorded_at timestamptz, recorded_by text?}[], trip_phone text?, company_phone text?, emergency_number text?}, not_found.';

COMMENT ON FUNCTION "public"."read_medical_notes"(uuid, text) IS 'For staff with the permission "guests": the encrypted medical notes of all travellers of a departure, which the edge
function read-traveller-secret decrypts. Writes an audit log entry per traveller. reason: emergency, preparation (of the
trip) or request (of the traveller). over: the last day of the trip has passed.
Statuses: ok {notes {traveller_id uuid, sealed_value text, saved_at timestamptz}[], end_date date?}, over, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."record_trip_changes"(uuid, jsonb) IS 'For staff with the permission "guests": stores changes that a device recorded, in their order. changes: {id,
traveller_id, day_number, activity, kind, value, seconds_ago}, as in private.trip_changes. seconds_ago: the age of the
change when it is sent, by the clock of the device. A change that was stored before is saved again without effect.
results: one per change. status: saved; gone: the traveller is no longer on the departure; invalid.
Statuses: recorded {results {id uuid?, status text}[]}, too_many {max int}, invalid {fields text[]}, not_found.';

COMMENT ON TABLE "private"."trip_changes" IS 'What guides record on a departure. Rows are added, never changed. The newest row of a traveller and activity is the
current state. Rows about a traveller are deleted with the traveller.';

REVOKE ALL ON FUNCTION "private"."check_ins_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_ins_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_ins_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_ins_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."manifest_travellers"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."manifest_travellers"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."manifest_travellers"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."manifest_travellers"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_trip_changes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_trip_changes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_trip_changes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_trip_changes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_trip_note"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_trip_note"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_trip_note"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_trip_note"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_trip_change"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_trip_change"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_trip_change"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_trip_change"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."save_trip_change"(private.trip_changes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_trip_change"(private.trip_changes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_trip_change"(private.trip_changes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_trip_change"(private.trip_changes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_changes_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_changes_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_changes_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_changes_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."unnamed_seats"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unnamed_seats"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unnamed_seats"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."unnamed_seats"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."guide_manifest"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."guide_manifest"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."guide_manifest"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."guide_manifest"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_medical_notes"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_medical_notes"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_medical_notes"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_medical_notes"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."record_trip_changes"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_trip_changes"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_trip_changes"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_trip_changes"(uuid, jsonb) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."trip_changes" TO "service_role";

COMMENT ON COLUMN "private"."trip_changes"."saved_at" IS 'When the change arrived.';

ALTER TABLE "private"."trip_changes" ADD CONSTRAINT "trip_changes_value_of_kind" CHECK (
CASE kind
    WHEN 'check_in'::text THEN (jsonb_typeof(value) = 'boolean'::text)
    WHEN 'head_count'::text THEN ((value)::text ~ '^\d{1,3}$'::text)
    ELSE ((jsonb_typeof(value) = 'string'::text) AND ((value #>> '{}'::text[]) ~ '\S'::text) AND (char_length((value #>> '{}'::text[])) <= private.max_trip_note()))
END);
