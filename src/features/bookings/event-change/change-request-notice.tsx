import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatDateRange, formatInstantDate } from '@/lib/dates'
import { bookingsLimits } from '@/lib/generated/limits'
import { pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { TextAreaField } from '@/ui/form/field'
import { FormNotice, MessageNotice } from '@/ui/form/form-notice'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { EventChangeDialog } from './event-change-dialog'
import { declineChangeMessages, withdrawChangeMessages } from './event-change-messages'
import {
  declineEventChange,
  openChangeRequest,
  travellersToMove,
  withdrawEventChange,
  type MovingTravellers,
} from './event-change-queries'

interface NoticeBooking {
  id: string
  event_title: string
  reference: string
}

const WithdrawButton = ({ bookingId }: { bookingId: string }) => {
  const { send, isBusy } = useSend(withdrawEventChange(bookingId), { messages: withdrawChangeMessages })
  return (
    <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void send()}>
      Withdraw Request
    </Button>
  )
}

const DeclineDialog = ({
  bookingId,
  eventId,
  onClose,
}: {
  bookingId: string
  eventId: string
  onClose: () => void
}) => {
  const { value: reason, saveValue, discard } = useDraft(['decline_event_change', bookingId], '')
  const { send, isBusy, notice } = useSend(declineEventChange(bookingId, eventId), {
    messages: declineChangeMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status === 'invalid') return
      discard()
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Decline the request?"
      description="The booking stays as it is. The customer gets your reason by email."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void send(reason)}>
            Decline Request
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextAreaField
          label="Reason"
          required
          maxLength={bookingsLimits.cancellation_reason.maxLength}
          value={reason}
          onChange={({ target }) => saveValue(target.value)}
        />
        <MessageNotice message={notice} />
      </div>
    </Dialog>
  )
}

interface RequestButtonsProps {
  booking: NoticeBooking
  eventId: string
  /** The travellers who would move to another departure. Null: the whole booking would move. */
  movingTravellers: MovingTravellers | null
}

const RequestButtons = ({ booking, eventId, movingTravellers }: RequestButtonsProps) => {
  const [openDialog, setOpenDialog] = useState<'review' | 'decline' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  return (
    <>
      <Button size="sm" onClick={() => setOpenDialog('review')}>
        Review Move
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpenDialog('decline')}>
        Decline
      </Button>
      {openDialog === 'review' && (
        <EventChangeDialog
          booking={booking}
          eventId={eventId}
          movingTravellers={movingTravellers}
          isStaff
          onClose={closeDialog}
        />
      )}
      {openDialog === 'decline' && <DeclineDialog bookingId={booking.id} eventId={eventId} onClose={closeDialog} />}
    </>
  )
}

const MoveButton = ({ booking }: { booking: NoticeBooking }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setIsOpen(true)}>
        Move Booking
      </Button>
      {isOpen && <EventChangeDialog booking={booking} isStaff onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface RequestedEvent {
  title: string
  start_date: string | null
  end_date: string | null
}

const describeEvent = (event: RequestedEvent | null): string => {
  if (!event) return 'another date'
  return event.start_date ? `${event.title}, ${formatDateRange(event.start_date, event.end_date)}` : event.title
}

/** The names of the travellers whom a request would move. */
const MovingNames = ({ bookingId, moving }: { bookingId: string; moving: MovingTravellers }) => {
  const travellersQuery = useQuery(travellersToMove(bookingId))
  if (travellersQuery.isError && !travellersQuery.data)
    return <ReadError read={travellersQuery}>We couldn’t load the travellers.</ReadError>
  const movingNames = (travellersQuery.data?.travellers ?? [])
    .filter(({ id }) => moving.traveller_ids.includes(id))
    .map(({ full_name }) => full_name)
  const unnamedSeatsTexts =
    moving.unnamed_seats > 0 ? [`${pluralise(moving.unnamed_seats, 'traveller')} without a name yet`] : []
  return <p>{[...movingNames, ...unnamedSeatsTexts].join(', ')}</p>
}

interface OpenRequestProps {
  booking: NoticeBooking
  changeRequest: NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof openChangeRequest>['queryFn']>>>>
  isStaff: boolean
}

const OpenRequest = ({ booking, changeRequest, isStaff }: OpenRequestProps) => {
  const { traveller_ids, unnamed_seats } = changeRequest
  const movingTravellers = traveller_ids && { traveller_ids, unnamed_seats }
  const movedSubject = movingTravellers ? 'some travellers' : 'this booking'
  return (
    <FormNotice
      tone={isStaff ? 'warning' : 'info'}
      title={isStaff ? `The customer asks to move ${movedSubject}` : `You asked us to move ${movedSubject}`}
    >
      {movingTravellers && <MovingNames bookingId={booking.id} moving={movingTravellers} />}
      <p>
        New departure: {describeEvent(changeRequest.events)}. Requested on {formatInstantDate(changeRequest.created_at)}
        . {!isStaff && 'We’ll answer by email.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isStaff ? (
          <RequestButtons booking={booking} eventId={changeRequest.event_id} movingTravellers={movingTravellers} />
        ) : (
          <WithdrawButton bookingId={booking.id} />
        )}
      </div>
    </FormNotice>
  )
}

/**
 * The open request to move a booking: the member can withdraw it; staff review or decline it. Without a request, staff
 * get the button that moves the booking.
 */
export const ChangeRequestNotice = ({ booking, isStaff = false }: { booking: NoticeBooking; isStaff?: boolean }) => {
  const query = useQuery(openChangeRequest(booking.id))
  const changeRequest = query.data
  if (query.isError && !changeRequest) return <ReadError read={query}>We couldn’t load the request to move.</ReadError>
  if (!changeRequest) return isStaff && <MoveButton booking={booking} />
  return <OpenRequest booking={booking} changeRequest={changeRequest} isStaff={isStaff} />
}

/** For staff with the permission for bookings: the request to move a paid booking, or the button that moves it. */
export const StaffMoveButton = ({ booking }: { booking: NoticeBooking & { status: string } }) => {
  const hasPermission = useHasPermission()
  return hasPermission('booking') && booking.status === 'confirmed' && <ChangeRequestNotice booking={booking} isStaff />
}
