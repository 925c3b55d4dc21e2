import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createEmptyDay, type ItineraryDay } from '@/features/itinerary/itinerary-rules'
import { renderInApp } from '../../../../tests/support/render'
import { EventBuilderItinerary } from './event-builder-itinerary'
import type { PhotoUploads } from '../photos/event-builder-uploads'

const uploads: PhotoUploads = {
  uploads: [],
  isBusy: false,
  add: () => undefined,
  retry: () => undefined,
  cancel: () => undefined,
  cancelAll: () => undefined,
  storedNames: () => [],
}
const photo = { key: 'p', image_url: '/a.png', image_name: '', alt_text: 'Gate', width: 4, height: 3 }
const createDay = (title: string, date: string, photos: ItineraryDay['photos'] = []): ItineraryDay => ({
  ...createEmptyDay(date),
  title,
  photos,
})

const TestItinerary = () => {
  const [days, setDays] = useState([createDay('Arrival', '2031-02-10', [photo]), createDay('', '2031-02-11')])
  return (
    <EventBuilderItinerary
      days={days}
      startDate="2031-02-10"
      errors={{}}
      uploads={uploads}
      onChange={setDays}
      onDragging={() => undefined}
    />
  )
}

it('the trip builder asks for confirmation before it removes a day with photos, and restores the day on Undo', async () => {
  renderInApp(<TestItinerary />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Day 1' }))
  const removalDialog = within(screen.getByRole('alertdialog', { name: 'Remove Day 1?' }))
  expect(removalDialog.getByText('This also deletes 1 photo. Later days move up.')).toBeVisible()
  await userEvent.click(removalDialog.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByDisplayValue('Arrival')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove Day 1' })).toHaveFocus()
  expect(screen.getByLabelText('Title of Day 1')).toHaveValue('Arrival')
  expect(screen.getByLabelText('Date of Day 2')).toHaveValue('2031-02-11')
  expect(screen.getByRole('button', { name: 'Move photo 1 of Day 1' })).toBeVisible()
})

it('the trip builder removes an empty day without confirmation', async () => {
  renderInApp(<TestItinerary />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Day 2' }))
  expect(screen.queryByLabelText('Title of Day 2')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
})
