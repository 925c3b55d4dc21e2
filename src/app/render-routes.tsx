import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Route as RouterRoute, useLocation, useParams } from 'react-router-dom'
import { PageBoundary } from './page-boundary'
import { prefetchRoute, type Route } from './route'

/**
 * Starts the page's prefetch once per URL, while the page's code still loads. The hook runs inside the guard, so that
 * users without access request no rows. It runs outside the error boundary, because the content of the boundary renders
 * again after each failed query and would repeat the request endlessly.
 */
const usePagePrefetch = (route: Route): void => {
  const queryClient = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const [prefetchedAddress, setPrefetchedAddress] = useState<string>()
  const address = pathname + search
  if (prefetchedAddress === address) return
  // Prefetches during rendering. An effect would run only after the page's code has loaded.
  setPrefetchedAddress(address)
  if (typeof window === 'undefined') return
  void Promise.allSettled(prefetchRoute(route, queryClient, { params, search: new URLSearchParams(search) }))
}

const PrefetchedPage = ({ route }: { route: Route }) => {
  usePagePrefetch(route)
  const { page: Page } = route
  return (
    <PageBoundary>
      <Page />
    </PageBoundary>
  )
}

const RoutedPage = ({ route }: { route: Route }) => {
  const { layout: Layout, guard: Guard = Fragment } = route
  return (
    <Layout>
      <Guard>
        <PrefetchedPage route={route} />
      </Guard>
    </Layout>
  )
}

/** Converts the route table to <Route> elements. */
export const renderRoutes = (routes: Route[]) =>
  routes.map((route) => <RouterRoute key={route.path} path={route.path} element={<RoutedPage route={route} />} />)
