import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { nextEvents } from '@/features/events/upcoming/event-list-queries'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Price } from '@/ui/price'

/** Events on sale, soonest first, with date and price on the first screen. */
export const HomeEvents = () => {
  const { data: events } = useSuspenseQuery(nextEvents())
  if (events.length === 0) return null
  return (
    <section aria-labelledby="next" className="mt-2 grid max-w-lg gap-2">
      <h2 id="next" className="eyebrow">
        Next departures
      </h2>
      <ul className="grid divide-y rounded-2xl border bg-surface/85">
        {events.map(({ id, title, start_date, end_date, asking_price, gst_free, currency }) => (
          <li key={id}>
            <Link
              to={paths.event(id)}
              className="flex items-baseline justify-between gap-3 px-4 py-2.5 hover:text-lantern"
            >
              <span className="grid">
                <strong>{title}</strong>
                <span className="text-sm text-muted">{formatDateRange(start_date, end_date)}</span>
              </span>
              <span className="text-right text-sm whitespace-nowrap">
                <Price amount={asking_price} gstFree={gst_free} currency={currency} className="font-semibold" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
