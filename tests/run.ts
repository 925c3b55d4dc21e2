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

const count = (path: string, read: (report: never) => [passed: number, failed: number]): [number, number] =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8')) as never) : [0, 0]

const closeWithCounts = (): void => {
  const [unit, unitFailed] = count('test-results/vitest.json', (r: { numPassedTests: number; numFailedTests: number }) => [
    r.numPassedTests, r.numFailedTests,
  ])
  const [e2e, e2eFailed] = count('test-results/journeys/e2e.json', (r: { stats: { expected: number; flaky: number; unexpected: number } }) => [
    r.stats.expected + r.stats.flaky, r.stats.unexpected,
  ])
  console.info(`${unit + e2e} passed, ${unitFailed + e2eFailed} failed`)
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
try {
  ensureBrowser()
  await Promise.all([
    run({ name: 'types', command: ['tsc', '--noEmit', '-p', '.'] }),
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
