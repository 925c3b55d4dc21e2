import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { embeddedSupabase } from '../../embedded/plugin'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

/** The smallest valid PNG. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
})

describe('the embedded backend responds like hosted Supabase', () => {
  it('returns values of the type numeric as numbers, and values of the type timestamptz in ISO 8601 format', async () => {
    const { data } = await app.guest
      .from('events')
      .select('price, created_at')
      .not('price', 'is', null)
      .limit(1)
      .single()
      .throwOnError()
    expect(typeof data.price).toBe('number')
    expect(data.created_at).toBe(new Date(data.created_at).toISOString())
  })

  it('returns the bytes of an uploaded file until the file is removed', async () => {
    const bucket = app.admin.storage.from('event-images')
    expect((await bucket.upload('trip/door.png', PNG.buffer, { contentType: 'image/png' })).error).toBeNull()
    const url = bucket.getPublicUrl('trip/door.png').data.publicUrl
    const response = await app.backend.fetch(new Request(url))
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG)
    expect((await bucket.remove(['trip/door.png'])).error).toBeNull()
    expect((await app.backend.fetch(new Request(url))).ok).toBe(false)
  })

  it("returns 413 for a file above its bucket's size limit and 415 for a file type that is not allowed", async () => {
    const bucket = app.admin.storage.from('event-images')
    const tooLargeUpload = await bucket.upload('large.png', new ArrayBuffer(5 * 1024 * 1024 + 1), {
      contentType: 'image/png',
    })
    expect(tooLargeUpload.error).toMatchObject({ statusCode: '413' })
    const uploadResult = await bucket.upload('page.html', PNG.buffer, { contentType: 'text/html' })
    expect(uploadResult.error).toMatchObject({ statusCode: '415' })
  })

  it('sends emails whose links return to the redirect address of the request', async () => {
    await app.guest.auth.resetPasswordForEmail('member@nextroom.test', {
      redirectTo: 'http://localhost:5173/reset-password',
    })
    const [email] = app.backend.mailbox.listEmails()
    expect(email?.to).toBe('member@nextroom.test')
    expect(email?.html).toContain(`redirect_to=${encodeURIComponent('http://localhost:5173/reset-password')}`)
  })
})

it('a failed SQL statement in the embedded database does not change the exit code of the process', async () => {
  process.exitCode = undefined
  await expect(app.backend.db.query('select nobody_knows_this()')).rejects.toThrow('does not exist')
  expect(process.exitCode).toBeUndefined()
})

it('the embedded backend refuses a query with more than four nested levels or thirty embedded tables', async () => {
  const readSelectedRows = async (select: string) => {
    const url = `http://embedded.invalid/rest/v1/events?limit=1&select=${select}`
    const { status } = await app.backend.fetch(new Request(url, { headers: { apikey: EMBEDDED_KEY } }))
    return status
  }
  const createNestedSelect = (levels: number): string =>
    levels === 0 ? 'id' : `id,event_images(id,events(${createNestedSelect(levels - 1)}))`
  expect(await readSelectedRows(createNestedSelect(2))).toBe(200)
  expect(await readSelectedRows(createNestedSelect(4))).toBe(400)
  expect(await readSelectedRows(encodeURIComponent(createNestedSelect(4)))).toBe(400)
  expect(await readSelectedRows(Array.from({ length: 31 }, (_, n) => `i${n}:event_images(id)`).join())).toBe(400)
})

it('the embedded backend refuses a request body above the size limit', async () => {
  const largeBody = JSON.stringify({ full_name: 'x'.repeat(7 * 1024 * 1024) })
  const response = await app.backend.fetch(
    new Request('http://embedded.invalid/rest/v1/rpc/send_contact_message', {
      method: 'POST',
      body: largeBody,
      headers: { 'content-length': String(largeBody.length) },
    }),
  )
  expect(response.status).toBe(413)
})

it('the development server does not serve files from the data folder', async () => {
  const folder = 'supabase/.temp/served'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'a key')
  const { name, config } = embeddedSupabase()
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name, config }],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null },
  })
  try {
    await server.listen()
    const origin = server.resolvedUrls?.local[0] ?? ''
    for (const requestPath of [folder, `@fs${process.cwd()}/${folder}`]) {
      const response = await fetch(`${origin}${requestPath}/secret.txt`)
      expect(await response.text(), requestPath).not.toContain('a key')
    }
    expect((await fetch(`${origin}package.json`)).status).toBe(200)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})

describe('the local server', () => {
  const plugin = embeddedSupabase()
  let server: ViteDevServer
  let port: number
  beforeAll(async () => {
    vi.stubEnv('EMBEDDED_DB', 'memory')
    server = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin],
      optimizeDeps: { noDiscovery: true },
      // Turns off Vite's own host check, as in a preview behind a proxy. The backend must check the host itself.
      server: { host: '127.0.0.1', port: 0, watch: null, allowedHosts: true },
    })
    await server.listen()
    port = Number(new URL(server.resolvedUrls?.local[0] ?? '').port)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })
  const fetchStatus = (path: string, method: string, headers: OutgoingHttpHeaders): Promise<number | undefined> =>
    new Promise((resolve, reject) =>
      request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .once('error', reject)
        .end(),
    )

  it('has run the scheduled jobs once before its first response', async () => {
    const { rows } =
      (await plugin.api?.getBackend().db.query('select job from public.scheduled_jobs where tried_at is null')) ?? {}
    expect(rows).toEqual([])
  })

  it.each(['/__mail', '/__tick', '/__stripe/pay/cs_1'])('refuses requests from other websites for %s', async (path) => {
    const host = `127.0.0.1:${port}`
    for (const requestHeaders of [
      { host, origin: 'https://evil.test' },
      { host, origin: 'null' },
      { host: `evil.test:${port}`, origin: `http://evil.test:${port}` },
      { host: `evil.test:${port}` },
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ])
      expect(await fetchStatus(path, 'POST', requestHeaders), JSON.stringify(requestHeaders)).toBe(403)
    expect(await fetchStatus(path, 'POST', { host, origin: `http://${host}` })).not.toBe(403)
    expect(await fetchStatus(path, 'GET', { host: `localhost:${port}` })).not.toBe(403)
    const navigationHeaders = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect(await fetchStatus(path, 'GET', navigationHeaders)).not.toBe(403)
  })
})
