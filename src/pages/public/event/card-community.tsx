import type { ListedEvent } from '@/features/events/ahead/departures-queries'
import { NearViewport } from '@/ui/near-viewport'
import { onDemand } from '@/ui/on-demand'

const CardTalk = onDemand(() => import('./card-talk').then((m) => m.CardTalk))

/** What the community says of an event, at the foot of its card: comes after the first paint, when the card is near. */
export const CardCommunity = ({ event }: { event: ListedEvent }) => (
  <NearViewport className="min-h-32 border-t pt-4">
    <CardTalk event={event} />
  </NearViewport>
)
