import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newCustomer } from '../../../tests/support/test-app-rows'
import { CustomerInformation } from './customer-information'
import { customerDetails } from './customers-queries'

const app = openTestApp()

const TestInformation = ({ id }: { id: string }) => {
  const { data } = useQuery(customerDetails(id))
  return data && <CustomerInformation customer={data} />
}

/** Opens the form to edit a customer's name. */
const openEditForm = async () => {
  const [auth, customer] = [await app.admin(), await newCustomer(app, 'Ann Lantern')]
  renderInApp(<TestInformation id={customer.id} />, { auth })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Customer' }))
  await userEvent.clear(getNameField())
  return () => app.sql('select full_name, email, phone from public.customers where id = $1', [customer.id])
}
const getNameField = () => screen.getByLabelText(/Full Name/)
const saveChanges = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test('an admin edits a customer, and the changes are saved', async () => {
  const readStoredCustomer = await openEditForm()
  await userEvent.type(getNameField(), 'Ann Lamp')
  await saveChanges()
  expect(await screen.findByRole('button', { name: 'Edit Customer' })).toBeVisible()
  expect(await screen.findByText('Ann Lamp')).toBeVisible()
  expect(await readStoredCustomer()).toMatchObject([{ full_name: 'Ann Lamp', phone: null }])
})

test('the customer form shows an error for a blank name and sends no request', async () => {
  await openEditForm()
  await saveChanges()
  expect(await screen.findByText('Please enter a name.')).toBeVisible()
  expect(app.sent('save_customer')).toEqual([])
})

test('the customer form shows an error at the email field if another customer has the address, and keeps the typed values', async () => {
  const readStoredCustomer = await openEditForm()
  const { email } = await newCustomer(app)
  await userEvent.type(getNameField(), 'Ann Lamp')
  await userEvent.clear(screen.getByLabelText(/Email/))
  await userEvent.click(screen.getByLabelText(/Email/))
  await userEvent.paste(email)
  await saveChanges()
  expect(await screen.findByText('Another customer already has this email address.')).toBeVisible()
  expect(getNameField()).toHaveValue('Ann Lamp')
  expect(await readStoredCustomer()).toMatchObject([{ full_name: 'Ann Lantern' }])
})

test('the customer form shows an error when saving fails, and keeps the typed values', async () => {
  await openEditForm()
  app.refuse('save_customer')
  await userEvent.type(getNameField(), 'Ann Lamp')
  await saveChanges()
  expect(await screen.findByText('Failed to save the customer. Please try again.')).toBeVisible()
  expect(getNameField()).toHaveValue('Ann Lamp')
})
