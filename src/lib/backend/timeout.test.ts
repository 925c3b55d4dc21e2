import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './timeout'

/** The longest time that a user waits for an error message, in ms. */
const MAX_WAIT_MS = 5000
const MINUTE_MS = 60_000

interface SettledPromise {
  result: unknown
  elapsedMs: number
}

/**
 * Waits at most a minute for a promise. Returns the promise's result and the time in ms until it arrived. Undefined if
 * there was no result.
 */
const observePromise = async (promise: PromiseLike<unknown>): Promise<SettledPromise | undefined> => {
  const startTime = Date.now()
  let settledPromise: SettledPromise | undefined
  void Promise.resolve(promise)
    .catch((error: unknown) => String(error))
    .then((result) => (settledPromise = { result, elapsedMs: Date.now() - startTime }))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  return settledPromise
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const createSilentFetch = () => vi.fn<typeof fetch>(() => new Promise(() => undefined))
const createRowsResponse = () => Response.json([{ id: 1 }])
const loseConnection = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

const createClient = (send: typeof fetch) =>
  new PostgrestClient('http://backend/rest/v1', { fetch: withTimeout(send), retry: false })
const createQuerySignal = () => new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the read timeout', () => {
  it.each<[string, (from: ReturnType<typeof createClient>) => PromiseLike<unknown>]>([
    ['a request for rows of a table', (from) => from.from('events').select('id').throwOnError()],
    [
      'a request for a row count',
      (from) => from.from('events').select('id', { head: true, count: 'exact' }).throwOnError(),
    ],
    ['a function call of a query', (from) => from.rpc('list_bookings').abortSignal(createQuerySignal()).throwOnError()],
  ])('aborts %s that gets no response within five seconds', async (_what, sendRead) => {
    const silentFetch = createSilentFetch()
    const settled = await observePromise(sendRead(createClient(silentFetch)))
    expect(settled?.result).toBe('Error: The server didn’t respond in time.')
    expect(settled?.elapsedMs).toBeLessThan(MAX_WAIT_MS)
    expect(silentFetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  })

  it('aborts a read and its retries together five seconds after the first attempt started', async () => {
    const signal = createQuerySignal()
    const fakeFetch = createSilentFetch().mockImplementationOnce(() => delay(3000).then(loseConnection))
    const readEvents = () => createClient(fakeFetch).from('events').select('id').abortSignal(signal).throwOnError()
    const settled = await observePromise(Promise.resolve(readEvents()).catch(() => delay(1000).then(readEvents)))
    expect(fakeFetch).toHaveBeenCalledTimes(2)
    expect(settled?.elapsedMs).toBeLessThan(MAX_WAIT_MS)
  })

  it('aborts the request when its query is cancelled', async () => {
    const abortController = new AbortController()
    const fakeFetch = createSilentFetch()
    void observePromise(createClient(fakeFetch).from('events').select('id').abortSignal(abortController.signal))
    await vi.advanceTimersByTimeAsync(0)
    abortController.abort()
    expect(fakeFetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  })
})

it('a read request whose response has begun to arrive has no time limit', async () => {
  const slowBody = new ReadableStream({
    start: async (body) => {
      for (const bodyPiece of ['[{"id":', '1}', ']']) {
        await delay(10_000)
        body.enqueue(new TextEncoder().encode(bodyPiece))
      }
      body.close()
    },
  })
  const fakeFetch = vi.fn<typeof fetch>(() => delay(3500).then(() => new Response(slowBody)))
  const settled = await observePromise(
    createClient(fakeFetch).from('events').select('id').abortSignal(createQuerySignal()).throwOnError(),
  )
  expect(settled).toMatchObject({ result: { data: [{ id: 1 }] } })
  expect(settled?.elapsedMs).toBeGreaterThan(MAX_WAIT_MS)
})

it('each page of a list that is read in pages has its own time limit', async () => {
  const signal = createQuerySignal()
  const fakeFetch = vi.fn<typeof fetch>(() => delay(3000).then(createRowsResponse))
  const readComments = () => createClient(fakeFetch).from('comments').select('id').abortSignal(signal).throwOnError()
  expect(
    (await observePromise(Promise.resolve(readComments()).then(readComments).then(readComments)))?.result,
  ).toMatchObject({
    data: [{ id: 1 }],
  })
})

it('a write request has no time limit and is never aborted', async () => {
  const fakeFetch = vi.fn<typeof fetch>((_address, init) =>
    delay(30_000).then(() => (init?.signal?.aborted ? loseConnection() : createRowsResponse())),
  )
  expect((await observePromise(createClient(fakeFetch).rpc('book').throwOnError()))?.result).toMatchObject({
    data: [{ id: 1 }],
  })
  expect(
    (await observePromise(createClient(fakeFetch).from('comments').delete().eq('id', 1).throwOnError()))?.result,
  ).toMatchObject({
    status: 200,
  })
})
