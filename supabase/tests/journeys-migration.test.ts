import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { hostedSchemaSql, migrations } from './support/postgres'
import { startCluster, type Cluster } from './support/cluster'

const MIGRATION = '_journeys.sql'
/** Two departures with the same title, one with another title and a booking with instalments. */
const ROWS_SQL = `
  insert into public.events (id, title, custom_fields, price, max_registrations, created_at) values
    ('10000000-0000-4000-8000-000000000001', 'Port Arthur', '{"summary": "By lantern"}', 1600, 16, '2030-01-02'),
    ('10000000-0000-4000-8000-000000000002', 'Port Arthur', '{}', 1700, 16, '2030-01-01'),
    ('10000000-0000-4000-8000-000000000003', 'Fremantle', '{}', 1800.55, 18, '2030-01-03');
  insert into public.customers (id, full_name, email)
    values ('30000000-0000-4000-8000-000000000001', 'Test Member', 'member@example.test');
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, status, expires_at)
    values ('50000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001',
      '10000000-0000-4000-8000-000000000003', 2, 3601.10, 600, 3, 'pending', now() + interval '1 day');
  insert into public.installments (booking_id, sequence, amount, due_date)
    values ('50000000-0000-4000-8000-000000000001', 1, 600, '2030-02-01'),
      ('50000000-0000-4000-8000-000000000001', 2, 1500.55, '2030-03-01'),
      ('50000000-0000-4000-8000-000000000001', 3, 1500.55, '2030-04-01')`

let server: Cluster
let db: Client
const before: Record<string, unknown[]> = {}
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
  const files = migrations()
  const position = files.findIndex(({ name }) => name.endsWith(MIGRATION))
  for (const sql of [hostedSchemaSql(), ...files.slice(0, position).map((file) => file.sql), ROWS_SQL])
    await db.query(sql)
  for (const table of COMPARED_TABLES) before[table] = await readRows(table)
  await db.query(files[position]!.sql)
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
  'the journeys migration changes no row of %s, except for the new trip of an event',
  async (table) => {
    expect(before[table]!.length).toBeGreaterThan(0)
    expect(await readRows(table)).toEqual(before[table])
  },
)
