-- The numbers of the trade and the company's own details: one row. Functions read it, texts are told by it.

-- A list of {name, url}: pages make links of them, so only addresses of the web are any.
create function private.are_links(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) l
    where jsonb_typeof(l -> 'name') is distinct from 'string' or jsonb_typeof(l -> 'url') is distinct from 'string'
      or l ->> 'name' !~ '[^ ]' or l ->> 'url' !~ '^https?://[^ ]+$')
$$;

create table public.house_rules (
  only_row boolean primary key default true check (only_row),
  default_deposit numeric(10, 2) not null default 800 check (default_deposit between 0 and 100000),
  booking_closes_days int not null default 90 check (booking_closes_days between 0 and 730),
  changes_close_days int not null default 30 check (changes_close_days between 0 and 730),
  cancelling_closes_days int not null default 30 check (cancelling_closes_days between 0 and 730),
  last_instalment_days int not null default 30 check (last_instalment_days between 0 and 730),
  least_part numeric(10, 2) not null default 10 check (least_part between 0.01 and 100000),
  hold_hours int not null default 48 check (hold_hours between 1 and 2160),
  transfer_days int not null default 7 check (transfer_days between 1 and 90),
  offer_hours int not null default 48 check (offer_hours between 1 and 2160),
  most_seats int not null default 20 check (most_seats between 1 and 1000),
  adult_age int not null default 18 check (adult_age between 0 and 30),
  bookings_an_hour int not null default 10 check (bookings_an_hour between 1 and 1000),
  open_transfers int not null default 3 check (open_transfers between 1 and 100),
  letters_an_hour int not null default 5 check (letters_an_hour between 1 and 1000),
  joins_an_hour int not null default 60 check (joins_an_hour between 1 and 10000),
  same_words_minutes int not null default 10 check (same_words_minutes between 1 and 1440),
  reply_hours int not null default 24 check (reply_hours between 1 and 720),
  comments_an_hour int not null default 120 check (comments_an_hour between 1 and 10000),
  reports_an_hour int not null default 20 check (reports_an_hour between 1 and 1000),
  day_photos int not null default 20 check (day_photos between 1 and 200),
  import_rows int not null default 500 check (import_rows between 1 and 2000),
  postage numeric(10, 2) not null default 9.95 check (postage between 0 and 1000),
  order_days int not null default 7 check (order_days between 1 and 90),
  faulty_goods_days int not null default 30 check (faulty_goods_days between 1 and 730),
  order_link_days int not null default 90 check (order_link_days between 1 and 3650),
  unpaid_stock_percent int not null default 50 check (unpaid_stock_percent between 1 and 100),
  orders_an_hour int not null default 5 check (orders_an_hour between 1 and 1000),
  low_stock int not null default 5 check (low_stock between 0 and 10000),
  gst_percent numeric(5, 2) not null default 10 check (gst_percent between 0 and 100),
  claim_hours int not null default 72 check (claim_hours between 1 and 2160),
  password_length int not null default 10 check (password_length between 8 and 72),
  email text not null default '' check (email = '' or private.is_email(email)),
  phone text not null default '' check (phone = '' or private.is_phone(phone)),
  socials jsonb not null default '[]' check (private.are_links(socials) and length(socials::text) <= 4000),
  abn text not null default '' check (char_length(abn) <= 20),
  bank_account_name text not null default '' check (char_length(bank_account_name) <= 120),
  bank_bsb text not null default '' check (char_length(bank_bsb) <= 12),
  bank_account_number text not null default '' check (char_length(bank_account_number) <= 24),
  under_construction boolean not null default true
);
comment on table public.house_rules is 'One row: every number of the trade, and the company''s own details.';
comment on column public.house_rules.default_deposit is 'AUD a person, where a trip sets none; not refundable.';
comment on column public.house_rules.booking_closes_days is 'Days before departure: the last day of booking.';
comment on column public.house_rules.changes_close_days is
  'Days before departure: the last day on which travellers change.';
