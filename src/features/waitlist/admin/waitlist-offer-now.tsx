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

const MAX_NAMES = 5
const formatSeats = ({ seats }: { seats: number }) => pluralise(seats, 'seat')

/** Lists the names of the people who are ahead of this waitlist entry. */
const PassedOverEntries = ({ entry }: { entry: OfferableEntry }) => {
  const before = useQuery(entriesAhead(entry))
  if (before.isError) return <ReadError read={before}>We couldn’t load the waitlist.</ReadError>
  if (!before.data) return <p className="text-muted">Loading the waitlist…</p>
  if (before.data.length === 0) return <p>They’re first in line.</p>
  const more = before.data.length - MAX_NAMES
  return (
    <div className="grid gap-2">
      <p className="font-medium">These people are ahead in line and will be skipped:</p>
      <ul className="list-disc pl-5">
        {before.data.slice(0, MAX_NAMES).map((one) => (
          <li key={one.id}>
            {one.full_name}, {formatSeats(one)}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  )
}

/** A button that offers seats to this waitlist entry before earlier entries. It asks for confirmation first. */
export const OfferNowButton = ({ entry }: { entry: OfferableEntry }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: settings } = useQuery(publicSettings())
  const { send, busy } = useSend(offerSeats, { messages: offerMessages, onResult: () => setIsConfirming(false) })
  return (
    <>
      <Button size="sm" busy={busy} aria-label={`Offer Now, ${entry.full_name}`} onClick={() => setIsConfirming(true)}>
        Offer Now
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Offer ${formatSeats(entry)} to ${entry.full_name}?`}
        description={
          `We hold ${formatSeats(entry)} on ${entry.event_name}` +
          `${settings ? ` for ${pluralise(settings.offer_hours, 'hour')}` : ''} and email them a link to book.`
        }
        confirmLabel="Offer Seats"
        tone="primary"
        busy={busy}
        onConfirm={() => void send(entry.id)}
      >
        {isConfirming && <PassedOverEntries entry={entry} />}
      </ConfirmDialog>
    </>
  )
}
