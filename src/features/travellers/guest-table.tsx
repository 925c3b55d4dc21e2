import { counted } from '@/lib/format/counted'
import { paths } from '@/lib/paths'
import { Badge, type BadgeTone } from '@/ui/badge'
import type { Column } from '@/ui/table/column'
import { DeskTable } from '@/ui/table/desk-table'
import { RowLink } from '@/ui/table/row-link'
import { paymentLabel, type Guest } from './traveller-columns'
import { firstRows } from './traveller-rules'

const TONES: Record<string, BadgeTone> = { paid: 'success', partial: 'info', pending: 'warning' }

const UnnamedNote = ({ count }: { count: number }) =>
  count > 0 && <span className="text-warning">{counted(count, 'traveller')} not named yet</span>

const Who = ({ guest, unnamed }: { guest: Guest; unnamed: number }) => (
  <span className="grid gap-0.5">
    <RowLink to={paths.adminBooking(guest.booking_id ?? '')}>{guest.traveller_name}</RowLink>
    <span className="text-muted">
      {guest.reference}
      {guest.booked_by !== guest.traveller_name && ` · booked by ${guest.booked_by}`}
    </span>
    <UnnamedNote count={unnamed} />
  </span>
)

const Phone = ({ number }: { number: string }) => (
  <a className="whitespace-nowrap hover:text-lantern" href={`tel:${number.replace(/\s/g, '')}`}>
    {number}
  </a>
)

const emergency = ({ emergency_contact_name: name, emergency_contact_phone: phone }: Guest) =>
  (name ?? phone) && (
    <span className="grid gap-0.5 text-right @2xl:text-left">
      {name && <span>{name}</span>}
      {phone && <Phone number={phone} />}
    </span>
  )

const COLUMNS: Column<Guest>[] = [
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <Phone number={phone} /> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ payment_status }) => <Badge tone={TONES[payment_status ?? '']}>{paymentLabel(payment_status)}</Badge>,
  },
  { key: 'dietary', header: 'Dietary needs', cell: ({ dietary }) => dietary },
  {
    key: 'emergency',
    header: 'Emergency contact',
    cell: emergency,
  },
  { key: 'room', header: 'Shares room with', cell: ({ room_mate }) => room_mate, wide: true },
]

interface GuestTableProps {
  title: string
  guests: readonly Guest[]
  /** By booking. */
  unnamed: ReadonlyMap<string, number>
}

/** The travellers of a trip with what a guide must know of them: rows at a desk, cards on a phone. */
export const GuestTable = ({ title, guests, unnamed }: GuestTableProps) => {
  const first = firstRows(guests)
  const who: Column<Guest> = {
    key: 'guest',
    header: 'Guest',
    cell: (guest) => <Who guest={guest} unnamed={first.has(guest) ? (unnamed.get(guest.booking_id ?? '') ?? 0) : 0} />,
  }
  return (
    <DeskTable
      label={`Guests of ${title}`}
      columns={[who, ...COLUMNS]}
      rows={guests}
      keyOf={(guest) => guest.traveller_id ?? guest.booking_id ?? ''}
      nameOf={({ traveller_name }) => traveller_name}
    />
  )
}
