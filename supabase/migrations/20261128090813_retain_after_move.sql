set local check_function_bodies = off;

ALTER TABLE "public"."bookings" ADD COLUMN "min_retained" numeric(10,2) NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.cancellation(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today constant date := private.today();
  departs constant date := (private.event_of(b)).start_date;
  offer_until constant date := private.refund_offer_until(b.id);
  is_free constant boolean := b.free_until_guaranteed and (private.event_of(b)).guaranteed_at is null
    and today <= departs;
  tier record;
  later record;
  retained numeric;
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if today > departs and offer_until is null and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', departs));
  end if;
  if offer_until is null and not is_free then select * into tier from private.tier_with_minimum(b, today) t;
  else
    select case when is_free then departs else offer_until end as until,
      case when o.retained > 0 then 'what applied on the day of the move' else t.keeps end as keeps,
      case when o.retained > 0 then 'all other payments' else t.refunds end as refunds, o.retained
    into tier
    from private.cancellation_tiers('[{"days": 0, "keeps": "amount", "value": 0}]') t
    cross join (select case when offer_until is null then b.min_retained else 0 end as retained) o;
  end if;
  if is_free then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_with_minimum(b, today) t;
  elsif tier.until < departs then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later
    from private.tier_with_minimum(b, tier.until + 1) t;
  else select null::text as keeps, null::numeric as retained into later; end if;
  retained := least(b.paid_amount, tier.retained);
  return private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', retained,
    'refund', b.paid_amount - retained, 'keeps', tier.keeps, 'refunds', tier.refunds,
    'until', case when tier.until >= today then tier.until end,
    'next_from', case when later.keeps is not null and not is_free then tier.until + 1 end, 'next_keeps', later.keeps,
    'next_retained', later.retained, 'until_guaranteed', is_free,
    'lines', private.split_by_line(b.id, retained, b.paid_amount - retained)));
end
$function$;

CREATE OR REPLACE FUNCTION private.departure_change(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  before constant public.events := private.event_of(b);
  refusal jsonb := case when e.id is null or not private.is_visible(e) then private.result('not_found')
    else private.change_obstacle(b, e, staff) end;
  choices jsonb;
  lines jsonb;
  total numeric;
begin
  if refusal is not null then return refusal; end if;
  choices := private.choices_on_departure(b, e);
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free)), sum(l.amount) into lines, total
  from private.lines_on_departure(b, e, choices) l;
  return private.result('ok', jsonb_build_object(
    'asks', private.staff_request_reason(b, e, staff), 'seats', b.seats, 'paid', b.paid_amount,
    'fee', private.change_fee(b) * b.seats, 'min_retained', private.min_retained_after_change(b), 'refund_due', greatest(b.paid_amount - total, 0),
    'self_until', before.start_date - (b.move_policy ->> 'days')::int,
    'given_up', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description)
        order by l.id), '[]')
      from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
        and l.kind in ('room_option', 'extra', 'discount') and not exists (
          select from jsonb_array_elements(lines) n where n ->> 'kind' = l.kind
            and lower(n ->> 'description') = lower(l.description))),
    'before', jsonb_build_object('event_id', before.id, 'title', before.title, 'location', before.location,
      'start_date', before.start_date, 'end_date', before.end_date, 'total', b.total_amount,
      'lines', private.lines_of(b.id), 'installments', private.installments_of(b.id)),
    'after', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
      'start_date', e.start_date, 'end_date', e.end_date, 'total', total, 'lines', lines,
      'installments', private.moved_installments(b, e.start_date, private.plan_for_total(b, total, e.start_date)))));
end
$function$;

