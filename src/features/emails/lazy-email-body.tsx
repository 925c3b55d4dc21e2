import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'

/** Shows an email. The email templates load only when this component renders. */
export const LazyEmailBody = lazyComponent(
  () => import('./email-body').then((m) => m.EmailBody),
  <Skeleton className="h-[28rem]" />,
)
