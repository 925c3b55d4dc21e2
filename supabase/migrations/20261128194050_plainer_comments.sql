set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.unmatched_reason(c public.card_checkouts, s public.unmatched_payments)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.status = 'paid' and (o.booking_id = c.booking_id or o.order_id = c.order_id)
        -- A booking can be paid once per round (see card_checkouts.round), a payment link only once.
        and o.payment_link_id is not distinct from c.payment_link_id
        and (o.round = c.round or c.payment_link_id is not null)) then 'duplicate' end
$function$;

COMMENT ON COLUMN "private"."profile_emails"."claimed_at" IS 'When the account''s password was set through a claim link that was emailed to this address. Null: never. Without a
claim, messages that the address sent before confirmed_at do not belong to the account, because someone else may have
written them.';

COMMENT ON FUNCTION "private"."activity_ids"(text, text) IS 'The ids of all rows whose audit log entries are part of the history of an entity. kind: trip, booking, customer,
product, order or settings. The kind trip means one departure; its history includes changes of the policies that it shares with the
other departures of its trip. The history of a customer includes merged customers.';

COMMENT ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) IS 'The room options, extras and promo codes that a booking keeps on another departure, in the shape of the parameter
choices of the function book.';

COMMENT ON FUNCTION "private"."write_guarantee"(uuid, text) IS 'Guarantees a departure, writes an audit log entry, emails its customers and returns the number of confirmed
travellers. The caller must have locked the row of the departure. reason: minimum (the minimum is reached) or staff.';

COMMENT ON TABLE "public"."settings" IS 'One row: business limits and company details that owners edit. Every check constraint covers one
column, so that the form can show its error at one field.';
