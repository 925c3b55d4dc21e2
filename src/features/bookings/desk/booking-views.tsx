import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { VIEWS, writeFilters } from './booking-rules'

const addressOf = (filters: Record<string, string>): string => new URLSearchParams(filters).toString()

/** What the desk asks for day by day, one press each. */
export const BookingViews = ({ asked }: { asked: Record<string, string> }) => (
  <nav aria-label="Views of bookings">
    <ul className="flex flex-wrap gap-2">
      {VIEWS.map(({ name, filters }) => {
        const search = addressOf(writeFilters({ ...filters, page: 1 }))
        return (
          <li key={name}>
            <Link
              to={{ pathname: paths.adminBookings, search }}
              aria-current={search === addressOf(asked) ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm text-muted hover:border-edge hover:text-fg aria-[current=true]:border-lantern aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-fg"
            >
              {name}
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
