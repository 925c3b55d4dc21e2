-- The admin overview: open tasks, totals and revenue by month.

create function private.tasks_due(permission text, query text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_rows jsonb;
begin
  if not private.has_permission(permission) then return '{"count": 0, "items": []}'::jsonb; end if;
  execute format('select jsonb_build_object(''count'', count(*), ''items'',
      coalesce(jsonb_agg(to_jsonb(r) - ''position'' order by r.position) filter (where r.position <= 5), ''[]''))
    from (select q.*, row_number() over () as position from (%s limit 100) q) r', query) into found_rows;
  return found_rows;
end
$$;
comment on function private.tasks_due(text, text) is
  'Returns the open tasks of one kind: count (at most 100) and items (the first five). Returns no tasks if the caller
lacks the permission. query: the SQL that selects the tasks, the most urgent first.';
grant execute on function private.tasks_due(text, text) to authenticated, service_role;

create function public.admin_today() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'incidents', private.tasks_due('guests', 'select i.id, i.event_id, i.event_title, i.is_note, i.emergency_services,
        i.recorded_at
      from private.unread_incidents() i order by i.emergency_services desc, i.recorded_at, i.id'),
    'decisions', private.tasks_due('trips', 'select e.id, e.title, e.start_date, e.min_group_size as minimum,
        s.seats_confirmed as confirmed
      from private.events_to_decide() e join public.event_stats s on s.event_id = e.id order by e.start_date, e.id'),
    'offers', private.tasks_due('waitlist', 'select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.tasks_due('sales', 'select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'duplicates', private.tasks_due('booking', 'select b.id, b.reference, e.title as event_title,
        c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'moves', private.tasks_due('booking', 'select b.id, b.reference, c.full_name as customer_name, e.title as event_title,
        e.start_date, r.created_at
      from public.event_change_requests r join public.bookings b on b.id = r.booking_id
      join public.customers c on c.id = b.customer_id join public.events e on e.id = r.event_id
      where r.status = ''open'' order by r.created_at, r.id'),
    'transfers', private.tasks_due('money', 'select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.tasks_due('sales', 'select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
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
    'flagged', private.tasks_due('moderation', 'select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.tasks_due('messages', 'select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.tasks_due('messages', 'select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.tasks_due('store', 'select o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status = ''paid'' and o.fulfilled_at is null order by o.created_at, o.number'),
    'low_stock', private.tasks_due('store', 'select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as position from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.position'),
    'cards', private.tasks_due('sales', 'select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at
      from public.card_exceptions x order by x.created_at, x.id')));
end
$$;
comment on function public.admin_today() is
  'For staff: open tasks by kind. A kind is empty if the caller''s role may not read it. Each kind has count, which
stops at 100, and the five most urgent items. Amounts are in AUD.
Fields:
- incidents: incident reports and follow-up notes (is_note) that the office has not confirmed as read.
- decisions: departures without the minimum number of travellers on or after the decision day, when staff decide whether
the departure runs.
- moves: requests to move a booking to another departure. event_title and start_date belong to that departure.
- orders: paid orders that are not sent yet.
- low_stock: each variant of a product is a separate item.
Statuses: ok {incidents {count int, items {id uuid, event_id uuid, event_title text, is_note boolean,
emergency_services boolean, recorded_at timestamptz}[]}, decisions {count int, items {id uuid, title text, start_date
date, minimum int, confirmed int}[]}, offers {count int, items {id uuid, full_name text, event_name text, seats int,
offer_expires_at timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date,
customer_name text}[]}, duplicates {count int, items {id uuid, reference text, event_title text, customer_name
text}[]}, moves {count int, items {id uuid, reference text, customer_name text, event_title text, start_date date,
created_at timestamptz}[]}, transfers {count int, items {id uuid, reference text, amount numeric, created_at
timestamptz, booking_id uuid, booking_reference text, customer_name text}[]}, refunds {count int, items {kind text, id
uuid, reference text, refund_due numeric, customer_name text}[]}, flagged {count int, items {kind text, id uuid,
user_name text, content text}[]}, messages {count int, items {id uuid, full_name text, message text, created_at
timestamptz}[]}, interest {count int, items {id uuid, full_name text, trip_name text, created_at timestamptz}[]},
orders {count int, items {id uuid, number text, full_name text, total numeric, status orders.status, created_at
timestamptz}[]}, low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int,
items {kind text, id uuid, reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';
revoke execute on function public.admin_today() from public, anon, authenticated;
grant execute on function public.admin_today() to authenticated;

create view public.admin_summary with (security_invoker = true) as
select b.total_bookings as bookings, b.payments_received as received, b.payments_owing as owing,
  b.total_expected as expected, t.seats, e.published_events, e.draft_events, e.upcoming_events, m.store_received
from public.booking_totals b
cross join (select coalesce(sum(t.seats), 0)::int as seats from public.event_totals t) t
cross join (
  select count(*) filter (where e.status = 'published')::int as published_events,
    count(*) filter (where e.status = 'draft')::int as draft_events,
    count(*) filter (where e.status = 'published' and e.start_date >= (select private.today()))::int as upcoming_events
  from public.events e) e
cross join (select coalesce(sum(m.received), 0)::numeric(14, 2) as store_received from public.store_months m) m
where (select private.has_permission('sales'));
comment on view public.admin_summary is
  'One row with the totals of the admin overview. Members and staff without the permission "sales" read no row.
Never null: every column.';
comment on column public.admin_summary.bookings is 'Number of pending and confirmed bookings.';
comment on column public.admin_summary.received is 'AUD received for trips, minus refunds that are due.';
comment on column public.admin_summary.owing is 'AUD that customers still owe on pending and confirmed bookings.';
comment on column public.admin_summary.expected is 'AUD: the sum of received and owing.';
comment on column public.admin_summary.seats is 'Seats of pending and confirmed bookings.';
comment on column public.admin_summary.published_events is 'Number of published departures, including past departures.';
comment on column public.admin_summary.draft_events is 'Number of departures that are drafts.';
comment on column public.admin_summary.upcoming_events is 'Number of published departures that start today or later.';
comment on column public.admin_summary.store_received is 'AUD received in the store, minus refunds.';
revoke all on public.admin_summary from anon, authenticated;
grant select on public.admin_summary to authenticated, service_role;

create view public.revenue_by_month with (security_invoker = true) as
with months as (
  select (private.month_of(private.now()) - make_interval(months => back))::date as month
  from generate_series(0, 11) back
), trips as (
  select e.month, sum(e.received) as received, sum(e.seats) as seats
  from public.event_months e where e.month >= (select min(m.month) from months m) group by e.month
), expired as (  -- expired seat holds that the scheduled jobs have not ended yet
  select private.month_of(b.created_at) as month, sum(b.seats) as seats
  from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now()) group by 1
)
select m.month, coalesce(t.received, 0)::numeric(14, 2) as trips, coalesce(s.received, 0)::numeric(14, 2) as store,
  (coalesce(t.seats, 0) - coalesce(x.seats, 0))::int as seats
from months m left join trips t on t.month = m.month left join public.store_months s on s.month = m.month
left join expired x on x.month = m.month
where (select private.has_permission('sales'));
comment on view public.revenue_by_month is
  'Twelve rows: the current month and the eleven before it. Members and staff without the permission "sales" read no
row. Never null: every column.';
comment on column public.revenue_by_month.month is 'The first day of the month.';
comment on column public.revenue_by_month.trips is 'AUD received for trips in the month, minus refunds.';
comment on column public.revenue_by_month.store is 'AUD received in the store in the month, minus refunds.';
comment on column public.revenue_by_month.seats is
  'Seats booked in the month, without seats of bookings that were cancelled or expired later.';
revoke all on public.revenue_by_month from anon, authenticated;
grant select on public.revenue_by_month to authenticated, service_role;
