set local check_function_bodies = off;

COMMENT ON COLUMN "public"."orders"."collect_event_id" IS 'The trip on which the buyer collects the order. Null: no trip was selected, or the trip was deleted.';

COMMENT ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) IS 'The first selected promo code that cannot be used, with the reason: unknown (also if it is not active), not_yet, expired,
other_trip, members_only, not_stackable, min_spend, used_up, or no_discount (the other codes leave nothing to reduce). Null:
all codes can be used. for_customer: checks for the given customer and account instead of the caller. customer_id null: the
customer is not known yet. Before a booking, call private.lock_promo_codes, so that two bookings cannot take the last use.';

COMMENT ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) IS '{extras} if a selected extra cannot be read, is repeated, belongs to another departure, has too many units for the seats,
or lacks the answer to its question. Otherwise empty.';

COMMENT ON FUNCTION "private"."extra_units_left"(public.extras, uuid) IS 'Number of units of an extra that can still be booked. The units of booking except_booking count as free. Null: no
limit.';

COMMENT ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) IS 'The first selected extra that cannot be booked, with the number of units left. left null: the extra is not offered any
more, or its last day has passed. booking_id: an existing booking, which keeps its extras. Null: all extras can be booked.
The caller must have locked the trip, so that a limit is never exceeded.';

COMMENT ON FUNCTION "private"."lock_promo_codes"(jsonb) IS 'Locks the selected promo codes, so that their uses can be counted. Lock the trip first.';

COMMENT ON FUNCTION "private"."sorted_extras"(jsonb) IS 'The extras that a request selects, ordered by id.';

COMMENT ON FUNCTION "public"."departure_availability"(uuid, integer, uuid) IS 'For everyone who can see the departure: what a party of this many seats can book. seats_left: null if the trip has no
seat limit. booking_id: a booking of the caller, whose seats and extras count as free; null: a new booking. price_from:
AUD for all seats without extras; null: no price yet. extras: those that can still be added.
price: AUD for one unit. closes_on: last day on which members can add or remove the extra. left: units left for all
bookings; null: no limit. max: highest quantity for this party, 0 if none is left.
Statuses: ok {seats_left int?, price_from numeric?, extras {id uuid, name text, description text, price numeric,
price_per extras.price_per, question text?, closes_on date, left int?, max int}[]}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid) IS 'Places an order at the prices stored in the database, and reserves its stock until the order expires. lines: as in
quote_order. buyer: {full_name, email, phone}. delivery: {method: post, collect or none; address_line, suburb, state,
postcode; event_id: the published trip on which the buyer collects, not yet started; null: no trip selected}.
expected_total: the total that the page showed, AUD. request_id: idempotency key; a repeated request returns the same
order, or invalid if its content differs. changed: the price, stock or total differs, or a line must be sent by post
although delivery is none. too_many: the limit per hour is reached.
Statuses: placed {order_id uuid, number text, token uuid, total numeric, expires_at timestamptz}, changed {quote
{status text, lines {product_id uuid, variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?,
line_total numeric?, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, shipping numeric, total numeric}}, too_many, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."quote_order"(jsonb, text) IS 'The current price of a cart, in AUD. lines: a list of {product_id, variant_id, quantity}, at most
private.max_order_lines. Lines of one product and variant are added up. delivery: post, collect or none. available:
number of pieces that this buyer can order now; null: unlimited. state: ok, short (not enough stock), capped (the limit
of pieces in unpaid orders is reached), choose (a variant must be selected) or unavailable. Totals exclude unavailable
lines. posted: whether any line is sent by post; otherwise no postage and no postal address are needed. member_saving:
the discount that a member gets. discount: the discount that the caller gets.
Statuses: ok {lines {product_id uuid, variant_id uuid?, name text, variant text?, quantity int, unit_price numeric,
line_total numeric, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, shipping numeric, total numeric}, changed {lines {product_id uuid,
variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?,
state text}[], posted boolean, subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric,
shipping numeric, total numeric}, invalid {fields text[]}.';
