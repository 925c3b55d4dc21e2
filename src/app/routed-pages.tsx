import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Route as RouterRoute, useLocation, useParams } from 'react-router-dom'
import { PageBoundary } from './page-boundary'
import { warmRoute, type Route } from './route'

/**
 * Starts a page's reads before its code is there, once an address. Inside the guard: a guarded page's rows are not
 * asked for before. Outside the boundary: what is rendered inside is rendered again whenever a read ends, and a read
 * that failed would be asked for once more, for ever.
 */
const useWarmPage = (route: Route): void => {
  const queryClient = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const [warmed, setWarmed] = useState<string>()
  const address = pathname + search
  if (warmed === address) return
  // In render: an effect would wait for the page's code.
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

/** Lines of a URL table as <Routes> takes them. */
export const routedPages = (routes: Route[]) =>
  routes.map((route) => <RouterRoute key={route.path} path={route.path} element={<RoutedPage route={route} />} />)
