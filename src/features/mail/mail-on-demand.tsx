import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

/** The email templates load only when an email is shown. */
export const MailLetter = onDemand(
  () => import('./mail-letter').then((m) => m.MailLetter),
  <Skeleton className="h-[28rem]" />,
)

/** For pages that show more than emails: the subjects need every template, 6 KB. */
export const MailListOnDemand = onDemand(
  () => import('./mail-list').then((m) => m.MailList),
  <Skeleton className="h-72" />,
)
