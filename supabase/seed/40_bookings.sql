-- Bookings with their instalments, payments and travellers.

-- Columns: trip, customer number (with the prefix u if the customer has an account), seats, number of instalments,
-- instalments paid, age in days, status.
create temporary table demo_bookings as
select row_number() over () as n, b.* from (values
  ('01', 'u02', 1, 3, 2, 45, 'confirmed'), ('01', '20', 1, 3, 1, 20, 'confirmed'),
  ('01', '21', 1, 1, 1, 33, 'confirmed'),
  ('01', '22', 1, 3, 2, 70, 'confirmed'), ('01', '23', 2, 3, 2, 50, 'confirmed'),
  ('01', 'u11', 2, 1, 1, 41, 'confirmed'),
  ('01', '24', 2, 3, 3, 95, 'confirmed'), ('01', '25', 2, 3, 2, 48, 'confirmed'),
  ('04', '26', 1, 3, 0, 0, 'pending'), ('04', '27', 1, 3, 1, 12, 'confirmed'), ('04', '28', 2, 1, 1, 25, 'confirmed'),
  ('04', 'u12', 2, 1, 1, 60, 'confirmed'), ('04', '29', 1, 1, 1, 66, 'confirmed'),
  ('04', '30', 1, 1, 1, 71, 'confirmed'),
  ('05', '31', 1, 3, 1, 15, 'confirmed'), ('05', '32', 1, 3, 1, 9, 'confirmed'), ('05', '33', 1, 3, 2, 47, 'confirmed'),
  ('05', '34', 2, 1, 1, 80, 'confirmed'), ('05', '35', 2, 1, 1, 84, 'confirmed'),
  ('05', 'u13', 1, 1, 1, 90, 'confirmed'),
  ('05', '36', 1, 1, 1, 97, 'confirmed'), ('05', 'u14', 1, 1, 1, 104, 'confirmed'),
  ('05', '37', 1, 1, 1, 110, 'confirmed'), ('05', '20', 1, 1, 1, 118, 'confirmed'),
  ('06', 'u15', 1, 1, 1, 30, 'confirmed'), ('06', '21', 1, 1, 1, 52, 'confirmed'),
  ('06', '22', 1, 1, 1, 57, 'confirmed'),
  ('06', '26', 1, 3, 3, 99, 'confirmed'), ('06', '28', 1, 1, 1, 64, 'confirmed'),
  ('15', '24', 1, 4, 1, 6, 'confirmed'), ('15', '29', 2, 1, 1, 88, 'confirmed'),
  ('15', 'u16', 1, 4, 4, 125, 'confirmed'),
  ('10', 'u02', 1, 1, 1, 230, 'confirmed'), ('10', '30', 2, 3, 3, 245, 'confirmed'),
  ('10', '31', 2, 3, 3, 251, 'confirmed'),
  ('10', '32', 1, 1, 1, 262, 'confirmed'), ('10', '33', 2, 1, 1, 270, 'confirmed'),
  ('11', '34', 2, 1, 1, 290, 'confirmed'), ('11', '35', 2, 3, 3, 301, 'confirmed'),
  ('11', '36', 2, 1, 1, 315, 'confirmed'),
  ('11', '37', 2, 1, 1, 322, 'confirmed'), ('11', 'u17', 2, 1, 1, 330, 'confirmed'),
  ('06', '38', 1, 3, 0, 40, 'expired'),
  ('08', '39', 2, 4, 0, 28, 'cancelled')) as b (event, who, seats, plan, paid, days, status);

-- These departures reached their minimum long ago. Without this, the bookings below would guarantee them now and queue
-- emails.
update public.events set guaranteed_at = private.now() - interval '20 days'
where id in ('10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000015');

insert into public.bookings (id, event_id, customer_id, user_id, seats, plan, status, total_amount, deposit_amount,
  payment_method, created_at, confirmed_at, cancelled_at, expires_at)
