import { Link } from 'react-router-dom'
import { formatDate, formatInstantDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { cellSubtextClass, type Column } from '@/ui/table/column'
import { RowLink } from '@/ui/table/row-link'
import { customerMessages } from './customer-messages'
import { TIER_LABELS, STATUS_TONES } from './customer-rules'
import type { AdminCustomer } from './customers-queries'

const CustomerEventsCell = ({ customer: { event_history, events_count } }: { customer: AdminCustomer }) => (
  <span className="flex min-w-0 items-start justify-end gap-1.5 @2xl:max-w-40 @2xl:justify-start @5xl:w-50 @5xl:max-w-none">
    <span className="py-1 tabular-nums">{events_count}</span>
    <ul className="grid min-w-0 gap-1">
      {event_history.map(({ booking_id, event_id, name }) => (
        <li key={booking_id} className="rounded-lg border bg-raised px-1.5 py-0.5 text-left text-xs wrap-break-word">
          {name}{' '}
          <Link
            to={paths.event(event_id)}
            aria-label={`View Details, ${name}`}
            onClick={customerMessages.openingEvent}
            className="inline-flex min-h-6 items-center whitespace-nowrap text-lantern underline underline-offset-4"
          >
            View Details
          </Link>
        </li>
      ))}
    </ul>
  </span>
)

/** The columns of the customer list: name, contact, bookings, amount owing and next departure. */
export const CUSTOMER_COLUMNS: readonly Column<AdminCustomer>[] = [
  {
    key: 'name',
    header: 'Customer',
    isSortable: true,
    cell: ({ id, full_name, email, phone }) => (
      <span className="grid min-w-0 @2xl:w-44">
        <RowLink to={paths.adminCustomer(id)}>{full_name}</RowLink>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-xs text-muted @2xl:grid">
          <span className="max-w-full wrap-anywhere @2xl:truncate">{email ?? 'No email address'}</span>{' '}
          {phone && <span className="whitespace-nowrap">{phone}</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'standing',
    header: 'Status',
    cell: ({ status, member_status }) => (
      <span className="flex flex-wrap items-center justify-end gap-x-2 @2xl:grid @2xl:justify-start">
        <Badge tone={STATUS_TONES[status]}>{status}</Badge>
        {TIER_LABELS[member_status] && (
          <span className="text-xs whitespace-nowrap text-lantern @2xl:whitespace-normal @5xl:whitespace-nowrap">
            {TIER_LABELS[member_status]}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'bookings',
    header: 'Events',
    isSortable: true,
    cell: (customer) => <CustomerEventsCell customer={customer} />,
  },
  {
    key: 'spent',
    header: 'Total spent',
    isSortable: true,
    isNumeric: true,
    cell: ({ total_spent }) => formatMoney(total_spent),
  },
  {
    key: 'owing',
    header: 'Owing',
    isSortable: true,
    isNumeric: true,
    cell: ({ owing }) => owing > 0 && <span className="font-semibold">{formatMoney(owing)}</span>,
  },
  {
    key: 'start',
    header: 'Next departure',
    isSortable: true,
    isWideOnly: true,
    cell: ({ next_start }) => next_start && formatDate(next_start),
  },
  {
    key: 'joined',
    header: 'Joined',
    isSortable: true,
    isWideOnly: true,
    cell: ({ created_at, last_activity }) => (
      <span className={cellSubtextClass}>
        <span className="whitespace-nowrap">{formatInstantDate(created_at)}</span>
        {last_activity && <span className="text-xs text-muted">Last active {formatInstantDate(last_activity)}</span>}
      </span>
    ),
  },
]

/** Badges for a customer's status and membership tier. */
export const CustomerBadges = ({ customer: { status, member_status } }: { customer: AdminCustomer }) => (
  <>
    <Badge tone={STATUS_TONES[status]}>{status}</Badge>
    {TIER_LABELS[member_status] && <Badge tone="accent">{TIER_LABELS[member_status]}</Badge>}
  </>
)
