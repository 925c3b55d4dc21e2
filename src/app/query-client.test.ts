import { QueryObserver, type MutationKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTime } from '@/lib/backend/in-time'
import { createQueryClient } from './query-client'

const CARDS = ['event_cards', 'published'] as const
const RULES = ['public_rules'] as const
const TRANSFERS = [['transfers', 'bookings'], 'to-confirm'] as const

const afterWriting = async (mutationKey: MutationKey | undefined, mutationFn: () => Promise<unknown>) => {
  const client = createQueryClient()
  for (const key of [CARDS, RULES, TRANSFERS]) client.setQueryData(key, [])
  const mutation = client.getMutationCache().build(client, { ...(mutationKey && { mutationKey }), mutationFn })
  await mutation.execute(undefined).catch(() => undefined)
  await vi.dynamicImportSettled()
  return [CARDS, RULES, TRANSFERS].map((key) => client.getQueryState(key)?.isInvalidated)
}

describe('after a write', () => {
  const done = () => Promise.resolve()

  it('what it feeds is stale, and nothing else', async () => {
    expect(await afterWriting(['book', 'some trip'], done)).toEqual([true, false, true])
    expect(await afterWriting(['favorites'], done)).toEqual([false, false, false])
    expect(await afterWriting([['set_message_handled', 'reject_transfer']], done)).toEqual([true, false, true])
    expect(await afterWriting(['auth', 'sign-in'], done)).toEqual([false, false, false])
  })

  it('all is stale where it does not say what it is', async () => {
    expect(await afterWriting(undefined, done)).toEqual([true, true, true])
  })

  it('that got no answer, what it may have changed is stale too', async () => {
    expect(await afterWriting(['book'], () => Promise.reject(new Error('no')))).toEqual([true, false, true])
  })

  it('that failed, nobody waits for what is read again', async () => {
    const client = createQueryClient()
    const endless = new QueryObserver(client, { queryKey: CARDS, queryFn: () => new Promise(() => undefined) })
    const stop = endless.subscribe(() => undefined)
    const mutation = client.getMutationCache().build(client, {
      mutationKey: ['book'],
      mutationFn: () => Promise.reject(new Error('no')),
    })
    await expect(mutation.execute(undefined)).rejects.toThrow('no')
    stop()
  })
})

describe('a read', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const reading = (error: unknown) => {
    const queryFn = vi.fn(() => Promise.reject(error as Error))
    const observer = new QueryObserver(createQueryClient(), { queryKey: RULES, queryFn })
    const stop = observer.subscribe(() => undefined)
    return { queryFn, observer, stop }
  }

  it('that gets no answer is asked once more, and has failed within two seconds', async () => {
    const { queryFn, observer, stop } = reading(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(900)
    expect(observer.getCurrentResult().isError).toBe(false)
    await vi.advanceTimersByTimeAsync(1100)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })

  it('that hangs is asked once, and has failed within five', async () => {
    const client = createQueryClient()
    const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) =>
      inTime(() => new Promise(() => undefined))('http://backend/rest/v1/public_rules', { signal }),
    )
    const observer = new QueryObserver(client, { queryKey: RULES, queryFn })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(3500)
    expect(observer.getCurrentResult().isError).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(1)
    stop()
  })

  it('that is refused has failed at once', async () => {
    const { queryFn, observer, stop } = reading({ message: 'permission denied', code: '42501' })
    await vi.advanceTimersByTimeAsync(0)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(1)
    stop()
  })
})
