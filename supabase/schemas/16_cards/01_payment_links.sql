-- Payment links: the booker sends each traveller a link to pay a share of the booking.

create table private.payment_links (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  traveller_id uuid references public.travellers (id) on delete set null,
  payer_name text constraint payment_links_payer_name_fits check (payer_name is null
    or private.is_person_name(payer_name)),
  payer_email text constraint payment_links_payer_email_form check (payer_email is null
    or private.is_email(payer_email)),
  amount numeric(10, 2) not null constraint payment_links_amount_range check (private.is_amount(amount)),
  token uuid not null default gen_random_uuid() constraint payment_links_token_once unique,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz not null default private.now(),
  times_sent int not null default 1 constraint payment_links_times_sent_range check (times_sent between 1 and 5),
  revoked_at timestamptz
);
comment on table private.payment_links is
  'Links with which travellers pay shares of a booking. A link has no status column: private.payment_link_status computes
it from the link, its checkouts and the booking, so that links and ledger cannot differ.';
comment on column private.payment_links.id is 'Primary key.';
comment on column private.payment_links.booking_id is 'The booking of which the link pays a share.';
comment on column private.payment_links.traveller_id is 'The traveller who pays. Null: the traveller was removed.';
comment on column private.payment_links.payer_name is
  'Name of the traveller when the link was made. Null: erased with the travellers of the booking.';
comment on column private.payment_links.payer_email is
  'Email address that the booker typed. The link and the receipt go to it. Null: erased with the travellers of the
booking.';
comment on column private.payment_links.amount is
  'The share, AUD. The link charges at most the unpaid amount of the booking.';
comment on column private.payment_links.token is 
  'The secret token in the link. Only the member who booked and the email to the payer get it.';
comment on column private.payment_links.created_at is 'When the link was made.';
comment on column private.payment_links.sent_at is 'When the link was last emailed.';
comment on column private.payment_links.times_sent is 'Number of emails with the link, at most 5.';
comment on column private.payment_links.revoked_at is 'When the booker or staff revoked the link. Null: not revoked.';

create index payment_links_booking_idx on private.payment_links (booking_id, created_at);
create index payment_links_traveller_idx on private.payment_links (traveller_id);
create index payment_links_email_idx on private.payment_links (lower(payer_email));

alter table private.payment_links enable row level security;
grant all on private.payment_links to service_role;
