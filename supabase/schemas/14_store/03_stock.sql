-- Subtracts and returns stock, and expires unpaid orders.

create function private.lock_products(products uuid[]) returns void
language sql volatile set search_path = '' as $$
  select from public.products p where p.id = any (products) order by p.id for update
$$;
comment on function private.lock_products is
  'Locks products in the order of their ids. Functions that change stock lock products before orders, to avoid
deadlocks.';

create function private.lock_order(order_id uuid) returns public.orders
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.lock_products(array(
    select i.product_id from public.order_items i where i.order_id = lock_order.order_id));
  select * into o from public.orders t where t.id = lock_order.order_id for update;
  return o;
end
$$;
comment on function private.lock_order is
  'Locks the products of an order, then locks and returns the order. Null: the order does not exist.';

create function private.take_stock(order_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_items i left join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = i.variant_id
    where i.order_id = take_stock.order_id and (p.id is null or coalesce(v.stock, p.stock) < i.quantity
      or v.id is null and (i.variant_name is not null
        or exists (select from public.product_variants x where x.product_id = p.id)))) then
    return false;
  end if;
  update public.order_items i set from_stock = true
  from public.products p where i.order_id = take_stock.order_id and p.id = i.product_id and p.stock is not null;
  update public.product_variants v set stock = v.stock - i.quantity
  from public.order_items i where i.order_id = take_stock.order_id and i.from_stock and v.id = i.variant_id;
  update public.products p set stock = p.stock - i.quantity
  from public.order_items i where i.order_id = take_stock.order_id and i.from_stock and p.id = i.product_id
    and i.variant_id is null;
  return true;
end
$$;
comment on function private.take_stock is
  'Subtracts the pieces of an order from the stock, either all or none. The caller must have locked the products.
Returns false if there is not enough stock or the variant was deleted.';

create function private.give_back_stock(orders uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  for back in
    select i.product_id, i.variant_id, sum(i.quantity) as pieces from public.order_items i
    where i.order_id = any (give_back_stock.orders) and i.from_stock group by 1, 2
  loop
    begin
      update public.product_variants v set stock = v.stock + back.pieces where v.id = back.variant_id;
      update public.products p set stock = p.stock + back.pieces
      where p.id = back.product_id and back.variant_id is null and p.stock is not null;
    exception when check_violation then
      perform private.audit('stock_not_given_back', 'products', back.product_id::text,
        jsonb_build_object('pieces', back.pieces));
    end;
  end loop;
  update public.order_items i set from_stock = false
  where i.order_id = any (give_back_stock.orders) and i.from_stock;
end
$$;
comment on function private.give_back_stock is
  'Returns the pieces of orders to stock, once per order. The caller must have locked the products. Pieces above the
maximum stock of a product are not returned, only logged.';

create function private.expire_orders(products uuid[] default null) returns int
language plpgsql set search_path = '' as $$
declare
  ended uuid[];
begin
  perform private.lock_products(expire_orders.products || array(
    select i.product_id from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= private.now()));
  ended := array(
    select o.id from public.orders o
    where o.status = 'pending' and o.expires_at <= private.now() and (expire_orders.products is null or exists (
      select from public.order_items i
      where i.order_id = o.id and i.from_stock and i.product_id = any (expire_orders.products)))
    order by o.id for update);
  update public.orders o set status = 'expired' where o.id = any (ended);
  perform private.give_back_stock(ended);
  insert into public.audit_log (action, entity, entity_id)
  select 'expire_order', 'orders', id::text from unnest(ended) id;
  return cardinality(ended);
end
$$;
comment on function private.expire_orders is
  'Expires unpaid orders whose expires_at has passed, and returns their stock. products: only orders that contain
these products; null: all orders. Returns the number of expired orders.';

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
comment on function private.unpaid_pieces is
  'Counts the pieces of a product in unpaid orders.
Fields:
- held: in orders that have not expired.
- stale: in orders that are past expires_at but still have the status pending.
- own: in orders of the member.
- network: in orders from the IP network of the request.
- visitors: in orders of all visitors.';

create function private.stale_pieces(product_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(i.quantity), 0)::int
  from public.orders o join public.order_items i on i.order_id = o.id
  where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock
    and i.product_id = stale_pieces.product_id
$$;
grant execute on function private.stale_pieces(uuid) to anon, authenticated, service_role;
comment on function private.stale_pieces is
  'Pieces of a product in orders that are past expires_at but still pending. These pieces are treated as available.';

create view public.store_catalog with (security_invoker = true) as
select p.id, p.name, p.description, p.price, p.sale_price, p.category, p.availability,
  p.stock + stale.pieces as stock, p.image_url, p.image_alt, p.created_at, p.is_posted,
  private.store_catalog_variants(p.id) as variants
from public.products p cross join lateral private.stale_pieces(p.id) as stale (pieces) where p.status = 'live';
comment on view public.store_catalog is
  'Live products with their current stock, for visitors. Pieces in expired orders are included in the stock.
Never null: variants.';
comment on column public.store_catalog.variants is 'Shape: {id uuid, name text, stock int}[].';
revoke all on public.store_catalog from anon, authenticated;
grant select on public.store_catalog to anon, authenticated, service_role;

create function private.max_visitor_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 75
$$;
comment on function private.max_visitor_stock_percent is
  'Maximum percentage of the stock of a product that the unpaid orders of all visitors together can reserve.';

create function private.max_unpaid_stock_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;
comment on function private.max_unpaid_stock_percent is
  'Maximum percentage of the stock of a product that the unpaid orders of one member or one IP network can reserve.';
