import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { MoveEventButton } from './move-event'

const app = openTestApp()

const readEvent = async (id: string) => {
  const [event] = await app.sql<{ id: string; version: number; trip_id: string; trip_title: string }>(
    `select e.id, e.version, e.trip_id, j.title as trip_title
     from public.events e join public.trips j on j.id = e.trip_id where e.id = $1`,
    [id],
  )
  if (!event) throw new Error('The departure does not exist.')
  return event
}

const openDialog = async () => {
  const [{ id }, other] = [await app.newEvent(), await app.newEvent()]
  const targetEvent = await readEvent(other.id)
  renderInApp(<MoveEventButton event={await readEvent(id)} />, { auth: await app.admin() })
  await userEvent.click(await screen.findByRole('button', { name: 'Move to Another Trip' }))
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  // If the test database contains many trips, the select lists only some of them. A search field then finds the others.
  const searchBox = screen.queryByRole('searchbox', { name: 'Find a trip' })
  if (searchBox) await userEvent.type(searchBox, other.title)
  const eventOption = await screen.findByRole('option', { name: `${other.title} (1 departure)` })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trip' }), eventOption)
  return { id, target: targetEvent }
}

it('an admin moves a departure to another trip', async () => {
  const { id, target } = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(async () => expect((await readEvent(id)).trip_id).toBe(target.trip_id))
  expect(await screen.findByText('Departure moved')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the dialog for moving a departure refuses to move a departure that another admin has changed meanwhile', async () => {
  const { id, target } = await openDialog()
  await app.sql(`update public.events set location = 'Elsewhere' where id = $1`, [id])
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Someone else has changed this departure')).toBeVisible()
  expect((await readEvent(id)).trip_id).not.toBe(target.trip_id)
})
