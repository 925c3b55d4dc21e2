import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { bookingTravellers } from '../../member/my-booking-queries'
import { formatFact, GUIDE_FACTS } from '@/features/travellers/traveller-fields'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import type { AdminBooking } from '../booking-queries'

const CustomerContact = ({ booking }: { booking: AdminBooking }) => {
  const { customer_id, customer_name, customer_email, customer_phone, notes } = booking
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold">
        {customer_id ? (
          <Link className="inline-block hover:text-lantern" to={paths.adminCustomer(customer_id)}>
            {customer_name ?? ERASED_CUSTOMER_NAME}
          </Link>
        ) : (
          ERASED_CUSTOMER_NAME
        )}
      </p>
      {customer_phone && (
        <a
          className="w-fit py-0.5 text-sm underline underline-offset-4 hover:text-lantern"
          href={`tel:${customer_phone}`}
        >
          {customer_phone}
        </a>
      )}
      {customer_email ? (
        <a
          className="w-fit py-0.5 text-sm wrap-anywhere underline underline-offset-4 hover:text-lantern"
          href={`mailto:${customer_email}`}
        >
          {customer_email}
        </a>
      ) : (
        <p className="text-sm text-warning">No email address, so we can’t email anyone about this booking.</p>
      )}
      {notes && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-muted">Note from the guest: </span>
          {notes}
        </p>
      )}
    </div>
  )
}

type BookingTraveller = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof bookingTravellers>['queryFn']>>>
>[number]

/** Lists the details of a traveller that a guide needs. A detail is null if it is unknown. */
const listTravellerDetails = (
  traveller: BookingTraveller,
): readonly (readonly [term: string, value: string | null])[] => [
  ['Born', traveller.date_of_birth && formatDate(traveller.date_of_birth)],
  ...GUIDE_FACTS.map(
    ({ heading, fields }) =>
      [
        heading,
        fields
          .map((field) => formatFact(traveller, field))
          .filter(Boolean)
          .join(', ') || null,
      ] as const,
  ),
]

const TravellerItem = ({ traveller }: { traveller: BookingTraveller }) => (
  <li className="grid gap-1 border-t py-3">
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {traveller.full_name}
      {traveller.is_guardian && <Badge tone="info">Guardian</Badge>}
    </p>
    <dl className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-2">
      {listTravellerDetails(traveller).map(([term, value]) => (
        <div key={term} className="flex gap-2">
          <dt className="shrink-0 text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value ?? 'not known'}</dd>
        </div>
      ))}
    </dl>
  </li>
)

interface BookingPeopleProps {
  booking: AdminBooking
  /** Opens the form for the travellers. Undefined if the booking is cancelled or expired, or the trip is over. */
  onNameTravellers?: () => void
}

/** The customer and the travellers of a booking. */
export const BookingPeople = ({ booking, onNameTravellers }: BookingPeopleProps) => {
  const queryResult = useQuery(bookingTravellers(booking.id))
  const unnamedCount = booking.seats - (queryResult.data?.length ?? booking.seats)
  return (
    <Card as="section" aria-labelledby="people" className="grid content-start gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle as="h2" id="people">
          People
        </CardTitle>
        {onNameTravellers && (
          <Button size="sm" variant="secondary" onClick={onNameTravellers}>
            <UsersRound aria-hidden className="size-4" />
            Name Travellers
          </Button>
        )}
      </div>
      <CustomerContact booking={booking} />
      {queryResult.isError && <ReadError read={queryResult}>We couldn’t load the travellers.</ReadError>}
      {queryResult.isPending && <Skeleton className="h-16" />}
      {queryResult.data && (
        <div>
          <ul aria-label="Travellers">
            {queryResult.data.map((traveller, index) => (
              <TravellerItem key={index} traveller={traveller} />
            ))}
          </ul>
          {unnamedCount > 0 && (
            <p className="border-t pt-3 text-sm text-muted">
              {unnamedCount === 1 ? '1 traveller is' : `${unnamedCount} travellers are`} not named yet.
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
