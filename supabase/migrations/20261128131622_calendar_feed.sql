set local check_function_bodies = off;

CREATE TABLE "private"."calendar_links" ("booking_id" uuid NOT NULL, "token_hash" uuid NOT NULL, CONSTRAINT "calendar_links_pkey" PRIMARY KEY (booking_id), CONSTRAINT "calendar_links_token_hash_once" UNIQUE (token_hash), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."calendar_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."calendar_links" OWNER TO "postgres";

ALTER TABLE "public"."events" ADD COLUMN "time_zone" text;

CREATE OR REPLACE FUNCTION private.calendar_days(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'place', d.place,
      'date', x.day, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('position', i.sort_order, 'title', i.title,
          'description', i.description, 'starts_at', private.trip_instant(e, x.day, i.start_time),
          'ends_at', private.trip_instant(e, x.day + case when i.end_time <= i.start_time then 1 else 0 end, i.end_time))
          order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d, lateral (select coalesce(d.date, e.start_date + d.day_number - 1) as day) x
    where d.event_id = e.id);
end
$function$;

ALTER FUNCTION "private"."calendar_days"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_calendar_feed(b public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.calendar_links f where f.booking_id = b.id);
end
$function$;

ALTER FUNCTION "private"."has_calendar_feed"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
begin
  -- Only names such as Australia/Perth: PostgreSQL also accepts abbreviations and offsets, which have no daylight saving.
  if name !~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$' then return false; end if;
  perform timestamp '2000-01-01' at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end
$function$;

ALTER FUNCTION "private"."is_time_zone"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_trip_on(b public.bookings)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.current_booking_status(b) = 'confirmed', false)
    and exists (select from public.events e where e.id = b.event_id and e.called_off_at is null);
end
$function$;

ALTER FUNCTION "private"."is_trip_on"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'min_age', 'meeting_point',
    'start_time', 'time_zone', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'decision_days', 'free_until_guaranteed', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$function$;

CREATE OR REPLACE FUNCTION private.trip_instant(e public.events, day date, local_time time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (day + local_time) at time zone coalesce(e.time_zone, private.zone());
end
$function$;

ALTER FUNCTION "private"."trip_instant"(public.events, date, time without time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_event(rows jsonb, given jsonb, is_new boolean)
 RETURNS public.events
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras,
      decision_days = e.decision_days, free_until_guaranteed = e.free_until_guaranteed, time_zone = e.time_zone
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The range that the constraint on the column date allows.
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
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feed(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  e public.events;
begin
  select x.* into b from private.calendar_links f join public.bookings x on x.id = f.booking_id
  where f.token_hash = private.hash_token(token);
  if b.id is null then return private.result('not_found'); end if;
  -- A booking keeps its rows when its member deletes their account.
  if b.user_id is null or not private.is_trip_on(b) then return private.result('ended'); end if;
  select * into e from public.events x where x.id = b.event_id;
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'meeting_point', e.meeting_point,
    'starts_at', private.trip_instant(e, e.start_date, e.start_time), 'end_point', e.end_point,
    'ends_at', private.trip_instant(e, e.end_date, e.end_time), 'version', e.version, 'changed_at', e.updated_at,
    'days', private.calendar_days(e)));
end
$function$;

ALTER FUNCTION "public"."calendar_feed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_trip(booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings constant public.settings := private.settings();
  b public.bookings;
  e public.events;
  booked_status text;
  owns_booking boolean;
  is_guide boolean;
begin
  if my_trip.booking_id is null then
    b := private.next_trip();
  else
    select * into b from public.bookings x where x.id = my_trip.booking_id;
  end if;
  if not (private.can_access_booking(b) or b.id is not null and private.has_permission('guests', b.event_id)) then
    return private.result('not_found');
  end if;
  select * into e from public.events x where x.id = b.event_id;
  booked_status := private.current_booking_status(b);
  if e.called_off_at is not null or booked_status <> 'confirmed' then
    return private.result(case when e.called_off_at is not null then 'called_off' when booked_status = 'pending'
      then 'not_confirmed' else 'cancelled' end, jsonb_build_object('booking_id', b.id, 'title', e.title,
      'start_date', e.start_date, 'end_date', e.end_date));
  end if;
  owns_booking := coalesce(b.user_id = private.me(), false);
  is_guide := exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me());
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event_id', e.id,
    'is_own', owns_booking, 'opens_offline', owns_booking or is_guide,
    'has_calendar_feed', owns_booking and private.has_calendar_feed(b), 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'seats', b.seats, 'meeting_point', e.meeting_point,
    'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time, 'arrival_note', e.arrival_note,
    'packing_list', e.packing_list,
    'payment', case when private.can_access_booking(b) then private.trip_payment(b.id) end,
    'travellers', (select coalesce(jsonb_agg(t.full_name order by t.sort_order, t.id), '[]')
      from public.travellers t where t.booking_id = b.id),
    'details_missing', private.count_missing_details(b),
    'changes_close_on', e.start_date - b.changes_close_days,
    'forms', private.missing_forms(b.id), 'days', private.trip_days(e.id), 'guides', private.guides_of(e.id),
    'trip_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end,
    'announcements', private.received_announcements(b),
    'companions', case when owns_booking then private.shown_companions(e.id, b.user_id) else '[]' end));
