import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { WaitlistEntryCard } from './waitlist-entry'
import { offerMessages } from './waitlist-messages'
import { withdrawOffer } from './waitlist-mutations'
import type { WaitlistEntry } from './waitlist-queries'
import { formatTimeLeft } from './waitlist-rules'

/** The current time in ms, updated every minute. */
export const useCurrentTime = (): number => {
  const [currentTime, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), millisecondsInMinute)
    return () => clearInterval(timer)
  }, [])
  return currentTime
}

interface OpenOfferCardProps {
  entry: WaitlistEntry
  currentTime: number
  isEventNameShown?: boolean
}

/** An open offer with its remaining time and the button Withdraw. */
export const OpenOfferCard = ({ entry, currentTime, isEventNameShown }: OpenOfferCardProps) => {
  const withdrawSend = useSend(withdrawOffer, { messages: offerMessages })
  return (
    <WaitlistEntryCard
      entry={entry}
      isEventNameShown={isEventNameShown}
      note={entry.offer_expires_at ? formatTimeLeft(entry.offer_expires_at, currentTime) : undefined}
    >
      <Button
        size="sm"
        variant="secondary"
        isBusy={withdrawSend.isBusy}
        aria-label={`Withdraw the offer to ${entry.full_name}`}
        onClick={() => void withdrawSend.send(entry.id)}
      >
        Withdraw
      </Button>
    </WaitlistEntryCard>
  )
}
