import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionMutants } from '../mutants/code'
import { CLOCK } from '../outcomes/frame'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { PAIRS } from './all'
import { runPair } from './pair'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ clock: CLOCK })
})
afterAll(() => server.stop())

describe('two at once come to the same as one after the other', () => {
  it.each(PAIRS)('$name', (pair) => runPair(server, pair))
})

it('names locks that are there', async () => {
  const db = await server.connect(await server.createDatabase())
  const there = new Set((await functionMutants(db)).filter(({ lock }) => lock).map(({ subject }) => subject))
  await db.end()
  expect(PAIRS.flatMap((pair) => pair.locks.filter((name) => !there.has(name)))).toEqual([])
})
