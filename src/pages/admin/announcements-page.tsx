import { CalendarX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { AnnouncementRecipients } from '@/features/emails/announcements/announcement-queries'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { isUuid } from '@/lib/text'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventAnnouncements } from './event/event-announcements'

const GuestsEventNotFound = () => (
  <EmptyState icon={CalendarX} title="No such departure">
    The departure may have been deleted.
  </EmptyState>
)

const EventHeading = ({ title, start_date, end_date }: AnnouncementRecipients) => (
  <p className="grid text-muted">
    <strong className="wrap-anywhere text-fg">{title}</strong>
    {start_date && <span>{formatDateRange(start_date, end_date)}</span>}
  </p>
)

export const AnnouncementsPage = () => {
  const { id = '' } = useParams()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Write to Guests" description="Announcements to the guests of a departure." noindex />
      <PageHeader
        title="Write to Guests"
        intro="Email everyone with a confirmed booking, and see earlier announcements."
        back={{ to: paths.adminActiveEvents }}
      />
      {isUuid(id) ? (
        <EventAnnouncements id={id} renderHeading={EventHeading} notFound={<GuestsEventNotFound />} />
      ) : (
        <GuestsEventNotFound />
      )}
    </div>
  )
}
