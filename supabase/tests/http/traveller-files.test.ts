/** Over HTTP: files that travellers upload with their link, who can open them, and when they are deleted. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FILE_TYPES } from '../../../src/lib/file-types'
import { FORM } from '../../../src/lib/generated/limits'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openCardApp, type CardApp } from '../stripe/card-app'
import { FREMANTLE, TASMANIA } from '../support/people'

const PDF = new TextEncoder().encode('%PDF-1.7 the visa of a traveller')
const token: string = crypto.randomUUID()
let app: CardApp
let travellerId: string
let formId: string

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openCardApp()
  const [traveller] = await app.sql<{ id: string; trip_id: string }>(
    `select t.id, e.trip_id from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.events e on e.id = b.event_id where b.event_id = $1 and b.status = 'confirmed' limit 1`,
    [TASMANIA],
  )
  travellerId = traveller?.id ?? ''
  const [form] = await app.sql<{ id: string }>(
    `with form as (insert into private.traveller_forms (trip_id, title, due_days) values ($1, 'Papers', 60) returning id)
     insert into private.traveller_form_versions (form_id, version, fields) select id, 1,
       '[{"key": "question_visa", "kind": "file", "label": "Visa", "help": "", "required": true, "choices": []}]' from form
     returning form_id as id`,
    [traveller?.trip_id],
  )
  formId = form?.id ?? ''
  await app.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    travellerId,
    token,
  ])
}, 120_000)
beforeEach(async () => {
  await app.sql('delete from private.traveller_answers where form_id = $1', [formId])
  await deleteUnusedFiles()
})

const callFunction = async (name: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const request = new Request(`http://embedded.invalid/functions/v1/${name}`, { method: 'POST', ...init })
  const response = await app.functions.fetch(request)
  await app.functions.sendDue()
  return (await response.json()) as Record<string, unknown>
}
const upload = (content: BlobPart, more: Record<string, string> = {}, name = 'My visa.pdf') => {
  const uploadBody = new FormData()
  const fields = { token, form_id: formId, key: 'question_visa', ...more }
  for (const [field, value] of Object.entries(fields)) uploadBody.append(field, value)
  uploadBody.append('file', new File([content], name, { type: 'text/html' }))
  return callFunction('save-traveller-file', { headers: { apikey: EMBEDDED_KEY }, body: uploadBody })
}
const deleteUnusedFiles = () =>
  callFunction('delete-unused-files', { headers: { authorization: `Bearer ${app.backend.serviceKey}` } })
const listFiles = () =>
  app.sql<{ name: string; type: string }>(
    `select name, metadata ->> 'mimetype' as type from storage.objects where bucket_id = 'traveller-files'`,
  )
const readAnswer = async () => {
  const [answer] = await app.sql<{ value: Record<string, unknown> }>(
    'select value from private.traveller_answers where form_id = $1',
    [formId],
  )
  return answer?.value
}
const saveAnswers = async (answers: object) => {
  const { data } = await app.guest.rpc('save_traveller_answers', { token, form_id: formId, answers: { ...answers } })
  return data
}

it('the database, the storage bucket and the edge function for traveller files accept the same content types', async () => {
  const [accepted] = await app.sql<{ types: string[]; bucket_types: string[]; is_public: boolean; max: number }>(
    `select private.form_file_types() as types, b.allowed_mime_types as bucket_types, b.public as is_public,
       b.file_size_limit::int as max from storage.buckets b where b.id = 'traveller-files'`,
  )
  expect(accepted).toEqual({ types: FILE_TYPES, bucket_types: FILE_TYPES, is_public: false, max: FORM.file })
})

it('a traveller uploads a file that answers a question, and staff open the file with a signed URL', async () => {
  expect(await upload(PDF)).toEqual({ status: 'saved' })
  const [file] = await listFiles()
  expect(file?.type).toBe('application/pdf')
  expect(await readAnswer()).toEqual({
    id: file?.name,
    name: 'My visa.pdf',
    size: PDF.byteLength,
    type: 'application/pdf',
  })
  const { data: link } = await app.guest.rpc('traveller_link', { token })
  expect(JSON.stringify(link)).toContain('My visa.pdf')
  expect(JSON.stringify(link)).not.toContain(file?.name)
  const ids = { traveller_id: travellerId, file_id: file?.name }
  const openedFile = await app.call(app.admin, 'read-traveller-file', ids)
  expect(openedFile).toMatchObject({ status: 'ok' })
  const download = (path: string) => app.backend.fetch(new Request(`http://embedded.invalid${path}`))
  expect(new Uint8Array(await (await download(String(openedFile.path))).arrayBuffer())).toEqual(PDF)
  const unsignedPath = `/storage/v1/object/public/traveller-files/${file?.name}`
  expect((await download(unsignedPath)).status).toBeGreaterThanOrEqual(400)
  const forgedPath = String(openedFile.path).replace(/token=[^&]*/, 'token=forged')
  expect((await download(forgedPath)).status).toBeGreaterThanOrEqual(400)
  expect(await app.sql(`select details from public.audit_log where action = 'read_traveller_file'`)).toEqual([
    { details: { traveller_id: travellerId } },
  ])
})

