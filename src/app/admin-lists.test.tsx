import { screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { openTestApp } from '../../tests/support/test-app'
import { adminPages } from './admin-pages'
import { renderRoutes } from './render-routes'

const app = openTestApp()

/** The admin pages without their layout and without the permission check. */
const AdminPagesWithoutLayout = () => (
  <Routes>{renderRoutes(adminPages.map((route) => ({ ...route, layout: Fragment, guard: Fragment })))}</Routes>
)

// Checks that the route's prefetch uses the same query key as the page. With another key the page would fetch its list
// a second time.
it.each([
  ['/admin/bookings?payment=owing&page=2', 'list_bookings'],
  ['/admin/customers?q=ada', 'list_customers'],
  ['/admin/events?which=past', 'list_events'],
  ['/admin/orders?status=paid', 'list_orders'],
])('the admin page %s requests its list from the database only once when it opens', async (index, call) => {
  renderInApp(<AdminPagesWithoutLayout />, { path: index, auth: await app.admin() })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(app.sent(call)).not.toHaveLength(0))
  // Waits until the page shows no loading skeleton.
  await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull())
  expect(app.sent(call)).toHaveLength(1)
})
