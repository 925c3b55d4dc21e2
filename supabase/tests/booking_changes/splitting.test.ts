/**
 * Divides random bookings into two, by moving some travellers. Both bookings together must have the seats, lines and
 * payments of the original booking, and the totals of the departure must stay the same.
 */
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOKED, INSERT_MOVABLE_BOOKING_SQL } from '../snapshots/booking_changes/event-changes'
import { TEST_TIME } from '../snapshots/case'
import { readFixturesSql } from '../support/check-fixtures'
import { addedRowId, FREMANTLE } from '../support/people'
import { startPostgres, type PostgresServer } from '../support/postgres'

const [ROOM, OTHER_ROOM, EXTRA] = [840, 841, 842].map(addedRowId)

const createCentsArbitrary = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100)
const bookingArbitrary = fc.record({
  /**
   * The seats of the booking. Three flags for each: it has a named traveller, has the more expensive room, and moves.
   */
  seats: fc.array(fc.record({ isNamed: fc.boolean(), hasOwnRoom: fc.boolean(), moves: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  }),
  price: createCentsArbitrary(300_000),
  isDivisible: fc.boolean(),
  supplement: createCentsArbitrary(50_000),
  extras: fc.integer({ min: 0, max: 5 }),
  extraPrice: createCentsArbitrary(20_000),
  /** Discounts and price changes, as a share of the price of all other lines. */
  changes: fc.array(fc.double({ min: -0.4, max: 0.3, noNaN: true }), { maxLength: 3 }),
  isFree: fc.boolean(),
  installments: fc.integer({ min: 1, max: 4 }),
  payments: fc.array(fc.record({ share: fc.double({ min: 0.01, max: 0.6, noNaN: true }), isCard: fc.boolean() }), {
    maxLength: 4,
  }),
  refund: fc.double({ min: 0, max: 1, noNaN: true }),
})
type RandomBooking = typeof bookingArbitrary extends fc.Arbitrary<infer Value> ? Value : never

const roundToCents = (amount: number): number => Math.round(amount * 100) / 100

/** The statements that give the booking of the fixture the seats, lines, instalments and payments of a random booking. */
const createBookingStatements = (random: RandomBooking): [sql: string, values: unknown[]][] => {
  const namedSeats = random.seats.flatMap(({ isNamed }, seat) => (isNamed ? [seat] : []))
  const roomSeats = [
    [ROOM, random.supplement, random.seats.flatMap(({ hasOwnRoom }, seat) => (hasOwnRoom ? [seat] : []))] as const,
    [OTHER_ROOM, 0, random.seats.flatMap(({ hasOwnRoom }, seat) => (hasOwnRoom ? [] : [seat]))] as const,
  ]
  const seatTotal = random.isDivisible ? random.price * random.seats.length : random.price
  const expectedTotal =
    seatTotal +
    random.supplement * random.seats.filter(({ hasOwnRoom }) => hasOwnRoom).length +
    random.extras * random.extraPrice
  const priceChanges = random.isFree ? [-1] : random.changes
  const insertLineSql = `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
    room_option_id, traveller_positions, extra_id) values ('${BOOKED}', $1, 'Line', $2, $3, false, 'booking', $4, $5, $6)`
  return [
    [`update public.bookings set seats = $1 where id = '${BOOKED}'`, [random.seats.length]],
    [`delete from public.travellers where booking_id = '${BOOKED}'`, []],
    ...namedSeats.map((seat): [string, unknown[]] => [
      `insert into public.travellers (booking_id, sort_order, full_name) values ('${BOOKED}', $1, 'Ann Adult')`,
      [seat],
    ]),
    [
      `update public.booking_lines set quantity = $1, unit_price = $2 where booking_id = '${BOOKED}'`,
      [random.isDivisible ? random.seats.length : 1, random.price],
    ],
    ...roomSeats
      .filter(([, , seats]) => seats.length > 0)
      .map(([id, price, seats]): [string, unknown[]] => [
        insertLineSql,
        ['room_option', seats.length, price, id, seats, null],
      ]),
    ...(random.extras > 0
      ? [[insertLineSql, ['extra', random.extras, random.extraPrice, null, null, EXTRA]] as [string, unknown[]]]
      : []),
    ...priceChanges.map((share): [string, unknown[]] => [
      insertLineSql,
      [
        'adjustment',
        1,
        random.isFree
          ? -roundToCents(expectedTotal)
          : Math.max(roundToCents(expectedTotal * share), -roundToCents(expectedTotal / 4)),
        null,
        null,
        null,
      ],
    ]),
  ]
}

const READ_TOTALS_SQL = `
  select sum(b.seats)::int as seats, sum(b.total_amount) as total, sum(b.paid_amount) as paid, sum(b.deposit_amount) as deposit,
    sum(b.min_retained) as min_retained, sum(b.refund_due) as refund_due,
    (select count(*)::int from public.travellers t where t.booking_id = any (array_agg(b.id))) as travellers,
    (select sum(l.amount) from public.booking_lines l where l.booking_id = any (array_agg(b.id)) and l.removed_at is null) as lines,
    (select sum(l.quantity)::int from public.booking_lines l where l.booking_id = any (array_agg(b.id)) and l.removed_at is null
      and l.kind = 'room_option') as rooms,
    (select sum(l.quantity)::int from public.booking_lines l where l.booking_id = any (array_agg(b.id)) and l.removed_at is null
      and l.kind = 'extra') as extras,
    (select sum(i.amount) from public.installments i where i.booking_id = any (array_agg(b.id))) as plan,
    (select jsonb_object_agg(d.due_date, d.amount) from (select i.due_date, sum(i.amount) as amount from public.installments i
      where i.booking_id = any (array_agg(b.id)) group by 1) d) as due,
    (select jsonb_object_agg(m.method, m.amount) from (select p.method, sum(p.amount) as amount from public.payments p
      where p.booking_id = any (array_agg(b.id)) group by 1) m) as methods,
    (select jsonb_agg(to_jsonb(s) - array['revision', 'seats_freed']) from public.event_stats s where s.event_id = '${FREMANTLE}') as stats,
    (select jsonb_agg(to_jsonb(l) - 'bookings') from public.event_ledgers l where l.event_id = '${FREMANTLE}') as ledgers,
    (select jsonb_agg(to_jsonb(m) order by m.month) from public.event_months m where m.event_id = '${FREMANTLE}') as months
  from public.bookings b where '${BOOKED}' in (b.id, b.split_from)`

/** SQL that finds rows that are wrong after a booking was divided. A correct database returns none. */
const FIND_ERRORS_SQL = `
  select 'an amount below 0' as error, b.id::text as row from public.bookings b where '${BOOKED}' in (b.id, b.split_from)
    and least(b.total_amount, b.paid_amount, b.deposit_amount, b.min_retained, b.total_amount - b.deposit_amount) < 0
  union all
  select 'a paid amount that differs from the ledger', b.id::text from public.bookings b where '${BOOKED}' in (b.id, b.split_from)
    and b.paid_amount <> (select coalesce(sum(p.amount), 0) from public.payments p where p.booking_id = b.id)
  union all
  select 'a plan with another total', b.id::text from public.bookings b where '${BOOKED}' in (b.id, b.split_from)
    and b.total_amount <> (select coalesce(sum(i.amount), 0) from public.installments i where i.booking_id = b.id)
  union all
  select 'seats without a room, or with two', b.id::text from public.bookings b where '${BOOKED}' in (b.id, b.split_from)
    and array(select p.seat from public.booking_lines l, unnest(l.traveller_positions) p (seat)
      where l.booking_id = b.id and l.removed_at is null order by 1) <> array(select generate_series(0, b.seats - 1))
  union all
  select 'a traveller without a seat', t.id::text from public.travellers t join public.bookings b on b.id = t.booking_id
  where '${BOOKED}' in (b.id, b.split_from) and t.sort_order >= b.seats
  union all
  select 'two travellers on one seat', t.booking_id::text from public.travellers t group by t.booking_id, t.sort_order
  having count(*) > 1 and bool_or(t.booking_id = '${BOOKED}')
  union all
  select 'a part of a payment that is more than the payment', s.id::text from public.payments s
  join public.payments p on p.source_payment_id = s.id and p.amount > 0 where p.amount > s.amount
  union all
  select 'a pair that does not add up to 0', p.source_payment_id::text from public.payments p where p.kind = 'split'
  group by 2 having sum(p.amount) <> 0`

describe('a split of a random booking', () => {
  let server: PostgresServer
  let db: Client
  beforeAll(async () => {
    server = await startPostgres({ testTime: TEST_TIME })
    db = await server.connect(await server.createDatabase())
    await db.query(`begin; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()} ${INSERT_MOVABLE_BOOKING_SQL.replace(/insert into public\.payments.*$/s, '')}
      delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
      delete from public.installments where booking_id = '${BOOKED}';
      insert into public.room_options (id, event_id, name, beds, price) values ('${ROOM}', '${FREMANTLE}', 'Own room', 1, 10),
        ('${OTHER_ROOM}', '${FREMANTLE}', 'Twin share', 2, 0);
      insert into public.extras (id, event_id, name, price, price_per) values ('${EXTRA}', '${FREMANTLE}', 'Night', 10, 'night');
      update public.bookings set min_retained = 123.45 where id = '${BOOKED}'`)
  })
  afterAll(async () => {
    await db.end()
    server.stop()
  })

  const readTotals = async () => (await db.query<Record<string, unknown>>(READ_TOTALS_SQL)).rows[0]

  const splitRandomBooking = async (random: RandomBooking): Promise<void> => {
    await db.query('savepoint run')
    try {
      for (const [sql, values] of createBookingStatements(random)) await db.query(sql, values)
      await db.query(
        `select private.write_installments(b.id, coalesce((select jsonb_agg(jsonb_build_object('sequence', n, 'due_date',
            private.today() + 31 * (n - 1), 'amount', case when n < k.count then trunc(b.total_amount / k.count, 2)
              else b.total_amount - trunc(b.total_amount / k.count, 2) * (k.count - 1) end))
          from generate_series(1, k.count) n where b.total_amount > 0), '[]'))
        from public.bookings b, (values ($1::int)) k (count) where b.id = '${BOOKED}' and b.total_amount / k.count >= 0.01`,
        [random.installments],
      )
      await db.query(`update public.bookings set deposit_amount = round(total_amount * 0.37, 2) where id = '${BOOKED}'`)
      for (const { share, isCard } of random.payments)
        await db.query(
          `insert into public.payments (booking_id, kind, method, amount) select id, 'extra', $2, round(total_amount * $1, 2)
          from public.bookings where id = '${BOOKED}' and total_amount * $1 >= 0.01`,
          [share, isCard ? 'card' : 'cash'],
        )
      await db.query(
        `insert into public.payments (booking_id, kind, method, amount) select id, 'refund', 'cash', -round(paid_amount * $1, 2)
        from public.bookings where id = '${BOOKED}' and paid_amount * $1 >= 0.01`,
        [random.refund],
      )
      await db.query(`set constraints all immediate; set constraints all deferred`)
      const totalsBefore = await readTotals()
      const unnamedMovedSeats = random.seats.filter(({ isNamed, moves }) => moves && !isNamed).length
      await db.query(
        `select private.write_split(b, array(select t.id from public.travellers t where t.booking_id = b.id
          and t.sort_order = any ($1)), $2, 'INV-999999') from public.bookings b where b.id = '${BOOKED}'`,
        [random.seats.flatMap(({ isNamed, moves }, seat) => (moves && isNamed ? [seat] : [])), unnamedMovedSeats],
      )
      await db.query(`set constraints all immediate; set constraints all deferred`)
      expect(await readTotals()).toEqual(totalsBefore)
      expect((await db.query(FIND_ERRORS_SQL)).rows).toEqual([])
    } finally {
      await db.query('rollback to savepoint run; release savepoint run')
    }
  }

  const isSplit = ({ seats }: RandomBooking) => seats.some(({ moves }) => moves) && seats.some(({ moves }) => !moves)

  it(
    'divides seats, lines, instalments and payments without losing any, and leaves the old departure unchanged',
    {
      timeout: 120_000,
    },
    () => fc.assert(fc.asyncProperty(bookingArbitrary.filter(isSplit), splitRandomBooking), { numRuns: 60, seed: 7 }),
  )

  it('control: the check finds a split that loses a cent of the payments', { timeout: 120_000 }, async () => {
    const { rows } = await db.query<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where proname = 'split_payments'`,
    )
    await db.query(
      `savepoint broken; ${rows[0]?.source.replace("'split', s.method, k.amount,", "'split', s.method, k.amount + 0.01,")}`,
    )
    await expect(
      fc.assert(fc.asyncProperty(bookingArbitrary.filter(isSplit), splitRandomBooking), { numRuns: 60, seed: 7 }),
    ).rejects.toThrow('Property failed')
    await db.query('rollback to savepoint broken')
  })
})
