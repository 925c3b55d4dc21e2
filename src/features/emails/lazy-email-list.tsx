import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/** Shows an email. The email templates load only when this component renders. */
export const LazyEmailBody = lazyComponent(
  () => import('./email-body').then((m) => m.EmailBody),
  <Skeleton className="h-[28rem]" />,
)

/**
 * The list of emails, for pages that also show other content. It loads lazily, because rendering the subjects needs all
 * templates (6 KB).
 */
export const LazyEmailList = lazyComponent(
  () => import('./email-list').then((m) => m.EmailList),
  <Skeleton className="h-72" />,
)
