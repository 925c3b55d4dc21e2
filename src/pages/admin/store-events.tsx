import { Link, useSearchParams } from 'react-router-dom'
import { PLAN_NAMES } from '@/features/bookings/booking-rules'
import { ADMIN_EVENT_COLUMNS } from '@/features/event-admin/event-columns'
import { parseAdminEventFilters } from '@/features/event-admin/event-list-filters'
import { AdminEventList, AdminEventSearch } from '@/features/event-admin/event-list'
import type { AdminEvent } from '@/features/event-admin/event-admin-queries'
import { formatPrice } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { Progress } from '@/ui/charts/stat-card'
import type { Column } from '@/ui/table/column'

const PAYMENT_PLAN_NAMES = [PLAN_NAMES[4], PLAN_NAMES[3]]

const EventPriceCell = ({ asking_price, sale_price, currency }: AdminEvent) => (
  <span className="grid justify-items-end gap-0.5 @2xl:justify-items-start">
    <span className="whitespace-nowrap">
      {asking_price === null ? 'No price yet' : formatPrice(asking_price, currency)}
    </span>
    {asking_price !== null && <span className="text-xs text-muted">per person</span>}
    {sale_price !== null && <Badge tone="accent">On Sale</Badge>}
  </span>
)

/** The payment plans of an event on sale. */
const PaymentPlansCell = ({ asking_price, state }: AdminEvent) =>
  asking_price !== null &&
  state !== 'past' &&
  state !== 'called_off' && (
    <span className="grid text-xs whitespace-nowrap text-muted">
      {PAYMENT_PLAN_NAMES.map((plan) => (
        <span key={plan}>{plan}</span>
      ))}
    </span>
  )

const SeatsCell = ({ title, seats_taken, max_registrations }: AdminEvent) => (
  <span className="grid min-w-28 gap-1 whitespace-nowrap">
    {max_registrations === null ? `${seats_taken} booked, no limit` : `${seats_taken} of ${max_registrations} booked`}
    {max_registrations !== null && (
      <Progress value={Math.round((100 * seats_taken) / max_registrations)} label={`Booked seats of ${title}`} />
    )}
  </span>
)

const STORE_EVENT_COLUMNS: Column<AdminEvent>[] = [
  ADMIN_EVENT_COLUMNS.title,
  ADMIN_EVENT_COLUMNS.event,
  { ...ADMIN_EVENT_COLUMNS.status, isWideOnly: true },
  { key: 'price', header: 'Price', isSortable: true, cell: EventPriceCell },
  { key: 'plans', header: 'Plans', isWideOnly: true, cell: PaymentPlansCell },
  { key: 'free', header: 'Seats', isSortable: true, cell: SeatsCell },
]

/** The events on sale in the store: price, payment plans, capacity and bookings. */
export const StoreEventTable = () => {
  const [search] = useSearchParams()
  const filters = parseAdminEventFilters(search, { which: 'upcoming', sort: 'start' })
  return (
    <div className="grid gap-6">
      <AdminEventSearch filters={filters} groups={['upcoming', 'full', 'drafts', 'past', 'called_off', '']} />
      <AdminEventList
        filters={filters}
        label="Trips"
        columns={STORE_EVENT_COLUMNS}
        emptyState="No events yet"
        actions={({ id, title }) => (
          <Link to={paths.adminEvent(id)} className={buttonClass('secondary', 'sm')} aria-label={`Manage ${title}`}>
            Manage
          </Link>
        )}
      />
    </div>
  )
}
