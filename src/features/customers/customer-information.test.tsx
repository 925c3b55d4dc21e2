import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../tests/support/render'
import { openWorld } from '../../../tests/support/world'
import { newCustomer } from '../../../tests/support/world-rows'
import { CustomerInformation } from './customer-information'
import { customerDetails } from './customers-queries'

const world = openWorld()

const Shown = ({ id }: { id: string }) => {
  const { data } = useQuery(customerDetails(id))
  return data && <CustomerInformation customer={data} />
}

/** Opens the form to change a customer's name. */
const edit = async () => {
  const [auth, customer] = [await world.admin(), await newCustomer(world, 'Ann Lantern')]
  renderInApp(<Shown id={customer.id} />, { auth })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Customer' }))
  await userEvent.clear(name())
  return () => world.sql('select full_name, email, phone from public.customers where id = $1', [customer.id])
}
const name = () => screen.getByLabelText(/Full Name/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test('Edit Customer turns into Save Changes, which saves and turns back', async () => {
  const kept = await edit()
  await userEvent.type(name(), 'Ann Lamp')
  await save()
  expect(await screen.findByRole('button', { name: 'Edit Customer' })).toBeVisible()
  expect(await screen.findByText('Ann Lamp')).toBeVisible()
  expect(await kept()).toMatchObject([{ full_name: 'Ann Lamp', phone: null }])
})

test('a blank name is not sent', async () => {
  await edit()
  await save()
  expect(await screen.findByText('Please enter a name.')).toBeVisible()
  expect(world.sent('save_customer')).toEqual([])
})

test("an address that is another's is said at its field, and what was typed stays", async () => {
  const kept = await edit()
  const { email } = await newCustomer(world)
  await userEvent.type(name(), 'Ann Lamp')
  await userEvent.clear(screen.getByLabelText(/Email/))
  await userEvent.click(screen.getByLabelText(/Email/))
  await userEvent.paste(email)
  await save()
  expect(await screen.findByText('Another customer already has this email address.')).toBeVisible()
  expect(name()).toHaveValue('Ann Lamp')
  expect(await kept()).toMatchObject([{ full_name: 'Ann Lantern' }])
})

test('a failure is said, and what was typed stays', async () => {
  await edit()
  world.refuse('save_customer')
  await userEvent.type(name(), 'Ann Lamp')
  await save()
  expect(await screen.findByText('Failed to save the customer. Please try again.')).toBeVisible()
  expect(name()).toHaveValue('Ann Lamp')
})
