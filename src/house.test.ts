import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The client, and what is asked through it. */
const ASKED = /vi\s*\.(do)?mock\(\s*(import\()?['"][^'"]*(backend|supabase|-query|-queries|-mutations)/i

it('lets no test of a page or a part stand in for the client: openWorld() of tests/support/world.ts brings a real one', () => {
  const tests = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!house)\.test\.tsx?$/.test(file),
  )
  const standingIn = tests.filter((file) => ASKED.test(readFileSync(join('src', file), 'utf8')))
  expect(tests).not.toEqual([])
  expect(standingIn).toEqual([])
})

it.each([
  `vi.mock('@/lib/backend/load-supabase', …`,
  `vi.doMock("./booking-queries")`,
  `vi.mock(import('../x-mutations'))`,
])('knows %s for a stand-in', (line) => expect(line).toMatch(ASKED))
