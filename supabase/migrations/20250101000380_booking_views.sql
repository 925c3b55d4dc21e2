-- What pages read of bookings: sums, schedules, guests. All derived; the client adds up nothing.

-- One row an instalment, oldest paid first.
create view public.installment_schedule with (security_invoker = true) as
select i.id, i.booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid' when i.due_date < private.today() then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = i.booking_id) p
    where p.total >= i.due) end as paid_date
from (select n.*, sum(n.amount) over (partition by n.booking_id order by n.sequence) as due from public.installments n) i
join public.bookings b on b.id = i.booking_id;
comment on view public.installment_schedule is 'Instalments with what the ledger has covered: paid (and when), pending or overdue.';

-- One row a booking.
create view public.booking_balances with (security_invoker = true) as
select b.id as booking_id, b.total_amount, b.paid_amount,
  (case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0) else 0 end)::numeric(10, 2) as balance,
  case when b.total_amount = 0 then 100 else floor(least(b.paid_amount / b.total_amount, 1) * 100)::int end as percent_paid,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial' else 'pending' end as payment_status,
  b.refund_due, b.next_due_date,
  (select s.amount - s.covered from public.installment_schedule s
   where s.booking_id = b.id and s.status <> 'paid' and b.next_due_date is not null order by s.sequence limit 1) as next_due_amount,
  case when b.next_due_date < private.today() then (
    select sum(s.amount - s.covered) from public.installment_schedule s where s.booking_id = b.id and s.status = 'overdue')
  else 0 end as overdue_amount
from public.bookings b;
comment on view public.booking_balances is 'Paid, owing, percent, next due and overdue of each booking, from the ledger.';
comment on column public.booking_balances.balance is 'Owed on a live booking; nothing is owed on a cancelled or expired one.';

-- One row: the four figures of Active Bookings.
create view public.booking_totals with (security_invoker = true) as
select coalesce(sum(l.bookings), 0)::int as total_bookings, coalesce(sum(l.received), 0)::numeric(12, 2) as payments_received,
  coalesce(sum(l.owing), 0)::numeric(12, 2) as payments_owing,
  coalesce(sum(l.received + l.owing), 0)::numeric(12, 2) as total_expected
from public.event_ledgers l;
comment on view public.booking_totals is 'Over all trips: pending and confirmed bookings, money received, money owing, and both together.';

create view public.booking_overview with (security_invoker = true) as
select b.id, b.reference, b.event_id, e.title as event_title, e.location as event_location, e.start_date, e.end_date,
  b.customer_id, c.full_name as customer_name, c.email as customer_email, c.phone as customer_phone, b.user_id, b.seats,
  case when b.status = 'pending' and b.expires_at <= now() then 'expired' else b.status end as status,
  b.total_amount, b.deposit_amount, b.paid_amount, a.balance, a.percent_paid, a.payment_status, b.refund_due,
  b.payment_method, b.plan, b.plan_status, b.next_due_date, a.next_due_amount, a.overdue_amount, b.notes, b.expires_at,
  b.created_at, b.confirmed_at, b.cancelled_at,
  (select count(*)::int from public.travellers t where t.booking_id = b.id) as travellers_given
from public.bookings b
join public.booking_balances a on a.booking_id = b.id
left join public.events e on e.id = b.event_id
left join public.customers c on c.id = b.customer_id;
comment on view public.booking_overview is 'A booking with its trip, customer and balance.';

create view public.customer_overview with (security_invoker = true) as
select c.id, c.profile_id, c.full_name, c.email, c.phone, c.status, c.member_status, c.last_activity, c.created_at,
  (select count(*)::int from public.bookings b where b.customer_id = c.id and b.status in ('pending', 'confirmed')) as events_count,
  (select coalesce(sum(b.paid_amount), 0)::numeric(12, 2) from public.bookings b where b.customer_id = c.id) as total_spent,
  (select coalesce(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title,
      'date', h.start_date, 'cost', h.total_amount, 'status', h.state) order by h.start_date desc), '[]')
   from (select b.id, b.event_id, e.title, e.start_date, b.total_amount,
      case when b.status = 'pending' then 'Pending' when e.end_date < private.today() then 'Completed' else 'Upcoming' end as state
    from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and b.status in ('pending', 'confirmed')
    order by e.start_date desc limit 20) h) as event_history,
  (select coalesce(jsonb_agg(l.location), '[]') from (
    select e.location from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and b.status in ('pending', 'confirmed') and e.location <> ''
    group by e.location order by count(*) desc, e.location limit 5) l) as favorite_locations
from public.customers c;
comment on view public.customer_overview is 'A customer with trips, money spent and history (Completed, Upcoming, Pending).';

