import { useSearchParams } from 'react-router-dom'
import {
  ACTIVE_BOOKINGS_FILTERS,
  parseBookingFilters,
  formatBookingFilters,
  type BookingFilters,
} from '@/features/bookings/admin/booking-rules'
import { PlanList } from '@/features/plans/plan-list'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { SearchField } from '@/ui/form/search-field'
import { QuickFilters } from '@/ui/table/quick-filters'

const BY_DUE = { column: 'due', descending: false }
const VIEWS: readonly { name: string; filters: BookingFilters }[] = [
  { name: 'All plans', filters: ACTIVE_BOOKINGS_FILTERS },
  { name: 'Still owing', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'owing', order: BY_DUE } },
  { name: 'Overdue', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'overdue', order: BY_DUE } },
  { name: 'Paid', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'paid' } },
]

export const ManagePlanListPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...urlFilters } = parseBookingFilters(search)
  const filters: BookingFilters = { ...urlFilters, status: 'live', event: '', departs: '' }
  const addressOf = (change: Partial<BookingFilters>, to = 1) =>
    formatBookingFilters({ ...filters, ...change, page: to })
  const show = (change: Partial<BookingFilters>, to = 1) => setSearch(addressOf(change, to), { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Manage Payment Plan" description="Choose a payment plan." noindex />
      <PageHeader
        title="Manage Payment Plan"
        intro="Choose the plan to look at or change."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-4">
        <QuickFilters
          label="Views of plans"
          views={VIEWS.map(({ name, filters: { payment, order } }) => ({
            name,
            to: `${paths.adminManagePlan}?${new URLSearchParams(addressOf({ payment, order })).toString()}`,
            current: payment === filters.payment,
          }))}
        />
        <SearchField label="Search by guest, email or event" value={filters.q} onChange={(q) => show({ q })} />
        <PlanList filters={filters} page={page} onPage={(to) => show({}, to)} onOrder={(order) => show({ order })} />
      </div>
    </div>
  )
}
