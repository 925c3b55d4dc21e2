-- Amounts paid, owed, overdue and refundable, by booking, event and month.

create table public.event_ledgers (
  event_id uuid primary key references public.events (id) on delete cascade,
  bookings int not null default 0,
  seats int not null default 0,
  received numeric(14, 2) not null default 0,
  owing numeric(14, 2) not null default 0
);
comment on table public.event_ledgers is
  'Money and seat totals of each trip, updated by triggers. Bookings whose seat hold has expired are included until the
scheduled jobs end them; the view event_totals excludes them.';
comment on column public.event_ledgers.event_id is 'The trip whose bookings are totalled.';
comment on column public.event_ledgers.bookings is 'Number of pending and confirmed bookings.';
comment on column public.event_ledgers.seats is 'Seats of the pending and confirmed bookings.';
comment on column public.event_ledgers.received is
  'Payments minus refunds and minus refunds due, AUD. Includes cancelled and expired bookings.';
comment on column public.event_ledgers.owing is 'Amount that customers still owe, AUD.';

alter table public.event_ledgers enable row level security;
revoke all on public.event_ledgers from anon, authenticated;
grant select on public.event_ledgers to authenticated;
grant all on public.event_ledgers to service_role;

create policy "Staff read the money of each event" on public.event_ledgers
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the money of each event" on public.event_ledgers is 'Requires the permission "sales".';

create table public.event_months (
  event_id uuid references public.events (id) on delete cascade,
  month date check (extract(day from month) = 1),
  received numeric(14, 2) not null default 0,
  seats int not null default 0,
  primary key (month, event_id)
);
comment on table public.event_months is
  'Money received and seats booked, per trip and month in the company''s time zone. Updated by triggers.';
comment on column public.event_months.event_id is 'The trip whose bookings are totalled.';
comment on column public.event_months.month is 'The first day of the month.';
comment on column public.event_months.received is 'Payments minus refunds that were posted in this month, AUD.';
comment on column public.event_months.seats is
  'Seats of the bookings made in this month, without bookings that were cancelled or expired later.';

create index event_months_event_idx on public.event_months (event_id);

alter table public.event_months enable row level security;
revoke all on public.event_months from anon, authenticated;
grant select on public.event_months to authenticated;
grant all on public.event_months to service_role;

create policy "Staff read the money of each month" on public.event_months
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read the money of each month" on public.event_months is 'Requires the permission "sales".';

create function private.add_to_totals(added public.bookings[], removed public.bookings[]) returns void
language plpgsql set search_path = '' as $$
declare
  change record;
begin
  for change in
    select t.event_id, private.month_of(t.created_at) as month, sum(t.live) as bookings, sum(t.live * t.seats) as seats,
      sum(t.sign * (t.paid_amount - t.refund_due)) as received,
      sum(t.live * greatest(t.total_amount - t.paid_amount, 0)) as owing
    from (select b.*, s.sign, case when b.status in ('pending', 'confirmed') then s.sign else 0 end as live
      from (values (1, added), (-1, removed)) s (sign, bookings), unnest(s.bookings) b) t
    group by 1, 2 order by 1, 2
  loop
    update public.event_ledgers l set bookings = l.bookings + change.bookings, seats = l.seats + change.seats,
      received = l.received + change.received, owing = l.owing + change.owing
    where l.event_id = change.event_id;
    if change.seats <> 0 then
      insert into public.event_months as m (event_id, month, seats) values (change.event_id, change.month, change.seats)
      on conflict (month, event_id) do update set seats = m.seats + excluded.seats;
    end if;
  end loop;
end
$$;
comment on function private.add_to_totals(public.bookings[], public.bookings[]) is
  'Updates the totals of trips and months after bookings change. added: the new rows. removed: the old rows.';

create function private.count_booking_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added public.bookings[];
  removed public.bookings[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(n.*)::public.bookings) into added from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(row(o.*)::public.bookings) into removed from old_rows o;
  else
    -- Updates that look for expired rows often change nothing. Returns early in that case.
    if not exists (select from new_rows) then return null; end if;
    select array_agg(row(n.*)::public.bookings), array_agg(row(o.*)::public.bookings) into added, removed
    from new_rows n join old_rows o on o.id = n.id
    where (n.event_id, n.status, n.seats, n.paid_amount, n.total_amount)
      is distinct from (o.event_id, o.status, o.seats, o.paid_amount, o.total_amount);
  end if;
  if added is not null or removed is not null then perform private.add_to_totals(added, removed); end if;
  return null;
