import { moment, type Case, type Step } from '../frame'
import { letter, QUIET, TICK } from './outbox'

const TOKEN = `'{"token": "a0000000-0000-4000-8000-000000000077", "seats": 2}'`
const owner = (sql: string): Step => ({ sql, as: 'owner', answers: 'done' })

export const cases: Case[] = [
  {
    name: 'a letter that is not sent any more keeps no secret, and one that was sent, failed or taken back stays as it is',
    ...TICK,
    given: `${QUIET} ${letter(1, { data: TOKEN, useless_at: moment('1 minute') })}
      ${letter(2, { data: TOKEN, attempts: '10', locked_until: moment('1 minute') })}
      ${letter(3, { sent_at: moment('0 s'), useless_at: moment('1 minute'), attempts: '10' })}
      ${letter(4, { failed_at: moment('0 s'), useless_at: moment('1 minute'), attempts: '10' })}
      ${letter(5, { cancelled_at: moment('0 s'), useless_at: moment('1 minute'), attempts: '10' })}`,
    at: moment('1 minute'),
  },
  {
    name: 'the desk reads why the first letter waits that anything is known of, and of none that was taken back',
    ...TICK,
    given: `${QUIET} ${letter(1)} ${letter(2, { last_error: `'the first'` })} ${letter(3, { last_error: `'the second'` })}
      ${letter(4, { cancelled_at: moment('0 s') })} ${letter(5, { failed_at: moment('0 s') })}`,
    at: moment('10 minutes'),
  },
  {
    name: 'a scheduler is what has the name of one, in its own room',
    ...owner('create schema cron'),
    given: QUIET,
    then: [
      owner(`create function cron.other() returns int language sql as 'select 1'`),
      owner('create schema elsewhere'),
      owner(`create function elsewhere.schedule() returns int language sql as 'select 1'`),
      owner('select private.is_scheduled(), private.schedule_all() as scheduled'),
    ],
  },
]
