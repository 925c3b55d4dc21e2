-- Products, their variants, and interest in products to come.

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
comment on table public.products is 'Products that the store sells, without trips. Drafts are for staff only.';
comment on column public.products.id is
  'Id of the product. The client makes the id, so that a retried request saves the same product.';
comment on column public.products.name is 'Name on the product card.';
comment on column public.products.description is 'Text on the product card. Empty: none.';
comment on column public.products.price is 'Price of one piece in AUD, with GST.';
comment on column public.products.sale_price is 'Price in AUD that applies instead of price. Null: no sale.';
comment on column public.products.category is 'Category in the store. Members get no discount on Gift Vouchers.';
comment on column public.products.tags is 'Tags in lower case, without duplicates.';
comment on column public.products.status is 'draft: only staff see it. live: everyone sees it.';
comment on column public.products.availability is
  'available: it can be ordered. coming_soon: visitors can leave an email address.';
comment on column public.products.stock is
  'Pieces left to sell. With variants, the sum over the variants. Null: unlimited.';
comment on column public.products.image_url is 'Address of the picture. Null: no picture.';
comment on column public.products.image_alt is 'Description of the picture for screen readers.';
comment on column public.products.version is
  'Increases by one with each update. A save sends the version that its form was loaded with.';
comment on column public.products.created_at is 'When the product was added.';
comment on column public.products.updated_at is 'When the product last changed.';
comment on column public.products.is_posted is
  'False: the product is not sent by post, so the order needs no address and no postage.';

create index products_live_idx on public.products (created_at, id) where status = 'live';
create index products_stock_idx on public.products (stock) where status = 'live';

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "Members read live products and staff read all" on public.products
for select to authenticated using (status = 'live' or (select private.has_permission('store')));
comment on policy "Members read live products and staff read all" on public.products is
  'Staff need the store permission to read drafts.';

create policy "Staff delete products" on public.products
for delete to authenticated using ((select private.has_permission('store')));
comment on policy "Staff delete products" on public.products is 'Needs the store permission.';

create policy "Staff change products" on public.products
for update to authenticated using ((select private.has_permission('store'))) with check ((select private.has_permission('store')));
comment on policy "Staff change products" on public.products is 'Needs the store permission.';

create policy "Staff add products" on public.products
for insert to authenticated with check ((select private.has_permission('store')));
comment on policy "Staff add products" on public.products is 'Needs the store permission.';

create policy "Visitors read live products" on public.products for select to anon using (status = 'live');
comment on policy "Visitors read live products" on public.products is 'Drafts are hidden.';

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
comment on function private.prepare_product is
  'Trigger: cleans name and tags, sets stock to the sum over variants, and counts the version.';

create trigger prepare_product before insert or update on public.products
for each row execute function private.prepare_product();

create function private.product_state(p public.products) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'price', p.price, 'sale_price', p.sale_price, 'stock', p.stock,
    'status', p.status)
  where p.id is not null
$$;
comment on function private.product_state is
  'Returns what the audit log keeps of a product: name, prices in AUD, stock and status. Null for no product.';

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
comment on function private.audit_product is
  'Trigger: records what staff change directly. Stock that orders take and return is not recorded.';

create trigger audit_product after insert or update or delete on public.products
for each row when (private.is_client()) execute function private.audit_product();

create function private.is_discounted(p public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.category <> 'Gift Vouchers';
end
$$;
comment on function private.is_discounted is
  'Whether the member discount applies to the product. It does not apply to gift vouchers.';

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
  'Variants of a product, such as sizes. Only functions write them, with the product locked.';
comment on column public.product_variants.id is 'Id of the variant.';
comment on column public.product_variants.product_id is 'Product that the variant belongs to.';
comment on column public.product_variants.name is 'Name, such as M or XL. Unique within the product.';
comment on column public.product_variants.stock is 'Pieces left to sell.';
comment on column public.product_variants.sort_order is 'Position in the list of variants, from 0.';

alter table public.product_variants enable row level security;
revoke all on public.product_variants from anon, authenticated;
grant select on public.product_variants to authenticated;
grant all on public.product_variants to service_role;

create policy "Staff read variants" on public.product_variants
for select to authenticated using ((select private.has_permission('store')));
comment on policy "Staff read variants" on public.product_variants is 'Visitors read variants in store_catalog.';

create function private.count_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set stock = p.stock where p.id = coalesce(new.product_id, old.product_id);
  return null;
end
$$;
comment on function private.count_variants is
  'Trigger: updates the stock of the product, which is the sum over its variants.';

create trigger count_variants after insert or update or delete on public.product_variants
for each row execute function private.count_variants();

create function private.store_catalog_variants(product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'stock', v.stock + (
    select coalesce(sum(i.quantity), 0) from public.orders o join public.order_items i on i.order_id = o.id
    where o.status = 'pending' and o.expires_at <= (select private.now()) and i.from_stock and i.variant_id = v.id))
    order by v.sort_order), '[]')
  from public.product_variants v where v.product_id = store_catalog_variants.product_id
