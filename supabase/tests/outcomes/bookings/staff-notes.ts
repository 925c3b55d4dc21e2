import { ADMIN, booking, FREMANTLE, MEMBER } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'

/** Within a call of an admin's, as the functions of the desk do it. */
const notes = (words: string | null, reason: string | null, at: string): Step => ({
  sql: `select set_config('request.jwt.claims', $1, true), private.note_booking($2, $3, $4)`,
  values: [JSON.stringify({ sub: ADMIN }), booking(2), words, reason],
  as: 'owner',
  at: moment(at),
  answers: 'done',
})

/** Notes of staff, as the client saves them. */
const saved = (notes: string | null): Step => ({
  sql: `insert into public.booking_staff_notes (booking_id, notes) values ($1, $2)
    on conflict (booking_id) do update set booking_id = excluded.booking_id, notes = excluded.notes`,
  values: [booking(2), notes],
  as: ADMIN,
  answers: 'done',
})

const long = ` ${'x'.repeat(2000)} `
/** Said with blanks around what is as long as it may be. */
const LONG: Case[] = [
  {
    name: 'words of staff are as long as they may be without the blanks around them',
    ...saved(long),
  },
  {
    name: 'words of staff that are taken out are gone',
    given: `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(2)}', 'Rang twice')`,
    ...saved(null),
  },
  {
    name: 'words of a customer are as long as they may be without the blanks around them',
    call: 'book',
    with: {
      event_id: FREMANTLE,
      seats: 1,
      plan: 1,
      request_id: request(1),
      expected_price: 1800,
      terms_accepted: true,
      travellers: [],
      notes: long,
    },
    as: MEMBER,
    answers: 'booked',
  },
]

export const cases: Case[] = [
  ...LONG,
  {
    name: 'staff’s words and their reason stand beside each other, each until it is said anew',
    ...notes(' Rang twice ', null, '1 hour'),
    then: [
      notes(null, ' Told us ', '2 hours'),
      notes('Rang once', null, '3 hours'),
      notes(null, 'Wrote', '4 hours'),
      notes(' ', null, '5 hours'),
      notes(null, null, '6 hours'),
    ],
  },
]
