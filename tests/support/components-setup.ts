import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach } from 'vitest'

// No layout, so nothing is ever in sight. Not a stub: those are taken away after a test.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
})

// Answers come from a real backend, on cores that are busy.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  // Toasts outlive the component that shows them.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
})
