set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.can_cancel_order(o public.orders)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.current_order_status(o) = 'pending' or o.status = 'paid' and o.total = 0 and o.fulfilled_at is null;
end
$function$;

ALTER FUNCTION "private"."can_cancel_order"(public.orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_row(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(o) - array['request_id', 'search_text', 'user_id', 'promo_code_id']
    || jsonb_build_object('promo_code', (select p.code from public.promo_codes p where p.id = o.promo_code_id),
      'status', private.current_order_status(o), 'can_cancel', private.can_cancel_order(o),
      'collect_title', e.title, 'collect_date', e.start_date)
  from (select) one left join public.events e on e.id = o.collect_event_id
$function$;

CREATE OR REPLACE FUNCTION private.ordered_page(query text, sort_order text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows',
    case when total = 0 then '[]'  -- the sorted query could read its whole index and find no row
      else private.page_rows(query || ' order by ' || sort_order, shape, arguments, page, page_size) end));
end
$function$;

CREATE OR REPLACE FUNCTION private.trip_order(sort text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'price' then 'coalesce(e.sale_price, e.price)'
    when 'free' then format('e.max_registrations - case when s.next_expiry <= %L then private.seats_held(s)
      else s.seats_taken end', private.now())
    when 'owing' then 't.owing'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
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
  if not private.can_cancel_order(o) then
    return private.result('already_closed', jsonb_build_object('order_status', private.current_order_status(o)));
  end if;
  update public.orders t set status = 'cancelled', cancelled_at = private.now() where t.id = o.id;
  perform private.give_back_stock(array[o.id]);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return private.result('cancelled');
end
$function$;

COMMENT ON FUNCTION "private"."can_cancel_order"(public.orders) IS 'Whether an order can be cancelled without a refund: it is unpaid, or it is free of charge and not fulfilled.';

COMMENT ON FUNCTION "public"."get_order"(uuid, uuid) IS 'For the buyer, for staff, or for the holder of the secret link while the link is valid: an order with its items and
payments. Amounts in AUD.
Fields:
- can_cancel: cancel_order accepts the order.
- refunds: refunds to the cards that paid, oldest first. state of a refund: requested (not sent to the provider yet),
pending (sent), succeeded, failed or canceled (staff follow up).
Statuses: ok {order {id uuid, number text, full_name text, email text?, phone text?, delivery orders.delivery,
address_line text?, suburb text?, state text?, postcode text?, country text, collect_event_id uuid?, collect_title
text?, collect_date date?, subtotal numeric, discount_percent numeric, discount numeric, shipping numeric, total
numeric, paid_amount numeric, refund_due numeric, payment_method orders.payment_method, status orders.status,
created_at timestamptz, expires_at timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at
timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric, terms_version int?, terms_accepted_at
timestamptz?, can_cancel boolean}, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity int,
line_total numeric}[], payments {kind order_payments.kind, method order_payments.method, amount numeric, paid_at
timestamptz}[], refunds {id uuid, amount numeric, state card_refunds.status, requested_at timestamptz, settled_at
timestamptz?}[]}, not_found.';

COMMENT ON FUNCTION "public"."list_orders"(jsonb, integer, integer) IS 'For staff: one page of orders, newest first. filters: q (number, name, email address), status (as in orders, or
refund_due), fulfilled (true or false). Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?,
delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text,
collect_event_id uuid?, collect_title text?, collect_date date?, subtotal numeric, discount_percent numeric, discount
numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method
orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?,
fulfilled_at timestamptz?, cancelled_at timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric,
terms_version int?, terms_accepted_at timestamptz?, can_cancel boolean, user_id uuid?, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity
int, line_total numeric}[]}[]}.';

REVOKE ALL ON FUNCTION "private"."can_cancel_order"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_cancel_order"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_cancel_order"(public.orders) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_cancel_order"(public.orders) TO "service_role";
