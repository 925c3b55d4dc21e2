/** Compares every report total with the same total computed from the ledgers, without the report functions. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { switchRole } from '../support/as-role'
import { ADMIN } from '../support/people'

/**
 * Returns SQL that adds up the amounts of reports, in cents, by period and field. Zero sums are omitted. `rows`
 * selects the period, the row key within the report, and the report's fields as jsonb.
 */
const createSumsSql = (rows: string): string => `
  select coalesce(jsonb_object_agg(s.key, s.cents), '{}') from (
    select concat_ws(' ', r.grain, r.of, n.key) as key, round(sum(n.value::text::numeric) * 100) as cents
    from (${rows}) r (grain, of, d), jsonb_each(r.d) n
    where n.key in ('received', 'refunded', 'net', 'trips', 'store', 'gst_free', 'sales', 'gst', 'fees', 'seats', 'owing',
      'refund_due', 'refunds_due', 'revenue', 'spent', 'aged', 'kept', 'splits') and jsonb_typeof(n.value) = 'number'
    group by 1 having sum(n.value::text::numeric) <> 0) s`

const createAgedSumSql = (d: string) =>
  `jsonb_build_object('aged', (${['not_due', 'days_30', 'days_60', 'days_more']
    .map((age) => `(${d} ->> '${age}')::numeric`)
    .join(' + ')}))`

