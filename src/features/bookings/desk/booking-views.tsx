import { paths } from '@/lib/paths'
import { ViewLinks } from '@/ui/table/view-links'
import { VIEWS, writeFilters } from './booking-rules'

const addressOf = (filters: Record<string, string>): string => new URLSearchParams(filters).toString()

/** What the desk asks for day by day, one press each. */
export const BookingViews = ({ asked }: { asked: Record<string, string> }) => (
  <ViewLinks
    label="Views of bookings"
    views={VIEWS.map(({ name, filters }) => {
      const search = addressOf(writeFilters({ ...filters, page: 1 }))
      return { name, to: `${paths.adminBookings}?${search}`, current: search === addressOf(asked) }
    })}
  />
)
