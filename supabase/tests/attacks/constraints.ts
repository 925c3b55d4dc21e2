import {
  ADMIN,
  BEECHWORTH,
  FREMANTLE,
  MEMBER,
  OTHER_MEMBER,
  TASMANIA,
  addedRowId,
  booking,
  comment,
  customer,
  event,
  order,
  person,
  product,
  reply,
} from '../support/people'
import type { Attack } from './attack'

const createRevisionCheck = (description: string, assignmentSql: string, event = TASMANIA): Attack => [
  `${description} raises the trip's revision for live updates`,
  'owner',
  `select revision > (select revision from seen) as raised from public.event_stats where event_id = '${event}'`,
  { raised: true },
  {
    after: `drop table if exists seen; create temporary table seen as select revision from public.event_stats where event_id = '${event}'; ${assignmentSql}`,
  },
]

const createOthersUnchangedQuery = (table: string) => ({
  unchangedQuery: `select * from public.${table} where user_id <> '${MEMBER}' order by user_id, created_at`,
})

/** SQL that calls an RPC function as the given user before the attack. */
const createCallAsUserSql = (userId: string, call: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${userId}"}', true); select public.${call}`

/** Invalid rows that constraints must reject for every caller, including the database owner. */
export const CONSTRAINT_ATTACKS: Attack[] = [
  [
    'adding a 21st picture to a day',
    'owner',
    `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${addedRowId(1)}', '/x.png')`,
    '23514',
    {
      after: `insert into public.event_images (event_id, itinerary_id, image_url) select '${TASMANIA}', '${addedRowId(1)}', '/x.png' from generate_series(1, 19)`,
    },
  ],
  createRevisionCheck(
    'a new comment',
    `insert into public.comments (event_id, user_id, content) values ('${TASMANIA}', '${OTHER_MEMBER}', 'x')`,
  ),
  createRevisionCheck('editing a comment', `update public.comments set content = 'y' where id = '${comment(2)}'`),
  createRevisionCheck('pinning a comment', `update public.comments set is_pinned = true where id = '${comment(2)}'`),
  createRevisionCheck('flagging a comment', `update public.comments set is_flagged = true where id = '${comment(2)}'`),
  createRevisionCheck('editing a reply', `update public.comment_replies set content = 'y' where id = '${reply(1)}'`),
  ...[
    `description = repeat('x', 5001)`,
    `status = 'secret'`,
    `availability = 'never'`,
    `image_alt = repeat('x', 301)`,
    'sale_price = -1',
    `tags = array[repeat('x', 501)]`,
  ].map((assignmentSql): Attack => [
    `an admin saves a product with an invalid value: ${assignmentSql}`,
    ADMIN,
    `update public.products set ${assignmentSql} where id = '${product(1)}'`,
    '23514',
  ]),
  ...(
    [
      [
        'two payments of a booking with one request id',
        `insert into public.payments (booking_id, kind, method, amount, request_id) select '${booking(1)}', 'extra', 'cash', 1, '${addedRowId(63)}' from generate_series(1, 2)`,
      ],
      [
        'two bank transfers with one request id',
        `insert into public.bank_transfers (booking_id, amount, request_id) select '${booking(1)}', 1, '${addedRowId(63)}' from generate_series(1, 2)`,
      ],
      [
        'two bookings with one request id',
        `update public.bookings set request_id = '${addedRowId(63)}' where id in ('${booking(1)}', '${booking(6)}')`,
      ],
      ['two orders with one request id', `update public.orders set request_id = '${addedRowId(63)}'`],
      [
        'two payments of an order with one request id',
        `insert into public.order_payments (order_id, kind, method, amount, request_id) select '${order(1)}', 'payment', 'cash', 1, '${addedRowId(63)}' from generate_series(1, 2)`,
      ],
      [
        'two card payments of an order with one provider reference',
        `insert into public.order_payments (order_id, kind, method, amount, provider_ref) select '${order(1)}', 'payment', 'card', 1, 'pi_1' from generate_series(1, 2)`,
      ],
      [
        'two likes of a reply by one member',
        `insert into public.comment_reactions (user_id, reply_id) select '${MEMBER}', '${reply(1)}' from generate_series(1, 2)`,
      ],
      [
        'two days of a trip with one day number',
        `insert into public.event_itineraries (event_id, day_number) values ('${TASMANIA}', 40); set constraints all immediate`,
      ],
    ] as const
  ).map(([description, sql]): Attack => [`storing ${description}`, 'owner', sql, '23505']),
  [
    'storing a store refund with a positive amount',
    'owner',
    `insert into public.order_payments (order_id, kind, method, amount) values ('${order(1)}', 'refund', 'cash', 1)`,
    '23514',
  ],
  [
    'setting the number of seats taken below zero',
    'owner',
    `update public.event_stats set seats_taken = -1 where event_id = '${BEECHWORTH}'`,
    '23514',
  ],
  [
    'removing the start date of a published trip',
    'owner',
    `update public.events set start_date = null where id = '${event(2)}'`,
    '23514',
  ],
]

/**
 * Actions that must succeed: changes that the database makes automatically, and permitted actions that the safeguards
 * must not block.
 */
export const AUTOMATIC_CHANGE_CHECKS: Attack[] = [
  [
    "deleting all reactions removes only the member's own",
    MEMBER,
    'delete from public.reactions',
    1,
    createOthersUnchangedQuery('reactions'),
  ],
  [
    "deleting all Favorites removes only the member's own",
    MEMBER,
    'delete from public.favorites',
    2,
    createOthersUnchangedQuery('favorites'),
  ],
  [
    "deleting all likes removes only the member's own",
    MEMBER,
    'delete from public.comment_reactions',
    4,
    createOthersUnchangedQuery('comment_reactions'),
  ],
  [
    'saving a phone number of 41 digits',
    MEMBER,
    `update public.profiles set phone = repeat('0', 41) where id = '${MEMBER}'`,
    '22023',
  ],
  [
    'a blank phone number is stored as no phone number',
    MEMBER,
    `update public.profiles set phone = '  ' where id = '${MEMBER}' returning phone`,
    { phone: null },
  ],
  [
    'cancelling a booking sets its status and frees its seats',
    'owner',
    `select b.status, s.seats_taken from public.bookings b join public.event_stats s on s.event_id = b.event_id where b.id = '${booking(1)}'`,
    { status: 'cancelled', seats_taken: 11 },
    { after: createCallAsUserSql(MEMBER, `cancel_booking('${booking(1)}')`) },
  ],
  [
    'cancelling an order returns its stock',
    'owner',
    `select stock from public.products where id = '${product(3)}'`,
    { stock: 5 },
    { after: createCallAsUserSql(MEMBER, `cancel_order('${order(91)}')`) },
  ],
  [
    'placing an order reduces the stock',
    'owner',
    `select stock from public.products where id = '${product(3)}'`,
    { stock: 3 },
    {
      after: createCallAsUserSql(
        MEMBER,
        `place_order('[{"product_id": "${product(3)}", "quantity": 1}]', '{"full_name": "x", "email": "x@example.test"}', '{"method": "collect"}', 7.2, '${addedRowId(66)}')`,
      ),
    },
  ],
  [
    'a booking costs the displayed price for each of its seats',
    'owner',
    `select total_amount, deposit_amount, seats, status from public.bookings where request_id = '${addedRowId(65)}'`,
    { total_amount: '3600.00', deposit_amount: '1600.00', seats: 2, status: 'pending' },
    { after: createCallAsUserSql(MEMBER, `book('${FREMANTLE}', 2, 3, '[]', '${addedRowId(65)}', 1800, true)`) },
  ],
  [
    'a member can still read an unpublished trip that they have booked',
    MEMBER,
    `select id from public.events where id = '${TASMANIA}'`,
    1,
    { after: `update public.events set status = 'draft' where id = '${TASMANIA}'` },
  ],
  [
    'a member cannot read an unpublished trip that only others have booked',
    MEMBER,
    `select id from public.events where id = '${event(7)}'`,
    0,
    { after: `update public.events set status = 'draft' where id = '${event(7)}'` },
  ],
  [
    'a trip whose day has null activities and pictures is saved',
    ADMIN,
    ['save_event', { event: { title: 'x', images: null, days: [{ items: null, images: null }] } }],
    'saved',
  ],
  [
    'a sign-up with a confirmed email address does not take over a customer that staff created',
    'owner',
    `select profile_id from public.customers where id = '${customer(20)}'`,
    { profile_id: null },
    {
      after: `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}', 'Agatha.Wisp@example.test', now())`,
    },
  ],
  [
    'confirming an email address after sign-up does not take over a customer that staff created',
    'owner',
    `select profile_id from public.customers where id = '${customer(20)}'`,
    { profile_id: null },
    {
      after: `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test'); update auth.users set email_confirmed_at = now() where id = '${person(78)}'`,
    },
  ],
  ...[
    ['a trip', `public.events set title = 'Renamed' where id = '${TASMANIA}'`],
    ['a customer', `public.customers set full_name = 'Renamed' where profile_id = '${MEMBER}'`],
  ].map(([description, assignmentSql]): Attack => [
    `a search finds bookings by the new name of ${description}`,
    ADMIN,
    `select public.list_bookings('{"q": "renamed"}') -> 'rows' @> '[{"id": "${booking(1)}"}]' as found`,
    { found: true },
    { after: `update ${assignmentSql}` },
  ]),
  ...(
    [
      ['email', `phone = ''`, 'Write to hello@nextroom.test: we reply within'],
      ['phone number', `email = ''`, 'Call +61 2 5550 1313: we reply within'],
      ['reply time', `email = '', phone = ''`, 'site. We reply within'],
    ] as const
  ).map(([description, assignmentSql, text]): Attack => [
    `the terms name only the ${description} if the other contact details are empty`,
    null,
    `select body like '%${text}%' as found from public.current_terms`,
    { found: true },
    { after: `update public.settings set ${assignmentSql} where only_row` },
  ]),
  [
    "the search text of an order contains the buyer's name",
    'owner',
    `select search_text like '%renamed%' as found from public.orders where id = '${addedRowId(70)}'`,
    { found: true },
    {
      after: `insert into public.orders (id, full_name, delivery, subtotal, shipping, total) values ('${addedRowId(70)}', 'Renamed', 'collect', 1, 0, 1)`,
    },
  ],
  [
    'changing a trip raises its version',
    'owner',
    `select version = 2 as raised from public.events where id = '${addedRowId(71)}'`,
    { raised: true },
    {
      after: `insert into public.events (id, title) values ('${addedRowId(71)}', 'x'); update public.events set location = 'y' where id = '${addedRowId(71)}'`,
    },
  ],
  [
    'a new trip gets a row of counters and a ledger row',
    'owner',
    `select (select count(*)::int from public.event_stats where event_id = '${addedRowId(71)}') as s, (select count(*)::int from public.event_ledgers where event_id = '${addedRowId(71)}') as l`,
    { s: 1, l: 1 },
    {
      after: `insert into public.events (id, title) values ('${addedRowId(71)}', 'x')`,
    },
  ],
]
