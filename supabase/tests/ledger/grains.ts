/** Sums of one kind: `grain` says by what, `of` which one, `d` holds them as `{name: AUD}`. Nought is left out. */
const summed = (rows: string): string => `
  select coalesce(jsonb_object_agg(s.key, s.cents), '{}') from (
    select concat_ws(' ', r.grain, r.of, n.key) as key, round(sum(n.value::text::numeric) * 100) as cents
    from (${rows}) r (grain, of, d), jsonb_each(r.d) n
    where n.key in ('received', 'refunded', 'net', 'trips', 'store', 'gst_free', 'sales', 'gst', 'seats', 'owing',
      'refund_due', 'revenue', 'spent') and jsonb_typeof(n.value) = 'number'
    group by 1 having sum(n.value::text::numeric) <> 0) s`

/** What the books tell by each grain: of `t`, which holds their answers, a list of years each, and the customers. */
export const GRAINS_TOLD = summed(`
  select 'day', d ->> 'day', d from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'days') d
  union all select 'method', d ->> 'method', d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'methods') d
  union all select 'trip', coalesce(d ->> 'event_id', 'store'), d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'trips') d
  union all select 'line', concat_ws(' ', d ->> 'day', d ->> 'method', coalesce(d ->> 'title', 'store'),
    d ->> 'start_date', d ->> 'gst_free'), d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'lines') d
  union all select 'quarter', d ->> 'begins', d
  from jsonb_array_elements(t.gst) g, jsonb_array_elements(g -> 'quarters') d
  union all select 'month', d ->> 'month', d
  from jsonb_array_elements(t.revenue) y, jsonb_array_elements(y -> 'months') d
  union all select 'departure', concat_ws(' ', d ->> 'event_id', d ->> 'gst_free'), d
  from jsonb_array_elements(t.revenue) y, jsonb_array_elements(y -> 'trips') d
  union all select 'owed of', d ->> 'event_id', d from jsonb_array_elements(t.owed -> 'departures') d
  union all select 'owed by', d ->> 'id', d from jsonb_array_elements(t.owed -> 'bookings') d
  union all select 'customer', c.id::text, jsonb_build_object('spent', c.total_spent, 'owing', c.owing)
  from public.customer_overview c`)

/** The same, counted anew from the ledgers and from what was agreed, by nothing that the books ask. */
export const GRAINS_COUNTED = `
  with money as (
    select (p.paid_at at time zone 'Australia/Sydney')::date as day, p.method, e.id as event_id, e.title, e.start_date,
      e.gst_free, p.amount
    from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
    union all
    select (q.paid_at at time zone 'Australia/Sydney')::date, q.method, null, null, null, null, q.amount
    from public.order_payments q
  ), moved as (
    select m.*, jsonb_build_object('received', greatest(m.amount, 0), 'refunded', greatest(-m.amount, 0),
      'net', m.amount) as d
    from money m
  ), taxed as (
    select date_trunc('quarter', m.day)::date as begins, sum(m.amount) as sales,
      coalesce(sum(m.amount) filter (where m.event_id is null), 0) as store,
      coalesce(sum(m.amount) filter (where m.gst_free), 0) as gst_free
    from money m group by 1
  ), paid as (
    select b.*, e.start_date, e.gst_free,
      case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end as is,
      coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) as paid
    from public.bookings b join public.events e on e.id = b.event_id
  ), agreed as (
    select p.*, p.is in ('pending', 'confirmed') as live,
      case p.is when 'cancelled' then least(p.kept_amount, p.paid) when 'expired' then 0 else p.total_amount end as worth
    from paid p
  ), booked as (
    select a.*, jsonb_build_object('seats', case when a.live then a.seats else 0 end, 'received', a.paid,
      'owing', greatest(a.worth - a.paid, 0), 'refund_due', greatest(a.paid - a.worth, 0), 'revenue', a.worth) as d,
      jsonb_build_object('owing', greatest(a.worth - a.paid, 0)) as owed
    from agreed a
  )
  ${summed(`
  select 'day', m.day::text, m.d from moved m
  union all select 'method', m.method, m.d from moved m
  union all select 'trip', coalesce(m.event_id::text, 'store'), m.d from moved m
  union all select 'line', concat_ws(' ', m.day, m.method, coalesce(m.title, 'store'), m.start_date,
    m.gst_free::text), m.d from moved m
  union all select 'quarter', t.begins::text, jsonb_build_object('sales', t.sales, 'store', t.store,
    'gst_free', t.gst_free, 'trips', t.sales - t.store - t.gst_free, 'gst', round((t.sales - t.gst_free) / 11, 2))
  from taxed t
  union all select 'month', date_trunc('month', b.start_date)::date::text, b.d from booked b
  where b.start_date is not null
  union all select 'departure', concat_ws(' ', b.event_id, b.gst_free::text), b.d from booked b
  where b.start_date is not null
  union all select 'owed of', b.event_id::text, b.owed from booked b
  union all select 'owed by', b.id::text, b.owed from booked b
  union all select 'customer', b.customer_id::text, jsonb_build_object('spent', least(b.paid, b.worth), 'owing', b.owed -> 'owing')
  from booked b`)} `
