import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackChecks } from './attacks/sql'
import { migrations } from './support/postgres'
import { catalogueChecks } from './catalogue/checks'
import { drawers } from './outcomes/drawers'
import { CLOCK, outcomeChecks } from './outcomes/frame'
import { rightsChecks } from './rights/checks'
import { factorChecks } from './rights/factor-checks'
import { rightChecks } from './rights/right-checks'
import { secretChecks } from './rights/secret-checks'
import { become } from './support/as-role'
import { fixtures } from './support/check-fixtures'
import { WHOLE } from './support/ring'
import { startHosted, type HostedServer } from './support/hosted'

let server: HostedServer
let db: Client
beforeAll(async () => {
  server = await startHosted(CLOCK)
  db = await server.connect(server.database)
  await db.query('begin')
  await become(db, 'owner')
  await db.query(
    `${fixtures()}; set constraints all immediate; set constraints all deferred;
      set local session authorization default`,
  )
}, 120_000)
afterAll(async () => {
  await db.end()
  server.stop()
})

describe('a database as hosted Supabase shapes it, migrated by its own command line', () => {
  it('is migrated by an owner that is no superuser, and callers come through the authenticator', async () => {
    const { rows } = await db.query(`select rolname as name, rolsuper as super, rolinherit as inherits from pg_roles
      where rolname in ('postgres', 'authenticator') order by 1`)
    expect(rows).toEqual([
      { name: 'authenticator', super: false, inherits: false },
      { name: 'postgres', super: false, inherits: true },
    ])
    await db.query('savepoint caller')
    await become(db, null)
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

  it('loads every migration and the seed, as the command line notes them', async () => {
    const {
      rows: [counted],
    } = await db.query<{ migrations: number; bookings: number }>(`select
      (select count(*)::int from supabase_migrations.schema_migrations) as migrations, (select count(*)::int
        from public.bookings) as bookings`)
    expect(counted?.migrations).toBe(migrations().length)
    expect(counted?.bookings).toBeGreaterThanOrEqual(42)
  })

  describe('the catalogue and the rights matrix', () => {
    for (const check of [...catalogueChecks(), ...rightsChecks(), ...rightChecks(), ...factorChecks()])
      it(check.name, () => check.run(db))
  })
  describe('secrets', () => {
    for (const check of secretChecks()) it(check.name, () => check.run(db), 20_000)
  })
  describe('attacks', () => {
    for (const check of attackChecks()) it(check.name, () => check.run(db))
  })
  // What a role may not do here shows at the first step that does it.
  const reached = new Set<string>()
  const isNew = (reach: string) => !reached.has(reach) && Boolean(reached.add(reach))
  describe('outcomes', async () => {
    for (const drawer of drawers())
      for (const { name, reaches, run } of await outcomeChecks(drawer))
        if (reaches.filter(isNew).length > 0 || WHOLE) it(name, () => run(db))
  })
})
