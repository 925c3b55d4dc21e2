import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMonth } from '@/lib/format/dates'
import { formatMoney } from '@/lib/format/money'
import type { DeskMonth } from './desk-queries'

interface Series {
  key: 'trips' | 'store' | 'seats'
  name: string
  /** A token of the theme. */
  colour: string
}

const REVENUE: Series[] = [
  { key: 'trips', name: 'Trips', colour: 'var(--accent)' },
  { key: 'store', name: 'Store', colour: 'var(--info)' },
]
const SEATS: Series[] = [{ key: 'seats', name: 'Seats', colour: 'var(--edge)' }]

const Key = ({ series }: { series: Series[] }) => (
  <div className="flex flex-wrap gap-4 text-sm text-muted">
    {series.map(({ key, name, colour }) => (
      <span key={key} className="flex items-center gap-2">
        <span className="size-3 rounded-full" style={{ background: colour }} />
        {name}
      </span>
    ))}
  </div>
)

interface PlotProps {
  label: string
  months: DeskMonth[]
  series: Series[]
  say: (value: number) => string
}

/** A picture for the eye with its sum in words; the table beside it says the same in figures, for every reader. */
const Plot = ({ label, months, series, say }: PlotProps) => (
  <div role="img" aria-label={label} className="grid min-w-0 gap-4">
    <Key series={series} />
    <BarChart
      responsive
      data={months}
      accessibilityLayer={false}
      stackOffset="sign"
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 208 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="month"
        tickFormatter={(month: string) => formatMonth(month).slice(0, 3)}
        stroke="var(--line)"
        tick={{ fill: 'var(--muted)', fontSize: 12 }}
        tickLine={false}
      />
      <YAxis
        width="auto"
        allowDecimals={false}
        tickFormatter={say}
        tick={{ fill: 'var(--muted)', fontSize: 12 }}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--raised)' }}
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 12 }}
        labelFormatter={(month) => (typeof month === 'string' ? formatMonth(month) : month)}
        formatter={(value) => say(Number(value))}
        itemStyle={{ color: 'var(--fg)' }}
      />
      {series.map(({ key, name, colour }) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          stackId="month"
          fill={colour}
          maxBarSize={36}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </div>
)

/** Revenue and seats by month, as bars. */
export const DeskChart = ({ months }: { months: DeskMonth[] }) => {
  const revenue = months.reduce((sum, { trips, store }) => sum + trips + store, 0)
  const seats = months.reduce((sum, month) => sum + month.seats, 0)
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Plot
        label={`Revenue of the last twelve months: ${formatMoney(revenue)}`}
        months={months}
        series={REVENUE}
        say={formatMoney}
      />
      <Plot label={`Seats booked in the last twelve months: ${seats}`} months={months} series={SEATS} say={String} />
    </div>
  )
}
