import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { RequireAdmin, RequireUser } from './guards'
import { PageLoadFailure } from './page-boundary'

const MAX_WAIT_MS = 5000

describe.each([
  ['members', RequireUser],
  ['staff', RequireAdmin],
])('the route guard of the pages for %s', (_role, Guard) => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([{ isLoading: true }, { isProfileUnknown: true }])(
    'shows the offline message at once when the auth state is %o',
    (auth) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      renderInApp(<Guard>His page</Guard>, { auth })
      expect(screen.getByRole('alert')).toHaveTextContent("You're offline")
    },
  )

  it.each([{ isLoading: true }, { isProfileUnknown: true }])(
    'shows an error with Retry after five seconds when the auth state is %o',
    async (auth) => {
      const reloadPage = vi.fn()
      vi.stubGlobal('location', { ...location, reload: reloadPage })
      renderInApp(<Guard>His page</Guard>, { auth })
      expect(screen.getByRole('status')).toHaveTextContent('Loading...')
      await act(() => vi.advanceTimersByTimeAsync(MAX_WAIT_MS))
      expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load this page")
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(reloadPage).toHaveBeenCalledOnce()
      expect(screen.queryByText('His page')).toBeNull()
    },
  )
})

it('a page that failed to load without a network is loaded one second after the browser is online again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onRetry = vi.fn()
  renderInApp(<PageLoadFailure onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline")
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(onRetry).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline")
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load this page")
})

it('a signed-in member still sees the page, with an error message above it, when their profile fails to load', () => {
  const user = { id: 'a', email: 'mary@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' }
  renderInApp(<RequireUser>His page</RequireUser>, { auth: { user } })
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your profile.')
  expect(screen.getByText('His page')).toBeVisible()
})
