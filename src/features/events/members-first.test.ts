import { expect, it } from 'vitest'
import { describeOpening } from './event-price'

const trip = { state: 'open', opens_on: null, members_book_from: null, members_only: false } as const

it('an event card does not say when booking opens if everyone can book the trip', () => {
  expect(describeOpening(trip)).toBeNull()
})

it('an event card says that members can book first, and on which day booking opens to everyone', () => {
  const tripWithOpening = { ...trip, opens_on: '2031-03-15' } as const
  expect(describeOpening(tripWithOpening)).toBe('Members can book now. Booking opens to everyone on 15th March, 2031.')
  expect(describeOpening({ ...tripWithOpening, state: 'full' })).toBe(
    'Members can book now. Booking opens to everyone on 15th March, 2031.',
  )
  expect(describeOpening({ ...tripWithOpening, state: 'coming_soon', members_book_from: '2031-03-01' })).toBe(
    'Members can book from 1st March, 2031, everyone from 15th March, 2031.',
  )
  // The event is not on sale, so the card shows no opening day.
  expect(describeOpening({ ...tripWithOpening, state: 'coming_soon' })).toBeNull()
})

it('an event card marks a members-only trip while it is open, but not when it is past, closed or in planning', () => {
  expect(describeOpening({ ...trip, members_only: true })).toBe('For members only.')
  for (const openState of ['past', 'closed', 'planning'] as const)
    expect(describeOpening({ ...trip, state: openState, members_only: true, opens_on: '2031-03-15' })).toBeNull()
})
