import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'

export interface BarSeries {
  /** The field of a category that holds this series' amount. */
  key: string
  name: string
  /** A color token of the theme. */
  colour: string
}

interface BarPlotProps {
  /** Accessible name: the topic and the total. */
  label: string
  /** One category on the x-axis each. */
  bars: readonly { name: string; [amount: string]: string | number }[]
  /** Series stacked in one bar. */
  series: readonly BarSeries[]
  /** Formats an amount. */
  format: (amount: number) => string
  /** Formats a category name for the axis. */
  formatTick?: (name: string) => string
  /** Show the names of the series above the chart. */
  legend?: boolean
}

const TICK_STYLE = { fill: 'var(--muted)', fontSize: 12 }

/** A chart for the eye: show a table with the same figures beside it. Load this file lazily. */
export const BarPlot = ({ label, bars, series, format, formatTick = (name) => name, legend = false }: BarPlotProps) => (
  <div role="img" aria-label={label} className="grid min-w-0 gap-4">
    {legend && (
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
