import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console error fails the test, because React and the client report real errors there.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
