-- Instalments, the append-only ledger of payments and refunds, and bank transfers.

create sequence public.bank_transfer_reference_seq;
grant usage, select, update on sequence public.bank_transfer_reference_seq to service_role;

create table public.installments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  sequence int not null check (sequence between 1 and 24),
  due_date date not null check (due_date between date '2000-01-01' and date '2100-12-31'),
  amount numeric(10, 2) not null check (amount > 0),
  refunded numeric(10, 2) not null default 0
  constraint installments_refunded_check check (refunded >= 0),
  constraint installments_sequence_once unique (booking_id, sequence)
);
comment on table public.installments is 'What is due when. Whether it is paid follows from the ledger, oldest first.';
comment on column public.installments.refunded is
  'What a refund that lowered the price paid back of this paid instalment, AUD. The amount is without it.';

alter table public.installments enable row level security;
revoke all on public.installments from anon, authenticated;
grant select on public.installments to authenticated;
grant all on public.installments to service_role;

create policy "Members read the instalments of their own bookings, staff all" on public.installments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));

create table public.bank_transfers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  reference text not null unique default private.numbered('TR-', nextval('public.bank_transfer_reference_seq')),
  amount numeric(10, 2) not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'rejected', 'expired')),
  request_id uuid unique,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null
    default private.now() + make_interval(days => (private.settings()).transfer_days),
  decided_at timestamptz
);
comment on table public.bank_transfers is 'Bank transfers that members have announced. Money counts once an admin confirms
one.';
comment on column public.bank_transfers.reference is 'What the payer writes on the transfer.';
comment on column public.bank_transfers.status is
  'expired: it waited in vain, or its booking ended. Money that comes all the same can still be confirmed.';
comment on column public.bank_transfers.expires_at is 'It counts as announced until then.';
comment on column public.bank_transfers.decided_at is 'When it was confirmed, rejected or expired.';

create index bank_transfers_booking_idx on public.bank_transfers (booking_id);
create index bank_transfers_pending_idx on public.bank_transfers (created_at) where status = 'pending';
create index bank_transfers_run_out_idx on public.bank_transfers (decided_at desc, id) where status = 'expired';
create index bank_transfers_expiry_idx on public.bank_transfers (expires_at) where status = 'pending';
create index bank_transfers_reference_search_idx on public.bank_transfers
using gin (lower(reference) extensions.gin_trgm_ops);

alter table public.bank_transfers enable row level security;
revoke all on public.bank_transfers from anon, authenticated;
grant select on public.bank_transfers to authenticated;
grant all on public.bank_transfers to service_role;

create policy "Members read the transfers of their own bookings, staff all" on public.bank_transfers
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('deposit', 'instalment', 'extra', 'refund')),
  method text not null check (method in ('card', 'bank_transfer', 'cash')),
  amount numeric(10, 2) not null,
  reference text check (char_length(reference) <= 120),
  transfer_id uuid unique references public.bank_transfers (id),
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  paid_at timestamptz not null default private.now(),
  purpose text constraint payments_purpose_known check (purpose in ('price_lowered', 'paid_again')),
  constraint payments_refunds_are_negative check (case when kind = 'refund' then amount < 0 else amount > 0 end),
  constraint payments_purpose_of_refunds check (purpose is null or kind = 'refund')
);
comment on table public.payments is 'The ledger of trips: payments positive, refunds negative; rows are added, never
changed.';
comment on column public.payments.provider_ref is 'The payment provider''s own id of a card payment; unique, so that
one message counts once.';
comment on column public.payments.purpose is 'Of a refund of a live booking. price_lowered: the total went down by as
much, so nobody owes more for it. paid_again: the total stands. Null: no refund, one of a booking that was over, or one
from before the desk was asked.';

create index payments_booking_idx on public.payments (booking_id, paid_at, id);
create index payments_paid_at_idx on public.payments (paid_at desc);

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert on public.payments to service_role;

create policy "Members read the payments of their own bookings, staff all" on public.payments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));

-- Holds for everyone, the owner too.
create trigger keep_ledger before update or delete on public.payments
for each row execute function private.refuse_change();

create trigger keep_whole_ledger before truncate on public.payments
for each statement execute function private.refuse_change();

-- Staff's words are in tables of their own: what stands beside the ledger is the customer's to read.
create table public.payment_notes (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  note text check (char_length(note) <= 500),
  recorded_by uuid references public.profiles (id) on delete set null
);
comment on table public.payment_notes is 'Who recorded a payment or refund, and what they noted; for admins alone.';

create index payment_notes_recorded_by_idx on public.payment_notes (recorded_by);

alter table public.payment_notes enable row level security;
revoke all on public.payment_notes from anon, authenticated;
grant select on public.payment_notes to authenticated;
grant all on public.payment_notes to service_role;

create policy "Staff read the notes on payments" on public.payment_notes
for select to authenticated using ((select private.has_permission('sales')));

create table public.bank_transfer_notes (
  transfer_id uuid primary key references public.bank_transfers (id) on delete cascade,
  note text check (char_length(note) <= 500),
  decided_by uuid references public.profiles (id) on delete set null
);
comment on table public.bank_transfer_notes is 'Who confirmed or rejected a transfer, and why; for admins alone.';

create index bank_transfer_notes_decided_by_idx on public.bank_transfer_notes (decided_by);

alter table public.bank_transfer_notes enable row level security;
revoke all on public.bank_transfer_notes from anon, authenticated;
grant select on public.bank_transfer_notes to authenticated;
grant all on public.bank_transfer_notes to service_role;

create policy "Staff read the notes on transfers" on public.bank_transfer_notes
for select to authenticated using ((select private.has_permission('sales')));

-- What a transfer is now: one that has run out is over, whether or not the clock has been by.
create function private.current_bank_transfer_status(t public.bank_transfers) returns text
language sql stable security definer set search_path = '' as $$
  select case when t.status = 'pending' and t.expires_at <= private.now() then 'expired' else t.status end
$$;
grant execute on function private.current_bank_transfer_status(public.bank_transfers) to authenticated, service_role;

-- On its way: announced and not decided on. AUD. Asked by whoever has locked the booking, which ends what has run out.
create function private.announced(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0) from public.bank_transfers t
  where t.booking_id = announced.booking_id and t.status = 'pending'
$$;

-- What the first part asks for; 0 where nothing is planned.
create function private.first_installment_amount(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select n.amount from public.installments n where n.booking_id = first_installment_amount.booking_id
    order by n.sequence limit 1), 0)
$$;

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

-- What a booking has paid. Of one that is over, what goes back beyond what is owed is no longer kept.
create function private.post_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set paid_amount = b.paid_amount + new.amount,
    kept_amount = case when new.amount < 0 then greatest(least(b.kept_amount, b.paid_amount + new.amount), 0)
      else b.kept_amount end
  where b.id = new.booking_id;
  perform private.find_next_due(new.booking_id);
  return null;
end
$$;

create trigger post_payment after insert on public.payments for each row execute function private.post_payment();
