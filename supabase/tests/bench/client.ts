import { resolve } from 'node:path'
import { createServer } from 'vite'
import { WebSocket } from 'ws'
import type { About } from '../../../tests/support/reads'
import type { Asked, openBackend } from './backend'
import type * as Asks from './asks'

type Backend = Awaited<ReturnType<typeof openBackend>>
export type Ask = Asks.Ask

const ORIGIN = 'http://bench.invalid'

/** As much of a page as the client looks at before it asks. */
const pretendPage = () => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, {
    location: new URL(ORIGIN),
    document: { readyState: 'complete', getElementById: () => null },
    localStorage: nothing,
    WebSocket,
  })
}

/** The client's own queries, run in this process; whatever they send goes to the backend that is asked just then. */
export const openClient = async () => {
  pretendPage()
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
    resolve: { alias: { '@': resolve('src') } },
  })
  const { asksOf } = (await vite.ssrLoadModule('/supabase/tests/bench/asks.ts')) as typeof Asks
  let to: { backend: Backend; who: string | null } | undefined
  let asked: Asked[] = []
  globalThis.fetch = async (input, init) => {
    if (!to) throw new Error('Nobody is asked.')
    const answer = await to.backend.ask(new Request(input, init), to.who)
    asked.push(answer.asked)
    return answer.response
  }
  return {
    asksOf: (about: About) => asksOf(about),
    /** What a query sends, and what came; the fault that it met, where it met one. */
    ask: async (backend: Backend, who: string | null, { run }: Ask): Promise<{ asked: Asked[]; fault?: unknown }> => {
      to = { backend, who }
      let fault: unknown
      // The client gives an answer some seconds, which a machine with other work may not keep.
      for (let tries = 0; tries < 3; tries++) {
        asked = []
        try {
          await run()
          return { asked }
        } catch (error) {
          fault = error
          if (!String(error).includes('in time')) break
        }
      }
      return { asked, fault }
    },
    close: () => vite.close(),
  }
}
