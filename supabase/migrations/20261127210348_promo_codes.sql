set local check_function_bodies = off;

ALTER TABLE "private"."network_requests" DROP CONSTRAINT "network_requests_kind_known";

DROP FUNCTION "private"."add_extra_lines"(public.bookings, jsonb, text);

DROP FUNCTION "private"."adjust_total"(uuid, numeric, text);

CREATE TABLE "public"."promo_code_trips" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "promo_code_id" uuid NOT NULL, "journey_id" uuid, "event_id" uuid, CONSTRAINT "promo_code_trips_once" UNIQUE NULLS NOT DISTINCT (promo_code_id, journey_id, event_id), CONSTRAINT "promo_code_trips_one_target" CHECK ((num_nonnulls(journey_id, event_id) = 1)), CONSTRAINT "promo_code_trips_pkey" PRIMARY KEY (id));

ALTER TABLE "public"."promo_code_trips" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."promo_code_trips" OWNER TO "postgres";

CREATE TABLE "public"."promo_codes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "code" text NOT NULL, "percent" integer, "amount" numeric(10,2), "starts_on" date, "ends_on" date, "all_trips" boolean NOT NULL DEFAULT true, "max_uses" integer, "max_uses_per_person" integer, "min_spend" numeric(10,2) NOT NULL DEFAULT 0, "members_only" boolean NOT NULL DEFAULT false, "is_stackable" boolean NOT NULL DEFAULT false, "is_active" boolean NOT NULL DEFAULT true, CONSTRAINT "promo_codes_amount_range" CHECK (((amount >= 0.01) AND (amount <= 99999.99))), CONSTRAINT "promo_codes_code_fits" CHECK ((code ~ '^[A-Z0-9-]{3,30}$'::text)), CONSTRAINT "promo_codes_code_key" UNIQUE (code), CONSTRAINT "promo_codes_max_uses_per_person_range" CHECK (((max_uses_per_person >= 1) AND (max_uses_per_person <= 1000))), CONSTRAINT "promo_codes_max_uses_range" CHECK (((max_uses >= 1) AND (max_uses <= 100000))), CONSTRAINT "promo_codes_min_spend_range" CHECK (((min_spend >= (0)::numeric) AND (min_spend <= 99999.99))), CONSTRAINT "promo_codes_one_value" CHECK ((num_nonnulls(percent, amount) = 1)), CONSTRAINT "promo_codes_percent_range" CHECK (((percent >= 1) AND (percent <= 100))), CONSTRAINT "promo_codes_pkey" PRIMARY KEY (id), CONSTRAINT "promo_codes_window" CHECK ((starts_on <= ends_on)), "created_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "public"."promo_codes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."promo_codes" OWNER TO "postgres";

ALTER TABLE "public"."booking_lines" ADD COLUMN "promo_code_id" uuid;

