import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateRange } from '@/lib/dates'
import { getMessage } from '@/lib/messages'
import { formatMoney } from '@/lib/text'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { SelectField } from '@/ui/form/field'
import { FormNotice, MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { changeEventMessages, moveMessages, requestMessages } from './event-change-messages'
import { EventChangeSummary } from './event-change-preview'
import {
  changeEvent,
  eventChangePreview,
  eventsForChange,
  moveTravellers,
  requestEventChange,
  travellersMovePreview,
  type EventOption,
  type MovePreview,
  type MovingTravellers,
} from './event-change-queries'
import { MovingTravellersField } from './moving-travellers'

interface EventChangeDialogProps {
  booking: { id: string; event_title: string; reference: string }
  /** True for staff, who move bookings of customers. */
  isStaff?: boolean
  /** The departure that is selected when the dialog opens, such as the requested departure. */
  eventId?: string
  /** The travellers who are selected when the dialog opens, such as those of a request. Null: all travellers. */
  movingTravellers?: MovingTravellers | null
  onClose: () => void
}

const formatOption = ({ title, start_date, end_date, price, same_trip, is_full }: EventOption): string =>
  `${same_trip ? '' : `${title}, `}${formatDateRange(start_date, end_date)} · ${formatMoney(price)}${is_full ? ' · full' : ''}`

const EventOptions = ({ label, events }: { label: string; events: EventOption[] }) =>
  events.length > 0 && (
    <optgroup label={label}>
      {events.map((event) => (
        <option key={event.id} value={event.id}>
          {formatOption(event)}
        </option>
      ))}
    </optgroup>
  )

/**
 * Explains why the booking cannot move to this departure at once. Staff must raise the capacity first; members can send
 * a request to staff.
 */
const RequestNotice = ({ preview, isStaff }: { preview: MovePreview; isStaff: boolean }) => {
  if (preview.asks === null) return null
  if (isStaff)
    return (
      <FormNotice tone="warning" title="Not enough free seats">
        <p>Raise the capacity of this departure first, or choose another one.</p>
      </FormNotice>
    )
  return (
    <FormNotice tone="info" title={preview.asks === 'full' ? 'This date is full' : 'Please ask us'}>
      <p>
        {preview.asks === 'full'
          ? `It has too few free spots for ${preview.rest ? 'these travellers' : 'your booking'}.`
          : `You could change the date yourself until ${formatDate(preview.self_until)}.`}{' '}
        You can ask us to move {preview.rest ? 'them' : 'it'}. We answer by email. Until then your booking stays as it
        is.
      </p>
    </FormNotice>
  )
}

interface ConfirmChangeProps {
  bookingId: string
  preview: MovePreview
  /** The travellers who move to the other departure. Null: all travellers of the booking move. */
  moving: MovingTravellers | null
  isStaff: boolean
  onClose: () => void
}

interface RequestButtonProps extends Pick<ConfirmChangeProps, 'bookingId' | 'preview' | 'moving' | 'onClose'> {
  name: string
}

/** A button with which a member asks staff for a move that members cannot make themselves. */
const RequestButton = ({ bookingId, preview, moving, name, onClose }: RequestButtonProps) => {
  const { send, isBusy } = useSend(requestEventChange(bookingId, moving), {
    messages: requestMessages,
    onResult: ({ status }) => status === 'requested' && onClose(),
  })
  return (
    <Button isBusy={isBusy} onClick={() => void send(preview.after.event_id)}>
      {name}
    </Button>
  )
}

const ConfirmSplit = ({ bookingId, preview, moving, isStaff, onClose }: ConfirmChangeProps) => {
  const moveSend = useSend(moveTravellers(bookingId, moving ?? { traveller_ids: [], unnamed_seats: 0 }), {
    messages: moveMessages,
    onResult: ({ status }) => status === 'changed' && onClose(),
  })
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" onClick={onClose}>
        Keep This Date
      </Button>
      {preview.asks === null ? (
        <Button
          isBusy={moveSend.isBusy}
          onClick={() =>
            void moveSend.send({ ...preview, requestId: moveSend.requestId(bookingId, preview.after.event_id, moving) })
          }
        >
          {isStaff ? 'Move Travellers' : 'Change Their Date'}
        </Button>
      ) : (
        !isStaff && <RequestButton {...{ bookingId, preview, moving, onClose }} name="Ask Us to Move Them" />
      )}
    </div>
  )
}

