import { useQuery } from '@tanstack/react-query'
import { CalendarX, Users } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { GuestLetterForm } from '@/features/mail/guests/guest-letter-form'
import { GuestLetterList } from '@/features/mail/guests/guest-letter-list'
import { guestsToWrite } from '@/features/mail/guests/guest-letter-queries'
import { formatDateRange } from '@/lib/format/dates'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { isUuid } from '@/lib/uuid'

const Missing = () => (
  <EmptyState icon={CalendarX} title="No such departure">
    It may have been deleted.
  </EmptyState>
)

const Letters = ({ id }: { id: string }) => {
  const { data: event, error } = useQuery(guestsToWrite(id))
  const { data: rules, error: unknown } = useQuery(houseRules())
  if (error && event === undefined) throw error
  if (unknown && !rules) throw unknown
  if (event === undefined || !rules) return <Skeleton className="h-96" />
  if (event === null) return <Missing />
  const { title, start_date, end_date, guests } = event
  return (
    <div className="grid gap-8">
      <p className="text-muted">
        <strong className="text-fg">{title}</strong>
        {start_date && ` · ${formatDateRange(start_date, end_date)}`}
      </p>
      {guests.length === 0 ? (
        <EmptyState icon={Users} title="No guests yet">
          Nobody has a confirmed booking of it.
        </EmptyState>
      ) : (
        <GuestLetterForm eventId={id} event={event} rules={rules} />
      )}
      <section aria-labelledby="written" className="grid gap-3">
        <h2 id="written" className="display text-2xl">
          Written Before
        </h2>
        <GuestLetterList eventId={id} />
      </section>
    </div>
  )
}

export const EventLettersPage = () => {
  const { id = '' } = useParams()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Write to Guests" description="Letters to the guests of a departure." noindex />
      <PageHeader
        title="Write to Guests"
        intro="A letter to those with a confirmed booking, and what became of the last ones."
        back={{ to: paths.adminActiveEvents }}
      />
      {isUuid(id) ? <Letters id={id} /> : <Missing />}
    </div>
  )
}
