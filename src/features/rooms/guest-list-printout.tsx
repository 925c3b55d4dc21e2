import { getFact, formatFact, GUIDE_FACTS } from '@/features/travellers/traveller-fields'
import { pluralise } from '@/lib/text'
import {
  findRoomOfTraveller,
  listNamedTravellers,
  countUnnamedSeats,
  type EventGuestList,
  type ListedTraveller,
} from './room-rules'
import { ListCell, ListName, ListPrintout, ListRow } from './list-printout'

// The printed guest list omits wide columns, such as the preferred roommate, which the rooming list shows.
const PRINTED_FACTS = GUIDE_FACTS.filter(({ wide }) => !wide)
const COLUMN_HEADINGS = ['Seat', 'Guest', 'Room', 'Phone', ...PRINTED_FACTS.map(({ heading }) => heading), 'Signature']

/** Describes the age and the guardian of a minor. Empty for an adult. */
export const describeAge = ({ age, guardian }: Pick<ListedTraveller, 'age' | 'guardian'>): string | null =>
  age === null ? null : `${age} years, ${guardian ? `with ${guardian}` : 'no guardian named'}`

/** The printed guest list, with a column for signatures. */
export const GuestListPrintout = ({ guestList }: { guestList: EventGuestList }) => {
  const unnamedCount = countUnnamedSeats(guestList)
  const guestCountText = pluralise(listNamedTravellers(guestList).length + unnamedCount, 'guest')
  return (
    <ListPrintout
      title="Guest list"
      event={guestList.event}
      facts={unnamedCount > 0 ? `${guestCountText}, ${unnamedCount} not named yet` : guestCountText}
      headings={COLUMN_HEADINGS}
    >
      {guestList.guests.map((guest, index) => (
        <ListRow key={guest.traveller_id ?? guest.booking_id}>
          <ListCell isNarrow>{index + 1}</ListCell>
          <ListName>
            {guest.name}
            <span className="block font-normal text-muted">
              {[
                describeAge(guest),
                guest.reference,
                guest.waiver === 'unsigned' && 'waiver not signed',
                guest.traveller_id === null && `${pluralise(guest.seats, 'traveller')} not named yet`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </ListName>
          <ListCell>{findRoomOfTraveller(guestList, guest.traveller_id)?.name}</ListCell>
          <ListCell isNarrow>{guest.phone}</ListCell>
          {PRINTED_FACTS.map(({ heading, fields }) => (
            <ListCell key={heading}>
              {fields.map((field) => (
                <span key={field} className={getFact(field).kind === 'phone' ? 'block whitespace-nowrap' : 'block'}>
                  {formatFact(guest, field)}
                </span>
              ))}
            </ListCell>
          ))}
          <td className="w-32 min-w-24 border-b" />
        </ListRow>
      ))}
    </ListPrintout>
  )
}
