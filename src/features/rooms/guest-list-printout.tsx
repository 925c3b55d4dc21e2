import { getFact, formatFact, GUIDE_FACTS } from '@/features/travellers/traveller-fields'
import { pluralise } from '@/lib/text'
import {
  findRoomOfTraveller,
  listNamedTravellers,
  countUnnamedSeats,
  type GuestManifest,
  type ManifestTraveller,
} from './room-rules'
import { ManifestCell, ManifestName, ManifestPrintout, ManifestRow } from './manifest-printout'

// The printed guest list omits wide columns, such as the preferred roommate, which the rooming list shows.
const PRINTED_FACTS = GUIDE_FACTS.filter(({ wide }) => !wide)
const COLUMN_HEADINGS = ['Seat', 'Guest', 'Room', 'Phone', ...PRINTED_FACTS.map(({ heading }) => heading), 'Signature']

/** Describes the age and the guardian of a minor. Empty for an adult. */
export const describeAge = ({ age, guardian }: Pick<ManifestTraveller, 'age' | 'guardian'>): string | null =>
  age === null ? null : `${age} years, ${guardian ? `with ${guardian}` : 'no guardian named'}`

/** The printed guest list, with a column for signatures. */
export const GuestListPrintout = ({ manifest }: { manifest: GuestManifest }) => {
  const unnamedCount = countUnnamedSeats(manifest)
  const guestCountText = pluralise(listNamedTravellers(manifest).length + unnamedCount, 'guest')
  return (
    <ManifestPrintout
      title="Guest list"
      trip={manifest.trip}
      facts={unnamedCount > 0 ? `${guestCountText}, ${unnamedCount} not named yet` : guestCountText}
      headings={COLUMN_HEADINGS}
    >
      {manifest.guests.map((guest, index) => (
        <ManifestRow key={guest.traveller_id ?? guest.booking_id}>
          <ManifestCell isNarrow>{index + 1}</ManifestCell>
          <ManifestName>
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
          </ManifestName>
          <ManifestCell>{findRoomOfTraveller(manifest, guest.traveller_id)?.name}</ManifestCell>
          <ManifestCell isNarrow>{guest.phone}</ManifestCell>
          {PRINTED_FACTS.map(({ heading, fields }) => (
            <ManifestCell key={heading}>
              {fields.map((field) => (
                <span key={field} className={getFact(field).kind === 'phone' ? 'block whitespace-nowrap' : 'block'}>
                  {formatFact(guest, field)}
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
