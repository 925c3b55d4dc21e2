import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FORM } from '@/lib/generated/limits'
import { FakeUpload } from '../../../../../tests/support/fake-upload'
import { clickEnabledButton, insertText } from '../../../../../tests/support/fields'
import { renderInApp } from '../../../../../tests/support/render'
import { openTestApp } from '../../../../../tests/support/test-app'
import { EventDocuments } from './event-documents'

const app = openTestApp()

/** Adds a departure with one document. */
const newEventWithDocument = async () => {
  const { id } = await app.newEvent()
  await app.sql(
    `insert into private.event_documents (event_id, title, content_type, size, saved_at)
     values ($1, 'Map of the prison', 'application/pdf', 2048, private.now())`,
    [id],
  )
  return id
}
const chooseFile = (name: string, content: BlobPart) =>
  userEvent.upload(screen.getByLabelText('Add a document'), new File([content], name), { applyAccept: false })

it('an uploaded document gets the name of its file, and after a lost connection Try Again uploads the same file', async () => {
  const { id } = await app.newEvent()
  renderInApp(<EventDocuments eventId={id} />, { auth: await app.admin() })
  expect(await screen.findByText('No documents yet')).toBeVisible()
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  app.cut('save-event-document', { times: 1 })
  await chooseFile('Packing list.v2.pdf', '%PDF-1.7')
  expect(await screen.findByText('We couldn’t upload the document')).toBeVisible()
  app.reply('save-event-document', { status: 'saved' })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Document added')).toBeVisible()
  const uploadBody = app.sent('save-event-document')[1]?.body as FormData
  expect([uploadBody.get('event_id'), uploadBody.get('title'), (uploadBody.get('file') as File).name]).toEqual([
    id,
    'Packing list.v2',
    'Packing list.v2.pdf',
  ])
})

it('the document upload refuses a file of a wrong kind or size before it sends the file', async () => {
  const { id } = await app.newEvent()
  renderInApp(<EventDocuments eventId={id} />, { auth: await app.admin() })
  await screen.findByText('No documents yet')
  await chooseFile('page.pdf', '<!doctype html>')
  expect(await screen.findByText('We can’t accept this kind of file')).toBeVisible()
  await chooseFile('photo.webp', 'RIFF0000WEBPVP8 ')
  expect(await screen.findByText('We can’t accept this kind of file')).toBeVisible()
  await chooseFile('large.pdf', new Uint8Array(FORM.file + 1))
  expect(await screen.findByText('This file is too large')).toBeVisible()
  expect(app.sent('save-event-document')).toEqual([])
})

it('an admin renames a document and removes it after a confirmation', async () => {
  const id = await newEventWithDocument()
  renderInApp(<EventDocuments eventId={id} />, { auth: await app.admin() })
  await clickEnabledButton('Rename Map of the prison')
  const titleField = await screen.findByLabelText('Title')
  await userEvent.clear(titleField)
  await clickEnabledButton('Save Title')
  expect(await screen.findByText('Please enter a title.')).toBeVisible()
  await insertText(titleField, 'Map of the gaol')
  await clickEnabledButton('Save Title')
  expect(await screen.findByText('Document renamed')).toBeVisible()
  await clickEnabledButton('Remove Map of the gaol')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove Document' }))
  expect(await screen.findByText('Document removed')).toBeVisible()
  expect(await screen.findByText('No documents yet')).toBeVisible()
})

it('a guide sees and downloads the documents of their departure, but cannot add, rename or remove documents', async () => {
  const id = await newEventWithDocument()
  const guide = await app.newMember('Doris Guide')
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [guide.user?.id])
  await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [guide.user?.id, id])
  renderInApp(<EventDocuments eventId={id} />, {
    auth: { ...guide, isAdmin: true },
    permissions: { role: 'guide', permissions: [], own_permissions: ['guests', 'emails'], events: [id] },
  })
  const documentCard = await screen.findByRole('listitem', { name: 'Map of the prison' })
  expect(within(documentCard).getByText(/^2 KB · /)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Rename|Remove)/ })).toBeNull()
  expect(screen.queryByLabelText('Add a document')).toBeNull()
  app.reply('read-event-document', { status: 'not_found' })
  await userEvent.click(within(documentCard).getByRole('button', { name: 'Download Map of the prison' }))
  expect(await screen.findByText('This document is no longer available')).toBeVisible()
})

it('documents that cannot be loaded show an error with a Retry button', async () => {
  const id = await newEventWithDocument()
  app.fail('event_documents', { times: 1 })
  renderInApp(<EventDocuments eventId={id} />, { auth: await app.admin() })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('listitem', { name: 'Map of the prison' })).toBeVisible()
})
