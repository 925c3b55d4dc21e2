import { paths } from '@/lib/paths'
import { ViewLinks } from '@/ui/table/view-links'
import { VIEWS, writeFilters } from './booking-rules'

const addressOf = (filters: Record<string, string>): string => new URLSearchParams(filters).toString()

interface BookingViewsProps {
  asked: Record<string, string>
  /** What else the address tells, which stays as it is. */
  beside: Record<string, string>
}

/** What the desk asks for day by day, one press each. */
export const BookingViews = ({ asked, beside }: BookingViewsProps) => (
  <ViewLinks
    label="Views of bookings"
    views={VIEWS.map(({ name, filters }) => {
      const own = writeFilters({ ...filters, page: 1 })
      return {
        name,
        to: `${paths.adminBookings}?${addressOf({ ...beside, ...own })}`,
        current: addressOf(own) === addressOf(asked),
      }
    })}
  />
)
