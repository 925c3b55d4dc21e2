import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import type { MyRights } from '@/features/staff/rights-rules'
import { RequireAdmin } from '../guards'
import { adminLinks } from '@/app/layouts/admin-links'
import { opens } from '../admin-routes'

const world = openWorld()
const TRIP = '10000000-0000-4000-8000-000000000001'
const none: MyRights = { role: null, rights: [], own_rights: [], departures: [] }
const books: MyRights = { ...none, role: 'accountant', rights: ['sales'] }
const waitlist: MyRights = { ...none, role: 'manager', rights: ['waitlist'] }
const guide: MyRights = { ...none, role: 'guide', own_rights: ['guests', 'emails'], departures: [TRIP] }

it('opens to each role what is its own', () => {
  const links = adminLinks.flatMap((group) => group.links.map(({ to }) => to))
  expect(links.filter((to) => opens(guide, to))).toEqual(['/admin', '/admin/security'])
  expect(links.filter((to) => opens(books, to))).toEqual(
    expect.arrayContaining(['/admin', '/admin/bookings', '/admin/books']),
  )
  expect(links.filter((to) => opens(books, to))).not.toEqual(expect.arrayContaining(['/admin/staff']))
  expect(opens(guide, `/admin/trips/${TRIP}`)).toBe(true)
  expect(opens(guide, '/admin/trips/10000000-0000-4000-8000-000000000006')).toBe(false)
  expect(opens(books, '/admin/nowhere')).toBe(false)
})

const user = { id: 'a', email: 'books@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' }
const profile = { id: 'a', full_name: 'Ada', is_admin: true }

it.each([
  [books, 'This page is not for your role'],
  [{ ...none, rights: ['roles'] } satisfies MyRights, 'The staff'],
])('%o: says so plainly where a page is not for a role', async (rights, said) => {
  renderInApp(<RequireAdmin>The staff</RequireAdmin>, {
    at: '/admin/staff',
    auth: { user, profile, isAdmin: true },
    rights,
  })
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByText('The staff') === null).toBe(said !== 'The staff')
})

it('a member is told that the desk is for admins', async () => {
  renderInApp(<RequireAdmin>The desk</RequireAdmin>, {
    at: '/admin',
    auth: { user, profile: { ...profile, is_admin: false } },
  })
  expect(await screen.findByText('Admins only')).toBeVisible()
})

it('leads out whoever is none of the staff any more, as soon as something is refused', async () => {
  const member = await world.newMember()
  const askProfile = vi.fn(() => Promise.resolve())
  const refused = Object.assign(new Error('Only an admin may do this.'), { code: '42501' })
  const Read = () => {
    useQuery({ queryKey: ['list_interest'], queryFn: () => Promise.reject(refused) })
    return 'The waitlist'
  }
  renderInApp(
    <RequireAdmin>
      <Read />
    </RequireAdmin>,
    { at: '/admin/waitlist', auth: { ...member, isAdmin: true, askProfile }, rights: waitlist },
  )
  expect(await screen.findByText('The waitlist')).toBeVisible()
  await waitFor(() => expect(askProfile).toHaveBeenCalled())
  expect(screen.queryByText('The waitlist')).toBeNull()
})
