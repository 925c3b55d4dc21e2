import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

/** Who did what, and the words for all of it, are fetched by whoever asks. */
export const History = onDemand(() => import('./history').then((m) => m.History), <Skeleton className="h-40" />)
