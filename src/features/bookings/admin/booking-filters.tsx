import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { SelectOptions, SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { QuickFilters } from '@/ui/table/quick-filters'
import {
  type BookingFilters,
  PAYMENT_FILTERS,
  STATUS_FILTERS,
  BOOKING_QUICK_FILTERS,
  changePaymentFilter,
  formatBookingFilters,
} from './booking-rules'

interface AdminBookingFiltersProps {
  filters: BookingFilters
  /** The select field that filters bookings by trip or departure, rendered by the page. */
  eventFilter: ReactNode
  onChange: (change: Partial<BookingFilters>) => void
}

const findLabelKey = <Keys extends object>(keys: Keys, value: string) =>
  Object.keys(keys).find((key): key is Extract<keyof Keys, string> => key === value)

export const AdminBookingFilters = ({ filters, eventFilter, onChange }: AdminBookingFiltersProps) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
    <SearchField
      className="col-span-2 sm:col-span-3 lg:col-span-1"
      label="Search by customer, email or event"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <div className="max-sm:col-span-2">{eventFilter}</div>
    <SelectField
      label="Status"
      hideLabel
      value={filters.status}
      onChange={({ target }) => onChange({ status: findLabelKey(STATUS_FILTERS, target.value) ?? 'live' })}
    >
      <SelectOptions labelsByValue={STATUS_FILTERS} />
    </SelectField>
    <SelectField
      label="Payment"
      hideLabel
      value={filters.payment}
      onChange={({ target }) =>
        onChange(changePaymentFilter(filters, findLabelKey(PAYMENT_FILTERS, target.value) ?? ''))
      }
    >
      <SelectOptions labelsByValue={PAYMENT_FILTERS} />
    </SelectField>
  </div>
)

const formatSearchParams = (filters: Record<string, string>): string => new URLSearchParams(filters).toString()

interface BookingQuickFiltersProps {
  params: Record<string, string>
  /** The query parameters in the URL that are not booking filters. The links to the filters contain them unchanged. */
  otherParams: Record<string, string>
}

/** Links to the booking filters that staff use every day. */
export const BookingQuickFilters = ({ params, otherParams }: BookingQuickFiltersProps) => (
  <QuickFilters
    label="Booking filters"
    views={BOOKING_QUICK_FILTERS.map(({ name, filters }) => {
      const currentParams = formatBookingFilters({ ...filters, page: 1 })
      return {
        name,
        to: `${paths.adminBookings}?${formatSearchParams({ ...otherParams, ...currentParams })}`,
        isCurrent: formatSearchParams(currentParams) === formatSearchParams(params),
      }
    })}
  />
)
