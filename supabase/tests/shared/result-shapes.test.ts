import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { readCatalogue, type Catalogue } from '../../../tools/codegen/catalogue'
import { readFixturesSql } from '../support/check-fixtures'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { ResultShapes } from '../support/shapes'

let server: PostgresServer
let db: Client
let catalogue: Catalogue
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
  catalogue = await readCatalogue(db)
  await db.query(`begin; ${readFixturesSql()}`)
})
afterAll(async () => {
  await db.end()
  server.stop()
})

it('every row of the demo data matches the declared types of its table or view: nulls, allowed values and JSON fields', async () => {
  const resultShapes = new ResultShapes(catalogue)
  for (const relation of catalogue.relations.keys()) {
    const { rows } = await db.query<{ tableRow: unknown }>(`select to_jsonb(r) as "tableRow" from public.${relation} r`)
    expect([...new Set(rows.flatMap(({ tableRow }) => resultShapes.checkRow(relation, tableRow)))], relation).toEqual(
      [],
    )
  }
})

describe("the check of a function's result against its comment", () => {
  const checkResult = (comment: string, result: unknown) =>
    new ResultShapes({ ...catalogue, functions: [{ name: 'f', comment, returnsJson: true }] }).result('f', result)

  it.each([
    ['a missing field', 'Statuses: ok {id uuid}.', { status: 'ok' }, ['f.id is missing']],
    [
      'a field of another type',
      'Statuses: ok {n int, on date}.',
      { status: 'ok', n: 1.5, on: 'today' },
      ['f.n is no int', 'f.on is no date'],
    ],
    ['an undocumented field', 'Statuses: ok.', { status: 'ok', secret: 1 }, ['f.secret is not in the comment']],
    ['null in a field that is never null', 'Statuses: ok {n int}.', { status: 'ok', n: null }, ['f.n is null']],
    ['a number instead of a list', 'Statuses: ok {n int[]}.', { status: 'ok', n: 1 }, ['f.n is no list']],
    [
      'an item of another type',
      'Statuses: ok {rows {n int}[]}.',
      { status: 'ok', rows: [{ n: 'x' }] },
      ['f.rows[].n is no int'],
    ],
    [
      'a value that the column does not allow',
      'Statuses: ok {s bookings.status}.',
      { status: 'ok', s: 'lost' },
      ['f.s is "lost", none of pending, confirmed, cancelled, expired'],
    ],
    ['no errors', 'Statuses: ok {n int?, rows text[]}.', { status: 'ok', n: null, rows: [] }, []],
  ])('reports %s', (_, comment, result, errors) => expect(checkResult(comment, result)).toEqual(errors))
})
