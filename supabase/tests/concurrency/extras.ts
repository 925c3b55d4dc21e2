import { request } from '../snapshots/case'
import { addedRowId, ADMIN, booking, FREMANTLE, MEMBER, person, TASMANIA } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const [METER_ID, NIGHT_ID] = [addedRowId(401), addedRowId(402)]
/** Two extras: one EMF meter for the Fremantle trip, and an unlimited number of nights for the Tasmania trip. */
const INSERT_EXTRAS_SQL = `insert into public.extras (id, event_id, name, price, price_per, max_units) values
  ('${METER_ID}', '${FREMANTLE}', 'EMF meter', 30, 'booking', 1), ('${NIGHT_ID}', '${TASMANIA}', 'A night', 90, 'night', null)`
const bookMeterCall = (memberNumber: number, n: number, expected: string): ConcurrentCall => ({
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
    choices: { extras: [{ extra_id: METER_ID, quantity: 1 }] },
  },
})
const changeNightsCall = (quantity: number, expected_total: number, expected: string, as = MEMBER): ConcurrentCall => ({
  as,
  call: 'change_extras',
  with: { booking_id: booking(1), choices: { extras: [{ extra_id: NIGHT_ID, quantity }] }, expected_total },
  expected,
})

export const EXTRA_PAIRS: CallPair[] = [
  {
    name: 'the last unit of an extra goes to the first of two bookings made at the same time',
    locks: ['lock_event'],
    given: INSERT_EXTRAS_SQL,
    first: bookMeterCall(12, 1, 'booked'),
    second: bookMeterCall(13, 2, 'extra_unavailable'),
  },
  {
    name: 'the balance of a booking is correct when an extra is added while a payment is recorded',
    locks: ['lock_event'],
    given: INSERT_EXTRAS_SQL,
    first: {
      as: ADMIN,
      call: 'record_payment',
      with: { booking_id: booking(1), amount: 800, method: 'cash' },
      expected: 'recorded',
    },
    second: changeNightsCall(1, 2490, 'saved'),
  },
  {
    name: "a change of extras is refused if a simultaneous change has altered the booking's total",
    locks: ['lock_event'],
    given: INSERT_EXTRAS_SQL,
    first: {
      as: ADMIN,
      call: 'reprice_plan',
      with: { booking_id: booking(1), total_amount: 2300, reason: 'Agreed' },
      expected: 'saved',
    },
    second: changeNightsCall(1, 2490, 'price_changed'),
  },
]
