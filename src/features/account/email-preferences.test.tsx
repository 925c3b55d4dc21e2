import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EmailPreferences } from './email-preferences'

const app = openTestApp()

const fetchPreferences = (id: string) =>
  app.sql('select new_departures, trip_reminders from public.email_preferences where profile_id = $1', [id])

test('the email preferences page saves a preference immediately when the member switches it on or off', async () => {
  const auth = await app.newMember()
  const id = auth.user?.id ?? ''
  renderInApp(<EmailPreferences userId={id} />, { auth })
  const departures = await screen.findByLabelText('Email me about new departures')
  const reminders = screen.getByLabelText('Remind me before a trip')
  expect(departures).not.toBeChecked()
  expect(reminders).toBeChecked()
  await userEvent.click(departures)
  expect(await screen.findByText('Saved')).toBeVisible()
  await expect.poll(() => fetchPreferences(id)).toEqual([{ new_departures: true, trip_reminders: true }])
  await expect.poll(() => (departures as HTMLInputElement).checked).toBe(true)
  await userEvent.click(reminders)
  await expect.poll(() => fetchPreferences(id)).toEqual([{ new_departures: true, trip_reminders: false }])
})
