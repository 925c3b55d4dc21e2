import { ADMIN, booking } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

/** Within a call of an admin's, as the functions of the desk do it. */
const notes = (words: string | null, reason: string | null, at: string): Step => ({
  sql: `select set_config('request.jwt.claims', $1, true), private.note_booking($2, $3, $4)`,
  values: [JSON.stringify({ sub: ADMIN }), booking(2), words, reason],
  as: 'owner',
  at: moment(at),
  answers: 'done',
})

export const cases: Case[] = [
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
