import { customerMessages } from './customer-messages'

/** Milliseconds a mail program has to take the stage. */
const PATIENCE = 800

/** Whether something else came to the front: a mail program or a web mailer's tab. */
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

/** Opens a mail to this address; where no program takes it, the address is copied, or at least shown. */
export const openMail = async (email: string, open = openLink): Promise<void> => {
  if (await open(`mailto:${email}`).catch(() => false)) return
  try {
    await navigator.clipboard.writeText(email)
    customerMessages.emailCopied(email)
  } catch {
    customerMessages.emailAddress(email)
  }
}
