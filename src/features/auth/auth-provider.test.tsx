import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client'
import { startSessionCache, clearSessionCache, cacheSessionValue } from '@/lib/backend/session-cache'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { openTestApp } from '../../../tests/support/test-app'
import { useAuth } from './auth-context'
import { AuthProvider } from './auth-provider'
import { announceSignIn } from './session'

const app = openTestApp()

const ProfileName = () => {
  const { profile, isLoading, isProfileUnknown, requestProfile } = useAuth()
  const shownName = isProfileUnknown ? 'Unsure' : (profile?.full_name ?? 'Nobody')
  return <button onClick={() => void requestProfile()}>{isLoading ? 'Loading' : shownName}</button>
}

const renderProvider = (queryClient = createQueryClient()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <ProfileName />
      </AuthProvider>
    </QueryClientProvider>,
  )

it('the auth provider fetches the profile once, however often the token is refreshed', async () => {
  await app.newMember('Ada Lovelace')
  renderProvider()
  await screen.findByText('Ada Lovelace')
  const { supabase } = await import('@/lib/backend/supabase')
  const authEvents: string[] = []
  const { data } = supabase.auth.onAuthStateChange((event) => void authEvents.push(event))
  await act(async () => {
    await supabase.auth.refreshSession()
    await supabase.auth.refreshSession()
  })
  await waitFor(() => expect(authEvents.filter((event) => event === 'TOKEN_REFRESHED')).toHaveLength(2))
  data.subscription.unsubscribe()
  // Waits for the response of one more request. A second profile request would be recorded by then.
  await act(async () => void (await supabase.from('public_settings').select('email').throwOnError()))
  expect(app.sent('profiles', 'GET')).toHaveLength(1)
  expect(screen.getByText('Ada Lovelace')).toBeVisible()
})

it('the auth provider fetches the profile again when a component requests it after the first fetch failed', async () => {
  await app.newMember('Grace Hopper')
  app.fail('profiles', { times: 1 })
  renderProvider()
  const nameButton = await screen.findByText('Nobody')
  act(() => nameButton.click())
  await screen.findByText('Grace Hopper')
})

it.each([
  ['a visitor signs in, the rows that were read for the visitor are stale', true],
  ['a member opens a page, rows that were read before the session was known are not stale', false],
])('the auth provider marks cached query data as stale only where necessary: after %s', async (_, isVisitor) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['events'], [])
  if (!isVisitor) await app.newMember('Ada Lovelace')
  renderProvider(queryClient)
  if (isVisitor) {
    await screen.findByText('Nobody')
    await app.newMember('Ada Lovelace')
    act(announceSignIn)
  }
  await screen.findByText('Ada Lovelace')
  expect(queryClient.getQueryState(['events'])?.isInvalidated).toBe(isVisitor)
})

describe('the session cache', () => {
  /** Renders a page until the member's name appears, then unmounts the page. */
  const visitAs = async (name: string) => {
    const { unmount } = renderProvider()
    await screen.findByText(name)
    unmount()
  }

  it('shows the cached profile at once after a reload, then the current one', async () => {
    const { user } = await app.newMember('Agatha Hale')
    await visitAs('Agatha Hale')
    await app.sql('update public.profiles set full_name = $1 where id = $2', ['Agatha Moor', user?.id])
    const releaseResponse = app.hold('profiles')
    renderProvider()
    await screen.findByText('Agatha Hale')
    releaseResponse()
    await screen.findByText('Agatha Moor')
  })

  it('ignores a cached profile older than one hour and waits for the server', async () => {
    await app.newMember('Agatha Hale')
    await visitAs('Agatha Hale')
    const storedCache = JSON.parse(localStorage.getItem('session-cache') ?? '{}') as { startedAt: number }
    localStorage.setItem(
      'session-cache',
      JSON.stringify({ ...storedCache, startedAt: storedCache.startedAt - 61 * 60_000 }),
    )
    app.hold('profiles')
    renderProvider()
    await waitFor(() => expect(app.sent('profiles', 'GET')).toHaveLength(2))
    expect(screen.getByText('Loading')).toBeVisible()
  })

  it('hides the cached profile from the next user, and clears the cache on sign-out', async () => {
    await app.newMember('Agatha Hale')
    await visitAs('Agatha Hale')
    await app.newMember('Ada Lovelace')
    renderProvider()
    await screen.findByText('Ada Lovelace')
    expect(screen.queryByText('Agatha Hale')).toBeNull()
    const { supabase } = await import('@/lib/backend/supabase')
    await act(() => supabase.auth.signOut({ scope: 'local' }))
    await waitFor(() => expect(localStorage.getItem('session-cache')).toBeNull())
  })

  it('does not cache a profile that arrives after sign-out', () => {
    startSessionCache('agatha aal1')
    cacheSessionValue('profile', { full_name: 'Agatha Hale' })
    clearSessionCache()
    cacheSessionValue('profile', { full_name: 'Agatha Hale' })
    expect(localStorage.getItem('session-cache')).toBeNull()
  })
})

describe('an expired session whose token cannot be refreshed', () => {
  afterEach(() => void vi.useRealTimers())

  const signInWithExpiredSession = async () => {
    await app.newMember('Mary Anning')
    const storedSession = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as object
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...storedSession, expires_at: Date.now() / 1000 - 60 }))
    vi.useFakeTimers()
    // Silences console.error, because the Supabase client logs each failed token refresh.
    vi.mocked(console.error).mockImplementation(() => undefined)
  }

  it.each(['cut', 'stall'] as const)(
    'makes a query fail within five seconds, and leaves the user signed in, when the network fault is "%s"',
    async (networkFault) => {
      await signInWithExpiredSession()
      app[networkFault]('token')
      renderProvider()
      const { supabase } = await import('@/lib/backend/supabase')
      let hasRequestFailed = false
      const settingsQuery = supabase.from('public_settings').select('email').throwOnError()
      void Promise.resolve(settingsQuery).catch(() => (hasRequestFailed = true))
      await act(() => vi.advanceTimersByTimeAsync(5000))
      expect(hasRequestFailed).toBe(true)
      expect(screen.getByText('Loading')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(screen.getByText('Unsure')).toBeVisible()
      vi.mocked(console.error).mockClear()
    },
  )
})

it('useAuth throws an error outside an AuthProvider', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  expect(() => renderHook(() => useAuth())).toThrow('useAuth must be used within an AuthProvider')
  vi.mocked(console.error).mockClear()
})
