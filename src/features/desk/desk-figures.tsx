import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleDollarSign, Hourglass, ShoppingBag, Ticket, Users } from 'lucide-react'
import { formatMoney } from '@/lib/text'
import type { Row } from '@/lib/database'
import { paths } from '@/lib/paths'
import { StatCard } from '@/ui/figures/stat-card'
import { deskSummary } from './desk-queries'

/** Key figures, each with a link to its details. */
export const DeskFigures = () => {
  const { data, error } = useQuery(deskSummary())
  // The page's error boundary shows a failed first read with Retry.
  if (error && !data) throw error
  // Until they come, their cards stand empty, about as tall as they will be.
  const told = (words: (of: Row<'admin_summary'>) => string | number, meanwhile = '\u00a0') =>
    data ? String(words(data)) : meanwhile
  return (
    <section aria-label="Figures" aria-busy={!data} className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard
        label="Total Bookings"
        icon={Ticket}
        value={told(({ bookings }) => bookings)}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Received"
        icon={CircleDollarSign}
        value={told(({ received }) => formatMoney(received))}
        hint={told(({ expected }) => `of ${formatMoney(expected)} expected`, 'of what is expected')}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Owing"
        icon={Hourglass}
        value={told(({ owing }) => formatMoney(owing))}
        hint="due dates and overdue"
        to={paths.adminBooksOwed}
      />
      <StatCard label="Seats Booked" icon={Users} value={told(({ seats }) => seats)} to={paths.adminActiveEvents} />
      <StatCard
        label="Upcoming Events"
        icon={CalendarDays}
        value={told(({ upcoming_events }) => upcoming_events)}
        hint={told(({ draft_events }) => `${draft_events} ${draft_events === 1 ? 'draft' : 'drafts'}`)}
        to={paths.adminEventManagement}
      />
      <StatCard
        label="Store Revenue"
        icon={ShoppingBag}
        value={told(({ store_received }) => formatMoney(store_received))}
        to={paths.adminOrders}
      />
    </section>
  )
}
