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
import { describeMissingDetails } from '../booking-rules'
import { eventAvailability } from '@/features/booking-options/extras/extra-queries'
import { bookingTravellers, type MyBooking } from './my-booking-queries'

const loadDialogs = () => import('./my-booking-dialogs')
const CancelBookingDialog = lazyComponent(() => loadDialogs().then((m) => m.CancelBookingDialog))
const TravellersDialog = lazyComponent(() => loadDialogs().then((m) => m.TravellersDialog))

const ExtrasDialog = lazyComponent(() => import('../extras/extras-dialog').then((m) => m.ExtrasDialog))
const RoomsDialog = lazyComponent(() => import('../room-options/rooms-dialog').then((m) => m.RoomsDialog))

const EventChangeDialog = lazyComponent(() =>
  import('../event-change/event-change-dialog').then((m) => m.EventChangeDialog),
)
const ChangeRequestNotice = lazyComponent(() =>
  import('../event-change/change-request-notice').then((m) => m.ChangeRequestNotice),
)

const SplitBookings = lazyComponent(() => import('../event-change/split-bookings').then((m) => m.SplitBookings))

type DialogName = 'travellers' | 'cancel'

const MissingDetailsNotice = ({ details: missingDetails }: { details: string[] }) =>
  missingDetails.length > 0 && (
    <FormNotice tone="warning" title="Details still missing">
      <ul>
        {missingDetails.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormNotice>
  )

/**
 * The buttons that open the dialogs for the rooms and the extras of a booking. A button is hidden if its dialog would
 * be empty.
 */
const ChoiceButtons = ({ booking }: { booking: MyBooking }) => {
  const [openDialog, setOpenDialog] = useState<'rooms' | 'extras' | null>(null)
  const { data } = useQuery(eventAvailability(booking.event_id, booking.seats, booking.id))
  const { rooms, extras } = data?.status === 'ok' ? data : { rooms: [], extras: [] }
  const closeDialog = () => setOpenDialog(null)
  return (
    <>
      {rooms.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          onPointerEnter={RoomsDialog.preload}
          onClick={() => setOpenDialog('rooms')}
        >
          Rooms
        </Button>
      )}
      {(extras.length > 0 || booking.lines.some(({ kind }) => kind === 'extra')) && (
        <Button
          variant="secondary"
          size="sm"
          onPointerEnter={ExtrasDialog.preload}
          onClick={() => setOpenDialog('extras')}
        >
          Extras
        </Button>
      )}
      {openDialog === 'rooms' && <RoomsDialog booking={booking} onClose={closeDialog} />}
      {openDialog === 'extras' && (
        <ExtrasDialog booking={booking} eventId={booking.event_id} seats={booking.seats} onClose={closeDialog} />
      )}
    </>
  )
}

const MyTripLink = ({ booking }: { booking: MyBooking }) =>
  booking.status === 'confirmed' && (
    <Link to={paths.myTrip(booking.id)} className={buttonClass('primary', 'sm')}>
      My Trip<span className="sr-only">: {booking.event_title}</span>
    </Link>
  )

const isMovableBooking = ({ status, start_date }: MyBooking): boolean =>
  status === 'confirmed' && start_date > getToday()

/**
 * The open request to move a booking, and links to bookings that were separated from it because only some travellers
 * moved.
 */
const MoveButtons = ({ booking }: { booking: MyBooking }) => (
  <>
    {isMovableBooking(booking) && <ChangeRequestNotice booking={booking} />}
    {booking.split_bookings.length > 0 && <SplitBookings bookings={booking.split_bookings} />}
  </>
)

/** The button that moves a paid booking to another departure. */
const ChangeDateButton = ({ booking }: { booking: MyBooking }) => {
  const [isOpen, setIsOpen] = useState(false)
  if (!isMovableBooking(booking)) return null
  return (
    <>
      <Button variant="secondary" size="sm" onPointerEnter={EventChangeDialog.preload} onClick={() => setIsOpen(true)}>
        Change Date
      </Button>
      {isOpen && <EventChangeDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The actions on a member's booking: add missing details, open the invoice, edit travellers, cancel. */
export const MyBookingActions = ({ booking }: { booking: MyBooking }) => {
  const [openedDialogs, setOpened] = useState<DialogName[]>([])
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const isUpcoming = (booking.status === 'pending' || booking.status === 'confirmed') && booking.start_date > getToday()
  const queryResult = useQuery({ ...bookingTravellers(booking.id), enabled: isUpcoming })
  const travellers = queryResult.data
  const missingDetails = isUpcoming && travellers ? describeMissingDetails(booking.seats, travellers) : []
  const showDialog = (dialogName: DialogName) => {
    setOpened((previous) => [...previous, dialogName])
    setOpenDialog(dialogName)
  }
  return (
    <div className="grid gap-4 border-t pt-5">
      <MissingDetailsNotice details={missingDetails} />
      <MoveButtons booking={booking} />
      {queryResult.isError && <ReadError read={queryResult}>We couldn’t load the travellers.</ReadError>}
      <div className="flex flex-wrap gap-3">
        <MyTripLink booking={booking} />
        {isUpcoming && (
          <Link to={paths.booked(booking.id)} className={buttonClass('secondary', 'sm')}>
            What Happens Next<span className="sr-only"> with {booking.event_title}</span>
          </Link>
        )}
        <Link to={paths.invoice(booking.id)} className={buttonClass('secondary', 'sm')}>
          Invoice<span className="sr-only"> {booking.reference}</span>
        </Link>
        {isUpcoming && travellers && (
          <>
            <Button
              variant="secondary"
              size="sm"
              onPointerEnter={TravellersDialog.preload}
              onClick={() => showDialog('travellers')}
            >
              Traveller Details
            </Button>
            <ChoiceButtons booking={booking} />
            <ChangeDateButton booking={booking} />
            <Button
              variant="ghost"
              size="sm"
              onPointerEnter={CancelBookingDialog.preload}
              onClick={() => showDialog('cancel')}
            >
              Cancel Booking
            </Button>
          </>
        )}
      </div>
      {travellers && openedDialogs.includes('travellers') && (
        <TravellersDialog
          booking={booking}
          travellers={travellers}
          open={openDialog === 'travellers'}
          onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'travellers' : null)}
        />
      )}
      {openedDialogs.includes('cancel') && (
        <CancelBookingDialog
          booking={booking}
          open={openDialog === 'cancel'}
          onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'cancel' : null)}
        />
      )}
    </div>
  )
}
