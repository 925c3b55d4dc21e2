import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/text'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { ReadError } from '@/ui/empty-state'
import { offerWords } from './waitlist-messages'
import { offerSeats } from './waitlist-mutations'
import { aheadInLine, type WaitlistEntry } from './waitlist-queries'

type Entry = Pick<WaitlistEntry, 'id' | 'event_id' | 'event_name' | 'full_name' | 'seats'>

const NAMES_SHOWN = 5
const seatsOf = ({ seats }: { seats: number }) => counted(seats, 'seat')

/** Names the people ahead of this entry. */
const PassedOver = ({ entry }: { entry: Entry }) => {
  const ahead = useQuery(aheadInLine(entry))
  if (ahead.isError) return <ReadError read={ahead}>We couldn’t load the line.</ReadError>
  if (!ahead.data) return <p className="text-muted">Loading the line…</p>
  if (ahead.data.length === 0) return <p>They’re first in line.</p>
  const more = ahead.data.length - NAMES_SHOWN
  return (
    <div className="grid gap-2">
      <p className="font-medium">Skipped, though ahead in line:</p>
      <ul className="list-disc pl-5">
        {ahead.data.slice(0, NAMES_SHOWN).map((one) => (
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
  const { data: rules } = useQuery(houseRules())
  const { send, busy } = useSend(offerSeats, { words: offerWords, onAnswer: () => setAsking(false) })
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
          `${rules ? ` for ${counted(rules.offer_hours, 'hour')}` : ''} and email them a link to book.`
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
