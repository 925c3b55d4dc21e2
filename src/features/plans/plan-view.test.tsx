import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { managedPlan } from './plan-queries'
import { InstallmentList, PlanProgress } from './plan-view'

const app = openTestApp()

const TestView = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <PlanProgress plan={data.plan} />
}

it('the plan shows the paid percentage, and no next payment if the booking is cancelled', async () => {
  const auth = await app.admin()
  const { id } = await newBooking(app, {
    installments: [
      ['2025-10-07', 600],
      ['2031-02-01', 900],
      ['2031-03-01', 900],
    ],
    paid: 600,
  })
  const { unmount } = renderInApp(<TestView id={id} />, { auth })
  expect(await screen.findByText('25% paid')).toBeVisible()
  unmount()
  await app.sql(`update public.bookings set status = 'cancelled' where id = $1`, [id])
  renderInApp(<TestView id={id} />, { auth })
  expect(await screen.findByText('The booking is cancelled: no further payment is due.')).toBeVisible()
  expect(screen.getByText('$0 AUD')).toBeVisible()
  expect(screen.queryByText(/% paid/)).toBeNull()
})

const TestInstallments = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <InstallmentList installments={data.installments} />
}

it('when a refund lowers the price, the plan shows the refunded amount and keeps the amounts of paid instalments', async () => {
  const auth = await app.admin()
  const { id } = await newBooking(app, {
    installments: [
      ['2025-10-07', 400],
      ['2025-11-07', 433.33],
      ['2031-02-01', 433.33],
      ['2031-03-01', 433.34],
    ],
    paid: 900,
  })
  const { supabase } = await import('@/lib/backend/supabase')
  const refundArguments = { booking_id: id, amount: 100, method: 'cash', purpose: 'price_lowered' }
  await supabase.rpc('refund_payment', { ...refundArguments, request_id: crypto.randomUUID() }).throwOnError()
  renderInApp(<TestInstallments id={id} />, { auth })
  const paidItem = (await screen.findByText('7th November, 2025')).closest('li')
  expect(paidItem).toHaveTextContent('$33.33 refunded')
  expect(paidItem).toHaveTextContent('$433.33Paid')
})
