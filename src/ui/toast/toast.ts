export interface Toast {
  tone: 'success' | 'error' | 'info'
  title: string
  description?: string
  action?: { label: string; run: () => void }
}

type ToastReceiver = (toast: Toast) => void

let pendingToasts: readonly Toast[] = []
let pageReceiver: ToastReceiver | undefined
let dialogReceivers: readonly ToastReceiver[] = []
let notifySubscriber: (() => void) | undefined

const setPendingToasts = (newToasts: readonly Toast[]): void => {
  pendingToasts = newToasts
  notifySubscriber?.()
}

const deliverToast = (message: Toast, receiver: ToastReceiver | undefined): void => {
  if (receiver) receiver(message)
  else setPendingToasts([...pendingToasts, message])
}

const createToastFunction =
  (tone: Toast['tone']) =>
  (title: string, description?: string, action?: Toast['action']): void => {
    const toastMessage = { tone, title, description, action }
    deliverToast(toastMessage, dialogReceivers.at(-1) ?? pageReceiver)
  }

/** Functions that show a toast with the given text, one for each tone. */
export const toastByTone = {
  success: createToastFunction('success'),
  error: createToastFunction('error'),
  info: createToastFunction('info'),
}

const NO_TOASTS: readonly Toast[] = []

/** Toasts that arrived before the toast component has loaded, as an external store for `useSyncExternalStore`. */
export const waitingToasts = {
  subscribe: (listener: () => void) => {
    notifySubscriber = listener
    return () => {
      notifySubscriber = undefined
    }
  },
  read: () => pendingToasts,
  readAtBuild: () => NO_TOASTS,
  drop: (toast: Toast) => setPendingToasts(pendingToasts.filter((candidate) => candidate !== toast)),
}

/** Passes the waiting toasts and all later toasts to `receiver`, which displays them on the page. */
export const receiveToasts = (receiver: ToastReceiver): (() => void) => {
  pageReceiver = receiver
  const undeliveredToasts = pendingToasts
  setPendingToasts(NO_TOASTS)
  undeliveredToasts.forEach(receiver)
  return () => {
    pageReceiver = undefined
  }
}

/**
 * Sends toasts to an open dialog, so that they do not cover the dialog.
 * @returns a function to call when the dialog closes. It shows the dialog's unread toast, if any, on the page.
 */
export const receiveInDialog = (receiver: ToastReceiver): ((unreadToast: Toast | null) => void) => {
  dialogReceivers = [...dialogReceivers, receiver]
  return (lastMessage) => {
    dialogReceivers = dialogReceivers.filter((candidate) => candidate !== receiver)
    if (lastMessage) deliverToast(lastMessage, dialogReceivers.at(-1) ?? pageReceiver)
  }
}
