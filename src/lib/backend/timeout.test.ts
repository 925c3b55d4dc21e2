import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './timeout'

/** The longest time that a user waits for an error message, in ms. */
const LATEST = 5000
const MINUTE = 60_000

interface Ending {
  end: unknown
  at: number
}

/** How a promise ended within a minute, and after how many ms. */
const watch = async (promise: PromiseLike<unknown>): Promise<Ending | undefined> => {
  const start = Date.now()
  let ending: Ending | undefined
  void Promise.resolve(promise)
    .catch((error: unknown) => String(error))
    .then((end) => (ending = { end, at: Date.now() - start }))
  await vi.advanceTimersByTimeAsync(MINUTE)
  return ending
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const silence = () => vi.fn<typeof fetch>(() => new Promise(() => undefined))
const rows = () => Response.json([{ id: 1 }])
const lose = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

const database = (send: typeof fetch) =>
  new PostgrestClient('http://backend/rest/v1', { fetch: withTimeout(send), retry: false })
const query = () => new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a read without a response', () => {
  it.each<[string, (from: ReturnType<typeof database>) => PromiseLike<unknown>]>([
    ['from a table', (from) => from.from('events').select('id').throwOnError()],
    ['of a number alone', (from) => from.from('events').select('id', { head: true, count: 'exact' }).throwOnError()],
    ['by a function, for a query', (from) => from.rpc('list_bookings').abortSignal(query()).throwOnError()],
  ])('a read %s fails within five seconds and is aborted', async (_what, read) => {
    const send = silence()
    const ending = await watch(read(database(send)))
    expect(ending?.end).toBe('Error: The server didn’t respond in time.')
    expect(ending?.at).toBeLessThan(LATEST)
    expect(send.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  })

  it('fails within five seconds of its first attempt, however late that attempt failed', async () => {
    const signal = query()
    const send = silence().mockImplementationOnce(() => pause(3000).then(lose))
    const read = () => database(send).from('events').select('id').abortSignal(signal).throwOnError()
    const ending = await watch(Promise.resolve(read()).catch(() => pause(1000).then(read)))
    expect(send).toHaveBeenCalledTimes(2)
    expect(ending?.at).toBeLessThan(LATEST)
  })

  it('is aborted when its query is cancelled', async () => {
    const controller = new AbortController()
    const send = silence()
    void watch(database(send).from('events').select('id').abortSignal(controller.signal))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    expect(send.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  })
})

it('does not limit the time of a response that has begun to arrive', async () => {
  const slowly = new ReadableStream({
    start: async (body) => {
      for (const piece of ['[{"id":', '1}', ']']) {
        await pause(10_000)
        body.enqueue(new TextEncoder().encode(piece))
      }
      body.close()
    },
  })
  const send = vi.fn<typeof fetch>(() => pause(3500).then(() => new Response(slowly)))
  const ending = await watch(database(send).from('events').select('id').abortSignal(query()).throwOnError())
  expect(ending).toMatchObject({ end: { data: [{ id: 1 }] } })
  expect(ending?.at).toBeGreaterThan(LATEST)
})

it('gives each page of a long read its own time limit', async () => {
  const signal = query()
  const send = vi.fn<typeof fetch>(() => pause(3000).then(rows))
  const page = () => database(send).from('comments').select('id').abortSignal(signal).throwOnError()
  expect((await watch(Promise.resolve(page()).then(page).then(page)))?.end).toMatchObject({ data: [{ id: 1 }] })
})

it('waits for a write and never aborts it', async () => {
  const send = vi.fn<typeof fetch>((_address, init) =>
    pause(30_000).then(() => (init?.signal?.aborted ? lose() : rows())),
  )
  expect((await watch(database(send).rpc('book').throwOnError()))?.end).toMatchObject({ data: [{ id: 1 }] })
  expect((await watch(database(send).from('comments').delete().eq('id', 1).throwOnError()))?.end).toMatchObject({
    status: 200,
  })
})
