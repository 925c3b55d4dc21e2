import { DAY, HOUR, MINUTE, instant, plusDays } from './calendar'
import type { Booking, Trip } from './rows'

/** How somebody pays: what is sent when, and what the desk sees of it. */
const WAYS = [
  'all at once',
  'early',
  'on the day',
  'late',
  'very late',
  'the deposit alone',
  'nothing',
  'half of the deposit',
  'after the hold',
  'by transfer',
  'by transfer that is seen late',
  'by transfer that never comes',
  'announces each part',
  'announces and does not send',
] as const
type Way = (typeof WAYS)[number]
const ANSWERS = ['take', 'take', 'take fewer', 'decline', 'ignore'] as const

export interface Life {
  person: string
  trip: Trip
  seats: number
  plan: number
  books: number
  pays: Way
  /** After so many milliseconds, where at all. */
  cancels: number | undefined
  /** Days before departure on which all travellers are named. */
  names: number | undefined
  /** What is made of an offer, after so many milliseconds. */
  answers: (typeof ANSWERS)[number]
  thinks: number
}

/** The same numbers each time for a seed (mulberry32). */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

export const START = '2026-07-01'

/** Trips that depart one after the other, small enough to be full, at prices that do not divide. */
const tripsOf = (days: number, count: number): Trip[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `Trip ${n + 1}`,
    seats: 8 + (n % 3) * 3,
    price: [2400, 1000.01, 799.99, 35.5][n % 4] ?? 2400,
    deposit: [800, 333.33, 100, 20][n % 4] ?? 800,
    start: plusDays(START, 100 + Math.round((n * (days + 40 - 100)) / count)),
  }))

/** @param days from START on @param count of those who book, or try to */
export const livesOf = (days: number, count: number, seed: number): { trips: Trip[]; lives: Life[] } => {
  const roll = dice(seed)
  const trips = tripsOf(days, Math.max(3, Math.round(count / 11)))
  const lives = Array.from({ length: count }, (_, n): Life => {
    const trip = trips[roll(trips.length)] ?? trips[0]!
    const sold = Math.max(2, Math.min(days, Math.round((Date.parse(trip.start) - Date.parse(START)) / DAY) - 90))
    const day = plusDays(START, Math.max(0, sold - 1 - roll(Math.min(sold, 60))))
    return {
      person: `person-${n > 9 && roll(5) === 0 ? roll(n) : n}`,
      trip,
      seats: 1 + roll(3),
      plan: [1, 3, 4][roll(3)] ?? 1,
      books: instant(day, 10 + roll(10), roll(60)) + roll(60) * 1000,
      pays: WAYS[n % WAYS.length] ?? 'early',
      cancels: roll(4) === 0 ? (1 + roll(60)) * DAY + roll(600) * MINUTE : undefined,
      names: [95, 59, 45, 20, undefined][roll(5)],
      answers: ANSWERS[roll(ANSWERS.length)] ?? 'ignore',
      thinks: HOUR + roll(46 * 60) * MINUTE,
    }
  })
  return { trips, lives }
}

export interface Sum {
  at: number
  amount: number
  /** A transfer: announced then, and seen so long after, if at all. */
  seen?: number | null
}

/** What is paid for a booking, by whoever pays so. AUD. */
export const sumsOf = (b: Booking, pays: Way): Sum[] => {
  const [first, ...rest] = b.parts
  if (!first) return []
  const firstly = (after: number, more: Partial<Sum> = {}): Sum => ({
    at: b.booked + after,
    amount: first.amount,
    ...more,
  })
  const then = (days: number, hour: number, more: Partial<Sum> = {}): Sum[] => [
    firstly(2 * HOUR),
    ...rest.map(({ due, amount }) => ({ at: instant(plusDays(due, days), hour, 7), amount, ...more })),
  ]
  const ways: Record<Way, () => Sum[]> = {
    'all at once': () => [firstly(HOUR, { amount: b.total })],
    early: () => then(-12, 14),
    'on the day': () => then(0, 15),
    late: () => then(5, 11),
    'very late': () => then(12, 16),
    'the deposit alone': () => [firstly(30 * HOUR)],
    nothing: () => [],
    'half of the deposit': () => [firstly(3 * HOUR, { amount: Math.round(first.amount * 50) / 100 })],
    'after the hold': () => [firstly(60 * HOUR)],
    'by transfer': () => [firstly(3 * HOUR, { seen: 4 * DAY })],
    'by transfer that is seen late': () => [firstly(5 * HOUR, { seen: 9 * DAY })],
    'by transfer that never comes': () => [firstly(HOUR, { seen: null })],
    'announces each part': () => then(-9, 12, { seen: 5 * DAY }),
    'announces and does not send': () => then(-8, 13, { seen: null }),
  }
  // Whoever is behind has nothing more to pay before than after booking.
  return ways[pays]().filter(({ at }) => at > b.booked)
}

/** When a booking's travellers are all named: not before a day has gone by. */
export const namedAt = (b: Booking, { names }: Life): number | undefined =>
  names === undefined ? undefined : Math.max(b.booked + DAY, instant(plusDays(b.trip.start, -names), 17, 3))
