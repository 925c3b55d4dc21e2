import { customerMessages } from './customer-messages'

/** In ms: how long to wait for a mail program to open. */
const PATIENCE = 800

/** True if another window came to the front: a mail program or a webmail tab. */
const somethingOpened = (): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (opened: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('blur', left)
      resolve(opened)
    }
    const left = () => done(true)
    const timer = setTimeout(() => done(false), PATIENCE)
    window.addEventListener('blur', left)
  })

const openLink = (link: string): Promise<boolean> => {
  const opened = somethingOpened()
  window.location.assign(link)
  return opened
}

/** Opens an email to the address. If no program opens, copies the address, or shows it. */
export const openEmailProgram = async (email: string, open = openLink): Promise<void> => {
  if (await open(`mailto:${email}`).catch(() => false)) return
  try {
    await navigator.clipboard.writeText(email)
    customerMessages.emailCopied(email)
  } catch {
    customerMessages.emailAddress(email)
  }
}
