set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."current_terms";

DROP VIEW "public"."event_travellers";

DROP FUNCTION "private"."add_choice_lines"(public.bookings, jsonb);

DROP FUNCTION "private"."booking_refusal"(private.seat_request, public.events);

DROP FUNCTION "private"."booking_result"(public.bookings);

DROP FUNCTION "private"."cancellation_policy"(public.events, public.settings);

DROP FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer);

DROP FUNCTION "private"."code_discounts"(jsonb, numeric);

DROP FUNCTION "private"."code_errors"(jsonb);

DROP FUNCTION "private"."count_with_noun"(integer, text);

DROP FUNCTION "private"."default_room_option"(uuid);

DROP FUNCTION "private"."describe_retained"(boolean, numeric, numeric);

DROP FUNCTION "private"."earlier_holds"(uuid, uuid, uuid);

DROP FUNCTION "private"."extra_errors"(jsonb, public.events, integer);

DROP FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid);

DROP FUNCTION "private"."is_network_over"(text);

DROP FUNCTION "private"."last_installment"(date, public.settings);

DROP FUNCTION "private"."lines_of"(uuid);

DROP FUNCTION "private"."lines_total"(uuid);

DROP FUNCTION "private"."policy_table"(jsonb);

DROP FUNCTION "private"."queue_customer_email"(uuid, text, jsonb);

DROP FUNCTION "private"."quote_lines"(public.events, integer, jsonb);

DROP FUNCTION "private"."read_codes"(jsonb);

DROP FUNCTION "private"."read_extras"(jsonb);

DROP FUNCTION "private"."read_rooms"(jsonb);

DROP FUNCTION "private"."record_network_request"(text, uuid, uuid);

DROP FUNCTION "private"."room_errors"(jsonb, public.events, integer);

DROP FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid);

DROP FUNCTION "private"."rules_of"(regclass);

DROP FUNCTION "private"."selected_rooms"(public.events, integer, jsonb);

DROP FUNCTION "private"."start_upper"(text);

DROP FUNCTION "private"."terms_hash"(text);

DROP FUNCTION "private"."terms_text"(public.settings);

DROP FUNCTION "private"."to_list"(jsonb);

DROP FUNCTION "private"."write_booking"(private.seat_request, public.events);

DROP FUNCTION "private"."write_seat_line"(public.bookings);

CREATE OR REPLACE FUNCTION private.add_choice_lines(b public.bookings, choices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id, room_option_id, traveller_positions)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, 'booking', l.extra_id, l.answer,
    l.promo_code_id, l.room_option_id, l.traveller_positions
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind <> 'seat';
  return;
end
$function$;

ALTER FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) OWNER TO "postgres";

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
    refusal := case when r.guest_email is null then private.member_refusal(r) else private.guest_refusal(r) end;
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.rooms_refusal(r.choices, e, r.seats),
    private.codes_refusal(r.choices, e, r.seats, r.staff, r.customer_id, r.user_id));
end
$function$;

ALTER FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booking_result(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.result('booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference,
    'total', b.total_amount, 'deposit', b.deposit_amount, 'booking_status', b.status, 'expires_at', b.expires_at));
end
$function$;

ALTER FUNCTION "private"."booking_result"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cancellation_policy(e public.events, settings public.settings DEFAULT private.settings())
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select j.cancellation_policy from public.journeys j where j.id = e.journey_id),
    settings.cancellation_policy);
end
$function$;

