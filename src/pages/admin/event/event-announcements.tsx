import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { AnnouncementForm } from '@/features/emails/announcements/announcement-form'
import { AnnouncementList } from '@/features/emails/announcements/announcement-list'
import {
  announcementRecipients,
  type AnnouncementRecipients,
} from '@/features/emails/announcements/announcement-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
interface EventAnnouncementsProps {
  id: string
  /** Renders content above the form, such as the event's name on a page that does not show it. */
  renderHeading?: (event: AnnouncementRecipients) => ReactNode
  notFound: ReactNode
}

/** A form for an announcement to a trip's guests, and a list of the earlier announcements. */
export const EventAnnouncements = ({ id, renderHeading, notFound }: EventAnnouncementsProps) => {
  const recipientsQuery = useQuery(announcementRecipients(id))
  const settingsQuery = useQuery(publicSettings())
  const { data: event } = recipientsQuery
  const { data: settings } = settingsQuery
  const failedQuery = [recipientsQuery, settingsQuery].find(({ data, error }) => error && data === undefined)
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load the guests.</ReadError>
  if (event === undefined || !settings) return <Skeleton className="h-96" />
  if (event === null) return notFound
  return (
    <div className="grid gap-8">
      {renderHeading?.(event)}
      {event.guests.length === 0 ? (
        <EmptyState icon={Users} title="No guests yet">
          No one has a confirmed booking.
        </EmptyState>
      ) : (
        <AnnouncementForm eventId={id} event={event} settings={settings} />
      )}
      <section aria-labelledby="written" className="grid gap-3">
        <h2 id="written" className="display text-2xl">
          Earlier Announcements
        </h2>
        <AnnouncementList eventId={id} />
      </section>
    </div>
  )
}
