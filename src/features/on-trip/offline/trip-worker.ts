import { createHash } from 'node:crypto'
import type { Manifest } from 'vite'
import { paths } from '../../../lib/paths.ts'
import { GUIDE_WORKER, TRIP_WORKER } from './offline-trips.ts'
import { site } from '../../../site.ts'

interface WorkerEvent {
  waitUntil: (task: Promise<unknown>) => void
}
interface FetchRequestEvent extends WorkerEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface WorkerScope {
  location: { origin: string }
  clients: { claim: () => Promise<void> }
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchRequestEvent) => void) => void)
}

/**
 * The names of the cache and of the files that the service worker stores. The build writes these values into the
 * worker's file.
 */
interface WorkerOptions {
  /** The name of the cache, which differs between releases, and the prefix of all such names. */
  cacheName: string
  cachePrefix: string
  /** The path of the empty page that renders any trip in the browser. */
  shell: string
  files: string[]
}

/**
 * The service worker of trip pages and guide events. The build writes the text of this function to a file, so the
 * function must not use anything outside it. The worker loads pages from the network first, so that a new release shows
 * at once. It loads files with a hash in their name from the cache first. It does not handle requests to the database.
 */
export const runTripWorker = (
  scope: WorkerScope,
  { cacheName, cachePrefix, shell, files }: WorkerOptions,
  pageTimeoutMs = 4000,
): void => {
  // Does not open the cache, because opening it would create it again after a sign-out has deleted it.
  const readCache = (url: string): Promise<Response | undefined> => caches.match(url, { cacheName, ignoreVary: true })

  const storeFile = async (cache: Cache, path: string): Promise<void> => {
    const response = await fetch(path, path === shell ? { headers: { accept: 'text/html' } } : {})
    const isPage = response.headers.get('content-type')?.includes('text/html') === true
    // Some hosts return an HTML page with status 200 for a file that does not exist.
    if (!response.ok || isPage !== (path === shell)) throw new Error(`${path} is missing`)
    // Stores a new response with the same content, because browsers refuse a redirected response for a page.
    await cache.put(path, new Response(await response.blob(), { headers: response.headers }))
  }

  const loadPage = async (request: Request): Promise<Response> => {
    const networkResponse = fetch(request).catch(() => undefined)
    const timeoutPromise = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMs))
    const response = await Promise.race([networkResponse, timeoutPromise])
    if (response && response.status < 500) return response
    return (await readCache(shell)) ?? (await networkResponse) ?? Response.error()
  }

  scope.addEventListener('install', (event) => {
    // If one file is missing, the installation fails, and the worker of the previous release stays.
    event.waitUntil(caches.open(cacheName).then((cache) => Promise.all(files.map((path) => storeFile(cache, path)))))
  })
  scope.addEventListener('activate', (event) => {
    const deleteOldFiles = async () => {
      for (const oldCacheName of await caches.keys())
        if (oldCacheName.startsWith(cachePrefix) && oldCacheName !== cacheName) await caches.delete(oldCacheName)
      // Takes control of open pages, so that the page that registered the worker also loads lazy chunks from the cache.
      await scope.clients.claim()
    }
    event.waitUntil(deleteOldFiles())
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin) return
    if (request.mode === 'navigate') event.respondWith(loadPage(request))
    else if (files.includes(pathname)) event.respondWith(readCache(pathname).then((stored) => stored ?? fetch(request)))
  })
}

/** A page that opens without a network. */
export interface OfflinePage {
  worker: { url: string; filesPrefix: string }
  /** The path of the empty page that renders any address below it in the browser. */
  shell: string
  /** The source file of the page. */
  sourceFile: string
}

export const OFFLINE_PAGES: OfflinePage[] = [
  { worker: TRIP_WORKER, shell: paths.myTrip(), sourceFile: 'src/pages/member/my-trip-page.tsx' },
  { worker: GUIDE_WORKER, shell: paths.guideEvent(), sourceFile: 'src/pages/member/guide-page.tsx' },
]

/**
 * The source files that every offline page needs in addition to its own: the Supabase client, the guard, the layout,
 * and the lazy chunks of the frame around the page. The build manifest lists all other lazy chunks of a page.
 */
const FRAME_SOURCES = [
  'src/lib/backend/supabase.ts',
  'src/features/auth/profile.ts',
  'src/app/layouts/member-layout.tsx',
  'src/app/trip-guard.tsx',
  'src/features/waitlist/offer-banner.tsx',
  'src/app/layouts/footer.tsx',
  'src/app/layouts/nav-panel.tsx',
  'src/app/layouts/user-menu-panel.tsx',
  'src/ui/toast/toast-panel.tsx',
]
/** The chunk that all pages share. It imports every page lazily, so its lazy imports are not followed. */
const SHARED_CHUNK = 'base'
/** Files of the folder public that the pages show. */
const PUBLIC_FILES = ['/favicon.svg', '/logo-dark.svg', '/logo-light.svg']

/** The manifest key of a source file. A file that other chunks import too is found by the name of its chunk. */
const findManifestKey = (manifest: Manifest, source: string): string => {
  const chunkName = source.replace(/^.*\/|\.tsx?$/g, '')
  return manifest[source] ? source : (Object.keys(manifest).find((key) => manifest[key]?.name === chunkName) ?? source)
}

/** The paths of all files that a page needs without a network. */
export const listPageFiles = (manifest: Manifest, { sourceFile, shell }: OfflinePage): string[] => {
  const chunkKeys = new Set<string>()
  const visitChunk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build contains no file for ${key}`)
    if (chunkKeys.has(key)) return
    chunkKeys.add(key)
    chunk.imports?.forEach(visitChunk)
    if (chunk.name !== SHARED_CHUNK && !chunk.isEntry) chunk.dynamicImports?.forEach(visitChunk)
  }
  const entryFile = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? 'index.html'
  for (const chunkKey of [
    entryFile,
    ...(manifest[entryFile]?.dynamicImports ?? []),
    'style.css',
    sourceFile,
    ...FRAME_SOURCES,
  ])
    visitChunk(findManifestKey(manifest, chunkKey))
  const fontFiles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [file] : []))
  const files = [...chunkKeys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.assets ?? [])])
  return [...new Set([...files, ...fontFiles].filter(Boolean).map((file) => `/${file}`)), shell, ...PUBLIC_FILES]
}

/**
 * Formats the file of the service worker of a page.
 * @param shellContent the content of the page's shell, which is part of the release
 */
export const formatWorker = (manifest: Manifest, page: OfflinePage, shellContent: string): string => {
  const files = listPageFiles(manifest, page)
  const releaseHash = createHash('sha256')
    .update(files.join() + shellContent)
    .digest('hex')
    .slice(0, 12)
  const { filesPrefix } = page.worker
  const workerOptions: WorkerOptions = {
    cacheName: `${filesPrefix} ${releaseHash}`,
    cachePrefix: filesPrefix,
    shell: page.shell,
    files,
  }
  return `(${runTripWorker.toString()})(self, ${JSON.stringify(workerOptions)})\n`
}

/** Formats the web app manifest that makes the page of a trip installable. Only this page links to the file. */
export const formatTripManifest = (): string =>
  JSON.stringify({
    id: paths.myTrip(),
    name: `${site.brand}: My Trip`,
    short_name: site.brand,
    start_url: paths.myTrip(),
    scope: '/',
    display: 'standalone',
    background_color: '#0b0e17',
    theme_color: '#0b0e17',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
