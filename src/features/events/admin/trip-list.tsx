import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { setPageNumber } from '@/lib/navigation'
import { formatSearch } from '@/lib/paths'
import { EmptyState } from '@/ui/empty-state'
import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { parseSortOrder, formatSortOrder, type Column, type SortOrder } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { TRIP_GROUPS, applyTripFilters, type TripFilters, type TripGroup } from './trip-filters'
import { adminTrips, TRIPS_PAGE_SIZE, type AdminTrip } from './trip-queries'
import { Skeleton } from '@/ui/skeleton'

/** Changes the trip filters in the URL. A new search starts at page 1. */
export const useTripListParams = () => {
  const [, setSearch] = useSearchParams()
  return {
    setParams: (change: Partial<Omit<TripFilters, 'page'>>) =>
      setSearch(applyTripFilters(formatSearch(), change), { replace: true }),
    setPage: (page: number) => setSearch(setPageNumber(formatSearch(), page)),
  }
}

interface TripSearchProps {
  filters: TripFilters
  /** The groups that the user can select. Undefined if the list shows one fixed group. */
  groups?: readonly TripGroup[]
  /** The sort orders that the user can select, for a list without column headers. */
  orders?: Readonly<Record<string, string>>
  label?: string
}

/** The search field and the group select above a list of trips. */
export const TripSearch = ({
  filters,
  groups,
  orders,
  label = 'Search events by title or location',
}: TripSearchProps) => {
  const { setParams } = useTripListParams()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        className="min-w-0 grow basis-64"
        label={label}
        placeholder="Search events..."
        value={filters.q}
        onChange={(q) => setParams({ q })}
      />
      {groups && (
        <SelectField
          className="max-sm:grow max-sm:basis-2/5"
          label="Trips to show"
          hideLabel
          value={filters.which}
          onChange={({ target }) => setParams({ which: groups.find((kind) => kind === target.value) })}
        >
          {groups.map((kind) => (
            <option key={kind} value={kind}>
              {TRIP_GROUPS[kind]}
            </option>
          ))}
        </SelectField>
      )}
      {orders && (
        <SelectField
          className="max-sm:grow max-sm:basis-2/5"
          label="Sort by"
          hideLabel
          value={filters.sort}
          onChange={({ target }) => setParams({ sort: target.value })}
        >
          {Object.entries(orders).map(([order, text]) => (
            <option key={order} value={order}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** Shown if no trip matches the filters. */
export const NO_RESULTS_TEXT = 'No events match your search criteria.'

interface TripListProps {
  filters: TripFilters
  label: string
  columns: readonly Column<AdminTrip>[]
  actions?: (trip: AdminTrip) => ReactNode
  /** The text shown if there are no trips at all. */
  emptyState: string
}

/** A paginated list of trips. Each trip links to its own page. */
export const TripList = ({ filters, label, columns, actions, emptyState }: TripListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminTrips(filters))
  const { setParams, setPage } = useTripListParams()
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[60vh]" />
  const sortableKeys = columns.flatMap(({ key, isSortable }) => (isSortable ? [key] : []))
  return (
    <PagedFrame
      noun={['trip', 'trips']}
      total={data.total}
      isTotalCapped={false}
      page={filters.page}
      pageSize={TRIPS_PAGE_SIZE}
      onPageChange={setPage}
      isBusy={isPlaceholderData}
      count={data.rows.length}
      empty={<EmptyState icon={CalendarX} title={filters.q ? NO_RESULTS_TEXT : emptyState} />}
    >
      <DataTable
        label={label}
        columns={columns}
        rows={data.rows}
        getKey={({ id }) => id}
        getName={({ title }) => title}
        order={parseSortOrder(filters.sort, sortableKeys)}
        onOrderChange={(order: SortOrder) => setParams({ sort: formatSortOrder(order) })}
        actions={actions}
        isBusy={isPlaceholderData}
      />
    </PagedFrame>
  )
}
