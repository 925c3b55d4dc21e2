import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

/** What draws letters, and their words, are fetched by whoever looks at one. */
export const MailLetter = onDemand(
  () => import('./mail-letter').then((m) => m.MailLetter),
  <Skeleton className="h-[28rem]" />,
)
