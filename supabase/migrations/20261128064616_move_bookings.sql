set local check_function_bodies = off;

DROP TRIGGER "count_seats_taken" ON "public"."bookings";

DROP TRIGGER "allow_only_texts" ON "public"."journeys";

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."booking_payments";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

DROP VIEW "public"."public_settings";

DROP FUNCTION "private"."lock_booking"(uuid);

DROP FUNCTION "private"."moved_installments"(public.bookings, date);

DROP FUNCTION "private"."plan_for_total"(public.bookings, numeric);

CREATE TABLE "public"."departure_change_requests" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "booking_id" uuid NOT NULL, "event_id" uuid NOT NULL, "status" text NOT NULL DEFAULT 'open'::text, "decided_at" timestamp with time zone, "decided_by" uuid, CONSTRAINT "departure_change_requests_decided" CHECK (((status = 'open'::text) = (decided_at IS NULL))), CONSTRAINT "departure_change_requests_pkey" PRIMARY KEY (id), CONSTRAINT "departure_change_requests_status_known" CHECK ((status = ANY (ARRAY['open'::text, 'confirmed'::text, 'declined'::text, 'withdrawn'::text]))), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "public"."departure_change_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."departure_change_requests" OWNER TO "postgres";

ALTER TABLE "public"."journeys" ADD COLUMN "move_policy" jsonb;

ALTER TABLE "public"."settings" ADD COLUMN "move_policy" jsonb NOT NULL DEFAULT '{"fee": 0, "days": 60, "late_fee": 0}'::jsonb;

