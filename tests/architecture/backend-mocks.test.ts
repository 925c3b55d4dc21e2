import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listTrackedFiles } from './tracked-files'

/** Matches a mock of the Supabase client or of a query module. */
const BACKEND_MOCK = /vi\s*\.(do)?mock\(\s*(import\()?['"][^'"]*(backend|supabase|-query|-queries|-mutations)/i

it('no test of a page or component mocks the Supabase client or a query module', () => {
  const testFiles = listTrackedFiles(/^src\/.*\.test\.tsx?$/)
  const mockingTests = testFiles.filter((path) => BACKEND_MOCK.test(readFileSync(path, 'utf8')))
  expect(testFiles).not.toEqual([])
  expect(mockingTests).toEqual([])
})

it.each([
  `vi.mock('@/lib/backend/load-supabase', …`,
  `vi.doMock("./booking-queries")`,
  `vi.mock(import('../x-mutations'))`,
])('the check for forbidden mocks of the backend detects %s', (line) => expect(line).toMatch(BACKEND_MOCK))
