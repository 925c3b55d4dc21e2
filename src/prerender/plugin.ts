import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import type { BackendEnv } from '../lib/backend/env-rules.ts'
import { getToday } from '../lib/dates.ts'
import { formatHeadersFile, formatRobotsFile, createSecurityHeaders, formatSitemap } from './headers.ts'
import { renderDocument, renderShell } from './document.ts'
import { buildRenderer, type Renderer } from './renderer.ts'
import { formatTripManifest, formatWorker, OFFLINE_PAGES } from '../features/on-trip/offline/trip-worker.ts'

/**
 * A chunk with React only, which browsers can cache until React is updated. Excludes React's server code, which only
 * the email preview needs.
 */
const REACT_CHUNK = { name: 'react', test: /node_modules\/(react|react-dom(?!\/.*server)|scheduler)\// }

/**
 * Puts Vite's preload helper into its own chunk. If the helper were part of the entry chunk, the entry would wait for
 * the files that it preloads.
 */
const PRELOAD_CHUNK = { name: 'fetching', test: /vite\/preload-helper/, priority: 1 }

/** The HTML file that hosts return for paths without their own file. */
const SHELL_FILE = 'app.html'

/** The number of pages rendered at the same time. Rendering spends most of its time waiting for the backend. */
const MAX_CONCURRENT_PAGES = 8

const forEachConcurrently = async <Item>(items: readonly Item[], handleItem: (item: Item) => Promise<void>) => {
  const remainingItems = items[Symbol.iterator]()
  const processItems = async (): Promise<void> => {
    for (const remainingItem of remainingItems) await handleItem(remainingItem)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PAGES }, processItems))
}

/** A backend with the demo data, which runs in this process. */
export interface PrerenderBackend {
  /** The publishable key. */
  key: string
  fetch: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

const openBackendConnection = async (
  backend: BackendEnv,
  connectClient: Renderer['connectClient'],
  openEmbedded: () => Promise<PrerenderBackend>,
) => {
  if (backend.kind === 'hosted') {
    connectClient(backend.url, backend.anonKey)
    return () => Promise.resolve()
  }
  const embeddedBackend = await openEmbedded()
  connectClient('http://embedded.invalid', embeddedBackend.key, (input, init) =>
    embeddedBackend.fetch(new Request(input, init)),
  )
  return embeddedBackend.close
}

interface SiteBuild {
  openEmbedded: () => Promise<PrerenderBackend>
  backend: BackendEnv
  outDir: string
  url: string
  /** The source of index.html. */
  template: string
}

const writePages = async ({ backend, openEmbedded, outDir, url, template }: SiteBuild, renderer: Renderer) => {
  const buildDay = getToday()
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const builtTemplate = await readFile(join(outDir, 'index.html'), 'utf8')
  await writeFile(join(outDir, SHELL_FILE), renderShell(builtTemplate, manifest))
  const stylesheet = manifest['style.css']
  if (!stylesheet) throw new Error('The build contains no stylesheet')
  const styles = await readFile(join(outDir, stylesheet.file), 'utf8')
  const closeConnection = await openBackendConnection(backend, renderer.connectClient, openEmbedded)
  const paths = await renderer.listPages()
  await forEachConcurrently(paths, async (path) => {
    const pagePath = join(outDir, path, 'index.html')
    await mkdir(dirname(pagePath), { recursive: true })
    await writeFile(pagePath, renderDocument(template, styles, manifest, await renderer.renderPage(path)))
  })
  await forEachConcurrently(renderer.shellPages, async ({ path, sources, loadsRowsFirst }) => {
    const pagePath = join(outDir, path, 'index.html')
    await mkdir(dirname(pagePath), { recursive: true })
    await writeFile(pagePath, renderShell(builtTemplate, manifest, { sources, loadsRowsFirst }))
  })
  const origin = url.replace(/\/+$/, '')
  for (const { path, text } of await renderer.renderEventFiles(origin)) await writeFile(join(outDir, path), text)
  await closeConnection()
  for (const page of OFFLINE_PAGES) {
    const shellContent = await readFile(join(outDir, page.shell, 'index.html'), 'utf8')
    await writeFile(join(outDir, page.worker.url), formatWorker(manifest, page, shellContent))
  }
  await writeFile(join(outDir, 'trip.webmanifest'), formatTripManifest())
  await writeFile(join(outDir, 'robots.txt'), formatRobotsFile(origin))
  await writeFile(join(outDir, 'sitemap.xml'), formatSitemap(origin, paths, buildDay))
  await writeFile(join(outDir, '_headers'), formatHeadersFile(createSecurityHeaders(builtTemplate, backend)))
  return paths.length
}

/**
 * Writes public pages to HTML files after the build. In `vite preview`, serves these files as a static host does.
 * @param openEmbedded starts the backend with the demo data, from which the pages are rendered without a hosted project
 */
export const createPrerenderPlugin = (backend: BackendEnv, openEmbedded: () => Promise<PrerenderBackend>): Plugin => {
  const siteBuild: SiteBuild = { backend, openEmbedded, outDir: resolve('dist'), url: '', template: '' }
  let renderer: Renderer | undefined
  let isBuilt = false
  /**
   * Puts all shared modules into one chunk, because the requests for about twenty small files take longer than the
   * transfer of their content.
   */
  const sharedChunk = { debugName: 'base', name: (id: string) => (renderer?.shared.has(id) ? 'base' : null) }
  return {
    name: 'prerender',
    config: () => ({
      build: {
        manifest: true,
        rolldownOptions: { output: { codeSplitting: { groups: [PRELOAD_CHUNK, REACT_CHUNK, sharedChunk] } } },
      },
    }),
    configResolved(config) {
      siteBuild.outDir = resolve(config.root, config.build.outDir)
      siteBuild.url = String(config.env.VITE_SITE_URL ?? `http://localhost:${config.preview.port}`)
    },
    async buildStart() {
      renderer = await buildRenderer()
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        siteBuild.template = html
      },
    },
    buildEnd(error) {
      if (error) return
      for (const { file, component } of renderer?.prerenderablePages ?? [])
        if (!this.getModuleInfo(resolve(file))?.exports.includes(component))
          this.error(`${file} must export ${component}: a page is found by its file's name`)
    },
    writeBundle() {
      isBuilt = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!renderer) return
        try {
          // After a failed build, Vite calls this hook too and then reports the error.
          if (!isBuilt) return
          console.info(`  ${await writePages(siteBuild, renderer)} pages written to HTML`)
        } finally {
          await renderer.remove()
        }
      },
    },
    configurePreviewServer(server) {
      const securityHeaders = createSecurityHeaders(readFileSync(join(siteBuild.outDir, SHELL_FILE), 'utf8'), backend)
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
        const [path = '/', query] = (request.url ?? '/').split('?')
        const isPageRequest =
          request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !path.startsWith('/__')
        if (isPageRequest && !/^\/(auth|rest|storage)\/v1\//.test(path)) {
          const htmlFile = join(path, 'index.html')
          request.url = `${existsSync(join(siteBuild.outDir, htmlFile)) ? htmlFile : `/${SHELL_FILE}`}${query ? `?${query}` : ''}`
        }
        next()
      })
    },
  }
}