CREATE OR REPLACE FUNCTION private.audit_move_policy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.audit('set_move_policy', 'journeys', new.id::text, jsonb_build_object('title', new.title,
    'before', jsonb_build_object('move_policy', old.move_policy),
    'after', jsonb_build_object('move_policy', new.move_policy)));
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_move_policy"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_fee(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.has_refund_offer(b.id) then 0
    when private.today() <= (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int
      then (b.move_policy ->> 'fee')::numeric
    else (b.move_policy ->> 'late_fee')::numeric end
$function$;

ALTER FUNCTION "private"."change_fee"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_obstacle(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  departs constant date := (private.event_of(b)).start_date;
  sale jsonb := private.sale_refusal(e);
  twin constant public.bookings := private.live_booking(b.customer_id, e.id);
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if private.today() >= departs then return private.result('departed', jsonb_build_object('departed_on', departs)); end if;
  if e.id = b.event_id then return private.result('same_departure'); end if;
  if sale ->> 'status' = 'closed' and staff and e.start_date > private.today() then sale := null; end if;
  if sale is not null then return sale; end if;
  if b.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  refusal := private.guardian_refusal(private.stored_travellers(b.id), e);
  if refusal ->> 'status' = 'invalid' then return private.result('too_young'); end if;
  return coalesce(refusal, private.rooms_refusal(private.choices_on_departure(b, e), e, b.seats, b.id));
end
$function$;

ALTER FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.choices_on_departure(b public.bookings, e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select k.choices || jsonb_build_object('codes', private.codes_on_departure(b, e, k.choices))
  from (select jsonb_build_object('extras', private.extras_on_departure(b, e), 'rooms', private.rooms_on_departure(b, e))) k (choices)
$function$;

ALTER FUNCTION "private"."choices_on_departure"(public.bookings, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.codes_on_departure(b public.bookings, e public.events, choices jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select p.id from public.promo_codes p
    where p.id = any (private.stored_codes(b.id))
      and (p.all_trips or exists (select from public.promo_code_trips t where t.promo_code_id = p.id
        and (t.event_id = e.id or t.journey_id = e.journey_id)))
      and p.min_spend <= (select sum(l.amount) from private.quote_lines(e, b.seats, choices) l)
    order by p.id)
$function$;

ALTER FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_seats_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('pending', 'confirmed');
  live boolean := tg_op <> 'DELETE' and new.status in ('pending', 'confirmed');
  b public.bookings := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and old.event_id <> new.event_id then
    update public.event_stats s set seats_taken = s.seats_taken - old.seats where s.event_id = old.event_id and was;
    was := false;
  end if;
  update public.event_stats s set
    seats_taken = s.seats_taken + case when live then new.seats else 0 end - case when was then old.seats else 0 end,
    next_expiry = case when live then least(s.next_expiry, new.expires_at) else s.next_expiry end
  where s.event_id = b.event_id;
  return null;
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
    'fee', private.change_fee(b) * b.seats, 'refund_due', greatest(b.paid_amount - total, 0),
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

ALTER FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.end_departure_change_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.departure_change_requests r set status = 'withdrawn', decided_at = private.now()
  where r.booking_id = new.id and r.status = 'open';
  return null;
end
$function$;

ALTER FUNCTION "private"."end_departure_change_request"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extras_on_departure(b public.bookings, e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('extra_id', x.id, 'quantity', l.quantity,
    'answer', case when x.question is not null then l.answer end) order by x.sort_order, x.id), '[]')
  from public.booking_lines l join public.extras o on o.id = l.extra_id
  join public.extras x on x.event_id = e.id and lower(x.name) = lower(o.name) and x.price_per = o.price_per
  where l.booking_id = b.id and l.removed_at is null and x.is_offered
    and private.today() <= private.extra_closes(x, e) and (x.question is null or l.answer is not null)
    and coalesce(l.quantity <= private.extra_units_left(x, b.id), true)
$function$;

ALTER FUNCTION "private"."extras_on_departure"(public.bookings, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_move_policy(policy jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(policy) <> 'object' then false
    else policy - array['days', 'fee', 'late_fee'] = '{}'
      and coalesce((select bool_and(case when jsonb_typeof(v.value) <> 'number' then false
          when v.key = 'days' then v.value::numeric between 0 and 730 and v.value::numeric % 1 = 0
          else v.value::numeric between 0 and 100000 and v.value::numeric * 100 % 1 = 0 end)
        and count(*) = 3 from jsonb_each(policy) v), false) end
$function$;

ALTER FUNCTION "private"."is_move_policy"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_moved_by_merge(template text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select template = any (array['autopay_ended', 'autopay_stopped', 'booking_cancelled', 'booking_changed',
    'booking_confirmed', 'booking_expired', 'booking_received', 'card_expiring', 'card_gone', 'charge_coming',
    'charge_declined', 'charge_needs_you', 'contact_received', 'departure_changed', 'departure_change_declined',
    'details_missing', 'announcement_email', 'installment_due',
    'interest_received', 'message_reply', 'offer_ending', 'offer_made', 'offer_passed_on', 'order_cancelled',
    'order_paid', 'order_paid_late', 'order_placed', 'order_refunded', 'order_sent', 'payment_received',
    'refund_issued', 'transfer_expired', 'transfer_rejected', 'transfer_requested', 'trip_changed', 'trip_soon'])
$function$;

CREATE OR REPLACE FUNCTION private.is_waiting(w public.waitlist_submissions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select w.status in ('waiting', 'offered') or w.status = 'accepted'
    and exists (select from public.bookings b where b.id = w.booking_id and b.event_id = w.event_id
      and private.is_live(b))
$function$;

CREATE OR REPLACE FUNCTION private.lines_on_departure(b public.bookings, e public.events, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select q as line, q.amount, 0 as part from private.quote_lines(e, b.seats, choices) q
    union all
    select l, l.amount, 1 from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind = 'adjustment'
    union all
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Fee for the change of departure', 'quantity', b.seats, 'unit_price', f.fee,
      'amount', f.fee * b.seats, 'gst_free', e.gst_free)), f.fee * b.seats, 2
    from private.change_fee(b) f (fee) where f.fee > 0)
  select (p.line).* from (
    select p.line, p.part, (p.line).id from priced p
    union all
    -- Price reductions by staff stay, but the total is never below 0.
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Discount limited to the price', 'quantity', 1, 'unit_price', -sum(p.amount),
      'amount', -sum(p.amount), 'gst_free', e.gst_free)), 3, null from priced p having sum(p.amount) < 0) p
  order by p.part, p.id
$function$;

ALTER FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_booking(booking_id uuid, other_event uuid DEFAULT NULL::uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  departure uuid;
  b public.bookings;
begin
  loop
    departure := (select t.event_id from public.bookings t where t.id = lock_booking.booking_id);
    begin
      perform private.lock_event(e.id) from (
        select t.id from public.events t where t.id in (departure, other_event) order by t.id) e;
      select * into b from public.bookings t where t.id = lock_booking.booking_id for update;
      exit when b.event_id is not distinct from departure;
      raise exception using errcode = 'AB002';
    exception when sqlstate 'AB002' then
      null;  -- The booking changed its departure during the wait. The error released the locks; lock the new departure.
    end;
  end loop;
  return b;
end
$function$;

ALTER FUNCTION "private"."lock_booking"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_fees_text(policy jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when f.fee = 0 and f.late_fee = 0 then 'There is no fee for it. '
    when f.fee = f.late_fee then format('It costs $%s per person. ', to_char(f.fee, 'FM999,990.00'))
    when f.fee = 0 then format('It is free until that day and costs $%s per person later. ',
      to_char(f.late_fee, 'FM999,990.00'))
    else format('It costs $%s per person until that day and $%s later. ', to_char(f.fee, 'FM999,990.00'),
      to_char(f.late_fee, 'FM999,990.00')) end
  from (select (policy ->> 'fee')::numeric as fee, (policy ->> 'late_fee')::numeric as late_fee) f
$function$;

ALTER FUNCTION "private"."move_fees_text"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_payment_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.event_months as m (event_id, month, received)
  select e.id, p.month, e.sign * p.received
  from (select private.month_of(t.paid_at) as month, sum(t.amount) as received from public.payments t
    where t.booking_id = new.id group by 1) p
  cross join (values (old.event_id, -1), (new.event_id, 1)) e (id, sign) order by 1, 2
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$function$;

ALTER FUNCTION "private"."move_payment_totals"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_policy(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select j.move_policy from public.journeys j where j.id = e.journey_id), settings.move_policy)
$function$;

ALTER FUNCTION "private"."move_policy"(public.events, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moved_installments(b public.bookings, start_date date, plan jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- An early payment can keep a later due date of an earlier instalment. max() moves the later instalments, so that
      -- the due dates stay in ascending order.
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() or s.is_new
          then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due, not exists (select from public.installments n
        where n.booking_id = b.id and n.sequence = i.sequence) as is_new
      from jsonb_to_recordset(coalesce(moved_installments.plan, private.installments_of(b.id)))
        i (sequence int, due_date date, amount numeric)) s) d
$function$;

ALTER FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_for_total(b public.bookings, total numeric, start_date date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  more constant numeric := total - b.total_amount;
  open int[];
  part numeric;
begin
  if more <= 0 then return private.fit_installments(b.id, total); end if;
  -- The first instalment of a pending booking is its deposit. It changes only if the booking has no other instalment.
  select array_agg(s.sequence order by s.sequence) into open
  from (select n.sequence, n.due_date, sum(n.amount) over (order by n.sequence) as due, count(*) over () as count
    from public.installments n where n.booking_id = b.id) s
  where s.due > b.paid_amount and s.due_date >= private.today()
    and (b.status = 'confirmed' or s.sequence > 1 or s.count = 1);
  if open is null then
    return private.installments_of(b.id) || jsonb_build_object('sequence',
      jsonb_array_length(private.installments_of(b.id)) + 1, 'due_date', greatest(private.today(),
        coalesce(plan_for_total.start_date, (private.event_of(b)).start_date) - b.last_installment_days),
      'amount', more);
  end if;
  part := trunc(more / cardinality(open), 2);
  return (select jsonb_agg(jsonb_build_object('sequence', n.sequence, 'due_date', n.due_date, 'amount', n.amount
      + case when n.sequence = open[cardinality(open)] then more - part * (cardinality(open) - 1)
        when n.sequence = any (open) then part else 0 end) order by n.sequence)
    from public.installments n where n.booking_id = b.id);
end
$function$;

ALTER FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rooms_on_departure(b public.bookings, e public.events)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select coalesce(k.id, private.default_room_option(e.id))
    from unnest(private.stored_rooms(b.id)) with ordinality s (id, n)
    join public.room_options o on o.id = s.id
    left join public.room_options k on k.event_id = e.id and lower(k.name) = lower(o.name) and k.is_offered
      and coalesce((select count(*) from unnest(private.stored_rooms(b.id)) r (id) where r.id = s.id)
        <= private.room_beds_left(k, b.id), true)
    where private.default_room_option(e.id) is not null order by s.n)
$function$;

ALTER FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_request_reason(b public.bookings, e public.events, staff boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when coalesce(b.seats > private.free_seats(e), false) then 'full'
    when not staff and not private.has_refund_offer(b.id)
      and private.today() > (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int then 'late' end
$function$;

ALTER FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) OWNER TO "postgres";

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
      'The price and the conditions of the other date then apply.'),
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

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events, quote jsonb)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancellation_policy,
    move_policy, last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    private.cancellation_policy(e, rules), private.move_policy(e, rules), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  if jsonb_array_length(quote -> 'lines') > 1 then perform private.add_choice_lines(b, r.choices); end if;
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

ALTER FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_departure_lines(b public.bookings, e public.events, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before constant bigint[] := array(select l.id from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind <> 'adjustment');
begin
  -- New lines are added before old ones are removed, so that the total is not below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id, room_option_id, traveller_positions)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, write_departure_lines.source, l.extra_id,
    l.answer, l.promo_code_id, l.room_option_id, l.traveller_positions
  from private.lines_on_departure(b, e, private.choices_on_departure(b, e)) l where l.id is null;
  update public.booking_lines l set removed_at = private.now() where l.id = any (before);
end
$function$;

ALTER FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_today()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'offers', private.tasks_due('waitlist', 'select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.tasks_due('sales', 'select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'duplicates', private.tasks_due('booking', 'select b.id, b.reference, e.title as event_title,
        c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'moves', private.tasks_due('booking', 'select b.id, b.reference, c.full_name as customer_name, e.title as event_title,
        e.start_date, r.created_at
      from public.departure_change_requests r join public.bookings b on b.id = r.booking_id
      join public.customers c on c.id = b.customer_id join public.events e on e.id = r.event_id
      where r.status = ''open'' order by r.created_at, r.id'),
    'transfers', private.tasks_due('money', 'select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.tasks_due('sales', 'select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.tasks_due('moderation', 'select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.tasks_due('messages', 'select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.tasks_due('messages', 'select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.tasks_due('store', 'select o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status = ''paid'' and o.fulfilled_at is null order by o.created_at, o.number'),
    'low_stock', private.tasks_due('store', 'select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as position from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.position'),
    'cards', private.tasks_due('sales', 'select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at
      from public.card_exceptions x order by x.created_at, x.id')));
end
$function$;

CREATE OR REPLACE FUNCTION public.change_departure(booking_id uuid, event_id uuid, expected_total numeric, expected_fee numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  select * into e from public.events t where t.id = change_departure.event_id;
  change := private.departure_change(b, e, private.has_permission('booking'));
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' = 'full' and private.has_permission('booking') then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  elsif change ->> 'asks' is not null then
    return private.result('ask_staff', jsonb_build_object('asks', change -> 'asks'));
  end if;
  if (change #>> '{after,total}')::numeric is distinct from expected_total
    or (change ->> 'fee')::numeric is distinct from expected_fee then
    return private.result('price_changed', jsonb_build_object('total', change #> '{after,total}', 'fee', change -> 'fee'));
  end if;
  perform private.write_departure_change(b, e, change);
  return private.result('changed', jsonb_build_object('total', change #> '{after,total}',
    'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
end
$function$;

ALTER FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.decline_departure_change(booking_id uuid, event_id uuid, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  perform private.require_permission('booking');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  b.cancellation_reason := private.clean(reason);
  if b.cancellation_reason is null or private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  update public.departure_change_requests r set status = 'declined', decided_at = private.now(), decided_by = private.me()
  where r.booking_id = b.id and r.status = 'open' and r.event_id = decline_departure_change.event_id;
  if not found then return private.result('no_request'); end if;
  perform private.audit('decline_departure_change', 'bookings', b.id::text,
    jsonb_build_object('event_id', decline_departure_change.event_id));
  perform private.queue_customer_email(b.customer_id, 'departure_change_declined', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'reason', b.cancellation_reason, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date))
  from public.events e where e.id = decline_departure_change.event_id;
  return private.result('declined');
end
$function$;

ALTER FUNCTION "public"."decline_departure_change"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.departures_for_change(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_others constant int := 50; -- departures of other trips
  b public.bookings;
  own public.events;
begin
  select * into b from public.bookings t where t.id = departures_for_change.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  own := private.event_of(b);
  return private.result('ok', jsonb_build_object('departures', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'start_date', d.start_date,
      'end_date', d.end_date, 'price', private.seat_price(d), 'same_trip', d.journey_id = own.journey_id,
      'is_full', coalesce(b.seats > private.free_seats(d), false))
      order by d.journey_id <> own.journey_id, d.start_date, d.id), '[]')
    from (
      (select e.* from public.events e where e.journey_id = own.journey_id and e.start_date > private.today()
        and e.id <> own.id and private.sale_obstacle(e) is null and private.is_visible(e))
      union all
      (select e.* from public.events e where e.status = 'published' and e.start_date > private.today()
        and e.journey_id <> own.journey_id and private.sale_obstacle(e) is null and private.is_visible(e)
      order by e.start_date, e.id limit max_others)) d)));
end
$function$;

ALTER FUNCTION "public"."departures_for_change"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_departure_change(booking_id uuid, event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  e public.events;
begin
  select * into b from public.bookings t where t.id = preview_departure_change.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = preview_departure_change.event_id;
  return private.departure_change(b, e, private.has_permission('booking'));
end
$function$;

ALTER FUNCTION "public"."preview_departure_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.request_departure_change(booking_id uuid, event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
  e public.events;
  change jsonb;
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = request_departure_change.event_id;
  change := private.departure_change(b, e, false);
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is null then return private.result('can_change'); end if;
  update public.departure_change_requests r set event_id = e.id,
    created_at = case when r.event_id = e.id then r.created_at else private.now() end
  where r.booking_id = b.id and r.status = 'open';
  if not found then insert into public.departure_change_requests (booking_id, event_id) values (b.id, e.id); end if;
  return private.result('requested');
end
$function$;

ALTER FUNCTION "public"."request_departure_change"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.withdraw_departure_change(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id);
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  update public.departure_change_requests r set status = 'withdrawn', decided_at = private.now(), decided_by = private.me()
  where r.booking_id = b.id and r.status = 'open';
  return private.result(case when found then 'withdrawn' else 'no_request' end);
end
$function$;

ALTER FUNCTION "public"."withdraw_departure_change"(uuid) OWNER TO "postgres";

ALTER TABLE "public"."departure_change_requests" ADD CONSTRAINT "departure_change_requests_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."departure_change_requests" ADD CONSTRAINT "departure_change_requests_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."departure_change_requests" ADD CONSTRAINT "departure_change_requests_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

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
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)) current_settings)
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
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)) current_settings);

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
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)
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
    ( SELECT o.description
           FROM public.booking_lines o
          WHERE ((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))) AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
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
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

CREATE INDEX departure_change_requests_decided_by_idx ON public.departure_change_requests USING btree (decided_by);

CREATE INDEX departure_change_requests_event_idx ON public.departure_change_requests USING btree (event_id);

CREATE UNIQUE INDEX departure_change_requests_open_once ON public.departure_change_requests USING btree (booking_id) WHERE (status = 'open'::text);

CREATE TRIGGER count_seats_taken AFTER INSERT OR DELETE OR UPDATE OF status, seats, expires_at, event_id ON public.bookings FOR EACH ROW EXECUTE FUNCTION private.count_seats_taken();

CREATE TRIGGER end_departure_change_request AFTER UPDATE OF status ON public.bookings FOR EACH ROW WHEN (((old.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) AND (new.status = ANY (ARRAY['cancelled'::text, 'expired'::text])))) EXECUTE FUNCTION private.end_departure_change_request();

CREATE TRIGGER move_payment_totals AFTER UPDATE OF event_id ON public.bookings FOR EACH ROW WHEN ((old.event_id <> new.event_id)) EXECUTE FUNCTION private.move_payment_totals();

CREATE TRIGGER allow_only_texts BEFORE UPDATE ON public.journeys FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.allow_only('slug', 'title', 'summary', 'cancellation_policy', 'move_policy');

CREATE TRIGGER audit_move_policy AFTER UPDATE OF move_policy ON public.journeys FOR EACH ROW WHEN ((old.move_policy IS DISTINCT FROM new.move_policy)) EXECUTE FUNCTION private.audit_move_policy();

CREATE POLICY "Members read the requests of their own bookings, staff all" ON "public"."departure_change_requests" FOR SELECT TO "authenticated" USING ((( SELECT private.has_permission('booking'::text) AS has_permission) OR (booking_id IN ( SELECT b.id
   FROM public.bookings b
  WHERE (b.user_id = ( SELECT private.me() AS me))))));

COMMENT ON COLUMN "public"."departure_change_requests"."booking_id" IS 'The booking. It has at most one open request.';

COMMENT ON COLUMN "public"."departure_change_requests"."decided_at" IS 'When the request ended. Null: it is open.';

COMMENT ON COLUMN "public"."departure_change_requests"."decided_by" IS 'Who ended the request. Null: it is open, it ended automatically, or the account was deleted.';

COMMENT ON COLUMN "public"."departure_change_requests"."event_id" IS 'The departure that the member wants.';

COMMENT ON COLUMN "public"."departure_change_requests"."id" IS 'Primary key.';

COMMENT ON COLUMN "public"."departure_change_requests"."status" IS 'open: staff have not answered. confirmed: staff changed the booking to this departure. declined: by staff. withdrawn: by
the member, or because the booking was changed to another departure, cancelled or expired.';

COMMENT ON COLUMN "public"."journeys"."move_policy" IS 'Move policy of new bookings, as in private.is_move_policy. Null: settings.move_policy applies. Each booking stores the
policy from the day of booking. Shape: {days int, fee numeric, late_fee numeric}.';

COMMENT ON COLUMN "public"."settings"."move_policy" IS 'Move policy of trips without a policy of their own, as in private.is_move_policy.
Shape: {days int, fee numeric, late_fee numeric}.';

COMMENT ON FUNCTION "private"."audit_move_policy"() IS 'Trigger: writes an audit log entry when the move policy of a trip changes.';

COMMENT ON FUNCTION "private"."change_fee"(public.bookings) IS 'The fee for changing the departure of a booking today, AUD per person. 0 while the customer can cancel a moved trip for
a full refund.';

COMMENT ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) IS 'The reason why a booking cannot change to a departure, without checking for free seats and for the last day on which
members change it themselves. Null: no such reason. staff: staff can also use a departure that is closed for booking.';

COMMENT ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) IS 'The room options, extras and promo codes that a booking keeps on another departure, as the choices of a request.';

COMMENT ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) IS 'The promo codes of a booking that are also for another departure, if its price reaches their minimum. Their last day and
their number of uses do not matter, because the booking has used them already. choices: without codes.';

COMMENT ON FUNCTION "private"."count_seats_taken"() IS 'Trigger: adds the seats that a change takes or frees to the number of seats taken of the trip. If the booking changes to
another departure, its seats are freed on the old one. The caller must have locked the trip, or both departures.';

COMMENT ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) IS 'What a change of a booking to another departure means, as in preview_departure_change. The preview and the change both
use it. The caller must have locked both departures for a decision.';

COMMENT ON FUNCTION "private"."end_departure_change_request"() IS 'Trigger: ends the open request of a booking that is cancelled or expires.';

COMMENT ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) IS 'The extras of a booking that another departure offers under the same name and price unit, with enough units left, as in
private.read_extras. The others are given up.';

COMMENT ON FUNCTION "private"."is_move_policy"(jsonb) IS 'Whether the value is a move policy {days int, fee numeric, late_fee numeric}. days: members change the departure of
their bookings themselves until this many days before departure, 0 to 730; later they ask staff. fee: for a change until
that day. late_fee: for a later change. Both fees are AUD per person, 0 to 100,000. Null: no value.';

COMMENT ON FUNCTION "private"."is_waiting"(public.waitlist_submissions) IS 'Whether the entry is waiting, has an open offer, or has an accepted offer with a pending or confirmed booking of
this departure.';

COMMENT ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) IS 'The lines of a booking on another departure: seats, rooms, extras and discounts at the prices of today, the price changes
by staff, which stay and have their id, and the fee. Other lines have no id. choices: from private.choices_on_departure.';

COMMENT ON FUNCTION "private"."lock_booking"(uuid, uuid) IS 'Locks the trip of a booking, expires seat holds on the trip, then locks and returns the booking. other_event: a second
trip to lock; both are locked in the order of their ids. If the booking changes its departure during the wait, the
function starts again. All columns are null if the booking does not exist.';

COMMENT ON FUNCTION "private"."move_fees_text"(jsonb) IS 'The fees of a move policy as one sentence with a final space, for the terms.';

COMMENT ON FUNCTION "private"."move_payment_totals"() IS 'Trigger: moves the payments of a booking between the monthly totals of two departures when the booking changes its
departure.';

COMMENT ON FUNCTION "private"."move_policy"(public.events, public.settings) IS 'The move policy of a booking made now: the policy of the trip, or otherwise of the settings.';

COMMENT ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) IS 'The instalments of a booking if its trip starts on the given day. plan: instalments with other amounts, or with one more
instalment, which keeps its due date; null: the stored instalments. Paid and overdue instalments and the first one keep
their due dates. The others are due one month apart from the day of booking, at the latest bookings.last_installment_days
days before the start, but not in the past.';

