-- Bookings, staff notes and travellers, with seat counting.

create sequence public.booking_reference_seq;
grant usage, select, update on sequence public.booking_reference_seq to service_role;

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.numbered('INV-', nextval('public.booking_reference_seq')),
  customer_id uuid not null references public.customers (id),
  event_id uuid not null references public.events (id),
  user_id uuid references public.profiles (id) on delete set null,
  seats int not null constraint bookings_seats_range check (seats between 1 and 1000),
  status text not null default 'pending'
    constraint bookings_status_known check (status in ('pending', 'confirmed', 'cancelled', 'expired')),
  total_amount numeric(10, 2) not null constraint bookings_total_amount_range check (total_amount >= 0),
  deposit_amount numeric(10, 2) not null constraint bookings_deposit_amount_range check (deposit_amount >= 0),
  paid_amount numeric(10, 2) not null default 0,
  retained_amount numeric(10, 2) not null default 0 constraint bookings_retained_amount_range check (retained_amount >= 0),
  refund_due numeric(10, 2) not null generated always as (greatest(
    paid_amount - case when status in ('pending', 'confirmed') then total_amount else retained_amount end, 0)) stored,
  payment_method text not null default 'one-off'
    constraint bookings_payment_method_known check (payment_method in ('recurring', 'one-off')),
  plan int not null constraint bookings_plan_known check (plan in (1, 3, 4)),
  plan_status text not null default 'active'
    constraint bookings_plan_status_known check (plan_status in ('active', 'completed', 'overdue')),
  next_due_date date,
  notes text constraint bookings_notes_length check (char_length(notes) <= 2000),
  cancellation_reason text
    constraint bookings_cancellation_reason_length check (char_length(cancellation_reason) <= 500),
  is_double boolean not null default false,
  request_id uuid unique,
  expires_at timestamptz,
  created_at timestamptz not null default private.now(),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  held_until timestamptz,
  billing_name text,
  billing_phone text,
  changes_close_days int not null default (private.settings()).changes_close_days
    constraint bookings_changes_close_days_range check (changes_close_days between 0 and 730),
  last_installment_days int not null default (private.settings()).last_installment_days
    constraint bookings_last_installment_days_range check (last_installment_days between 0 and 730),
  terms_version int references public.terms_versions (version),
  terms_accepted_at timestamptz,
  cancellation_policy jsonb not null default (private.settings()).cancellation_policy
    constraint bookings_cancellation_policy_valid check (private.is_cancellation_policy(cancellation_policy)),
  goodwill_amount numeric(10, 2) not null default 0 constraint bookings_goodwill_amount_range check (goodwill_amount >= 0),
  move_policy jsonb not null default (private.settings()).move_policy
    constraint bookings_move_policy_valid check (private.is_move_policy(move_policy)),
  free_until_guaranteed boolean not null default false,
  min_retained numeric(10, 2) not null default 0 constraint bookings_min_retained_range check (min_retained >= 0),
  split_from uuid references public.bookings (id) on delete set null,
  constraint bookings_terms_complete check ((terms_version is null) = (terms_accepted_at is null)),
  constraint bookings_only_pending_expires check ((status = 'pending') = (expires_at is not null)),
  constraint bookings_paid_amount_range check (paid_amount >= 0)
);
comment on table public.bookings is
  'Bookings of seats on a trip for a customer. Only functions write them, so that seats are never oversold.';
comment on column public.bookings.id is 'Primary key.';
comment on column public.bookings.reference is 'The booking reference, which is also the invoice number.';
comment on column public.bookings.customer_id is 'The customer who pays for the booking.';
comment on column public.bookings.event_id is 'The booked trip.';
comment on column public.bookings.user_id is 'The account that owns the booking. Null: the customer has no account.';
comment on column public.bookings.seats is 'Number of booked seats.';
comment on column public.bookings.status is
  'The status when the row was last written. After the seat hold of a pending booking expires, the status remains
