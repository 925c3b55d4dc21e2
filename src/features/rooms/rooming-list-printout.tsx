import { pluralise } from '@/lib/text'
import { bedless, sleepersOf, travellersIn, unnamedSeats, type Manifest, type Traveller } from './room-rules'
import { ManifestCell, ManifestName, ManifestPrintout, ManifestRow } from './manifest-printout'

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
export const RoomingListPrintout = ({ manifest }: { manifest: Manifest }) => {
  const waiting = bedless(manifest)
  const unnamed = unnamedSeats(manifest)
  const facts = `${pluralise(manifest.rooms.length, 'room')}, ${pluralise(travellersIn(manifest).length, 'guest')}`
  return (
    <ManifestPrintout
      title="Rooming list"
      trip={manifest.trip}
      facts={unnamed > 0 ? `${facts}, ${unnamed} not named yet` : facts}
      headings={['Room', 'Beds', 'Guests', 'Note']}
    >
      {manifest.rooms.map((room) => (
        <ManifestRow key={room.id}>
          <ManifestName>{room.name}</ManifestName>
          <ManifestCell narrow>{room.beds}</ManifestCell>
          <ManifestCell>
            {room.travellers.length === 0 ? 'Empty' : <Names of={sleepersOf(manifest, room)} />}
          </ManifestCell>
          <ManifestCell>{room.note}</ManifestCell>
        </ManifestRow>
      ))}
      {waiting.length > 0 && (
        <ManifestRow>
          <ManifestName>No room yet</ManifestName>
          <ManifestCell narrow />
          <ManifestCell>
            <Names of={waiting} />
          </ManifestCell>
          <ManifestCell />
        </ManifestRow>
      )}
    </ManifestPrintout>
  )
}
