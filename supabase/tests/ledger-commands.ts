import fc from 'fast-check'
import type { Client } from 'pg'
import { become, callSql } from './support/as-role'
import { ADMIN, comment, event, person } from './support/people'

/** A step of a random history; numbers choose among what is there, so that every history can be run. */
type Step = [kind: Kind, who: number, which: number, amount: number]

const KINDS = [
  'book',
  'book',
  'book',
  'adminBook',
  'cancel',
  'cancel',
  'expire',
  'transfer',
  'transfer',
  'confirm',
  'confirm',
  'pay',
  'pay',
  'refund',
  'join',
  'join',
  'offer',
  'accept',
  'accept',
  'decline',
  'withdraw',
  'plan',
  'parts',
  'shrink',
  'react',
  'unreact',
  'comment',
  'deleteComment',
  'restore',
  'reply',
  'like',
  'order',
  'cancelOrder',
  'payOrder',
  'refundOrder',
] as const
type Kind = (typeof KINDS)[number]

export const histories = (length: number) =>
  fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(7), fc.nat(30), fc.integer({ min: 1, max: 400_000 })), {
    minLength: Math.ceil(length / 2),
    maxLength: length,
  })

/** Two small trips, so that seats run out, and odd prices, so that cents do not divide. */
export const TRIPS = [event(4), event(5)] as const
export const smallWorld = `
  update public.events set max_registrations = 10, price = 1000.01, deposit = 333.33 where id = '${TRIPS[0]}';
  update public.events set max_registrations = 14, price = 1234.57, deposit = 100 where id = '${TRIPS[1]}';
  select setseed(0.5)`

const members = [2, 11, 12, 13, 14, 15, 16, 17].map(person)

/** The row of a list that a number stands for; nothing where the list is empty. */
const pick = async (db: Client, sql: string, which: number): Promise<string | undefined> => {
  const { rows } = await db.query<{ id: string }>(sql)
  return rows[which % (rows.length || 1)]?.id
}
const ours = `event_id in ('${TRIPS[0]}', '${TRIPS[1]}')`
const bookings = `select id from public.bookings where ${ours} order by created_at, id`
/** Those that lack money, or are over: where histories part. */
const unsettled = `select id from public.bookings where ${ours} and status <> 'confirmed' order by created_at desc, id`
const entries = (status: string) =>
  `select offer_token as id from public.waitlist_submissions where ${ours} and status = '${status}' order by email, event_id`
const entryIds = `select id from public.waitlist_submissions where ${ours} order by email, event_id`
const orders = 'select id from public.orders order by number'