pending until the scheduled jobs run. private.current_booking_status returns the actual status.';
comment on column public.bookings.total_amount is
  'Price of all seats by the prices of the day of booking, AUD including GST.';
comment on column public.bookings.deposit_amount is
  'Deposit of all seats, AUD. When the booking is cancelled, the company can keep the deposit under the cancellation
policy.';
comment on column public.bookings.paid_amount is 'Payments minus refunds, AUD. A trigger on the ledger updates it.';
comment on column public.bookings.retained_amount is
  'Amount that the company retains when the booking is cancelled or expires, AUD. 0 while the booking is pending or
confirmed.';
comment on column public.bookings.refund_due is
  'Amount to refund to the customer, AUD: money paid above the total, or above the retained amount once the booking is
cancelled or expired.';
comment on column public.bookings.payment_method is 'recurring: paid in instalments. one-off: paid in full.';
comment on column public.bookings.plan is
  'Number of instalments requested: 1 (paid in full), 3 or 4. Shortly before departure there are fewer instalments.';
comment on column public.bookings.plan_status is
  'Status of the payment plan: active, completed or overdue. Staff can set it, and payments set it to active or
completed automatically. Overdue amounts do not depend on this status; they are computed from the instalments.';
comment on column public.bookings.next_due_date is
  'Due date of the oldest instalment that is not fully paid. Null: all are paid, or the booking is cancelled or
expired.';
comment on column public.bookings.notes is
  'The customer''s notes, up to 2,000 characters. Notes by staff are in booking_staff_notes. Null: no notes.';
comment on column public.bookings.cancellation_reason is
  'The customer''s reason for cancelling. A reason entered by staff is in booking_staff_notes. Null: no reason
entered.';
comment on column public.bookings.is_double is
  'Whether staff must decide which of two bookings remains: this booking, or another booking of the same trip. Both
belong to one customer since two customers were merged.';
comment on column public.bookings.request_id is
  'Idempotency key of the request, so that a repeated click books only once. Null: the booking is older than this
column or was imported.';
comment on column public.bookings.expires_at is 'When the seat hold of a pending booking ends. Null: not pending.';
comment on column public.bookings.created_at is 'When the booking was made.';
comment on column public.bookings.confirmed_at is 'When the booking was confirmed. Null: never.';
comment on column public.bookings.cancelled_at is 'When the booking was cancelled. Null: never.';
comment on column public.bookings.held_until is
  'The latest time until which this booking reserved seats while pending. Members with too many such bookings of a
trip must wait before they can book the trip again. Null: the booking was never pending.';
comment on column public.bookings.billing_name is 'The customer''s name on the invoice, as on the day of booking.';
comment on column public.bookings.billing_phone is
  'The customer''s phone number on the invoice, as on the day of booking. Null: not known.';
comment on column public.bookings.changes_close_days is
  'The member can change travellers until this number of days before departure, including that day. Copied from the trip
on the day of booking.';
comment on column public.bookings.last_installment_days is
  'All instalments are due at the latest this number of days before departure. Copied from the settings on the day of
booking.';
comment on column public.bookings.terms_version is
  'The version of the terms that the member accepted. Null: staff made the booking, or it was imported.';
comment on column public.bookings.terms_accepted_at is 'When the member accepted the terms. Null: not accepted.';
comment on column public.bookings.cancellation_policy is
  'How much the company keeps if the booking is cancelled. Format as in private.policy_errors. Copied from the trip on
the day of booking. Shape: {days int, keeps text, value numeric?}[].';
comment on column public.bookings.free_until_guaranteed is
  'Whether the booking can be cancelled without cost until the departure is guaranteed. Copied from the trip on the day of
booking.';
comment on column public.bookings.min_retained is
  'Minimum amount that a cancellation retains, AUD: the amount that a cancellation would have retained just before the
booking changed its departure. 0: the booking never changed its departure, or a cancellation would have retained
nothing.';
comment on column public.bookings.split_from is
  'The older booking from which some travellers were moved to this booking. Null: this booking was not split from
