import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { toast } from '@/ui/toast/toast'
import { downloadGuestList, type Guest, paymentLabel } from './traveller-columns'
import { factOf, factText, GUIDE_FACTS, type TravellerDetail } from './traveller-fields'
import { firstRows, unnamedIn } from './traveller-rules'
import { guestsOf } from './travellers-queries'

const TONES: Record<string, BadgeTone> = { paid: 'success', partial: 'info', pending: 'warning' }

const UnnamedNote = ({ count }: { count: number }) =>
  count > 0 && <span className="text-warning">{pluralise(count, 'traveller')} not named yet</span>

const GuestCell = ({ guest, unnamed }: { guest: Guest; unnamed: number }) => (
  <span className="grid gap-0.5">
    <RowLink to={paths.adminBooking(guest.booking_id ?? '')}>{guest.traveller_name}</RowLink>
    <span className="text-muted">
      <SeparatedList
        items={[guest.reference, guest.booked_by !== guest.traveller_name && `booked by ${guest.booked_by}`]}
      />
    </span>
    <UnnamedNote count={unnamed} />
  </span>
)

const Phone = ({ number }: { number: string }) => (
  <a
    className="inline-flex min-h-6 w-fit items-center whitespace-nowrap hover:text-lantern"
    href={`tel:${number.replace(/\s/g, '')}`}
  >
    {number}
  </a>
)

const facts = (guest: Guest, fields: readonly TravellerDetail[]) => {
  const details = fields.flatMap((field) => {
    const text = factText(guest, field)
    return text === null ? [] : [{ field, text }]
  })
  return (
    details.length > 0 && (
      <span className="grid min-w-24 justify-items-end gap-0.5 text-right wrap-anywhere @2xl:justify-items-start @2xl:text-left">
        {details.map(({ field, text }) =>
          factOf(field).kind === 'phone' ? <Phone key={field} number={text} /> : <span key={field}>{text}</span>,
        )}
      </span>
    )
  )
}

const COLUMNS: Column<Guest>[] = [
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <Phone number={phone} /> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ payment_status }) => <Badge tone={TONES[payment_status ?? '']}>{paymentLabel(payment_status)}</Badge>,
  },
  ...GUIDE_FACTS.map(({ heading, fields, wide }) => ({
    key: heading,
    header: heading,
    cell: (guest: Guest) => facts(guest, fields),
    wide,
  })),
]

interface TravellerTableProps {
  title: string
  guests: readonly Guest[]
  /** By booking. */
  unnamed: ReadonlyMap<string, number>
}

/** Travellers of a trip with the details that guides need: a table, or cards on a phone. */
export const TravellerTable = ({ title, guests, unnamed }: TravellerTableProps) => {
  const first = firstRows(guests)
  const guestColumn: Column<Guest> = {
    key: 'guest',
    header: 'Guest',
    cell: (guest) => (
      <GuestCell guest={guest} unnamed={first.has(guest) ? (unnamed.get(guest.booking_id ?? '') ?? 0) : 0} />
    ),
  }
  return (
    <DataTable
      label={`Guests of ${title}`}
      columns={[guestColumn, ...COLUMNS]}
      rows={guests}
      getKey={(guest) => guest.traveller_id ?? guest.booking_id ?? ''}
      getName={({ traveller_name }) => traveller_name}
    />
  )
}

/** The guest list of an event, loaded when it is opened. */
export const GuestList = ({ eventId, title }: { eventId: string; title: string }) => {
  const { data: guests, isError, refetch } = useQuery(guestsOf(eventId))
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
  return <TravellerTable title={title} guests={guests} unnamed={unnamedIn(guests)} />
}

/** Exports the guest list as CSV, with current data. */
export const useGuestListDownload = ({ id, title }: { id: string; title: string }) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadGuestList(title, await queryClient.fetchQuery({ ...guestsOf(id), staleTime: 0 }))
      toast.success('Guest list exported', `The guest list of ${title} was downloaded.`)
    } catch {
      toast.error('Error', 'Failed to export the guest list. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
