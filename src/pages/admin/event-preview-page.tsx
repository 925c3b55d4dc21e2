import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { eventDetails } from '@/features/events/events-queries'
import { EventContent } from '@/pages/public/event/event-details-page'
import { EventNotFound } from '@/pages/public/event/event-more'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'

/** A preview of a draft, as visitors will see it after publishing. */
export const EventPreviewPage = () => {
  const { id = '' } = useParams()
  const { data: event } = useSuspenseQuery(eventDetails(id, true))
  if (!event) return <EventNotFound />
  return (
    <>
      <div role="status" className="flex flex-wrap items-center justify-between gap-3 border-b bg-raised px-4 py-2">
        <p>
          <strong>Preview.</strong> This is how visitors will see the event
          {event.status === 'draft' && ' once it is published'}.
          {event.undated && ' It has no dates yet, so today’s date is shown.'}
        </p>
        <Link className={buttonClass('secondary', 'sm')} to={paths.adminEventManagement}>
          Back to Event Management
        </Link>
      </div>
      {/* Disabled with `inert`, because a draft cannot be booked. */}
      <div inert={event.status === 'draft'}>
        <EventContent event={event} />
      </div>
    </>
  )
}
