export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  description?: string
}

type Receiver = (toast: Toast) => void

let waiting: Toast[] = []
let receiver: Receiver | undefined
let onFirst: (() => void) | undefined

const show =
  (tone: Toast['tone']) =>
  (title: string, description?: string): void => {
    const message = { tone, title, description }
    if (receiver) receiver(message)
    else {
      waiting.push(message)
      onFirst?.()
    }
  }

/** Says what became of a write. What shows it is loaded upon the first one. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

/** @returns what stops listening */
export const onFirstToast = (listener: () => void): (() => void) => {
  onFirst = listener
  if (waiting.length > 0) listener()
  return () => {
    onFirst = undefined
  }
}

/** Hands over what waited and all that follows. */
export const receiveToasts = (next: Receiver): (() => void) => {
  receiver = next
  const late = waiting
  waiting = []
  late.forEach(next)
  return () => {
    receiver = undefined
  }
}
