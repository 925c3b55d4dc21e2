DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

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
    (picture.cover).image_url AS image_url,
    (picture.cover).alt_text AS image_alt,
    (picture.cover).width AS image_width,
    (picture.cover).height AS image_height,
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
   FROM ((((public.events e
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
         OFFSET 0) now)
     CROSS JOIN LATERAL ( SELECT ( SELECT m.*::public.event_images AS m
                   FROM public.event_images m
                  WHERE (m.event_id = e.id)
                  ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
                 LIMIT 1) AS cover
         OFFSET 0) picture);

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

COMMENT ON VIEW "public"."event_cards" IS 'An event with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip: the columns of event_cards for the next departure that
is best to book. Never null: deposit, min_age, seats_taken, state, members_only, gst_free, is_available, sort_group,
journey_id, other_departures.';

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

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
