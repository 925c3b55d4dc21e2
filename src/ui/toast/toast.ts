export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  description?: string
  action?: { label: string; run: () => void }
}

type Receiver = (toast: Toast) => void

let waiting: readonly Toast[] = []
let receiver: Receiver | undefined
let onChange: (() => void) | undefined

const setWaiting = (next: readonly Toast[]): void => {
  waiting = next
  onChange?.()
}

const show =
  (tone: Toast['tone']) =>
  (title: string, description?: string, action?: Toast['action']): void => {
    const message = { tone, title, description, action }
    if (receiver) receiver(message)
    else setWaiting([...waiting, message])
  }

/** Says what became of a write. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

const NONE: readonly Toast[] = []

/** What was said before the panel that shows it was there: a store as React reads one. */
export const waitingToasts = {
  subscribe: (listener: () => void) => {
    onChange = listener
    return () => {
      onChange = undefined
    }
  },
  read: () => waiting,
  readAtBuild: () => NONE,
  drop: (toast: Toast) => setWaiting(waiting.filter((other) => other !== toast)),
}

/** Hands over what waited and all that follows. */
export const receiveToasts = (next: Receiver): (() => void) => {
  receiver = next
  const late = waiting
  setWaiting(NONE)
  late.forEach(next)
  return () => {
    receiver = undefined
  }
}
