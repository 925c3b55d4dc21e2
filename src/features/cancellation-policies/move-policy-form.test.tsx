import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText, waitForEnabledButton } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { TripMovePolicy } from './move-policy-form'

const app = openTestApp()

/**
 * Renders the form for the move policy of a new trip. The move policy sets until when, and for what fee, members can
 * move a booking to another departure.
 */
const renderPolicy = async () => {
  const { id } = await app.newEvent()
  const [event] = await app.sql<{ trip_id: string }>('select trip_id from public.events where id = $1', [id])
  const tripId = event?.trip_id ?? ''
  renderInApp(<TripMovePolicy tripId={tripId} />, { auth: await app.admin() })
  const readPolicy = () => app.sql('select move_policy from public.trips where id = $1', [tripId])
  return { readPolicy }
}
const getDefaultBox = () => screen.findByLabelText('Use the default move policy from the settings')
const replaceText = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await insertText(screen.getByLabelText(label), text)
}
const clickSave = () => userEvent.click(screen.getByRole('button', { name: 'Save Move Policy' }))

it('a trip without its own policy for moves to other dates shows the policy of the settings in disabled fields', async () => {
  await renderPolicy()
  expect(await getDefaultBox()).toBeChecked()
  expect(screen.getByLabelText('Members can move until (days before departure)')).toBeDisabled()
  expect(screen.getByLabelText('Members can move until (days before departure)')).not.toHaveValue('')
})

it("an admin saves a trip's own policy for moves to other dates, and then returns the trip to the default policy", async () => {
  const { readPolicy } = await renderPolicy()
  await userEvent.click(await getDefaultBox())
  await replaceText('Members can move until (days before departure)', '45')
  await replaceText('Fee up to that day (AUD per person)', '25')
  await replaceText('Fee after that day (AUD per person)', '99.50')
  await clickSave()
  expect(await screen.findByText('Move policy saved')).toBeVisible()
  expect(await readPolicy()).toEqual([{ move_policy: { days: 45, fee: 25, late_fee: 99.5 } }])
  await waitForEnabledButton('Save Move Policy')
  await userEvent.click(await getDefaultBox())
  await clickSave()
  await waitFor(async () => expect(await readPolicy()).toEqual([{ move_policy: null }]))
})

it('a policy for moves with invalid days or an invalid fee is not saved, and its fields say what to enter', async () => {
  const { readPolicy } = await renderPolicy()
  await userEvent.click(await getDefaultBox())
  await replaceText('Members can move until (days before departure)', '731')
  await replaceText('Fee after that day (AUD per person)', 'free')
  await clickSave()
  expect(await screen.findByText('Enter a whole number of days, at most 730.')).toBeVisible()
  expect(screen.getByText('Enter an amount in dollars, such as 50 or 49.50.')).toBeVisible()
  expect(screen.getByLabelText('Fee after that day (AUD per person)')).toHaveValue('free')
  expect(await readPolicy()).toEqual([{ move_policy: null }])
})
