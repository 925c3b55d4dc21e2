import { request } from '../snapshots/case'
import { addedRowId, ADMIN, FREMANTLE, person, product } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const EVENT_ID = addedRowId(97)
const ENTRY_ID = addedRowId(98)
const INSERT_EVENT_SQL = `
  insert into public.events (id, title, start_date, end_date, price, status, max_registrations)
  values ('${EVENT_ID}', 'Going', private.today() + 200, private.today() + 202, 1800, 'published', 40);
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
  values ('${ENTRY_ID}', '${FREMANTLE}', 'Trip', 'Mover', 'mover@example.test')`

const deleteEventCall = (expected: string): ConcurrentCall => ({
  as: ADMIN,
  sql: `delete from public.events where id = '${EVENT_ID}'`,
  expected,
})
const createRpcCall = (
  name: string,
  expected: string,
  args: Record<string, unknown>,
  caller: string | null = ADMIN,
): ConcurrentCall => ({
  as: caller,
  call: name,
  with: { event_id: EVENT_ID, ...args },
  expected,
})
const createInsertCall = (table: string, columns: string, values: string): ConcurrentCall => ({
  as: person(12),
  sql: `insert into public.${table} (event_id, ${columns}) values ('${EVENT_ID}', ${values})`,
  expected: '42501',
})
const VISITOR_CONTACT = { full_name: 'Writer', email: 'writer@example.test' }
const ORDER_CALL: ConcurrentCall = {
  as: null,
  call: 'place_order',
  with: {
    lines: [{ product_id: product(1), quantity: 1 }],
    buyer: { full_name: 'Buyer', email: 'buyer@example.test' },
    delivery: { method: 'collect', event_id: EVENT_ID },
    expected_total: 25,
    request_id: request(1),
  },
  expected: 'invalid',
}
const createBookCall = (expected: string): ConcurrentCall =>
  createRpcCall(
    'book',
    expected,
    { seats: 1, plan: 1, travellers: [], request_id: request(1), expected_price: 1800, terms_accepted: true },
    person(12),
  )

/** Writes to a trip that an admin deletes at the same time. */
const CONCURRENT_WRITES: [description: string, second: ConcurrentCall][] = [
  ['cannot be booked', createBookCall('not_found')],
  ['gets no waitlist entry', createRpcCall('join_waitlist', 'not_found', VISITOR_CONTACT, null)],
  ['gets no enquiry', createRpcCall('express_interest', 'not_found', VISITOR_CONTACT, null)],
  [
    'gets no room',
    { as: ADMIN, sql: `insert into public.rooms (event_id, name) values ('${EVENT_ID}', 'Attic')`, expected: '23503' },
  ],
  [
    'cannot get a waitlist entry moved from another trip',
    createRpcCall('update_waitlist_entry', 'invalid', { entry_id: ENTRY_ID, ...VISITOR_CONTACT }),
  ],
  ['cannot be chosen to collect an order', ORDER_CALL],
  ['gets no reaction', createInsertCall('reactions', 'reaction_type', `'heart'`)],
  ['gets no comment', createInsertCall('comments', 'content', `'Boo'`)],
  ['gets no favourite', createInsertCall('favorites', 'user_id', `'${person(12)}'`)],
]

export const DELETED_EVENT_PAIRS: CallPair[] = [
  ...CONCURRENT_WRITES.map(([description, second]): CallPair => ({
    name: `a trip that is being deleted ${description}`,
    locks: [],
    given: INSERT_EVENT_SQL,
    first: deleteEventCall('done'),
    second,
  })),
  {
    name: 'a trip that is being booked cannot be deleted',
    locks: ['lock_event'],
    given: INSERT_EVENT_SQL,
    first: createBookCall('booked'),
    second: deleteEventCall('23503'),
  },
  {
    name: 'deleting a trip also deletes a waitlist entry that was added at the same time',
    locks: [],
    given: `${INSERT_EVENT_SQL}; update public.events set phase = 'coming_soon' where id = '${EVENT_ID}'`,
    first: createRpcCall('join_waitlist', 'joined', VISITOR_CONTACT, null),
    second: deleteEventCall('done'),
  },
]
