import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { DashboardInterest } from './dashboard-lists'

const app = openTestApp()

/** Renders the lists of a member who registered interest in an open trip, a planned trip and an unlisted trip. */
const renderLists = async () => {
  const auth = await app.newMember()
  const { id = '', email = '' } = auth.user ?? {}
  const [opened, planned] = [await app.newEvent(), await app.newEvent()]
  await app.sql(`update public.events set phase = 'planning' where id = $1`, [planned.id])
  for (const eventId of [opened.id, planned.id, null])
    await app.sql(
      `insert into public.interest_submissions (event_id, trip_name, full_name, email)
       values ($1, 'Transylvania', 'Mary', $2)`,
      [eventId, email],
    )
  renderInApp(<DashboardInterest userId={id} />, { auth })
  const listStoredInterests = () => app.sql('select 1 from public.interest_submissions where email = $1', [email])
  return { opened, planned, listStoredInterests }
}
const findEntry = (name: string) => screen.findByRole('listitem', { name })

it('the interest list links a trip that is open for booking to its booking page, and marks other trips as planned', async () => {
  const { opened, planned } = await renderLists()
  const openEntry = within(await findEntry(opened.title))
  expect(openEntry.getByText('Open for booking.')).toBeVisible()
  expect(await openEntry.findByRole('link', { name: `Book Now: ${opened.title}` })).toBeVisible()
  for (const tripTitle of [planned.title, 'Transylvania'])
    expect(await findEntry(tripTitle)).toHaveTextContent('Being planned. Once you can book it, you’ll see it here.')
})

it('after a confirmation dialog, a member withdraws interest in one trip and keeps interest in other trips', async () => {
  const { planned, listStoredInterests } = await renderLists()
  await findEntry(planned.title)
  await userEvent.click(screen.getByRole('button', { name: `Withdraw interest in ${planned.title}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Interest' }))
  // The test checks the stored rows before the dialog opens, because an open dialog hides the rest of the page from
  // role queries.
  await expect.poll(listStoredInterests).toHaveLength(2)
  await expect.poll(() => screen.queryByRole('listitem', { name: planned.title })).toBeNull()
  expect(await findEntry('Transylvania')).toBeVisible()
  expect(await listStoredInterests()).toHaveLength(2)
})
