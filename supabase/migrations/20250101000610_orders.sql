-- Orders and their ledger.

create sequence public.order_number_seq;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default private.numbered('ORD-', nextval('public.order_number_seq')),
  user_id uuid references public.profiles (id) on delete set null,
  access_token uuid not null unique default gen_random_uuid(),
  full_name text not null,
  email text,
  phone text,
  delivery text not null,
  address_line text,
  suburb text,
  state text,
  postcode text,
  country text not null default 'Australia',
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping numeric(10, 2) not null check (shipping >= 0),
  total numeric(10, 2) not null check (total >= 0),
  paid_amount numeric(10, 2) not null default 0 check (paid_amount >= 0),
  refund_due numeric(10, 2) not null generated always as
    (greatest(paid_amount - case when status in ('pending', 'paid') then total else 0 end, 0)) stored,
  payment_method text not null default 'bank_transfer' check (payment_method in ('bank_transfer', 'card')),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'cancelled', 'expired', 'refunded')),
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + make_interval(days => (private.rules()).order_days),
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null default '',
  constraint orders_full_name_form check (private.is_name(full_name)),
  constraint orders_email_form check (email is null or private.is_email(email)),
  constraint orders_phone_form check (phone is null or private.is_phone(phone)),
  constraint orders_delivery_known check (delivery in ('post', 'collect')),
  constraint orders_address_line_length check (char_length(address_line) <= 200),
  constraint orders_suburb_length check (char_length(suburb) <= 100),
  constraint orders_state_length check (char_length(state) <= 40),
  constraint orders_postcode_length check (char_length(postcode) <= 12),
  constraint orders_address_line_wanted check (delivery = 'collect' or email is null or address_line is not null),
  constraint orders_suburb_wanted check (delivery = 'collect' or email is null or suburb is not null),
  constraint orders_state_wanted check (delivery = 'collect' or email is null or state is not null),
  constraint orders_postcode_wanted check (delivery = 'collect' or email is null or postcode is not null),
  constraint orders_country_length check (char_length(country) <= 60)
);
comment on table public.orders is 'Orders from the store. Written by functions alone.';
comment on column public.orders.number is 'What the buyer writes on a bank transfer.';
comment on column public.orders.access_token is 'The secret in a guest''s link to the order.';
comment on column public.orders.email is 'Null: the person asked to be forgotten.';
comment on column public.orders.status is
  'pending (not paid), paid, cancelled or expired (never paid in time; stock given back), refunded (all of it).';
comment on column public.orders.expires_at is 'Until then it keeps its stock unpaid.';
comment on column public.orders.paid_at is 'When money came, in time or not.';
comment on column public.orders.paid_amount is 'Payments less refunds; kept by the ledger''s trigger.';
comment on column public.orders.refund_due is
  'Owed to the buyer and not yet paid back: what came for an order that was over.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  name text not null,
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  quantity int not null,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  from_stock boolean not null default false,
  constraint order_items_quantity_range check (quantity between 1 and 99)
);
comment on table public.order_items is 'Lines of an order with name and price of the day, one a product.';
comment on column public.order_items.from_stock is
  'Its pieces are out of the product''s stock, and go back there if the order comes to nothing.';

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  kind text not null check (kind in ('payment', 'refund')),
  method text not null,
  amount numeric(10, 2) not null,
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  paid_at timestamptz not null default private.now(),
  constraint order_payments_method_known check (method in ('card', 'bank_transfer', 'cash')),
  constraint order_payments_amount_sign check (case when kind = 'refund' then amount < 0 else amount > 0 end)
);
comment on table public.order_payments is
  'The store''s ledger: payments positive, refunds negative; rows are added, never changed.';

create table public.order_payment_notes (
  payment_id uuid primary key references public.order_payments (id),
  note text,
  recorded_by uuid references public.profiles (id) on delete set null,
  constraint order_payment_notes_note_length check (char_length(note) <= 500)
);
comment on table public.order_payment_notes is
  'What the desk wrote beside a row of the store''s ledger, and who. For admins alone.';

create table public.store_months (
  month date primary key check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0
);
comment on table public.store_months is 'Store money received by month (Sydney time), kept by the ledger''s trigger.';

create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_idx on public.orders (status, created_at desc, id);
create index orders_unsent_idx on public.orders (created_at desc, id) where fulfilled_at is null;
create index orders_email_idx on public.orders (lower(email), created_at);
create index orders_mailbox_idx on public.orders (private.mailbox_of(email), created_at);
create index orders_open_idx on public.orders (created_at) where status in ('pending', 'paid') and fulfilled_at is null;
create index orders_unpaid_idx on public.orders (expires_at) where status = 'pending';
create index orders_refund_due_idx on public.orders (created_at) where refund_due > 0;
create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
create index order_items_order_idx on public.order_items (order_id);
create index order_items_product_idx on public.order_items (product_id);
create index order_payments_order_idx on public.order_payments (order_id, paid_at);
create index order_payment_notes_recorded_by_idx on public.order_payment_notes (recorded_by);

-- What an order is now: one whose time is up is expired, whether or not the clock has come by.
create function private.order_status_now(o public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case when o.status = 'pending' and o.expires_at <= private.now() then 'expired' else o.status end
$$;

-- Triggers -------------------------------------------------------------------------------------------------------

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

-- Holds for everyone, the owner too.
create trigger keep_ledger before update or delete on public.order_payments
for each row execute function private.refuse_change();
create trigger keep_whole_ledger before truncate on public.order_payments
for each statement execute function private.refuse_change();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_payments enable row level security;
alter table public.order_payment_notes enable row level security;
alter table public.store_months enable row level security;

create policy "Members read their own orders, admins all" on public.orders
for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create policy "Members read the lines of their own orders, admins all" on public.order_items
for select to authenticated using ((select private.is_admin())
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
create policy "Members read the payments of their own orders, admins all" on public.order_payments
for select to authenticated using ((select private.is_admin())
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
create policy "Admins read what the desk wrote of the store's ledger" on public.order_payment_notes
for select to authenticated using ((select private.is_admin()));
create policy "Admins read the store's months" on public.store_months
for select to authenticated using ((select private.is_admin()));

revoke all on public.orders, public.order_items, public.order_payments, public.order_payment_notes, public.store_months
  from anon, authenticated;
revoke all on sequence public.order_number_seq from anon, authenticated;
grant select on public.orders, public.order_items, public.order_payments, public.order_payment_notes,
  public.store_months to authenticated;
grant all on public.orders, public.order_items, public.order_payment_notes, public.store_months to service_role;
grant select, insert on public.order_payments to service_role;
grant all on sequence public.order_number_seq to service_role;