COMMENT ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) IS 'The instalments of a booking after its lines change to another total. start_date: first day of the trip; null: as
stored. An increase is divided equally among unpaid instalments that are not due yet; remaining cents are added to the last
one. If there are none, the increase becomes a new instalment, due on the last day for instalments, or today if that day has
passed. A decrease shortens the plan from its end.';

COMMENT ON FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) IS 'The room option of each seat of a booking on another departure: the option with the same name if it has enough beds left,
otherwise the default option. Empty: the departure or the booking has no room options.';

COMMENT ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) IS 'Why a member must ask staff for a change of departure: full (too few free seats) or late (the last day of the move policy
has passed). Null: the member can change the booking now. staff: only full applies.';

COMMENT ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) IS 'Changes a locked booking to another locked departure, whose conditions apply from now on. Ends its request, room
assignments and offer of a full refund, writes the audit log entry and queues the email. change: from
private.departure_change.';

COMMENT ON FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) IS 'Replaces the lines of a booking by those of another departure. Price changes by staff stay.';

COMMENT ON FUNCTION "public"."admin_today"() IS 'For staff: open tasks by kind. A kind is empty if the caller''s role may not read it. Each kind has count, which
stops at 100, and the five most urgent items. low_stock lists each variant separately. orders: paid orders that are not
sent yet. moves: requests to change a booking to another departure, which event_title and start_date name. Amounts are in AUD.
Statuses: ok {offers {count int, items {id uuid, full_name text, event_name text, seats int, offer_expires_at
timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date, customer_name text}[]},
duplicates {count int, items {id uuid, reference text, event_title text, customer_name text}[]}, moves {count int, items
{id uuid, reference text, customer_name text, event_title text, start_date date, created_at timestamptz}[]}, transfers {count int,
items {id uuid, reference text, amount numeric, created_at timestamptz, booking_id uuid, booking_reference text,
customer_name text}[]}, refunds {count int, items {kind text, id uuid, reference text, refund_due numeric,
customer_name text}[]}, flagged {count int, items {kind text, id uuid, user_name text, content text}[]}, messages
{count int, items {id uuid, full_name text, message text, created_at timestamptz}[]}, interest {count int, items {id
uuid, full_name text, trip_name text, created_at timestamptz}[]}, orders {count int, items {id uuid, number text,
full_name text, total numeric, status orders.status, created_at timestamptz}[]}, low_stock {count int, items {id uuid,
name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid, reference text?, amount numeric,
currency text, created_at timestamptz}[]}}.';

