import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { offerWords } from './waitlist-messages'
import { offerSeats } from './waitlist-mutations'
import type { WaitlistEntry } from './waitlist-queries'

/** Offers this entry its seats, whoever stands before it. */
export const OfferNow = ({ entry }: { entry: Pick<WaitlistEntry, 'id' | 'full_name'> }) => {
  const { send, busy } = useSend(offerSeats, { words: offerWords })
  return (
    <Button size="sm" busy={busy} aria-label={`Offer Now, ${entry.full_name}`} onClick={() => void send(entry.id)}>
      Offer Now
    </Button>
  )
}
