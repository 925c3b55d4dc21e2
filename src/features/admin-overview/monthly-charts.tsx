import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '@/lib/dates'
import { formatMoney, formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { BarChart } from '@/ui/charts/bar-chart'
import type { BarSeries } from '@/ui/charts/bar-plot'
import { Skeleton } from '@/ui/skeleton'
import { type MonthTotals, monthlyTotals } from './overview-queries'

const MonthTable = ({ months }: { months: MonthTotals[] }) => (
  <div className="overflow-x-auto" role="region" aria-label="Monthly figures" tabIndex={0}>
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-2 pr-3 sm:pr-4">
            Month
          </th>
          <th scope="col" className="py-2 pr-3 sm:pr-4 text-right">
            Trips
          </th>
          <th scope="col" className="py-2 pr-3 sm:pr-4 text-right">
            Store
          </th>
          <th scope="col" className="py-2 text-right">
            Seats
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, trips, store, seats }) => (
          <tr key={month} className="border-t">
            <th scope="row" className="py-2 pr-3 sm:pr-4 text-left font-medium whitespace-nowrap">
              {formatMonth(month)}
            </th>
            <td className="py-2 pr-3 sm:pr-4 text-right">{formatMoneyExact(trips)}</td>
            <td className="py-2 pr-3 sm:pr-4 text-right">{formatMoneyExact(store)}</td>
            <td className="py-2 text-right">{seats}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface MonthlyChartsProps {
  isTable: boolean
  onTableChange: (isTable: boolean) => void
}

/** Monthly revenue and booked seats, as charts or as a table. */
export const MonthlyCharts = ({ isTable, onTableChange }: MonthlyChartsProps) => {
  const { data, error } = useQuery(monthlyTotals())
  if (error && !data) throw error
  return (
    <Card as="section" aria-labelledby="months" className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="months" className="display text-2xl">
          Revenue and seats by month
        </h2>
        <Button size="sm" variant="secondary" onClick={() => onTableChange(!isTable)}>
          {isTable ? 'Show as Chart' : 'Show as Table'}
        </Button>
      </div>
      {!data && <Skeleton className="h-72" />}
      {data && (isTable ? <MonthTable months={data} /> : <MonthlyChart months={data} />)}
    </Card>
  )
}

const REVENUE_SERIES: BarSeries[] = [
  { key: 'trips', name: 'Trips', colour: 'var(--accent)' },
  { key: 'store', name: 'Store', colour: 'var(--info)' },
]
const SEATS_SERIES: BarSeries[] = [{ key: 'seats', name: 'Seats', colour: 'var(--edge)' }]

const shortenMonth = (month: string): string => month.slice(0, 3)

/** Bar charts of monthly revenue and booked seats. */
export const MonthlyChart = ({ months }: { months: MonthTotals[] }) => {
  const chartRows = months.map(({ month, trips, store, seats }) => ({ name: formatMonth(month), trips, store, seats }))
  const revenueTotal = months.reduce((sum, { trips, store }) => sum + trips + store, 0)
  const seatTotal = months.reduce((sum, month) => sum + month.seats, 0)
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <BarChart
        showsLegend
        label={`Revenue of the last twelve months: ${formatMoney(revenueTotal)}`}
        bars={chartRows}
        series={REVENUE_SERIES}
        format={formatMoney}
        formatTick={shortenMonth}
      />
      <BarChart
        showsLegend
        label={`Seats booked in the last twelve months: ${seatTotal}`}
        bars={chartRows}
        series={SEATS_SERIES}
        format={String}
        formatTick={shortenMonth}
      />
    </div>
  )
}
