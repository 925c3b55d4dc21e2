import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console error is a failure: React and the client tell of real faults there.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
