import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'

export interface BarSeries {
  /** The property of each bar that contains the amount. */
  key: string
  name: string
  /** A color token of the theme, such as `accent`. */
  colour: string
}

interface BarPlotProps {
  /** Accessible name of the chart: its topic and its total. */
  label: string
  /** The bars. Each has the name of its category and one amount per series. */
  bars: readonly { name: string; [amount: string]: string | number }[]
  /** The series that are stacked in each bar. */
  series: readonly BarSeries[]
  /** Formats an amount for the axis and for the tooltip. */
  format: (amount: number) => string
  /** Formats the name of a category for the x-axis. */
  formatTick?: (name: string) => string
  /** True to show the names of the series above the chart. */
  showsLegend?: boolean
}

const TICK_STYLE = { fill: 'var(--muted)', fontSize: 12 }

/** Screen readers cannot read this chart: show a table with the same figures beside it. Import this file lazily. */
export const BarPlot = ({
  label,
  bars,
  series,
  format,
  formatTick = (name) => name,
  showsLegend = false,
}: BarPlotProps) => (
  <div role="img" aria-label={label} className="grid min-w-0 gap-4">
    {showsLegend && (
      <div className="flex flex-wrap gap-4 text-sm text-muted">
        {series.map(({ key, name, colour }) => (
          <span key={key} className="flex items-center gap-2">
            <span className="size-3 rounded-full" style={{ background: colour }} />
            {name}
          </span>
        ))}
      </div>
    )}
    <BarChart
      responsive
      data={[...bars]}
      accessibilityLayer={false}
      stackOffset="sign"
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 208 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="name"
        tickFormatter={formatTick}
        stroke="var(--line)"
        tick={TICK_STYLE}
        tickLine={false}
        minTickGap={12}
        interval={bars.length <= 6 ? 0 : 'equidistantPreserveStart'}
      />
      <YAxis
        width="auto"
        allowDecimals={false}
        tickFormatter={format}
        tick={TICK_STYLE}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--raised)' }}
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 12 }}
        formatter={(value) => format(Number(value))}
        itemStyle={{ color: 'var(--fg)' }}
      />
      {series.map(({ key, name, colour }) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          stackId="all"
          fill={colour}
          maxBarSize={36}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  </div>
)
