import { useQuery } from '@tanstack/react-query'
import { formatInstantDate } from '@/lib/format/dates'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import { paymentLabel } from './traveller-columns'
import { guestsOf } from './travellers-queries'

const TONES: Record<string, BadgeTone> = { paid: 'success', partial: 'info', pending: 'warning' }
const HEADINGS = ['Guest', 'Registered', 'Payment', 'Dietary needs', 'Emergency contact']

/** The travellers of an event with what a guide must know of them. */
export const GuestList = ({ eventId, title }: { eventId: string; title: string }) => {
  const { data: guests, isError, refetch } = useQuery(guestsOf(eventId))
  if (isError) {
    return (
      <FormNotice title="The guest list could not be loaded.">
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </FormNotice>
    )
  }
  if (!guests) return <Skeleton className="h-24" />
  if (guests.length === 0) return <p className="text-muted">No guests yet.</p>
  return (
    <div className="overflow-x-auto" role="region" aria-label={`Guests of ${title}`} tabIndex={0}>
      <table className="w-full min-w-xl text-left text-sm">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr key={guest.traveller_id ?? guest.booking_id} className="border-t align-top">
              <th scope="row" className="py-2 pr-4 font-medium">
                {guest.traveller_name}
                <span className="block font-normal text-muted">{guest.email}</span>
                {guest.traveller_id === null && (guest.seats ?? 1) > 1 && (
                  <span className="block font-normal text-muted">{guest.seats} seats, travellers not named yet</span>
                )}
              </th>
              <td className="py-2 pr-4 whitespace-nowrap">
                {guest.registration_date && formatInstantDate(guest.registration_date)}
              </td>
              <td className="py-2 pr-4">
                <Badge tone={TONES[guest.payment_status ?? '']}>{paymentLabel(guest.payment_status)}</Badge>
              </td>
              <td className="py-2 pr-4">{guest.dietary ?? '–'}</td>
              <td className="py-2">
                {guest.emergency_contact_name ?? '–'}
                {guest.emergency_contact_phone && (
                  <span className="block text-muted">{guest.emergency_contact_phone}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
