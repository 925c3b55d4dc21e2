import { CalendarPlus, Share2 } from 'lucide-react'
import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { buttonClass } from '@/ui/button-class'
import { toast } from '@/ui/toast'
import { calendarFile, googleCalendarUrl } from './event-calendar'
import type { ListedEvent } from './events-queries'

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

const fileName = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'trip'}.ics`

/** Passing the trip on, and keeping the dates. */
export const EventShare = ({ event }: { event: ListedEvent }) => {
  const url = useSiteOrigin() + paths.event(event.id)
  const { title, location, start_date, end_date, extras } = event
  const entry = { title, location, start_date, end_date, url, description: extras.summary || event.description }

  const share = async () => {
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      toast.success('Link copied', 'Paste it to whoever is brave enough.')
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof Error && error.name === 'AbortError') return
      toast.error('Not copied', `The address of this trip is ${url}`)
    }
  }

  const download = async () => {
    try {
      save(await calendarFile(entry), fileName(title))
    } catch {
      toast.error('No calendar file', 'Something went wrong. Please try again.')
    }
  }

  return (
    <div className="grid gap-1">
      <button type="button" className={buttonClass('ghost')} onClick={() => void share()}>
        <Share2 aria-hidden className="size-4" /> Share
      </button>
      <button type="button" className={buttonClass('ghost')} onClick={() => void download()}>
        <CalendarPlus aria-hidden className="size-4" /> Add to calendar (.ics)
      </button>
      <a href={googleCalendarUrl(entry)} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
        <CalendarPlus aria-hidden className="size-4" /> Google Calendar
      </a>
    </div>
  )
}
