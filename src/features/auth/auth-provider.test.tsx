import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../app/query-client'
import { openWorld } from '../../../tests/support/world'
import { useAuth } from './auth-context'
import { AuthProvider } from './auth-provider'

const world = openWorld()

const Name = () => {
  const { profile, loading, askProfile } = useAuth()
  return <button onClick={() => void askProfile()}>{loading ? 'Loading' : (profile?.full_name ?? 'Nobody')}</button>
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
  // The answer to a read that should not be would come before the one to this.
  await act(async () => void (await supabase.from('public_rules').select('email').throwOnError()))
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
