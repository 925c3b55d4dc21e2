import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import type { AdminBooking } from '@/features/bookings/admin/booking-queries'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { cn } from '@/ui/cn'
import { Progress } from '@/ui/charts/stat-card'
import { cellSubtextClass, type Column } from '@/ui/table/column'
import { RowLink } from '@/ui/table/row-link'
import { PLAN_STATUS_BADGES } from './plan-schema'

/** The columns of the list of payment plans: customer, trip, progress and next payment. */
export const PLAN_TABLE_COLUMNS: readonly Column<AdminBooking>[] = [
  {
    key: 'guest',
    header: 'Guest',
    cell: ({ id, customer_name, reference }) => (
      <span className="grid">
        <RowLink to={paths.adminManagePlanOf(id)}>{customer_name ?? ERASED_CUSTOMER_NAME}</RowLink>
        <span className="text-xs text-muted">{reference}</span>
      </span>
    ),
  },
  {
    key: 'start',
    header: 'Event',
    isSortable: true,
    cell: ({ event_title, start_date }) => (
      <span className="grid">
        {event_title}
        <span className="text-xs text-muted">{start_date ? formatDate(start_date) : 'No date yet'}</span>
      </span>
    ),
  },
  {
    key: 'standing',
    header: 'Status',
    isWideOnly: true,
    cell: ({ plan_status }) => (
      <Badge tone={PLAN_STATUS_BADGES[plan_status].tone}>{PLAN_STATUS_BADGES[plan_status].label}</Badge>
    ),
  },
  {
    key: 'paid',
    header: 'Paid',
    cell: ({ reference, paid_amount, total_amount, percent_paid }) => (
      <span className="grid min-w-32 gap-1 whitespace-nowrap tabular-nums">
        {formatMoney(paid_amount)} of {formatMoney(total_amount)}
        <Progress value={percent_paid} label={`Amount paid for ${reference}`} />
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Next due',
    isSortable: true,
    cell: ({ next_due_date, next_due_amount, overdue_amount }) =>
      next_due_date && (
        <span className={cn(cellSubtextClass, 'whitespace-nowrap')}>
          {formatDate(next_due_date)}
          <span className={overdue_amount > 0 ? 'text-xs text-danger' : 'text-xs text-muted'}>
            {next_due_amount !== null && formatMoney(next_due_amount)}
            {overdue_amount > 0 && ', overdue'}
          </span>
        </span>
      ),
  },
  {
    key: 'owing',
    header: 'Owing',
    isSortable: true,
    isNumeric: true,
    cell: ({ balance }) => <span className={balance > 0 ? 'font-semibold' : 'text-muted'}>{formatMoney(balance)}</span>,
  },
]
