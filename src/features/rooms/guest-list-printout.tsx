import { factOf, factText, GUIDE_FACTS } from '@/features/travellers/traveller-fields'
import { pluralise } from '@/lib/text'
import { roomOf, travellersIn, unnamedSeats, type Manifest, type ManifestTraveller } from './room-rules'
import { ManifestCell, ManifestName, ManifestPrintout, ManifestRow } from './manifest-printout'

// The preferred roommate is shown in the room list.
const FACTS = GUIDE_FACTS.filter(({ wide }) => !wide)
const HEADINGS = ['Seat', 'Guest', 'Room', 'Phone', ...FACTS.map(({ heading }) => heading), 'Signature']

/** Ages of minors and names of their guardians. */
export const ageOf = ({ age, guardian }: Pick<ManifestTraveller, 'age' | 'guardian'>): string | null =>
  age === null ? null : `${age} years, ${guardian ? `with ${guardian}` : 'no guardian named'}`

/** The printed guest list with room to sign. */
export const GuestListPrintout = ({ manifest }: { manifest: Manifest }) => {
  const unnamed = unnamedSeats(manifest)
  const all = pluralise(travellersIn(manifest).length + unnamed, 'guest')
  return (
    <ManifestPrintout
      title="Guest list"
      trip={manifest.trip}
      facts={unnamed > 0 ? `${all}, ${unnamed} not named yet` : all}
      headings={HEADINGS}
    >
      {manifest.guests.map((guest, place) => (
        <ManifestRow key={guest.traveller_id ?? guest.booking_id}>
          <ManifestCell narrow>{place + 1}</ManifestCell>
          <ManifestName>
            {guest.name}
            <span className="block font-normal text-muted">
              {[
                ageOf(guest),
                guest.reference,
                guest.traveller_id === null && `${pluralise(guest.seats, 'traveller')} not named yet`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </ManifestName>
          <ManifestCell>{roomOf(manifest, guest.traveller_id)?.name}</ManifestCell>
          <ManifestCell narrow>{guest.phone}</ManifestCell>
          {FACTS.map(({ heading, fields }) => (
            <ManifestCell key={heading}>
              {fields.map((field) => (
                <span key={field} className={factOf(field).kind === 'phone' ? 'block whitespace-nowrap' : 'block'}>
                  {factText(guest, field)}
                </span>
              ))}
            </ManifestCell>
          ))}
          <td className="w-32 min-w-24 border-b" />
        </ManifestRow>
      ))}
    </ManifestPrintout>
  )
}
