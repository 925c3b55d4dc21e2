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
import { entriesBefore, type WaitlistEntry } from './waitlist-queries'

type Entry = Pick<WaitlistEntry, 'id' | 'event_id' | 'event_name' | 'full_name' | 'seats'>

const NAMES_SHOWN = 5
const seatsOf = ({ seats }: { seats: number }) => pluralise(seats, 'seat')

/** Names the people ahead of this entry. */
const PassedOver = ({ entry }: { entry: Entry }) => {
  const before = useQuery(entriesBefore(entry))
  if (before.isError) return <ReadError read={before}>We couldn’t load the line.</ReadError>
  if (!before.data) return <p className="text-muted">Loading the line…</p>
  if (before.data.length === 0) return <p>They’re first in line.</p>
  const more = before.data.length - NAMES_SHOWN
  return (
    <div className="grid gap-2">
      <p className="font-medium">Skipped, though ahead in line:</p>
      <ul className="list-disc pl-5">
        {before.data.slice(0, NAMES_SHOWN).map((one) => (
          <li key={one.id}>
            {one.full_name}, {seatsOf(one)}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  )
}

/** Offers this entry its seats before its turn, once staff have confirmed it. */
export const OfferNow = ({ entry }: { entry: Entry }) => {
  const [asking, setAsking] = useState(false)
  const { data: settings } = useQuery(publicSettings())
  const { send, busy } = useSend(offerSeats, { messages: offerMessages, onResult: () => setAsking(false) })
  return (
    <>
      <Button size="sm" busy={busy} aria-label={`Offer Now, ${entry.full_name}`} onClick={() => setAsking(true)}>
        Offer Now
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Offer ${seatsOf(entry)} to ${entry.full_name}?`}
        description={
          `We hold ${seatsOf(entry)} on ${entry.event_name}` +
          `${settings ? ` for ${pluralise(settings.offer_hours, 'hour')}` : ''} and email them a link to book.`
        }
        confirmLabel="Offer Seats"
        tone="primary"
        busy={busy}
        onConfirm={() => void send(entry.id)}
      >
        {asking && <PassedOver entry={entry} />}
      </ConfirmDialog>
    </>
  )
}
