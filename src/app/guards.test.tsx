import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { RequireAdmin, RequireUser } from './guards'

const LATEST = 5000

describe.each([
  ['a member', RequireUser],
  ['an admin', RequireAdmin],
])('whether %s is here', (_who, Guard) => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([{ loading: true }, { unsure: true }])('%o: what is not known after five seconds is said', async (auth) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderInApp(<Guard>His page</Guard>, { auth })
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    await act(() => vi.advanceTimersByTimeAsync(LATEST))
    expect(screen.getByRole('alert')).toHaveTextContent('The line went quiet')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    await act(() => vi.advanceTimersByTimeAsync(LATEST))
    expect(screen.getByRole('alert')).toBeVisible()
    expect(screen.queryByText('His page')).toBeNull()
  })
})

it('a member whose name did not come is told so at once, beside his page', () => {
  const user = { id: 'a', email: 'mary@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' }
  renderInApp(<RequireUser>His page</RequireUser>, { auth: { user } })
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load your profile.')
  expect(screen.getByText('His page')).toBeVisible()
})
