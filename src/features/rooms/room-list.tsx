import { BedDouble } from 'lucide-react'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { RoomCardFrame } from './room-card'
import { listTravellersWithoutRoom, listRoomTravellers, type EventGuestList } from './room-rules'
import { TravellerLabel } from './room-traveller'

/** The rooms of a departure with their travellers, read-only. */
export const RoomList = ({ guestList }: { guestList: EventGuestList }) => {
  const travellersWithoutRoom = listTravellersWithoutRoom(guestList)
  if (guestList.rooms.length === 0)
    return (
      <EmptyState icon={BedDouble} title="No rooms yet">
        Staff add rooms and assign travellers to them.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {travellersWithoutRoom.length > 0 && (
        <Card as="section" aria-labelledby="without-a-room" className="grid gap-2 p-4">
          <h3 id="without-a-room" className="text-lg font-semibold">
            Without a room ({travellersWithoutRoom.length})
          </h3>
          <ul className="grid gap-2">
            {travellersWithoutRoom.map((traveller) => (
              <li key={traveller.traveller_id}>
                <TravellerLabel traveller={traveller} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ul aria-label="Rooms" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {guestList.rooms.map((room) => (
          <Card as="li" key={room.id} className="grid min-w-0 content-start gap-3 p-4">
            <RoomCardFrame room={room}>
              <ul className="grid gap-2 empty:hidden">
                {listRoomTravellers(guestList, room).map((traveller) => (
                  <li key={traveller.traveller_id}>
                    <TravellerLabel traveller={traveller} />
                  </li>
                ))}
              </ul>
            </RoomCardFrame>
          </Card>
        ))}
      </ul>
    </div>
  )
}
