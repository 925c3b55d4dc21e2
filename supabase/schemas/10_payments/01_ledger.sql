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
comment on table public.installments is
  'Instalments of a booking. Payments in the ledger cover the oldest instalments first.';
comment on column public.installments.id is 'Primary key.';
comment on column public.installments.booking_id is 'The booking that the instalment belongs to.';
comment on column public.installments.sequence is 'Position in the payment plan, from 1.';
comment on column public.installments.due_date is 'The last day on which the instalment is paid on time.';
comment on column public.installments.amount is 'The amount to pay, AUD.';
comment on column public.installments.refunded is
  'AUD refunded from this paid instalment because the price was lowered. The column amount does not include it.';

alter table public.installments enable row level security;
revoke all on public.installments from anon, authenticated;
grant select on public.installments to authenticated;
grant all on public.installments to service_role;

create policy "Members read the instalments of their own bookings, staff all" on public.installments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the instalments of their own bookings, staff all" on public.installments is
  'Staff need the permission "sales".';

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
comment on table public.bank_transfers is
  'Bank transfers that members announced. The money counts as paid only after staff confirm the transfer.';
comment on column public.bank_transfers.id is 'Primary key.';
comment on column public.bank_transfers.booking_id is 'The booking that the transfer pays for.';
comment on column public.bank_transfers.reference is 'The reference that the payer enters in the bank transfer.';
comment on column public.bank_transfers.amount is 'The announced amount, AUD.';
comment on column public.bank_transfers.status is
  'pending, confirmed, rejected or expired. expired: no money arrived in time, or the booking ended. Staff can still
confirm an expired transfer.';
comment on column public.bank_transfers.request_id is
  'Idempotency key of the request. Null: the transfer was announced before this column existed.';
comment on column public.bank_transfers.created_at is 'When the member announced the transfer.';
comment on column public.bank_transfers.expires_at is 'When a pending transfer expires.';
comment on column public.bank_transfers.decided_at is
  'When staff confirmed or rejected the transfer, or when it expired. Null: pending.';

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
comment on policy "Members read the transfers of their own bookings, staff all" on public.bank_transfers is
  'Staff need the permission "sales".';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  kind text not null check (kind in ('deposit', 'installment', 'extra', 'refund', 'split')),
  method text not null check (method in ('card', 'bank_transfer', 'cash')),
  amount numeric(10, 2) not null,
  reference text check (char_length(reference) <= 120),
  transfer_id uuid unique references public.bank_transfers (id),
  provider_ref text unique check (char_length(provider_ref) <= 200),
  request_id uuid unique,
  paid_at timestamptz not null default private.now(),
  purpose text constraint payments_purpose_known check (purpose in ('price_lowered', 'duplicate_payment')),
  source_payment_id uuid references public.payments (id),
  constraint payments_refunds_are_negative check (case kind when 'refund' then amount < 0 when 'split' then amount <> 0
    else amount > 0 end),
  constraint payments_source_of_splits check ((source_payment_id is not null) = (kind = 'split')),
  constraint payments_purpose_of_refunds check (purpose is null or kind = 'refund')
);
comment on table public.payments is
  'The ledger of bookings: payments are positive, refunds negative. Rows are only added, never changed.';
comment on column public.payments.id is 'Primary key.';
comment on column public.payments.booking_id is 'The booking that was paid or refunded.';
comment on column public.payments.kind is
  'deposit: a payment while the first instalment is not covered. installment: a payment that completes an instalment
exactly, without a remainder. extra: any other payment. refund: money returned to the customer. split: a part of a payment
that went from a booking (negative) to the booking that was split from it (positive).';
comment on column public.payments.method is 'Payment method: card, bank_transfer or cash.';
comment on column public.payments.amount is
  'The amount, AUD. Negative for refunds, and for money that went to a booking that was split from this booking.';
comment on column public.payments.reference is 'The reference of the bank transfer. Null: no reference.';
comment on column public.payments.transfer_id is
  'The confirmed bank transfer. Null: not paid by an announced bank transfer.';
comment on column public.payments.provider_ref is
  'The id of the payment or refund at the card provider. Unique, so that a repeated webhook event is recorded only
once. Null: not a card payment.';
comment on column public.payments.request_id is
  'Idempotency key of the request. Null: the payment was recorded without a key.';
comment on column public.payments.paid_at is
  'When the money was paid or refunded. For an entry of the kind split: when the divided payment was paid.';
comment on column public.payments.source_payment_id is
  'For an entry of the kind split, which divides a payment when a booking is split in two: the divided payment. Null: any
other entry.';
comment on column public.payments.purpose is
  'Purpose of a refund on a pending or confirmed booking. price_lowered: the total was reduced by the same amount.
duplicate_payment: the total stays the same, so the customer owes the refunded amount again. Null: a payment, or a
refund without a purpose.';

create index payments_booking_idx on public.payments (booking_id, paid_at, id);
create index payments_source_idx on public.payments (source_payment_id);
create index payments_paid_at_idx on public.payments (paid_at desc);

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
grant select, insert on public.payments to service_role;

