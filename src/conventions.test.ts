import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Mocks of the client or of a query module. */
const BACKEND_MOCK = /vi\s*\.(do)?mock\(\s*(import\()?['"][^'"]*(backend|supabase|-query|-queries|-mutations)/i

it('finds no test of a page or component that mocks the client or a query', () => {
  const tests = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!conventions)\.test\.tsx?$/.test(file),
  )
  const mocking = tests.filter((file) => BACKEND_MOCK.test(readFileSync(join('src', file), 'utf8')))
  expect(tests).not.toEqual([])
  expect(mocking).toEqual([])
})

it.each([
  `vi.mock('@/lib/backend/load-supabase', …`,
  `vi.doMock("./booking-queries")`,
  `vi.mock(import('../x-mutations'))`,
])('recognises %s as a mock of the backend', (line) => expect(line).toMatch(BACKEND_MOCK))
