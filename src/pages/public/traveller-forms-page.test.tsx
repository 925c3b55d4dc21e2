import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { clickEnabledButton, insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { FakeUpload } from '../../../tests/support/fake-upload'
import {
  addFileQuestion,
  addWaiver,
  createField,
  insertFileAnswer,
  newFormBooking,
} from '../../../tests/support/test-app-forms'
import { TravellerFormsPage } from './traveller-forms-page'

const app = openTestApp()
const openPage = (token: string) =>
  renderInApp(
    <Suspense>
      <TravellerFormsPage />
    </Suspense>,
    { path: `/forms#${token}` },
  )

it('a traveller saves a form section by section, and typed answers survive a reload', async () => {
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

it('the traveller form marks an invalid answer when the traveller saves, and keeps the other typed answers', async () => {
  const { token } = await newFormBooking(app)
  openPage(token)
  await insertText(await screen.findByLabelText('Emergency contact’s name'), 'Eve Hill')
  await insertText(screen.getByLabelText('Emergency contact’s phone'), 'unknown')
  await clickEnabledButton('Save In an emergency')
  expect(await screen.findAllByText('Please check this answer.')).toHaveLength(2)
  expect(screen.getByLabelText('Emergency contact’s name')).toHaveValue('Eve Hill')
})

it('saving medical notes requires consent and calls the encrypting function, and the browser stores no draft of the notes', async () => {
  const { token, travellerId } = await newFormBooking(app)
  // The test database runs without edge functions, so this test fakes the response. The tests in supabase/tests/http
  // check the encryption.
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
  expect(await screen.findByText('Saved. We don’t show these details here.')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Asthma')
})

it('a form with only optional questions is done when the traveller clicks I Have Nothing to Add', async () => {
  const { token, bookingId, tripId } = await newFormBooking(app)
  await app.sql(
    `update private.traveller_form_versions v set fields = $2 from private.traveller_forms f
     where f.id = v.form_id and f.trip_id = $1`,
    [tripId, JSON.stringify([createField('dietary', { required: false })])],
  )
  const readState = () => app.sql('select s.state from private.form_states(null, $1) s', [bookingId])
  openPage(token)
  expect(await screen.findByText(/or tell us that you have nothing to add/)).toBeVisible()
  expect(await readState()).toEqual([{ state: 'missing' }])
  await clickEnabledButton('I Have Nothing to Add')
  expect(await screen.findByText('All questions are optional. You can still add or change answers.')).toHaveFocus()
  expect(await readState()).toEqual([{ state: 'done' }])
})

const chooseFile = (content: string, name: string) =>
  userEvent.upload(screen.getByLabelText(/^(Replace )?Visa$/, { selector: 'input' }), new File([content], name), {
    applyAccept: false,
  })

it('the traveller form refuses a file of a wrong kind or size before the upload, and keeps the typed answers', async () => {
  const { token, tripId } = await newFormBooking(app)
  await addFileQuestion(app, tripId)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  openPage(token)
  await insertText(await screen.findByLabelText('Dietary requirements'), 'No nuts')
  await chooseFile('<!doctype html>', 'visa.pdf')
  expect(await screen.findByText('We can’t accept this kind of file')).toBeVisible()
  await chooseFile('x'.repeat(10 * 1024 * 1024 + 1), 'visa.pdf')
  expect(await screen.findByText('This file is too large')).toBeVisible()
  expect(app.sent('save-traveller-file')).toEqual([])
  expect(screen.getByLabelText('Dietary requirements')).toHaveValue('No nuts')
})

it('after a lost connection, the traveller form keeps the selected file and the answers, and Try Again uploads the file', async () => {
  const { token, travellerId, tripId } = await newFormBooking(app)
  await addFileQuestion(app, tripId)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  app.cut('save-traveller-file', { times: 1 })
  openPage(token)
  await insertText(await screen.findByLabelText('Dietary requirements'), 'No nuts')
  await chooseFile('%PDF-1.7', 'visa.pdf')
  expect(await screen.findByText('We couldn’t upload the file')).toBeVisible()
  expect(screen.getByLabelText('Dietary requirements')).toHaveValue('No nuts')
  // The test database runs without edge functions, so this test fakes the response. The tests in supabase/tests/http
  // check that files are stored.
  await insertFileAnswer(app, travellerId)
  app.reply('save-traveller-file', { status: 'saved' })
  await clickEnabledButton('Try Again')
  expect(await screen.findByText('File saved')).toBeVisible()
  expect(await screen.findByText('visa.pdf')).toHaveTextContent('visa.pdf (2 MB)')
  const uploadBody = app.sent('save-traveller-file')[1]?.body as FormData
  expect([uploadBody.get('token'), uploadBody.get('key'), (uploadBody.get('file') as File).name]).toEqual([
    token,
    'question_visa',
    'visa.pdf',
  ])
})

it('a traveller sees the progress of an upload, and replaces or removes a file', async () => {
  const { token, travellerId, tripId } = await newFormBooking(app)
  await addFileQuestion(app, tripId)
  await insertFileAnswer(app, travellerId)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  app.reply('save-traveller-file', { status: 'too_many' })
  const failUpload = app.hold('save-traveller-file', { times: 1, cut: true })
  openPage(token)
  await screen.findByText('visa.pdf')
  await chooseFile('%PDF-1.7', 'new.pdf')
  expect(await screen.findByText('Uploading, 50%')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Upload of Visa' })).toHaveValue(50)
  failUpload()
  await clickEnabledButton('Try Again')
  expect(await screen.findByText('Too many attempts')).toBeVisible()
  // The field cannot take the focus while it is disabled during the upload.
  await waitFor(() => expect(screen.getByLabelText('Replace Visa', { selector: 'input' })).toBeEnabled())
  await clickEnabledButton('Remove visa.pdf')
  expect(await screen.findByText('File removed')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('visa.pdf')).toBeNull())
  await waitFor(() => expect(screen.getByLabelText('Visa', { selector: 'input' })).toHaveFocus())
  expect(await app.sql('select 1 from private.traveller_answers where traveller_id = $1', [travellerId])).toEqual([])
})

it('a traveller reads and signs the waiver, and then sees the signed copy with a Print button', async () => {
  const { token, tripId } = await newFormBooking(app)
  await addWaiver(app, tripId)
  openPage(token)
  expect(await screen.findByText('I, Ben Hill, know the risks.')).toBeVisible()
  await clickEnabledButton('Sign the Waiver')
  expect(await screen.findByText('Please tick this box.')).toBeVisible()
  await userEvent.click(screen.getByLabelText(/I am 18 or older/))
  await clickEnabledButton('Sign the Waiver')
  expect(await screen.findByText('Please type your full name.')).toBeVisible()
  expect(screen.getByText('Please enter an email address.')).toBeVisible()
  await insertText(screen.getByLabelText('Your full name'), 'Ben Hill')
  await insertText(screen.getByLabelText('Your email'), 'ben@example.test')
  await clickEnabledButton('Sign the Waiver')
  expect(await screen.findByText('Signed by')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Waiver' })).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign the Waiver' })).toBeNull()
})

it('if the waiver text changes while a traveller reads it, the page shows the new text before the traveller can sign', async () => {
  const { token, tripId } = await newFormBooking(app)
  await addWaiver(app, tripId)
  openPage(token)
  await userEvent.click(await screen.findByLabelText(/I am 18 or older/))
  await insertText(screen.getByLabelText('Your full name'), 'Ben Hill')
  await app.sql(
    `insert into private.waiver_versions (trip_id, version, body) values ($1, 2, 'I accept the new risks.')`,
    [tripId],
  )
  await app.sql('update private.waivers set latest_version = 2, version = 2 where trip_id = $1', [tripId])
  await clickEnabledButton('Sign the Waiver')
  expect(await screen.findByText('The waiver has changed')).toBeVisible()
  expect(await screen.findByText('I accept the new risks.')).toBeVisible()
  expect(screen.getByLabelText(/I am 18 or older/)).not.toBeChecked()
  expect(screen.getByLabelText('Your full name')).toHaveValue('Ben Hill')
})

it('the page of a revoked forms link shows no data of the traveller', async () => {
  const { token } = await newFormBooking(app)
  await app.sql(
    'update private.traveller_links set revoked_at = private.now() where token_hash = private.hash_token($1)',
    [token],
  )
  openPage(token)
  expect(await screen.findByText('This link isn’t valid')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Ben Hill')
})
