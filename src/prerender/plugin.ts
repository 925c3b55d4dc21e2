import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin } from 'vite'
import type { BackendEnv } from '../lib/env-rules.ts'
import { robotsText, sitemap } from './crawlers.ts'
import { documentOf } from './document.ts'
import { headersFile, securityHeaders } from './headers.ts'

/** What hosts answer with where no page of its own was written: the empty shell. */
const SHELL = 'app.html'

const source = resolve('src')
const serverFolder = resolve(`node_modules/.cache/prerender-${process.pid}-${Date.now()}`)

const buildRenderer = async (): Promise<typeof import('./render')> => {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^@\/lib\/load-(supabase|reader)$/, replacement: join(source, 'prerender/load-supabase.ts') },
        { find: '@', replacement: source },
      ],
    },
    build: {
      ssr: join(source, 'prerender/render.tsx'),
      outDir: serverFolder,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  // Without a query: the pages' files import this very module, and a second one would hold other contexts.
  return (await import(pathToFileURL(join(serverFolder, 'render.mjs')).href)) as typeof import('./render')
}

const connectTo = async (backend: BackendEnv, connect: (typeof import('./render'))['connect']) => {
  if (backend.kind === 'hosted') {
    connect(backend.url, backend.anonKey)
    return () => Promise.resolve()
  }
  const { createMemoryBackend } = await import('../../supabase/embedded/snapshot.ts')
  const { EMBEDDED_KEY } = await import('../../supabase/embedded/backend.ts')
  const embedded = await createMemoryBackend()
  connect('http://embedded.invalid', EMBEDDED_KEY, (input, init) => embedded.fetch(new Request(input, init)))
  return embedded.close
}

const writePages = async (backend: BackendEnv, outDir: string, siteUrl: string): Promise<number> => {
  const template = await readFile(join(outDir, 'index.html'), 'utf8')
  await writeFile(join(outDir, SHELL), template)
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const css = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(template)?.[1]
  const styles = css ? await readFile(join(outDir, css), 'utf8') : ''
  const { connect, listPages, renderPage } = await buildRenderer()
  const disconnect = await connectTo(backend, connect)
  const pages = await listPages()
  for (const path of pages) {
    const file = join(outDir, path, 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, documentOf(template, styles, manifest, await renderPage(path)))
  }
  await disconnect()
  const origin = siteUrl.replace(/\/+$/, '')
  await writeFile(join(outDir, 'robots.txt'), robotsText(origin))
  await writeFile(join(outDir, 'sitemap.xml'), sitemap(origin, pages, new Date().toISOString().slice(0, 10)))
  await writeFile(join(outDir, '_headers'), headersFile(securityHeaders(template, backend)))
  await rm(serverFolder, { recursive: true })
  return pages.length
}

/** Writes public pages to HTML after the build, and serves them the way a static host would on `vite preview`. */
export const prerender = (backend: BackendEnv): Plugin => {
  let outDir = resolve('dist')
  let siteUrl = ''
  return {
    name: 'prerender',
    config: () => ({ build: { manifest: true } }),
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      siteUrl = String(config.env.VITE_SITE_URL ?? `http://localhost:${config.preview.port}`)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const count = await writePages(backend, outDir, siteUrl)
        console.info(`  ${count} pages written to HTML`)
      },
    },
    configurePreviewServer(server) {
      const headers = securityHeaders(readFileSync(join(outDir, SHELL), 'utf8'), backend)
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        const [path = '/', query] = (request.url ?? '/').split('?')
        const wantsPage =
          request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !path.startsWith('/__')
        if (wantsPage && !/^\/(auth|rest|storage)\/v1\//.test(path)) {
          const page = join(path, 'index.html')
          request.url = `${existsSync(join(outDir, page)) ? page : `/${SHELL}`}${query ? `?${query}` : ''}`
        }
        next()
      })
    },
  }
}
