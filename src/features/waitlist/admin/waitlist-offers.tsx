import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { WaitlistEntryCard } from './waitlist-entry'
import { OfferNowButton } from './waitlist-offer-now'
import { nextEntries, openOffers, WAITLIST_PAGE_SIZE } from './waitlist-queries'
import { site } from '@/site'
import { OpenOfferCard, useCurrentTime } from './waitlist-open-offer'
import { Skeleton } from '@/ui/skeleton'

interface WaitlistOffersProps {
  /** The current page of the list "Next in line". */
  page: number
  onPageChange: (page: number) => void
}

/** The open offers of all events, and the next waitlist entry of each event. */
export const AdminWaitlistOffers = ({ page, onPageChange }: WaitlistOffersProps) => {
  const currentTime = useCurrentTime()
  const offersRef = useRef<HTMLDivElement>(null)
  useRowKeyboard(offersRef)
  const offersQuery = useQuery(openOffers())
  const nextEntriesQuery = useQuery(nextEntries(page))
  const failedQuery = [offersQuery, nextEntriesQuery].find(({ data, error }) => error && !data)
  if (failedQuery) return <ReadError read={failedQuery}>We couldn’t load the offers.</ReadError>
  if (!offersQuery.data || !nextEntriesQuery.data) return <Skeleton className="h-72" />
  return (
    <div ref={offersRef} data-all-rows className="grid gap-8">
      <section aria-labelledby="open-offers" className="grid gap-3">
        <h2 id="open-offers" className="display text-xl">
          Open offers
        </h2>
        {offersQuery.data.length === 0 && <p className="text-muted">No open offers.</p>}
        <ul className="grid gap-3">
          {offersQuery.data.map((entry) => (
            <OpenOfferCard key={entry.id} entry={entry} currentTime={currentTime} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="next-in-line" className="grid gap-3">
        <h2 id="next-in-line" className="display text-xl">
          Next in line
        </h2>
        <PagedList
          noun={['trip', 'trips']}
          total={nextEntriesQuery.data.total}
          isTotalCapped={false}
          page={page}
          pageSize={WAITLIST_PAGE_SIZE}
          onPageChange={onPageChange}
          isBusy={nextEntriesQuery.isPlaceholderData}
          empty={<EmptyState title="No one is waiting." />}
        >
          {nextEntriesQuery.data.rows.map((entry) => (
            <WaitlistEntryCard key={entry.id} entry={entry} note={entry.first ? site.higherTier : undefined}>
              <OfferNowButton entry={entry} />
            </WaitlistEntryCard>
          ))}
        </PagedList>
      </section>
    </div>
  )
}
