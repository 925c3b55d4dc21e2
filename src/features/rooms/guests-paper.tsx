import { factOf, factText, GUIDE_FACTS } from '@/features/travellers/traveller-facts'
import { counted } from '@/lib/text'
import { roomOf, travellersIn, unnamedSeats, type Sheet, type SheetGuest } from './room-rules'
import { SheetCell, SheetName, SheetPaper, SheetRow } from './sheet-paper'

// The preferred roommate is shown in the room list.
const FACTS = GUIDE_FACTS.filter(({ wide }) => !wide)
const HEADINGS = ['Seat', 'Guest', 'Room', 'Phone', ...FACTS.map(({ heading }) => heading), 'Signature']

/** Ages of minors and names of their guardians. */
export const ageOf = ({ age, guardian }: Pick<SheetGuest, 'age' | 'guardian'>): string | null =>
  age === null ? null : `${age} years, ${guardian ? `with ${guardian}` : 'no guardian named'}`

/** The printed guest list with room to sign. */
export const GuestsPaper = ({ sheet }: { sheet: Sheet }) => {
  const unnamed = unnamedSeats(sheet)
  const all = counted(travellersIn(sheet).length + unnamed, 'guest')
  return (
    <SheetPaper
      title="Guest list"
      trip={sheet.trip}
      facts={unnamed > 0 ? `${all}, ${unnamed} not named yet` : all}
      headings={HEADINGS}
    >
      {sheet.guests.map((guest, place) => (
        <SheetRow key={guest.traveller_id ?? guest.booking_id}>
          <SheetCell narrow>{place + 1}</SheetCell>
          <SheetName>
            {guest.name}
            <span className="block font-normal text-muted">
              {[
                ageOf(guest),
                guest.reference,
                guest.traveller_id === null && `${counted(guest.seats, 'traveller')} not named yet`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </SheetName>
          <SheetCell>{roomOf(sheet, guest.traveller_id)?.name}</SheetCell>
          <SheetCell narrow>{guest.phone}</SheetCell>
          {FACTS.map(({ heading, fields }) => (
            <SheetCell key={heading}>
              {fields.map((field) => (
                <span key={field} className={factOf(field).kind === 'phone' ? 'block whitespace-nowrap' : 'block'}>
                  {factText(guest, field)}
                </span>
              ))}
            </SheetCell>
          ))}
          <td className="w-32 min-w-24 border-b" />
        </SheetRow>
      ))}
    </SheetPaper>
  )
}
