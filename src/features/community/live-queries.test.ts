// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

let watchEvent: typeof import('./live-queries').watchEvent
// Imports live-queries with the variables of a hosted backend, because the embedded backend has no Realtime in tests.
// Resets the modules afterwards, because later test files of this worker import live-queries without these variables.
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

type RealtimeMessage = [join: string | null, ref: string | null, topic: string, event: string, payload: unknown]
interface JoinPayload {
  config: { private: boolean }
}

/**
 * The fake Realtime server: its sockets, its open channels, the number of channels opened so far, and whether it
 * refuses connections.
 */
const fakeServer = { lines: [] as FakeSocket[], open: [] as string[], opened: 0, refuses: false }

class FakeSocket {
  readyState = 0
  onopen: () => void = () => undefined
  onmessage: (message: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined

  constructor() {
    fakeServer.lines.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen()
    })
  }

  sendMessage(message: RealtimeMessage) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  send(text: string) {
    const [join, ref, topic, event, payload] = JSON.parse(text) as RealtimeMessage
    const sendReply = (status: string, response: object = {}) =>
      queueMicrotask(() => this.sendMessage([join, ref, topic, 'phx_reply', { status, response }]))
    if (event === 'phx_join' && fakeServer.refuses) return sendReply('error')
    if (event === 'phx_join') {
      fakeServer.open.push(topic)
      fakeServer.opened += 1
      // The server rejects public channels, because anyone could broadcast on them.
      return sendReply((payload as JoinPayload).config.private ? 'ok' : 'error')
    }
    if (event === 'phx_leave') fakeServer.open.splice(fakeServer.open.indexOf(topic), 1)
    sendReply('ok')
  }

  close(code = 1000) {
    this.readyState = 3
    this.onclose({ code })
  }
}

const STATS = { hearts: 3, ghosts: 0, flames: 1, eyes: 0, comments: 2, revision: 7 }
/** Broadcasts changed counters (comments and reactions) of an event, as the server does. */
const broadcastCounters = (eventId: string, payload: object = STATS) =>
  fakeServer.lines
    .at(-1)
    ?.sendMessage([
      null,
      null,
      `realtime:event:${eventId}`,
      'broadcast',
      { type: 'broadcast', event: 'counters', payload },
    ])

const createListener = () => ({ onConnect: vi.fn(), onChange: vi.fn() })
/** Simulates hiding or showing the browser tab. */
const setPageHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  Object.assign(fakeServer, { open: [], opened: 0, refuses: false })
})
afterEach(() => vi.useRealTimers())

it('the live client opens one channel for all listeners of an event, and closes it after the last listener unsubscribes', async () => {
  const [one, two] = [createListener(), createListener()]
  const stopFunctions = [watchEvent('e1', one), watchEvent('e1', two)]
  await vi.waitFor(() => expect(one.onConnect).toHaveBeenCalledTimes(1))
  expect(fakeServer.open).toEqual(['realtime:event:e1'])
  broadcastCounters('e1')
  expect(one.onChange).toHaveBeenCalledExactlyOnceWith(STATS)
  expect(two.onChange).toHaveBeenCalledExactlyOnceWith(STATS)
  broadcastCounters('e1', { ...STATS, hearts: 'many' })
  expect(one.onChange).toHaveBeenCalledOnce()
  stopFunctions[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(fakeServer.open).toHaveLength(1)
  stopFunctions[1]?.()
  await vi.waitFor(() => expect(fakeServer.open).toEqual([]))
  expect(fakeServer.opened).toBe(1)
})

it('the page stops receiving live updates while its browser tab is hidden, and receives them again once it is visible', async () => {
  const listener = createListener()
  const stopWatching = watchEvent('e0', listener)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledOnce())
  setPageHidden(true)
  await vi.waitFor(() => expect(fakeServer.open).toEqual([]))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fakeServer.open).toEqual([])
  expect(listener.onConnect).toHaveBeenCalledOnce()
  setPageHidden(false)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledTimes(2))
  expect(fakeServer.open).toEqual(['realtime:event:e0'])
  // Hiding and showing the tab quickly leaves one open channel.
  setPageHidden(true)
  setPageHidden(false)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledTimes(3))
  expect(fakeServer.open).toEqual(['realtime:event:e0'])
  stopWatching()
  await vi.waitFor(() => expect(fakeServer.open).toEqual([]))
})

it('the live client opens no channel for a listener that unsubscribed while the browser tab was hidden', async () => {
  setPageHidden(true)
  const stopWatching = watchEvent('e5', createListener())
  stopWatching()
  setPageHidden(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fakeServer.open).toEqual([])
})

it('the live client notifies a listener after every reconnection, so that the listener fetches missed changes', async () => {
  fakeServer.refuses = true
  const listener = createListener()
  const stopWatching = watchEvent('e2', listener)
  await vi.advanceTimersByTimeAsync(500)
  expect(listener.onConnect).not.toHaveBeenCalled()
  fakeServer.refuses = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener.onConnect).toHaveBeenCalledTimes(1)
  fakeServer.lines.at(-1)?.close(1006)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(listener.onConnect).toHaveBeenCalledTimes(2)
  stopWatching()
})

it('the live client opens no channel for a listener that unsubscribed before the client code was loaded', async () => {
  watchEvent('e3', createListener())()
  const listener = createListener()
  const stopWatching = watchEvent('e4', listener)
  await vi.waitFor(() => expect(listener.onConnect).toHaveBeenCalledOnce())
  expect(fakeServer.open).toEqual(['realtime:event:e4'])
  stopWatching()
  await vi.waitFor(() => expect(fakeServer.open).toEqual([]))
})
