-- What pages read of money. All derived; the client adds up nothing.

-- The goods and services tax in a price that has it in (A New Tax System Act 1999, s 9-70), to the cent.
create function private.gst_in(amount numeric, percent numeric default (private.rules()).gst_percent) returns numeric
language sql immutable set search_path = '' as $$
  select round(amount * percent / (100 + percent), 2)
$$;

-- One row an instalment, oldest paid first. By the booking, so that a member's own are found by their index.
create view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when i.due_date < (select private.today()) and private.is_live(b) then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on view public.installment_schedule is
  'Instalments with what the ledger has covered: paid (and when), pending or overdue. Never null: covered, status.';
comment on column public.installment_schedule.status is 'Of a booking that is over nothing is overdue.
Values: paid, pending, overdue.';

-- One row a booking.
create view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, s.status, b.total_amount, private.gst_in(b.total_amount, house.gst_percent) as gst,
  b.paid_amount,
  (case when s.live then greatest(b.total_amount - b.paid_amount, 0) else 0 end)::numeric(10, 2) as balance,
  case when b.total_amount = 0 then 100
    else floor(least(b.paid_amount / b.total_amount, 1) * 100)::int end as percent_paid,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial'
    else 'pending' end as payment_status,
  (case when s.status = b.status then b.refund_due else b.paid_amount end)::numeric(10, 2) as refund_due,
  case when s.live then b.next_due_date end as next_due_date,
  (select i.amount - i.covered from public.installment_schedule i
    where s.live and i.booking_id = b.id and i.status <> 'paid' order by i.sequence limit 1) as next_due_amount,
  case when s.live and b.next_due_date < (select private.today()) then (
    select sum(i.amount - i.covered) from public.installment_schedule i where i.booking_id = b.id
      and i.status = 'overdue')
    else 0 end as overdue_amount,
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.transfer_status_now(t) = 'pending') as announced_amount
from public.bookings b
cross join (select r.gst_percent from private.rules() r) house
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.status_now(b) as status offset 0) n offset 0) s;
comment on view public.booking_balances is 'Paid, owing, percent, next due and overdue of each booking, from the
ledger. Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount.';
comment on column public.booking_balances.status is 'As of now: a hold that has run out is expired.
Values: bookings.status.';
comment on column public.booking_balances.payment_status is 'Values: paid, partial, pending.';
comment on column public.booking_balances.balance is 'Owed on a live booking; nothing is owed on a cancelled or expired
one.';
comment on column public.booking_balances.refund_due is 'Owed to the customer.';
comment on column public.booking_balances.announced_amount is 'Bank transfers on their way; not in what is paid.';
comment on column public.booking_balances.gst is 'In the total.';

-- One row a payment or refund.
create view public.booking_payments with (security_invoker = true) as
select p.id, p.booking_id, p.kind, p.method, p.amount, private.gst_in(p.amount, house.gst_percent) as gst,
  p.reference, p.paid_at
from public.payments p cross join (select r.gst_percent from private.rules() r) house;
comment on view public.booking_payments is 'The ledger of trips as papers show it, with the tax in each amount.
Never null: gst.';

revoke all on public.installment_schedule, public.booking_balances, public.booking_payments from anon, authenticated;
grant select on public.installment_schedule, public.booking_balances, public.booking_payments
  to authenticated, service_role;
