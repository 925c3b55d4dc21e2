set local check_function_bodies = off;

ALTER TABLE "public"."event_itineraries" ADD COLUMN "place" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."event_itineraries" ADD COLUMN "accommodation" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."event_itineraries" ADD COLUMN "meals" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "public"."event_itineraries" ADD COLUMN "latitude" double precision;

ALTER TABLE "public"."event_itineraries" ADD COLUMN "longitude" double precision;

ALTER TABLE "public"."events" ADD COLUMN "activity_level" integer;

ALTER TABLE "public"."events" ADD COLUMN "walking_hours" numeric;

ALTER TABLE "public"."events" ADD COLUMN "stairs" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "darkness" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "toilets" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "wheelchair_access" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "min_group_size" integer;

ALTER TABLE "public"."events" ADD COLUMN "languages" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "packing_list" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "insurance" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "visa" text NOT NULL DEFAULT ''::text;

ALTER TABLE "public"."events" ADD COLUMN "optional_extras" text NOT NULL DEFAULT ''::text;

CREATE OR REPLACE FUNCTION private.event_terms(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'cancelling_closes_days', e.cancelling_closes_days, 'min_age', e.min_age,
    'activity_level', e.activity_level, 'min_group_size', e.min_group_size,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$function$;

CREATE OR REPLACE FUNCTION private.fits(value jsonb, type regtype)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  content text := value #>> '{}';
begin
  return case type::text
    when 'text' then jsonb_typeof(value) in ('string', 'number')
    when 'integer' then content ~ '^-?\d{1,9}$'
    when 'boolean' then content in ('true', 'false')
    when 'numeric' then private.to_amount(content) is not null
    when 'double precision' then content ~ '^-?\d{1,9}(\.\d+)?$'
    when 'text[]' then jsonb_typeof(value) = 'array'
      and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != "string")')
    when 'date' then private.to_date(content) is not null
    when 'uuid' then private.to_uuid(content) is not null
    when 'time without time zone' then content ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.trip_reminders(moments timestamp with time zone[], one uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, e.activity_level, e.walking_hours, e.packing_list, k.template,
      array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.activity_level, a.walking_hours, a.packing_list, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- Reads only the bookings of the upcoming trips in the subquery "ahead". Reading all bookings would become slow as
    -- their number grows.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.details_missing(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.one is null or t.id = trip_reminders.one) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id),
        'activity_level', t.activity_level, 'walking_hours', t.walking_hours,
        'packing_list', nullif(t.packing_list, ''), 'first_night', (
          select nullif(d.accommodation, '') from public.event_itineraries d
          where d.event_id = t.event_id and d.day_number = 1))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$function$;

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
      changes_close_days = e.changes_close_days, cancelling_closes_days = e.cancelling_closes_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The constraint of the column allows only dates from 1900 to 2199.
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

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_accommodation_length" CHECK ((char_length(accommodation) <= 300));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_latitude_bounds" CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_latitude_given" CHECK (((latitude IS NOT NULL) OR (longitude IS NULL)));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_longitude_bounds" CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_longitude_given" CHECK (((longitude IS NOT NULL) OR (latitude IS NULL)));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_meals_known" CHECK ((meals <@ ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text]));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_meals_once" CHECK (((cardinality(array_positions(meals, 'breakfast'::text)) <= 1) AND (cardinality(array_positions(meals, 'lunch'::text)) <= 1) AND (cardinality(array_positions(meals, 'dinner'::text)) <= 1)));

