import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Route as RouterRoute, Routes, useLocation, useParams } from 'react-router-dom'
import { PageBoundary } from './page-boundary'
import type { Route } from './route'
import { routes } from './router'
import { usePageChange } from './use-page-change'

/** Starts a page's reads before its code is there. Inside the guard: a guarded page's rows are not asked for before. */
const WarmPage = ({ route: { page: Page, warm } }: { route: Route }) => {
  const queryClient = useQueryClient()
  const params = useParams()
  const { search } = useLocation()
  // Prefetching is idempotent while rows are fresh, so it may run in render: an effect would wait for the page's code.
  if (typeof window !== 'undefined') void Promise.allSettled(warm?.(queryClient, { params, search: new URLSearchParams(search) }) ?? [])
  return <Page />
}

const RoutedPage = ({ route }: { route: Route }) => {
  const { layout: Layout, guard: Guard = Fragment } = route
  return (
    <Layout>
      <Guard>
        <PageBoundary>
          <WarmPage route={route} />
        </PageBoundary>
      </Guard>
    </Layout>
  )
}

export const App = () => {
  usePageChange()
  return (
    <Routes>
      {routes.map((route) => (
        <RouterRoute key={route.path} path={route.path} element={<RoutedPage route={route} />} />
      ))}
    </Routes>
  )
}
