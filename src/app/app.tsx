import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Routes, useLocation } from 'react-router-dom'
import { AuthProvider } from '@/features/auth/auth-provider'
import { ToastHost } from '@/ui/toast/toast-host'
import { lazyPage } from './lazy-page'
import { PageBoundary } from './page-boundary'
import { routedPages } from './routed-pages'
import { routes } from './router'
import { usePageChange } from './use-page-change'

/** Paths whose routes load with the first admin page. */
export const DESK = /^\/(admin|customer)(\/|$)|^\/customer-management\/?$/
const DeskPages = lazyPage(() => import('./desk-routes').then((m) => m.DeskPages))

export const App = () => {
  usePageChange()
  const { pathname } = useLocation()
  if (!DESK.test(pathname)) return <Routes>{routedPages(routes)}</Routes>
  return (
    <PageBoundary>
      <DeskPages />
    </PageBoundary>
  )
}

interface ProvidersProps {
  queryClient: QueryClient
  children: ReactNode
}

/** The order matters: AuthProvider clears the query cache on sign-out, and toasts need both. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider>
      {children}
      <ToastHost />
    </AuthProvider>
  </QueryClientProvider>
)
