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
  with: { event_id: FREMANTLE, places: [{ traveller_id, room_id: ROOM }] },
  answers,
})
const save = (room: object, answers: string, as = DESK): Act => ({
  as,
  call: 'save_room',
  with: { event_id: FREMANTLE, room },
  answers,
})

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
    locks: ['lock_event'],
    given: `${SINGLE}; update public.rooms set beds = 2 where id = '${ROOM}'; insert into public.room_assignments
      values ('${BEN}', '${ROOM}')`,
    first: place(ADA, 'placed'),
    second: save({ id: ROOM, name: 'Lantern', beds: 1 }, 'too_few_beds', ADMIN),
  },
  {
    name: 'two rooms of a departure do not get one name at once',
    locks: ['lock_event'],
    first: save({ name: 'Lantern', beds: 2 }, 'saved'),
    second: save({ name: 'lantern', beds: 2 }, 'name_taken', ADMIN),
  },
  {
    name: 'a room is removed, or somebody put into it',
    locks: ['lock_event'],
    asks: ['remove_room'],
    given: SINGLE,
    first: { as: DESK, call: 'remove_room', with: { room_id: ROOM }, answers: 'removed' },
    second: place(BEN, 'no_room', ADMIN),
  },
  {
    name: 'somebody is put into a room, or it is removed, and told how many slept there',
    locks: ['lock_event'],
    asks: ['remove_room', 'place_travellers'],
    given: SINGLE,
    first: place(BEN, 'placed', ADMIN),
    second: { as: DESK, call: 'remove_room', with: { room_id: ROOM }, answers: 'removed' },
  },
  {
    name: 'rooms are taken over once',
    locks: ['lock_event'],
    first: {
      as: DESK,
      call: 'copy_rooms',
      with: { event_id: FREMANTLE, from_event_id: TASMANIA },
      answers: 'copied',
    },
    second: {
      as: ADMIN,
      call: 'copy_rooms',
      with: { event_id: FREMANTLE, from_event_id: TASMANIA },
      answers: 'has_rooms',
    },
  },
  {
    name: 'who cancels at that moment gets no bed',
    locks: ['lock_event'],
    given: `insert into public.rooms (id, event_id, name, beds) values ('${ROOM}', '${TASMANIA}', 'Lantern', 1)`,
    first: { as: MEMBER, call: 'cancel_booking', with: { booking_id: booking(1) }, answers: 'cancelled' },
    second: {
      as: DESK,
      call: 'place_travellers',
      with: { event_id: TASMANIA, places: [{ traveller_id: added(7), room_id: ROOM }] },
      answers: 'gone',
    },
  },
]
