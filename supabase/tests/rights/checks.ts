import assert from 'node:assert/strict'
import { ARGUMENTS } from './calls'
import { CALLS, PLATFORM_RELATIONS, RELATIONS } from './matrix'
import { COLUMNS, OPERATIONS, readTable, type Column, type Operation, type Rights } from './table'
import { has, NEEDS, ROLES } from './needs'
import { ROWS, type Row } from './rows'
import type { Client } from 'pg'
import { attempt, call } from '../support/as-role'
import type { Check } from '../support/checks'
import { ADMIN, BOOKS, COMMUNITY, DESK, GUIDE, MEMBER, OTHER_GUIDE } from '../support/people'

export const WHO: Record<Column, string | null> = { guest: null, own: MEMBER, another: MEMBER, admin: ADMIN }

/** Staff beside the owner; the guide on his own departures, and the other one on the same, which are none of his. */
export const STAFF = [
  { who: DESK, rights: ROLES.manager },
  { who: BOOKS, rights: ROLES.accountant },
  { who: GUIDE, rights: ROLES.guide, ofOwn: true },
  { who: OTHER_GUIDE, rights: ROLES.guide },
  { who: COMMUNITY, rights: ROLES.moderator },
]

/** @throws where needs.ts does not say by which right staff do this */
const needOf = (name: string): string => {
  const need = NEEDS[name]
  assert(need, `Which right does ${name} ask for? rights/needs-of-calls.ts or needs-of-relations.ts has no line of it.`)
  return need
}

export interface Cell {
  name: string
  column: Column
  operation: Operation
  expected: string
  /** The row meant: to find it, or the one to add. */
  row: Row
  set: Row
}

const cellsOf = (relations: Rights[]): Cell[] =>
  relations.flatMap(({ name, cells }) => {
    const rows = ROWS[name]
    assert(rows, `rights/rows.ts has no rows of ${name}`)
    return COLUMNS.flatMap((column) =>
      OPERATIONS.map((operation, index): Cell => {
        const mine = column === 'guest' || column === 'own'
        const found = mine ? rows.own : rows.other
        // A view takes no new rows at all: any column of its own will do.
        const added = cells[column][index] === 'v' ? rows.set : (rows.add?.[mine ? 0 : 1] ?? { ...found, ...rows.set })
        return {
          name,
          column,
          operation,
          expected: cells[column][index] ?? '',
          row: operation === 'insert' ? added : found,
          set: rows.set,
        }
      }),
    )
  })

export const cells = (): Cell[] => cellsOf(readTable(RELATIONS))

export const calls = () =>
  readTable(CALLS).flatMap(({ name, cells }) => {
    const given = ARGUMENTS[name]
    assert(given, `rights/calls.ts has no arguments for ${name}`)
    return COLUMNS.map((column) => ({
      name,
      column,
      expected: cells[column],
      args: column === 'another' ? (given[1] ?? given[0]) : given[0],
    }))
  })

const qualified = (name: string): string => (name.includes('.') ? name : `public.${name}`)

/** A view of one row needs none to be named. */
const where = (row: Row, from: number) =>
  Object.keys(row)
    .map((key, n) => `${key} = $${from + n}`)
    .join(' and ') || 'true'

const statement = ({ name, operation, row, set }: Cell): [sql: string, values: unknown[]] => {
  const columns = Object.keys(row)
  switch (operation) {
    case 'select':
      return [`select * from ${qualified(name)} where ${where(row, 1)}`, Object.values(row)]
    case 'insert':
      return [
        `insert into ${qualified(name)} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})
          on conflict do nothing`,
        Object.values(row),
      ]
    case 'update': {
      const changes = Object.keys(set).map((key, n) => `${key} = $${n + 1}`)
      return [
        `update ${qualified(name)} set ${changes.join(', ')} where ${where(row, changes.length + 1)}`,
        [...Object.values(set), ...Object.values(row)],
      ]
    }
    case 'delete':
      return [`delete from ${qualified(name)} where ${where(row, 1)}`, Object.values(row)]
  }
}

/** Functions, tables and views that ask for staff in any role. */
const ANY_ROLE = `select p.proname as name from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prosrc ~ 'private\\.(is_admin|require_admin)\\('
  union select l.tablename from pg_policies l where coalesce(l.qual, '') || coalesce(l.with_check, '') ~ 'is_admin\\('
  union select v.viewname from pg_views v where v.schemaname in ('public', 'private') and v.definition ~ 'is_admin\\('`

