/** Property tests of cancellation policies: random policies, prices and payments on PostgreSQL. */
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booking } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

interface Tier {
  days: number
  keeps: string
  value: number | null
}

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
}, 60_000)
afterAll(async () => {
  await db.end()
  server.stop()
})

const toCents = (amount: number | string): number => Math.round(Number(amount) * 100)
const createDollarArbitrary = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100)

const tierArbitrary = fc.oneof(
  fc.record({ keeps: fc.constant('deposit'), value: fc.constant(null) }),
  fc.record({ keeps: fc.constant('percent'), value: fc.oneof(createDollarArbitrary(100), fc.constantFrom(0, 100)) }),
  fc.record({ keeps: fc.constant('amount'), value: createDollarArbitrary(3000) }),
)

/** Valid policies: the days before departure decrease to 0, and the retained percentages and amounts never decrease. */
const policyArbitrary: fc.Arbitrary<Tier[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 730 }), { maxLength: 9 }),
    fc.array(tierArbitrary, { minLength: 10, maxLength: 10 }),
  )
  .map(([days, rules]) => {
    const lastValueByRule: Record<string, number> = {}
    return [...days.sort((a, b) => b - a), 0].map((day, index) => {
      const { keeps = 'deposit', value = null } = rules[index] ?? {}
      if (value === null) return { days: day, keeps, value }
      const highestValue = Math.max(value, lastValueByRule[keeps] ?? 0)
      lastValueByRule[keeps] = highestValue
      return { days: day, keeps, value: highestValue }
    })
  })

const bookingArbitrary = fc.record({
  deposit: createDollarArbitrary(2000),
  seats: fc.integer({ min: 1, max: 20 }),
  /** Units and unit prices of the lines. A negative price is a discount. */
  lines: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -50_000, max: 300_000 }).map((cents) => cents / 100),
    ),
    { minLength: 1, maxLength: 6 },
  ),
  paid: createDollarArbitrary(50_000),
})

it('every randomly generated cancellation policy is valid', async () => {
  await fc.assert(
    fc.asyncProperty(policyArbitrary, async (policy) => {
      const { rows } = await db.query('select private.policy_errors($1) as errors', [JSON.stringify(policy)])
      expect(rows).toEqual([{ errors: [] }])
    }),
  )
})

it('the company never retains more money of a booking if the customer cancels earlier', async () => {
  await fc.assert(
    fc.asyncProperty(policyArbitrary, bookingArbitrary, async (policy, { deposit, seats, lines, paid }) => {
      const total = lines.reduce((sum, [quantity, price]) => sum + quantity * toCents(price), 0) / 100
      const { rows } = await db.query<{ retained: string }>(
        `select least($5::numeric, t.retained) as retained
         from private.cancellation_tiers($1, $2::numeric, $3::numeric, $4::int) t order by t.days desc`,
        [JSON.stringify(policy), Math.max(total, 0), deposit, seats, paid],
      )
      const retainedCents = rows.map(({ retained }) => toCents(retained))
      expect(retainedCents).toHaveLength(policy.length)
      expect(retainedCents).toEqual([...retainedCents].sort((a, b) => a - b))
      for (const centsRetained of retainedCents) {
        expect(centsRetained).toBeGreaterThanOrEqual(0)
        expect(centsRetained).toBeLessThanOrEqual(toCents(paid))
      }
    }),
  )
})

type GeneratedBooking = typeof bookingArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Writes the policy, the lines and the paid amount of the sample booking, which departs in the given number of days. */
const writeBooking = async (policy: Tier[], { deposit, lines, paid }: GeneratedBooking, days: number) => {
  // Discounts are added last, because the total may not become negative at any time.
  await db.query('delete from public.booking_lines where booking_id = $1', [booking(1)])
  for (const [quantity, price] of lines.toSorted(([, first], [, second]) => second - first)) {
    await db.query(
      `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source)
       values ($1, $2, 'Line', $3, $4, false, 'staff')`,
      [booking(1), price < 0 ? 'discount' : 'seat', quantity, price],
    )
  }
  await db.query(
    'update public.bookings set cancellation_policy = $2, deposit_amount = $3, paid_amount = $4 where id = $1',
    [booking(1), JSON.stringify(policy), deposit, paid],
  )
  await db.query(
    `update public.events e set start_date = private.today() + $2::int, end_date = private.today() + $2::int
     from public.bookings b where b.id = $1 and e.id = b.event_id`,
    [booking(1), days],
  )
}

