import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/**
 * The list of emails, for pages that also show other content. It loads lazily, because rendering the subjects needs all
 * templates (6 KB).
 */
export const LazyEmailList = lazyComponent(
  () => import('./email-list').then((m) => m.EmailList),
  <Skeleton className="h-72" />,
)
