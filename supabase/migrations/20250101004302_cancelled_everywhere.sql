-- A cancelled or expired booking reads as over everywhere: plan, instalments, invoice, customer history and totals.
-- Money that is owed back counts neither as received nor as spent.

create or replace view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when not private.is_live(b) then 'cancelled'
    when i.due_date < (select private.today()) and b.status = 'confirmed' then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on column public.installment_schedule.status is 'Unpaid instalments of a cancelled or expired booking are
cancelled; those of a booking that is only held are never overdue. Values: paid, pending, overdue, cancelled.';

create or replace view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, s.status, b.total_amount, private.gst_in(m.invoice_total, case
  when (select e.gst_free from public.events e where e.id = b.event_id) then 0 else house.gst_percent end) as gst,
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
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.transfer_status_now(t) = 'pending') as announced_amount,
  m.invoice_total
from public.bookings b
cross join (select r.gst_percent from private.rules() r) house
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.status_now(b) as status offset 0) n offset 0) s
cross join lateral (select d.refund_due,
  (case when s.live then b.total_amount else b.paid_amount - d.refund_due end)::numeric(10, 2) as invoice_total
  from (select (case when s.status = b.status then b.refund_due else b.paid_amount end)::numeric(10, 2) as refund_due
    offset 0) d offset 0) m;
comment on view public.booking_balances is 'Paid, owing, percent, next due and overdue of each booking, from the
ledger. Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';
comment on column public.booking_balances.gst is 'In invoice_total; none for a trip that is sold without GST.';
comment on column public.booking_balances.invoice_total is
  'What the invoice asks for: the price, or what is kept of a cancelled or expired booking.';

create or replace view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, c.email as customer_email, c.phone as customer_phone, b.user_id, b.seats,
  a.status,
  b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status, a.refund_due,
  b.payment_method, b.plan,
  case when a.status in ('pending', 'confirmed') then b.plan_status else 'cancelled' end as plan_status,
  a.next_due_date, a.next_due_amount, a.overdue_amount,
  a.announced_amount, a.gst, b.notes,
  b.cancellation_reason, s.notes as staff_notes, s.cancellation_reason as staff_cancellation_reason, b.expires_at,
  b.created_at, b.confirmed_at, b.cancelled_at, t.given as travellers_given, b.seats - t.born as details_missing,
  e.gst_free, a.invoice_total
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id
left join public.booking_staff_notes s on s.booking_id = b.id
left join lateral (select count(*)::int as given, count(p.date_of_birth)::int as born
  from public.travellers p where p.booking_id = b.id) t on true;
comment on view public.booking_overview is
  'A booking with its trip, customer and balance; for members, none that is over,
without money in it, of a trip that has been hidden since. Never null: event_title, event_location,
start_date, end_date, status, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst,
plan_status, travellers_given, details_missing, gst_free, invoice_total.';
comment on column public.booking_overview.plan_status is 'As an admin set it, or cancelled with the booking.
Values: active, completed, overdue, cancelled.';

