import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/ahead/departures-queries'
import type { EventDetails } from '@/features/events/events-queries'
import { NearViewport } from '@/ui/near-viewport'
import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'

const talk = () => import('./event-talk')
const EventTalk = onDemand(() => talk().then((m) => m.EventTalk), <Skeleton className="h-36" />)

/**
 * What the community says of an event: comes when it is scrolled to, or at once where the address points to a comment.
 */
export const EventCommunity = ({ event }: { event: EventDetails }) => {
  const { hash } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Brought near, the comments load and scroll to the one that is meant.
    if (hash.startsWith('#comment') && !document.getElementById(hash.slice(1))) box.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={box} className="grid gap-5">
      <h2 className="display text-3xl">From the community</h2>
      <NearViewport className="min-h-36">
        <EventTalk event={event} />
      </NearViewport>
    </section>
  )
}

const CardTalk = onDemand(() => talk().then((m) => m.CardTalk))

/** What the community says of an event, at the foot of its card: comes after the first paint, when the card is near. */
export const CardCommunity = ({ event }: { event: ListedEvent }) => (
  <NearViewport className="min-h-32 border-t pt-4">
    <CardTalk event={event} />
  </NearViewport>
)
