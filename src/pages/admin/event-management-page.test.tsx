import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { EventManagementPage } from './event-management-page'

const app = openTestApp()

it('the event management page lists the fields that are missing before a draft can be sold, and shows the event after it is published', async () => {
  const title = `Attic ${crypto.randomUUID().slice(0, 8)}`
  const [draft] = await app.sql<{ id: string }>(
    `insert into public.events (title, location, price, start_date, end_date)
     values ($1, 'Hobart', 900, private.today() + 300, private.today() + 301) returning id`,
    [title],
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  renderInApp(<EventManagementPage />, { auth: await app.admin(), path: `/admin/event-management?q=${title}` })
  const publishDraft = async () => {
    const eventRow = await screen.findByRole('row', { name: title })
    const publishButton = within(eventRow).getByRole('button', { name: 'Publish' })
    // Waits until the pending request has ended, because the button ignores clicks until then.
    await waitFor(() => expect(publishButton).not.toHaveAttribute('aria-busy', 'true'))
    await userEvent.click(publishButton)
  }
  await publishDraft()
  expect(await screen.findByText(/^Add a number of seats, or set Sale to Coming Soon/)).toBeVisible()
  await app.sql('update public.events set max_registrations = 12 where id = $1', [draft?.id])
  await publishDraft()
  expect(await screen.findByText('Event published')).toBeVisible()
  expect(await screen.findByRole('tab', { name: /^Published Events/, selected: true })).toBeVisible()
  expect(await screen.findByRole('row', { name: title })).toBeVisible()
})
