-- What the store sells beside trips.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null default '',
  price numeric(10, 2) not null,
  sale_price numeric(10, 2),
  category text not null default 'Other',
  tags text[] not null default '{}',
  status text not null default 'draft',
  availability text not null default 'available',
  stock int,
  image_url text,
  image_alt text not null default '',
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint products_name_length check (name ~ '\S' and char_length(name) <= 200),
  constraint products_description_length check (char_length(description) <= 5000),
  constraint products_price_range check (price >= 0 and price < 'NaN'),
  constraint products_sale_price_range check (sale_price >= 0 and sale_price <= price),
  constraint products_category_known
    check (category in ('Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other')),
  constraint products_tags_length check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 500),
  constraint products_status_known check (status in ('draft', 'live')),
  constraint products_availability_known check (availability in ('available', 'coming_soon')),
  constraint products_stock_range check (stock between 0 and 1000000),
  constraint products_image_url_form check (image_url ~ '^(/[^/]|https?://)' and char_length(image_url) <= 600),
  constraint products_image_alt_length check (char_length(image_alt) <= 300)
);
comment on table public.products is 'What the store sells beside trips; drafts are for admins.';
comment on column public.products.stock is 'Pieces left to sell; null: as many as are asked for.';
comment on column public.products.sale_price is 'Asked instead of the price where set.';

create index products_live_idx on public.products (created_at, id) where status = 'live';
create index products_stock_idx on public.products (stock) where status = 'live';

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.touch_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean(new.name);
  new.tags := array(select distinct lower(btrim(t)) from unnest(new.tags) t where btrim(t) <> '' order by 1);
  new.updated_at := private.now();
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
create trigger touch_product before insert or update on public.products
for each row execute function private.touch_product();

-- What the record tells of a product: prices and stock are the house's money.
create function private.product_state(p public.products) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'stock', p.stock,
    'status', p.status)
  where p.id is not null
$$;

-- What people do, that is: orders take and give back stock by themselves.
create function private.audit_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case tg_op when 'INSERT' then 'add_product' when 'UPDATE' then 'change_product' else 'delete_product' end,
    'products', coalesce(new.id, old.id)::text,
    jsonb_build_object('before', private.product_state(old), 'after', private.product_state(new)));
  return null;
end
$$;
create trigger audit_product after insert or update or delete on public.products
for each row when (private.is_client()) execute function private.audit_product();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.products enable row level security;
create policy "Guests read live products" on public.products for select to anon using (status = 'live');
create policy "Members read live products, admins all" on public.products
for select to authenticated using (status = 'live' or (select private.is_admin()));
create policy "Admins add products" on public.products
for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change products" on public.products
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete products" on public.products
for delete to authenticated using ((select private.is_admin()));

revoke all on public.products from anon, authenticated;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;
