import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { getToday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { FormNotice } from '@/ui/form/form-notice'
import { lazyComponent } from '@/ui/lazy-component'
import { ReadError } from '@/ui/empty-state'
import { missingDetails } from '../booking-rules'
import { bookingTravellers, type MyBooking } from './my-booking-queries'

const dialogs = () => import('./my-booking-dialogs')
const CancelBookingDialog = lazyComponent(() => dialogs().then((m) => m.CancelBookingDialog))
/** Also used on the page of a new booking. */
export const TravellersDialog = lazyComponent(() => dialogs().then((m) => m.TravellersDialog))

type Opened = 'travellers' | 'cancel'

const StillMissing = ({ details }: { details: string[] }) =>
  details.length > 0 && (
    <FormNotice tone="warning" title="Still missing">
      <ul>
        {details.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormNotice>
  )

/** Missing details, invoice, travellers and cancelling. */
export const MyBookingActions = ({ booking }: { booking: MyBooking }) => {
  const [opened, setOpened] = useState<Opened[]>([])
  const [open, setOpen] = useState<Opened | null>(null)
  const live = (booking.status === 'pending' || booking.status === 'confirmed') && booking.start_date > getToday()
  const read = useQuery({ ...bookingTravellers(booking.id), enabled: live })
  const travellers = read.data
  const missing = live && travellers ? missingDetails(booking.seats, travellers) : []
  const show = (part: Opened) => {
    setOpened((before) => [...before, part])
    setOpen(part)
  }
  return (
    <div className="grid gap-4 border-t pt-5">
      <StillMissing details={missing} />
      {read.isError && <ReadError read={read}>We couldn’t load the travellers.</ReadError>}
      <div className="flex flex-wrap gap-3">
        {live && (
          <Link to={paths.booked(booking.id)} className={buttonClass('secondary', 'sm')}>
            What Happens Next<span className="sr-only"> with {booking.event_title}</span>
          </Link>
        )}
        <Link to={paths.invoice(booking.id)} className={buttonClass('secondary', 'sm')}>
          Invoice<span className="sr-only"> {booking.reference}</span>
        </Link>
        {live && travellers && (
          <>
            <Button
              variant="secondary"
              size="sm"
              onPointerEnter={TravellersDialog.preload}
              onClick={() => show('travellers')}
            >
              Traveller Details
            </Button>
            <Button
              variant="ghost"
              size="sm"
              onPointerEnter={CancelBookingDialog.preload}
              onClick={() => show('cancel')}
            >
              Cancel Booking
            </Button>
          </>
        )}
      </div>
      {travellers && opened.includes('travellers') && (
        <TravellersDialog
          booking={booking}
          travellers={travellers}
          open={open === 'travellers'}
          onOpenChange={(on) => setOpen(on ? 'travellers' : null)}
        />
      )}
      {opened.includes('cancel') && (
        <CancelBookingDialog
          booking={booking}
          open={open === 'cancel'}
          onOpenChange={(on) => setOpen(on ? 'cancel' : null)}
        />
      )}
    </div>
  )
}