another.';
comment on column public.bookings.goodwill_amount is
  'Part of the retained amount that staff gave back when or after the booking was cancelled, AUD. The retained amount no
longer includes it.';
comment on column public.bookings.move_policy is
  'Until when the member can change the departure of the booking without staff, and the fees. Format as in
private.is_move_policy. Copied from the trip on the day of booking, or on the day of the last change of departure.
Shape: {days int, fee numeric, late_fee numeric}.';

create index bookings_customer_idx on public.bookings (customer_id, created_at desc);
create index bookings_terms_version_idx on public.bookings (terms_version);
create index bookings_event_idx on public.bookings (event_id, status, expires_at);
create index bookings_event_newest_idx on public.bookings (event_id, created_at desc, id);
create index bookings_unpaid_idx on public.bookings (created_at desc, id) where paid_amount = 0;
create index bookings_user_idx on public.bookings (user_id, created_at desc);
create index bookings_created_at_idx on public.bookings (created_at desc, id);
create index bookings_status_idx on public.bookings (status, created_at desc, id);
create index bookings_expiry_idx on public.bookings (expires_at) where status = 'pending';
create index bookings_ended_idx on public.bookings ((case status when 'cancelled' then cancelled_at else held_until end))
where status in ('cancelled', 'expired');
create index bookings_double_idx on public.bookings (created_at) where is_double;
create index bookings_refund_due_idx on public.bookings (created_at) where refund_due > 0;
create index bookings_reference_search_idx on public.bookings using gin (reference extensions.gin_trgm_ops);
create index bookings_split_from_idx on public.bookings (split_from);
create index bookings_due_idx on public.bookings (next_due_date, created_at desc, id);
create index bookings_due_last_idx on public.bookings (next_due_date desc nulls last, created_at desc, id);
create index bookings_owing_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end), created_at desc, id);
create index bookings_owing_most_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end) desc, created_at desc, id);
create index bookings_partly_paid_idx on public.bookings (created_at desc, id)
  include (status, expires_at, next_due_date, event_id, total_amount, paid_amount)
where paid_amount > 0 and paid_amount < total_amount;

alter table public.bookings enable row level security;
revoke all on public.bookings from anon, authenticated;
grant select on public.bookings to authenticated;
grant all on public.bookings to service_role;

create policy "Members read their own bookings, staff all" on public.bookings
for select to authenticated
using (user_id = (select private.me()) or (select private.has_permission('sales')));
comment on policy "Members read their own bookings, staff all" on public.bookings is
  'Staff need the permission "sales".';

create table public.booking_staff_notes (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  notes text constraint booking_staff_notes_notes_length check (char_length(notes) <= 2000),
  cancellation_reason text
    constraint booking_staff_notes_cancellation_reason_length check (char_length(cancellation_reason) <= 500),
  updated_at timestamptz not null default private.now(),
  updated_by uuid references public.profiles (id) on delete set null
);
comment on table public.booking_staff_notes is 'Notes of staff on a booking. Only staff read them.';
comment on column public.booking_staff_notes.booking_id is 'The booking that the notes are about.';
comment on column public.booking_staff_notes.notes is 'The notes, up to 2,000 characters. Null: no notes.';
comment on column public.booking_staff_notes.cancellation_reason is
  'The reason for cancelling that staff entered. Null: no reason entered, or the customer cancelled.';
comment on column public.booking_staff_notes.updated_at is 'When the notes were last changed.';
comment on column public.booking_staff_notes.updated_by is
  'The staff member who last changed the notes. Null: the account was deleted.';

create index booking_staff_notes_updated_by_idx on public.booking_staff_notes (updated_by);

alter table public.booking_staff_notes enable row level security;
revoke all on public.booking_staff_notes from anon, authenticated;
grant select, insert, update on public.booking_staff_notes to authenticated;
grant all on public.booking_staff_notes to service_role;

create policy "Staff read the notes on bookings" on public.booking_staff_notes
for select to authenticated using ((select private.has_permission('guests')));
comment on policy "Staff read the notes on bookings" on public.booking_staff_notes is
  'Requires the permission "guests".';

