import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import { site } from '@/site'
import { WaitlistEntryCard } from './waitlist-entry'
import { OfferNowButton } from './waitlist-offer-now'
import { OpenOfferCard, useCurrentTime } from './waitlist-open-offer'
import { openOffers, eventWaitlist, WAITLIST_PAGE_SIZE } from './waitlist-queries'

const useOpenOffers = (eventId: string) => useQuery(openOffers(eventId))
const useWaitlistQueue = (eventId: string, page: number) => useQuery(eventWaitlist(eventId, page))

const OpenOfferList = ({ read: offersQuery }: { read: ReturnType<typeof useOpenOffers> }) => {
  const currentTime = useCurrentTime()
  if (!offersQuery.data) return <ReadError read={offersQuery}>We couldn’t load the open offers.</ReadError>
  if (offersQuery.data.length === 0) return <p className="text-muted">No open offers.</p>
  return (
    <ul className="grid gap-3">
      {offersQuery.data.map((entry) => (
        <OpenOfferCard key={entry.id} entry={entry} currentTime={currentTime} isEventNameShown={false} />
      ))}
    </ul>
  )
}

interface WaitlistLineProps {
  read: ReturnType<typeof useWaitlistQueue>
  page: number
  onPageChange: (page: number) => void
}

const WaitlistQueue = ({ read, page, onPageChange }: WaitlistLineProps) => {
  if (!read.data) return <ReadError read={read}>We couldn’t load the waitlist.</ReadError>
  return (
    <PagedList
      noun={['entry', 'entries']}
      total={read.data.total}
      isTotalCapped={false}
      page={page}
      pageSize={WAITLIST_PAGE_SIZE}
      onPageChange={onPageChange}
      isBusy={read.isPlaceholderData}
      empty={<EmptyState icon={Hourglass} title="No one is waiting." />}
    >
      {read.data.rows.map((entry) => (
        <WaitlistEntryCard
          key={entry.id}
          entry={entry}
          isEventNameShown={false}
          note={[`Number ${entry.position} in line`, entry.first && site.higherTier].filter(Boolean).join(' · ')}
        >
          <OfferNowButton entry={entry} />
        </WaitlistEntryCard>
      ))}
    </PagedList>
  )
}

/**
 * True while the first request is pending. False during a retry after an error, so that the error message stays
 * visible.
 */
const isFirstLoad = (query: { isPending: boolean; errorUpdateCount: number }): boolean =>
  query.isPending && query.errorUpdateCount === 0

interface EventWaitlistProps extends Omit<WaitlistLineProps, 'read'> {
  eventId: string
}

/** The waitlist and the open offers of a trip. Both lists appear at the same time, so that the page does not move. */
export const EventWaitlist = ({ eventId, ...pages }: EventWaitlistProps) => {
  const offersQuery = useOpenOffers(eventId)
  const waitlistQuery = useWaitlistQueue(eventId, pages.page)
  if (isFirstLoad(offersQuery) || isFirstLoad(waitlistQuery)) return <Skeleton className="h-96" />
  return (
    <div className="grid gap-8">
      <section aria-labelledby="open-offers" className="grid gap-3">
        <h2 id="open-offers" className="display text-xl">
          Open offers
        </h2>
        <OpenOfferList read={offersQuery} />
      </section>
      <section aria-labelledby="in-line" className="grid gap-3">
        <h2 id="in-line" className="display text-xl">
          Waiting in line
        </h2>
        <WaitlistQueue read={waitlistQuery} {...pages} />
      </section>
    </div>
  )
}
