-- Sizes and other variants of a product, each with pieces of its own; what is not posted; what is collected on a trip.

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  name text not null,
  stock int not null default 0,
  sort_order int not null default 0,
  constraint product_variants_name_length check (name ~ '\S' and char_length(name) <= 40),
  constraint product_variants_stock_range check (stock between 0 and 50000),
  constraint product_variants_sort_order_range check (sort_order between 0 and 19),
  constraint product_variants_name_once unique (product_id, name) deferrable initially deferred
);
comment on table public.product_variants is
  'What a product comes in, such as sizes. Written by functions alone, with the product locked.';
comment on column public.product_variants.stock is 'Pieces left to sell.';
comment on column public.product_variants.sort_order is 'Place in the list, from 0.';

alter table public.products add column is_posted boolean not null default true;
comment on column public.products.is_posted is 'False: nothing goes by post, so no address is asked and no postage.';
comment on column public.products.stock is
  'Pieces left to sell, those of its variants together where it has some; null: as many as are asked for.';

alter table public.order_items
  add column variant_id uuid references public.product_variants (id) on delete set null
  deferrable initially deferred,
  add column variant_name text;
comment on table public.order_items is
  'Lines of an order with name and price of the day, one a product and variant.';
comment on column public.order_items.variant_name is 'As it was called on the day; null: the product has no variants.';
create index order_items_variant_idx on public.order_items (variant_id);

alter table public.orders
  add column collect_event_id uuid references public.events (id) on delete set null,
  drop constraint orders_delivery_known,
  drop constraint orders_address_line_wanted,
  drop constraint orders_suburb_wanted,
  drop constraint orders_state_wanted,
  drop constraint orders_postcode_wanted,
  add constraint orders_delivery_known check (delivery in ('post', 'collect', 'none')),
  add constraint orders_address_line_wanted check (delivery <> 'post' or email is null or address_line is not null),
  add constraint orders_suburb_wanted check (delivery <> 'post' or email is null or suburb is not null),
  add constraint orders_state_wanted check (delivery <> 'post' or email is null or state is not null),
  add constraint orders_postcode_wanted check (delivery <> 'post' or email is null or postcode is not null);
comment on column public.orders.delivery is 'post, collect (on a trip), none (nothing in it is posted).';
comment on column public.orders.collect_event_id is 'The trip on which it is collected; null: not said.';
create index orders_collect_event_idx on public.orders (collect_event_id);

-- Counting -------------------------------------------------------------------------------------------------------

-- A product with variants has as many pieces as these have together, whatever is written.
create or replace function private.touch_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean(new.name);
  new.tags := array(select distinct lower(btrim(t)) from unnest(new.tags) t where btrim(t) <> '' order by 1);
  new.stock := coalesce((select sum(v.stock)::int from public.product_variants v where v.product_id = new.id),
    new.stock);
  new.updated_at := private.now();
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;

create function private.count_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set stock = p.stock where p.id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;
create trigger count_variants after insert or update or delete on public.product_variants
for each row execute function private.count_variants();

-- Takes the pieces of an order's lines, all or none; the caller holds the products. False: some are not there, or not
-- in the variant that was ordered.
create or replace function private.take_stock(order_id uuid) returns boolean
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

-- What the orders' lines took goes back, once; the caller holds the products. A shelf takes no more than it may hold.
create or replace function private.give_back_stock(orders uuid[]) returns void
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

-- Of each product and variant, the pieces that unpaid orders hold: in time, out of time, and in time by this buyer (a
-- member's own; of guests, who can call themselves anything, all together).
drop function private.unpaid_pieces(uuid[]);
create function private.unpaid_pieces(products uuid[])
returns table (product_id uuid, variant_id uuid, held bigint, stale bigint, own bigint)
language sql stable set search_path = '' as $$
  select i.product_id, i.variant_id,
    coalesce(sum(i.quantity) filter (where o.expires_at > (select private.now())), 0),
    coalesce(sum(i.quantity) filter (where o.expires_at <= (select private.now())), 0),
    coalesce(sum(i.quantity) filter (
      where o.expires_at > (select private.now()) and o.user_id is not distinct from (select private.me())), 0)
  from public.orders o join public.order_items i on i.order_id = o.id
  where o.status = 'pending' and i.from_stock and i.product_id = any (products)
  group by 1, 2
$$;

-- A product's variants as visitors see them: what orders out of time hold is as good as on the shelf.
create function private.shelf_variants(product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'stock', v.stock + (
    select coalesce(sum(i.quantity), 0) from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock and i.variant_id = v.id))
    order by v.sort_order), '[]')
  from public.product_variants v where v.product_id = shelf_variants.product_id
$$;

create or replace view public.shelf with (security_invoker = true) as
select p.id, p.name, p.description, p.price, p.sale_price, p.category, p.availability,
  p.stock + stale.pieces as stock, p.image_url, p.image_alt, p.created_at, p.is_posted,
  private.shelf_variants(p.id) as variants
from public.products p cross join lateral private.stale_pieces(p.id) as stale (pieces) where p.status = 'live';
comment on view public.shelf is 'What visitors can buy, with what is left of it, whether or not the clock has come by.
Never null: variants.';
comment on column public.shelf.variants is 'Shape: {id uuid, name text, stock int}[].';

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.product_variants enable row level security;
create policy "Admins read variants" on public.product_variants
for select to authenticated using ((select private.is_admin()));
revoke all on public.product_variants from anon, authenticated;
grant select on public.product_variants to authenticated;
grant all on public.product_variants to service_role;
revoke execute on function private.count_variants(), private.unpaid_pieces(uuid[]), private.shelf_variants(uuid)
  from public, anon, authenticated;
grant execute on function private.shelf_variants(uuid) to anon, authenticated, service_role;
