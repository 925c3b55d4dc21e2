import { counted } from '@/lib/format/counted'
import { formatDateRange } from '@/lib/format/dates'
import type { Guest } from './traveller-columns'
import { firstRows, peopleIn, unnamedIn } from './traveller-rules'

const HEADINGS = ['', 'Guest', 'Phone', 'Dietary needs', 'Emergency contact', 'Shares room with', 'Signature']
const CELL = 'border-b px-1.5 py-2 align-top'

interface TravellerPaperProps {
  trip: { title: string; start_date: string | null; end_date: string | null }
  guests: readonly Guest[]
}

/** The guest list as a guide carries it: on A4, with room to sign. It is seen on paper alone. */
export const TravellerPaper = ({ trip: { title, start_date, end_date }, guests }: TravellerPaperProps) => {
  const first = firstRows(guests)
  const unnamed = unnamedIn(guests)
  const missing = (guest: Guest) => (first.has(guest) ? (unnamed.get(guest.booking_id ?? '') ?? 0) : 0)
  return (
    <article aria-label="Guest list" className="paper hidden gap-4 print:grid">
      <div>
        <h2 className="display text-2xl">{title}</h2>
        <p className="text-muted">
          {start_date && `${formatDateRange(start_date, end_date)} · `}
          {counted(peopleIn(guests).all, 'guest')}
        </p>
      </div>
      <table className="w-full text-left">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className={CELL}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((guest, place) => (
            <tr key={guest.traveller_id ?? guest.booking_id} className="break-inside-avoid">
              <td className={CELL}>{place + 1}</td>
              <th scope="row" className={CELL}>
                {guest.traveller_name}
                <span className="block font-normal text-muted">
                  {guest.reference}
                  {missing(guest) > 0 && `, ${counted(missing(guest), 'traveller')} not named yet`}
                </span>
              </th>
              <td className={`${CELL} whitespace-nowrap`}>{guest.phone}</td>
              <td className={CELL}>{guest.dietary}</td>
              <td className={CELL}>
                {guest.emergency_contact_name}
                <span className="block">{guest.emergency_contact_phone}</span>
              </td>
              <td className={CELL}>{guest.room_mate}</td>
              <td className={`${CELL} w-32`} />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
