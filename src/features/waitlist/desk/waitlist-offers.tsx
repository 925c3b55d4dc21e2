import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { AdminWaitlistEntry } from './waitlist-entry'
import { useSend } from '@/ui/form/use-send'
import { offerWords } from './waitlist-messages'
import { offerSeats, withdrawOffer } from './waitlist-mutations'
import { nextInLine, openOffers } from './waitlist-queries'
import { site } from '@/site'
import { timeLeft } from './waitlist-rules'

const MINUTE = 60_000

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Offers that hold seats, and who is next for each event. */
export const AdminWaitlistOffers = () => {
  const now = useNow()
  const offers = useQuery(openOffers())
  const next = useQuery(nextInLine())
  const offer = useSend(offerSeats, { words: offerWords })
  const withdraw = useSend(withdrawOffer, { words: offerWords })
  const error = offers.error ?? next.error
  if (error) throw error
  if (!offers.data || !next.data) return <Skeleton className="h-72" />
  return (
    <div className="grid gap-8">
      <section aria-labelledby="open-offers" className="grid gap-3">
        <h2 id="open-offers" className="display text-xl">
          Open offers
        </h2>
        {offers.data.length === 0 && <p className="text-muted">No offer is open.</p>}
        <ul className="grid gap-3">
          {offers.data.map((entry) => (
            <AdminWaitlistEntry
              key={entry.id}
              entry={entry}
              note={entry.offer_expires_at ? timeLeft(entry.offer_expires_at, now) : undefined}
            >
              {entry.offer_token && (
                <CopyButton
                  text={`${location.origin}${paths.offer(entry.offer_token)}`}
                  label={`Copy the link of the offer to ${entry.full_name}`}
                  done="Copied the link"
                />
              )}
              <Button
                size="sm"
                variant="secondary"
                disabled={withdraw.busy}
                aria-label={`Withdraw the offer to ${entry.full_name}`}
                onClick={() => void withdraw.send(entry.id)}
              >
                Withdraw
              </Button>
            </AdminWaitlistEntry>
          ))}
        </ul>
      </section>
      <section aria-labelledby="next-in-line" className="grid gap-3">
        <h2 id="next-in-line" className="display text-xl">
          Next in line
        </h2>
        {next.data.length === 0 ? (
          <EmptyState title="Nobody is waiting." />
        ) : (
          <ul className="grid gap-3">
            {next.data.map((entry) => (
              <AdminWaitlistEntry key={entry.id} entry={entry} note={entry.first ? site.higherTier : undefined}>
                <Button
                  size="sm"
                  disabled={offer.busy}
                  aria-label={`Offer seats to ${entry.full_name}`}
                  onClick={() => void offer.send(entry.id)}
                >
                  Offer Now
                </Button>
              </AdminWaitlistEntry>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
