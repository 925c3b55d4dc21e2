set local check_function_bodies = off;

-- The last days for cancelling before this migration. Their columns are dropped below.
CREATE TEMP TABLE old_settings AS SELECT cancelling_closes_days AS days FROM "public"."settings";

CREATE TEMP TABLE old_bookings AS SELECT id, cancelling_closes_days AS days FROM "public"."bookings";

-- Policies belong to trips, not to departures. If departures of a trip have different days, the lowest number of days
-- applies, which is best for customers. The departures that have not left decide.
CREATE TEMP TABLE old_journeys AS
SELECT e.journey_id AS id, min(coalesce(e.cancelling_closes_days, s.cancelling_closes_days)) AS days
FROM "public"."events" e CROSS JOIN "public"."settings" s
WHERE e.start_date IS NULL OR e.start_date >= private.today()
GROUP BY e.journey_id HAVING count(e.cancelling_closes_days) > 0;

REVOKE ALL ON FUNCTION "private"."has_refund_offer"(uuid) FROM "authenticated";

DROP TRIGGER "allow_only_texts" ON "public"."journeys";

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."booking_payments";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."public_settings";

ALTER TABLE "public"."bookings" DROP CONSTRAINT "bookings_cancelling_closes_days_range";

ALTER TABLE "public"."events" DROP CONSTRAINT "events_cancelling_closes_days_bounds";

ALTER TABLE "public"."settings" DROP CONSTRAINT "settings_cancelling_closes_days_check";

DROP FUNCTION "private"."cancellation_periods"(date, numeric);

DROP FUNCTION "private"."cancelling_closes"(public.events, public.settings);

DROP FUNCTION "public"."cancel_booking"(uuid, text);

ALTER TABLE "public"."bookings" DROP COLUMN "cancelling_closes_days";

ALTER TABLE "public"."events" DROP COLUMN "cancelling_closes_days";

ALTER TABLE "public"."settings" DROP COLUMN "cancelling_closes_days";

ALTER TABLE "public"."bookings" ADD COLUMN "waived_amount" numeric(10,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."journeys" ADD COLUMN "cancellation_policy" jsonb;

ALTER TABLE "public"."settings" ADD COLUMN "cancellation_policy" jsonb NOT NULL DEFAULT '[{"days": 30, "keeps": "deposit", "value": null}, {"days": 0, "keeps": "percent", "value": 100}]'::jsonb;

CREATE OR REPLACE FUNCTION private.audit_cancellation_policy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.audit('set_cancellation_policy', 'journeys', new.id::text, jsonb_build_object('title', new.title,
    'before', jsonb_build_object('cancellation_policy', old.cancellation_policy),
    'after', jsonb_build_object('cancellation_policy', new.cancellation_policy)));
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_cancellation_policy"() OWNER TO "postgres";

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
  tier record;
  later record;
  retained numeric;
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if today > departs and offer_until is null and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', departs));
  end if;
  if offer_until is null then select * into tier from private.tier_on(b, today) t;
  else
    select offer_until as until, t.keeps, t.refunds, 0::numeric as retained into tier
    from private.cancellation_tiers('[{"days": 0, "keeps": "amount", "value": 0}]') t;
  end if;
  if tier.until < departs then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_on(b, tier.until + 1) t;
  else select null::text as keeps, null::numeric as retained into later; end if;
  retained := least(b.paid_amount, tier.retained);
  return private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', retained,
    'refund', b.paid_amount - retained, 'keeps', tier.keeps, 'refunds', tier.refunds,
    'until', case when tier.until >= today then tier.until end,
    'next_from', case when later.keeps is not null then tier.until + 1 end, 'next_keeps', later.keeps,
    'next_retained', later.retained, 'lines', private.split_by_line(b.id, retained, b.paid_amount - retained)));
end
$function$;

CREATE OR REPLACE FUNCTION private.cancellation_policy(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select j.cancellation_policy from public.journeys j where j.id = e.journey_id),
    settings.cancellation_policy)
$function$;

