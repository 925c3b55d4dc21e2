-- What a hold has not paid is not overdue: the hold runs out instead. What is low is told by the size.

create or replace view public.installment_schedule with (security_invoker = true) as
select i.id, b.id as booking_id, i.sequence, i.due_date, i.amount,
  least(i.amount, greatest(b.paid_amount - (i.due - i.amount), 0))::numeric(10, 2) as covered,
  case when i.due <= b.paid_amount then 'paid'
    when i.due_date < (select private.today()) and b.status = 'confirmed' then 'overdue' else 'pending' end as status,
  case when i.due <= b.paid_amount then (
    select min(p.paid_at) from (
      select y.paid_at, sum(y.amount) over (order by y.paid_at, y.id) as total
      from public.payments y where y.booking_id = b.id) p
    where p.total >= i.due) end as paid_date
from public.bookings b
cross join lateral (select n.*, sum(n.amount) over (order by n.sequence) as due
  from public.installments n where n.booking_id = b.id) i;
comment on column public.installment_schedule.status is 'Of a booking that is over, or only held, nothing is overdue.
Values: paid, pending, overdue.';

create or replace view public.booking_balances with (security_invoker = true) as
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
  case when b.status = 'confirmed' and b.next_due_date < (select private.today()) then (
    select sum(i.amount - i.covered) from public.installment_schedule i where i.booking_id = b.id
      and i.status = 'overdue')
    else 0 end as overdue_amount,
  (select coalesce(sum(t.amount), 0)::numeric(10, 2) from public.transfers t where t.booking_id = b.id
    and t.status = 'pending' and private.transfer_status_now(t) = 'pending') as announced_amount
from public.bookings b
cross join (select r.gst_percent from private.rules() r) house
cross join lateral (select n.status, n.status in ('pending', 'confirmed') as live
  from (select private.status_now(b) as status offset 0) n offset 0) s;
comment on column public.booking_balances.overdue_amount is 'Of what is firm; a hold that is not paid runs out.';

create or replace function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  conditions text[] := array['true', private.booking_condition(given ->> 'q')];
begin
  perform private.require_admin();
  if given ->> 'status' is not null then
    conditions := conditions || case given ->> 'status'
      when 'pending' then 'b.status = ''pending'' and private.is_live(b)'
      when 'live' then '(b.status = ''confirmed'' or b.status = ''pending'' and private.is_live(b))'
      when 'expired' then
        'b.status in (''expired'', ''pending'') and (b.status = ''expired'' or not private.is_live(b))'
      else format('b.status = %L', given ->> 'status') end;
  end if;
  if given ->> 'event_id' is not null then
    conditions := conditions || format('b.event_id = %L', private.to_uuid(given ->> 'event_id'));
  end if;
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  conditions := conditions || case given ->> 'payment'
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'overdue' then 'b.status = ''confirmed'' and b.next_due_date < private.today()'
    when 'refund_due' then 'b.refund_due > 0' end;
  return private.page('select b.id from public.bookings b where ' || array_to_string(conditions, ' and ')
    || ' order by b.created_at desc, b.id', '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)',
    null, page, page_size);
end
$$;

create or replace function public.admin_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.answer('ok', jsonb_build_object(
    'offers', private.due('select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.due('select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'doubles', private.due('select b.id, b.reference, e.title as event_title, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.double_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'transfers', private.due('select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.due('select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.due('select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.due('select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.due('select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.due('select o.id, o.number, o.full_name, o.total, o.status, o.created_at from public.orders o
      where o.status in (''pending'', ''paid'') and o.fulfilled_at is null
        and (o.status = ''paid'' or o.expires_at > (select private.now()))
      order by o.created_at, o.number'),
    'low_stock', private.due('select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as place from public.products p
         where p.status = ''live'' and p.stock <= (select r.low_stock from private.rules() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and v.stock <= (select r.low_stock from private.rules() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.place')));
end
$$;
comment on function public.admin_today() is 'For admins: what needs doing. Of each kind count (stops at 100) and the
five most urgent; low_stock tells each size by itself. AUD.
Statuses: ok {offers {count int, items {id uuid, full_name text, event_name text, seats int,
offer_expires_at timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date,
customer_name text}[]}, doubles {count int, items {id uuid, reference text, event_title text, customer_name text}[]},
transfers {count int, items {id uuid, reference text, amount numeric, created_at timestamptz,
booking_id uuid, booking_reference text, customer_name text}[]}, refunds {count int, items {kind text, id uuid,
reference text, refund_due numeric, customer_name text}[]}, flagged {count int, items {kind text, id uuid, user_name
text, content text}[]}, messages {count int, items {id uuid, full_name text, message text, created_at timestamptz}[]},
interest {count int, items {id uuid, full_name text, trip_name text, created_at timestamptz}[]}, orders {count int,
items {id uuid, number text, full_name text, total numeric, status orders.status, created_at timestamptz}[]},
low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}}.';