create view public.event_guests with (security_invoker = true) as
select b.event_id, e.title as event_name, b.id as booking_id, b.reference, t.id as traveller_id,
  coalesce(t.full_name, c.full_name) as guest_name, c.full_name as booked_by, c.email, c.phone,
  b.created_at as registration_date, b.status as booking_status, b.seats,
  case when b.paid_amount >= b.total_amount then 'paid' when b.paid_amount > 0 then 'partial' else 'pending' end as payment_status,
  t.date_of_birth, t.dietary, t.emergency_contact_name, t.emergency_contact_phone, t.room_mate, t.is_guardian, t.guardian_name
from public.bookings b
join public.events e on e.id = b.event_id
join public.customers c on c.id = b.customer_id
left join public.travellers t on t.booking_id = b.id
where b.status = 'confirmed' or (b.status = 'pending' and b.expires_at > now());
comment on view public.event_guests is 'Who travels: one row a traveller, or one a booking while none is named. Filter by event_id.';

revoke all on public.installment_schedule, public.booking_balances, public.booking_totals, public.booking_overview,
  public.customer_overview, public.event_guests from anon, authenticated;
grant select on public.installment_schedule, public.booking_balances, public.booking_totals, public.booking_overview,
  public.customer_overview, public.event_guests to authenticated, service_role;

-- Lists that are searched. A search inside row-level security cannot use its index (the operator is not leakproof), so
-- these check for the admin first and read as the owner. Counting stops at 1,000.

-- filters: q, status (pending, confirmed, cancelled, expired, live), payment (paid, partial, pending, overdue, refund_due), event_id,
-- customer_id. Statuses: ok {total, capped, rows: booking_overview}.
create function public.list_bookings(filters jsonb default '{}', page int default 1, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text := private.like_pattern(filters ->> 'q');
  state text := nullif(filters ->> 'status', '');
  paying text := nullif(filters ->> 'payment', '');
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  conditions text := 'true';
  total int;
  rows jsonb;
begin
  perform private.require_admin();
  if words is not null then conditions := conditions || ' and b.search_text like $1'; end if;
  if state = 'live' then conditions := conditions || ' and b.status in (''pending'', ''confirmed'')';
  elsif state is not null then conditions := conditions || ' and b.status = $2'; end if;
  if filters ->> 'event_id' is not null then conditions := conditions || ' and b.event_id = $3'; end if;
  if filters ->> 'customer_id' is not null then conditions := conditions || ' and b.customer_id = $4'; end if;
  conditions := conditions || coalesce(case paying
    when 'paid' then ' and b.paid_amount >= b.total_amount'
    when 'partial' then ' and b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then ' and b.paid_amount = 0 and b.total_amount > 0'
    when 'overdue' then ' and b.next_due_date < private.today()'
    when 'refund_due' then ' and b.refund_due > 0' end, '');
  execute 'select count(*) from (select 1 from public.bookings b where ' || conditions || ' limit 1001) c' into total
  using words, state, private.to_uuid(filters ->> 'event_id'), private.to_uuid(filters ->> 'customer_id');
  execute 'select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id), ''[]'') from public.booking_overview o
    where o.id = any (array(select b.id from public.bookings b where ' || conditions || '
      order by b.created_at desc, b.id limit $5 offset $6))' into rows
  using words, state, private.to_uuid(filters ->> 'event_id'), private.to_uuid(filters ->> 'customer_id'), size,
    (greatest(coalesce(page, 1), 1) - 1) * size;
  return jsonb_build_object('status', 'ok', 'total', least(total, 1000), 'capped', total > 1000, 'rows', rows);
end
$$;

-- Name or address contains q. filters: q, status. Statuses: ok {total, capped, rows: customer_overview}, newest first.
create function public.list_customers(filters jsonb default '{}', page int default 1, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := private.like_pattern(filters ->> 'q');
  state text := nullif(filters ->> 'status', '');
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  conditions text := 'true';
  total int;
  rows jsonb;
begin
  perform private.require_admin();
  if words is not null then conditions := conditions || ' and (c.full_name || '' '' || coalesce(c.email, '''')) ilike $1'; end if;
  if state is not null then conditions := conditions || ' and c.status = $2'; end if;
  execute 'select count(*) from (select 1 from public.customers c where ' || conditions || ' limit 1001) c' into total
  using words, state;
  execute 'select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id), ''[]'') from public.customer_overview o
    where o.id = any (array(select c.id from public.customers c where ' || conditions || '
      order by c.created_at desc, c.id limit $3 offset $4))' into rows
  using words, state, size, (greatest(coalesce(page, 1), 1) - 1) * size;
  return jsonb_build_object('status', 'ok', 'total', least(total, 1000), 'capped', total > 1000, 'rows', rows);
end
$$;

-- A substring to look for, lower case, its own wildcards made plain; null: anything.
create function private.like_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(private.clean(left(q, 200))), '([\\%_])', '\\\1', 'g') || '%'
$$;

revoke execute on function public.list_bookings(jsonb, int, int), public.list_customers(jsonb, int, int) from public, anon, authenticated;
grant execute on function public.list_bookings(jsonb, int, int), public.list_customers(jsonb, int, int) to authenticated, service_role;
