export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  description?: string
  action?: { label: string; run: () => void }
}

type Receiver = (toast: Toast) => void

let waiting: readonly Toast[] = []
let receiver: Receiver | undefined
let dialogs: readonly Receiver[] = []
let onChange: (() => void) | undefined

const setWaiting = (next: readonly Toast[]): void => {
  waiting = next
  onChange?.()
}

const deliver = (message: Toast, to: Receiver | undefined): void => {
  if (to) to(message)
  else setWaiting([...waiting, message])
}

const show =
  (tone: Toast['tone']) =>
  (title: string, description?: string, action?: Toast['action']): void => {
    const message = { tone, title, description, action }
    deliver(message, dialogs.at(-1) ?? receiver)
  }

/** Shows a message about a mutation. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

const NONE: readonly Toast[] = []

/** Toasts that arrived before the panel's code, as an external store for React. */
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

/** Passes on the waiting toasts and all that follow. */
export const receiveToasts = (next: Receiver): (() => void) => {
  receiver = next
  const late = waiting
  setWaiting(NONE)
  late.forEach(next)
  return () => {
    receiver = undefined
  }
}

/**
 * While a dialog is open it shows the messages itself, so that no toast covers it.
 * @returns a function that ends this and passes the last message on to the page
 */
export const receiveInDialog = (next: Receiver): ((left: Toast | null) => void) => {
  dialogs = [...dialogs, next]
  return (left) => {
    dialogs = dialogs.filter((other) => other !== next)
    if (left) deliver(left, dialogs.at(-1) ?? receiver)
  }
}
