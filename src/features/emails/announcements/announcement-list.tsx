import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { pluralise } from '@/lib/text'
import { formatDeadline } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import { EMAIL_STATES } from '../email-statuses'
import { ANNOUNCEMENTS_PAGE_SIZE, announcements, type Announcement } from './announcement-queries'
import { AUDIENCES } from './announcement-rules'

/** Shown for an old announcement, because the outbox deletes old delivery states. */
const UNKNOWN_DELIVERY_STATE = { label: 'Delivery status no longer stored', tone: undefined }

const Recipients = ({ readers: recipients }: Pick<Announcement, 'readers'>) => {
  const hasPermission = useHasPermission()
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {recipients.map(({ customer_id, full_name, state, last_error }) => {
        const { label, tone } = state ? EMAIL_STATES[state] : UNKNOWN_DELIVERY_STATE
        return (
          <li key={customer_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            {hasPermission('sales') ? (
              <Link className="hover:text-lantern" to={paths.adminCustomer(customer_id)}>
                {full_name}
              </Link>
            ) : (
              full_name
            )}
            <Badge tone={tone}>{label}</Badge>
            {state === 'failed' && last_error && <span className="text-muted wrap-anywhere">{last_error}</span>}
          </li>
        )
      })}
    </ul>
  )
}

const AnnouncementCard = ({ announcement }: { announcement: Announcement }) => {
  const { audience, subject, body, written_at, written_by, readers } = announcement
  return (
    <Card as="li" aria-label={subject} className="grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 className="font-semibold wrap-anywhere">{subject}</h3>
        <p className="text-sm text-muted">
          {[
            written_by,
            formatDeadline(written_at),
            `${AUDIENCES[audience].label}: ${pluralise(readers.length, 'guest')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <details>
        <summary className="cursor-pointer py-1 text-sm text-muted">Show message</summary>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
      </details>
      <Recipients readers={readers} />
    </Card>
  )
}

/** The announcements to the guests of a departure, each with its delivery status. */
export const AnnouncementList = ({ eventId }: { eventId: string }) => {
  const [page, setPage] = useState(1)
  const queryResult = useQuery(announcements(eventId, page))
  const { data } = queryResult
  if (queryResult.error && !data)
    return <ReadError read={queryResult}>We couldn’t load earlier announcements.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return (
    <PagedList
      noun={['announcement', 'announcements']}
      total={data.total}
      isTotalCapped={data.capped}
      page={page}
      pageSize={ANNOUNCEMENTS_PAGE_SIZE}
      onPageChange={setPage}
      isBusy={queryResult.isPlaceholderData}
      empty={<EmptyState icon={MailOpen} title="No announcements yet" />}
    >
      {data.rows.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
    </PagedList>
  )
}
