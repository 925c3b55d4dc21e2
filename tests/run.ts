/** `npm test`: everything that must hold, cheapest first, closed by one line that counts. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './support/browser'

interface Step {
  name: string
  command: string[]
}

const run = ({ name, command }: Step): Promise<void> =>
  new Promise((resolve, reject) => {
    const started = Date.now()
    const child = spawn('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('exit', (code) => {
      console.info(`— ${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`)
      if (code === 0) resolve()
      else reject(new Error(name))
    })
  })

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What a runner's report counts; a report that is not there counts nothing. */
const read = <Report>(path: string, counts: (report: Report) => Counts): Counts =>
  existsSync(path) ? counts(JSON.parse(readFileSync(path, 'utf8')) as Report) : { passed: 0, failed: 0, skipped: 0 }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A test that passed at the second try has failed once; one that was skipped has proved nothing. */
const closeWithCounts = (): void => {
  const all = [
    read('test-results/vitest.json', (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    })),
    read('test-results/journeys/e2e.json', ({ stats }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    })),
  ]
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  console.info(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  if (sum('failed') + sum('skipped') > 0) process.exitCode = 1
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
try {
  ensureBrowser()
  await Promise.all([
    run({ name: 'types', command: ['tsc', '--noEmit', '-p', '.'] }),
    run({ name: 'layout', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] }),
    run({ name: 'lint', command: ['eslint', '.', '--cache', '--cache-location', 'node_modules/.cache/eslint'] }),
  ])
  await run({
    name: 'unit and database tests',
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  })
  await run({ name: 'database lint', command: ['tsx', 'supabase/tests/lint.ts'] })
  await run({ name: 'build', command: ['vite', 'build'] })
  await run({ name: 'budgets', command: ['tsx', 'tests/budget.ts'] })
  await run({ name: 'journeys', command: ['playwright', 'test', '-c', 'tests/playwright.config.ts'] })
} catch (error) {
  console.error(error instanceof Error ? `Failed: ${error.message}` : error)
  process.exitCode = 1
} finally {
  closeWithCounts()
}
