import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, OTHER_MEMBER, TASMANIA } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { bookAsAdmin, VALID_ARGUMENTS } from '../bookings/booking-requests'

const [NIGHT_ID, TRANSFER_ID, METER_ID] = [addedRowId(401), addedRowId(402), addedRowId(403)]
/**
 * Adds three extras: a hotel night for 90 AUD, an airport transfer with a question and 3 units, and an EMF meter that
 * can be booked until 100 days before departure.
 */
const INSERT_EXTRAS_SQL = `
  insert into public.extras (id, event_id, name, price, price_per, max_units, closes_days, question, sort_order) values
    ('${NIGHT_ID}', '${FREMANTLE}', 'Night before', 90, 'night', null, 10, null, 1),
    ('${TRANSFER_ID}', '${FREMANTLE}', 'Airport transfer', 45.5, 'person', 3, 2, 'Your flight number', 2),
    ('${METER_ID}', '${FREMANTLE}', 'EMF meter', 30, 'booking', 1, 0, null, 3)`
const createNightChoice = (quantity = 1) => ({ extra_id: NIGHT_ID, quantity })
const createTransferChoice = (quantity = 1, answer: unknown = 'QF 1') => ({ extra_id: TRANSFER_ID, quantity, answer })
const METER_CHOICE = { extra_id: METER_ID, quantity: 1 }
const CONFIRMED_BOOKING_ID = addedRowId(410)
/** A confirmed booking of 2 seats by MEMBER in 3 instalments, of which the first is paid. */
const insertBookingSql = (paid = 800) => `${INSERT_EXTRAS_SQL};
  insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
  values ('${CONFIRMED_BOOKING_ID}', '${customer(23)}', '${FREMANTLE}', '${MEMBER}', 2, 3, 'confirmed', 3600, 800);
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${CONFIRMED_BOOKING_ID}', 1, private.today(), 800), ('${CONFIRMED_BOOKING_ID}', 2, private.today() + 31, 1400),
    ('${CONFIRMED_BOOKING_ID}', 3, private.today() + 62, 1400);
  insert into public.payments (booking_id, kind, method, amount) values ('${CONFIRMED_BOOKING_ID}', 'deposit', 'cash', ${paid})`
const insertExtraLinesSql = `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free,
    source, extra_id, answer)
  values ('${CONFIRMED_BOOKING_ID}', 'extra', 'Night before', 2, 80, false, 'booking', '${NIGHT_ID}', null),
    ('${CONFIRMED_BOOKING_ID}', 'extra', 'Airport transfer', 2, 45.5, false, 'booking', '${TRANSFER_ID}', 'QF 1')`

const previewPlan = (extras: unknown, expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'preview_plan',
  with: { event_id: FREMANTLE, seats: 2, plan: 3, choices: { extras }, ...overrides },
  as: null,
  expected,
})
const bookEvent = (extras: unknown[], expected: string, overrides: object = {}): SnapshotStep => ({
  call: 'book',
  with: { ...VALID_ARGUMENTS, seats: 2, choices: { extras }, ...overrides },
  as: MEMBER,
  expected,
})
const previewChange = (extras: unknown, expected: string, as: string | null = MEMBER): SnapshotStep => ({
  call: 'preview_extras',
  with: { booking_id: CONFIRMED_BOOKING_ID, choices: { extras } },
  as,
  expected,
})
const changeExtras = (extras: unknown[], expected_total: number, expected: string, as = MEMBER): SnapshotStep => ({
  call: 'change_extras',
  with: { booking_id: CONFIRMED_BOOKING_ID, choices: { extras }, expected_total },
  as,
  expected,
})
const setStartSql = (days: number) =>
  `update public.events set start_date = private.today() + ${days}, end_date = private.today() + ${days + 3} where id = '${FREMANTLE}'`
const endBookingSql = (status: string) =>
  `update public.bookings set status = '${status}', expires_at = null where id = '${CONFIRMED_BOOKING_ID}'`

