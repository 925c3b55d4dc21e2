-- Orders, their items, the ledger of the store, and secret links to orders.

create sequence public.order_number_seq;
grant usage, select, update on sequence public.order_number_seq to service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default private.numbered('ORD-', nextval('public.order_number_seq')),
  user_id uuid references public.profiles (id) on delete set null,
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
  paid_amount numeric(10, 2) not null default 0,
  refund_due numeric(10, 2) not null generated always as
    (greatest(paid_amount - case when status in ('pending', 'paid') then total else 0 end, 0)) stored,
  payment_method text not null default 'bank_transfer' check (payment_method in ('bank_transfer', 'card')),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'cancelled', 'expired', 'refunded')),
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null default private.now() + make_interval(days => (private.settings()).order_days),
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null default '',
  discount_percent numeric(5, 2) not null default 0,
  discount numeric(10, 2) not null default 0,
  collect_event_id uuid references public.events (id) on delete set null,
  voucher_amount numeric(10, 2) not null default 0,
  terms_version int references public.terms_versions (version),
  terms_accepted_at timestamptz,
  promo_code_id uuid references public.promo_codes (id),
  promo_discount numeric(10, 2) not null default 0,
  constraint orders_voucher_amount_range check (voucher_amount between 0 and subtotal),
  constraint orders_terms_complete check ((terms_version is null) = (terms_accepted_at is null)),
  constraint orders_email_form check (email is null or private.is_email(email)),
  constraint orders_phone_form check (phone is null or private.is_phone(phone)),
  constraint orders_address_line_length check (char_length(address_line) <= 200),
  constraint orders_suburb_length check (char_length(suburb) <= 100),
  constraint orders_state_length check (char_length(state) <= 40),
  constraint orders_postcode_length check (char_length(postcode) <= 12),
  constraint orders_country_length check (char_length(country) <= 60),
  constraint orders_discount_percent_range check (discount_percent between 0 and 100),
  constraint orders_discount_range check (discount between 0 and subtotal),
  constraint orders_promo_discount_range check (promo_discount between 0 and subtotal - discount),
  constraint orders_promo_discount_has_code check (promo_discount = 0 or promo_code_id is not null),
  constraint orders_delivery_known check (delivery in ('post', 'collect', 'none')),
  constraint orders_address_line_wanted check (delivery <> 'post' or email is null or address_line is not null),
  constraint orders_suburb_wanted check (delivery <> 'post' or email is null or suburb is not null),
  constraint orders_state_wanted check (delivery <> 'post' or email is null or state is not null),
  constraint orders_postcode_wanted check (delivery <> 'post' or email is null or postcode is not null),
  constraint orders_paid_amount_range check (paid_amount >= 0),
  constraint orders_state_list check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  constraint orders_postcode_in_state check (private.is_postcode_of_state(postcode, state)),
  constraint orders_full_name_form check (private.is_person_name(full_name))
);
comment on table public.orders is
  'Orders in the store. They are written by functions only, except fulfilled_at, which staff update directly.';
comment on column public.orders.id is 'Primary key.';
comment on column public.orders.number is
  'Order number, such as ORD-000123. Buyers enter it as the reference of a bank transfer.';
comment on column public.orders.user_id is
  'The member who placed the order. Null: a visitor placed the order, or the account was deleted.';
comment on column public.orders.full_name is 'Name of the buyer.';
comment on column public.orders.email is 'Email address of the buyer. Null: the personal data of the buyer was erased.';
comment on column public.orders.phone is 'Phone number of the buyer. Null: not entered.';
comment on column public.orders.delivery is
  'post: sent by post. collect: handed over on a trip. none: nothing is sent, such as for gift vouchers.';
comment on column public.orders.address_line is
  'Street and number of the postal address. Required if delivery is post.';
comment on column public.orders.suburb is 'Suburb of the postal address. Required if delivery is post.';
comment on column public.orders.state is
  'Australian state or territory of the postal address. Required if delivery is post.';
comment on column public.orders.postcode is
  'Postcode of the postal address; must belong to the state. Required if delivery is post.';
comment on column public.orders.country is 'Country of the postal address.';
comment on column public.orders.subtotal is 'AUD: sum of the items, before discounts.';
comment on column public.orders.shipping is 'AUD: postage.';
comment on column public.orders.total is 'AUD: subtotal minus discount minus promo_discount plus shipping.';
comment on column public.orders.paid_amount is 'AUD: payments minus refunds. A trigger of order_payments updates it.';
comment on column public.orders.refund_due is
  'AUD: amount to refund to the buyer, because the order had expired or was cancelled when it was paid.';
