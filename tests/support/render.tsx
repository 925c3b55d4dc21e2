import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { createQueryClient } from '../../src/app/query-client'
import { publicSettings, type PublicSettings } from '../../src/features/settings/public-settings-queries'
import { AuthContext, type Auth } from '../../src/features/auth/auth-context'
import { myPermissions } from '../../src/features/auth/permissions/permissions-queries'
import type { MyPermissions } from '../../src/features/auth/permissions/permissions-rules'
import { rolePermissionsLimits } from '../../src/lib/generated/limits'
import { ToastHost } from '../../src/ui/toast/toast-host'
import { DEFAULT_SETTINGS } from './settings'

const GUEST_AUTH: Auth = {
  user: null,
  session: null,
  profile: null,
  isAdmin: false,
  isLoading: false,
  isProfileUnknown: false,
  isRecoveringPassword: false,
  signOut: () => Promise.resolve(),
  requestProfile: () => Promise.resolve(),
}

const OWNER_PERMISSIONS: MyPermissions = {
  role: 'owner',
  permissions: [...rolePermissionsLimits.permission.values],
  own_permissions: [],
  events: [],
}

interface RenderOptions {
  /** The URL path at which the component is rendered. */
  path?: string
  /** The current user; by default a visitor. */
  auth?: Partial<Auth>
  /** The permissions of a staff member; by default those of an owner. */
  permissions?: MyPermissions
  /** Settings that differ from `DEFAULT_SETTINGS`. */
  settings?: Partial<PublicSettings>
}

/**
 * Renders a component like the app: with toasts, a URL, and a user or visitor. The query cache contains the settings,
 * and for staff the permissions.
 */
export const renderInApp = (
  children: ReactNode,
  { path = '/', auth, permissions = OWNER_PERMISSIONS, settings }: RenderOptions = {},
): RenderResult => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(publicSettings().queryKey, { ...DEFAULT_SETTINGS, ...settings })
  if (auth?.isAdmin)
    queryClient.setQueryData(myPermissions(auth.user?.id ?? '').queryKey, { status: 'ok', ...permissions })
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={{ ...GUEST_AUTH, ...auth }}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        <ToastHost />
      </AuthContext>
    </QueryClientProvider>,
  )
}
