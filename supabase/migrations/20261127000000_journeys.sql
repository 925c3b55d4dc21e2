-- Adds trips that group departures. Each existing event becomes the only departure of its own trip.

set local check_function_bodies = off;

DROP VIEW "public"."event_cards";

CREATE TABLE "public"."journeys" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "slug" text NOT NULL, "title" text NOT NULL, "summary" text NOT NULL DEFAULT ''::text, CONSTRAINT "journeys_pkey" PRIMARY KEY (id), CONSTRAINT "journeys_slug_form" CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 80))), CONSTRAINT "journeys_slug_key" UNIQUE (slug), CONSTRAINT "journeys_summary_length" CHECK ((char_length(summary) <= 500)), CONSTRAINT "journeys_title_length" CHECK (((title ~ '\S'::text) AND (char_length(title) <= 200))), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "public"."journeys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."journeys" OWNER TO "postgres";

ALTER TABLE "public"."events" ADD COLUMN "journey_id" uuid;

CREATE OR REPLACE FUNCTION private.add_journey(title text, summary text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  base constant text := private.to_slug(title);
  added uuid;
  n int := 1;
begin
  while added is null loop
    insert into public.journeys (slug, title, summary)
    values (base || case when n > 1 then '-' || n else '' end,
      left(coalesce(nullif(btrim(add_journey.title), ''), 'Trip'), 200), left(coalesce(add_journey.summary, ''), 500))
    on conflict on constraint journeys_slug_key do nothing returning id into added;
    n := n + 1;
  end loop;
  return added;
end
$function$;

ALTER FUNCTION "private"."add_journey"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.delete_empty_journey()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The lock makes two transactions that delete the last two departures run one after the other.
  perform from public.journeys j where j.id = old.journey_id for update;
  delete from public.journeys j
  where j.id = old.journey_id and not exists (select from public.events e where e.journey_id = j.id);
  return null;
end
$function$;

ALTER FUNCTION "private"."delete_empty_journey"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.event_errors(rows jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  event jsonb := rows #> '{events,0,row}';
  errors text[] := private.row_validation_errors('public.events', rows -> 'events')
    || private.row_validation_errors('public.event_contacts', rows -> 'event_contacts')
    || private.row_validation_errors('public.event_itineraries', rows -> 'event_itineraries')
    || private.row_validation_errors('public.itinerary_items', rows -> 'itinerary_items')
    || private.row_validation_errors('public.event_images', rows -> 'event_images');
  missing text[] := case when event ->> 'status' = 'published' then private.missing_for_sale(event ->> 'phase', event)
    else '{}' end
    || private.day_errors(event, rows -> 'event_itineraries');
  has_journey boolean := private.clean(event ->> 'journey_id') is not null;
begin
  -- A trigger adds a trip for a departure without one, so the column may be missing here.
  if not has_journey then errors := array_remove(errors, 'journey_id'); end if;
  if has_journey and not exists (
    select from public.journeys j where j.id = private.to_uuid(event ->> 'journey_id')) then
    missing := array_append(missing, 'journey_id');
  end if;
  return errors || array(select m from unnest(missing) m where not m = any (errors));
end
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
    when 'date' then private.to_date(content) is not null
    when 'uuid' then private.to_uuid(content) is not null
    when 'time without time zone' then content ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_journey()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.journey_id := private.add_journey(new.title, new.custom_fields ->> 'summary');
  return new;
end
$function$;

ALTER FUNCTION "private"."set_journey"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.to_slug(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(
    regexp_replace(lower(normalize(title, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'trip')
$function$;

ALTER FUNCTION "private"."to_slug"(text) OWNER TO "postgres";

-- The triggers of events are off here, so that versions and dates of the events stay as they are.
ALTER TABLE "public"."events" DISABLE TRIGGER USER;

do $$
declare
  e public.events;
begin
  for e in select * from public.events order by created_at, id loop
    update public.events set journey_id = private.add_journey(e.title, e.custom_fields ->> 'summary') where id = e.id;
  end loop;
end
$$;

ALTER TABLE "public"."events" ENABLE TRIGGER USER;

ALTER TABLE "public"."events" ALTER COLUMN "journey_id" SET NOT NULL;

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
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id)
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

ALTER TABLE "public"."events" ADD CONSTRAINT "events_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id);

CREATE VIEW "public"."event_cards" WITH (security_invoker=true) AS  SELECT e.id,
    e.title,
    e.description,
    e.location,
    e.start_date,
    e.end_date,
    (e.end_date - e.start_date) AS nights,
    e.max_registrations,
    e.price,
    e.sale_price,
    private.seat_price(e.*) AS asking_price,
    private.seat_deposit(e.*, context.settings) AS deposit,
    e.currency,
    e.status,
    e.phase,
    e.custom_fields,
    (e.custom_fields ->> 'summary'::text) AS summary,
    e.event_type,
    e.version,
    e.created_at,
    e.updated_at,
    private.booking_closes(e.*, context.settings) AS booking_closes_on,
    private.changes_close(e.*, context.settings) AS changes_close_on,
    private.cancelling_closes(e.*, context.settings) AS cancelling_closes_on,
    private.min_age(e.*, context.settings) AS min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    now.seats_taken,
        CASE
            WHEN (e.max_registrations IS NOT NULL) THEN GREATEST(0, (e.max_registrations - now.seats_taken))
            ELSE NULL::integer
        END AS spots_left,
    ( SELECT m.image_url
           FROM public.event_images m
          WHERE (m.event_id = e.id)
          ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
         LIMIT 1) AS image_url,
    ( SELECT m.alt_text
           FROM public.event_images m
          WHERE (m.event_id = e.id)
          ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
         LIMIT 1) AS image_alt,
    ( SELECT m.width
           FROM public.event_images m
          WHERE (m.event_id = e.id)
          ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
         LIMIT 1) AS image_width,
    ( SELECT m.height
           FROM public.event_images m
          WHERE (m.event_id = e.id)
          ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
         LIMIT 1) AS image_height,
        CASE
            WHEN ((now.state = ANY (ARRAY['coming_soon'::text, 'open'::text])) AND (e.max_registrations <= now.seats_taken)) THEN 'full'::text
            ELSE now.state
        END AS state,
        CASE
            WHEN (context.today < e.opens_on) THEN e.opens_on
            ELSE NULL::date
        END AS opens_on,
    NULLIF(GREATEST(private.members_book_from(e.*, context.settings), context.today), context.today) AS members_book_from,
    e.members_only,
    e.gst_free,
    (e.end_date >= context.today) AS is_upcoming,
    (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text, 'planning'::text])) AS is_available,
        CASE
            WHEN ((now.state = 'open'::text) AND COALESCE((e.max_registrations > now.seats_taken), true)) THEN 0
            WHEN (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text])) THEN 1
            WHEN (now.state = 'planning'::text) THEN 2
            ELSE 3
        END AS sort_group,
    e.journey_id
   FROM (((public.events e
     JOIN public.event_stats s ON ((s.event_id = e.id)))
     CROSS JOIN ( SELECT settings.*::public.settings AS settings,
            private.today() AS today,
            private.now() AS at
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, cancelling_closes_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries)
         OFFSET 0) context)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (s.next_expiry <= context.at) THEN private.seats_held(s.*, context.at)
                    ELSE s.seats_taken
                END AS seats_taken,
            private.sale_state(e.*, context.today, context.settings) AS state
         OFFSET 0) now);