comment on column public.orders.payment_method is 'Payment method of the buyer.';
comment on column public.orders.status is
  'pending (unpaid), paid, cancelled, expired (not paid in time) or refunded (in full). Cancelled, expired and
refunded orders return their stock.';
comment on column public.orders.request_id is
  'Hash of the idempotency key from the client. A repeated request places only one order.';
comment on column public.orders.created_at is 'When the order was placed.';
comment on column public.orders.expires_at is 'An unpaid order reserves its stock until this time.';
comment on column public.orders.paid_at is
  'When the money arrived, even if the order had expired before. Null: not paid.';
comment on column public.orders.fulfilled_at is 'When staff sent the order or handed it over. Null: not fulfilled yet.';
comment on column public.orders.cancelled_at is 'When the order was cancelled. Null: never.';
comment on column public.orders.search_text is
  'Order number, buyer''s name and email address in lower case, for the search by staff.';
comment on column public.orders.discount_percent is
  'Member discount in percent on the day of the order. 0: the buyer is a visitor.';
comment on column public.orders.discount is 'AUD: member discount, already subtracted in total.';
comment on column public.orders.collect_event_id is
  'The trip on which the buyer collects the order. Null: no trip was selected, or the trip was deleted.';
comment on column public.orders.voucher_amount is
  'AUD: the part of the subtotal for gift vouchers. No GST is due when a gift voucher is sold.';
comment on column public.orders.terms_version is
  'The version of the terms that the buyer accepted. Null: the order was imported.';
comment on column public.orders.terms_accepted_at is 'When the buyer accepted the terms. Null: the order was imported.';
comment on column public.orders.promo_code_id is 'The promo code of the order. Null: no code was used.';
comment on column public.orders.promo_discount is 'AUD: discount of the promo code, already subtracted in total.';

create index orders_terms_version_idx on public.orders (terms_version);
create index orders_promo_code_idx on public.orders (promo_code_id);
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
create index orders_collect_event_idx on public.orders (collect_event_id);

alter table public.orders enable row level security;
revoke all on public.orders from anon, authenticated;
grant select, update on public.orders to authenticated;
grant all on public.orders to service_role;

create policy "Members read their own orders and staff read all" on public.orders
for select to authenticated using (user_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own orders and staff read all" on public.orders is
  'Staff need the permission "sales".';

create policy "Staff mark paid orders as fulfilled" on public.orders
for update to authenticated using (status = 'paid' and (select private.has_permission('store')))
with check (status = 'paid' and (select private.has_permission('store')));
comment on policy "Staff mark paid orders as fulfilled" on public.orders is
  'Requires the permission "store". Triggers refuse changes to columns other than fulfilled_at, and set the value of
fulfilled_at, so that clients cannot choose the time.';

create trigger allow_only_fulfilled_at before update on public.orders
for each row when (private.is_client())
execute function private.allow_only('fulfilled_at', 'refund_due', 'search_text');

create function private.set_fulfilled_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.fulfilled_at := case when new.fulfilled_at is not null then coalesce(old.fulfilled_at, private.now()) end;
  return new;
end
$$;
comment on function private.set_fulfilled_at is
  'Trigger: sets the time when staff mark an order as fulfilled. Marking it again does not change the time.';

create trigger set_fulfilled_at before update of fulfilled_at on public.orders
for each row when (private.is_client()) execute function private.set_fulfilled_at();

create function private.audit_fulfilment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(
    case when new.fulfilled_at is null then 'order_unfulfilled' else 'order_fulfilled' end, 'orders', new.id::text);
  return null;
end
$$;
comment on function private.audit_fulfilment is
  'Trigger: writes an audit log entry when staff mark an order as fulfilled or as not fulfilled.';

create trigger audit_fulfilment after update of fulfilled_at on public.orders
for each row when (private.is_client() and old.fulfilled_at is distinct from new.fulfilled_at)
execute function private.audit_fulfilment();

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  name text not null,
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  quantity int not null,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  from_stock boolean not null default false,
  variant_id uuid references public.product_variants (id) on delete set null
  deferrable initially deferred,
  variant_name text,
  constraint order_items_quantity_range check (quantity between 1 and 99)
);
comment on table public.order_items is
  'Items of an order, with the name and price on the day of the order. One row per product and variant.';
