/** Every table, column, view, function and policy of the schema must have a comment. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { startPostgres } from '../support/postgres'

const server = await startPostgres()
let db: Client

beforeAll(async () => {
  db = await server.connect(await server.createDatabase())
})
afterAll(() => db.end())

const OWN_SCHEMAS_CONDITION = `n.nspname in ('public', 'private')`
/** Excludes objects of extensions, which have comments from the extension. */
const notOfExtensionSql = (systemTable: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${systemTable}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const UNCOMMENTED_QUERIES: Record<string, string> = {
  table: `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS_CONDITION} and c.relkind = 'r' and obj_description(c.oid, 'pg_class') is null`,
  column: `select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS_CONDITION} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and col_description(c.oid, a.attnum) is null`,
  view: `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS_CONDITION} and c.relkind = 'v' and obj_description(c.oid, 'pg_class') is null`,
  function: `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OWN_SCHEMAS_CONDITION} and ${notOfExtensionSql('pg_proc', 'p.oid')} and obj_description(p.oid, 'pg_proc') is null`,
  policy: `select p.polname || ' on ' || p.polrelid::regclass as name from pg_policy p
    join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS_CONDITION} and obj_description(p.oid, 'pg_policy') is null`,
}

it.each(Object.keys(UNCOMMENTED_QUERIES))('every %s in the database schemas has a comment', async (kind) => {
  const { rows } = await db.query<{ name: string }>(`${UNCOMMENTED_QUERIES[kind]} order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
