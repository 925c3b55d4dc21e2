import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { MailChoices } from './mail-choices'

const world = openWorld()

const stored = (id: string) =>
  world.sql('select new_departures, trip_reminders from public.email_preferences where profile_id = $1', [id])

test('a member asks for new departures, and wants no reminders; each is stored at once', async () => {
  const auth = await world.newMember()
  const id = auth.user?.id ?? ''
  renderInApp(<MailChoices userId={id} />, { auth })
  const departures = await screen.findByLabelText('Email me about new departures')
  const reminders = screen.getByLabelText('Remind me before a trip')
  expect(departures).not.toBeChecked()
  expect(reminders).toBeChecked()
  await userEvent.click(departures)
  expect(await screen.findByText('Saved')).toBeVisible()
  await expect.poll(() => stored(id)).toEqual([{ new_departures: true, trip_reminders: true }])
  await expect.poll(() => (departures as HTMLInputElement).checked).toBe(true)
  await userEvent.click(reminders)
  await expect.poll(() => stored(id)).toEqual([{ new_departures: true, trip_reminders: false }])
})
