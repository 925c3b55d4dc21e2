import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS, findBrowser } from './support/browser'

// Must be set before a test file loads React. Otherwise tests would load React's development build, and the preview
// server, which renders emails, the production build.
process.env.NODE_ENV = 'production'

process.env.EMBEDDED_DB = 'memory'
const resultsFolder = process.env.OUT_DIR ? `${process.env.OUT_DIR}-results` : '../test-results/e2e'

export default defineConfig({
  testDir: './e2e',
  outputDir: resultsFolder,
  // One more than the number of cores, because each worker is idle for a fifth of the time.
  workers: Number(process.env.WORKERS ?? availableParallelism() + 1),
  // A long timeout, because browsers, databases and servers share two cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Only `npm run test:all` runs the long tests.
  grepInvert: process.env.E2E_ALL ? undefined : /@long/,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `${resultsFolder}/e2e.json` }]],
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Turns off the animated fog, which would take processor time from the tests. Tests of animations turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time. To debug, use `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: CHROMIUM_FLAGS },
  },
})
