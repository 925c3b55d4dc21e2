-- The store: products, orders and their ledger.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 200),
  description text not null default '' check (char_length(description) <= 5000),
  price numeric(10, 2) not null check (price >= 0 and price < 'NaN'),
  sale_price numeric(10, 2) check (sale_price >= 0),
  category text not null default 'Other'
    check (category in ('Equipment', 'Apparel', 'Accessories', 'Books', 'Gift Vouchers', 'Other')),
  tags text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 500),
  status text not null default 'draft' check (status in ('draft', 'live')),
  availability text not null default 'available' check (availability in ('available', 'coming_soon')),
  stock int check (stock between 0 and 1000000),
  image_url text check (image_url ~ '^(/[^/]|https?://)' and char_length(image_url) <= 600),
  image_alt text not null default '' check (char_length(image_alt) <= 300),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_sale_not_above_price check (sale_price <= price)
);
comment on table public.products is 'What the store sells beside trips; drafts are for admins.';
comment on column public.products.stock is 'Pieces left to sell; null: as many as are asked for.';
comment on column public.products.sale_price is 'Asked instead of the price where set.';

create sequence public.order_number_seq;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'ORD-' || lpad(nextval('public.order_number_seq')::text, 6, '0'),
  user_id uuid references public.profiles (id) on delete set null,
  access_token uuid not null unique default gen_random_uuid(),
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 40),
  delivery text not null check (delivery in ('post', 'collect')),
  address_line text check (char_length(address_line) <= 200),
  suburb text check (char_length(suburb) <= 100),
  state text check (char_length(state) <= 40),
  postcode text check (char_length(postcode) <= 12),
  country text not null default 'Australia' check (char_length(country) <= 60),
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping numeric(10, 2) not null check (shipping >= 0),
  total numeric(10, 2) not null check (total >= 0),
  paid_amount numeric(10, 2) not null default 0,
  payment_method text not null default 'bank_transfer' check (payment_method in ('bank_transfer', 'card')),
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'refunded')),
  request_id uuid unique,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null default ''
);
comment on table public.orders is 'Orders from the store. Written by functions alone.';
comment on column public.orders.number is 'What the buyer writes on a bank transfer.';
comment on column public.orders.access_token is 'The secret in a guest''s link to the order.';
comment on column public.orders.email is 'Null: the person asked to be forgotten.';
comment on column public.orders.status is 'pending (not paid), paid, cancelled (stock given back), refunded (all of it).';
comment on column public.orders.paid_amount is 'Payments less refunds; kept by the ledger''s trigger.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  name text not null,
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  quantity int not null check (quantity between 1 and 99),
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored
);
comment on table public.order_items is 'Lines of an order with name and price of the day.';

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  kind text not null check (kind in ('payment', 'refund')),
  method text not null check (method in ('card', 'bank_transfer', 'cash')),
  amount numeric(10, 2) not null,
  note text check (char_length(note) <= 500),
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  recorded_by uuid references public.profiles (id) on delete set null,
  paid_at timestamptz not null default now(),
  constraint order_payments_refunds_are_negative check (case when kind = 'refund' then amount < 0 else amount > 0 end)
);
comment on table public.order_payments is 'The store''s ledger: payments positive, refunds negative; rows are added, never changed.';

create table public.store_months (
  month date primary key check (extract(day from month) = 1),
  received numeric(12, 2) not null default 0
);
comment on table public.store_months is 'Store money received by month (Sydney time), kept by the ledger''s trigger.';

create index products_live_idx on public.products (created_at, id) where status = 'live';
create index products_low_stock_idx on public.products (stock) where stock <= 5;
create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_idx on public.orders (status, created_at desc, id);
create index orders_unsent_idx on public.orders (created_at desc, id) where fulfilled_at is null;
create index orders_email_idx on public.orders (lower(email), created_at);
create index orders_open_idx on public.orders (created_at) where status in ('pending', 'paid') and fulfilled_at is null;
create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
create index order_items_order_idx on public.order_items (order_id);
create index order_items_product_idx on public.order_items (product_id);
create index order_payments_order_idx on public.order_payments (order_id, paid_at);
create index order_payments_recorded_by_idx on public.order_payments (recorded_by);

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.touch_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean(new.name);
  new.tags := array(select distinct lower(btrim(t)) from unnest(new.tags) t where btrim(t) <> '' order by 1);
  new.updated_at := now();
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  return new;
end
$$;
create trigger touch_product before insert or update on public.products
for each row execute function private.touch_product();

create function private.word_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := lower(concat_ws(' ', new.number, new.full_name, new.email));
  return new;
end
$$;
create trigger word_order before insert or update on public.orders for each row execute function private.word_order();

create function private.book_order_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set paid_amount = o.paid_amount + new.amount where o.id = new.order_id;
  insert into public.store_months as m (month, received) values (private.month_of(new.paid_at), new.amount)
  on conflict (month) do update set received = m.received + excluded.received;
  return null;
end
$$;
create trigger book_order_payment after insert on public.order_payments
for each row execute function private.book_order_payment();
create trigger keep_ledger before update or delete on public.order_payments
for each row execute function private.keep_ledger();

-- Rights ---------------------------------------------------------------------------------------------------------

create function private.owns_order(order_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
$$;

alter table public.products enable row level security;
alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_payments enable row level security;
alter table public.store_months enable row level security;

create policy "Guests read live products" on public.products for select to anon using (status = 'live');
create policy "Members read live products, admins all" on public.products
for select to authenticated using (status = 'live' or (select private.is_admin()));
create policy "Admins add products" on public.products
for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change products" on public.products
for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete products" on public.products
for delete to authenticated using ((select private.is_admin()));
create policy "Members read their own orders, admins all" on public.orders
for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members read the lines of their own orders, admins all" on public.order_items
for select to authenticated using ((select private.is_admin()) or private.owns_order(order_id));
create policy "Members read the payments of their own orders, admins all" on public.order_payments
for select to authenticated using ((select private.is_admin()) or private.owns_order(order_id));
create policy "Admins read the store's months" on public.store_months
for select to authenticated using ((select private.is_admin()));

revoke all on public.products, public.orders, public.order_items, public.order_payments, public.store_months
  from anon, authenticated;
revoke all on sequence public.order_number_seq from anon, authenticated;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;
grant select on public.orders, public.order_items, public.order_payments, public.store_months to authenticated;
grant all on public.products, public.orders, public.order_items, public.store_months to service_role;
grant select, insert on public.order_payments to service_role;
grant all on sequence public.order_number_seq to service_role;
