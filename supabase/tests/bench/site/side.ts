import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { openBackend } from '../backend'
import type { Measured } from '../measure'
import { buildSite } from './built'

const TYPES: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** What a list begins with. */
const LIST = '['.charCodeAt(0)

/** What a page has brought of what grows: itself, and each answer of the backend. */
export interface Brought {
  what: string
  bytes: number
  /** Cards of a page as it is written; of an answer its rows, or those of the lists within it. */
  rows: number
}

const bodyOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
  })

/** A database, and the site as it is built and served before it. */
export const openSide = async (measured: Measured, outDir: string) => {
  const backend = await openBackend(measured.db)
  let brought: Brought[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const headers = Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)])
    const body = await bodyOf(request)
    const asked = new Request(`http://bench.invalid${url}`, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const { response: reply, asked: told } = await backend.ask(asked)
    const text = Buffer.from(await reply.arrayBuffer())
    const list: unknown = text.at(0) === LIST ? JSON.parse(text.toString()) : null
    const rows = Array.isArray(list) ? list.length : told.rows
    brought.push({ what: `${told.status} ${told.what}`, bytes: told.bytes, rows })
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(text)
  }

  const read = (path: string): Buffer | undefined =>
    existsSync(join(outDir, path)) ? readFileSync(join(outDir, path)) : undefined

  const send = (path: string, response: ServerResponse): void => {
    const type = extname(path)
    const page = type === ''
    const bytes = page ? (read(join(path, 'index.html')) ?? read('app.html')) : read(path)
    if (!bytes) return void response.writeHead(404).end()
    if (page) brought.push({ what: path, bytes: bytes.byteLength, rows: bytes.toString().split('<article').length - 1 })
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { 'content-type': TYPES[type] ?? 'application/octet-stream', 'cache-control': kept })
    response.end(bytes)
  }

  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench.invalid')
    if (!/^\/(rest|auth|functions|storage)\/v1\//.test(pathname)) send(pathname, response)
    // The functions that ask the card provider run elsewhere.
    else if (pathname.startsWith('/functions/')) response.writeHead(503).end()
    else void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  await buildSite(url, outDir)
  return {
    url,
    pid: measured.pid,
    /** What was brought since it was last asked for. */
    brought: (): Brought[] => {
      const all = brought
      brought = []
      return all
    },
    close: async () => {
      http.closeAllConnections()
      http.close()
      await backend.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
export type Side = Awaited<ReturnType<typeof openSide>>
