import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_TIME } from '../snapshots/case'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { FULL_SUITE } from '../support/suite'
import { checkSimulation, type ResultCounts } from './simulation'
import { prepareSimulation } from './setup'

/** `npm run test:all` runs more and longer lists of commands. */
const { runs, length, seeds } = FULL_SUITE
  ? { runs: 100, length: 60, seeds: [1, 2, 3, 4] }
  : { runs: 10, length: 36, seeds: [13] }
const TEST_TIMEOUT_MS = 60_000

/** Results that must occur at least once. If one is missing, the random commands test too little. */
const EXPECTED_COMMAND_RESULTS = [
  ...['book: booked', 'book: sold_out', 'adminBook: booked', 'cancel: cancelled', 'pay: recorded', 'refund: refunded'],
  ...['confirm: confirmed', 'reprice: saved', 'join: joined', 'accept: booked', 'decline: declined', 'order: placed'],
  ...['changeChoices: saved', 'move: changed', 'split: changed'],
  ...['payOrder: paid', 'checkout: ready', 'payByCard: paid', 'jobs: once', 'jobs: twice'],
  ...['jobs: killed', 'hours: passed'],
]
const EXPECTED_RESULTS_IN_FULL = [
  ...['transfer: requested', 'transfer: too_much', 'pay: too_much', 'refund: too_much', 'reprice: below_paid'],
  ...['reschedule: saved', 'merge: merged', 'gstFree: saved', 'shrink: saved', 'shrink: invalid', 'fee: stored'],
  ...['callOff: called_off', 'offer: offered', 'withdraw: withdrawn', 'decline: expired', 'book: already_booked'],
  ...['order: changed', 'cancelOrder: cancelled', 'refundOrder: refunded', 'cardRefund: requested', 'work: requested'],
  ...['book: code_refused', 'book: room_unavailable', 'book: extra_unavailable', 'changeChoices: extra_unavailable'],
  ...['notify: notified', 'checkoutOrder: ready', 'book: closed'],
]

/** Each entry breaks one database function, to check that the simulation detects the error. */
const BROKEN_FUNCTION_EDITS: [what: string, name: string, part: string, instead: string][] = [
  ['a hold expires an hour late', 'expire_bookings', '<= private.now()', `<= private.now() - interval '1 hour'`],
  ['freed seats are not offered', 'offer_freed_seats', 'perform private.offer_free_seats(new.event_id)', 'null'],
  ['a second card payment of an instalment is counted', 'unmatched_reason', "then 'duplicate'", 'then null'],
  ['GST is added to the sales instead of included', 'gst_in', '/ (100 + percent)', '/ 100'],
]

describe('a simulation of bookings, payments, cards, the waitlist and scheduled jobs', () => {
  let server: PostgresServer
  let db: Client
  beforeAll(async () => {
    server = await startPostgres({ testTime: TEST_TIME })
    db = await server.connect(await server.createDatabase())
    await prepareSimulation(db)
  })
  afterAll(async () => {
    await db.end()
    server.stop()
  })

  const resultCounts: ResultCounts = new Map()
  it.each(seeds)(
    `violates no invariant after any step of ${runs} random command sequences (seed %i)`,
    { timeout: 15 * TEST_TIMEOUT_MS },
    (seed) => checkSimulation(db, runs, length, seed, resultCounts),
  )

  it('reaches every listed result at least once', () => {
    const missingResults = [...EXPECTED_COMMAND_RESULTS, ...(FULL_SUITE ? EXPECTED_RESULTS_IN_FULL : [])].filter(
      (result) => !resultCounts.has(result),
    )
    expect(missingResults, JSON.stringify([...resultCounts].sort())).toEqual([])
  })

  it.each(FULL_SUITE ? BROKEN_FUNCTION_EDITS : [])(
    'fails if the schema is changed so that %s (control)',
    { timeout: 5 * TEST_TIMEOUT_MS },
    async (_message, name, part, instead) => {
      const { rows } = await db.query<{ source: string }>(
        'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
        [name],
      )
      const functionSource = rows[0]?.source ?? ''
      expect(functionSource).toContain(part)
      await db.query(`savepoint broken; ${functionSource.replaceAll(part, instead)}`)
      await expect(checkSimulation(db, 100, 60, 1)).rejects.toThrow('Property failed')
      await db.query('rollback to savepoint broken')
    },
  )
})
