/**
 * `npm run bench:web`: the built site's public pages on a slow phone, median of five, each beside a plain static page of
 * the same words and pictures served by the same server in turn with it. RUNS, PAGES and OUT_DIR change the defaults.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright/test'
import { createMemoryBackend } from '../supabase/embedded/snapshot'
import { CHROMIUM_FLAGS, ensureBrowser } from './support/browser'
import { measurePage, type Figures } from './support/page-figures'

const RUNS = Number(process.env.RUNS ?? 5)
const outDir = process.env.OUT_DIR ?? 'dist'
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
}

const read = (path: string): Buffer | undefined => {
  try {
    return readFileSync(join(outDir, path))
  } catch {
    return undefined
  }
}

/** The same words and pictures with no script and no fonts: what the page could cost at best. */
const staticTwin = (html: string): string =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="(modulepreload|preload)"[^>]*as="font"[^>]*>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/@font-face\s*{[^}]*}/g, '')

type Backend = Awaited<ReturnType<typeof createMemoryBackend>>

const handOn = (backend: Backend, url: URL, request: IncomingMessage, response: ServerResponse): void => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    void backend
      .fetch(new Request(url, { method: request.method, headers: request.headers as Record<string, string>, body }))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
  })
}

const TWINS = '/static-twin'

/** A file of the site, or the page at an address; below TWINS its static twin. */
const fileAt = (path: string): Buffer | undefined => {
  if (path.startsWith(TWINS)) {
    const page = fileAt(path.slice(TWINS.length) || '/')
    return page && Buffer.from(staticTwin(page.toString()))
  }
  return extname(path) ? read(path) : (read(join(path, 'index.html')) ?? read('app.html'))
}

const sendFile = (path: string, request: IncomingMessage, response: ServerResponse): void => {
  const bytes = fileAt(path)
  if (!bytes) return void response.writeHead(404).end()
  const type = types[extname(path)] ?? types['.html'] ?? ''
  const compress = /text|javascript|json|svg|xml/.test(type)
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
  response.writeHead(200, {
    'content-type': type,
    ...(compress && { 'content-encoding': brotli ? 'br' : 'gzip' }),
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(compress ? (brotli ? brotliCompressSync(bytes) : gzipSync(bytes)) : bytes)
}

const serve = async (): Promise<Server> => {
  const backend = await createMemoryBackend()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/(rest|auth|storage)\/v1\//.test(url.pathname)) handOn(backend, url, request, response)
    else sendFile(url.pathname, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.once('close', () => void backend.close())
  return server
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const medians = (runs: readonly Figures[]): Figures => {
  const of = (key: keyof Figures) => median(runs.map((figures) => figures[key]))
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    speedIndex: of('speedIndex'),
    blocking: of('blocking'),
    shift: of('shift'),
    script: of('script'),
  }
}

const row = (name: string, { firstPaint, largestPaint, speedIndex, blocking, shift, script }: Figures): string =>
  `${name.padEnd(24)} FCP ${firstPaint.toFixed(0)} ms · LCP ${largestPaint.toFixed(0)} ms · SI ${speedIndex.toFixed(0)} ms` +
  ` · TBT ${blocking.toFixed(0)} ms · CLS ${shift.toFixed(4)} · script ${script.toFixed(1)} KB`

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: CHROMIUM_FLAGS })
const server = await serve()
try {
  const { port } = server.address() as { port: number }
  const eventPath = /\/event-details\/[\w-]+/.exec(read('sitemap.xml')?.toString() ?? '')?.[0] ?? '/events'
  const paths = process.env.PAGES?.split(',') ?? ['/', '/events', eventPath, '/trips', '/store']
  for (const path of paths) {
    const [pages, twins]: [Figures[], Figures[]] = [[], []]
    for (let run = 0; run < RUNS; run += 1) {
      pages.push(await measurePage(browser, `http://127.0.0.1:${port}${path}`))
      twins.push(await measurePage(browser, `http://127.0.0.1:${port}${TWINS}${path}`))
    }
    const [page, twin] = [medians(pages), medians(twins)]
    console.info(row(path.replace(/\/[0-9a-f-]{36}/, '/{id}'), page))
    console.info(row('  static page', twin))
    console.info(
      `  LCP × ${(page.largestPaint / twin.largestPaint).toFixed(2)} · SI × ${(page.speedIndex / twin.speedIndex).toFixed(2)}` +
        ` · TBT + ${(page.blocking - twin.blocking).toFixed(0)} ms`,
    )
  }
} finally {
  server.close()
  server.closeAllConnections()
  await browser.close()
}
