import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/** The filter of a list by trip or departure. Loads lazily, because pages would otherwise exceed their size budget. */
export const LazyEventFilterField = lazyComponent(
  () => import('./event-filter').then((m) => m.EventFilterField),
  <Skeleton className="h-11" />,
)
