set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.departure_row(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.trip || jsonb_build_object('without_details', case when r.trip ->> 'state' in ('past', 'called_off') then 0
    else (select coalesce(sum(private.details_missing(b)), 0) from public.bookings b
      where b.event_id = departure_row.event_id and private.is_live(b)) end)
  from (select private.trip_row(departure_row.event_id) as trip offset 0) r
$function$;

ALTER FUNCTION "private"."departure_row"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.trip_row(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', c.id, 'title', c.title, 'location', c.location, 'start_date', c.start_date,
    'end_date', c.end_date, 'max_registrations', c.max_registrations, 'price', c.price, 'sale_price', c.sale_price,
    'asking_price', c.asking_price, 'currency', c.currency, 'status', c.status, 'state', c.state,
    'version', c.version, 'seats_taken', c.seats_taken, 'bookings', t.bookings, 'seats', t.seats,
    'received', t.received, 'owing', t.owing, 'journey_id', j.id, 'journey_title', j.title,
    'departures', (select count(*) from public.events d where d.journey_id = j.id),
    'waiting', (select count(*) from public.waitlist_submissions w
      where w.event_id = c.id and w.status = 'waiting'))
  from public.event_cards c join public.event_totals t on t.event_id = c.id
  join public.journeys j on j.id = c.journey_id where c.id = trip_row.event_id
$function$;

CREATE OR REPLACE FUNCTION public.trip_departures(event_id uuid, page integer DEFAULT 1, page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  journey uuid := (select e.journey_id from public.events e where e.id = trip_departures.event_id);
begin
  perform private.require_permission('sales');
  if journey is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object(
    'total', (select count(*) from public.events e where e.journey_id = journey),
    'rows', private.page_rows(format('select e.id from public.events e where e.journey_id = %L
      order by (e.end_date < %L) is true, abs(e.start_date - %L::date) nulls last, e.created_at, e.id',
      journey, private.today(), private.today()), 'private.departure_row(p.id)', null, page, page_size)));
end
$function$;

ALTER FUNCTION "public"."trip_departures"(uuid, integer, integer) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."departure_row"(uuid) IS 'A departure as a row of the list of its trip: the row of the admin lists and the number of travellers whose details
are missing.';

COMMENT ON FUNCTION "public"."list_events"(jsonb, integer, integer) IS 'For staff with the permission "sales": one page of trips and the total number of trips. filters: q (part of the title
or location; one or two letters match only the start of a word), which (drafts, published, upcoming, past, full,
called_off) and sort (departure, title, price, free, owing; a minus sign before it sorts in descending order; default:
the newest first). full: upcoming trips without a free seat. seats_taken: includes open waitlist offers. seats: booked
seats only. departures: number of departures of the trip, in any status.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}[]}.';

COMMENT ON FUNCTION "public"."trip_departures"(uuid, integer, integer) IS 'For staff with the permission "sales": one page of the departures of a trip, in any status, and their number.
event_id: any departure of the trip. The next departure is first; past departures are last, the most recent first.
Amounts are in AUD. Rows are as in list_events. without_details: number of travellers without a name, a date of birth or
an emergency contact; 0 for past departures and departures that were called off.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int, without_details int}[]}, not_found.';

COMMENT ON FUNCTION "public"."trip_overview"(uuid) IS 'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed.
Statuses: ok {trip {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?,
price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int, photos
int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int}, announcements int,
upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on date?, departs_on date?,
returns_on date?}}, not_found.';

REVOKE ALL ON FUNCTION "private"."departure_row"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."departure_row"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_row"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_row"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."trip_departures"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."trip_departures"(uuid, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."trip_departures"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."trip_departures"(uuid, integer, integer) TO "postgres";
