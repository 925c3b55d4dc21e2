import { formatMonth } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { BarPlot, type BarSeries } from '@/ui/figures/bar-plot'
import type { DeskMonth } from './desk-queries'

const REVENUE: BarSeries<'trips' | 'store'>[] = [
  { key: 'trips', name: 'Trips', colour: 'var(--accent)' },
  { key: 'store', name: 'Store', colour: 'var(--info)' },
]
const SEATS: BarSeries<'seats'>[] = [{ key: 'seats', name: 'Seats', colour: 'var(--edge)' }]

const initials = (month: string): string => month.slice(0, 3)

/** Revenue and seats by month, as bars. */
export const DeskChart = ({ months }: { months: DeskMonth[] }) => {
  const places = months.map(({ month, trips, store, seats }) => ({ name: formatMonth(month), trips, store, seats }))
  const revenue = months.reduce((sum, { trips, store }) => sum + trips + store, 0)
  const seats = months.reduce((sum, month) => sum + month.seats, 0)
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <BarPlot
        legend
        label={`Revenue of the last twelve months: ${formatMoney(revenue)}`}
        places={places}
        series={REVENUE}
        say={formatMoney}
        short={initials}
      />
      <BarPlot
        legend
        label={`Seats booked in the last twelve months: ${seats}`}
        places={places}
        series={SEATS}
        say={String}
        short={initials}
      />
    </div>
  )
}
