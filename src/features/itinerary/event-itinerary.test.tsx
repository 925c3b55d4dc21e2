import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EventItinerary } from './event-itinerary'
import type { EventDay } from '@/features/events/events-queries'

const createDay = (day_number: number, id: string): EventDay => ({
  id,
  day_number,
  title: `Night ${day_number}`,
  date: null,
  description: '',
  place: '',
  accommodation: '',
  meals: [],
  latitude: null,
  longitude: null,
  itinerary_items: [],
})

it('the itinerary keeps the keyboard focus of a reader while staff save the trip', () => {
  const { rerender } = render(
    <EventItinerary days={[createDay(1, 'a'), createDay(2, 'b')]} images={[]} hasNoDates={false} />,
  )
  const daySummary = screen.getByText('Night 2').closest('summary')
  daySummary?.focus()
  rerender(<EventItinerary days={[createDay(1, 'c'), createDay(2, 'd')]} images={[]} hasNoDates={false} />)
  expect(daySummary).toHaveFocus()
})
