import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import { site } from '@/site'
import { AdminWaitlistEntry } from './waitlist-entry'
import { OfferNow } from './waitlist-offer-now'
import { OpenOffer, useNow } from './waitlist-open-offer'
import { openOffers, tripLine, WAITLIST_PAGE } from './waitlist-queries'

const useOffers = (eventId: string) => useQuery(openOffers(eventId))
const useLine = (eventId: string, page: number) => useQuery(tripLine(eventId, page))

const Offers = ({ read }: { read: ReturnType<typeof useOffers> }) => {
  const now = useNow()
  if (!read.data) return <ReadError read={read}>We couldn’t load the open offers.</ReadError>
  if (read.data.length === 0) return <p className="text-muted">No offer is open.</p>
  return (
    <ul className="grid gap-3">
      {read.data.map((entry) => (
        <OpenOffer key={entry.id} entry={entry} now={now} named={false} />
      ))}
    </ul>
  )
}

interface LineProps {
  read: ReturnType<typeof useLine>
  page: number
  onPage: (page: number) => void
}

const Line = ({ read, page, onPage }: LineProps) => {
  if (!read.data) return <ReadError read={read}>We couldn’t load the waitlist.</ReadError>
  return (
    <PagedList
      noun={['entry', 'entries']}
      total={read.data.total}
      isTotalCapped={false}
      page={page}
      pageSize={WAITLIST_PAGE}
      onPage={onPage}
      busy={read.isPlaceholderData}
      empty={<EmptyState icon={Hourglass} title="No one is waiting." />}
    >
      {read.data.rows.map((entry) => (
        <AdminWaitlistEntry
          key={entry.id}
          entry={entry}
          named={false}
          note={[`${entry.position} in line`, entry.first && site.higherTier].filter(Boolean).join(' · ')}
        >
          <OfferNow entry={entry} />
        </AdminWaitlistEntry>
      ))}
    </PagedList>
  )
}

/** True while the first attempt loads. After an error the retry keeps the error's place. */
const comes = (read: { isPending: boolean; errorUpdateCount: number }): boolean =>
  read.isPending && read.errorUpdateCount === 0

interface TripWaitlistProps extends Omit<LineProps, 'read'> {
  eventId: string
}

/** Waitlist and open offers of a trip. Both render together, so that nothing moves. */
export const TripWaitlist = ({ eventId, ...pages }: TripWaitlistProps) => {
  const offers = useOffers(eventId)
  const line = useLine(eventId, pages.page)
  if (comes(offers) || comes(line)) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-8">
      <section aria-labelledby="open-offers" className="grid gap-3">
        <h2 id="open-offers" className="display text-xl">
          Open offers
        </h2>
        <Offers read={offers} />
      </section>
      <section aria-labelledby="in-line" className="grid gap-3">
        <h2 id="in-line" className="display text-xl">
          In line
        </h2>
        <Line read={line} {...pages} />
      </section>
    </div>
  )
}
