import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { GuestLetterForm } from '@/features/mail/guests/guest-letter-form'
import { GuestLetterList } from '@/features/mail/guests/guest-letter-list'
import { guestsToWrite, type GuestsToWrite } from '@/features/mail/guests/guest-letter-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
interface TripLettersProps {
  id: string
  /** Content above the form: names the event, unless the page does. */
  head?: (trip: GuestsToWrite) => ReactNode
  missing: ReactNode
}

/** A form for an announcement to a trip's guests, and the announcements sent before. */
export const TripLetters = ({ id, head, missing }: TripLettersProps) => {
  const guests = useQuery(guestsToWrite(id))
  const said = useQuery(houseRules())
  const { data: event } = guests
  const { data: rules } = said
  const failed = [guests, said].find(({ data, error }) => error && data === undefined)
  if (failed) return <ReadError read={failed}>We couldn’t load the guests.</ReadError>
  if (event === undefined || !rules) return <Skeleton className="h-96" />
  if (event === null) return missing
  return (
    <div className="grid gap-8">
      {head?.(event)}
      {event.guests.length === 0 ? (
        <EmptyState icon={Users} title="No guests yet">
          No one has a confirmed booking.
        </EmptyState>
      ) : (
        <GuestLetterForm eventId={id} event={event} rules={rules} />
      )}
      <section aria-labelledby="written" className="grid gap-3">
        <h2 id="written" className="display text-2xl">
          Written Before
        </h2>
        <GuestLetterList eventId={id} />
      </section>
    </div>
  )
}
