import { addedRowId, customer, MANAGER, FREMANTLE, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

export const [LANTERN, FOG] = [addedRowId(91), addedRowId(92)]
export const [PARTY, HOLD] = [addedRowId(93), addedRowId(94)]
export const [ADA, BEN, CLEO, DOT] = [addedRowId(95), addedRowId(96), addedRowId(97), addedRowId(98)]
/** Adds two rooms with two beds each, a booking for a child and a parent, and an unpaid booking for two. */
export const INSERT_ROOMS_SQL = `
  insert into public.rooms (id, event_id, name, beds, note, sort_order)
  values ('${LANTERN}', '${FREMANTLE}', 'Lantern', 2, 'Cot', 1), ('${FOG}', '${FREMANTLE}', 'Fog', 2, null, 2);
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at,
    expires_at)
  values ('${PARTY}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 1800, 800, 1, ${timeAfterTest('-900 days')}, null),
    ('${HOLD}', '${customer(20)}', '${FREMANTLE}', 2, 'pending', 1800, 800, 1, ${timeAfterTest('-899 days')}, ${timeAfterTest('1 day')});
  insert into public.travellers (id, booking_id, sort_order, full_name, date_of_birth, is_guardian, room_mate)
  values ('${ADA}', '${PARTY}', 0, 'Ada Grey', '1990-01-01', true, null),
    ('${BEN}', '${PARTY}', 1, 'Ben Grey', '2016-01-01', false, 'Ada Grey'),
    ('${CLEO}', '${HOLD}', 0, 'Cleo', null, false, null), ('${DOT}', '${HOLD}', 1, 'Dot', null, false, null);`
export const insertAssignmentsSql = (...places: [who: string, where: string][]) => `${INSERT_ROOMS_SQL}
  insert into public.room_assignments (traveller_id, room_id)
  values ${places.map(([travellerId, where]) => `('${travellerId}', '${where}')`).join(', ')};`
export const INSERT_ASSIGNMENTS_SQL = insertAssignmentsSql([ADA, LANTERN], [BEN, LANTERN], [CLEO, FOG])

export const readGuestList = (as: string, expected = 'ok', event_id = FREMANTLE): SnapshotStep => ({
  call: 'event_guest_list',
  with: { event_id },
  as,
  expected,
})
const addRoom = (columns: Record<string, unknown>, expected = 'done', event_id = FREMANTLE): SnapshotStep => ({
  sql: `insert into public.rooms (${['event_id', ...Object.keys(columns)].join(', ')})
    values (${['event_id', ...Object.keys(columns)].map((_, n) => `$${n + 1}`).join(', ')}) on conflict (id) do nothing`,
  values: [event_id, ...Object.values(columns)],
  as: MANAGER,
  expected,
})
const updateRoom = (id: string, set: string, expected = 'done'): SnapshotStep => ({
  sql: `update public.rooms set ${set} where id = '${id}'`,
  as: MANAGER,
  expected,
})
const removeRoom = (id: string): SnapshotStep => ({
  sql: `delete from public.rooms where id = '${id}'`,
  as: MANAGER,
  expected: 'done',
})
export const roomsCases: SnapshotCase[] = [
  {
    name: 'a new room is added at the end of the room list, once for repeated requests with the same id, and can be changed',
    given: INSERT_ROOMS_SQL,
    ...addRoom({ id: addedRowId(99), name: ' Crypt ', beds: 3, note: '', sort_order: 0 }),
    then: [
      addRoom({ id: addedRowId(99), name: 'Crypt', beds: 4 }),
      updateRoom(addedRowId(99), `beds = 4, note = ' Upstairs '`),
      updateRoom(LANTERN, `name = 'LANTERN', note = null, sort_order = 9, event_id = '${TASMANIA}'`),
      addRoom({ name: 'Attic' }),
    ],
  },
  {
    name: 'a room is added to a departure that has no rooms',
    ...addRoom({ name: '1', beds: 1 }),
  },
  {
    name: 'a room name is unique within a departure, and a room cannot have fewer beds than travellers',
    given: INSERT_ASSIGNMENTS_SQL,
    ...addRoom({ name: 'lantern', beds: 2 }, '23505'),
    then: [
      updateRoom(FOG, `name = 'Lantern'`, '23505'),
      updateRoom(LANTERN, 'beds = 1', '22023'),
      updateRoom(FOG, 'beds = 1'),
    ],
  },
  {
    name: 'a room needs a name and a valid number of beds, and its note has a maximum length',
    given: INSERT_ROOMS_SQL,
    ...addRoom({ name: ' ', beds: 2 }, '23502'),
    then: [
      addRoom({ name: 'Crypt', beds: 0 }, '23514'),
      addRoom({ name: 'Crypt', beds: 9 }, '23514'),
      addRoom({ name: 'Crypt', note: 'x'.repeat(301) }, '23514'),
    ],
  },
  {
    name: 'a room cannot be added to a departure that does not exist',
    ...addRoom({ name: 'Crypt' }, '23503', UNKNOWN_ID),
  },
  {
    name: 'deleting a room removes the travellers assigned to it',
    given: INSERT_ASSIGNMENTS_SQL,
    ...removeRoom(LANTERN),
    then: [removeRoom(LANTERN)],
  },
  {
    name: 'a departure without rooms lists other departures whose rooms can be copied',
    given: `update public.events set title = 'Haunted Tasmania' where id = '${FREMANTLE}'; ${INSERT_ASSIGNMENTS_SQL}
      delete from public.rooms where event_id = '${TASMANIA}'`,
    ...readGuestList(MANAGER, 'ok', TASMANIA),
    then: [
      {
        sql: `insert into public.rooms (event_id, name, beds) values ('${TASMANIA}', 'Lantern', 2), ('${TASMANIA}', 'Fog', 2)`,
        as: MANAGER,
        expected: 'done',
      },
      readGuestList(MANAGER, 'ok', TASMANIA),
    ],
  },
]
