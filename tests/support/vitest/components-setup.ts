import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { onlineManager } from '@tanstack/react-query'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { receiveToasts } from '@/ui/toast/toast'

// jsdom has no layout, so this replacement of IntersectionObserver never reports an element as visible. It is assigned
// directly, because Vitest removes its own stubs after each test.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
})
// Runs idle tasks after half a second, because jsdom has no requestIdleCallback. Skips a task that starts after the
// tests of a file have ended, because the file's document no longer exists.
Object.assign(globalThis, {
  requestIdleCallback: (task: () => void) =>
    setTimeout(() => {
      if ('document' in globalThis) task()
    }, 500),
})
// jsdom has no function scrollIntoView.
Element.prototype.scrollIntoView = () => undefined

// A long timeout, because responses come from a real backend on busy cores.
configure({ asyncUtilTimeout: 5000 })

// Removes the styles that libraries add on import. Each visibility check evaluates all rules, and none of these rules
// hides anything.
beforeEach(() => {
  for (const stylesheet of document.head.querySelectorAll('style')) stylesheet.remove()
})

afterEach(() => {
  cleanup()
  // Toasts are stored outside React, so they remain after cleanup.
  toast.dismiss()
  // Discards messages that no page has shown. The test files share modules, so the next file would show them.
  receiveToasts(() => undefined)()
  // The test files share modules, so a test that goes offline would pause the queries of the next file.
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
})

// Waits for code that a page still loads after the last test of a file. The test files share modules, so a module whose
// loading is cut off would fail in every later file.
afterAll(() => vi.dynamicImportSettled())
