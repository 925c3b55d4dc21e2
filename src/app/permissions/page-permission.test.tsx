import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import type { MyPermissions } from '@/features/auth/permissions/permissions-rules'
import { RequireAdmin } from '../guards'
import { adminLinks } from '@/app/layouts/admin-links'
import { canOpenPath } from '../admin-routes'

const app = openTestApp()
const EVENT_ID = '10000000-0000-4000-8000-000000000001'
const noPermissions: MyPermissions = { role: null, permissions: [], own_permissions: [], events: [] }
const accountantPermissions: MyPermissions = { ...noPermissions, role: 'accountant', permissions: ['sales'] }
const waitlistPermissions: MyPermissions = { ...noPermissions, role: 'manager', permissions: ['waitlist'] }
const guidePermissions: MyPermissions = {
  ...noPermissions,
  role: 'guide',
  own_permissions: ['guests', 'emails'],
  events: [EVENT_ID],
}

it('each staff role can open only the admin pages that its permissions allow', () => {
  const adminPaths = adminLinks.flatMap((group) => group.links.map(({ to }) => to))
  expect(adminPaths.filter((to) => canOpenPath(guidePermissions, to))).toEqual(['/admin', '/admin/security'])
  expect(adminPaths.filter((to) => canOpenPath(accountantPermissions, to))).toEqual(
    expect.arrayContaining(['/admin', '/admin/bookings', '/admin/reports']),
  )
  expect(adminPaths.filter((to) => canOpenPath(accountantPermissions, to))).not.toEqual(
    expect.arrayContaining(['/admin/staff']),
  )
  expect(canOpenPath(guidePermissions, `/admin/trips/${EVENT_ID}`)).toBe(true)
  expect(canOpenPath(guidePermissions, '/admin/trips/10000000-0000-4000-8000-000000000006')).toBe(false)
  expect(canOpenPath(accountantPermissions, '/admin/nowhere')).toBe(false)
})

const user = { id: 'a', email: 'books@example.test', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' }
const profile = { id: 'a', full_name: 'Ada', is_admin: true }

it.each([
  [accountantPermissions, 'Your role can’t open this page'],
  [{ ...noPermissions, permissions: ['roles'] } satisfies MyPermissions, 'The staff'],
])('the staff page opened with the permissions %o shows the text “%s”', async (permissions, label) => {
  renderInApp(<RequireAdmin>The staff</RequireAdmin>, {
    path: '/admin/staff',
    auth: { user, profile, isAdmin: true },
    permissions,
  })
  expect(await screen.findByText(label)).toBeVisible()
  expect(screen.queryByText('The staff') === null).toBe(label !== 'The staff')
})

it('the admin area shows a member the message that only admins have access', async () => {
  renderInApp(<RequireAdmin>Admin page</RequireAdmin>, {
    path: '/admin',
    auth: { user, profile: { ...profile, is_admin: false } },
  })
  expect(await screen.findByText('Admins only')).toBeVisible()
})

it('the site hides an admin page and fetches the profile again when the database denies permission for a request', async () => {
  const member = await app.newMember()
  const requestProfile = vi.fn(() => Promise.resolve())
  const permissionError = Object.assign(new Error('Only an admin may do this.'), { code: '42501' })
  const FailingRead = () => {
    useQuery({ queryKey: ['list_interest'], queryFn: () => Promise.reject(permissionError) })
    return 'The waitlist'
  }
  renderInApp(
    <RequireAdmin>
      <FailingRead />
    </RequireAdmin>,
    { path: '/admin/waitlist', auth: { ...member, isAdmin: true, requestProfile }, permissions: waitlistPermissions },
  )
  expect(await screen.findByText('The waitlist')).toBeVisible()
  await waitFor(() => expect(requestProfile).toHaveBeenCalled())
  expect(screen.queryByText('The waitlist')).toBeNull()
})
