import { expect, it } from 'vitest'
import { describeOpening } from './event-price'

const event = { state: 'open', opens_on: null, members_book_from: null, members_only: false } as const

it('an event card does not say when booking opens if everyone can book the trip', () => {
  expect(describeOpening(event)).toBeNull()
})

it('an event card says that members can book first, and on which day booking opens to everyone', () => {
  const eventWithOpening = { ...event, opens_on: '2031-03-15' } as const
  expect(describeOpening(eventWithOpening)).toBe('Members can book now. Booking opens to everyone on 15th March, 2031.')
  expect(describeOpening({ ...eventWithOpening, state: 'full' })).toBe(
    'Members can book now. Booking opens to everyone on 15th March, 2031.',
  )
  expect(describeOpening({ ...eventWithOpening, state: 'coming_soon', members_book_from: '2031-03-01' })).toBe(
    'Members can book from 1st March, 2031, everyone from 15th March, 2031.',
  )
  // The event is not on sale, so the card shows no opening day.
  expect(describeOpening({ ...eventWithOpening, state: 'coming_soon' })).toBeNull()
})

it('an event card marks a members-only trip while it is open, but not when it is past, closed or in planning', () => {
  expect(describeOpening({ ...event, members_only: true })).toBe('For members only.')
  for (const openState of ['past', 'closed', 'planning'] as const)
    expect(describeOpening({ ...event, state: openState, members_only: true, opens_on: '2031-03-15' })).toBeNull()
})
