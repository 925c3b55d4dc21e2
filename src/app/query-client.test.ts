import { QueryObserver, type MutationOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from '@/lib/backend/timeout'
import { createQueryClient } from './query-client'

const EVENT_CARDS_KEY = ['event_cards', 'published'] as const
const SETTINGS_KEY = ['public_settings'] as const
const TRANSFERS_KEY = [['bank_transfers', 'bookings'], 'to-confirm'] as const

const FAVORITES_KEY = ['favorites', 'some member'] as const
const QUERY_KEYS = [EVENT_CARDS_KEY, TRANSFERS_KEY, FAVORITES_KEY]

const runMutation = async (options: Omit<MutationOptions, 'mutationFn'>, mutationFn: () => Promise<unknown>) => {
  const client = createQueryClient()
  for (const queryKey of QUERY_KEYS) client.setQueryData(queryKey, [])
  await client
    .getMutationCache()
    .build(client, { ...options, mutationFn })
    .execute(undefined)
    .catch(() => undefined)
  return QUERY_KEYS.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
}

describe('mutation', () => {
  const resolveMutation = () => Promise.resolve()
  const rejectMutation = () => Promise.reject(new Error('no'))

  it('invalidates all queries after it succeeds', async () => {
    expect(await runMutation({ mutationKey: ['book', 'some trip'] }, resolveMutation)).toEqual([true, true, true])
    expect(await runMutation({}, resolveMutation)).toEqual([true, true, true])
  })

  it('invalidates all queries after an error, because the write may have happened', async () => {
    expect(await runMutation({ mutationKey: ['book'] }, rejectMutation)).toEqual([true, true, true])
  })

  it('invalidates only the queries listed in its meta.invalidates', async () => {
    const meta = { invalidates: ['favorites', 'bookings'] } as const
    expect(await runMutation({ mutationKey: ['favorites'], meta }, resolveMutation)).toEqual([false, true, true])
  })

  it('invalidates no queries when it is a sign-in or sign-out', async () => {
    expect(await runMutation({ mutationKey: ['auth', 'sign-in'] }, resolveMutation)).toEqual([false, false, false])
  })

  it('refetches a query whose first fetch was pending during the mutation, because its response can be older', async () => {
    const client = createQueryClient()
    const storedRows = ['old']
    const pendingResponses: (() => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: EVENT_CARDS_KEY,
      queryFn: () => {
        const fetchedRows = [...storedRows]
        return new Promise((resolve) => pendingResponses.push(() => resolve(fetchedRows)))
      },
    })
    const stopObserving = observer.subscribe(() => undefined)
    const addRowMutation = client.getMutationCache().build(client, {
      mutationKey: ['book'],
      mutationFn: () => Promise.resolve(storedRows.push('new')),
    })
    const mutation = addRowMutation.execute(undefined)
    await vi.waitFor(() => expect(storedRows).toEqual(['old', 'new']))
    pendingResponses.shift()?.()
    await vi.waitFor(() => expect(pendingResponses).toHaveLength(1))
    pendingResponses.shift()?.()
    await mutation
    expect(observer.getCurrentResult().data).toEqual(['old', 'new'])
    stopObserving()
  })

  it('fails at once after an error, without waiting until the invalidated queries are refetched', async () => {
    const client = createQueryClient()
    const endlessObserver = new QueryObserver(client, {
      queryKey: EVENT_CARDS_KEY,
      queryFn: () => new Promise(() => undefined),
    })
    const stopObserving = endlessObserver.subscribe(() => undefined)
    const mutation = client.getMutationCache().build(client, {
      mutationKey: ['book'],
      mutationFn: () => Promise.reject(new Error('no')),
    })
    await expect(mutation.execute(undefined)).rejects.toThrow('no')
    stopObserving()
  })
})

describe('query', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const observeFailingQuery = (error: unknown) => {
    const failingQuery = vi.fn(() => Promise.reject(error as Error))
    const observer = new QueryObserver(createQueryClient(), { queryKey: SETTINGS_KEY, queryFn: failingQuery })
    const stopObserving = observer.subscribe(() => undefined)
    return { queryFn: failingQuery, observer, stop: stopObserving }
  }

  it('is retried once after a network error, and fails within two seconds', async () => {
    const { queryFn, observer, stop } = observeFailingQuery(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(900)
    expect(observer.getCurrentResult().isError).toBe(false)
    await vi.advanceTimersByTimeAsync(1100)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  })

  it('is not retried when the server does not respond, and fails within five seconds', async () => {
    const client = createQueryClient()
    const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) =>
      withTimeout(() => new Promise(() => undefined))('http://backend/rest/v1/public_settings', { signal }),
    )
    const observer = new QueryObserver(client, { queryKey: SETTINGS_KEY, queryFn })
    const stopObserving = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(3500)
    expect(observer.getCurrentResult().isError).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(1)
    stopObserving()
  })

  it('fails at once, without a retry, when permission is denied', async () => {
    const { queryFn, observer, stop } = observeFailingQuery({ message: 'permission denied', code: '42501' })
    await vi.advanceTimersByTimeAsync(0)
    expect(observer.getCurrentResult().isError).toBe(true)
    expect(queryFn).toHaveBeenCalledTimes(1)
    stop()
  })
})
