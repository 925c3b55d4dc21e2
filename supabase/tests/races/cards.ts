import type { Client } from 'pg'
import { expect } from 'vitest'
import { callSql } from '../support/as-role'
import { ADMIN } from '../support/people'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { bookFor, newTrip } from './seats'
import { setConstant } from '../support/constants'

const SEALED = 'sealed.sealed.sealed'

/** One of our own servers: the provider's post, or the page that one returns to. */
const serve = async (db: Client, name: string, args: Record<string, unknown>): Promise<string> => {
  await db.query('reset role; set role service_role')
  try {
    const { rows } = await db.query<{ answer: { status: string } }>(...callSql(name, args))
    return rows[0]?.answer.status ?? ''
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

interface Round {
  booking: string
  checkouts: string[]
  /** The provider's own names of this round. */
  name: string
}

/** A hold whose first part is asked for in so many tabs. */
const asked = async (field: Field, tabs: number): Promise<Round> => {
  await field.sql(
    `insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
     values ('test', 'tkey', 'acct_house', '${SEALED}', '${SEALED}') on conflict do nothing`,
  )
  await field.sql(setConstant('max_checkouts_per_hour', 1000))
  const booking = await bookFor(field, await newTrip(field, 5), 3)
  const checkouts: string[] = []
  for (let n = 0; n < tabs; n++) {
    const request_id = crypto.randomUUID()
    expect(await field.asOwner(racer(3), 'begin_card_checkout', { booking_id: booking, request_id })).toBe('ready')
    const [made] = await field.sql<{ id: string }>('select id from public.card_checkouts where request_id = $1', [
      request_id,
    ])
    checkouts.push(made?.id ?? '')
  }
  return { booking, checkouts, name: crypto.randomUUID().replaceAll('-', '') }
}

const refundBooking = (field: Field, db: Client, { booking }: Round, amount: number, request_id: string) =>
  field.call(db, ADMIN, 'begin_refund', {
    booking_id: booking,
    order_id: null,
    amount,
    note: null,
    purpose: 'paid_again',
    request_id,
  })
/** The same for every client of a round, another in the next round. */
const requestOf = ({ checkouts }: Round): string => checkouts[0] ?? ''

const word = ({ checkouts, name }: Round, n: number) => ({
  checkout_id: checkouts[n % checkouts.length],
  session_id: null,
  intent_id: `pi_${name}_${n % checkouts.length}`,
  state: 'succeeded',
  amount_cents: 80000,
  currency: 'aud',
  mode: 'test',
  account_id: 'acct_house',
  paid_at: null,
})

const countOf = async ({ sql }: Field, { booking }: Round) => {
  const [found] = await sql(
    `select b.status, b.paid_amount::float as paid,
       (select count(*)::int from public.payments p where p.booking_id = b.id) as payments,
       (select count(*)::int from public.card_set_aside s join public.card_checkouts c on c.id = s.checkout_id
         where c.booking_id = b.id) as aside,
       (select coalesce(sum(r.amount), 0)::float from public.card_refunds r
         join public.card_set_aside s on s.id = r.set_aside_id
         join public.card_checkouts c on c.id = s.checkout_id where c.booking_id = b.id) as back
     from public.bookings b where b.id = $1`,
    [booking],
  )
  return found
}

const UNIQUE = `alter table public.payments drop constraint payments_provider_ref_key;
  drop index public.card_checkouts_paid_once`
const RESTORE = `create unique index card_checkouts_paid_once on public.card_checkouts (coalesce(booking_id, order_id), round)
  where status = 'paid' and intent_id not like 'pi\\_%'`

export const races: Race<Round>[] = [
  {
    name: 'one payment told by fifty, by post and by the page one returns to, counts once',
    prepare: (field) => asked(field, 1),
    deed: (_, db, n, round) =>
      serve(db, 'apply_card_payment', { ...word(round, 0), ...(n % 2 && { session_id: `cs_${round.name}` }) }),
    holds: async (field, seen, round) => {
      expect(seen).toEqual({ applied: 1, already: CLIENTS - 1 })
      expect(await countOf(field, round)).toEqual({ status: 'confirmed', paid: 800, payments: 1, aside: 0, back: 0 })
    },
    locks: ['apply_card_payment', 'lock_event', 'lock_booking'],
    weaken: UNIQUE,
    restore: RESTORE,
  },
  {
    name: 'of five tabs that were paid, told by fifty, one counts and four go back',
    prepare: (field) => asked(field, 5),
    deed: (_, db, n, round) => serve(db, 'apply_card_payment', word(round, n)),
    holds: async (field, seen, round) => {
      expect(seen).toEqual({ applied: 1, set_aside: 4, already: CLIENTS - 5 })
      expect(await countOf(field, round)).toEqual({ status: 'confirmed', paid: 800, payments: 1, aside: 4, back: 3200 })
    },
    locks: ['apply_card_payment', 'lock_event', 'lock_booking'],
    weaken: UNIQUE.replace('alter table public.payments drop constraint payments_provider_ref_key;', ''),
    restore: RESTORE,
  },
  {
    name: 'money sent back to a card by fifty goes back once',
    prepare: async (field) => {
      const round = await asked(field, 1)
      await serve(field.owner, 'apply_card_payment', word(round, 0))
      await field.sql('reset role')
      return round
    },
    deed: async (field, db, _, { name }) => {
      await db.query('reset role')
      const { rows } = await db.query<{ id: string }>('select id from public.payments where provider_ref = $1', [
        `pi_${name}_0`,
      ])
      const args = { payment_id: rows[0]?.id, amount: 800, request_id: crypto.randomUUID() }
      return field.call(db, ADMIN, 'begin_card_refund', args)
    },
    holds: (_, seen) => expect(seen).toEqual({ requested: 1, too_much: CLIENTS - 1 }),
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'fifty refunds of a booking at once never exceed what its cards paid',
    prepare: async (field) => {
      const round = await asked(field, 1)
      await serve(field.owner, 'apply_card_payment', word(round, 0))
      await field.sql('reset role')
      return round
    },
    deed: (field, db, _, round) => refundBooking(field, db, round, 500, crypto.randomUUID()),
    holds: (_, seen) => expect(seen).toEqual({ requested: 1, too_much: CLIENTS - 1 }),
    locks: ['lock_event', 'lock_booking'],
  },
  {
    name: 'one refund request sent fifty times pays back once',
    prepare: async (field) => {
      const round = await asked(field, 1)
      await serve(field.owner, 'apply_card_payment', word(round, 0))
      await field.sql('reset role')
      return round
    },
    deed: (field, db, _, round) => refundBooking(field, db, round, 10, requestOf(round)),
    holds: async (field, seen, round) => {
      expect(seen).toEqual({ requested: CLIENTS })
      const { rows } = await field.owner.query(
        `select count(*)::int as parts from public.card_refunds where refund_request_id = $1`,
        [requestOf(round)],
      )
      expect(rows).toEqual([{ parts: 1 }])
    },
    locks: ['one_at_a_time', 'lock_event', 'lock_booking'],
  },
]
