import assert from 'node:assert/strict'
import { CALL_ARGUMENTS } from './calls'
import { FUNCTION_PERMISSIONS, PLATFORM_RELATIONS, RELATION_PERMISSIONS } from './matrix'
import {
  CALLER_COLUMNS,
  OPERATIONS,
  parsePermissionTable,
  type CallerColumn,
  type TableOperation,
  type Permissions,
} from './table'
import { hasRequiredPermission, REQUIRED_PERMISSIONS, STAFF_ROLES } from './required'
import { TEST_ROWS, type ColumnValues } from './rows'
import type { Client } from 'pg'
import { runAsRole, callAsRole } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { ADMIN, ACCOUNTANT, MODERATOR, MANAGER, GUIDE, MEMBER, OTHER_GUIDE } from '../support/people'

export const USERS_BY_COLUMN: Record<CallerColumn, string | null> = {
  guest: null,
  own: MEMBER,
  another: MEMBER,
  admin: ADMIN,
}

/** The staff who are not owners. There are two guides. The tested departures are assigned to the first guide only. */
export const NON_OWNER_STAFF = [
  { user: MANAGER, rights: STAFF_ROLES.manager },
  { user: ACCOUNTANT, rights: STAFF_ROLES.accountant },
  { user: GUIDE, rights: STAFF_ROLES.guide, isOwnerOnly: true },
  { user: OTHER_GUIDE, rights: STAFF_ROLES.guide },
  { user: MODERATOR, rights: STAFF_ROLES.moderator },
]

/**
 * Returns the permission of a function or relation in required.ts.
 * @throws if it is not listed
 */
const getRequiredPermission = (name: string): string => {
  const requiredPermission = REQUIRED_PERMISSIONS[name]
  assert(
    requiredPermission,
    `Which right does ${name} ask for? permissions/required-for-calls.ts or required-for-relations.ts has no line of it.`,
  )
  return requiredPermission
}

export interface ExpectedAccess {
  name: string
  column: CallerColumn
  operation: TableOperation
  expected: string
  /** The row to find, or the row to insert. */
  row: ColumnValues
  set: ColumnValues
}

const createExpectedAccessList = (relations: Permissions[]): ExpectedAccess[] =>
  relations.flatMap(({ name, cells }) => {
    const testRows = TEST_ROWS[name]
    assert(testRows, `permissions/rows.ts has no rows of ${name}`)
    return CALLER_COLUMNS.flatMap((column) =>
      OPERATIONS.map((operation, index): ExpectedAccess => {
        const isOwnRow = column === 'guest' || column === 'own'
        const existingRow = isOwnRow ? testRows.own : testRows.other
        // Every insert into a view is refused, so the inserted row can have any of the view's columns.
        const insertedRow =
          cells[column][index] === 'v'
            ? testRows.set
            : (testRows.add?.[isOwnRow ? 0 : 1] ?? { ...existingRow, ...testRows.set })
        return {
          name,
          column,
          operation,
          expected: cells[column][index] ?? '',
          row: operation === 'insert' ? insertedRow : existingRow,
          set: testRows.set,
        }
      }),
    )
  })

export const listExpectedAccess = (): ExpectedAccess[] =>
  createExpectedAccessList(parsePermissionTable(RELATION_PERMISSIONS))

export const listExpectedCalls = () =>
  parsePermissionTable(FUNCTION_PERMISSIONS).flatMap(({ name, cells }) => {
    const getArguments = CALL_ARGUMENTS[name]
    assert(getArguments, `permissions/calls.ts has no arguments for ${name}`)
    return CALLER_COLUMNS.map((column) => ({
      name,
      column,
      expected: cells[column],
      args: column === 'another' ? (getArguments[1] ?? getArguments[0]) : getArguments[0],
    }))
  })

const qualifyName = (name: string): string => (name.includes('.') ? name : `public.${name}`)

