-- One person holds half of a product's stock without paying, not half as a member and half as a visitor: unpaid orders
-- of visitors count for the members of their network, and those of members for its visitors.
create or replace function private.unpaid_pieces(products uuid[])
returns table (product_id uuid, variant_id uuid, held bigint, stale bigint, own bigint)
language sql stable set search_path = '' as $$
  select i.product_id, i.variant_id,
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now())), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at <= (select private.now())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and (o.user_id = (select private.me())
        or r.network = (select private.client_network()) and (o.user_id is null or (select private.me()) is null)
        or coalesce(o.user_id, (select private.me())) is null
        and coalesce(r.network, (select private.client_network())) is null)), 0)
  from public.orders o join public.order_items i on i.order_id = o.id
  left join private.network_requests r on r.order_id = o.id
  where o.status = 'pending' and i.from_stock and i.product_id = any (products)
  group by 1, 2
$$;
