import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { become } from '../support/as-role'
import { ADMIN } from '../support/people'
import { GRAINS_COUNTED, GRAINS_TOLD } from './grains'

type Sums = Record<string, number>

/** Every sum of the books, counted anew from the ledgers and from what was agreed, by nothing that the books ask. */
const COUNTED = `
  with trips as (
    select b.id, e.start_date, e.gst_free,
      case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end as status,
      b.total_amount as total, b.kept_amount as kept,
      coalesce((select sum(p.amount) from public.payments p where p.booking_id = b.id), 0) as paid
    from public.bookings b join public.events e on e.id = b.event_id
  ), agreed as (
    select t.*, case t.status when 'cancelled' then least(t.kept, t.paid) when 'expired' then 0 else t.total end as worth
    from trips t
  ), money as (
    select p.amount, p.paid_at, e.gst_free as is_free from public.payments p
    join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
    union all select q.amount, q.paid_at, false from public.order_payments q
  ), taxed as (
    select round(sum(m.amount) / 11, 2) as gst from money m where not m.is_free
    group by date_trunc('quarter', m.paid_at at time zone 'Australia/Sydney')
  ), taxed_by_month as (
    select round(sum(m.amount) filter (where not m.is_free) / 11, 2) as gst from money m
    group by date_trunc('month', m.paid_at at time zone 'Australia/Sydney')
  )
  select (select sum(a.worth - a.paid) filter (where a.worth > a.paid) from agreed a)::float as owing,
    (select coalesce(sum(a.paid - a.worth) filter (where a.paid > a.worth), 0) from agreed a)::float
      + (select coalesce(sum(q.amount), 0) from public.orders o join public.order_payments q on q.order_id = o.id
        where o.status in ('cancelled', 'expired'))::float as refunds_due,
    (select sum(m.amount) filter (where m.amount > 0) from money m)::float as received,
    (select coalesce(-sum(m.amount) filter (where m.amount < 0), 0) from money m)::float as refunded,
    (select sum(a.paid) from agreed a)::float as trips_received,
    (select sum(a.worth) from agreed a)::float as revenue,
    (select coalesce(sum(a.paid) filter (where a.start_date > private.today()), 0) from agreed a)::float as unearned,
    (select coalesce(sum(m.amount) filter (where m.is_free), 0) from money m)::float as gst_free,
    (select sum(m.amount) from money m)::float as sales,
    (select sum(t.gst) from taxed t)::float as gst,
    (select sum(t.gst) from taxed_by_month t)::float as gst_by_month,
    (select coalesce(sum(f.fee) - coalesce(sum(f.amount) filter (where f.type = 'stripe_fee'), 0), 0)
      from public.provider_balance f where f.currency = 'aud')::float as fees`

/** In which anything came, went, or was kept. */
const MONTHS = `
  select array_agg(distinct date_trunc('month', m.at at time zone 'Australia/Sydney')::date::text) as months from (
    select p.paid_at as at from public.payments p union all select q.paid_at from public.order_payments q
    union all select f.happened_at from public.provider_balance f) m`

/** From the first money or departure to the last, a financial year more at the end. */
const YEARS = `
  select least((select extract(year from min(p.paid_at)) from public.payments p),
      (select extract(year from min(e.start_date)) from public.events e))::int - 1 as first,
    greatest((select extract(year from max(e.start_date)) from public.events e), extract(year from private.now()))::int
      + 1 as last`

/** What the books say of all years together, and by each grain. */
const TOLD = `
  with t as materialized (
    select public.books_owed() as owed,
      (select jsonb_agg(public.books_payments(make_date(y, 1, 1), make_date(y, 12, 31)))
        from generate_series($1::int, $2::int) y) as payments,
      (select jsonb_agg(public.books_revenue(y)) from generate_series($1::int, $2::int) y) as revenue,
      (select jsonb_agg(public.books_gst(y)) from generate_series($1::int, $2::int) y) as gst,
      (select jsonb_agg(public.card_report(m::date)) from unnest($3::text[]) m) as months)
  select t.*, (${GRAINS_TOLD}) as grains from t`

