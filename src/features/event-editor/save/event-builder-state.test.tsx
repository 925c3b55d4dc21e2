import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readBackup } from './event-form-storage'
import { createEmptyForm } from '../fields/event-form-values'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { useEventBuilder } from './event-builder-state'

const app = openTestApp()
const EVENT_TITLE = `Gaols ${crypto.randomUUID().slice(0, 8)}`
const opening = {
  eventId: null,
  version: null,
  requestId: crypto.randomUUID(),
  status: 'draft',
  form: { ...createEmptyForm(), title: EVENT_TITLE },
} as const
const onSaved = vi.fn()

const TestBuilder = () => {
  const { change, save } = useEventBuilder(opening, onSaved)
  return (
    <>
      <button onClick={() => change({ title: `${EVENT_TITLE} by Night` })}>Change</button>
      <button onClick={() => void save('draft')}>Save</button>
    </>
  )
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the trip builder creates only one trip when the admin saves again after a lost response, even with further changes', async () => {
  const auth = await app.admin()
  app.lose('save_event', { times: 1 })
  renderInApp(<TestBuilder />, { auth })
  await clickButton('Save')
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  await clickButton('Change')
  expect(readBackup(null)?.requestId).toBe(opening.requestId)
  await clickButton('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const storedEvents = await app.sql('select title, version from public.events where title like $1', [
    `${EVENT_TITLE}%`,
  ])
  expect(storedEvents).toEqual([{ title: `${EVENT_TITLE} by Night`, version: 2 }])
})
