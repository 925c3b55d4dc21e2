import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { PlanForm } from './plan-form'
import { managedPlan } from './plan-queries'

const app = openTestApp()
const onDone = vi.fn()
beforeEach(() => void onDone.mockReset())

const Shown = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <PlanForm plan={data.plan} installments={data.installments} onDone={onDone} />
}

/** The plan of $2,400, with the first $1,600 paid. */
const show = async () => {
  const auth = await app.admin()
  const { id } = await newBooking(app, {
    installments: [
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
const writes = () => WRITES.filter((name) => app.sent(name).length > 0)

it('shows the remaining amount while an admin types a new total', async () => {
  await show()
  expect(screen.getByText(/^Amount remaining: \$800 AUD\./)).toBeVisible()
  await total('2000')
  expect(screen.getByText(/^Amount remaining: \$400 AUD\./)).toBeVisible()
})

it('offers due dates for unpaid instalments only', async () => {
  await show()
  expect(screen.getByLabelText(/^Next Payment Due/)).toHaveValue('2031-02-01')
  expect(screen.getByLabelText(/^Instalment 3 Due/)).toHaveValue('2031-03-01')
  expect(screen.queryByLabelText(/^Instalment 1 Due/)).toBeNull()
})

it('refuses a total below the paid amount', async () => {
  await show()
  await total('1599')
  await save()
  await screen.findByText('Please enter at least $1,600.00: that much is paid.')
  expect(writes()).toEqual([])
})

it('sends only the changed values', async () => {
  const id = await show()
  await userEvent.type(screen.getByLabelText(/^Notes/), 'Agreed on the phone')
  await save()
  await saved()
  expect(writes()).toEqual(['booking_staff_notes'])
  const stored = await app.sql('select notes from public.booking_staff_notes where booking_id = $1', [id])
  expect(stored).toEqual([{ notes: 'Agreed on the phone' }])
})

it('applies the typed due dates to the instalments of a new total', async () => {
  const id = await show()
  await total('1700')
  const next = screen.getByLabelText(/^Next Payment Due/)
  await userEvent.clear(next)
  await userEvent.type(next, '2031-02-15')
  await save()
  await saved()
  const installments = await app.sql(
    'select due_date::text, amount::float from public.installments where booking_id = $1 order by sequence',
    [id],
  )
  expect(installments).toEqual([
    { due_date: '2025-10-07', amount: 1600 },
    { due_date: '2031-02-15', amount: 100 },
  ])
})

it('stops at the first refused change and shows the reason', async () => {
  const id = await show()
  await app.sql(
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
  const customer = await app.sql(
    'select c.full_name, c.email from public.customers c join public.bookings b on b.customer_id = c.id where b.id = $1',
    [id],
  )
  expect(customer).toEqual([{ full_name: 'Ottoline Marsh', email }])
})

it('shows an error at the email field when another customer has the address', async () => {
  await show()
  await userEvent.clear(screen.getByLabelText(/^Email/))
  await userEvent.type(screen.getByLabelText(/^Email/), 'member@nextroom.test')
  await save()
  await screen.findByText('Another customer already has this email address.')
  expect(onDone).not.toHaveBeenCalled()
})

it('sends nothing when nothing was changed', async () => {
  await show()
  await save()
  await saved()
  expect(writes()).toEqual([])
})

it('keeps the typed values when saving fails', async () => {
  await show()
  app.cut('reprice_plan')
  await total('2100')
  await save()
  await screen.findByText('Failed to save the plan. Please try again.')
  expect(screen.getByLabelText(/^Total Amount/)).toHaveValue('2100')
  expect(onDone).not.toHaveBeenCalled()
})
