/**
 * Tests that reads treat a row as expired from the second at which it expires, even if no scheduled job has run.
 * Running the jobs later must not change the result.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_TIME } from '../snapshots/case'
import { READ_FUNCTION_CALLS, listViews } from '../snapshots/reads'
import { switchRole } from '../support/as-role'
import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, OPEN_OFFER } from '../support/people'
import { startPostgres } from '../support/postgres'

const EXPIRY_TIME = new Date(Date.parse(TEST_TIME) + 86_400_000).toISOString()
const BEFORE_EXPIRY = new Date(Date.parse(EXPIRY_TIME) - 1).toISOString()
/**
 * Adds a booking, a waitlist offer, a bank transfer and an order that expire at the same time. No waitlist entry waits
 * for the freed seats.
 */
const INSERT_HOLDS_SQL = `
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending';
  insert into public.bookings (id, customer_id, user_id, event_id, seats, status, total_amount, deposit_amount, plan,
    expires_at)
  select '${addedRowId(30)}', c.id, c.profile_id, '${FREMANTLE}', 2, 'pending', 3600, 1600, 1, '${EXPIRY_TIME}'
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${addedRowId(30)}', 1, private.today(), 1600), ('${addedRowId(30)}', 2, private.today() + 30, 2000);
  insert into public.payments (booking_id, kind, method, amount) values ('${addedRowId(30)}', 'deposit', 'cash', 100);
  insert into public.bank_transfers (id, booking_id, amount, expires_at) values ('${addedRowId(32)}', '${addedRowId(30)}', 1500, '${EXPIRY_TIME}');
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${addedRowId(35)}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1);
  insert into public.bank_transfers (id, booking_id, amount, expires_at) values ('${addedRowId(36)}', '${addedRowId(35)}', 800, '${EXPIRY_TIME}');
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
    offered_at, offer_expires_at)
  select '${addedRowId(31)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', u.email, 2, 'offered', private.now(),
    '${EXPIRY_TIME}' from auth.users u where u.id = '${MEMBER}';
  delete from private.offer_tokens where token = '${OPEN_OFFER}';
  update private.offer_tokens set token = '${OPEN_OFFER}' where entry_id = '${addedRowId(31)}';
  insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, status, expires_at)
  values ('${addedRowId(33)}', '${MEMBER}', 'Ada Grey', 'ada.grey@example.test', 'collect', 40, 0, 40, 'pending', '${EXPIRY_TIME}');
  insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
  select '${addedRowId(33)}', p.id, p.name, 20, 2, true from public.products p where p.id = '20000000-0000-4000-8000-000000000002';
  update public.event_stats set next_expiry = '${EXPIRY_TIME}' where event_id = '${FREMANTLE}'`

/** Read functions about scheduled jobs, emails and the audit log, whose results change when the jobs run. */
const JOB_DEPENDENT_READS = [
  'scheduled_job_status',
  'email_overview',
  'list_emails',
  'upcoming_emails',
  'list_activity',
]
/** Ignores expiry times, because the scheduled jobs change them when they end an unpaid booking. */
const EXPIRES_AT_PATTERN = /"expires_at": (null|"[^"]*"),?/g
const createViewQuery = (name: string) => `(select jsonb_agg(to_jsonb(v) order by to_jsonb(v)) from public.${name} v)`
const MEMBER_READ_QUERIES = [
  '(select public.my_waitlist())',
  createViewQuery('booking_overview'),
  createViewQuery('order_overview'),
]

describe('without scheduled jobs', () => {
  let db: Client
  let stopServer: () => void
  const readQueriesAs = async (
    userId: string,
    queries: Map<string, string>,
  ): Promise<[name: string, result: string][]> => {
    await switchRole(db, userId)
    const statements = [...queries].map(([name, sql]) => `select $$${name}$$ as name, (${sql})::text as result`)
    const { rows } = await db.query<{ name: string; result: string | null }>(statements.join(' union all '))
    await db.query('set local session authorization default')
    return rows.map(({ name, result }) => [name, (result ?? '').replace(EXPIRES_AT_PATTERN, '')])
  }
  const readAllAt = async (instant: string) => {
    await db.query(`select set_config('app.now', $1, true)`, [instant])
    const readFunctionQueries = Object.entries(READ_FUNCTION_CALLS).flatMap(([name, sql]) =>
      sql === null ? [] : [[name, sql] as const],
    )
    const viewQueries = (await listViews(db)).map((name) => [name, createViewQuery(name)] as const)
    const resultsByQuery = new Map(
      [...viewQueries, ...readFunctionQueries].filter(([name]) => !JOB_DEPENDENT_READS.includes(name)),
    )
    const memberQueries = new Map(MEMBER_READ_QUERIES.map((sql) => [`own ${sql}`, sql]))
    return new Map([...(await readQueriesAs(ADMIN, resultsByQuery)), ...(await readQueriesAs(MEMBER, memberQueries))])
  }
  const listChangedReads = (firstResults: Map<string, string>, secondResults: Map<string, string>) =>
    [...firstResults.keys()].filter((name) => firstResults.get(name) !== secondResults.get(name)).sort()
  beforeAll(async () => {
    const server = await startPostgres({ testTime: TEST_TIME })
    stopServer = server.stop
    db = await server.connect(await server.createDatabase())
    await db.query('begin')
    await db.query(`select set_config('app.now', $1, true)`, [TEST_TIME])
    await db.query(INSERT_HOLDS_SQL)
    // Raises the retention periods, because the jobs would otherwise erase travellers of past trips after the jump in
    // time.
    await db.query('update public.settings set traveller_retention_days = 730, enquiry_retention_months = 84')
    await db.query('set constraints all immediate; set constraints all deferred')
  })
  afterAll(async () => {
    await db.end()
    stopServer()
  })

  it('every query shows seat holds, waitlist offers, bank transfers and orders as expired from their expiry time', async () => {
    const beforeExpiry = await readAllAt(BEFORE_EXPIRY)
    const afterExpiry = await readAllAt(EXPIRY_TIME)
    const expectedChangedReads = [
      'booking_overview',
      'event_cards',
      'get_offer',
      'list_waitlist',
      'order_overview',
      'admin_today',
      'store_catalog',
    ]
    expect(listChangedReads(beforeExpiry, afterExpiry)).toEqual(
      expect.arrayContaining([...expectedChangedReads, ...MEMBER_READ_QUERIES.map((sql) => `own ${sql}`)]),
    )
    await db.query('select private.run_scheduled_jobs($1)', [EXPIRY_TIME])
    expect(listChangedReads(afterExpiry, await readAllAt(EXPIRY_TIME))).toEqual([])
  })
})
