import {
  addedRowId,
  ADMIN,
  ACCOUNTANT,
  MANAGER,
  event,
  FREMANTLE,
  GUIDE,
  OTHER_GUIDE,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import {
  ADA,
  insertAssignmentsSql,
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

/** Reads the ids, names and diets of the booking's travellers, in the order of the booking. */
const READ_TRAVELLERS_STEP: SnapshotStep = {
  sql: `select t.sort_order, t.id, t.full_name, t.dietary from public.travellers t where t.booking_id = '${PARTY}'
    order by t.sort_order`,
  as: ADMIN,
  expected: 'done',
}
const updateTravellers = (...travellers: { full_name: string; dietary?: string }[]): SnapshotStep => ({
  call: 'update_travellers',
  with: { booking_id: PARTY, travellers },
  as: ADMIN,
  expected: 'saved',
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const insertRoomSql = (n: number, event: string, fullName: string, beds = 2) =>
  `insert into public.rooms (id, event_id, name, beds) values ('${addedRowId(n)}', '${event}', '${fullName}', ${beds});`
const [FIRST, SECOND, THIRD] = [addedRowId(31), addedRowId(39), addedRowId(35)]
/** Three travellers on one booking. The order of their ids differs from their order on the booking. */
const INSERT_TRAVELLERS_SQL = `${INSERT_ROOMS_SQL} update public.bookings set seats = 3 where id = '${PARTY}';
  delete from public.travellers where booking_id = '${PARTY}';
  insert into public.travellers (id, booking_id, sort_order, full_name, dietary) values
    ('${FIRST}', '${PARTY}', 0, 'Ada Grey', 'None'), ('${SECOND}', '${PARTY}', 1, 'Ben Grey', 'Fish'),
    ('${THIRD}', '${PARTY}', 2, 'Cy Grey', 'Nuts');`

const guestCases: SnapshotCase[] = [
  {
    name: 'the guest list lists unnamed travellers under the name of the booker, and minors with their first guardian',
    ...readGuestList(OTHER_GUIDE),
    given: `${INSERT_ROOMS_SQL} delete from public.travellers where booking_id = '${HOLD}';
      update public.travellers set date_of_birth = ((select e.start_date from public.events e where e.id = '${FREMANTLE}')
        - interval '18 years' + case when id = '${BEN}' then interval '1 day' else interval '0' end)::date
      where id in ('${ADA}', '${BEN}');
      update public.bookings set seats = 4 where id = '${PARTY}';
      insert into public.travellers (booking_id, sort_order, full_name, is_guardian, date_of_birth) values
        ('${PARTY}', 9, 'Abe Grey', true, '1960-01-01'), ('${PARTY}', 2, 'Not One', false, '1970-01-01')`,
    then: [
      runAsOwner(
        `update public.events set start_date = null, end_date = null, status = 'draft' where id = '${FREMANTLE}'`,
      ),
      readGuestList(ADMIN),
    ],
  },
  {
    name: 'the guest list shows no guardian from another booking for a child',
    ...readGuestList(OTHER_GUIDE),
    given: `${INSERT_ROOMS_SQL} update public.travellers set is_guardian = false where booking_id = '${PARTY}';
      update public.travellers set is_guardian = true where id = '${CLEO}'`,
  },
  {
    name: 'the guest list of a departure without bookings is empty, and suggests no room lists if no departure has rooms',
    ...readGuestList(ADMIN, 'ok', event(12)),
    given: 'delete from public.rooms where true',
  },
  {
    name: 'the guest list suggests room lists of five other departures: first of the same title, then the latest',
    ...readGuestList(MANAGER),
    given: `${[1, 2, 3, 4, 5, 7, 8].map((n) => insertRoomSql(20 + n, event(n), `Room ${n}`, n)).join(' ')}
      update public.events set start_date = null, end_date = null, status = 'draft' where id = '${event(2)}';
      update public.events set title = (select e.title from public.events e where e.id = '${FREMANTLE}')
      where id = '${event(3)}'`,
    then: [
      {
        sql: `insert into public.rooms (event_id, name, beds) values ('${FREMANTLE}', 'Room 5', 5)`,
        as: MANAGER,
        expected: 'done',
      },
      readGuestList(MANAGER),
    ],
  },
  {
    name: 'the guest list suggests room lists of other departures only to staff who can assign rooms',
    ...readGuestList(GUIDE, 'ok', TASMANIA),
    given: `delete from public.rooms where event_id = '${TASMANIA}'; ${insertRoomSql(22, FREMANTLE, 'Room')}
      insert into public.role_permissions (role, permission) values ('accountant', 'guests')`,
    then: [readGuestList(ACCOUNTANT, 'ok', TASMANIA), readGuestList(MANAGER, 'ok', TASMANIA)],
  },
  {
    name: 'the guest list sorts the travellers in a room by booking date, and rooms with the same position by name',
    ...readGuestList(OTHER_GUIDE),
    given: `${insertAssignmentsSql([DOT, LANTERN], [BEN, LANTERN])}
      update public.rooms set sort_order = 1 where id = '${FOG}';
      update public.bookings set created_at = ${timeAfterTest('-950 days')} where id = '${HOLD}'`,
  },
]

const roomCases: SnapshotCase[] = [
  {
    name: 'if two rooms would have too many travellers, the error names the first of them in the room list',
    call: 'place_travellers',
    with: {
      event_id: FREMANTLE,
      assignments: [
        ...[ADA, BEN].map((traveller_id) => ({ traveller_id, room_id: LANTERN })),
        ...[CLEO, DOT].map((traveller_id) => ({ traveller_id, room_id: FOG })),
      ],
    },
    as: MANAGER,
    expected: 'full',
    given: `${INSERT_ROOMS_SQL} update public.rooms set beds = 1, sort_order = 3 where id = '${LANTERN}';
      update public.rooms set beds = 1 where id = '${FOG}'`,
    then: [
      runAsOwner(`update public.rooms set sort_order = 2 where id = '${LANTERN}'`),
      {
        call: 'place_travellers',
        with: {
          event_id: FREMANTLE,
          assignments: [
            ...[ADA, BEN].map((traveller_id) => ({ traveller_id, room_id: LANTERN })),
            ...[CLEO, DOT].map((traveller_id) => ({ traveller_id, room_id: FOG })),
          ],
        },
        as: MANAGER,
        expected: 'full',
      },
    ],
  },
  {
    name: 'a room may have the same name as a room of another departure',
    sql: `insert into public.rooms (event_id, name, beds) values ('${FREMANTLE}', 'Fixture', 2)`,
    as: MANAGER,
    expected: 'done',
    given: INSERT_ROOMS_SQL,
  },
  {
    name: 'a traveller who replaces another gets the room of the removed traveller, but none of their details',
    ...updateTravellers(
      { full_name: 'Xan' },
      { full_name: 'ADA GREY', dietary: 'Milk' },
      { full_name: 'Yve', dietary: 'Eggs' },
    ),
    given: INSERT_TRAVELLERS_SQL,
    then: [
      READ_TRAVELLERS_STEP,
      updateTravellers({ full_name: 'ada grey' }, { full_name: 'Ada Grey' }, { full_name: 'Yve' }),
      READ_TRAVELLERS_STEP,
      updateTravellers({ full_name: 'Q' }, { full_name: 'P' }, { full_name: 'O' }),
      READ_TRAVELLERS_STEP,
    ],
  },
  {
    name: 'travellers whose names differ only in letter case keep separate records',
    ...updateTravellers({ full_name: 'Ben' }, { full_name: 'CY GREY' }, { full_name: 'cy grey' }),
    given: `${INSERT_TRAVELLERS_SQL} update public.travellers set full_name = 'CY GREY' where id = '${FIRST}';
      update public.travellers set full_name = 'cy Grey' where id = '${SECOND}'`,
    then: [READ_TRAVELLERS_STEP],
  },
]

const createTraveller = (full_name: string, years: number, days: number) => ({
  full_name,
  date_of_birth: `${2027 - years}-02-${String(5 + days).padStart(2, '0')}`,
})
const minimumAgeCases: SnapshotCase[] = [
  {
    name: 'travellers who are under the minimum age on the day of departure are refused, but travellers of exactly that age are not',
    call: 'update_travellers',
    with: {
      booking_id: PARTY,
      travellers: [
        createTraveller('Ada', 40, 0),
        createTraveller('Babe', 1, 1),
        { ...createTraveller('Bud', 1, 0), is_guardian: false },
        createTraveller('Bo', 1, 2),
      ],
    },
    as: ADMIN,
    expected: 'invalid',
    given: `${INSERT_ROOMS_SQL} update public.bookings set seats = 4 where id = '${PARTY}';
      update public.events set start_date = '2027-02-05', end_date = '2027-02-08' where id = '${FREMANTLE}';
      update public.settings set min_age = 1 where only_row`,
  },
]

const leavingCases: SnapshotCase[] = [
  {
    name: 'deleting an account deletes the note of the room in which the member stayed, and no other room note',
    call: 'delete_my_account',
    as: addedRowId(61),
    expected: 'deleted',
    given: `${INSERT_ASSIGNMENTS_SQL} update public.rooms set note = 'Ada snores' where id = '${FOG}';
      insert into auth.users (id, email, email_confirmed_at) values ('${addedRowId(61)}', 'cleo@example.test', private.now());
      update public.bookings set customer_id = (select c.id from public.customers c where c.profile_id = '${addedRowId(61)}'),
        user_id = '${addedRowId(61)}', status = 'confirmed', expires_at = null where id = '${HOLD}';
      update public.events set start_date = private.today() - 9, end_date = private.today() - 8
      where id = '${FREMANTLE}';
      update public.bookings set paid_amount = total_amount where id = '${HOLD}'`,
    then: [runAsOwner(`select r.name, r.note from public.rooms r where r.event_id = '${FREMANTLE}' order by 1`)],
  },
]

export const guestListsCases: SnapshotCase[] = [...guestCases, ...roomCases, ...minimumAgeCases, ...leavingCases]
