import type { User } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { ReactionBar } from './reaction-bar'
import { withPending } from './reaction-rules'

/** A backend of one event: what is stored, and what writing to it does. */
const backend = vi.hoisted(() => ({
  mine: new Set<string>(),
  others: 5,
  write: vi.fn<(wanted: boolean, type: string) => Promise<void>>(),
}))

vi.mock('@/lib/backend/load-supabase', () => {
  const counters = () => ({
    hearts: backend.others + backend.mine.size,
    ghosts: 0,
    flames: 0,
    eyes: 0,
    comments: 2,
    revision: 1,
  })
  const answer = (rows: () => unknown[]) => ({
    select: () => ({ in: () => ({ throwOnError: () => Promise.resolve({ data: rows() }) }) }),
  })
  const tables: Record<string, unknown> = {
    event_stats: answer(() => [{ event_id: 'e1', ...counters() }]),
    events: answer(() => [
      { id: 'e1', event_stats: counters(), reactions: [...backend.mine].map((reaction_type) => ({ reaction_type })) },
    ]),
    reactions: {
      upsert: ({ reaction_type }: { reaction_type: string }) => ({
        throwOnError: () => backend.write(true, reaction_type),
      }),
      delete: () => {
        const asked: Record<string, string> = {}
        const query = {
          eq: (column: string, value: string) => {
            asked[column] = value
            return query
          },
          throwOnError: () => backend.write(false, asked.reaction_type ?? ''),
        }
        return query
      },
    },
  }
  return { loadSupabase: () => Promise.resolve({ from: (table: string) => tables[table] }) }
})

const member = { user: { id: 'u1' } as User }
const event = { id: 'e1', title: 'Haunted Tasmania' }
const heart = (count: number) => screen.findByRole('button', { name: `Love this event (${count})` })

beforeEach(() => {
  backend.mine.clear()
  backend.write.mockReset().mockImplementation((wanted, type) => {
    if (wanted) backend.mine.add(type)
    else backend.mine.delete(type)
    return Promise.resolve()
  })
})

it('counts a click at once and stores it', async () => {
  renderInApp(<ReactionBar event={event} />, { auth: member })
  await userEvent.click(await heart(5))
  expect(await heart(6)).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(backend.mine).toEqual(new Set(['heart'])))
})

it('goes back without a word when the click could not be stored', async () => {
  let fail: (error: Error) => void = () => undefined
  backend.write.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
  renderInApp(<ReactionBar event={event} />, { auth: member })
  await userEvent.click(await heart(5))
  expect(await heart(6)).toHaveAttribute('aria-pressed', 'true')
  fail(new Error('no'))
  expect(await heart(5)).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(console.error).toHaveBeenCalledWith('The reaction was not stored:', expect.any(Error))
  vi.mocked(console.error).mockClear()
})

it('ends in the state last asked for, however quick the clicks and whatever fails between', async () => {
  let fail: (error: Error) => void = () => undefined
  backend.write.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
  renderInApp(<ReactionBar event={event} />, { auth: member })
  const button = await heart(5)
  for (let click = 0; click < 5; click += 1) await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  fail(new Error('no'))
  await waitFor(() => expect(backend.write).toHaveBeenCalledTimes(5))
  await waitFor(() => expect(backend.mine).toEqual(new Set(['heart'])))
  expect(await heart(6)).toHaveAttribute('aria-pressed', 'true')
  expect(console.error).toHaveBeenCalledTimes(1)
  vi.mocked(console.error).mockClear()
})

it('tells a guest to log in, and asks nothing of the backend', async () => {
  renderInApp(<ReactionBar event={event} />)
  const button = await heart(5)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(await screen.findByText('Please log in')).toBeInTheDocument()
  expect(screen.getByText('You need to be logged in to react to events.')).toBeInTheDocument()
  expect(backend.write).not.toHaveBeenCalled()
})

describe('what a toggle shows', () => {
  it.each([
    [{ on: false, count: 3 }, [], { on: false, count: 3 }],
    [{ on: false, count: 3 }, [true], { on: true, count: 4 }],
    [{ on: true, count: 3 }, [false], { on: false, count: 2 }],
    [{ on: true, count: 3 }, [false, true, false], { on: false, count: 2 }],
    [{ on: true, count: 3 }, [false, true], { on: true, count: 3 }],
    [{ on: true, count: 0 }, [false], { on: false, count: 0 }],
  ])('%o while %o is on its way is %o', (stored, asked, expected) =>
    expect(withPending(stored, asked)).toEqual(expected),
  )
})
