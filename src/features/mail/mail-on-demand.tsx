import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

/** What draws letters, and their words, are fetched by whoever looks at one. */
export const MailLetter = onDemand(
  () => import('./mail-letter').then((m) => m.MailLetter),
  <Skeleton className="h-[28rem]" />,
)

/** For pages that show more than emails: the subjects bring every template's wording, 6 KB. */
export const MailListOnDemand = onDemand(
  () => import('./mail-list').then((m) => m.MailList),
  <Skeleton className="h-72" />,
)
