import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { NO_NAME } from '@/features/customers/no-name'
import { adminBookings, BOOKINGS_PAGE } from '@/features/bookings/desk/booking-queries'
import { ALL_LIVE } from '@/features/bookings/desk/booking-rules'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/paging/pagination'
import { Progress } from '@/ui/figures/progress'
import { Skeleton } from '@/ui/skeleton'
import { STATUS_NAMES, STATUS_TONES } from './plan-rules'

interface PlanListProps {
  words: string
  page: number
  onPage: (page: number) => void
}

/** Payment plans of the active bookings, to choose one. */
export const PlanList = ({ words, page, onPage }: PlanListProps) => {
  const { data, error } = useQuery(adminBookings({ ...ALL_LIVE, q: words }, page))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  if (data.rows.length === 0) return <EmptyState title="No payment plans found" />
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2">
        {data.rows.map(
          ({ id, reference, customer_name, event_title, paid_amount, total_amount, percent_paid, plan_status }) => (
            <li key={id}>
              <Link
                to={paths.adminManagePlanOf(id)}
                className="grid h-full gap-2 rounded-2xl border bg-surface p-5 transition hover:border-lantern"
              >
                <span className="flex flex-wrap items-center justify-between gap-3">
                  <span className="font-semibold">{customer_name ?? NO_NAME}</span>
                  <Badge tone={STATUS_TONES[plan_status]}>{STATUS_NAMES[plan_status]}</Badge>
                </span>
                <span className="text-sm text-muted">
                  {event_title} · {reference}
                </span>
                <Progress value={percent_paid} label={`Paid of ${reference}`} />
                <span className="text-sm tabular-nums">
                  {formatMoney(paid_amount)} of {formatMoney(total_amount)} paid
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / BOOKINGS_PAGE)}
        capped={data.capped}
        full={data.rows.length === BOOKINGS_PAGE}
        onPage={onPage}
      />
    </>
  )
}