ALTER FUNCTION "private"."cancellation_policy"(public.events, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cancellation_tiers(policy jsonb, total numeric DEFAULT 0, deposit numeric DEFAULT 0, seats integer DEFAULT 1)
 RETURNS TABLE(days integer, period text, keeps text, refunds text, keeps_all boolean, retained numeric)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
  order by t.days desc;
  return;
end
$function$;

ALTER FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_offer(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.id = private.offered_entry(r.offer_token) and w.event_id = e.id for update;
    -- private.lock_event has expired old offers, so an offer with this status is still valid.
    if state is distinct from 'offered' then
      return private.result('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.result('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set status = 'accepted' where w.id = private.offered_entry(r.offer_token);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.code_discounts(choices jsonb, spend numeric)
 RETURNS TABLE(promo_code_id uuid, description text, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select d.id, 'Promo code ' || d.code, least(d.full_amount, greatest(spend - d.before, 0))
  from (
    select c.*, coalesce(sum(c.full_amount) over (order by c.percent is null, c.code
      rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id, p.code, p.percent, coalesce(p.amount, round(spend * p.percent / 100, 2)) as full_amount
      from public.promo_codes p where p.id in (select private.read_codes(choices))) c) d
  order by d.percent is null, d.code;
  return;
end
$function$;

ALTER FUNCTION "private"."code_discounts"(jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_errors(choices jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select array(select 'codes' where jsonb_typeof(choices -> 'codes') not in ('array', 'null')
      or (select count(*) > private.max_codes() or count(*) > count(distinct c) from private.read_codes(choices) c)));
end
$function$;

ALTER FUNCTION "private"."code_errors"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.codes_refusal(choices jsonb, e public.events, seats integer, for_customer boolean DEFAULT false, customer_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  spend numeric;
  codes int := (select count(*) from private.read_codes(choices));
begin
  if codes = 0 then return null; end if;
  spend := (select sum(l.amount) from private.quote_lines(e, seats, choices) l where l.kind <> 'discount');
  if for_customer is not true then
    user_id := private.me();
    customer_id := (select c.id from public.customers c where c.profile_id = private.me());
  end if;
  return (
    select private.result('code_refused', jsonb_build_object('code', r.code, 'reason', r.reason,
      'min_spend', case when r.reason = 'min_spend' then r.min_spend end))
    from (
      select c.n, p.code, p.min_spend, case
        when private.code_day_refusal(p) is not null then private.code_day_refusal(p)
        when p.for_store and not p.all_trips
          and not exists (select from public.promo_code_trips t where t.promo_code_id = p.id) then 'store_only'
        when not p.all_trips and not exists (select from public.promo_code_trips t where t.promo_code_id = p.id
          and (t.event_id = e.id or t.journey_id = e.journey_id)) then 'other_trip'
        when p.members_only and codes_refusal.user_id is null
          and (for_customer is not true or codes_refusal.customer_id is not null) then 'members_only'
        -- Uses per person cannot be counted for a visitor without an account.
        when p.max_uses_per_person is not null and codes_refusal.user_id is null and for_customer is not true
          then 'members_only'
        when codes > 1 and not p.is_stackable then 'not_stackable'
        when spend < p.min_spend then 'min_spend'
        when private.is_used_up(p, codes_refusal.customer_id) then 'used_up'
        when (select d.amount from private.code_discounts(choices, spend) d where d.promo_code_id = p.id) = 0
          then 'no_discount' end as reason
      from private.read_codes(choices) with ordinality c (id, n) left join public.promo_codes p on p.id = c.id) r
    where r.reason is not null order by r.n limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.count_with_noun(amount integer, noun text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return amount || ' ' || noun || case when amount = 1 then '' else 's' end;
end
$function$;

ALTER FUNCTION "private"."count_with_noun"(integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.default_room_option(event_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select o.id from public.room_options o where o.event_id = default_room_option.event_id and o.is_offered
    order by o.price <> 0, o.sort_order, o.id limit 1);
end
$function$;

ALTER FUNCTION "private"."default_room_option"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.describe_retained(deposit boolean, percent numeric, amount numeric)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case when percent = 100 then 'all payments' when p.parts = '{}' then 'nothing'
      when cardinality(p.parts) = 1 then p.parts[1]
      else concat(array_to_string(trim_array(p.parts, 1), ', '), ' or ', p.parts[cardinality(p.parts)],
        ', whichever is more') end
    from (select array_remove(array[case when deposit then 'the deposit' end,
      case when percent > 0 then trim_scale(percent) || '% of the price' end,
      case when amount > 0 then '$' || to_char(amount, 'FM999,990.00') || ' per person' end], null) as parts) p);
end
$function$;

ALTER FUNCTION "private"."describe_retained"(boolean, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.earlier_holds(user_id uuid, event_id uuid, except_id uuid, OUT holds integer, OUT ends timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select count(*), max(b.held_until) into holds, ends from public.bookings b
  where b.user_id = earlier_holds.user_id and b.event_id = earlier_holds.event_id
    and b.id is distinct from earlier_holds.except_id and b.status in ('cancelled', 'expired')
    and b.held_until > private.now() - make_interval(days => (private.settings()).transfer_days)
    and not exists (select from public.payments p where p.booking_id = b.id);
  return;
end
$function$;

ALTER FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extra_errors(choices jsonb, e public.events, seats integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select array(select 'extras' where
      jsonb_typeof(choices -> 'extras') not in ('array', 'null')
      or exists (select from private.read_extras(choices) c
        left join public.extras x on x.id = c.extra_id and x.event_id = e.id
        where x.id is null or c.quantity is null
          or c.quantity not between 1 and private.max_extra_quantity(x, seats)
          or x.question is not null and c.answer is null
          or private.validation_errors(jsonb_populate_record(null::public.booking_lines,
            jsonb_build_object('answer', c.answer)), 'answer') <> '{}')
      or exists (select from private.read_extras(choices) c group by c.extra_id having count(*) > 1)));
end
$function$;

ALTER FUNCTION "private"."extra_errors"(jsonb, public.events, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.extras_refusal(choices jsonb, e public.events, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.result('extra_unavailable', jsonb_build_object('name', x.name,
      'left', case when x.is_offered and private.today() <= private.extra_closes(x, e)
        then private.extra_units_left(x, extras_refusal.booking_id) end))
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
    where not exists (select from public.booking_lines l
        where l.booking_id = extras_refusal.booking_id and l.extra_id = x.id and l.removed_at is null
          and l.quantity >= c.quantity)
      and (not x.is_offered or private.today() > private.extra_closes(x, e)
        or c.quantity > private.extra_units_left(x, extras_refusal.booking_id))
    order by x.sort_order limit 1);
end
$function$;

ALTER FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_network_over(kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) >= private.max_network_requests_per_hour()
    from private.network_requests r
    where r.network = (select private.client_network()) and r.kind = is_network_over.kind
      and r.requested_at > private.now() - interval '1 hour');
end
$function$;

ALTER FUNCTION "private"."is_network_over"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.last_installment(start_date date, settings public.settings DEFAULT private.settings())
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return start_date - settings.last_installment_days;
end
$function$;

ALTER FUNCTION "private"."last_installment"(date, public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_of(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
      'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free) order by l.id), '[]')
    from public.booking_lines l where l.booking_id = lines_of.booking_id and l.removed_at is null);
end
$function$;

ALTER FUNCTION "private"."lines_of"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lines_total(booking_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum(l.amount), 0) from public.booking_lines l
    where l.booking_id = lines_total.booking_id and l.removed_at is null);
end
$function$;

ALTER FUNCTION "private"."lines_total"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.policy_table(policy jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select string_agg(format('| %s | %s | %s |', r.period, private.start_upper(r.keeps), private.start_upper(r.refunds)),
      e'\n' order by r.days desc)
    from (select 1000 as days, 'If you cancel' as period, 'We keep' as keeps, 'We pay back' as refunds
      union all
      select t.days, t.period, t.keeps, t.refunds from private.cancellation_tiers(policy) t) r);
end
$function$;

ALTER FUNCTION "private"."policy_table"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_customer_email(customer_id uuid, template text, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_email(private.customer_email(c), template, data)
  from public.customers c where c.id = queue_customer_email.customer_id;
  return;
end
$function$;

ALTER FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quote_lines(e public.events, seats integer, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with priced as (
    select 0 as part, 0 as place, jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', private.seat_price(e)) as line, private.seat_price(e) * seats as amount
    union all
    select 1, o.sort_order, jsonb_build_object('kind', 'room_option', 'description', o.name,
      'quantity', cardinality(c.positions), 'unit_price', r.price, 'room_option_id', o.id,
      'traveller_positions', c.positions), r.price * cardinality(c.positions)
    from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
    cross join lateral (select greatest(o.price, -private.seat_price(e)) as price) r
    union all
    select 2, x.sort_order, jsonb_build_object('kind', 'extra', 'description', x.name, 'quantity', c.quantity,
      'unit_price', x.price, 'extra_id', x.id, 'answer', c.answer), x.price * c.quantity
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id)
  select r.* from (
    select p.part, p.place, p.line, p.amount from priced p
    union all
    select 3, d.n::int, jsonb_build_object('kind', 'discount', 'description', d.description, 'quantity', 1,
      'unit_price', -d.amount, 'promo_code_id', d.promo_code_id), -d.amount
    from private.code_discounts(choices, (select sum(p.amount) from priced p))
      with ordinality d (promo_code_id, description, amount, n) where d.amount > 0) q
  cross join lateral jsonb_populate_record(null::public.booking_lines, q.line || jsonb_build_object(
    'amount', q.amount, 'gst_free', e.gst_free)) r
  order by q.part, q.place;
  return;
end
$function$;

ALTER FUNCTION "private"."quote_lines"(public.events, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_codes(choices jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select private.to_uuid(x.value #>> '{}')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'codes') = 'array' then choices -> 'codes' else '[]' end)
    with ordinality x (value, n)
  order by x.n;
  return;
end
$function$;

ALTER FUNCTION "private"."read_codes"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_extras(choices jsonb)
 RETURNS SETOF private.selected_extra
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select private.to_uuid(x.value ->> 'extra_id'),
    case when x.value ->> 'quantity' ~ '^\d{1,4}$' then (x.value ->> 'quantity')::int end,
    private.clean(x.value ->> 'answer')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'extras') = 'array' then choices -> 'extras' else '[]' end)
    with ordinality x (value, n)
  order by x.n;
  return;
end
$function$;

ALTER FUNCTION "private"."read_extras"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_rooms(choices jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select array(select private.to_uuid(x.value #>> '{}')
      from jsonb_array_elements(case when jsonb_typeof(choices -> 'rooms') = 'array' then choices -> 'rooms' else '[]' end)
        with ordinality x (value, n) order by x.n));
end
$function$;

ALTER FUNCTION "private"."read_rooms"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_network_request(kind text, order_id uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.settings() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days + 1),
      make_interval(days => h.transfer_days + 1, hours => h.hold_hours))
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), record_network_request.kind, record_network_request.order_id, record_network_request.booking_id
  where private.client_network() is not null
    or private.me() is not null and record_network_request.kind in ('message', 'interest', 'product_interest', 'promo_code');
  return;
end
$function$;

ALTER FUNCTION "private"."record_network_request"(text, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.room_errors(choices jsonb, e public.events, seats integer)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select array(select 'rooms' where
      jsonb_typeof(choices -> 'rooms') not in ('array', 'null')
      or cardinality(private.read_rooms(choices)) not in (0, seats)
      or exists (select from unnest(private.read_rooms(choices)) r (id)
        left join public.room_options o on o.id = r.id and o.event_id = e.id where o.id is null)));
end
$function$;

ALTER FUNCTION "private"."room_errors"(jsonb, public.events, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rooms_refusal(choices jsonb, e public.events, seats integer, booking_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.result('room_unavailable', jsonb_build_object('name', o.name,
      'left', case when o.is_offered then private.room_beds_left(o, rooms_refusal.booking_id) end))
    from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
    where cardinality(c.positions) > private.booked_room_beds(o.id, rooms_refusal.booking_id)
      and (not o.is_offered or cardinality(c.positions) > private.room_beds_left(o, rooms_refusal.booking_id))
    order by o.sort_order limit 1);
end
$function$;

ALTER FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.rules_of(relation regclass, fields text[] DEFAULT NULL::text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select string_agg(format('(%L, %s, %s)', a.attname, a.attnum, r.rule), ', ')
    from pg_catalog.pg_class t join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    cross join lateral (
      select pg_get_expr(c.conbin, c.conrelid) as rule from pg_catalog.pg_constraint c
      where c.conrelid = t.oid and c.contype = 'c' and starts_with(c.conname, t.relname || '_' || a.attname || '_')
      union all
      select format('%I is not null', a.attname) where a.attnotnull) r
    where t.oid = relation and (fields is null or a.attname = any (fields)));
end
$function$;

ALTER FUNCTION "private"."rules_of"(regclass, text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_entity_ids(q text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  -- A variable, because PostgreSQL calls a function in the query once more when it plans the query.
  booking_ids uuid[];
begin
  if patterns is null then return array[]::text[]; end if;
  booking_ids := private.bookings_found(q, 100);
  return array(
    select f.id::text from unnest(booking_ids) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$function$;

CREATE OR REPLACE FUNCTION private.selected_rooms(e public.events, seats integer, choices jsonb)
 RETURNS TABLE(room_option_id uuid, positions integer[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select r.id, array_agg(r.n::int - 1 order by r.n)
  from unnest(case when private.read_rooms(choices) <> '{}' then private.read_rooms(choices)
    else array_fill(private.default_room_option(e.id), array[seats]) end) with ordinality r (id, n)
  where r.id is not null group by r.id;
  return;
end
$function$;

ALTER FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.start_upper(sentence text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return upper(left(sentence, 1)) || substr(sentence, 2);
end
$function$;

ALTER FUNCTION "private"."start_upper"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_seats(r private.seat_request, late boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
  quote jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' or not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(r.choices, e, r.seats) || private.room_errors(r.choices, e, r.seats)
    || private.code_errors(r.choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_promo_codes(r.choices);
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  if r.guest_email is null then
    r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  end if;
  quote := private.quote_booking(e, r.seats, r.plan, r.choices);
  outcome := coalesce(private.booking_refusal(r, e, quote), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  if r.guest_email is not null then r.customer_id := private.add_guest_customer(r); end if;
  b := private.write_booking(r, e, quote);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$function$;

CREATE OR REPLACE FUNCTION private.terms_hash(body text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return encode(sha256(convert_to(body, 'UTF8')), 'hex');
end
$function$;

ALTER FUNCTION "private"."terms_hash"(text) OWNER TO "postgres";

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

ALTER FUNCTION "private"."terms_text"(public.settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.to_list(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(value) = 'array' then value else '[]' end;
end
$function$;

ALTER FUNCTION "private"."to_list"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.validation_errors(candidate anyelement, VARIADIC fields text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  relation regclass := (select t.typrelid from pg_catalog.pg_type t where t.oid = pg_typeof(candidate));
  rules constant text := private.rules_of(relation, fields);
  errors text[];
begin
  if rules is null then return '{}'::text[]; end if;
  execute format('select array(select r.field from (select ($1).*) c, lateral (values %s) r (field, attnum, holds)
    where r.holds is false group by r.field order by array_position($2, r.field))', rules)
    into errors using candidate, fields;
  return errors;
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
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    private.cancellation_policy(e, rules), rules.last_installment_days,
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

ALTER FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_seat_line(b public.bookings)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, created_at)
  select b.id, 'seat', 'Seat', u.quantity, b.total_amount / u.quantity, e.gst_free, 'booking', b.created_at
  from public.events e
  cross join lateral (select case when b.total_amount = round(b.total_amount / b.seats, 2) * b.seats then b.seats
    else 1 end as quantity) u
  where e.id = b.event_id;
  return;
end
$function$;

ALTER FUNCTION "private"."write_seat_line"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_search(q text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.departures_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": [], "promo_codes": []}';
  -- A variable, because PostgreSQL calls a function in the query once more when it plans the query.
  booking_ids uuid[];
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    booking_ids := private.bookings_found(q, 5);
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(booking_ids) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        -- The state is computed after the limit, because it counts the uses of a code.
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p) as state
        from (select c.id from public.promo_codes c where lower(c.code) like any (patterns)
          order by c.created_at desc, c.id limit 5) f
        join public.promo_codes p on p.id = f.id order by p.created_at desc, p.id) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands of bank transfers.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, e.start_date, w.seats
      from public.waitlist_submissions w left join public.events e on e.id = w.event_id
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where lower(e.title || ' ' || e.location) like any (patterns) and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$function$;

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

CREATE VIEW "public"."current_terms" WITH (security_invoker=true) AS  SELECT t.body,
    private.terms_hash(t.body) AS hash
   FROM private.terms_text(private.settings()) t(body);

ALTER VIEW "public"."current_terms" OWNER TO "postgres";

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

COMMENT ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) IS 'Adds the room options, the selected extras and the discounts to a new booking, which changes its total.';

COMMENT ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) IS 'The reason why this customer cannot book, without checking for free seats. Null: the customer can book. A trip that is
not open to everyone can be booked only for a customer with an account. quote: as in private.quote_booking. The caller must
have locked the trip and the promo codes.';

COMMENT ON FUNCTION "private"."booking_result"(public.bookings) IS 'Builds the result with the status "booked" for a booking.';

COMMENT ON FUNCTION "private"."cancellation_policy"(public.events, public.settings) IS 'The cancellation policy of a booking made now: the policy of the trip, or otherwise of the settings.';

COMMENT ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) IS 'The tiers of a cancellation policy, the earliest first. total, deposit and seats: of the booking, AUD. A tier keeps the
largest amount of its own and all earlier rules, so that the company never keeps more if the customer cancels earlier.
days: number of days before departure; the tier applies up to and including that day. keeps, refunds: both parts in words.
keeps_all: everything is kept. retained: AUD, before the limit by the paid money.';

COMMENT ON FUNCTION "private"."code_discounts"(jsonb, numeric) IS 'The discount of each selected promo code, AUD, 0 if nothing is left to reduce. spend: price of the seats, room options and extras.
Percentages come first, each of the whole spend; amounts follow, each at most the rest.';

COMMENT ON FUNCTION "private"."code_errors"(jsonb) IS 'codes if the promo codes of a request are unreadable, repeated or more than private.max_codes. Otherwise empty.';

COMMENT ON FUNCTION "private"."count_with_noun"(integer, text) IS 'Formats a number with a noun in the singular or plural, such as "1 day" or "30 days".';

COMMENT ON FUNCTION "private"."default_room_option"(uuid) IS 'The first room option without a supplement, or else the first one. Null: the departure offers no options.';

COMMENT ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) IS 'Describes what the company keeps, such as "the deposit". deposit: at least the deposit. percent: at least this
percentage of the price. amount: at least this amount per person, AUD.';

COMMENT ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) IS 'The cancelled and expired bookings of an event by a member that were never paid and whose seat hold ended within the
last settings.transfer_days days. holds: the number of these bookings. ends: when the last of their seat holds ended.';

COMMENT ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) IS '{extras} if a selected extra cannot be read, is repeated, belongs to another departure, has too many units for the seats,
or lacks the answer to its question. Otherwise empty.';

COMMENT ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) IS 'The first selected extra that cannot be booked, with the number of units left. left null: the extra is not offered any
more, or its last day has passed. booking_id: an existing booking, which keeps its extras. Null: all extras can be booked.
The caller must have locked the trip, so that a limit is never exceeded.';

COMMENT ON FUNCTION "private"."is_network_over"(text) IS 'Whether the IP network of the client has reached the limit for a kind of request.';

COMMENT ON FUNCTION "private"."last_installment"(date, public.settings) IS 'The last day on which an instalment of a trip with the given first day may be due.';

COMMENT ON FUNCTION "private"."lines_of"(uuid) IS 'The lines of a booking that are not removed: [{kind, description, quantity, unit_price, amount, gst_free}].';

COMMENT ON FUNCTION "private"."lines_total"(uuid) IS 'Sum of the lines of a booking that are not removed, AUD.';

COMMENT ON FUNCTION "private"."policy_table"(jsonb) IS 'A cancellation policy as a text table: one line per row, the heading first, cells between vertical bars.';

COMMENT ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) IS 'Queues an email to a customer, to the address of private.customer_email.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, room options, extras, then the discounts of promo codes.
choices: as in private.read_rooms, private.read_extras and private.read_codes. All lines have the GST treatment of the departure. Does not check whether the
choices are allowed.';

COMMENT ON FUNCTION "private"."read_codes"(jsonb) IS 'The promo code ids in the choices of a request: {codes: [id]}. A value that is not an id is null.';

COMMENT ON FUNCTION "private"."read_extras"(jsonb) IS 'The extras in the choices of a request: {extras: [{extra_id, quantity, answer}]}. A value that cannot be read is null.';

COMMENT ON FUNCTION "private"."read_rooms"(jsonb) IS 'The room options in the choices of a request: {rooms: [id]}, one id for each seat. A value that is not an id is null.';

COMMENT ON FUNCTION "private"."record_network_request"(text, uuid, uuid) IS 'Stores a request, so that later requests are limited. Deletes rows that are too old for any limit.';

COMMENT ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) IS 'rooms if the selected room options are unreadable, not part of the departure, or fewer or more than the seats. Otherwise
empty.';

COMMENT ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) IS 'The first selected room option that cannot be booked, with the number of people who still fit; left null: it is not
offered any more. booking_id: an existing booking keeps what it has. Null: all can be booked. The caller must have locked
the trip, so that the last room is never sold twice.';

COMMENT ON FUNCTION "private"."rules_of"(regclass, text[]) IS 'The check and not-null constraints of a table, as the text of an SQL VALUES list. Each entry has the column name, the
column number, and an expression that is true if the row satisfies the constraint. fields: only these columns; null: all.
Returns null if there are no constraints.';

COMMENT ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) IS 'The selected room options, each with the positions of its travellers, from 0. A request without rooms gets the default
option for all seats.';

COMMENT ON FUNCTION "private"."start_upper"(text) IS 'The text with an upper-case first letter.';

COMMENT ON FUNCTION "private"."terms_hash"(text) IS 'SHA-256 digest of a text of the terms, which identifies the text.';

COMMENT ON FUNCTION "private"."terms_text"(public.settings) IS 'The full text of the terms and conditions, with the numbers of the given settings. A line that starts with ## is a
heading; blank lines separate paragraphs. The text exists only here. It is a draft for the owner''s lawyer.';

COMMENT ON FUNCTION "private"."to_list"(jsonb) IS 'The value if it is a JSON array; otherwise an empty array.';

COMMENT ON FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) IS 'Inserts the booking with its lines, instalments and travellers, and queues the email of a member. A booking without a
price to pay is confirmed immediately. quote: as in private.quote_booking.';

COMMENT ON FUNCTION "private"."write_seat_line"(public.bookings) IS 'Adds the line for the seats of a new booking. If the total cannot be divided by the seats in whole cents, the line has
the quantity 1.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines.';

COMMENT ON VIEW "public"."current_terms" IS 'One row: the terms that are in force today. Never null: body, hash.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

REVOKE ALL ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."booking_result"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."booking_result"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_result"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."booking_result"(public.bookings) TO "service_role";

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

REVOKE ALL ON FUNCTION "private"."code_discounts"(jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."code_discounts"(jsonb, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."code_discounts"(jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_discounts"(jsonb, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_discounts"(jsonb, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."code_errors"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."code_errors"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."code_errors"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_errors"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_errors"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."count_with_noun"(integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_with_noun"(integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."count_with_noun"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_with_noun"(integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_with_noun"(integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."default_room_option"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_room_option"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_retained"(boolean, numeric, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."earlier_holds"(uuid, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extra_errors"(jsonb, public.events, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_network_over"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_network_over"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_network_over"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_network_over"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."last_installment"(date, public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_installment"(date, public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."last_installment"(date, public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_installment"(date, public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_installment"(date, public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lines_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lines_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lines_total"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_total"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_total"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_total"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."policy_table"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."policy_table"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."policy_table"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_codes"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_codes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_extras"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_extras"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_extras"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_rooms"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_rooms"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_rooms"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."record_network_request"(text, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_network_request"(text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_network_request"(text, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_network_request"(text, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."room_errors"(jsonb, public.events, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."rules_of"(regclass, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rules_of"(regclass, text[]) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."rules_of"(regclass, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rules_of"(regclass, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."rules_of"(regclass, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."selected_rooms"(public.events, integer, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."start_upper"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."start_upper"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_upper"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."terms_hash"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."terms_hash"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."terms_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."terms_hash"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."terms_hash"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."terms_text"(public.settings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."terms_text"(public.settings) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."terms_text"(public.settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."terms_text"(public.settings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."terms_text"(public.settings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."to_list"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."to_list"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."to_list"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."to_list"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."to_list"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_booking"(private.seat_request, public.events, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_seat_line"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_seat_line"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_seat_line"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_seat_line"(public.bookings) TO "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."current_terms" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

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

COMMENT ON COLUMN public.current_terms.body IS 'The full text. A line that starts with ## is a heading.';

COMMENT ON COLUMN public.current_terms.hash IS 'SHA-256 digest of the text. A booking request sends this hash, to confirm which text the member accepted.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller or of the whole booking, with quantities above 1 and answers, as text. Null: none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';
