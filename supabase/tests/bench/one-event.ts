import type { Client } from 'pg'
import { callSql } from '../support/as-role'
import type { PostgresServer } from '../support/postgres'
import { exceededLimits, printLine } from './judge'
import { switchUser, readCpuTime } from './measure'
import { setConstant } from '../support/constants'

/**
 * Minimum number of booking requests per second on one trip, at the best number of connections. A trip with 1,500 seats is
 * then sold within ten seconds. A booking writes lines, instalments, travellers, policies and an email while it locks the
 * trip.
 */
const MIN_BOOKINGS_PER_SECOND = 150
const SEAT_COUNT = 1_500
const BUYER_COUNT = 2_000
const SEAT_PRICE = 1_200

const createEvent = async (owner: Client, seats: number): Promise<string> => {
  await owner.query(setConstant('max_bookings_per_hour', 1000))
  await owner.query(setConstant('max_unpaid_holds', 1000))
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.events (title, location, start_date, end_date, price, status, max_registrations)
     values ('Opening night', 'Hobart', private.today() + 200, private.today() + 202, ${SEAT_PRICE}, 'published', $1) returning id`,
    [seats],
  )
  return rows[0]?.id ?? ''
}

/** Books the trip once for each member, over parallel connections. */
const bookConcurrently = async (clients: Client[], event: string, buyers: number) => {
  const countByStatus: Record<string, number> = {}
  let startedBuyerCount = 0
  const startMs = performance.now()
  await Promise.all(
    clients.map(async (db) => {
      while (startedBuyerCount < buyers) {
        const member = `4e000000-0000-4000-8000-${String(++startedBuyerCount).padStart(12, '0')}`
        await switchUser(db, member)
        const { rows } = await db.query<{ result: { status: string } }>(
          ...callSql('book', {
            event_id: event,
            seats: 1,
            plan: 3,
            travellers: [{ full_name: 'Traveller' }],
            request_id: crypto.randomUUID(),
            expected_price: SEAT_PRICE,
            terms_accepted: true,
          }),
        )
        const status = rows[0]?.result.status ?? ''
        countByStatus[status] = (countByStatus[status] ?? 0) + 1
      }
    }),
  )
  return { answers: countByStatus, seconds: (performance.now() - startMs) / 1000 }
}

/**
 * Counts the sold seats from the booking rows. `right` is true if the stored counters have the same number, and this
 * number does not exceed the capacity.
 */
const checkSoldSeats = async (owner: Client, event: string) => {
  const { rows } = await owner.query<{ sold: number; right: boolean }>(
    `select b.sold, b.sold = s.seats_taken and b.sold <= e.max_registrations and b.sold = l.seats as right
    from public.events e join public.event_stats s on s.event_id = e.id join public.event_ledgers l on l.event_id = e.id,
      lateral (select coalesce(sum(seats), 0)::int as sold from public.bookings
        where event_id = e.id and status in ('pending', 'confirmed')) b where e.id = $1`,
    [event],
  )
  return rows[0] ?? { sold: 0, right: false }
}

/** Measures bookings per second of one trip with more and more connections, and checks that no seat is sold twice. */
export const benchOneEvent = async (server: PostgresServer, database: string, owner: Client): Promise<void> => {
  printLine('\none trip, all at once', 'a second', 'ms each', 'booked', 'sold out', 'seats')
  let fastestTime = 0
  const runAtSize = async (connections: number, seats: number, buyers: number) => {
    const event = await createEvent(owner, seats)
    const clients = await Promise.all(Array.from({ length: connections }, () => server.connect(database)))
    const serverPids = await Promise.all(
      clients.map(async (db) => (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0),
    )
    const readTotalCpuTime = () => serverPids.reduce((sum, pid) => sum + readCpuTime(pid), 0)
    const startCpuTime = readTotalCpuTime()
    const { answers: results, seconds } = await bookConcurrently(clients, event, buyers)
    const timePerBuyer = (readTotalCpuTime() - startCpuTime) / buyers
    await Promise.all(clients.map((db) => db.end()))
    const soldSeatCheck = await checkSoldSeats(owner, event)
    const { booked = 0, sold_out: late = 0 } = results
    const isCorrect = soldSeatCheck.right && booked === soldSeatCheck.sold && booked + late === buyers
    return { booked, late, right: isCorrect, rate: buyers / seconds, each: timePerBuyer, answers: results }
  }
  for (const connections of [1, 8, 32, 100]) {
    const {
      booked,
      late,
      right: isCorrect,
      rate,
      each,
      answers: results,
    } = await runAtSize(connections, SEAT_COUNT, BUYER_COUNT)
    fastestTime = Math.max(fastestTime, rate)
    if (!isCorrect || booked !== SEAT_COUNT)
      exceededLimits.push(`${connections} connections: ${JSON.stringify(results)}`)
    printLine(`${connections} connections`, rate, each, String(booked), String(late), isCorrect ? 'right' : 'WRONG')
  }
  if (fastestTime < MIN_BOOKINGS_PER_SECOND)
    exceededLimits.push(`${fastestTime.toFixed(0)} bookings a second on one trip, not ${MIN_BOOKINGS_PER_SECOND}`)
  const { rows } = await owner.query<{ source: string }>(
    `select pg_get_functiondef('private.lock_event'::regproc) as source`,
  )
  await owner.query((rows[0]?.source ?? '').replace(' for update', ''))
  const { booked, right: isCorrect } = await runAtSize(32, 50, 400)
  await owner.query(rows[0]?.source ?? '')
  if (isCorrect) exceededLimits.push('Without its lock the trip was sold right: this bench sees nothing.')
  printLine(
    '32 connections without the lock of the trip',
    '',
    '',
    `${booked} of 50`,
    '',
    isCorrect ? 'RIGHT' : 'wrong, as expected',
  )
}
