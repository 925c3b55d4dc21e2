import { counted } from '@/lib/text'
import { bedless, sleepersOf, travellersIn, unnamedSeats, type Sheet, type Traveller } from './room-rules'
import { SheetCell, SheetName, SheetPaper, SheetRow } from './sheet-paper'

const Names = ({ of }: { of: readonly Traveller[] }) => (
  <ul>
    {of.map(({ traveller_id, name, age }) => (
      <li key={traveller_id}>
        {name}
        {age !== null && ` (${age})`}
      </li>
    ))}
  </ul>
)

/** The room list for the accommodation: names only. */
export const RoomingPaper = ({ sheet }: { sheet: Sheet }) => {
  const waiting = bedless(sheet)
  const unnamed = unnamedSeats(sheet)
  const facts = `${counted(sheet.rooms.length, 'room')}, ${counted(travellersIn(sheet).length, 'guest')}`
  return (
    <SheetPaper
      title="Rooming list"
      trip={sheet.trip}
      facts={unnamed > 0 ? `${facts}, ${unnamed} not named yet` : facts}
      headings={['Room', 'Beds', 'Guests', 'Note']}
    >
      {sheet.rooms.map((room) => (
        <SheetRow key={room.id}>
          <SheetName>{room.name}</SheetName>
          <SheetCell narrow>{room.beds}</SheetCell>
          <SheetCell>{room.travellers.length === 0 ? 'Empty' : <Names of={sleepersOf(sheet, room)} />}</SheetCell>
          <SheetCell>{room.note}</SheetCell>
        </SheetRow>
      ))}
      {waiting.length > 0 && (
        <SheetRow>
          <SheetName>No room yet</SheetName>
          <SheetCell narrow />
          <SheetCell>
            <Names of={waiting} />
          </SheetCell>
          <SheetCell />
        </SheetRow>
      )}
    </SheetPaper>
  )
}
