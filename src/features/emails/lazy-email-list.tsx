import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/** The email templates load only when an email is shown. */
export const EmailBody = lazyComponent(
  () => import('./email-body').then((m) => m.EmailBody),
  <Skeleton className="h-[28rem]" />,
)

/** For pages that show more than emails: the subjects need every template, 6 KB. */
export const LazyEmailList = lazyComponent(
  () => import('./email-list').then((m) => m.EmailList),
  <Skeleton className="h-72" />,
)
