import { customerMessages } from './customer-messages'

/** How long to wait for an email program to open, in ms. */
const OPEN_TIMEOUT_MS = 800

/**
 * True if another window, such as an email program or a webmail tab, opens in front of this one within the time limit.
 */
const waitForOtherWindow = (): Promise<boolean> =>
  new Promise((resolve) => {
    const finishOpening = (hasOpened: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('blur', onBlur)
      resolve(hasOpened)
    }
    const onBlur = () => finishOpening(true)
    const timer = setTimeout(() => finishOpening(false), OPEN_TIMEOUT_MS)
    window.addEventListener('blur', onBlur)
  })

const openLink = (link: string): Promise<boolean> => {
  const otherWindowPromise = waitForOtherWindow()
  window.location.assign(link)
  return otherWindowPromise
}

/**
 * Opens a new email to the address. If no email program opens, copies the address to the clipboard, or shows the
 * address.
 */
export const openEmailProgram = async (email: string, open = openLink): Promise<void> => {
  if (await open(`mailto:${email}`).catch(() => false)) return
  try {
    await navigator.clipboard.writeText(email)
    customerMessages.emailCopied(email)
  } catch {
    customerMessages.emailAddress(email)
  }
}
