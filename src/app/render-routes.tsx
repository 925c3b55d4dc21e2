import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Route as RouterRoute, useLocation, useParams } from 'react-router-dom'
import { PageBoundary } from './page-boundary'
import { warmRoute, type Route } from './route'

/**
 * Starts a page's prefetch before its code has loaded, once per URL. It runs inside the guard, so that guarded rows
 * are not requested without access. It stays outside the error boundary: the content renders again whenever a query
 * ends, and a failed query would be requested again endlessly.
 */
const useWarmPage = (route: Route): void => {
  const queryClient = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const [warmed, setWarmed] = useState<string>()
  const address = pathname + search
  if (warmed === address) return
  // Set while rendering: an effect would wait for the page's code.
  setWarmed(address)
  if (typeof window === 'undefined') return
  void Promise.allSettled(warmRoute(route, queryClient, { params, search: new URLSearchParams(search) }))
}

const WarmPage = ({ route }: { route: Route }) => {
  useWarmPage(route)
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
        <WarmPage route={route} />
      </Guard>
    </Layout>
  )
}

/** Converts the route table to <Route> elements. */
export const routedPages = (routes: Route[]) =>
  routes.map((route) => <RouterRoute key={route.path} path={route.path} element={<RoutedPage route={route} />} />)
