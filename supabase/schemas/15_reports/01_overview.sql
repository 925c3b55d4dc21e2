-- The admin overview and what is due today.

create function public.admin_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.parts_by_right(private.all_today(), '{"offers": "waitlist", "overdue": "sales", "doubles": "booking",
    "transfers": "money", "refunds": "sales", "flagged": "moderation", "messages": "messages", "interest": "messages",
    "orders": "store", "low_stock": "store", "cards": "sales"}', '{"count": 0, "items": []}');
end
$$;
comment on function public.admin_today() is
  'For staff, each what his rights reach: what needs doing. Of each kind count (stops at 100) and the
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
low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';
revoke execute on function public.admin_today() from public, anon, authenticated;
grant execute on function public.admin_today() to authenticated;

create function public.admin_summary() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return private.result('ok',
    (select jsonb_build_object('bookings', t.total_bookings, 'received', t.payments_received,
      'owing', t.payments_owing, 'expected', t.total_expected) from public.booking_totals t)
      || (select jsonb_build_object('seats', coalesce(sum(t.seats), 0)) from public.event_totals t)
      || (select jsonb_build_object('published_events', count(*) filter (where e.status = 'published'),
        'draft_events', count(*) filter (where e.status = 'draft'),
        'upcoming_events', count(*) filter (where e.status = 'published' and e.start_date >= (select private.today())))
        from public.events e)
      || (select jsonb_build_object('store_received', coalesce(sum(m.received), 0)) from public.store_months m));
end
$$;
comment on function public.admin_summary() is 'For admins: the figures at the top, AUD. Statuses: ok {bookings int,
received numeric, owing numeric, expected numeric, seats int, published_events int, draft_events int, upcoming_events
int, store_received numeric}.';
revoke execute on function public.admin_summary() from public, anon, authenticated;
grant execute on function public.admin_summary() to authenticated;

create function public.revenue_by_month(months int default 12) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_permission('sales');
  with m as (
    select (private.month_of(private.now()) - make_interval(months => back))::date as month
    from generate_series(0, least(greatest(coalesce(revenue_by_month.months, 12), 1), 60) - 1) back
  ), trips as (
    select e.month, sum(e.received) as received, sum(e.seats) as seats
    from public.event_months e where e.month >= (select min(m.month) from m) group by 1
  ), ended as (  -- holds that have run out and that the clock has not ended yet
    select private.month_of(b.created_at) as month, sum(b.seats) as seats
    from public.bookings b where b.status = 'pending' and b.expires_at <= (select private.now()) group by 1
  )
  select private.result('ok', jsonb_build_object('months', jsonb_agg(jsonb_build_object('month', m.month,
    'trips', coalesce(t.received, 0), 'store', coalesce(s.received, 0),
    'seats', coalesce(t.seats, 0) - coalesce(o.seats, 0)) order by m.month)))
  from m left join trips t on t.month = m.month left join public.store_months s on s.month = m.month
  left join ended o on o.month = m.month
$$;
comment on function public.revenue_by_month(integer) is 'For admins: the last months, 60 at most, the present one last,
empty ones too. AUD received, seats booked. Statuses: ok {months {month date, trips numeric, store numeric, seats
int}[]}.';
revoke execute on function public.revenue_by_month(integer) from public, anon, authenticated;
grant execute on function public.revenue_by_month(integer) to authenticated;

-- Orders to send are paid ones: an unpaid order is not sent.
create function private.all_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'offers', private.due('select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.due('select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'doubles', private.due('select b.id, b.reference, e.title as event_title, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'transfers', private.due('select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
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
      where o.status = ''paid'' and o.fulfilled_at is null
      order by o.created_at, o.number'),
    'low_stock', private.due('select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as place from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon'' and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon'' and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.place'),
    'cards', private.due('select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at from public.card_exceptions x
      order by x.created_at, x.id')));
end
$$;
comment on function private.all_today() is 'For admins: what needs doing. Of each kind count (stops at 100) and the
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
low_stock {count int, items {id uuid, name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid,
reference text?, amount numeric, currency text, created_at timestamptz}[]}}.';
