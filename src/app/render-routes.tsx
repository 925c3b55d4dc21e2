import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Route as RouterRoute, useLocation, useParams } from 'react-router-dom'
import { PageBoundary } from './page-boundary'
import { prefetchRoute, type Route } from './route'

/**
 * Starts a page's prefetch before the page's code has loaded, once per URL. The hook runs inside the guard, so that
 * rows are not requested for users without access. It runs outside the error boundary: the boundary's content renders
 * again whenever a query ends, so a failed query would be requested endlessly.
 */
const usePagePrefetch = (route: Route): void => {
  const queryClient = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const [prefetchedAddress, setPrefetchedAddress] = useState<string>()
  const address = pathname + search
  if (prefetchedAddress === address) return
  // Set during rendering, because an effect would run only after the page's code has loaded.
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
