import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, OTHER_MEMBER, TASMANIA } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { bookAsAdmin, VALID_ARGUMENTS } from '../bookings/booking-requests'

const [TWIN, OWN, DORM, FAMILY] = [addedRowId(451), addedRowId(452), addedRowId(453), addedRowId(454)]
/**
 * Adds four room options: twin share without a supplement, 2 private rooms for 500 AUD, a cheaper dormitory, and 1
 * family room.
 */
const INSERT_OPTIONS_SQL = `
  insert into public.room_options (id, event_id, name, beds, price, stock, is_shareable, sort_order) values
    ('${OWN}', '${FREMANTLE}', 'Own room', 1, 500, 2, false, 1),
    ('${TWIN}', '${FREMANTLE}', 'Twin share', 2, 0, 2, true, 2),
    ('${DORM}', '${FREMANTLE}', 'Dormitory', 8, -2000, null, true, 3),
    ('${FAMILY}', '${FREMANTLE}', 'Family room', 4, 100, 1, false, 4)`
const CONFIRMED_BOOKING_ID = addedRowId(460)
const createRoomLine = (id: string, name: string, quantity: number, price: number, positions: string) =>
  `('${CONFIRMED_BOOKING_ID}', 'room_option', '${name}', ${quantity}, ${price}, false, 'booking', '${id}', '{${positions}}')`
const insertLinesSql = (...lines: string[]) =>
  `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source,
     room_option_id, traveller_positions) values ${lines.join(', ')}`
/** A confirmed booking of 3 seats by MEMBER in 3 instalments, of which the first is paid. It has no room options. */
const INSERT_BOOKING_SQL = `${INSERT_OPTIONS_SQL};
  insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
  values ('${CONFIRMED_BOOKING_ID}', '${customer(23)}', '${FREMANTLE}', '${MEMBER}', 3, 3, 'confirmed', 5400, 2400);
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${CONFIRMED_BOOKING_ID}', 1, private.today(), 2400), ('${CONFIRMED_BOOKING_ID}', 2, private.today() + 31, 1500),
    ('${CONFIRMED_BOOKING_ID}', 3, private.today() + 62, 1500);
  insert into public.payments (booking_id, kind, method, amount) values ('${CONFIRMED_BOOKING_ID}', 'deposit', 'cash', 2400)`
/**
 * Adds a booking whose two travellers share a twin room, and whose third has a private room. The private room now costs
 * more than the 450 AUD of the booking.
 */
const INSERT_BOOKED_ROOMS_SQL = `${INSERT_BOOKING_SQL};
  ${insertLinesSql(createRoomLine(TWIN, 'Twin share', 2, 0, '0,2'), createRoomLine(OWN, 'Own room', 1, 450, '1'))};
  update public.installments set amount = 1950 where booking_id = '${CONFIRMED_BOOKING_ID}' and sequence = 3`

const previewPlan = (rooms: unknown, expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'preview_plan',
  with: { event_id: FREMANTLE, seats: 2, plan: 3, choices: { rooms }, ...overrides },
  as: null,
  expected,
})
const bookEvent = (rooms: string[], expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'book',
  with: { ...VALID_ARGUMENTS, seats: rooms.length, choices: { rooms }, ...overrides },
  as: MEMBER,
  expected,
})
const previewChange = (rooms: unknown, expected: string, as: string | null = MEMBER): SnapshotStep => ({
  call: 'preview_extras',
  with: { booking_id: CONFIRMED_BOOKING_ID, choices: { rooms } },
  as,
  expected,
})
const changeRooms = (rooms: string[], expected_total: number, expected: string, as = MEMBER): SnapshotStep => ({
  call: 'change_extras',
  with: { booking_id: CONFIRMED_BOOKING_ID, choices: { rooms }, expected_total },
  as,
  expected,
})
const readAvailability = (seats = 2, overrides: object = {}): SnapshotStep => ({
  call: 'event_availability',
  with: { event_id: FREMANTLE, seats, ...overrides },
  as: null,
  expected: 'ok',
})
const saveTravellers = (...names: string[]): SnapshotStep => ({
  call: 'update_travellers',
  with: {
    booking_id: CONFIRMED_BOOKING_ID,
    travellers: names.map((full_name) => ({ full_name, date_of_birth: '1980-01-01' })),
  },
  as: MEMBER,
  expected: 'saved',
})

