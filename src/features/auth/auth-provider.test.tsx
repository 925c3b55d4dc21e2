import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client'
import { beginKnown, forgetKnown, noteKnown } from '@/lib/backend/known'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { openWorld } from '../../../tests/support/world'
import { useAuth } from './auth-context'
import { AuthProvider } from './auth-provider'

const world = openWorld()

const Name = () => {
  const { profile, loading, unsure, askProfile } = useAuth()
  const name = unsure ? 'Unsure' : (profile?.full_name ?? 'Nobody')
  return <button onClick={() => void askProfile()}>{loading ? 'Loading' : name}</button>
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Name />
      </AuthProvider>
    </QueryClientProvider>,
  )

it('reads the profile once, however often the token is refreshed', async () => {
  await world.newMember('Ada Lovelace')
  show()
  await screen.findByText('Ada Lovelace')
  const { supabase } = await import('@/lib/backend/supabase')
  const tokens: string[] = []
  const { data } = supabase.auth.onAuthStateChange((event) => void tokens.push(event))
  await act(async () => {
    await supabase.auth.refreshSession()
    await supabase.auth.refreshSession()
  })
  await waitFor(() => expect(tokens.filter((event) => event === 'TOKEN_REFRESHED')).toHaveLength(2))
  data.subscription.unsubscribe()
  // This request's response arrives after that of any unwanted earlier request.
  await act(async () => void (await supabase.from('public_settings').select('email').throwOnError()))
  expect(world.sent('profiles', 'GET')).toHaveLength(1)
  expect(screen.getByText('Ada Lovelace')).toBeVisible()
})

it('asks again for a profile that did not come', async () => {
  await world.newMember('Grace Hopper')
  world.fail('profiles', { times: 1 })
  show()
  const button = await screen.findByText('Nobody')
  act(() => button.click())
  await screen.findByText('Grace Hopper')
})

describe('whoever was here a moment ago', () => {
  /** Reads the profile once, then unmounts. */
  const visit = async (name: string) => {
    const { unmount } = show()
    await screen.findByText(name)
    unmount()
  }

  it('is known at once when the page is opened anew, and asked about all the same', async () => {
    const { user } = await world.newMember('Agatha Hale')
    await visit('Agatha Hale')
    await world.sql('update public.profiles set full_name = $1 where id = $2', ['Agatha Moor', user?.id])
    const letGo = world.hold('profiles')
    show()
    await screen.findByText('Agatha Hale')
    letGo()
    await screen.findByText('Agatha Moor')
  })

  it('is asked about first after an hour', async () => {
    await world.newMember('Agatha Hale')
    await visit('Agatha Hale')
    const kept = JSON.parse(localStorage.getItem('known') ?? '{}') as { since: number }
    localStorage.setItem('known', JSON.stringify({ ...kept, since: kept.since - 61 * 60_000 }))
    world.hold('profiles')
    show()
    await waitFor(() => expect(world.sent('profiles', 'GET')).toHaveLength(2))
    expect(screen.getByText('Loading')).toBeVisible()
  })

  it('is nobody to the next, nor to himself once he has left', async () => {
    await world.newMember('Agatha Hale')
    await visit('Agatha Hale')
    await world.newMember('Ada Lovelace')
    show()
    await screen.findByText('Ada Lovelace')
    expect(screen.queryByText('Agatha Hale')).toBeNull()
    const { supabase } = await import('@/lib/backend/supabase')
    await act(() => supabase.auth.signOut({ scope: 'local' }))
    await waitFor(() => expect(localStorage.getItem('known')).toBeNull())
  })

  it('leaves nothing behind where an answer comes after he has left', () => {
    beginKnown('agatha aal1')
    noteKnown('profile', { full_name: 'Agatha Hale' })
    forgetKnown()
    noteKnown('profile', { full_name: 'Agatha Hale' })
    expect(localStorage.getItem('known')).toBeNull()
  })
})

describe('a session that wants a new token, which does not come', () => {
  afterEach(() => void vi.useRealTimers())

  const outOfDate = async () => {
    await world.newMember('Mary Anning')
    const kept = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as object
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...kept, expires_at: Date.now() / 1000 - 60 }))
    vi.useFakeTimers()
    // The client logs each attempt.
    vi.mocked(console.error).mockImplementation(() => undefined)
  }

  it.each(['cut', 'stall'] as const)(
    '(%s) keeps nobody waiting for what he reads, and nobody from his session',
    async (how) => {
      await outOfDate()
      world[how]('token')
      show()
      const { supabase } = await import('@/lib/backend/supabase')
      let failed = false
      const read = supabase.from('public_settings').select('email').throwOnError()
      void Promise.resolve(read).catch(() => (failed = true))
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(failed).toBe(true)
      expect(screen.getByText('Loading')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(screen.getByText('Unsure')).toBeVisible()
      vi.mocked(console.error).mockClear()
    },
  )
})

it('refuses to work outside its provider', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
  vi.mocked(console.error).mockClear()
})