const FOR_ANY_ROLE: Record<string, string> = {
  admin_today: 'tells each what his rights reach',
  admin_search: 'tells each what his rights reach',
  require_admin: 'is what asks',
  scheduled_jobs: 'whether the clock runs concerns all',
  settings: 'nothing in it is secret',
  staff_events: 'each reads their own departures',
  role_permissions: 'what each role may do is no secret among them',
}

/** Sums that are zero for readers without rows. */
const ONE_ROW = ['booking_totals']

const CODES: Record<string, string> = { x: '42501', v: '55000' }

export const meets = async (db: Client, who: string | null, cell: Cell): Promise<void> => {
  const { code, count, message } = await attempt(db, who, ...statement(cell))
  const label = `${who}, as ${cell.column}: ${cell.operation} ${cell.name} ${message}`
  assert.equal(code, CODES[cell.expected] ?? null, label)
  if (!code) assert.equal(count > 0 ? '+' : '0', cell.expected, label)
}

/** What staff do with one relation: each as the owner, or as a member on what is another's. */
export const cellsOfStaff = (name: string, all = cells()) =>
  STAFF.flatMap(({ who, rights, ofOwn }) => {
    const [read = '', write = read] = needOf(name).split(' / ')
    const as = ({ operation, row }: Cell): Column => {
      const need = operation === 'select' ? read : write
      const own = need.split(' ').includes('own') && row.user_id === who
      return own || has(rights, need, ofOwn) ? 'admin' : 'another'
    }
    return all.filter((one) => one.name === name && one.column === as(one)).map((cell) => ({ ...cell, who }))
  })

/** Calls of one function by staff: each as the owner, or as a member on what is another's. */
export const callsOfStaff = (name: string) => {
  const mine = calls().filter((one) => one.name === name)
  const need = mine.every(({ expected }) => expected === '42501') ? '-' : needOf(name)
  return STAFF.flatMap(({ who, rights, ofOwn }) => {
    const as: Column = has(rights, need, ofOwn) ? 'admin' : 'another'
    return mine
      .filter(({ column }) => column === as)
      .map((one) => ({ ...one, who, ...(need.startsWith('=') && { expected: need.slice(1) }) }))
  })
}

const relationChecks = (relations: Rights[]): Check[] => {
  const all = cellsOf(relations)
  return relations.flatMap(({ name, cells: { own, another } }): Check[] => [
    {
      name: `rights on ${name}`,
      run: async (db) => {
        for (const cell of all.filter((one) => one.name === name)) await meets(db, WHO[cell.column], cell)
        if (own.startsWith('0') && another.startsWith('0') && !ONE_ROW.includes(name))
          assert.equal(
            (await attempt(db, MEMBER, `select * from ${qualified(name)}`)).count,
            0,
            `a member reads ${name}`,
          )
      },
    },
    {
      name: `rights of each role on ${name}`,
      run: async (db) => {
        for (const cell of cellsOfStaff(name, all)) await meets(db, cell.who, cell)
      },
    },
  ])
}

/** The whole matrix on PostgreSQL: one check a relation and one a function, and the same for the staff's roles. */
export const rightsChecks = (): Check[] => [
  ...relationChecks([...readTable(RELATIONS), ...readTable(PLATFORM_RELATIONS)]),
  ...readTable(CALLS).flatMap(({ name }): Check[] => [
    {
      name: `answers of ${name}`,
      run: async (db) => {
        for (const { column, args, expected } of calls().filter((one) => one.name === name))
          assert.equal(await call(db, WHO[column], name, args), expected, `${column}: ${name}`)
      },
    },
    {
      name: `answers of ${name} to each role`,
      run: async (db) => {
        for (const { who, args, expected } of callsOfStaff(name))
          assert.equal(await call(db, who, name, args), expected, `${who}: ${name}`)
      },
    },
  ]),
  {
    name: 'each role has the rights that are written down here',
    run: async (db) => {
      const { rows } = await db.query<{ role: string; rights: string[] }>(
        `select r.role, array_agg(r.permission || case when r.of_own_departures then '@' else '' end
          order by r.permission) as rights from public.role_permissions r where r.role <> 'owner' group by 1`,
      )
      assert.deepEqual(Object.fromEntries(rows.map(({ role, rights }) => [role, rights])), ROLES)
    },
  },
  {
    name: 'nothing asks for staff in any role but what tells each of them his own',
    run: async (db) => {
      const { rows } = await db.query<{ name: string }>(ANY_ROLE)
      assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(FOR_ANY_ROLE).sort())
    },
  },
]
