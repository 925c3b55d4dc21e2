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

/** Addresses whose lines of the URL table are fetched when the first of them is opened. */
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

/** In order: the cache, then who is here (it empties the cache on sign-out), then what is said about writes. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider>
      {children}
      <ToastHost />
    </AuthProvider>
  </QueryClientProvider>
)
