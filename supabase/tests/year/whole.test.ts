import { AssertionError } from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { startPostgres } from '../support/postgres'
import { play } from './play'
import { LONGEST, testWays } from './ways'

const server = await startPostgres()
const YEAR = { days: 365, count: 460, seed: 1 }

describe('a year of three hundred bookings', () => {
  testWays('a year', server, YEAR, ['decline: declined', 'offer ended', 'offer_ending'])
})

describe('a year is not lived through as it should be', () => {
  const WRONG: [what: string, name: string, part: string, becomes: string][] = [
    ['a hold ends a minute late', 'expire_bookings', '<= private.now()', `<= private.now() - interval '1 minute'`],
    ['seats of a hold that ran out stay taken', 'tally_seats', `old.status in ('pending', `, `old.status in (`],
    [
      'seats that are given up are offered to nobody',
      'pass_seats_on',
      'perform private.offer_free_seats(new.event_id)',
      'null',
    ],
    ['whoever joined last is offered first', 'offer_free_seats', 'by l.place limit', 'by l.place desc limit'],
    ['what is announced is reminded of', 'instalment_reminders', `= 'pending'`, `= 'confirmed'`],
    ['a reminder comes a day early', 'instalment_reminders', 'due_date - s.day', 'due_date - s.day - 1'],
    ['a reminder comes before nine', 'reminder_steps', '>= r.reminder_hour', '>= 0'],
    ['who is named is asked for details', 'trip_reminders', 'missing > 0', 'missing >= 0'],
  ]
  it.each(WRONG)('where %s', { timeout: LONGEST }, async (_what, ...weaken) => {
    await expect(play(server, 'plain', { ...YEAR, weaken })).rejects.toThrow(AssertionError)
  })
})