interface Told {
  owed: Sums & { departures: Sums[]; bookings: Sums[]; refunds: Sums[] }
  payments: (Sums & { days: Sums[]; methods: Sums[]; trips: Sums[]; lines: Sums[] })[]
  revenue: (Sums & { months: Sums[]; trips: Sums[] })[]
  gst: (Sums & { quarters: Sums[] })[]
  months: (Sums & { bookings: Sums[]; orders: Sums[] })[]
  /** Cents by day, method, trip, quarter, month of departure, booking and customer. */
  grains: Sums
}

const cents = (rows: readonly Sums[], key: string): number =>
  Math.round(rows.reduce((sum, row) => sum + (row[key] ?? Number.NaN), 0) * 100)

const agree = (after: string, key: string, ...grains: (readonly Sums[])[]): number => {
  const [whole, ...parts] = grains.map((rows) => cents(rows, key))
  for (const part of parts) assert.equal(part, whole, `${key} of the books, after ${after}`)
  return whole ?? Number.NaN
}

const AGES = ['not_due', 'days_30', 'days_60', 'days_more']

/** The books' sums, each the same at every grain that they are told at. */
const sumsOf = ({ owed, payments, revenue, gst, months }: Told, after: string): Sums => {
  for (const key of [...AGES, 'this_month', 'next_month']) agree(after, key, [owed], owed.departures, owed.bookings)
  assert.equal(
    AGES.reduce((sum, age) => sum + cents([owed], age), 0),
    cents([owed], 'owing'),
    `ages, after ${after}`,
  )
  const moved = (key: string) =>
    agree(
      after,
      key,
      payments,
      ...(['days', 'methods', 'trips', 'lines'] as const).map((g) => payments.flatMap((p) => p[g])),
    )
  const earned = (key: string) =>
    agree(
      after,
      key,
      revenue,
      revenue.flatMap(({ months }) => months),
      revenue.flatMap(({ trips }) => trips),
    )
  const taxed = (key: string) =>
    agree(
      after,
      key,
      gst,
      gst.flatMap(({ quarters }) => quarters),
    )
  const ofMonths = (key: string) =>
    agree(
      after,
      key,
      months,
      months.flatMap(({ bookings, orders }) => [...bookings, ...orders]),
    )
  for (const key of ['received', 'refunded', 'net'])
    assert.equal(ofMonths(key), moved(key), `${key} by month, after ${after}`)
  assert.equal(earned('owing'), cents([owed], 'owing'), `owing, after ${after}`)
  assert.equal(moved('net'), taxed('sales'), `net, after ${after}`)
  return {
    owing: agree(after, 'owing', [owed], owed.departures, owed.bookings),
    refunds_due: Math.round(cents([owed], 'refunds_due')),
    received: moved('received'),
    refunded: moved('refunded'),
    trips_received: earned('received'),
    revenue: earned('revenue'),
    unearned: cents(revenue.slice(0, 1), 'unearned'),
    gst_free: taxed('gst_free'),
    sales: taxed('sales'),
    gst: taxed('gst'),
    gst_by_month: cents(months, 'gst'),
    fees: cents(months, 'fees'),
  }
}

/** Holds the books against the ledgers, to the cent. */
export const assertBooksHold = async (db: Client, after: string): Promise<void> => {
  const { rows: counted } = await db.query<Sums>({ name: 'recount of the books', text: COUNTED })
  const { rows: years } = await db.query<{ first: number; last: number }>(YEARS)
  const { rows: moved } = await db.query<{ months: string[] }>(MONTHS)
  const { rows: grains } = await db.query<{ grains: Sums }>({
    name: 'recount of each grain',
    text: `select (${GRAINS_COUNTED}) as grains`,
  })
  await become(db, ADMIN)
  const { rows: told } = await db.query<Told>(TOLD, [years[0]?.first, years[0]?.last, moved[0]?.months])
  await become(db, 'owner')
  const [is, was] = [told[0], counted[0]]
  assert.ok(is && was)
  assert.deepEqual(
    sumsOf(is, after),
    Object.fromEntries(Object.entries(was).map(([key, sum]) => [key, Math.round(sum * 100)])),
    after,
  )
  assert.deepEqual(is.grains, grains[0]?.grains, after)
}
