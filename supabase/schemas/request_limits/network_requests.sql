-- Requests of members and IP networks, by which 00_shared/request_limits.sql limits later ones.

create table private.network_requests (
  id bigint generated always as identity primary key,
  network text,
  kind text not null,
  order_id uuid references public.orders (id) on delete cascade,
  requested_at timestamptz not null default private.now(),
  user_id uuid references public.profiles (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete cascade,
  constraint network_requests_kind_known
  check (kind in ('join', 'book', 'transfer', 'order', 'message', 'interest', 'product_interest', 'promo_code',
    'payment_link', 'call_off', 'traveller_link')),
  constraint network_requests_has_source
  check (num_nonnulls(network, user_id) > 0)
);
comment on table private.network_requests is
  'Recent requests, which limit the number of requests from one IP network or member. Requests older than every limit
are deleted.';
comment on column private.network_requests.id is 'Primary key.';
comment on column private.network_requests.network is
  'Hash of the client''s IP network (private.client_network), computed with a secret key of this database. Null:
unknown, or localhost.';
comment on column private.network_requests.kind is 'Kind of the request, such as book or order.';
comment on column private.network_requests.order_id is 'The order placed by the request. Null: not an order.';
comment on column private.network_requests.requested_at is 'When the request was made.';
comment on column private.network_requests.user_id is 'The member who sent the request. Null: a visitor.';
comment on column private.network_requests.booking_id is 'The booking made by the request. Null: not a booking.';

create index network_requests_network_idx on private.network_requests (network, kind, requested_at);
create index network_requests_order_idx on private.network_requests (order_id);
create index network_requests_requested_at_idx on private.network_requests (requested_at);
create index network_requests_user_idx on private.network_requests (user_id, kind, requested_at);
create index network_requests_booking_idx on private.network_requests (booking_id);

alter table private.network_requests enable row level security;
