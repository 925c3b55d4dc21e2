import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeMissingDetails } from '../booking-rules'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { ReadError } from '@/ui/empty-state'
import { bookingTravellers, type MyBooking } from './my-booking-queries'

const TravellersDialog = lazyComponent(() => import('./my-booking-dialogs').then((m) => m.TravellersDialog))

/** Lists missing traveller details and links to the form for them. */
export const MissingTravellerDetails = ({ booking }: { booking: MyBooking }) => {
  const queryResult = useQuery(bookingTravellers(booking.id))
  const [open, setOpen] = useState<boolean>()
  const missingDetails = queryResult.data ? describeMissingDetails(booking.seats, queryResult.data) : []
  return (
    <section aria-labelledby="missing" className="grid gap-3">
      <h2 id="missing" className="display text-2xl">
        Details still missing
      </h2>
      {queryResult.isError && <ReadError read={queryResult}>We couldn’t load the travellers.</ReadError>}
      {queryResult.data && missingDetails.length === 0 && (
        <p>Nothing is missing: we have all your travellers’ details.</p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {missingDetails.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {queryResult.data && missingDetails.length > 0 && (
        <>
          <p className="text-muted">
            You can add these details later on your dashboard. Your guides need them before departure.
          </p>
          <Button
            variant="secondary"
            className="screen-only w-fit"
            onPointerEnter={TravellersDialog.preload}
            onClick={() => setOpen(true)}
          >
            Traveller Details
          </Button>
        </>
      )}
      {queryResult.data && open !== undefined && (
        <TravellersDialog booking={booking} travellers={queryResult.data} open={open} onOpenChange={setOpen} />
      )}
    </section>
  )
}
