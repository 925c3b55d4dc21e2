import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newBooking } from '../../../tests/support/world-rows'
import { PlanForm } from './plan-form'
import { managedPlan } from './plan-queries'

const world = openWorld()
const onDone = vi.fn()
beforeEach(() => void onDone.mockReset())

const Shown = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <PlanForm plan={data.plan} parts={data.parts} onDone={onDone} />
}

/** The plan of $2,400, with the first $1,600 paid. */
const show = async () => {
  const auth = await world.admin()
  const { id } = await newBooking(world, {
    parts: [
      ['2025-10-07', 1600],
      ['2031-02-01', 400],
      ['2031-03-01', 400],
    ],
    paid: 1600,
  })
  renderInApp(<Shown id={id} />, { auth })
  await screen.findByLabelText(/^Total Amount/)
  return id
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const saved = () => waitFor(() => expect(onDone).toHaveBeenCalledOnce())
const total = async (amount: string) => {
  await userEvent.clear(screen.getByLabelText(/^Total Amount/))
  await userEvent.type(screen.getByLabelText(/^Total Amount/), amount)
}
const WRITES = ['save_customer', 'reprice_plan', 'reschedule_plan', 'set_plan_terms', 'booking_staff_notes']
const writes = () => WRITES.filter((name) => world.sent(name).length > 0)

it('shows what remains of a total while it is typed', async () => {
  await show()
  expect(screen.getByText(/^Amount remaining: \$800 AUD\./)).toBeVisible()
  await total('2000')
  expect(screen.getByText(/^Amount remaining: \$400 AUD\./)).toBeVisible()
})

it('offers dates for what is not paid, and none for what is', async () => {
  await show()
  expect(screen.getByLabelText(/^Next Payment Due/)).toHaveValue('2031-02-01')
  expect(screen.getByLabelText(/^Instalment 3 Due/)).toHaveValue('2031-03-01')
  expect(screen.queryByLabelText(/^Instalment 1 Due/)).toBeNull()
})

it('cannot fall below what is paid', async () => {
  await show()
  await total('1599')
  await save()
  await screen.findByText('Please enter at least $1,600.00: that much is paid.')
  expect(writes()).toEqual([])
})

it('sends what was changed, and nothing else', async () => {
  const id = await show()
  await userEvent.type(screen.getByLabelText(/^Notes/), 'Agreed on the phone')
  await save()
  await saved()
  expect(writes()).toEqual(['booking_staff_notes'])
  const kept = await world.sql('select notes from public.booking_staff_notes where booking_id = $1', [id])
  expect(kept).toEqual([{ notes: 'Agreed on the phone' }])
})

it('puts the days of the form on the parts that a new total has made', async () => {
  const id = await show()
  await total('1700')
  const next = screen.getByLabelText(/^Next Payment Due/)
  await userEvent.clear(next)
  await userEvent.type(next, '2031-02-15')
  await save()
  await saved()
  const parts = await world.sql(
    'select due_date::text, amount::float from public.installments where booking_id = $1 order by sequence',
    [id],
  )
  expect(parts).toEqual([
    { due_date: '2025-10-07', amount: 1600 },
    { due_date: '2031-02-15', amount: 100 },
  ])
})

it('stops at what was refused, and says why', async () => {
  const id = await show()
  await world.sql(
    `insert into public.payments (booking_id, kind, method, amount) values ($1, 'instalment', 'cash', 400)`,
    [id],
  )
  await total('1700')
  await userEvent.type(screen.getByLabelText(/^Notes/), 'x')
  await save()
  await screen.findByText('It can’t be less than what’s paid. Issue a refund first.')
  expect(writes()).toEqual(['reprice_plan'])
  expect(onDone).not.toHaveBeenCalled()
})

it('changes the name and email of the customer record', async () => {
  const id = await show()
  const email = `${crypto.randomUUID()}@example.test`
  await userEvent.clear(screen.getByLabelText(/^Guest Name/))
  await userEvent.type(screen.getByLabelText(/^Guest Name/), 'Ottoline Marsh')
  await userEvent.clear(screen.getByLabelText(/^Email/))
  await userEvent.type(screen.getByLabelText(/^Email/), email)
  await save()
  await saved()
  expect(writes()).toEqual(['save_customer'])
  const customer = await world.sql(
    'select c.full_name, c.email from public.customers c join public.bookings b on b.customer_id = c.id where b.id = $1',
    [id],
  )
  expect(customer).toEqual([{ full_name: 'Ottoline Marsh', email }])
})

it('shows at the email field that another customer has the address', async () => {
  await show()
  await userEvent.clear(screen.getByLabelText(/^Email/))
  await userEvent.type(screen.getByLabelText(/^Email/), 'member@nextroom.test')
  await save()
  await screen.findByText('Another customer already has this email address.')
  expect(onDone).not.toHaveBeenCalled()
})

it('asks nothing of the database where nothing was changed', async () => {
  await show()
  await save()
  await saved()
  expect(writes()).toEqual([])
})

it('keeps what was typed where saving fails', async () => {
  await show()
  world.cut('reprice_plan')
  await total('2100')
  await save()
  await screen.findByText('Failed to save the plan. Please try again.')
  expect(screen.getByLabelText(/^Total Amount/)).toHaveValue('2100')
  expect(onDone).not.toHaveBeenCalled()
})
