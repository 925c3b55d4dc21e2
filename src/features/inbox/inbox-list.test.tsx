import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { AdminInboxList } from './inbox-list'

const world = openWorld()
const show = async (words: string) =>
  renderInApp(<AdminInboxList kind="interest" words={words} page={1} onPage={() => undefined} />, {
    auth: await world.admin(),
  })

it('does not say that addresses were copied where nobody is listed', async () => {
  await show(crypto.randomUUID())
  await screen.findByText('No interest found.')
  await userEvent.click(screen.getByRole('button', { name: 'Copy Addresses' }))
  expect(await screen.findByText('Nobody to Copy')).toBeVisible()
  expect(screen.queryByText('Addresses copied')).toBeNull()
})

it("tells a trip's link from an address on its button", async () => {
  const trip = await world.newTrip()
  const email = `interest-${crypto.randomUUID()}@example.test`
  await world.sql(
    `insert into public.interest_submissions (event_id, trip_name, full_name, email) values ($1, $2, 'Mary Shelley', $3)`,
    [trip.id, trip.title, email],
  )
  await show(email)
  const copy = await screen.findByRole('button', { name: `Copy trip link of ${trip.title} for Mary Shelley` })
  expect(copy).toHaveTextContent('Copy Trip Link')
  await userEvent.setup().click(copy)
  expect(await screen.findByRole('button', { name: 'Copied the trip link' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/event-details/${trip.id}`)
})