create policy "Members read the payments of their own bookings, staff all" on public.payments
for select to authenticated using ((select private.has_permission('sales'))
  or booking_id in (select b.id from public.bookings b where b.user_id = (select private.me())));
comment on policy "Members read the payments of their own bookings, staff all" on public.payments is
  'Staff need the permission "sales".';

create trigger protect_ledger before update or delete on public.payments
for each row execute function private.refuse_change();

create trigger protect_ledger_from_truncate before truncate on public.payments
for each statement execute function private.refuse_change();

create table public.payment_notes (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  note text check (char_length(note) <= 500),
  recorded_by uuid references public.profiles (id) on delete set null
);
comment on table public.payment_notes is 'Notes of staff on payments and refunds. Only staff read them.';
comment on column public.payment_notes.payment_id is 'The payment or refund that the note is about.';
comment on column public.payment_notes.note is 'The note, up to 500 characters. Null: no note.';
comment on column public.payment_notes.recorded_by is
  'The staff member who recorded the payment or refund. Null: recorded automatically, or the account was deleted.';

create index payment_notes_recorded_by_idx on public.payment_notes (recorded_by);

alter table public.payment_notes enable row level security;
revoke all on public.payment_notes from anon, authenticated;
grant select on public.payment_notes to authenticated;
grant all on public.payment_notes to service_role;

create policy "Staff read the notes on payments" on public.payment_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the notes on payments" on public.payment_notes is 'Requires the permission "sales".';

create table public.bank_transfer_notes (
  transfer_id uuid primary key references public.bank_transfers (id) on delete cascade,
  note text check (char_length(note) <= 500),
  decided_by uuid references public.profiles (id) on delete set null
);
comment on table public.bank_transfer_notes is 'Notes of staff on bank transfers. Only staff read them.';
comment on column public.bank_transfer_notes.transfer_id is 'The bank transfer that the note is about.';
comment on column public.bank_transfer_notes.note is
  'The reason for confirming or rejecting the transfer, up to 500 characters. Null: no reason.';
comment on column public.bank_transfer_notes.decided_by is
  'The staff member who confirmed or rejected the transfer. Null: the account was deleted.';

create index bank_transfer_notes_decided_by_idx on public.bank_transfer_notes (decided_by);

alter table public.bank_transfer_notes enable row level security;
revoke all on public.bank_transfer_notes from anon, authenticated;
grant select on public.bank_transfer_notes to authenticated;
grant all on public.bank_transfer_notes to service_role;

create policy "Staff read the notes on transfers" on public.bank_transfer_notes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the notes on transfers" on public.bank_transfer_notes is
  'Requires the permission "sales".';

create function private.current_bank_transfer_status(t public.bank_transfers) returns text
language sql stable security definer set search_path = '' as $$
  select case when t.status = 'pending' and t.expires_at <= private.now() then 'expired' else t.status end
$$;
comment on function private.current_bank_transfer_status(public.bank_transfers) is
  'The actual status of a bank transfer now: a pending transfer after expires_at is expired, even before the scheduled
jobs run.';
grant execute on function private.current_bank_transfer_status(public.bank_transfers) to authenticated, service_role;

create function private.pending_transfer_amount(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0) from public.bank_transfers t
  where t.booking_id = pending_transfer_amount.booking_id and t.status = 'pending'
    and private.current_bank_transfer_status(t) = 'pending'
$$;
comment on function private.pending_transfer_amount(uuid) is
  'Total of the pending bank transfers of a booking now, AUD. A caller that bases a decision on this amount must have
locked the booking.';

create function private.first_installment_amount(booking_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select n.amount from public.installments n where n.booking_id = first_installment_amount.booking_id
    order by n.sequence limit 1), 0)
$$;
comment on function private.first_installment_amount(uuid) is
  'Amount of the first instalment, AUD. 0 if there is none.';

create function private.set_next_due_date(booking_id uuid) returns void
language sql set search_path = '' as $$
  update public.bookings b set next_due_date = (
    select min(i.due_date) from (
      select n.due_date, sum(n.amount) over (order by n.sequence) as due
      from public.installments n where n.booking_id = b.id) i
    where i.due > b.paid_amount)
  where b.id = set_next_due_date.booking_id
$$;
comment on function private.set_next_due_date(uuid) is
  'Sets bookings.next_due_date to the due date of the oldest instalment that is not fully paid.';

create function private.post_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set paid_amount = b.paid_amount + new.amount,
    retained_amount = case when new.amount < 0 then greatest(least(b.retained_amount, b.paid_amount + new.amount), 0)
      else b.retained_amount end
  where b.id = new.booking_id;
  perform private.set_next_due_date(new.booking_id);
  return null;
end
$$;
comment on function private.post_payment() is
  'Trigger: adds a payment or refund to the paid amount of the booking. For a cancelled or expired booking, the part of
a refund that exceeds the refund due reduces the retained amount.';

create trigger post_payment after insert on public.payments for each row execute function private.post_payment();
