import assert from 'node:assert/strict'
import { expect, it } from 'vitest'
import type { PostgresServer } from '../support/postgres'
import { DAY } from './calendar'
import { WAYS, type Way } from './clocks'
import type { Played } from './course'
import { play, type Year } from './play'

/** Of one thing there are as many as there are payments. */
const isOnce = (words: string): boolean => !/^\S+ (payment_received|transfer_requested|transfer_expired) /.test(words)
const isReminder = (words: string): boolean => /^\S+ (instalment_due|details_missing|trip_soon) /.test(words)

/** Milliseconds for one way, on a machine that does much else. */
export const LONGEST = 600_000

/** Each of these must have happened, or the year has tried nothing. */
const HAPPENS = [
  ...['booking_received', 'booking_confirmed', 'booking_cancelled', 'payment_received', 'transfer_requested'],
  ...['transfer_expired', 'offer_made', 'instalment_due', 'details_missing', 'trip_soon', 'booking ended'],
  ...[
    'booking_expired',
    'paid_up',
    'transfer ended',
    'book: sold_out',
    'take an offer: booked',
    'name: saved',
    'see a transfer: confirmed',
  ],
]

/** Lives through the same year with clocks that run in four ways. */
export const testWays = (title: string, server: PostgresServer, year: Year, more: string[] = []): void => {
  const played = new Map<Way, Played>()
  const told = (way: Way) =>
    (played.get(way)?.letters ?? []).map(({ at, words }) => `${new Date(at).toISOString()} ${words}`)
  for (const way of WAYS) {
    it(
      `${title}: each letter once on its day, each hold ended on its minute, no seat lost, the clock ${way}`,
      { timeout: LONGEST },
      async () => {
        const began = Date.now()
        const found = await play(server, way, year)
        played.set(way, found)
        const seconds = Math.round((Date.now() - began) / 1000)
        const tally = [...found.tally].map(([what, times]) => `${what} ${times}`).sort()
        console.info(`${way}: ${found.ticks} ticks, ${found.letters.length} letters, ${seconds} s; ${tally.join(', ')}`)
        assert.deepEqual(
          [...HAPPENS, ...more].filter((what) => !found.tally.has(what)),
          [],
          'what has not happened',
        )
        const once = found.letters.map(({ words }) => words).filter(isOnce)
        assert.deepEqual(
          once.filter((words, n) => once.indexOf(words) !== n),
          [],
          'what was told twice',
        )
      },
    )
  }

  it(`${title}: with a clock that is doubled, or killed in the middle, people read the same at the same time`, () => {
    expect(told('plain').length).toBeGreaterThan(0)
    expect(told('doubled')).toEqual(told('plain'))
    expect(told('killed')).toEqual(told('plain'))
  })

  it(`${title}: where the clock stood still, what is still worth telling comes at most three days late`, () => {
    const then = new Map(played.get('plain')?.letters.map(({ at, words }) => [words, at]))
    const late = (played.get('skipped')?.letters ?? []).flatMap(({ at, words }) => {
      const before = then.get(words)
      return isReminder(words) && before !== undefined ? [at - before] : []
    })
    expect(late.length).toBeGreaterThan(0)
    expect(late.filter((by) => by < 0 || by > 3 * DAY)).toEqual([])
    expect(late.filter((by) => by > 0).length).toBeGreaterThan(0)
  })
}
