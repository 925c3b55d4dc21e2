import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { ReadError } from '@/ui/empty-state'
import { offerMessages } from './waitlist-messages'
import { offerSeats } from './waitlist-mutations'
import { entriesAhead, type WaitlistEntry } from './waitlist-queries'

type OfferableEntry = Pick<WaitlistEntry, 'id' | 'event_id' | 'event_name' | 'full_name' | 'seats'>

const MAX_LISTED_NAMES = 5
const formatSeats = ({ seats }: { seats: number }) => pluralise(seats, 'seat')

/** Lists the names of the people who are ahead of this waitlist entry. */
const PassedOverEntries = ({ entry }: { entry: OfferableEntry }) => {
  const entriesAheadQuery = useQuery(entriesAhead(entry))
  if (entriesAheadQuery.isError) return <ReadError read={entriesAheadQuery}>We couldn’t load the waitlist.</ReadError>
  if (!entriesAheadQuery.data) return <p className="text-muted">Loading the waitlist…</p>
  if (entriesAheadQuery.data.length === 0) return <p>This person is first in line.</p>
  const hiddenCount = entriesAheadQuery.data.length - MAX_LISTED_NAMES
  return (
    <div className="grid gap-2">
      <p className="font-medium">These people are ahead in line and will be skipped:</p>
      <ul className="list-disc pl-5">
        {entriesAheadQuery.data.slice(0, MAX_LISTED_NAMES).map((entry) => (
          <li key={entry.id}>
            {entry.full_name}, {formatSeats(entry)}
          </li>
        ))}
        {hiddenCount > 0 && <li>and {hiddenCount} more</li>}
      </ul>
    </div>
  )
}

/** A button that offers seats to this waitlist entry before earlier entries, after staff confirm. */
export const OfferNowButton = ({ entry }: { entry: OfferableEntry }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: settings } = useQuery(publicSettings())
  const { send, isBusy } = useSend(offerSeats, { messages: offerMessages, onResult: () => setIsConfirming(false) })
  return (
    <>
      <Button
        size="sm"
        isBusy={isBusy}
        aria-label={`Offer Now, ${entry.full_name}`}
        onClick={() => setIsConfirming(true)}
      >
        Offer Now
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Offer ${formatSeats(entry)} to ${entry.full_name}?`}
        description={
          `We hold ${formatSeats(entry)} on ${entry.event_name}` +
          `${settings ? ` for ${pluralise(settings.offer_hours, 'hour')}` : ''} and email this person a link to book.`
        }
        confirmLabel="Offer Seats"
        tone="primary"
        isBusy={isBusy}
        onConfirm={() => void send(entry.id)}
      >
        {isConfirming && <PassedOverEntries entry={entry} />}
      </ConfirmDialog>
    </>
  )
}