/** Returns the SQL condition that finds the row. A view with a single row needs no condition. */
const createCondition = (row: ColumnValues, from: number) =>
  Object.keys(row)
    .map((key, n) => `${key} = $${from + n}`)
    .join(' and ') || 'true'

const createStatement = ({ name, operation, row, set }: ExpectedAccess): [sql: string, values: unknown[]] => {
  const columnNames = Object.keys(row)
  switch (operation) {
    case 'select':
      return [`select * from ${qualifyName(name)} where ${createCondition(row, 1)}`, Object.values(row)]
    case 'insert':
      return [
        `insert into ${qualifyName(name)} (${columnNames.join(', ')}) values (${columnNames.map((_, n) => `$${n + 1}`).join(', ')})
          on conflict do nothing`,
        Object.values(row),
      ]
    case 'update': {
      const assignments = Object.keys(set).map((key, n) => `${key} = $${n + 1}`)
      return [
        `update ${qualifyName(name)} set ${assignments.join(', ')} where ${createCondition(row, assignments.length + 1)}`,
        [...Object.values(set), ...Object.values(row)],
      ]
    }
    case 'delete':
      return [`delete from ${qualifyName(name)} where ${createCondition(row, 1)}`, Object.values(row)]
  }
}

/** Functions, tables and views that accept staff in any role. */
const ANY_STAFF_ROLE_SQL = `select p.proname as name from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prosrc ~ 'private\\.(is_admin|require_admin)\\('
  union select l.tablename from pg_policies l where coalesce(l.qual, '') || coalesce(l.with_check, '') ~ 'is_admin\\('
  union select v.viewname from pg_views v where v.schemaname in ('public', 'private') and v.definition ~ 'is_admin\\('`

/** Functions, policies and views that every staff role may use, each with the reason. */
const ALLOWED_FOR_ANY_ROLE: Record<string, string> = {
  admin_today: 'returns only the tasks that the caller has permission for',
  admin_search: 'returns only the rows that the caller has permission for',
  require_admin: 'is the check itself',
  scheduled_jobs: 'all staff must see when the scheduled jobs have stopped',
  settings: 'contains nothing that staff may not read',
  staff_events: 'returns only the departures of the caller',
  role_permissions: 'all staff may know what each role can do',
  write_event_change: 'writes only the text of the email; the functions that call it check the permission',
}

/** Views that return one row of zeros if the caller can read no rows. */
const ONE_ROW_VIEWS = ['booking_totals']

const EXPECTED_SQLSTATES: Record<string, string> = { x: '42501', v: '55000' }

export const assertCellHolds = async (db: Client, user: string | null, cell: ExpectedAccess): Promise<void> => {
  const { code, count, message } = await runAsRole(db, user, ...createStatement(cell))
  const failureMessage = `${user}, as ${cell.column}: ${cell.operation} ${cell.name} ${message}`
  assert.equal(code, EXPECTED_SQLSTATES[cell.expected] ?? null, failureMessage)
  if (!code) assert.equal(count > 0 ? '+' : '0', cell.expected, failureMessage)
}

/**
 * Returns the expected access of each staff role to a relation. With the required permission, a role has the access of
 * an owner. Without it, the access of a member to another member's row.
 */
export const createStaffAccess = (name: string, allCells = listExpectedAccess()) =>
  NON_OWNER_STAFF.flatMap(({ user, rights: permissions, isOwnerOnly }) => {
    const [read = '', write = read] = getRequiredPermission(name).split(' / ')
    const getExpectedColumn = ({ operation, row }: ExpectedAccess): CallerColumn => {
      const requiredPermission = operation === 'select' ? read : write
      const isOwnRow = requiredPermission.split(' ').includes('own') && row.user_id === user
      return isOwnRow || hasRequiredPermission(permissions, requiredPermission, isOwnerOnly) ? 'admin' : 'another'
    }
    return allCells
      .filter((candidate) => candidate.name === name && candidate.column === getExpectedColumn(candidate))
      .map((cell) => ({ ...cell, user }))
  })