interface CancellationPreview {
  paid: number
  retained: number
  refund: number
  next_retained: number | null
  lines: { retained: number; refund: number }[]
}

const sumCents = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + toCents(amount), 0)

it('the retained and refunded amounts of a preview add up to the paid amount, in total and over the booking lines', async () => {
  const payableBookingArbitrary = bookingArbitrary.filter(
    ({ lines }) => lines.reduce((sum, [quantity, price]) => sum + quantity * toCents(price), 0) >= 0,
  )
  await fc.assert(
    fc.asyncProperty(
      policyArbitrary,
      payableBookingArbitrary,
      fc.integer({ min: 0, max: 800 }),
      async (policy, generated, days) => {
        await db.query('begin')
        try {
          await writeBooking(policy, generated, days)
          const { rows } = await db.query<{ preview: CancellationPreview }>(
            'select private.cancellation(b) as preview from public.bookings b where b.id = $1',
            [booking(1)],
          )
          const { paid, retained, refund, next_retained, lines } = rows[0]!.preview
          expect(toCents(paid)).toBe(toCents(generated.paid))
          expect(toCents(retained) + toCents(refund)).toBe(toCents(paid))
          expect(sumCents(lines.map((line) => line.retained))).toBe(toCents(retained))
          expect(sumCents(lines.map((line) => line.refund))).toBe(toCents(refund))
          for (const line of lines) {
            expect(line.retained).toBeGreaterThanOrEqual(0)
            expect(line.refund).toBeGreaterThanOrEqual(0)
          }
          if (next_retained !== null) expect(next_retained).toBeGreaterThanOrEqual(retained)
        } finally {
          await db.query('rollback')
        }
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

it.each([
  ['no list', {}, ['tiers']],
  ['an empty list', [], ['tiers']],
  ['a tier with an unknown key', [{ days: 0, keeps: 'deposit', value: null, fee: 1 }], ['tiers']],
  ['a policy that ends before departure', [{ days: 30, keeps: 'deposit', value: null }], ['0.days']],
  [
    'days that do not decrease',
    [
      { days: 30, keeps: 'deposit', value: null },
      { days: 30, keeps: 'percent', value: 50 },
      { days: 0, keeps: 'percent', value: 100 },
    ],
    ['1.days'],
  ],
  [
    'a percentage that falls',
    [
      { days: 30, keeps: 'percent', value: 50 },
      { days: 10, keeps: 'deposit', value: null },
      { days: 0, keeps: 'percent', value: 40 },
    ],
    ['2.value'],
  ],
  ['a percentage above 100', [{ days: 0, keeps: 'percent', value: 100.01 }], ['0.value']],
  ['a part of a cent', [{ days: 0, keeps: 'amount', value: 1.001 }], ['0.value']],
  ['a deposit with a value', [{ days: 0, keeps: 'deposit', value: 1 }], ['0.value']],
  ['an unknown kind', [{ days: 0, keeps: 'half', value: 1 }], ['0.keeps']],
  ['half a day', [{ days: 0.5, keeps: 'deposit', value: null }], ['0.days']],
])('an invalid cancellation policy is refused: %s', async (_, policy, errors) => {
  const { rows } = await db.query('select private.policy_errors($1) as errors', [JSON.stringify(policy)])
  expect(rows).toEqual([{ errors }])
  await expect(
    db.query('update public.settings set cancellation_policy = $1', [JSON.stringify(policy)]),
  ).rejects.toMatchObject({ code: '23514' })
})
