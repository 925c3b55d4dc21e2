import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, FREMANTLE } from '../support/people'
import { startPostgres } from '../support/postgres'

const server = await startPostgres()
const IN_30_DAYS_SQL = `private.now() + interval '30 days'`

describe('two runs of the scheduled jobs at the same time on PostgreSQL', () => {
  let ownerClient: Client
  let firstClient: Client
  let secondClient: Client
  const runJobs = async (db: Client): Promise<string> => {
    const runResult = await db.query<{ status: string }>(
      `select private.run_scheduled_jobs(${IN_30_DAYS_SQL}) ->> 'status' as status`,
    )
    return runResult.rows[0]?.status ?? ''
  }
  const countExpiredHolds = async (): Promise<number> => {
    const expiryEntries = await ownerClient.query(`select from public.audit_log where action = 'expire_booking'`)
    return expiryEntries.rowCount ?? 0
  }
  beforeAll(async () => {
    const databaseName = await server.createDatabase()
    ;[ownerClient, firstClient, secondClient] = await Promise.all([
      server.connect(databaseName),
      server.connect(databaseName),
      server.connect(databaseName),
    ])
    await ownerClient.query(`update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
      delete from public.audit_log where action = 'expire_booking';
      insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
      values ('${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 1, private.now() + interval '1 day')`)
  })
  afterAll(async () => {
    await Promise.all([ownerClient, firstClient, secondClient].map((db) => db.end()))
    server.stop()
  })

  it('the second run returns busy without waiting, and each job runs once', async () => {
    await firstClient.query('begin')
    expect(await runJobs(firstClient)).toBe('done')
    await secondClient.query(`set lock_timeout = '1s'`)
    expect(await runJobs(secondClient)).toBe('busy')
    expect(await countExpiredHolds()).toBe(0)
    await firstClient.query('commit')
    expect(await countExpiredHolds()).toBe(1)
    expect(await runJobs(secondClient)).toBe('done')
    expect(await countExpiredHolds()).toBe(1)
  })

  it('a run that is killed changes no rows, and the next run completes all jobs', async () => {
    await ownerClient.query(`update public.bookings set status = 'pending', expires_at = private.now() where id in (
      select entity_id::uuid from public.audit_log where action = 'expire_booking')`)
    await firstClient.query('begin')
    expect(await runJobs(firstClient)).toBe('done')
    await firstClient.query('rollback')
    expect(await countExpiredHolds()).toBe(1)
    expect(await runJobs(secondClient)).toBe('done')
    expect(await countExpiredHolds()).toBe(2)
  })
})
