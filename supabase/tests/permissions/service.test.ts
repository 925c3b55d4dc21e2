import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '../support/postgres'

const server = await startPostgres()
afterAll(() => server.stop())

/** For each table, assignments that set every updatable column to its current value. */
const SELF_UPDATES_SQL = `select c.relname as name, string_agg(format('%1$I = %1$I', a.attname), ', ') as same
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attidentity = '' and has_column_privilege('service_role', c.oid, a.attnum, 'update')
  group by 1 order by 1`

it('the service role can update every column that it has a grant for, on a new database connection', async () => {
  const database = await server.createDatabase()
  const ownerClient = await server.connect(database)
  const { rows } = await ownerClient.query<{ name: string; same: string }>(SELF_UPDATES_SQL)
  await ownerClient.end()
  const refusedUpdates: string[] = []
  for (const { name, same: duplicateSql } of rows) {
    // PostgreSQL resolves names in a function once per connection. A reused connection could hide a missing
    // permission.
    const db = await server.connect(database)
    await db
      .query(`begin; set local role service_role; update public.${name} set ${duplicateSql}`)
      .catch((error: unknown) => refusedUpdates.push(`${name}: ${String(error)}`))
    await db.end()
  }
  expect(rows.length).toBeGreaterThan(20)
  expect(refusedUpdates).toEqual([])
})
