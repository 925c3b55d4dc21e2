set local check_function_bodies = off;

ALTER TABLE "public"."events" ADD COLUMN "deposit_includes_extras" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.event_terms(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'deposit_includes_extras', nullif(e.deposit_includes_extras, false),
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'cancelling_closes_days', e.cancelling_closes_days, 'min_age', e.min_age,
    'activity_level', e.activity_level, 'min_group_size', e.min_group_size,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$function$;

CREATE OR REPLACE FUNCTION private.lower_deposit(before public.bookings)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.bookings b set deposit_amount = least(b.total_amount, b.deposit_amount,
    greatest(private.seat_deposit(e) * b.seats, case when e.deposit_includes_extras
      then b.deposit_amount + b.total_amount - before.total_amount else b.deposit_amount end))
  from public.events e
  where b.id = before.id and e.id = b.event_id and b.total_amount < before.total_amount
$function$;

ALTER FUNCTION "private"."lower_deposit"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quote_booking(e public.events, seats integer, plan integer, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  lines jsonb := (select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description,
    'quantity', l.quantity, 'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free))
    from private.quote_lines(e, seats, choices) l);
  total numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(lines) l);
  extras numeric := (select greatest(coalesce(sum((l ->> 'amount')::numeric), 0), 0) from jsonb_array_elements(lines) l
    where e.deposit_includes_extras and l ->> 'kind' in ('extra', 'room_option'));
  deposit numeric := least(private.seat_deposit(e) * seats + extras, total);
begin
  return jsonb_build_object('price', private.seat_price(e), 'seats', seats, 'total', total, 'deposit', deposit,
    'deposit_extras', least(extras, deposit),
    'lines', lines, 'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(total, deposit, plan, e.start_date) p));
end
$function$;

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'cancelling_closes_days', 'min_age', 'meeting_point',
    'start_time', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
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
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras
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

CREATE OR REPLACE FUNCTION public.booking_conditions(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  settings constant public.settings := private.settings();
begin
  select * into e from public.events t where t.id = booking_conditions.event_id;
  if not private.is_visible(e) or e.start_date is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('deposit', private.seat_deposit(e, settings),
    'deposit_includes_extras', e.deposit_includes_extras,
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings),
    'cancellation', (select jsonb_agg(to_jsonb(p) order by p.until nulls last)
      from private.cancellation_periods(private.cancelling_closes(e, settings), private.seat_deposit(e, settings)) p)));
end
$function$;

CREATE OR REPLACE FUNCTION public.change_extras(booking_id uuid, choices jsonb, expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.stored_extras(b.id) = private.sorted_extras(choices) then
    return private.result('saved', jsonb_build_object('total', b.total_amount));
  end if;
  change := private.extras_change(b, choices);
  if change ->> 'status' <> 'ok' then return change; end if;
  if (change ->> 'total')::numeric is distinct from expected_total then
    return private.result('price_changed', change - 'status');
  end if;
  perform private.replace_extra_lines(b, choices, case when own then 'member' else 'staff' end);
  perform private.lower_deposit(b);
  perform private.write_installments(b.id, change -> 'installments');
  perform private.set_next_due_date(b.id);
  perform private.audit('change_extras', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', change -> 'total', 'installments', change -> 'installments'));
  perform private.notify_booking_changed(b.id, 'extras', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.result('saved', jsonb_build_object('total', change -> 'total'));
end
$function$;

COMMENT ON COLUMN "public"."events"."deposit_includes_extras" IS 'Whether the deposit of a new booking includes its extras and room supplements. Extras that are removed later lower the
deposit; extras that are added later do not raise it.';

COMMENT ON FUNCTION "private"."lower_deposit"(public.bookings) IS 'Lowers the deposit of a booking after a change of its extras lowered the price: to its total, and by the removed extras if the deposit
includes extras, but not below the deposit of the seats. before: the booking before the change.';

COMMENT ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) IS 'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD. The
deposit is per seat, plus extras and room supplements if events.deposit_includes_extras is true, at most the total.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit and retained: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to both.
pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: periods, the earliest first. until: last day of the period; null: until departure. retained: what the
company keeps if a member cancels; null: everything that is paid.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, pay_by date, changes_until date, cancellation {until date?, retained numeric?}[]},
not_found.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}], codes: [id]};
codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be used, with the reasons of
check_promo_code. price: AUD per person. total, deposit and amount: AUD for all seats. deposit_extras: the part of
the deposit for extras and room supplements. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, deposit_extras numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';

REVOKE ALL ON FUNCTION "private"."lower_deposit"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lower_deposit"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lower_deposit"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lower_deposit"(public.bookings) TO "service_role";
