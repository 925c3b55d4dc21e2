import { formatMonth } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { DeskMonth } from './desk-queries'

/** A bar's height against the tallest; a month that took back more than it brought stands empty. */
const share = (value: number, most: number) => `${most > 0 ? (Math.max(0, value) / most) * 100 : 0}%`

const Key = ({ tone, children }: { tone: string; children: string }) => (
  <span className="flex items-center gap-2 text-sm text-muted">
    <span className={`size-3 rounded-full ${tone}`} />
    {children}
  </span>
)

interface PlotProps {
  months: DeskMonth[]
  parts: (month: DeskMonth) => { tone: string; value: number }[]
  say: (month: DeskMonth) => string
}

const Plot = ({ months, parts, say }: PlotProps) => {
  const most = Math.max(...months.map((month) => parts(month).reduce((sum, { value }) => sum + Math.max(0, value), 0)))
  return (
    <div className="flex gap-1 sm:gap-2">
      {months.map((month) => (
        <div key={month.month} title={`${formatMonth(month.month)}: ${say(month)}`} className="grid min-w-0 flex-1 gap-1">
          <div className="flex h-44 flex-col-reverse border-b">
            {parts(month).map(({ tone, value }) => (
              <div key={tone} className={tone} style={{ height: share(value, most) }} />
            ))}
          </div>
          <span className="text-center text-xs text-muted">
            {formatMonth(month.month).slice(0, 1)}
            <span className="hidden sm:inline">{formatMonth(month.month).slice(1, 3)}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Revenue and seats by month, as bars; the table beside it says the same in figures. */
export const DeskChart = ({ months }: { months: DeskMonth[] }) => {
  const revenue = months.reduce((sum, { trips, store }) => sum + trips + store, 0)
  const seats = months.reduce((sum, month) => sum + month.seats, 0)
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div role="img" aria-label={`Revenue of the last twelve months: ${formatMoney(revenue)}`} className="grid min-w-0 gap-4">
        <div className="flex flex-wrap gap-4">
          <Key tone="bg-accent">Trips</Key>
          <Key tone="bg-info">Store</Key>
        </div>
        <Plot
          months={months}
          parts={({ trips, store }) => [{ tone: 'bg-accent', value: trips }, { tone: 'bg-info', value: store }]}
          say={({ trips, store }) => `trips ${formatMoney(trips)}, store ${formatMoney(store)}`}
        />
      </div>
      <div role="img" aria-label={`Seats booked in the last twelve months: ${seats}`} className="grid min-w-0 gap-4">
        <Key tone="bg-edge">Seats</Key>
        <Plot months={months} parts={(month) => [{ tone: 'bg-edge', value: month.seats }]} say={(month) => `seats ${month.seats}`} />
      </div>
    </div>
  )
}
