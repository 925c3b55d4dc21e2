// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

let watchEvent: typeof import('./live-queries').watchEvent
// Modules of a hosted backend, because the embedded one has no Realtime here. Restored for other files of the worker.
beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://realtime.test')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'key')
  vi.resetModules()
  ;({ watchEvent } = await import('./live-queries'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

type Message = [join: string | null, ref: string | null, topic: string, event: string, payload: unknown]
interface Join {
  config: { private: boolean }
}

/** State of the fake Realtime server. */
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

  sendMessage(message: Message) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  send(text: string) {
    const [join, ref, topic, event, payload] = JSON.parse(text) as Message
    const reply = (status: string, response: object = {}) =>
      queueMicrotask(() => this.sendMessage([join, ref, topic, 'phx_reply', { status, response }]))
    if (event === 'phx_join' && far.refuses) return reply('error')
    if (event === 'phx_join') {
      far.open.push(topic)
      far.opened += 1
      // Public channels would let anyone broadcast.
      return reply((payload as Join).config.private ? 'ok' : 'error')
    }
    if (event === 'phx_leave') far.open.splice(far.open.indexOf(topic), 1)
    reply('ok')
  }

  close(code = 1000) {
    this.readyState = 3
    this.onclose({ code })
  }
}

const STATS = { hearts: 3, ghosts: 0, flames: 1, eyes: 0, comments: 2, revision: 7 }
/** Broadcasts changed counters of the event. */
const change = (eventId: string, payload: object = STATS) =>
  far.lines
    .at(-1)
    ?.sendMessage([
      null,
      null,
      `realtime:event:${eventId}`,
      'broadcast',
      { type: 'broadcast', event: 'counters', payload },
    ])

const newListener = () => ({ onConnect: vi.fn(), onChange: vi.fn() })
/** Hides or shows the tab. */
const setHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Object.assign(far, { open: [], opened: 0, refuses: false })
})
afterEach(() => vi.useRealTimers())

it('opens one channel for all listeners of an event, passes on its counters, and closes it after the last one leaves', async () => {
  const [one, two] = [newListener(), newListener()]
  const leaves = [watchEvent('e1', one), watchEvent('e1', two)]
  await vi.waitFor(() => expect(one.onConnect).toHaveBeenCalledTimes(1))
  expect(far.open).toEqual(['realtime:event:e1'])
  change('e1')
  expect(one.onChange).toHaveBeenCalledExactlyOnceWith(STATS)
  expect(two.onChange).toHaveBeenCalledExactlyOnceWith(STATS)
  change('e1', { ...STATS, hearts: 'many' })
  expect(one.onChange).toHaveBeenCalledOnce()
  leaves[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(far.open).toHaveLength(1)
  leaves[1]?.()
  await vi.waitFor(() => expect(far.open).toEqual([]))
  expect(far.opened).toBe(1)
})

it('leaves the channel while the tab is hidden, and joins it again when the tab is visible', async () => {
  const listener = newListener()
  const leave = watchEvent('e0', listener)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledOnce())
  setHidden(true)
  await vi.waitFor(() => expect(far.open).toEqual([]))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(far.open).toEqual([])
  expect(listener.onConnect).toHaveBeenCalledOnce()
  setHidden(false)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledTimes(2))
  expect(far.open).toEqual(['realtime:event:e0'])
  // Fast hiding and showing leaves one channel.
  setHidden(true)
  setHidden(false)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledTimes(3))
  expect(far.open).toEqual(['realtime:event:e0'])
  leave()
  await vi.waitFor(() => expect(far.open).toEqual([]))
})

it('opens no channel for a listener that left while the tab was hidden', async () => {
  setHidden(true)
  const leave = watchEvent('e5', newListener())
  leave()
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(far.open).toEqual([])
})

it('notifies the listener after every connection, so that it reads the changes it missed', async () => {
  far.refuses = true
  const listener = newListener()
  const leave = watchEvent('e2', listener)
  await vi.advanceTimersByTimeAsync(500)
  expect(listener.onConnect).not.toHaveBeenCalled()
  far.refuses = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener.onConnect).toHaveBeenCalledTimes(1)
  far.lines.at(-1)?.close(1006)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener.onConnect).toHaveBeenCalledTimes(2)
  leave()
})

it('opens no channel for a listener that left before the client was loaded', async () => {
  watchEvent('e3', newListener())()
  const listener = newListener()
  const leave = watchEvent('e4', listener)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledOnce())
  expect(far.open).toEqual(['realtime:event:e4'])
  leave()
  await vi.waitFor(() => expect(far.open).toEqual([]))
})
