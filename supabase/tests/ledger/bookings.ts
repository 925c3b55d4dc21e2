import { CURRENT_VERSION } from '../support/rpc'
import { bookings, entries, orders, ours, type Deed } from './hand'
import { ADMIN } from '../support/people'

/** Bookings and their money. */
export const BOOKING_DEEDS = {
  book: async ({ call, me, plan, press, price, trip, which }) =>
    call(me, 'book', {
      event_id: trip,
      seats: (which % 4) + 1,
      plan,
      travellers: [],
      request_id: press(),
      expected_price: await price(),
      terms_accepted: true,
    }),
  adminBook: async ({ call, find, plan, trip, who }) =>
    call(ADMIN, 'admin_book', {
      customer_id: await find('select id from public.customers order by id'),
      event_id: trip,
      seats: (who % 4) + 1,
      plan,
    }),
  cancel: async ({ call, find }) => call(ADMIN, 'cancel_booking', { booking_id: await find(bookings) }),
  expire: async ({ db, find, run }) => {
    const late = `private.now() - interval '1 minute'`
    await db.query(`update public.bookings set expires_at = ${late} where id = $1 and status = 'pending'`, [
      await find(bookings),
    ])
    await db.query(`update public.transfers set expires_at = ${late} where booking_id = $1 and status = 'pending'`, [
      await find(bookings),
    ])
    await db.query(`update public.orders set expires_at = ${late} where id = $1 and status = 'pending'`, [
      await find(orders),
    ])
    await db.query(
      `update public.waitlist_submissions set offer_expires_at = ${late} where id = private.offered_entry($1)`,
      [await find(entries('offered'))],
    )
    return run('owner', 'select public.expire_holds() as answer')
  },
  transfer: async ({ call, towards }) => call(ADMIN, 'request_bank_transfer', await towards()),
  confirm: async ({ call, find }) =>
    call(ADMIN, 'confirm_transfer', {
      transfer_id: await find(`select id from public.transfers order by reference`),
    }),
  // In hand, at the till or by card; some of it came days before, as far as the booking goes back.
  pay: async ({ call, cents, db, towards }) => {
    const paid = await towards()
    const { rows } = await db.query<{ day: string }>(
      `select private.day_of(b.created_at)::text as day from public.bookings b where b.id = $1`,
      [paid.booking_id],
    )
    return call(ADMIN, 'record_payment', {
      ...paid,
      method: ['cash', 'card', 'bank_transfer'][cents % 3],
      ...(cents % 5 === 0 && { received_on: rows[0]?.day }),
    })
  },
  // What the card provider kept, in dollars and in what is none of the books'.
  fee: ({ call, cents, press, which }) =>
    call('service', 'store_balance_rows', {
      rows: [
        {
          id: `txn_${press().replaceAll('-', '_')}`,
          type: which % 3 ? 'charge' : 'stripe_fee',
          amount_cents: which % 3 ? cents : -cents,
          fee_cents: which % 3 ? cents % 977 : 0,
          currency: which % 5 ? 'aud' : 'usd',
          happened_at: `2026-0${(which % 9) + 1}-28T20:00:00Z`,
        },
      ],
    }),
  // A trip goes abroad after all, or stays, with money in it already.
  free: ({ call, cents, trip }) =>
    call(ADMIN, 'save_event', { event: { id: trip, gst_free: cents % 2 === 0 }, expected_version: CURRENT_VERSION }),
  // Seldom: nothing is sold of it afterwards.
  callOff: ({ call, cents, trip }) =>
    cents % 5 === 0 ? call(ADMIN, 'call_off_event', { event_id: trip }) : Promise.resolve('callOff: spared'),
  // Two who have booked turn out to be one, often while a transfer of who is given up is on its way, or with seats of one
  // trip both.
  merge: async ({ call, cents, db, which }) => {
    const { rows } = await db.query<{ id: string; awaits: boolean }>(
      `select c.id, exists (select from public.transfers t
        join public.bookings b on b.id = t.booking_id where b.customer_id = c.id and t.status = 'pending') as awaits
      from public.customers c where exists (select from public.bookings b where b.customer_id = c.id and b.${ours})
      order by c.profile_id is not null, not exists (select from public.transfers t
        join public.bookings b on b.id = t.booking_id where b.customer_id = c.id and t.status = 'pending'), c.id`,
    )
    const [other, keep] = [rows[which % 5], rows[(which % 5) + 1 + (cents % (rows.length || 1))]]
    const answer = await call(ADMIN, 'merge_customers', { keep: keep?.id, other: other?.id })
    return answer === 'merge: merged' && other?.awaits ? `${answer}, a transfer under way` : answer
  },
  // Half of them lower the price: told as `debtor` where somebody then owes more than before, or is late with it.
  refund: async ({ amount, call, cents, db, find }) => {
    const booking_id = await find(bookings)
    const owed = async () =>
      JSON.stringify(
        (
          await db.query(
            `select balance, next_due_date, next_due_amount, overdue_amount from public.booking_balances
            where booking_id = $1`,
            [booking_id],
          )
        ).rows,
      )
    const before = await owed()
    const lowers = cents % 2 === 0
    const purpose = lowers ? 'price_lowered' : 'paid_again'
    const answer = await call(ADMIN, 'refund_payment', { booking_id, amount: Math.round(amount * 10) / 100, purpose })
    if (!lowers) return answer
    return before === (await owed()) ? answer.replace('refund:', 'lower:') : 'lower: debtor'
  },
  parts: async ({ call, cents, db, find }) => {
    const id = await find(bookings)
    const { rows } = await db.query<{ total: string; today: string }>(
      'select b.total_amount as total, private.today()::text as today from public.bookings b where b.id = $1',
      [id],
    )
    const total = Math.round(Number(rows[0]?.total ?? 0) * 100)
    const first = Math.min(cents, total)
    const parts = [first, total - first].map((part) => ({ due_date: rows[0]?.today, amount: part / 100 }))
    return call(ADMIN, 'reschedule_plan', { booking_id: id, installments: parts })
  },
  plan: async ({ amount, call, find }) =>
    call(ADMIN, 'reprice_plan', { booking_id: await find(bookings), total_amount: amount }),
  shrink: ({ call, cents, trip }) =>
    call(ADMIN, 'save_event', {
      event: { id: trip, max_registrations: (cents % 16) + 1 },
      expected_version: CURRENT_VERSION,
    }),
} satisfies Record<string, Deed>
