/** Checks that migrations keep the rows of a database that is already in use. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { hostedSchemaSql, readMigrations } from './support/postgres'
import { startCluster, type PostgresCluster } from './support/cluster'

const JOURNEYS_MIGRATION = '_journeys.sql'
const LINES_MIGRATION = '_booking_lines.sql'
const POLICIES_MIGRATION = '_cancellation_policies.sql'
/**
 * Sets the number of days before departure when free cancelling ends: in the settings, on a departure and on two
 * bookings.
 */
const SET_CLOSING_DAYS_SQL = `
  update public.settings set cancelling_closes_days = 45;
  update public.events set cancelling_closes_days = 20 where id = '10000000-0000-4000-8000-000000000003';
  update public.bookings set cancelling_closes_days = 20 where id = '50000000-0000-4000-8000-000000000001';
  update public.bookings set cancelling_closes_days = 0 where id = '50000000-0000-4000-8000-000000000002'`
/**
 * Two departures with the same title, one with another title, a booking with instalments, and a booking whose total
 * cannot be divided by its seats.
 */
const INSERT_TRIPS_AND_BOOKINGS_SQL = `
  insert into public.events (id, title, custom_fields, price, max_registrations, created_at) values
    ('10000000-0000-4000-8000-000000000001', 'Port Arthur', '{"summary": "By lantern"}', 1600, 16, '2030-01-02'),
    ('10000000-0000-4000-8000-000000000002', 'Port Arthur', '{}', 1700, 16, '2030-01-01'),
    ('10000000-0000-4000-8000-000000000003', 'Fremantle', '{}', 1800.55, 18, '2030-01-03');
  insert into public.customers (id, full_name, email)
    values ('30000000-0000-4000-8000-000000000001', 'Test Member', 'member@example.test');
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, status, expires_at)
    values ('50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001',
      '10000000-0000-4000-8000-000000000003', 2, 3601.10, 600, 3, 'pending', now() + interval '1 day'),
      ('50000000-0000-4000-8000-000000000002', '30000000-0000-4000-8000-000000000001',
      '10000000-0000-4000-8000-000000000001', 3, 1000, 600, 1, 'pending', now() + interval '1 day');
  insert into public.installments (booking_id, sequence, amount, due_date)
    values ('50000000-0000-4000-8000-000000000001', 1, 600, '2030-02-01'),
      ('50000000-0000-4000-8000-000000000001', 2, 1500.55, '2030-03-01'),
      ('50000000-0000-4000-8000-000000000001', 3, 1500.55, '2030-04-01')`

let server: PostgresCluster
let db: Client
const rowsBefore: Record<string, unknown[]> = {}
const rowsAfter: Record<string, unknown[]> = {}
let bookingTotalsBefore: unknown[]
const BOOKING_TOTALS_SQL =
  'select id, seats, total_amount, deposit_amount, paid_amount from public.bookings order by id'
const COMPARED_TABLES = ['events', 'bookings', 'installments', 'event_stats', 'event_ledgers']
const readRows = async (table: string) =>
  (
    await db.query<{ row: object }>(
      `select to_jsonb(t) - 'journey_id' as row from public.${table} t order by to_jsonb(t)::text`,
    )
  ).rows

