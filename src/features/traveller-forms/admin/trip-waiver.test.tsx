import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newFormBooking } from '../../../../tests/support/test-app-forms'
import { TripWaiver } from './trip-waiver'

const app = openTestApp()

it('an owner edits the sample waiver, previews it, saves it, and confirms it after a lawyer has checked it', async () => {
  const { tripId } = await newFormBooking(app)
  const auth = await app.admin()
  renderInApp(<TripWaiver tripId={tripId} />, { auth })
  await clickEnabledButton('Write a Waiver')
  const waiverText = screen.getByLabelText('Text')
  expect(waiverText).toHaveTextContent('## Who this is between')
  await userEvent.clear(waiverText)
  await insertText(waiverText, 'I, {travelller}, sign.')
  await clickEnabledButton('Save Waiver')
  expect(await screen.findByText(/^{travelller}/)).toBeVisible()
  await userEvent.clear(waiverText)
  await insertText(waiverText, 'I, {traveller}, sign.')
  await clickEnabledButton('Preview')
  expect(await screen.findByText('I, Alex Example, sign.')).toBeVisible()
  await clickEnabledButton('Save Waiver')
  expect(await screen.findByText('Sample, not checked by a lawyer')).toBeVisible()
  expect(screen.getByText(/Nobody is asked to sign until an admin confirms the text/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm Version 1' })).toBeDisabled()
  await userEvent.click(screen.getByLabelText('A lawyer has checked this text.'))
  await clickEnabledButton('Confirm Version 1')
  expect(await screen.findByText(/Travellers sign version 1/)).toBeVisible()
  expect(screen.queryByText('Sample, not checked by a lawyer')).toBeNull()
})

it('a manager can edit the waiver of a trip but cannot confirm it', async () => {
  const { tripId } = await newFormBooking(app)
  // This test needs an account name that no other test uses, because a new account cannot take the name of a staff
  // member.
  const auth = await app.newMember('Wanda Waiver')
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [auth.user?.id])
  renderInApp(<TripWaiver tripId={tripId} />, { auth: { ...auth, isAdmin: true } })
  await clickEnabledButton('Write a Waiver')
  await clickEnabledButton('Save Waiver')
  expect(await screen.findByText('An owner confirms the text after a lawyer has checked it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})
