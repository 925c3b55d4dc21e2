import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSchemaMutants } from '../mutation/schema'
import { TEST_TIME } from '../snapshots/case'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { FULL_SUITE } from '../support/suite'
import { ALL_PAIRS, findPairs } from './all'
import { EVENT_CHANGE_COLLISIONS } from './event-changes'
import { COLLISIONS } from './collisions'
import { runCollision, runPair } from './pair'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
})
afterAll(() => server.stop())

const listMutants = async () => {
  const db = await server.connect(await server.createDatabase())
  try {
    return await listSchemaMutants(db)
  } finally {
    await db.end()
  }
}

describe('two concurrent calls have the same results as one call after the other', () => {
  it.each(ALL_PAIRS)('$name', (pair) => runPair(server, pair))
})

describe('two calls that lock the same rows in opposite order', () => {
  it.each(COLLISIONS)('$name', (collision) => runCollision(server, collision))
  // Control tests with a wrong lock order. `npm test` runs one of them, the full suite all.
  it.each(COLLISIONS.filter(({ broken }) => broken).slice(0, FULL_SUITE ? undefined : 1))(
    'control with the wrong lock order: a deadlock occurs in the case "$name"',
    async (collision) => {
      await expect(runCollision(server, collision, collision.broken)).rejects.toThrow('40P01')
    },
  )
})

it("control: without the lock of the trip's row, the last seat is sold twice", async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_event: without «for update»'),
  )
  const pair = findPairs('lock_event').find(({ name }) => name.startsWith('the last seat'))
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it("control: without the lock of the trips' rows, two bookings that move to a departure both get its last seats", async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_event: without «for update»'),
  )
  const pair = findPairs('lock_event').find(({ name }) => name.startsWith('the last seats go to the first of two'))
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it('control: without the locks of trip and booking rows, two concurrent moves of travellers of one booking count its seats wrongly', async () => {
  const mutants = await listMutants()
  const [eventLock, bookingLock] = ['lock_event', 'lock_booking'].map((name) =>
    mutants.find((mutant) => mutant.name.startsWith(`private.${name}: without «for update»`)),
  )
  const pair = findPairs('lock_booking').find(({ name }) => name.startsWith('two requests that move different'))
  if (!eventLock || !bookingLock || !pair) throw new Error('A lock or the pair is gone.')
  await expect(runPair(server, pair, `${eventLock.sql}; ${bookingLock.sql}`)).rejects.toThrow('split it twice: public.')
})

it("control: without the lock of the trips' rows, seats that a called-off booking holds are sold to another customer", async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_event: without «for update»'),
  )
  const pair = findPairs('lock_event').find(({ name }) => name.startsWith('held seats of a called-off'))
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it('control: with locks in the order of the request, two bookings that swap their departures deadlock', async () => {
  const [swap] = EVENT_CHANGE_COLLISIONS
  if (!swap) throw new Error('The collision is gone.')
  await expect(runCollision(server, swap, swap.broken)).rejects.toThrow('40P01')
})

it("control: without the lock of the promo code's row, two bookings both get the last use of the code", async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_promo_codes: without «for update»'),
  )
  const pair = findPairs('lock_promo_codes').find(({ name }) => name.startsWith('the last use'))
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it('control: without the lock of the waiver, a traveller signs a text while staff replace it', async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_waiver: without «for update»'),
  )
  const pair = findPairs('lock_waiver')[0]
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it('control: without the lock of the form, a traveller answers a question while staff remove it', async () => {
  const lockMutant = (await listMutants()).find(({ name }) =>
    name.startsWith('private.lock_form: without «for no key update»'),
  )
  const pair = findPairs('lock_form')[0]
  if (!lockMutant || !pair) throw new Error('The lock or its pair is gone.')
  await expect(runPair(server, pair, lockMutant.sql)).rejects.toThrow('both at once')
})

it('each function named in a concurrency test takes a lock', async () => {
  const lockNames = new Set((await listMutants()).filter(({ isLock }) => isLock).map(({ subject }) => subject))
  expect(ALL_PAIRS.flatMap(({ locks }) => locks.filter((name) => !lockNames.has(name)))).toEqual([])
})
