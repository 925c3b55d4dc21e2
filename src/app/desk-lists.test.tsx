import { screen, waitFor } from '@testing-library/react'
import { Fragment } from 'react'
import { Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../../tests/support/render'
import { openWorld } from '../../tests/support/world'
import { deskRoutes } from './desk-routes'
import { routedPages } from './routed-pages'

const world = openWorld()

/** The admin pages without their layout. */
const Pages = () => (
  <Routes>{routedPages(deskRoutes.map((route) => ({ ...route, layout: Fragment, guard: Fragment })))}</Routes>
)

// The route prefetches with the page's own query key. With another key the page would fetch a second time.
it.each([
  ['/admin/bookings?payment=owing&page=2', 'list_bookings'],
  ['/admin/customers?q=ada', 'list_customers'],
  ['/admin/events?which=past', 'list_events'],
  ['/admin/orders?status=paid', 'list_orders'],
])('%s asks for its list once', async (at, call) => {
  renderInApp(<Pages />, { at, auth: await world.admin() })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(world.sent(call)).not.toHaveLength(0))
  // Waits until the page shows no skeleton.
  await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull())
  expect(world.sent(call)).toHaveLength(1)
})
