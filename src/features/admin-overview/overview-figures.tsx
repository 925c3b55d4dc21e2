import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleDollarSign, Hourglass, ShoppingBag, Ticket, Users } from 'lucide-react'
import { formatMoney } from '@/lib/text'
import type { TableRow } from '@/lib/table-rows'
import { paths } from '@/lib/paths'
import { StatCard } from '@/ui/charts/stat-card'
import { overviewSummary } from './overview-queries'

/** The key figures of the admin overview, each with a link to its details. */
export const OverviewFigures = () => {
  const { data, error } = useQuery(overviewSummary())
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  // Formats a figure. Before the figures arrive, the cards are empty and have about their final height.
  const formatFigure = (getFigure: (summary: TableRow<'admin_summary'>) => string | number, placeholder = '\u00a0') =>
    data ? String(getFigure(data)) : placeholder
  return (
    <section
      aria-label="Key figures"
      aria-busy={!data}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6"
    >
      <StatCard
        label="Total Bookings"
        icon={Ticket}
        value={formatFigure(({ bookings }) => bookings)}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Received"
        icon={CircleDollarSign}
        value={formatFigure(({ received }) => formatMoney(received))}
        hint={formatFigure(({ expected }) => `of ${formatMoney(expected)} expected`, 'of the expected total')}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Owing"
        icon={Hourglass}
        value={formatFigure(({ owing }) => formatMoney(owing))}
        hint="overdue or due later"
        to={paths.adminReceivables}
      />
      <StatCard
        label="Seats Booked"
        icon={Users}
        value={formatFigure(({ seats }) => seats)}
        to={paths.adminActiveEvents}
      />
      <StatCard
        label="Upcoming Events"
        icon={CalendarDays}
        value={formatFigure(({ upcoming_events }) => upcoming_events)}
        hint={formatFigure(({ draft_events }) => `${draft_events} ${draft_events === 1 ? 'draft' : 'drafts'}`)}
        to={paths.adminEventManagement}
      />
      <StatCard
        label="Store Revenue"
        icon={ShoppingBag}
        value={formatFigure(({ store_received }) => formatMoney(store_received))}
        to={paths.adminOrders}
      />
    </section>
  )
}
