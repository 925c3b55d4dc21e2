import { pluralise } from '@/lib/text'
import {
  listTravellersWithoutRoom,
  listRoomTravellers,
  listNamedTravellers,
  countUnnamedSeats,
  type EventGuestList,
  type NamedTraveller,
} from './room-rules'
import { ListCell, ListName, ListPrintout, ListRow } from './list-printout'

const TravellerNames = ({ travellers }: { travellers: readonly NamedTraveller[] }) => (
  <ul>
    {travellers.map(({ traveller_id, name }) => (
      <li key={traveller_id}>{name}</li>
    ))}
  </ul>
)

/** The printed rooming list for the accommodation. Contains names but no other personal data. */
export const RoomingListPrintout = ({ guestList }: { guestList: EventGuestList }) => {
  const travellersWithoutRoom = listTravellersWithoutRoom(guestList)
  const unnamedCount = countUnnamedSeats(guestList)
  const countsText = `${pluralise(guestList.rooms.length, 'room')}, ${pluralise(listNamedTravellers(guestList).length, 'guest')}`
  return (
    <ListPrintout
      title="Rooming list"
      event={guestList.event}
      facts={unnamedCount > 0 ? `${countsText}, ${unnamedCount} not named yet` : countsText}
      headings={['Room', 'Beds', 'Guests', 'Note']}
    >
      {guestList.rooms.map((room) => (
        <ListRow key={room.id}>
          <ListName>{room.name}</ListName>
          <ListCell isNarrow>{room.beds}</ListCell>
          <ListCell>
            {room.travellers.length === 0 ? (
              'Empty'
            ) : (
              <TravellerNames travellers={listRoomTravellers(guestList, room)} />
            )}
          </ListCell>
          <ListCell>{room.note}</ListCell>
        </ListRow>
      ))}
      {travellersWithoutRoom.length > 0 && (
        <ListRow>
          <ListName>No room yet</ListName>
          <ListCell isNarrow />
          <ListCell>
            <TravellerNames travellers={travellersWithoutRoom} />
          </ListCell>
          <ListCell />
        </ListRow>
      )}
    </ListPrintout>
  )
}