ALTER TABLE "public"."event_itineraries" ADD CONSTRAINT "event_itineraries_place_length" CHECK ((char_length(place) <= 200));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_activity_level_bounds" CHECK (((activity_level >= 1) AND (activity_level <= 5)));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_darkness_length" CHECK ((char_length(darkness) <= 300));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_insurance_length" CHECK ((char_length(insurance) <= 1000));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_languages_length" CHECK ((char_length(languages) <= 200));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_min_group_size_bounds" CHECK (((min_group_size >= 1) AND (min_group_size <= 100000)));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_min_group_size_not_above_max" CHECK ((min_group_size <= max_registrations));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_optional_extras_length" CHECK ((char_length(optional_extras) <= 2000));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_packing_list_length" CHECK ((char_length(packing_list) <= 2000));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_stairs_length" CHECK ((char_length(stairs) <= 300));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_toilets_length" CHECK ((char_length(toilets) <= 300));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_visa_length" CHECK ((char_length(visa) <= 1000));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_walking_hours_bounds" CHECK (((walking_hours >= (0)::numeric) AND (walking_hours <= (24)::numeric)));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_wheelchair_access_length" CHECK ((char_length(wheelchair_access) <= 300));

COMMENT ON COLUMN "public"."event_itineraries"."accommodation" IS 'Accommodation of the night after this day. Empty: none, or not known yet.';

COMMENT ON COLUMN "public"."event_itineraries"."latitude" IS 'Latitude of the place in decimal degrees; negative south of the equator. Null: not known. Needs a longitude.';

COMMENT ON COLUMN "public"."event_itineraries"."longitude" IS 'Longitude of the place in decimal degrees; negative west of Greenwich. Null: not known. Needs a latitude.';

COMMENT ON COLUMN "public"."event_itineraries"."meals" IS 'Meals of the day that the price includes, each once.';

COMMENT ON COLUMN "public"."event_itineraries"."place" IS 'Place where the day ends, such as "Hobart, Tasmania". Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."activity_level" IS 'Effort from 1 (easy) to 5 (demanding). Null: not known yet.';

COMMENT ON COLUMN "public"."events"."darkness" IS 'Time that the group spends in the dark. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."insurance" IS 'Insurance that travellers need. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."languages" IS 'Languages that the guides speak. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."min_group_size" IS 'Number of travellers that the departure needs to go ahead. At most max_registrations. Null: not known yet.';

COMMENT ON COLUMN "public"."events"."optional_extras" IS 'Activities that travellers can add at their own cost, one per line. Empty: none.';

COMMENT ON COLUMN "public"."events"."packing_list" IS 'Things to bring, one per line. Empty: no list.';

COMMENT ON COLUMN "public"."events"."stairs" IS 'Steps and stairs that travellers climb. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."toilets" IS 'Where travellers find toilets, and where not. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."visa" IS 'Passport, visa and entry rules. Empty: not known yet.';

COMMENT ON COLUMN "public"."events"."walking_hours" IS 'Hours on foot on a usual day. Null: not known yet.';

COMMENT ON COLUMN "public"."events"."wheelchair_access" IS 'Which parts of the trip are accessible by wheelchair. Empty: not known yet.';

COMMENT ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) IS 'Reminders about missing traveller details and about trips that start soon. Members who turned off trip reminders
get none. first_night: the accommodation of the first day.';

COMMENT ON FUNCTION "public"."save_event"(jsonb, integer, uuid) IS 'For staff with the permission "trips": saves a trip with its itinerary, completely or not at all. event: columns of
events (AUD, dates as 2031-02-28), emergency_phone, images [{image_url, image_name, alt_text, width, height}] and days
[{title, date, description, place, accommodation, meals, latitude, longitude, images, items [{title, description,
start_time, end_time, item_type}]}]. Without an id, a new trip is added. Omitted fields keep their value; blank text is
emptied. Images and days in the request replace the stored ones; if days are omitted, the stored days move with the
start date. expected_version: the version that the client loaded, required for an existing trip. invalid: field paths
such as days.2.items.0.title. A trip with pending or confirmed bookings cannot become a draft, have fewer seats than
are taken, or move into the past. If its dates change, unpaid instalments get new due dates and customers are offered a
full refund; preview_move returns both in advance. Free seats are offered to the waitlist. request_id: idempotency key
generated by the client for each request; a repeated request returns the same result, or "repeated" if its content
differs.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[]}, conflict {version
int, event events}, not_found.';
