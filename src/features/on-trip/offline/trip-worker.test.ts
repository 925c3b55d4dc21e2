import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCaches } from '../../../../tests/support/caches'
import { formatTripManifest, runTripWorker } from './trip-worker'

const ORIGIN = 'https://trips.test'
const OPTIONS = {
  cacheName: 'trip-files 2',
  cachePrefix: 'trip-files',
  shell: '/trip/',
  files: ['/assets/app-2.js', '/trip/'],
}

beforeEach(() => void vi.stubGlobal('caches', createCaches()))
afterEach(() => vi.unstubAllGlobals())

interface TestEvent {
  request?: { url: string; method: string; mode: string }
  waitUntil?: (task: Promise<unknown>) => void
  respondWith?: (response: Promise<Response>) => void
}
/**
 * Starts the service worker with a fake server. `send` returns the worker's response to a request, or null if the
 * worker leaves the request to the browser.
 */
const startWorker = (server: (path: string) => Promise<Response>) => {
  const listeners = new Map<string, (event: TestEvent) => void>()
  vi.stubGlobal('fetch', (request: string | { url: string }) =>
    server(typeof request === 'string' ? request : new URL(request.url).pathname),
  )
  const workerScope = {
    location: { origin: ORIGIN },
    clients: { claim: () => Promise.resolve() },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: TestEvent) => void),
  }
  runTripWorker(workerScope, OPTIONS, 10)
  const dispatchEvent = (type: string) => {
    let waitUntilPromise: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (started) => void (waitUntilPromise = started) })
    return waitUntilPromise
  }
  const sendRequest = async (path: string, mode = 'cors', method = 'GET') => {
    let responsePromise: Promise<Response> | null = null
    const request = { url: new URL(path, ORIGIN).href, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (promise) => void (responsePromise = promise) })
    const workerResponse = await (responsePromise as Promise<Response> | null)
    return workerResponse && (workerResponse.type === 'error' ? 'error' : await workerResponse.text())
  }
  return { run: dispatchEvent, send: sendRequest }
}

const createPageResponse = (text: string) =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'text/html' } }))
const createScriptResponse = (text: string) =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'text/javascript' } }))
const createErrorResponse = (status: number) =>
  Promise.resolve(new Response('', { status, headers: { 'content-type': 'text/plain' } }))
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))
const serveRelease = (path: string) =>
  path === '/assets/app-2.js' ? createScriptResponse('app 2') : createPageResponse(`page ${path}`)

/** Installs the worker with the files of a release. After the installation, `laterServer` handles all requests. */
const installWorker = async (laterServer: (path: string) => Promise<Response>) => {
  let currentServer: (path: string) => Promise<Response> = serveRelease
  const worker = startWorker((path) => currentServer(path))
  await worker.run('install')
  currentServer = laterServer
  return worker
}

it('without a network, the service worker returns the stored page and the stored files', async () => {
  const { send } = await installWorker(rejectOffline)
  expect(await send('/trip/one', 'navigate')).toBe('page /trip/')
  expect(await send('/assets/app-2.js')).toBe('app 2')
})

it('the service worker returns the stored page if the server reports an error or does not respond in time', async () => {
  const slowWorker = await installWorker(() => new Promise(() => undefined))
  expect(await slowWorker.send('/trip/one', 'navigate')).toBe('page /trip/')
  const failingWorker = await installWorker(() => createErrorResponse(503))
  expect(await failingWorker.send('/trip/one', 'navigate')).toBe('page /trip/')
})

it('after a new release, the service worker returns the page from the network and does not handle the new files', async () => {
  const { send } = await installWorker((path) =>
    path.startsWith('/assets/') ? createScriptResponse('app 3') : createPageResponse('page 3'),
  )
  expect(await send('/trip/one', 'navigate')).toBe('page 3')
  expect(await send('/assets/app-3.js')).toBeNull()
})

it('the service worker does not handle writes, or requests to the database or to other sites', async () => {
  const { send } = await installWorker(rejectOffline)
  expect(await send('/rest/v1/rpc/my_trip', 'cors', 'POST')).toBeNull()
  expect(await send('/rest/v1/profiles')).toBeNull()
  expect(await send('https://other.test/assets/app-2.js')).toBeNull()
})

it('the service worker does not store files again after a sign-out has deleted them', async () => {
  const { send } = await installWorker(() => createScriptResponse('app 2 from the network'))
  await caches.delete('trip-files 2')
  expect(await send('/assets/app-2.js')).toBe('app 2 from the network')
  expect(await caches.keys()).toEqual([])
})

it('the installation of the service worker fails if a file is missing or the host returns a page instead of the file', async () => {
  const workerWithoutFile = startWorker((path) =>
    path === '/trip/' ? createPageResponse('page') : createErrorResponse(404),
  )
  await expect(workerWithoutFile.run('install')).rejects.toThrow('/assets/app-2.js is missing')
  const workerWithPageAsFile = startWorker(() => createPageResponse('page'))
  await expect(workerWithPageAsFile.run('install')).rejects.toThrow('/assets/app-2.js is missing')
})

it('a new service worker deletes the files of older releases, but no saved trip', async () => {
  for (const filesPrefix of ['trip-files 1', 'trip-data ada 2031-01-01 one']) await caches.open(filesPrefix)
  const { run } = await installWorker(rejectOffline)
  await run('activate')
  expect(await caches.keys()).toEqual(['trip-data ada 2031-01-01 one', 'trip-files 2'])
})

it('the web app manifest has an icon for each size and a maskable icon', () => {
  const { icons } = JSON.parse(formatTripManifest()) as { icons: { sizes: string; purpose?: string }[] }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
})