end
$$;
comment on function private.count_booking_totals() is
  'Trigger: updates the totals of trips and months once per statement.';

create trigger count_new_booking_totals after insert on public.bookings
referencing new table as new_rows for each statement execute function private.count_booking_totals();

create trigger count_changed_booking_totals after update on public.bookings
referencing old table as old_rows new table as new_rows for each statement execute function private.count_booking_totals();

create trigger tally_deleted_bookings after delete on public.bookings
referencing old table as old_rows for each statement execute function private.count_booking_totals();

create function private.count_payment_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_months as m (event_id, month, received)
  select b.event_id, private.month_of(p.paid_at), sum(p.amount)
  from new_rows p join public.bookings b on b.id = p.booking_id group by 1, 2 order by 1, 2
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$$;
comment on function private.count_payment_totals() is
  'Trigger: adds payments and refunds to the total of the month in which they were paid.';

create trigger count_payment_totals after insert on public.payments
referencing new table as new_rows for each statement execute function private.count_payment_totals();

create function private.move_payment_totals() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_months as m (event_id, month, received)
  select e.id, p.month, e.sign * p.received
  from (select private.month_of(t.paid_at) as month, sum(t.amount) as received from public.payments t
    where t.booking_id = new.id group by 1) p
  cross join (values (old.event_id, -1), (new.event_id, 1)) e (id, sign) order by 1, 2
  on conflict (month, event_id) do update set received = m.received + excluded.received;
  return null;
end
$$;
comment on function private.move_payment_totals() is
  'Trigger: moves the payments of a booking between the monthly totals of two departures when the booking changes its
departure.';

create trigger move_payment_totals after update of event_id on public.bookings
for each row when (old.event_id <> new.event_id) execute function private.move_payment_totals();

create view public.event_totals with (security_invoker = true) as
select l.event_id, (l.bookings - coalesce(o.bookings, 0))::int as bookings,
  (l.seats - coalesce(o.seats, 0))::int as seats, (l.received - coalesce(o.paid, 0))::numeric(14, 2) as received,
  (l.owing - coalesce(o.owing, 0))::numeric(14, 2) as owing,
  e.title, e.location, e.status, e.start_date, e.end_date, e.max_registrations
from public.event_ledgers l
join public.events e on e.id = l.event_id
left join (  -- expired seat holds that the scheduled jobs have not ended yet
  select b.event_id, count(*) as bookings, sum(b.seats) as seats, sum(b.paid_amount - b.refund_due) as paid,
    sum(greatest(b.total_amount - b.paid_amount, 0)) as owing
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now())
  group by b.event_id) o on o.event_id = l.event_id;
comment on view public.event_totals is
  'Totals of each trip: number of pending and confirmed bookings, their seats, money received minus refunds due, and
money owing, AUD. Never null: event_id, bookings, seats, received, owing, title, location, status.';
revoke all on public.event_totals from anon, authenticated;
grant select on public.event_totals to authenticated, service_role;

create view public.booking_totals with (security_invoker = true) as
select coalesce(sum(t.bookings), 0)::int as total_bookings,
  coalesce(sum(t.received), 0)::numeric(14, 2) as payments_received,
  coalesce(sum(t.owing), 0)::numeric(14, 2) as payments_owing,
  coalesce(sum(t.received + t.owing), 0)::numeric(14, 2) as total_expected
from public.event_totals t;
comment on view public.booking_totals is
  'Totals over all trips: number of pending and confirmed bookings, money received minus refunds due, money owing, and
the sum of both amounts, AUD. Never null: every column.';
revoke all on public.booking_totals from anon, authenticated;
grant select on public.booking_totals to authenticated, service_role;

create function private.gst_in(amount numeric, percent numeric default (private.settings()).gst_percent) returns numeric
language sql immutable set search_path = '' as $$
  select round(amount * percent / (100 + percent), 2)
$$;
comment on function private.gst_in(numeric, numeric) is
  'The GST included in a price, rounded to the cent (A New Tax System Act 1999, s 9-70). percent: the GST rate.';
