import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { assert, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { owedCsv } from './books-files'
import { BooksMatters } from './books-matters'
import { BooksOwed } from './books-owed'
import { BOOKS_PAGE, readWholeOwed } from './books-queries'

const world = openWorld()

const owing = async () => {
  const trip = await world.newTrip({ seats: BOOKS_PAGE + 5, price: 10 })
  await world.sql(
    `with c as (insert into public.customers (full_name) values ('Rosa Owing') returning id),
     booked as (
       insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
       select c.id, $1, 1, 'confirmed', 10, 10, 1 from c, generate_series(1, $2)
       returning id)
     insert into public.installments (booking_id, sequence, due_date, amount)
     select b.id, 1, private.today() + 20, 10 from booked b`,
    [trip.id, BOOKS_PAGE + 5],
  )
}

const dueBack = async () => {
  const trip = await world.newTrip({ seats: BOOKS_PAGE + 5, price: 10 })
  await world.sql(
    `with c as (insert into public.customers (full_name) values ('Rosa Back') returning id)
     insert into public.bookings (customer_id, event_id, seats, status, total_amount, deposit_amount, plan, paid_amount)
     select c.id, $1, 1, 'confirmed', 10, 10, 1, 15 from c, generate_series(1, $2)`,
    [trip.id, BOOKS_PAGE + 5],
  )
}

it('shows a page of what is owed back, its sum of all, and writes every one into the file', async () => {
  await dueBack()
  const onPage = vi.fn()
  renderInApp(<BooksOwed pages={{ departures: 1, bookings: 1, refunds: 1 }} onPage={onPage} />, {
    auth: await world.admin(),
  })
  const [table] = await screen.findAllByRole('region', { name: 'Refunds due' })
  assert(table)
  expect(within(table).getAllByRole('link')).toHaveLength(BOOKS_PAGE)
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages, Refunds due' })).getByRole('button', { name: 'Next' }),
  )
  expect(onPage).toHaveBeenCalledWith('refunds', 2)
  const all = await readWholeOwed()
  expect(all.refunds).toHaveLength(all.refunds_total)
  expect(all.refunds_total).toBeGreaterThan(BOOKS_PAGE)
})

it('shows a page of the bookings that owe, sums of all of them, and writes every one into the file', async () => {
  await owing()
  const onPage = vi.fn()
  renderInApp(<BooksOwed pages={{ departures: 1, bookings: 1, refunds: 1 }} onPage={onPage} />, {
    auth: await world.admin(),
  })
  const [table] = await screen.findAllByRole('region', { name: 'By booking' })
  assert(table)
  expect(within(table).getAllByRole('link')).toHaveLength(BOOKS_PAGE)
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Pages, By booking' })).getByRole('button', { name: 'Next' }),
  )
  expect(onPage).toHaveBeenCalledWith('bookings', 2)
  const all = await readWholeOwed()
  expect(all.bookings).toHaveLength(all.bookings_total)
  expect(all.bookings_total).toBeGreaterThan(BOOKS_PAGE)
  expect(await owedCsv(all)).toContain(all.bookings.at(-1)?.reference)
})

it('tells both sides of what differs, until somebody has seen to it', async () => {
  await world.sql(
    `insert into public.reconciliation_discrepancies (kind, provider_id, ours, theirs) values ('refund', 're_1', 0, -80)`,
  )
  renderInApp(<BooksMatters />, { auth: await world.admin() })
  await screen.findByText(/ours \$0\.00, theirs -\$80\.00/)
  await userEvent.click(screen.getByRole('button', { name: 'Seen To: The card provider says otherwise' }))
  await screen.findByRole('heading', { name: 'Nothing to look at' })
})
