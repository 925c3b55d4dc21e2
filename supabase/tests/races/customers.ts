import { expect } from 'vitest'
import { ADMIN, DESK } from '../support/people'
import { CLIENTS, type Field, type Race } from './frame'
import { newTrip } from './seats'

export const by = (n: number): string => (n % 2 ? ADMIN : DESK)
export const staffed = ({ sql }: Field) =>
  sql(`insert into auth.users (id, email, email_confirmed_at) values ('${DESK}', 'desk@example.test', now())
    on conflict do nothing`).then(() =>
    sql(`insert into public.staff (user_id, role) values ('${DESK}', 'desk') on conflict do nothing`),
  )
/** Nobody was refused by an error. */
export const answered = (seen: Record<string, number>) =>
  expect(
    Object.keys(seen).filter((one) => /^[0-9A-Z]{5}$/.test(one)),
    JSON.stringify(seen),
  ).toEqual([])
const known = async ({ sql }: Field, name: string): Promise<string> =>
  (await sql<{ id: string }>(`insert into public.customers (full_name) values ($1) returning id`, [name]))[0]?.id ?? ''

/** So many of the callers pay, each every fourth. */
const PAID = Math.ceil((CLIENTS - 1) / 4)
interface Two {
  keep: string
  other: string
  booking: string
  trips: string[]
}
const two = async (field: Field): Promise<Two> => {
  await staffed(field)
  const [keep, other] = [await known(field, 'Kept'), await known(field, 'Gone')]
  const trips = []
  for (let n = 0; n < CLIENTS / 4; n++) trips.push(await newTrip(field, 5))
  const first = { event_id: trips[0], seats: 1, plan: 1, customer_id: other, request_id: crypto.randomUUID() }
  expect(await field.asOwner(ADMIN, 'admin_book', first)).toBe('booked')
  const [found] = await field.sql<{ id: string }>(`select id from public.bookings where customer_id = $1`, [other])
  return { keep, other, booking: found?.id ?? '', trips }
}

export const merging: Race<Two>[] = [
  {
    name: 'one who is merged while he books, pays and claims loses nothing',
    prepare: two,
    deed: (field, db, n, { keep, other, booking, trips }) => {
      const request_id = crypto.randomUUID()
      if (n % 4 === 0) return field.call(db, by(n / 4), 'merge_customers', { keep, other })
      if (n % 4 === 1)
        return field.call(db, by(n), 'record_payment', { booking_id: booking, amount: 7, method: 'cash', request_id })
      if (n % 4 === 2) return field.call(db, by(n), 'send_claim_link', { customer_id: other })
      const event_id = trips[Math.floor(n / 4)]
      return field.call(db, by(n), 'admin_book', { event_id, seats: 1, plan: 1, customer_id: other, request_id })
    },
    holds: async (field, seen, { keep, other }) => {
      answered(seen)
      expect(seen.recorded).toBe(PAID)
      const [found] = await field.sql(
        `select (select count(*)::int from public.customers where id = $2) as gone,
          (select count(*)::int from public.bookings where customer_id = $1) as bookings,
          (select coalesce(sum(b.paid_amount), 0)::float from public.bookings b where b.customer_id = $1) as paid,
          (select count(*)::int from public.customer_merges where old_id = $2 and customer_id = $1) as merges,
          (select count(*)::int from public.audit_log where action = 'merge_customers' and entity_id = $1::text) as deeds`,
        [keep, other],
      )
      expect(found).toEqual({
        gone: 0,
        bookings: 1 + (seen.booked ?? 0),
        paid: 7 * PAID,
        merges: 1,
        deeds: 1,
      })
    },
    locks: ['lock_customers', 'lock_event', 'merge_customers'],
  },
  {
    name: 'of two who are merged both ways by many, one stays',
    prepare: two,
    deed: (field, db, n, { keep, other }) =>
      field.call(db, by(n), 'merge_customers', n % 2 ? { keep, other } : { keep: other, other: keep }),
    holds: async (field, seen, { keep, other }) => {
      expect(seen).toEqual({ merged: CLIENTS / 2, not_found: CLIENTS / 2 })
      expect(await field.sql('select 1 from public.customers where id in ($1, $2)', [keep, other])).toHaveLength(1)
    },
    locks: ['lock_customers', 'lock_event', 'merge_customers'],
  },
]
