import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { EventFormInline, type InlineTarget } from './event-form-inline'

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
const target: InlineTarget = {
  mode: 'create',
  sourceId: null,
  version: null,
  values: { name: 'Gaols', startDate: '', endDate: '', retailPrice: '', salePrice: '', status: 'Draft' },
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create Event' }))
const sent = (n: number): Sent | undefined => rpc.mock.calls[n]?.[0]

beforeEach(() => {
  rpc.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('a press whose answer was lost is the same request when it is made again', async () => {
  const done = vi.fn()
  renderInApp(<EventFormInline target={target} onDone={done} />)
  rpc.mockRejectedValueOnce(new Error('no answer')).mockResolvedValue({ data: { status: 'saved', id: ID, version: 1 } })
  await press()
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  await press()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent(1)).toEqual(sent(0))
})

test('what has changed since goes over what was stored then, not beside it', async () => {
  const done = vi.fn()
  renderInApp(<EventFormInline target={target} onDone={done} />)
  rpc
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValueOnce({ data: { status: 'repeated', id: ID, version: 1 } })
    .mockResolvedValue({ data: { status: 'saved', id: ID, version: 2 } })
  await press()
  expect(await screen.findByText('Failed to save the event. Please try again.')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/Event Name/), ' by Night')
  await press()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent(1)?.request_id).toBe(sent(0)?.request_id)
  expect(sent(2)).toMatchObject({ event: { id: ID, title: 'Gaols by Night' }, expected_version: 1 })
  expect(sent(2)?.request_id).not.toBe(sent(0)?.request_id)
})
