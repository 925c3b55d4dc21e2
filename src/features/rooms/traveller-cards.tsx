import { useQuery } from '@tanstack/react-query'
import { Phone, Printer, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { listArrivalLines } from '@/lib/rules/arrival-rules'
import { getFact, formatFact, GUIDE_FACTS, type TravellerDetail } from '@/features/travellers/traveller-fields'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { SearchField } from '@/ui/form/search-field'
import { Skeleton } from '@/ui/skeleton'
import { describeAge } from './guest-list-printout'
import {
  findRoomOfTraveller,
  listNamedTravellers,
  countUnnamedSeats,
  type EventGuestList,
  type ListedTraveller,
} from './room-rules'
import { eventGuestList } from './event-guest-list-queries'

const CallLink = ({ number, name }: { number: string; name: string }) => (
  <a
    href={`tel:${number.replace(/\s/g, '')}`}
    aria-label={`Call ${name}, ${number}`}
    className="inline-flex min-h-11 items-center gap-2 font-medium whitespace-nowrap text-lantern"
  >
    <Phone aria-hidden className="size-4" />
    {number}
  </a>
)

/** A detail of a traveller in a list. A phone number is shown as a link. */
const TravellerFact = ({ guest, field }: { guest: ListedTraveller; field: TravellerDetail }) => {
  const factText = formatFact(guest, field)
  if (factText === null) return null
  if (getFact(field).kind !== 'phone') return <span className="block">{factText}</span>
  return <CallLink number={factText} name={`${guest.emergency_contact_name ?? 'the contact'} of ${guest.name}`} />
}

const FactRow = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline">
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const TravellerCard = ({ guest, guestList }: { guest: ListedTraveller; guestList: EventGuestList }) => {
  const { name, booked_by, reference, phone } = guest
  const extras = guestList.extras.flatMap((extra) =>
    extra.bookings
      .filter(({ booking_id }) => booking_id === guest.booking_id)
      .map(({ quantity, answer }) => [`${extra.name} × ${quantity}`, answer].filter(Boolean).join(': ')),
  )
  const facts = [
    ['Room', findRoomOfTraveller(guestList, guest.traveller_id)?.name],
    ['Room option', guestList.room_options.find(({ id }) => id === guest.room_option_id)?.name],
    ['Age', describeAge(guest)],
    ['Waiver', guest.waiver && (guest.waiver === 'signed' ? 'Signed' : 'Not signed')],
    ['Booking', booked_by === name ? reference : `${reference}, by ${booked_by}`],
    ['Extras', extras.join(', ')],
    ['Not named yet', guest.traveller_id === null && pluralise(guest.seats, 'traveller')],
  ] as const
  return (
    <Card as="li" className="grid min-w-0 content-start gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h3>
        {phone && <CallLink number={phone} name={name} />}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(
          ([term, text]) =>
            text && (
              <FactRow key={term} term={term}>
                {text}
              </FactRow>
            ),
        )}
        {GUIDE_FACTS.filter(({ fields }) => fields.some((field) => guest[field])).map(({ heading, fields }) => (
          <FactRow key={heading} term={heading}>
            {fields.map((field) => (
              <TravellerFact key={field} guest={guest} field={field} />
            ))}
          </FactRow>
        ))}
      </dl>
    </Card>
  )
}

interface TravellerCardsProps {
  eventId: string
  query: string
  onQueryChange: (query: string) => void
}

const filterGuests = ({ guests }: EventGuestList, query: string): ListedTraveller[] => {
  const searchText = query.trim().toLowerCase()
  return guests.filter(({ name, booked_by, reference }) =>
    [name, booked_by, reference].some((text) => text.toLowerCase().includes(searchText)),
  )
}

/** Shows where the group meets, where the trip ends and the emergency phone. */
const StartAndEnd = ({ guestList: { event } }: { guestList: EventGuestList }) => {
  const arrivalLines = listArrivalLines(event)
  if (arrivalLines.length === 0 && !event.emergency_phone) return null
  return (
    <Card className="grid gap-1 p-4">
      {arrivalLines.map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
      {event.emergency_phone && <CallLink number={event.emergency_phone} name="the emergency number of this trip" />}
    </Card>
  )
}

/** The guest list for guides during a trip, with a search by name and links to phone numbers. Contains no payments. */
export const TravellerCards = ({ eventId, query, onQueryChange }: TravellerCardsProps) => {
  const queryResult = useQuery(eventGuestList(eventId))
  const guestList = queryResult.data
  if (queryResult.error && !guestList) return <ReadError read={queryResult}>We couldn’t load the guest list.</ReadError>
  if (guestList === undefined) return <Skeleton className="h-72" />
  if (guestList === null || guestList.guests.length === 0) return <EmptyState icon={UserRound} title="No guests yet" />
  const guests = filterGuests(guestList, query)
  const unnamedCount = countUnnamedSeats(guestList)
  const guestCountText = `${pluralise(listNamedTravellers(guestList).length + unnamedCount, 'guest')}${unnamedCount > 0 ? `, ${unnamedCount} not named yet` : ''}`
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          className="min-w-0 grow sm:max-w-sm"
          label="Search guests by name or reference"
          placeholder="Search guests..."
          value={query}
          onChange={onQueryChange}
        />
        <Button size="sm" asChild>
          <Link to={paths.guideEvent(eventId)}>Check In and Notes</Link>
        </Button>
        <Button size="sm" variant="secondary" asChild>
          <Link to={paths.adminEventPrint(eventId)}>
            <Printer aria-hidden className="size-4" />
            Print
          </Link>
        </Button>
      </div>
      <StartAndEnd guestList={guestList} />
      <p role="status" className="text-sm text-muted tabular-nums">
        {query ? `${pluralise(guests.length, 'guest')} found` : guestCountText}
      </p>
      {guests.length === 0 ? (
        <EmptyState icon={UserRound} title="No guests match your search." />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {guests.map((guest) => (
            <TravellerCard key={guest.traveller_id ?? guest.booking_id} guest={guest} guestList={guestList} />
          ))}
        </ul>
      )}
    </div>
  )
}
