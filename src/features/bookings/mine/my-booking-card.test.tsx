import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { MyBookingCard, type BookingView } from './my-booking-card'
import { MyBookingDetails } from './my-booking-details'
import { MyBookingPlan } from './my-booking-plan'
import type { MyBooking } from './my-booking-queries'

const parts = [
  { sequence: 1, due_date: '2026-10-07', amount: 800, status: 'paid', paid_date: '2026-10-07T01:00:00Z' },
  { sequence: 2, due_date: '2026-11-07', amount: 800, status: 'overdue', paid_date: null },
  { sequence: 3, due_date: '2026-12-07', amount: 800, status: 'pending', paid_date: null },
]
vi.mock('@/lib/load-supabase', () => ({
  loadSupabase: () =>
    Promise.resolve({
      from: (table: string) => {
        const builder = { throwOnError: () => Promise.resolve({ data: table === 'installment_schedule' ? parts : [] }) }
        const same = () =>
          Object.assign(builder, { select: same, eq: same, order: same, abortSignal: same, overrideTypes: same })
        return same()
      },
    }),
}))

const booking: MyBooking = {
  id: 'b1',
  reference: 'INV-000032',
  event_id: 'e1',
  event_title: 'Haunted Tasmania',
  event_location: 'Port Arthur, Tasmania',
  start_date: '2098-02-12',
  end_date: '2098-02-16',
  customer_name: 'Mabel Moonlight',
  customer_email: null,
  customer_phone: null,
  seats: 1,
  status: 'confirmed',
  total_amount: 2400,
  deposit_amount: 800,
  paid_amount: 800,
  balance: 1600,
  percent_paid: 33,
  payment_status: 'partial',
  refund_due: 0,
  gst: 218.18,
  announced_amount: 0,
  plan: 3,
  next_due_date: '2026-11-07',
  next_due_amount: 800,
  overdue_amount: 800,
  expires_at: null,
  created_at: '2026-10-07T01:00:00Z',
  cancelled_at: null,
  travellers_given: 1,
}

const Shown = ({ isAdmin }: { isAdmin: boolean }) => {
  const [view, setView] = useState<BookingView>('details')
  return (
    <MyBookingCard
      booking={booking}
      view={view}
      onView={setView}
      actions={null}
      details={<MyBookingDetails booking={booking} />}
      plan={<MyBookingPlan booking={booking} isAdmin={isAdmin} />}
    />
  )
}

it('opens with the event’s details: sums, progress and the next payment', () => {
  renderInApp(<Shown isAdmin={false} />)
  expect(screen.getByRole('button', { name: 'Event Details' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('$2,400')).toBeVisible()
  expect(screen.getByText('$1,600')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  expect(screen.getByText('7th November, 2026')).toBeVisible()
  expect(screen.getByText(/\$800 overdue/)).toBeVisible()
})

it('turns to the payment plan: invoice number, Paid with its date, Overdue and Pending, and how to pay', async () => {
  renderInApp(<Shown isAdmin={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Payment Plan' }))
  expect(screen.getByRole('link', { name: 'INV-000032' })).toHaveAttribute('href', '/invoice/b1')
  expect(await screen.findByText('Paid 7th October, 2026')).toBeVisible()
  for (const label of ['Overdue', 'Pending']) expect(screen.getByText(label)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make an Extra Payment' })).toHaveAttribute(
    'href',
    '/extra-payment?booking=b1',
  )
  expect(screen.queryByRole('link', { name: 'Manage Plan' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Event Details' }))
  expect(screen.getByRole('progressbar')).toBeVisible()
})

it('offers Manage Plan to those who may open it', async () => {
  renderInApp(<Shown isAdmin />)
  await userEvent.click(screen.getByRole('button', { name: 'Payment Plan' }))
  expect(screen.getByRole('link', { name: 'Manage Plan' })).toHaveAttribute('href', '/admin/manage-plan/b1')
})
