-- The ledger of trips: rows are added, never changed. Bank transfers wait beside it until an admin has seen the money.

create sequence public.transfer_reference_seq;

create table public.transfers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  reference text not null unique default 'TR-' || lpad(nextval('public.transfer_reference_seq')::text, 6, '0'),
  amount numeric(10, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected')),
  request_id uuid unique,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  reason text check (char_length(reason) <= 500)
);
comment on table public.transfers is 'Bank transfers that members have announced. Money counts once an admin confirms one.';
comment on column public.transfers.reference is 'What the payer writes on the transfer.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('deposit', 'instalment', 'extra', 'refund')),
  method text not null check (method in ('card', 'bank_transfer', 'cash')),
  amount numeric(10, 2) not null,
  reference text check (char_length(reference) <= 120),
  note text check (char_length(note) <= 500),
  transfer_id uuid unique references public.transfers (id),
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  recorded_by uuid references public.profiles (id) on delete set null,
  paid_at timestamptz not null default now(),
  constraint payments_refunds_are_negative check (case when kind = 'refund' then amount < 0 else amount > 0 end)
);
comment on table public.payments is 'The ledger of trips: payments positive, refunds negative; rows are added, never changed.';
comment on column public.payments.provider_ref is 'The payment provider''s own id of a card payment; unique, so that one message counts once.';

create index transfers_booking_idx on public.transfers (booking_id);
create index transfers_pending_idx on public.transfers (created_at) where status = 'pending';
create index transfers_decided_by_idx on public.transfers (decided_by);
create index payments_booking_idx on public.payments (booking_id, paid_at, id);
create index payments_recorded_by_idx on public.payments (recorded_by);
create index payments_paid_at_idx on public.payments (paid_at desc);

-- Helpers --------------------------------------------------------------------------------------------------------

-- Finds anew which instalment is the oldest not fully paid.
create function private.find_next_due(booking_id uuid) returns void
language sql set search_path = '' as $$
  update public.bookings b set next_due_date = (
    select min(i.due_date) from (
      select n.due_date, sum(n.amount) over (order by n.sequence) as due
      from public.installments n where n.booking_id = b.id) i
    where i.due > b.paid_amount)
  where b.id = find_next_due.booking_id
$$;

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.book_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set paid_amount = b.paid_amount + new.amount,
    refund_due = case when new.amount < 0 then greatest(b.refund_due + new.amount, 0) else b.refund_due end
  where b.id = new.booking_id;
  perform private.find_next_due(new.booking_id);
  insert into public.event_months as m (event_id, month, received)
  select b.event_id, private.month_of(new.paid_at), new.amount from public.bookings b where b.id = new.booking_id
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$$;
create trigger book_payment after insert on public.payments for each row execute function private.book_payment();

-- Holds for everyone, the owner too. Only who recorded it may be forgotten, when that person's account goes.
create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.recorded_by is null
    and to_jsonb(new) - 'recorded_by' = to_jsonb(old) - 'recorded_by' then return new; end if;
  raise exception 'The ledger''s rows are added, never changed.' using errcode = '42501';
end
$$;
create trigger keep_ledger before update or delete on public.payments
for each row execute function private.keep_ledger();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.transfers enable row level security;
alter table public.payments enable row level security;
create policy "Members read the transfers of their own bookings, admins all" on public.transfers
for select to authenticated using ((select private.is_admin()) or private.owns_booking(booking_id));
create policy "Members read the payments of their own bookings, admins all" on public.payments
for select to authenticated using ((select private.is_admin()) or private.owns_booking(booking_id));
revoke all on public.transfers, public.payments from anon, authenticated;
revoke all on sequence public.transfer_reference_seq from anon, authenticated;
grant select on public.transfers, public.payments to authenticated;
grant all on public.transfers to service_role;
grant select, insert on public.payments to service_role;
grant all on sequence public.transfer_reference_seq to service_role;