$$;
grant execute on function private.store_catalog_variants(uuid) to anon, authenticated, service_role;
comment on function private.store_catalog_variants is
  'Returns the variants of a product for visitors. Stock includes pieces held by orders that have expired.';

create table public.product_interest (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  email text not null constraint product_interest_email_is_email check (private.is_email(email)),
  confirmed_at timestamptz,
  created_at timestamptz not null default private.now()
);
comment on table public.product_interest is
  'Email addresses of visitors who want an email when a product is available. The rows are deleted with that email.';
comment on column public.product_interest.id is 'Id of the request.';
comment on column public.product_interest.product_id is 'Product that is coming soon.';
comment on column public.product_interest.email is
  'Address that the visitor entered. One request for each product and address.';
comment on column public.product_interest.confirmed_at is
  'When the visitor confirmed the address with the link in the email, or was signed in with it. Null: not confirmed; the
address gets no email about the product.';
comment on column public.product_interest.created_at is 'When the visitor left the address.';

create unique index product_interest_once_idx on public.product_interest (product_id, lower(email));
create index product_interest_email_idx on public.product_interest (lower(email));
create index product_interest_mailbox_idx on public.product_interest (private.mailbox_of(email), created_at);

alter table public.product_interest enable row level security;
revoke all on public.product_interest from anon, authenticated;
grant select, delete on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

create policy "Staff read product interest" on public.product_interest
for select to authenticated using ((select private.has_permission('store')));
comment on policy "Staff read product interest" on public.product_interest is 'Needs the store permission.';

create policy "Staff delete product interest" on public.product_interest
for delete to authenticated using ((select private.has_permission('store')));
comment on policy "Staff delete product interest" on public.product_interest is
  'Needs the store permission. The audit log records how many rows were deleted.';

create function private.audit_product_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('clear_product_interest', 'products', d.product_id::text, jsonb_build_object('count', count(*)))
  from deleted d group by d.product_id;
  return null;
end
$$;
comment on function private.audit_product_interest is
  'Trigger: records how many requests of each product staff have deleted.';

create trigger audit_product_interest after delete on public.product_interest
referencing old table as deleted
for each statement when (private.is_client()) execute function private.audit_product_interest();

create function public.request_product(product_id uuid, email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.product_interest;
  known public.product_interest;
begin
  i.email := private.clean(email);
  if private.validation_errors(i, 'email') <> '{}' then return private.invalid('email'); end if;
  perform private.lock_network();
  -- Locks the product so that it cannot be deleted.
  perform from public.products p where p.id = request_product.product_id and p.status = 'live'
    and p.availability = 'coming_soon' for key share;
  if not found then return private.result('not_found'); end if;
  perform private.advisory_lock('letters ' || private.mailbox_of(i.email));
  if private.is_my_email(i.email) then i.confirmed_at := private.now(); end if;
  update public.product_interest t set confirmed_at = coalesce(t.confirmed_at, i.confirmed_at)
  where t.product_id = request_product.product_id and lower(t.email) = lower(i.email) returning t.* into known;
  if found then
    if known.confirmed_at is null then perform private.send_product_receipt(known); end if;
    return private.result('registered');
  end if;
  if coalesce(private.own_requests('product_interest', i.email), (select count(*) from public.product_interest t
    where private.mailbox_of(t.email) = private.mailbox_of(i.email)
      and t.created_at > private.now() - interval '1 hour')) >= private.max_enquiries_per_hour()
    or private.is_network_over('product_interest') then
    return private.result('too_many');
  end if;
  perform private.record_network_request('product_interest');
  insert into public.product_interest (product_id, email, confirmed_at)
  values (request_product.product_id, i.email, i.confirmed_at) returning * into i;
  perform private.send_product_receipt(i);
  return private.result('registered');
end
$$;
comment on function public.request_product(uuid, text) is
  'For visitors: stores an email address for a product that is coming soon, and sends a receipt. A known address gets
the same result, and the receipt again until it is confirmed. too_many: the hourly limit for the address or the network
is reached.
Statuses: registered, too_many, invalid {fields text[]}, not_found.';
revoke execute on function public.request_product(uuid, text) from public, anon, authenticated;
grant execute on function public.request_product(uuid, text) to anon, authenticated;
