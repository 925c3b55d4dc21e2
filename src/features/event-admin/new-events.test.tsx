import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { NewEventsDialog } from './new-events'

const app = openTestApp()

const openDialog = async (source: { id: string; title: string }) => {
  const onClose = vi.fn()
  const auth = await app.admin()
  const page = renderInApp(<NewEventsDialog sourceId={source.id} title={source.title} onClose={onClose} />, {
    auth,
  })
  await screen.findByLabelText('First Date')
  return { onClose, ...page }
}
const fillField = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await insertText(screen.getByLabelText(label), text)
}
const listEvents = (id: string) =>
  app.sql(
    `select e.start_date - s.start_date as days, e.end_date - e.start_date as length, e.price::float,
       e.max_registrations as seats, e.status
     from public.events e join public.events s using (trip_id) where s.id = $1 and e.id <> s.id order by 1`,
    [id],
  )

it('the dialog for new departures creates departures at the given interval of weeks, each with its own surcharge and number of seats', async () => {
  const event = await app.newEvent({ seats: 12, price: 2000 })
  const { onClose } = await openDialog(event)
  await fillField('Number of Departures', '3')
  await fillField('Weeks Between Departures', '2')
  await userEvent.click(screen.getByRole('button', { name: 'Add Dates' }))
  await fillField('Surcharge of Departure 2', '150')
  await fillField('Seats of Departure 3', '8')
  expect(await screen.findByText('$2,150')).toBeVisible()
  const createButton = screen.getByRole('button', { name: 'Create 3 Departures' })
  await userEvent.click(createButton)
  expect(await screen.findByText('3 departures created')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(await listEvents(event.id)).toEqual([
    { days: 7, length: 4, price: 2000, seats: 12, status: 'draft' },
    { days: 21, length: 4, price: 2150, seats: 12, status: 'draft' },
    { days: 35, length: 4, price: 2000, seats: 8, status: 'draft' },
  ])
})

it('the dialog for new departures marks a date on which the trip already departs, and creates the other departures once that date is removed', async () => {
  const event = await app.newEvent()
  const { onClose, unmount } = await openDialog(event)
  await userEvent.click(screen.getByRole('button', { name: 'Add Dates' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add Dates' }))
  await fillField('Start of Departure 1', event.start_date)
  expect(await screen.findByText('The trip already has this date.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Create 2 Departures' }))
  expect(await screen.findByText('No departures were created')).toBeVisible()

  // The listed departures are still there after the dialog is closed and opened again.
  unmount()
  await openDialog(event)
  expect(within(screen.getByRole('region', { name: 'New departures' })).getAllByLabelText(/^Start of/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Departure 1' }))
  await userEvent.click(screen.getByLabelText(/^Publish the new departures now/))
  const createButton = screen.getByRole('button', { name: 'Create 1 Departure' })
  await userEvent.click(createButton)
  expect(await screen.findByText('1 departure created')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(await listEvents(event.id)).toEqual([{ days: 14, length: 4, price: 2000, seats: 5, status: 'published' }])
})

it('the dialog for new departures creates the departures only once when the admin submits again after a lost response', async () => {
  const event = await app.newEvent()
  const { onClose } = await openDialog(event)
  await userEvent.click(screen.getByRole('button', { name: 'Add Dates' }))
  const createButton = screen.getByRole('button', { name: 'Create 1 Departure' })
  // The form checks its rows with the database function that also creates the departures. The price appears after this
  // check, so only the response to the click on the button is lost.
  expect(await screen.findByText('$2,000')).toBeVisible()
  app.lose('create_events', { times: 1 })
  await userEvent.click(createButton)
  expect(await screen.findByText('Failed to create the departures. Please try again.')).toBeVisible()
  await clickEnabledButton('Create 1 Departure')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await listEvents(event.id)).toHaveLength(1)
})
