import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach } from 'vitest'
import { receiveToasts } from '@/ui/toast/toast'

// No layout, so nothing is ever in sight. Not a stub: those are taken away after a test.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe() {}
    disconnect() {}
  },
})
// A page rests as long as it is there: what waits for that when a file's tests are over would find none.
Object.assign(globalThis, {
  requestIdleCallback: (task: () => void) =>
    setTimeout(() => {
      if ('document' in globalThis) task()
    }, 500),
})
// Nor is anything scrolled to.
Element.prototype.scrollIntoView = () => undefined

// Answers come from a real backend, on cores that are busy.
configure({ asyncUtilTimeout: 5000 })

// What libraries put into the head when they are loaded: each look at what is hidden asks all its rules, and none hides anything here.
beforeEach(() => {
  for (const sheet of document.head.querySelectorAll('style')) sheet.remove()
})

afterEach(() => {
  cleanup()
  // Toasts outlive the component that shows them.
  toast.dismiss()
  // Files share their modules: a message that no page showed would reach the next file.
  receiveToasts(() => undefined)()
  localStorage.clear()
  sessionStorage.clear()
})
