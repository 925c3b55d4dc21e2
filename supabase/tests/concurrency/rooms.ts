import { addedRowId, ADMIN, booking, customer, MANAGER, FREMANTLE, MEMBER, TASMANIA } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const ROOM_ID = addedRowId(91)
const [ADA_ID, BEN_ID] = [addedRowId(95), addedRowId(96)]
/** A room with one bed, and two travellers without a room. */
const INSERT_SINGLE_ROOM_SQL = `
  insert into public.rooms (id, event_id, name, beds) values ('${ROOM_ID}', '${FREMANTLE}', 'Lantern', 1);
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${addedRowId(93)}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 1800, 800, 1);
  insert into public.travellers (id, booking_id, full_name)
  values ('${ADA_ID}', '${addedRowId(93)}', 'Ada'), ('${BEN_ID}', '${addedRowId(93)}', 'Ben')`
const createAssignCall = (traveller_id: string, expected: string, as = MANAGER): ConcurrentCall => ({
  as,
  call: 'place_travellers',
  with: { event_id: FREMANTLE, assignments: [{ traveller_id, room_id: ROOM_ID }] },
  expected,
})
const addRoomCall = (name: string, expected: string, as = MANAGER): ConcurrentCall => ({
  as,
  sql: `insert into public.rooms (event_id, name, beds) values ('${FREMANTLE}', '${name}', 2)`,
  expected,
})
const REMOVE_ROOM_CALL: ConcurrentCall = {
  as: MANAGER,
  sql: `delete from public.rooms where id = '${ROOM_ID}'`,
  expected: 'done',
}

export const ROOM_PAIRS: CallPair[] = [
  {
    name: 'the last bed of a room goes to the first of two travellers',
    locks: ['lock_event'],
    given: INSERT_SINGLE_ROOM_SQL,
    first: createAssignCall(ADA_ID, 'placed'),
    second: createAssignCall(BEN_ID, 'full', ADMIN),
  },
  {
    name: 'the beds of a room cannot be reduced below an assignment made at the same time',
    locks: ['place_travellers'],
    given: `${INSERT_SINGLE_ROOM_SQL}; update public.rooms set beds = 2 where id = '${ROOM_ID}'; insert into public.room_assignments
      values ('${BEN_ID}', '${ROOM_ID}')`,
    first: createAssignCall(ADA_ID, 'placed'),
    second: { as: ADMIN, sql: `update public.rooms set beds = 1 where id = '${ROOM_ID}'`, expected: '22023' },
  },
  {
    name: 'two rooms of a departure cannot get the same name at the same time',
    locks: [],
    first: addRoomCall('Lantern', 'done'),
    second: addRoomCall('lantern', '23505', ADMIN),
  },
  {
    name: 'a traveller cannot be assigned to a room that is being removed',
    locks: ['place_travellers'],
    given: INSERT_SINGLE_ROOM_SQL,
    first: REMOVE_ROOM_CALL,
    second: createAssignCall(BEN_ID, 'no_room', ADMIN),
  },
  {
    name: 'the audit log entry of a removed room counts a traveller who was assigned to the room at the same time',
    locks: [],
    given: INSERT_SINGLE_ROOM_SQL,
    first: createAssignCall(BEN_ID, 'placed', ADMIN),
    second: REMOVE_ROOM_CALL,
  },
  {
    name: 'a traveller whose booking is cancelled at the same time gets no bed',
    locks: ['lock_event'],
    given: `insert into public.rooms (id, event_id, name, beds) values ('${ROOM_ID}', '${TASMANIA}', 'Lantern', 1)`,
    first: { as: MEMBER, call: 'cancel_booking', with: { booking_id: booking(1) }, expected: 'cancelled' },
    second: {
      as: MANAGER,
      call: 'place_travellers',
      with: { event_id: TASMANIA, assignments: [{ traveller_id: addedRowId(7), room_id: ROOM_ID }] },
      expected: 'gone',
    },
  },
]
