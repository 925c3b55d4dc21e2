import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { buttonClass } from '@/ui/button-class'
import { createGoogleCalendarUrl } from '@/lib/rules/event-calendar'
import { downloadCalendarEntry, shareEventLink } from './event-share-actions'
import type { ListedEvent } from '../upcoming/upcoming-events-queries'

/** Share and calendar buttons of a trip. */
export const EventShare = ({ event }: { event: ListedEvent }) => {
  const url = useSiteOrigin() + paths.event(event.id)
  const { title, location, start_date, end_date, facts } = event
  const calendarEntry = { title, location, start_date, end_date, url, description: facts.summary || event.description }

  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      <button type="button" className={buttonClass('ghost', 'sm')} onClick={() => void shareEventLink(calendarEntry)}>
        Share
      </button>
      {/* A trip without fixed dates has no calendar button. */}
      {!facts.monthOnly && (
        <>
          <button
            type="button"
            className={buttonClass('ghost', 'sm')}
            onClick={() => downloadCalendarEntry(calendarEntry)}
          >
            Add to calendar (.ics)
          </button>
          <a
            href={createGoogleCalendarUrl(calendarEntry)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('ghost', 'sm')}
          >
            Google Calendar
          </a>
        </>
      )}
    </div>
  )
}
