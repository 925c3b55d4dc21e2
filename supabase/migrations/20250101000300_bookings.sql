-- Bookings, who travels, what is due when, and the sums that pages show.

create sequence public.booking_reference_seq;

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default 'INV-' || lpad(nextval('public.booking_reference_seq')::text, 6, '0'),
  customer_id uuid not null references public.customers (id),
  event_id uuid not null references public.events (id),
  user_id uuid references public.profiles (id) on delete set null,
  seats int not null check (seats between 1 and 20),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled', 'expired')),
  total_amount numeric(10, 2) not null check (total_amount >= 0),
  deposit_amount numeric(10, 2) not null check (deposit_amount >= 0),
  paid_amount numeric(10, 2) not null default 0,
  refund_due numeric(10, 2) not null default 0 check (refund_due >= 0),
  payment_method text not null default 'one-off' check (payment_method in ('recurring', 'one-off')),
  plan int not null check (plan in (1, 3, 4)),
  plan_status text not null default 'active' check (plan_status in ('active', 'completed', 'overdue')),
  next_due_date date,
  notes text check (char_length(notes) <= 2000),
  request_id uuid unique,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  search_text text not null default '',
  constraint bookings_only_pending_expires check ((status = 'pending') = (expires_at is not null))
);
comment on table public.bookings is 'Seats of a customer on a trip. Written by functions alone.';
comment on column public.bookings.reference is 'The number on the invoice.';
comment on column public.bookings.total_amount is 'Of all seats, GST in it, at the price of the day of booking.';
comment on column public.bookings.deposit_amount is 'Of all seats; kept when the booking is cancelled.';
comment on column public.bookings.paid_amount is 'Payments less refunds; kept by the ledger''s trigger.';
comment on column public.bookings.refund_due is 'Owed to the customer and not yet paid back.';
comment on column public.bookings.plan is 'Parts asked for: 1 in full, 3 or 4; too little time before departure means fewer.';
comment on column public.bookings.plan_status is 'As the admin set it; what is overdue follows from the instalments.';
comment on column public.bookings.next_due_date is 'Of the oldest instalment not fully paid; null: none, or not a live booking.';
comment on column public.bookings.request_id is 'Made by the client for one press of the button, so that a double click books once.';
comment on column public.bookings.expires_at is 'A pending booking holds its seats until then.';
comment on column public.bookings.search_text is 'Customer, address, trip and reference in lower case; kept by a trigger.';

create table public.travellers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sort_order int not null default 0,
  full_name text not null check (full_name ~ '\S' and char_length(full_name) <= 120),
  date_of_birth date,
  dietary text check (char_length(dietary) <= 500),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 120),
  emergency_contact_phone text check (char_length(emergency_contact_phone) <= 40),
  room_mate text check (char_length(room_mate) <= 120),
  is_guardian boolean not null default false,
  guardian_name text check (char_length(guardian_name) <= 120)
);
comment on table public.travellers is 'Who travels on a booking; there may be fewer than seats until all are named.';
comment on column public.travellers.is_guardian is 'An adult who answers for those under 18 on this booking.';
comment on column public.travellers.guardian_name is 'Parent or guardian of somebody under 18 who travels without one on the booking.';

create table public.installments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sequence int not null check (sequence >= 1),
  due_date date not null,
  amount numeric(10, 2) not null check (amount > 0),
  constraint installments_sequence_once unique (booking_id, sequence)
);
comment on table public.installments is 'What is due when. Whether it is paid follows from the ledger, oldest first.';

create table public.event_ledgers (
  event_id uuid primary key references public.events (id) on delete cascade,
  bookings int not null default 0,
  seats int not null default 0,
  received numeric(12, 2) not null default 0,
  owing numeric(12, 2) not null default 0
);
comment on table public.event_ledgers is 'Money of each trip, kept by triggers, so that the totals need not read every booking.';
comment on column public.event_ledgers.bookings is 'Pending and confirmed ones.';
comment on column public.event_ledgers.received is 'Payments less refunds, those of cancelled bookings too.';

create table public.event_months (
  event_id uuid references public.events (id) on delete cascade,
  month date check (extract(day from month) = 1),
  received numeric(12, 2) not null default 0,
  seats int not null default 0,
  primary key (month, event_id)
);
comment on table public.event_months is 'Money received and seats booked by month (Sydney time), kept by triggers.';