create or replace view public.customer_overview with (security_invoker = true) as
select c.id, c.profile_id, c.full_name, c.email, c.phone, c.status, c.member_status, c.last_activity, c.created_at,
  (select count(*)::int from public.bookings b where b.customer_id = c.id
    and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as events_count,
  (select coalesce(sum(b.paid_amount - a.refund_due), 0)::numeric(12, 2) from public.bookings b
    join public.booking_balances a on a.booking_id = b.id where b.customer_id = c.id) as total_spent,
  (select coalesce(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title,
    'date', h.start_date, 'cost', h.total_amount, 'status', h.state) order by h.start_date desc), '[]')
    from (select b.id, b.event_id, e.title, e.start_date, b.total_amount,
      case when b.status = 'cancelled' then 'Cancelled' when b.status = 'pending' then 'Pending'
        when e.end_date < (select private.today()) then 'Completed' else 'Upcoming' end as state
      from public.bookings b join public.events e on e.id = b.event_id
      where b.customer_id = c.id
        and (b.status in ('confirmed', 'cancelled') or b.status = 'pending' and private.is_live(b))
      order by e.start_date desc limit 20) h) as event_history,
  (select coalesce(jsonb_agg(l.location), '[]') from (
    select e.location from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.location <> ''
    group by e.location order by count(*) desc, e.location limit 5) l) as favorite_locations,
  (select coalesce(sum(greatest(b.total_amount - b.paid_amount, 0)), 0)::numeric(12, 2) from public.bookings b
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as owing,
  (select min(e.start_date) from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.start_date >= (select private.today())) as next_departure,
  c.forgotten_at
from public.customers c;
comment on column public.customer_overview.total_spent is 'Paid in all, less what is owed back, AUD.';
comment on column public.customer_overview.event_history is
  'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape:
{booking_id uuid, event_id uuid, name text, date date?, cost numeric, status text}[].';

-- The same sums for sorting the list.
create or replace function private.customer_sums()
returns table (customer_id uuid, bookings bigint, spent numeric, owing numeric, departure date)
language sql stable set search_path = '' as $$
  select b.customer_id, count(*) filter (where l.live),
    sum(b.paid_amount - case when b.status = 'pending' and not l.live then b.paid_amount else b.refund_due end),
    coalesce(sum(greatest(b.total_amount - b.paid_amount, 0)) filter (where l.live), 0),
    min(e.start_date) filter (where l.live and e.start_date >= private.today())
  from public.bookings b join public.events e on e.id = b.event_id
  cross join lateral (select b.status = 'confirmed' or b.status = 'pending' and private.is_live(b) as live) l
  group by b.customer_id
$$;

-- Received, without what is owed back: per trip and, through event_totals, in all.
create or replace function private.tally_money(added public.bookings[], removed public.bookings[]) returns void
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

update public.event_ledgers l set received = l.received - d.refund_due
from (select b.event_id, sum(b.refund_due) as refund_due from public.bookings b group by b.event_id) d
where d.event_id = l.event_id and d.refund_due > 0;

create or replace view public.event_totals with (security_invoker = true) as
select l.event_id, (l.bookings - coalesce(o.bookings, 0))::int as bookings,
  (l.seats - coalesce(o.seats, 0))::int as seats, (l.received - coalesce(o.paid, 0))::numeric(14, 2) as received,
  (l.owing - coalesce(o.owing, 0))::numeric(14, 2) as owing,
  e.title, e.location, e.status, e.start_date, e.end_date, e.max_registrations
from public.event_ledgers l
join public.events e on e.id = l.event_id
left join (  -- holds that have expired and that the scheduled jobs have not ended yet
  select b.event_id, count(*) as bookings, sum(b.seats) as seats, sum(b.paid_amount - b.refund_due) as paid,
    sum(greatest(b.total_amount - b.paid_amount, 0)) as owing
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now())
  group by b.event_id) o on o.event_id = l.event_id;
comment on view public.event_totals is 'Of each trip: live bookings and their seats, money received without what is
owed back, money owing. Never null: event_id, bookings, seats, received, owing, title, location, status.';
comment on view public.booking_totals is 'Over all trips: live bookings, money received without what is owed back, money
owing, and both together. Never null: every column.';

create or replace function private.trip_money(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirmed', count(*) filter (where a.status = 'confirmed'),
    'pending', count(*) filter (where a.status = 'pending'),
    'confirmed_seats', coalesce(sum(b.seats) filter (where a.status = 'confirmed'), 0),
    'pending_seats', coalesce(sum(b.seats) filter (where a.status = 'pending'), 0),
    'expected', coalesce(sum(b.total_amount) filter (where a.status in ('pending', 'confirmed')), 0),
    'paid', coalesce(sum(b.paid_amount - a.refund_due) filter (where a.status in ('pending', 'confirmed')), 0),
    'received', coalesce(sum(b.paid_amount - a.refund_due), 0),
    'owing', coalesce(sum(a.balance), 0),
    'overdue', coalesce(sum(a.overdue_amount), 0),
    'overdue_bookings', count(*) filter (where a.overdue_amount > 0),
    'announced', coalesce(sum(a.announced_amount), 0),
    'refund_due', coalesce(sum(a.refund_due), 0),
    'refunds', count(*) filter (where a.refund_due > 0),
    'next_due_on', min(a.next_due_date) filter (where a.next_due_date >= private.today()))
  from public.bookings b join public.booking_balances a on a.booking_id = b.id
  where b.event_id = trip_money.event_id
$$;
