import { useQuery } from '@tanstack/react-query'
import { bookingTravellers } from '../../member/my-booking-queries'
import { TravellersDialog } from '../../member/my-booking-dialogs'
import { ReadError } from '@/ui/empty-state'
import { Dialog } from '@/ui/overlay/dialog'
import type { AdminBooking } from '../booking-queries'

/**
 * A dialog in which staff edit the travellers. Suggests the customer as first traveller if no traveller has a name yet.
 */
export const AdminTravellersDialog = ({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) => {
  const queryResult = useQuery(bookingTravellers(booking.id))
  const closeIfHidden = (open: boolean) => !open && onClose()
  if (queryResult.error && !queryResult.data)
    return (
      <Dialog size="sm" open onOpenChange={closeIfHidden} title="Traveller Details">
        <ReadError read={queryResult}>We couldn’t load the travellers.</ReadError>
      </Dialog>
    )
  if (!queryResult.data) return null
  return (
    <TravellersDialog
      booking={booking}
      travellers={queryResult.data}
      suggestedName={booking.customer_name ?? ''}
      areDetailsOptional
      open
      onOpenChange={closeIfHidden}
    />
  )
}
