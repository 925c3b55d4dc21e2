import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { CustomerEmails, UnsentEmails } from './customer-emails'

const app = openTestApp()

test("a customer's page says that emails to the customer bounced, and lets an admin allow emails again", async () => {
  const email = `Gone-${crypto.randomUUID()}@example.test`
  await app.sql(`insert into public.email_suppressions (email, reason) values (lower($1), 'bounced')`, [email])
  renderInApp(<CustomerEmails email={email} />, { auth: await app.admin() })
  expect(await screen.findByRole('alert')).toHaveTextContent('An email to this address bounced')
  await userEvent.click(screen.getByRole('button', { name: 'Email This Address Again' }))
  expect(await screen.findByText('Emails turned on again')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/bounced/)).toBeNull())
})

test("a customer's page lists emails not sent because the address is missing, and sends them as soon as an admin adds an address", async () => {
  const { id: event, title } = await app.newEvent()
  const [customer] = await app.sql<{ id: string }>(
    `insert into public.customers (full_name, phone) values ('Ann Caller', '0491 570 006') returning id`,
  )
  const id = customer?.id ?? ''
  const [booking] = await app.sql<{ reference: string }>(
    `insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
     values ($1, $2, 1, 1, 'confirmed', 1800, 800) returning reference`,
    [id, event],
  )
  renderInApp(<UnsentEmails customerId={id} />, { auth: await app.admin() })
  const emailRegion = await screen.findByRole('region', { name: 'Emails not sent' })
  expect(emailRegion).toHaveTextContent(`Booking confirmed: ${booking?.reference}, ${title}`)
  const email = `ann-${crypto.randomUUID()}@example.test`
  await app.sql('update public.customers set email = $1 where id = $2', [email, id])
  expect(await app.sql('select template from public.email_outbox where to_email = $1', [email])).toEqual([
    { template: 'booking_confirmed' },
  ])
})
