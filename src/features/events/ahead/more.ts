import { onDemand } from '@/ui/on-demand'

/** Where a list is longer than its first page. */
export const MoreDepartures = onDemand(() => import('./more-departures').then((m) => m.MoreDepartures))
