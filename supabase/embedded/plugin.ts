import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import type { Backend } from './backend.ts'
import { startClock } from './clock.ts'
import { openDataFolder } from './data-folder.ts'
import { dataFolder } from './folder-lock.ts'
import { withFunctions } from './functions.ts'
import { createMemoryBackend } from './snapshot.ts'

const PREFIXES = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1']

const say = (line: string): void => console.info(`  ${line.replaceAll('\n', '\n  ')}`)

const start = (siteUrl: string): Promise<Backend> =>
  process.env.EMBEDDED_DB === 'memory'
    ? createMemoryBackend({ siteUrl, print: say })
    : openDataFolder(dataFolder(), { siteUrl, print: say })

/** What whoever starts a server in its own process may reach: rows past row-level security. */
export interface EmbeddedApi {
  backend: () => Backend
}

/** Answers the backend's paths, /__mail and /__tick on Vite's own server, so that one command opens the whole site. */
export const embeddedSupabase = (): Plugin<EmbeddedApi> => {
  let mounted: Backend | undefined
  const mount = async (server: ViteDevServer | PreviewServer, port: number): Promise<void> => {
    const siteUrl = `http://localhost:${port}`
    const backend = await start(siteUrl)
    mounted = backend
    const functions = withFunctions(backend, siteUrl)
    // A world in memory is a test's: there time stands still until the test moves it.
    const clock = startClock(backend, { running: process.env.EMBEDDED_DB !== 'memory', after: functions.sendDue })
    server.middlewares.use((request, response, next) => {
      const path = request.url?.split('?')[0]
      if (path === '/__mail') backend.mailbox.serve(request, response)
      else if (path === '/__tick') clock.serve(request, response)
      else next()
    })
    const { honoMiddleware } = await import('@supabase/lite/vite')
    server.middlewares.use(honoMiddleware({ ...backend, fetch: functions.fetch } as never, PREFIXES))
    server.httpServer?.once('close', () => {
      clock.stop()
      void backend.close()
    })
    say(
      `Backend: an embedded Supabase in this process, for development, tests and the demo; visitors get a hosted one.\n` +
        `Demo sign-ins: admin@nextroom.test, member@nextroom.test; password haunted-house-42.\n` +
        `Caught mail: http://localhost:${port}/__mail`,
    )
  }
  return {
    name: 'embedded-supabase',
    api: {
      backend: () => {
        if (!mounted) throw new Error('The embedded backend has not started.')
        return mounted
      },
    },
    // The data folder holds the key that tokens are signed with: the dev server must not hand it out. Naming a
    // list replaces Vite's own, which therefore comes first.
    config: () => ({
      server: { fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/supabase/.temp/**'] } },
    }),
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
    buildStart() {
      if (this.environment.config.command !== 'build') return
      this.warn(
        'VITE_SUPABASE_URL is not set: this build is bound to the embedded backend, which only `vite preview` serves. ' +
          'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to build for hosted Supabase.',
      )
    },
  }
}