ALTER FUNCTION "private"."cancellation_policy"(public.events, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cancellation_tiers(policy jsonb, total numeric DEFAULT 0, deposit numeric DEFAULT 0, seats integer DEFAULT 1)
 RETURNS TABLE(days integer, period text, keeps text, refunds text, keeps_all boolean, retained numeric)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select t.days, case when t.days > 0 then 'Up to ' || private.count_with_noun(t.days, 'day') || ' before departure'
      when t.is_only then 'Until departure' else 'After that, until departure' end,
    private.describe_retained(t.has_deposit, t.percent, t.amount),
    case when t.percent = 100 then 'nothing' when not t.has_deposit and t.percent = 0 and t.amount = 0 then 'all payments'
      else 'all other payments' end,
    t.percent = 100,
    greatest(case when t.has_deposit then cancellation_tiers.deposit else 0 end, round(total * t.percent / 100, 2),
      t.amount * seats)
  from (
    select r.days, count(*) over () = 1 as is_only, bool_or(r.keeps = 'deposit') over earlier as has_deposit,
      coalesce(max(r.value) filter (where r.keeps = 'percent') over earlier, 0) as percent,
      coalesce(max(r.value) filter (where r.keeps = 'amount') over earlier, 0) as amount
    from jsonb_to_recordset(policy) r (days int, keeps text, value numeric)
    window earlier as (order by r.days desc)) t
  order by t.days desc
$function$;

ALTER FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.describe_retained(deposit boolean, percent numeric, amount numeric)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when percent = 100 then 'all payments' when p.parts = '{}' then 'nothing'
    when cardinality(p.parts) = 1 then p.parts[1]
    else concat(array_to_string(trim_array(p.parts, 1), ', '), ' or ', p.parts[cardinality(p.parts)],
      ', whichever is more') end
  from (select array_remove(array[case when deposit then 'the deposit' end,
    case when percent > 0 then trim_scale(percent) || '% of the price' end,
    case when amount > 0 then '$' || to_char(amount, 'FM999,990.00') || ' per person' end], null) as parts) p
$function$;

ALTER FUNCTION "private"."describe_retained"(boolean, numeric, numeric) OWNER TO "postgres";

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
    'min_age', e.min_age,
    'activity_level', e.activity_level, 'min_group_size', e.min_group_size,
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$function$;

CREATE OR REPLACE FUNCTION private.is_cancellation_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select private.policy_errors(policy) = '{}'
$function$;

ALTER FUNCTION "private"."is_cancellation_policy"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_cancellation(booking_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_customer_email(b.customer_id, 'booking_cancelled', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'retained', b.retained_amount, 'refund', b.paid_amount - b.retained_amount,
    'event', e.title))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = notify_cancellation.booking_id
$function$;

ALTER FUNCTION "private"."notify_cancellation"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.policy_errors(policy jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  max_tiers constant int := 10;
  max_days constant int := 730;
  max_amount constant int := 100000;
  tier record;
  earlier_days numeric;
  days numeric;
  value numeric;
  -- The highest value of the earlier tiers, by what they keep.
  highest jsonb := '{}'::jsonb;
  errors text[] := '{}'::text[];
begin
  if jsonb_typeof(policy) is distinct from 'array' then return array['tiers']; end if;
  if jsonb_array_length(policy) not between 1 and max_tiers then return array['tiers']; end if;
  for tier in select t.row, t.row ->> 'keeps' as keeps, t.n - 1 as place, t.n = jsonb_array_length(policy) as is_last
    from jsonb_array_elements(policy) with ordinality t (row, n) order by t.n loop
    if jsonb_typeof(tier.row) <> 'object' or tier.row - array['days', 'keeps', 'value'] <> '{}' then
      return array['tiers'];
    end if;
    days := case jsonb_typeof(tier.row -> 'days') when 'number' then (tier.row ->> 'days')::numeric end;
    value := case jsonb_typeof(tier.row -> 'value') when 'number' then (tier.row ->> 'value')::numeric end;
    if not coalesce(days between 0 and max_days and days % 1 = 0 and days < coalesce(earlier_days, max_days + 1)
      and (days = 0) = tier.is_last, false) then errors := errors || (tier.place || '.days');
    end if;
    if not coalesce(tier.keeps in ('deposit', 'percent', 'amount'), false) then
      errors := errors || (tier.place || '.keeps');
    elsif (case tier.keeps when 'deposit' then jsonb_typeof(tier.row -> 'value') is distinct from 'null'
      else not coalesce(value * 100 % 1 = 0 and value >= coalesce((highest ->> tier.keeps)::numeric, 0)
        and value <= case tier.keeps when 'percent' then 100 else max_amount end, false) end) then
      errors := errors || (tier.place || '.value');
    end if;
    earlier_days := days;
    highest := highest || coalesce(jsonb_build_object(tier.keeps, value), '{}');
  end loop;
  return errors;
end
$function$;

ALTER FUNCTION "private"."policy_errors"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.policy_table(policy jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(format('| %s | %s | %s |', r.period, private.start_upper(r.keeps), private.start_upper(r.refunds)),
    e'\n' order by r.days desc)
  from (select 1000 as days, 'If you cancel' as period, 'We keep' as keeps, 'We pay back' as refunds
    union all
    select t.days, t.period, t.keeps, t.refunds from private.cancellation_tiers(policy) t) r
$function$;

ALTER FUNCTION "private"."policy_table"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_offer_until(booking_id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.day_of(o.expires_at) from private.refund_offers o
  where o.booking_id = refund_offer_until.booking_id and o.expires_at > private.now()
$function$;

ALTER FUNCTION "private"."refund_offer_until"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'min_age', 'meeting_point',
    'start_time', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$function$;

CREATE OR REPLACE FUNCTION private.split_by_line(booking_id uuid, retained numeric, refund numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('description', s.description, 'quantity', s.quantity,
    'retained', round(split_by_line.retained * s.after, 2) - round(split_by_line.retained * s.before, 2),
    'refund', round(split_by_line.refund * s.after, 2) - round(split_by_line.refund * s.before, 2)) order by s.id), '[]')
  from (
    select w.id, w.description, w.quantity, sum(w.weight) over (order by w.id) / sum(w.weight) over () as after,
      (sum(w.weight) over (order by w.id) - w.weight) / sum(w.weight) over () as before
    from (
      -- If no line has a price, the first line takes all money.
      select l.id, l.description, l.quantity, greatest(l.amount, 0)
        + (max(l.amount) over () <= 0 and l.id = min(l.id) over ())::int as weight
      from public.booking_lines l where l.booking_id = split_by_line.booking_id and l.removed_at is null) w
    where w.weight > 0) s
$function$;

ALTER FUNCTION "private"."split_by_line"(uuid, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.start_upper(sentence text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select upper(left(sentence, 1)) || substr(sentence, 2)
$function$;

ALTER FUNCTION "private"."start_upper"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.terms_text(r public.settings)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(e'\n\n',
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
    'that it was made under. You can read them on its page.')
$function$;

CREATE OR REPLACE FUNCTION private.tier_on(b public.bookings, day date)
 RETURNS TABLE(until date, keeps text, refunds text, retained numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.start_date - t.days, t.keeps, t.refunds, t.retained
  from private.cancellation_tiers(b.cancellation_policy, b.total_amount, b.deposit_amount, b.seats) t
  cross join (select (private.event_of(b)).start_date) d
  where d.start_date - t.days >= day or t.days = 0
  order by t.days desc limit 1
$function$;

ALTER FUNCTION "private"."tier_on"(public.bookings, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waive(b public.bookings, amount numeric, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.bookings t set retained_amount = t.retained_amount - waive.amount,
    waived_amount = t.waived_amount + waive.amount
  where t.id = b.id;
  perform private.audit('waive_retained', 'bookings', b.id::text, jsonb_build_object('amount', amount,
    'before', b.retained_amount, 'after', b.retained_amount - amount, 'reason', reason));
end
$function$;

ALTER FUNCTION "private"."waive"(public.bookings, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.waiver_errors(amount numeric, max_amount numeric, reason text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_remove(array[
    case when not coalesce(private.is_amount(amount) and amount <= max_amount, false) then 'waived' end,
    case when private.clean(reason) is null then 'reason' end], null)
$function$;

ALTER FUNCTION "private"."waiver_errors"(numeric, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan, r.choices);
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancellation_policy,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    private.cancellation_policy(e, rules), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  perform private.add_choice_lines(b, r.choices);
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if r.guest_email is not null then insert into private.guest_bookings (booking_id) values (b.id); end if;
  -- A visitor gets no email before the payment, because nobody has proved the address.
  if b.total_amount > 0 and r.guest_email is null then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at) || private.line_facts(b.id));
  elsif b.total_amount = 0 then  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_cancellation(b public.bookings, amounts jsonb, reason text, own boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.bookings t set status = 'cancelled', cancelled_at = private.now(), expires_at = null,
    retained_amount = (amounts ->> 'retained')::numeric, cancellation_reason = case when own then reason end
  where t.id = b.id;
  if not own then perform private.write_booking_notes(b.id, null, reason); end if;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('cancel_booking', 'bookings', b.id::text,
    jsonb_build_object('seats', b.seats, 'retained', amounts -> 'retained', 'refund', amounts -> 'refund'));
end
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
      changes_close_days = e.changes_close_days, min_age = e.min_age,
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

CREATE OR REPLACE FUNCTION public.accept_refund_offer(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select t.* into b from private.lock_booking((select o.booking_id from private.refund_offers o
    where o.token = accept_refund_offer.token)) t;
  -- Another move may have replaced the token before the booking was locked.
  if not exists (select from private.refund_offers o where o.token = accept_refund_offer.token) then
    return private.result('not_found');
  end if;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if not private.has_refund_offer(b.id) then return private.result('expired'); end if;
  perform private.write_cancellation(b, private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', 0,
    'refund', b.paid_amount)), null, true);
  perform private.notify_cancellation(b.id);
  perform private.offer_free_seats(b.event_id);
  return private.result('cancelled', jsonb_build_object('refund', b.paid_amount));
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
    'cancellation', (select jsonb_agg(jsonb_build_object('until', case when t.days > 0 then e.start_date - t.days end,
        'period', t.period, 'keeps', t.keeps,
        'refunds', t.refunds,
        'retained', case when not t.keeps_all and private.seat_price(e) is not null then t.retained end) order by t.days desc)
      from private.cancellation_tiers(private.cancellation_policy(e, settings), private.seat_price(e),
        private.seat_deposit(e, settings)) t)));
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_booking(booking_id uuid, reason text DEFAULT NULL::text, waived numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
  errors text[] := '{}'::text[];
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
  if waived is not null then
    perform private.require_permission('refunds');
    perform private.refuse_own_money(b.id, null);
  end if;
  b.cancellation_reason := private.clean(reason);
  if private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  if waived is not null then
    errors := private.waiver_errors(waived, (outcome ->> 'retained')::numeric, b.cancellation_reason);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.write_cancellation(b, outcome, b.cancellation_reason, own);
  if waived is not null then
    select * into b from public.bookings t where t.id = b.id;
    perform private.waive(b, waived, private.clean(reason));
  end if;
  select * into b from public.bookings t where t.id = b.id;
  perform private.notify_cancellation(b.id);
  return private.result('cancelled', jsonb_build_object('paid', b.paid_amount, 'retained', b.retained_amount,
    'refund', b.paid_amount - b.retained_amount)) || private.offer_and_report(b.event_id);
end
$function$;

ALTER FUNCTION "public"."cancel_booking"(uuid, text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_policy(policy jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  errors constant text[] := private.policy_errors(policy);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  return private.result('ok', jsonb_build_object('tiers', (select jsonb_agg(jsonb_build_object('period', t.period,
    'keeps', t.keeps, 'refunds', t.refunds) order by t.days desc) from private.cancellation_tiers(policy) t)));
end
$function$;

ALTER FUNCTION "public"."preview_policy"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.waive_retained(booking_id uuid, waived numeric, expected_retained numeric, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  errors text[];
begin
  perform private.require_permission('refunds');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if b.status <> 'cancelled' then return private.result('not_cancelled'); end if;
  if b.retained_amount is distinct from expected_retained then
    return private.result('changed', jsonb_build_object('retained', b.retained_amount));
  end if;
  b.cancellation_reason := private.clean(reason);
  errors := private.waiver_errors(waived, b.retained_amount, reason)
    || array(select 'reason' where private.validation_errors(b, 'cancellation_reason') <> '{}');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.waive(b, waived, private.clean(reason));
  select * into b from public.bookings t where t.id = b.id;
  return private.result('waived', jsonb_build_object('retained', b.retained_amount, 'refund_due', b.refund_due));
end
$function$;

ALTER FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) OWNER TO "postgres";

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_waived_amount_range" CHECK ((waived_amount >= (0)::numeric));

CREATE VIEW "public"."booking_balances" WITH (security_invoker=true) AS  SELECT b.id AS booking_id,
    s.status,
    b.total_amount,
    private.gst_in(m.invoice_total,
        CASE
            WHEN ( SELECT e.gst_free
               FROM public.events e
              WHERE (e.id = b.event_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    b.paid_amount,
    (
        CASE
            WHEN s.live THEN GREATEST((b.total_amount - b.paid_amount), (0)::numeric)
            ELSE (0)::numeric
        END)::numeric(10,2) AS balance,
        CASE
            WHEN (b.total_amount = (0)::numeric) THEN 100
            ELSE (floor((LEAST((b.paid_amount / b.total_amount), (1)::numeric) * (100)::numeric)))::integer
        END AS percent_paid,
        CASE
            WHEN (b.paid_amount >= b.total_amount) THEN 'paid'::text
            WHEN (b.paid_amount > (0)::numeric) THEN 'partial'::text
            ELSE 'pending'::text
        END AS payment_status,
    m.refund_due,
        CASE
            WHEN s.live THEN b.next_due_date
            ELSE NULL::date
        END AS next_due_date,
    ( SELECT (i.amount - i.covered)
           FROM public.installment_schedule i
          WHERE (s.live AND (i.booking_id = b.id) AND (i.status <> 'paid'::text))
          ORDER BY i.sequence
         LIMIT 1) AS next_due_amount,
        CASE
            WHEN ((b.status = 'confirmed'::text) AND (b.next_due_date < ( SELECT private.today() AS today))) THEN ( SELECT sum((i.amount - i.covered)) AS sum
               FROM public.installment_schedule i
              WHERE ((i.booking_id = b.id) AND (i.status = 'overdue'::text)))
            ELSE (0)::numeric
        END AS overdue_amount,
    ( SELECT (COALESCE(sum(t.amount), (0)::numeric))::numeric(10,2) AS "coalesce"
           FROM public.bank_transfers t
          WHERE ((t.booking_id = b.id) AND (t.status = 'pending'::text) AND (private.current_bank_transfer_status(t.*) = 'pending'::text))) AS announced_amount,
    m.invoice_total
   FROM (((public.bookings b
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy)) current_settings)
     CROSS JOIN LATERAL ( SELECT n.status,
            (n.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) AS live
           FROM ( SELECT private.current_booking_status(b.*) AS status
                 OFFSET 0) n
         OFFSET 0) s)
     CROSS JOIN LATERAL ( SELECT d.refund_due,
            (
                CASE
                    WHEN s.live THEN b.total_amount
                    ELSE (b.paid_amount - d.refund_due)
                END)::numeric(10,2) AS invoice_total
           FROM ( SELECT
                        CASE
                            WHEN (s.status = b.status) THEN b.refund_due
                            ELSE b.paid_amount
                        END AS refund_due
                 OFFSET 0) d
         OFFSET 0) m);

ALTER VIEW "public"."booking_balances" OWNER TO "postgres";

CREATE VIEW "public"."booking_overview" WITH (security_invoker=true) AS  SELECT b.id,
    b.reference,
    b.event_id,
    e.title AS event_title,
    e.location AS event_location,
    e.start_date,
    e.end_date,
    b.customer_id,
    c.full_name AS customer_name,
    COALESCE(c.email, c.guest_email) AS customer_email,
    c.phone AS customer_phone,
    b.user_id,
    b.seats,
    a.status,
    b.total_amount,
    b.deposit_amount,
    b.paid_amount,
    a.balance,
    a.percent_paid,
    a.payment_status,
    a.refund_due,
    b.payment_method,
    b.plan,
        CASE
            WHEN (a.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) THEN b.plan_status
            ELSE 'cancelled'::text
        END AS plan_status,
    a.next_due_date,
    a.next_due_amount,
    a.overdue_amount,
    a.announced_amount,
    a.gst,
    b.notes,
    b.cancellation_reason,
    s.notes AS staff_notes,
    s.cancellation_reason AS staff_cancellation_reason,
    b.expires_at,
    b.created_at,
    b.confirmed_at,
    b.cancelled_at,
    t.given AS travellers_given,
    (b.seats - t.born) AS details_missing,
    e.gst_free,
    a.invoice_total,
    b.billing_name,
    b.billing_phone,
    b.terms_version,
    b.terms_accepted_at,
    (e.start_date - b.changes_close_days) AS changes_close_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines,
    b.waived_amount
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS given,
            (count(p.date_of_birth))::integer AS born
           FROM public.travellers p
          WHERE (p.booking_id = b.id)) t ON (true));

ALTER VIEW "public"."booking_overview" OWNER TO "postgres";

CREATE VIEW "public"."booking_payments" WITH (security_invoker=true) AS  SELECT p.id,
    p.booking_id,
    p.kind,
    p.method,
    p.amount,
    private.gst_in(p.amount,
        CASE
            WHEN ( SELECT e.gst_free
               FROM (public.bookings b
                 JOIN public.events e ON ((e.id = b.event_id)))
              WHERE (b.id = p.booking_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    p.reference,
    p.paid_at,
    p.purpose
   FROM (public.payments p
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy)) current_settings);

ALTER VIEW "public"."booking_payments" OWNER TO "postgres";

CREATE VIEW "public"."customer_overview" WITH (security_invoker=true) AS  SELECT c.id,
    c.profile_id,
    c.full_name,
    c.email,
    c.phone,
    c.status,
    c.member_status,
    c.last_activity,
    c.created_at,
    ( SELECT (count(*))::integer AS count
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS events_count,
    ( SELECT (COALESCE(sum((b.paid_amount - a.refund_due)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM (public.bookings b
             JOIN public.booking_balances a ON ((a.booking_id = b.id)))
          WHERE (b.customer_id = c.id)) AS total_spent,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title, 'date', h.start_date, 'cost', h.total_amount, 'status', h.state) ORDER BY h.start_date DESC), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT b.id,
                    b.event_id,
                    e.title,
                    e.start_date,
                    b.total_amount,
                        CASE
                            WHEN (b.status = 'cancelled'::text) THEN 'Cancelled'::text
                            WHEN (b.status = 'pending'::text) THEN 'Pending'::text
                            WHEN (e.end_date < ( SELECT private.today() AS today)) THEN 'Completed'::text
                            ELSE 'Upcoming'::text
                        END AS state
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))
                  ORDER BY e.start_date DESC
                 LIMIT 20) h) AS event_history,
    ( SELECT COALESCE(jsonb_agg(l.location), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT e.location
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.location <> ''::text))
                  GROUP BY e.location
                  ORDER BY (count(*)) DESC, e.location
                 LIMIT 5) l) AS favorite_locations,
    ( SELECT (COALESCE(sum(GREATEST((b.total_amount - b.paid_amount), (0)::numeric)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS owing,
    ( SELECT min(e.start_date) AS min
           FROM (public.bookings b
             JOIN public.events e ON ((e.id = b.event_id)))
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.start_date >= ( SELECT private.today() AS today)))) AS next_departure,
    c.forgotten_at,
    c.guest_email
   FROM public.customers c;

ALTER VIEW "public"."customer_overview" OWNER TO "postgres";

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
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy)
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

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    COALESCE(c.email, c.guest_email) AS email,
    c.phone,
    b.created_at AS registration_date,
    b.status AS booking_status,
    b.seats,
    a.payment_status,
    t.date_of_birth,
    t.dietary,
    t.emergency_contact_name,
    t.emergency_contact_phone,
    t.room_mate,
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    o.description AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
     LEFT JOIN public.booking_lines o ON (((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

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

CREATE VIEW "public"."public_settings" WITH (security_invoker=true) AS  SELECT r.default_deposit,
    r.booking_closes_days,
    r.waitlist_closes_days,
    r.changes_close_days,
    r.last_installment_days,
    r.hold_hours,
    r.transfer_days,
    r.offer_hours,
    r.max_seats_per_booking,
    r.adult_age,
    r.min_age,
    r.early_booking_days,
    r.reply_hours,
    r.postage,
    r.order_days,
    r.faulty_goods_days,
    r.gst_percent,
    r.low_stock,
    r.member_discount_percent,
    r.refund_offer_days,
    r.traveller_retention_days,
    r.enquiry_retention_months,
    r.legal_name,
    r.address,
    r.insurer,
    r.accreditation,
    r.data_countries,
    r.email,
    r.phone,
    r.socials,
    r.abn,
    r.bank_account_name,
    r.bank_bsb,
    r.bank_account_number,
    r.under_construction,
    private.guest_hold_minutes() AS guest_hold_minutes,
    private.order_link_days() AS order_link_days,
    private.voucher_years() AS voucher_years,
    private.max_day_photos() AS day_photos,
    ((r.abn !~ '[1-9]'::text) OR (r.legal_name = ''::text) OR (r.address = ''::text) OR (NOT private.has_bank_account(r.*))) AS legal_texts_are_drafts,
    private.has_bank_account(r.*) AS bank_transfers_open
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

CREATE TRIGGER allow_only_texts BEFORE UPDATE ON public.journeys FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.allow_only('slug', 'title', 'summary', 'cancellation_policy');

CREATE TRIGGER audit_cancellation_policy AFTER UPDATE OF cancellation_policy ON public.journeys FOR EACH ROW WHEN ((old.cancellation_policy IS DISTINCT FROM new.cancellation_policy)) EXECUTE FUNCTION private.audit_cancellation_policy();

COMMENT ON COLUMN "public"."bookings"."deposit_amount" IS 'Deposit of all seats, AUD. The cancellation policy can keep it when the booking is cancelled.';

COMMENT ON COLUMN "public"."bookings"."waived_amount" IS 'Part of the retained amount that staff waived when or after the booking was cancelled, AUD. The retained amount no
longer includes it.';

COMMENT ON COLUMN "public"."journeys"."cancellation_policy" IS 'Cancellation policy of new bookings, as in private.is_cancellation_policy. Null: settings.cancellation_policy applies.
Each booking stores the policy from the day of booking. Shape: {days int, keeps text, value numeric?}[].';

COMMENT ON COLUMN "public"."settings"."cancellation_policy" IS 'Cancellation policy of trips without a policy of their own, as in private.is_cancellation_policy.
Shape: {days int, keeps text, value numeric?}[].';

COMMENT ON FUNCTION "private"."audit_cancellation_policy"() IS 'Trigger: writes an audit log entry when the cancellation policy of a trip changes.';

COMMENT ON FUNCTION "private"."cancellation"(public.bookings) IS 'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open. too_late: the trip has departed, so that only staff can cancel.';

COMMENT ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) IS 'The cancellation policy of a booking made now: the policy of the trip, or otherwise of the settings.';

COMMENT ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) IS 'The tiers of a cancellation policy, the earliest first. total, deposit and seats: of the booking, AUD. A tier keeps the
largest amount of its own and all earlier rules, so that the company never keeps more if the customer cancels earlier.
days: number of days before departure; the tier applies up to and including that day. keeps, refunds: both parts in words.
keeps_all: everything is kept. retained: AUD, before the limit by the paid money.';

COMMENT ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) IS 'Describes what the company keeps, such as "the deposit". deposit: at least the deposit. percent: at least this
percentage of the price. amount: at least this amount per person, AUD.';

COMMENT ON FUNCTION "private"."is_cancellation_policy"(jsonb) IS 'Whether the value is a cancellation policy, as described at private.policy_errors. Null: no value.';

COMMENT ON FUNCTION "private"."notify_cancellation"(uuid) IS 'Queues the email about a cancelled booking with the retained and the refunded amount.';

COMMENT ON FUNCTION "private"."policy_errors"(jsonb) IS 'Paths of the errors in a cancellation policy, such as 1.days. Empty: the policy is valid. A policy is a list of 1 to 10
tiers {days int, keeps text, value numeric?}. The days decrease and end with 0, so that the tiers have no gaps. keeps:
deposit (value null), percent (of the price) or amount (AUD per person). A value has at most two decimals and is not below
the values of earlier tiers that keep the same.';

COMMENT ON FUNCTION "private"."policy_table"(jsonb) IS 'A cancellation policy as a text table: one line per row, the heading first, cells between vertical bars.';

COMMENT ON FUNCTION "private"."refund_offer_until"(uuid) IS 'The last day of the offer to cancel a moved trip for a full refund. Null: there is no such offer.';

COMMENT ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) IS 'Divides the retained and the refunded money over the lines of a booking, in proportion to their amounts. Discounts and
other reductions get no share. The sums are exact to the cent. retained and refund: not negative, AUD. Returns
[{description, quantity, retained, refund}].';

COMMENT ON FUNCTION "private"."start_upper"(text) IS 'The text with an upper-case first letter.';

COMMENT ON FUNCTION "private"."tier_on"(public.bookings, date) IS 'The tier of the cancellation policy that applies to a booking on the given day. After departure: the last tier.
until: last day of the tier. retained: AUD, before the limit by the paid money.';

COMMENT ON FUNCTION "private"."waive"(public.bookings, numeric, text) IS 'Waives a part of the retained amount of a locked, cancelled booking. The part becomes a refund due. amount: AUD, at
most b.retained_amount.';

COMMENT ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) IS 'The invalid fields of a waiver. max_amount: the retained amount, AUD. The reason is required.';

COMMENT ON FUNCTION "private"."write_cancellation"(public.bookings, jsonb, text, boolean) IS 'Cancels a locked booking with the amounts from private.cancellation and writes an audit log entry. own: true if the
customer cancels; false if staff cancel, who must state the reason.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it.
pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: the tiers of the cancellation policy, the earliest first. until: last day of the tier; null: until
departure. period: the tier in days before departure. keeps, refunds: both parts in words, such as "the
deposit" and "all other payments". retained: AUD per person that is kept, without extras and room supplements; null:
all payments are kept, or the departure has no price yet.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, pay_by date, changes_until date, cancellation {until
date?, period text, keeps text, refunds text, retained numeric?}[]}, not_found.';

COMMENT ON FUNCTION "public"."cancel_booking"(uuid, text, numeric) IS 'Cancels a booking and frees its seats. Paid money that is not retained becomes a refund due. Members can cancel their
own bookings until departure, and must have verified their second factor if they have one. Staff can cancel at any time.
reason: a reason entered by staff is visible only to staff. waived: the part of the retained amount that staff with the
permission "refunds" waive, AUD; it needs a reason. Amounts as in preview_cancellation. offered: people on the waitlist
who received an offer of the seats. skipped: people ahead of them on the waitlist who need more seats. Both lists are
empty if the caller lacks the permission "waitlist".
Statuses: cancelled {paid numeric, retained numeric, refund numeric, offered {full_name text, seats int}[], skipped
{full_name text, seats int}[]}, too_late {deadline date}, already_cancelled, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_cancellation"(uuid) IS 'For the member or staff: the amounts if the booking is cancelled now, AUD. retained plus refund equals paid. keeps,
refunds: the tier of today in words, such as "the deposit" and "all other payments". until: last day of the tier; null: the trip has departed.
next_from: first day of the next tier, with next_keeps and next_retained; null: there is none. lines: both amounts for
each line of the booking that has a price. deadline: day of departure. already_cancelled: the booking is cancelled or its
seat hold has expired. Statuses: ok {paid numeric, retained numeric, refund numeric, keeps text, refunds text, until
date?, next_from date?, next_keeps text?, next_retained numeric?, lines {description text, quantity int, retained
numeric, refund numeric}[]}, too_late {deadline date}, already_cancelled, not_found.';

COMMENT ON FUNCTION "public"."preview_policy"(jsonb) IS 'For staff with the permission "trips": describes a cancellation policy before it is saved. policy and fields: as in
private.policy_errors. period: the tier in days before departure. keeps, refunds: both parts in words, such as "the deposit".
Statuses: ok {tiers {period text, keeps text, refunds text}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) IS 'For staff with the permission "refunds": waives a part of the retained amount of a cancelled booking, so that it becomes
a refund due. waived: AUD. expected_retained: the retained amount that the page showed; changed: it is different now, for
example because the request was sent twice. reason: required; the audit log stores it.
Statuses: waived {retained numeric, refund_due numeric}, changed {retained numeric}, not_cancelled, invalid {fields
text[]}, not_found.';

COMMENT ON VIEW "public"."booking_balances" IS 'Amounts paid, owed, due and overdue per booking, computed from the ledger, AUD. Never null: status, gst, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, invoice_total.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines.';

COMMENT ON VIEW "public"."booking_payments" IS 'Payments and refunds of bookings for invoices and receipts, with the GST in each amount, AUD. Never null: gst.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, other_departures.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."audit_cancellation_policy"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_cancellation_policy"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_cancellation_policy"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_cancellation_policy"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_cancellation_policy"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_cancellation_policy"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_cancellation_policy"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_cancellation_policy"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_cancellation_policy"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."notify_cancellation"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_cancellation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_cancellation"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_cancellation"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."policy_errors"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."policy_errors"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."policy_errors"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_errors"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_errors"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."policy_table"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."policy_table"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refund_offer_until"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refund_offer_until"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."refund_offer_until"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_offer_until"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_offer_until"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_by_line"(uuid, numeric, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."start_upper"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."start_upper"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."tier_on"(public.bookings, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tier_on"(public.bookings, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."tier_on"(public.bookings, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_on"(public.bookings, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_on"(public.bookings, date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waive"(public.bookings, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waive"(public.bookings, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waive"(public.bookings, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waive"(public.bookings, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."cancel_booking"(uuid, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_booking"(uuid, text, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."cancel_booking"(uuid, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."cancel_booking"(uuid, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_policy"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_policy"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_policy"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_policy"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."waive_retained"(uuid, numeric, numeric, text) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_payments" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

ALTER TABLE "public"."bookings" ADD COLUMN "cancellation_policy" jsonb NOT NULL DEFAULT (private.settings()).cancellation_policy;

COMMENT ON COLUMN "public"."bookings"."cancellation_policy" IS 'The cancellation policy of the booking, as in private.is_cancellation_policy. Copied from the trip on the day of
booking. Shape: {days int, keeps text, value numeric?}[].';

-- The policy with the same amounts as before: the deposit until the last day for cancelling, then all payments.
CREATE FUNCTION private.policy_from_days(days int) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path TO '' AS $$
  SELECT CASE WHEN days > 0 THEN jsonb_build_array(
      jsonb_build_object('days', days, 'keeps', 'deposit', 'value', NULL),
      jsonb_build_object('days', 0, 'keeps', 'percent', 'value', 100))
    ELSE jsonb_build_array(jsonb_build_object('days', 0, 'keeps', 'deposit', 'value', NULL)) END
$$;

UPDATE "public"."settings" s SET cancellation_policy = private.policy_from_days(o.days) FROM old_settings o
WHERE s.cancellation_policy <> private.policy_from_days(o.days);

UPDATE "public"."bookings" b SET cancellation_policy = private.policy_from_days(o.days) FROM old_bookings o WHERE o.id = b.id;

UPDATE "public"."journeys" j SET cancellation_policy = private.policy_from_days(o.days) FROM old_journeys o WHERE o.id = j.id;

DROP FUNCTION private.policy_from_days(int);

DROP TABLE old_settings, old_bookings, old_journeys;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_cancellation_policy_valid" CHECK (private.is_cancellation_policy(cancellation_policy));

ALTER TABLE "public"."journeys" ADD CONSTRAINT "journeys_cancellation_policy_valid" CHECK (private.is_cancellation_policy(cancellation_policy));

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_cancellation_policy_check" CHECK (private.is_cancellation_policy(cancellation_policy));

COMMENT ON COLUMN public.booking_balances.announced_amount IS 'Total of the pending bank transfers, AUD. Not included in paid_amount.';

COMMENT ON COLUMN public.booking_balances.balance IS 'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';

COMMENT ON COLUMN public.booking_balances.gst IS 'GST included in invoice_total, AUD. 0 for a trip without GST.';

COMMENT ON COLUMN public.booking_balances.invoice_total IS 'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. A pending booking has none, because it expires
instead.';

COMMENT ON COLUMN public.booking_balances.payment_status IS 'Whether the total is fully paid, partly paid or unpaid. Values: paid, partial, pending.';

COMMENT ON COLUMN public.booking_balances.refund_due IS 'Amount to refund to the customer, AUD.';

COMMENT ON COLUMN public.booking_balances.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The address typed to book without an account, not proved. Null: the customer has an account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.event_cards.asking_price IS 'Current price in AUD per person: the sale price if there is one. Null: no price yet.';

COMMENT ON COLUMN public.event_cards.booking_closes_on IS 'The last day on which members can book.';

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

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller or of the whole booking, with quantities above 1 and answers, as text. Null: none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';

COMMENT ON COLUMN public.public_settings.bank_transfers_open IS 'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';

COMMENT ON COLUMN public.public_settings.day_photos IS 'Maximum number of photos of one day of an itinerary.';

COMMENT ON COLUMN public.public_settings.guest_hold_minutes IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON COLUMN public.public_settings.legal_texts_are_drafts IS 'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';

COMMENT ON COLUMN public.public_settings.order_link_days IS 'Number of days after an order for which the secret link to the order works.';

COMMENT ON COLUMN public.public_settings.socials IS 'Links to social media. Shape: {name text, url text}[].';

COMMENT ON COLUMN public.public_settings.voucher_years IS 'Years for which a gift voucher is valid.';
