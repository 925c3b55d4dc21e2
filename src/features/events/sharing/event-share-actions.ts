import { toastByTone } from '@/ui/toast/toast'
import { type CalendarEntry, createCalendarFile } from '@/lib/rules/event-calendar'

const saveCalendarFile = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

const createFileName = (title: string): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'trip'}.ics`

/** Adds the current origin to a URL, because prerendered pages may contain relative URLs. */
const toAbsoluteUrl = (url: string): string => new URL(url, location.href).href

/** Opens the share dialog of the operating system. If there is no such dialog, copies the trip's URL. */
export const shareEventLink = async ({ title, url: path }: CalendarEntry): Promise<void> => {
  const url = toAbsoluteUrl(path)
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    toastByTone.success('Link copied', 'Send it to anyone who is brave enough.')
  } catch (error) {
    // The user has closed the share dialog, which is no error.
    if (error instanceof Error && error.name === 'AbortError') return
    toastByTone.error('Link not copied', `The link to this trip is ${url}`)
  }
}

export const downloadCalendarEntry = (entry: CalendarEntry): void => {
  try {
    saveCalendarFile(createCalendarFile([{ ...entry, url: toAbsoluteUrl(entry.url) }]), createFileName(entry.title))
  } catch {
    toastByTone.error('Calendar file not created', 'Something went wrong. Please try again.')
  }
}
