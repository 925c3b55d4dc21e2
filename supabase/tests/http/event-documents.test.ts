/** Over HTTP: documents that staff upload for travellers, who can open them, and when their files are deleted. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DOCUMENT_TYPES } from '../../../src/lib/file-types'
import { FORM } from '../../../src/lib/generated/limits/numbers'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openCardApp, type CardApp } from '../stripe/card-app'
import { FREMANTLE, TASMANIA } from '../support/people'

const PDF = new TextEncoder().encode('%PDF-1.7 the packing list')
let app: CardApp

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openCardApp()
}, 120_000)
beforeEach(async () => {
  await app.sql('delete from private.event_documents')
  await deleteUnusedFiles()
})

const callFunction = async (name: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const request = new Request(`http://embedded.invalid/functions/v1/${name}`, { method: 'POST', ...init })
  const response = await app.functions.fetch(request)
  await app.functions.sendDue()
  return (await response.json()) as Record<string, unknown>
}
const upload = async (content: BlobPart, more: Record<string, string> = {}, caller = app.admin) => {
  const uploadBody = new FormData()
  const fields = { event_id: TASMANIA, title: 'Packing list', ...more }
  for (const [field, value] of Object.entries(fields)) uploadBody.append(field, value)
  uploadBody.append('file', new File([content], 'list.pdf', { type: 'text/html' }))
  const accessToken = (await caller.auth.getSession()).data.session?.access_token ?? EMBEDDED_KEY
  const headers = { apikey: EMBEDDED_KEY, authorization: `Bearer ${accessToken}` }
  return callFunction('save-event-document', { headers, body: uploadBody })
}
const deleteUnusedFiles = () =>
  callFunction('delete-unused-files', { headers: { authorization: `Bearer ${app.backend.serviceKey}` } })
const listFiles = () =>
  app.sql<{ name: string; type: string }>(
    `select o.name, o.metadata ->> 'mimetype' as type from storage.objects o
     join private.event_documents d on d.id::text = o.name where o.bucket_id = 'traveller-files'`,
  )
const readDocument = (caller: CardApp['admin'], document_id: unknown) =>
  app.call(caller, 'read-event-document', { document_id })
const createCaller = async () => {
  const caller = await app.newMember()
  return { caller, userId: (await caller.auth.getUser()).data.user?.id }
}

it('the storage bucket accepts every content type of trip documents, and client and database list the same types', async () => {
  const [types] = await app.sql<{ types: string[]; are_accepted: boolean }>(
    `select private.document_types() as types, b.allowed_mime_types @> private.document_types() as are_accepted
     from storage.buckets b where b.id = 'traveller-files' and not b.public`,
  )
  expect(types).toEqual({ types: DOCUMENT_TYPES, are_accepted: true })
})

it('staff upload a trip document, travellers download it with a signed URL, and its file is deleted when staff remove it', async () => {
  expect(await upload(PDF)).toEqual({ status: 'saved' })
  const [file] = await listFiles()
  expect(file?.type).toBe('application/pdf')
  const { caller, userId } = await createCaller()
  await app.sql(
    `update public.bookings set user_id = $1 where id = (
       select id from public.bookings where event_id = $2 and status = 'confirmed' order by id limit 1)`,
    [userId, TASMANIA],
  )
  const openedDocument = await readDocument(caller, file?.name)
  expect(openedDocument).toMatchObject({ status: 'ok' })
  const download = (path: string) => app.backend.fetch(new Request(`http://embedded.invalid${path}`))
  expect(new Uint8Array(await (await download(String(openedDocument.path))).arrayBuffer())).toEqual(PDF)
  expect(new URLSearchParams(String(openedDocument.path)).get('download')).toBe('Packing list.pdf')
  const forgedPath = String(openedDocument.path).replace(/token=[^&]*/, 'token=forged')
  expect((await download(forgedPath)).status).toBeGreaterThanOrEqual(400)
  expect((await caller.storage.from('traveller-files').download(file?.name ?? '')).data).toBeNull()
  await app.admin.rpc('delete_event_document', { document_id: file?.name ?? '' })
  expect(await readDocument(caller, file?.name)).toMatchObject({ status: 'not_found' })
  expect(await deleteUnusedFiles()).toEqual({ status: 'deleted', files: 1 })
  expect((await download(String(openedDocument.path))).status).toBeGreaterThanOrEqual(400)
})

it.each([
  ['a member without a booking', null, null, 'not_found'],
  ['a guide of the departure', 'guide', TASMANIA, 'ok'],
  ['a guide of another departure', 'guide', FREMANTLE, 'not_found'],
  ['an accountant', 'accountant', null, 'not_found'],
  ['a manager', 'manager', null, 'ok'],
])(
  'when %s opens a trip document, the response has the status that their permissions allow',
  async (_name, role, event, status) => {
    await upload(PDF)
    const { caller, userId } = await createCaller()
    if (role) await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [userId, role])
    if (event) await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, event])
    expect(await readDocument(caller, (await listFiles())[0]?.name)).toMatchObject({ status })
  },
)

it.each([
  ['a web page named like a PDF', '<!doctype html><script>alert(1)</script>', {}, { status: 'wrong_type' }],
  ['a file of a type that not every phone opens', 'RIFF0000WEBPVP8 ', {}, { status: 'wrong_type' }],
  ['an empty file', '', {}, { status: 'wrong_type' }],
  ['a file over 10 MB', new Uint8Array(FORM.file + 1), {}, { status: 'too_large', max: FORM.file }],
  ['a file without a title', PDF, { title: ' ' }, { status: 'not_found' }],
  ['a file for an unknown departure', PDF, { event_id: crypto.randomUUID() }, { status: 'not_found' }],
  ['a file for a text that is no id', PDF, { event_id: 'x' }, { status: 'failed' }],
])('the upload of %s as a trip document is refused, and nothing is stored', async (_name, content, more, expected) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await app.sql('delete from private.unused_files')
  expect(await upload(content, more)).toEqual(expected)
  expect(await app.sql('select * from private.event_documents')).toEqual([])
  expect(await app.sql('select * from private.unused_files')).toEqual([])
})

it('a member cannot upload a trip document', async () => {
  const { caller } = await createCaller()
  expect(await upload(PDF, {}, caller)).toEqual({ status: 'forbidden' })
})
