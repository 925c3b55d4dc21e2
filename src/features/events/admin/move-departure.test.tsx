import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { MoveDepartureButton } from './move-departure'

const app = openTestApp()

const readDeparture = async (id: string) => {
  const [trip] = await app.sql<{ id: string; version: number; journey_id: string; journey_title: string }>(
    `select e.id, e.version, e.journey_id, j.title as journey_title
     from public.events e join public.journeys j on j.id = e.journey_id where e.id = $1`,
    [id],
  )
  if (!trip) throw new Error('The departure does not exist.')
  return trip
}

const openDialog = async () => {
  const [{ id }, other] = [await app.newTrip(), await app.newTrip()]
  const targetDeparture = await readDeparture(other.id)
  renderInApp(<MoveDepartureButton trip={await readDeparture(id)} />, { auth: await app.admin() })
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Another Trip' }))
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  // If the test database contains many trips, the select lists only some of them. A search field then finds the others.
  const searchBox = screen.queryByRole('searchbox', { name: 'Find a trip' })
  if (searchBox) await userEvent.type(searchBox, other.title)
  const tripOption = await screen.findByRole('option', { name: `${other.title} (1 departure)` })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trip' }), tripOption)
  return { id, target: targetDeparture }
}

it('an admin moves a departure to another trip', async () => {
  const { id, target } = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(async () => expect((await readDeparture(id)).journey_id).toBe(target.journey_id))
  expect(await screen.findByText('Departure moved')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the dialog for moving a departure refuses to move a departure that another admin has changed meanwhile', async () => {
  const { id, target } = await openDialog()
  await app.sql(`update public.events set location = 'Elsewhere' where id = $1`, [id])
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Someone else has changed this departure')).toBeVisible()
  expect((await readDeparture(id)).journey_id).not.toBe(target.journey_id)
})
