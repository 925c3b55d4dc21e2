import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  booking,
  customer,
  FREMANTLE,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase
const createStepFactory =
  (name: string) =>
  (overrides: object, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
    ({ call: name, with: { booking_id: booking(1), ...overrides }, as: MEMBER, expected, ...step }) as SnapshotStep
const updateTravellers = createStepFactory('update_travellers')
/** Saves staff notes with the same upsert as the client. */
const saveNotes = (
  notes: string,
  expected = 'done',
  as: string | null = ADMIN,
  booking_id = booking(1),
): SnapshotStep => ({
  sql: `insert into public.booking_staff_notes (booking_id, notes) values ($1, $2)
    on conflict (booking_id) do update set booking_id = excluded.booking_id, notes = excluded.notes`,
  values: [booking_id, notes],
  as,
  expected,
})
const previewCancellation = createStepFactory('preview_cancellation')
const cancelBooking = createStepFactory('cancel_booking')
const setEventDatesSql = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${TASMANIA}'`
const updateSettingsSql = (change: string) => `update public.settings set ${change} where only_row`
const ADULT = {
  full_name: 'Ann Adult',
  date_of_birth: '1980-05-04',
  emergency_contact_name: 'Bob',
  emergency_contact_phone: '0491 570 006',
}
const CHILD = { full_name: 'Tom Child', date_of_birth: '2016-02-29' }
/** Adds an unpaid booking of two seats by the demo member, which expires the given time after the test time. */
const insertHoldSql = (until: string, paid = 0) => `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan,
    expires_at)
  select '${addedRowId(50)}', c.id, '${FREMANTLE}', '${MEMBER}', 2, 3600, 1600, 1, ${timeAfterTest(until)}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${addedRowId(50)}', 1, '2026-07-15', 3600);
  insert into public.payments (booking_id, kind, method, amount, paid_at)
  select '${addedRowId(50)}', 'deposit', 'cash', ${paid}, private.now() where ${paid} > 0`
const addedBookingArguments = { booking_id: addedRowId(50) }
const setBookingStatusSql = (status: string) =>
  `update public.bookings set status = '${status}', cancelled_at = private.now() where id = '${booking(1)}'`
/** The last second of a day in Sydney. */
const createLastSecondSql = (date: string) => `private.start_of('${date}'::date + 1) - interval '1 second'`
const createNextDaySql = (date: string) => `private.start_of('${date}'::date + 1)`

export const bookingChangesCases: SnapshotCase[] = [
  createCase(
    'a member names the travellers of a booking, and changes them later',
    updateTravellers({ ...addedBookingArguments, travellers: [ADULT, { full_name: 'Bea' }] }, 'saved'),
    {
      given: insertHoldSql('1 hour'),
      then: [
        updateTravellers(
          { ...addedBookingArguments, travellers: [CHILD, { ...ADULT, is_guardian: true, room_mate: 'Cleo' }] },
          'saved',
        ),
        updateTravellers({ ...addedBookingArguments, travellers: [] }, 'saved'),
      ],
    },
  ),
  createCase(
    'a change of travellers by an admin is recorded in the audit log and emailed to the member',
    updateTravellers({ travellers: [ADULT] }, 'saved', { as: ADMIN }),
  ),
  createCase(
    'a child cannot travel without a guardian on the booking, whether a member or an admin enters the travellers',
    updateTravellers({ ...addedBookingArguments, travellers: [CHILD, ADULT] }, 'guardian_needed'),
    {
      given: insertHoldSql('1 hour'),
      then: [updateTravellers({ ...addedBookingArguments, travellers: [CHILD] }, 'guardian_needed', { as: ADMIN })],
    },
  ),
  createCase(
    'a member changes travellers until the last day for changes, and an admin can do so afterwards',
    updateTravellers({ travellers: [ADULT] }, 'saved', { at: createLastSecondSql('2026-10-04') }),
    {
      given: setEventDatesSql('2026-11-03'),
      then: [
        updateTravellers({ travellers: [] }, 'too_late', { at: createNextDaySql('2026-10-04') }),
        updateTravellers({ travellers: [] }, 'saved', { as: ADMIN }),
      ],
    },
  ),
  createCase(
    'changing the deadline settings does not move the deadlines of existing bookings',
    updateTravellers({ travellers: [ADULT] }, 'saved', { at: createLastSecondSql('2026-10-04') }),
    {
      given: `${setEventDatesSql('2026-11-03')}; ${updateSettingsSql('changes_close_days = 31')}`,
      then: [updateTravellers({ travellers: [ADULT] }, 'too_late', { at: createNextDaySql('2026-10-04') })],
    },
  ),
  createCase(
    'a booking refuses new travellers after its own last day for changes',
    updateTravellers({ travellers: [ADULT] }, 'too_late', { at: createLastSecondSql('2026-10-04') }),
    {
      given: `${setEventDatesSql('2026-11-03')};
        update public.bookings set changes_close_days = 31 where id = '${booking(1)}'`,
    },
  ),
  createCase(
    'update_travellers rejects invalid travellers',
    updateTravellers({ travellers: [ADULT, CHILD] }, 'invalid'),
    {
      then: [
        updateTravellers({ travellers: null }, 'invalid'),
        updateTravellers({ travellers: {} }, 'invalid'),
        updateTravellers({ travellers: [{}] }, 'invalid'),
        updateTravellers({ travellers: [null] }, 'invalid'),
        updateTravellers(
          { travellers: [{ ...ADULT, date_of_birth: '2001-02-29', emergency_contact_phone: 'x'.repeat(41) }] },
          'invalid',
          { as: ADMIN },
        ),
      ],
    },
  ),
  createCase(
    "update_travellers returns not_found for another member's booking, an ended booking and an unknown booking",
    updateTravellers({ booking_id: booking(6), travellers: [] }, 'not_found'),
    {
      given: `${insertHoldSql('0 seconds')}; ${setBookingStatusSql('cancelled')}`,
      then: [
        updateTravellers({ travellers: [] }, 'not_found'),
        updateTravellers({ ...addedBookingArguments, travellers: [] }, 'not_found'),
        updateTravellers({ booking_id: UNKNOWN_ID, travellers: [] }, 'not_found', { as: ADMIN }),
        updateTravellers({ booking_id: null, travellers: [] }, 'not_found', { as: ADMIN }),
      ],
    },
  ),

  createCase(
    'staff add, change and clear notes on a booking; members and visitors cannot',
    saveNotes(' Likes the east wing '),
    {
      then: [
        saveNotes('Likes the west wing'),
        saveNotes(' '),
        saveNotes('x'.repeat(2001), '23514'),
        saveNotes('Hm', '42501', MEMBER),
        saveNotes('x', '42501', null),
        saveNotes('x', '23503', ADMIN, UNKNOWN_ID),
        {
          sql: `update public.booking_staff_notes set cancellation_reason = 'x' where booking_id = '${booking(1)}'`,
          as: ADMIN,
          expected: '42501',
        },
      ],
    },
  ),

  createCase('a member sees the refund before cancelling', previewCancellation({}, 'ok'), {
    then: [
      previewCancellation({}, 'ok', { as: ADMIN }),
      previewCancellation({ booking_id: booking(6) }, 'ok', { as: OTHER_MEMBER }),
    ],
  }),
  createCase(
    'the cancellation preview shows no refund when less than the deposit was paid',
    previewCancellation(addedBookingArguments, 'ok'),
    {
      given: insertHoldSql('1 hour', 500),
    },
  ),
  createCase(
    'the cancellation preview returns already_cancelled for a cancelled booking and for an expired unpaid booking',
    previewCancellation({}, 'already_cancelled'),
    {
      given: `${setBookingStatusSql('cancelled')}; ${insertHoldSql('0 seconds')}`,
      then: [
        previewCancellation(addedBookingArguments, 'already_cancelled'),
        previewCancellation({ booking_id: booking(6) }, 'not_found'),
        previewCancellation({ booking_id: UNKNOWN_ID }, 'not_found', { as: ADMIN }),
      ],
    },
  ),

  createCase(
    'a member cancels a partly paid booking, and the deposit is not refunded',
    cancelBooking({ reason: ' We fell ill ' }, 'cancelled'),
    {
      then: [
        cancelBooking({}, 'already_cancelled'),
        previewCancellation({}, 'already_cancelled'),
        cancelBooking({}, 'already_cancelled', { as: ADMIN }),
      ],
    },
  ),
  createCase(
    'a member cancels an unpaid booking, and its seats are offered to the waitlist',
    cancelBooking(addedBookingArguments, 'cancelled'),
    {
      given: insertHoldSql('1 second'),
    },
  ),
  createCase(
    'deleting a booking frees its seats for the waitlist',
    { sql: `delete from public.bookings where id = '${addedRowId(50)}'`, as: 'service', expected: 'done' },
    { given: insertHoldSql('1 hour') },
  ),
  createCase(
    'cancelling an expired unpaid booking returns already_cancelled, and any payment on the booking becomes a refund due',
    cancelBooking(addedBookingArguments, 'already_cancelled'),
    { given: insertHoldSql('0 seconds', 500) },
  ),
  createCase(
    "an admin cancels a customer's booking, and only staff can read the stored reason",
    cancelBooking({ booking_id: booking(6), reason: 'Difficult customer' }, 'cancelled', { as: ADMIN }),
  ),
  createCase(
    'the reason that an admin gives for cancelling their own booking is stored on the booking',
    cancelBooking({ reason: 'No time' }, 'cancelled', { as: ADMIN }),
    { given: `update public.bookings set user_id = '${ADMIN}' where id = '${booking(1)}'` },
  ),
  createCase(
    'seats of a cancelled booking are offered to the first waitlist entry that fits',
    cancelBooking({ booking_id: addedRowId(51) }, 'cancelled', { as: ADMIN }),
    {
      given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      select '${addedRowId(51)}', b.customer_id, '${BEECHWORTH}', 2, 'confirmed', 2400, 1600, 1
      from public.bookings b where b.id = '${booking(5)}';
      update public.events set max_registrations = 15 where id = '${BEECHWORTH}'`,
    },
  ),
  createCase(
    'members cancel until the day of departure, and admins can cancel afterwards',
    previewCancellation({}, 'ok', { at: createLastSecondSql('2027-05-04') }),
    {
      given: setEventDatesSql('2027-05-04'),
      then: [
        previewCancellation({}, 'too_late', { at: createNextDaySql('2027-05-04') }),
        previewCancellation({}, 'ok', { as: ADMIN }),
        cancelBooking({}, 'too_late'),
        cancelBooking({}, 'cancelled', { as: ADMIN }),
      ],
    },
  ),
  createCase(
    'a member who cancels in the last second of a tier is refunded by that tier',
    cancelBooking({}, 'cancelled', { at: createLastSecondSql('2027-04-04') }),
    {
      given: setEventDatesSql('2027-05-04'),
    },
  ),
  createCase(
    'a member who cancels in the first second of the next tier is refunded by the next tier',
    cancelBooking({}, 'cancelled', { at: createNextDaySql('2027-04-04') }),
    {
      given: setEventDatesSql('2027-05-04'),
    },
  ),
  createCase(
    'cancel_booking rejects a reason longer than 500 characters',
    cancelBooking({ reason: 'x'.repeat(501) }, 'invalid'),
    {
      then: [
        cancelBooking({ booking_id: booking(6) }, 'not_found'),
        cancelBooking({ booking_id: UNKNOWN_ID }, 'not_found', { as: ADMIN }),
        cancelBooking({ booking_id: null }, 'not_found', { as: ADMIN }),
        cancelBooking({}, '42501', { as: null }),
      ],
    },
  ),
  createCase(
    'a member cannot cancel or change a booking that staff made for another customer',
    cancelBooking({ booking_id: addedRowId(50) }, 'not_found'),
    {
      given: `${insertHoldSql('1 day')}; update public.bookings set user_id = null, customer_id = '${customer(29)}'
      where id = '${addedRowId(50)}'`,
      then: [
        previewCancellation({ booking_id: addedRowId(50) }, 'not_found'),
        updateTravellers({ booking_id: addedRowId(50), travellers: [] }, 'not_found'),
        createStepFactory('request_bank_transfer')({ booking_id: addedRowId(50), amount: 3600 }, 'not_found'),
      ],
    },
  ),
]