/**
 * Returns the expected result of a function for each staff role. With the required permission, a role gets an owner's
 * result. Without it, a member's result for another member's row.
 */
export const createStaffCalls = (name: string) => {
  const callsOfFunction = listExpectedCalls().filter((candidate) => candidate.name === name)
  const requiredPermission = callsOfFunction.every(({ expected }) => expected === '42501')
    ? '-'
    : getRequiredPermission(name)
  return NON_OWNER_STAFF.flatMap(({ user, rights: permissions, isOwnerOnly }) => {
    const expectedColumn: CallerColumn = hasRequiredPermission(permissions, requiredPermission, isOwnerOnly)
      ? 'admin'
      : 'another'
    return callsOfFunction
      .filter(({ column }) => column === expectedColumn)
      .map((candidate) => ({
        ...candidate,
        user,
        ...(requiredPermission.startsWith('=') && { expected: requiredPermission.slice(1) }),
      }))
  })
}

const createRelationChecks = (relations: Permissions[]): DatabaseCheck[] => {
  const allExpectedAccess = createExpectedAccessList(relations)
  return relations.flatMap(({ name, cells: { own, another } }): DatabaseCheck[] => [
    {
      name: `each kind of caller has the expected permissions on ${name}`,
      runCheck: async (db) => {
        for (const expectedAccess of allExpectedAccess.filter((candidate) => candidate.name === name))
          await assertCellHolds(db, USERS_BY_COLUMN[expectedAccess.column], expectedAccess)
        if (own.startsWith('0') && another.startsWith('0') && !ONE_ROW_VIEWS.includes(name))
          assert.equal(
            (await runAsRole(db, MEMBER, `select * from ${qualifyName(name)}`)).count,
            0,
            `a member reads ${name}`,
          )
      },
    },
    {
      name: `each staff role has the expected permissions on ${name}`,
      runCheck: async (db) => {
        for (const cell of createStaffAccess(name, allExpectedAccess)) await assertCellHolds(db, cell.user, cell)
      },
    },
  ])
}

/**
 * All permission checks on PostgreSQL. Each relation and each function has one check for the main callers and one for
 * the staff roles.
 */
export const createPermissionChecks = (): DatabaseCheck[] => [
  ...createRelationChecks([...parsePermissionTable(RELATION_PERMISSIONS), ...parsePermissionTable(PLATFORM_RELATIONS)]),
  ...parsePermissionTable(FUNCTION_PERMISSIONS).flatMap(({ name }): DatabaseCheck[] => [
    {
      name: `${name} returns the expected status to each kind of caller`,
      runCheck: async (db) => {
        for (const { column, args, expected } of listExpectedCalls().filter((candidate) => candidate.name === name))
          assert.equal(await callAsRole(db, USERS_BY_COLUMN[column], name, args), expected, `${column}: ${name}`)
      },
    },
    {
      name: `${name} returns the expected status to each staff role`,
      runCheck: async (db) => {
        for (const { user, args, expected } of createStaffCalls(name))
          assert.equal(await callAsRole(db, user, name, args), expected, `${user}: ${name}`)
      },
    },
  ]),
  {
    name: 'each staff role has exactly the permissions that this test lists for it',
    runCheck: async (db) => {
      const { rows } = await db.query<{ role: string; permissions: string[] }>(
        `select r.role, array_agg(r.permission || case when r.of_own_events then '@' else '' end
          order by r.permission) as permissions from public.role_permissions r where r.role <> 'owner' group by 1`,
      )
      assert.deepEqual(Object.fromEntries(rows.map(({ role, permissions }) => [role, permissions])), STAFF_ROLES)
    },
  },
  {
    name: 'no function, policy or view accepts every staff role, except those that this test lists',
    runCheck: async (db) => {
      const { rows } = await db.query<{ name: string }>(ANY_STAFF_ROLE_SQL)
      assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(ALLOWED_FOR_ANY_ROLE).sort())
    },
  },
]
