-- Unpaid orders lock no stock whole: a member's pieces count for the network that they were ordered from too, visitors of
-- unknown networks count as one network, orders of visitors hold pieces for hours, and all of them together leave some pieces.

-- Percent of a product's pieces that unpaid orders of all visitors together hold at most. The share of one network is a
-- setting (unpaid_stock_percent); where that is higher, it holds here too.
create function private.max_visitor_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 75
$$;

drop function private.unpaid_pieces(uuid[]);
-- held: of live unpaid orders. stale: of expired ones that still have their stock. own: held by the caller, a member;
-- network: by orders of the caller's network; visitors: by orders of all visitors.
create function private.unpaid_pieces(products uuid[])
returns table(product_id uuid, variant_id uuid, held bigint, stale bigint, own bigint, network bigint, visitors bigint)
language sql stable set search_path = '' as $$
  select i.product_id, i.variant_id,
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now())), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at <= (select private.now())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and o.user_id = (select private.me())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and (r.network = (select private.client_network())
        or coalesce(r.network, (select private.client_network())) is null
        and coalesce(o.user_id, (select private.me())) is null)), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now()) and o.user_id is null), 0)
  from public.orders o join public.order_items i on i.order_id = o.id
  left join private.network_requests r on r.order_id = o.id
  where o.status = 'pending' and i.from_stock and i.product_id = any (products)
  group by 1, 2
$$;

create or replace function private.price_lines(lines jsonb) returns table(product_id uuid, variant_id uuid, name text,
  variant text, quantity integer, unit_price numeric, available integer, state text)
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
    from (select coalesce(v.stock, p.stock) as stock) f, (select (private.rules()).unpaid_stock_percent as percent) h,
      lateral (select f.stock + coalesce(u.stale, 0) as there, f.stock + coalesce(u.stale + u.held, 0) as pieces) t
    where f.stock is not null) s on true
  order by l.place
$$;

comment on column public.house_rules.unpaid_stock_percent is
  'Percent of a product''s pieces that unpaid orders of one member, and those from one network, hold at most.';
comment on column public.house_rules.order_days is
  'Days an unpaid order of a member keeps its stock. An order of a visitor keeps it for hold_hours, as a booking its seats.';

create or replace function private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  rules public.house_rules := private.rules();
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    collect_event_id, subtotal, discount_percent, discount, shipping, total, request_id, expires_at)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, sent.collect_event_id, (quote ->> 'subtotal')::numeric,
    (quote ->> 'discount_percent')::numeric, (quote ->> 'discount')::numeric, (quote ->> 'shipping')::numeric,
    (quote ->> 'total')::numeric, write_order.request_id,
    least(private.now() + make_interval(days => rules.order_days), case when private.me() is null
      then private.now() + make_interval(hours => rules.hold_hours) end))
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity)
  select o.id, l.product_id, l.variant_id, l.name, l.variant, l.unit_price, l.quantity
  from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.send_mail(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', private.order_token(o.id), 'total', o.total, 'expires_at', o.expires_at));
  return o;
end
$$;
revoke execute on function private.max_visitor_stock_percent(), private.unpaid_pieces(uuid[])
  from public, anon, authenticated;