select ('50000000-0000-4000-8000-0000000000' || lpad(b.n::text, 2, '0'))::uuid, e.id, c.id, c.profile_id, b.seats,
  b.plan, b.status,
  e.price * b.seats, 800 * b.seats, case when b.plan = 1 then 'one-off' else 'recurring' end,
  private.now() - make_interval(days => b.days),
  case when b.status = 'confirmed' then private.now() - make_interval(days => b.days) end,
  case when b.status = 'cancelled' then private.now() - make_interval(days => b.days - 1) end,
  case when b.status = 'pending' then private.now() + interval '6 days' end
from demo_bookings b
join public.events e on e.id = ('10000000-0000-4000-8000-0000000000' || b.event)::uuid
join public.customers c on c.profile_id::text = '40000000-0000-4000-8000-0000000000' || substr(b.who, 2)
  or c.id::text = '30000000-0000-4000-8000-0000000000' || b.who
order by b.days desc, b.n;

insert into public.installments (booking_id, sequence, due_date, amount)
select b.id, k, ((b.created_at at time zone 'Australia/Sydney')::date + make_interval(months => k - 1))::date,
  case when b.plan = 1 then b.total_amount when k = 1 then b.deposit_amount
    when k = b.plan then b.total_amount - b.deposit_amount - trunc((b.total_amount - b.deposit_amount) / (b.plan - 1),
      2) * (b.plan - 2)
    else trunc((b.total_amount - b.deposit_amount) / (b.plan - 1), 2) end
from public.bookings b, generate_series(1, b.plan) k;

insert into public.payments (booking_id, kind, method, amount, reference, paid_at)
select i.booking_id, case when i.sequence = 1 then 'deposit' else 'installment' end,
  case when d.n % 3 = 0 then 'card' else 'bank_transfer' end, i.amount, 'Demo payment ' || d.n || '-' || i.sequence,
  least(private.now(), (i.due_date + time '10:00') at time zone 'Australia/Sydney')
from demo_bookings d
join public.installments i on i.booking_id = ('50000000-0000-4000-8000-0000000000' || lpad(d.n::text, 2, '0'))::uuid
  and i.sequence <= d.paid
order by i.due_date;

update public.bookings set plan_status = 'completed' where paid_amount >= total_amount;
update public.bookings set plan_status = 'overdue' where next_due_date < private.today();
select private.set_next_due_date(b.id) from public.bookings b
where b.status in ('pending', 'confirmed') and b.paid_amount = 0;
update public.customers c set member_status = 'member', phone = coalesce(c.phone, '0491 570 006'),
  last_activity = (select max(b.created_at) from public.bookings b where b.customer_id = c.id)
where exists (select 1 from public.bookings b where b.customer_id = c.id and b.status = 'confirmed');

insert into public.bank_transfers (booking_id, amount, created_at)
values ('50000000-0000-4000-8000-000000000009', 800, private.now());

insert into public.travellers (booking_id, sort_order, full_name, date_of_birth, dietary, emergency_contact_name,
  emergency_contact_phone, room_mate, shares_name)
select b.id, 0, c.full_name, date '1970-03-01' + (d.n * 211)::int,
  (array['Vegetarian', null, 'No nuts', null, 'Gluten free'])[d.n % 5 + 1],
  'Next of kin of ' || c.full_name, '0491 570 156', case when d.n % 4 = 0 then 'Anyone who does not snore' end,
  d.event = '01' and d.n % 2 = 0
from demo_bookings d
join public.bookings b on b.id = ('50000000-0000-4000-8000-0000000000' || lpad(d.n::text, 2, '0'))::uuid
join public.customers c on c.id = b.customer_id
where d.status = 'confirmed' and d.n % 6 <> 0 and d.n <> 1;

-- The second departure of Port Arthur by Lantern is planned, with free cancellation.
update public.events set min_group_size = 6, decision_days = 150, free_until_guaranteed = true
where id = '10000000-0000-4000-8000-000000000018';

drop table demo_bookings;
