import { toast } from '@/ui/toast/toast'

let quietUntil = 0

/** Whoever signs out knows that the session ends. */
export const expectSessionEnd = (): void => {
  quietUntil = Date.now() + 5000
}

/** Said once, however many find it out at a time: those who read, those who write, and whoever renews the session. */
export const tellSessionEnded = (): void => {
  if (Date.now() < quietUntil) return
  expectSessionEnd()
  toast.error('Your session has ended.', 'Please sign in again.')
}
