import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { fixtures } from '../support/check-fixtures'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { drawers, records } from './drawers'
import { casesOf, CLOCK, outcomeChecks } from './frame'
import { READS } from './reads'
import { readRecord } from './records'
import { callables, disagreements, statusesOf } from './statuses'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres({ clock: CLOCK })
  db = await server.connect(await server.createDatabase())
  await db.query(`begin; select set_config('house.now', '${CLOCK}', true); ${fixtures()}`)
})
afterAll(async () => {
  await db.end()
  server.stop()
})

for (const drawer of drawers()) {
  describe(`outcomes of ${drawer}`, async () => {
    for (const check of await outcomeChecks(drawer)) it(check.name, () => check.run(db))

    it(`${drawer}: records no case that is gone`, async () => {
      const named = (await casesOf(drawer)).map(({ name }) => name)
      expect(new Set(named).size, 'two cases have one name').toBe(named.length)
      expect([...readRecord(drawer).keys()].filter((name) => !named.includes(name))).toEqual([])
    })
  })
}

describe('the catalogue of outcomes', () => {
  it('has a drawer for each record', () => {
    expect(records().filter((name) => !drawers().includes(name))).toEqual([])
  })

  it('has a case for each status that a comment lists, and lists each that a case shows', async () => {
    const cases = (await Promise.all(drawers().map(casesOf))).flat()
    expect(disagreements(await callables(db), cases)).toEqual([])
  })

  it('reads statuses at the top level alone', () => {
    const said =
      'Deposit 800. Statuses: booked {id uuid, parts {n int}[], at timestamptz?}, sold_out {left int?}, closed. More.'
    expect(statusesOf(said)).toEqual(['booked', 'sold_out', 'closed'])
    expect(statusesOf('Nothing.')).toBeNull()
  })
})

describe('the list of read functions', () => {
  it('names every function that only reads', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile = 's'
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(READS).sort())
  })
})
