-- What the admin's first page shows.

-- Statuses: ok {customers, events, bookings}, each at most 8.
create function public.search_admin(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := private.like_pattern(q);
begin
  perform private.require_admin();
  if words is null then return '{"status": "ok", "customers": [], "events": [], "bookings": []}'::jsonb; end if;
  return jsonb_build_object('status', 'ok',
    'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select c.id, c.full_name, c.email from public.customers c
      where (c.full_name || ' ' || coalesce(c.email, '')) ilike words limit 8) r),
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where e.title ilike words or e.location ilike words order by e.start_date desc limit 8) r),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select b.id, b.reference, b.status, c.full_name as customer_name, e.title as event_title
      from (select * from public.bookings t where t.search_text like words limit 8) b
      join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id) r));
end
$$;

-- What needs doing. Statuses: ok, with offers, overdue, transfers, refunds, flagged, messages, interest, orders, low_stock:
-- each {count (stops at 100), items (at most 5, the most urgent first)}.
create function public.admin_today() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_admin();
  return jsonb_build_object('status', 'ok',
    'offers', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by w.offer_expires_at) as n, w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = 'offered' and w.offer_expires_at > now() order by w.offer_expires_at limit 100) r),
    'overdue', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by b.next_due_date) as n, b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from (select * from public.bookings t where t.next_due_date < private.today() order by t.next_due_date limit 100) b
      join public.customers c on c.id = b.customer_id) r),
    'transfers', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by t.created_at) as n, t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from (select * from public.transfers x where x.status = 'pending' order by x.created_at limit 100) t
      join public.bookings b on b.id = t.booking_id join public.customers c on c.id = b.customer_id) r),
    'refunds', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by b.created_at) as n, b.id, b.reference, b.refund_due, c.full_name as customer_name
      from (select * from public.bookings t where t.refund_due > 0 order by t.created_at limit 100) b
      join public.customers c on c.id = b.customer_id) r),
    'flagged', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by f.created_at) as n, f.kind, f.id, f.user_name, f.content from (
        (select 'comment' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select 'reply', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f limit 100) r),
    'messages', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by m.created_at) as n, m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at limit 100) r),
    'interest', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by i.created_at) as n, i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at limit 100) r),
    'orders', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by o.created_at) as n, o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status in ('pending', 'paid') and o.fulfilled_at is null order by o.created_at limit 100) r),
    'low_stock', (select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(to_jsonb(r)) filter (where r.n <= 5), '[]')) from (
      select row_number() over (order by p.stock) as n, p.id, p.name, p.stock
      from public.products p where p.stock <= 5 and p.status = 'live' order by p.stock limit 100) r));
end
$$;

-- The figures at the top. Statuses: ok {bookings, received, owing, expected, seats, published_events, draft_events,
-- upcoming_events, store_received}.
create function public.admin_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select jsonb_build_object('status', 'ok', 'bookings', t.total_bookings, 'received', t.payments_received,
      'owing', t.payments_owing, 'expected', t.total_expected)
    from public.booking_totals t)
  || (select jsonb_build_object('seats', coalesce(sum(l.seats), 0)) from public.event_ledgers l)
  || (select jsonb_build_object('published_events', count(*) filter (where e.status = 'published'),
      'draft_events', count(*) filter (where e.status = 'draft'),
      'upcoming_events', count(*) filter (where e.status = 'published' and e.start_date >= private.today())) from public.events e)
  || (select jsonb_build_object('store_received', coalesce(sum(m.received), 0)) from public.store_months m);
end
$$;

-- The last months, the present one last, empty ones too. Statuses: ok {months: [{month, trips, store, seats}]}.
create function public.revenue_by_month(months int default 12) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  this_month date := private.month_of(now());
begin
  perform private.require_admin();
  return jsonb_build_object('status', 'ok', 'months', (
    select jsonb_agg(jsonb_build_object('month', m.month,
      'trips', coalesce((select sum(e.received) from public.event_months e where e.month = m.month), 0),
      'store', coalesce((select s.received from public.store_months s where s.month = m.month), 0),
      'seats', coalesce((select sum(e.seats) from public.event_months e where e.month = m.month), 0)) order by m.month)
    from (select (this_month - make_interval(months => k))::date as month
          from generate_series(0, least(greatest(coalesce(revenue_by_month.months, 12), 1), 60) - 1) k) m));
end
$$;

revoke execute on function public.search_admin(text), public.admin_today(), public.admin_summary(), public.revenue_by_month(int)
  from public, anon, authenticated;
grant execute on function public.search_admin(text), public.admin_today(), public.admin_summary(), public.revenue_by_month(int)
  to authenticated, service_role;
