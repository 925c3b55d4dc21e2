import { pluralise } from '@/lib/text'
import { ListCell, ListName, ListPrintout, ListRow } from './list-printout'
import type { EventGuestList } from './room-rules'

/** One list for each booked extra, to send to its supplier. */
export const ExtrasPrintout = ({ guestList }: { guestList: EventGuestList }) =>
  guestList.extras.length === 0 ? (
    <p className="text-muted">No extras are booked.</p>
  ) : (
    <div className="grid gap-6">
      {guestList.extras.map(({ id, name, question, units, bookings }) => (
        <ListPrintout
          key={id}
          title={name}
          event={guestList.event}
          facts={pluralise(units, 'unit')}
          headings={['Booked by', 'Units', 'Phone', ...(question ? [question] : [])]}
        >
          {bookings.map(({ booking_id, reference, booked_by, phone, booking_status, quantity, answer }) => (
            <ListRow key={booking_id}>
              <ListName>
                {booked_by}
                <span className="block font-normal text-muted">
                  {reference}
                  {booking_status === 'pending' && ', not paid yet'}
                </span>
              </ListName>
              <ListCell isNarrow>{quantity}</ListCell>
              <ListCell isNarrow>{phone}</ListCell>
              {question && <ListCell>{answer}</ListCell>}
            </ListRow>
          ))}
        </ListPrintout>
      ))}
    </div>
  )
