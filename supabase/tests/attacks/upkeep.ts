import {
  ADMIN,
  added,
  booking,
  customer,
  event,
  FREMANTLE,
  MEMBER,
  order,
  person,
  product,
  TASMANIA,
} from '../support/people'
import type { Attack } from './attack'

const picture = `insert into storage.objects (bucket_id, name) values ('event-images', 'a.png')`
const others = (table: string) => ({
  keeps: `select * from public.${table} where user_id <> '${MEMBER}' order by user_id, created_at`,
})

/** A call made before, as somebody. */
const as = (who: string, call: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${who}"}', true); select public.${call}`

/** What the database does by itself, and what whoever may do must still be able to. */
export const UPKEEP: Attack[] = [
  ['an admin uploads a picture', ADMIN, picture, 1],
  ['an admin lists pictures', ADMIN, 'select * from storage.objects', 1, { after: picture }],
  ['an admin replaces a picture', ADMIN, `update storage.objects set name = 'b.png'`, 1, { after: picture }],
  ['an admin deletes a picture', ADMIN, 'delete from storage.objects', 1, { after: picture }],
  ["deleting all reactions takes back one's own alone", MEMBER, 'delete from public.reactions', 1, others('reactions')],
  ["deleting all favourites removes one's own alone", MEMBER, 'delete from public.favorites', 2, others('favorites')],
  [
    "deleting all likes takes back one's own alone",
    MEMBER,
    'delete from public.comment_reactions',
    4,
    others('comment_reactions'),
  ],
  ['deleting the whole waitlist removes nothing', MEMBER, 'delete from public.waitlist_submissions', '42501'],
  [
    'marking every message handled marks nothing',
    MEMBER,
    'update public.contact_messages set handled_at = now()',
    '42501',
  ],
  ['a phone of 41 digits', MEMBER, ['save_profile', { full_name: 'Mabel', phone: '0'.repeat(41) }], 'invalid'],
  [
    'a blank phone is none',
    'owner',
    `select phone from public.profiles where id = '${MEMBER}'`,
    { phone: null },
    {
      after: as(MEMBER, `save_profile('Mabel', '  ')`),
    },
  ],
  [
    'a cancelled booking is cancelled and its seats are free',
    'owner',
    `select b.status, s.seats_taken from public.bookings b join public.event_stats s on s.event_id = b.event_id where b.id = '${booking(1)}'`,
    { status: 'cancelled', seats_taken: 11 },
    { after: as(MEMBER, `cancel_booking('${booking(1)}')`) },
  ],
  [
    'a cancelled order gives its stock back',
    'owner',
    `select stock from public.products where id = '${product(3)}'`,
    { stock: 5 },
    { after: as(MEMBER, `cancel_order('${order(91)}')`) },
  ],
  [
    'an order takes its stock',
    'owner',
    `select stock from public.products where id = '${product(3)}'`,
    { stock: 3 },
    {
      after: as(
        MEMBER,
        `place_order('[{"product_id": "${product(3)}", "quantity": 1}]', '{"full_name": "x", "email": "x@example.test"}', '{"method": "collect"}', 7.2, '${added(66)}')`,
      ),
    },
  ],
  [
    'a booking costs its seats at the price shown',
    'owner',
    `select total_amount, deposit_amount, seats, status from public.bookings where request_id = '${added(65)}'`,
    { total_amount: '3600.00', deposit_amount: '1600.00', seats: 2, status: 'pending' },
    { after: as(MEMBER, `book('${FREMANTLE}', 2, 3, '[]', '${added(65)}', 1800, true)`) },
  ],
  [
    'a member still reads a hidden trip that is booked',
    MEMBER,
    `select id from public.events where id = '${TASMANIA}'`,
    1,
    { after: `update public.events set status = 'draft' where id = '${TASMANIA}'` },
  ],
  [
    'a member does not read a hidden trip that others booked',
    MEMBER,
    `select id from public.events where id = '${event(7)}'`,
    0,
    { after: `update public.events set status = 'draft' where id = '${event(7)}'` },
  ],
  [
    'days whose activities and pictures are null are saved',
    ADMIN,
    ['save_event', { event: { title: 'x', images: null, days: [{ items: null, images: null }] } }],
    'saved',
  ],
  [
    "a confirmed address takes over no customer of the desk's",
    'owner',
    `select profile_id from public.customers where id = '${customer(20)}'`,
    { profile_id: null },
    {
      after: `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}', 'Agatha.Wisp@example.test', now())`,
    },
  ],
  [
    'nor does an address confirmed later',
    'owner',
    `select profile_id from public.customers where id = '${customer(20)}'`,
    { profile_id: null },
    {
      after: `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test'); update auth.users set email_confirmed_at = now() where id = '${person(78)}'`,
    },
  ],
  ...[
    ['a trip', `public.events set title = 'Named Anew' where id = '${TASMANIA}'`],
    ['a customer', `public.customers set full_name = 'Named Anew' where profile_id = '${MEMBER}'`],
  ].map(([what, change]): Attack => [
    `bookings are found by the new name of ${what}`,
    ADMIN,
    `select public.list_bookings('{"q": "named anew"}') -> 'rows' @> '[{"id": "${booking(1)}"}]' as found`,
    { found: true },
    { after: `update ${change}` },
  ]),
  [
    'orders are found by name',
    'owner',
    `select search_text like '%anew%' as found from public.orders where id = '${added(70)}'`,
    { found: true },
    {
      after: `insert into public.orders (id, full_name, delivery, subtotal, shipping, total) values ('${added(70)}', 'Anew', 'collect', 1, 0, 1)`,
    },
  ],
  [
    'a change of a trip raises its version',
    'owner',
    `select version = 2 as raised from public.events where id = '${added(71)}'`,
    { raised: true },
    {
      after: `insert into public.events (id, title) values ('${added(71)}', 'x'); update public.events set location = 'y' where id = '${added(71)}'`,
    },
  ],
  [
    'a new trip has its counters and its ledger',
    'owner',
    `select (select count(*)::int from public.event_stats where event_id = '${added(71)}') as s, (select count(*)::int from public.event_ledgers where event_id = '${added(71)}') as l`,
    { s: 1, l: 1 },
    {
      after: `insert into public.events (id, title) values ('${added(71)}', 'x')`,
    },
  ],
]