CREATE OR REPLACE FUNCTION private.add_choice_lines(b public.bookings, choices jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, 'booking', l.extra_id, l.answer,
    l.promo_code_id
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind <> 'seat'
$function$;

ALTER FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.adjust_total(booking_id uuid, amount numeric, reason text, source text DEFAULT 'staff'::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
  select b.id, 'adjustment', reason, 1, amount, e.gst_free, adjust_total.source
  from public.bookings b join public.events e on e.id = b.event_id where b.id = adjust_total.booking_id
$function$;

ALTER FUNCTION "private"."adjust_total"(uuid, numeric, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_promo_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.audit(case when tg_op = 'INSERT' then 'add_promo_code' else 'change_promo_code' end,
    'promo_codes', new.id::text, jsonb_strip_nulls(to_jsonb(new) - 'id' - 'created_at'));
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_promo_code"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_promo_code_trip()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t public.promo_code_trips := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.audit(case when tg_op = 'INSERT' then 'add_promo_code_trip' else 'remove_promo_code_trip' end,
    'promo_codes', t.promo_code_id::text,
    jsonb_strip_nulls(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id)));
  return null;
end
$function$;

ALTER FUNCTION "private"."audit_promo_code_trip"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    total := (private.quote_booking(e, r.seats, r.plan, r.choices) ->> 'total')::numeric;
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    perform private.advisory_lock('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour then
      return private.result('too_many');
    end if;
    if private.is_network_over('book') then return private.result('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.codes_refusal(r.choices, e, r.seats, true, r.customer_id, r.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_code(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select upper(private.clean(value))
$function$;

ALTER FUNCTION "private"."clean_code"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_discounts(choices jsonb, spend numeric)
 RETURNS TABLE(promo_code_id uuid, description text, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.id, 'Promo code ' || d.code, least(d.full_amount, greatest(spend - d.before, 0))
  from (
    select c.*, coalesce(sum(c.full_amount) over (order by c.percent is null, c.code
      rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id, p.code, p.percent, coalesce(p.amount, round(spend * p.percent / 100, 2)) as full_amount
      from public.promo_codes p where p.id in (select private.read_codes(choices))) c) d
  order by d.percent is null, d.code
$function$;

ALTER FUNCTION "private"."code_discounts"(jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_errors(choices jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select 'codes' where jsonb_typeof(choices -> 'codes') not in ('array', 'null')
    or (select count(*) > 3 or count(*) > count(distinct c) from private.read_codes(choices) c))
$function$;

ALTER FUNCTION "private"."code_errors"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.codes_refusal(choices jsonb, e public.events, seats integer, for_customer boolean DEFAULT false, customer_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  spend numeric := (select sum(l.amount) from private.quote_lines(e, seats, choices) l where l.kind <> 'discount');
  codes int := (select count(*) from private.read_codes(choices));
begin
  if codes = 0 then return null; end if;
  if for_customer is not true then
    user_id := private.me();
    customer_id := (select c.id from public.customers c where c.profile_id = private.me());
  end if;
  return (
    select private.result('code_refused', jsonb_build_object('code', r.code, 'reason', r.reason,
      'min_spend', case when r.reason = 'min_spend' then r.min_spend end))
    from (
      select c.n, p.code, p.min_spend, case
        when p.is_active is not true then 'unknown'
        when private.today() < p.starts_on then 'not_yet'
        when private.today() > p.ends_on then 'expired'
        when not p.all_trips and not exists (select from public.promo_code_trips t where t.promo_code_id = p.id
          and (t.event_id = e.id or t.journey_id = e.journey_id)) then 'other_trip'
        when p.members_only and codes_refusal.user_id is null
          and (for_customer is not true or codes_refusal.customer_id is not null) then 'members_only'
        when codes > 1 and not p.is_stackable then 'not_stackable'
        when spend < p.min_spend then 'min_spend'
        when private.promo_code_uses(p.id) >= p.max_uses then 'used_up'
        when codes_refusal.customer_id is not null
          and private.promo_code_uses(p.id, codes_refusal.customer_id) >= p.max_uses_per_person then 'used_up'
        when (select d.amount from private.code_discounts(choices, spend) d where d.promo_code_id = p.id) = 0
          then 'no_discount' end as reason
      from private.read_codes(choices) with ordinality c (id, n) left join public.promo_codes p on p.id = c.id) r
    where r.reason is not null order by r.n limit 1);
end
$function$;

ALTER FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.earlier_booking(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end,
    private.stored_extras(b.id), private.stored_codes(b.id))
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices),
      array(select c from private.read_codes(r.choices) c order by c)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$function$;

CREATE OR REPLACE FUNCTION private.extras_change(b public.bookings, choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events := private.event_of(b);
  refusal jsonb;
  total numeric;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if private.extra_errors(choices, e, b.seats) <> '{}' then return private.invalid('extras'); end if;
  if not private.has_permission('booking') then
    refusal := (select private.result('too_late', jsonb_build_object('name', x.name,
        'closed_on', private.extra_closes(x, e)))
      from public.booking_lines l join public.extras x on x.id = l.extra_id
      where l.booking_id = b.id and l.removed_at is null and private.today() > private.extra_closes(x, e)
        and not exists (select from private.read_extras(choices) c
          where c.extra_id = x.id and c.quantity >= l.quantity)
      order by x.sort_order limit 1);
    refusal := coalesce(refusal, private.extras_refusal(choices, e, b.id));
    if refusal is not null then return refusal; end if;
  end if;
  total := greatest(private.total_with_extras(b, choices), 0);
  return private.result('ok', jsonb_build_object('total_before', b.total_amount, 'total', total,
    'refund_due', greatest(b.paid_amount - total, 0), 'installments', private.plan_for_total(b, total)));
end
$function$;

CREATE OR REPLACE FUNCTION private.fit_installments(booking_id uuid, total numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount',
    case when s.last then total - s.before else least(s.amount, total - s.before) end) order by s.sequence),
    case when total > 0 then jsonb_build_array(jsonb_build_object('sequence', 1, 'due_date', private.today(), 'amount',
      total)) else '[]' end)
  from (select n.sequence, n.due_date, n.amount, sum(n.amount) over (order by n.sequence) - n.amount as before,
    n.sequence = max(n.sequence) over () as last
    from public.installments n where n.booking_id = fit_installments.booking_id) s
  where s.before < total
$function$;

CREATE OR REPLACE FUNCTION private.has_code_tries_left()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) < 10 from private.network_requests r
  where (r.network = (select private.client_network()) or r.user_id = (select private.me()))
    and r.kind = 'promo_code' and r.requested_at > private.now() - interval '1 hour'
$function$;

ALTER FUNCTION "private"."has_code_tries_left"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_promo_codes(choices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.promo_codes p where p.id in (select private.read_codes(choices)) order by p.id for update;
end
$function$;

ALTER FUNCTION "private"."lock_promo_codes"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_promo_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.code := private.clean_code(new.code);
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.created_at := old.created_at;
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."prepare_promo_code"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_uses(promo_code_id uuid, customer_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from public.booking_lines l join public.bookings b on b.id = l.booking_id
  where l.promo_code_id = promo_code_uses.promo_code_id and l.removed_at is null and private.is_live(b)
    and b.customer_id = coalesce(promo_code_uses.customer_id, b.customer_id)
$function$;

ALTER FUNCTION "private"."promo_code_uses"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.quote_lines(e public.events, seats integer, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select 0 as place, jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', private.seat_price(e)) as line, private.seat_price(e) * seats as amount
    union all
    select x.sort_order + 1, jsonb_build_object('kind', 'extra', 'description', x.name, 'quantity', c.quantity,
      'unit_price', x.price, 'extra_id', x.id, 'answer', c.answer), x.price * c.quantity
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id)
  select r.* from (
    select 0 as part, p.place, p.line, p.amount from priced p
    union all
    select 1, d.n::int, jsonb_build_object('kind', 'discount', 'description', d.description, 'quantity', 1,
      'unit_price', -d.amount, 'promo_code_id', d.promo_code_id), -d.amount
    from private.code_discounts(choices, (select sum(p.amount) from priced p))
      with ordinality d (promo_code_id, description, amount, n) where d.amount > 0) q
  cross join lateral jsonb_populate_record(null::public.booking_lines, q.line || jsonb_build_object(
    'amount', q.amount, 'gst_free', e.gst_free)) r
  order by q.part, q.place
$function$;

CREATE OR REPLACE FUNCTION private.read_codes(choices jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.to_uuid(x.value #>> '{}')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'codes') = 'array' then choices -> 'codes' else '[]' end)
    with ordinality x (value, n)
  order by x.n
$function$;

ALTER FUNCTION "private"."read_codes"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.record_network_request(kind text, order_id uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.settings() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days + 1),
      make_interval(days => h.transfer_days + 1, hours => h.hold_hours))
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), record_network_request.kind, record_network_request.order_id, record_network_request.booking_id
  where private.client_network() is not null
    or private.me() is not null and record_network_request.kind in ('message', 'interest', 'product_interest', 'promo_code')
$function$;

CREATE OR REPLACE FUNCTION private.replace_extra_lines(b public.bookings, choices jsonb, source text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  before jsonb := (select coalesce(jsonb_object_agg(l.extra_id, l.unit_price), '{}') from public.booking_lines l
    where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null);
begin
  -- The discounts stay as they are. What they exceed the price by is added first, so that the total is never below 0.
  if private.total_with_extras(b, choices) < 0 then
    perform private.adjust_total(b.id, -private.total_with_extras(b, choices), 'Discount limited to the price', source);
  end if;
  -- Unchanged lines stay. A line with another quantity or answer is replaced, at the price of its first day. New lines
  -- are added before old ones are removed, so that the total is not below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, 'extra', l.description, l.quantity, coalesce((before ->> l.extra_id::text)::numeric, l.unit_price),
    l.gst_free, replace_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra' and not exists (select from public.booking_lines k
    where k.booking_id = b.id and k.removed_at is null and (k.extra_id, k.quantity) = (l.extra_id, l.quantity)
      and k.answer is not distinct from l.answer);
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
    and not exists (select from private.read_extras(choices) c
      where (c.extra_id, c.quantity) = (l.extra_id, l.quantity) and c.answer is not distinct from l.answer);
end
$function$;

CREATE OR REPLACE FUNCTION private.stored_codes(booking_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(select l.promo_code_id from public.booking_lines l
    where l.booking_id = stored_codes.booking_id and l.kind = 'discount' and l.removed_at is null
    order by l.promo_code_id)
$function$;

ALTER FUNCTION "private"."stored_codes"(uuid) OWNER TO "postgres";

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
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' then return private.result('not_found'); end if;
  errors := private.extra_errors(r.choices, e, r.seats) || private.code_errors(r.choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_promo_codes(r.choices);
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
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

CREATE OR REPLACE FUNCTION private.total_with_extras(b public.bookings, choices jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b.total_amount
    - (select coalesce(sum(l.amount), 0) from public.booking_lines l
      where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null)
    + (select coalesce(sum(case when k.id is null then c.quantity * x.price
        else k.unit_price * c.quantity end), 0)
      from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
      left join public.booking_lines k on k.booking_id = b.id and k.extra_id = x.id and k.removed_at is null)
$function$;

ALTER FUNCTION "private"."total_with_extras"(public.bookings, jsonb) OWNER TO "postgres";

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
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancelling_closes_days,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => rules.hold_hours),
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    coalesce(e.cancelling_closes_days, rules.cancelling_closes_days), rules.last_installment_days,
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
  if b.total_amount > 0 then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_book(event_id uuid, seats integer, plan integer, customer_id uuid DEFAULT NULL::uuid, travellers jsonb DEFAULT '[]'::jsonb, request_id uuid DEFAULT gen_random_uuid(), notes text DEFAULT NULL::text, customer jsonb DEFAULT NULL::jsonb, late boolean DEFAULT false, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged_customer uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = merged_customer) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, merged_customer, null, true, seats, plan, travellers, notes, request_id,
      null, null, choices, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Locks the trip and the promo codes before the customer, to avoid deadlocks.
  perform private.lock_event(event_id);
  perform private.lock_promo_codes(choices);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null, choices, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- no booking, so the customer is not added
end
$function$;

CREATE OR REPLACE FUNCTION public.check_promo_code(event_id uuid, code text, seats integer DEFAULT 1, choices jsonb DEFAULT '{}'::jsonb)
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
  with_code := private.to_object(choices)
    || jsonb_build_object('codes', private.to_list(choices -> 'codes') || to_jsonb(promo.id));
  if private.code_errors(with_code) <> '{}' then return private.invalid('codes'); end if;
  return coalesce(private.codes_refusal(with_code, e, seats),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$function$;

ALTER FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_plan(event_id uuid, seats integer, plan integer, for_customer boolean DEFAULT false, offer_token uuid DEFAULT NULL::uuid, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  errors text[] := private.quote_errors(seats, plan);
  refusal jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(choices, e, seats) || private.code_errors(choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' = 'closed' and (for_customer and e.start_date >= private.today()
    or private.is_offer_open(offer_token, e.id)) then
    refusal := null;
  end if;
  return coalesce(refusal, private.codes_refusal(choices, e, seats, for_customer),
    private.result('ok', private.quote_booking(e, seats, plan, choices)
    || jsonb_build_object('closed_on', private.sale_refusal(e) -> 'closed_on', 'spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
$function$;

ALTER TABLE "private"."network_requests" ADD CONSTRAINT "network_requests_kind_known" CHECK ((kind = ANY (ARRAY['join'::text, 'book'::text, 'transfer'::text, 'order'::text, 'message'::text, 'interest'::text, 'product_interest'::text, 'promo_code'::text])));

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_promo_code_of_discount" CHECK (((promo_code_id IS NULL) OR (kind = 'discount'::text)));

ALTER TABLE "public"."promo_code_trips" ADD CONSTRAINT "promo_code_trips_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."promo_code_trips" ADD CONSTRAINT "promo_code_trips_journey_id_fkey" FOREIGN KEY (journey_id) REFERENCES public.journeys(id) ON DELETE CASCADE;

ALTER TABLE "public"."booking_lines" ADD CONSTRAINT "booking_lines_promo_code_id_fkey" FOREIGN KEY (promo_code_id) REFERENCES public.promo_codes(id);

ALTER TABLE "public"."promo_code_trips" ADD CONSTRAINT "promo_code_trips_promo_code_id_fkey" FOREIGN KEY (promo_code_id) REFERENCES public.promo_codes(id) ON DELETE CASCADE;

CREATE VIEW "public"."promo_code_uses" WITH (security_invoker=true) AS  SELECT p.id AS promo_code_id,
    (count(b.id))::integer AS uses,
    COALESCE(sum(b.total_amount), (0)::numeric) AS revenue
   FROM ((public.promo_codes p
     LEFT JOIN public.booking_lines l ON (((l.promo_code_id = p.id) AND (l.removed_at IS NULL))))
     LEFT JOIN public.bookings b ON (((b.id = l.booking_id) AND private.is_live(b.*))))
  GROUP BY p.id;

ALTER VIEW "public"."promo_code_uses" OWNER TO "postgres";

CREATE INDEX booking_lines_promo_code_idx ON public.booking_lines USING btree (promo_code_id);

CREATE INDEX promo_code_trips_event_idx ON public.promo_code_trips USING btree (event_id);

CREATE INDEX promo_code_trips_journey_idx ON public.promo_code_trips USING btree (journey_id);

CREATE TRIGGER audit_promo_code_trip AFTER INSERT OR DELETE ON public.promo_code_trips FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_promo_code_trip();

CREATE TRIGGER audit_promo_code AFTER INSERT OR UPDATE ON public.promo_codes FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_promo_code();

CREATE TRIGGER prepare_promo_code BEFORE INSERT OR UPDATE ON public.promo_codes FOR EACH ROW EXECUTE FUNCTION private.prepare_promo_code();

CREATE POLICY "Staff read the trips of promo codes" ON "public"."promo_code_trips" FOR SELECT TO "authenticated" USING (( SELECT private.has_permission('sales'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips add trips of promo codes" ON "public"."promo_code_trips" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips remove trips of promo codes" ON "public"."promo_code_trips" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff read promo codes" ON "public"."promo_codes" FOR SELECT TO "authenticated" USING (( SELECT private.has_permission('sales'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips add promo codes" ON "public"."promo_codes" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

CREATE POLICY "Staff with the permission trips change promo codes" ON "public"."promo_codes" FOR UPDATE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission)) WITH CHECK (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON COLUMN "public"."booking_lines"."promo_code_id" IS 'The promo code of a discount. Null: the line is not a discount.';

COMMENT ON COLUMN "public"."promo_code_trips"."event_id" IS 'The departure. Null: a trip is given.';

COMMENT ON COLUMN "public"."promo_code_trips"."id" IS 'Primary key.';

COMMENT ON COLUMN "public"."promo_code_trips"."journey_id" IS 'The trip, with all its departures. Null: a departure is given.';

COMMENT ON COLUMN "public"."promo_code_trips"."promo_code_id" IS 'The promo code.';

COMMENT ON COLUMN "public"."promo_codes"."all_trips" IS 'Whether the code can be used for every trip. Otherwise promo_code_trips lists the trips and departures.';

COMMENT ON COLUMN "public"."promo_codes"."amount" IS 'Discount for the whole booking, AUD, at most its price. Null: the discount is in percent.';

COMMENT ON COLUMN "public"."promo_codes"."code" IS 'The code in upper case: 3 to 30 letters, digits and dashes.';

COMMENT ON COLUMN "public"."promo_codes"."ends_on" IS 'Last day on which the code can be used. Null: no last day.';

COMMENT ON COLUMN "public"."promo_codes"."id" IS 'Primary key. Requests name a code by this id, which only public.check_promo_code returns to visitors. Codes thus cannot
be guessed with other functions.';

COMMENT ON COLUMN "public"."promo_codes"."is_active" IS 'Whether the code can be used. Bookings that have it keep the discount.';

COMMENT ON COLUMN "public"."promo_codes"."is_stackable" IS 'Whether the code can be combined with other codes. All codes of the booking must be stackable.';

COMMENT ON COLUMN "public"."promo_codes"."max_uses" IS 'Number of pending and confirmed bookings that can have the code. Null: no limit.';

COMMENT ON COLUMN "public"."promo_codes"."max_uses_per_person" IS 'Number of pending and confirmed bookings of one customer that can have the code. Null: no limit.';

COMMENT ON COLUMN "public"."promo_codes"."members_only" IS 'Whether the customer needs an account.';

COMMENT ON COLUMN "public"."promo_codes"."min_spend" IS 'Lowest price of the seats and extras for which the code can be used, AUD, before discounts.';

COMMENT ON COLUMN "public"."promo_codes"."percent" IS 'Discount in percent of the seats and extras. Null: the discount is an amount.';

COMMENT ON COLUMN "public"."promo_codes"."starts_on" IS 'First day on which the code can be used. Null: no first day.';

COMMENT ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) IS 'Adds the chosen extras and the discounts to a new booking, which changes its total.';

COMMENT ON FUNCTION "private"."adjust_total"(uuid, numeric, text, text) IS 'Adds a price change as a line. amount: AUD, negative if the price decreases. reason: the text on the
invoice. The caller must have locked the booking.';

COMMENT ON FUNCTION "private"."audit_promo_code"() IS 'Trigger: writes an audit log entry about a promo code that staff added or changed.';

COMMENT ON FUNCTION "private"."audit_promo_code_trip"() IS 'Trigger: writes an audit log entry about a trip that staff added to or removed from a promo code.';

COMMENT ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events) IS 'The reason why this customer cannot book, without checking for free seats. Null: the customer can book. Staff can
book for a customer without an account only if the trip is open to everyone. The caller must have locked the trip and the promo
codes.';

COMMENT ON FUNCTION "private"."clean_code"(text) IS 'A typed promo code as it is stored. Null: nothing was typed.';

COMMENT ON FUNCTION "private"."code_discounts"(jsonb, numeric) IS 'The discount of each chosen promo code, AUD, 0 if nothing is left to reduce. spend: price of the seats and extras.
Percentages come first, each of the whole spend; amounts follow, each at most the rest.';

COMMENT ON FUNCTION "private"."code_errors"(jsonb) IS 'codes if the promo codes of a request are unreadable, repeated or more than 3. Otherwise empty.';

COMMENT ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) IS 'The first chosen promo code that cannot be used, with the reason: unknown (also if it is not active), not_yet, expired,
other_trip, members_only, not_stackable, min_spend, used_up, or no_discount (the other codes leave nothing to reduce). Null:
all can be used. for_customer: for the given customer and account instead of the caller; null customer: not known yet. To
book, the caller must have called private.lock_promo_codes, so that the last use is never given twice.';

COMMENT ON FUNCTION "private"."fit_installments"(uuid, numeric) IS 'The instalments of a booking adjusted to another total, with the same due dates. Each instalment keeps its amount
until the new total is used up; any remaining amount is added to the last instalment. A total of 0 needs no instalment.';

COMMENT ON FUNCTION "private"."has_code_tries_left"() IS 'Whether the member and the IP network of the client have typed fewer than 10 unknown promo codes in the last hour.';

COMMENT ON FUNCTION "private"."lock_promo_codes"(jsonb) IS 'Locks the chosen promo codes, so that their uses can be counted. Lock the trip first.';

COMMENT ON FUNCTION "private"."prepare_promo_code"() IS 'Trigger: trims a promo code and stores it in upper case.';

COMMENT ON FUNCTION "private"."promo_code_uses"(uuid, uuid) IS 'Number of pending and confirmed bookings that have a promo code. customer_id: only of this customer; null: of all.';

COMMENT ON FUNCTION "private"."quote_booking"(public.events, integer, integer, jsonb) IS 'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD. The
deposit is per seat, at most the total; extras do not raise it.';

COMMENT ON FUNCTION "private"."quote_lines"(public.events, integer, jsonb) IS 'The lines of a booking before it is made, without ids: seats, extras, then the discounts of promo codes. choices: as in
private.read_extras and private.read_codes. All lines have the GST treatment of the departure. Does not check whether the
choices are allowed.';

COMMENT ON FUNCTION "private"."read_codes"(jsonb) IS 'The promo code ids in the choices of a request: {codes: [id]}. A value that is not an id is null.';

COMMENT ON FUNCTION "private"."replace_extra_lines"(public.bookings, jsonb, text) IS 'Removes and adds the lines of extras, so that the booking has exactly the chosen ones. Discounts
keep their amount.';

COMMENT ON FUNCTION "private"."stored_codes"(uuid) IS 'The promo codes of a booking, ordered by id.';

COMMENT ON FUNCTION "private"."total_with_extras"(public.bookings, jsonb) IS 'The total of a booking with other extras, AUD. Below 0 if its discounts are higher than the price that remains.';

COMMENT ON FUNCTION "public"."admin_book"(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) IS 'For staff: books for a customer at the price of the trip. Pass either customer_id or customer: {full_name, phone,
email} of a new customer, who is added only if the booking succeeds. customer_known: another customer already has the
email address. late: allows a booking after booking has closed, until departure; the audit log entry records it. notes:
notes that only staff read. members_only: the customer has no account and the trip is open to members only, until
opens_on; null: it never opens to everyone. For the other parameters and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]}, members_only
{opens_on date?}, customer_known {customer_id uuid, full_name text}, extra_unavailable {name text, left int?},
code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found,
customer_not_found.';

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
quantity, answer}], codes: [id]}; codes: at most 3 ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?},
code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) IS 'For everyone who can see the departure: whether the caller can use a typed promo code, and its id for the choices of
preview_plan and book. choices: as in preview_plan, with the codes that are applied already. reason: unknown, not_yet,
expired, other_trip, members_only, not_stackable, min_spend, used_up or no_discount. min_spend: AUD, only for this reason.
too_many_tries: 10 unknown codes were typed within an hour by the member or from the IP network.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_plan"(uuid, integer, integer, boolean, uuid, jsonb) IS 'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}], codes: [id]};
codes: at most 3 ids of promo codes, from check_promo_code. code_refused: a code cannot be used, with the reasons of
check_promo_code. price: AUD per person. total, deposit and amount: AUD for all seats. spots_left: null if the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';

COMMENT ON POLICY "Staff read the trips of promo codes" ON "public"."promo_code_trips" IS 'Requires the permission "sales".';

COMMENT ON POLICY "Staff with the permission trips add trips of promo codes" ON "public"."promo_code_trips" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips remove trips of promo codes" ON "public"."promo_code_trips" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff read promo codes" ON "public"."promo_codes" IS 'Requires the permission "sales".';

COMMENT ON POLICY "Staff with the permission trips add promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips".';

COMMENT ON POLICY "Staff with the permission trips change promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips".';

COMMENT ON TABLE "public"."promo_code_trips" IS 'The trips and departures of promo codes that are not for all trips. A code without rows here is for none, so that
deleting a trip never extends a code to all trips.';

COMMENT ON TABLE "public"."promo_codes" IS 'Codes that reduce the price of a booking. Only staff read them; private.codes_refusal decides who can use one.';

COMMENT ON VIEW "public"."promo_code_uses" IS 'The pending and confirmed bookings of each promo code, for staff.';

REVOKE ALL ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_choice_lines"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."adjust_total"(uuid, numeric, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."adjust_total"(uuid, numeric, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_total"(uuid, numeric, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."adjust_total"(uuid, numeric, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."audit_promo_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_promo_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_promo_code"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_promo_code"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."audit_promo_code_trip"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_promo_code_trip"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_promo_code_trip"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_promo_code_trip"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."clean_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_code"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_code"(text) TO "service_role";

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

REVOKE ALL ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."has_code_tries_left"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_code_tries_left"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_code_tries_left"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_code_tries_left"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_promo_codes"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_promo_codes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_promo_codes"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_promo_codes"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."prepare_promo_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prepare_promo_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_promo_code"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."prepare_promo_code"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_uses"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_uses"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_uses"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_uses"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."read_codes"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."read_codes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_codes"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stored_codes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stored_codes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_codes"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_codes"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."total_with_extras"(public.bookings, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_with_extras"(public.bookings, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_with_extras"(public.bookings, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_with_extras"(public.bookings, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb) TO "postgres";

GRANT DELETE, INSERT, SELECT ON TABLE "public"."promo_code_trips" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."promo_code_trips" TO "service_role";

GRANT INSERT, SELECT, UPDATE ON TABLE "public"."promo_codes" TO "authenticated";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."promo_codes" TO "service_role";

GRANT SELECT ON TABLE "public"."promo_code_uses" TO "authenticated", "service_role";

COMMENT ON COLUMN "public"."promo_codes"."created_at" IS 'When the code was added.';

COMMENT ON COLUMN public.promo_code_uses.promo_code_id IS 'The promo code.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Sum of the totals of these bookings after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of pending and confirmed bookings with the code.';
