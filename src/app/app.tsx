import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Routes, useLocation } from 'react-router-dom'
import { AuthProvider } from '@/features/auth/auth-provider'
import { offlineData } from '@/features/on-trip/offline/offline-data'
import { registerDeviceData } from '@/lib/device-data'
import { ToastHost } from '@/ui/toast/toast-host'
import { createLazyPage } from './lazy-page'
import { PageBoundary } from './page-boundary'
import { renderRoutes } from './render-routes'
import { routes } from './router'
import { useFocusOnNavigation } from './use-focus-on-navigation'

/** Matches the paths of the admin routes, which load when the first admin page opens. */
export const ADMIN_PATHS = /^\/(admin|customer)(\/|$)|^\/customer-management\/?$/
const AdminPages = createLazyPage(() => import('./admin-pages').then((m) => m.AdminPages))

export const App = () => {
  useFocusOnNavigation()
  const { pathname } = useLocation()
  if (!ADMIN_PATHS.test(pathname)) return <Routes>{renderRoutes(routes)}</Routes>
  return (
    <PageBoundary>
      <AdminPages />
    </PageBoundary>
  )
}

registerDeviceData(offlineData)

interface ProvidersProps {
  queryClient: QueryClient
  children: ReactNode
}

/** AuthProvider is inside QueryClientProvider, because AuthProvider clears the query cache on sign-out. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider>
      {children}
      <ToastHost />
    </AuthProvider>
  </QueryClientProvider>
)
