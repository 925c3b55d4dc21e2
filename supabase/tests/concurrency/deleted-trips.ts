import { request } from '../snapshots/case'
import { added, ADMIN, FREMANTLE, person, product } from '../support/people'
import type { ConcurrentCall, Pair } from './pair'

const GOING = added(97)
const ENTRY = added(98)
const given = `
  insert into public.events (id, title, start_date, end_date, price, status, max_registrations)
  values ('${GOING}', 'Going', private.today() + 200, private.today() + 202, 1800, 'published', 40);
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
  values ('${ENTRY}', '${FREMANTLE}', 'Trip', 'Mover', 'mover@example.test')`

const remove = (expected: string): ConcurrentCall => ({
  as: ADMIN,
  sql: `delete from public.events where id = '${GOING}'`,
  expected,
})
const call = (
  name: string,
  expected: string,
  args: Record<string, unknown>,
  as: string | null = ADMIN,
): ConcurrentCall => ({
  as,
  call: name,
  with: { event_id: GOING, ...args },
  expected,
})
const insert = (table: string, columns: string, values: string): ConcurrentCall => ({
  as: person(12),
  sql: `insert into public.${table} (event_id, ${columns}) values ('${GOING}', ${values})`,
  expected: '42501',
})
const writer = { full_name: 'Writer', email: 'writer@example.test' }
const order: ConcurrentCall = {
  as: null,
  call: 'place_order',
  with: {
    lines: [{ product_id: product(1), quantity: 1 }],
    buyer: { full_name: 'Buyer', email: 'buyer@example.test' },
    delivery: { method: 'collect', event_id: GOING },
    expected_total: 25,
    request_id: request(1),
  },
  expected: 'invalid',
}
const book = (expected: string): ConcurrentCall =>
  call(
    'book',
    expected,
    { seats: 1, plan: 1, travellers: [], request_id: request(1), expected_price: 1800, terms_accepted: true },
    person(12),
  )

/** Writes to a trip that an admin deletes at the same time. */
const WRITES: [what: string, second: ConcurrentCall][] = [
  ['is not booked', book('not_found')],
  ['gets no waitlist entry', call('join_waitlist', 'not_found', writer, null)],
  ['gets no enquiry', call('express_interest', 'not_found', writer, null)],
  [
    'gets no room',
    { as: ADMIN, sql: `insert into public.rooms (event_id, name) values ('${GOING}', 'Attic')`, expected: '23503' },
  ],
  ['gets no entry of another trip', call('update_waitlist_entry', 'invalid', { entry_id: ENTRY, ...writer })],
  ['is no place to collect an order', order],
  ['gets no reaction', insert('reactions', 'reaction_type', `'heart'`)],
  ['gets no comment', insert('comments', 'content', `'Boo'`)],
  ['gets no favourite', insert('favorites', 'user_id', `'${person(12)}'`)],
]

export const DELETED_TRIPS: Pair[] = [
  ...WRITES.map(([what, second]): Pair => ({
    name: `a trip that is being deleted ${what}`,
    locks: [],
    given,
    first: remove('done'),
    second,
  })),
  {
    name: 'a trip that is being booked cannot be deleted',
    locks: ['lock_event'],
    given,
    first: book('booked'),
    second: remove('23503'),
  },
  {
    name: 'deleting a trip also deletes a waitlist entry that was added at the same time',
    locks: [],
    given: `${given}; update public.events set phase = 'coming_soon' where id = '${GOING}'`,
    first: call('join_waitlist', 'joined', writer, null),
    second: remove('done'),
  },
]
