import '../baseline-wasm'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { createMemoryBackend } from '../../../supabase/embedded/snapshot'
import type { EmbeddedBackend } from '../../../supabase/embedded/backend'
import { CHANGE_TEST_DATA_SQL } from '../members'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the embedded backend that component tests share. */
    backend: string
  }
}

const readBody = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : undefined
}

const openBackend = async (): Promise<EmbeddedBackend> => {
  const backend = await createMemoryBackend({ siteUrl: 'http://localhost:3000' })
  await backend.db.query(CHANGE_TEST_DATA_SQL)
  return backend
}

const respondToRequest = async (backend: EmbeddedBackend, request: IncomingMessage): Promise<Response> => {
  const requestBody = await readBody(request)
  if (request.url === '/sql') {
    const { text, values } = JSON.parse(new TextDecoder().decode(requestBody)) as { text: string; values: unknown[] }
    return Response.json((await backend.runExclusive(() => backend.db.query(text, values))).rows)
  }
  const url = new URL(request.url ?? '/', 'http://localhost:3000')
  return backend.fetch(
    new Request(url, { method: request.method, headers: request.headers as Record<string, string>, body: requestBody }),
  )
}

/** One embedded backend with the demo data for all component tests. Opening one per file would cost seconds each. */
const shareBackend = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  let backend: Promise<EmbeddedBackend> | undefined
  const server = createServer((request, response) => {
    backend ??= openBackend()
    backend
      .then((isReady) => respondToRequest(isReady, request))
      .then(async (reply) => {
        response.writeHead(reply.status, Object.fromEntries(reply.headers))
        response.end(Buffer.from(await reply.arrayBuffer()))
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  // 0 turns off the timeout for idle connections. Otherwise, on a busy machine, the server could close a connection
  // while the next request is sent.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('backend', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await backend)?.close()
  }
}

// Vitest requires this name.
export { shareBackend as setup }