create policy "Staff write notes on bookings" on public.booking_staff_notes
for insert to authenticated with check ((select private.has_permission('booking')));
comment on policy "Staff write notes on bookings" on public.booking_staff_notes is 'Requires the permission "booking".';

create policy "Staff change notes on bookings" on public.booking_staff_notes
for update to authenticated using ((select private.has_permission('booking')))
with check ((select private.has_permission('booking')));
comment on policy "Staff change notes on bookings" on public.booking_staff_notes is
  'Direct writes can change only the notes; the trigger prepare_staff_notes rejects changes of other columns.';

create function private.prepare_staff_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_permission('booking');
  if tg_op = 'INSERT' then
    if (private.lock_booking(new.booking_id)).id is null then
      raise exception 'This booking does not exist.' using errcode = '23503';
    end if;
    new.cancellation_reason := null;
  elsif (new.booking_id, new.cancellation_reason) is distinct from (old.booking_id, old.cancellation_reason) then
    raise exception 'Only the notes can be changed.' using errcode = '42501';
  end if;
  new.notes := private.clean(new.notes);
  new.updated_at := private.now();
  new.updated_by := private.me();
  return new;
end
$$;
comment on function private.prepare_staff_notes() is
  'Trigger: trims the notes and records the staff member and the time. An insert or upsert first locks the event and
the booking, so that it waits for a concurrent erasure of the customer. Raises error 23503 if the booking does not
exist, and 42501 if the permission is missing or another column changes.';

create trigger prepare_staff_notes before insert or update on public.booking_staff_notes
for each row when (private.is_client()) execute function private.prepare_staff_notes();

create function private.audit_staff_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('set_booking_notes', 'bookings', new.booking_id::text);
  return null;
end
$$;
comment on function private.audit_staff_notes() is
  'Trigger: writes an audit log entry about changed notes, without their text.';

create trigger audit_staff_notes after insert or update on public.booking_staff_notes
for each row when (private.is_client()) execute function private.audit_staff_notes();

create function private.clear_next_due_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.next_due_date := null;
  return new;
end
$$;
comment on function private.clear_next_due_date() is
  'Trigger: clears the next due date of a booking that is cancelled or expired.';

create trigger clear_next_due_date before insert or update on public.bookings
for each row when (new.status not in ('pending', 'confirmed')) execute function private.clear_next_due_date();

create function private.count_seats_taken() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('pending', 'confirmed');
  live boolean := tg_op <> 'DELETE' and new.status in ('pending', 'confirmed');
  confirmed int := case when tg_op <> 'DELETE' and new.status = 'confirmed' then new.seats else 0 end
    - case when tg_op <> 'INSERT' and old.status = 'confirmed' then old.seats else 0 end;
  b public.bookings := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and old.event_id <> new.event_id then
    update public.event_stats s set seats_taken = s.seats_taken - old.seats,
      seats_confirmed = s.seats_confirmed - case when old.status = 'confirmed' then old.seats else 0 end
    where s.event_id = old.event_id and was;
    was := false;
    confirmed := case when new.status = 'confirmed' then new.seats else 0 end;
  end if;
  update public.event_stats s set
    seats_taken = s.seats_taken + case when live then new.seats else 0 end - case when was then old.seats else 0 end,
    next_expiry = case when live then least(s.next_expiry, new.expires_at) else s.next_expiry end,
    seats_confirmed = s.seats_confirmed + confirmed
  where s.event_id = b.event_id;
  return null;
end
$$;
comment on function private.count_seats_taken() is
  'Trigger: updates the numbers of taken and confirmed seats of a departure when a booking takes or frees seats. If the
booking changes to another departure, its seats are freed on the old departure. The caller must have locked the
departure, or both departures.';

create trigger count_seats_taken after insert or delete or update of status, seats, expires_at, event_id on public.bookings
for each row execute function private.count_seats_taken();

create trigger set_billing before insert on public.bookings for each row execute function private.set_billing();