create index bookings_customer_idx on public.bookings (customer_id, created_at desc);
create index bookings_event_idx on public.bookings (event_id, status, expires_at);
create index bookings_event_newest_idx on public.bookings (event_id, created_at desc, id);
create index bookings_partly_paid_idx on public.bookings (created_at desc, id) where paid_amount > 0 and paid_amount < total_amount;
create index bookings_user_idx on public.bookings (user_id, created_at desc);
create index bookings_created_at_idx on public.bookings (created_at desc, id);
create index bookings_status_idx on public.bookings (status, created_at desc, id);
create index bookings_next_due_idx on public.bookings (next_due_date) where next_due_date is not null;
create index bookings_refund_due_idx on public.bookings (created_at) where refund_due > 0;
create index bookings_search_idx on public.bookings using gin (search_text extensions.gin_trgm_ops);
create index travellers_booking_idx on public.travellers (booking_id, sort_order);
create index event_months_event_idx on public.event_months (event_id);

-- Helpers --------------------------------------------------------------------------------------------------------

create function private.owns_booking(booking_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.bookings b where b.id = booking_id and b.user_id = (select auth.uid()))
$$;

create function private.month_of(at timestamptz) returns date
language sql stable set search_path = '' as $$
  select date_trunc('month', at at time zone 'Australia/Sydney')::date
$$;

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.word_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := (select lower(concat_ws(' ', c.full_name, c.email, e.title, new.reference))
    from public.customers c, public.events e where c.id = new.customer_id and e.id = new.event_id);
  if new.status not in ('pending', 'confirmed') then new.next_due_date := null; end if;
  return new;
end
$$;
create trigger word_booking before insert or update on public.bookings
for each row execute function private.word_booking();

-- Seats, bookings, received and owing of the event, by the difference this row makes.
create function private.tally_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('pending', 'confirmed');
  live boolean := tg_op <> 'DELETE' and new.status in ('pending', 'confirmed');
  b public.bookings := case when tg_op = 'DELETE' then old else new end;
  change int := case when live then new.seats else 0 end - case when was then old.seats else 0 end;
begin
  update public.event_stats s set seats_taken = s.seats_taken + change,
    next_expiry = case when live then least(s.next_expiry, new.expires_at) else s.next_expiry end
  where s.event_id = b.event_id;
  update public.event_ledgers l set bookings = l.bookings + live::int - was::int, seats = l.seats + change,
    received = l.received + case when tg_op <> 'DELETE' then new.paid_amount else 0 end
      - case when tg_op <> 'INSERT' then old.paid_amount else 0 end,
    owing = l.owing + case when live then greatest(new.total_amount - new.paid_amount, 0) else 0 end
      - case when was then greatest(old.total_amount - old.paid_amount, 0) else 0 end
  where l.event_id = b.event_id;
  if change <> 0 then
    insert into public.event_months as m (event_id, month, seats)
    values (b.event_id, private.month_of(b.created_at), change)
    on conflict (month, event_id) do update set seats = m.seats + excluded.seats;
  end if;
  return null;
end
$$;
create trigger tally_booking after insert or update or delete on public.bookings
for each row execute function private.tally_booking();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.bookings enable row level security;
alter table public.travellers enable row level security;
alter table public.installments enable row level security;
alter table public.event_ledgers enable row level security;
alter table public.event_months enable row level security;

create policy "Members read their own bookings, admins all" on public.bookings
for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members read the travellers of their own bookings, admins all" on public.travellers
for select to authenticated using ((select private.is_admin()) or private.owns_booking(booking_id));
create policy "Members read the instalments of their own bookings, admins all" on public.installments
for select to authenticated using ((select private.is_admin()) or private.owns_booking(booking_id));
create policy "Admins read the money of each trip" on public.event_ledgers
for select to authenticated using ((select private.is_admin()));
create policy "Admins read the money of each month" on public.event_months
for select to authenticated using ((select private.is_admin()));

revoke all on public.bookings, public.travellers, public.installments, public.event_ledgers, public.event_months
  from anon, authenticated;
revoke all on sequence public.booking_reference_seq from anon, authenticated;
grant select on public.bookings, public.travellers, public.installments, public.event_ledgers, public.event_months
  to authenticated;
grant all on public.bookings, public.travellers, public.installments, public.event_ledgers, public.event_months
  to service_role;
grant all on sequence public.booking_reference_seq to service_role;
