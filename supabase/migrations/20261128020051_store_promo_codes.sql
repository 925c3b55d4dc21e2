set local check_function_bodies = off;

DROP VIEW "public"."promo_code_uses";

DROP FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid);

DROP FUNCTION "public"."quote_order"(jsonb, text);

ALTER TABLE "public"."orders" ADD COLUMN "promo_code_id" uuid;

ALTER TABLE "public"."orders" ADD COLUMN "promo_discount" numeric(10,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."promo_codes" ADD COLUMN "for_store" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.cart_totals(lines jsonb, OUT subtotal numeric, OUT saving numeric, OUT spend numeric, OUT posted boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.subtotal, t.saving, t.goods - case when private.me() is null then 0 else t.saving end, t.posted
  from (
    select g.subtotal, g.goods, g.posted,
      round(g.goods * (private.settings()).member_discount_percent / 100, 2)::numeric(10, 2) as saving
    from (
      select coalesce(sum(l.unit_price * l.quantity), 0)::numeric(10, 2) as subtotal,
        coalesce(sum(l.unit_price * l.quantity) filter (where private.is_discounted(p)), 0)::numeric(10, 2) as goods,
        coalesce(bool_or(p.is_posted), false) as posted
      from private.price_lines(lines) l join public.products p on p.id = l.product_id
      where l.state <> 'unavailable') g) t
$function$;

ALTER FUNCTION "private"."cart_totals"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.code_day_refusal(p public.promo_codes)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p.is_active is not true then 'unknown'
    when private.today() < p.starts_on then 'not_yet'
    when private.today() > p.ends_on then 'expired' end
$function$;

ALTER FUNCTION "private"."code_day_refusal"(public.promo_codes) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.is_promo_code_used(promo_code_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.booking_lines l where l.promo_code_id = is_promo_code_used.promo_code_id)
    or exists (select from public.orders o where o.promo_code_id = is_promo_code_used.promo_code_id)
$function$;

CREATE OR REPLACE FUNCTION private.is_used_up(p public.promo_codes, customer_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(private.promo_code_uses(p.id) >= p.max_uses, false)
    or coalesce(customer_id is not null and private.promo_code_uses(p.id, customer_id) >= p.max_uses_per_person, false)
$function$;

ALTER FUNCTION "private"."is_used_up"(public.promo_codes, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_row(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(o) - array['request_id', 'search_text', 'user_id', 'promo_code_id']
    || jsonb_build_object('promo_code', (select p.code from public.promo_codes p where p.id = o.promo_code_id),
      'status', private.current_order_status(o), 'collect_title', e.title, 'collect_date', e.start_date)
  from (select) one left join public.events e on e.id = o.collect_event_id
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_errors(candidate jsonb, trips jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.row_validation_errors('public.promo_codes', jsonb_build_array(jsonb_build_object('path', '', 'row',
      candidate)))
    || array(select 'percent' where num_nonnulls(candidate ->> 'percent', candidate ->> 'amount') <> 1)
    || array(select 'ends_on'
      where private.to_date(candidate ->> 'starts_on') > private.to_date(candidate ->> 'ends_on'))
    || array(select 'trips' where candidate ->> 'all_trips' = 'false' and (jsonb_array_length(trips) > 100
      or jsonb_array_length(trips) = 0 and candidate ->> 'for_store' = 'false' or exists (select from jsonb_array_elements(trips) t
        left join public.journeys j on j.id = private.to_uuid(t ->> 'journey_id')
        left join public.events e on e.id = private.to_uuid(t ->> 'event_id')
        where num_nonnulls(j.id, e.id) <> 1)))
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not p.is_active then 'inactive'
    when private.today() > p.ends_on then 'expired'
    when private.is_used_up(p, null) then 'used_up'
    when private.today() < p.starts_on then 'scheduled'
    else 'active' end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_uses(promo_code_id uuid, customer_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
    select count(*) from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.promo_code_id = promo_code_uses.promo_code_id and l.removed_at is null and private.is_live(b)
      and b.customer_id = coalesce(promo_code_uses.customer_id, b.customer_id))::int
    + (
    select count(*) from public.orders o
    where o.promo_code_id = promo_code_uses.promo_code_id and private.current_order_status(o) in ('pending', 'paid')
      and (promo_code_uses.customer_id is null or o.user_id = (
        select c.profile_id from public.customers c where c.id = promo_code_uses.customer_id)))::int
$function$;

CREATE OR REPLACE FUNCTION private.store_code_discount(p public.promo_codes, spend numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(least(coalesce(p.amount, round(spend * p.percent / 100, 2)), spend), 0)
$function$;

ALTER FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.store_code_refusal(p public.promo_codes, spend numeric)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.result('code_refused', jsonb_build_object('code', p.code, 'reason', r.reason,
    'min_spend', case when r.reason = 'min_spend' then p.min_spend end))
  from (select case
    when private.code_day_refusal(p) is not null then private.code_day_refusal(p)
    when not p.for_store then 'trips_only'
    -- Uses per person cannot be counted for a visitor without an account.
    when private.me() is null and (p.members_only or p.max_uses_per_person is not null) then 'members_only'
    when spend = 0 then 'vouchers_only'
    when spend < p.min_spend then 'min_spend'
    when private.is_used_up(p, (select c.id from public.customers c where c.profile_id = private.me()))
      then 'used_up' end as reason) r
  where r.reason is not null
$function$;

ALTER FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  rules public.settings := private.settings();
  -- A promo code can cover the whole price. Nobody would then pay or record a payment.
  is_free constant boolean := (quote ->> 'total')::numeric = 0;
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    collect_event_id, subtotal, voucher_amount, discount_percent, discount, promo_code_id, promo_discount, shipping,
    total, request_id, terms_version, terms_accepted_at, expires_at, status, paid_at)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, sent.collect_event_id, (quote ->> 'subtotal')::numeric,
    (select coalesce(sum(l.unit_price * l.quantity), 0) from private.price_lines(lines) l
      join public.products p on p.id = l.product_id where p.category = 'Gift Vouchers'),
    (quote ->> 'discount_percent')::numeric, (quote ->> 'discount')::numeric,
    case when quote ->> 'promo_code' is not null then sent.promo_code_id end, (quote ->> 'promo_discount')::numeric,
    (quote ->> 'shipping')::numeric, (quote ->> 'total')::numeric, write_order.request_id, private.accept_terms(),
    private.now(), least(private.now() + make_interval(days => rules.order_days), case when private.me() is null
      then private.now() + make_interval(hours => rules.hold_hours) end),
    case when is_free then 'paid' else 'pending' end, case when is_free then private.now() end)
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity)
  select o.id, l.product_id, l.variant_id, l.name, l.variant, l.unit_price, l.quantity
  from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.queue_email(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', private.order_token(o.id), 'total', o.total) || private.voucher_facts(o)
    || case when is_free then '{}' else jsonb_build_object('expires_at', o.expires_at) end);
  return o;
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_order(order_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  if not exists (
    select from public.orders t where t.id = cancel_order.order_id and private.can_access_order(t, token)) then
    return private.result('not_found');
  end if;
  o := private.lock_order(order_id);
  if private.current_order_status(o) <> 'pending'
    and not (o.status = 'paid' and o.total = 0 and o.fulfilled_at is null) then
    return private.result('already_closed', jsonb_build_object('order_status', private.current_order_status(o)));
  end if;
  update public.orders t set status = 'cancelled', cancelled_at = private.now() where t.id = o.id;
  perform private.give_back_stock(array[o.id]);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return private.result('cancelled');
end
$function$;

CREATE OR REPLACE FUNCTION public.check_store_promo_code(code text, lines jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed text := private.clean_code(code);
  promo public.promo_codes;
begin
  if not private.are_order_lines_valid(lines) then return private.invalid('lines'); end if;
  perform private.lock_network();
  if not private.has_code_tries_left() then return private.result('too_many_tries'); end if;
  select * into promo from public.promo_codes p where p.code = typed and p.is_active;
  if promo.id is null then
    perform private.record_network_request('promo_code');
    return private.result('code_refused', jsonb_build_object('code', left(typed, 30), 'reason', 'unknown',
      'min_spend', null));
  end if;
  return coalesce(private.store_code_refusal(promo, (private.cart_totals(lines)).spend),
    private.result('ok', jsonb_build_object('id', promo.id, 'code', promo.code)));
end
$function$;

ALTER FUNCTION "public"."check_store_promo_code"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid, promo_code_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_orders_per_hour constant int := 5; -- orders per member or mailbox
  sent public.orders := private.read_order(buyer, delivery);
  o public.orders;
  quote jsonb;
  errors text[] := private.validation_errors(
    sent, 'full_name', 'email', 'phone', 'delivery', 'address_line', 'suburb', 'state', 'postcode');
begin
  errors := array_replace(errors, 'delivery', 'method');
  if not private.can_collect(sent, delivery) then errors := errors || 'event_id'::text; end if;
  if not private.are_order_lines_valid(lines) then errors := errors || 'lines'::text; end if;
  if request_id is null then errors := errors || 'request_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;

  request_id := md5(request_id::text)::uuid;
  perform private.lock_network();
  perform private.advisory_lock('orders of ' || private.mailbox_of(sent.email));
  select * into o from public.orders t where t.request_id = place_order.request_id;
  if found then
    if private.is_same_order(o, sent, lines, expected_total) then return private.placed_result(o); end if;
    return private.invalid('request_id');
  end if;
  if (select count(*) from public.orders t where t.created_at > private.now() - interval '1 hour'
    and case when private.is_my_email(sent.email) then t.user_id = private.me()
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= max_orders_per_hour
    or private.is_network_over('order') then
    return private.result('too_many');
  end if;

  -- Locks the code before the stock, so that two orders with the same code and product cannot block each other.
  perform from public.promo_codes p where p.id = place_order.promo_code_id for update;
  sent.promo_code_id := promo_code_id;
  perform private.expire_orders(array(select l.product_id from private.read_lines(lines) l));
  quote := public.quote_order(lines, sent.delivery, promo_code_id);
  if quote ->> 'status' = 'invalid' then return quote; end if;
  if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total
    or (sent.delivery = 'none' and (quote ->> 'posted')::boolean) then
    return private.result('changed', jsonb_build_object('quote', quote));
  end if;
  o := private.write_order(sent, lines, quote, request_id);
  if o.id is null then return private.invalid('request_id'); end if;
  perform private.record_network_request('order', o.id);
  return private.placed_result(o);
end
$function$;

ALTER FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.quote_order(lines jsonb, delivery text DEFAULT 'post'::text, promo_code_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_member boolean := private.me() is not null;
  promo public.promo_codes;
  code_refusal jsonb;
  promo_discount numeric(10, 2) := 0;
  totals record;
  discount numeric;
  shipping numeric;
  errors text[] := private.validation_errors(
    jsonb_populate_record(null::public.orders, jsonb_build_object('delivery', delivery)), 'delivery');
begin
  if not private.are_order_lines_valid(lines) then errors := 'lines'::text || errors; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  totals := private.cart_totals(lines);
  discount := case when is_member then totals.saving else 0.00 end;
  shipping := case when totals.posted then private.shipping_fee(delivery) else 0.00 end;
  if promo_code_id is not null then
    select * into promo from public.promo_codes p where p.id = promo_code_id;
    code_refusal := private.store_code_refusal(promo, totals.spend) - 'status';
    if code_refusal is null then promo_discount := private.store_code_discount(promo, totals.spend); end if;
  end if;
  return (
    select private.result(case when bool_and(l.state = 'ok') then 'ok' else 'changed' end, jsonb_build_object(
      'lines', jsonb_agg(jsonb_build_object('product_id', l.product_id, 'variant_id', l.variant_id, 'name', l.name,
        'variant', l.variant, 'quantity', l.quantity, 'unit_price', l.unit_price,
        'line_total', (l.unit_price * l.quantity), 'available', l.available, 'state', l.state)),
      'posted', totals.posted, 'subtotal', totals.subtotal, 'member_saving', totals.saving,
      'discount_percent', case when is_member then (private.settings()).member_discount_percent else 0 end,
      'discount', discount, 'promo_code', case when code_refusal is null then promo.code end,
      'promo_discount', promo_discount, 'code_refusal', code_refusal, 'shipping', shipping,
      'total', (totals.subtotal - discount - promo_discount + shipping)::numeric(10, 2)))
    from private.price_lines(lines) l);
exception when numeric_value_out_of_range then return private.invalid('lines');  -- the total is too large
end
$function$;

ALTER FUNCTION "public"."quote_order"(jsonb, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_promo_code(promo_code_id uuid, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.promo_codes;
  wanted public.promo_codes;
  before jsonb;
  given jsonb;
  trips jsonb := private.to_list(fields -> 'trips');
  errors text[];
begin
  perform private.require_permission('trips');
  if promo_code_id is null then return private.invalid('promo_code_id'); end if;
  select * into stored from public.promo_codes p where p.id = promo_code_id for update;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into given from jsonb_each(private.to_object(fields)) f
  where f.key in ('percent', 'amount', 'starts_on', 'ends_on', 'all_trips', 'max_uses', 'max_uses_per_person',
    'min_spend', 'members_only', 'is_stackable', 'for_store');
  given := private.new_row('public.promo_codes', given, jsonb_build_object('id', promo_code_id,
    'code', coalesce(private.clean_code(fields ->> 'code'), ''), 'is_active', coalesce(stored.is_active, true),
    'created_at', coalesce(stored.created_at, private.now())));
  errors := private.promo_code_errors(given, trips);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if given ->> 'all_trips' = 'true' then trips := '[]'; end if;
  wanted := jsonb_populate_record(null::public.promo_codes, given);
  if exists (select from public.promo_codes p where p.code = wanted.code and p.id <> wanted.id) then
    return private.result('code_taken');
  end if;
  if (wanted.code, wanted.percent, wanted.amount) is distinct from (stored.code, stored.percent, stored.amount)
    and private.is_promo_code_used(stored.id) then
    return private.result('used');
  end if;
  if stored.id is not null then before := private.promo_code_facts(stored); end if;
  insert into public.promo_codes values (wanted.*)
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, all_trips = excluded.all_trips,
    max_uses = excluded.max_uses, max_uses_per_person = excluded.max_uses_per_person, min_spend = excluded.min_spend,
    members_only = excluded.members_only, is_stackable = excluded.is_stackable,
    for_store = excluded.for_store;
  perform private.write_promo_code_trips(wanted.id, trips);
  if before is distinct from private.promo_code_facts(wanted) then
    perform private.audit(case when before is null then 'add_promo_code' else 'change_promo_code' end, 'promo_codes',
      wanted.id::text, jsonb_build_object('before', before, 'after', private.promo_code_facts(wanted)));
  end if;
  return private.result('saved');
exception when unique_violation then return private.result('code_taken');  -- a concurrent request added the code
end
$function$;

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_promo_code_id_fkey" FOREIGN KEY (promo_code_id) REFERENCES public.promo_codes(id);

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_promo_discount_has_code" CHECK (((promo_discount = (0)::numeric) OR (promo_code_id IS NOT NULL)));

ALTER TABLE "public"."orders" ADD CONSTRAINT "orders_promo_discount_range" CHECK (((promo_discount >= (0)::numeric) AND (promo_discount <= (subtotal - discount))));

CREATE VIEW "public"."promo_code_uses" WITH (security_invoker=true) AS  SELECT p.id AS promo_code_id,
    (count(u.total))::integer AS uses,
    COALESCE(sum(u.total), (0)::numeric) AS revenue
   FROM (public.promo_codes p
     LEFT JOIN LATERAL ( SELECT b.total_amount AS total
           FROM (public.booking_lines l
             JOIN public.bookings b ON ((b.id = l.booking_id)))
          WHERE ((l.promo_code_id = p.id) AND (l.removed_at IS NULL) AND private.is_live(b.*))
        UNION ALL
         SELECT o.total
           FROM public.orders o
          WHERE ((o.promo_code_id = p.id) AND (private.current_order_status(o.*) = ANY (ARRAY['pending'::text, 'paid'::text])))) u ON (true))
  GROUP BY p.id;

ALTER VIEW "public"."promo_code_uses" OWNER TO "postgres";

CREATE INDEX orders_promo_code_idx ON public.orders USING btree (promo_code_id);

COMMENT ON COLUMN "public"."orders"."promo_code_id" IS 'The promo code of the order. Null: no code was used.';

COMMENT ON COLUMN "public"."orders"."promo_discount" IS 'AUD: discount of the promo code, already subtracted in total.';

COMMENT ON COLUMN "public"."orders"."subtotal" IS 'AUD: sum of the items, before discounts.';

COMMENT ON COLUMN "public"."orders"."total" IS 'AUD: subtotal minus discount minus promo_discount plus shipping.';

COMMENT ON COLUMN "public"."promo_codes"."amount" IS 'Discount for the whole booking or order, AUD, at most its price. Null: the discount is in percent.';

COMMENT ON COLUMN "public"."promo_codes"."for_store" IS 'Whether the code can be used for orders in the store.';

COMMENT ON COLUMN "public"."promo_codes"."id" IS 'Primary key. Requests name a code by this id, which only check_promo_code and check_store_promo_code return to
visitors. Codes thus cannot be guessed with other functions.';

COMMENT ON COLUMN "public"."promo_codes"."is_active" IS 'Whether the code can be used. Bookings and orders that have it keep the discount.';

COMMENT ON COLUMN "public"."promo_codes"."max_uses" IS 'Number of bookings (pending or confirmed) and orders (pending or paid) that can have the code. Null: no limit.';

COMMENT ON COLUMN "public"."promo_codes"."max_uses_per_person" IS 'As max_uses, for the bookings and orders of one customer. Null: no limit.';

COMMENT ON COLUMN "public"."promo_codes"."min_spend" IS 'Lowest price of the seats and extras, or of the products of an order, for which the code can be used, AUD, before the
discount of the code.';

COMMENT ON COLUMN "public"."promo_codes"."percent" IS 'Discount in percent of the seats and extras, or of the products of an order. Null: the discount is an amount.';

COMMENT ON FUNCTION "private"."cart_totals"(jsonb) IS 'Totals of the available lines of a cart, AUD. saving: the discount that a member gets, none for gift vouchers. spend:
what a promo code can reduce: the products without gift vouchers, after the caller''s member discount. posted: whether
any line is sent by post.';

COMMENT ON FUNCTION "private"."code_day_refusal"(public.promo_codes) IS 'Why a promo code cannot be used today: unknown (also if it is not active), not_yet or expired. Null: it can be used.';

COMMENT ON FUNCTION "private"."codes_refusal"(jsonb, public.events, integer, boolean, uuid, uuid) IS 'The first selected promo code that cannot be used, with the reason: unknown (also if it is not active), not_yet, expired,
store_only, other_trip, members_only, not_stackable, min_spend, used_up, or no_discount (the other codes leave nothing to reduce). Null:
all codes can be used. for_customer: checks for the given customer and account instead of the caller. customer_id null: the
customer is not known yet. Before a booking, call private.lock_promo_codes, so that two bookings cannot take the last use.';

COMMENT ON FUNCTION "private"."is_promo_code_used"(uuid) IS 'Whether any booking or order ever had the promo code, also one that was cancelled or has expired. The invoice of the
booking and the page of the order name the code and the discount.';

COMMENT ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) IS 'Whether a promo code has reached its number of uses, in total or by the customer. customer_id null: not known.';

COMMENT ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) IS 'Field names of the validation errors of a promo code: its columns, and trips if a code that is not for all trips has
more than 100, an unknown one, or none although it is not for the store.';

COMMENT ON FUNCTION "private"."promo_code_uses"(uuid, uuid) IS 'Number of bookings (pending or confirmed) and orders (pending or paid) that have a promo code. customer_id: only of
this customer; null: of all customers.';

COMMENT ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) IS 'The discount of a promo code for an order, AUD. spend: as in
private.cart_totals.';

COMMENT ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) IS 'Why the caller cannot use a promo code for an order: unknown (also if it is not active), not_yet, expired, trips_only,
members_only, vouchers_only (the cart has only gift vouchers), min_spend or used_up. Null: the code can be used. spend: as
in private.cart_totals. Lock the code before an order, so that two buyers cannot take its last use.';

COMMENT ON FUNCTION "private"."write_order"(public.orders, jsonb, jsonb, uuid) IS 'Stores a valid order at the quoted price, subtracts its stock and queues the email. An order without a price is paid
at once. Null: a concurrent request with the same request_id stored the order.';

COMMENT ON FUNCTION "public"."cancel_order"(uuid, uuid) IS 'For the buyer (signed in or with the secret link) and for staff: cancels an order that is unpaid or
free of charge and not fulfilled, and returns its stock. already_closed: any other order.
Statuses: cancelled, already_closed {order_status orders.status}, not_found.';

COMMENT ON FUNCTION "public"."check_promo_code"(uuid, text, integer, jsonb, boolean) IS 'For everyone who can see the departure: whether the caller can use a typed promo code, and its id for the choices of
preview_plan and book. choices: as in preview_plan, with the codes that are applied already. for_customer: true if staff
book for a customer, whose account and earlier uses only admin_book checks. reason: unknown, not_yet,
expired, store_only, other_trip, members_only, not_stackable, min_spend, used_up or no_discount. min_spend: AUD, only for this reason.
too_many_tries: private.max_code_tries_per_hour unknown codes were typed by the member or from the IP network.
applied_already: choices contains the code. too_many_codes: choices contains the maximum number of codes.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries,
applied_already, too_many_codes {max int}, invalid
{fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."check_store_promo_code"(text, jsonb) IS 'For everyone: whether the caller can use a typed promo code for a cart, and its id for quote_order and place_order.
lines: as in quote_order. reason: unknown, not_yet, expired, trips_only, members_only, vouchers_only, min_spend or used_up.
min_spend: AUD, only for this reason. too_many_tries: private.max_code_tries_per_hour unknown codes were typed by the
member or from the IP network.
Statuses: ok {id uuid, code text}, code_refused {code text?, reason text, min_spend numeric?}, too_many_tries, invalid
{fields text[]}.';

COMMENT ON FUNCTION "public"."get_order"(uuid, uuid) IS 'For the buyer, for staff, or for the holder of the secret link while the link is valid: an order with its items and
payments. Amounts in AUD. refunds: refunds to the cards that paid, oldest first. state of a refund: requested (not sent
to the provider yet), pending (sent), succeeded, failed or canceled (staff follow up).
Statuses: ok {order {id uuid, number text, full_name text, email text?, phone text?, delivery orders.delivery,
address_line text?, suburb text?, state text?, postcode text?, country text, collect_event_id uuid?, collect_title
text?, collect_date date?, subtotal numeric, discount_percent numeric, discount numeric, shipping numeric, total
numeric, paid_amount numeric, refund_due numeric, payment_method orders.payment_method, status orders.status,
created_at timestamptz, expires_at timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at
timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric, terms_version int?, terms_accepted_at
timestamptz?}, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity int, line_total numeric}[], payments {kind
order_payments.kind, method order_payments.method, amount numeric, paid_at timestamptz}[], refunds {id uuid, amount
numeric, state card_refunds.status, requested_at timestamptz, settled_at timestamptz?}[]}, not_found.';

COMMENT ON FUNCTION "public"."list_orders"(jsonb, integer, integer) IS 'For staff: one page of orders, newest first. filters: q (number, name, email address), status (as in orders, or
refund_due), fulfilled (true or false). Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?,
delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text,
collect_event_id uuid?, collect_title text?, collect_date date?, subtotal numeric, discount_percent numeric, discount
numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method
orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?,
fulfilled_at timestamptz?, cancelled_at timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric,
terms_version int?, terms_accepted_at timestamptz?, user_id uuid?, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity
int, line_total numeric}[]}[]}.';

COMMENT ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) IS 'For staff: one page of promo codes, newest first. filters: q (part of the code), state (active, scheduled, used_up,
expired or inactive). is_used: the code and the discount cannot change any more. uses and revenue: as in the view
promo_code_uses. trips: the trips (journey_id) and
departures (event_id) of a code that is not for all trips. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, code text, percent int?, amount numeric?, starts_on date?, ends_on
date?, all_trips boolean, max_uses int?, max_uses_per_person int?, min_spend numeric, members_only boolean, is_stackable
boolean, for_store boolean, is_active boolean, created_at timestamptz, state text, is_used boolean, uses int, revenue numeric, trips
{journey_id uuid?, event_id uuid?, title text, start_date date?}[]}[]}.';

