import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newBooking } from '../../../tests/support/world-rows'
import { managedPlan } from './plan-queries'
import { PlanProgress } from './plan-view'

const world = openWorld()

const Shown = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <PlanProgress plan={data.plan} />
}

it('shows how much of a plan is paid, and none of it to come once the booking is cancelled', async () => {
  const auth = await world.admin()
  const { id } = await newBooking(world, {
    parts: [
      ['2025-10-07', 600],
      ['2031-02-01', 900],
      ['2031-03-01', 900],
    ],
    paid: 600,
  })
  const { unmount } = renderInApp(<Shown id={id} />, { auth })
  expect(await screen.findByText('25% paid')).toBeVisible()
  unmount()
  await world.sql(`update public.bookings set status = 'cancelled' where id = $1`, [id])
  renderInApp(<Shown id={id} />, { auth })
  expect(await screen.findByText('The booking is cancelled: no further payment is due.')).toBeVisible()
  expect(screen.getByText('$0 AUD')).toBeVisible()
  expect(screen.queryByText(/% paid/)).toBeNull()
})