/** Does one step as whoever would do it, and answers what the database said. */
export const take = async (db: Client, [kind, who, which, cents]: Step): Promise<string> => {
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
  const call = (by: string, name: string, args: Record<string, unknown>) => run(by, ...callSql(name, args))
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
  switch (kind) {
    case 'book':
      return call(me, 'book', {
        event_id: trip,
        seats: (which % 4) + 1,
        plan,
        travellers: [],
        request_id: press(),
        expected_price: await price(),
        terms_accepted: true,
      })
    case 'adminBook':
      return call(ADMIN, 'admin_book', {
        customer_id: await find('select id from public.customers order by id'),
        event_id: trip,
        seats: (who % 4) + 1,
        plan,
      })
    case 'cancel':
      return call(ADMIN, 'cancel_booking', { booking_id: await find(bookings) })
    case 'expire': {
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
      await db.query(`update public.waitlist_submissions set offer_expires_at = ${late} where offer_token = $1`, [
        await find(entries('offered')),
      ])
      return run('owner', 'select public.expire_holds() as answer')
    }
    case 'transfer':
      return call(ADMIN, 'request_bank_transfer', await towards())
    case 'confirm':
      return call(ADMIN, 'confirm_transfer', {
        transfer_id: await find(`select id from public.transfers order by reference`),
      })
    case 'pay':
      return call(ADMIN, 'record_payment', { ...(await towards()), method: 'cash' })
    case 'refund':
      return call(ADMIN, 'refund_payment', { booking_id: await find(bookings), amount: Math.round(amount * 10) / 100 })
    case 'parts': {
      const id = await find(bookings)
      const { rows } = await db.query<{ total: string; today: string }>(
        'select b.total_amount as total, private.today()::text as today from public.bookings b where b.id = $1',
        [id],
      )
      const total = Math.round(Number(rows[0]?.total ?? 0) * 100)
      const first = Math.min(cents, total)
      const parts = [first, total - first].map((part) => ({ due_date: rows[0]?.today, amount: part / 100 }))
      return call(ADMIN, 'reschedule_plan', { booking_id: id, installments: parts })
    }
    case 'plan':
      return call(ADMIN, 'reprice_plan', { booking_id: await find(bookings), total_amount: amount })
    case 'join':
      return call(me, 'join_waitlist', {
        event_id: trip,
        full_name: 'Waiting',
        email: `waits-${who}@example.test`,
        seats: (which % 3) + 1,
      })
    case 'offer':
      return call(ADMIN, 'admin_offer_seats', { entry_id: await find(entryIds) })
    case 'withdraw':
      return call(ADMIN, 'withdraw_offer', { entry_id: await find(entryIds) })
    case 'decline':
      return call(me, 'decline_offer', { token: await find(entries('offered')) })
    case 'accept': {
      const token = await find(entries('offered'))
      const { rows } = await db.query<{ event_id: string; price: string; seats: number }>(
        'select e.id as event_id, coalesce(e.sale_price, e.price) as price, w.seats from public.waitlist_submissions w join public.events e on e.id = w.event_id where w.offer_token = $1',
        [token],
      )
      if (!rows[0]) return 'accept: nothing'
      return call(me, 'book', {
        event_id: rows[0].event_id,
        seats: Math.max(1, rows[0].seats - (cents % 2)),
        plan,
        travellers: [],
        request_id: press(),
        expected_price: rows[0].price,
        terms_accepted: true,
        offer_token: token,
      })
    }
    case 'shrink':
      return call(ADMIN, 'save_event', { event: { id: trip, max_registrations: (cents % 16) + 1 } })
    case 'react':
      return run(
        me,
        `insert into public.reactions (event_id, reaction_type) values ('${trip}', '${['heart', 'ghost', 'flame', 'eye'][which % 4]}')`,
      )
    case 'unreact':
      return run(
        me,
        `delete from public.reactions where user_id = '${me}' and reaction_type = '${['heart', 'ghost', 'flame', 'eye'][which % 4]}'`,
      )
    case 'comment':
      return run(me, `insert into public.comments (event_id, content) values ('${trip}', 'Words')`)
    case 'deleteComment':
      return which % 2
        ? call(ADMIN, 'delete_comment', { comment_id: await find('select id from public.comments order by id') })
        : call(ADMIN, 'delete_reply', { reply_id: await find('select id from public.comment_replies order by id') })
    case 'restore':
      return which % 2
        ? call(ADMIN, 'restore_comment', { comment_id: await find('select id from public.comments order by id') })
        : call(ADMIN, 'restore_reply', { reply_id: await find('select id from public.comment_replies order by id') })
    case 'reply':
      return run(
        me,
        `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment((which % 10) + 1)}', '${trip}', 'Words')`,
      )
    case 'like':
      return cents % 3
        ? run(me, `insert into public.comment_reactions (comment_id) values ('${comment((which % 10) + 1)}')`)
        : run(me, `delete from public.comment_reactions where user_id = '${me}'`)
    case 'order':
      return run(
        me,
        `select public.place_order(l.lines, '{"full_name": "Buyer", "email": "buyer-${who}@example.test"}', '{"method": "collect"}',
        (public.quote_order(l.lines, 'collect') ->> 'total')::numeric, gen_random_uuid()) as answer
        from (select jsonb_build_array(jsonb_build_object('product_id', '20000000-0000-4000-8000-000000000003', 'quantity', ${(which % 3) + 1})) as lines) l`,
      )
    case 'cancelOrder':
      return call(ADMIN, 'cancel_order', { order_id: await find(orders) })
    case 'payOrder':
      return call(ADMIN, 'mark_order_paid', { order_id: await find(orders) })
    case 'refundOrder':
      return call(ADMIN, 'refund_order', {
        order_id: await find(orders),
        amount: Math.min(amount, (which % 5) * 8 + 1),
      })
  }
}
