import { expect } from 'vitest'
import { ADMIN } from '../support/people'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { bookFor, booking, newTrip, PRICE } from './seats'

interface Money {
  total: number
  paid: number
  rows: number
}

/** A booking as its row and its ledger have it. */
const moneyOf = async ({ sql }: Field, id: string): Promise<Money> => {
  const [found] = await sql<Money>(
    `select b.total_amount::float as total, b.paid_amount::float as paid,
       (select coalesce(sum(p.amount), 0)::float from public.payments p where p.booking_id = b.id) as rows
     from public.bookings b where b.id = $1`,
    [id],
  )
  if (!found) throw new Error('The booking is gone.')
  expect(found.paid).toBe(found.rows)
  return found
}

const paidBooking = async (field: Field, paid: number): Promise<string> =>
  bookFor(field, await newTrip(field, 5), 2, paid)

/** Each press is a deed of its own: the safeguard against one that is sent twice must not hide what the lock does. */
const anew = () => ({ request_id: crypto.randomUUID() })

export const races: Race<string>[] = [
  {
    name: 'a whole refund pressed by fifty is paid out once',
    prepare: (field) => paidBooking(field, PRICE),
    deed: (field, db, _, booking_id) =>
      field.call(db, ADMIN, 'refund_payment', { booking_id, amount: PRICE, ...anew() }),
    holds: async (field, seen, id) => {
      expect(seen).toEqual({ refunded: 1, too_much: CLIENTS - 1 })
      expect((await moneyOf(field, id)).paid).toBe(0)
    },
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'fifty payments of the whole never make more than the whole',
    prepare: (field) => paidBooking(field, 0),
    deed: (field, db, _, booking_id) =>
      field.call(db, ADMIN, 'record_payment', { booking_id, amount: PRICE, method: 'cash', ...anew() }),
    holds: async (field, seen, id) => {
      expect(seen).toEqual({ recorded: 1, too_much: CLIENTS - 1 })
      expect((await moneyOf(field, id)).paid).toBe(PRICE)
    },
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'transfers announced at once are never more than the balance, nor more than may wait',
    prepare: (field) => paidBooking(field, 800),
    deed: (field, db, _, booking_id) =>
      field.call(db, racer(2), 'request_bank_transfer', { booking_id, amount: 400, ...anew() }),
    holds: async (field, _, id) => {
      const [found] = await field.sql<{ n: number; sum: number }>(
        `select count(*)::int as n, coalesce(sum(amount), 0)::float as sum from public.transfers where booking_id = $1 and status = 'pending'`,
        [id],
      )
      expect(found).toEqual({ n: 2, sum: 800 })
    },
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'a transfer confirmed by fifty counts once',
    prepare: async (field) => {
      const id = await paidBooking(field, 0)
      expect(await field.asOwner(racer(2), 'request_bank_transfer', { booking_id: id, amount: PRICE, ...anew() })).toBe(
        'requested',
      )
      return id
    },
    deed: async (field, db, _, booking_id) => {
      await db.query('reset role')
      const { rows } = await db.query<{ id: string }>('select id from public.transfers where booking_id = $1', [
        booking_id,
      ])
      return field.call(db, ADMIN, 'confirm_transfer', { transfer_id: rows[0]?.id })
    },
    holds: async (field, seen, id) => {
      expect(seen).toEqual({ confirmed: 1, already: CLIENTS - 1 })
      expect((await moneyOf(field, id)).paid).toBe(PRICE)
    },
    locks: ['lock_event', 'lock_booking', 'lock_transfer'],
    weaken: 'alter table public.payments drop constraint payments_transfer_id_key',
  },
  {
    name: 'a plan is never lowered below what comes in meanwhile',
    prepare: (field) => paidBooking(field, 0),
    deed: (field, db, n, booking_id) =>
      n % 5 === 0
        ? field.call(db, ADMIN, 'reprice_plan', { booking_id, total_amount: 900 })
        : field.call(db, ADMIN, 'record_payment', { booking_id, amount: 300, method: 'cash', ...anew() }),
    holds: async (field, _, id) => {
      const { total, paid } = await moneyOf(field, id)
      expect(paid).toBeLessThanOrEqual(total)
    },
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'customers are renamed while they pay: nobody waits for ever',
    prepare: (field) => paidBooking(field, 0),
    deed: async (field, db, n, booking_id) => {
      if (n % 2 === 0)
        return field.call(db, ADMIN, 'record_payment', { booking_id, amount: 1, method: 'cash', ...anew() })
      await db.query('reset role')
      const { rows } = await db.query<{ id: string }>('select customer_id as id from public.bookings where id = $1', [
        booking_id,
      ])
      return field.call(db, ADMIN, 'save_customer', { customer: { id: rows[0]?.id, full_name: `Racer of round ${n}` } })
    },
    holds: (_, seen) => expect(seen).toEqual({ recorded: CLIENTS / 2, saved: CLIENTS / 2 }),
    locks: [],
    // As it was: bookings carried their customer's name, so that renaming locked the other way round.
    weaken: `create function private.rename_bookings() returns trigger language plpgsql security definer as $$ begin
        update public.bookings b set notes = b.notes where b.customer_id = new.id; return new; end $$;
      create trigger rename_bookings after update on public.customers for each row execute function private.rename_bookings()`,
    restore: 'drop trigger rename_bookings on public.customers; drop function private.rename_bookings()',
  },
  {
    name: 'a trip deleted while people book and join: it stays with its bookings, or goes with all that joined',
    prepare: (field) => newTrip(field, 40),
    deed: (field, db, n, event_id) => {
      if (n % 10 === 0) return field.call(db, ADMIN, 'delete_event', { event_id })
      if (n % 2 === 0)
        return field.call(db, null, 'join_waitlist', { event_id, full_name: 'Racer', email: `joins-${n}@example.test` })
      return field.call(db, racer(n), 'book', booking(event_id))
    },
    holds: async (field, seen, id) => {
      expect(
        Object.keys(seen).filter((one) => /^[0-9A-Z]{5}$/.test(one)),
        JSON.stringify(seen),
      ).toEqual([])
      const [{ trips = 0, bookings = 0 } = {}] = await field.sql<{ trips: number; bookings: number }>(
        `select (select count(*)::int from public.events where id = $1) as trips, (select count(*)::int from public.bookings where event_id = $1) as bookings`,
        [id],
      )
      expect(bookings > 0).toBe(trips === 1)
    },
    locks: ['lock_event'],
  },
]
