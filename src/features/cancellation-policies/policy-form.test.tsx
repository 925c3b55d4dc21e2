import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { TripPolicy } from './policy-sections'

const app = openTestApp()

const createEvent = async (): Promise<string> => {
  const { id } = await app.newEvent()
  const [row] = await app.sql<{ trip_id: string }>('select trip_id from public.events where id = $1', [id])
  if (!row) throw new Error('The departure has no trip.')
  return row.trip_id
}
const readPolicy = async (tripId: string) =>
  (
    await app.sql<{ policy: unknown }>('select cancellation_policy as policy from public.trips where id = $1', [tripId])
  )[0]?.policy
const renderForm = async (tripId: string) => renderInApp(<TripPolicy tripId={tripId} />, { auth: await app.admin() })

it('the form of a trip without its own cancellation policy shows the tiers of the settings', async () => {
  await renderForm(await createEvent())
  expect(await screen.findByLabelText('Use the default policy from the settings')).toBeChecked()
  expect(
    await screen.findByText('Up to 30 days before departure: we keep the deposit, and refund all other payments.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save Policy' })).toBeDisabled()
})

it("an admin adds a tier to a trip's cancellation policy, reads its description, saves it, and restores the default policy", async () => {
  const tripId = await createEvent()
  const { unmount } = await renderForm(tripId)
  await userEvent.click(await screen.findByLabelText('Use the default policy from the settings'))
  await userEvent.click(screen.getByRole('button', { name: 'Add Tier' }))
  const secondTier = within(screen.getByRole('group', { name: 'Tier 2' }))
  await insertText(secondTier.getByLabelText('Up to this many days before departure'), '14')
  await userEvent.selectOptions(secondTier.getByLabelText('We keep'), 'a percentage of the price')
  await insertText(secondTier.getByLabelText('Percentage'), '50')
  expect(
    await secondTier.findByText(
      'Up to 14 days before departure: we keep the deposit or 50% of the price, whichever is more, and refund all other payments.',
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  expect(await screen.findByText('Cancellation policy saved')).toBeVisible()
  expect(await readPolicy(tripId)).toEqual([
    { days: 30, keeps: 'deposit', value: null },
    { days: 14, keeps: 'percent', value: 50 },
    { days: 0, keeps: 'percent', value: 100 },
  ])
  unmount()

  await renderForm(tripId)
  await userEvent.click(await screen.findByLabelText('Use the default policy from the settings'))
  await userEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  await waitFor(async () => expect(await readPolicy(tripId)).toBeNull())
})

it('the form does not save a cancellation policy with invalid tiers, and marks the invalid fields', async () => {
  const tripId = await createEvent()
  await renderForm(tripId)
  await userEvent.click(await screen.findByLabelText('Use the default policy from the settings'))
  await userEvent.click(screen.getByRole('button', { name: 'Add Tier' }))
  const tier = within(screen.getByRole('group', { name: 'Tier 2' }))
  await insertText(tier.getByLabelText('Up to this many days before departure'), '30')
  await userEvent.selectOptions(tier.getByLabelText('We keep'), 'an amount per person (AUD)')
  await insertText(tier.getByLabelText('Amount (AUD)'), 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  expect(await screen.findByText('Please check the tiers')).toBeVisible()
  expect(await tier.findByText(/^Enter a whole number of days, fewer than in the tier above/)).toBeVisible()
  expect(tier.getByText('Enter an amount in dollars, not below an earlier tier.')).toBeVisible()
  expect(await readPolicy(tripId)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove tier 2' }))
  expect(screen.queryByRole('group', { name: 'Tier 2' })).toBeNull()
})

it('the form does not save a cancellation policy with too many tiers, and asks the admin to remove one', async () => {
  const tripId = await createEvent()
  await app.sql('update public.trips set cancellation_policy = $2 where id = $1', [
    tripId,
    JSON.stringify([90, 80, 70, 60, 50, 40, 30, 20, 10, 0].map((days) => ({ days, keeps: 'deposit', value: null }))),
  ])
  await renderForm(tripId)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Tier' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Policy' }))
  expect(await screen.findByText('These are too many tiers. Please remove one.')).toBeVisible()
})
