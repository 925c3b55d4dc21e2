import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readBackup } from '@/features/events/form/event-form-storage'
import { emptyForm } from '@/features/events/form/event-form-values'
import { renderInApp } from '../../../../tests/support/render'
import { useEventBuilder } from './event-builder-state'

interface Sent {
  event: { id?: string; title: string }
  expected_version?: number
  request_id: string
}

const rpc = vi.fn<(sent: Sent) => Promise<{ data: unknown }>>()
vi.mock('@/lib/backend/load-supabase', () => ({
  loadSupabase: () => Promise.resolve({ rpc: (_: string, sent: Sent) => ({ throwOnError: () => rpc(sent) }) }),
}))

const ID = '10000000-0000-4000-8000-000000000099'
const opening = {
  eventId: null,
  version: null,
  requestId: 'f0000000-0000-4000-8000-000000000001',
  status: 'draft',
  form: { ...emptyForm(), title: 'Gaols' },
} as const
const saved = vi.fn()

const Builder = () => {
  const { change, save } = useEventBuilder(opening, saved)
  return (
    <>
      <button onClick={() => change({ title: 'Gaols by Night' })}>Change</button>
      <button onClick={() => void save('draft')}>Save</button>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a trip whose answer was lost is saved over itself, also from the copy that a crash leaves', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  rpc
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValueOnce({ data: { status: 'repeated', id: ID, version: 1 } })
    .mockResolvedValue({ data: { status: 'saved', id: ID, version: 2 } })
  renderInApp(<Builder />)
  await press('Save')
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  await press('Change')
  expect(readBackup()?.requestId).toBe(opening.requestId)
  await press('Save')
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [first, second, third] = rpc.mock.calls.map(([sent]) => sent)
  expect(second?.request_id).toBe(first?.request_id)
  expect(third).toMatchObject({ event: { id: ID, title: 'Gaols by Night' }, expected_version: 1 })
  expect(third?.request_id).not.toBe(first?.request_id)
})
