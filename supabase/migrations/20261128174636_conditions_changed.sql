set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events, quote jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total constant numeric := (quote ->> 'total')::numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    if r.choices ->> 'conditions_hash' <> private.conditions_hash(e) then
      return private.result('conditions_changed');
    end if;
    refusal := case when r.guest_email is null then private.member_refusal(r) else private.guest_refusal(r) end;
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.rooms_refusal(r.choices, e, r.seats),
    private.codes_refusal(r.choices, e, r.seats, r.staff, r.customer_id, r.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.conditions_hash(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return md5(jsonb_build_array(private.seat_deposit(e, settings), e.deposit_includes_extras,
    private.is_free_until_guaranteed(e), private.cancellation_policy(e, settings), private.move_policy(e, settings),
    private.last_installment(e.start_date, settings), private.changes_close(e, settings))::text);
end
$function$;

ALTER FUNCTION "private"."conditions_hash"(public.events, public.settings) OWNER TO "postgres";

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
    'free_until_guaranteed', private.is_free_until_guaranteed(e),
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings), 'hash', private.conditions_hash(e, settings),
    'cancellation', (select jsonb_agg(jsonb_build_object('until', case when t.days > 0 then e.start_date - t.days end,
        'period', t.period, 'keeps', t.keeps,
        'refunds', t.refunds,
        'retained', case when not t.keeps_all and private.seat_price(e) is not null then t.retained end) order by t.days desc)
      from private.cancellation_tiers(private.cancellation_policy(e, settings), private.seat_price(e),
        private.seat_deposit(e, settings)) t)));
end
$function$;

COMMENT ON FUNCTION "private"."conditions_hash"(public.events, public.settings) IS 'A hash of what applies to a booking of this departure made now: its deposit, deadlines, and policies for cancelling and
moving.';

COMMENT ON FUNCTION "public"."book"(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) IS 'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate, shares_with,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. expected_total: the total that the page showed, AUD;
null: not checked. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold. choices: {extras: [{extra_id,
quantity, answer}], rooms: [id], codes: [id], conditions_hash}; rooms: the room option of each seat, in the order of the travellers; omitted:
the default option for all. conditions_hash: the hash of the conditions that the page showed, from booking_conditions;
conditions_changed: they have changed since; omitted: not checked. room_unavailable: left is the number of people who still fit; null: the option is not offered
any more. codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, conditions_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?}, room_unavailable
{name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) IS 'Books seats for a visitor without an account. full_name and email: the contact of the booking; nobody has proved the
address. The seats are held for private.guest_hold_minutes() minutes; the booking expires unless the first instalment is
paid by card by then. token: the secret that opens this booking until it is attached to an account; it expires after
private.guest_token_days() days. members_only: only members can book the trip until opens_on; null: it never opens to
everyone. too_many: the email address or the IP network has reached its limit. For the other parameters and statuses, see
the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?, token uuid}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, members_only {opens_on date?}, price_changed {price numeric, total numeric}, too_many, network_seats
{left int}, guardian_needed {travellers int[]}, terms_required, terms_changed,
conditions_changed, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it.
free_until_guaranteed: the booking can be cancelled without cost until the departure is guaranteed; cancellation then
applies from the guarantee on. pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: the tiers of the cancellation policy, the earliest first. until: last day of the tier; null: until
departure. period: the tier in days before departure. keeps, refunds: both parts in words, such as "the
deposit" and "all other payments". retained: AUD per person that is kept, without extras and room supplements; null:
all payments are kept, or the departure has no price yet. hash: see the function book.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, free_until_guaranteed boolean, pay_by date, changes_until
date, hash text, cancellation {until date?, period text, keeps text, refunds text, retained numeric?}[]}, not_found.';

REVOKE ALL ON FUNCTION "private"."conditions_hash"(public.events, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."conditions_hash"(public.events, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."conditions_hash"(public.events, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."conditions_hash"(public.events, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."conditions_hash"(public.events, public.settings) TO "service_role";