const ConfirmChange = ({ bookingId, preview, isStaff, onClose }: ConfirmChangeProps) => {
  const changeSend = useSend(changeEvent(bookingId), {
    messages: changeEventMessages,
    onResult: ({ status }) => status === 'changed' && onClose(),
  })
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" onClick={onClose}>
        Keep This Date
      </Button>
      {preview.asks === null ? (
        <Button isBusy={changeSend.isBusy} onClick={() => void changeSend.send(preview)}>
          {isStaff ? 'Move Booking' : 'Change Date'}
        </Button>
      ) : (
        !isStaff && <RequestButton {...{ bookingId, preview, onClose }} moving={null} name="Ask Us to Move It" />
      )}
    </div>
  )
}

type ChangePreviewProps = Omit<ConfirmChangeProps, 'preview'> & { eventId: string }

const ChangePreview = ({ eventId, ...rest }: ChangePreviewProps) => {
  const previewQuery = useQuery(eventChangePreview(rest.bookingId, eventId))
  const { data: preview } = previewQuery
  if (previewQuery.isError && !preview)
    return <ReadError read={previewQuery}>We couldn’t calculate the new price.</ReadError>
  if (!preview) return <Skeleton className="h-64" />
  if (preview.status !== 'ok') return <MessageNotice message={getMessage(changeEventMessages, preview)} />
  return (
    <>
      <EventChangeSummary preview={preview} />
      <RequestNotice preview={preview} isStaff={rest.isStaff} />
      <ConfirmChange preview={preview} {...rest} />
    </>
  )
}

const SplitPreview = ({ eventId, moving, ...rest }: ChangePreviewProps & { moving: MovingTravellers }) => {
  const query = useQuery(travellersMovePreview(rest.bookingId, eventId, moving))
  const { data: preview } = query
  if (query.isError && !preview) return <ReadError read={query}>We couldn’t calculate the new prices.</ReadError>
  if (!preview) return <Skeleton className="h-64" />
  if (preview.status !== 'ok') return <MessageNotice message={getMessage(moveMessages, preview)} />
  return (
    <>
      <EventChangeSummary preview={preview} />
      <RequestNotice preview={preview} isStaff={rest.isStaff} />
      <ConfirmSplit preview={preview} moving={moving} {...rest} />
    </>
  )
}

/**
 * The field that selects the travellers who move to the other departure, and a preview of the bookings before and after
 * the move.
 */
const MovePreviewArea = ({
  eventId,
  requestedTravellers,
  ...rest
}: Omit<ChangePreviewProps, 'moving'> & { requestedTravellers: MovingTravellers | null }) => {
  const [moving, setMoving] = useState(requestedTravellers)
  const hasNoMovingTravellers = moving?.traveller_ids.length === 0 && moving.unnamed_seats === 0
  return (
    <>
      <MovingTravellersField
        bookingId={rest.bookingId}
        requestedTravellers={requestedTravellers}
        onChange={setMoving}
      />
      {/* The requested date may have left the list. */}
      {eventId && !hasNoMovingTravellers && (
        <div className="grid gap-5" aria-live="polite">
          {moving ? (
            <SplitPreview key={`${eventId} ${JSON.stringify(moving)}`} eventId={eventId} moving={moving} {...rest} />
          ) : (
            <ChangePreview key={eventId} eventId={eventId} moving={null} {...rest} />
          )}
        </div>
      )}
    </>
  )
}

/** A dialog that moves a booking to another departure. First shows the booking before and after the change. */
export const EventChangeDialog = ({
  booking,
  isStaff = false,
  eventId: firstEventId = '',
  movingTravellers = null,
  onClose,
}: EventChangeDialogProps) => {
  const [eventId, setEventId] = useState(firstEventId)
  const query = useQuery(eventsForChange(booking.id))
  const events = query.data?.status === 'ok' ? query.data.events : []
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={isStaff ? `Move ${booking.reference}` : 'Change Date'}
      description={booking.event_title}
    >
      {query.isError && !query.data ? (
        <ReadError read={query}>We couldn’t load the other dates.</ReadError>
      ) : !query.data ? (
        <Skeleton className="h-40" />
      ) : events.length === 0 ? (
        <p className="text-muted">No other dates are on sale at the moment.</p>
      ) : (
        <div className="grid gap-5">
          <SelectField label="New date" value={eventId} onChange={({ target }) => setEventId(target.value)}>
            <option value="">Select a date</option>
            <EventOptions label="Other dates of this trip" events={events.filter(({ same_trip }) => same_trip)} />
            <EventOptions label="Other trips" events={events.filter(({ same_trip }) => !same_trip)} />
          </SelectField>
          <MovePreviewArea
            bookingId={booking.id}
            eventId={eventId}
            requestedTravellers={movingTravellers}
            isStaff={isStaff}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  )
}
