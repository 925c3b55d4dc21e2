import assert from 'node:assert/strict'
import { GRANT_CHECKS, readNames, OWN_SCHEMAS_CONDITION, type SqlReader } from './grant-checks'
import { FUNCTION_PERMISSIONS, RELATION_PERMISSIONS } from '../permissions/matrix'
import { parsePermissionTable } from '../permissions/table'
import type { DatabaseCheck } from '../support/checks'
import { WHERE_CHECK } from './where-checks'

/** Queries that must return no rows on any backend. Each returns the names that break a rule. */
const VIOLATION_QUERIES: [name: string, sql: string][] = [
  [
    'every table in public has row-level security',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  ],
  [
    'every view runs with the permissions of its reader',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('v', 'm') and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
  ],
  [
    'every function has an empty search path',
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OWN_SCHEMAS_CONDITION} and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  ],
  [
    'no function has the default grant that lets every role execute it',
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OWN_SCHEMAS_CONDITION} and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`,
  ],
  [
    'every foreign key has an index that begins with its columns',
    `select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
     join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and ${OWN_SCHEMAS_CONDITION} and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
       and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey)`,
  ],
  [
    'every table and view has a comment',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OWN_SCHEMAS_CONDITION} and c.relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null`,
  ],
  [
    'no policy applies to every role or every row, except for reading the terms',
    `select tablename || ': ' || policyname as name from pg_policies where schemaname in ('public', 'storage')
     and (tablename, cmd) <> ('terms_versions', 'SELECT')
     and (coalesce(qual, '') = 'true' or coalesce(with_check, '') = 'true' or roles @> array['public']::name[])`,
  ],
  [
    'every insert or update policy checks the new row',
    `select tablename || ': ' || policyname as name from pg_policies
     where schemaname in ('public', 'storage') and cmd in ('UPDATE', 'ALL', 'INSERT') and with_check is null`,
  ],
  [
    'no function updates or deletes audit log entries, except erase_audit_log',
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OWN_SCHEMAS_CONDITION} and p.proname <> 'erase_audit_log'
       and p.prosrc ~* '(update|delete from( only)?|truncate|merge into)\\s+(public\\.)?audit_log'`,
  ],
]

const createViolationCheck = ([name, sql]: [string, string]) => ({
  name,
  assertHolds: async (readRows: SqlReader) =>
    assert.deepEqual(
      (await readRows<{ name: string }>(sql)).map((row) => row.name),
      [],
      name,
    ),
})

/** Checks of the PostgreSQL catalogue. They run on the embedded database and on a database like hosted Supabase. */
export const CATALOGUE_CHECKS: { name: string; assertHolds: (readRows: SqlReader) => Promise<void> }[] = [
  {
    name: 'the permission matrix lists every table and view, and no others',
    assertHolds: async (readRows) => {
      const actualRelationNames = await readNames(
        readRows,
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
      )
      assert.deepEqual(
        actualRelationNames,
        parsePermissionTable(RELATION_PERMISSIONS)
          .map(({ name }) => name)
          .sort(),
      )
    },
  },
  {
    name: 'the permission matrix lists every public function, and no others',
    assertHolds: async (readRows) => {
      const actualFunctionNames = await readNames(
        readRows,
        `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`,
      )
      assert.deepEqual(
        actualFunctionNames,
        parsePermissionTable(FUNCTION_PERMISSIONS)
          .map(({ name }) => name)
          .sort(),
      )
    },
  },
  ...VIOLATION_QUERIES.map(createViolationCheck),
]

export const createCatalogueChecks = (): DatabaseCheck[] => [
  WHERE_CHECK,
  ...[...CATALOGUE_CHECKS, ...GRANT_CHECKS].map(({ name, assertHolds }): DatabaseCheck => ({
    name,
    runCheck: (db) => assertHolds(async <Row>(sql: string) => (await db.query(sql)).rows as Row[]),
  })),
]