grant execute on function private.gst_in(numeric, numeric) to authenticated, service_role;

create view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when not private.is_live(b) then 'cancelled'
    when i.due_date < (select private.today()) and b.status = 'confirmed' then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      -- Sorts by paid_at only, so that entries of the same time are added together.
      -- When a booking is split, the ledger entries of both parts have the time of the divided payment.
      select y.paid_at, sum(y.amount) over (order by y.paid_at) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date,
  (i.amount + i.refunded)::numeric(10, 2) as original_amount, i.refunded
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on view public.installment_schedule is
  'Instalments, each with the amount that payments have covered. Never null: covered, status, original_amount.';
comment on column public.installment_schedule.covered is 'Amount that payments have covered, AUD.';
comment on column public.installment_schedule.status is
  'Unpaid instalments of a cancelled or expired booking are cancelled. Unpaid instalments of a pending booking are never
overdue. Values: paid, pending, overdue, cancelled.';
comment on column public.installment_schedule.original_amount is
  'The amount of the instalment before a refund lowered the price, AUD.';
revoke all on public.installment_schedule from anon, authenticated;
grant select on public.installment_schedule to authenticated, service_role;

create view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, s.status, b.total_amount, private.gst_in(m.invoice_total, case
  when (select e.gst_free from public.events e where e.id = b.event_id) then 0 else current_settings.gst_percent end) as gst,
  b.paid_amount,
  (case when s.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end)::numeric(10, 2) as balance,
  case when b.total_amount = 0 then 100
    else floor(least(b.paid_amount / b.total_amount, 1) * 100)::int end as percent_paid,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial'
    else 'pending' end as payment_status,
  m.refund_due,
  case when s.live then b.next_due_date end as next_due_date,
  (select i.amount - i.covered from public.installment_schedule i
    where s.live and i.booking_id = b.id and i.status <> 'paid' order by i.sequence limit 1) as next_due_amount,
  case when b.status = 'confirmed' and b.next_due_date < (select private.today()) then (
    select sum(i.amount - i.covered) from public.installment_schedule i where i.booking_id = b.id
      and i.status = 'overdue')
    else 0 end as overdue_amount,
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.bank_transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.current_bank_transfer_status(t) = 'pending') as announced_amount,
  m.invoice_total
from public.bookings b
cross join (select r.gst_percent from private.settings() r) current_settings
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.current_booking_status(b) as status offset 0) n offset 0) s
cross join lateral (select d.refund_due,
  (case when s.live then b.total_amount else b.paid_amount - d.refund_due end)::numeric(10, 2) as invoice_total
  from (select (case when s.status = b.status then b.refund_due else b.paid_amount end)::numeric(10, 2) as refund_due
    offset 0) d offset 0) m;
comment on view public.booking_balances is
  'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';
comment on column public.booking_balances.status is
  'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';
comment on column public.booking_balances.gst is 'GST included in invoice_total, AUD. 0 for a trip without GST.';
comment on column public.booking_balances.balance is
  'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';
comment on column public.booking_balances.payment_status is
  'Whether the total is fully paid, partly paid or unpaid. Values: paid, partial, pending.';
comment on column public.booking_balances.refund_due is 'Amount to refund to the customer, AUD.';
comment on column public.booking_balances.overdue_amount is
  'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';
comment on column public.booking_balances.announced_amount is
  'Total of the pending bank transfers, AUD. Not included in paid_amount.';
comment on column public.booking_balances.invoice_total is
  'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';
revoke all on public.booking_balances from anon, authenticated;
grant select on public.booking_balances to authenticated, service_role;

create view public.booking_payments with (security_invoker = true) as
select p.id, p.booking_id, p.kind, p.method, p.amount, private.gst_in(p.amount, case
  when (select e.gst_free from public.bookings b join public.events e on e.id = b.event_id where b.id = p.booking_id)
    then 0 else current_settings.gst_percent end) as gst,
  p.reference, p.paid_at, p.purpose
from public.payments p cross join (select r.gst_percent from private.settings() r) current_settings;
comment on view public.booking_payments is
  'Payments and refunds of bookings for invoices and receipts, with the GST in each amount, AUD. Never null: gst.';
revoke all on public.booking_payments from anon, authenticated;
grant select on public.booking_payments to authenticated, service_role;
