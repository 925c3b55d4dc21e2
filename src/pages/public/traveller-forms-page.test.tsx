import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newFormBooking } from '../../../tests/support/test-app-forms'
import { TravellerFormsPage } from './traveller-forms-page'

const app = openTestApp()
const openPage = (token: string) =>
  renderInApp(
    <Suspense>
      <TravellerFormsPage />
    </Suspense>,
    { path: `/forms#${token}` },
  )

it('a traveller saves a form section by section, and a reload loses no typed answer', async () => {
  const { token, travellerId } = await newFormBooking(app)
  openPage(token)
  expect(await screen.findByText(/Still needed: Name as in passport/)).toBeVisible()
  expect(screen.getByLabelText('Name as in passport')).toHaveValue('Ben Hill')
  await insertText(screen.getByLabelText('Dietary requirements'), 'No nuts')
  cleanup()
  openPage(token)
  expect(await screen.findByLabelText('Dietary requirements')).toHaveValue('No nuts')
  await clickEnabledButton('Save About you')
  expect(await screen.findByText(/^Still needed: Emergency contact/)).toBeVisible()
  await insertText(screen.getByLabelText('Emergency contact’s name'), 'Eve Hill')
  await insertText(screen.getByLabelText('Emergency contact’s phone'), '0491 570 006')
  await clickEnabledButton('Save In an emergency')
  await userEvent.selectOptions(screen.getByLabelText('Tent size'), 'Large')
  await clickEnabledButton('Save Questions')
  expect(await screen.findByText('Still needed: Medical notes')).toBeVisible()
  expect(
    await app.sql('select dietary, emergency_contact_name from public.travellers where id = $1', [travellerId]),
  ).toEqual([{ dietary: 'No nuts', emergency_contact_name: 'Eve Hill' }])
})

it('a typed answer stays when the connection is lost, and an invalid one is marked', async () => {
  const { token } = await newFormBooking(app)
  openPage(token)
  await insertText(await screen.findByLabelText('Emergency contact’s name'), 'Eve Hill')
  await insertText(screen.getByLabelText('Emergency contact’s phone'), 'unknown')
  await clickEnabledButton('Save In an emergency')
  expect(await screen.findAllByText('Please check this answer.')).toHaveLength(2)
  expect(screen.getByLabelText('Emergency contact’s name')).toHaveValue('Eve Hill')
})

it('medical notes need consent, go to the encrypting function, and are not kept as a draft', async () => {
  const { token, travellerId } = await newFormBooking(app)
  // The shared backend has no edge functions. supabase/tests/http proves the encryption.
  app.reply('save-traveller-secret', { status: 'consent_needed' })
  openPage(token)
  await insertText(await screen.findByRole('textbox', { name: 'Medical notes' }), 'Asthma, blue inhaler')
  await clickEnabledButton('Save Medical notes')
  expect(await screen.findByText('We need your consent')).toBeVisible()
  expect(JSON.stringify(sessionStorage)).not.toContain('Asthma')
  await userEvent.click(screen.getByLabelText(/I agree that the medical notes/))
  await app.sql(
    `insert into private.traveller_secrets (traveller_id, kind, sealed_value, consented_at)
     values ($1, 'medical', repeat('sealed', 10), private.now())`,
    [travellerId],
  )
  app.reply('save-traveller-secret', { status: 'saved' })
  await clickEnabledButton('Save Medical notes')
  expect(await screen.findByText('Saved. We don’t show it here.')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Asthma')
})

it('the page of a revoked link shows nothing of the traveller', async () => {
  const { token } = await newFormBooking(app)
  await app.sql(
    'update private.traveller_links set revoked_at = private.now() where token_hash = private.hash_token($1)',
    [token],
  )
  openPage(token)
  expect(await screen.findByText('This link isn’t valid')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Ben Hill')
})
