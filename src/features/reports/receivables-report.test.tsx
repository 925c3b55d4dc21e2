import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { assert, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { createOwedCsv } from './report-files'
import { PaymentExceptions } from './payment-exceptions'
import { ReceivablesReport } from './receivables-report'
import { REPORT_PAGE_SIZE, fetchAllReceivables } from './reports-queries'

const app = openTestApp()

const ALL_EVENTS = { event: '', trip: '', byTrip: false }

const createOwingBookings = async () => {
  const event = await app.newEvent({ seats: REPORT_PAGE_SIZE + 5, price: 10 })
  await app.sql(
    `with c as (insert into public.customers (full_name) values ('Rosa Owing') returning id),
     booked as (
       insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, $1, 1, 'confirmed', 10, 10, 1 from c, generate_series(1, $2)
       returning id)
     insert into public.installments (booking_id, sequence, due_date, amount)
     select b.id, 1, private.today() + 20, 10 from booked b`,
    [event.id, REPORT_PAGE_SIZE + 5],
  )
}

const createDueRefunds = async () => {
  const event = await app.newEvent({ seats: REPORT_PAGE_SIZE + 5, price: 10 })
  await app.sql(
    `with c as (insert into public.customers (full_name) values ('Rosa Back') returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan, paid_amount)
     select c.id, $1, 1, 'confirmed', 10, 10, 1, 15 from c, generate_series(1, $2)`,
    [event.id, REPORT_PAGE_SIZE + 5],
  )
}

it('the receivables report shows one page of the refunds due, and exports all refunds due', async () => {
  await createDueRefunds()
  const onPageChange = vi.fn()
  renderInApp(
    <ReceivablesReport scope={ALL_EVENTS} pages={{ events: 1, bookings: 1, refunds: 1 }} onPageChange={onPageChange} />,
    {
      auth: await app.admin(),
    },
  )
  const [table] = await screen.findAllByRole('region', { name: 'Refunds due' })
  assert(table)
  expect(within(table).getAllByRole('link')).toHaveLength(REPORT_PAGE_SIZE)
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages, Refunds due' })).getByRole('button', { name: 'Next' }),
  )
  expect(onPageChange).toHaveBeenCalledWith('refunds', 2)
  const report = await fetchAllReceivables(ALL_EVENTS)
  expect(report.refunds).toHaveLength(report.refunds_total)
  expect(report.refunds_total).toBeGreaterThan(REPORT_PAGE_SIZE)
})

it('the receivables report shows one page of the bookings with money owing, and exports all these bookings', async () => {
  await createOwingBookings()
  const onPageChange = vi.fn()
  renderInApp(
    <ReceivablesReport scope={ALL_EVENTS} pages={{ events: 1, bookings: 1, refunds: 1 }} onPageChange={onPageChange} />,
    {
      auth: await app.admin(),
    },
  )
  const [table] = await screen.findAllByRole('region', { name: 'By booking' })
  assert(table)
  expect(within(table).getAllByRole('link')).toHaveLength(REPORT_PAGE_SIZE)
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages, By booking' })).getByRole('button', { name: 'Next' }),
  )
  expect(onPageChange).toHaveBeenCalledWith('bookings', 2)
  const report = await fetchAllReceivables(ALL_EVENTS)
  expect(report.bookings).toHaveLength(report.bookings_total)
  expect(report.bookings_total).toBeGreaterThan(REPORT_PAGE_SIZE)
  expect(await createOwedCsv(report)).toContain(report.bookings.at(-1)?.reference)
})

it("a card payment that differs from Stripe is listed with our amount and Stripe's until an admin marks it as handled", async () => {
  await app.sql(
    `insert into public.reconciliation_discrepancies (kind, provider_id, ours, theirs) values ('refund', 're_1', 0, -80)`,
  )
  renderInApp(<PaymentExceptions />, { auth: await app.admin() })
  await screen.findByText(/our ledger \$0\.00, Stripe -\$80\.00/)
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Handled: Doesn’t match Stripe' }))
  await screen.findByRole('heading', { name: 'No payment exceptions' })
})
