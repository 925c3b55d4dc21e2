import { moment, type Case } from '../frame'
import { failed, letter, QUIET, take, TICK } from './outbox'

export const cases: Case[] = [
  {
    name: 'how often a letter is tried is the owner’s to set; whoever was tried as often by then is given up',
    given: `${QUIET} ${letter(1)} ${letter(2, { attempts: '3' })} ${letter(3, { attempts: '2' })}
      ${letter(4, { attempts: '3', locked_until: moment('1 second') })}
      update public.house_rules set mail_attempts = 3 where only_row`,
    ...TICK,
    then: [
      take(),
      failed('later', 1),
      failed('given_up', 3, 'again', 3),
      { sql: `update public.house_rules set mail_attempts = 50 where only_row`, as: 'owner', answers: 'done' },
      {
        sql: `update public.email_outbox set attempts = 40, next_attempt_at = private.now() where id = 1`,
        as: 'owner',
        answers: 'done',
      },
      take(),
      failed('later', 41),
    ],
  },
  {
    name: 'no reminder is forgotten while it might be sent once more',
    sql: `update public.house_rules set mail_kept_days = 59 where only_row`,
    as: 'owner',
    answers: '23514',
  },
]