beforeAll(async () => {
  server = await startCluster('postgres', true)
  db = await server.connect('postgres')
  const migrationFiles = readMigrations()
  const migrationIndex = migrationFiles.findIndex(({ name }) => name.endsWith(JOURNEYS_MIGRATION))
  for (const migrationSql of [
    hostedSchemaSql(),
    ...migrationFiles.slice(0, migrationIndex).map((file) => file.sql),
    INSERT_TRIPS_AND_BOOKINGS_SQL,
  ])
    await db.query(migrationSql)
  for (const comparedTable of COMPARED_TABLES) rowsBefore[comparedTable] = await readRows(comparedTable)
  await db.query(migrationFiles[migrationIndex]!.sql)
  for (const table of COMPARED_TABLES) rowsAfter[table] = await readRows(table)
  bookingTotalsBefore = (await db.query(BOOKING_TOTALS_SQL)).rows
  const linesMigrationIndex = migrationFiles.findIndex(({ name }) => name.endsWith(LINES_MIGRATION))
  for (const { sql } of migrationFiles.slice(migrationIndex + 1, linesMigrationIndex + 1)) await db.query(sql)
  const policiesMigrationIndex = migrationFiles.findIndex(({ name }) => name.endsWith(POLICIES_MIGRATION))
  for (const { sql } of migrationFiles.slice(linesMigrationIndex + 1, policiesMigrationIndex)) await db.query(sql)
  await db.query(SET_CLOSING_DAYS_SQL)
  await db.query(migrationFiles[policiesMigrationIndex]!.sql)
}, 60_000)
afterAll(async () => {
  await db.end()
  server.stop()
})

it('the journeys migration gives each existing event its own trip with the title and summary of the event', async () => {
  const { rows } = await db.query(
    `select e.id::text, j.slug, j.title, j.summary from public.events e join public.journeys j on j.id = e.journey_id
     order by e.id`,
  )
  expect(rows).toEqual([
    { id: '10000000-0000-4000-8000-000000000001', slug: 'port-arthur-2', title: 'Port Arthur', summary: 'By lantern' },
    { id: '10000000-0000-4000-8000-000000000002', slug: 'port-arthur', title: 'Port Arthur', summary: '' },
    { id: '10000000-0000-4000-8000-000000000003', slug: 'fremantle', title: 'Fremantle', summary: '' },
  ])
})

it.each(COMPARED_TABLES)(
  'the journeys migration leaves all rows of %s unchanged, except that each event gets a trip',
  (table) => {
    expect(rowsBefore[table]!.length).toBeGreaterThan(0)
    expect(rowsAfter[table]).toEqual(rowsBefore[table])
  },
)

it('the booking lines migration gives each existing booking one line for its seats, and changes no total', async () => {
  const { rows } = await db.query(
    'select booking_id, kind, quantity, unit_price, amount, gst_free from public.booking_lines order by booking_id',
  )
  const seatLine = { kind: 'seat', gst_free: false }
  expect(rows).toEqual([
    {
      ...seatLine,
      booking_id: '50000000-0000-4000-8000-000000000001',
      quantity: 2,
      unit_price: '1800.55',
      amount: '3601.10',
    },
    {
      ...seatLine,
      booking_id: '50000000-0000-4000-8000-000000000002',
      quantity: 1,
      unit_price: '1000.00',
      amount: '1000.00',
    },
  ])
  expect((await db.query(BOOKING_TOTALS_SQL)).rows).toEqual(bookingTotalsBefore)
})

it('the migrated database refuses a booking total that differs from the sum of the booking lines', async () => {
  await expect(db.query('update public.bookings set total_amount = total_amount + 1')).rejects.toMatchObject({
    code: '23514',
  })
})

it('the cancellation policies migration makes policies that retain the deposit until the last day for changes, then all payments', async () => {
  const keepAllPaymentsTier = { days: 0, keeps: 'percent', value: 100 }
  const createPolicy = (days: number) => [{ days, keeps: 'deposit', value: null }, keepAllPaymentsTier]
  expect((await db.query('select cancellation_policy as policy from public.settings')).rows).toEqual([
    { policy: createPolicy(45) },
  ])
  expect((await db.query('select cancellation_policy as policy from public.bookings order by id')).rows).toEqual([
    { policy: createPolicy(20) },
    { policy: [{ days: 0, keeps: 'deposit', value: null }] },
  ])
  expect(
    (await db.query('select slug, cancellation_policy as policy from public.journeys order by slug')).rows,
  ).toEqual([
    { slug: 'fremantle', policy: createPolicy(20) },
    { slug: 'port-arthur', policy: null },
    { slug: 'port-arthur-2', policy: null },
  ])
})