/** SQL that calls the reports of all years, from the first payment or departure to the last. */
const REPORTED_SQL = `
  with years as (
    select least((select extract(year from min(p.paid_at)) from public.payments p),
        (select extract(year from min(e.start_date)) from public.events e))::int - 1 as first,
      (select extract(year from max(e.start_date)) from public.events e)::int + 1 as last
  ), months as (
    select distinct date_trunc('month', m.at at time zone 'Australia/Sydney')::date as month from (
      select p.paid_at as at from public.payments p union all select q.paid_at from public.order_payments q
      union all select f.happened_at from public.provider_balance f) m
  ), t as materialized (
    select public.report_owed() as owed,
      (select jsonb_agg(public.report_payments(make_date(y, 1, 1), make_date(y, 12, 31)))
        from years, generate_series(years.first, years.last) y) as payments,
      (select jsonb_agg(public.report_cancellations(make_date(y, 1, 1), make_date(y, 12, 31)))
        from years, generate_series(years.first, years.last) y) as cancellations,
      (select jsonb_agg(public.report_revenue(y)) from years, generate_series(years.first, years.last) y) as revenue,
      (select jsonb_agg(public.report_gst(y)) from years, generate_series(years.first, years.last) y) as gst,
      (select jsonb_agg(public.card_report(m.month) || jsonb_build_object('of', m.month)) from months m) as months
  )
  select (${createSumsSql(`
  select 'all', '', jsonb_build_object('owing', t.owed -> 'owing', 'refunds_due', t.owed -> 'refunds_due')
  union all select 'ages', '', ${createAgedSumSql('t.owed')}
  union all select 'payments', '', p from jsonb_array_elements(t.payments) p
  union all select 'day', d ->> 'day', d from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'days') d
  union all select 'method', d ->> 'method', d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'methods') d
  union all select 'event', coalesce(d ->> 'event_id', 'store'), d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'events') d
  union all select 'line', concat_ws(' ', d ->> 'day', d ->> 'method', coalesce(d ->> 'title', 'store'),
    d ->> 'start_date', d ->> 'gst_free'), d
  from jsonb_array_elements(t.payments) p, jsonb_array_elements(p -> 'lines') d
  union all select 'quarter', d ->> 'begins', d
  from jsonb_array_elements(t.gst) g, jsonb_array_elements(g -> 'quarters') d
  union all select 'gst', '', g from jsonb_array_elements(t.gst) g
  union all select 'card', m ->> 'of', m from jsonb_array_elements(t.months) m
  union all select 'revenue', '', y from jsonb_array_elements(t.revenue) y
  union all select 'month', d ->> 'month', d
  from jsonb_array_elements(t.revenue) y, jsonb_array_elements(y -> 'months') d
  union all select 'event', concat_ws(' ', d ->> 'event_id', d ->> 'gst_free'), d
  from jsonb_array_elements(t.revenue) y, jsonb_array_elements(y -> 'events') d
  union all select 'owed of', d ->> 'event_id', d || ${createAgedSumSql('d')} from jsonb_array_elements(t.owed -> 'events') d
  union all select 'owed by', d ->> 'id', d || ${createAgedSumSql('d')} from jsonb_array_elements(t.owed -> 'bookings') d
  union all select 'cancelled', '', c from jsonb_array_elements(t.cancellations) c
  union all select 'moved', '', (c -> 'moves') - 'seats' from jsonb_array_elements(t.cancellations) c
  union all select 'moved from', '', d - 'seats' from jsonb_array_elements(t.cancellations) c, jsonb_array_elements(c #> '{moves,lines}') d
  union all select 'customer', c.id::text, jsonb_build_object('spent', c.total_spent, 'owing', c.owing)
  from public.customer_overview c`)}) as cents from t`

const COMPUTED_SQL = `
  with money as (
    select (p.paid_at at time zone 'Australia/Sydney')::date as day, p.method, e.id as event_id, e.title, e.start_date,
      e.gst_free, p.amount, p.kind = 'refund' as is_refund
    from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
    union all
    select (q.paid_at at time zone 'Australia/Sydney')::date, q.method, null, null, null, null, q.amount, q.kind = 'refund'
    from public.order_payments q
  ), moved as (
    select m.*, jsonb_build_object('received', case when m.is_refund then 0 else m.amount end,
      'refunded', case when m.is_refund then -m.amount else 0 end, 'net', m.amount) as d
    from money m
  ), taxed as (
    select s.begins, jsonb_build_object('sales', s.sales, 'store', s.store, 'gst_free', s.gst_free,
      'trips', s.sales - s.store - s.gst_free, 'gst', round((s.sales - s.gst_free) / 11, 2)) as d
    from (select date_trunc('quarter', m.day)::date as begins, sum(m.amount) as sales,
        coalesce(sum(m.amount) filter (where m.event_id is null), 0) as store,
        coalesce(sum(m.amount) filter (where m.gst_free), 0) as gst_free
      from money m group by 1) s
  ), agreed as (
    select p.*, p.is in ('pending', 'confirmed') as live,
      case p.is when 'cancelled' then least(p.retained_amount, p.paid) when 'expired' then 0 else p.total_amount end as worth
    from (select b.*, e.start_date, e.gst_free,
        case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end as is,
        coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) as paid
      from public.bookings b join public.events e on e.id = b.event_id) p
  ), booked as (
    select a.*, jsonb_build_object('seats', case when a.live then a.seats else 0 end, 'received', a.paid,
      'owing', greatest(a.worth - a.paid, 0), 'refund_due', greatest(a.paid - a.worth, 0), 'revenue', a.worth) as d,
      jsonb_build_object('owing', greatest(a.worth - a.paid, 0), 'aged', greatest(a.worth - a.paid, 0)) as owed
    from agreed a
  ), moves as (
    -- A split divides the line of a fee, and keeps the sum.
    select jsonb_build_object('splits', (select count(*) from public.bookings b where b.split_from is not null),
      'fees', (select sum(l.amount) from public.booking_lines l
        where l.removed_at is null and l.description = 'Fee for the change of departure')) as d
  )
  select (${createSumsSql(`
  select 'all', '', b.owed - 'aged' from booked b
  union all select 'all', '', jsonb_build_object('refunds_due', b.d -> 'refund_due') from booked b
  union all select 'all', '', jsonb_build_object('refunds_due',
    greatest(o.paid_amount - case when o.status in ('pending', 'paid') then o.total else 0 end, 0)) from public.orders o
  union all select 'ages', '', b.owed - 'owing' from booked b
  union all select 'payments', '', m.d from moved m
  union all select 'day', m.day::text, m.d from moved m
  union all select 'method', m.method, m.d from moved m
  union all select 'event', coalesce(m.event_id::text, 'store'), m.d from moved m
  union all select 'line', concat_ws(' ', m.day, m.method, coalesce(m.title, 'store'), m.start_date,
    m.gst_free::text), m.d from moved m
  union all select 'quarter', t.begins::text, t.d from taxed t
  union all select 'gst', '', t.d from taxed t
  union all select 'card', date_trunc('month', m.day)::date::text, m.d from moved m
  union all select 'card', date_trunc('month', m.day)::date::text,
    jsonb_build_object('gst', round(sum(m.amount) filter (where m.gst_free is not true) / 11, 2)) from moved m group by 2
  union all select 'card', date_trunc('month', f.happened_at at time zone 'Australia/Sydney')::date::text,
    jsonb_build_object('fees', f.fee - case f.type when 'stripe_fee' then f.amount else 0 end)
  from public.provider_balance f where f.currency = 'aud'
  union all select 'revenue', '', b.d from booked b where b.start_date is not null
  union all select 'month', date_trunc('month', b.start_date)::date::text, b.d from booked b
  where b.start_date is not null
  union all select 'event', concat_ws(' ', b.event_id, b.gst_free::text), b.d from booked b
  where b.start_date is not null
  union all select 'owed of', b.event_id::text, b.owed from booked b
  union all select 'owed by', b.id::text, b.owed from booked b
  union all select 'cancelled', '', (b.d - array['seats', 'owing', 'revenue']) || jsonb_build_object('kept', b.worth,
    'refunded', -coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id and p.kind = 'refund'), 0),
    'received', coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id and p.kind <> 'refund'), 0))
  from booked b where not b.live
  union all select 'moved', '', m.d from moves m
  union all select 'moved from', '', m.d from moves m
  union all select 'customer', b.customer_id::text, jsonb_build_object('spent', least(b.paid, b.worth), 'owing', b.owed -> 'owing')
  from booked b`)}) as cents`

/** Compares every sum of the reports with the ledgers, to the cent. */
export const assertReportsHold = async (db: Client, history: string): Promise<void> => {
  const computedSums = await db.query<{ cents: object }>({ name: 'computed reports', text: COMPUTED_SQL })
  await switchRole(db, ADMIN)
  const reportedSums = await db.query<{ cents: object }>(REPORTED_SQL)
  await switchRole(db, 'owner')
  assert.deepEqual(reportedSums.rows[0]?.cents, computedSums.rows[0]?.cents, history)
}
