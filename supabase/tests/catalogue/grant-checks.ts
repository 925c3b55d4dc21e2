import assert from 'node:assert/strict'
import { FUNCTION_PERMISSIONS, RELATION_PERMISSIONS } from '../permissions/matrix'
import { OPERATIONS, parsePermissionTable, type Permissions } from '../permissions/table'
import { PRIVATE_CALLS } from '../permissions/private-calls'

export type SqlReader = <Row>(sql: string) => Promise<Row[]>

export const OWN_SCHEMAS_CONDITION = `n.nspname in ('public', 'private')`

export const readNames = async (readRows: SqlReader, sql: string) =>
  (await readRows<{ name: string }>(sql)).map(({ name }) => name).sort()

/**
 * The database roles that may perform an operation according to the permission matrix. The column `guest` stands for
 * `anon`; the columns `own`, `another's` and `admin` stand for `authenticated`.
 */
const listGrantedRoles = ({ cells }: Permissions, index: number): string[] => {
  const isGranted = (cell: string) => cell[index] !== 'x' && cell[index] !== 'v'
  return [
    isGranted(cells.guest) && 'anon',
    (isGranted(cells.own) || isGranted(cells.another) || isGranted(cells.admin)) && 'authenticated',
  ].filter((role) => role !== false)
}

const EXECUTABLE_FUNCTIONS_SQL = `select distinct p.proname || ' ' || coalesce(r.rolname, 'public') as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
  where a.grantee <> p.proowner and coalesce(r.rolname, '') <> 'service_role' and n.nspname = `

/** Grants are only checked on plain PostgreSQL, because the embedded backend grants every table to every role. */
export const GRANT_CHECKS: { name: string; assertHolds: (readRows: SqlReader) => Promise<void> }[] = [
  {
    name: 'tables and views have exactly the grants listed in the permission matrix',
    assertHolds: async (readRows) => {
      const actualGrants = await readNames(
        readRows,
        `select c.relname || ' ' || coalesce(r.rolname, 'public') || ' ' || lower(a.privilege_type) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a left join pg_roles r on r.oid = a.grantee
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.grantee <> c.relowner and coalesce(r.rolname, '') <> 'service_role'`,
      )
      const expectedGrants = parsePermissionTable(RELATION_PERMISSIONS).flatMap((permissions) =>
        OPERATIONS.flatMap((operation, index) =>
          listGrantedRoles(permissions, index).map((role) => `${permissions.name} ${role} ${operation}`),
        ),
      )
      assert.deepEqual(actualGrants, expectedGrants.sort())
    },
  },
  {
    name: 'the service role can read every table and view, and cannot change the ledgers or the audit log',
    assertHolds: async (readRows) => {
      assert.deepEqual(
        await readNames(
          readRows,
          `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not has_table_privilege('service_role', c.oid, 'select')`,
        ),
        [],
      )
      assert.deepEqual(
        await readNames(
          readRows,
          `select t as name from unnest(array['public.payments', 'public.order_payments']) t
        where has_table_privilege('service_role', t, 'update') or has_table_privilege('service_role', t, 'delete')`,
        ),
        [],
      )
      assert.deepEqual(
        await readNames(
          readRows,
          `select p as name from unnest(array['insert', 'update', 'delete', 'truncate']) p
        where has_table_privilege('service_role', 'public.audit_log', p)`,
        ),
        [],
      )
    },
  },
  {
    name: 'no column has its own grants, and visitors and members have no grants on sequences',
    assertHolds: async (readRows) => {
      assert.deepEqual(
        await readNames(
          readRows,
          `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS_CONDITION} and a.attacl is not null`,
        ),
        [],
      )
      assert.deepEqual(
        await readNames(
          readRows,
          `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where ${OWN_SCHEMAS_CONDITION} and c.relkind = 'S' and (has_sequence_privilege('anon', c.oid, 'usage, select, update')
          or has_sequence_privilege('authenticated', c.oid, 'usage, select, update'))`,
        ),
        [],
      )
    },
  },
  {
    name: 'public functions are executable by exactly the roles in the permission matrix',
    assertHolds: async (readRows) => {
      const expectedPublicGrants = parsePermissionTable(FUNCTION_PERMISSIONS).flatMap(({ name, cells }) => [
        ...(cells.guest === '42501' ? [] : [`${name} anon`]),
        ...(cells.own === '42501' && cells.admin === '42501' ? [] : [`${name} authenticated`]),
      ])
      assert.deepEqual(await readNames(readRows, `${EXECUTABLE_FUNCTIONS_SQL} 'public'`), expectedPublicGrants.sort())
    },
  },
  {
    name: 'private functions are executable by exactly the listed roles',
    assertHolds: async (readRows) => {
      const expectedPrivateGrants = Object.entries(PRIVATE_CALLS).flatMap(([name, callers]) => [
        `${name} authenticated`,
        ...(callers === 'everyone' ? [`${name} anon`] : []),
      ])
      assert.deepEqual(await readNames(readRows, `${EXECUTABLE_FUNCTIONS_SQL} 'private'`), expectedPrivateGrants.sort())
    },
  },
  {
    name: 'the service role can execute the server tasks in the permission matrix and no other public function',
    assertHolds: async (readRows) => {
      const serviceFunctionNames = await readNames(
        readRows,
        `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where ${OWN_SCHEMAS_CONDITION} and n.nspname = 'public' and has_function_privilege('service_role', p.oid, 'execute')`,
      )
      const expectedServiceFunctions = parsePermissionTable(FUNCTION_PERMISSIONS)
        .filter(({ cells }) => Object.values(cells).every((cell) => cell === '42501'))
        .map(({ name }) => name)
      assert.deepEqual(serviceFunctionNames, expectedServiceFunctions.sort())
    },
  },
  {
    name: 'no client role can create objects in the private schema or access its tables',
    assertHolds: async (readRows) => {
      assert.deepEqual(
        await readNames(
          readRows,
          `select r.rolname as name from pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.rolname, 'private', 'create')`,
        ),
        [],
      )
      assert.deepEqual(
        await readNames(
          readRows,
          `select r.rolname || ' ' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
        where n.nspname = 'private' and c.relkind in ('r', 'v') and r.rolname in ('anon', 'authenticated')
          and has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate')`,
        ),
        [],
      )
    },
  },
]
