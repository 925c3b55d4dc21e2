import { pluralise } from '@/lib/text'
import { ManifestCell, ManifestName, ManifestPrintout, ManifestRow } from './manifest-printout'
import type { GuestManifest } from './room-rules'

/** One list for each booked extra, to send to its supplier. */
export const ExtrasPrintout = ({ manifest }: { manifest: GuestManifest }) =>
  manifest.extras.length === 0 ? (
    <p className="text-muted">No extras are booked.</p>
  ) : (
    <div className="grid gap-6">
      {manifest.extras.map(({ id, name, question, units, bookings }) => (
        <ManifestPrintout
          key={id}
          title={name}
          trip={manifest.trip}
          facts={pluralise(units, 'unit')}
          headings={['Booked by', 'Units', 'Phone', ...(question ? [question] : [])]}
        >
          {bookings.map(({ booking_id, reference, booked_by, phone, booking_status, quantity, answer }) => (
            <ManifestRow key={booking_id}>
              <ManifestName>
                {booked_by}
                <span className="block font-normal text-muted">
                  {reference}
                  {booking_status === 'pending' && ', not paid yet'}
                </span>
              </ManifestName>
              <ManifestCell isNarrow>{quantity}</ManifestCell>
              <ManifestCell isNarrow>{phone}</ManifestCell>
              {question && <ManifestCell>{answer}</ManifestCell>}
            </ManifestRow>
          ))}
        </ManifestPrintout>
      ))}
    </div>
  )