ALTER VIEW "public"."event_cards" OWNER TO "postgres";

CREATE VIEW "public"."journey_cards" WITH (security_invoker=true) AS  SELECT c.id,
    c.title,
    c.description,
    c.location,
    c.start_date,
    c.end_date,
    c.nights,
    c.max_registrations,
    c.price,
    c.sale_price,
    c.asking_price,
    c.deposit,
    c.currency,
    c.status,
    c.phase,
    c.custom_fields,
    c.summary,
    c.event_type,
    c.version,
    c.created_at,
    c.updated_at,
    c.booking_closes_on,
    c.changes_close_on,
    c.cancelling_closes_on,
    c.min_age,
    c.meeting_point,
    c.start_time,
    c.end_point,
    c.end_time,
    c.arrival_note,
    c.seats_taken,
    c.spots_left,
    c.image_url,
    c.image_alt,
    c.image_width,
    c.image_height,
    c.state,
    c.opens_on,
    c.members_book_from,
    c.members_only,
    c.gst_free,
    c.is_upcoming,
    c.is_available,
    c.sort_group,
    c.journey_id,
    n.other_departures,
    n.from_price
   FROM (( SELECT DISTINCT ON (e.journey_id) e.id,
            ((count(*) OVER (PARTITION BY e.journey_id) - 1))::integer AS other_departures,
            min(e.asking_price) FILTER (WHERE e.is_available) OVER (PARTITION BY e.journey_id) AS from_price
           FROM public.event_cards e
          WHERE ((e.status = 'published'::text) AND (e.end_date >= ( SELECT private.today() AS today)))
          ORDER BY e.journey_id, e.sort_group, e.start_date, e.id) n
     JOIN public.event_cards c ON ((c.id = n.id)));

ALTER VIEW "public"."journey_cards" OWNER TO "postgres";

CREATE INDEX events_journey_idx ON public.events USING btree (journey_id, start_date);

CREATE TRIGGER delete_empty_journey AFTER DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.delete_empty_journey();

CREATE TRIGGER delete_left_journey AFTER UPDATE OF journey_id ON public.events FOR EACH ROW WHEN ((old.journey_id <> new.journey_id)) EXECUTE FUNCTION private.delete_empty_journey();

CREATE TRIGGER set_journey BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.journey_id IS NULL)) EXECUTE FUNCTION private.set_journey();

CREATE TRIGGER allow_only_texts BEFORE UPDATE ON public.journeys FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.allow_only('slug', 'title', 'summary');

