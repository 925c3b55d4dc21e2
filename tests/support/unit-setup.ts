import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Tests stand in for one client: who reads as a guest reads from it too.
vi.mock('@/lib/load-reader', async () => ({ loadReader: (await import('@/lib/load-supabase')).loadSupabase }))

// An unexpected console error is a failure: React warns of real faults there.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  // Toasts outlive the component that shows them.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
