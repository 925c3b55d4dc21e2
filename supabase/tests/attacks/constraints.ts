import {
  ADMIN,
  added,
  BEECHWORTH,
  booking,
  comment,
  event,
  MEMBER,
  order,
  OTHER,
  product,
  reply,
  TASMANIA,
} from '../support/people'
import type { Attack } from './attack'

const revision = (change: string, trip = TASMANIA): Attack => [
  `tells whoever watches of: ${change.slice(0, 60)}`,
  'owner',
  `select revision > (select revision from seen) as told from public.event_stats where event_id = '${trip}'`,
  { told: true },
  {
    after: `drop table if exists seen; create temporary table seen as select revision from public.event_stats where event_id = '${trip}'; ${change}`,
  },
]

/** What no row may hold, whoever writes it. */
export const CONSTRAINTS: Attack[] = [
  [
    'the 21st picture of a day',
    'owner',
    `insert into public.event_images (event_id, itinerary_id, image_url) values ('${TASMANIA}', '${added(1)}', '/x.png')`,
    '23514',
    {
      after: `insert into public.event_images (event_id, itinerary_id, image_url) select '${TASMANIA}', '${added(1)}', '/x.png' from generate_series(1, 19)`,
    },
  ],
  revision(`insert into public.comments (event_id, user_id, content) values ('${TASMANIA}', '${OTHER}', 'x')`),
  revision(`update public.comments set content = 'y' where id = '${comment(2)}'`),
  revision(`update public.comments set is_pinned = true where id = '${comment(2)}'`),
  revision(`update public.comments set is_flagged = true where id = '${comment(2)}'`),
  revision(`update public.comment_replies set content = 'y' where id = '${reply(1)}'`),
  ...[
    `description = repeat('x', 5001)`,
    `status = 'secret'`,
    `availability = 'never'`,
    `image_alt = repeat('x', 301)`,
    'sale_price = -1',
    `tags = array[repeat('x', 501)]`,
  ].map((change): Attack => [
    `an admin writes into the store: ${change}`,
    ADMIN,
    `update public.products set ${change} where id = '${product(1)}'`,
    '23514',
  ]),
  ...(
    [
      [
        'a payment of a trip',
        `insert into public.payments (booking_id, kind, method, amount, request_id) select '${booking(1)}', 'extra', 'cash', 1, '${added(63)}' from generate_series(1, 2)`,
      ],
      [
        'a transfer',
        `insert into public.transfers (booking_id, amount, request_id) select '${booking(1)}', 1, '${added(63)}' from generate_series(1, 2)`,
      ],
      [
        'a booking',
        `update public.bookings set request_id = '${added(63)}' where id in ('${booking(1)}', '${booking(6)}')`,
      ],
      ['an order', `update public.orders set request_id = '${added(63)}'`],
      [
        'a payment of an order',
        `insert into public.order_payments (order_id, kind, method, amount, request_id) select '${order(1)}', 'payment', 'cash', 1, '${added(63)}' from generate_series(1, 2)`,
      ],
      [
        'a card payment of an order',
        `insert into public.order_payments (order_id, kind, method, amount, provider_ref) select '${order(1)}', 'payment', 'card', 1, 'pi_1' from generate_series(1, 2)`,
      ],
      [
        'a like of a reply',
        `insert into public.comment_reactions (user_id, reply_id) select '${MEMBER}', '${reply(1)}' from generate_series(1, 2)`,
      ],
      [
        'a day of a trip',
        `insert into public.event_itineraries (event_id, day_number) values ('${TASMANIA}', 40); set constraints all immediate`,
      ],
    ] as const
  ).map(([what, sql]): Attack => [`${what} is stored once, however often it is sent`, 'owner', sql, '23505']),
  [
    'a store refund that adds money',
    'owner',
    `insert into public.order_payments (order_id, kind, method, amount) values ('${order(1)}', 'refund', 'cash', 1)`,
    '23514',
  ],
  [
    'taken seats below nothing',
    'owner',
    `update public.event_stats set seats_taken = -1 where event_id = '${BEECHWORTH}'`,
    '23514',
  ],
  [
    'a published trip without a date',
    'owner',
    `update public.events set start_date = null where id = '${event(2)}'`,
    '23514',
  ],
]
