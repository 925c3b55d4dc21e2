import type { Client } from 'pg'
import { become } from '../support/as-role'
import { rpc } from '../support/rpc'
import { event, person } from '../support/people'

/** Two small trips, so that seats run out, and odd prices, so that cents do not divide. */
const TRIPS = [event(4), event(5)] as const
export const smallWorld = `
  update public.events set max_registrations = 10, price = 1000.01, deposit = 333.33 where id = '${TRIPS[0]}';
  update public.events set max_registrations = 14, price = 1234.57, deposit = 100, gst_free = true where id = '${TRIPS[1]}';
  select setseed(0.5)`

const members = [2, 11, 12, 13, 14, 15, 16, 17].map(person)

/** The row of a list that a number stands for; nothing where the list is empty. */
const pick = async (db: Client, sql: string, which: number): Promise<string | undefined> => {
  const { rows } = await db.query<{ id: string }>(sql)
  return rows[which % (rows.length || 1)]?.id
}
export const ours = `event_id in ('${TRIPS[0]}', '${TRIPS[1]}')`
export const bookings = `select id from public.bookings where ${ours} order by created_at, id`
/** Those that lack money, or are over: where histories part. */
const unsettled = `select id from public.bookings where ${ours} and status <> 'confirmed' order by created_at desc, id`
export const entries = (status: string) =>
  `select private.offer_token(id) as id from public.waitlist_submissions where ${ours} and status = '${status}' order by email, event_id`
export const orders = 'select id from public.orders order by number'

/** What is drawn for a step of a history: numbers that choose among what is there, so that every history can be run. */
interface Draw {
  who: number
  which: number
  cents: number
}

/** What the numbers of one step stand for. */
type Hand = ReturnType<typeof handOf>

export type Deed = (hand: Hand) => Promise<string>

/** Whoever does a step, and the ways to do it; each answers what the database said, after the step's name. */
export const handOf = (db: Client, kind: string, { who, which, cents }: Draw) => {
  const me = members[who] ?? person(2)
  const trip = TRIPS[which % 2] ?? TRIPS[0]
  const amount = cents / 100
  const find = (sql: string) => pick(db, sql, which)
  const run = async (by: string, sql: string, values: unknown[] = []): Promise<string> => {
    await db.query('savepoint step')
    await become(db, by)
    try {
      const { rows } = await db.query<{ answer?: { status: string } }>(sql, values)
      return `${kind}: ${rows[0]?.answer?.status ?? rows.length}`
    } catch (error) {
      await db.query('rollback to savepoint step')
      return `${kind}: ${String((error as { code?: string }).code)}`
    } finally {
      await become(db, 'owner')
    }
  }
  const call = async (by: string, name: string, args: Record<string, unknown>) =>
    run(by, ...(await rpc(db, name, args)))
  const price = async () =>
    (
      await db.query<{ price: string }>(
        'select coalesce(sale_price, price) as price from public.events where id = $1',
        [trip],
      )
    ).rows[0]?.price
  const press = () => `a1000000-0000-4000-8000-${String(cents).padStart(12, '0')}`
  const plan = [1, 3, 4][cents % 3]
  /** A booking, and now and then just what it lacks of its first part, or of its total. */
  const towards = async () => {
    const booking_id = (cents % 2 ? await find(unsettled) : undefined) ?? (await find(bookings))
    const { rows } = await db.query<{ least: number; most: number }>(
      `select
      (private.first_part(b.id) - b.paid_amount)::float as least, (b.total_amount - b.paid_amount)::float as most
      from public.bookings b where b.id = $1`,
      [booking_id],
    )
    return {
      booking_id,
      amount: [amount, Math.max(rows[0]?.least ?? 0, 1), rows[0]?.most ?? amount, Math.round(cents / 10) / 100][
        who % 4
      ],
    }
  }
  return { amount, call, cents, db, find, me, plan, press, price, run, towards, trip, which, who }
}
