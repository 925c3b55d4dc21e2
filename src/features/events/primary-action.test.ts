import { describe, expect, it } from 'vitest'
import { eventCardsLimits } from '@/lib/generated/limits'
import { isOffered, primaryAction, type EventState, type PrimaryAction, type Standing } from './primary-action'

const STANDINGS: Standing[] = ['none', 'interested', 'waiting', 'offered', 'held', 'going']

/** Expected actions. Rows: state of the event. Columns: status of the user, as in STANDINGS. */
const TABLE: Record<EventState, PrimaryAction[]> = {
  open: ['book', 'book', 'book', 'offer', 'held', 'going'],
  full: ['waitlist', 'waitlist', 'waiting', 'offer', 'held', 'going'],
  coming_soon: ['waitlist', 'waitlist', 'waiting', 'offer', 'held', 'going'],
  planning: ['interest', 'interested', 'waiting', 'offer', 'held', 'going'],
  closed: ['none', 'none', 'none', 'none', 'held', 'going'],
  past: ['none', 'none', 'none', 'none', 'none', 'none'],
  called_off: ['none', 'none', 'none', 'none', 'none', 'none'],
}

describe.each(eventCardsLimits.state.values)('a trip that is %s', (state) => {
  it.each(STANDINGS.map((standing, place) => [standing, TABLE[state][place]] as const))(
    'asks whoever stands as %s: %s',
    (standing, action) => expect(primaryAction(state, standing)).toBe(action),
  )
})

it('counts spots of what can still be asked for alone', () => {
  expect(eventCardsLimits.state.values.filter(isOffered)).toEqual(['planning', 'full', 'open', 'coming_soon'])
})