export const extrasCases: SnapshotCase[] = [
  {
    name: 'a price preview lists the seats and the extras, and the extras do not change the deposit',
    given: INSERT_EXTRAS_SQL,
    ...previewPlan([createNightChoice(2), createTransferChoice(2), METER_CHOICE], 'ok'),
  },
  {
    name: 'a booking is refused if its extras are malformed, repeated, too many, of another trip or lack a required answer',
    given: INSERT_EXTRAS_SQL,
    ...previewPlan('night', 'invalid'),
    then: [
      previewPlan([createNightChoice(), createNightChoice()], 'invalid'),
      previewPlan([createNightChoice(31)], 'invalid'),
      previewPlan([createNightChoice(0)], 'invalid'),
      previewPlan([{ ...createNightChoice(), quantity: '1.5' }], 'invalid'),
      previewPlan([createTransferChoice(3)], 'invalid'),
      previewPlan([createTransferChoice(1, ' ')], 'invalid'),
      previewPlan([createTransferChoice(1, 'x'.repeat(301))], 'invalid'),
      previewPlan([{ ...METER_CHOICE, quantity: 2 }], 'invalid'),
      previewPlan([{ extra_id: 'x', quantity: 1 }], 'invalid'),
      previewPlan([createNightChoice()], 'invalid', { event_id: TASMANIA }),
      previewPlan(null, 'ok'),
    ],
  },
  {
    name: 'the availability of a departure lists the extras that can still be added, with the highest quantity',
    given: `${INSERT_EXTRAS_SQL}; update public.extras set is_offered = false where id = '${NIGHT_ID}'`,
    call: 'event_availability',
    with: { event_id: FREMANTLE, seats: 2 },
    as: null,
    expected: 'ok',
    then: [
      { ...bookEvent([createTransferChoice(2), METER_CHOICE], 'booked') },
      { call: 'event_availability', with: { event_id: FREMANTLE, seats: 2 }, as: null, expected: 'ok' },
      { call: 'event_availability', with: { event_id: FREMANTLE, seats: 0 }, as: null, expected: 'invalid' },
      { call: 'event_availability', with: { event_id: addedRowId(1) }, as: null, expected: 'not_found' },
    ],
  },
  {
    name: 'a booking with extras stores a price line for each extra, and a repeated request returns the same booking',
    given: INSERT_EXTRAS_SQL,
    ...bookEvent([createNightChoice(2), createTransferChoice(2)], 'booked', { expected_total: 3871, plan: 3 }),
    then: [
      bookEvent([createTransferChoice(2), createNightChoice(2)], 'booked', { expected_total: 3871, plan: 3 }),
      bookEvent([createNightChoice(2)], 'repeated', { expected_total: 3871, plan: 3 }),
    ],
  },
  {
    name: 'a booking is refused when the price of an extra has changed since the page showed the total',
    given: `${INSERT_EXTRAS_SQL}; update public.extras set price = 95 where id = '${NIGHT_ID}'`,
    ...bookEvent([createNightChoice(2)], 'price_changed', { expected_total: 3780 }),
  },
  {
    name: 'a booking is refused if an extra has too few units left, its last day has passed or it is no longer offered',
    given: INSERT_EXTRAS_SQL,
    ...bookAsAdmin({ seats: 2, choices: { extras: [createTransferChoice(2)] } }, 'booked'),
    then: [
      bookEvent([createTransferChoice(2)], 'extra_unavailable', { request_id: request(2) }),
      { sql: `update public.extras set is_offered = false where id = '${METER_ID}'`, as: 'owner', expected: 'done' },
      bookEvent([METER_CHOICE], 'extra_unavailable', { request_id: request(2) }),
      { sql: `update public.extras set closes_days = 730 where id = '${NIGHT_ID}'`, as: 'owner', expected: 'done' },
      bookEvent([createNightChoice()], 'extra_unavailable', { request_id: request(2) }),
      bookAsAdmin(
        { seats: 2, customer_id: customer(24), request_id: request(3), choices: { extras: [METER_CHOICE] } },
        'extra_unavailable',
      ),
      bookEvent([{ ...createNightChoice(), quantity: 99 }], 'invalid', { request_id: request(2) }),
      bookAsAdmin({ seats: 2, request_id: request(4), choices: { extras: [createTransferChoice(9)] } }, 'invalid'),
      bookEvent([createTransferChoice(1)], 'booked', { request_id: request(2) }),
    ],
  },
  {
    name: 'an expired booking frees the units of its extras',
    given: INSERT_EXTRAS_SQL,
    ...bookEvent([createTransferChoice(2)], 'booked'),
    then: [
      {
        sql: `update public.bookings set expires_at = private.now() where event_id = '${FREMANTLE}' and status = 'pending'`,
        as: 'owner',
        expected: 'done',
      },
      bookAsAdmin({ seats: 2, request_id: request(2), choices: { extras: [createTransferChoice(2)] } }, 'booked'),
    ],
  },
  {
    name: 'the price of an added extra is divided among the unpaid instalments, exactly as the preview shows',
    given: insertBookingSql(),
    ...previewChange([createNightChoice(1), createTransferChoice(1)], 'ok'),
    then: [
      changeExtras([createNightChoice(1), createTransferChoice(1)], 3735.5, 'saved'),
      changeExtras([createTransferChoice(1), createNightChoice(1)], 1, 'saved'),
    ],
  },
  {
    name: 'an extra added to a paid booking becomes a new instalment on the last day for instalments',
    given: insertBookingSql(3600),
    ...changeExtras([createNightChoice(1)], 3690, 'saved'),
  },
  {
    name: 'an extra added after the last day for instalments is due today',
    given: `${insertBookingSql(3600)}; ${setStartSql(20)}`,
    ...changeExtras([createNightChoice(1)], 3690, 'saved'),
  },
  {
    name: 'an extra added to an unpaid booking does not raise its deposit',
    given: `${insertBookingSql().replace(/insert into public.payments[^;]*$/, '')}
      update public.bookings set status = 'pending', expires_at = private.now() + interval '1 day' where id = '${CONFIRMED_BOOKING_ID}'`,
    ...changeExtras([createNightChoice(1)], 3690, 'saved'),
  },
  {
    name: 'removing an unpaid extra lowers the last instalments; the price lines of the extra stay stored with the time of removal',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}; update public.installments set amount = 1651 where booking_id = '${CONFIRMED_BOOKING_ID}' and sequence = 3`,
    ...previewChange([createNightChoice(2)], 'ok'),
    then: [changeExtras([createNightChoice(2)], 3760, 'saved'), changeExtras([], 3600, 'saved')],
  },
  {
    name: 'a removed extra that is paid becomes a refund due',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}; update public.installments set amount = 1651 where booking_id = '${CONFIRMED_BOOKING_ID}' and sequence = 3;
      insert into public.payments (booking_id, kind, method, amount) values ('${CONFIRMED_BOOKING_ID}', 'extra', 'cash', 3051)`,
    ...previewChange([createTransferChoice(2)], 'ok'),
    then: [changeExtras([createTransferChoice(2)], 3691, 'saved')],
  },
  {
    name: 'a booked extra keeps its price when its quantity or its answer changes',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}`,
    ...previewChange([createNightChoice(3), createTransferChoice(2, 'QF 2')], 'ok'),
    then: [
      changeExtras([createNightChoice(3), createTransferChoice(2, 'QF 2')], 4000, 'price_changed'),
      changeExtras([createNightChoice(3), createTransferChoice(2, 'QF 2')], 3931, 'saved'),
    ],
  },
  {
    name: 'after the last day for changes of an extra, members can no longer add or remove it, but staff can',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}; ${setStartSql(9)}`,
    ...changeExtras([createTransferChoice(2)], 3691, 'too_late'),
    then: [
      changeExtras([createNightChoice(1), createTransferChoice(2)], 3771, 'too_late'),
      changeExtras([createNightChoice(3), createTransferChoice(2)], 3931, 'extra_unavailable'),
      previewChange([createTransferChoice(2)], 'too_late'),
      changeExtras([createNightChoice(2), createTransferChoice(2), METER_CHOICE], 3881, 'saved'),
      changeExtras([createTransferChoice(2), METER_CHOICE], 3721, 'saved', ADMIN),
    ],
  },
  {
    name: 'a booking keeps an extra that is no longer offered, but a member cannot add more units of it',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}; update public.extras set is_offered = false`,
    ...changeExtras([createNightChoice(2), createTransferChoice(1)], 3805.5, 'saved'),
    then: [
      previewChange([createNightChoice(2), createTransferChoice(2)], 'extra_unavailable'),
      changeExtras([createNightChoice(2), createTransferChoice(2)], 3851, 'extra_unavailable'),
      changeExtras([createNightChoice(2), createTransferChoice(2)], 3851, 'saved', ADMIN),
    ],
  },
  {
    name: "the extras of an ended or unknown booking, or of another member's booking, cannot be changed",
    given: `${insertBookingSql()}; ${endBookingSql('cancelled')}`,
    ...changeExtras([createNightChoice(1)], 3690, 'not_live'),
    then: [
      previewChange([createNightChoice(1)], 'not_live'),
      changeExtras([createNightChoice(1)], 3690, 'not_found', OTHER_MEMBER),
      previewChange([createNightChoice(1)], 'not_found', OTHER_MEMBER),
      previewChange([createNightChoice(1)], '42501', null),
      { sql: endBookingSql('confirmed'), as: 'owner', expected: 'done' },
      changeExtras([createNightChoice(99)], 3690, 'invalid'),
      previewChange([createNightChoice(99)], 'invalid'),
    ],
  },
  {
    name: 'staff add, change and remove the extras of a trip, and members cannot',
    sql: `insert into public.extras (id, event_id, name, price, price_per, question)
      values ('${NIGHT_ID}', '${FREMANTLE}', ' Night before ', 90, 'night', ' ')`,
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: `update public.extras set price = 95, event_id = '${TASMANIA}' where id = '${NIGHT_ID}'`,
        as: ADMIN,
        expected: 'done',
      },
      {
        sql: `insert into public.extras (event_id, name, price, price_per) values ('${FREMANTLE}', 'night BEFORE', 1, 'night')`,
        as: ADMIN,
        expected: '23505',
      },
      { sql: `delete from public.extras where id = '${NIGHT_ID}'`, as: ADMIN, expected: 'done' },
      {
        sql: `insert into public.extras (event_id, name, price, price_per) values ('${FREMANTLE}', 'Mine', 1, 'night')`,
        as: MEMBER,
        expected: '42501',
      },
    ],
  },
  {
    name: 'an extra that was booked cannot be removed',
    given: `${insertBookingSql()}; ${insertExtraLinesSql}`,
    sql: `delete from public.extras where id = '${NIGHT_ID}'`,
    as: ADMIN,
    expected: '23503',
  },
  {
    name: 'created departures get the extras of the departure that they copy',
    given: INSERT_EXTRAS_SQL,
    call: 'create_events',
    with: { source_id: FREMANTLE, events: [{ start_date: '2027-09-01' }], request_id: request(9) },
    as: ADMIN,
    expected: 'created',
  },
]
