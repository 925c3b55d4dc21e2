import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { ClaimForm } from './claim-form'

const app = openTestApp()
const NEW_PASSWORD = 'candle-and-rain-7'

/**
 * Renders the form that a claim link opens. A claim link adds earlier bookings to an account. The customer of this link
 * has had an account since before the booking.
 */
const renderForm = async () => {
  const { user } = await app.newMember()
  const email = user?.email ?? ''
  // Marks the account's email address as unconfirmed, because using the claim link must confirm the address.
  await app.sql('update auth.users set email_confirmed_at = null where id = $1', [user?.id])
  await app.sql("update public.customers set email = 'was-' || email where email = $1", [email])
  const [claim] = await app.sql<{ customer_id: string; token: string }>(
    `with known as (insert into public.customers (full_name, email) values ('Mary Shelley', $1) returning id)
     insert into public.customer_claims (customer_id, email, expires_at)
     select id, $1, private.now() + interval '1 day' from known returning customer_id, token`,
    [email],
  )
  renderInApp(<ClaimForm token={claim?.token ?? ''} email={email} />)
  await insertText(screen.getByLabelText(/^New Password/), NEW_PASSWORD)
  const readAccountState = () =>
    app.sql(
      `select c.profile_id = $2 as is_theirs, l.used_at is not null as is_used,
         (select count(*)::int from public.audit_log a where a.action = 'claim_customer' and a.entity_id = c.id::text) as audit_entries
       from public.customers c join public.customer_claims l on l.customer_id = c.id where c.id = $1`,
      [claim?.customer_id, user?.id],
    )
  return { readAccountState, signIn: () => app.signIn(email, NEW_PASSWORD) }
}
const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Set Password and Sign In' }))

it('the form that adds bookings to an account signs the customer in even if the response to their click was lost', async () => {
  app.lose('claim_customer', { times: 1 })
  const { readAccountState, signIn } = await renderForm()
  await submitForm()
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(await readAccountState()).toEqual([{ is_theirs: true, is_used: true, audit_entries: 1 }])
  await signIn()
})

it('the claim form shows an error and keeps the password while there is no response, then signs the customer in', async () => {
  app.lose('claim_customer', { times: 2 })
  app.cut('claim_status', { times: 2 })
  const { readAccountState, signIn } = await renderForm()
  for (const attemptNumber of [1, 2]) {
    await submitForm()
    await expect.poll(() => screen.queryAllByText('Something went wrong. Please try again.').length).toBe(attemptNumber)
    expect(screen.getByLabelText(/^New Password/)).toHaveValue(NEW_PASSWORD)
  }
  await submitForm()
  expect(await screen.findByText('Welcome back!')).toBeVisible()
  expect(app.sent('claim_customer')).toHaveLength(3)
  expect(await readAccountState()).toEqual([{ is_theirs: true, is_used: true, audit_entries: 1 }])
  await signIn()
})
