import { useSuspenseQueries } from '@tanstack/react-query'
import { CalendarDays, Heart, Luggage, MapPin } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { membershipTier } from '@/features/account/account-queries'
import type { User } from '@supabase/supabase-js'
import { useAuth, type Profile } from '@/features/auth/auth-context'
import { needsAnswer } from '@/features/bookings/booking-rules'
import { dashboardCounts, type MyBooking, myBookings } from '@/features/bookings/member/my-booking-queries'
import { MyBookingActions } from '@/features/bookings/member/my-booking-actions'
import { MyBookingPlan } from '@/features/bookings/member/my-booking-plan'
import { MyOrdersList } from '@/features/store/orders/my-orders'
import { MyBookingCard, type BookingView } from '@/features/bookings/member/my-booking-card'
import { MyBookingDetails } from '@/features/bookings/member/my-booking-details'
import { NextPayment } from '@/features/bookings/member/next-payment'
import { myClaim } from '@/features/claim/claim-queries'
import { TIER_LABELS } from '@/features/customers/customer-rules'
import { favoriteIds } from '@/features/favorites/favorite-queries'
import { myWaitlist } from '@/features/waitlist/waitlist-queries'
import { toCompanyDay, getToday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { StatCard } from '@/ui/charts/stat-card'
import { DashboardRecentPayments } from './dashboard-recent-payments'

// The lists load lazily, because the chunk of a member's first page would otherwise exceed its size budget.
const loadLists = () => import('./dashboard-lists')
const DashboardWaitlist = lazyComponent(() => loadLists().then((m) => m.DashboardWaitlist))
const DashboardInterest = lazyComponent(() => loadLists().then((m) => m.DashboardInterest))

const ClaimNotice = lazyComponent(() => import('@/features/claim/claim-notice').then((m) => m.ClaimNotice))
const OpenCallOffs = lazyComponent(() =>
  import('@/features/bookings/member/call-off-notice').then((m) => m.OpenCallOffs),
)

const isUpcomingBooking = ({ status, end_date }: MyBooking): boolean =>
  (status === 'pending' || status === 'confirmed') && end_date >= getToday()

interface BookingListProps {
  bookings: MyBooking[]
  isAdmin: boolean
}

const BookingList = ({ bookings, isAdmin }: BookingListProps) => {
  const [search, setSearch] = useSearchParams()
  const openPlanIds = search.getAll('plan')
  const setView = (id: string, view: BookingView) => {
    const newSearch = new URLSearchParams(search)
    newSearch.delete('plan')
    const otherPlanIds = openPlanIds.filter((planId) => planId !== id)
    for (const bookingIdOfPlan of view === 'plan' ? [...otherPlanIds, id] : otherPlanIds)
      newSearch.append('plan', bookingIdOfPlan)
    setSearch(newSearch, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="grid gap-6">
      {bookings.map((booking) => (
        <MyBookingCard
          key={booking.id}
          booking={booking}
          view={openPlanIds.includes(booking.id) ? 'plan' : 'details'}
          onViewChange={(view) => setView(booking.id, view)}
          details={<MyBookingDetails booking={booking} />}
          plan={<MyBookingPlan booking={booking} isAdmin={isAdmin} />}
          actions={<MyBookingActions booking={booking} />}
        />
      ))}
    </div>
  )
}

const PastBookings = (props: BookingListProps) =>
  props.bookings.length > 0 && (
    <section className="grid gap-5">
      <h2 className="display text-3xl">Past and cancelled</h2>
      <BookingList {...props} />
    </section>
  )

const createDashboardQueries = (userId: string) =>
  [
    myBookings(userId),
    dashboardCounts(userId),
    favoriteIds(userId),
    myClaim(userId),
    myWaitlist(userId),
    membershipTier(userId),
  ] as const

const createGreeting = (user: User | null, profile: Profile | null): string => {
  const firstName = profile?.full_name?.trim().split(/\s+/)[0] || 'User'
  const hasRegisteredToday = user !== null && toCompanyDay(user.created_at) === getToday()
  return `${hasRegisteredToday ? 'Welcome' : 'Welcome back'}, ${firstName}!`
}

export const DashboardPage = () => {
  const { user, profile, isAdmin } = useAuth()
  const userId = user?.id ?? ''
  const [
    { data: bookings },
    { data: counts },
    { data: favorites },
    { data: claim },
    { data: waiting },
    { data: tier },
  ] = useSuspenseQueries({
    queries: createDashboardQueries(userId),
  })
  const upcomingBookings = bookings.filter(isUpcomingBooking)
  const calledOffBookings = bookings.filter(({ call_off }) => needsAnswer(call_off))
  const pastBookings = bookings.filter((booking) => !isUpcomingBooking(booking)).reverse()
  return (
    <div className="wrap grid gap-8 pb-20">
      <PageMeta title="Dashboard" description="Your bookings, payments and favourites." noindex />
      <PageHeader
        title={createGreeting(user, profile)}
        eyebrow={TIER_LABELS[tier]}
        actions={
          <Link to={paths.account} className={buttonClass('secondary', 'sm')}>
            Account
          </Link>
        }
      />
      <div className="-mt-4 grid gap-8">
        {(claim.status === 'sent' || (claim.status === 'has_records' && claim.booked)) && <ClaimNotice claim={claim} />}
        {calledOffBookings.length > 0 && <OpenCallOffs bookings={calledOffBookings} />}
        <DashboardWaitlist entries={waiting} isAtTop />
        <NextPayment bookings={upcomingBookings} />
        <DashboardRecentPayments userId={userId} bookings={bookings} />
        <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
          <StatCard label="Booked Events" value={counts.booked} icon={Luggage} />
          <StatCard label="All Events" value={counts.events} icon={CalendarDays} to={paths.events} />
          <StatCard label="Favorites" value={favorites.length} icon={Heart} to={paths.favorites} />
          <StatCard label="Completed Events" value={counts.completed} icon={MapPin} to={paths.completedEvents} />
        </div>
      </div>
      <section className="grid gap-5">
        <h2 className="display text-3xl">Your Bookings</h2>
        {upcomingBookings.length > 0 ? (
          <BookingList bookings={upcomingBookings} isAdmin={isAdmin} />
        ) : (
          <EmptyState
            icon={Luggage}
            title="No trips booked yet"
            action={
              <Link to={paths.events} className={buttonClass()}>
                Browse Events
              </Link>
            }
          >
            <p>Somewhere a door stands ajar for you.</p>
          </EmptyState>
        )}
      </section>
      <DashboardWaitlist entries={waiting} isAtTop={false} />
      <DashboardInterest userId={userId} />
      <PastBookings bookings={pastBookings} isAdmin={isAdmin} />
      <MyOrdersList userId={userId} />
    </div>
  )
}
