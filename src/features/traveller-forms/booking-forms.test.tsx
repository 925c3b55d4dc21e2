import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newFormBooking } from '../../../tests/support/test-app-forms'
import { BookingForms } from './booking-forms'

const app = openTestApp()

it('the booker sees whether each traveller has filled in each form, but not the answers, and emails and revokes a form link', async () => {
  userEvent.setup()
  const { auth, bookingId } = await newFormBooking(app)
  renderInApp(<BookingForms bookingId={bookingId} />, { auth })
  const travellerItem = within((await screen.findByText('Ben Hill')).closest('li') as HTMLElement)
  expect(travellerItem.getByText('Missing')).toBeVisible()
  await userEvent.click(travellerItem.getByRole('button', { name: 'Send a Link to Ben Hill' }))
  await insertText(travellerItem.getByLabelText('Email of Ben Hill'), 'ben@example.test')
  await clickEnabledButton('Email the Link to Ben Hill')
  expect(await travellerItem.findByText('Link sent to ben@example.test')).toBeVisible()
  await clickEnabledButton('Make a Link to Copy for Ben Hill')
  expect(await travellerItem.findByRole('button', { name: 'Copy Link of Ben Hill' })).toBeVisible()
  await clickEnabledButton('Revoke the Links of Ben Hill')
  await expect.poll(() => travellerItem.queryByText(/Link made to copy|Link sent to/)).toBeNull()
})
