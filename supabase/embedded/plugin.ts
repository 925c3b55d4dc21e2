import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import type { EmbeddedBackend } from './backend.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'
import { openDataFolder } from './data-folder.ts'
import { getDataFolder } from './folder-lock.ts'
import { isLocalRequest } from './local-requests.ts'
import { addEdgeFunctions, type CardProvider } from './functions.ts'
import { serveRealtime } from './realtime.ts'
import { createMemoryBackend } from './snapshot.ts'

const BACKEND_PREFIXES = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1']

/** Folder of the database. Undefined: everything is in memory. */
const getDatabaseFolder = (): string | undefined =>
  process.env.EMBEDDED_DB === 'memory' ? undefined : join(getDataFolder(), 'database')

/** Start of the path of the fake card provider's checkout pages. */
const PAY_PATH_PREFIX = '/__stripe/pay/'
const serveCheckoutPage = async (
  cards: CardProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const [{ servePayPage }, provider] = await Promise.all([import('./stripe/node.ts'), cards.provider()])
  await servePayPage(provider, request, response)
}

const printLine = (line: string): void => console.info(`  ${line.replaceAll('\n', '\n  ')}`)

const startBackend = (siteUrl: string): Promise<EmbeddedBackend> =>
  getDatabaseFolder() === undefined
    ? createMemoryBackend({ siteUrl, print: printLine })
    : openDataFolder(getDataFolder(), { siteUrl, print: printLine })

/** Access to the running backend for tests that start Vite in their own process. Bypasses row-level security. */
export interface EmbeddedApi {
  getBackend: () => EmbeddedBackend
  /** The fake card provider. Tests use it to simulate the provider's events. */
  getCardProvider: () => CardProvider
}

/**
 * Serves the backend, /__mail, /__tick and the fake checkout page on Vite's server, so that one command starts
 * everything.
 */
export const embeddedSupabase = (): Plugin<EmbeddedApi> => {
  let runningServer: { backend: EmbeddedBackend; cards: CardProvider } | undefined
  const getRunningServer = () => {
    if (!runningServer) throw new Error('The embedded backend has not started.')
    return runningServer
  }
  const mountBackend = async (server: ViteDevServer | PreviewServer, port: number): Promise<void> => {
    const siteUrl = `http://localhost:${port}`
    const backend = await startBackend(siteUrl)
    const edgeFunctions = addEdgeFunctions(backend, siteUrl, getDatabaseFolder())
    await edgeFunctions.cards.connectDemo()
    runningServer = { backend, cards: edgeFunctions.cards }
    // Tests use a database in memory and run the scheduled jobs themselves, through /__tick.
    const scheduledJobs = await startScheduledJobs(backend, {
      isRepeating: process.env.EMBEDDED_DB !== 'memory',
      afterRun: edgeFunctions.afterTick,
    })
    server.middlewares.use((request, response, next) => {
      const requestPath = request.url?.split('?')[0]
      if (requestPath?.startsWith('/__') && !isLocalRequest(request)) {
        response.statusCode = 403
        response.end('Forbidden')
      } else if (requestPath === '/__mail') backend.mailbox.serve(request, response)
      else if (requestPath === '/__tick') scheduledJobs.serveRunRequest(request, response)
      else if (requestPath?.startsWith(PAY_PATH_PREFIX))
        serveCheckoutPage(edgeFunctions.cards, request, response).catch(next)
      else next()
    })
    const { honoMiddleware } = await import('@supabase/lite/vite')
    server.middlewares.use(honoMiddleware({ ...backend, fetch: edgeFunctions.fetch } as never, BACKEND_PREFIXES))
    const realtime = server.httpServer && (await serveRealtime(server.httpServer, backend))
    server.httpServer?.once('close', () => {
      scheduledJobs.stopRepeating()
      void realtime?.stop()
      void backend.close()
    })
    printLine(
      `Backend: an embedded Supabase for development, tests and the demo. Use hosted Supabase in production.\n` +
        `Demo accounts: admin@nextroom.test, member@nextroom.test and guide@nextroom.test, password haunted-house-42.\n` +
        `Development inbox: http://localhost:${port}/__mail`,
    )
  }
  return {
    name: 'embedded-supabase',
    api: {
      getBackend: () => getRunningServer().backend,
      getCardProvider: () => getRunningServer().cards,
    },
    // The data folder contains the key that signs tokens, so Vite must not serve the folder. `fs.deny` replaces Vite's
    // default list, so the defaults are repeated here.
    config: () => ({
      server: { fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/supabase/.temp/**'] } },
    }),
    configureServer: async (server) => {
      // The database runs without the optimizing compiler, which needs more time than it saves at the first start.
      setFlagsFromString('--liftoff-only')
      await mountBackend(server, server.config.server.port)
    },
    configurePreviewServer: (server) => mountBackend(server, server.config.preview.port),
    buildStart() {
      if (this.environment.config.command !== 'build') return
      this.warn(
        'VITE_SUPABASE_URL is not set, so this build uses the embedded backend and works only with `vite preview`. ' +
          'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to build for hosted Supabase.',
      )
    },
  }
}
