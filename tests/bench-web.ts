/**
 * `npm run bench:web`: Lighthouse on the built site, mobile, applied throttling, median of five, each page beside a
 * plain static page of the same words and pictures served by the same server in the same run.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright/test'
import lighthouse, { type Config } from 'lighthouse'
import { createMemoryBackend } from '../supabase/embedded/snapshot'
import { CHROMIUM_FLAGS, ensureBrowser } from './support/browser'

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

const serve = async (): Promise<Server> => {
  const backend = await createMemoryBackend()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/(rest|auth|storage)\/v1\//.test(url.pathname)) {
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
      return
    }
    const asStatic = url.pathname.startsWith('/static-twin')
    const path = asStatic ? url.pathname.slice('/static-twin'.length) || '/' : url.pathname
    const file = extname(path) ? read(path) : (read(join(path, 'index.html')) ?? read('app.html'))
    if (!file) return void response.writeHead(404).end()
    const bytes = asStatic ? Buffer.from(staticTwin(file.toString())) : file
    const type = types[extname(path)] ?? types['.html'] ?? ''
    const compress = /text|javascript|json|svg|xml/.test(type)
    const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    response.writeHead(200, {
      'content-type': type,
      ...(compress && { 'content-encoding': brotli ? 'br' : 'gzip' }),
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(compress ? (brotli ? brotliCompressSync(bytes) : gzipSync(bytes)) : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.once('close', () => void backend.close())
  return server
}

interface Figures {
  performance: number
  accessibility: number
  practices: number
  seo: number
  largestPaint: number
  speedIndex: number
  blocking: number
  shift: number
  script: number
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const measureOnce = async (url: string, port: number): Promise<Figures> => {
  const config: Config = {
    extends: 'lighthouse:default',
    settings: { throttlingMethod: 'devtools', formFactor: 'mobile' },
  }
  const result = await lighthouse(url, { port, logLevel: 'error' }, config)
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { audits, categories } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  const requests = (
    audits['network-requests']?.details as unknown as { items: { resourceType: string; transferSize: number }[] }
  ).items
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    script:
      requests
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, item) => sum + item.transferSize, 0) / 1024,
  }
}

const measure = async (url: string, port: number): Promise<Figures> => {
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(url, port))
  const keys = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((figures) => figures[key]))])) as unknown as Figures
}

const debuggingPort = 9333
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
})
const server = await serve()
try {
  const { port } = server.address() as { port: number }
  const eventPath = /\/event-details\/[\w-]+/.exec(read('sitemap.xml')?.toString() ?? '')?.[0] ?? '/events'
  const paths = process.env.PAGES?.split(',') ?? ['/', '/events', eventPath, '/trips', '/store']
  const line = (name: string, f: Figures) =>
    console.info(
      `${name.padEnd(24)} perf ${f.performance} a11y ${f.accessibility} bp ${f.practices} seo ${f.seo} · LCP ${f.largestPaint.toFixed(0)} ms` +
        ` · SI ${f.speedIndex.toFixed(0)} · TBT ${f.blocking.toFixed(0)} ms · CLS ${f.shift.toFixed(4)} · script ${f.script.toFixed(1)} KB`,
    )
  for (const path of paths) {
    const name = path.replace(/\/[0-9a-f-]{36}/, '/{id}')
    const page = await measure(`http://127.0.0.1:${port}${path}`, debuggingPort)
    const twin = await measure(`http://127.0.0.1:${port}/static-twin${path}`, debuggingPort)
    line(name, page)
    line('  static page', twin)
    console.info(
      `  LCP × ${(page.largestPaint / twin.largestPaint).toFixed(2)} · SI × ${(page.speedIndex / twin.speedIndex).toFixed(2)}`,
    )
  }
} finally {
  server.close()
  server.closeAllConnections()
  await browser.close()
}