it.each([
  ['a member', null, null, 'forbidden'],
  ['a guide of the departure', 'guide', TASMANIA, 'ok'],
  ['a guide of another departure', 'guide', FREMANTLE, 'forbidden'],
  ['an accountant', 'accountant', null, 'forbidden'],
])(
  "when %s opens a traveller's file, the response has the status that their permissions allow",
  async (_name, role, event, status) => {
    await upload(PDF)
    const caller = await app.newMember()
    const userId = (await caller.auth.getUser()).data.user?.id
    if (role) await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [userId, role])
    if (event) await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, event])
    const file_id = (await listFiles())[0]?.name ?? ''
    expect(await app.call(caller, 'read-traveller-file', { traveller_id: travellerId, file_id })).toMatchObject({
      status,
    })
    const directUrlResult = await caller.storage.from('traveller-files').createSignedUrl(file_id, 60)
    expect(directUrlResult.data).toBeNull()
    expect((await caller.storage.from('traveller-files').download(file_id)).data).toBeNull()
  },
)

it('the file of a replaced, removed or erased answer is deleted from storage', async () => {
  await upload(PDF)
  const [first] = await listFiles()
  expect(await upload(PDF, {}, 'Better scan.pdf')).toEqual({ status: 'saved' })
  expect(await deleteUnusedFiles()).toEqual({ status: 'deleted', files: 1 })
  const [second, ...others] = await listFiles()
  expect(second?.name).not.toBe(first?.name)
  expect(others).toEqual([])
  expect(await saveAnswers({ question_visa: null })).toMatchObject({ status: 'saved', missing: ['question_visa'] })
  await deleteUnusedFiles()
  expect(await listFiles()).toEqual([])
  await upload(PDF)
  await app.sql('select private.erase_answers(array[$1]::uuid[])', [travellerId])
  await app.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    travellerId,
    token,
  ])
  await deleteUnusedFiles()
  expect(await listFiles()).toEqual([])
})

it('an uploaded file that is never saved is deleted after an hour, and cannot be saved once its deletion has started', async () => {
  const uploadFields = { token, form_id: formId, key: 'question_visa', size: 9, content_type: 'image/png' }
  const [started] = await app.sql<{ result: { file_id: string } }>(
    'select public.start_traveller_file($1, $2, $3, 9, $4) as result',
    [token, formId, uploadFields.key, uploadFields.content_type],
  )
  expect(await deleteUnusedFiles()).toEqual({ status: 'deleted', files: 0 })
  await app.sql(`update private.unused_files set delete_after = private.now() where id = $1`, [started?.result.file_id])
  await app.sql('select public.claim_unused_files(10)')
  const [saved] = await app.sql(
    `select public.save_traveller_file($1, $2, $3, $4, 'a.png', 9, 'image/png') as result`,
    [token, formId, uploadFields.key, started?.result.file_id],
  )
  expect(saved).toEqual({ result: { status: 'expired' } })
  expect(await deleteUnusedFiles()).toEqual({ status: 'deleted', files: 1 })
  expect(await readAnswer()).toBeUndefined()
})

it.each([
  ['a web page named like a PDF', '<!doctype html><script>alert(1)</script>', {}, { status: 'wrong_type' }],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', {}, { status: 'wrong_type' }],
  ['an empty file', '', {}, { status: 'wrong_type' }],
  ['a file over 10 MB', new Uint8Array(FORM.file + 1), {}, { status: 'too_large', max: FORM.file }],
  ['a file for an unknown question', PDF, { key: 'question_none' }, { status: 'not_asked' }],
  ['a file with a wrong token', PDF, { token: crypto.randomUUID() }, { status: 'not_found' }],
  ['a file for a text that is no id', PDF, { form_id: 'x' }, { status: 'failed' }],
])('the upload of %s is refused, and nothing is stored', async (_name, content, more, expected) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await app.sql('delete from private.unused_files')
  expect(await upload(content, more)).toEqual(expected)
  expect([await listFiles(), await readAnswer()]).toEqual([[], undefined])
  expect(await app.sql('select * from private.unused_files')).toEqual([])
})

it('a file of exactly the maximum size is stored', async () => {
  const fileContent = new Uint8Array(FORM.file)
  fileContent.set(PDF)
  expect(await upload(fileContent)).toEqual({ status: 'saved' })
})

it('the function that saves text answers refuses a file as the answer', async () => {
  const forgedFileAnswer = { id: crypto.randomUUID(), name: 'a.pdf', size: 1, type: 'application/pdf' }
  expect(await saveAnswers({ question_visa: forgedFileAnswer })).toEqual({
    status: 'invalid',
    fields: ['question_visa'],
  })
})

it('a traveller who has uploaded twenty files within an hour cannot upload another one', async () => {
  await app.sql(
    `insert into public.audit_log (action, entity, entity_id, details)
     select 'upload_traveller_file', 'bookings', t.booking_id::text, jsonb_build_object('traveller_id', t.id)
     from public.travellers t, generate_series(1, 20) where t.id = $1`,
    [travellerId],
  )
  expect(await upload(PDF)).toEqual({ status: 'too_many' })
})
