import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openWorld } from '../../../../tests/support/world'
import { CustomerMail } from './customer-mail'

const world = openWorld()

test('the desk is told that letters come back, and has them sent again', async () => {
  const email = `Gone-${crypto.randomUUID()}@example.test`
  await world.sql(`insert into public.mail_addresses (email, trouble) values (lower($1), 'bounced')`, [email])
  renderInApp(<CustomerMail email={email} />, { auth: await world.admin() })
  expect(await screen.findByRole('alert')).toHaveTextContent('A letter to this address came back')
  await userEvent.click(screen.getByRole('button', { name: 'Send Letters Here Again' }))
  expect(await screen.findByText('Letters Go Out Again')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/came back/)).toBeNull())
})
