import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { AdminWaitlistEntry } from './waitlist-entry'
import { offerMessages } from './waitlist-messages'
import { withdrawOffer } from './waitlist-mutations'
import type { WaitlistEntry } from './waitlist-queries'
import { timeLeft } from './waitlist-rules'

/** The time in ms, updated every minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), millisecondsInMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface OpenOfferProps {
  entry: WaitlistEntry
  now: number
  named?: boolean
}

/** An open offer: remaining time, and Withdraw. */
export const OpenOffer = ({ entry, now, named }: OpenOfferProps) => {
  const withdraw = useSend(withdrawOffer, { messages: offerMessages })
  return (
    <AdminWaitlistEntry
      entry={entry}
      named={named}
      note={entry.offer_expires_at ? timeLeft(entry.offer_expires_at, now) : undefined}
    >
      <Button
        size="sm"
        variant="secondary"
        busy={withdraw.busy}
        aria-label={`Withdraw the offer to ${entry.full_name}`}
        onClick={() => void withdraw.send(entry.id)}
      >
        Withdraw
      </Button>
    </AdminWaitlistEntry>
  )
}
