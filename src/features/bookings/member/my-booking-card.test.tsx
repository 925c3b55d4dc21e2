import { QueryClient, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useAuth } from '@/features/auth/auth-context'
import { completedEvents } from '@/features/events/upcoming/event-list-queries'
import { formatDeadline } from '@/lib/dates'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { newBooking } from '../../../../tests/support/test-app-rows'
import { type BookingView, MyBookingCard } from './my-booking-card'
import { MyBookingDetails } from './my-booking-details'
import { MyBookingPlan } from './my-booking-plan'
import { bookingDetails, dashboardCounts, type MyBooking } from './my-booking-queries'
import { findNextDueBooking } from './next-payment'

const app = openTestApp()

const TestCard = ({ id }: { id: string }) => {
  const [view, setView] = useState<BookingView>('details')
  const { isAdmin } = useAuth()
  const { data: booking } = useQuery(bookingDetails(id))
  return (
    booking && (
      <MyBookingCard
        booking={booking}
        view={view}
        onViewChange={setView}
        actions={null}
        details={<MyBookingDetails booking={booking} />}
        plan={<MyBookingPlan booking={booking} isAdmin={isAdmin} />}
      />
    )
  )
}

/** Renders the card of a booking with three installments: one paid, one overdue and one not yet due. */
const renderCard = async ({ isAdmin = false, announced = 0 } = {}) => {
  const member = await app.newMember()
  const installments: [string, number][] = [
    ['2025-10-07', 800],
    ['2025-11-07', 800],
    ['2098-12-07', 800],
  ]
  const booking = await newBooking(app, { bookedBy: member, installments, paid: 800 })
  if (announced)
    await app.sql('insert into public.bank_transfers (booking_id, amount) values ($1, $2)', [booking.id, announced])
  renderInApp(<TestCard id={booking.id} />, { auth: isAdmin ? await app.admin() : member })
  await screen.findByRole('heading', { name: booking.title })
  return booking
}
const switchCardView = (view: string) => userEvent.click(screen.getByRole('button', { name: view }))

it('a booking card shows the event, the totals, the payment progress and the next payment in its details', async () => {
  await renderCard()
  expect(screen.getByRole('button', { name: 'Event Details' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('$2,400')).toBeVisible()
  expect(screen.getByText('$1,600')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
  expect(screen.getByText('7th November, 2025')).toBeVisible()
  expect(screen.getByText(/\$800 overdue/)).toBeVisible()
})

it('a booking card shows a bank transfer that the member has announced, and does not ask for that amount again', async () => {
  await renderCard({ announced: 800 })
  expect(screen.getByText('Your bank transfer is on its way')).toBeVisible()
  expect(screen.getByText(/^The \$800 counts as paid once it has arrived in our bank account\./)).toBeVisible()
  expect(screen.queryByText(/^Next payment/)).not.toBeInTheDocument()
})

it('a booking card still requests the next payment when an announced bank transfer covers only part of that payment', async () => {
  await renderCard({ announced: 500 })
  expect(screen.getByText(/^Next payment/)).toBeVisible()
})

it('a booking card mentions no bank transfer while the bank details are missing', async () => {
  const member = await app.newMember()
  const { id } = await newBooking(app, { bookedBy: member, installments: [['2098-01-01', 800]] })
  await app.sql(`update public.bookings set status = 'pending', expires_at = '2098-01-01T00:00:00Z' where id = $1`, [
    id,
  ])
  renderInApp(<TestCard id={id} />, { auth: member, settings: { bank_transfers_open: false } })
  expect(await screen.findByText('Your first payment is due')).toBeVisible()
  expect(screen.queryByText(/bank transfer/)).toBeNull()
})

it('a booking card shows the time when the unpaid booking expires as the payment deadline, and marks no payment as overdue before it', async () => {
  const member = await app.newMember()
  const installments: [string, number][] = [
    ['2025-10-07', 800],
    ['2098-11-07', 800],
    ['2098-12-07', 800],
  ]
  const { id } = await newBooking(app, { bookedBy: member, installments })
  const holdEnd = '2098-01-01T00:00:00Z'
  await app.sql(`update public.bookings set status = 'pending', expires_at = $2 where id = $1`, [id, holdEnd])
  renderInApp(<TestCard id={id} />, { auth: member })
  expect(await screen.findByText(`by ${formatDeadline(holdEnd)}`)).toBeVisible()
  expect(
    screen.getByText(new RegExp(`^Your spots are held until ${formatDeadline(holdEnd)}\\. Pay \\$800`)),
  ).toBeVisible()
  expect(screen.queryByText(/overdue/)).not.toBeInTheDocument()
  await switchCardView('Payment Plan')
  expect(await screen.findByText(`By ${formatDeadline(holdEnd)}`)).toBeVisible()
  expect(screen.queryByText('Overdue')).not.toBeInTheDocument()
})

it('a booking card shows the payment plan with its invoice number, instalment statuses and a payment link', async () => {
  const { id, reference } = await renderCard()
  await switchCardView('Payment Plan')
  expect(screen.getByRole('link', { name: reference })).toHaveAttribute('href', `/invoice/${id}`)
  expect(await screen.findByText('Paid 7th October, 2025')).toBeVisible()
  for (const label of ['Overdue', 'Pending']) expect(screen.getByText(label)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make an Extra Payment' })).toHaveAttribute(
    'href',
    `/extra-payment?booking=${id}`,
  )
  expect(screen.queryByRole('link', { name: 'Manage Plan' })).not.toBeInTheDocument()
  await switchCardView('Event Details')
  expect(screen.getByRole('progressbar')).toBeVisible()
})

it('a booking card shows the link Manage Plan to an admin', async () => {
  const { id } = await renderCard({ isAdmin: true })
  await switchCardView('Payment Plan')
  expect(screen.getByRole('link', { name: 'Manage Plan' })).toHaveAttribute('href', `/admin/manage-plan/${id}`)
})

const createDueBooking = (id: string, next_due_date: string | null, announced_amount = 0) =>
  ({ id, next_due_date, next_due_amount: next_due_date && 800, announced_amount }) as MyBooking
const findNextDueId = (...bookings: MyBooking[]) => findNextDueBooking(bookings)?.id

it('the dashboard shows the earliest payment due of all bookings as the next payment', () => {
  expect(
    findNextDueId(
      createDueBooking('later', '2026-03-01'),
      createDueBooking('none', null),
      createDueBooking('soon', '2026-02-01'),
    ),
  ).toBe('soon')
  expect(findNextDueId(createDueBooking('none', null))).toBeUndefined()
})

it('the dashboard shows the next payment that is not fully covered by an announced bank transfer', () => {
  expect(
    findNextDueId(createDueBooking('later', '2026-03-01'), createDueBooking('on its way', '2026-02-01', 800)),
  ).toBe('later')
  expect(findNextDueId(createDueBooking('half', '2026-02-01', 799), createDueBooking('later', '2026-03-01'))).toBe(
    'half',
  )
})

it("the dashboard's number of completed events counts all events of the site, even those that the member did not attend", async () => {
  const auth = await app.newMember()
  await app.sql(`insert into public.events (title, start_date, end_date, status)
    values ('Long ago', private.today() - 9, private.today() - 5, 'published')`)
  const client = new QueryClient()
  const [counts, completedEventsPage] = await Promise.all([
    client.fetchQuery(dashboardCounts(auth.user?.id ?? '')),
    client.fetchQuery(completedEvents(1)),
  ])
  expect(completedEventsPage.total).toBeGreaterThan(0)
  expect(counts.completed).toBe(completedEventsPage.total)
})
