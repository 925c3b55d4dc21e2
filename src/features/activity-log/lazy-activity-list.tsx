import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/** The activity log at the end of a page. Its texts (8 KB) load after the page. */
export const LazyRecordHistory = lazyComponent(
  () => import('./activity-list').then((m) => m.RecordHistory),
  <Skeleton className="h-40" />,
)
