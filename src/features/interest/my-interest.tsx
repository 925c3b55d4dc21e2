import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatInstantDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { withdrawInterest, withdrawInterestMessages } from './interest-mutations'
import type { Interest } from './my-interest-queries'

interface InterestEntryProps {
  entry: Interest
  /** The current news about the trip, such as "booking is open". */
  news: string
  /** The action that the member can take now. */
  action?: ReactNode
}

const InterestEntry = ({ entry, news, action }: InterestEntryProps) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(withdrawInterest(entry), {
    messages: withdrawInterestMessages,
    onResult: () => setIsConfirming(false),
  })
  const { event_id, trip_name, created_at } = entry
  return (
    <Card as="li" aria-label={trip_name} className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">
          {event_id ? (
            <Link to={paths.event(event_id)} className="hover:text-lantern">
              {trip_name}
            </Link>
          ) : (
            trip_name
          )}
        </h3>
        <p>{news}</p>
        <p className="text-sm text-muted">Registered on {formatInstantDate(created_at)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {action}
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Withdraw interest in ${trip_name}`}
          onClick={() => setIsConfirming(true)}
        >
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Withdraw your interest in ${trip_name}?`}
        description="We’ll delete your interest in this trip and won’t email you about it."
        confirmLabel="Withdraw Interest"
        cancelLabel="Keep"
        isBusy={isBusy}
        onConfirm={() => void send()}
      />
    </Card>
  )
}

/** The trips in which the member has registered interest, with their current state. */
export const MyInterestList = ({ entries }: { entries: InterestEntryProps[] }) => (
  <section aria-labelledby="interest" className="grid gap-5">
    <h2 id="interest" className="display text-3xl">
      Your Interest
    </h2>
    <ul className="grid gap-3">
      {entries.map((entryProps) => (
        <InterestEntry key={entryProps.entry.id} {...entryProps} />
      ))}
    </ul>
  </section>
)
