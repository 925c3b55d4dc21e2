import { Routes } from 'react-router-dom'
import { adminRoutes } from './admin-routes'
import { RequireAdmin } from './guards'
import { AdminLayout } from './layouts/admin-layout'
import type { PageFile } from './lazy-page'
import { routesOf, type Route } from './route'
import { routedPages } from './render-routes'
import { notFound } from './router'

const route = routesOf(import.meta.glob<PageFile>('/src/pages/admin/**/*-page.tsx'))

/** The admin routes, in a chunk of their own. `ADMIN_PATHS` in app.tsx matches their paths. */
export const adminPages: Route[] = [
  ...adminRoutes.map(({ path, page, warm }) => route(path, page, { layout: AdminLayout, guard: RequireAdmin, warm })),
  notFound,
]

export const AdminPages = () => <Routes>{routedPages(adminPages)}</Routes>