CREATE OR REPLACE FUNCTION private.min_retained_after_change(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(b.min_retained, case when (private.event_of(b)).called_off_at is null
    then (private.cancellation(b) ->> 'retained')::numeric end)
$function$;

ALTER FUNCTION "private"."min_retained_after_change"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.terms_text(r public.settings)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return concat_ws(e'\n\n',
    '## Who we are',
    concat('These terms are between you and ', coalesce(nullif(r.legal_name, ''), 'us'),
      case when r.abn <> '' then ' (ABN ' || r.abn || ')' end,
      case when r.address <> '' then ', ' || r.address end,
      '. They cover guided group trips, events and goods sold on this site. ',
      coalesce(nullif(concat_ws(' or ', 'Write to ' || nullif(r.email, ''),
        case r.email when '' then 'Call ' else 'call ' end || nullif(r.phone, '')), '') || ': we', 'We'),
      ' reply within ', private.count_with_noun(r.reply_hours, 'hour'), '.'),
    case when r.insurer <> '' then 'Our liability insurer is ' || r.insurer || '.' end,
    case when r.accreditation <> '' then 'Accreditation: ' || r.accreditation || '.' end,
    '## Prices',
    'Prices are in Australian dollars (AUD) and include GST where it applies. A trip''s price is per person and is the '
    'one shown on the trip''s page when you book. It includes accommodation, guided tours, paranormal investigations '
    'and all meals as specified there. Flights, travel insurance and personal spending are not included unless the '
    'page says so.',
    '## Our tours',
    'Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other '
    'departures are as long as their pages say. Dates and itineraries of a trip in planning may still change. You '
    'can’t book such a trip before they are fixed.',
    '## Booking and deposit',
    format('Book at least %s before departure, unless the trip''s page names another day. A deposit of $%s per person '
      'holds your place, unless a trip''s page names another. The deposit is non-refundable unless stated otherwise in '
      'these terms.', private.count_with_noun(r.booking_closes_days, 'day'),
      to_char(r.default_deposit, 'FM999,999,990.00')),
    format('Your spots are held for %s from booking. Make your first payment in that time. If you tell us that you '
      'made a bank transfer, we hold them for %s from then, to let the money arrive. Your spots are yours once it has '
      'arrived. A seat offered from the waitlist is held for up to %s, and for less if the trip departs soon: the '
      'offer says until when.', private.count_with_noun(r.hold_hours, 'hour'),
      private.count_with_noun(r.transfer_days, 'day'),
      private.count_with_noun(r.offer_hours, 'hour')),
    '## Payment plans',
    format('Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no '
      'later than %s before departure. There is no interest and no fee. If a part is overdue your dashboard says so.',
      private.count_with_noun(r.last_installment_days, 'day')),
    format('## Travellers under %s', r.adult_age),
    concat(format('A traveller under %s on the day of departure needs a parent or guardian who travels on the same '
      'booking and is responsible for them. Without one we can’t accept the booking.', r.adult_age),
      case when r.min_age > 0 then format(' Nobody under %s on the day of departure can travel with us.', r.min_age) end,
      ' A trip''s page may name a higher age.'),
    '## Changing or cancelling your booking',
    format('Ask for changes by email or phone, or on your dashboard, at least %s before the event. You can cancel on '
      'your dashboard until departure. We keep a part of what you have paid, as in this table, and pay back the rest.',
      private.count_with_noun(r.changes_close_days, 'day')),
    private.policy_table(r.cancellation_policy),
    'A trip''s page may show another table. Your booking keeps the days and the table that applied when you made it.',
    concat(format('You can change a paid booking to another date or trip on your dashboard until %s before departure, if '
      'enough spots are free. Later, or if the other date is full, ask us. ',
      private.count_with_noun((r.move_policy ->> 'days')::int, 'day')), private.move_fees_text(r.move_policy),
      'The price and the conditions of the other date then apply. If you cancel after a change, we keep at least what we '
      'would have kept on the day of the change.'),
    'Refund policies may vary by event: better terms on a trip''s page take precedence.',
    '## If we cancel or move a trip',
    format('If we cancel a trip, we pay all of your money back, the deposit included. If we move a trip to other '
      'dates, we tell you by email. You can then cancel within %s, and we pay all of your money back, the deposit '
      'included.', private.count_with_noun(r.refund_offer_days, 'day')),
    '## Safety and good manners',
    'Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave '
    'every site as you found it. A guide may end the tour of anyone who puts others at risk. We promise history and '
    'a proper investigation; we cannot promise a ghost.',
    '## The store',
    format('An order is a purchase once we have your payment. Postage within Australia is shown before you order; '
      'collecting on the trip is free. Tell us within %s if something is not right and we repair, replace or refund '
      'it.', private.count_with_noun(r.faulty_goods_days, 'day')),
    format('A gift voucher is valid for %s years from the day it is paid.', private.voucher_years()),
    '## Your rights by law',
    'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a '
    'replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. '
    'You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and '
    'the failure does not amount to a major failure.',
    'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these '
    'terms takes away a right you have by law.',
    '## Law and changes',
    'The law of New South Wales, Australia, applies. If we change these terms, a booking or an order keeps the terms '
    'that it was made under. You can read them on its page.');
end
$function$;

CREATE OR REPLACE FUNCTION private.tier_with_minimum(b public.bookings, day date)
 RETURNS TABLE(until date, keeps text, refunds text, retained numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.until, case when b.min_retained > t.retained then m.keeps else t.keeps end,
    case when b.min_retained > t.retained then m.refunds else t.refunds end, greatest(t.retained, b.min_retained)
  from private.tier_on(b, day) t
  cross join (values ('what applied on the day of the move', 'all other payments')) m (keeps, refunds)
$function$;

ALTER FUNCTION "private"."tier_with_minimum"(public.bookings, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_departure_change(b public.bookings, e public.events, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := b.user_id is distinct from private.me();
begin
  perform private.write_departure_lines(b, e, case when staff then 'staff' else 'member' end);
  delete from public.room_assignments a using public.travellers t
  where t.id = a.traveller_id and t.booking_id = b.id;
  delete from private.refund_offers o where o.booking_id = b.id;
  update public.bookings t set event_id = e.id,
    changes_close_days = coalesce(e.changes_close_days, (private.settings()).changes_close_days),
    cancellation_policy = private.cancellation_policy(e), move_policy = private.move_policy(e), is_double = false,
    free_until_guaranteed = private.is_free_until_guaranteed(e), min_retained = (change ->> 'min_retained')::numeric,
    deposit_amount = least(private.seat_deposit(e) * t.seats + case when e.deposit_includes_extras then (
      select greatest(coalesce(sum(l.amount), 0), 0) from public.booking_lines l where l.booking_id = t.id
        and l.removed_at is null and l.kind in ('extra', 'room_option')) else 0 end, t.total_amount)
  where t.id = b.id;
  perform private.write_installments(b.id, change #> '{after,installments}');
  perform private.set_next_due_date(b.id);
  perform private.sync_plan_status(b.id);
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff and r.event_id = e.id then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('change_departure', 'bookings', b.id::text, jsonb_build_object('seats', b.seats,
    'fee', change -> 'fee', 'before', jsonb_build_object('event_id', b.event_id, 'total', b.total_amount),
    'after', jsonb_build_object('event_id', e.id, 'total', change #> '{after,total}')));
  perform private.queue_customer_email(b.customer_id, 'departure_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'event_before', change #> '{before,title}', 'start_date_before', change #> '{before,start_date}',
    'end_date_before', change #> '{before,end_date}', 'total_before', b.total_amount, 'total', change #> '{after,total}',
    'lines', change #> '{after,lines}', 'installments', change #> '{after,installments}',
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up'));
end
$function$;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_min_retained_range" CHECK ((min_retained >= (0)::numeric));

COMMENT ON COLUMN "public"."bookings"."min_retained" IS 'AUD that a cancellation retains at least, because a cancellation on the day of a change of departure would have retained
it. 0: the booking never changed its departure, or nothing would have been retained.';

COMMENT ON FUNCTION "private"."cancellation"(public.bookings) IS 'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open, or until the departure is guaranteed if the booking was made under that promise. After a change of departure, at
least bookings.min_retained is retained, except for a refund offer. too_late: the trip has departed, so that only staff can cancel.';

COMMENT ON FUNCTION "private"."min_retained_after_change"(public.bookings) IS 'AUD that a cancellation retains at least once the booking has changed its departure: as much as a cancellation now. So a
change to a later date does not make a cancellation cheaper.';

COMMENT ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) IS 'The tier of private.tier_on, which retains at least bookings.min_retained.';

COMMENT ON FUNCTION "public"."preview_departure_change"(uuid, uuid) IS 'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the new
departure. asks: full (too few free seats) or late (the last day of the move policy has passed): the member must ask staff
with request_departure_change, and staff cannot confirm while it is full; null: the caller can change the booking now.
self_until: last day on which members change it themselves. min_retained: as much as a cancellation now would retain; a
cancellation after the change retains at least this. fee: for all seats, part of the lines. refund_due: paid money
above the new total. given_up: rooms, extras and discounts that the new departure does not have. not_confirmed: the
booking is not paid yet. departed: the booked departure has begun. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

REVOKE ALL ON FUNCTION "private"."min_retained_after_change"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."min_retained_after_change"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_retained_after_change"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_retained_after_change"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "service_role";
