-- What members pay less for merchandise: a number of the house, taken off by the till. An order keeps what was taken
-- off, so that another number tomorrow changes none of today's.

alter table public.house_rules
  add column member_discount_percent numeric(5, 2) not null default 10
  check (member_discount_percent between 0 and 100);
comment on column public.house_rules.member_discount_percent is
  'Taken off merchandise for whoever is signed in; gift vouchers are money and keep their price.';

create or replace view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction, r.member_discount_percent
from private.rules() r;

alter table public.orders
  add column discount_percent numeric(5, 2) not null default 0,
  add column discount numeric(10, 2) not null default 0,
  add constraint orders_discount_percent_range check (discount_percent between 0 and 100),
  add constraint orders_discount_range check (discount between 0 and subtotal);
comment on column public.orders.subtotal is 'AUD: its lines, before what members pay less.';
comment on column public.orders.discount_percent is 'What members paid less that day; 0: no member ordered.';
comment on column public.orders.discount is 'AUD, taken off the subtotal.';

-- Whether members pay less for it.
create function private.is_discounted(p public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.category <> 'Gift Vouchers';
end
$$;

create or replace function public.quote_order(lines jsonb, delivery text default 'post') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  off numeric := (private.rules()).member_discount_percent;
  is_member boolean := private.me() is not null;
  faults text[] := private.faults(
    jsonb_populate_record(null::public.orders, jsonb_build_object('delivery', delivery)), 'delivery');
begin
  if not private.lines_are_sound(lines) then faults := 'lines'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  return (
    with priced as (select * from private.price_lines(lines))
    select private.answer(case when bool_and(l.state = 'ok') then 'ok' else 'changed' end, jsonb_build_object(
      'lines', jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'line_total', (l.unit_price * l.quantity), 'available', l.available,
        'state', l.state)),
      'subtotal', s.subtotal, 'member_saving', s.saving, 'discount_percent', case when is_member then off else 0 end,
      'discount', case when is_member then s.saving else 0 end, 'shipping', s.shipping,
      'total', (s.subtotal - case when is_member then s.saving else 0 end + s.shipping)::numeric(10, 2)))
    from priced l, (
      select coalesce(sum(t.unit_price * t.quantity), 0)::numeric(10, 2) as subtotal,
        round(coalesce(sum(t.unit_price * t.quantity) filter (where private.is_discounted(p)), 0) * off / 100, 2)
        as saving,
        private.shipping_fee(delivery) as shipping
      from priced t join public.products p on p.id = t.product_id where t.state <> 'unavailable') s
    group by s.subtotal, s.saving, s.shipping);
exception when numeric_value_out_of_range then return private.invalid('lines');  -- more than an order can cost
end
$$;
comment on function public.quote_order(jsonb, text) is 'What a cart costs now, in AUD. lines: a list of {product_id,
quantity}, as many as private.most_lines; lines of one product are added up. delivery: post or collect. available:
pieces this buyer can order now; null: no limit. state: ok, short (fewer are left), capped (fewer may wait for
payment), unavailable. Totals leave unavailable lines out. member_saving: what a member pays less for these lines,
whoever asks; discount: that, where a member asks. Statuses: ok {lines {product_id uuid, name text, quantity int,
unit_price numeric, line_total numeric, available int?, state text}[], subtotal numeric, member_saving numeric,
discount_percent numeric, discount numeric, shipping numeric, total numeric}, changed {lines {product_id uuid, name
text?, quantity int, unit_price numeric?, line_total numeric?, available int?, state text}[], subtotal numeric,
member_saving numeric, discount_percent numeric, discount numeric, shipping numeric, total numeric}, invalid {fields
text[]}.';

-- Stores a sound order at the quoted price and takes its stock. Null: somebody sent its request_id at the same moment.
create or replace function private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    subtotal, discount_percent, discount, shipping, total, request_id)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, (quote ->> 'subtotal')::numeric, (quote ->> 'discount_percent')::numeric,
    (quote ->> 'discount')::numeric, (quote ->> 'shipping')::numeric, (quote ->> 'total')::numeric,
    write_order.request_id)
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, name, unit_price, quantity)
  select o.id, l.product_id, l.name, l.unit_price, l.quantity from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.send_mail(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', o.access_token, 'total', o.total, 'expires_at', o.expires_at));
  return o;
end
$$;

comment on function public.place_order(jsonb, jsonb, jsonb, numeric, uuid) is 'Places an order at the database''s own
prices and takes its stock until it runs out unpaid. lines: as quote_order. buyer: {full_name, email, phone}.
delivery: {method: post or collect, address_line, suburb, state, postcode}. expected_total: AUD, as the page showed
it. The same request_id with the same content places once; with other content it is invalid. changed: price, stock or
total differ. Statuses: placed {order_id uuid, number text, token uuid, total numeric, expires_at timestamptz},
changed {quote {status text, lines {product_id uuid, name text?, quantity int, unit_price numeric?, line_total
numeric?, available int?, state text}[], subtotal numeric, member_saving numeric, discount_percent numeric, discount
numeric, shipping numeric, total numeric}}, too_many, invalid {fields text[]}.';

comment on function public.get_order(uuid, uuid) is 'An order for its buyer, an admin, or whoever holds its secret
link while that is good. AUD. Statuses: ok {order {id uuid, number text, full_name text, email text?, phone text?,
delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text, subtotal
numeric, discount_percent numeric, discount numeric, shipping numeric, total numeric, paid_amount numeric, refund_due
numeric, payment_method orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz,
paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at timestamptz?}, items {id uuid, product_id uuid?, name
text, unit_price numeric, quantity int, line_total numeric}[], payments {kind order_payments.kind, method
order_payments.method, amount numeric, paid_at timestamptz}[]}, not_found.';

comment on function public.list_orders(jsonb, int, int) is 'For admins, the newest first. filters: q (number, name,
address), status (as orders, or refund_due), fulfilled (true, false). total stops at 1,000, then capped. Statuses: ok
{total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?, delivery
orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text, subtotal numeric,
discount_percent numeric, discount numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric,
payment_method orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at
timestamptz?, fulfilled_at timestamptz?, cancelled_at timestamptz?, user_id uuid?, items {id uuid, product_id uuid?,
name text, unit_price numeric, quantity int, line_total numeric}[]}[]}.';

revoke execute on function private.is_discounted(public.products) from public, anon, authenticated;
