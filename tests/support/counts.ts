import { existsSync, readFileSync } from 'node:fs'

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
  numTodoTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const isPlaywrightReport = (report: object): report is PlaywrightReport => 'stats' in report

/**
 * Reads the totals of a test report. A missing report counts as zero. A test that passed only on the second try
 * counts as failed.
 */
export const readTestCounts = (path: string): TestCounts => {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  if (isPlaywrightReport(report)) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded reports no tests, so failed files are counted instead.
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export const addTestCounts = (counts: TestCounts[]): TestCounts =>
  counts.reduce((total, { passed, failed, skipped }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
  }))
