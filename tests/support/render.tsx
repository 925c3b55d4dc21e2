import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { createQueryClient } from '../../src/app/query-client'
import { houseRules } from '../../src/features/house-rules/house-rules-queries'
import { AuthContext, type Auth } from '../../src/features/auth/auth-context'
import { myRights } from '../../src/features/staff/rights-queries'
import type { MyRights } from '../../src/features/staff/rights-rules'
import { rolePermissionsLimits } from '../../src/lib/generated/limits'
import { ToastHost } from '../../src/ui/toast/toast-host'
import { RULES } from './house-rules'

const GUEST: Auth = {
  user: null,
  session: null,
  profile: null,
  isAdmin: false,
  loading: false,
  unsure: false,
  recovering: false,
  signOut: () => Promise.resolve(),
  askProfile: () => Promise.resolve(),
}

const OWNER: MyRights = {
  role: 'owner',
  rights: [...rolePermissionsLimits.permission.values],
  own_rights: [],
  departures: [],
}

interface Options {
  /** The address the component is shown at. */
  at?: string
  /** Who is here; a guest unless said. */
  auth?: Partial<Auth>
  /** What one of the staff may do; all that an owner may, unless said. */
  rights?: MyRights
}

/** Renders a component the way the app does: with a cache that holds the house's rules and an owner's rights, an address, somebody or nobody signed in, and toasts. */
export const renderInApp = (children: ReactNode, { at = '/', auth, rights = OWNER }: Options = {}): RenderResult => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(houseRules().queryKey, RULES)
  if (auth?.isAdmin) queryClient.setQueryData(myRights(auth.user?.id ?? '').queryKey, { status: 'ok', ...rights })
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={{ ...GUEST, ...auth }}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
        <ToastHost />
      </AuthContext>
    </QueryClientProvider>,
  )
}
