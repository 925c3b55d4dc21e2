import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney } from '@/lib/format/money'

export interface BooksBar {
  name: string
  amount: number
}

interface BooksChartProps {
  /** What is drawn, with its sum in words. */
  label: string
  bars: BooksBar[]
}

/** A picture for the eye; the table beside it says the same in figures, for every reader. */
export const BooksChart = ({ label, bars }: BooksChartProps) => (
  <div role="img" aria-label={label} className="min-w-0">
    <BarChart
      responsive
      data={bars}
      accessibilityLayer={false}
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 208 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="name"
        stroke="var(--line)"
        tick={{ fill: 'var(--muted)', fontSize: 12 }}
        tickLine={false}
        minTickGap={12}
      />
      <YAxis
        width="auto"
        tickFormatter={formatMoney}
        tick={{ fill: 'var(--muted)', fontSize: 12 }}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--raised)' }}
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 12 }}
        formatter={(value) => formatMoney(Number(value))}
        itemStyle={{ color: 'var(--fg)' }}
      />
      <Bar dataKey="amount" name="Amount" fill="var(--accent)" maxBarSize={36} isAnimationActive={false} />
    </BarChart>
  </div>
)
