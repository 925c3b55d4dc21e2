import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { createMemoryBackend } from '../../../supabase/embedded/snapshot'

const outDir = process.env.OUT_DIR ?? 'dist'
const CONTENT_TYPES: Record<string, string> = {
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

const readBuiltFile = (path: string): Buffer | undefined => {
  try {
    return readFileSync(join(outDir, path))
  } catch {
    return undefined
  }
}

/** Creates the static version of a page: its text and images without scripts and fonts. */
const toStaticPage = (html: string): string =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="(modulepreload|preload)"[^>]*as="font"[^>]*>|<link rel="modulepreload"[^>]*>/g, '')
    .replace(/@font-face\s*{[^}]*}/g, '')

type MemoryBackend = Awaited<ReturnType<typeof createMemoryBackend>>

const forwardToBackend = (
  backend: MemoryBackend,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const chunks: Buffer[] = []
  // In HTTP/2, the headers include pseudo-headers such as `:path`, which a request cannot contain.
  const headers = Object.entries(request.headers as Record<string, string>).filter(([name]) => !name.startsWith(':'))
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    void backend.fetch(new Request(url, { method: request.method, headers, body })).then(async (fetched) => {
      response.writeHead(fetched.status, Object.fromEntries(fetched.headers))
      response.end(Buffer.from(await fetched.arrayBuffer()))
    })
  })
}

/** A path with this prefix returns the static version of the page: the same text and images without scripts. */
export const STATIC_PAGE_PREFIX = '/static-twin'

/**
 * Reads a file of the site or the page at a path. For a path with STATIC_PAGE_PREFIX, returns the static version of the
 * page.
 */
const readPath = (path: string): Buffer | undefined => {
  if (path.startsWith(STATIC_PAGE_PREFIX)) {
    const page = readPath(path.slice(STATIC_PAGE_PREFIX.length) || '/')
    return page && Buffer.from(toStaticPage(page.toString()))
  }
  return extname(path) ? readBuiltFile(path) : (readBuiltFile(join(path, 'index.html')) ?? readBuiltFile('app.html'))
}

interface CompressedFile {
  bytes: Buffer
  contentType: string
  contentEncoding?: string
}
/** Compressed files by path. Like a host, compresses each file only once. */
const compressedFiles = new Map<string, CompressedFile>()
const compressFile = (path: string, brotli: boolean): CompressedFile | undefined => {
  const cacheKey = `${brotli} ${path}`
  const cachedFile = compressedFiles.get(cacheKey)
  if (cachedFile) return cachedFile
  const bytes = readPath(path)
  if (!bytes) return undefined
  const contentType = CONTENT_TYPES[extname(path)] ?? CONTENT_TYPES['.html'] ?? ''
  const file: CompressedFile = /text|javascript|json|svg|xml/.test(contentType)
    ? {
        bytes: brotli ? brotliCompressSync(bytes) : gzipSync(bytes),
        contentType: contentType,
        contentEncoding: brotli ? 'br' : 'gzip',
      }
    : { bytes, contentType: contentType }
  compressedFiles.set(cacheKey, file)
  return file
}

const sendFile = (path: string, request: IncomingMessage, response: ServerResponse): void => {
  const compressedFile = compressFile(path, /\bbr\b/.test(String(request.headers['accept-encoding'])))
  if (!compressedFile) return void response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': compressedFile.contentType,
    ...(compressedFile.contentEncoding && { 'content-encoding': compressedFile.contentEncoding }),
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(compressedFile.bytes)
}

export interface BuiltSite {
  url: string
  /** The address of a trip page. */
  eventPath: string
  backend: MemoryBackend
  close: () => void
}

/** Vite stores its self-signed certificate here. The browser must be told to accept it. */
const CERTIFICATES_FOLDER = 'node_modules/.vite/basic-ssl'

/** Creates an HTTP/2 server, as current hosts use: the browser loads all files over one connection. */
const createHttp2Server = async (listener: RequestListener) => {
  const pem = await getCertificate(CERTIFICATES_FOLDER)
  const server = createSecureServer({ key: pem, cert: pem })
  // The listener is typed for HTTP/1. It uses only properties that HTTP/2 requests and responses also have.
  server.on('request', listener as never)
  const httpSessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => void httpSessions.add(session))
  return { server, scheme: 'https', closeConnections: () => httpSessions.forEach((session) => session.destroy()) }
}

const createHttp1Server = (listener: RequestListener) => {
  const server = createServer(listener)
  return { server, scheme: 'http', closeConnections: () => server.closeAllConnections() }
}

/**
 * Serves the build in OUT_DIR (dist) as a host does. Backend requests go to an embedded backend with the demo data.
 */
export const serveBuiltSite = async ({ http2 = false } = {}): Promise<BuiltSite> => {
  const backend = await createMemoryBackend()
  const handleRequest: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/(rest|auth|storage)\/v1\//.test(url.pathname)) forwardToBackend(backend, url, request, response)
    else sendFile(url.pathname, request, response)
  }
  const { server, scheme, closeConnections } = http2
    ? await createHttp2Server(handleRequest)
    : createHttp1Server(handleRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    eventPath: /\/trips\/[\w-]+/.exec(readBuiltFile('sitemap.xml')?.toString() ?? '')?.[0] ?? '/events',
    backend,
    close: () => {
      server.close()
      closeConnections()
      void backend.close()
    },
  }
}
