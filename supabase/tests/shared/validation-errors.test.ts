/** The validation of rows reports the columns whose constraints a row breaks, and no other column. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { callSql, runAsRole } from '../support/as-role'
import { ADMIN } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
})
afterAll(async () => {
  await db.end()
  server.stop()
})

/** Each value breaks constraints of some columns. Values that cannot be converted to a column's type are skipped. */
const INVALID_VALUES = [null, -1, 101, 'unknown', 'x'.repeat(50_000)]

it('reports only the invalid column, even if its name begins with the name of another column', async () => {
  const { rows: columns } = await db.query<{ relation: string; column: string; shorterName: string }>(
    `select a.attrelid::regclass::text as relation, b.attname as column, a.attname as "shorterName"
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
    join pg_attribute b on b.attrelid = t.oid and starts_with(b.attname, a.attname || '_')
    where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and t.relkind = 'r'`,
  )
  const reportedColumns = new Set<string>()
  for (const { relation, column, shorterName } of columns) {
    const { rows } = await db.query<{ errors: string[] }>(
      `select private.row_validation_errors($1, jsonb_build_array(jsonb_build_object('path', '',
        'row', to_jsonb(r) || jsonb_build_object($2::text, v)))) as errors
      from (select * from ${relation} limit 1) r, jsonb_array_elements($3) v`,
      [relation, column, JSON.stringify(INVALID_VALUES)],
    )
    const errors = rows.flatMap((row) => row.errors)
    expect(errors, `${relation}.${column}`).not.toContain(shorterName)
    for (const error of errors) reportedColumns.add(`${relation}.${error}`)
  }
  expect([...reportedColumns]).toEqual(
    expect.arrayContaining([
      'promo_codes.max_uses_per_person',
      'extras.price_per',
      'bookings.plan_status',
      'orders.discount_percent',
    ]),
  )
})

it('save_promo_code reports max_uses_per_person alone if only this limit is invalid', async () => {
  await db.query('begin')
  const { rows } = await runAsRole(
    db,
    ADMIN,
    ...callSql('save_promo_code', {
      promo_code_id: crypto.randomUUID(),
      fields: { code: 'NIGHT', percent: 10, all_trips: true, max_uses: 5, max_uses_per_person: 0 },
    }),
  )
  await db.query('rollback')
  expect(rows).toEqual([{ result: { status: 'invalid', fields: ['max_uses_per_person'] } }])
})

it('each check constraint is reported for at most one column, which the constraint reads', async () => {
  const { rows } = await db.query(
    `with rules as materialized (
      select a.attrelid, a.attname::text as field, a.attnum, private.rules_of(a.attrelid, array[a.attname::text]) as rules
      from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and t.relkind = 'r' and a.attnum > 0)
    select c.conname, array_agg(r.field) as fields
    from pg_constraint c join rules r on r.attrelid = c.conrelid
    where c.contype = 'c' and strpos(r.rules, pg_get_expr(c.conbin, c.conrelid)) > 0
    group by c.oid, c.conname, c.conkey having count(*) > 1 or not array_agg(r.attnum) <@ c.conkey`,
  )
  expect(rows).toEqual([])
})