end
$function$;

CREATE OR REPLACE FUNCTION public.start_calendar_feed(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  token constant uuid := gen_random_uuid();
begin
  select * into b from public.bookings x where x.id = start_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  if not private.is_trip_on(b) then return private.result('not_confirmed'); end if;
  insert into private.calendar_links as f (booking_id, token_hash) values (b.id, private.hash_token(token))
  on conflict on constraint calendar_links_pkey do update set token_hash = excluded.token_hash,
    created_at = excluded.created_at;
  perform private.audit('start_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('started', jsonb_build_object('token', token));
end
$function$;

ALTER FUNCTION "public"."start_calendar_feed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.stop_calendar_feed(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = stop_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  delete from private.calendar_links f where f.booking_id = b.id;
  if not found then return private.result('no_feed'); end if;
  perform private.audit('stop_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('stopped');
end
$function$;

ALTER FUNCTION "public"."stop_calendar_feed"(uuid) OWNER TO "postgres";

ALTER TABLE "private"."calendar_links" ADD CONSTRAINT "calendar_links_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

COMMENT ON COLUMN "private"."calendar_links"."booking_id" IS 'Primary key: the booking whose trip the feed contains.';

COMMENT ON COLUMN "private"."calendar_links"."token_hash" IS 'Hash of the secret token in the address, as in private.hash_token.';

COMMENT ON COLUMN "public"."events"."time_zone" IS 'IANA name of the time zone of all local times of the departure. Null: the time zone of the company.';

COMMENT ON FUNCTION "private"."calendar_days"(public.events) IS 'The days of a departure with their activities, with instants instead of local times. A day without a date gets the date
that follows from its number. Activities have no stable ids, because every save of a trip adds them again.';

COMMENT ON FUNCTION "private"."has_calendar_feed"(public.bookings) IS 'Whether calendars can read the feed of a booking.';

COMMENT ON FUNCTION "private"."is_time_zone"(text) IS 'Whether a text is the IANA name of a time zone, such as Australia/Perth. Faster than pg_timezone_names, which reads every
time zone.';

COMMENT ON FUNCTION "private"."is_trip_on"(public.bookings) IS 'Whether a booking is confirmed and its departure is not called off.';

COMMENT ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) IS 'The instant of a local time at the destination of a departure. Null if the day or the time is null.';

COMMENT ON FUNCTION "public"."calendar_feed"(uuid) IS 'For the edge function calendar-feed: the trip of the booking whose feed has the token. It contains no names, prices or
answers. starts_at, ends_at: the meeting and the end of the trip; null: the time is not known. version, changed_at: of the
departure. position: the place of an activity in its day, from 0. ended: the booking is not confirmed or has
no member, or staff called off the departure.
Statuses: ok {booking_id uuid, title text, location text, start_date date, end_date date, meeting_point text, starts_at
timestamptz?, end_point text, ends_at timestamptz?, version int, changed_at timestamptz, days {day_number int, title text,
place text, date date, items {position int, title text, description text, starts_at timestamptz?, ends_at
timestamptz?}[]}[]}, ended, not_found.';

COMMENT ON FUNCTION "public"."my_trip"(uuid) IS 'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. It contains no answers, no medical notes and no passports, because browsers
store it for use without a network.
Fields:
- is_own: the caller booked. opens_offline: the caller''s browser may store the trip: the member who booked and the
assigned guides.
- has_calendar_feed: calendars can read the trip at an address that the caller made.
- payment: what is still to pay, AUD; null: nothing, or the caller is a guide.
- details_missing: number of travellers without a name, a date of birth or an emergency contact.
- forms: forms that travellers have not filled in. state: missing or late.
- trip_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
- companions: travellers of other bookings who agreed to be shown; only for the member who booked.
- announcements: emails of staff about the departure that the customer received.
not_confirmed: nothing is paid yet. cancelled: the booking is cancelled or has expired. called_off: staff called off the
departure.
Statuses: ok {booking_id uuid, reference text, event_id uuid, is_own boolean, opens_offline boolean,
has_calendar_feed boolean, title text, location text, start_date date, end_date date, seats int, meeting_point text,
start_time time?, end_point text, end_time time?, arrival_note text, packing_list text, payment {due_date date?, amount numeric?, overdue numeric, announced numeric,
balance numeric}?, travellers text[], details_missing int, changes_close_on date, forms {traveller text, title text,
due_on date, state text}[], days {day_number int, title text, date date?, description text, place text, accommodation
text, meals text[], latitude numeric?, longitude numeric?, items {title text, description text, start_time time?,
end_time time?}[]}[], guides {public_name text, biography text, photo_url text?}[], trip_phone text?, company_phone
text?, emergency_number text?, announcements {subject text, body text, written_at timestamptz}[], companions {first_name
text, age_band text}[]}, not_confirmed {booking_id uuid, title text, start_date date, end_date date}, cancelled
{booking_id uuid, title text, start_date date, end_date date}, called_off {booking_id uuid, title text, start_date date,
end_date date}, not_found.';

COMMENT ON FUNCTION "public"."start_calendar_feed"(uuid) IS 'For the member who booked: makes the secret address of the calendar feed, and ends an earlier one. The token is stored
nowhere else. not_confirmed: the booking is not confirmed, or staff called off the departure.
Statuses: started {token uuid}, not_confirmed, not_found.';

COMMENT ON FUNCTION "public"."stop_calendar_feed"(uuid) IS 'For the member who booked: ends the address of the calendar feed.
Statuses: stopped, no_feed, not_found.';

COMMENT ON TABLE "private"."calendar_links" IS 'Secret addresses of the calendar feeds of bookings, at most one per booking. Only the hash of the token is stored.';

REVOKE ALL ON FUNCTION "private"."calendar_days"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."calendar_days"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."calendar_days"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."calendar_days"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."has_calendar_feed"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_calendar_feed"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_calendar_feed"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_calendar_feed"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_time_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_zone"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_trip_on"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trip_on"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_trip_on"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_trip_on"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_instant"(public.events, date, time without time zone) TO "service_role";

REVOKE ALL ON FUNCTION "public"."calendar_feed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."calendar_feed"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."calendar_feed"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_calendar_feed"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_calendar_feed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."stop_calendar_feed"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_calendar_feed"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_calendar_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_calendar_feed"(uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."calendar_links" TO "service_role";

COMMENT ON COLUMN "private"."calendar_links"."created_at" IS 'When the address was made.';

ALTER TABLE "public"."events" ADD CONSTRAINT "events_time_zone_form" CHECK (private.is_time_zone(time_zone));