comment on column public.order_items.id is 'Primary key.';
comment on column public.order_items.order_id is 'Order that the item belongs to.';
comment on column public.order_items.product_id is 'The ordered product. Null: the product was deleted.';
comment on column public.order_items.name is 'Name of the product on the day of the order.';
comment on column public.order_items.unit_price is 'AUD: price of one piece on the day of the order.';
comment on column public.order_items.quantity is 'Number of ordered pieces.';
comment on column public.order_items.line_total is 'AUD: unit_price times quantity.';
comment on column public.order_items.from_stock is
  'Whether the items of the line are subtracted from the stock. False after they were returned to stock, or after
their variant was deleted.';
comment on column public.order_items.variant_id is
  'The ordered variant. Null: the product had no variants, or the variant was deleted.';
comment on column public.order_items.variant_name is
  'Name of the variant on the day of the order. Null: the product had no variants.';

create index order_items_order_idx on public.order_items (order_id);
create index order_items_product_idx on public.order_items (product_id);
create index order_items_variant_idx on public.order_items (variant_id);

alter table public.order_items enable row level security;
revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;
grant all on public.order_items to service_role;

create policy "Members read the items of their own orders and staff read all" on public.order_items
for select to authenticated using ((select private.has_permission('sales'))
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
comment on policy "Members read the items of their own orders and staff read all" on public.order_items is
  'Staff need the permission "sales".';

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
  'The ledger of the store: payments are positive, refunds negative. Rows are only added, never changed.';
comment on column public.order_payments.id is 'Primary key.';
comment on column public.order_payments.order_id is 'The order that was paid or refunded.';
comment on column public.order_payments.kind is 'payment: money from the buyer. refund: money returned to the buyer.';
comment on column public.order_payments.method is 'Method of the payment or refund.';
comment on column public.order_payments.amount is 'AUD. Negative for refunds.';
comment on column public.order_payments.provider_ref is
  'The card provider''s id of the payment, refund or dispute. Null: not paid or refunded by card.';
comment on column public.order_payments.request_id is
  'Idempotency key generated by the client for one refund. Null: not a refund entered by staff.';
comment on column public.order_payments.paid_at is 'When the money was paid or refunded.';

create index order_payments_order_idx on public.order_payments (order_id, paid_at);

alter table public.order_payments enable row level security;
revoke all on public.order_payments from anon, authenticated;
grant select on public.order_payments to authenticated;
grant select, insert on public.order_payments to service_role;

create policy "Members read the payments of their own orders and staff read all" on public.order_payments
for select to authenticated using ((select private.has_permission('sales'))
  or order_id in (select o.id from public.orders o where o.user_id = (select private.me())));
comment on policy "Members read the payments of their own orders and staff read all" on public.order_payments is
  'Staff need the permission "sales".';

create trigger protect_ledger before update or delete on public.order_payments
for each row execute function private.refuse_change();

create trigger protect_ledger_from_truncate before truncate on public.order_payments
for each statement execute function private.refuse_change();

create table public.order_payment_notes (
  payment_id uuid primary key references public.order_payments (id),
  note text,
  recorded_by uuid references public.profiles (id) on delete set null,
  constraint order_payment_notes_note_length check (char_length(note) <= 500)
);
comment on table public.order_payment_notes is
  'Notes of staff on payments and refunds of orders. Buyers cannot read them.';
comment on column public.order_payment_notes.payment_id is 'The payment or refund that the note is about.';
comment on column public.order_payment_notes.note is 'Text of the note. Null: no note.';
comment on column public.order_payment_notes.recorded_by is
  'The staff member who recorded the payment or refund. Null: recorded automatically, or the account was deleted.';

create index order_payment_notes_recorded_by_idx on public.order_payment_notes (recorded_by);

alter table public.order_payment_notes enable row level security;
revoke all on public.order_payment_notes from anon, authenticated;
grant select on public.order_payment_notes to authenticated;
grant all on public.order_payment_notes to service_role;

create policy "Staff read notes on store payments" on public.order_payment_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read notes on store payments" on public.order_payment_notes is
  'Requires the permission "sales".';

create table public.store_months (
  month date primary key check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0,
  vouchers numeric(14, 2) not null default 0
);
comment on table public.store_months is
  'Money that the store received per month, in the company''s time zone. A trigger of order_payments updates it.';
comment on column public.store_months.month is 'First day of the month.';
comment on column public.store_months.received is 'AUD: payments minus refunds in the month.';
comment on column public.store_months.vouchers is 'AUD: the part of received that was paid for gift vouchers.';

alter table public.store_months enable row level security;
revoke all on public.store_months from anon, authenticated;
grant select on public.store_months to authenticated;
grant all on public.store_months to service_role;

create policy "Staff read the monthly sums of the store" on public.store_months
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the monthly sums of the store" on public.store_months is
  'Requires the permission "sales".';

create function private.current_order_status(o public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case when o.status = 'pending' and o.expires_at <= private.now() then 'expired' else o.status end
$$;
grant execute on function private.current_order_status(public.orders) to authenticated, service_role;
comment on function private.current_order_status is
  'The actual status of an order now. A pending order whose expires_at has passed is expired, even before the
scheduled job runs.';

create function private.set_order_search_text() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := lower(concat_ws(' ', new.number, new.full_name, new.email));
  return new;
end
$$;
comment on function private.set_order_search_text is
  'Trigger: fills in orders.search_text, in which staff search for orders.';

create trigger set_order_search_text before insert or update on public.orders
for each row execute function private.set_order_search_text();

create function private.voucher_share(p public.order_payments) returns numeric
language sql stable set search_path = '' as $$
  select case when o.total = 0 then 0 else round(p.amount * o.voucher_amount / o.total, 2) end
  from public.orders o where o.id = p.order_id
$$;
comment on function private.voucher_share(public.order_payments) is
  'The part of a payment or refund of an order that is for gift vouchers, AUD. It has the same ratio to the payment as
the gift vouchers have to the order total. No GST is payable on the sale of a voucher (A New Tax System (Goods and
Services Tax) Act 1999, s 100-5).';
grant execute on function private.voucher_share(public.order_payments) to authenticated, service_role;

create function private.voucher_facts(o public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select case when o.voucher_amount > 0 then jsonb_build_object('voucher_years', private.voucher_years()) else '{}' end
$$;
comment on function private.voucher_facts(public.orders) is
  'Template data for emails about an order with gift vouchers: the number of years for which the vouchers are valid.';

create function private.post_order_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set paid_amount = o.paid_amount + new.amount where o.id = new.order_id;
  insert into public.store_months as m (month, received, vouchers)
  values (private.month_of(new.paid_at), new.amount, private.voucher_share(new))
  on conflict (month) do update set received = m.received + excluded.received,
    vouchers = m.vouchers + excluded.vouchers;
  return null;
end
$$;
comment on function private.post_order_payment is
  'Trigger: adds a payment or refund to the paid amount of the order and to the total of the month.';

create trigger post_order_payment after insert on public.order_payments
for each row execute function private.post_order_payment();

create function private.placed_result(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('placed',
    jsonb_build_object('order_id', o.id, 'number', o.number, 'token', private.order_token(o.id),
      'total', o.total, 'expires_at', o.expires_at))
$$;
comment on function private.placed_result is
  'Builds the result of place_order with the status "placed" for a stored order.';

create view public.order_overview with (security_invoker = true) as
select o.id, o.user_id, o.number, private.current_order_status(o) as status, o.total, o.refund_due, o.created_at,
  o.expires_at, o.fulfilled_at,
  (select string_agg(i.quantity || ' × ' || i.name || coalesce(' (' || i.variant_name || ')', ''),
    ', ' order by i.name, i.variant_name, i.id) from public.order_items i where i.order_id = o.id) as items
from public.orders o;
comment on view public.order_overview is
  'Orders with their actual status and their items as text. Never null: status, items.';
comment on column public.order_overview.status is
  'The actual status now, one of the values of orders.status: a pending order whose expires_at has passed is expired.
Values: orders.status.';
revoke all on public.order_overview from anon, authenticated;
grant select on public.order_overview to authenticated, service_role;

create function private.can_collect(sent public.orders, delivery jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if sent.delivery is distinct from 'collect' or delivery ->> 'event_id' is null then return true; end if;
  perform from public.events e where e.id = sent.collect_event_id and e.status = 'published'
    and e.start_date >= private.today() for key share;
  return found;
end
$$;
comment on function private.can_collect is
  'Whether an order can be collected on the given trip: the trip is published and has not started. Locks the trip, so
that it cannot be deleted concurrently.';

create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade on update cascade,
  token uuid not null default gen_random_uuid()
);
comment on table private.order_tokens is 'The secret token in the link to each order.';
comment on column private.order_tokens.order_id is 'Order that the token opens.';
comment on column private.order_tokens.token is 'The secret token. Emails to the buyer contain it.';

alter table private.order_tokens enable row level security;
grant all on private.order_tokens to service_role;

create function private.make_order_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_tokens (order_id) values (new.id);
  return null;
end
$$;
comment on function private.make_order_token is 'Trigger: generates the secret token of a new order.';

create trigger make_order_token after insert on public.orders
for each row execute function private.make_order_token();

create function private.order_token(order_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.token from private.order_tokens t where t.order_id = order_token.order_id
$$;
comment on function private.order_token is 'The secret token of an order. Null: the order does not exist.';