COMMENT ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) IS 'For the member or staff: changes a confirmed booking to another departure. Its seats, travellers and payments move; its
lines are priced again and its unpaid instalments get new amounts and due dates; money above the new total becomes a
refund due. expected_total and expected_fee: AUD, as in the preview; price_changed: one of them is different now.
ask_staff: the member cannot change the booking now; asks as in the preview. sold_out: staff cannot either. offered and
skipped: the waitlist of the old departure, as in cancel_booking. Other parameters and results as in
preview_departure_change. A repeated request returns same_departure.
Statuses: changed {total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text, seats
int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) IS 'For staff with the permission "booking": declines the open request to change a booking to a departure. reason: for the
email to the customer, as long as the reason of a cancellation. no_request: there is no such open request any more.
Statuses: declined, no_request, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."departures_for_change"(uuid) IS 'For the member or staff: the departures on sale to which the booking could change: all of the same trip, then up to 50 of
other trips, the earliest first. price: AUD per person. same_trip: it belongs to the same trip. is_full: it has too few
free seats for the booking.
Statuses: ok {departures {id uuid, title text, start_date date, end_date date, price numeric, same_trip boolean, is_full
boolean}[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_departure_change"(uuid, uuid) IS 'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the new
departure. asks: full (too few free seats) or late (the last day of the move policy has passed): the member must ask staff
with request_departure_change, and staff cannot confirm while it is full; null: the caller can change the booking now.
self_until: last day on which members change it themselves. fee: for all seats, part of the lines. refund_due: paid money
above the new total. given_up: rooms, extras and discounts that the new departure does not have. not_confirmed: the
booking is not paid yet. departed: the booked departure has begun. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."request_departure_change"(uuid, uuid) IS 'For members: asks staff to change their own booking to a departure to which they cannot change it themselves. Replaces an
open request for another departure. can_change: the member can change the booking themselves. Other results as in
preview_departure_change.
Statuses: requested, can_change, not_live, not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed
{closed_on date}, already_booked {booking_id uuid, reference text}, too_young,
guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."withdraw_departure_change"(uuid) IS 'For members: withdraws the open request of their own booking. no_request: it has no open request.
Statuses: withdrawn, no_request, not_found.';

COMMENT ON POLICY "Members read the requests of their own bookings, staff all" ON "public"."departure_change_requests" IS 'Staff need the permission "booking".';

COMMENT ON TABLE "public"."departure_change_requests" IS 'Requests of members to change the departure of a booking. Only functions write them.';

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

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

REVOKE ALL ON FUNCTION "private"."audit_move_policy"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_move_policy"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_move_policy"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_move_policy"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_fee"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_fee"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_fee"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_fee"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."choices_on_departure"(public.bookings, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_on_departure"(public.bookings, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_change"(public.bookings, public.events, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."end_departure_change_request"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_departure_change_request"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_departure_change_request"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_departure_change_request"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_move_policy"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_move_policy"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_move_policy"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_on_departure"(public.bookings, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_booking"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_booking"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_booking"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_booking"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_fees_text"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."move_fees_text"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_fees_text"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_payment_totals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_payment_totals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_payment_totals"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_payment_totals"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_policy"(public.events, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."move_policy"(public.events, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_policy"(public.events, public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_installments"(public.bookings, date, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_for_total"(public.bookings, numeric, date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_on_departure"(public.bookings, public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_departure_change"(public.bookings, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_departure_lines"(public.bookings, public.events, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."departures_for_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."departures_for_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."departures_for_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."departures_for_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_departure_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_departure_change"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_departure_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_departure_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."request_departure_change"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_departure_change"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_departure_change"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_departure_change"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_departure_change"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_departure_change"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_departure_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."withdraw_departure_change"(uuid) TO "postgres";

GRANT SELECT ON TABLE "public"."departure_change_requests" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."departure_change_requests" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_payments" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

ALTER TABLE "public"."bookings" ADD COLUMN "move_policy" jsonb NOT NULL DEFAULT (private.settings()).move_policy;

COMMENT ON COLUMN "public"."bookings"."move_policy" IS 'The move policy of the booking, as in private.is_move_policy. Copied from the trip on the day of booking, or on the day
of the last change of departure. Shape: {days int, fee numeric, late_fee numeric}.';

CREATE INDEX departure_change_requests_booking_idx ON public.departure_change_requests USING btree (booking_id, created_at DESC);

CREATE INDEX departure_change_requests_open_idx ON public.departure_change_requests USING btree (created_at, id) WHERE (status = 'open'::text);

COMMENT ON COLUMN "public"."departure_change_requests"."created_at" IS 'When the member asked, or last asked for another one.';

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_move_policy_valid" CHECK (private.is_move_policy(move_policy));

ALTER TABLE "public"."journeys" ADD CONSTRAINT "journeys_move_policy_valid" CHECK (private.is_move_policy(move_policy));

ALTER TABLE "public"."settings" ADD CONSTRAINT "settings_move_policy_check" CHECK (private.is_move_policy(move_policy));

COMMENT ON COLUMN public.booking_balances.announced_amount IS 'Total of the pending bank transfers, AUD. Not included in paid_amount.';

COMMENT ON COLUMN public.booking_balances.balance IS 'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';

COMMENT ON COLUMN public.booking_balances.gst IS 'GST included in invoice_total, AUD. 0 for a trip without GST.';

COMMENT ON COLUMN public.booking_balances.invoice_total IS 'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';

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

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';

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

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if it has passed.';

COMMENT ON COLUMN public.event_cards.seats_taken IS 'Seats of pending and confirmed bookings and of open waitlist offers.';

COMMENT ON COLUMN public.event_cards.sort_group IS 'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';

COMMENT ON COLUMN public.event_cards.spots_left IS 'Number of free seats, at least 0. Null: no limit.';

COMMENT ON COLUMN public.event_cards.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.state IS 'Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.event_cards.summary IS 'Short description for lists. Null: no summary.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

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
