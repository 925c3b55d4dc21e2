import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { pluralise } from '@/lib/text'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { SeparatedList } from '@/ui/separated-list'
import { FormNotice } from '@/ui/form/form-notice'
import { Skeleton } from '@/ui/skeleton'
import type { Column } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { RowLink } from '@/ui/table/row-link'
import { toastByTone } from '@/ui/toast/toast'
import { downloadGuestList, getPaymentLabel } from './guest-list-columns'
import type { EventGuest } from './traveller-rules'
import { getFact, formatFact, GUIDE_FACTS, type TravellerDetail } from './traveller-fields'
import { findFirstGuests, countUnnamedSeatsByBooking } from './traveller-rules'
import { eventGuests } from './travellers-queries'

const PAYMENT_TONES: Record<string, BadgeTone> = { paid: 'success', partial: 'info', pending: 'warning' }

const UnnamedNote = ({ count }: { count: number }) =>
  count > 0 && <span className="text-warning">{pluralise(count, 'traveller')} not named yet</span>

const GuestCell = ({ guest, unnamedCount }: { guest: EventGuest; unnamedCount: number }) => (
  <span className="grid gap-0.5">
    <RowLink to={paths.adminBooking(guest.booking_id ?? '')}>{guest.traveller_name}</RowLink>
    <span className="text-muted">
      <SeparatedList
        items={[guest.reference, guest.booked_by !== guest.traveller_name && `booked by ${guest.booked_by}`]}
      />
    </span>
    {guest.waiver === 'unsigned' && <span className="text-warning">Waiver not signed</span>}
    <UnnamedNote count={unnamedCount} />
  </span>
)

const PhoneLink = ({ number }: { number: string }) => (
  <a
    className="inline-flex min-h-6 w-fit items-center whitespace-nowrap hover:text-lantern"
    href={`tel:${number.replace(/\s/g, '')}`}
  >
    {number}
  </a>
)

const renderFacts = (guest: EventGuest, fields: readonly TravellerDetail[]) => {
  const detailItems = fields.flatMap((field) => {
    const factText = formatFact(guest, field)
    return factText === null ? [] : [{ field, text: factText }]
  })
  return (
    detailItems.length > 0 && (
      <span className="grid min-w-24 justify-items-end gap-0.5 text-right wrap-anywhere @2xl:justify-items-start @2xl:text-left">
        {detailItems.map(({ field, text }) =>
          getFact(field).kind === 'phone' ? <PhoneLink key={field} number={text} /> : <span key={field}>{text}</span>,
        )}
      </span>
    )
  )
}

const EVENT_COLUMN: Column<EventGuest> = {
  key: 'start',
  header: 'Departs',
  cell: ({ start_date }) => (start_date ? formatDate(start_date) : 'No dates yet'),
}

const GUEST_TABLE_COLUMNS: Column<EventGuest>[] = [
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <PhoneLink number={phone} /> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ payment_status }) => (
      <Badge tone={PAYMENT_TONES[payment_status ?? '']}>{getPaymentLabel(payment_status)}</Badge>
    ),
  },
  ...GUIDE_FACTS.map(({ heading, fields, wide }) => ({
    key: heading,
    header: heading,
    cell: (guest: EventGuest) => renderFacts(guest, fields),
    wide,
  })),
]

interface GuestTableProps {
  title: string
  guests: readonly EventGuest[]
  /** The number of seats without a traveller's name, by booking id. */
  unnamedSeats: ReadonlyMap<string, number>
  /** True if the guests are of several departures. The table then has the date of each guest's departure. */
  hasEvents?: boolean
}

/** The travellers of a trip with the details that guides need: a table on wide screens, cards on a phone. */
export const GuestTable = ({ title, guests, unnamedSeats, hasEvents = false }: GuestTableProps) => {
  const firstGuests = findFirstGuests(guests)
  const guestColumn: Column<EventGuest> = {
    key: 'guest',
    header: 'Guest',
    cell: (guest) => (
      <GuestCell
        guest={guest}
        unnamedCount={firstGuests.has(guest) ? (unnamedSeats.get(guest.booking_id ?? '') ?? 0) : 0}
      />
    ),
  }
  return (
    <DataTable
      label={`Guests of ${title}`}
      columns={[guestColumn, ...(hasEvents ? [EVENT_COLUMN] : []), ...GUEST_TABLE_COLUMNS]}
      rows={guests}
      getKey={(guest) => guest.traveller_id ?? guest.booking_id ?? ''}
      getName={({ traveller_name }) => traveller_name}
    />
  )
}

/** The guest list of an event. Loads when staff open it. */
export const GuestList = ({ eventId, title }: { eventId: string; title: string }) => {
  const { data: guests, isError, refetch } = useQuery(eventGuests(eventId))
  if (isError) {
    return (
      <FormNotice title="We couldn’t load the guest list.">
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </FormNotice>
    )
  }
  if (!guests) return <Skeleton className="h-24" />
  if (guests.length === 0) return <p className="text-muted">No guests yet.</p>
  return <GuestTable title={title} guests={guests} unnamedSeats={countUnnamedSeatsByBooking(guests)} />
}

/** Returns a function that exports the current guest list as CSV. */
export const useGuestListDownload = (title: string, guestList: ReturnType<typeof eventGuests>) => {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const downloadGuests = async () => {
    setBusy(true)
    try {
      await downloadGuestList(title, await queryClient.fetchQuery({ ...guestList, staleTime: 0 }))
      toastByTone.success('Guest list exported', `The guest list of ${title} was downloaded.`)
    } catch {
      toastByTone.error('Error', 'Failed to export the guest list. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { download: downloadGuests, isBusy }
}
