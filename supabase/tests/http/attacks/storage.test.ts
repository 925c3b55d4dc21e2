import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../../support/embedded'
import { createSender, type SendRequest } from '../../support/http'

const PNG_FILE = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const encodeText = (content: string) => new TextEncoder().encode(content)
const SVG_WITH_SCRIPT = encodeText('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const HTML_WITH_SCRIPT = encodeText('<!doctype html><script>alert(1)</script>')

let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsMember: SendRequest
let sendAsAdmin: SendRequest
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  ;[sendAsGuest, sendAsMember, sendAsAdmin] = [
    await createSender(app, app.guest),
    await createSender(app, app.member),
    await createSender(app, app.admin),
  ]
  expect((await uploadFile(sendAsAdmin, 'event-images/there.png')).status).toBe(200)
})

const uploadFile = (
  request: SendRequest,
  path: string,
  bytes: Uint8Array = PNG_FILE,
  type = 'image/png',
  headers: Record<string, string> = {},
) => request('POST', `/storage/v1/object/${path}`, bytes, { 'content-type': type, ...headers })
const fetchFiles = () => app.sql('select bucket_id, name, metadata from storage.objects order by name')
const fetchPublicFile = (path: string) =>
  app.backend.fetch(new Request(`http://embedded.invalid/storage/v1/object/public/${path}`))

describe('uploads to the picture buckets', () => {
  it.each([
    ['a visitor', () => sendAsGuest],
    ['a member', () => sendAsMember],
  ])('%s cannot upload, replace, move, copy or delete files', async (_, request) => {
    const filesBefore = await fetchFiles()
    const attackReplies = [
      await uploadFile(request(), 'event-images/mine.png'),
      await uploadFile(request(), 'product-images/mine.png'),
      await uploadFile(request(), 'event-images/there.png', PNG_FILE, 'image/png', { 'x-upsert': 'true' }),
      await request()('PUT', '/storage/v1/object/event-images/there.png', PNG_FILE, { 'content-type': 'image/png' }),
      await request()('POST', '/storage/v1/object/move', {
        bucketId: 'event-images',
        sourceKey: 'there.png',
        destinationKey: 'gone.png',
      }),
      await request()('POST', '/storage/v1/object/copy', {
        bucketId: 'event-images',
        sourceKey: 'there.png',
        destinationKey: 'twin.png',
      }),
      await request()('DELETE', '/storage/v1/object/event-images/there.png'),
    ]
    for (const [n, { status, body }] of attackReplies.entries())
      expect(status, `${n}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
    await request()('DELETE', '/storage/v1/object/event-images', { prefixes: ['there.png'] }) // The response is a list of the removed files, which is empty.
    expect(await fetchFiles()).toEqual(filesBefore)
    expect((await fetchPublicFile('event-images/there.png')).status).toBe(200)
  })

  it.each([
    ['an SVG', 'x.svg', SVG_WITH_SCRIPT, 'image/svg+xml'],
    ['an SVG named like a PNG', 'x.png', SVG_WITH_SCRIPT, 'image/svg+xml'],
    ['an HTML page', 'x.html', HTML_WITH_SCRIPT, 'text/html'],
    ['an HTML page named like a picture', 'x.png', HTML_WITH_SCRIPT, 'text/html; charset=utf-8'],
    ['a JavaScript file', 'x.js', encodeText('alert(1)'), 'text/javascript'],
    ['a PDF', 'x.pdf', encodeText('%PDF-1.7'), 'application/pdf'],
    ['a file of unknown content type', 'x.png', HTML_WITH_SCRIPT, 'application/octet-stream'],
    ['a GIF', 'x.gif', encodeText('GIF89a'), 'image/gif'],
    ['a content type that only starts like a picture type', 'x.png', HTML_WITH_SCRIPT, 'image/png-html'],
  ])('an admin cannot upload %s', async (_, name, bytes, type) => {
    const filesBefore = await fetchFiles()
    const { status, body } = await uploadFile(sendAsAdmin, `event-images/${name}`, bytes, type)
    expect([status, (body as { statusCode?: string }).statusCode]).toContain(status === 400 ? '415' : 415)
    expect(await fetchFiles()).toEqual(filesBefore)
  })

  it('a file over 5 MB is refused', async () => {
    const filesBefore = await fetchFiles()
    const { status, body } = await uploadFile(sendAsAdmin, 'event-images/large.png', randomBytes(5 * 1024 * 1024 + 1))
    expect([status, (body as { statusCode?: string }).statusCode]).toContain(status === 400 ? '413' : 413)
    expect(await fetchFiles()).toEqual(filesBefore)
  })

  it('a web page uploaded as a picture is served with the content type of a picture', async () => {
    await uploadFile(sendAsAdmin, 'event-images/disguised.png', HTML_WITH_SCRIPT)
    const reply = await fetchPublicFile('event-images/disguised.png')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    await sendAsAdmin('DELETE', '/storage/v1/object/event-images/disguised.png')
  })

  it('an upload to an existing path is refused', async () => {
    expect((await uploadFile(sendAsAdmin, 'event-images/there.png')).status).toBeGreaterThanOrEqual(400)
  })

  it('an upload path with .. does not leave its bucket', async () => {
    await uploadFile(sendAsAdmin, 'event-images/..%2F..%2Fproduct-images%2Fclimbed.png')
    expect((await fetchPublicFile('product-images/climbed.png')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the file lists and buckets', () => {
  it.each([
    ['a visitor', () => sendAsGuest],
    ['a member', () => sendAsMember],
  ])('%s cannot list files or buckets', async (_, request) => {
    for (const bucket of ['event-images', 'product-images']) {
      const { body } = await request()('POST', `/storage/v1/object/list/${bucket}`, { prefix: '', limit: 100 })
      expect(Array.isArray(body) ? body : [], JSON.stringify(body)).toEqual([])
    }
    const { status, body } = await request()('GET', '/storage/v1/bucket')
    expect(status >= 400 || (Array.isArray(body) && body.length === 0), JSON.stringify(body)).toBe(true)
  })

  it('an admin lists files', async () => {
    const { body } = await sendAsAdmin('POST', '/storage/v1/object/list/event-images', { prefix: '', limit: 100 })
    expect((body as { name: string }[]).map(({ name }) => name)).toContain('there.png')
  })

  it.each([
    ['a visitor', () => sendAsGuest],
    ['a member', () => sendAsMember],
    ['an admin', () => sendAsAdmin],
  ])('%s cannot create, change, empty or delete buckets', async (_, request) => {
    const fetchBuckets = () =>
      app.sql('select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id')
    const [buckets, files] = [await fetchBuckets(), await fetchFiles()]
    await request()('POST', '/storage/v1/bucket', { id: 'mine', name: 'mine', public: true })
    await request()('PUT', '/storage/v1/bucket/event-images', {
      id: 'event-images',
      public: true,
      allowed_mime_types: null,
      file_size_limit: null,
    })
    await request()('POST', '/storage/v1/bucket/event-images/empty')
    await request()('DELETE', '/storage/v1/bucket/product-images')
    expect(await fetchBuckets()).toEqual(buckets)
    expect(await fetchFiles()).toEqual(files)
  })

  it('a visitor who has the URL of a picture can read the picture', async () => {
    const reply = await fetchPublicFile('event-images/there.png')
    expect([reply.status, reply.headers.get('content-type'), (await reply.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/png',
      PNG_FILE.byteLength,
    ])
  })
})
