import { beforeEach, expect, it, vi } from 'vitest'
import { watchEvent } from './live-queries'

interface Channel {
  name: string
  change: () => void
  status: (status: string) => void
}
const channels = vi.hoisted(() => ({ open: [] as Channel[], opened: 0 }))

vi.mock('@/lib/backend/env', () => ({ isEmbedded: false }))
vi.mock('@/lib/backend/load-supabase', () => {
  const channel = (name: string) => {
    const made: Channel = { name, change: () => undefined, status: () => undefined }
    channels.open.push(made)
    channels.opened += 1
    const chain = {
      made,
      on: (_kind: string, _filter: unknown, change: () => void) => {
        made.change = change
        return chain
      },
      subscribe: (status: (status: string) => void) => {
        made.status = status
        return chain
      },
    }
    return chain
  }
  const removeChannel = ({ made }: { made: Channel }) => {
    channels.open.splice(channels.open.indexOf(made), 1)
    return Promise.resolve('ok')
  }
  return { loadSupabase: () => Promise.resolve({ channel, removeChannel }) }
})

beforeEach(() => {
  channels.opened = 0
})

it('opens one channel for all that watch an event, and closes it when the last has left', async () => {
  const [one, two] = [vi.fn(), vi.fn()]
  const leaves = [watchEvent('e1', one), watchEvent('e1', two)]
  await vi.waitFor(() => expect(channels.open).toHaveLength(1))
  channels.open[0]?.change()
  expect(one).toHaveBeenCalledTimes(1)
  expect(two).toHaveBeenCalledTimes(1)
  leaves[0]?.()
  expect(channels.open).toHaveLength(1)
  leaves[1]?.()
  expect(channels.open).toHaveLength(0)
  expect(channels.opened).toBe(1)
})

it('reads anew after every connection: what was said meanwhile was not announced', async () => {
  const listener = vi.fn()
  const leave = watchEvent('e2', listener)
  await vi.waitFor(() => expect(channels.open).toHaveLength(1))
  channels.open[0]?.status('CHANNEL_ERROR')
  expect(listener).not.toHaveBeenCalled()
  channels.open[0]?.status('SUBSCRIBED')
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
})

it('opens nothing for one who left before the client was there', async () => {
  watchEvent('e3', vi.fn())()
  await Promise.resolve()
  const leave = watchEvent('e4', vi.fn())
  await vi.waitFor(() => expect(channels.open.map(({ name }) => name)).toEqual(['event:e4']))
  leave()
  expect(channels.open).toEqual([])
})
