import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readBackup } from '@/features/events/form/event-form-storage'
import { emptyForm } from '@/features/events/form/event-form-values'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { useEventBuilder } from './event-builder-state'

const world = openWorld()
const TITLE = `Gaols ${crypto.randomUUID().slice(0, 8)}`
const opening = {
  eventId: null,
  version: null,
  requestId: crypto.randomUUID(),
  status: 'draft',
  form: { ...emptyForm(), title: TITLE },
} as const
const saved = vi.fn()

const Builder = () => {
  const { change, save } = useEventBuilder(opening, saved)
  return (
    <>
      <button onClick={() => change({ title: `${TITLE} by Night` })}>Change</button>
      <button onClick={() => void save('draft')}>Save</button>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a trip whose answer was lost is saved over itself, also from the copy that a crash leaves', async () => {
  const auth = await world.admin()
  world.lose('save_event', { times: 1 })
  renderInApp(<Builder />, { auth })
  await press('Save')
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  await press('Change')
  expect(readBackup(null)?.requestId).toBe(opening.requestId)
  await press('Save')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const stored = await world.sql('select title, version from public.events where title like $1', [`${TITLE}%`])
  expect(stored).toEqual([{ title: `${TITLE} by Night`, version: 2 }])
})
