import { resolve } from 'node:path'
import { createServer } from 'vite'
import { WebSocket } from 'ws'
import type { RecordIds } from '../../../tests/support/reads'
import type { RequestMeasurement, openBackend } from './backend'
import type * as BenchCalls from './bench-calls'

type BenchBackend = Awaited<ReturnType<typeof openBackend>>

const BENCH_ORIGIN = 'http://bench.invalid'

/** The browser globals that the client reads before it sends a query. */
const defineBrowserGlobals = () => {
  const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, {
    location: new URL(BENCH_ORIGIN),
    document: { readyState: 'complete', getElementById: () => null },
    localStorage: emptyStorage,
    WebSocket,
  })
}

/** Runs the client's own queries in this process and sends their requests to the current backend. */
export const openBenchClient = async () => {
  defineBrowserGlobals()
  const viteServer = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
    resolve: { alias: { '@': resolve('src') } },
  })
  const { createQueryCalls } = (await viteServer.ssrLoadModule(
    '/supabase/tests/bench/bench-calls.ts',
  )) as typeof BenchCalls
  let currentCaller: { backend: BenchBackend; userId: string | null } | undefined
  let requestMeasurements: RequestMeasurement[] = []
  globalThis.fetch = async (input, init) => {
    if (!currentCaller) throw new Error('Nobody is asked.')
    const response = await currentCaller.backend.send(new Request(input, init), currentCaller.userId)
    requestMeasurements.push(response.measurement)
    return response.response
  }
  return {
    callsOf: (recordIds: RecordIds) => createQueryCalls(recordIds),
    /** Runs a query and returns its requests with their responses, and the error if it fails. */
    ask: async (
      backend: BenchBackend,
      userId: string | null,
      { runQuery }: BenchCalls.ClientQuery,
    ): Promise<{ requests: RequestMeasurement[]; thrown?: unknown }> => {
      currentCaller = { backend, userId }
      let lastError: unknown
      // Retry after a timeout, because the client's time limit of a few seconds can be too short on a busy machine.
      for (let attemptCount = 0; attemptCount < 3; attemptCount++) {
        requestMeasurements = []
        try {
          await runQuery()
          return { requests: requestMeasurements }
        } catch (error) {
          lastError = error
          if (!String(error).includes('in time')) break
        }
      }
      return { requests: requestMeasurements, thrown: lastError }
    },
    close: () => viteServer.close(),
  }
}
