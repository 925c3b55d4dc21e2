import { onDemand } from '../on-demand'
import { Skeleton } from '../skeleton'
import type { BarPlot } from './bar-plot'

/** A bar chart. Its library, 100 KB, loads when the chart is first shown. */
// The cast restores the type parameter, which a wrapped component loses.
export const BarChart = onDemand(
  () => import('./bar-plot').then((m) => m.BarPlot),
  <Skeleton className="h-52" />,
) as unknown as typeof BarPlot
