import { added, ADMIN, booking, customer, DESK, FREMANTLE, MEMBER, TASMANIA } from '../support/people'
import type { Act, Pair } from './pair'

const ROOM = added(91)
const [ADA, BEN] = [added(95), added(96)]
/** A single room, and two who could have it. */
const SINGLE = `
  insert into public.rooms (id, event_id, name, beds) values ('${ROOM}', '${FREMANTLE}', 'Lantern', 1);
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${added(93)}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 1800, 800, 1);
  insert into public.travellers (id, booking_id, full_name)
  values ('${ADA}', '${added(93)}', 'Ada'), ('${BEN}', '${added(93)}', 'Ben')`
const place = (traveller_id: string, answers: string, as = DESK): Act => ({
  as,
  call: 'place_travellers',
  with: { event_id: FREMANTLE, assignments: [{ traveller_id, room_id: ROOM }] },
  answers,
})
const add = (name: string, answers: string, as = DESK): Act => ({
  as,
  sql: `insert into public.rooms (event_id, name, beds) values ('${FREMANTLE}', '${name}', 2)`,
  answers,
})
const remove: Act = { as: DESK, sql: `delete from public.rooms where id = '${ROOM}'`, answers: 'done' }

export const ROOMS: Pair[] = [
  {
    name: 'the last bed goes to whom it was given first',
    locks: ['lock_event'],
    given: SINGLE,
    first: place(ADA, 'placed'),
    second: place(BEN, 'full', ADMIN),
  },
  {
    name: 'a bed is not taken away under whom it was given at that moment',
    locks: ['place_travellers'],
    given: `${SINGLE}; update public.rooms set beds = 2 where id = '${ROOM}'; insert into public.room_assignments
      values ('${BEN}', '${ROOM}')`,
    first: place(ADA, 'placed'),
    second: { as: ADMIN, sql: `update public.rooms set beds = 1 where id = '${ROOM}'`, answers: '22023' },
  },
  {
    name: 'two rooms of a departure do not get one name at once',
    locks: [],
    first: add('Lantern', 'done'),
    second: add('lantern', '23505', ADMIN),
  },
  {
    name: 'a room is removed, or somebody put into it',
    locks: ['place_travellers'],
    given: SINGLE,
    first: remove,
    second: place(BEN, 'no_room', ADMIN),
  },
  {
    name: 'somebody is put into a room, or it is removed, and the audit log counts who slept there',
    locks: [],
    given: SINGLE,
    first: place(BEN, 'placed', ADMIN),
    second: remove,
  },
  {
    name: 'who cancels at that moment gets no bed',
    locks: ['lock_event'],
    given: `insert into public.rooms (id, event_id, name, beds) values ('${ROOM}', '${TASMANIA}', 'Lantern', 1)`,
    first: { as: MEMBER, call: 'cancel_booking', with: { booking_id: booking(1) }, answers: 'cancelled' },
    second: {
      as: DESK,
      call: 'place_travellers',
      with: { event_id: TASMANIA, assignments: [{ traveller_id: added(7), room_id: ROOM }] },
      answers: 'gone',
    },
  },
]
