import assert from 'node:assert/strict'
import { CALLS, RELATIONS } from '../rights/matrix'
import { OPERATIONS, readTable, type Rights } from '../rights/table'
import { PRIVATE_CALLS } from '../rights/private-calls'

export type Read = <Row>(sql: string) => Promise<Row[]>

/** Schemas of ours. */
export const OURS = `n.nspname in ('public', 'private')`

export const names = async (read: Read, sql: string) =>
  (await read<{ name: string }>(sql)).map(({ name }) => name).sort()

/** Which roles the matrix gives the operation at this place: guests by their column, members and admins by theirs. */
const granted = ({ cells }: Rights, place: number): string[] => {
  const given = (cell: string) => cell[place] !== 'x' && cell[place] !== 'v'
  return [
    given(cells.guest) && 'anon',
    (given(cells.own) || given(cells.another) || given(cells.admin)) && 'authenticated',
  ].filter((role) => role !== false)
}

const EXECUTABLE = `select distinct p.proname || ' ' || coalesce(r.rolname, 'public') as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
  where a.grantee <> p.proowner and coalesce(r.rolname, '') <> 'service_role' and n.nspname = `

/** Grants are told apart on plain PostgreSQL only: the embedded backend grants every table to everyone. */
export const grants: { name: string; holds: (read: Read) => Promise<void> }[] = [
  {
    name: 'tables and views are granted as the matrix says, by name, and nothing beyond',
    holds: async (read) => {
      const there = await names(
        read,
        `select c.relname || ' ' || coalesce(r.rolname, 'public') || ' ' || lower(a.privilege_type) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a left join pg_roles r on r.oid = a.grantee
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.grantee <> c.relowner and coalesce(r.rolname, '') <> 'service_role'`,
      )
      const wanted = readTable(RELATIONS).flatMap((rights) =>
        OPERATIONS.flatMap((operation, place) =>
          granted(rights, place).map((role) => `${rights.name} ${role} ${operation}`),
        ),
      )
      assert.deepEqual(there, wanted.sort())
    },
  },
  {
    name: "the server's own tasks may read every table and view, and may not change the ledgers nor the audit log",
    holds: async (read) => {
      assert.deepEqual(
        await names(
          read,
          `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not has_table_privilege('service_role', c.oid, 'select')`,
        ),
        [],
      )
      assert.deepEqual(
        await names(
          read,
          `select t as name from unnest(array['public.payments', 'public.order_payments']) t
        where has_table_privilege('service_role', t, 'update') or has_table_privilege('service_role', t, 'delete')`,
        ),
        [],
      )
      assert.deepEqual(
        await names(
          read,
          `select p as name from unnest(array['insert', 'update', 'delete', 'truncate']) p
        where has_table_privilege('service_role', 'public.audit_log', p)`,
        ),
        [],
      )
    },
  },
  {
    name: 'no column is granted by itself, and no sequence to guests or members',
    holds: async (read) => {
      assert.deepEqual(
        await names(
          read,
          `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace where ${OURS} and a.attacl is not null`,
        ),
        [],
      )
      assert.deepEqual(
        await names(
          read,
          `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where ${OURS} and c.relkind = 'S' and (has_sequence_privilege('anon', c.oid, 'usage, select, update')
          or has_sequence_privilege('authenticated', c.oid, 'usage, select, update'))`,
        ),
        [],
      )
    },
  },
  {
    name: 'functions are executable by the roles of the matrix, by name, and by nobody else',
    holds: async (read) => {
      const wanted = readTable(CALLS).flatMap(({ name, cells }) => [
        ...(cells.guest === '42501' ? [] : [`${name} anon`]),
        ...(cells.own === '42501' && cells.admin === '42501' ? [] : [`${name} authenticated`]),
      ])
      assert.deepEqual(await names(read, `${EXECUTABLE} 'public'`), wanted.sort())
    },
  },
  {
    name: 'functions of the private schema are executable as listed, and by nobody else',
    holds: async (read) => {
      const wanted = Object.entries(PRIVATE_CALLS).flatMap(([name, who]) => [
        `${name} authenticated`,
        ...(who === 'everyone' ? [`${name} anon`] : []),
      ])
      assert.deepEqual(await names(read, `${EXECUTABLE} 'private'`), wanted.sort())
    },
  },
  {
    name: 'the service role calls the server tasks of the matrix and no other public function',
    holds: async (read) => {
      const there = await names(
        read,
        `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where ${OURS} and n.nspname = 'public' and has_function_privilege('service_role', p.oid, 'execute')`,
      )
      const tasks = readTable(CALLS)
        .filter(({ cells }) => Object.values(cells).every((cell) => cell === '42501'))
        .map(({ name }) => name)
      assert.deepEqual(there, tasks.sort())
    },
  },
  {
    name: 'no client role creates anything in the private schema or touches its tables',
    holds: async (read) => {
      assert.deepEqual(
        await names(
          read,
          `select r.rolname as name from pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(r.rolname, 'private', 'create')`,
        ),
        [],
      )
      assert.deepEqual(
        await names(
          read,
          `select r.rolname || ' ' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
        where n.nspname = 'private' and c.relkind in ('r', 'v') and r.rolname in ('anon', 'authenticated')
          and has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate')`,
        ),
        [],
      )
    },
  },
]
