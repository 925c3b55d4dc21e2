import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleDollarSign, Hourglass, ShoppingBag, Ticket, Users } from 'lucide-react'
import { formatMoney } from '@/lib/text'
import type { Row } from '@/lib/database'
import { paths } from '@/lib/paths'
import { StatCard } from '@/ui/charts/stat-card'
import { overviewSummary } from './overview-queries'

/** Key figures, each with a link to its details. */
export const OverviewFigures = () => {
  const { data, error } = useQuery(overviewSummary())
  // The page's error boundary shows a failed first read with Retry.
  if (error && !data) throw error
  // Empty cards of about the final height, until the figures arrive.
  const text = (texts: (of: Row<'admin_summary'>) => string | number, meanwhile = '\u00a0') =>
    data ? String(texts(data)) : meanwhile
  return (
    <section aria-label="Figures" aria-busy={!data} className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard
        label="Total Bookings"
        icon={Ticket}
        value={text(({ bookings }) => bookings)}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Received"
        icon={CircleDollarSign}
        value={text(({ received }) => formatMoney(received))}
        hint={text(({ expected }) => `of ${formatMoney(expected)} expected`, 'of what is expected')}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Owing"
        icon={Hourglass}
        value={text(({ owing }) => formatMoney(owing))}
        hint="due dates and overdue"
        to={paths.adminReceivables}
      />
      <StatCard label="Seats Booked" icon={Users} value={text(({ seats }) => seats)} to={paths.adminActiveEvents} />
      <StatCard
        label="Upcoming Events"
        icon={CalendarDays}
        value={text(({ upcoming_events }) => upcoming_events)}
        hint={text(({ draft_events }) => `${draft_events} ${draft_events === 1 ? 'draft' : 'drafts'}`)}
        to={paths.adminEventManagement}
      />
      <StatCard
        label="Store Revenue"
        icon={ShoppingBag}
        value={text(({ store_received }) => formatMoney(store_received))}
        to={paths.adminOrders}
      />
    </section>
  )
}
