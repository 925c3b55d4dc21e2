import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleDollarSign, Hourglass, ShoppingBag, Ticket, Users } from 'lucide-react'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Skeleton } from '@/ui/skeleton'
import { StatCard } from '@/ui/figures/stat-card'
import { deskSummary } from './desk-queries'

/** How the company stands, each figure leading to what it is made of. */
export const DeskFigures = () => {
  const { data, error } = useQuery(deskSummary())
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-56 md:h-48" />
  const drafts = `${data.draft_events} ${data.draft_events === 1 ? 'draft' : 'drafts'}`
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard label="Total Bookings" icon={Ticket} value={data.bookings} to={paths.adminBookings} />
      <StatCard
        label="Payments Received"
        icon={CircleDollarSign}
        value={formatMoney(data.received)}
        hint={`of ${formatMoney(data.expected)} expected`}
        to={paths.adminBookings}
      />
      <StatCard
        label="Payments Owing"
        icon={Hourglass}
        value={formatMoney(data.owing)}
        hint="this month, next month, and by age"
        to={paths.adminBooksOwed}
      />
      <StatCard label="Seats Booked" icon={Users} value={data.seats} to={paths.adminActiveEvents} />
      <StatCard
        label="Upcoming Events"
        icon={CalendarDays}
        value={data.upcoming_events}
        hint={drafts}
        to={paths.adminEventManagement}
      />
      <StatCard
        label="Store Revenue"
        icon={ShoppingBag}
        value={formatMoney(data.store_received)}
        to={paths.adminOrders}
      />
    </section>
  )
}
