import { request } from '../snapshots/case'
import { addedRowId, ADMIN, booking, FREMANTLE, MEMBER, person, TASMANIA } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const [LAST_ROOM_ID, OWN_ID] = [addedRowId(451), addedRowId(452)]
/** Two private rooms: one for the Fremantle trip and one for the Tasmania trip. */
const INSERT_OPTIONS_SQL = `insert into public.room_options (id, event_id, name, beds, price, stock, is_shareable) values
  ('${LAST_ROOM_ID}', '${FREMANTLE}', 'Own room', 1, 500, 1, false),
  ('${OWN_ID}', '${TASMANIA}', 'Own room', 1, 600, 1, false)`
const bookLastRoomCall = (memberNumber: number, n: number, expected: string): ConcurrentCall => ({
  as: person(memberNumber),
  call: 'book',
  expected,
  with: {
    event_id: FREMANTLE,
    seats: 1,
    plan: 1,
    travellers: [],
    request_id: request(n),
    expected_price: 1800,
    terms_accepted: true,
    choices: { rooms: [LAST_ROOM_ID] },
  },
})

export const ROOM_OPTION_PAIRS: CallPair[] = [
  {
    name: 'the last room of an option goes to the first of two bookings made at the same time',
    locks: ['lock_event'],
    given: INSERT_OPTIONS_SQL,
    first: bookLastRoomCall(12, 1, 'booked'),
    second: bookLastRoomCall(13, 2, 'room_unavailable'),
  },
  {
    name: 'the last room goes to a new booking if an existing booking asks for that room later',
    locks: ['lock_event'],
    given: INSERT_OPTIONS_SQL,
    first: {
      ...bookLastRoomCall(12, 1, 'booked'),
      with: {
        ...bookLastRoomCall(12, 1, 'booked').with,
        event_id: TASMANIA,
        expected_price: 2400,
        choices: { rooms: [OWN_ID] },
      },
    },
    second: {
      as: MEMBER,
      call: 'change_extras',
      with: { booking_id: booking(1), choices: { rooms: [OWN_ID] }, expected_total: 3000 },
      expected: 'room_unavailable',
    },
  },
  {
    name: "a change of rooms is refused if a simultaneous change has altered the booking's total",
    locks: ['lock_event'],
    given: INSERT_OPTIONS_SQL,
    first: {
      as: ADMIN,
      call: 'reprice_plan',
      with: { booking_id: booking(1), total_amount: 2300, reason: 'Agreed' },
      expected: 'saved',
    },
    second: {
      as: MEMBER,
      call: 'change_extras',
      with: { booking_id: booking(1), choices: { rooms: [OWN_ID] }, expected_total: 3000 },
      expected: 'price_changed',
    },
  },
]
