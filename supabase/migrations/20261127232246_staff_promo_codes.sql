set local check_function_bodies = off;

DROP FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb);

CREATE OR REPLACE FUNCTION private.code_errors(choices jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'codes' where jsonb_typeof(choices -> 'codes') not in ('array', 'null')
    or (select count(*) > private.max_codes() or count(*) > count(distinct c) from private.read_codes(choices) c))
$function$;

CREATE OR REPLACE FUNCTION private.has_code_tries_left()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) < private.max_code_tries_per_hour() from private.network_requests r
  where (r.network = (select private.client_network()) or r.user_id = (select private.me()))
    and r.kind = 'promo_code' and r.requested_at > private.now() - interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION private.max_code_tries_per_hour()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 10
$function$;

ALTER FUNCTION "private"."max_code_tries_per_hour"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_codes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 3
$function$;

ALTER FUNCTION "private"."max_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_extra_nights()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."max_extra_nights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.max_extra_quantity(x public.extras, seats integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case x.price_per when 'person' then seats when 'booking' then 1 else private.max_extra_nights() end
$function$;

CREATE OR REPLACE FUNCTION private.max_extras()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 50
$function$;

ALTER FUNCTION "private"."max_extras"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_extra()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.name := private.clean(new.name);
  new.description := coalesce(private.clean(new.description), '');
  new.question := private.clean(new.question);
  if tg_op = 'INSERT' then
    if (select count(*) from public.extras x where x.event_id = new.event_id) >= private.max_extras() then
      raise exception 'This departure has the maximum number of extras.' using errcode = '22023',
        detail = private.max_extras();
    end if;
    new.sort_order := coalesce((select max(x.sort_order) + 1 from public.extras x where x.event_id = new.event_id), 1);
    return new;
  end if;
  new.id := old.id;
  new.event_id := old.event_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_promo_code(event_id uuid, code text, seats integer DEFAULT 1, choices jsonb DEFAULT '{}'::jsonb, for_customer boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := private.clean_code(code);
  e public.events;
  promo public.promo_codes;
  with_code jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = check_promo_code.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if private.extra_errors(choices, e, seats) <> '{}' then return private.invalid('extras'); end if;
  perform private.lock_network();
  if not private.has_code_tries_left() then return private.result('too_many_tries'); end if;
  select * into promo from public.promo_codes p where p.code = typed and p.is_active;
  if promo.id is null then
    perform private.record_network_request('promo_code');
    return private.result('code_refused', jsonb_build_object('code', left(typed, 30), 'reason', 'unknown',
      'min_spend', null));
  end if;
  if promo.id in (select private.read_codes(choices)) then return private.result('applied_already'); end if;
  if (select count(*) from private.read_codes(choices)) >= private.max_codes() then
    return private.result('too_many_codes', jsonb_build_object('max', private.max_codes()));
  end if;
  with_code := private.to_object(choices)
    || jsonb_build_object('codes', private.to_list(choices -> 'codes') || to_jsonb(promo.id));
  if private.code_errors(with_code) <> '{}' then return private.invalid('codes'); end if;
  return coalesce(private.codes_refusal(with_code, e, seats, for_customer),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$function$;

ALTER FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."code_errors"(jsonb) IS 'codes if the promo codes of a request are unreadable, repeated or more than private.max_codes. Otherwise empty.';

COMMENT ON FUNCTION "private"."has_code_tries_left"() IS 'Whether the member and the IP network of the client can still type promo codes: fewer than
private.max_code_tries_per_hour were unknown in the last hour.';

COMMENT ON FUNCTION "private"."max_code_tries_per_hour"() IS 'Maximum number of unknown promo codes that a member or an IP network can type within an hour.';

COMMENT ON FUNCTION "private"."max_codes"() IS 'Maximum number of promo codes of one booking.';

COMMENT ON FUNCTION "private"."max_extra_nights"() IS 'Maximum number of nights of an extra in one booking.';

COMMENT ON FUNCTION "private"."max_extra_quantity"(public.extras, integer) IS 'The highest quantity of an extra in one booking with this number of seats.';

COMMENT ON FUNCTION "private"."max_extras"() IS 'Maximum number of extras of one departure.';

COMMENT ON FUNCTION "private"."prepare_extra"() IS 'Trigger: trims the texts of an extra that staff write, and adds a new extra at the end of the list. An extra cannot
move to another departure. Raises error 22023 if the departure has private.max_extras already; the detail is this number.';

COMMENT ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) IS 'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. expected_total: the total that the page showed, AUD;
null: not checked. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold. choices: {extras: [{extra_id,
quantity, answer}], codes: [id]}; codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?},
code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) IS 'For everyone who can see the departure: whether the caller can use a typed promo code, and its id for the choices of
preview_plan and book. choices: as in preview_plan, with the codes that are applied already. for_customer: true if staff
book for a customer, whose account and earlier uses only admin_book checks. reason: unknown, not_yet,
expired, other_trip, members_only, not_stackable, min_spend, used_up or no_discount. min_spend: AUD, only for this reason.
too_many_tries: private.max_code_tries_per_hour unknown codes were typed by the member or from the IP network.
applied_already: choices contains the code. too_many_codes: choices contains the maximum number of codes.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries,
applied_already, too_many_codes {max int}, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}], codes: [id]};
codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be used, with the reasons of
check_promo_code. price: AUD per person. total, deposit and amount: AUD for all seats. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';

REVOKE ALL ON FUNCTION "private"."max_code_tries_per_hour"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_code_tries_per_hour"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_tries_per_hour"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_code_tries_per_hour"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."max_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_codes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_extra_nights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."max_extra_nights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extra_nights"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."max_extras"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_extras"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extras"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_extras"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) TO "postgres";
