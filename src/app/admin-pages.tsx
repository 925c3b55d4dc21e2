import { Routes } from 'react-router-dom'
import { adminRoutes } from './admin-routes'
import { RequireAdmin } from './guards'
import { AdminLayout } from './layouts/admin-layout'
import type { PageFile } from './lazy-page'
import { createRouteFactory, type Route } from './route'
import { renderRoutes } from './render-routes'
import { notFoundRoute } from './router'

const createRoute = createRouteFactory(import.meta.glob<PageFile>('/src/pages/admin/**/*-page.tsx'))

/** The admin routes. They are in their own chunk. `ADMIN_PATHS` in app.tsx matches their paths. */
export const adminPages: Route[] = [
  ...adminRoutes.map(({ path, page, prefetch }) =>
    createRoute(path, page, { layout: AdminLayout, guard: RequireAdmin, prefetch }),
  ),
  notFoundRoute,
]

export const AdminPages = () => <Routes>{renderRoutes(adminPages)}</Routes>
