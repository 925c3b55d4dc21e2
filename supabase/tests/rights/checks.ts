import assert from 'node:assert/strict'
import { ARGUMENTS } from './calls'
import { CALLS, COLUMNS, OPERATIONS, readTable, RELATIONS, type Column, type Operation } from './matrix'
import { ROWS, type Row } from './rows'
import { attempt, call } from '../support/as-role'
import type { Check } from '../support/checks'
import { ADMIN, MEMBER } from '../support/people'

export const WHO: Record<Column, string | null> = { guest: null, own: MEMBER, another: MEMBER, admin: ADMIN }

export interface Cell {
  name: string
  column: Column
  operation: Operation
  expected: string
  /** The row meant: to find it, or the one to add. */
  row: Row
  set: Row
}

export const cells = (): Cell[] =>
  readTable(RELATIONS).flatMap(({ name, cells }) => {
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

const where = (row: Row, from: number) =>
  Object.keys(row)
    .map((key, n) => `${key} = $${from + n}`)
    .join(' and ')

const statement = ({ name, operation, row, set }: Cell): [sql: string, values: unknown[]] => {
  const columns = Object.keys(row)
  switch (operation) {
    case 'select':
      return [`select * from public.${name} where ${where(row, 1)}`, Object.values(row)]
    case 'insert':
      return [
        `insert into public.${name} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
        Object.values(row),
      ]
    case 'update': {
      const changes = Object.keys(set).map((key, n) => `${key} = $${n + 1}`)
      return [
        `update public.${name} set ${changes.join(', ')} where ${where(row, changes.length + 1)}`,
        [...Object.values(set), ...Object.values(row)],
      ]
    }
    case 'delete':
      return [`delete from public.${name} where ${where(row, 1)}`, Object.values(row)]
  }
}

const CODES: Record<string, string> = { x: '42501', v: '55000' }

/** The whole matrix on PostgreSQL: one check a relation and one a function. */
export const rightsChecks = (): Check[] => [
  ...readTable(RELATIONS).map(({ name }): Check => ({
    name: `rights on ${name}`,
    run: async (db) => {
      for (const cell of cells().filter((one) => one.name === name)) {
        const { code, count, message } = await attempt(db, WHO[cell.column], ...statement(cell))
        const label = `${cell.column}: ${cell.operation} ${name} ${message}`
        assert.equal(code, CODES[cell.expected] ?? null, label)
        if (!code) assert.equal(count > 0 ? '+' : '0', cell.expected, label)
      }
    },
  })),
  ...readTable(CALLS).map(({ name }): Check => ({
    name: `answers of ${name}`,
    run: async (db) => {
      for (const { column, args, expected } of calls().filter((one) => one.name === name)) {
        assert.equal(await call(db, WHO[column], name, args), expected, `${column}: ${name}`)
      }
    },
  })),
]
