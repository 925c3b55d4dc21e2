import { ADMIN, booking, FREMANTLE, MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

/** Calls private.write_booking_notes with an admin's token claims, as the RPC functions for staff call it. */
const writeBookingNotes = (staffNotes: string | null, reason: string | null, at: string): SnapshotStep => ({
  sql: `select set_config('request.jwt.claims', $1, true), private.write_booking_notes($2, $3, $4)`,
  values: [JSON.stringify({ sub: ADMIN }), booking(2), staffNotes, reason],
  as: 'owner',
  at: timeAfterTest(at),
  expected: 'done',
})

/** Saves staff notes with the same upsert as the client. */
const saveNotes = (longNotes: string | null): SnapshotStep => ({
  sql: `insert into public.booking_staff_notes (booking_id, notes) values ($1, $2)
    on conflict (booking_id) do update set booking_id = excluded.booking_id, notes = excluded.notes`,
  values: [booking(2), longNotes],
  as: ADMIN,
  expected: 'done',
})

const longText = ` ${'x'.repeat(2000)} `
/** Texts of the maximum length with spaces around them. */
const LONG_TEXT_CASES: SnapshotCase[] = [
  {
    name: 'staff notes may have 2,000 characters, not counting leading and trailing spaces',
    ...saveNotes(longText),
  },
  {
    name: 'saving blank staff notes removes the notes',
    given: `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(2)}', 'Rang twice')`,
    ...saveNotes(null),
  },
  {
    name: "a customer's note may have 2,000 characters, not counting leading and trailing spaces",
    call: 'book',
    with: {
      event_id: FREMANTLE,
      seats: 1,
      plan: 1,
      request_id: request(1),
      expected_price: 1800,
      terms_accepted: true,
      travellers: [],
      notes: longText,
    },
    as: MEMBER,
    expected: 'booked',
  },
]

export const staffNotesCases: SnapshotCase[] = [
  ...LONG_TEXT_CASES,
  {
    name: 'staff notes and the cancellation reason are stored separately, and changing one leaves the other unchanged',
    ...writeBookingNotes(' Rang twice ', null, '1 hour'),
    then: [
      writeBookingNotes(null, ' Told us ', '2 hours'),
      writeBookingNotes('Rang once', null, '3 hours'),
      writeBookingNotes(null, 'Wrote', '4 hours'),
      writeBookingNotes(' ', null, '5 hours'),
      writeBookingNotes(null, null, '6 hours'),
    ],
  },
]
