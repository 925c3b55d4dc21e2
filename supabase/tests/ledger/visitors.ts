import { entries, orders, ours, type Deed } from './hand'
import { ADMIN, comment } from '../support/people'

const entryIds = `select id from public.waitlist_submissions where ${ours} order by email, event_id`

/** The waitlist and its offers. */
export const WAITING_DEEDS = {
  join: ({ call, me, trip, which, who }) =>
    call(me, 'join_waitlist', {
      event_id: trip,
      full_name: 'Waiting',
      email: `waits-${who}@example.test`,
      seats: (which % 3) + 1,
    }),
  offer: async ({ call, find }) => call(ADMIN, 'admin_offer_seats', { entry_id: await find(entryIds) }),
  withdraw: async ({ call, find }) => call(ADMIN, 'withdraw_offer', { entry_id: await find(entryIds) }),
  decline: async ({ call, find, me }) => call(me, 'decline_offer', { token: await find(entries('offered')) }),
  accept: async ({ call, cents, db, find, me, plan, press }) => {
    const token = await find(entries('offered'))
    const { rows } = await db.query<{ event_id: string; price: string; seats: number }>(
      'select e.id as event_id, coalesce(e.sale_price, e.price) as price, w.seats from public.waitlist_submissions w join public.events e on e.id = w.event_id where w.id = private.offered_entry($1)',
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
  },
} satisfies Record<string, Deed>

/** What is said, and how it is liked. */
export const TALK_DEEDS = {
  react: ({ me, run, trip, which }) =>
    run(
      me,
      `insert into public.reactions (event_id, reaction_type) values ('${trip}', '${['heart', 'ghost', 'flame', 'eye'][which % 4]}')`,
    ),
  unreact: ({ me, run, which }) =>
    run(
      me,
      `delete from public.reactions where user_id = '${me}' and reaction_type = '${['heart', 'ghost', 'flame', 'eye'][which % 4]}'`,
    ),
  comment: ({ me, run, trip }) =>
    run(me, `insert into public.comments (event_id, content) values ('${trip}', 'Words')`),
  deleteComment: async ({ call, find, which }) =>
    which % 2
      ? call(ADMIN, 'delete_comment', { comment_id: await find('select id from public.comments order by id') })
      : call(ADMIN, 'delete_reply', { reply_id: await find('select id from public.comment_replies order by id') }),
  restore: async ({ call, find, which }) =>
    which % 2
      ? call(ADMIN, 'restore_comment', { comment_id: await find('select id from public.comments order by id') })
      : call(ADMIN, 'restore_reply', { reply_id: await find('select id from public.comment_replies order by id') }),
  reply: ({ me, run, trip, which }) =>
    run(
      me,
      `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment((which % 10) + 1)}', '${trip}', 'Words')`,
    ),
  like: ({ cents, me, run, which }) =>
    cents % 3
      ? run(me, `insert into public.comment_reactions (comment_id) values ('${comment((which % 10) + 1)}')`)
      : run(me, `delete from public.comment_reactions where user_id = '${me}'`),
} satisfies Record<string, Deed>

/** The store. */
export const ORDER_DEEDS = {
  order: ({ me, run, which, who }) =>
    run(
      me,
      `select public.place_order(l.lines, '{"full_name": "Buyer", "email": "buyer-${who}@example.test"}', '{"method": "collect"}',
        (public.quote_order(l.lines, 'collect') ->> 'total')::numeric, gen_random_uuid()) as answer
        from (select jsonb_build_array(jsonb_build_object('product_id', '20000000-0000-4000-8000-000000000003', 'quantity', ${(which % 3) + 1})) as lines) l`,
    ),
  cancelOrder: async ({ call, find }) => call(ADMIN, 'cancel_order', { order_id: await find(orders) }),
  payOrder: async ({ call, find }) => call(ADMIN, 'mark_order_paid', { order_id: await find(orders) }),
  refundOrder: async ({ amount, call, find, which }) =>
    call(ADMIN, 'refund_order', {
      order_id: await find(orders),
      amount: Math.min(amount, (which % 5) * 8 + 1),
    }),
} satisfies Record<string, Deed>