CREATE POLICY "Readers of a departure read its trip" ON "public"."journeys" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.events e
  WHERE (e.journey_id = journeys.id))));

CREATE POLICY "Staff with the permission trips change trips" ON "public"."journeys" FOR UPDATE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission)) WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON COLUMN "public"."events"."journey_id" IS 'The trip that this is a departure of. A trigger adds one if it is null.';

COMMENT ON COLUMN "public"."journeys"."id" IS 'Primary key.';

COMMENT ON COLUMN "public"."journeys"."slug" IS 'Name of the trip in its URL, /trips/{slug}: lower-case letters, digits and single hyphens.';

COMMENT ON COLUMN "public"."journeys"."summary" IS 'One sentence about the trip. Empty: no summary.';

COMMENT ON COLUMN "public"."journeys"."title" IS 'Title of the trip.';

COMMENT ON FUNCTION "private"."add_journey"(text, text) IS 'Adds a trip and returns its id. If the slug of the title is used, the new slug ends in -2, -3 and so on.';

COMMENT ON FUNCTION "private"."delete_empty_journey"() IS 'Trigger: deletes the trip of a deleted or reassigned departure if no departure is left.';

COMMENT ON FUNCTION "private"."set_journey"() IS 'Trigger: adds a trip for a new departure that names none.';

COMMENT ON FUNCTION "private"."to_slug"(text) IS 'Converts a title to a slug of at most 70 characters. Accents and apostrophes are removed; other characters become
hyphens. A title without letters of a to z or digits becomes "trip".';

COMMENT ON POLICY "Readers of a departure read its trip" ON "public"."journeys" IS 'Row-level security on events decides who reads a departure.';

COMMENT ON POLICY "Staff with the permission trips change trips" ON "public"."journeys" IS 'Requires the permission "trips". A trigger restricts the columns.';

COMMENT ON TABLE "public"."journeys" IS 'Trips. A trip groups its departures, which are rows of events. A trip without departures is deleted automatically.';

COMMENT ON VIEW "public"."event_cards" IS 'An event with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip: the columns of event_cards for the next departure that
is best to book. Never null: deposit, min_age, seats_taken, state, members_only, gst_free, is_available, sort_group,
journey_id, other_departures.';

REVOKE ALL ON FUNCTION "private"."add_journey"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_journey"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_journey"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_journey"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."delete_empty_journey"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_empty_journey"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_empty_journey"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_empty_journey"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."set_journey"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_journey"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_journey"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_journey"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."to_slug"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."to_slug"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."to_slug"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."to_slug"(text) TO "service_role";

GRANT SELECT ON TABLE "public"."journeys" TO "anon";

GRANT SELECT, UPDATE ON TABLE "public"."journeys" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."journeys" TO "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

COMMENT ON COLUMN "public"."journeys"."created_at" IS 'When the trip was added.';

COMMENT ON COLUMN public.event_cards.asking_price IS 'Current price in AUD per person: the sale price if there is one. Null: no price yet.';

COMMENT ON COLUMN public.event_cards.booking_closes_on IS 'The last day on which members can book.';

COMMENT ON COLUMN public.event_cards.cancelling_closes_on IS 'The last day on which members can cancel, for bookings made now.';

COMMENT ON COLUMN public.event_cards.changes_close_on IS 'The last day on which members can change travellers, for bookings made now.';

COMMENT ON COLUMN public.event_cards.deposit IS 'Deposit in AUD per person.';

COMMENT ON COLUMN public.event_cards.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.gst_free IS 'Whether the price includes no GST, because the trip goes outside Australia.';

COMMENT ON COLUMN public.event_cards.image_alt IS 'Alternative text of the cover picture for screen readers.';

COMMENT ON COLUMN public.event_cards.image_height IS 'Height of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.image_url IS 'URL of the cover picture. Null: no cover picture.';

COMMENT ON COLUMN public.event_cards.image_width IS 'Width of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.is_available IS 'Whether visitors can book the trip, join its waitlist or express interest.';

COMMENT ON COLUMN public.event_cards.is_upcoming IS 'Whether the last day is today or later, even if the trip was called off. Does not depend on the sale state, so that
queries can filter by it quickly.';

COMMENT ON COLUMN public.event_cards.members_book_from IS 'The future day on which booking opens to members. Null: members can book already, or no day is set.';

COMMENT ON COLUMN public.event_cards.min_age IS 'Minimum age in years on the day of departure. 0: no minimum age.';

COMMENT ON COLUMN public.event_cards.nights IS 'Number of nights from the first to the last day.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null: booking is not limited to members by date.';

COMMENT ON COLUMN public.event_cards.seats_taken IS 'Seats of pending and confirmed bookings and of open waitlist offers.';

COMMENT ON COLUMN public.event_cards.sort_group IS 'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';

COMMENT ON COLUMN public.event_cards.spots_left IS 'Number of free seats, at least 0. Null: no limit.';

COMMENT ON COLUMN public.event_cards.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.state IS 'Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.event_cards.summary IS 'Short description for lists. Null: no summary.';

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';
