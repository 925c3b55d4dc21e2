import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EmailPreferences } from './email-preferences'

const app = openTestApp()

const fetchPreferences = (id: string) =>
  app.sql('select new_dates, event_reminders from public.email_preferences where profile_id = $1', [id])

test('the email preferences page saves a preference immediately when the member switches it on or off', async () => {
  const auth = await app.newMember()
  const id = auth.user?.id ?? ''
  renderInApp(<EmailPreferences userId={id} />, { auth })
  const eventsBox = await screen.findByLabelText('Email me about new departures')
  const remindersBox = screen.getByLabelText('Remind me before a trip')
  expect(eventsBox).not.toBeChecked()
  expect(remindersBox).toBeChecked()
  await userEvent.click(eventsBox)
  expect(await screen.findByText('Saved')).toBeVisible()
  await expect.poll(() => fetchPreferences(id)).toEqual([{ new_dates: true, event_reminders: true }])
  await expect.poll(() => (eventsBox as HTMLInputElement).checked).toBe(true)
  await userEvent.click(remindersBox)
  await expect.poll(() => fetchPreferences(id)).toEqual([{ new_dates: true, event_reminders: false }])
})
