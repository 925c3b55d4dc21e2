-- Products, their variants, and interest in products to come.

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
  is_posted boolean not null default true,
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
comment on column public.products.sale_price is 'Asked instead of the price where set.';
comment on column public.products.stock is
  'Pieces left to sell, those of its variants together where it has some; null: as many as are asked for.';
comment on column public.products.is_posted is 'False: nothing goes by post, so no address is asked and no postage.';

create index products_live_idx on public.products (created_at, id) where status = 'live';
create index products_stock_idx on public.products (stock) where status = 'live';

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "Members read live products, staff all" on public.products
for select to authenticated using (status = 'live' or (select private.has_permission('store')));

create policy "Staff delete products" on public.products
for delete to authenticated using ((select private.has_permission('store')));

create policy "Staff change products" on public.products
for update to authenticated using ((select private.has_permission('store'))) with check ((select private.has_permission('store')));

create policy "Staff add products" on public.products
for insert to authenticated with check ((select private.has_permission('store')));

create policy "Guests read live products" on public.products for select to anon using (status = 'live');

-- A product with variants has as many pieces as these have together, whatever is written.
create function private.prepare_product() returns trigger
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

create trigger prepare_product before insert or update on public.products
for each row execute function private.prepare_product();

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

-- Whether members pay less for it.
create function private.is_discounted(p public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.category <> 'Gift Vouchers';
end
$$;

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

alter table public.product_variants enable row level security;
revoke all on public.product_variants from anon, authenticated;
grant select on public.product_variants to authenticated;
grant all on public.product_variants to service_role;

create policy "Staff read variants" on public.product_variants
for select to authenticated using ((select private.has_permission('store')));

create function private.count_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set stock = p.stock where p.id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;

create trigger count_variants after insert or update or delete on public.product_variants
for each row execute function private.count_variants();

-- A product's variants as visitors see them: what orders out of time hold is as good as on the shelf.
create function private.store_catalog_variants(product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'stock', v.stock + (
    select coalesce(sum(i.quantity), 0) from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock and i.variant_id = v.id))
    order by v.sort_order), '[]')
  from public.product_variants v where v.product_id = store_catalog_variants.product_id
$$;
grant execute on function private.store_catalog_variants(uuid) to anon, authenticated, service_role;

-- Who would like to hear of a product that is still to come: an address a product, for the desk to write to.
create table public.product_interest (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  email text not null constraint product_interest_email_is_email check (private.is_email(email)),
  created_at timestamptz not null default private.now()
);
comment on table public.product_interest is
  'Who would like to hear when a product comes; admins alone read it, and write to them by hand.';

create unique index product_interest_once_idx on public.product_interest (product_id, lower(email));
create index product_interest_email_idx on public.product_interest (lower(email));
create index product_interest_mailbox_idx on public.product_interest (private.mailbox_of(email), created_at);

alter table public.product_interest enable row level security;
revoke all on public.product_interest from anon, authenticated;
grant select, delete on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

create policy "Staff read product interest" on public.product_interest
for select to authenticated using ((select private.has_permission('store')));

create policy "Staff delete product interest" on public.product_interest
for delete to authenticated using ((select private.has_permission('store')));

create function private.audit_product_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('clear_product_interest', 'products', d.product_id::text, jsonb_build_object('count', count(*)))
  from deleted d group by d.product_id;
  return null;
end
$$;

create trigger audit_product_interest after delete on public.product_interest
referencing old table as deleted
for each statement when (private.is_client()) execute function private.audit_product_interest();

create function public.request_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
begin
  i.email := private.clean(email);
  if private.validation_errors(i, 'email') <> '{}' then return private.invalid('email'); end if;
  perform private.lock_network();
  -- Kept from being deleted meanwhile.
  perform from public.products p where p.id = request_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.result('not_found'); end if;
  perform private.one_at_a_time('letters ' || private.mailbox_of(i.email));
  if exists (select from public.product_interest t
    where t.product_id = request_product.product_id and lower(t.email) = lower(i.email)) then
    return private.result('noted');
  end if;
  if coalesce(private.own_requests('product_interest', i.email), (select count(*) from public.product_interest t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('product_interest') then
    return private.result('too_many');
  end if;
  perform private.note_network('product_interest');
  insert into public.product_interest (product_id, email) values (request_product.product_id, i.email);
  return private.result('noted');
end
$$;
comment on function public.request_product(uuid, text) is 'Keeps an address with a product that is still to come, once;
nobody is told whether it was there already. too_many: as express_interest.
Statuses: noted, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.request_product(uuid, text) from public, anon, authenticated;
grant execute on function public.request_product(uuid, text) to anon, authenticated;
