import {
  addedRowId,
  ADMIN,
  ACCOUNTANT,
  MANAGER,
  FREMANTLE,
  GUIDE,
  UNKNOWN_ID,
  OTHER_GUIDE,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import {
  ADA,
  BEN,
  CLEO,
  DOT,
  FOG,
  INSERT_ASSIGNMENTS_SQL,
  HOLD,
  LANTERN,
  PARTY,
  INSERT_ROOMS_SQL,
  readGuestList,
} from './rooms'

const assignRooms = (expected: string, places: unknown, event_id = FREMANTLE): SnapshotStep => ({
  call: 'place_travellers',
  with: { event_id, assignments: places },
  as: MANAGER,
  expected,
})
const createAssignments = (room_id: string | null, ...travellerIds: string[]) =>
  travellerIds.map((traveller_id) => ({ traveller_id, room_id }))
const setTravellerNames = (expected: string, ...names: string[]): SnapshotStep => ({
  call: 'update_travellers',
  with: { booking_id: PARTY, travellers: names.map((full_name) => ({ full_name })) },
  as: ADMIN,
  expected,
})

export const roomAssignmentsCases: SnapshotCase[] = [
  {
    name: 'staff assign travellers to rooms, swap them between rooms and remove them',
    given: INSERT_ROOMS_SQL,
    ...assignRooms('placed', [...createAssignments(LANTERN, ADA, BEN), ...createAssignments(FOG, CLEO, DOT)]),
    then: [
      assignRooms('placed', [...createAssignments(LANTERN, CLEO), ...createAssignments(FOG, ADA)]),
      assignRooms('placed', [...createAssignments(LANTERN, CLEO), ...createAssignments(null, BEN)]),
      assignRooms('placed', createAssignments(LANTERN, CLEO)),
      assignRooms('placed', []),
    ],
  },
  {
    name: 'an assignment of more travellers than beds is refused, and no traveller is moved',
    given: INSERT_ASSIGNMENTS_SQL,
    ...assignRooms('full', [...createAssignments(LANTERN, DOT), ...createAssignments(null, CLEO)]),
    then: [
      assignRooms('full', createAssignments(FOG, DOT, ADA)),
      assignRooms('placed', [...createAssignments(LANTERN, DOT), ...createAssignments(FOG, BEN)]),
    ],
  },
  {
    name: 'a traveller who is not on the trip cannot be assigned to its rooms',
    given: `${INSERT_ROOMS_SQL} update public.bookings set status = 'cancelled', expires_at = null where id = '${HOLD}'`,
    ...assignRooms('gone', createAssignments(LANTERN, CLEO, ADA)),
    then: [assignRooms('gone', createAssignments(addedRowId(90), ADA), TASMANIA)],
  },
  {
    name: 'a traveller cannot be assigned to an unknown room or a room of another departure',
    given: INSERT_ROOMS_SQL,
    ...assignRooms('no_room', createAssignments(addedRowId(90), ADA)),
    then: [
      assignRooms('no_room', [...createAssignments(LANTERN, BEN), ...createAssignments(UNKNOWN_ID, ADA)]),
      assignRooms('not_found', [], UNKNOWN_ID),
    ],
  },
  {
    name: 'room assignments must be a list that names each traveller once',
    given: INSERT_ROOMS_SQL,
    ...assignRooms('invalid', null),
    then: [
      assignRooms('invalid', {}),
      assignRooms('invalid', ['x']),
      assignRooms('invalid', [{ room_id: LANTERN }]),
      assignRooms('invalid', createAssignments(LANTERN, ADA, ADA)),
      assignRooms('invalid', [{ traveller_id: ADA, room_id: 'x' }]),
    ],
  },
  {
    name: 'the database refuses more travellers than beds, and rooms of another trip, even from the server',
    given: INSERT_ASSIGNMENTS_SQL,
    sql: `insert into public.room_assignments values ('${DOT}', '${LANTERN}')`,
    as: 'service',
    expected: '23514',
    then: [
      {
        sql: `insert into public.room_assignments values ('${DOT}', '${addedRowId(90)}')`,
        as: 'service',
        expected: '23514',
      },
    ],
  },
  {
    name: 'cancelling a booking removes its travellers from their rooms',
    given: INSERT_ASSIGNMENTS_SQL,
    call: 'cancel_booking',
    with: { booking_id: PARTY },
    as: ADMIN,
    expected: 'cancelled',
    then: [assignRooms('placed', createAssignments(LANTERN, DOT))],
  },
  {
    name: 'travellers of an expired booking lose their room, and the bed becomes free',
    given: INSERT_ASSIGNMENTS_SQL,
    at: timeAfterTest('2 days'),
    ...readGuestList(OTHER_GUIDE),
    then: [assignRooms('placed', [])],
  },
  {
    name: 'when the travellers of a booking change, travellers with an unchanged name keep their beds',
    given: INSERT_ASSIGNMENTS_SQL,
    ...setTravellerNames('saved', 'ben grey', 'Ada Grey'),
    then: [
      setTravellerNames('saved', 'Benjamin Grey', 'Ada Grey'),
      setTravellerNames('saved', 'Ada Grey'),
      setTravellerNames('saved', 'Ada Grey', 'Eve'),
    ],
  },
  {
    name: 'two travellers with the same name each keep their own record and bed',
    given: `${INSERT_ASSIGNMENTS_SQL} update public.travellers set full_name = 'Ada Grey' where id = '${BEN}'`,
    ...setTravellerNames('saved', 'Ada Grey', 'Ada Grey'),
    then: [setTravellerNames('saved', 'Cy', 'Ada Grey'), setTravellerNames('saved')],
  },
  {
    name: 'a guide reads the guest list of their own departure, but no bookings, customers or payments',
    given: INSERT_ASSIGNMENTS_SQL,
    ...readGuestList(OTHER_GUIDE),
    then: [
      readGuestList(GUIDE, '42501'),
      readGuestList(ACCOUNTANT, '42501'),
      readGuestList(ADMIN, 'not_found', UNKNOWN_ID),
      readGuestList(OTHER_GUIDE, '42501', UNKNOWN_ID),
      ...[
        'bookings',
        'booking_overview',
        'booking_balances',
        'booking_staff_notes',
        'customers',
        'customer_overview',
        'event_travellers',
        'payments',
        'installments',
      ].map((relation): SnapshotStep => ({
        sql: `select count(*)::int as rows from public.${relation}`,
        as: OTHER_GUIDE,
        expected: 'done',
      })),
    ],
  },
]
