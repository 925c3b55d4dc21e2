-- The admin search across customers, events, bookings, orders, transfers, promo codes and products.

create function public.admin_search(q text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.events_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": [], "promo_codes": []}';
  -- The result of bookings_found. If the query below called the function, PostgreSQL would run the function a second
  -- time while it plans the query.
  booking_ids uuid[];
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    booking_ids := private.bookings_found(q, 5);
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(booking_ids) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        -- The state of a code is slow to compute, because it counts the uses. So five codes are selected first.
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p, private.today()) as state
        from (select c.id from public.promo_codes c where lower(c.code) like any (patterns)
          order by c.created_at desc, c.id limit 5) f
        join public.promo_codes p on p.id = f.id order by p.created_at desc, p.id) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands of bank transfers.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, e.start_date, w.seats
      from public.waitlist_submissions w left join public.events e on e.id = w.event_id
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where lower(e.title || ' ' || e.location) like any (patterns) and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$$;
comment on function public.admin_search(text) is
  'For staff: searches all kinds of records, and returns at most five matches of each kind, the newest first.
Departures are sorted differently: the next one first, past ones last. A kind is empty if the caller''s role may not
read it. Customers and waitlist entries also match by phone number, bank transfers by at least four digits of their
reference. Fewer than three letters match only the start of a word. Runs as the owner of the tables, because searches
under row-level security cannot use their indexes.
Fields:
- waitlist: entries that are waiting or have an open offer.
- owing: AUD owed on a pending or confirmed booking.
Statuses: ok {customers {id uuid, full_name text, email text?, phone text?}[], events {id uuid, title text, location
text, start_date date?, status events.status}[], bookings {id uuid, reference text, status bookings.status,
customer_name text, event_title text, start_date date?, owing numeric}[], orders {id uuid, number text, full_name
text, total numeric, status orders.status}[], transfers {id uuid, reference text, booking_id uuid, customer_name text,
amount numeric, status bank_transfers.status}[], waitlist {id uuid, full_name text, email text, phone text?,
event_name text, start_date date?, seats int}[], products {id uuid, name text, category products.category, status
products.status}[], promo_codes {id uuid, code text, percent int?, amount numeric?, state text}[]}.';
revoke execute on function public.admin_search(text) from public, anon, authenticated;
grant execute on function public.admin_search(text) to authenticated;
