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
import {
  ADMIN_EVENT_GROUPS,
  applyAdminEventFilters,
  type AdminEventFilters,
  type AdminEventGroup,
} from './event-list-filters'
import { adminEvents, ADMIN_EVENTS_PAGE_SIZE, type AdminEvent } from './event-admin-queries'
import { Skeleton } from '@/ui/skeleton'

/** Changes the trip filters in the URL. A new search starts at page 1. */
export const useAdminEventListParams = () => {
  const [, setSearch] = useSearchParams()
  return {
    setParams: (change: Partial<Omit<AdminEventFilters, 'page'>>) =>
      setSearch(applyAdminEventFilters(formatSearch(), change), { replace: true }),
    setPage: (page: number) => setSearch(setPageNumber(formatSearch(), page)),
  }
}

interface AdminEventSearchProps {
  filters: AdminEventFilters
  /** The groups that the user can select. Undefined if the list shows one fixed group. */
  groups?: readonly AdminEventGroup[]
  /** The sort orders that the user can select, for a list without column headers. */
  orders?: Readonly<Record<string, string>>
  label?: string
}

/** The search field and the group select above a list of trips. */
export const AdminEventSearch = ({
  filters,
  groups,
  orders,
  label = 'Search events by title or location',
}: AdminEventSearchProps) => {
  const { setParams } = useAdminEventListParams()
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
              {ADMIN_EVENT_GROUPS[kind]}
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

interface AdminEventListProps {
  filters: AdminEventFilters
  label: string
  columns: readonly Column<AdminEvent>[]
  actions?: (event: AdminEvent) => ReactNode
  /** The text shown if there are no trips at all. */
  emptyState: string
}

/** A paginated list of trips. Each trip links to its own page. */
export const AdminEventList = ({ filters, label, columns, actions, emptyState }: AdminEventListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminEvents(filters))
  const { setParams, setPage } = useAdminEventListParams()
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[60vh]" />
  const sortableKeys = columns.flatMap(({ key, isSortable }) => (isSortable ? [key] : []))
  return (
    <PagedFrame
      noun={['trip', 'trips']}
      total={data.total}
      isTotalCapped={false}
      page={filters.page}
      pageSize={ADMIN_EVENTS_PAGE_SIZE}
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
