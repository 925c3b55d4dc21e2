import { useQuery } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import { GuestTable } from './guest-table'
import { unnamedIn } from './traveller-rules'
import { guestsOf } from './travellers-queries'

/** The travellers of an event, fetched when they are asked for. */
export const GuestList = ({ eventId, title }: { eventId: string; title: string }) => {
  const { data: guests, isError, refetch } = useQuery(guestsOf(eventId))
  if (isError) {
    return (
      <FormNotice title="The guest list could not be loaded.">
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </FormNotice>
    )
  }
  if (!guests) return <Skeleton className="h-24" />
  if (guests.length === 0) return <p className="text-muted">No guests yet.</p>
  return <GuestTable title={title} guests={guests} unnamed={unnamedIn(guests)} />
}
