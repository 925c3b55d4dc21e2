import { moment, type Case } from '../frame'
import { failed, letter, QUIET, take, TICK } from './outbox'

export const cases: Case[] = [
  {
    name: 'an email is given up after ten attempts, unless a sender holds it',
    given: `${QUIET} ${letter(1)} ${letter(2, { attempts: '10' })} ${letter(3, { attempts: '9' })}
      ${letter(4, { attempts: '10', locked_until: moment('1 second') })}`,
    ...TICK,
    then: [take(), failed('later', 1), failed('given_up', 10, 'again', 3)],
  },
  {
    name: 'no reminder is due longer ahead than emails are kept',
    sql: `update public.settings set details_reminder_days = 91 where only_row`,
    as: 'owner',
    answers: '23514',
  },
]
