-- Calculates the price of a cart, and places an order.

create function private.read_lines(lines jsonb)
returns table (product_id uuid, variant_id uuid, quantity int, place bigint)
language sql immutable set search_path = '' as $$
  select l.product_id, l.variant_id, case when bool_and(l.quantity is not null) then sum(l.quantity)::int end,
    min(l.place)
  from (
    select private.to_uuid(j.line ->> 'product_id') as product_id,
      private.to_uuid(j.line ->> 'variant_id') as variant_id,
      j.place, case when j.line ->> 'quantity' ~ '^[1-9]\d{0,3}$'
        and (j.line ->> 'variant_id' is null or private.to_uuid(j.line ->> 'variant_id') is not null)
        then (j.line ->> 'quantity')::int end as quantity
    from jsonb_array_elements(private.to_list(lines)) with ordinality as j (line, place)) l
  group by 1, 2
$$;
comment on function private.read_lines is
  'Reads the cart lines of a request as rows. Combines lines with the same product and variant into one row with the sum
of the quantities. The quantity is null if one of these lines is invalid.';

create function private.max_order_lines() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_order_lines is 'Maximum number of lines in one order.';

create function private.are_order_lines_valid(lines jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  item public.order_items;
begin
  if jsonb_array_length(private.to_list(lines)) not between 1 and private.max_order_lines()
    or exists (select from private.read_lines(lines) l where l.product_id is null or l.quantity is null) then
    return false;
  end if;
  item.quantity := (select max(l.quantity) from private.read_lines(lines) l);
  return private.validation_errors(item, 'quantity') = '{}';
end
$$;
comment on function private.are_order_lines_valid is
  'Whether the lines of a cart are valid: each line has a product and a valid quantity, and there are at most
private.max_order_lines lines.';

create function private.price_lines(lines jsonb)
returns table (product_id uuid, variant_id uuid, name text, variant text, quantity int, unit_price numeric,
  available int, state text)
language sql stable set search_path = '' as $$
  select l.product_id, l.variant_id, p.name, v.name, l.quantity, coalesce(p.sale_price, p.price),
    least(s.there, s.share)::int,
    case when p.id is null or p.status <> 'live' or p.availability <> 'available' then 'unavailable'
      when l.variant_id is not null and v.id is null then 'unavailable'
      when l.variant_id is null and exists (select from public.product_variants x where x.product_id = p.id)
        then 'choose'
      when s.there < l.quantity then 'short'
      when s.share < l.quantity then 'capped' else 'ok' end
  from private.read_lines(lines) l
  left join public.products p on p.id = l.product_id
  left join public.product_variants v on v.id = l.variant_id and v.product_id = l.product_id
  left join private.unpaid_pieces(array(select r.product_id from private.read_lines(lines) r)) u
    on u.product_id = l.product_id and u.variant_id is not distinct from l.variant_id
  left join lateral (
    select t.there, greatest(least(
      ceil(t.pieces * h.percent / 100.0) - greatest(coalesce(u.own, 0), coalesce(u.network, 0)),
      case when private.me() is null then
        greatest(floor(t.pieces * greatest(h.percent, private.max_visitor_stock_percent()) / 100.0), 1)
          - coalesce(u.visitors, 0) end), 0) as share
    from (select coalesce(v.stock, p.stock) as stock) f, (select private.max_unpaid_stock_percent() as percent) h,
      lateral (select f.stock + coalesce(u.stale, 0) as there, f.stock + coalesce(u.stale + u.held, 0) as pieces) t
    where f.stock is not null) s on true
  order by l.place
$$;
comment on function private.price_lines is
  'Calculates the price and availability of cart lines. available: number of pieces that the caller can order now; null:
unlimited. state: whether the line can be ordered, with the values of quote_order.';

create function private.shipping_fee(delivery text) returns numeric
language sql stable set search_path = '' as $$
  select case when delivery = 'post' then (private.settings()).postage else 0.00 end
$$;
comment on function private.shipping_fee is 'The postage in AUD. 0 unless the order is sent by post.';

create function private.cart_totals(lines jsonb, out subtotal numeric, out saving numeric, out spend numeric,
  out posted boolean)
language sql stable set search_path = '' as $$
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
$$;
comment on function private.cart_totals(jsonb) is
  'Totals of the available lines of a cart, AUD. saving: the discount that a member gets, none for gift vouchers. spend:
what a promo code can reduce: the products without gift vouchers, after the caller''s member discount. posted: whether
any line is sent by post.';

create function public.quote_order(lines jsonb, delivery text default 'post', promo_code_id uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function public.quote_order(jsonb, text, uuid) is
  'The current price of a cart, in AUD.
Parameters:
- lines: a list of {product_id, variant_id, quantity}, at most private.max_order_lines. Lines of one product and variant
are added up.
- delivery: post, collect or none.
- promo_code_id: the id of a promo code, from check_store_promo_code.
Fields:
- available: number of pieces of the line that this buyer can order now; null: unlimited.
- state: ok, short (not enough stock), capped (the limit of pieces in unpaid orders is reached), choose (a variant must
be selected) or unavailable. The amounts of the cart exclude unavailable lines.
- posted: whether any line is sent by post. If not, no postage is charged and no postal address is needed.
- member_saving: the discount that a member gets.
- discount: the discount that the caller gets as a member; 0 for visitors.
- promo_discount: the discount of the promo code. If the code cannot be used, it is 0, and code_refusal has the reason,
as in check_store_promo_code.
Results:
- changed: a line has another state than ok.
Statuses: ok {lines {product_id uuid, variant_id uuid?, name text, variant text?, quantity int, unit_price numeric,
line_total numeric, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}, changed {lines {product_id uuid,
variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?, line_total numeric?, available int?,
state text}[], posted boolean, subtotal numeric, member_saving numeric, discount_percent numeric, discount numeric,
promo_code text?, promo_discount numeric, code_refusal {code text?, reason text, min_spend numeric?}?, shipping numeric,
total numeric}, invalid {fields text[]}.';
revoke execute on function public.quote_order(jsonb, text, uuid) from public, anon, authenticated;
grant execute on function public.quote_order(jsonb, text, uuid) to anon, authenticated;

create function private.is_same_order(o public.orders, sent public.orders, lines jsonb,
  expected_total numeric)
returns boolean language sql stable set search_path = '' as $$
  select (o.full_name, lower(o.email), o.phone, o.delivery, o.address_line, o.suburb, o.state, o.postcode,
    o.collect_event_id, o.total)
    is not distinct from (sent.full_name, lower(sent.email), sent.phone, sent.delivery, sent.address_line,
      sent.suburb, sent.state, sent.postcode, sent.collect_event_id, expected_total)
    and array(select (i.product_id, i.variant_id, i.quantity)::text from public.order_items i where i.order_id = o.id
      order by 1)
    = array(select (l.product_id, l.variant_id, l.quantity)::text from private.read_lines(lines) l order by 1)
$$;
comment on function private.is_same_order is
  'Whether a stored order has the same content as a repeated request with its request_id. If so, the repeated request
returns the stored order.';

create function private.read_order(buyer jsonb, delivery jsonb) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  o public.orders;
begin
  o.full_name := private.clean(buyer ->> 'full_name');
  o.email := coalesce(private.clean(buyer ->> 'email'), '');
  o.phone := private.clean(buyer ->> 'phone');
  o.delivery := delivery ->> 'method';
  if o.delivery = 'post' then
    o.address_line := private.clean(delivery ->> 'address_line');
    o.suburb := private.clean(delivery ->> 'suburb');
    o.state := private.clean(delivery ->> 'state');
    o.postcode := private.clean(delivery ->> 'postcode');
  elsif o.delivery = 'collect' then
    o.collect_event_id := private.to_uuid(delivery ->> 'event_id');
  end if;
  return o;
end
$$;
comment on function private.read_order is 'Builds an order row from the data of the checkout form, without validation.';

create function private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  rules public.settings := private.settings();
  -- A promo code can cover the whole price. No payment follows then, so the order is stored as paid at once.
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
$$;
comment on function private.write_order is
  'Stores a valid order at the quoted price, subtracts its stock and queues the email that confirms the order. An order
with the total 0 is paid at once. Returns null if a concurrent request with the same request_id has stored the order.';

create function public.place_order(
  lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid, promo_code_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
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

  -- Locks the promo code before the products, so that two orders with the same code and product cannot deadlock.
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
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid, uuid) is
  'Places an order at the prices stored in the database, and reserves its stock until the order expires. lines: the
lines of the cart, in the format of quote_order. buyer: {full_name, email, phone}. delivery: {method: post, collect or
none; address_line, suburb, state, postcode; event_id: the published trip on which the buyer collects, not yet started;
null: no trip selected}. expected_total: the total that the page showed, AUD. promo_code_id: as in quote_order.
request_id: idempotency key; a repeated request returns the stored order, or invalid if its content differs from that
order.
Results:
- changed: the price or stock has changed, the total is not expected_total, or a line must be sent by post although
delivery is none.
- too_many: the limit of orders per hour is reached.
Statuses: placed {order_id uuid, number text, token uuid, total numeric, expires_at timestamptz}, changed {quote
{status text, lines {product_id uuid, variant_id uuid?, name text?, variant text?, quantity int, unit_price numeric?,
line_total numeric?, available int?, state text}[], posted boolean, subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, promo_code text?, promo_discount numeric, code_refusal {code text?,
reason text, min_spend numeric?}?, shipping numeric, total numeric}}, too_many, invalid {fields text[]}.';
revoke execute on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid, uuid) from public, anon, authenticated;
grant execute on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid, uuid) to anon, authenticated;
