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

const DUE_DATE_ORDER = { column: 'due', isDescending: false }
const PLAN_QUICK_FILTERS: readonly { name: string; filters: BookingFilters }[] = [
  { name: 'All plans', filters: ACTIVE_BOOKINGS_FILTERS },
  { name: 'Still owing', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'owing', order: DUE_DATE_ORDER } },
  { name: 'Overdue', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'overdue', order: DUE_DATE_ORDER } },
  { name: 'Paid', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'paid' } },
]

export const ManagePlanListPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...urlFilters } = parseBookingFilters(search)
  const filters: BookingFilters = { ...urlFilters, status: 'live', event: '', departs: '' }
  const formatParams = (changedFilters: Partial<BookingFilters>, page = 1) =>
    formatBookingFilters({ ...filters, ...changedFilters, page: page })
  const setFilters = (changedFilters: Partial<BookingFilters>, page = 1) =>
    setSearch(formatParams(changedFilters, page), { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Manage Payment Plan" description="Choose a payment plan." noindex />
      <PageHeader
        title="Manage Payment Plan"
        intro="Choose a payment plan to view or change."
        back={{ to: paths.admin }}
      />
      <div className="grid gap-4">
        <QuickFilters
          label="Payment plan filters"
          views={PLAN_QUICK_FILTERS.map(({ name, filters: { payment, order } }) => ({
            name,
            to: `${paths.adminManagePlan}?${new URLSearchParams(formatParams({ payment, order })).toString()}`,
            isCurrent: payment === filters.payment,
          }))}
        />
        <SearchField label="Search by guest, email or event" value={filters.q} onChange={(q) => setFilters({ q })} />
        <PlanList
          filters={filters}
          page={page}
          onPageChange={(newPage) => setFilters({}, newPage)}
          onOrderChange={(order) => setFilters({ order })}
        />
      </div>
    </div>
  )
}