comment on column public.house_rules.cancelling_closes_days is
  'Days before departure: the last day on which members cancel.';
comment on column public.house_rules.last_instalment_days is
  'Days before departure: the last day an instalment may fall due.';
comment on column public.house_rules.least_part is
  'AUD: no instalment is smaller; too little to divide means fewer parts.';
comment on column public.house_rules.hold_hours is 'Hours a new booking holds its seats unpaid.';
comment on column public.house_rules.transfer_days is
  'Days a pending booking holds its seats for a transfer that was announced, and the transfer waits.';
comment on column public.house_rules.offer_hours is 'Hours an offer of the waitlist holds its seats.';
comment on column public.house_rules.most_seats is 'Of one booking or one waitlist entry.';
comment on column public.house_rules.adult_age is
  'Years at departure; whoever is younger needs a guardian on the booking.';
comment on column public.house_rules.bookings_an_hour is 'One member may start so many.';
comment on column public.house_rules.open_transfers is 'So many may wait at once on one booking.';
comment on column public.house_rules.letters_an_hour is 'Waitlist entries, interest or messages from one address.';
comment on column public.house_rules.joins_an_hour is 'Waitlist entries of one trip, from all addresses together.';
comment on column public.house_rules.same_words_minutes is
  'The same words sent again within so many minutes are stored once.';
comment on column public.house_rules.reply_hours is 'Messages are answered within so many hours.';
comment on column public.house_rules.day_photos is 'Pictures of one day of a trip.';
comment on column public.house_rules.import_rows is 'Trips of one file.';
comment on column public.house_rules.postage is 'AUD, of an order that is posted.';
comment on column public.house_rules.order_days is 'Days an unpaid order keeps its stock.';
comment on column public.house_rules.faulty_goods_days is 'Faults of goods are told of within so many days.';
comment on column public.house_rules.order_link_days is 'Days the secret link to an order is good.';
comment on column public.house_rules.unpaid_stock_percent is
  'Of a product''s pieces, the most that unpaid orders of one member, or of all guests, may hold.';
comment on column public.house_rules.orders_an_hour is 'From one address.';
comment on column public.house_rules.low_stock is 'The desk is told of a product with so many pieces left, or fewer.';
comment on column public.house_rules.gst_percent is 'In every price.';
comment on column public.house_rules.claim_hours is 'Hours the link of a claim letter is good.';
comment on column public.house_rules.password_length is
  'Fewest characters; the sign-in service has the same number (config.toml).';
comment on column public.house_rules.under_construction is 'Whether the home page carries its banner.';
insert into public.house_rules default values;

create function private.rules() returns public.house_rules
language sql stable security definer set search_path = '' as $$
  select r from public.house_rules r
$$;

alter table public.house_rules enable row level security;
create policy "Admins read the house's rules" on public.house_rules
for select to authenticated using ((select private.is_admin()));
revoke all on public.house_rules from anon, authenticated;
grant select on public.house_rules to authenticated;
grant all on public.house_rules to service_role;

-- What visitors may see; the limits against abuse are nobody's business.
create view public.public_rules with (security_invoker = true) as
select r.default_deposit, r.least_part, r.booking_closes_days, r.changes_close_days, r.cancelling_closes_days,
  r.last_instalment_days, r.hold_hours, r.transfer_days, r.offer_hours, r.most_seats, r.adult_age, r.reply_hours,
  r.postage, r.order_days, r.faulty_goods_days, r.order_link_days, r.gst_percent, r.day_photos, r.low_stock,
  r.claim_hours, r.password_length, r.email, r.phone, r.socials, r.abn, r.bank_account_name, r.bank_bsb,
  r.bank_account_number, r.under_construction
from private.rules() r;
comment on view public.public_rules is
  'One row: the numbers that pages say, and how the company is reached and paid. Never null: every column.';
comment on column public.public_rules.socials is 'Shape: {name text, url text}[].';
revoke all on public.public_rules from anon, authenticated;
grant select on public.public_rules to anon, authenticated, service_role;