export const roomOptionsCases: SnapshotCase[] = [
  {
    name: 'a member and a visitor cannot book a room option whose rooms are all taken',
    given: `${INSERT_OPTIONS_SQL}; update public.room_options set stock = 1 where id = '${OWN}'`,
    ...bookEvent([OWN], 'booked'),
    then: [
      { ...bookEvent([OWN], 'room_unavailable', { request_id: request(2) }), as: OTHER_MEMBER },
      {
        call: 'book_as_guest',
        with: {
          ...VALID_ARGUMENTS,
          full_name: 'Gwen Guest',
          email: 'gwen.guest@example.test',
          request_id: request(3),
          choices: { rooms: [OWN] },
        },
        as: null,
        expected: 'room_unavailable',
      },
    ],
  },
  {
    name: 'a price preview lists the room options, and travellers without a selected room get the option without a supplement',
    given: INSERT_OPTIONS_SQL,
    ...previewPlan([OWN, TWIN], 'ok'),
    then: [previewPlan(undefined, 'ok'), previewPlan([], 'ok'), previewPlan([DORM, DORM], 'ok')],
  },
  {
    name: 'a booking is refused if its room options are malformed, of another trip or not exactly one for each seat',
    given: INSERT_OPTIONS_SQL,
    ...previewPlan('twin', 'invalid'),
    then: [
      previewPlan([TWIN], 'invalid'),
      previewPlan([TWIN, TWIN, TWIN], 'invalid'),
      previewPlan([TWIN, null], 'invalid'),
      previewPlan([TWIN, 'x'], 'invalid'),
      previewPlan([TWIN, TWIN], 'invalid', { event_id: TASMANIA }),
      previewPlan(null, 'ok'),
    ],
  },
  {
    name: 'a shared room option is limited by its beds; a private room option is limited by the rooms that each booking needs',
    given: INSERT_OPTIONS_SQL,
    ...readAvailability(),
    then: [
      bookEvent([TWIN, TWIN, TWIN, FAMILY], 'booked'),
      readAvailability(),
      bookAsAdmin(
        { seats: 2, customer_id: customer(24), request_id: request(2), choices: { rooms: [TWIN, TWIN] } },
        'room_unavailable',
      ),
      bookAsAdmin(
        { seats: 1, customer_id: customer(24), request_id: request(2), choices: { rooms: [FAMILY] } },
        'room_unavailable',
      ),
      bookAsAdmin(
        { seats: 1, customer_id: customer(24), request_id: request(2), choices: { rooms: [TWIN] } },
        'booked',
      ),
      readAvailability(),
      bookAsAdmin({ seats: 1, customer_id: customer(27), request_id: request(3) }, 'room_unavailable'),
    ],
  },
  {
    name: 'an expired booking frees its rooms, and an option that is not offered any more cannot be booked',
    given: INSERT_OPTIONS_SQL,
    ...bookEvent([OWN, OWN], 'booked', { expected_total: 4600 }),
    then: [
      bookAsAdmin({ seats: 1, request_id: request(2), choices: { rooms: [OWN] } }, 'room_unavailable'),
      {
        sql: `update public.bookings set expires_at = private.now() where event_id = '${FREMANTLE}' and status = 'pending'`,
        as: 'owner',
        expected: 'done',
      },
      bookAsAdmin({ seats: 1, request_id: request(2), choices: { rooms: [OWN] } }, 'booked'),
      { sql: `update public.room_options set is_offered = false`, as: 'owner', expected: 'done' },
      bookAsAdmin(
        { seats: 1, customer_id: customer(24), request_id: request(3), choices: { rooms: [OWN] } },
        'room_unavailable',
      ),
      bookAsAdmin({ seats: 1, customer_id: customer(24), request_id: request(3) }, 'booked'),
    ],
  },
  {
    name: 'a booking request repeated with the same rooms returns the same booking, and with other rooms the status "repeated"',
    given: INSERT_OPTIONS_SQL,
    ...bookEvent([TWIN, OWN], 'booked', { expected_total: 4100 }),
    then: [
      bookEvent([TWIN, OWN], 'booked', { expected_total: 4100 }),
      bookEvent([OWN, TWIN], 'repeated', { expected_total: 4100 }),
    ],
  },
  {
    name: 'a booking is refused when a room supplement has changed since the page showed the total',
    given: INSERT_OPTIONS_SQL,
    ...bookEvent([OWN, TWIN], 'price_changed', { expected_total: 3999 }),
  },
  {
    name: 'a room option can reduce the price of a seat, but not below zero, and promo codes reduce the remaining price',
    given: `${INSERT_OPTIONS_SQL}; insert into public.promo_codes (id, code, percent) values ('${addedRowId(431)}', 'HALF', 50)`,
    ...previewPlan([DORM, OWN], 'ok', { choices: { rooms: [DORM, OWN], codes: [addedRowId(431)] } }),
  },
  {
    name: 'the price of a private room added later is divided among the unpaid instalments, and removing the room lowers the last ones',
    given: INSERT_BOOKING_SQL,
    ...previewChange([OWN, TWIN, TWIN], 'ok'),
    then: [
      changeRooms([OWN, TWIN, TWIN], 5400, 'price_changed'),
      changeRooms([OWN, TWIN, TWIN], 5900, 'saved'),
      changeRooms([OWN, TWIN, TWIN], 1, 'saved'),
      changeRooms([TWIN, TWIN, TWIN], 5400, 'saved', ADMIN),
      changeRooms([DORM, DORM, DORM], 0, 'saved', ADMIN),
    ],
  },
  {
    name: 'a booked room keeps its price, even if another traveller of the booking takes the room',
    given: INSERT_BOOKED_ROOMS_SQL,
    ...changeRooms([OWN, TWIN, TWIN], 5850, 'saved'),
    then: [changeRooms([OWN, OWN, TWIN], 6300, 'saved')],
  },
  {
    name: 'a booking keeps its rooms when their option is full or no longer offered, but a member cannot add more such rooms',
    given: `${INSERT_BOOKED_ROOMS_SQL}; update public.room_options set stock = 1; update public.room_options set is_offered = false where id = '${OWN}'`,
    ...readAvailability(3, { booking_id: CONFIRMED_BOOKING_ID }),
    as: MEMBER,
    then: [
      changeRooms([TWIN, TWIN, OWN], 5850, 'saved'),
      previewChange([TWIN, OWN, OWN], 'room_unavailable'),
      previewChange([TWIN, TWIN, TWIN], 'room_unavailable'),
      changeRooms([TWIN, OWN, OWN], 6300, 'room_unavailable', ADMIN),
      changeRooms([TWIN, FAMILY, OWN], 5950, 'saved', ADMIN),
    ],
  },
  {
    name: 'a member cannot change rooms after the last day for changes, but staff can',
    given: `${INSERT_BOOKED_ROOMS_SQL}; update public.events set start_date = private.today() + 29, end_date = private.today() + 31 where id = '${FREMANTLE}'`,
    ...changeRooms([TWIN, TWIN, TWIN], 5400, 'rooms_closed'),
    then: [previewChange([TWIN, TWIN, TWIN], 'rooms_closed'), changeRooms([TWIN, TWIN, TWIN], 5400, 'saved', ADMIN)],
  },
  {
    name: "a change of rooms is refused for an ended booking, another member's booking, or without a valid option for each seat",
    given: INSERT_BOOKED_ROOMS_SQL,
    ...changeRooms([TWIN, TWIN, TWIN], 5400, 'not_found', OTHER_MEMBER),
    then: [
      previewChange([TWIN, TWIN], 'invalid'),
      previewChange([], 'invalid'),
      previewChange('x', 'invalid'),
      previewChange([TWIN, TWIN, addedRowId(459)], 'invalid'),
      {
        sql: `update public.bookings set status = 'cancelled', expires_at = null where id = '${CONFIRMED_BOOKING_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      previewChange([TWIN, TWIN, TWIN], 'not_live'),
    ],
  },
  {
    name: 'travellers keep their room option when the order of the travellers changes',
    given: INSERT_BOOKED_ROOMS_SQL,
    ...saveTravellers('Ada Twin', 'Bo Own'),
    then: [saveTravellers('Bo Own', 'Ada Twin', 'Cy Twin'), saveTravellers('Cy Twin', 'Di New', 'Ada Twin')],
  },
  {
    name: 'the guest list names the room option of each traveller, and guides do not see the supplement',
    given: `${INSERT_BOOKED_ROOMS_SQL}; insert into public.travellers (booking_id, sort_order, full_name, shares_with, room_mate)
      values ('${CONFIRMED_BOOKING_ID}', 0, 'Ada Twin', 'women', 'Zoe'), ('${CONFIRMED_BOOKING_ID}', 1, 'Bo Own', null, null)`,
    call: 'event_guest_list',
    with: { event_id: FREMANTLE },
    as: ADMIN,
    expected: 'ok',
  },
  {
    name: 'a traveller can state with whom they would share a room, and a value that is not one of the choices is refused',
    given: INSERT_BOOKING_SQL,
    call: 'update_travellers',
    with: {
      booking_id: CONFIRMED_BOOKING_ID,
      travellers: [{ full_name: 'Ada Twin', shares_with: 'women', room_mate: 'Zoe Twin' }],
    },
    as: MEMBER,
    expected: 'saved',
    then: [
      {
        call: 'update_travellers',
        with: { booking_id: CONFIRMED_BOOKING_ID, travellers: [{ full_name: 'Ada Twin', shares_with: 'ghosts' }] },
        as: MEMBER,
        expected: 'invalid',
      },
    ],
  },
  {
    name: 'staff add, change and remove the room options of a trip, and members cannot',
    sql: `insert into public.room_options (id, event_id, name, price) values ('${OWN}', '${FREMANTLE}', ' Own room ', 500)`,
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: `update public.room_options set price = 550, event_id = '${TASMANIA}' where id = '${OWN}'`,
        as: ADMIN,
        expected: 'done',
      },
      {
        sql: `insert into public.room_options (event_id, name) values ('${FREMANTLE}', 'own ROOM')`,
        as: ADMIN,
        expected: '23505',
      },
      {
        sql: `insert into public.room_options (event_id, name, beds, is_shareable) values ('${FREMANTLE}', 'Alone', 1, true)`,
        as: ADMIN,
        expected: '23514',
      },
      { sql: `delete from public.room_options where id = '${OWN}'`, as: ADMIN, expected: 'done' },
      {
        sql: `insert into public.room_options (event_id, name) values ('${FREMANTLE}', 'Mine')`,
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: `insert into public.room_options (event_id, name) select '${FREMANTLE}', 'Room ' || n from generate_series(1, 21) n`,
        as: ADMIN,
        expected: '22023',
      },
    ],
  },
  {
    name: 'a room option that was booked cannot be removed',
    given: INSERT_BOOKED_ROOMS_SQL,
    sql: `delete from public.room_options where id = '${OWN}'`,
    as: ADMIN,
    expected: '23503',
  },
  {
    name: 'created departures get the room options of the departure that they copy',
    given: INSERT_OPTIONS_SQL,
    call: 'create_events',
    with: { source_id: FREMANTLE, events: [{ start_date: '2027-09-01' }], request_id: request(9) },
    as: ADMIN,
    expected: 'created',
  },
]
