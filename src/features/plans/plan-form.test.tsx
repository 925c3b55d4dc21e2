import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { PlanForm } from './plan-form'
import { managedPlan } from './plan-queries'

const app = openTestApp()
const onDone = vi.fn()
beforeEach(() => void onDone.mockReset())

const TestForm = ({ id }: { id: string }) => {
  const { data } = useQuery(managedPlan(id))
  return data && <PlanForm plan={data.plan} installments={data.installments} onDone={onDone} />
}

/** Renders the form for a plan of $2,400 whose first $1,600 is paid. */
const renderForm = async () => {
  const auth = await app.admin()
  const { id } = await newBooking(app, {
    installments: [
      ['2025-10-07', 1600],
      ['2031-02-01', 400],
      ['2031-03-01', 400],
    ],
    paid: 1600,
  })
  renderInApp(<TestForm id={id} />, { auth })
  await screen.findByLabelText(/^Total Amount/)
  return id
}
const saveChanges = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const expectSaved = () => waitFor(() => expect(onDone).toHaveBeenCalledOnce())
const typeTotal = async (amount: string) => {
  await userEvent.clear(screen.getByLabelText(/^Total Amount/))
  await insertText(screen.getByLabelText(/^Total Amount/), amount)
  await insertText(screen.getByLabelText(/^Reason for the New Total/), 'Long-time customer')
}
const WRITE_TARGETS = ['save_customer', 'reprice_plan', 'reschedule_plan', 'set_plan_terms', 'booking_staff_notes']
const listSentWrites = () => WRITE_TARGETS.filter((name) => app.sent(name).length > 0)

it('the plan form shows the remaining amount while an admin types a new total', async () => {
  await renderForm()
  expect(screen.getByText(/^Amount remaining: \$800 AUD\./)).toBeVisible()
  await typeTotal('2000')
  expect(screen.getByText(/^Amount remaining: \$400 AUD\./)).toBeVisible()
})

it('the plan form asks for the reason of a new total, and shows the reason as a price line of the booking', async () => {
  const id = await renderForm()
  expect(screen.queryByLabelText(/^Reason for the New Total/)).toBeNull()
  await userEvent.clear(screen.getByLabelText(/^Total Amount/))
  await userEvent.type(screen.getByLabelText(/^Total Amount/), '2300')
  await saveChanges()
  await screen.findByText('Please enter the reason. It appears on the invoice.')
  expect(listSentWrites()).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason for the New Total/), 'Long-time customer')
  await saveChanges()
  await expectSaved()
  const manualLinesSql =
    'select kind, description, amount::float from public.booking_lines where booking_id = $1 order by id'
  expect(await app.sql(manualLinesSql, [id])).toEqual([
    { kind: 'seat', description: 'Seat', amount: 2400 },
    { kind: 'adjustment', description: 'Long-time customer', amount: -100 },
  ])
})

it('the plan form has a due date field only for unpaid instalments', async () => {
  await renderForm()
  expect(screen.getByLabelText(/^Next Payment Due/)).toHaveValue('2031-02-01')
  expect(screen.getByLabelText(/^Instalment 3 Due/)).toHaveValue('2031-03-01')
  expect(screen.queryByLabelText(/^Instalment 1 Due/)).toBeNull()
})

it('the plan form refuses a total below the paid amount', async () => {
  await renderForm()
  await typeTotal('1599')
  await saveChanges()
  await screen.findByText('Please enter at least $1,600.00, the amount already paid.')
  expect(listSentWrites()).toEqual([])
})

it('the plan form sends only the changed values', async () => {
  const id = await renderForm()
  await insertText(screen.getByLabelText(/^Notes/), 'Agreed on the phone')
  await saveChanges()
  await expectSaved()
  expect(listSentWrites()).toEqual(['booking_staff_notes'])
  const storedNotes = await app.sql('select notes from public.booking_staff_notes where booking_id = $1', [id])
  expect(storedNotes).toEqual([{ notes: 'Agreed on the phone' }])
})

it('the plan form applies the typed due dates to the instalments of a new total', async () => {
  const id = await renderForm()
  await typeTotal('1700')
  const nextDueField = screen.getByLabelText(/^Next Payment Due/)
  await userEvent.clear(nextDueField)
  await insertText(nextDueField, '2031-02-15')
  await saveChanges()
  await expectSaved()
  const installments = await app.sql(
    'select due_date::text, amount::float from public.installments where booking_id = $1 order by sequence',
    [id],
  )
  expect(installments).toEqual([
    { due_date: '2025-10-07', amount: 1600 },
    { due_date: '2031-02-15', amount: 100 },
  ])
})

it('the plan form stops saving at the first change that the database refuses, and shows the reason', async () => {
  const id = await renderForm()
  await app.sql(
    `insert into public.payments (booking_id, kind, method, amount) values ($1, 'installment', 'cash', 400)`,
    [id],
  )
  await typeTotal('1700')
  await userEvent.type(screen.getByLabelText(/^Notes/), 'x')
  await saveChanges()
  await screen.findByText('The total can’t be less than what’s paid. Issue a refund first.')
  expect(listSentWrites()).toEqual(['reprice_plan'])
  expect(onDone).not.toHaveBeenCalled()
})

it('the plan form saves a changed name and email address in the record of the customer', async () => {
  const id = await renderForm()
  const email = `${crypto.randomUUID()}@example.test`
  await userEvent.clear(screen.getByLabelText(/^Guest Name/))
  await insertText(screen.getByLabelText(/^Guest Name/), 'Ottoline Marsh')
  await userEvent.clear(screen.getByLabelText(/^Email/))
  await insertText(screen.getByLabelText(/^Email/), email)
  await saveChanges()
  await expectSaved()
  expect(listSentWrites()).toEqual(['save_customer'])
  const customerRows = await app.sql(
    'select c.full_name, c.email from public.customers c join public.bookings b on b.customer_id = c.id where b.id = $1',
    [id],
  )
  expect(customerRows).toEqual([{ full_name: 'Ottoline Marsh', email }])
})

it('the plan form shows an error at the email field when another customer has the address', async () => {
  await renderForm()
  await userEvent.clear(screen.getByLabelText(/^Email/))
  await insertText(screen.getByLabelText(/^Email/), 'member@nextroom.test')
  await saveChanges()
  await screen.findByText('Another customer already has this email address.')
  expect(onDone).not.toHaveBeenCalled()
})

it('the plan form sends no request when the admin has changed no field', async () => {
  await renderForm()
  await saveChanges()
  await expectSaved()
  expect(listSentWrites()).toEqual([])
})

it('the plan form keeps the typed values when saving fails', async () => {
  await renderForm()
  app.cut('reprice_plan')
  await typeTotal('2100')
  await saveChanges()
  await screen.findByText('Failed to save the plan. Please try again.')
  expect(screen.getByLabelText(/^Total Amount/)).toHaveValue('2100')
  expect(onDone).not.toHaveBeenCalled()
})
