/**
 * `npm test`: runs every check that a change must pass, and ends with a line of totals. `npm run test:all` also runs
 * the long checks.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { readTestCounts, addTestCounts } from './support/counts'
import { ensureBrowser } from './support/browser'
import { findServerPrograms } from '../supabase/tests/support/server-programs'

interface TestStep {
  name: string
  command: string[]
  env?: Record<string, string>
}

const RUN_ALL = process.argv.includes('--all')
const VITEST_REPORT = 'test-results/vitest.json'
const E2E_REPORT = 'test-results/e2e/e2e.json'

/** Buffers the output of a step and prints it only if the step fails. */
const runTestStep = ({ name, command, env }: TestStep): Promise<void> =>
  new Promise((resolve, reject) => {
    const startMs = Date.now()
    const child = spawn('npx', command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // With CI set, Vitest also fails on obsolete snapshots, so a local run fails where CI fails.
      env: { ...process.env, CI: 'true', NO_COLOR: '1', ...env },
    })
    const outputChunks: Buffer[] = []
    for (const outputStream of [child.stdout, child.stderr])
      outputStream.on('data', (chunk: Buffer) => outputChunks.push(chunk))
    child.once('close', (code) => {
      if (code !== 0) console.info(Buffer.concat(outputChunks).toString())
      console.info(`${code === 0 ? 'passed' : 'FAILED'}  ${name}, ${Math.round((Date.now() - startMs) / 1000)} s`)
      if (code === 0) resolve()
      else reject(new Error(name))
    })
  })

const runInSequence = async (...steps: TestStep[]): Promise<void> => {
  for (const testStep of steps) await runTestStep(testStep)
}

/** Runs sequences of steps in parallel. A failure is reported once the other sequences have finished. */
const runInParallel = async (...sequences: Promise<void>[]): Promise<void> => {
  const failures = (await Promise.allSettled(sequences)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  )
  if (failures.length > 0) throw failures[0]
}

const createVitestCommand = (report: string) => [
  ...['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
]
const createScriptCommand = (path: string, ...scriptArguments: string[]) => ['tsx', path, ...scriptArguments]

const runAllChecks = async (): Promise<void> => {
  await runInParallel(
    runInSequence(
      { name: 'build', command: ['vite', 'build'] },
      { name: 'budgets', command: createScriptCommand('tests/budget.ts') },
      {
        name: 'unit and database tests',
        command: createVitestCommand(VITEST_REPORT),
        env: RUN_ALL ? { TESTS_ALL: '1' } : {},
      },
    ),
    runInSequence(
      // One command checks types and lint rules, because both share the analysis of types.
      { name: 'types and lint', command: ['oxlint', '--type-check'] },
      { name: 'layout', command: ['oxfmt', '--check'] },
      { name: 'database lint', command: createScriptCommand('supabase/tests/lint.ts') },
    ),
  )
  await runTestStep({
    name: 'end-to-end tests',
    command: ['playwright', 'test', '-c', 'tests/playwright.config.ts'],
    env: RUN_ALL ? { E2E_ALL: '1' } : {},
  })
}

const runLongChecks = (): Promise<void> =>
  runInSequence(
    { name: 'types, by the compiler itself', command: ['tsc', '--noEmit', '-p', '.'] },
    { name: 'functions under Deno', command: createScriptCommand('supabase/tests/hosted/deno.ts') },
    { name: 'fuzz', command: createScriptCommand('supabase/tests/fuzz/run.ts') },
    { name: 'database bench', command: createScriptCommand('supabase/tests/bench/run.ts') },
    { name: 'mutation tests', command: createScriptCommand('supabase/tests/mutation/run.ts') },
  )

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')
try {
  ensureBrowser()
  await findServerPrograms()
  await runAllChecks()
  if (RUN_ALL) await runLongChecks()
} catch (error) {
  console.error(error instanceof Error ? `Failed: ${error.message}` : error)
  process.exitCode = 1
} finally {
  const { passed, failed, skipped } = addTestCounts([readTestCounts(VITEST_REPORT), readTestCounts(E2E_REPORT)])
  console.info(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  if (failed + skipped > 0) process.exitCode = 1
}
