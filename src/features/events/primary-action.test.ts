import { describe, expect, it } from 'vitest'
import { eventCardsLimits } from '@/lib/generated/limits'
import {
  hasPrimaryAction,
  getPrimaryAction,
  type EventState,
  type PrimaryAction,
  type MemberEventStatus,
} from './primary-action'

const MEMBER_STATUSES: MemberEventStatus[] = ['none', 'interested', 'waiting', 'offered', 'held', 'going']

/** The expected actions. Rows are states of the event; columns are statuses of the user, as in MEMBER_STATUSES. */
const EXPECTED_ACTIONS: Record<EventState, PrimaryAction[]> = {
  open: ['book', 'book', 'book', 'offer', 'held', 'going'],
  full: ['waitlist', 'waitlist', 'waiting', 'offer', 'held', 'going'],
  coming_soon: ['waitlist', 'waitlist', 'waiting', 'offer', 'held', 'going'],
  planning: ['interest', 'interested', 'waiting', 'offer', 'held', 'going'],
  closed: ['none', 'none', 'none', 'none', 'held', 'going'],
  past: ['none', 'none', 'none', 'none', 'none', 'none'],
  called_off: ['none', 'none', 'none', 'none', 'none', 'none'],
}

describe.each(eventCardsLimits.state.values)('the primary action of a trip in the state %s', (state) => {
  it.each(MEMBER_STATUSES.map((status, index) => [status, EXPECTED_ACTIONS[state][index]] as const))(
    'when the booking status of the user is %s, is %s',
    (status, action) => expect(getPrimaryAction(state, status)).toBe(action),
  )
})

it('only open, full, announced and planned trips have a primary action for a visitor', () => {
  expect(eventCardsLimits.state.values.filter(hasPrimaryAction)).toEqual(['planning', 'full', 'open', 'coming_soon'])
})
