/** Tests that one SQL statement queues the emails about a changed trip to all customers who booked it. */
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { FREMANTLE } from '../support/people'

const GUEST_COUNT = 400

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
  await db.query(`
    insert into public.customers (full_name, email)
    select 'Traveller ' || n, format('traveller-%s@example.test', n) from generate_series(1, ${GUEST_COUNT}) n;
    update public.events set max_registrations = null where id = '${FREMANTLE}';
    insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
    select c.id, '${FREMANTLE}', 1, 'confirmed', 0, 0, 1 from public.customers c where c.email like 'traveller-%';
    delete from public.email_outbox where true;
    create table public.statements (at timestamptz);
    create function public.count_statement() returns trigger language plpgsql as $$
      begin insert into public.statements values (clock_timestamp()); return null; end $$;
    create trigger count_statement after insert on public.email_outbox
      for each statement execute function public.count_statement();`)
})
afterAll(async () => {
  await db?.end()
  server?.stop()
})

const fetchQueuedEmails = async () =>
  (
    await db.query<{ to_email: string; n: string }>(
      `select to_email, count(*) as n from public.email_outbox where template = 'event_updated'
       and to_email like 'traveller-%' group by 1`,
    )
  ).rows

it('changing a trip queues one email for each of its 400 customers in a single SQL statement', async () => {
  const moveEventSql = `update public.events set location = 'Elsewhere' where id = '${FREMANTLE}'`
  await db.query(moveEventSql)
  const emails = await fetchQueuedEmails()
  expect(emails).toHaveLength(GUEST_COUNT)
  expect(emails.every(({ n }) => n === '1')).toBe(true)
  expect((await db.query('select from public.statements')).rowCount).toBe(1)
  await db.query(moveEventSql)
  expect((await fetchQueuedEmails()).every(({ n }) => n === '1')).toBe(true)
})
