// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchEvent } from './live-queries'

// A backend with Realtime, as the embedded one has none.
vi.hoisted(() => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://realtime.test')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'key')
})

type Message = [join: string | null, ref: string | null, topic: string, event: string, payload: unknown]
interface Join {
  config: { postgres_changes: object[] }
}

/** What the other end of the wire knows. */
const far = { lines: [] as Line[], open: [] as string[], opened: 0, refuses: false }

class Line {
  readyState = 0
  onopen: () => void = () => undefined
  onmessage: (message: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined

  constructor() {
    far.lines.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen()
    })
  }

  say(message: Message) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  send(text: string) {
    const [join, ref, topic, event, payload] = JSON.parse(text) as Message
    const reply = (status: string, response: object = {}) =>
      queueMicrotask(() => this.say([join, ref, topic, 'phx_reply', { status, response }]))
    if (event === 'phx_join' && far.refuses) return reply('error')
    if (event === 'phx_join') {
      far.open.push(topic)
      far.opened += 1
      const { postgres_changes } = (payload as Join).config
      return reply('ok', { postgres_changes: postgres_changes.map((change, place) => ({ ...change, id: place + 1 })) })
    }
    if (event === 'phx_leave') far.open.splice(far.open.indexOf(topic), 1)
    reply('ok')
  }

  close(code = 1000) {
    this.readyState = 3
    this.onclose({ code })
  }
}

/** The event's counters have changed. */
const change = (eventId: string) =>
  far.lines.at(-1)?.say([
    null,
    null,
    `realtime:event:${eventId}`,
    'postgres_changes',
    {
      ids: [1],
      data: { type: 'UPDATE', schema: 'public', table: 'event_stats', columns: [], record: {}, old_record: {} },
    },
  ])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Object.assign(far, { open: [], opened: 0, refuses: false })
})
afterEach(() => vi.useRealTimers())

it('opens one channel for all that watch an event, and closes it when the last has left', async () => {
  const [one, two] = [vi.fn(), vi.fn()]
  const leaves = [watchEvent('e1', one), watchEvent('e1', two)]
  await vi.waitFor(() => expect(one).toHaveBeenCalledTimes(1))
  expect(far.open).toEqual(['realtime:event:e1'])
  change('e1')
  expect(one).toHaveBeenCalledTimes(2)
  expect(two).toHaveBeenCalledTimes(2)
  leaves[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(far.open).toHaveLength(1)
  leaves[1]?.()
  await vi.waitFor(() => expect(far.open).toEqual([]))
  expect(far.opened).toBe(1)
})

it('reads anew after every connection: what was said meanwhile was not announced', async () => {
  far.refuses = true
  const listener = vi.fn()
  const leave = watchEvent('e2', listener)
  await vi.advanceTimersByTimeAsync(500)
  expect(listener).not.toHaveBeenCalled()
  far.refuses = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener).toHaveBeenCalledTimes(1)
  far.lines.at(-1)?.close(1006)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
})

it('opens nothing for one who left before the client was there', async () => {
  watchEvent('e3', vi.fn())()
  const listener = vi.fn()
  const leave = watchEvent('e4', listener)
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(far.open).toEqual(['realtime:event:e4'])
  leave()
  await vi.waitFor(() => expect(far.open).toEqual([]))
})
