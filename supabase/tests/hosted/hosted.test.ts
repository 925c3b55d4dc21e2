import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAttackChecks } from '../attacks/sql'
import { readMigrations } from '../support/postgres'
import { createCatalogueChecks } from '../catalogue/checks'
import { listCaseFiles } from '../snapshots/files'
import { TEST_TIME, createSnapshotChecks } from '../snapshots/case'
import { createPermissionChecks } from '../permissions/checks'
import { createFactorChecks } from '../permissions/mfa-checks'
import { createMissingPermissionChecks } from '../permissions/permission-checks'
import { createSecretChecks } from '../permissions/secret-checks'
import { switchRole } from '../support/as-role'
import { readFixturesSql } from '../support/check-fixtures'
import { FULL_SUITE } from '../support/suite'
import { startHosted, type HostedServer } from '../support/hosted'

let server: HostedServer
let db: Client
beforeAll(async () => {
  server = await startHosted(TEST_TIME)
  db = await server.connect(server.database)
  await db.query('begin')
  await switchRole(db, 'owner')
  await db.query(
    `${readFixturesSql()}; set constraints all immediate; set constraints all deferred;
      set local session authorization default`,
  )
}, 120_000)
afterAll(async () => {
  await db.end()
  server.stop()
})

describe('a database set up like hosted Supabase and migrated with the Supabase CLI', () => {
  it('is migrated by an owner without superuser rights, and API callers connect as authenticator', async () => {
    const { rows } = await db.query(`select rolname as name, rolsuper as super, rolinherit as inherits from pg_roles
      where rolname in ('postgres', 'authenticator') order by 1`)
    expect(rows).toEqual([
      { name: 'authenticator', super: false, inherits: false },
      { name: 'postgres', super: false, inherits: true },
    ])
    await db.query('savepoint caller')
    await switchRole(db, null)
    const { rows: callers } = await db.query(
      `select session_user::text as session, current_user::text as role,
        current_setting('statement_timeout') as timeout`,
    )
    expect(callers).toEqual([{ session: 'authenticator', role: 'anon', timeout: '3s' }])
    await db.query('rollback to savepoint caller')
    const { rows: owners } = await db.query(`select distinct pg_get_userbyid(p.proowner) as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
    expect(owners).toEqual([{ name: 'postgres' }])
  })

  it('contains the record of every migration, and the demo data of the seed file', async () => {
    const {
      rows: [counts],
    } = await db.query<{ migrations: number; bookings: number }>(`select
      (select count(*)::int from supabase_migrations.schema_migrations) as migrations, (select count(*)::int
        from public.bookings) as bookings`)
    expect(counts?.migrations).toBe(readMigrations().length)
    expect(counts?.bookings).toBeGreaterThanOrEqual(42)
  })

  describe('database catalogue and permission matrix', () => {
    for (const check of [
      ...createCatalogueChecks(),
      ...createPermissionChecks(),
      ...createMissingPermissionChecks(),
      ...createFactorChecks(),
    ])
      it(check.name, () => check.runCheck(db))
  })
  describe('secrets', () => {
    for (const check of createSecretChecks()) it(check.name, () => check.runCheck(db), 20_000)
  })
  describe('attacks', () => {
    for (const check of createAttackChecks()) it(check.name, () => check.runCheck(db))
  })
  // A missing grant fails the first call that uses the function or table. So a case runs only if it uses a function or
  // table that no earlier case has used.
  const reachedFunctions = new Set<string>()
  const isReachedFirstTime = (missingPath: string) =>
    !reachedFunctions.has(missingPath) && Boolean(reachedFunctions.add(missingPath))
  describe('behaviour snapshots', async () => {
    for (const caseFile of listCaseFiles())
      for (const { name, reaches, runCheck } of await createSnapshotChecks(caseFile))
        if (reaches.filter(isReachedFirstTime).length > 0 || FULL_SUITE) it(name, () => runCheck(db))
  })
})
