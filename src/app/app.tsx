import { Routes, useLocation } from 'react-router-dom'
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
