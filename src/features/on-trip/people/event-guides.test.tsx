import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Auth } from '@/features/auth/auth-context'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { GuideProfileForm } from './guide-profile-form'
import { EventGuides } from './event-guides'

const app = openTestApp()

/** Creates an account of a guide. */
const newGuide = async (): Promise<{ auth: Partial<Auth>; id: string }> => {
  const auth = await app.newMember('Ambrose Wick')
  const id = auth.user?.id ?? ''
  await app.sql("insert into public.staff (user_id, role) values ($1, 'guide')", [id])
  return { auth, id }
}

/** Creates a departure with a guide for each profile. */
const newGuidedEvent = async (...profiles: { name: string; isPublic: boolean }[]): Promise<string> => {
  const event = await app.newEvent()
  for (const { name, isPublic } of profiles) {
    const { id } = await newGuide()
    await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [id, event.id])
    await app.sql(
      `insert into public.guide_profiles (user_id, public_name, biography, is_public)
       values ($1, $2, 'Knows every door.', $3)`,
      [id, name, isPublic],
    )
  }
  return event.id
}

it('the trip page shows the guides of a departure whose profiles are public', async () => {
  const eventId = await newGuidedEvent(
    { name: 'Ottoline Fogg', isPublic: true },
    { name: 'Barnaby Cobweb', isPublic: true },
    { name: 'Lenore Rafters', isPublic: false },
  )
  renderInApp(<EventGuides eventId={eventId} />)
  expect(await screen.findByRole('heading', { name: 'Your guides' })).toBeVisible()
  const guideItems = screen.getAllByRole('listitem')
  expect(guideItems.map((guide) => within(guide).getByRole('heading').textContent)).toEqual([
    'Barnaby Cobweb',
    'Ottoline Fogg',
  ])
  for (const guideItem of guideItems) expect(within(guideItem).getByText('Knows every door.')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

it('the trip page has no section for guides if no profile is public', async () => {
  const eventId = await newGuidedEvent({ name: 'Lenore Rafters', isPublic: false })
  renderInApp(<EventGuides eventId={eventId} />)
  await expect.poll(() => app.sent('event_guides').length + app.sent('event_guides', 'GET').length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})

it('the trip page shows the guides after a retry if they failed to load', async () => {
  const eventId = await newGuidedEvent({ name: 'Ottoline Fogg', isPublic: true })
  app.fail('event_guides', { times: 1 })
  renderInApp(<EventGuides eventId={eventId} />)
  expect(await screen.findByText('We couldn’t load the guides.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Your guide' })).toBeVisible()
})

it('the first saved profile of a guide is hidden from visitors until the guide makes it visible', async () => {
  const { auth, id } = await newGuide()
  const readProfile = () =>
    app.sql('select public_name, biography, is_public from public.guide_profiles where user_id = $1', [id])
  const onSaved = vi.fn()
  renderInApp(<GuideProfileForm userId={id} suggestedName="Ambrose Wick" onSaved={onSaved} />, { auth })
  const nameField = await screen.findByRole('textbox', { name: 'Public Name' })
  expect(nameField).toHaveValue('Ambrose Wick')
  await userEvent.clear(nameField)
  await clickEnabledButton('Save Guide Profile')
  expect(await screen.findByText('Please enter the name that guests see.')).toBeVisible()
  expect(app.sent('save_guide_profile')).toEqual([])

  await userEvent.type(nameField, 'Ambrose')
  await insertText(screen.getByRole('textbox', { name: 'About the Guide' }), 'Knows every door.')
  await clickEnabledButton('Save Guide Profile')
  expect(await screen.findByText('The guide profile has been updated.')).toBeVisible()
  expect(onSaved).toHaveBeenCalledOnce()
  expect(await readProfile()).toEqual([{ public_name: 'Ambrose', biography: 'Knows every door.', is_public: false }])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show on trip pages' }))
  await clickEnabledButton('Save Guide Profile')
  await expect.poll(readProfile).toMatchObject([{ is_public: true }])
  expect(nameField, 'the first save keeps the form, and with it what the guide changes meanwhile').toBeInTheDocument()
})

it('the form of a guide profile shows the stored profile, and keeps the typed text after a failed save', async () => {
  const { auth, id } = await newGuide()
  await app.sql(
    `insert into public.guide_profiles (user_id, public_name, biography, is_public)
     values ($1, 'Ambrose', 'Knows every door.', true)`,
    [id],
  )
  renderInApp(<GuideProfileForm userId={id} suggestedName="Somebody" />, { auth })
  const textField = await screen.findByRole('textbox', { name: 'About the Guide' })
  expect(textField).toHaveValue('Knows every door.')
  expect(screen.getByRole('checkbox', { name: 'Show on trip pages' })).toBeChecked()
  app.cut('save_guide_profile')
  await insertText(textField, ' And every key.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Guide Profile' }))
  await expect.poll(() => app.sent('save_guide_profile').length).toBe(1)
  expect(await screen.findByRole('button', { name: 'Save Guide Profile' })).toBeEnabled()
  expect(textField).toHaveValue('Knows every door. And every key.')
})