COMMENT ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) IS 'Places an order at the prices stored in the database, and reserves its stock until the order expires. lines: as in
quote_order. buyer: {full_name, email, phone}. delivery: {method: post, collect or none; address_line, suburb, state,
postcode; event_id: the published trip on which the buyer collects, not yet started; null: no trip selected}.
expected_total: the total that the page showed, AUD. promo_code_id: as in quote_order. request_id: idempotency key; a
repeated request returns the same order, or invalid if its content differs. changed: the price, stock or total differs, or a line must be sent by post
although delivery is none. too_many: the limit per hour is reached.
Statuses: placed {order_id uuid, number text, token uuid, total numeric, expires_at timestamptz}, changed {quote
{status text, lines {product_id uuid, variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?,
line_total numeric?, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}}, too_many, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."quote_order"(jsonb, text, uuid) IS 'The current price of a cart, in AUD. lines: a list of {product_id, variant_id, quantity}, at most
private.max_order_lines. Lines of one product and variant are added up. delivery: post, collect or none. available:
number of pieces that this buyer can order now; null: unlimited. state: ok, short (not enough stock), capped (the limit
of pieces in unpaid orders is reached), choose (a variant must be selected) or unavailable. Totals exclude unavailable
lines. posted: whether any line is sent by post; otherwise no postage and no postal address are needed. member_saving:
the discount that a member gets. discount: the discount that the caller gets.
promo_code_id: a promo code from check_store_promo_code. promo_discount: its discount, 0 if the code cannot be used;
code_refusal then has the reason, as in check_store_promo_code.
Statuses: ok {lines {product_id uuid, variant_id uuid?, name text, variant text?, quantity int, unit_price numeric,
line_total numeric, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}, changed {lines {product_id uuid,
variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?,
state text}[], posted boolean, subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric,
promo_code text?, promo_discount numeric, code_refusal {code text?, reason text, min_spend numeric?}?, shipping numeric,
total numeric}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."save_promo_code"(uuid, jsonb) IS 'For staff: adds or changes a promo code. promo_code_id: generated by the client for a new code, so that a repeated
request adds it only once. fields: {code, percent, amount, starts_on, ends_on, all_trips, trips [{journey_id} or
{event_id}], max_uses, max_uses_per_person, min_spend, members_only, is_stackable, for_store}; omitted fields get their default.
Exactly one of percent and amount is given. trips: at most 100, and none only for a code
for the store; not used if all_trips is true. used: a booking or order has or had
the code, so that the code and its discount cannot change. code_taken: another promo code has the same code.
Statuses: saved, used, code_taken, invalid {fields text[]}.';

COMMENT ON POLICY "Staff with the permission trips delete promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips". A code that was ever used cannot be deleted, because booking lines and orders refer to it.';

COMMENT ON TABLE "public"."promo_code_trips" IS 'The trips and departures of promo codes that are not for all trips. A code without rows here is for no trip, so
that deleting a trip never extends a code to all trips.';

COMMENT ON TABLE "public"."promo_codes" IS 'Codes that reduce the price of a booking or of an order in the store. Only staff read them; private.codes_refusal and
private.store_code_refusal decide who can use one. The function save_promo_code writes them.';

COMMENT ON VIEW "public"."promo_code_uses" IS 'For staff: how often each promo code is used in bookings (pending or confirmed) and orders (pending or paid).';

REVOKE ALL ON FUNCTION "private"."cart_totals"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cart_totals"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cart_totals"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."cart_totals"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."code_day_refusal"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."code_day_refusal"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_day_refusal"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."code_day_refusal"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_used_up"(public.promo_codes, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_code_discount"(public.promo_codes, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_code_refusal"(public.promo_codes, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_store_promo_code"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_store_promo_code"(text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_store_promo_code"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_store_promo_code"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."place_order"(jsonb, jsonb, jsonb, numeric, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."quote_order"(jsonb, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."quote_order"(jsonb, text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."quote_order"(jsonb, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."quote_order"(jsonb, text, uuid) TO "postgres";

GRANT SELECT ON TABLE "public"."promo_code_uses" TO "authenticated", "service_role";

COMMENT ON COLUMN public.promo_code_uses.promo_code_id IS 'The promo code.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Sum of the totals of these bookings and orders after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of these bookings and orders with the code.';
