import { lazyComponent } from '../lazy-component'
import { Skeleton } from '../skeleton'

/** A bar chart. The chart library (100 KB) loads when the first chart is shown. */
export const BarChart = lazyComponent(() => import('./bar-plot').then((m) => m.BarPlot), <Skeleton className="h-52" />)
