import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { eventDetails } from '@/features/events/events-queries'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

const EventPrintout = lazyComponent(
  () => import('./event-printout').then((m) => m.EventPrintout),
  <Skeleton className="h-96" />,
)
const EventNotFound = lazyComponent(() => import('./event-more').then((m) => m.EventNotFound))

/** The print page of a trip. The print dialog of the browser can also save it as a PDF. */
export const EventPrintPage = () => {
  const { id = '' } = useParams()
  const { data: event } = useSuspenseQuery(eventDetails(id))
  if (!event) return <EventNotFound />
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={`Print: ${event.title}`}
        description="The trip on paper."
        path={paths.trip(event.slug)}
        noindex
      />
      <PageHeader
        title="Print or save as PDF"
        back={{ to: paths.event(event.id), label: 'Back to the trip' }}
        actions={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        }
      />
      <EventPrintout event={event} />
    </div>
  )
}
