import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EmbeddedBackend } from './backend.ts'

/**
 * Milliseconds between two runs. Hosted Supabase runs the jobs every minute, which would be a long wait during
 * development.
 */
const JOB_INTERVAL_MS = 10_000

export interface ScheduledJobs {
  /**
   * Runs the jobs that are due at the given time (default: now), then `afterRun`. Concurrent calls share one run.
   */
  runDueJobs: (time?: string) => Promise<unknown>
  /**
   * Handles `POST /__tick?at=2027-01-31T10:00:00Z`, which runs the jobs as of that time, so that tests and demo users
   * need not wait.
   */
  serveRunRequest: (request: IncomingMessage, response: ServerResponse) => void
  stopRepeating: () => void
}

/**
 * Runs the scheduled jobs once, then every ten seconds, because the embedded backend has no pg_cron.
 * @param isRepeating false in tests, which wait for the first run and then run jobs by requests
 * @param afterRun runs after the jobs, for example to send the emails that they queued
 */
export const startScheduledJobs = async (
  { db, runExclusive }: Pick<EmbeddedBackend, 'db' | 'runExclusive'>,
  { isRepeating, afterRun }: { isRepeating: boolean; afterRun?: () => Promise<void> },
): Promise<ScheduledJobs> => {
  let lastRun: Promise<unknown> = Promise.resolve()
  let isRunning = false
  /**
   * Runs a task at once, with the given time as the database's current time. `afterRun` also gets this time, because it
   * charges the instalments that are due on that day.
   */
  const runAtTime = async <Result>(time: string, runTask: () => Promise<Result>): Promise<Result> => {
    const setDatabaseTime = (time: string) =>
      runExclusive(() => db.query(`select set_config('app.now', $1, false)`, [time]))
    const { rows } = await db.query<{ before: string | null }>(`select current_setting('app.now', true) as before`)
    await setDatabaseTime(time)
    try {
      return await runTask()
    } finally {
      await setDatabaseTime(rows[0]?.before ?? '')
    }
  }
  const runOnce = async (): Promise<unknown> => {
    const { rows } = await runExclusive(() =>
      db.query<{ result: unknown }>('select private.run_scheduled_jobs(private.now()) as result'),
    )
    await afterRun?.()
    return rows[0]?.result
  }
  const runDue = (time?: string) =>
    (lastRun = lastRun.catch(() => undefined).then(() => (time ? runAtTime(time, runOnce) : runOnce())))
  const runJobs = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    await runDue()
      .catch((error: unknown) => console.warn(`The scheduled jobs failed: ${String(error)}`))
      .finally(() => (isRunning = false))
  }
  const firstRun = runJobs()
  if (!isRepeating) await firstRun
  const repeatTimer = isRepeating ? setInterval(() => void runJobs(), JOB_INTERVAL_MS).unref() : undefined
  return {
    runDueJobs: runDue,
    serveRunRequest: (request, response) => {
      const requestedTime = new URL(request.url ?? '', 'http://embedded.invalid').searchParams.get('at')
      response.setHeader('content-type', 'application/json')
      const respond = (status: number, text: unknown) => {
        response.statusCode = status
        response.end(JSON.stringify(text))
      }
      if (request.method !== 'POST') return respond(405, { status: 'post_only' })
      if (requestedTime !== null && Number.isNaN(Date.parse(requestedTime)))
        return respond(400, { status: 'invalid', fields: ['at'] })
      runDue(requestedTime === null ? undefined : new Date(requestedTime).toISOString()).then(
        (text) => respond(200, text),
        (error: unknown) => respond(500, { status: 'failed', message: String(error) }),
      )
    },
    stopRepeating: () => clearInterval(repeatTimer),
  }
}
