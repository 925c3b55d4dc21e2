import { pluralise } from '@/lib/text'
import {
  listTravellersWithoutRoom,
  listRoomTravellers,
  listNamedTravellers,
  countUnnamedSeats,
  type GuestManifest,
  type NamedTraveller,
} from './room-rules'
import { ManifestCell, ManifestName, ManifestPrintout, ManifestRow } from './manifest-printout'

const TravellerNames = ({ travellers }: { travellers: readonly NamedTraveller[] }) => (
  <ul>
    {travellers.map(({ traveller_id, name }) => (
      <li key={traveller_id}>{name}</li>
    ))}
  </ul>
)

/** The printed rooming list for the accommodation. Contains names but no other personal data. */
export const RoomingListPrintout = ({ manifest }: { manifest: GuestManifest }) => {
  const travellersWithoutRoom = listTravellersWithoutRoom(manifest)
  const unnamedCount = countUnnamedSeats(manifest)
  const countsText = `${pluralise(manifest.rooms.length, 'room')}, ${pluralise(listNamedTravellers(manifest).length, 'guest')}`
  return (
    <ManifestPrintout
      title="Rooming list"
      trip={manifest.trip}
      facts={unnamedCount > 0 ? `${countsText}, ${unnamedCount} not named yet` : countsText}
      headings={['Room', 'Beds', 'Guests', 'Note']}
    >
      {manifest.rooms.map((room) => (
        <ManifestRow key={room.id}>
          <ManifestName>{room.name}</ManifestName>
          <ManifestCell isNarrow>{room.beds}</ManifestCell>
          <ManifestCell>
            {room.travellers.length === 0 ? (
              'Empty'
            ) : (
              <TravellerNames travellers={listRoomTravellers(manifest, room)} />
            )}
          </ManifestCell>
          <ManifestCell>{room.note}</ManifestCell>
        </ManifestRow>
      ))}
      {travellersWithoutRoom.length > 0 && (
        <ManifestRow>
          <ManifestName>No room yet</ManifestName>
          <ManifestCell isNarrow />
          <ManifestCell>
            <TravellerNames travellers={travellersWithoutRoom} />
          </ManifestCell>
          <ManifestCell />
        </ManifestRow>
      )}
    </ManifestPrintout>
  )
}
